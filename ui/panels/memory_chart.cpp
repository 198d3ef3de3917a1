#include "ui/panels/memory_chart.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/models/memory_model.h"
#include "ui/qt_text.h"
#include "ui/theme/result_colors.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kTop = 18; // room for the capacity's label
constexpr int kLabels = 18;
constexpr int kLegendRow = 16;
constexpr int kLegendRows = 2;
constexpr int kSwatch = 8;
constexpr double kBarShare = 0.68; // of a stage's slot

} // namespace

MemoryChart::MemoryChart(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumHeight(130);
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Memory per stage"));
}

void MemoryChart::show(const std::vector<StageMemory> &stages)
{
    m_stages = stages;
    update();
}

void MemoryChart::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    update();
}

QRect MemoryChart::plot() const
{
    return rect().adjusted(kMargin, kTop, -kMargin, -kLabels - kLegendRows * kLegendRow - 6);
}

int MemoryChart::stageAt(const QPoint &position) const
{
    const QRect plot = this->plot();
    if (m_stages.empty() || position.x() < plot.left() || position.x() > plot.right() || position.y() < 0 ||
        position.y() > plot.bottom() + kLabels)
        return -1;
    return std::min(int(m_stages.size()) - 1,
                    (position.x() - plot.left()) * int(m_stages.size()) / std::max(1, plot.width()));
}

void MemoryChart::paintEvent(QPaintEvent *)
{
    if (m_stages.empty())
        return;
    QPainter painter(this);
    const Theme theme = currentTheme();
    if (m_stale)
        painter.setOpacity(0.55);
    QFont small = font();
    small.setPixelSize(QFontInfo(font()).pixelSize() - 2);
    painter.setFont(small);
    const QFontMetrics metrics = painter.fontMetrics();

    double most = 0;
    for (const StageMemory &stage : m_stages)
        most = std::max({most, stage.peak.value(), stage.capacity.value()});
    if (most <= 0)
        return;
    const QRect plot = this->plot();
    const double scale = plot.height() / most;
    const double slot = double(plot.width()) / double(m_stages.size());
    const double barWidth = std::clamp(slot * kBarShare, 1.0, 24.0);
    const int widest = metrics.horizontalAdvance(QString::number(m_stages.size())) + 6;
    const int every = std::max(1, int(std::ceil(widest / slot)));

    for (std::size_t i = 0; i < m_stages.size(); ++i) {
        const StageMemory &stage = m_stages[i];
        const double x = plot.left() + slot * (double(i) + 0.5) - barWidth / 2;
        double bottom = plot.bottom() + 1;
        std::size_t kind = 0;
        for (const MemoryKind &row : memoryKinds()) {
            const double height = (stage.*row.bytes).value() * scale;
            painter.fillRect(QRectF(x, bottom - height, barWidth, height), memoryColor(theme, kind++));
            bottom -= height;
        }
        if (stage.peak > stage.capacity) {
            const double over = (stage.peak - stage.capacity).value() * scale;
            painter.fillRect(QRectF(x, bottom, barWidth, over), QBrush(theme.bad, Qt::BDiagPattern));
            painter.setPen(theme.bad);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(x, bottom, barWidth, over));
        }
        if (int(i) % every == 0) {
            painter.setPen(theme.muted);
            painter.drawText(QRectF(x - 20, plot.bottom() + 3, barWidth + 40, kLabels), Qt::AlignHCenter | Qt::AlignTop,
                             QString::number(stage.stage));
        }
    }

    const double capacity = plot.bottom() + 1 - m_stages.front().capacity.value() * scale;
    painter.setPen(QPen(theme.bad, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), capacity), QPointF(plot.right(), capacity));
    painter.setPen(theme.bad);
    painter.drawText(QRectF(plot.left(), capacity - kTop, plot.width(), kTop - 2), Qt::AlignRight | Qt::AlignBottom,
                     toQString(bytesText(m_stages.front().capacity)));

    const int columnWidth = plot.width() / 3;
    std::size_t kind = 0;
    for (const MemoryKind &row : memoryKinds()) {
        const int x = plot.left() + int(kind % 3) * columnWidth;
        const int y = plot.bottom() + kLabels + 4 + int(kind / 3) * kLegendRow;
        painter.fillRect(x, y + (kLegendRow - kSwatch) / 2, kSwatch, kSwatch, memoryColor(theme, kind));
        painter.setPen(theme.muted);
        painter.drawText(QRect(x + kSwatch + 4, y, columnWidth - kSwatch - 4, kLegendRow),
                         Qt::AlignLeft | Qt::AlignVCenter, memoryLabel(row));
        ++kind;
    }
}

void MemoryChart::mouseReleaseEvent(QMouseEvent *event)
{
    const int stage = stageAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && stage >= 0)
        Q_EMIT stageClicked(stage);
}

bool MemoryChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int index = stageAt(help->pos());
    if (index < 0) {
        QToolTip::hideText();
        return true;
    }
    const StageMemory &stage = m_stages[std::size_t(index)];
    QString rows;
    for (const MemoryKind &kind : memoryKinds())
        rows += QStringLiteral("<tr><td>%1</td><td align=right>&nbsp;%2</td></tr>")
                    .arg(memoryLabel(kind), toQString(bytesText(stage.*kind.bytes)));
    QToolTip::showText(
        help->globalPos(),
        tr("<b>Stage %1: %2</b><br>%3<table>%4</table>")
            .arg(QString::number(stage.stage), toQString(bytesText(stage.peak)), toQString(stage.peakMoment), rows),
        this);
    return true;
}

} // namespace stringline::ui
