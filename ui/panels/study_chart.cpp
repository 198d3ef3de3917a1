#include "ui/panels/study_chart.h"

#include "ui/accessible/widget_role.h"
#include "ui/panels/plot_look.h"
#include "ui/panels/shown_ticker.h"
#include "ui/qt_text.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kReach = 10; // pixels of the pointer
constexpr double kMargin = 0.05;
constexpr double kNameRoom = 12; // pixels between two names

} // namespace

StudyChart::StudyChart(QWidget *parent)
    : QCustomPlot(parent)
    , m_shades(new QCPColorScale(this))
    , m_side(new QCPLayoutGrid)
{
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Plot of the study"));
    setMinimumSize(260, 120);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_shades->setBarWidth(10);
    for (QCPAxis *axis : {xAxis, yAxis, m_shades->axis()})
        setUpAxis(*axis, font());
    axisRect()->setupFullAxesBox(false);
    m_shades->setVisible(false);
    legend->setFont(xAxis->labelFont());
    legend->setRowSpacing(0);
    legend->setMargins(QMargins(4, 2, 4, 2));
    legend->setIconSize(18, 8);
    axisRect()->insetLayout()->take(legend); // it would lie on what it explains
    m_side->setParent(this);                 // while it is in no layout
    m_side->addElement(0, 0, legend);
    m_side->addElement(1, 0, new QCPLayoutElement(this)); // the layout owns both
    m_side->setRowStretchFactor(0, 0.001);
}

void StudyChart::show(std::shared_ptr<const StudyResult> result, const StudyPlot *plot, const QString &panel)
{
    m_result = std::move(result);
    m_plot = plot;
    m_table = plot == nullptr ? nullptr : m_result->find(plot->table);
    m_chosen.reset();
    m_rows.clear();
    if (m_table != nullptr)
        m_rows = plotRows(*m_table, *plot, panel.toStdString());
    rebuild();
}

void StudyChart::rebuild()
{
    m_mark = nullptr;
    m_frame = nullptr;
    m_places.clear();
    clearPlottables();
    clearItems();
    const Theme theme = currentTheme();
    colorPlot(*this, std::array{xAxis, yAxis, xAxis2, yAxis2, m_shades->axis()}, theme);
    legend->setTextColor(theme.text);
    legend->setBrush(theme.base);
    legend->setBorderPen(QPen(theme.border));
    legend->setVisible(false);
    m_shades->setGradient(heatGradient(theme));
    const bool isMap = m_plot != nullptr && m_plot->kind == PlotKind::HeatMap;
    placeLegend();
    const bool shaded = m_shades->layout() != nullptr;
    if (isMap && !shaded) {
        plotLayout()->addElement(0, 1, m_shades);
    } else if (!isMap && shaded) {
        plotLayout()->take(m_shades);
        plotLayout()->simplify();
    }
    m_shades->setVisible(isMap);
    for (QCPAxis *axis : {xAxis, yAxis})
        axis->grid()->setVisible(!isMap); // it would cross cells that have no plan
    xAxis->setLabel({});
    yAxis->setLabel({});
    if (m_table == nullptr || m_rows.empty()) {
        replot(QCustomPlot::rpQueuedReplot);
        return;
    }
    switch (m_plot->kind) {
    case PlotKind::Lines:
    case PlotKind::Points:
        addSeries();
        break;
    case PlotKind::HeatMap:
        addMap();
        break;
    case PlotKind::Stacks:
        addStacks();
        break;
    case PlotKind::Spans:
        addSpans();
        break;
    }
    addMarks();
    placeLegend();
    showAll();
}

// Beside the picture, at its top, where there is one.
void StudyChart::placeLegend()
{
    const bool placed = m_side->layout() != nullptr;
    if (legend->visible() && !placed) {
        plotLayout()->addElement(0, 1, m_side);
        plotLayout()->setColumnStretchFactor(1, 0.001); // as wide as its names
    } else if (!legend->visible() && placed) {
        plotLayout()->take(m_side);
        plotLayout()->simplify();
    }
}

QString StudyChart::axisTitle(std::string_view column) const
{
    const StudyColumn &each = m_table->columns[m_table->column(column)];
    return withUnit(tableText(each.label), each.shown == nullptr ? toQString(each.unit) : QString());
}

