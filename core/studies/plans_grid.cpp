#include "core/studies/plans_grid.h"

#include "core/base/text.h"
#include "core/evaluate/evaluate_many.h"
#include "core/evaluate/plan_estimator.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>

namespace stringline {

namespace {

// A legal plan that may fit.
struct Tried {
    std::size_t cell = 0;
    GridPlan plan;
    Seconds least{};                                           // no plan takes less
    Seconds expected{std::numeric_limits<double>::infinity()}; // where it is expected to fit
};

std::string refusalOf(const Scenario &scenario)
{
    Evaluation answer;
    answer.diagnostics = validate(scenario);
    return answer.valid() ? std::string() : whyNotText(answer);
}

class Surveyor {
public:
    Surveyor(const Scenario &base, PlanGrid &grid)
        : m_estimator(base)
        , m_base(base)
        , m_grid(grid)
    {
    }

    // Adds a cell, and what of it is worth a simulation.
    void survey(const GridPlan &plan, const GridAxes &axes)
    {
        m_grid.cells.push_back({plan, false, {}, {}});
        for (const int microbatch : axes.microbatch) {
            for (const int zero : axes.zero)
                consider({plan.tensor, plan.data, plan.pipeline, microbatch, zero});
        }
    }

    [[nodiscard]] std::vector<Tried> &tried() { return m_tried; }

private:
    void consider(const GridPlan &plan)
    {
        GridCell &cell = m_grid.cells.back();
        cell.plan = plan;
        ++m_grid.plans;
        const Scenario scenario = scenarioOf(m_base, plan);
        if (std::string refusal = refusalOf(scenario); !refusal.empty()) {
            if (cell.reason.empty())
                cell.reason = std::move(refusal);
            return;
        }
        ++m_grid.legal;
        const bool provable = m_base.cluster.mixed.empty(); // nodes of several kinds have no bounds
        const PlanSizes sizes = sizesOf(scenario);
        const PlanMemory memory = m_estimator.memory(scenario.plan, sizes);
        const Bytes capacity = scenario.cluster.device.memory;
        if (provable && memory.least > capacity) {
            cell.reason = fmt::format("needs {} of {} at least", bytesText(memory.least), bytesText(capacity));
            return;
        }
        Tried &tried = m_tried.emplace_back();
        tried.cell = m_grid.cells.size() - 1;
        tried.plan = plan;
        if (provable)
            tried.least = m_estimator.boundOfTime(scenario.plan, sizes);
        if (memory.expected <= capacity)
            tried.expected = m_estimator.estimate(scenario.plan, sizes).iteration;
    }

