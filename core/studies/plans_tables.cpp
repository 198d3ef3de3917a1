#include "core/studies/plans_tables.h"

#include "core/base/text.h"
#include "core/studies/pareto.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

using namespace parts;

double peakGiB(const Report &report)
{
    const StageMemory *stage = report.worstStage();
    return stage == nullptr ? 0 : stage->peak.value() / kGiB;
}

StudyColumn megawattHours(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "MWh", [](double value) { return fmt::format("{:.3g} MWh", value); }};
}

std::vector<StudyColumn> degreeColumns()
{
    return {word("plan", "plan"), integer("tensor", "tensor"), integer("data", "data"),
            integer("pipeline", "pipeline")};
}

std::vector<StudyCell> degreeCells(const GridPlan &plan)
{
    return {idOf(plan), double(plan.tensor), double(plan.data), double(plan.pipeline)};
}

std::vector<StudyColumn> answerColumns()
{
    std::vector<StudyColumn> columns = degreeColumns();
    for (StudyColumn column : {integer("microbatch", "microbatch"), integer("zero", "ZeRO"), integer("gpus", "GPUs"),
                               seconds("iterationSeconds", "iteration"), share("mfu", "MFU"), share("hfu", "HFU"),
                               days("days", "training"), usd("costUsd", "cost"), share("goodput", "goodput"),
                               megawattHours("energyMwh", "energy"), gibibytes("peakGiB", "peak memory")})
        columns.push_back(std::move(column));
    return columns;
}

std::vector<StudyCell> answerCells(const GridPlan &plan, const Scenario &scenario, const Report &report)
{
    std::vector<StudyCell> cells = degreeCells(plan);
    for (const double value :
         {double(scenario.training.microbatch), double(scenario.plan.zero), double(scenario.cluster.gpus),
          report.iteration.value(), report.mfu, report.hfu, daysOf(report), report.costUsd, report.goodput,
          report.energyKwh / 1000, peakGiB(report)})
        cells.emplace_back(value);
    return cells;
}

// Places of cells that fit.
std::vector<std::size_t> cheapestFirst(const PlanGrid &grid)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        if (grid.cells[i].fits)
            places.push_back(i);
    }
    std::ranges::stable_sort(places, {}, [&](std::size_t i) { return grid.cells[i].report.costUsd; });
    return places;
}

StudyTable plansTable(const PlansAnswer &answer, const Scenario &base, const Scenario &priced)
{
    StudyTable table{
        "plans", "Plans that fit, each with its fastest microbatch; cheapest first", answerColumns(), {}, {}};
    table.columns.push_back(integer("front", "front"));
    table.columns.push_back(word("panel", "drawn with")); // as words, so that plots begin with the cheapest plan's
    std::vector<bool> isFront(answer.grid.cells.size());
    for (const std::size_t place : answer.front)
        isFront[place] = true;
    for (const std::size_t i : cheapestFirst(answer.grid)) {
        const GridCell &cell = answer.grid.cells[i];
        const Scenario scenario = scenarioOf(priced, cell.plan);
        std::vector<StudyCell> cells = answerCells(cell.plan, scenario, cell.report);
        cells.emplace_back(isFront[i] ? 1.0 : 0.0);
        cells.emplace_back(fmt::format("tensor {}", cell.plan.tensor));
        table.add(std::move(cells), changeText(base, scenario));
    }
    return table;
}

StudyTable frontTable(const PlansAnswer &answer, const Scenario &base, const Scenario &priced)
{
    StudyTable table{"front",
                     "Nothing is both faster and cheaper; what a day less costs from the next slower plan",
                     answerColumns(),
                     {},
                     {}};
    table.columns.push_back(usd("usdPerDaySaved", "a day less"));
    std::vector<TradeOff> points;
    for (const std::size_t place : answer.front) {
        const Report &report = answer.grid.cells[place].report;
        points.push_back({daysOf(report), report.costUsd});
    }
    const std::vector<double> marginal = marginalCosts(points);
    for (std::size_t i = 0; i < answer.front.size(); ++i) {
        const GridCell &cell = answer.grid.cells[answer.front[i]];
        const Scenario scenario = scenarioOf(priced, cell.plan);
        std::vector<StudyCell> cells = answerCells(cell.plan, scenario, cell.report);
        cells.emplace_back();
        if (!std::isnan(marginal[i]))
            cells.back() = marginal[i];
        table.add(std::move(cells), changeText(base, scenario));
    }
    return table;
}

