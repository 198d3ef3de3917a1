#include "ui/panels/study_chart.h"

#include "core/studies/study.h"
#include "ui/panels/plot_look.h"
#include "ui/panels/span_rects.h"
#include "ui/panels/sweep_cells.h"
#include "ui/qt_text.h"
#include "ui/theme/series_look.h"
#include "ui/theme/theme.h"

#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kReach = 10; // pixels of the pointer
constexpr double kMargin = 0.05;
constexpr double kNameRoom = 12; // pixels between two names
constexpr double kBarWidth = 0.7;
constexpr int kMostLegend = 9; // series that a legend has room for

// Ticks whose numbers read as the table's do: "1 200 s", "35 %".
template <class Base>
class ShownTicker : public Base {
public:
    explicit ShownTicker(std::string (*shown)(double))
        : m_shown(shown)
    {
    }

protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar format, int precision) override
    {
        return m_shown == nullptr ? Base::getTickLabel(tick, locale, format, precision) : toQString(m_shown(tick));
    }

private:
    std::string (*m_shown)(double);
};

QCPScatterStyle markerOf(std::size_t series, const QColor &color)
{
    constexpr std::array kShapes = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
                                    QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross};
    return {kShapes[series % kShapes.size()], color, color, 6};
}

} // namespace

StudyChart::StudyChart(QWidget *parent)
    : QCustomPlot(parent)
    , m_shades(new QCPColorScale(this))
{
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
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
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
    const bool shaded = m_shades->layout() != nullptr;
    if (isMap && !shaded) {
        plotLayout()->addElement(0, 1, m_shades);
    } else if (!isMap && shaded) {
        plotLayout()->take(m_shades);
        plotLayout()->simplify();
    }
    m_shades->setVisible(isMap);
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
    showAll();
}

QString StudyChart::axisTitle(std::string_view column) const
{
    const StudyColumn &each = m_table->columns[m_table->column(column)];
    return withUnit(toQString(each.label), each.shown == nullptr ? toQString(each.unit) : QString());
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

void StudyChart::addSeries()
{
    setTicker(xAxis, m_plot->across, m_plot->logAcross);
    setTicker(yAxis, m_plot->upwards.front(), m_plot->logUpwards);
    const std::vector<PlotSeries> all = plotSeries(*m_table, *m_plot, m_rows);
    const Theme theme = currentTheme();
    QVector<double> frontX;
    QVector<double> frontY;
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCPGraph *graph = addGraph();
        const QColor color = m_plot->by.empty() && m_plot->upwards.size() > 1
                                 ? partColor(m_plot->upwards[i % m_plot->upwards.size()], i, theme)
                                 : seriesColor(i, theme);
        graph->setPen(QPen(color, 1.4, seriesDash(i)));
        graph->setScatterStyle(markerOf(i, color));
        if (m_plot->kind == PlotKind::Points)
            graph->setLineStyle(QCPGraph::lsNone);
        graph->setName(toQString(all[i].name));
        if (all[i].name.empty() || int(all.size()) > kMostLegend)
            graph->removeFromLegend();
        for (const PlotPoint &point : all[i].points) {
            graph->addData(point.across, point.upwards);
            m_places.push_back({point.row, QRectF(point.across, point.upwards, 0, 0)});
            if (!m_plot->front.empty() && m_table->number(point.row, m_plot->front) > 0) {
                frontX << point.across;
                frontY << point.upwards;
            }
        }
    }
    if (!frontX.isEmpty()) {
        QCPGraph *front = addGraph();
        front->setLineStyle(QCPGraph::lsStepLeft);
        front->setPen(QPen(theme.good, 1.4));
        front->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme.good, 5));
        front->setName(tr("Pareto front"));
        front->setData(frontX, frontY);
    }
    legend->setVisible(legend->itemCount() > 0);
}

void StudyChart::addMap()
{
    const PlotPlaces across = plotPlaces(*m_table, m_plot->across, m_rows);
    const PlotPlaces upwards = plotPlaces(*m_table, m_plot->upwards.front(), m_rows);
    setNames(xAxis, across.names);
    setNames(yAxis, upwards.names);
    xAxis->setLabel(axisTitle(m_plot->across));
    yAxis->setLabel(axisTitle(m_plot->upwards.front()));
    const StudyColumn &shade = m_table->columns[m_table->column(m_plot->shade)];
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const std::size_t row : m_rows) {
        const double value = m_table->number(row, m_plot->shade);
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    }
    std::vector<MapCell> cells(across.names.size() * upwards.names.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        MapCell &cell = cells[across.of[i] * upwards.names.size() + upwards.of[i]];
        const double value = m_table->number(m_rows[i], m_plot->shade);
        m_places.push_back({m_rows[i], QRectF(double(across.of[i]), double(upwards.of[i]), 0, 0)});
        if (!std::isfinite(value)) {
            cell.look = CellLook::Illegal;
            continue;
        }
        cell = {CellLook::Fitting, most > least ? (value - least) / (most - least) : 0.0,
                toQString(cellText(shade, value))};
    }
    auto *map = new SweepCells(xAxis, yAxis); // the plot owns it
    map->setCells(upwards.names.size(), std::move(cells));
    if (least <= most)
        m_shades->setDataRange({least, most > least ? most : least + std::max(1e-9, std::abs(least) * 1e-3)});
    m_shades->axis()->setTicker(QSharedPointer<ShownTicker<QCPAxisTicker>>::create(shade.shown));
    m_shades->axis()->ticker()->setTickCount(4);
    m_shades->setLabel(axisTitle(m_plot->shade));
    m_shades->axis()->setLabelFont(xAxis->labelFont());
    m_shades->axis()->setLabelColor(currentTheme().muted);
}

