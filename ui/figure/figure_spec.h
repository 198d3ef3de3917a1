// What a figure shows and how it looks, as a value: the composer edits it, `stringline render` reads it from its
// options or from a file, and equal specs of equal subjects give equal bytes everywhere.
//
//   {"kind": "grid", "widthMm": 183, "columns": 2, "letters": true,
//    "parts": [{"kind": "timeline", "fromSeconds": 0, "toSeconds": 2.5}, {"kind": "memory", "legend": false}]}
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "ui/theme/theme.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace stringline::ui {

inline constexpr double kSmallestFigureMm = 40;
inline constexpr double kLargestFigureMm = 1000;
inline constexpr int kMostFigureParts = 12; // of a grid
inline constexpr double kLeastTextPt = 5;
inline constexpr double kMostTextPt = 12;
inline constexpr double kMostFigureSeconds = 1e6;
inline constexpr std::size_t kMostFigureText = 500; // bytes of a title

// What all parts of a grid share.
struct FigureLook {
    Scheme scheme = Scheme::Accessible;
    std::string font = "sans"; // id of a row of figureFonts()
    double textPt = 6;         // the smallest text; titles and labels grow with it

    bool operator==(const FigureLook &) const = default;
};

struct FigureSpec {
    std::string kind = "timeline"; // id of a row of figureKinds()
    double widthMm = 183;
    double heightMm = 0; // 0: as the content asks for
    FigureLook look{};
    QString title{}; // the subject's own where empty
    bool showTitle = true;
    bool showSubtitle = true; // the plan and the result under the title
    bool showLegend = true;
    std::optional<double> fromSeconds{}; // of the iteration, where the kind has time; all of it where empty
    std::optional<double> toSeconds{};
    // Of a study, its first where empty; of a sweep the measure; of plans what time is drawn against.
    std::string plot{};
    std::string panel{}; // of a plot with panels; the first where empty
    // A grid's: parts row by row, without looks and sizes of their own.
    std::vector<FigureSpec> parts{};
    int columns = 2;
    bool letters = true; // "a", "b" at the corners of parts

    bool operator==(const FigureSpec &) const = default;
};

// Only what differs from the defaults. Reading names the key that is wrong and what it expects.
[[nodiscard]] Json figureSpecToJson(const FigureSpec &spec);
[[nodiscard]] Result<FigureSpec> figureSpecFromJson(const Json &json, const std::string &name);

} // namespace stringline::ui