void StudyChart::setTicker(QCPAxis *axis, std::string_view column, bool logarithmic)
{
    auto *const shown = m_table->columns[m_table->column(column)].shown;
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (logarithmic)
        axis->setTicker(QSharedPointer<ShownTicker<QCPAxisTickerLog>>::create(shown));
    else
        axis->setTicker(QSharedPointer<ShownTicker<QCPAxisTicker>>::create(shown));
    axis->ticker()->setTickCount(4);
    axis->setSubTicks(true);
    axis->setLabel(axisTitle(column));
}

// Names that would run into the one before are left out.
void StudyChart::setNames(QCPAxis *axis, const std::vector<std::string> &names)
{
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const bool isAcross = axis == xAxis;
    const double pixels = std::max(isAcross ? width() - 110 : height() - 50, 60);
    const double step = pixels / std::max<double>(double(names.size()), 1);
    const QFontMetricsF metrics(axis->tickLabelFont());
    double free = -step;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const QString name = toQString(names[i]);
        const double half = (isAcross ? metrics.horizontalAdvance(name) : metrics.height()) / 2;
        const double at = double(i) * step;
        if (at - half < free && i > 0)
            continue;
        free = at + half + (isAcross ? kNameRoom : 0);
        ticker->addTick(double(i), name);
    }
    axis->setScaleType(QCPAxis::stLinear);
    axis->setTicker(ticker);
    axis->setSubTicks(false);
}

void StudyChart::showAll()
{
    if (m_plot == nullptr)
        return;
    rescaleAxes();
    for (QCPAxis *axis : {xAxis, yAxis}) {
        const QCPRange range = axis->range();
        if (axis->scaleType() == QCPAxis::stLogarithmic) {
            const double factor = std::pow(range.upper / std::max(range.lower, 1e-300), kMargin);
            const double least = factor > 1 ? factor : 1.5;
            axis->setRange(range.lower / least, range.upper * least);
            continue;
        }
        if (m_plot->kind == PlotKind::HeatMap || (m_plot->kind == PlotKind::Stacks && axis == xAxis))
            continue;
        const double margin =
            range.size() > 0 ? range.size() * kMargin : std::max(1e-9, std::abs(range.center()) * 0.1);
        const bool fromZero = m_plot->kind == PlotKind::Stacks || (m_plot->kind == PlotKind::Spans && range.lower == 0);
        axis->setRange(fromZero ? 0 : range.lower - margin, range.upper + margin);
    }
    if (m_plot->kind == PlotKind::Stacks)
        xAxis->setRange(-0.6, double(m_rows.size()) - 0.4);
    replot(QCustomPlot::rpQueuedReplot);
}

QPointF StudyChart::pixel(const QPointF &place) const
{
    return {xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y())};
}

QPointF StudyChart::placeOf(std::size_t row) const
{
    const auto found = std::ranges::find(m_places, row, &Place::row);
    return found == m_places.end() ? QPointF(-1, -1) : pixel(found->rect.center());
}

QString StudyChart::textOf(std::size_t row) const
{
    QStringList lines;
    for (std::size_t i = 0; i < m_table->columns.size(); ++i) {
        const StudyColumn &column = m_table->columns[i];
        const QString value = toQString(cellText(column, m_table->rows[row][i]));
        if (!value.isEmpty())
            lines << QStringLiteral("%1: %2").arg(tableText(column.label),
                                                  column.shown == nullptr && !column.unit.empty()
                                                      ? value + QLatin1Char(' ') + toQString(column.unit)
                                                      : value);
    }
    return lines.join(QLatin1Char('\n'));
}

void StudyChart::choose(std::optional<std::size_t> row)
{
    m_chosen = row;
    markChosen();
    replot(QCustomPlot::rpQueuedReplot);
}

