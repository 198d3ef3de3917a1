// Where things stand on the page of a timeline figure, in millimetres. Pure functions.
#pragma once

#include "core/sim/timeline.h"
#include "ui/session/view_state.h"

#include <QString>
#include <QStringList>

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
    int labelEvery = 1; // rows between two labels, so that they do not touch
    TimeRange region;

    [[nodiscard]] FigureRow row(int index) const;
    // Millimetres from the page's left edge; times outside the region are cut to it.
    [[nodiscard]] double x(Tick time) const;
};

inline constexpr double kFigureMarginMm = 1.5;
inline constexpr double kTitlePt = 8;
inline constexpr double kLabelPt = 7;
inline constexpr double kSmallPt = 6;
inline constexpr double kLineMm = 3.1; // from one line of small text to the next

// `heightMm` 0 takes what the rows ask for. `textLines` lie between title and legend, `legendLines` are the legend's.
[[nodiscard]] TimelineFigureLayout timelineFigureLayout(int stages, double widthMm, double heightMm, int textLines,
                                                        int legendLines, double labelWidthMm, TimeRange region);

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
                                  bool bold = false);

} // namespace stringline::ui
