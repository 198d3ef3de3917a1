#include "ui/timeline/lag_ribbon.h"

#include "ui/timeline/span_text.h"
#include "ui/timeline/time_scale.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

LagRibbon::LagRibbon(ViewState &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_theme(currentTheme())
{
    setFixedHeight(kHeight);
    setAccessibleName(tr("Time lost and gained"));
    connect(&m_view, &ViewState::timeRangeChanged, this, [this] { update(); });
}

void LagRibbon::setLag(const Lag &lag, const QString &reference)
{
    m_lag = lag;
    m_reference = reference;
    m_most = 1;
    for (const LagPoint &point : m_lag.points)
        m_most = std::max(m_most, std::abs(point.lag));
    setAccessibleDescription(m_lag.points.empty() ? QString() : textAt(width()));
    update();
}

void LagRibbon::setMargins(int left, int right)
{
    m_left = left;
    m_right = right;
    update();
}

Tick LagRibbon::lagAt(Tick time) const
{
    const auto next = std::ranges::lower_bound(m_lag.points, time, {}, &LagPoint::time);
    if (next == m_lag.points.end())
        return m_lag.points.empty() ? 0 : m_lag.points.back().lag;
    const LagPoint before = next == m_lag.points.begin() ? LagPoint{} : *std::prev(next);
    const double share = next->time > before.time
                             ? static_cast<double>(time - before.time) / static_cast<double>(next->time - before.time)
                             : 1;
    return before.lag + Tick(std::llround(share * static_cast<double>(next->lag - before.lag)));
}

QString LagRibbon::textAt(double x) const
{
    if (m_lag.points.empty())
        return {};
    const Tick time = TimeScale(m_view.timeRange(), m_left, width() - m_left - m_right).timeAt(x);
    if (time >= m_lag.points.back().time) {
        const Tick lag = m_lag.points.back().lag;
        return lag == 0  ? tr("Both iterations take as long")
               : lag > 0 ? tr("In all %1 longer than %2").arg(durationText(lag), m_reference)
                         : tr("In all %1 shorter than %2").arg(durationText(-lag), m_reference);
    }
    const Tick lag = lagAt(time);
    const QString when = durationText(std::max(Tick(0), time));
    const QString what = m_lag.byIdentity ? tr("in the same passes") : tr("in the same share of all work");
    return lag >= 0 ? tr("At %1: %2 behind %3 %4").arg(when, durationText(lag), m_reference, what)
                    : tr("At %1: %2 ahead of %3 %4").arg(when, durationText(-lag), m_reference, what);
}

double LagRibbon::heightOf(Tick lag) const
{
    return static_cast<double>(lag) / static_cast<double>(m_most) * (height() / 2.0 - 5);
}

void LagRibbon::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.header);
    painter.setPen(m_theme.border);
    painter.drawLine(0, 0, width(), 0);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    const double middle = height() / 2.0;
    const int rows = width() - m_left - m_right;
    if (m_lag.points.empty() || rows <= 0)
        return;

    const TimeScale scale(m_view.timeRange(), m_left, rows);
    // A value per pixel: the curve has as many points as anybody can see.
    QPolygonF behind;
    QPolygonF ahead;
    for (int x = m_left; x <= m_left + rows; ++x) {
        const Tick time = scale.timeAt(x);
        const double up = time > m_lag.points.back().time ? 0 : heightOf(lagAt(std::max(Tick(0), time)));
        behind << QPointF(x, middle - std::max(0.0, up));
        ahead << QPointF(x, middle - std::min(0.0, up));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const auto area = [&](QPolygonF line, const QColor &edge, QColor fill) {
        painter.setPen(QPen(edge, 1.3));
        painter.setBrush(Qt::NoBrush);
        QPolygonF closed = line;
        closed << QPointF(m_left + rows, middle) << QPointF(m_left, middle);
        fill.setAlpha(110);
        painter.save();
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(closed);
        painter.restore();
        painter.drawPolyline(line);
    };
    area(behind, m_theme.bad, m_theme.bad);
    area(ahead, m_theme.good, m_theme.good);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_theme.faint);
    painter.drawLine(QPointF(m_left, middle), QPointF(m_left + rows, middle));

    QFont small = font();
    small.setPixelSize(9);
    painter.setFont(small);
    painter.setPen(m_theme.muted);
    const QRect names(6, 0, m_left - 10, height());
    painter.drawText(names.adjusted(0, 4, 0, 0), Qt::AlignLeft | Qt::AlignTop, tr("behind ▴"));
    painter.drawText(names.adjusted(0, 0, 0, -4), Qt::AlignLeft | Qt::AlignBottom, tr("ahead ▾"));
    if (m_most > 1)
        painter.drawText(names, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("± %1").arg(durationText(m_most, 2)));
    // The total, where the iteration ends.
    const LagPoint last = m_lag.points.back();
    const double end = scale.xOf(last.time);
    if (end < m_left || end > m_left + rows + 1)
        return;
    small.setPixelSize(11);
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(last.lag > 0 ? m_theme.bad : last.lag < 0 ? m_theme.good : m_theme.muted);
    const QString total =
        last.lag == 0
            ? tr("no change")
            : (last.lag > 0 ? QStringLiteral("+%1") : QStringLiteral("−%1")).arg(durationText(std::abs(last.lag)));
    const int textWidth = QFontMetrics(small).horizontalAdvance(total) + 6;
    const bool above = last.lag <= 0;
    painter.drawText(QRectF(end - textWidth - 2, above ? 3 : middle, textWidth, middle - 3),
                     Qt::AlignRight | Qt::AlignVCenter, total);
}

bool LagRibbon::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), textAt(help->pos().x()), this);
    return true;
}

void LagRibbon::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        m_theme = currentTheme();
        update();
    }
}

} // namespace stringline::ui
