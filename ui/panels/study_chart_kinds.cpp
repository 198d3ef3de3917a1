// What each kind of plot draws.
#include "core/studies/study.h"
#include "ui/figure/figure_marks.h"
#include "ui/panels/plot_look.h"
#include "ui/panels/shown_ticker.h"
#include "ui/panels/span_rects.h"
#include "ui/panels/study_chart.h"
#include "ui/panels/sweep_cells.h"
#include "ui/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kBarWidth = 0.7;
constexpr int kMostLegend = 9; // series that a legend has room for

constexpr std::array kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};

QCPScatterStyle markerOf(std::size_t series, const QColor &color)
{
    constexpr std::array kShapes = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
                                    QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross};
    return {kShapes[series % kShapes.size()], color, color, 6};
}

} // namespace

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
        const QColor color = seriesLook(theme, i, all[i].name).color;
        graph->setPen(QPen(color, 1.4, kDashes[i % kDashes.size()]));
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
        const std::string &label = m_table->columns[m_table->column(m_plot->upwards[i])].label;
        bars->setBrush(seriesLook(theme, i, label).color);
        bars->setName(toQString(label));
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
        rects.push_back({rect, seriesLook(theme, groups.of[i]).color,
                         m_plot->name.empty() ? QString() : toQString(m_table->word(row, m_plot->name))});
    }
    auto *spans = new SpanRects(xAxis, yAxis); // the plot owns it
    spans->setRects(std::move(rects));
    if (groups.names.size() < 2 || int(groups.names.size()) > kMostLegend)
        return;
    for (std::size_t i = 0; i < groups.names.size(); ++i) { // names for the colors, without data
        auto *name = new QCPBars(xAxis, yAxis);
        name->setName(toQString(groups.names[i]));
        name->setBrush(seriesLook(theme, i).color);
        name->setPen(Qt::NoPen);
    }
    legend->setVisible(true);
}

void StudyChart::addMarks()
{
    const Theme theme = currentTheme();
    constexpr std::array kShapes = {QCPScatterStyle::ssStar, QCPScatterStyle::ssPlusSquare,
                                    QCPScatterStyle::ssCrossCircle, QCPScatterStyle::ssDiamond,
                                    QCPScatterStyle::ssTriangleInverted};
    for (std::size_t i = 0; i < m_plot->marks.size(); ++i) {
        const PlotMark &mark = m_plot->marks[i];
        QCPGraph *graph = addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(QCPScatterStyle(kShapes[i % kShapes.size()], QPen(theme.bad, 1.4), Qt::NoBrush, 9));
        graph->addData(mark.across, mark.upwards);
        graph->setName(tr("%1 (%2)").arg(tableText(mark.label), tableText(rowOf(mark.evidence).label)));
        legend->setVisible(true);
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
        text->setText(tableText(rule.label));
        text->setPositionAlignment(rule.vertical ? Qt::AlignLeft | Qt::AlignTop : Qt::AlignLeft | Qt::AlignBottom);
        text->setPadding(QMargins(3, 1, 3, 1));
        QCPItemPosition &at = *text->position;
        at.setTypeX(rule.vertical ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
        at.setTypeY(rule.vertical ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        at.setCoords(rule.vertical ? rule.at : 0.0, rule.vertical ? 0.0 : rule.at);
    }
}

} // namespace stringline::ui