    PlanEstimator m_estimator;
    const Scenario &m_base;
    PlanGrid &m_grid;
    std::vector<Tried> m_tried;
};

// Of the stages' memory only the worst is looked at, and a grid has thousands of reports.
Report withWorstStage(Report report)
{
    if (const StageMemory *worst = report.worstStage())
        report.memory = {StageMemory(*worst)};
    report.classes.clear();
    return report;
}

void simulate(const Scenario &base, std::span<const Tried> tried, PlanGrid &grid, const StudyContext &context,
              const parts::Portion &portion)
{
    constexpr std::size_t kBlock = 2048; // scenarios at once
    const double all = static_cast<double>(tried.size());
    for (std::size_t begin = 0; begin < tried.size() && !grid.stopped; begin += kBlock) {
        const std::span<const Tried> block = tried.subspan(begin, std::min(kBlock, tried.size() - begin));
        std::vector<Scenario> scenarios;
        for (const Tried &each : block)
            scenarios.push_back(scenarioOf(base, each.plan));
        const double length = portion.to - portion.from;
        const parts::Portion part{portion.from + length * static_cast<double>(begin) / all,
                                  portion.from + length * static_cast<double>(begin + block.size()) / all,
                                  portion.what};
        std::vector<parts::Judged> answers = parts::judged(scenarios, context, part);
        grid.stopped = answers.size() < block.size();
        for (std::size_t i = 0; i < answers.size(); ++i) {
            GridCell &cell = grid.cells[block[i].cell];
            ++grid.simulated;
            if (answers[i].fits && (!cell.fits || answers[i].report.iteration < cell.report.iteration))
                cell = {block[i].plan, true, withWorstStage(std::move(answers[i].report)), {}};
            else if (!cell.fits)
                cell.reason = std::move(answers[i].reason);
        }
    }
}

} // namespace

std::string idOf(const GridPlan &plan)
{
    std::string text = fmt::format("{}x{}x{}", plan.tensor, plan.data, plan.pipeline);
    return plan.microbatch > 0 ? fmt::format("{}x{}", text, plan.microbatch) : text;
}

Result<GridPlan> gridPlan(std::string_view text)
{
    const std::vector<int> degrees = parts::crossed(text);
    if (degrees.size() == 3)
        return GridPlan{degrees[0], degrees[1], degrees[2]};
    if (degrees.size() == 4)
        return GridPlan{degrees[0], degrees[1], degrees[2], degrees[3]};
    return Error{
        {},
        {},
        fmt::format("expected tensor x data x pipeline, such as 8x8x35, or with the microbatch 8x8x35x2, found {}",
                    quotedText(text))};
}

double gpusOf(const Scenario &base, const GridPlan &plan)
{
    return double(plan.tensor) * plan.data * plan.pipeline * std::max(base.plan.context, 1);
}

Scenario scenarioOf(const Scenario &base, const GridPlan &plan)
{
    Scenario scenario = base;
    scenario.plan.tensor = plan.tensor;
    scenario.plan.pipeline = plan.pipeline;
    constexpr double kMost = std::numeric_limits<int>::max();
    scenario.cluster.gpus = static_cast<int>(std::min(gpusOf(base, plan), kMost));
    if (plan.microbatch > 0)
        scenario.training.microbatch = plan.microbatch;
    if (plan.zero >= 0)
        scenario.plan.zero = plan.zero;
    LayerSplit &split = scenario.plan.layersPerChunk;
    if (split.kind == LayerSplit::Kind::List && std::ssize(split.layers) != modelChunks(scenario.plan))
        split = {};
    return scenario;
}

PlanGrid planGrid(const Scenario &base, const GridAxes &axes, const StudyContext &context)
{
    PlanGrid grid;
    Surveyor surveyor(base, grid);
    constexpr double kSurveyed = 0.2; // of the time
    for (std::size_t i = 0; i < axes.tensor.size(); ++i) {
        context.say(kSurveyed * static_cast<double>(i) / static_cast<double>(axes.tensor.size()), "laws and bounds");
        for (const int data : axes.data) {
            for (const int pipeline : axes.pipeline) {
                if (context.stop.stop_requested()) {
                    grid.stopped = true;
                    return grid;
                }
                const GridPlan plan{axes.tensor[i], data, pipeline};
                if (gpusOf(base, plan) > axes.mostGpus)
                    ++grid.tooLarge;
                else
                    surveyor.survey(plan, axes);
            }
        }
    }
    // First the most promising of each cell; then those that it does not rule out.
    std::vector<Tried> first;
    std::vector<Tried> others;
    std::vector<Tried> &tried = surveyor.tried();
    std::ranges::stable_sort(tried, [](const Tried &a, const Tried &b) {
        return a.cell != b.cell ? a.cell < b.cell : a.expected < b.expected;
    });
    for (std::size_t i = 0; i < tried.size(); ++i)
        (i == 0 || tried[i].cell != tried[i - 1].cell ? first : others).push_back(tried[i]);
    constexpr double kHalf = 0.7;
    simulate(base, first, grid, context, {kSurveyed, kHalf, "plans"});
    std::erase_if(others, [&](const Tried &each) {
        const GridCell &cell = grid.cells[each.cell];
        return cell.fits && each.least >= cell.report.iteration;
    });
    simulate(base, others, grid, context, {kHalf, 1, "plans"});
    return grid;
}

} // namespace stringline
