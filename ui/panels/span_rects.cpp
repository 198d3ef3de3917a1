#include "ui/panels/span_rects.h"

#include "ui/theme/color_math.h"

namespace stringline::ui {

namespace {

constexpr double kLeastWithOutline = 5; // pixels
constexpr double kLeastName = 24;

} // namespace

SpanRects::SpanRects(QCPAxis *across, QCPAxis *upwards)
    : QCPAbstractPlottable(across, upwards)
{
}

void SpanRects::setRects(std::vector<SpanRect> rects)
{
    m_rects = std::move(rects);
    m_bounds = {};
    for (const SpanRect &each : m_rects)
        m_bounds = m_bounds.isNull() ? each.rect : m_bounds.united(each.rect);
}

QCPRange SpanRects::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = !m_rects.empty();
    return {m_bounds.left(), m_bounds.right()};
}

QCPRange SpanRects::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = !m_rects.empty();
    return {m_bounds.top(), m_bounds.bottom()};
}

void SpanRects::draw(QCPPainter *painter)
{
    painter->setAntialiasing(false);
    QFont small = painter->font();
    small.setPixelSize(10);
    painter->setFont(small);
    const QFontMetricsF metrics(small);
    const QRectF view = clipRect();
    QRectF last;
    QColor lastColor;
    for (const SpanRect &each : m_rects) {
        QRectF rect = QRectF(coordsToPixels(each.rect.left(), each.rect.bottom()),
                             coordsToPixels(each.rect.right(), each.rect.top()))
                          .normalized();
        if (rect.right() < view.left() || rect.left() > view.right() || rect.bottom() < view.top() ||
            rect.top() > view.bottom())
            continue;
        rect.setWidth(std::max(rect.width(), 1.0));
        rect.setHeight(std::max(rect.height(), 1.0));
        rect = rect.intersected(view.adjusted(-2, -2, 2, 2));
        // Of many in one pixel the first is enough.
        if (rect.width() <= 1 && rect.height() <= 1 && last.contains(rect.center()) && each.color == lastColor)
            continue;
        last = rect;
        lastColor = each.color;
        painter->fillRect(rect, each.color);
        if (rect.width() >= kLeastWithOutline && rect.height() >= kLeastWithOutline) {
            painter->setPen(QPen(mixed(each.color, Qt::black, 0.35), 0));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(rect.adjusted(0, 0, -1, -1));
        }
        if (rect.width() < kLeastName || rect.height() < metrics.height() ||
            metrics.horizontalAdvance(each.name) + 6 > rect.width())
            continue;
        painter->setPen(contrastText(each.color));
        painter->drawText(rect, Qt::AlignCenter, each.name);
    }
}

} // namespace stringline::ui
