#include "ui/panels/tornado_chart.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/qt_text.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kLine = 14; // of a step
constexpr int kRow = 2 * kLine + 5;
constexpr int kBar = 9;
constexpr int kGap = 6;
constexpr double kMostLabels = 0.3; // of the width
constexpr double kLeastBars = 0.2;  // of either side
constexpr double kNothing = 5e-5;   // a change that is shown as 0.0 %

// A step that a rule refuses is worth a line too.
bool isRefused(const TornadoStep &step)
{
    return !step.value.empty() && !step.cell.legal;
}

} // namespace

TornadoChart::TornadoChart(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Tornado"));
}

QFont TornadoChart::smallFont() const
{
    QFont small = font();
    small.setPixelSize(QFontInfo(font()).pixelSize() - 1);
    return small;
}

void TornadoChart::show(const Tornado &tornado, std::size_t measure)
{
    m_tornado = tornado;
    m_measure = measure;
    m_chosen.reset();
    sortByEffect(m_tornado, measure);
    const auto told = [&](const TornadoRow &row) {
        return m_tornado.effect(row, measure) > kNothing || isRefused(row.down) || isRefused(row.up);
    };
    const auto rest = std::stable_partition(m_tornado.rows.begin(), m_tornado.rows.end(), told);
    m_shown = std::size_t(rest - m_tornado.rows.begin());
    const QFontMetrics metrics(smallFont());
    m_most = 0;
    m_labels = 0;
    m_texts = 0;
    QStringList parts;
    for (std::size_t row = 0; row < m_shown; ++row) {
        m_most = std::max(m_most, m_tornado.effect(m_tornado.rows[row], measure));
        m_labels = std::max(m_labels, metrics.horizontalAdvance(tableText(m_tornado.rows[row].label)));
        for (const bool up : {true, false}) {
            m_texts = std::max(m_texts, metrics.horizontalAdvance(shortText({row, up})));
            if (parts.size() < 6 && !step({row, up}).value.empty())
                parts << textOf({row, up});
        }
    }
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
    setFixedHeight(sizeHint().height());
    update();
}

QSize TornadoChart::sizeHint() const
{
    return {600, 2 * kMargin + int(m_shown) * kRow + kLine};
}

void TornadoChart::choose(const std::optional<TornadoPlace> &place)
{
    m_chosen = place;
    update();
}

const TornadoStep &TornadoChart::step(const TornadoPlace &place) const
{
    const TornadoRow &row = m_tornado.rows[place.row];
    return place.up ? row.up : row.down;
}

// Half of what lies right of the labels: its bars, and their texts as far as there is room for them.
double TornadoChart::side() const
{
    return (width() - kMargin - placeOf({}).left()) / 2;
}

double TornadoChart::room() const
{
    return std::max(side() * kLeastBars, side() - m_texts - kGap);
}

double TornadoChart::center() const
{
    return placeOf({}).left() + side();
}

int TornadoChart::labelRoom() const
{
    return std::min(m_labels, int(width() * kMostLabels));
}

QRectF TornadoChart::placeOf(const TornadoPlace &place) const
{
    const double top = kMargin + double(place.row) * kRow + (place.up ? 0 : kLine);
    const double left = kMargin + labelRoom() + kGap;
    return {left, top, width() - kMargin - left, kLine};
}

std::optional<TornadoPlace> TornadoChart::placeAt(const QPointF &position) const
{
    for (std::size_t row = 0; row < m_shown; ++row) {
        for (const bool up : {true, false}) {
            const TornadoPlace place{row, up};
            if (!step(place).value.empty() && placeOf(place).contains(position))
                return place;
        }
    }
    return {};
}

QString TornadoChart::shortText(const TornadoPlace &place) const
{
    const TornadoStep &taken = step(place);
    if (taken.value.empty())
        return {};
    const QString value = toQString(taken.value);
    if (!taken.cell.legal)
        return tr("%1: no valid plan").arg(value);
    const QString change = toQString(signedPercentText(m_tornado.change(taken, m_measure)));
    return taken.cell.fits ? tr("%1: %2").arg(value, change) : tr("%1: %2, does not fit").arg(value, change);
}

QString TornadoChart::textOf(const TornadoPlace &place) const
{
    const TornadoRow &row = m_tornado.rows[place.row];
    const TornadoStep &taken = step(place);
    const Measure &measure = measures()[m_measure];
    const QString change = tr("%1 %2 → %3").arg(tableText(row.label), toQString(row.value), toQString(taken.value));
    if (!taken.cell.legal)
        return tr("%1: %2").arg(change, toQString(taken.cell.reason));
    const QString text = tr("%1: %2 %3 (%4), memory %5")
                             .arg(change, tableText(measure.label), toQString(measure.text(taken.values[m_measure])),
                                  toQString(signedPercentText(m_tornado.change(taken, m_measure))),
                                  toQString(bytesText(taken.cell.peak)));
    return taken.cell.fits ? text : tr("%1. %2").arg(text, toQString(taken.cell.reason));
}

