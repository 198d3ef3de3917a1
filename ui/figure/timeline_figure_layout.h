// Where things stand on the page of a timeline figure, in millimetres. Pure functions.
#pragma once

#include "core/sim/timeline.h"
#include "ui/session/view_state.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

namespace stringline::ui {

struct FigureRow {
    double top = 0;
    double computeHeight = 0;
    double commTop = 0;
    double commHeight = 0; // 0 where rows are too low for it
};

struct TimelineFigureLayout {
    double widthMm = 0;
    double heightMm = 0;
    double left = 0; // of the bars
    double right = 0;
    double titleBase = 0;
    double subtitleBase = 0; // of its first line
    double legendTop = 0;
    double rowsTop = 0;
    double rowsBottom = 0;
    double rowPitch = 0;
    std::vector<double> blockTops; // of each timeline's rows
    int labelEvery = 1;            // rows between two labels, so that they do not touch
    TimeRange region;

    [[nodiscard]] FigureRow row(int index, std::size_t block = 0) const;
    // Millimetres from the page's left edge; times outside the region are cut to it.
    [[nodiscard]] double x(Tick time) const;
};

inline constexpr double kFigureMarginMm = 1.5;
inline constexpr double kTitlePt = 8;
inline constexpr double kLabelPt = 7;
inline constexpr double kSmallPt = 6;
inline constexpr double kLineMm = 3.1; // from one line of small text to the next

// What the page has to hold.
struct TimelineFigureNeeds {
    double widthMm = 183;
    double heightMm = 0;     // 0 takes what the rows ask for
    std::vector<int> stages; // of each timeline; several stand under each other, each below a line of text
    bool title = true;
    int textLines = 1; // between title and legend
    int legendLines = 1;
    double labelWidthMm = 0;
    TimeRange region{};
    std::string_view font = "sans";
};
[[nodiscard]] TimelineFigureLayout timelineFigureLayout(const TimelineFigureNeeds &needs);

// Round times inside the region at most `count` apart, with the unit they are counted in.
struct TimeTicks {
    std::vector<Tick> times;
    Tick step = 1;
    Tick unit = 1; // ticks of the clock in one unit of the axis
    QString unitName;

    [[nodiscard]] QString text(Tick time) const;
};
[[nodiscard]] TimeTicks timeTicks(TimeRange region, int count);

// `words` as lines no wider than `widthMm`, broken between words only.
[[nodiscard]] QStringList wrapped(const QStringList &words, const QString &separator, double widthMm, double sizePt,
                                  bool bold = false, std::string_view font = "sans");

} // namespace stringline::ui
