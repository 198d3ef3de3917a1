// A figure as a display list in millimetres. Preview, PNG, PDF and SVG draw the same list, so they look alike.
//
// Everything is already cut to the page: back ends need no clipping, which SVG does not have in its simplest profile.
// Sizes of text are in points (1/72 inch), as journals give them.
#pragma once

#include "ui/figure/figure_table.h"

#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stringline::ui {

inline constexpr double kMmPerPoint = 25.4 / 72;
inline constexpr double kSmallestTextPt = 6;    // what most journals allow
inline constexpr double kThinnestLineMm = 0.09; // 0.25 pt; thinner vanishes in print

// Rectangles of one look, in drawing order.
struct FigureRects {
    std::vector<QRectF> rects;
    QColor fill;    // invalid for none
    QColor outline; // invalid for none
    double outlineMm = 0.12;
    bool dotted = false;
};

struct FigureLines {
    std::vector<QLineF> lines;
    QColor color;
    double widthMm = 0.15;
};

// Polygons, or lines through several points, of one look; corners are round.
struct FigureShapes {
    std::vector<QPolygonF> shapes;
    bool closed = true;
    QColor fill;    // invalid for none
    QColor outline; // invalid for none
    double outlineMm = 0.15;
};

struct FigureText {
    enum class Align { Left, Center, Right };

    QPointF anchor; // on the base line
    QString text;
    double sizePt = 7;
    Align align = Align::Left;
    bool bold = false;
    QColor color;
};

using FigureItem = std::variant<FigureRects, FigureLines, FigureShapes, FigureText>;

struct Figure {
    double widthMm = 0;
    double heightMm = 0;
    QColor background;
    std::vector<FigureItem> items;
    std::string font = "sans"; // id of a row of figureFonts(), of all texts
    QString title;
    QString caption;                 // the whole configuration in words
    std::vector<FigureTable> tables; // the data behind the picture; may be empty
    std::optional<FigureAxes> axes;  // where it is curves or bars over one axis
    QByteArray source; // JSON of the scenario or study, embedded so that the figure opens again; may be empty
};

// What stands around a figure's picture, and in which letters.
struct FigureFrame {
    bool title = true;
    bool subtitle = true; // the plan and the result under the title
    bool legend = true;
    std::string font = "sans"; // id of a row of figureFonts()
    QString letter{};          // of a part of a grid: stands before the title, and without one

    // The first line: letter and title, as far as they are wanted.
    [[nodiscard]] QString titled(const QString &text) const;
};

// The whole picture larger or smaller, texts and lines with it; lines stay as wide as print needs.
[[nodiscard]] Figure scaled(Figure figure, double factor);

// Widths that journals ask for.
struct FigureWidth {
    const char *id;
    const char *label;
    double mm;
};
inline constexpr FigureWidth kFigureWidths[] = {
    {"single", QT_TRANSLATE_NOOP("FigureWidth", "Single column"), 89},
    {"wide", QT_TRANSLATE_NOOP("FigureWidth", "One and a half columns"), 120},
    {"double", QT_TRANSLATE_NOOP("FigureWidth", "Double column"), 183},
    {"ieee-single", QT_TRANSLATE_NOOP("FigureWidth", "IEEE, single column"), 88.9},
    {"ieee-double", QT_TRANSLATE_NOOP("FigureWidth", "IEEE, double column"), 181.9},
    {"acm", QT_TRANSLATE_NOOP("FigureWidth", "ACM sigconf, single column"), 84.7},
    {"neurips", QT_TRANSLATE_NOOP("FigureWidth", "NeurIPS, width of text"), 139.7},
};

[[nodiscard]] double textWidthMm(const QString &text, double sizePt, bool bold = false, std::string_view font = "sans");
// Cut at its end, with an ellipsis, until it is no wider than `widthMm`.
[[nodiscard]] QString elidedToMm(QString text, double widthMm, double sizePt, bool bold = false,
                                 std::string_view font = "sans");
// Height of a capital letter, for centering text on a bar.
[[nodiscard]] double capHeightMm(double sizePt, std::string_view font = "sans");

} // namespace stringline::ui
