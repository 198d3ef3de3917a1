// What a study found: tables, how to draw them, single facts, and how they compare with what was published. The same
// for every kind, so that the window, the command line and the figures need no code of a kind's own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace stringline {

enum class Evidence;

// Nothing, a number in its column's unit, or a word.
using StudyCell = std::variant<std::monostate, double, std::string>;

struct StudyColumn {
    std::string id;                               // "iterationSeconds": the CSV's header
    std::string label;                            // "iteration"
    std::string unit;                             // of the value: "s"; empty for words, shares and counts
    std::string (*shown)(double value) = nullptr; // "8.1 s"; null for the shortest text
    bool onlyDrawn = false;                       // a plot's panels: of no use to who reads the table
};

struct StudyTable {
    std::string id;
    std::string title;
    std::vector<StudyColumn> columns;
    std::vector<std::vector<StudyCell>> rows; // each as long as the columns
    // What a row changes in the study's scenario, as for --set and parted by blanks: "plan.tensor=8 plan.pipeline=35".
    // Empty, or one for each row; an empty one belongs to no scenario.
    std::vector<std::string> changes;

    [[nodiscard]] std::size_t column(std::string_view columnId) const;             // which it has
    [[nodiscard]] double number(std::size_t row, std::string_view columnId) const; // NaN where there is none
    [[nodiscard]] std::string word(std::size_t row, std::string_view columnId) const;
    void add(std::vector<StudyCell> row, std::string change = {});
};

enum class PlotKind {
    Lines,   // upwards over across, a line for each value of `by` and each column of `upwards`
    Points,  // the same without lines
    HeatMap, // across and upwards[0] are cells' coordinates, `shade` their value
    Stacks,  // a bar for each row, of the columns of `upwards` on top of each other
    Spans    // rectangles: from `across` to `acrossTo`, from upwards[0] to upwards[1]; colored by `by`
};

// A number drawn beside ours.
struct PlotMark {
    std::string label; // "measured: 60.1 s on 2 240 GPUs"
    double across = 0;
    double upwards = 0;
    Evidence evidence{};
};
// A line over the whole picture.
struct PlotRule {
    std::string label; // "30 days"
    double at = 0;
    bool vertical = false;
};

struct StudyPlot {
    std::string id{};
    std::string title{};
    PlotKind kind = PlotKind::Lines;
    std::string table{};
    std::string across{}; // columns, by id
    std::string acrossTo{};
    std::vector<std::string> upwards{};
    std::string by{};    // a series for each of its values; empty for one
    std::string panel{}; // a picture for each of its values, chosen by a person; empty for one
    std::string shade{};
    std::string name{};  // what a row is called where the pointer is; empty for its values
    std::string front{}; // a column that is 1 where a row is on the Pareto front, to be joined by a line
    bool logAcross = false;
    bool logUpwards = false;
    std::vector<PlotMark> marks{};
    std::vector<PlotRule> rules{};
};

struct StudyFact {
    std::string id; // "iterationSeconds.8x8x35"
    std::string label;
    double value = 0;
    std::string unit;
    std::string text; // for people: "33.5 days"
};

// Paper and program side by side.
struct StudyComparison {
    std::string label;
    double published = 0;
    double ours = 0;
    std::string unit;
    Evidence evidence{};
    std::string source;
    double tolerance = 0; // share of the published value
    bool agrees = false;  // within it
    std::string why;      // not, where it is known
};

// An input, or a field of the scenario that the study says something about.
struct StudyOrigin {
    std::string label;
    std::string value; // with its unit
    Evidence evidence{};
    std::string source;
};

struct StudyResult {
    std::vector<StudyFact> facts;
    std::vector<StudyTable> tables; // the first is the main one
    std::vector<StudyPlot> plots;
    std::vector<std::string> notes; // what the numbers say, and what they leave out; a sentence each
    std::vector<StudyComparison> comparisons;
    std::vector<StudyOrigin> origins;
    bool stopped = false; // what was found until then

    [[nodiscard]] const StudyTable *find(std::string_view table) const;
    [[nodiscard]] const StudyFact *fact(std::string_view factId) const;
};

// The other parts as tables, so that all is shown, copied and written the same way.
[[nodiscard]] StudyTable factsTable(const StudyResult &result);
[[nodiscard]] StudyTable comparisonsTable(const StudyResult &result);
[[nodiscard]] StudyTable originsTable(const StudyResult &result);

// As people read it, with its unit.
[[nodiscard]] std::string cellText(const StudyColumn &column, const StudyCell &cell);
// Header and rows; numbers read back as the same double.
[[nodiscard]] std::string tableCsv(const StudyTable &table);

} // namespace stringline
