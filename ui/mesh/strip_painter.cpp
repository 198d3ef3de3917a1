#include "ui/mesh/strip_painter.h"

#include "ui/mesh/axis_look.h"
#include "ui/theme/color_math.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kPadding = 8;
constexpr double kTickRadius = 3.5;

class StripPaint {
public:
    StripPaint(QPainter &painter, const StripPicture &picture, const StripMetrics &metrics, const Theme &theme,
               const QFont &font)
        : m_painter(painter)
        , m_picture(picture)
        , m_metrics(metrics)
        , m_theme(theme)
        , m_title(font)
        , m_small(font)
    {
        m_title.setBold(true);
        m_title.setPixelSize(13);
        m_small.setPixelSize(11);
    }

    void all()
    {
        if (m_picture.baseline)
            baseline(*m_picture.baseline);
        for (std::size_t i = 0; i < m_picture.layout.segments.size(); ++i)
            segment(i);
        for (std::size_t i = 0; i + 1 < m_picture.layout.segments.size(); ++i)
            divider(static_cast<int>(i));
        if (m_picture.peeked)
            outlines(*m_picture.peeked);
        if (m_picture.nodeEdge)
            nodeEdge(*m_picture.nodeEdge);
        for (std::size_t i = 0; i < m_picture.tickPositions.size(); ++i)
            tick(i);
        total();
    }

private:
    [[nodiscard]] QRectF band(const StripSegment &segment) const
    {
        // Whole pixels, so that neighbors meet without a seam.
        const double left = std::round(segment.left);
        return {left, m_metrics.bandTop, std::round(segment.right) - left, m_metrics.bandHeight};
    }

    void baseline(const StripLayout &layout)
    {
        for (const StripSegment &segment : layout.segments) {
            const QRectF rect(segment.left, m_metrics.bandTop - 5, segment.width() - 1, 3);
            m_painter.fillRect(rect, mixed(colorOf(m_theme, segment.axis), m_theme.window, 0.45));
        }
    }

    void segment(std::size_t index)
    {
        const StripSegment &segment = m_picture.layout.segments[index];
        const QRectF rect = band(segment);
        QColor fill = colorOf(m_theme, segment.axis);
        if (m_picture.hovered == segment.axis)
            fill = mixed(fill, Qt::white, 0.10);
        m_painter.fillRect(rect, fill);
        if (m_picture.impossible == segment.axis)
            hatch(rect);
        const bool locked = m_picture.locks[static_cast<std::size_t>(segment.axis)];
        if (locked || (m_picture.hovered == segment.axis && rect.width() > 60))
            padlock(rect, contrastText(fill), locked);
        if (segment.axis == kSlackAxis && rect.width() > 90)
            spring(rect, contrastText(fill));
        texts(index, rect, fill, locked);
        if (m_picture.focused == segment.axis) {
            m_painter.setPen(QPen(m_theme.text, 2));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(rect.adjusted(1, 1, -1, -1));
        }
    }

