#include "ui/mesh/chip_images.h"

#include "ui/theme/color_math.h"

#include <QPainter>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr double kRadius = 2.5;

} // namespace

void ChipImages::setLook(const QSizeF &size, bool rounded, const QFont &font, qreal pixelRatio)
{
    if (size == m_size && rounded == m_rounded && font == m_font && pixelRatio == m_pixelRatio)
        return;
    m_size = size;
    m_rounded = rounded;
    m_font = font;
    m_pixelRatio = pixelRatio;
    m_images.clear();
}

const QImage &ChipImages::image(const QString &text, const QColor &fill)
{
    const std::pair key(text, fill.rgb());
    if (const auto found = m_images.constFind(key); found != m_images.constEnd())
        return *found;
    if (m_images.size() >= kMost)
        m_images.clear();

    // Whole pixels of one size: no chip looks wider than its neighbor.
    const QSize size(std::max(1, int(m_size.width())), std::max(1, int(m_size.height())));
    QImage image(size * m_pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(m_pixelRatio);
    image.fill(m_rounded ? QColor(Qt::transparent) : fill);
    QPainter painter(&image);
    const QRectF area(QPointF(0, 0), QSizeF(size));
    if (m_rounded) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(area, kRadius, kRadius);
    }
    painter.setFont(m_font);
    painter.setPen(contrastText(fill));
    painter.drawText(area, Qt::AlignCenter, text);
    painter.end();
    return *m_images.insert(key, image);
}

} // namespace stringline::ui
