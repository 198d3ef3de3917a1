#include "core/report/build_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

std::string momentText(const std::vector<Span> &passes, std::size_t at)
{
    const Span &span = passes[at];
    const bool backwardBefore = std::any_of(passes.begin(), passes.begin() + static_cast<std::ptrdiff_t>(at),
                                            [](const Span &s) { return s.activity == Activity::Backward; });
    const bool forwardAfter = std::any_of(passes.begin() + static_cast<std::ptrdiff_t>(at) + 1, passes.end(),
                                          [](const Span &s) { return s.activity == Activity::Forward; });
    const char *phase = !backwardBefore ? (forwardAfter ? "warm-up" : "end of warm-up")
                        : forwardAfter  ? "steady state"
                                        : "cool-down";
    return fmt::format("{} of microbatch {}, {}", span.activity == Activity::Forward ? "forward" : "backward",
                       span.microbatch, phase);
}

// Activations are kept from the start of a forward to the end of its backward.
void fillSteps(RankTimeline &rank, const StageBytes &bytes)
{
    std::vector<MemoryStep> &steps = rank.memory;
    steps.clear();
    steps.reserve(rank.spans(Lane::Compute).size());
    double kept = 0;
    for (const Span &span : rank.spans(Lane::Compute)) {
        if (span.templateIndex == kNone)
            continue;
        const double change = bytes.keptPerMicrobatch[static_cast<std::size_t>(span.chunk)].value();
        const bool forward = span.activity == Activity::Forward;
        kept += forward ? change : -change;
        steps.push_back({forward ? span.start : span.end, kept});
    }
}

StageMemory peakOf(const ScenarioCosts &costs, const RankTimeline &rank, std::size_t stage)
{
    const Scenario &scenario = *costs.context.scenario;
    const StageBytes &bytes = costs.memory[stage];
    StageMemory memory;
    memory.stage = static_cast<int>(stage);
    memory.weights = bytes.weights;
    memory.gradients = bytes.gradients;
    memory.optimizer = bytes.optimizer;
    memory.buffers = bytes.buffers;
    memory.capacity = scenario.cluster.device.memory;
    memory.peakMoment = "optimizer step";
    const auto peak = std::ranges::max_element(rank.memory, {}, &MemoryStep::activations);
    if (peak != rank.memory.end()) {
        memory.activations = Bytes(peak->activations);
        memory.peakTime = peak->time;
        const std::vector<Span> &passes = rank.spans(Lane::Compute);
        const auto at = static_cast<std::size_t>(peak - rank.memory.begin());
        memory.peakMoment = momentText(passes, at);
        double whole = 0;
        for (Bytes kept : bytes.keptPerMicrobatch)
            whole += kept.value();
        memory.inFlight = whole > 0 ? peak->activations / whole : 0;
    }
    const Bytes live = memory.weights + memory.gradients + memory.optimizer + memory.activations + memory.buffers;
    memory.overhead = scenario.software.overhead + live * (scenario.software.fragmentation - 1);
    memory.peak = live + memory.overhead;
    return memory;
}

} // namespace

std::vector<StageMemory> memoryOf(const ScenarioCosts &costs, Timeline &timeline)
{
    std::vector<StageMemory> stages;
    stages.reserve(timeline.ranks.size());
    for (std::size_t stage = 0; stage < timeline.ranks.size(); ++stage) {
        fillSteps(timeline.ranks[stage], costs.memory[stage]);
        stages.push_back(peakOf(costs, timeline.ranks[stage], stage));
    }
    return stages;
}

const StageMemory *Report::worstStage() const
{
    const auto worst = std::ranges::max_element(memory, {}, [](const StageMemory &stage) {
        return stage.capacity.value() > 0 ? stage.peak / stage.capacity : stage.peak.value();
    });
    return worst == memory.end() ? nullptr : &*worst;
}

} // namespace stringline
