#include "ui/panels/waterfall_chart.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/theme/result_colors.h"
#include "ui/translation/table_texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stringline::ui {

namespace {

constexpr int kMargin = 8;
constexpr int kLabelWidth = 128;
constexpr int kValueWidth = 72;
constexpr double kTooSmall = 0.001; // of the larger total

QString signedDuration(Tick ticks)
{
    const QString length = toQString(durationText(toSeconds(std::abs(ticks))));
    return ticks == 0 ? length : (ticks > 0 ? QStringLiteral("+") : QStringLiteral("−")) + length;
}

} // namespace

std::vector<WaterfallStep> waterfall(const Report &a, const Report &b, const Comparison &comparison,
                                     const QString &first, const QString &last)
{
    Tick at = 0;
    Tick end = 0;
    for (const CauseDifference &difference : comparison.causes) {
        at += difference.a;
        end += difference.b;
    }
    const double least = kTooSmall * static_cast<double>(std::max(at, end));
    std::vector<WaterfallStep> steps{{first.isEmpty() ? WaterfallChart::tr("Baseline") : first,
                                      toQString(durationText(a.iteration)), 0, at, std::nullopt}};
    Tick small = 0;
    for (const CauseDifference &difference : comparison.causes) {
        if (std::abs(static_cast<double>(difference.change())) < least) {
            small += difference.change();
            continue;
        }
        steps.push_back({tableText(difference.cause->label), signedDuration(difference.change()), at,
                         at + difference.change(), difference.cause->cause});
        at += difference.change();
    }
    if (small != 0)
        steps.push_back({WaterfallChart::tr("others"), signedDuration(small), at, at + small, std::nullopt});
    steps.push_back({last.isEmpty() ? WaterfallChart::tr("Now") : last, toQString(durationText(b.iteration)), 0, end,
                     std::nullopt});
    return steps;
}

QString waterfallText(const std::vector<WaterfallStep> &steps, int count)
{
    QStringList parts;
    for (const WaterfallStep &step : steps) {
        if (step.cause && parts.size() < count)
            parts << QStringLiteral("%1 %2").arg(step.value, step.label);
    }
    return parts.isEmpty() ? WaterfallChart::tr("no cause changes by more than a thousandth")
                           : parts.join(QStringLiteral(", "));
}

WaterfallChart::WaterfallChart(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("From one iteration to the other"));
    setMinimumWidth(kLabelWidth + kValueWidth + 120);
}

void WaterfallChart::setSteps(std::vector<WaterfallStep> steps)
{
    m_steps = std::move(steps);
    setAccessibleDescription(waterfallText(m_steps, int(m_steps.size())));
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

QSize WaterfallChart::sizeHint() const
{
    return {420, 2 * kMargin + kRow * std::max(1, int(m_steps.size()))};
}

void WaterfallChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    if (m_steps.size() < 2)
        return;
    // The axis begins a little before the lowest step, so that small changes of long iterations are seen; totals then
    // have a torn edge.
    Tick low = m_steps.back().to;
    Tick high = 0;
    for (const WaterfallStep &step : m_steps) {
        low = std::min({low, step.to, step.from == 0 ? step.to : step.from});
        high = std::max({high, step.from, step.to});
    }
    const Tick span = high - low;
    const Tick begin = span > 0 ? std::max(Tick(0), low - span / 3) : 0;
    const bool torn = begin > 0;
    const int left = kMargin + kLabelWidth;
    const int room = std::max(1, width() - left - kValueWidth - kMargin);
    const auto x = [&](Tick ticks) {
        return left + room * std::clamp(static_cast<double>(ticks - begin) /
                                            static_cast<double>(std::max(Tick(1), high - begin)),
                                        0.0, 1.0);
    };
    QFont small = font();
    small.setPixelSize(QFontInfo(font()).pixelSize() - 2);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const WaterfallStep &step = m_steps[i];
        const bool total = i == 0 || i + 1 == m_steps.size();
        const int y = kMargin + int(i) * kRow;
        small.setBold(total);
        painter.setFont(small);
        painter.setPen(theme.text);
        painter.drawText(QRect(kMargin, y, kLabelWidth - 8, kRow), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(small).elidedText(step.label, Qt::ElideRight, kLabelWidth - 8));
        const double from = std::min(x(step.from), x(step.to));
        const double to = std::max({x(step.from), x(step.to), from + 2});
        const QRectF bar(from, y + 3, to - from, kRow - 7);
        painter.fillRect(bar, total ? theme.muted : step.change() > 0 ? theme.bad : theme.good);
        if (step.cause) // the colour that the cause has everywhere
            painter.fillRect(QRectF(kMargin + kLabelWidth - 8, y + 5, 5, kRow - 11), causeColor(theme, *step.cause));
        if (total && torn) {
            painter.fillRect(QRectF(left + 6, y + 1, 3, kRow - 3), theme.window);
            painter.fillRect(QRectF(left + 12, y + 1, 3, kRow - 3), theme.window);
        }
        if (i + 1 < m_steps.size()) { // to the next step
            painter.setPen(QPen(theme.border, 1, Qt::DotLine));
            painter.drawLine(QPointF(x(step.to), y + kRow - 4), QPointF(x(step.to), y + kRow + 3));
        }
        painter.setPen(total ? theme.text : step.change() > 0 ? theme.bad : theme.good);
        painter.drawText(QRect(width() - kValueWidth - kMargin, y, kValueWidth, kRow),
                         Qt::AlignRight | Qt::AlignVCenter, step.value);
    }
}

} // namespace stringline::ui
