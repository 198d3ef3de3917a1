// All plans of a model over degrees: time, utilization, days and money of each; which to rent.
#include "core/base/text.h"
#include "core/parallel/divisors.h"
#include "core/studies/kinds.h"
#include "core/studies/pareto.h"
#include "core/studies/plans_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr std::string_view kDegreeHelp = "Parted by commas; 1..16 for 1, 2, 4, 8, 16. Illegal ones are counted.";

constexpr std::array kInputs = {
    StudyInput{"tensor", "Tensor degrees", kDegreeHelp, InputKind::Integers, "", 1, 1024, "1..8"},
    StudyInput{"data", "Data degrees", kDegreeHelp, InputKind::Integers, "", 1, 65536, "1..64"},
    StudyInput{"pipeline", "Pipeline degrees",
               "Parted by commas; 1..16 for 1, 2, 4, 8, 16; 0 for all that divide the layers.", InputKind::Integers, "",
               0, 1024, "0"},
    StudyInput{"microbatch", "Microbatches", "Of each plan the fastest that fits is kept.", InputKind::Integers,
               "sequences", 1, 1024, "1,2,4"},
    StudyInput{"zero", "ZeRO stages",
               "Tried like microbatches, the first for marked plans that fit with it; -1 for the scenario's own.",
               InputKind::Integers, "", -1, 3, "-1"},
    StudyInput{"mostGpus", "Most GPUs", "Plans on more are left out.", InputKind::Integer, "", 1, 1000000, "100000"},
    StudyInput{"marks", "Marked plans",
               "Tensor x data x pipeline, or with the microbatch as a fourth number: 8x8x35 8x12x21. The others are "
               "compared with the first.",
               InputKind::Words, "", 0, 0, ""},
    StudyInput{"price", "Price of a GPU-hour", "0 for the price that the cluster has.", InputKind::Number, "USD", 0,
               1000, "0"},
    StudyInput{"budgetDays", "Days allowed", "0 for any.", InputKind::Number, "days", 0, 100000, "0"},
    StudyInput{"budgetUsd", "Money allowed", "0 for any.", InputKind::Number, "USD", 0, 1e12, "0"},
};
constexpr std::int64_t kMostPlans = 200'000; // seconds of laws and bounds

std::span<const StudyInput> inputs()
{
    return kInputs;
}

std::vector<int> sorted(std::vector<int> values)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

GridAxes axesOf(const Study &study)
{
    GridAxes axes{sorted(study.integers("tensor")),     sorted(study.integers("data")), study.integers("pipeline"),
                  sorted(study.integers("microbatch")), study.integers("zero"),         study.number("mostGpus")};
    if (std::erase(axes.pipeline, 0) > 0) {
        for (const int each : divisors(study.scenario->model.layers))
            axes.pipeline.push_back(each);
    }
    axes.pipeline = sorted(axes.pipeline);
    return axes;
}

Result<std::vector<GridPlan>> marksOf(const Study &study)
{
    std::vector<GridPlan> marks;
    Errors errors;
    for (const std::string &word : study.words("marks")) {
        Result<GridPlan> plan = gridPlan(word);
        if (!plan)
            errors.push_back({{}, "inputs.marks", plan.errors().front().message});
        else if (std::ranges::find(marks, *plan) == marks.end())
            marks.push_back(*plan);
    }
    if (!errors.empty())
        return errors;
    return marks;
}

// Each with the first stage of ZeRO that it fits with, or the first of all.
std::vector<MarkedPlan> markedPlans(const Scenario &base, const std::vector<GridPlan> &marks,
                                    const std::vector<int> &zeroStages, const StudyContext &context)
{
    std::vector<MarkedPlan> all;
    std::vector<Scenario> scenarios;
    for (const GridPlan &mark : marks) {
        for (const int zero : zeroStages) {
            GridPlan plan = mark;
            plan.zero = zero;
            scenarios.push_back(scenarioOf(base, plan));
        }
    }
    const std::vector<parts::Judged> judged = parts::judged(scenarios, context, {0, 0, "marked plans"});
    for (std::size_t i = 0; i < judged.size(); ++i) {
        const GridPlan &mark = marks[i / zeroStages.size()];
        if (i % zeroStages.size() == 0)
            all.push_back({mark, scenarios[i], judged[i], {}});
        else if (!all.back().answer.fits && judged[i].fits)
            all.back() = {mark, scenarios[i], judged[i], all.back().answer.reason};
    }
    return all;
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    const GridAxes axes = axesOf(study);
    const Result<std::vector<GridPlan>> marks = marksOf(study);
    if (!marks)
        return marks.errors();
    const auto asked = static_cast<std::int64_t>(axes.tensor.size() * axes.data.size() * axes.pipeline.size() *
                                                 axes.microbatch.size() * axes.zero.size());
    if (asked > kMostPlans)
        return Error{{},
                     "inputs.data",
                     fmt::format("{} plans are more than {}; ask for fewer degrees", groupedText(asked),
                                 groupedText(kMostPlans))};
    Scenario priced = *study.scenario;
    if (const double price = study.number("price"); price > 0)
        priced.cluster.priceUsdPerGpuHour = price;
    PlansAnswer answer;
    answer.budgetDays = study.number("budgetDays");
    answer.budgetUsd = study.number("budgetUsd");
    answer.marked = markedPlans(priced, *marks, axes.zero, context);
    answer.grid = planGrid(priced, axes, context);

    std::vector<std::size_t> places;
    std::vector<TradeOff> points;
    for (std::size_t i = 0; i < answer.grid.cells.size(); ++i) {
        const GridCell &cell = answer.grid.cells[i];
        if (!cell.fits)
            continue;
        places.push_back(i);
        points.push_back({daysOf(cell.report), cell.report.costUsd});
    }
    for (const std::size_t point : paretoFront(points))
        answer.front.push_back(places[point]);

    StudyResult result;
    result.stopped = answer.grid.stopped;
    addFacts(result, answer);
    addTables(result, answer, *study.scenario, priced);
    addPlots(result, answer, study);
    addNotes(result, answer);
    return result;
}

} // namespace

StudyKind plansStudy()
{
    return {"plans",
            "Plans by time and cost",
            "All degrees of a model's plan: iteration time, utilization, days and money, and what a day less costs.",
            "A6, A7",
            "mt-nlg-530b-plans",
            inputs,
            run};
}

} // namespace stringline
