#include "ui/mesh/heat_legend.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"

#include <QEvent>
#include <QPainter>

namespace stringline::ui {

namespace {

constexpr double kMemoryHue = 258; // degrees in CIE LCh: the quiet blue of the map
constexpr double kLinkHue = 65;    // and a quiet orange
constexpr int kRampWidth = 64;
constexpr int kRampHeight = 10;
constexpr int kGap = 5;

} // namespace

QColor heatColor(double share, bool links, const Theme &theme)
{
    const double hue = links ? kLinkHue : kMemoryHue;
    const double chroma = links ? 12 + 34 * share : theme.dark ? 12 + 22 * share : 8 + 26 * share;
    return theme.dark ? fromLch(24 + 52 * share, chroma, hue) : fromLch(90 - 62 * share, chroma, hue);
}

HeatLegend::HeatLegend(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("heatLegend"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void HeatLegend::show(const QString &what, double full, bool links)
{
    m_what = what;
    m_full = full;
    m_links = links;
    setAccessibleName(text());
    setToolTip(links ? tr("Share of the iteration in which the link of a GPU sends: the busiest has the full shade")
                     : tr("Share of the memory that a GPU needs at its peak"));
    updateGeometry();
    update();
}

QString HeatLegend::leftText() const
{
    return tr("%1 0").arg(m_what);
}

QString HeatLegend::rightText() const
{
    return toQString(percentText(m_full, m_full < 1 ? 1 : 0));
}

QString HeatLegend::text() const
{
    return tr("%1 to %2").arg(leftText(), rightText());
}

QSize HeatLegend::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(leftText()) + metrics.horizontalAdvance(rightText()) + kRampWidth + 2 * kGap + 2,
            metrics.height()};
}

void HeatLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    const QFontMetrics metrics(font());
    const int left = metrics.horizontalAdvance(leftText()) + kGap;
    painter.setPen(theme.muted);
    painter.drawText(QRect(0, 0, left, height()), Qt::AlignLeft | Qt::AlignVCenter, leftText());
    const int top = (height() - kRampHeight) / 2;
    for (int x = 0; x < kRampWidth; ++x)
        painter.fillRect(left + x, top, 1, kRampHeight, heatColor((x + 0.5) / kRampWidth, m_links, theme));
    painter.setPen(theme.border);
    painter.drawRect(left, top, kRampWidth - 1, kRampHeight - 1);
    painter.setPen(theme.muted);
    const int right = left + kRampWidth + kGap;
    painter.drawText(QRect(right, 0, width() - right, height()), Qt::AlignLeft | Qt::AlignVCenter, rightText());
}

void HeatLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace stringline::ui
