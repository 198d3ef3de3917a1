#include "ui/panels/accuracy_plot.h"

#include "ui/accessible/widget_role.h"
#include "ui/models/accuracy_model.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kLeft = 52;
constexpr int kTop = 8;
constexpr int kRight = 10;
constexpr int kBottom = 34;
constexpr double kRadius = 3.2;
constexpr double kReach = 7;  // of the pointer
constexpr double kBand = 0.1; // the lines beside the diagonal

} // namespace

double LogAxis::place(double value) const
{
    return from + (to - from) * std::log(value / least) / std::log(most / least);
}

std::vector<double> LogAxis::ticks() const
{
    std::vector<double> ticks;
    const double decades = std::log10(most / least);
    for (double power = std::pow(10, std::floor(std::log10(least))); power <= most; power *= 10) {
        for (const double step : {1.0, 2.0, 5.0}) {
            const double value = power * step;
            if (value >= least * 0.999 && value <= most * 1.001 && (step == 1 || decades < 2.5))
                ticks.push_back(value);
        }
    }
    return ticks;
}

AccuracyPlot::AccuracyPlot(QWidget *parent)
    : QWidget(parent)
{
    setMinimumSize(220, 90);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Predicted against measured"));
}

void AccuracyPlot::show(PointsPtr points, MeasuredQuantity quantity, const std::vector<std::size_t> &used)
{
    m_points = std::move(points);
    m_quantity = quantity;
    m_shown.clear();
    for (std::size_t i = 0; m_points && i < m_points->size(); ++i) {
        if ((*m_points)[i].quantity == quantity)
            m_shown.push_back(i);
    }
    std::ranges::sort(m_shown, {}, [this](std::size_t i) { return (*m_points)[i].measured; });
    m_used.assign(m_points ? m_points->size() : 0, false);
    for (const std::size_t point : used)
        m_used[point] = true;
    m_hovered = -1;
    if (std::ranges::find(m_shown, std::size_t(m_chosen)) == m_shown.end())
        m_chosen = -1;
    update();
}

LogAxis AccuracyPlot::across() const
{
    LogAxis axis{1, 10, double(kLeft), std::max(kLeft + 1.0, double(width() - kRight))};
    if (m_shown.empty())
        return axis;
    double least = (*m_points)[m_shown.front()].measured;
    double most = least;
    for (const std::size_t i : m_shown) {
        const PublishedPoint &point = (*m_points)[i];
        least = std::min({least, point.measured, point.predicted});
        most = std::max({most, point.measured, point.predicted});
    }
    axis.least = least / 1.3;
    axis.most = most * 1.3;
    return axis;
}

LogAxis AccuracyPlot::upwards() const
{
    LogAxis axis = across();
    axis.from = std::max(kTop + 1.0, double(height() - kBottom));
    axis.to = kTop;
    return axis;
}

QPointF AccuracyPlot::placeOf(int point) const
{
    const PublishedPoint &run = (*m_points)[std::size_t(point)];
    return {across().place(run.measured), upwards().place(run.predicted)};
}

int AccuracyPlot::pointAt(const QPointF &position) const
{
    int nearest = -1;
    double least = kReach;
    for (const std::size_t i : m_shown) {
        const QPointF apart = placeOf(int(i)) - position;
        const double distance = std::hypot(apart.x(), apart.y());
        // Where points lie on each other, the one that stands out is meant.
        if (distance < least - 0.01 || (distance < least + 0.01 && nearest >= 0 && m_used[i])) {
            least = std::min(least, distance);
            nearest = int(i);
        }
    }
    return nearest;
}

void AccuracyPlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    painter.fillRect(rect(), theme.base);
    drawFocus(painter, *this);
    QFont small = font();
    small.setPixelSize(10);
    painter.setFont(small);
    const LogAxis x = across();
    const LogAxis y = upwards();
    const QRectF area(QPointF(x.from, y.to), QPointF(x.to, y.from));
    if (m_shown.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(rect(), Qt::AlignCenter, tr("No published runs to compare with yet"));
        return;
    }
    QColor grid = mixed(theme.border, theme.base, 0.5);
    double free = 0;
    for (const double tick : x.ticks()) {
        const double at = std::round(x.place(tick)) + 0.5;
        painter.setPen(grid);
        painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
        const QString text = valueText(m_quantity, tick);
        const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0 + 3;
        if (at - half < free || at + half > width())
            continue;
        free = at + half;
        painter.setPen(theme.muted);
        painter.drawText(QRectF(at - half, area.bottom() + 2, 2 * half, 13), Qt::AlignCenter, text);
    }
    double roof = height();
    for (const double tick : y.ticks()) {
        const double at = std::round(y.place(tick)) + 0.5;
        painter.setPen(grid);
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        if (at + 6 > roof)
            continue;
        roof = at - 6;
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, at - 7, kLeft - 5, 14), Qt::AlignRight | Qt::AlignVCenter,
                         valueText(m_quantity, tick));
    }
    painter.setPen(theme.muted);
    painter.drawText(QRectF(area.left(), height() - 16, area.width(), 14), Qt::AlignCenter,
                     tr("measured →   (↑ predicted; lines: equal, ±10 %)"));

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(area);
    for (const double factor : {1.0, 1 + kBand, 1 - kBand}) {
        painter.setPen(factor == 1 ? QPen(theme.muted, 1.2) : QPen(theme.faint, 0.8, Qt::DashLine));
        painter.drawLine(QPointF(x.place(x.least), y.place(x.least * factor)),
                         QPointF(x.place(x.most), y.place(x.most * factor)));
    }
    painter.setClipping(false);
    const QColor other = mixed(theme.faint, theme.base, 0.35);
    const QColor own = colorOf(theme, Activity::Forward);
    for (const bool used : {false, true}) { // those that stand out lie on top
        painter.setPen(QPen(theme.base, 0.7));
        painter.setBrush(used ? own : other);
        for (const std::size_t i : m_shown) {
            if (m_used[i] == used)
                painter.drawEllipse(placeOf(int(i)), kRadius + used * 0.6, kRadius + used * 0.6);
        }
    }
    painter.setBrush(Qt::NoBrush);
    for (const int marked : {m_hovered, m_chosen}) {
        if (marked < 0)
            continue;
        painter.setPen(QPen(marked == m_chosen ? theme.text : theme.muted, 1.6));
        painter.drawEllipse(placeOf(marked), kRadius + 3, kRadius + 3);
    }
}

void AccuracyPlot::mouseMoveEvent(QMouseEvent *event)
{
    const int hovered = pointAt(event->position());
    if (hovered == m_hovered)
        return;
    m_hovered = hovered;
    update();
    if (hovered < 0) {
        QToolTip::hideText();
        return;
    }
    const PublishedPoint &run = (*m_points)[std::size_t(hovered)];
    QToolTip::showText(event->globalPosition().toPoint(),
                       QStringLiteral("<b>%1</b> · %2 %3<br>%4 → %5 (%6)<br><i>%7</i>")
                           .arg(toQString(run.model).toHtmlEscaped())
                           .arg(run.kind.gpus)
                           .arg(toQString(run.gpu).toHtmlEscaped(), valueText(run.quantity, run.measured),
                                valueText(run.quantity, run.predicted), errorText(run),
                                toQString(run.source).toHtmlEscaped()),
                       this);
}

void AccuracyPlot::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setChosen(pointAt(event->position()));
}

void AccuracyPlot::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_hovered = -1;
    update();
}

void AccuracyPlot::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up    ? 1
                     : event->key() == Qt::Key_Left || event->key() == Qt::Key_Down ? -1
                                                                                    : 0;
    if (step == 0 || m_shown.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto now = std::ranges::find(m_shown, std::size_t(m_chosen));
    const auto place = now == m_shown.end() ? 0 : now - m_shown.begin() + step;
    setChosen(int(m_shown[std::size_t(std::clamp<std::ptrdiff_t>(place, 0, std::ssize(m_shown) - 1))]));
}

void AccuracyPlot::setChosen(int point)
{
    if (point == m_chosen)
        return;
    choose(point);
    Q_EMIT chosenChanged(point);
}

void AccuracyPlot::choose(int point)
{
    m_chosen = point;
    if (point >= 0) {
        const PublishedPoint &run = (*m_points)[std::size_t(point)];
        setAccessibleDescription(tr("%1, measured %2, predicted %3")
                                     .arg(toQString(run.model), valueText(run.quantity, run.measured),
                                          valueText(run.quantity, run.predicted)));
    }
    update();
}

bool AccuracyPlot::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) // shown while the pointer moves
        return true;
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

} // namespace stringline::ui