    void texts(std::size_t index, const QRectF &rect, const QColor &fill, bool locked)
    {
        const StripSegment &segment = m_picture.layout.segments[index];
        const bool typing = !m_picture.typed.isEmpty() && m_picture.focused == segment.axis;
        QString title = index < m_picture.titles.size() ? m_picture.titles[index] : QString();
        if (typing)
            title = title.section(u' ', 0, 0) + u' ' + m_picture.typed + u'_';
        const QFontMetricsF titleMetrics(m_title);
        const bool narrow = rect.width() < titleMetrics.horizontalAdvance(title) + 2 * kPadding;
        const QRectF inner = rect.adjusted(narrow ? 2 : kPadding, 2, narrow ? -2 : -kPadding - (locked ? 12 : 0), -2);
        const bool impossible = m_picture.impossible == segment.axis || (typing && m_picture.typedWrong);
        m_painter.save();
        m_painter.setClipRect(rect);
        m_painter.setPen(impossible ? m_theme.bad : contrastText(fill));
        if (impossible && !narrow) { // text on hatches needs a plate
            const double width = QFontMetricsF(m_small).horizontalAdvance(m_picture.details[index]) + 12;
            const QRectF plate(rect.left() + 2, rect.top() + 2, std::min(width, rect.width() - 4), rect.height() - 4);
            m_painter.fillRect(plate, m_theme.badBack);
        }
        m_painter.setFont(m_title);
        if (narrow) { // a stub: letters over the number
            QFont small = m_title;
            small.setPixelSize(11);
            m_painter.setFont(small);
            m_painter.drawText(inner.adjusted(0, 1, 0, -inner.height() / 2), Qt::AlignCenter,
                               title.section(u' ', 0, 0));
            m_painter.drawText(inner.adjusted(0, inner.height() / 2, 0, -1), Qt::AlignCenter, title.section(u' ', 1));
            m_painter.restore();
            return;
        }
        m_painter.drawText(inner.adjusted(0, 0, 0, -inner.height() / 2 + 1), Qt::AlignLeft | Qt::AlignVCenter, title);
        m_painter.setFont(m_small);
        const QString detail = index < m_picture.details.size() ? m_picture.details[index] : QString();
        const QFontMetricsF smallMetrics(m_small);
        QString shown = detail;
        // Whole parts go first, from the end.
        while (smallMetrics.horizontalAdvance(shown) > inner.width() && shown.contains(QStringLiteral(" · ")))
            shown = shown.left(shown.lastIndexOf(QStringLiteral(" · ")));
        shown = smallMetrics.elidedText(shown, Qt::ElideRight, inner.width());
        m_painter.drawText(inner.adjusted(0, inner.height() / 2 - 1, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, shown);
        m_painter.restore();
    }

    void hatch(const QRectF &rect)
    {
        m_painter.save();
        m_painter.setClipRect(rect);
        m_painter.fillRect(rect, mixed(m_theme.badBack, m_theme.bad, 0.25));
        m_painter.setPen(QPen(m_theme.bad, 2));
        for (double x = rect.left() - rect.height(); x < rect.right(); x += 7)
            m_painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
        m_painter.restore();
    }

    void padlock(const QRectF &rect, const QColor &color, bool closed)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        QColor ink = color;
        ink.setAlphaF(closed ? 1.0F : 0.45F);
        const QPointF corner(rect.right() - 14, rect.top() + 5);
        m_painter.setPen(QPen(ink, 1.4));
        m_painter.setBrush(Qt::NoBrush);
        QPainterPath shackle;
        shackle.moveTo(corner + QPointF(1.5, closed ? 4 : 2));
        shackle.arcTo(QRectF(corner + QPointF(1.5, -0.5), QSizeF(5, 6)), 180, -180);
        if (closed)
            shackle.lineTo(corner + QPointF(6.5, 4));
        m_painter.drawPath(shackle);
        m_painter.setBrush(ink);
        m_painter.setPen(Qt::NoPen);
        m_painter.drawRoundedRect(QRectF(corner + QPointF(0, 4), QSizeF(8, 6)), 1, 1);
        m_painter.restore();
    }

