#include "core/report/build_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stringline {

namespace {

// A moment that may be the stage's peak.
struct Moment {
    enum class Kind { Pass, Loss, EmbeddingGradient, Reduction, Step };
    Kind kind = Kind::Step;
    std::size_t pass = 0; // index of the compute span; of none for Reduction and Step
    Tick time = 0;
    double activations = 0;
    const MomentBytes *beside = nullptr;

    [[nodiscard]] double bytes() const { return activations + beside->bytes.value(); }
};

std::string phaseOf(const std::vector<Span> &passes, std::size_t at)
{
    const auto place = passes.begin() + static_cast<std::ptrdiff_t>(at);
    const bool backwardBefore =
        std::any_of(passes.begin(), place, [](const Span &s) { return s.activity == Activity::Backward; });
    const bool forwardAfter =
        std::any_of(place + 1, passes.end(), [](const Span &s) { return s.activity == Activity::Forward; });
    return !backwardBefore ? (forwardAfter ? "warm-up" : "end of warm-up")
           : forwardAfter  ? "steady state"
                           : "cool-down";
}

std::string momentText(const std::vector<Span> &passes, const Moment &moment)
{
    if (moment.kind == Moment::Kind::Step)
        return "optimizer step";
    if (moment.kind == Moment::Kind::Reduction)
        return "reduction of the gradients";
    const Span &span = passes[moment.pass];
    const char *what = moment.kind == Moment::Kind::Loss                ? "loss"
                       : moment.kind == Moment::Kind::EmbeddingGradient ? "end of the backward"
                       : span.activity == Activity::Forward             ? "forward"
                                                                        : "backward";
    return fmt::format("{} of microbatch {}, {}", what, span.microbatch, phaseOf(passes, moment.pass));
}

// Activations are kept from the start of a forward to the end of its backward. Fills the steps and returns the peak.
Moment walk(RankTimeline &rank, const StageBytes &bytes, int microbatches)
{
    std::vector<MemoryStep> &steps = rank.memory;
    const std::vector<Span> &passes = rank.spans(Lane::Compute);
    steps.clear();
    steps.reserve(passes.size());
    const Tick end = passes.empty() ? 0 : passes.back().start; // of the last backward: the optimizer's span is the last
    Moment peak{Moment::Kind::Step, passes.size(), end, 0, &bytes.step};
    const auto consider = [&peak](const Moment &moment) {
        if (moment.bytes() > peak.bytes())
            peak = moment;
    };
    consider({Moment::Kind::Reduction, passes.size(), end, 0, &bytes.reduction});
    const Bytes whole = std::accumulate(bytes.keptPerMicrobatch.begin(), bytes.keptPerMicrobatch.end(), Bytes(0));
    const double all = whole.value() * microbatches;
    const double extra = whole.value() * bytes.extraInFlight;
    // Nothing but rounding is left below a byte.
    const auto held = [&](double passesKeep) { return passesKeep >= 1 ? std::min(passesKeep + extra, all) : 0; };
    double kept = 0;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const Span &span = passes[i];
        if (span.templateIndex == kNone)
            continue;
        const double change = bytes.keptPerMicrobatch[static_cast<std::size_t>(span.chunk)].value();
        if (span.activity == Activity::Forward) {
            kept += change;
            steps.push_back({span.start, held(kept)});
            consider({Moment::Kind::Pass, i, span.start, held(kept), &bytes.block});
            if (span.chunk == bytes.headChunk)
                consider({Moment::Kind::Loss, i, span.end, held(kept), &bytes.loss});
        } else {
            consider({Moment::Kind::Pass, i, span.start, held(kept), &bytes.block});
            kept -= change;
            steps.push_back({span.end, held(kept)});
            if (span.chunk == bytes.embeddingChunk)
                consider({Moment::Kind::EmbeddingGradient, i, span.end, held(kept), &bytes.embeddingGradient});
        }
    }
    return peak;
}

StageMemory peakOf(const ScenarioCosts &costs, RankTimeline &rank, std::size_t stage)
{
    const Scenario &scenario = *costs.context.scenario;
    const StageBytes &bytes = costs.memory[stage];
    const Moment peak = walk(rank, bytes, costs.pipeline.shape.microbatches);
    StageMemory memory;
    memory.stage = static_cast<int>(stage);
    memory.weights = bytes.weights;
    memory.gradients = bytes.gradients;
    memory.optimizer = bytes.optimizer;
    memory.activations = Bytes(peak.activations);
    memory.buffers = bytes.buffers + peak.beside->bytes;
    memory.host = bytes.host;
    memory.capacity = scenario.cluster.device.memory;
    memory.peakTime = peak.time;
    memory.peakMoment = momentText(rank.spans(Lane::Compute), peak);
    memory.largestTensor = peak.beside->largest.name;
    memory.largestTensorBytes = peak.beside->largest.bytes;
    double whole = 0;
    for (Bytes kept : bytes.keptPerMicrobatch)
        whole += kept.value();
    memory.inFlight = whole > 0 ? peak.activations / whole : 0;

    memory.allocated = memory.weights + memory.gradients + memory.optimizer + memory.activations + memory.buffers;
    memory.reserved = memory.allocated * scenario.software.fragmentation;
    memory.monitored = memory.reserved + scenario.software.overhead;
    memory.overhead = memory.monitored - memory.allocated;
    memory.peak = memory.allocated + memory.overhead;
    return memory;
}

} // namespace

std::vector<StageMemory> memoryOf(const ScenarioCosts &costs, Timeline &timeline)
{
    std::vector<StageMemory> stages;
    stages.reserve(timeline.ranks.size());
    for (std::size_t stage = 0; stage < timeline.ranks.size(); ++stage) {
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
