#include "ui/panels/breakdown_chart.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/qt_text.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/result_colors.h"
#include "ui/translation/table_texts.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <numeric>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kBarHeight = 22;
constexpr int kLegendRow = 18;
constexpr int kLegendRows = 4; // eight causes of a dense model, so that the height never changes while dragging
constexpr std::size_t kLegendCells = 2 * kLegendRows;
constexpr int kSwatch = 10;
constexpr double kLeastShare = 0.0005; // of the iteration; less reads as 0.00

} // namespace

BreakdownChart::BreakdownChart(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(sizeHint().height());
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Where the time goes"));
}

QSize BreakdownChart::sizeHint() const
{
    return {280, kMargin + kBarHeight + 6 + kLegendRows * kLegendRow + 4};
}

void BreakdownChart::show(const Breakdown &breakdown)
{
    if (breakdown.ticks == m_breakdown.ticks)
        return;
    m_breakdown = breakdown;
    m_total = std::accumulate(breakdown.ticks.begin(), breakdown.ticks.end(), Tick(0));
    QStringList parts;
    for (const Cause cause : shownCauses())
        parts << QStringLiteral("%1 %2 %3")
                     .arg(tableText(causes()[std::size_t(cause)].label), valueText(m_breakdown[cause]), unit());
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

void BreakdownChart::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    update();
}

QString BreakdownChart::unit() const
{
    return m_total >= Tick(kTicksPerSecond) ? tr("s") : tr("ms");
}

QString BreakdownChart::valueText(Tick ticks) const
{
    const double seconds = toSeconds(ticks).value();
    const bool whole = m_total >= Tick(kTicksPerSecond);
    const double total = toSeconds(m_total).value() * (whole ? 1 : 1e3);
    const double value = seconds * (whole ? 1 : 1e3);
    return QString::number(value, 'f', total < 20 ? 2 : 1);
}

std::vector<Cause> BreakdownChart::shownCauses() const
{
    std::vector<Cause> shown;
    for (const CauseRow &row : causes()) {
        if (double(m_breakdown[row.cause]) > kLeastShare * double(m_total))
            shown.push_back(row.cause);
    }
    return shown;
}

QRect BreakdownChart::bar() const
{
    return {kMargin, kMargin, width() - 2 * kMargin, kBarHeight};
}

void BreakdownChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    if (m_stale)
        painter.setOpacity(0.55);
    const QRect bar = this->bar();
    painter.fillRect(bar, theme.header);
    if (m_total <= 0)
        return;
    const std::vector<Cause> shown = shownCauses();
    Tick before = 0;
    for (const Cause cause : shown) {
        const double from = bar.width() * double(before) / double(m_total);
        before += m_breakdown[cause];
        const double to = bar.width() * double(before) / double(m_total);
        painter.fillRect(QRectF(bar.left() + from, bar.top(), to - from, bar.height()), causeColor(theme, cause));
    }

    QFont small = font();
    small.setPixelSize(QFontInfo(font()).pixelSize() - 2);
    painter.setFont(small);
    const QFontMetrics metrics = painter.fontMetrics();
    for (std::size_t i = 0; i < shown.size() && i < kLegendCells; ++i) {
        const QRect whole = legendCell(i);
        const int x = whole.left();
        const int y = whole.top();
        const int columnWidth = whole.width();
        painter.fillRect(x, y + (kLegendRow - kSwatch) / 2, kSwatch, kSwatch, causeColor(theme, shown[i]));
        const QString value = valueText(m_breakdown[shown[i]]);
        const int room = columnWidth - kSwatch - 14 - metrics.horizontalAdvance(value);
        const QString label =
            metrics.elidedText(tableText(causes()[std::size_t(shown[i])].label), Qt::ElideRight, room);
        painter.setPen(theme.text);
        const QRect cell(x + kSwatch + 5, y, columnWidth, kLegendRow);
        painter.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter, label);
        painter.drawText(cell.adjusted(metrics.horizontalAdvance(label) + 6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         value);
    }
    painter.setOpacity(1);
    drawFocus(painter, *this);
}

QRect BreakdownChart::legendCell(std::size_t index) const
{
    const QRect bar = this->bar();
    const int width = bar.width() / 2 + 6;
    return {bar.left() + int(index % 2) * width, bar.bottom() + 6 + int(index / 2) * kLegendRow, width, kLegendRow};
}

std::optional<Cause> BreakdownChart::causeAt(const QPoint &position) const
{
    const std::vector<Cause> shown = shownCauses();
    for (std::size_t i = 0; i < shown.size() && i < kLegendCells; ++i) {
        if (legendCell(i).contains(position))
            return shown[i];
    }
    const QRect bar = this->bar();
    if (!bar.contains(position) || m_total <= 0)
        return {};
    const Tick at = Tick(double(position.x() - bar.left()) / bar.width() * double(m_total));
    Tick before = 0;
    for (const CauseRow &row : causes()) {
        before += m_breakdown[row.cause];
        if (at < before)
            return row.cause;
    }
    return {};
}

bool BreakdownChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<Cause> cause = bar().contains(help->pos()) ? causeAt(help->pos()) : std::nullopt;
    if (cause) {
        const CauseRow &row = causes()[std::size_t(*cause)];
        QToolTip::showText(help->globalPos(),
                           QStringLiteral("%1: %2 (%3). %4")
                               .arg(tableText(row.label), toQString(durationText(toSeconds(m_breakdown[*cause]))),
                                    toQString(percentText(double(m_breakdown[*cause]) / double(m_total))),
                                    tableText(row.explanation)),
                           this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace stringline::ui
