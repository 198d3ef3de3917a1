#include "core/report/build_report.h"
#include "core/sim/pass_times.h"

#include <algorithm>
#include <string_view>

namespace stringline {

namespace {

// A moment that may be the stage's peak.
struct Moment {
    enum class Kind { Pass, Loss, EmbeddingGradient, Reduction, Step };
    Kind kind = Kind::Step;
    std::int32_t pass = kNone; // index of the compute span; of none for Reduction and Step
    double activations = 0;
    const MomentBytes *beside = nullptr;

    [[nodiscard]] double bytes() const { return activations + beside->bytes.value(); }
};

std::string_view phaseOf(const PipelineStructure &structure, std::size_t rank, std::int32_t at)
{
    const bool backwardBefore = structure.firstBackward[rank] < at;
    const bool forwardAfter = structure.lastForward[rank] > at;
    return !backwardBefore ? (forwardAfter ? "warm-up" : "end of warm-up")
           : forwardAfter  ? "steady state"
                           : "cool-down";
}

std::string momentText(const PipelineStructure &structure, std::size_t stage, const Moment &moment)
{
    if (moment.kind == Moment::Kind::Step)
        return "optimizer step";
    if (moment.kind == Moment::Kind::Reduction)
        return "reduction of the gradients";
    const PassNode &node = structure.node(static_cast<int>(stage), moment.pass);
    const std::string_view what = moment.kind == Moment::Kind::Loss                ? "loss"
                                  : moment.kind == Moment::Kind::EmbeddingGradient ? "end of the backward"
                                  : node.pass == Pass::Forward                     ? "forward"
                                                                                   : "backward";
    std::string text(what);
    text += " of microbatch ";
    text += std::to_string(node.microbatch);
    text += ", ";
    text += phaseOf(structure, stage, moment.pass);
    return text;
}

Tick timeOf(const Timeline &timeline, std::size_t stage, const Moment &moment)
{
    const PassTimes &passes = *timeline.passes;
    const int rank = static_cast<int>(stage);
    if (moment.pass != kNone)
        return moment.kind == Moment::Kind::Pass ? passes.start(rank, moment.pass) : passes.end(rank, moment.pass);
    const std::vector<Span> &behind = timeline.ranks[stage].appended();
    return behind.empty() ? passes.computeEnd(rank) : behind.back().start; // the optimizer's
}

// How many microbatches of each chunk are kept when follows from the order of passes alone, so the structure knows the
// few moments that can be the peak.
Moment peakMoment(const PipelineStructure &structure, RankTimeline &rank, std::size_t stage, const StageBytes &bytes)
{
    KeptBytes &kept = rank.kept;
    const std::size_t chunks = bytes.keptPerMicrobatch.size();
    kept.perMicrobatch.resize(chunks);
    for (std::size_t i = 0; i < chunks; ++i)
        kept.perMicrobatch[i] = bytes.keptPerMicrobatch[i].value();
    kept.peak = 0;

    Moment peak{Moment::Kind::Step, kNone, 0, &bytes.step};
    const auto consider = [&peak](const Moment &moment) {
        if (moment.bytes() > peak.bytes())
            peak = moment;
    };
    consider({Moment::Kind::Reduction, kNone, 0, &bytes.reduction});
    for (const KeptMoment &moment : structure.kept[stage]) {
        double sum = 0;
        for (std::size_t i = 0; i < chunks; ++i)
            sum += structure.keptCounts[static_cast<std::size_t>(moment.counts) + i] * kept.perMicrobatch[i];
        const double held = KeptBytes::held(sum);
        kept.peak = std::max(kept.peak, held);
        switch (moment.kind) {
        case KeptMoment::Kind::Pass:
            consider({Moment::Kind::Pass, moment.index, held, &bytes.block});
            break;
        case KeptMoment::Kind::Loss:
            consider({Moment::Kind::Loss, moment.index, held, &bytes.loss});
            break;
        case KeptMoment::Kind::EmbeddingEnd:
            consider({Moment::Kind::EmbeddingGradient, moment.index, held, &bytes.embeddingGradient});
            break;
        }
    }
    return peak;
}

StageMemory peakOf(const ScenarioCosts &costs, Timeline &timeline, std::size_t stage)
{
    RankTimeline &rank = timeline.ranks[stage];
    const Scenario &scenario = *costs.context.scenario;
    const StageBytes &bytes = costs.memory[stage];
    const PipelineStructure &structure = *costs.pipeline.structure;
    const Moment peak = peakMoment(structure, rank, stage, bytes);
    StageMemory memory;
    memory.stage = static_cast<int>(stage);
    memory.weights = bytes.weights;
    memory.gradients = bytes.gradients;
    memory.optimizer = bytes.optimizer;
    memory.activations = Bytes(peak.activations);
    memory.buffers = bytes.buffers + peak.beside->bytes;
    memory.host = bytes.host;
    memory.capacity = scenario.cluster.device.memory;
    memory.nodes.clear();
    for (const std::vector<ClassStage> &stages : costs.stagesOfClasses) {
        if (memory.nodes.empty() || stages[stage].capacity < memory.capacity) {
            memory.capacity = stages[stage].capacity;
            memory.nodes = stages[stage].nodes;
        }
    }
    memory.peakTime = timeOf(timeline, stage, peak);
    memory.peakMoment = momentText(structure, stage, peak);
    memory.largestTensor = peak.beside->largest.name;
    memory.largestTensorBytes = peak.beside->largest.bytes;
    double whole = 0;
    for (double kept : rank.kept.perMicrobatch)
        whole += kept;
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
    stages.reserve(timeline.stages()); // replicas keep the same
    for (std::size_t stage = 0; stage < timeline.stages(); ++stage)
        stages.push_back(peakOf(costs, timeline, stage));
    for (std::size_t rank = timeline.stages(); rank < timeline.ranks.size(); ++rank)
        timeline.ranks[rank].kept = timeline.ranks[rank % timeline.stages()].kept;
    return stages;
}

bool ReplicaReport::fits() const
{
    return std::ranges::all_of(stages, [](const Stage &stage) { return stage.peak <= stage.capacity; });
}

const StageMemory *Report::worstStage() const
{
    const auto worst = std::ranges::max_element(memory, {}, [](const StageMemory &stage) {
        return stage.capacity.value() > 0 ? stage.peak / stage.capacity : stage.peak.value();
    });
    return worst == memory.end() ? nullptr : &*worst;
}

} // namespace stringline