// A ring around a point, a frame around what has an area.
void StudyChart::markChosen()
{
    const auto found = m_chosen ? std::ranges::find(m_places, *m_chosen, &Place::row) : m_places.end();
    const Theme theme = currentTheme();
    if (m_mark == nullptr) {
        m_mark = addGraph();
        m_mark->setLineStyle(QCPGraph::lsNone);
        m_mark->removeFromLegend();
        m_frame = new QCPItemRect(this);
    }
    m_mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.text, 1.6), Qt::NoBrush, 13));
    m_frame->setPen(QPen(theme.text, 2));
    m_mark->data()->clear();
    m_frame->setVisible(found != m_places.end() && !found->rect.isEmpty());
    if (found == m_places.end())
        return;
    if (found->rect.isEmpty()) {
        m_mark->addData(found->rect.x(), found->rect.y());
        return;
    }
    m_frame->topLeft->setCoords(found->rect.left(), found->rect.bottom());
    m_frame->bottomRight->setCoords(found->rect.right(), found->rect.top());
}

std::optional<std::size_t> StudyChart::rowAt(const QPointF &position) const
{
    if (m_plot == nullptr || !axisRect()->rect().contains(position.toPoint()))
        return {};
    const QPointF here(xAxis->pixelToCoord(position.x()), yAxis->pixelToCoord(position.y()));
    const bool isMap = m_plot->kind == PlotKind::HeatMap;
    std::optional<std::size_t> nearest;
    double least = kReach;
    for (const Place &place : m_places) {
        if (isMap || !place.rect.isEmpty()) {
            const QRectF area = isMap ? place.rect.adjusted(-0.5, -0.5, 0.5, 0.5) : place.rect;
            if (area.contains(here))
                return place.row;
            continue;
        }
        const QPointF apart = pixel(place.rect.topLeft()) - position;
        const double distance = std::hypot(apart.x(), apart.y());
        if (distance <= least) {
            least = distance;
            nearest = place.row;
        }
    }
    return nearest;
}

void StudyChart::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->pos();
    QCustomPlot::mousePressEvent(event);
}

void StudyChart::paintEvent(QPaintEvent *event)
{
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    drawFocus(painter, *this);
}

void StudyChart::mouseMoveEvent(QMouseEvent *event)
{
    QCustomPlot::mouseMoveEvent(event);
    if (event->buttons() != Qt::NoButton)
        return;
    if (const std::optional<std::size_t> row = rowAt(event->position()))
        QToolTip::showText(event->globalPosition().toPoint(), textOf(*row), this);
    else
        QToolTip::hideText();
}

// A press that moved was a drag of the picture.
void StudyChart::mouseReleaseEvent(QMouseEvent *event)
{
    QCustomPlot::mouseReleaseEvent(event);
    constexpr int kStill = 4;
    const std::optional<std::size_t> row = rowAt(event->position());
    if (event->button() == Qt::LeftButton && row && (event->pos() - m_pressed).manhattanLength() < kStill)
        Q_EMIT chosenRow(*row);
}

void StudyChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::optional<std::size_t> row = rowAt(event->position()))
        Q_EMIT acceptedRow(*row);
    else
        showAll();
}

// Left and right go from row to row as they stand in the picture.
void StudyChart::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (enter && m_chosen) {
        Q_EMIT acceptedRow(*m_chosen);
    } else if (event->key() == Qt::Key_F || event->key() == Qt::Key_0) {
        showAll();
    } else if (by != 0 && !m_places.empty()) {
        const auto now = m_chosen ? std::ranges::find(m_places, *m_chosen, &Place::row) : m_places.end();
        const auto last = std::ptrdiff_t(m_places.size()) - 1;
        const std::ptrdiff_t from = now == m_places.end() ? (by > 0 ? -1 : last + 1) : now - m_places.begin();
        Q_EMIT chosenRow(m_places[std::size_t(std::clamp<std::ptrdiff_t>(from + by, 0, last))].row);
    } else {
        QCustomPlot::keyPressEvent(event);
    }
}

void StudyChart::changeEvent(QEvent *event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        rebuild();
        markChosen();
    }
}

void StudyChart::resizeEvent(QResizeEvent *event)
{
    QCustomPlot::resizeEvent(event);
    const bool named = m_plot != nullptr && (m_plot->kind == PlotKind::HeatMap || m_plot->kind == PlotKind::Stacks);
    if (named) { // as many names as there is room for
        rebuild();
        markChosen();
    }
}

} // namespace stringline::ui
