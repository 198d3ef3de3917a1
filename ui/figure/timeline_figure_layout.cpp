// Arithmetic of the page.
#include "ui/figure/timeline_figure_layout.h"

#include "ui/figure/figure.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stringline::ui {

namespace {

constexpr double kHighestRow = 7.5;
constexpr double kLowestRow = 1.2;
constexpr double kRowsAim = 125;         // millimetres that many stages share
constexpr double kLeastRowForComm = 3.4; // below it the band would be thinner than a line of text
constexpr double kAxisHeight = 7.2;      // ticks, numbers and the axis' name

} // namespace

FigureRow TimelineFigureLayout::row(int index, std::size_t block) const
{
    FigureRow row;
    row.top = blockTops[block] + rowPitch * index;
    const double gap = std::min(0.9, rowPitch * 0.16);
    const double height = rowPitch - gap;
    if (rowPitch >= kLeastRowForComm) {
        row.computeHeight = height * 0.7;
        row.commTop = row.top + row.computeHeight;
        row.commHeight = height - row.computeHeight;
    } else {
        row.computeHeight = height;
        row.commTop = row.top + height;
    }
    return row;
}

double TimelineFigureLayout::x(Tick time) const
{
    const Tick inside = std::clamp(time, region.from, region.to);
    return left + (right - left) * double(inside - region.from) / double(region.length());
}

TimelineFigureLayout timelineFigureLayout(const TimelineFigureNeeds &needs)
{
    TimelineFigureLayout layout;
    layout.widthMm = needs.widthMm;
    layout.region = needs.region;
    layout.left = kFigureMarginMm + needs.labelWidthMm + 1.2;
    layout.right = needs.widthMm - kFigureMarginMm - 1.5; // room for half of the last tick's number
    double base = kFigureMarginMm - 1.6;                  // of the last line of text so far
    if (needs.title)
        base = layout.titleBase = kFigureMarginMm + capHeightMm(kTitlePt, needs.font);
    if (needs.textLines > 0) {
        layout.subtitleBase = needs.title ? base + kLineMm + 0.4 : kFigureMarginMm + capHeightMm(kSmallPt, needs.font);
        base = layout.subtitleBase + kLineMm * (needs.textLines - 1);
    }
    layout.legendTop = base + 1.6;
    layout.rowsTop = layout.legendTop + kLineMm * needs.legendLines + (needs.legendLines > 0 ? 1.2 : 0);

    const int stages = std::accumulate(needs.stages.begin(), needs.stages.end(), 0);
    const double heading = needs.stages.size() > 1 ? kLineMm + 0.4 : 0;
    const double between = heading * double(needs.stages.size());
    const double below = kAxisHeight + kFigureMarginMm;
    if (needs.heightMm > 0) {
        layout.heightMm = needs.heightMm;
        layout.rowPitch = std::max(0.2, (needs.heightMm - below - layout.rowsTop - between) / stages);
    } else {
        layout.rowPitch = std::clamp(kRowsAim / stages, kLowestRow, kHighestRow);
        layout.heightMm = layout.rowsTop + between + layout.rowPitch * stages + below;
    }
    double top = layout.rowsTop;
    for (const int rows : needs.stages) {
        layout.blockTops.push_back(top + heading);
        top += heading + layout.rowPitch * rows;
    }
    layout.rowsBottom = layout.rowsTop + between + layout.rowPitch * stages;
    const double labelHeight = 1.25 * capHeightMm(kSmallPt, needs.font);
    layout.labelEvery = std::max(1, int(std::ceil(labelHeight / layout.rowPitch)));
    return layout;
}

QString TimeTicks::text(Tick time) const
{
    int decimals = 0;
    for (Tick part = step; part % unit != 0 && decimals < 9; part *= 10)
        ++decimals;
    return QString::number(double(time) / double(unit), 'f', decimals);
}

TimeTicks timeTicks(TimeRange region, int count)
{
    TimeTicks ticks;
    const Tick least = std::max<Tick>(1, region.length() / std::max(1, count));
    Tick power = 1;
    while (power * 10 <= least)
        power *= 10;
    ticks.step = power;
    for (const Tick factor : {1, 2, 5, 10}) {
        ticks.step = power * factor;
        if (ticks.step >= least)
            break;
    }
    constexpr Tick kSecond = 1'000'000'000;
    constexpr Tick kMillisecond = 1'000'000;
    constexpr Tick kMicrosecond = 1'000;
    ticks.unit = region.length() >= 2 * kSecond        ? kSecond
                 : region.length() >= 2 * kMillisecond ? kMillisecond
                                                       : kMicrosecond;
    ticks.unitName = ticks.unit == kSecond        ? QStringLiteral("s")
                     : ticks.unit == kMillisecond ? QStringLiteral("ms")
                                                  : QStringLiteral("µs");
    for (Tick time = (region.from + ticks.step - 1) / ticks.step * ticks.step; time <= region.to; time += ticks.step)
        ticks.times.push_back(time);
    return ticks;
}

QStringList wrapped(const QStringList &words, const QString &separator, double widthMm, double sizePt, bool bold,
                    std::string_view font)
{
    QStringList lines;
    for (const QString &word : words) {
        const QString longer = lines.isEmpty() ? word : lines.back() + separator + word;
        if (!lines.isEmpty() && textWidthMm(longer, sizePt, bold, font) <= widthMm)
            lines.back() = longer;
        else
            lines.append(word);
    }
    return lines;
}

} // namespace stringline::ui
