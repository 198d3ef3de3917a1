// Outlines and lines over the bars.
#include "ui/timeline/gantt_marks.h"

#include "ui/timeline/hit_test.h"
#include "ui/timeline/time_marks.h"

#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kLeastOutlined = 6; // height of rows; outlines would cover thinner ones

} // namespace

GanttMarks::GanttMarks(QCustomPlot *plot, const GanttContent &content, const ViewState &view)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_content(content)
    , m_view(view)
{
}

void GanttMarks::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(true);
}

QRectF GanttMarks::rectOf(SpanRef ref, const Place &place) const
{
    const Span *span = m_content.evaluation->timeline.find(ref);
    return span ? rectOf(ref.rank, ref.lane, {span->start, span->end}, place) : QRectF();
}

QRectF GanttMarks::rectOf(int rank, Lane lane, TimeRange range, const Place &place) const
{
    const int row = m_content.layout.rowOf(rank);
    if (row < 0)
        return {};
    const BandPlace *band = m_content.layout.bandOfLane(row, lane);
    if (!band || range.to < place.scale.from || range.from > place.scale.to)
        return {};
    const double x0 = std::max(place.scale.xOf(range.from), -4.0);
    const double x1 = std::min(place.scale.xOf(range.to), place.area.width() + 4);
    return {x0, double(m_content.layout.screenTop(row, place.scroll) + band->top), std::max(1.0, x1 - x0),
            double(band->height)};
}

QRectF GanttMarks::rectOfRow(int row, const Place &place) const
{
    if (row < 0 || row >= m_content.layout.rows())
        return {};
    const int top = m_content.layout.top(row);
    return QRectF(1, m_content.layout.screenTop(row, place.scroll), place.area.width() - 2,
                  m_content.layout.bottom(row) - top)
        .adjusted(0, 1, 0, -1);
}

void GanttMarks::outline(QPainter &painter, const QRectF &rect, const QColor &color, double width) const
{
    if (rect.isEmpty())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void GanttMarks::drawRange(QPainter &painter, const Place &place) const
{
    const std::optional<TimeRange> range = m_view.selectedRange();
    if (!range)
        return;
    const double x0 = place.scale.xOf(range->from);
    const double x1 = place.scale.xOf(range->to);
    QColor veil = m_content.theme.window;
    veil.setAlpha(140);
    painter.fillRect(QRectF(0, 0, std::clamp(x0, 0.0, place.area.width()), place.area.height()), veil);
    painter.fillRect(QRectF(QPointF(std::clamp(x1, 0.0, place.area.width()), 0), place.area.bottomRight()), veil);
    painter.setPen(QPen(m_content.theme.accent, 1.5));
    for (const double x : {x0, x1})
        painter.drawLine(QPointF(x, 0), QPointF(x, place.area.height()));
}

// The same microbatch on its way through the other stages.
void GanttMarks::drawRelatives(QPainter &painter, const Place &place) const
{
    const Timeline &timeline = m_content.evaluation->timeline;
    const Span *selected = timeline.find(m_view.selection());
    if (!selected || selected->microbatch == kNone || m_content.layout.rowHeight() < kLeastOutlined)
        return;
    QColor color = m_content.theme.text;
    color.setAlpha(150);
    for (const SpanRef &relative : relatives(selected->microbatch))
        outline(painter, rectOf(relative, place), color, 1);
}

const std::vector<SpanRef> &GanttMarks::relatives(std::int32_t microbatch) const
{
    if (microbatch == m_relativesOf && m_relativesIn.lock() == m_content.evaluation)
        return m_relatives;
    m_relatives = passesOf(m_content.evaluation->timeline, microbatch);
    m_relativesOf = microbatch;
    m_relativesIn = m_content.evaluation;
    return m_relatives;
}

const Dependencies &GanttMarks::dependencies(SpanRef selection) const
{
    if (selection != m_dependenciesOf || m_dependenciesIn.lock() != m_content.evaluation) {
        m_dependencies = dependenciesOf(m_content.evaluation->timeline, selection);
        m_dependenciesOf = selection;
        m_dependenciesIn = m_content.evaluation;
    }
    return m_dependencies;
}

// From the end of a cause to the start of its effect; nothing where one of them is out of sight.
void GanttMarks::drawArrow(QPainter &painter, const QRectF &from, const QRectF &to) const
{
    if (from.isEmpty() || to.isEmpty())
        return;
    const QPointF start(from.right(), from.center().y());
    const QPointF end(to.left(), to.center().y());
    QPainterPath path(start);
    const double bend = std::max(8.0, std::abs(end.x() - start.x()) / 2);
    path.cubicTo(start + QPointF(bend, 0), end - QPointF(bend, 0), end);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_content.theme.window, 3.5));
    painter.drawPath(path);
    painter.setPen(QPen(m_content.theme.text, 1.5));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_content.theme.text);
    painter.drawPolygon(QPolygonF({end, end + QPointF(-6, -3.5), end + QPointF(-6, 3.5)}));
}

