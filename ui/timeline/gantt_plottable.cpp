// Decides who draws: this thread at once, or others into a picture.
#include "ui/timeline/gantt_plottable.h"

#include "ui/timeline/hit_test.h"

#include <cmath>

namespace stringline::ui {

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
}

void GanttPlottable::draw(QCPPainter *painter)
{
    m_labelledWait.reset();
    if (!m_content.evaluation)
        return;
    const bool vector = painter->modes().testFlag(QCPPainter::pmVectorized);
    const QRect area = clipRect();
    const QCPRange keys = mKeyAxis->range();
    const PictureView view{{Tick(std::llround(keys.lower)), Tick(std::llround(keys.upper))},
                           int(std::lround(mValueAxis->range().lower)),
                           area.size(),
                           painter->device()->devicePixelRatioF(),
                           m_font};
    painter->save();
    painter->translate(area.topLeft());
    const bool few = vector || barsInView(m_content, view, PictureCache::kFewBars) < PictureCache::kFewBars;
    const GanttPicture *picture = few ? nullptr : m_pictures.request(m_content, view);
    m_current = few || m_pictures.isCurrent();
    if (picture) {
        paintPicture(*painter, *picture, m_content, view);
        m_labelledWait = picture->labelledWait;
        m_usedImage = true;
    } else { // also the first picture of many bars: better late than empty
        m_labelledWait = paintRows(*painter, m_content, view, m_painter, vector);
        m_usedImage = m_painter.usedImage();
    }
    painter->restore();
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
    const Hit hit =
        hitTest(m_content.evaluation->timeline, m_content.layout, scale, pos.x(),
                m_content.layout.contentY(pos.y() - area.top(), int(std::lround(mValueAxis->range().lower))));
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
