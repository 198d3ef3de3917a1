#include "ui/panels/sweep_plot.h"

#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/sweep/values.h"
#include "ui/accessible/widget_role.h"
#include "ui/panels/plot_look.h"
#include "ui/panels/sweep_cells.h"
#include "ui/qt_text.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stringline::ui {

namespace {

constexpr double kReach = 12; // pixels of the pointer
constexpr double kMargin = 0.07;
constexpr double kLogRatio = 16; // from which numbers stand in equal ratios
constexpr double kNameRoom = 14; // pixels between two names

QString axisTitle(const SweepAxis &axis)
{
    const Field *field = findField(axis.path);
    if (field == nullptr)
        return toQString(axis.path);
    return withUnit(toQString(fieldTitle(*field)), toQString(unitLabel(field->unit)));
}

// The place of the scenario's own value on an axis.
std::optional<std::size_t> ownPlace(const Scenario &scenario, const SweepAxis &axis)
{
    const Field *field = findField(axis.path);
    if (field == nullptr)
        return {};
    const std::string own = fieldText(*field, scenario);
    const auto found = std::ranges::find_if(
        axis.values, [&](const std::string &value) { return axisValueText(axis.path, value) == own; });
    if (found == axis.values.end())
        return {};
    return std::size_t(found - axis.values.begin());
}

} // namespace

SweepScale sweepScale(const SweepAxis &axis, bool evenly)
{
    SweepScale scale;
    const Field *field = findField(axis.path);
    bool numbers =
        !evenly && field != nullptr && (field->kind == FieldKind::Integer || field->kind == FieldKind::Number);
    std::vector<double> values;
    for (const std::string &value : axis.values) {
        scale.places.push_back(double(scale.places.size()));
        scale.names.push_back(toQString(axisValueText(axis.path, value)));
        if (!numbers)
            continue;
        const Result<FieldValue> parsed = parseField(*field, value);
        numbers = bool(parsed);
        values.push_back(numbers ? std::get<double>(*parsed) : 0);
    }
    if (!numbers || values.empty())
        return scale;
    const auto [least, most] = std::ranges::minmax(values);
    scale.logarithmic = least > 0 && most / least >= kLogRatio;
    scale.places = values;
    if (scale.logarithmic)
        std::ranges::transform(values, scale.places.begin(), [](double value) { return std::log2(value); });
    return scale;
}

SweepPlot::SweepPlot(QWidget *parent)
    : QCustomPlot(parent)
    , m_line(addGraph())
    , m_fitting(addGraph())
    , m_unfitting(addGraph())
    , m_illegal(addGraph())
    , m_ownMark(addGraph())
    , m_chosenMark(addGraph())
    , m_map(new SweepCells(xAxis, yAxis))
    , m_shades(new QCPColorScale(this))
{
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Sweep"));
    setMinimumSize(220, 110);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    for (QCPGraph *graph : {m_fitting, m_unfitting, m_illegal, m_ownMark, m_chosenMark})
        graph->setLineStyle(QCPGraph::lsNone);
    m_shades->setBarWidth(10);
    for (QCPAxis *axis : {xAxis, yAxis, m_shades->axis()})
        setUpAxis(*axis, font());
    axisRect()->setupFullAxesBox(false);
    m_shades->setVisible(false);
    applyColors();
}

void SweepPlot::applyColors()
{
    const Theme theme = currentTheme();
    colorPlot(*this, std::array{xAxis, yAxis, xAxis2, yAxis2, m_shades->axis()}, theme);
    const QColor color = colorOf(theme, Activity::Forward);
    m_line->setPen(QPen(color, 1.4));
    m_fitting->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, color, 7));
    m_unfitting->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.6), QBrush(theme.base), 8));
    m_illegal->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(theme.bad, 1.6), Qt::NoBrush, 8));
    m_ownMark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(theme.bad, 1.6), Qt::NoBrush, 14));
    m_chosenMark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.text, 1.6), Qt::NoBrush, 15));
    m_shades->setGradient(heatGradient(theme));
}

bool SweepPlot::isMap() const
{
    return m_state.grid && m_state.grid->axes.size() == 2;
}

double SweepPlot::valueOf(std::size_t cell) const
{
    return m_state.cells[cell].values[m_measure];
}

// Of legal cells: the least and the largest value; the least is larger where there is none.
std::pair<double, double> SweepPlot::valueRange() const
{
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (std::size_t i = 0; i < m_state.cells.size(); ++i) {
        if (!m_state.cells[i].cell.legal)
            continue;
        least = std::min(least, valueOf(i));
        most = std::max(most, valueOf(i));
    }
    return {least, most};
}