// What the selection waited for, and what waited for it.
void GanttMarks::drawDependencies(QPainter &painter, const Place &place) const
{
    const GapRef gap = m_view.selectedGap();
    const SpanRef selected = gap.next != kNone ? SpanRef{gap.rank, Lane::Compute, gap.next} : m_view.selection();
    if (selected.index == kNone)
        return;
    const Dependencies &arrows = dependencies(selected);
    for (const Dependency &cause : arrows.causes)
        drawArrow(painter, rectOf(cause.from, place), rectOf(cause.to, place));
    if (gap.next != kNone)
        return; // a gap is explained by what ends it, not by what comes of that
    for (const Dependency &effect : arrows.effects)
        drawArrow(painter, rectOf(effect.from, place), rectOf(effect.to, place));
    const QRectF rect = rectOf(selected, place);
    if (arrows.more == 0 || rect.isEmpty())
        return;
    const QString text = QStringLiteral("+%1").arg(arrows.more);
    QRectF plate(0, 0, painter.fontMetrics().horizontalAdvance(text) + 6, painter.fontMetrics().height());
    plate.moveTopLeft({rect.right() + 4, rect.top()});
    if (plate.right() > place.area.width())
        plate.moveRight(rect.left() - 4);
    painter.fillRect(plate, m_content.theme.window);
    painter.setPen(m_content.theme.text);
    painter.drawText(plate, Qt::AlignCenter, text);
}

void GanttMarks::drawSelection(QPainter &painter, const Place &place) const
{
    QRectF rect = rectOf(m_view.selection(), place);
    if (const std::optional<Wait> gap = waitOf(m_content.evaluation->timeline, m_view.selectedGap()))
        rect = rectOf(gap->rank, Lane::Compute, gap->range, place);
    outline(painter, rect, m_content.theme.text, 2.5);
    outline(painter, rect, m_content.theme.base, 1);
}

void GanttMarks::draw(QCPPainter *painter)
{
    const QRectF area = parentPlot()->axisRect()->rect();
    painter->save();
    painter->translate(area.topLeft());
    if (m_content.evaluation) {
        const QCPRange keys = parentPlot()->xAxis->range();
        const TimeScale scale({Tick(std::llround(keys.lower)), Tick(std::llround(keys.upper))}, 0, area.width());
        const Place place{scale, int(std::lround(parentPlot()->yAxis->range().lower)),
                          QRectF(QPointF(0, 0), area.size())};
        drawMarks(*painter, m_view.notes().marks, m_view.selectedMark(), scale, place.area, m_content.theme);
        drawRange(*painter, place);
        drawRelatives(*painter, place);
        drawDependencies(*painter, place);
        outline(*painter, rectOfRow(m_content.litRow, place), m_content.theme.accent, 2);
        outline(*painter, rectOf(m_view.hover(), place), m_content.theme.text, 1);
        drawSelection(*painter, place);
    }
    if (m_focusShown) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(m_content.theme.accent, 2));
        painter->drawRect(QRectF(1, 1, area.width() - 2, area.height() - 2));
    }
    painter->restore();
}

} // namespace stringline::ui
