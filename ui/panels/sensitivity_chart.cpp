#include "ui/panels/sensitivity_chart.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/qt_text.h"
#include "ui/theme/result_colors.h"
#include "ui/translation/table_texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kRow = 20;
constexpr int kRows = 5;
constexpr int kBar = 13;

} // namespace

SensitivityChart::SensitivityChart(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(sizeHint().height());
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("What would help most"));
}

QSize SensitivityChart::sizeHint() const
{
    return {280, kMargin - 2 + kRows * kRow + 4};
}

void SensitivityChart::show(const std::vector<Sensitivity> &sensitivities)
{
    m_rows.assign(sensitivities.begin(),
                  sensitivities.begin() + std::min<std::ptrdiff_t>(kRows, std::ssize(sensitivities)));
    QStringList parts;
    for (const Sensitivity &row : m_rows)
        parts << QStringLiteral("%1 %2").arg(tableText(row.label), toQString(signedPercentText(row.change)));
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    setStale(false);
    update();
}

void SensitivityChart::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    update();
}

void SensitivityChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    if (m_stale)
        painter.setOpacity(0.55);
    QFont small = font();
    small.setPixelSize(QFontInfo(font()).pixelSize() - 1);
    painter.setFont(small);
    const QFontMetrics metrics = painter.fontMetrics();
    if (m_rows.empty()) {
        painter.setPen(theme.faint);
        painter.drawText(rect().adjusted(kMargin, kMargin, -kMargin, 0), Qt::AlignLeft | Qt::AlignTop,
                         tr("Computed when the plan rests."));
        return;
    }
    double most = 0;
    int labels = 0;
    int values = 0;
    for (const Sensitivity &row : m_rows) {
        most = std::max(most, std::abs(row.change));
        labels = std::max(labels, metrics.horizontalAdvance(tableText(row.label)));
        values = std::max(values, metrics.horizontalAdvance(toQString(signedPercentText(row.change))));
    }
    labels = std::min(labels, width() / 2 - kMargin);
    const int left = kMargin + labels + 10;
    const double room = width() - kMargin - values - 8 - left;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Sensitivity &row = m_rows[i];
        const QRect line(kMargin, kMargin - 2 + int(i) * kRow, width() - 2 * kMargin, kRow);
        painter.setPen(theme.text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(tableText(row.label), Qt::ElideRight, labels));
        const double length = most > 0 ? std::max(1.0, std::abs(row.change) / most * room) : 1;
        painter.fillRect(QRectF(left, line.center().y() - kBar / 2, length, kBar), fieldColor(theme, row.path));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(left + length + 7, line.top(), values + 4, kRow), Qt::AlignLeft | Qt::AlignVCenter,
                         toQString(signedPercentText(row.change)));
    }
}

} // namespace stringline::ui