    // What takes up the slack.
    void spring(const QRectF &rect, QColor color)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        color.setAlphaF(0.55F);
        m_painter.setPen(QPen(color, 1.2));
        QPainterPath path;
        const QPointF start(rect.right() - 38, rect.top() + 10);
        path.moveTo(start);
        for (int i = 1; i <= 7; ++i)
            path.lineTo(start + QPointF(2.5 * i, i == 7 ? 0 : i % 2 ? -3 : 3));
        m_painter.drawPath(path);
        m_painter.restore();
    }

    void divider(int index)
    {
        const double x = std::round(m_picture.layout.segments[static_cast<std::size_t>(index)].right);
        const bool lit = m_picture.grip == index;
        const QColor ink = lit ? m_theme.accent : m_theme.dark ? m_theme.text : QColor(0x1e, 0x21, 0x2a);
        const double top = m_metrics.bandTop - 3;
        const double height = m_metrics.bandHeight + 6;
        m_painter.fillRect(QRectF(x - 1.5, top, 3, height), ink);
        const double side = lit ? 10 : 8;
        m_painter.fillRect(QRectF(x - side / 2, m_metrics.bandTop + m_metrics.bandHeight / 2 - side / 2, side, side),
                           ink);
    }

    void outlines(const StripLayout &layout)
    {
        m_painter.setBrush(Qt::NoBrush);
        for (const StripSegment &segment : layout.segments) {
            m_painter.setPen(QPen(m_theme.text, 2, Qt::DashLine));
            m_painter.drawRect(band(segment).adjusted(1, 4, -1, -4));
        }
    }

    void nodeEdge(double x)
    {
        const double bottom = m_metrics.bandTop + m_metrics.bandHeight;
        QPen pen(m_theme.bad, 1.5);
        pen.setDashPattern({2.5, 2});
        m_painter.setPen(pen);
        const double at = std::round(x) + 0.5;
        m_painter.drawLine(QPointF(at, m_metrics.bandTop - 8), QPointF(at, bottom + 22));
        m_painter.setFont(m_small);
        const double width = QFontMetricsF(m_small).horizontalAdvance(m_picture.nodeEdgeLabel);
        const QRectF left(at - width - 5, bottom + kTickDrop + kTickRadius, width, 14);
        const QRectF right(at + 5, left.top(), width, 14);
        m_painter.setPen(m_theme.bad);
        m_painter.drawText(left.left() < 0 ? right : left, Qt::AlignLeft | Qt::AlignVCenter, m_picture.nodeEdgeLabel);
    }

    void tick(std::size_t index)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        const QPointF center(m_picture.tickPositions[index], m_metrics.bandTop + m_metrics.bandHeight + kTickDrop);
        const bool lit = static_cast<int>(index) == m_picture.hoveredTick;
        const double radius = kTickRadius + (lit ? 1 : 0);
        switch (m_picture.tickVerdicts[index]) {
        case Verdict::Valid:
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(m_theme.good);
            m_painter.drawEllipse(center, radius, radius);
            break;
        case Verdict::Warning:
            m_painter.setPen(QPen(m_theme.warning, 1.8));
            m_painter.setBrush(m_theme.base);
            m_painter.drawEllipse(center, radius - 0.5, radius - 0.5);
            break;
        case Verdict::Invalid:
            m_painter.setPen(QPen(m_theme.bad, 1.8));
            m_painter.drawLine(center + QPointF(-radius, -radius) * 0.8, center + QPointF(radius, radius) * 0.8);
            m_painter.drawLine(center + QPointF(-radius, radius) * 0.8, center + QPointF(radius, -radius) * 0.8);
            break;
        }
        if (static_cast<int>(index) == m_picture.currentTick) {
            m_painter.setPen(QPen(m_theme.text, 1));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawEllipse(center, radius + 2.5, radius + 2.5);
        }
        m_painter.restore();
    }

    void total()
    {
        const double right = m_picture.layout.right();
        m_painter.setFont(m_small);
        const QFontMetricsF metrics(m_small);
        const double width =
            std::max(metrics.horizontalAdvance(m_picture.gpus), metrics.horizontalAdvance(m_picture.nodes));
        const double x = std::min(right + 10, m_metrics.width - width - 4);
        if (m_picture.endGrip)
            m_painter.fillRect(QRectF(right - 1.5, m_metrics.bandTop - 3, 4, m_metrics.bandHeight + 6), m_theme.accent);
        const QRectF upper(x, m_metrics.bandTop + 2, width, m_metrics.bandHeight / 2 - 2);
        if (x < right + 4)
            m_painter.fillRect(QRectF(x - 4, m_metrics.bandTop, width + 8, m_metrics.bandHeight), m_theme.window);
        m_painter.setPen(m_theme.text);
        m_painter.drawText(upper, Qt::AlignLeft | Qt::AlignVCenter, m_picture.gpus);
        m_painter.setPen(m_theme.muted);
        m_painter.drawText(upper.translated(0, upper.height()), Qt::AlignLeft | Qt::AlignVCenter, m_picture.nodes);
    }

    QPainter &m_painter;
    const StripPicture &m_picture;
    const StripMetrics &m_metrics;
    const Theme &m_theme;
    QFont m_title;
    QFont m_small;
};

} // namespace

void paintStrip(QPainter &painter, const StripPicture &picture, const StripMetrics &metrics, const Theme &theme,
                const QFont &font)
{
    StripPaint(painter, picture, metrics, theme, font).all();
}

} // namespace stringline::ui
