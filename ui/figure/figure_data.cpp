#include "ui/figure/figure_data.h"

#include "core/studies/plot_series.h"
#include "ui/figure/figure_marks.h"
#include "ui/figure/study_plot_data.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stringline::ui {

namespace {

constexpr double kTicksPerMicrosecond = 1000;
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double numberOf(std::int32_t value)
{
    return value == kNone ? kNothing : value;
}

QString titleOf(const StudyColumn &column)
{
    const QString label = tableText(column.label);
    return column.unit.empty() ? label : QStringLiteral("%1 (%2)").arg(label, toQString(column.unit));
}

FigureAxes::Series line(QString name, std::vector<QPointF> points, const SeriesLook &look)
{
    return {std::move(name), std::move(points), look.color, false, false};
}

// Marks as points, rules as lines from edge to edge of what is plotted.
void addNotes(FigureAxes &axes, const StudyPlot &plot)
{
    const QColor color(Qt::black);
    for (const PlotMark &mark : plot.marks)
        axes.series.push_back({tableText(mark.label), {{mark.across, mark.upwards}}, color, true, false});
    ValueRange across;
    ValueRange upwards;
    for (const FigureAxes::Series &series : axes.series) {
        for (const QPointF &point : series.points) {
            across.add(point.x());
            upwards.add(point.y());
        }
    }
    if (across.isEmpty() || upwards.isEmpty())
        return;
    for (const PlotRule &rule : plot.rules) {
        const std::vector<QPointF> ends = rule.vertical
                                              ? std::vector<QPointF>{{rule.at, upwards.least}, {rule.at, upwards.most}}
                                              : std::vector<QPointF>{{across.least, rule.at}, {across.most, rule.at}};
        axes.series.push_back({tableText(rule.label), ends, color, false, true});
    }
}

FigureAxes barsOf(const StudyTable &table, const StudyPlot &plot, const std::vector<std::size_t> &rows,
                  const Theme &theme)
{
    FigureAxes axes;
    axes.kind = FigureAxes::Kind::Bars;
    axes.across = tableText(table.columns[table.column(plot.across)].label);
    for (const std::size_t row : rows)
        axes.places << toQString(table.word(row, plot.across));
    for (const std::string &id : plot.upwards) {
        const StudyColumn &column = table.columns[table.column(id)];
        std::vector<QPointF> points;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double value = table.number(rows[i], id);
            points.emplace_back(double(i), std::isfinite(value) ? value : 0);
        }
        axes.series.push_back(
            line(tableText(column.label), std::move(points), seriesLook(theme, axes.series.size(), column.label)));
        axes.upwards = toQString(column.unit);
    }
    return axes;
}

FigureAxes curvesOf(const StudyTable &table, const StudyPlot &plot, const std::vector<std::size_t> &rows,
                    const Theme &theme)
{
    FigureAxes axes;
    axes.kind = plot.kind == PlotKind::Lines ? FigureAxes::Kind::Lines : FigureAxes::Kind::Points;
    const AxisValues across = axisValues(table, rows, plot.across);
    axes.across = titleOf(*across.column);
    axes.upwards = titleOf(table.columns[table.column(plot.upwards.front())]);
    axes.places = across.words;
    axes.logAcross = plot.logAcross && across.words.isEmpty();
    axes.logUpwards = plot.logUpwards;
    for (const FigureSeries &series : seriesOf(table, rows, plot))
        axes.series.push_back(line(series.name, series.points, seriesLook(theme, axes.series.size(), series.label)));
    addNotes(axes, plot);
    return axes;
}

} // namespace

FigureTable timelineTable(const Timeline &timeline, Tick from, Tick to)
{
    enum { Row, LaneName, Kind, Microbatch, Chunk, Start, Duration };
    FigureTable table{QStringLiteral("timeline"),
                      {{QStringLiteral("row"), {}, {}},
                       {QStringLiteral("lane"), {}, {}},
                       {QStringLiteral("kind"), {}, {}},
                       {QStringLiteral("microbatch"), {}, {}},
                       {QStringLiteral("chunk"), {}, {}},
                       {QStringLiteral("start_us"), {}, {}},
                       {QStringLiteral("dur_us"), {}, {}}}};
    std::array<QString, kLaneCount> lanes;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
        lanes[lane] = toQString(laneLabel(static_cast<Lane>(lane)));
    std::vector<QString> kinds(activities().size()); // made once, shared by all their rows
    for (const ActivityRow &activity : activities())
        kinds[static_cast<std::size_t>(activity.activity)] = toQString(activity.label);
    std::vector<FigureColumn> &columns = table.columns;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const auto &spansByLane = timeline.ranks[rank].lanes();
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            for (const Span &span : spansByLane[lane]) {
                if (span.end <= from || span.start >= to || span.end <= span.start)
                    continue;
                columns[Row].numbers.push_back(double(rank));
                columns[LaneName].words << lanes[lane];
                columns[Kind].words << kinds[static_cast<std::size_t>(span.activity)];
                columns[Microbatch].numbers.push_back(numberOf(span.microbatch));
                columns[Chunk].numbers.push_back(span.chunk);
                columns[Start].numbers.push_back(double(span.start) / kTicksPerMicrosecond);
                columns[Duration].numbers.push_back(double(span.duration()) / kTicksPerMicrosecond);
            }
        }
    }
    return table;
}

FigureTable studyTable(const StudyTable &table, const StudyPlot &plot, std::string_view panel)
{
    FigureTable shown{toQString(table.id), {}};
    const std::vector<std::size_t> rows = plotRows(table, plot, panel);
    for (const StudyColumn &column : table.columns) {
        FigureColumn made;
        made.name = toQString(column.id);
        const std::size_t place = table.column(column.id);
        const bool words = std::ranges::any_of(
            rows, [&](std::size_t row) { return std::holds_alternative<std::string>(table.rows[row][place]); });
        for (const std::size_t row : rows) {
            if (words)
                made.words << toQString(table.word(row, column.id));
            else
                made.numbers.push_back(table.number(row, column.id));
        }
        shown.columns.push_back(std::move(made));
    }
    return shown;
}

std::optional<FigureAxes> studyAxes(const StudyTable &table, const StudyPlot &plot, std::string_view panel,
                                    const Theme &theme)
{
    const std::vector<std::size_t> rows = plotRows(table, plot, panel);
    if (rows.empty() || plot.upwards.empty())
        return {};
    switch (plot.kind) {
    case PlotKind::Lines:
    case PlotKind::Points:
        return curvesOf(table, plot, rows, theme);
    case PlotKind::Stacks:
        return barsOf(table, plot, rows, theme);
    case PlotKind::HeatMap:
    case PlotKind::Spans:
        break;
    }
    return {};
}

} // namespace stringline::ui