QString TornadoChart::restText() const
{
    QStringList names;
    for (std::size_t row = m_shown; row < m_tornado.rows.size(); ++row)
        names << tableText(m_tornado.rows[row].label);
    return names.isEmpty()
               ? QString()
               : tr("%1 more change nothing here: %2").arg(names.size()).arg(names.join(QStringLiteral("; ")));
}

void TornadoChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    painter.fillRect(rect(), theme.base);
    drawFocus(painter, *this);
    painter.setFont(smallFont());
    if (m_tornado.rows.empty())
        return;
    painter.setPen(theme.border);
    painter.drawLine(QPointF(center(), kMargin / 2.0), QPointF(center(), kMargin + double(m_shown) * kRow));
    const QFontMetrics metrics = painter.fontMetrics();
    for (std::size_t row = 0; row < m_shown; ++row) {
        const QRectF line(kMargin, kMargin + double(row) * kRow, labelRoom() + 2, 2 * kLine);
        painter.setPen(theme.text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(tableText(m_tornado.rows[row].label), Qt::ElideRight, labelRoom()));
        for (const bool up : {true, false})
            paintStep(painter, {row, up});
    }
    painter.setPen(theme.faint);
    painter.drawText(QRectF(kMargin, kMargin + double(m_shown) * kRow, width() - 2 * kMargin, kLine),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(restText(), Qt::ElideRight, width() - 2 * kMargin));
}

void TornadoChart::paintStep(QPainter &painter, const TornadoPlace &place) const
{
    const TornadoStep &taken = step(place);
    if (taken.value.empty())
        return;
    const Theme theme = currentTheme();
    const QRectF line = placeOf(place);
    if (m_chosen == place)
        painter.fillRect(line, theme.highlight);
    const double change = m_tornado.change(taken, m_measure);
    const double length = m_most > 0 ? std::abs(change) / m_most * room() : 0;
    const double left = change < 0 ? center() - length : center();
    if (taken.cell.legal) {
        const bool better = (change < 0) == measures()[m_measure].lowIsGood;
        const QColor color = better ? theme.good : theme.bad;
        const QRectF bar(left, line.center().y() - kBar / 2.0, std::max(length, 1.0), kBar);
        if (taken.cell.fits) {
            painter.fillRect(bar, color);
        } else {
            painter.fillRect(bar, QBrush(color, Qt::BDiagPattern));
            painter.setPen(color);
            painter.drawRect(bar);
        }
    }
    painter.setPen(taken.cell.legal && taken.cell.fits ? theme.muted : theme.faint);
    const QRectF beside = change < 0 ? QRectF(line.left(), line.top(), left - kGap - line.left(), line.height())
                                     : QRectF(center() + length + kGap, line.top(),
                                              line.right() - center() - length - kGap, line.height());
    painter.drawText(beside, Qt::AlignVCenter | (change < 0 ? Qt::AlignRight : Qt::AlignLeft),
                     painter.fontMetrics().elidedText(shortText(place), Qt::ElideMiddle, int(beside.width())));
}

bool TornadoChart::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const std::optional<TornadoPlace> place = placeAt(help->pos()))
            QToolTip::showText(help->globalPos(), textOf(*place), this);
        else if (help->pos().y() > kMargin + int(m_shown) * kRow && m_shown < m_tornado.rows.size())
            QToolTip::showText(help->globalPos(), restText(), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void TornadoChart::mousePressEvent(QMouseEvent *event)
{
    const std::optional<TornadoPlace> place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton)
        Q_EMIT chosen(*place);
}

void TornadoChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    const std::optional<TornadoPlace> place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton)
        Q_EMIT accepted(*place);
}

// The step that many lines further that has a value; none past the ends.
std::optional<TornadoPlace> TornadoChart::nextPlace(int by) const
{
    const auto lines = std::ptrdiff_t(2 * m_shown);
    std::ptrdiff_t line = m_chosen ? std::ptrdiff_t(2 * m_chosen->row) + (m_chosen->up ? 0 : 1) : by > 0 ? -1 : lines;
    for (line += by; line >= 0 && line < lines; line += by) {
        const TornadoPlace place{std::size_t(line / 2), line % 2 == 0};
        if (!step(place).value.empty())
            return place;
    }
    return {};
}

void TornadoChart::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        if (const std::optional<TornadoPlace> place = nextPlace(event->key() == Qt::Key_Down ? 1 : -1))
            Q_EMIT chosen(*place);
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_chosen) {
        Q_EMIT accepted(*m_chosen);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace stringline::ui