void SweepPlot::show(const SweeperState &state, std::size_t measure)
{
    if (m_state.grid != state.grid)
        m_chosen.reset();
    m_state = state;
    m_measure = measure;
    m_own.reset();
    for (QCPGraph *graph : {m_line, m_fitting, m_unfitting, m_illegal, m_ownMark, m_chosenMark})
        graph->data()->clear();
    m_map->setCells(1, {});
    const bool swept = state.grid && !state.grid->axes.empty();
    std::size_t own = 0;
    bool known = swept;
    for (std::size_t i = 0; known && i < state.grid->axes.size(); ++i) {
        const std::optional<std::size_t> place = ownPlace(state.grid->base, state.grid->axes[i]);
        known = place.has_value();
        own = own * state.grid->axes[i].values.size() + place.value_or(0);
    }
    if (known)
        m_own = own;
    const bool shaded = m_shades->layout() != nullptr;
    if (isMap() && !shaded) {
        plotLayout()->addElement(0, 1, m_shades);
    } else if (!isMap() && shaded) {
        plotLayout()->take(m_shades);
        plotLayout()->simplify();
    }
    m_shades->setVisible(isMap());
    if (swept)
        isMap() ? showMap() : showLine();
    replot(QCustomPlot::rpQueuedReplot);
}

// Names that would run into the one before are left out.
void SweepPlot::setAxis(QCPAxis *axis, const SweepAxis &values, const SweepScale &scale)
{
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const auto [least, most] = std::ranges::minmax(scale.places);
    const bool across = axis == xAxis;
    const double pixels = std::max(across ? width() - 110 : height() - 50, 60);
    const QFontMetricsF metrics(axis->tickLabelFont());
    double free = -std::numeric_limits<double>::infinity();
    std::vector<std::size_t> order(scale.places.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return scale.places[i]; });
    for (const std::size_t i : order) {
        const double at = most > least ? (scale.places[i] - least) / (most - least) * pixels : 0;
        const double half = (across ? metrics.horizontalAdvance(scale.names[i]) : metrics.height()) / 2;
        if (at - half < free)
            continue;
        ticker->addTick(scale.places[i], scale.names[i]);
        free = at + half + (across ? kNameRoom : 2);
    }
    axis->setTicker(ticker);
    axis->setSubTicks(false);
    axis->setLabel(axisTitle(values));
}

void SweepPlot::showLine()
{
    const SweepAxis &values = m_state.grid->axes.front();
    m_across = sweepScale(values, false);
    setAxis(xAxis, values, m_across);
    const auto [left, right] = std::ranges::minmax(m_across.places);
    const double side = right > left ? (right - left) * kMargin : 0.5;
    xAxis->setRange(left - side, right + side);

    auto [least, most] = valueRange();
    if (least > most)
        least = 0, most = 1;
    const double margin = most > least ? (most - least) * 2 * kMargin : std::max(1e-9, std::abs(most) * 0.1);
    yAxis->setRange(least - margin, most + margin);
    yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
    yAxis->ticker()->setTickCount(4);
    const Measure &measure = measures()[m_measure];
    yAxis->setLabel(withUnit(tableText(measure.label), toQString(measure.unit)));
    yAxis->setSubTicks(true);

    for (std::size_t i = 0; i < m_state.cells.size(); ++i) {
        const SweepCell &cell = m_state.cells[i].cell;
        const double x = m_across.places[i];
        if (cell.legal) {
            m_line->addData(x, valueOf(i));
            (cell.fits ? m_fitting : m_unfitting)->addData(x, valueOf(i));
            continue;
        }
        m_illegal->addData(x, yAxis->range().lower + margin / 3);
    }
    const auto mark = [&](QCPGraph *graph, const std::optional<std::size_t> &cell) {
        if (cell && *cell < m_state.cells.size())
            graph->addData(m_across.places[*cell],
                           m_state.cells[*cell].cell.legal ? valueOf(*cell) : yAxis->range().lower + margin / 3);
    };
    mark(m_ownMark, m_own);
    mark(m_chosenMark, m_chosen);
}

void SweepPlot::showMap()
{
    const std::vector<SweepAxis> &axes = m_state.grid->axes;
    m_across = sweepScale(axes[0], true);
    m_upwards = sweepScale(axes[1], true);
    setAxis(xAxis, axes[0], m_across);
    setAxis(yAxis, axes[1], m_upwards);
    xAxis->setRange(-0.5, double(axes[0].values.size()) - 0.5);
    yAxis->setRange(-0.5, double(axes[1].values.size()) - 0.5);
    const Measure &measure = measures()[m_measure];
    auto [least, most] = valueRange();
    std::vector<MapCell> cells(m_state.grid->cells());
    for (std::size_t i = 0; i < m_state.cells.size(); ++i) {
        const SweepCell &cell = m_state.cells[i].cell;
        if (!cell.legal) {
            cells[i].look = CellLook::Illegal;
            continue;
        }
        cells[i] = {cell.fits ? CellLook::Fitting : CellLook::Unfitting,
                    most > least ? (valueOf(i) - least) / (most - least) : 0.0, toQString(measure.text(valueOf(i)))};
    }
    m_map->setCells(axes[1].values.size(), std::move(cells));
    const std::ptrdiff_t best = m_state.best(m_measure);
    m_map->setMarks({m_own, best < 0 ? std::nullopt : std::optional(std::size_t(best)), m_chosen});
    if (least <= most)
        m_shades->setDataRange({least, most > least ? most : least + std::max(1e-9, std::abs(least) * 1e-3)});
    m_shades->setLabel(withUnit(tableText(measure.label), toQString(measure.unit)));
    m_shades->axis()->setLabelFont(xAxis->labelFont());
    m_shades->axis()->setLabelColor(currentTheme().muted);
}