void StudyChart::addStacks()
{
    const Theme theme = currentTheme();
    std::vector<std::string> names;
    for (const std::size_t row : m_rows)
        names.push_back(m_table->word(row, m_plot->across));
    setNames(xAxis, names);
    setTicker(yAxis, m_plot->upwards.front(), false);
    xAxis->setLabel(axisTitle(m_plot->across));
    const StudyColumn &first = m_table->columns[m_table->column(m_plot->upwards.front())];
    yAxis->setLabel(first.shown == nullptr ? toQString(first.unit) : QString());
    QCPBars *below = nullptr;
    std::vector<double> tops(m_rows.size(), 0);
    for (std::size_t i = 0; i < m_plot->upwards.size(); ++i) {
        auto *bars = new QCPBars(xAxis, yAxis); // the plot owns it
        bars->setWidth(kBarWidth);
        bars->setPen(QPen(theme.base, 0.5));
        bars->setBrush(partColor(m_plot->upwards[i], i, theme));
        bars->setName(toQString(m_table->columns[m_table->column(m_plot->upwards[i])].label));
        for (std::size_t at = 0; at < m_rows.size(); ++at) {
            const double value = m_table->number(m_rows[at], m_plot->upwards[i]);
            bars->addData(double(at), std::isfinite(value) ? value : 0);
            tops[at] += std::isfinite(value) ? value : 0;
        }
        if (below != nullptr)
            bars->moveAbove(below);
        below = bars;
    }
    for (std::size_t at = 0; at < m_rows.size(); ++at)
        m_places.push_back({m_rows[at], QRectF(double(at) - kBarWidth / 2, 0, kBarWidth, tops[at])});
    legend->setVisible(m_plot->upwards.size() > 1);
}

void StudyChart::addSpans()
{
    setTicker(xAxis, m_plot->across, false);
    setTicker(yAxis, m_plot->upwards.front(), false);
    const Theme theme = currentTheme();
    PlotPlaces groups{{}, std::vector<std::size_t>(m_rows.size(), 0)};
    if (!m_plot->by.empty())
        groups = plotPlaces(*m_table, m_plot->by, m_rows);
    std::vector<SpanRect> rects;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const std::size_t row = m_rows[i];
        const double left = m_table->number(row, m_plot->across);
        const double right = m_table->number(row, m_plot->acrossTo);
        const double low = m_table->number(row, m_plot->upwards[0]);
        const double high = m_table->number(row, m_plot->upwards[1]);
        if (!std::isfinite(left + right + low + high))
            continue;
        const QRectF rect = QRectF(left, low, right - left, high - low).normalized();
        m_places.push_back({row, rect});
        rects.push_back({rect, seriesColor(groups.of[i], theme),
                         m_plot->name.empty() ? QString() : toQString(m_table->word(row, m_plot->name))});
    }
    auto *spans = new SpanRects(xAxis, yAxis); // the plot owns it
    spans->setRects(std::move(rects));
    if (groups.names.size() < 2 || int(groups.names.size()) > kMostLegend)
        return;
    for (std::size_t i = 0; i < groups.names.size(); ++i) { // names for the colors, without data
        auto *name = new QCPBars(xAxis, yAxis);
        name->setName(toQString(groups.names[i]));
        name->setBrush(seriesColor(i, theme));
        name->setPen(Qt::NoPen);
    }
    legend->setVisible(true);
}

void StudyChart::addMarks()
{
    const Theme theme = currentTheme();
    if (!m_plot->marks.empty()) {
        QCPGraph *graph = addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssStar, QPen(theme.bad, 1.4), Qt::NoBrush, 9));
        graph->removeFromLegend();
        for (const PlotMark &mark : m_plot->marks) {
            graph->addData(mark.across, mark.upwards);
            auto *text = new QCPItemText(this); // the plot owns it
            text->position->setCoords(mark.across, mark.upwards);
            text->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
            text->setPadding(QMargins(6, 0, 0, 2));
            text->setFont(xAxis->labelFont());
            text->setColor(theme.bad);
            text->setText(tr("%1 (%2)").arg(toQString(mark.label), toQString(rowOf(mark.evidence).label)));
        }
    }
    for (const PlotRule &rule : m_plot->rules) {
        auto *line = new QCPItemStraightLine(this);
        line->point1->setCoords(rule.vertical ? rule.at : xAxis->range().lower,
                                rule.vertical ? yAxis->range().lower : rule.at);
        line->point2->setCoords(rule.vertical ? rule.at : xAxis->range().lower + 1,
                                rule.vertical ? yAxis->range().lower + 1 : rule.at);
        line->setPen(QPen(theme.muted, 1, Qt::DashLine));
        auto *text = new QCPItemText(this);
        text->setFont(xAxis->labelFont());
        text->setColor(theme.muted);
        text->setText(toQString(rule.label));
        text->setPositionAlignment(rule.vertical ? Qt::AlignLeft | Qt::AlignTop : Qt::AlignLeft | Qt::AlignBottom);
        text->setPadding(QMargins(3, 1, 3, 1));
        QCPItemPosition &at = *text->position;
        at.setTypeX(rule.vertical ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
        at.setTypeY(rule.vertical ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        at.setCoords(rule.vertical ? rule.at : 0.0, rule.vertical ? 0.0 : rule.at);
    }
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
            lines << QStringLiteral("%1: %2").arg(toQString(column.label),
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
