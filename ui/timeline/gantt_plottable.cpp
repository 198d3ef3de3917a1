// Culls rows and time, then lets row_picture and picture_painter do the work.
#include "ui/timeline/gantt_plottable.h"

#include "core/base/text.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/span_text.h"

#include <cmath>

namespace stringline::ui {

namespace {

// Vector output has no pixels of its own: bars are placed on a grid this fine.
constexpr double kVectorRatio = 8;

} // namespace

GanttPlottable::GanttPlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, const GanttContent &content)
    : QCPAbstractPlottable(keyAxis, valueAxis)
    , m_content(content)
{
    setAntialiased(false);
    setSelectable(QCP::stNone);
}

void GanttPlottable::setFonts(const QFont &labels)
{
    m_font = labels;
    m_painter.setFont(labels);
}

void GanttPlottable::contentChanged()
{
    m_colors.emplace(m_content.theme, m_content.stale);
}

void GanttPlottable::draw(QCPPainter *painter)
{
    m_labelledWait.reset();
    if (!m_content.evaluation || !m_colors)
        return;
    const bool vector = painter->modes().testFlag(QCPPainter::pmVectorized);
    const double ratio = vector ? kVectorRatio : painter->device()->devicePixelRatioF();
    const QRect area = clipRect();
    const QCPRange keys = mKeyAxis->range();
    const TimeRange range{Tick(std::llround(keys.lower)), Tick(std::llround(keys.upper))};
    const double scroll = mValueAxis->range().lower;
    const RowLayout &layout = m_content.layout;
    const int offset = int(std::lround(scroll));
    const int first = std::max(0, layout.rowAt(offset));
    int last = layout.rowAt(offset + area.height() - 1);
    if (last < 0)
        last = layout.rows() - 1;
    last = std::min(last, int(m_content.evaluation->timeline.ranks.size()) - 1);

    const QFontMetricsF metrics(m_font);
    PictureInput input;
    input.evaluation = m_content.evaluation.get();
    input.templates = &m_content.templates;
    input.colors = &*m_colors;
    input.scale = TimeScale(range, 0, area.width() * ratio);
    input.pixelRatio = ratio;
    input.memory = m_content.memory;
    input.digits = m_content.digits;
    input.digitWidth = metrics.horizontalAdvance(QLatin1Char('0')) * ratio;
    input.labelHeight = int(std::ceil((metrics.capHeight() + 2) * ratio));
    std::vector<PicturePainter::Row> rows;
    for (int row = first; row <= last; ++row) {
        const int top = layout.top(row) - offset;
        rows.push_back({row, int(std::lround(top * ratio)), int(std::lround((layout.bottom(row) - offset) * ratio)),
                        rowPicture(input, row, top, layout.bands(row))});
    }
    painter->save();
    painter->translate(area.topLeft());
    m_painter.paint(*painter, rows, *m_colors, QSize(int(area.width() * ratio), int(area.height() * ratio)), ratio,
                    vector);
    drawMemoryTexts(*painter, first, last, scroll);
    drawWaitLabel(*painter, TimeScale(range, 0, area.width()), first, last, scroll);
    painter->restore();
}

// Open rows have room to say how high their strip is.
void GanttPlottable::drawMemoryTexts(QPainter &painter, int firstRow, int lastRow, double scroll) const
{
    for (int row = firstRow; row <= lastRow; ++row) {
        const BandPlace *place = m_content.layout.find(row, Band::Memory);
        if (!place || !m_content.layout.isOpen(row) || std::size_t(row) >= m_content.evaluation->report.memory.size())
            continue;
        const StageMemory &memory = m_content.evaluation->report.memory[std::size_t(row)];
        painter.setFont(m_font);
        painter.setPen(m_content.theme.muted);
        painter.drawText(
            QRectF(6, m_content.layout.top(row) + place->top - scroll, clipRect().width() - 12, place->height),
            Qt::AlignRight | Qt::AlignVCenter,
            QCoreApplication::translate("Timeline", "peak %1 of %2, activations %3")
                .arg(QString::fromStdString(bytesText(memory.peak)), QString::fromStdString(bytesText(memory.capacity)),
                     QString::fromStdString(bytesText(memory.activations))));
    }
}

// The largest gap in view says what it waits for, the next larger ones are there for the pointer.
void GanttPlottable::drawWaitLabel(QPainter &painter, const TimeScale &scale, int firstRow, int lastRow, double scroll)
{
    const Timeline &timeline = m_content.evaluation->timeline;
    const std::optional<Wait> wait = largestWait(timeline, firstRow, lastRow, {scale.from, scale.to});
    if (!wait)
        return;
    const double x0 = std::max(0.0, scale.xOf(wait->range.from));
    const double x1 = std::min(scale.width, scale.xOf(wait->range.to));
    const QString duration = durationText(wait->range.length(), 2);
    const QString cause = waitCause(timeline, *wait);
    const BandPlace *place = m_content.layout.find(wait->rank, Band::Compute);
    const QFontMetricsF metrics(m_font);
    QString text;
    for (const QString &candidate : {QCoreApplication::translate("Timeline", "waits %1: %2").arg(duration, cause),
                                     QStringLiteral("%1: %2").arg(duration, cause), cause}) {
        text = candidate;
        if (metrics.horizontalAdvance(text) + 6 <= x1 - x0)
            break;
    }
    if (!place || metrics.horizontalAdvance(text) + 6 > x1 - x0 || metrics.capHeight() + 3 > place->height)
        return;
    m_labelledWait = wait;
    painter.setFont(m_font);
    painter.setPen(m_content.theme.waitingText);
    painter.drawText(QRectF(x0, m_content.layout.top(wait->rank) + place->top - scroll, x1 - x0, place->height),
                     Qt::AlignCenter, text);
}

void GanttPlottable::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const
{
    painter->fillRect(rect, colorOf(m_content.theme, Activity::Forward));
}

// 0 on a bar or a wait, -1 elsewhere; the rank and the place in its lane as a point in `details`.
double GanttPlottable::selectTest(const QPointF &pos, bool onlySelectable, QVariant *details) const
{
    if (!m_content.evaluation || (onlySelectable && selectable() == QCP::stNone))
        return -1;
    const QRect area = clipRect();
    const QCPRange keys = mKeyAxis->range();
    const TimeScale scale({Tick(std::llround(keys.lower)), Tick(std::llround(keys.upper))}, area.left(), area.width());
    const Hit hit = hitTest(m_content.evaluation->timeline, m_content.layout, scale, pos.x(),
                            pos.y() - area.top() + mValueAxis->range().lower);
    if (!hit.found())
        return -1;
    if (details)
        *details = QVariant::fromValue(QPoint(hit.span.rank, hit.span.index));
    return 0;
}

QCPRange GanttPlottable::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = m_content.evaluation && m_content.evaluation->timeline.length > 0;
    return foundRange ? QCPRange(0, double(m_content.evaluation->timeline.length)) : QCPRange();
}

QCPRange GanttPlottable::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &) const
{
    foundRange = m_content.layout.rows() > 0;
    return foundRange ? QCPRange(0, m_content.layout.height()) : QCPRange();
}

} // namespace stringline::ui
