// The parts of a stage's peak memory.
#include "core/base/text.h"
#include "core/cost/memory.h"
#include "core/explain/why_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline::explain {

namespace {

// Of the parameters of a stage, what one state takes: bytes each, cut by ZeRO from a stage on.
struct State {
    const char *symbol;
    const char *meaning;
    double bytes; // per parameter
    int cutFrom;  // ZeRO stage
    bool trained; // only trained parameters have it
};

std::vector<ChunkShape> chunksOf(const Working &work)
{
    const PipelineInput &pipeline = work.costs().pipeline;
    std::vector<ChunkShape> chunks;
    for (int chunk = 0; chunk < pipeline.shape.chunks; ++chunk) {
        const int place = modelChunkOf(pipeline.placement, pipeline.shape, work.stage(), chunk);
        chunks.push_back(work.costs().shapes[static_cast<std::size_t>(place)]);
    }
    return chunks;
}

Expression share(Working &work, bool cut, bool trainedOnly)
{
    ModelParts parts(work.costs().context);
    const std::vector<ChunkShape> chunks = chunksOf(work);
    RankParameters parameters = trainedOnly ? trainedParameters(parts, chunks) : stageParameters(parts, chunks);
    if (!trainedOnly && work.scenario().training.loraRank > 0)
        parameters += trainedParameters(parts, chunks);
    const auto term = [&](std::string_view symbol, const char *meaning, double value, const char *field) {
        return work.term(symbol, meaning, value, countText(value), field);
    };
    const Expression dense =
        term("P",
             trainedOnly ? "trained parameters of a GPU of the stage, shared out by tensor and pipeline parallelism"
                         : "parameters of a GPU of the stage, shared out by tensor and pipeline parallelism",
             parameters.dense, "plan.tensor");
    const CostContext &context = work.costs().context;
    const Expression ownDense =
        cut ? dense / term("n", "GPUs that share one copy", std::max(1, context.shardGroup.size), "plan.zero") : dense;
    if (parameters.expert == 0)
        return ownDense;
    const Expression experts = term("P_E", "of experts", parameters.expert, "plan.expert");
    return ownDense + (cut ? experts / term("n_E", "GPUs that share one copy of them",
                                            std::max(1, context.experts.data.size), "plan.zero")
                           : experts);
}

Expression stateOf(Working &work, const State &state)
{
    const int zero = work.scenario().plan.zero;
    const Expression each = work.term(state.symbol, state.meaning, state.bytes, fmt::format("{:g} bytes", state.bytes),
                                      work.scenario().training.precision == Precision::Fp16 ? "software.statesFp16"
                                                                                            : "software.statesBf16");
    return each * share(work, zero >= state.cutFrom, state.trained);
}

double parked(const Scenario &scenario)
{
    return std::clamp(scenario.plan.offloadOptimizer, 0.0, 1.0);
}

Expression parkedTerm(Working &work)
{
    const double value = parked(work.scenario());
    return work.term("x", "share that waits in host memory", value, percentText(value), "plan.offloadOptimizer");
}

Expression weights(Working &work)
{
    return stateOf(work, {"w", "bytes of a weight", byteCosts(work.scenario()).weights, 3, false});
}

Expression gradients(Working &work)
{
    const Expression all = stateOf(work, {"g", "bytes of a gradient", byteCosts(work.scenario()).gradients, 2, true});
    if (work.scenario().plan.zero < 2 || parked(work.scenario()) == 0)
        return all;
    return all * (1 - parkedTerm(work));
}

Expression optimizer(Working &work)
{
    const Expression all = stateOf(
        work, {"o", "bytes of a parameter's master copy and moments", byteCosts(work.scenario()).optimizer(), 1, true});
    return parked(work.scenario()) == 0 ? all : all * (1 - parkedTerm(work));
}

Expression host(Working &work)
{
    if (parked(work.scenario()) == 0)
        return 0;
    const ByteCosts costs = byteCosts(work.scenario());
    const int zero = work.scenario().plan.zero;
    const double bytes = costs.optimizer() + costs.step + (zero >= 2 ? costs.gradients : 0);
    const Expression all = stateOf(work, {"o", "bytes of a parameter's states that can wait there", bytes, 1, true});
    return all * parkedTerm(work);
}

// In flight times what one microbatch keeps, over the chunks of the stage.
Expression activations(Working &work)
{
    double kept = 0;
    for (const Bytes bytes : work.costs().memory[static_cast<std::size_t>(work.stage())].keptPerMicrobatch)
        kept += bytes.value();
    const Expression inFlight = work.number("m_f", fmt::format("memory.{}.inFlight", work.stage()));
    work.note("A transformer layer keeps s b h (10 + 24 / t + 5 a s / (h t)) bytes without recompute; fused attention, "
              "recompute and other shapes keep less.");
    return inFlight *
           work.term("A", "bytes that the stage keeps of one microbatch", kept, bytesOf(kept), "training.recompute");
}

// Of the moment that the report names.
const MomentBytes &momentOf(const StageBytes &bytes, const std::string &moment)
{
    return moment.starts_with("optimizer")      ? bytes.step
           : moment.starts_with("reduction")    ? bytes.reduction
           : moment.starts_with("loss")         ? bytes.loss
           : moment.starts_with("end of the b") ? bytes.embeddingGradient
                                                : bytes.block;
}

Expression buffers(Working &work)
{
    const StageBytes &bytes = work.costs().memory[static_cast<std::size_t>(work.stage())];
    const double moment = momentOf(bytes, work.memory().peakMoment).bytes.value();
    const Expression always = work.field("M_c", "software.buffersGiB");
    return always + work.term("M_t", fmt::format("there for a moment, at the {}", work.memory().peakMoment), moment,
                              bytesOf(moment), "training.microbatch");
}

Expression allocated(Working &work)
{
    const std::string stage = fmt::format("memory.{}.", work.stage());
    return work.number("M_w", stage + "weights") + work.number("M_g", stage + "gradients") +
           work.number("M_o", stage + "optimizer") + work.number("M_a", stage + "activations") +
           work.number("M_b", stage + "buffers");
}

Expression reserved(Working &work)
{
    const Expression tensors = work.number("M_t", fmt::format("memory.{}.allocated", work.stage()));
    return tensors * work.field("φ", "software.fragmentation");
}

Expression monitored(Working &work)
{
    const Expression held = work.number("M_r", fmt::format("memory.{}.reserved", work.stage()));
    return held + work.field("M_x", "software.overheadGiB");
}

Expression overhead(Working &work)
{
    const Expression tensors = work.number("M_t", fmt::format("memory.{}.allocated", work.stage()));
    return tensors * (work.field("φ", "software.fragmentation") - 1) + work.field("M_c", "software.overheadGiB");
}

Expression peak(Working &work)
{
    const std::string stage = fmt::format("memory.{}.", work.stage());
    work.note(fmt::format("At the {}.", work.memory().peakMoment));
    return allocated(work) + work.number("M_x", stage + "overhead");
}

Expression capacity(Working &work)
{
    if (work.memory().nodes.empty())
        return work.field("M_max", "cluster.device.memoryGiB");
    return work.term("M_max", "memory of a GPU of " + work.memory().nodes, work.memory().capacity.value(),
                     bytesOf(work.memory().capacity.value()), "cluster.mixed");
}

Expression headroom(Working &work)
{
    const std::string stage = fmt::format("memory.{}.", work.stage());
    return work.number("M_max", stage + "capacity") - work.number("M", stage + "peak");
}

Expression inFlight(Working &work)
{
    work.simulated();
    const double k = work.stage();
    work.note("Counted in the order of passes, over all chunks, at the peak's moment. The closed form is 1F1B's, where "
              "stage k starts p − k microbatches before its first backward; at the step nothing is kept.");
    return work.field("p", "plan.pipeline") - work.term("k", "stage", k, fmt::format("{:g}", k));
}

template <Bytes StageMemory::*Part>
double part(const Scenario &, const Report &report, int stage)
{
    return (report.memory[static_cast<std::size_t>(stage)].*Part).value();
}

constexpr std::string_view kStates = "Rajbhandari et al. 2020, arXiv 1910.02054, Fig. 1 and section 5";
constexpr std::string_view kActivations = "Korthikanti et al. 2022, arXiv 2205.05198, section 4";

constexpr std::array kRows{
    WhyRow{"weights", "Weights", part<&StageMemory::weights>, bytesOf, weights, kStates},
    WhyRow{"gradients", "Gradients", part<&StageMemory::gradients>, bytesOf, gradients, kStates},
    WhyRow{"optimizer", "Optimizer states", part<&StageMemory::optimizer>, bytesOf, optimizer, kStates},
    WhyRow{"activations", "Activations", part<&StageMemory::activations>, bytesOf, activations, kActivations},
    WhyRow{"buffers", "Buffers", part<&StageMemory::buffers>, bytesOf, buffers, "the software's constants"},
    WhyRow{"overhead", "Overhead", part<&StageMemory::overhead>, bytesOf, overhead, "the software's constants"},
    WhyRow{"peak", "Peak memory", part<&StageMemory::peak>, bytesOf, peak, "sum of its parts"},
    WhyRow{"capacity", "Capacity", part<&StageMemory::capacity>, bytesOf, capacity, "the device"},
    WhyRow{"headroom", "Free memory",
           [](const Scenario &, const Report &report, int stage) {
               const StageMemory &memory = report.memory[static_cast<std::size_t>(stage)];
               return (memory.capacity - memory.peak).value();
           },
           [](double bytes) { return signedBytesText(Bytes(bytes)); }, headroom, "by definition"},
    WhyRow{"inFlight", "Microbatches in flight",
           [](const Scenario &, const Report &report, int stage) {
               return report.memory[static_cast<std::size_t>(stage)].inFlight;
           },
           [](double value) { return fmt::format("{:.4g}", value); }, inFlight,
           "Narayanan et al. 2021, arXiv 2104.04473, section 2.2"},
    WhyRow{"allocated", "Allocated tensors", part<&StageMemory::allocated>, bytesOf, allocated, "sum of its parts"},
    WhyRow{"reserved", "Reserved by the allocator", part<&StageMemory::reserved>, bytesOf, reserved,
           "the software's constants"},
    WhyRow{"monitored", "Seen by nvidia-smi", part<&StageMemory::monitored>, bytesOf, monitored,
           "the software's constants"},
    WhyRow{"host", "In host memory", part<&StageMemory::host>, bytesOf, host, "arXiv 2101.06840, section 4"},
};

} // namespace

std::span<const WhyRow> memoryRows()
{
    return kRows;
}

} // namespace stringline::explain
