#include "ui/panels/figure_preview.h"

#include "ui/figure/figure_painter.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QScreen>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kMmPerInch = 25.4;
constexpr double kLeastDpi = 50; // screens that say less, or more than the other, do not know their size
constexpr double kMostDpi = 600;
constexpr int kZoomStep = 25;
constexpr int kShadow = 5;

double screenDpi(const QScreen &screen)
{
    const double physical = screen.physicalDotsPerInch();
    return physical >= kLeastDpi && physical <= kMostDpi ? physical : screen.logicalDotsPerInch();
}

// So far apart that numbers do not touch.
int labelStep(double pixelsPerMm)
{
    for (const int step : {5, 10, 20, 50}) {
        if (step * pixelsPerMm >= 34)
            return step;
    }
    return 100;
}

} // namespace

FigurePreview::FigurePreview(QWidget *parent)
    : QWidget(parent)
    , m_seen(&waysToSee().front())
{
    setAccessibleName(tr("Figure at its true size"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FigurePreview::setFigure(const FigurePtr &figure)
{
    m_figure = figure;
    m_stale = false;
    if (figure)
        setAccessibleDescription(figure->caption);
    recolor();
    refit();
}

void FigurePreview::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    recolor();
}

void FigurePreview::setSeen(const FigureSeen &seen)
{
    m_seen = &seen;
    recolor();
}

void FigurePreview::setZoom(int percent)
{
    const int zoom = std::clamp(percent, kLeastZoom, kMostZoom);
    if (zoom == m_zoom)
        return;
    m_zoom = zoom;
    refit();
    Q_EMIT zoomChanged(zoom);
}

void FigurePreview::recolor()
{
    if (m_figure)
        m_drawn = recolored(*m_figure, m_seen->color);
    if (m_stale)
        m_drawn = recolored(std::move(m_drawn), staleColor);
    update();
}

void FigurePreview::refit()
{
    setMinimumSize(sizeHint());
    updateGeometry();
    update();
}

double FigurePreview::pixelsPerMm() const
{
    return screenDpi(*screen()) / kMmPerInch * m_zoom / 100;
}

QRectF FigurePreview::page() const
{
    const double scale = pixelsPerMm();
    const QSizeF size = m_figure ? QSizeF(m_figure->widthMm, m_figure->heightMm) * scale : QSizeF();
    // In the middle where there is room, but never under the rulers.
    const double left = std::max<double>(kRuler + kMargin, std::floor((width() - size.width()) / 2));
    const double top = std::max<double>(kRuler + kMargin, std::floor((height() - size.height()) / 2));
    return {QPointF(left, top), size};
}

QSize FigurePreview::sizeHint() const
{
    if (!m_figure)
        return {320, 200};
    const double scale = pixelsPerMm();
    return {int(std::ceil(m_figure->widthMm * scale)) + kRuler + 2 * kMargin,
            int(std::ceil(m_figure->heightMm * scale)) + kRuler + 2 * kMargin};
}

void FigurePreview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    painter.fillRect(rect(), theme.header);
    if (!m_figure)
        return;
    const QRectF page = this->page();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int i = kShadow; i > 0; --i) {
        painter.setBrush(QColor(0, 0, 0, theme.dark ? 28 : 12));
        painter.drawRoundedRect(page.adjusted(-i, -i + 1, i, i + 1), i, i);
    }
    painter.fillRect(page, m_drawn.background);
    painter.save();
    painter.translate(page.topLeft());
    paintFigure(painter, m_drawn, pixelsPerMm());
    painter.restore();
    paintRulers(painter);
}

void FigurePreview::paintRulers(QPainter &painter) const
{
    const Theme theme = currentTheme();
    const QRectF page = this->page();
    const double scale = pixelsPerMm();
    const int step = labelStep(scale);
    QFont font = this->font();
    font.setPixelSize(10);
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double base = page.top() - kMargin + 2;
    const double edge = page.left() - kMargin + 2;
    const auto draw = [&](double length, auto line, auto label) {
        for (int mm = 0; mm <= length + 1e-6; ++mm) {
            const bool isLong = mm % step == 0;
            if (!isLong && (mm % 5 != 0) && scale < 3)
                continue;
            painter.setPen(isLong ? theme.muted : theme.faint);
            painter.drawLine(line(mm * scale, isLong ? 7 : mm % 5 == 0 ? 5 : 3));
            if (isLong)
                label(mm * scale, mm == 0 ? tr("mm", "unit at the start of a ruler") : QString::number(mm));
        }
    };
    draw(
        m_figure->widthMm,
        [&](double at, double size) { return QLineF(page.left() + at, base, page.left() + at, base - size); },
        [&](double at, const QString &text) {
            painter.drawText(QRectF(page.left() + at - 20, base - 21, 40, 12), Qt::AlignCenter, text);
        });
    draw(
        m_figure->heightMm,
        [&](double at, double size) { return QLineF(edge, page.top() + at, edge - size, page.top() + at); },
        [&](double at, const QString &text) {
            if (at > 0)
                painter.drawText(QRectF(edge - 32, page.top() + at - 6, 23, 12), Qt::AlignRight | Qt::AlignVCenter,
                                 text);
        });
}

void FigurePreview::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QWidget::wheelEvent(event);
        return;
    }
    setZoom(m_zoom + (event->angleDelta().y() > 0 ? kZoomStep : -kZoomStep));
    event->accept();
}

} // namespace stringline::ui
