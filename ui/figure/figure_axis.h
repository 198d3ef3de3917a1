// Axes of plots in figures: where a value stands, in which unit it is written, and which round values get a tick. Pure
// functions.
#pragma once

#include "core/studies/study_result.h"

#include <QString>
#include <QStringList>

#include <limits>
#include <vector>

namespace stringline::ui {

// Which values an axis has to show.
struct ValueRange {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    double leastPositive = std::numeric_limits<double>::infinity(); // where a logarithmic axis starts
    bool whole = true;                                              // no value has a fraction
    bool powersOfTwo = true;

    void add(double value); // numbers that are not finite are left out
    [[nodiscard]] bool isEmpty() const { return least > most; }
};

// The map from values to millimetres. Total: what lies outside is moved to the nearer end.
struct FigureAxis {
    enum class Kind { Linear, Log, Places };

    Kind kind = Kind::Linear;
    double from = 0;
    double to = 1;
    std::vector<double> places{}; // values that stand at equal distances, rising; of Kind::Places
    QStringList names{};          // of places that are words
    bool whole = false;           // ticks at whole numbers only
    bool powersOfTwo = false;
    double start = 0; // millimetres on the page of `from` and `to`
    double end = 0;

    [[nodiscard]] double at(double value) const;
    [[nodiscard]] bool shows(double value) const; // a number that has a place on it
    [[nodiscard]] double pitch() const;           // millimetres between two places
};
// With a margin on both sides, so that nothing stands on the frame; `fromZero` keeps zero on an axis of bars. One value
// stands in the middle.
[[nodiscard]] FigureAxis linearAxis(const ValueRange &range, bool fromZero = false);
// Needs a positive value.
[[nodiscard]] FigureAxis logAxis(const ValueRange &range);
[[nodiscard]] FigureAxis placesAxis(std::vector<double> places, QStringList names = {});

// One way of writing all numbers of an axis: 1024 of a column in GiB is 1 where the axis counts in TiB.
struct FigureUnit {
    double size = 1; // of the column's unit
    QString before;  // "$"
    QString behind;  // "%", "M"

    // "iteration (ms)"
    [[nodiscard]] QString titled(const QString &label) const;
    // Three significant digits.
    [[nodiscard]] QString text(double value) const;
};
// As the column's text writes a number of that size.
[[nodiscard]] FigureUnit figureUnit(const StudyColumn &column, double typical);
// Of an axis: its largest number, or on a logarithmic one its middle.
[[nodiscard]] double typicalValue(const FigureAxis &axis);

// The smallest of 1, 2, 5 x 10^k that is at least `least`, which is positive.
[[nodiscard]] double roundStep(double least);
// With the decimals that tell neighbours apart: "0.5" by steps of 0.5, "12 000" by steps of 1000.
[[nodiscard]] QString stepText(double value, double step);

struct FigureTick {
    double value = 0;
    QString text; // empty for a tick between those that are named

    bool operator==(const FigureTick &) const = default;
};
// About `count` named ticks at most, rising. An axis of places has one for each place.
[[nodiscard]] std::vector<FigureTick> figureTicks(const FigureAxis &axis, const FigureUnit &unit, int count);

} // namespace stringline::ui
