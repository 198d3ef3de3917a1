#include "ui/timeline/time_marks.h"

#include "ui/timeline/span_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kEdgeReach = 4; // pixels around an edge that grab it
constexpr double kGap = 4;       // between a mark and its text, and to the next mark

double secondsOf(Tick time)
{
    return toSeconds(time).value();
}

Tick ticksOf(double seconds)
{
    constexpr double kMost = 1e9; // a file may say anything; ticks hold ten times as much
    return toTicks(Seconds(std::clamp(seconds, 0.0, kMost)));
}

} // namespace

TimeRange rangeOf(const TimeMark &mark)
{
    return {ticksOf(mark.fromSeconds), ticksOf(mark.toSeconds)};
}

TimeMark withRange(TimeMark mark, TimeRange range)
{
    mark.fromSeconds = secondsOf(range.from);
    mark.toSeconds = secondsOf(range.to);
    return mark;
}

TimeMark dragged(const TimeMark &mark, MarkGrip grip, Tick shift, TimeRange limits)
{
    const TimeRange range = rangeOf(mark);
    switch (grip) {
    case MarkGrip::None:
        break;
    case MarkGrip::Whole: {
        const Tick latest = std::max(range.from, limits.to - range.length());
        const Tick from = std::clamp(range.from + shift, Tick(0), latest);
        return withRange(mark, {from, from + range.length()});
    }
    case MarkGrip::From:
        return withRange(mark, {std::clamp(range.from + shift, Tick(0), range.to - 1), range.to});
    case MarkGrip::To:
        return withRange(mark,
                         {range.from, std::clamp(range.to + shift, range.from + 1, std::max(range.to, limits.to))});
    }
    return mark;
}

QString labelOf(const TimeMark &mark)
{
    if (!mark.text.empty() || mark.isNote())
        return QString::fromStdString(mark.text).simplified();
    return durationText(rangeOf(mark).length());
}

std::vector<MarkPlace> markPlaces(const std::vector<TimeMark> &marks, const TimeScale &scale,
                                  const std::function<double(const QString &)> &widthOf)
{
    std::vector<MarkPlace> places;
    const double right = scale.left + scale.width;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const TimeRange range = rangeOf(marks[i]);
        const double from = scale.xOf(range.from);
        const double to = marks[i].isNote() ? from + kFlagWidth : std::max(from + 1, scale.xOf(range.to));
        if (to < scale.left || from > right)
            continue;
        // The text of an area that begins out of sight stands where the area is seen.
        const double text = marks[i].isNote() ? to + kGap : std::max(from, scale.left) + kGap;
        places.push_back({int(i), from, to, text, text + widthOf(labelOf(marks[i]))});
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const MarkPlace &a, const MarkPlace &b) { return a.from < b.from; });
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double next = i + 1 < places.size() ? places[i + 1].from - kGap : right;
        places[i].textTo = std::clamp(places[i].textTo, places[i].textFrom, std::max(places[i].textFrom, next));
    }
    return places;
}

MarkHit markAt(const std::vector<TimeMark> &marks, const std::vector<MarkPlace> &places, double x)
{
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        const bool note = marks[std::size_t(place->index)].isNote();
        if (!note && place->to - place->from > 3 * kEdgeReach) {
            if (std::abs(x - place->from) <= kEdgeReach)
                return {place->index, MarkGrip::From};
            if (std::abs(x - place->to) <= kEdgeReach)
                return {place->index, MarkGrip::To};
        }
        if (x >= place->from - kEdgeReach / 2 && x <= place->end() + kEdgeReach / 2)
            return {place->index, MarkGrip::Whole};
    }
    return {};
}

void drawMarks(QPainter &painter, const std::vector<TimeMark> &marks, int selected, const TimeScale &scale,
               const QRectF &area, const Theme &theme)
{
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const TimeRange range = rangeOf(marks[i]);
        const double x0 = scale.xOf(range.from);
        const double x1 = scale.xOf(range.to);
        if (x1 < -1 || x0 > area.width() + 1)
            continue;
        const bool isSelected = int(i) == selected;
        if (!marks[i].isNote()) {
            QColor tint = theme.warning;
            tint.setAlpha(isSelected ? 60 : 34);
            const double left = std::max(x0, 0.0);
            painter.fillRect(QRectF(left, 0, std::min(x1, area.width()) - left, area.height()), tint);
        }
        QPen pen(theme.warning, isSelected ? 2 : 1, marks[i].isNote() ? Qt::DashLine : Qt::SolidLine);
        painter.setPen(pen);
        painter.drawLine(QPointF(x0, 0), QPointF(x0, area.height()));
        if (!marks[i].isNote())
            painter.drawLine(QPointF(x1, 0), QPointF(x1, area.height()));
    }
}

} // namespace stringline::ui
