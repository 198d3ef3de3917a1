#include "ui/timeline/found_outlines.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kLeastOutlined = 4; // pixels of width; narrower bars get a mark at their foot
constexpr double kMarkHeight = 3;
constexpr double kJoined = 1.5; // marks closer than this are one
// Of bars that begin before the view, how many are looked at for some that reach into it.
constexpr std::size_t kLookedBack = 4096;

// A lane of a rank on the screen, and the mark that was made in it last.
struct LanePlace {
    double top = 0;
    double height = 0; // 0 where it is out of sight
    qsizetype mark = -1;
};

std::vector<LanePlace> placesOf(std::size_t ranks, const RowLayout &layout, int scroll, double height)
{
    std::vector<LanePlace> places(ranks * kLaneCount);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const int row = layout.rowOf(int(i / kLaneCount));
        const BandPlace *band = row < 0 ? nullptr : layout.bandOfLane(row, Lane(i % kLaneCount));
        if (!band)
            continue;
        const double top = layout.screenTop(row, scroll) + band->top;
        const double least = row < layout.pinnedRows() ? 0 : layout.pinnedHeight();
        if (top < height && top + band->height > least)
            places[i] = {top, double(band->height), -1};
    }
    return places;
}

} // namespace

FoundOutlines foundOutlines(const std::vector<FoundBar> &found, const Timeline &timeline, const RowLayout &layout,
                            const TimeScale &scale, int scroll, double height)
{
    FoundOutlines outlines;
    std::vector<LanePlace> places = placesOf(timeline.ranks.size(), layout, scroll, height);
    const auto after = [&found](Tick time) {
        return std::size_t(std::ranges::lower_bound(found, time, {}, &FoundBar::start) - found.begin());
    };
    const std::size_t first = after(scale.from);
    const double right = scale.left + scale.width;
    for (std::size_t i = first - std::min(first, kLookedBack), end = after(scale.to); i < end; ++i) {
        const FoundBar &bar = found[i];
        // A plan that has just changed may have fewer ranks than the one that was searched.
        const std::size_t lane = std::size_t(bar.span.rank) * kLaneCount + std::size_t(bar.span.lane);
        if (lane >= places.size() || places[lane].height <= 0)
            continue;
        LanePlace &place = places[lane];
        const double x0 = std::max(scale.xOf(bar.start), scale.left - 4);
        const Span *span = timeline.find(bar.span);
        if (!span || span->end <= scale.from)
            continue;
        const double x1 = std::min(scale.xOf(span->end), right + 4);
        if (x1 - x0 >= kLeastOutlined) {
            outlines.bars.append({x0, place.top, x1 - x0, place.height});
            continue;
        }
        const double width = std::max(1.0, x1 - x0);
        if (place.mark >= 0 && x0 - outlines.marks[place.mark].right() < kJoined) {
            outlines.marks[place.mark].setRight(x0 + width);
            continue;
        }
        const double tall = std::min(kMarkHeight, place.height);
        place.mark = outlines.marks.size();
        outlines.marks.append({x0, place.top + place.height - tall, width, tall});
    }
    return outlines;
}

FoundMarks::FoundMarks(QCustomPlot *plot, const GanttContent &content)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_content(content)
{
}

void FoundMarks::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

void FoundMarks::draw(QCPPainter *painter)
{
    if (!m_content.evaluation || !m_content.found)
        return;
    const QRectF area = parentPlot()->axisRect()->rect();
    const QCPRange keys = parentPlot()->xAxis->range();
    const TimeScale scale({Tick(std::llround(keys.lower)), Tick(std::llround(keys.upper))}, 0, area.width());
    const View view{m_content.revision, scale.from, scale.to, area.size(),
                    int(std::lround(parentPlot()->yAxis->range().lower))};
    if (view != m_in || m_of.lock() != m_content.found) {
        m_outlines = foundOutlines(*m_content.found, m_content.evaluation->timeline, m_content.layout, scale,
                                   view.scroll, area.height());
        m_in = view;
        m_of = m_content.found;
    }
    painter->save();
    painter->translate(area.topLeft());
    painter->setBrush(Qt::NoBrush);
    // As in the minimap, with the colour of the window around, so that lines stand off bars of any colour.
    for (const auto &[color, width] : {std::pair(m_content.theme.window, 4.0), std::pair(m_content.theme.text, 2.0)}) {
        painter->setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter->drawRects(m_outlines.bars);
    }
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_content.theme.text);
    painter->drawRects(m_outlines.marks);
    painter->restore();
}

} // namespace stringline::ui