StudyTable markedTable(const PlansAnswer &answer, const Scenario &base)
{
    StudyTable table{"marked", "Marked plans", answerColumns(), {}, {}};
    table.columns.push_back(word("reason", "why not"));
    for (const MarkedPlan &mark : answer.marked) {
        std::vector<StudyCell> cells;
        if (mark.answer.legal) {
            cells = answerCells(mark.plan, mark.scenario, mark.answer.report);
        } else {
            cells = degreeCells(mark.plan);
            cells.resize(table.columns.size() - 1);
        }
        cells.emplace_back(mark.answer.reason);
        table.add(std::move(cells), changeText(base, mark.scenario));
    }
    return table;
}

StudyTable refusedTable(const PlansAnswer &answer)
{
    StudyTable table{"refused", "Degrees that no microbatch makes a plan of", degreeColumns(), {}, {}};
    table.columns.push_back(word("reason", "reason"));
    for (const GridCell &cell : answer.grid.cells) {
        if (cell.fits)
            continue;
        GridPlan plan = cell.plan;
        plan.microbatch = 0;
        std::vector<StudyCell> cells = degreeCells(plan);
        cells.emplace_back(cell.reason);
        table.add(std::move(cells));
    }
    return table;
}

StudyPlot heatMap(std::string id, std::string title, std::string shade)
{
    StudyPlot plot;
    plot.id = std::move(id);
    plot.title = std::move(title);
    plot.kind = PlotKind::HeatMap;
    plot.table = "plans";
    plot.across = "data";
    plot.upwards = {"pipeline"};
    plot.panel = "panel";
    plot.shade = std::move(shade);
    plot.name = "plan";
    return plot;
}

} // namespace

double daysOf(const Report &report)
{
    return report.training.value() / kSecondsPerDay;
}

void addTables(StudyResult &result, const PlansAnswer &answer, const Scenario &base, const Scenario &priced)
{
    result.tables = {plansTable(answer, base, priced), markedTable(answer, base), frontTable(answer, base, priced),
                     refusedTable(answer)};
}

void addPlots(StudyResult &result, const PlansAnswer &answer, const Study &study)
{
    result.plots = {heatMap("time", "Iteration time by data and pipeline parallelism", "iterationSeconds"),
                    heatMap("mfu", "Utilization (MFU) by data and pipeline parallelism", "mfu"),
                    heatMap("days", "Days of training by data and pipeline parallelism", "days"),
                    heatMap("cost", "Cost of the training by data and pipeline parallelism", "costUsd")};
    StudyPlot pareto{.id = "pareto",
                     .title = "Days and cost of all plans that fit",
                     .kind = PlotKind::Points,
                     .table = "plans",
                     .across = "days",
                     .upwards = {"costUsd"},
                     .by = "panel",
                     .name = "plan",
                     .front = "front",
                     .logAcross = true,
                     .logUpwards = true};
    for (const MarkedPlan &mark : answer.marked) {
        if (mark.answer.legal)
            pareto.marks.push_back({idOf(mark.plan) + (mark.answer.fits ? "" : ", does not fit"),
                                    daysOf(mark.answer.report), mark.answer.report.costUsd, Evidence::Own});
    }
    if (answer.budgetDays > 0)
        pareto.rules.push_back({fmt::format("{:.4g} days", answer.budgetDays), answer.budgetDays, true});
    if (answer.budgetUsd > 0)
        pareto.rules.push_back({moneyText(answer.budgetUsd), answer.budgetUsd, false});
    result.plots.push_back(std::move(pareto));
    result.plots.push_back({.id = "marginal",
                            .title = "What a day less costs, along the front",
                            .kind = PlotKind::Lines,
                            .table = "front",
                            .across = "days",
                            .upwards = {"usdPerDaySaved"},
                            .name = "plan",
                            .logAcross = true,
                            .logUpwards = true});
    StudyPlot marked{.id = "marked",
                     .title = "Iteration time of marked plans, and as measured",
                     .kind = PlotKind::Points,
                     .table = "marked",
                     .across = "gpus",
                     .upwards = {"iterationSeconds"},
                     .name = "plan"};
    for (const PublishedFact &published : study.published) {
        for (const MarkedPlan &mark : answer.marked) {
            if (published.fact == "iterationSeconds." + idOf(mark.plan))
                marked.marks.push_back(
                    {published.label, double(mark.scenario.cluster.gpus), published.value, published.origin.evidence});
        }
    }
    result.plots.push_back(std::move(marked));
}

} // namespace stringline
