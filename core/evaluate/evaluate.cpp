#include "core/evaluate/evaluate.h"

#include "core/base/text.h"
#include "core/cost/scenario_costs.h"
#include "core/evaluate/overflow.h"
#include "core/report/build_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

namespace stringline {

namespace {

// Peaks are predicted to a few percent (ACCURACY.md), and an allocator near its limit frees and asks again.
constexpr double kMarginal = 0.9; // of the capacity

// "does not fit: needs 91.2 GiB of 80 GiB on stage 0, at the forward of microbatch 7", and the largest part
Diagnostic peakOf(const StageMemory &stage, Severity severity, std::string_view verdict)
{
    const std::pair<const char *, Bytes> parts[] = {
        {"weights", stage.weights},         {"gradients", stage.gradients}, {"optimizer states", stage.optimizer},
        {"activations", stage.activations}, {"buffers", stage.buffers},     {"overhead", stage.overhead},
    };
    const auto largest = std::ranges::max_element(parts, {}, [](const auto &part) { return part.second; });
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.path = stage.nodes.empty() ? "cluster.device.memoryGiB" : "cluster.mixed";
    diagnostic.message = fmt::format("{}: needs {} of {} on stage {}{}, at the {}", verdict, bytesText(stage.peak),
                                     bytesText(stage.capacity), stage.stage,
                                     stage.nodes.empty() ? "" : " (" + stage.nodes + ")", stage.peakMoment);
    diagnostic.hint = fmt::format("Largest part: {} {}", largest->first, bytesText(largest->second));
    return diagnostic;
}

} // namespace

void appendOverflow(const Report &report, Diagnostics &diagnostics)
{
    const StageMemory *worst = report.worstStage();
    if (worst == nullptr)
        return;
    if (worst->peak > worst->capacity)
        diagnostics.push_back(peakOf(*worst, Severity::Warning, "does not fit"));
    else if (worst->peak > worst->capacity * kMarginal)
        diagnostics.push_back(peakOf(*worst, Severity::Note, "marginal"));
}

// Costs and what they are worked out with.
struct Workspace::Costs {
    CostWorkspace work;
    ScenarioCosts costs;
};

Workspace::Workspace()
    : m_costs(std::make_unique<Costs>())
{
}

Workspace::~Workspace() = default;

ScenarioCosts &Workspace::costs(const Scenario &scenario, const MeasuredTimes *measured)
{
    scenarioCosts(scenario, measured, m_costs->work, m_costs->costs);
    return m_costs->costs;
}

std::shared_ptr<Evaluation> Workspace::evaluation()
{
    constexpr std::size_t kKept = 3; // shown, being filled, and one between
    const auto free =
        std::ranges::find_if(m_evaluations, [](const auto &evaluation) { return evaluation.use_count() == 1; });
    if (free != m_evaluations.end()) {
        std::atomic_thread_fence(std::memory_order_acquire); // whoever held it has read the last of it
        return *free;
    }
    auto made = std::make_shared<Evaluation>();
    if (m_evaluations.size() < kKept)
        m_evaluations.push_back(made);
    return made;
}

EvaluationPtr evaluate(ScenarioPtr scenario, std::stop_token stop, const MeasuredTimes *measured)
{
    Workspace workspace;
    return evaluate(std::move(scenario), workspace, std::move(stop), measured);
}

EvaluationPtr evaluate(ScenarioPtr scenario, Workspace &workspace, std::stop_token stop, const MeasuredTimes *measured)
{
    const std::shared_ptr<Evaluation> evaluation = workspace.evaluation();
    evaluation->scenario = std::move(scenario);
    evaluation->diagnostics = validate(*evaluation->scenario);
    Timeline &timeline = evaluation->timeline;
    const auto withoutTimeline = [&] {
        evaluation->report = {};
        timeline = {};
        evaluation->traffic = {};
        return evaluation;
    };
    if (!evaluation->valid())
        return withoutTimeline();
    ScenarioCosts &costs = workspace.costs(*evaluation->scenario, measured);
    if (!costs.blocked.empty()) {
        evaluation->diagnostics.push_back(
            {Severity::Error, "plan.schedule", costs.blocked, "Choose another schedule", {}});
        return withoutTimeline();
    }
    std::swap(timeline.templates, costs.templates); // the memory of the last ones is used again
    if (!simulateIteration(costs.pipeline, costs.finish, costs.iteration, timeline, stop))
        return nullptr;
    evaluation->report = buildReport(costs, timeline);
    fillLinkTraffic(costs, evaluation->traffic);
    appendOverflow(evaluation->report, evaluation->diagnostics);
    return evaluation;
}

} // namespace stringline