void SweepPlot::choose(std::optional<std::size_t> cell)
{
    m_chosen = cell;
    show(SweeperState(m_state), m_measure);
}

QString SweepPlot::textOf(std::size_t cell) const
{
    QStringList values;
    const std::vector<std::size_t> places = m_state.grid->at(cell);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const SweepAxis &axis = m_state.grid->axes[i];
        const Field *field = findField(axis.path);
        values << QStringLiteral("%1 %2").arg(field == nullptr ? toQString(axis.path) : toQString(fieldTitle(*field)),
                                              toQString(axisValueText(axis.path, axis.values[places[i]])));
    }
    const QString name = values.join(QStringLiteral(" · "));
    if (cell >= m_state.cells.size())
        return tr("%1: not worked out").arg(name);
    const SweepCell &known = m_state.cells[cell].cell;
    if (!known.legal)
        return tr("%1: %2").arg(name, toQString(known.reason));
    const Measure &measure = measures()[m_measure];
    const QString text = tr("%1: %2 %3").arg(name, tableText(measure.label), toQString(measure.text(valueOf(cell))));
    return known.fits ? text : tr("%1; %2").arg(text, toQString(known.reason));
}

QPointF SweepPlot::placeOf(std::size_t cell) const
{
    const std::vector<std::size_t> places = m_state.grid->at(cell);
    if (isMap())
        return {xAxis->coordToPixel(double(places[0])), yAxis->coordToPixel(double(places[1]))};
    const double height = m_state.cells[cell].cell.legal ? valueOf(cell) : yAxis->range().lower;
    return {xAxis->coordToPixel(m_across.places[cell]), yAxis->coordToPixel(height)};
}

std::optional<std::size_t> SweepPlot::cellAt(const QPointF &position) const
{
    if (!m_state.grid || m_state.grid->axes.empty() || !axisRect()->rect().contains(position.toPoint()))
        return {};
    if (isMap()) {
        const std::size_t rows = m_state.grid->axes[1].values.size();
        const auto x = std::lround(xAxis->pixelToCoord(position.x()));
        const auto y = std::lround(yAxis->pixelToCoord(position.y()));
        if (x < 0 || y < 0 || std::size_t(y) >= rows || std::size_t(x) >= m_state.grid->axes[0].values.size())
            return {};
        const std::size_t cell = std::size_t(x) * rows + std::size_t(y);
        return cell < m_state.cells.size() ? std::optional(cell) : std::nullopt;
    }
    std::optional<std::size_t> nearest;
    double least = kReach;
    for (std::size_t i = 0; i < m_state.cells.size(); ++i) {
        const QPointF apart = placeOf(i) - position;
        const double distance = std::hypot(apart.x(), apart.y());
        if (distance <= least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

void SweepPlot::paintEvent(QPaintEvent *event)
{
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    drawFocus(painter, *this);
}

void SweepPlot::mouseMoveEvent(QMouseEvent *event)
{
    if (const std::optional<std::size_t> cell = cellAt(event->position()))
        QToolTip::showText(event->globalPosition().toPoint(), textOf(*cell), this);
    else
        QToolTip::hideText();
}

void SweepPlot::mousePressEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> cell = cellAt(event->position());
    if (cell && event->button() == Qt::LeftButton)
        Q_EMIT chosenCell(*cell);
}

void SweepPlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> cell = cellAt(event->position());
    if (cell && event->button() == Qt::LeftButton)
        Q_EMIT acceptedCell(*cell);
}

// Arrow keys go from cell to cell, in a map up and down as well.
void SweepPlot::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && m_chosen) {
        Q_EMIT acceptedCell(*m_chosen);
        return;
    }
    const auto rows = std::ptrdiff_t(isMap() ? m_state.grid->axes[1].values.size() : 1);
    const std::ptrdiff_t by = event->key() == Qt::Key_Right             ? rows
                              : event->key() == Qt::Key_Left            ? -rows
                              : event->key() == Qt::Key_Up && isMap()   ? 1
                              : event->key() == Qt::Key_Down && isMap() ? -1
                                                                        : 0;
    if (by == 0 || m_state.cells.empty()) {
        QCustomPlot::keyPressEvent(event);
        return;
    }
    const auto from = std::ptrdiff_t(m_chosen.value_or(m_own.value_or(0)));
    const std::ptrdiff_t to = from + by;
    const bool inside = to >= 0 && std::size_t(to) < m_state.cells.size();
    if (inside && (std::abs(by) == rows || to / rows == from / rows))
        Q_EMIT chosenCell(std::size_t(to));
}

void SweepPlot::changeEvent(QEvent *event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        applyColors();
        replot(QCustomPlot::rpQueuedReplot);
    }
}

} // namespace stringline::ui
