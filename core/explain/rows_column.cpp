// The numbers of one iteration, and what the form derives from its fields.
#include "core/base/text.h"
#include "core/cost/scenario_costs.h"
#include "core/explain/why_rows.h"
#include "core/sim/pass_times.h"
#include "core/workload/flop_conventions.h"
#include "core/workload/operators.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline::explain {

namespace {

std::string count(double value)
{
    return countText(value);
}

std::string flopsOf(double flops)
{
    return fmt::format("{:.4g} {}",
                       flops >= 1e18   ? flops / 1e18
                       : flops >= 1e15 ? flops / 1e15
                                       : flops / 1e12,
                       flops >= 1e18   ? "EFLOP"
                       : flops >= 1e15 ? "PFLOP"
                                       : "TFLOP");
}

double batchTokens(const Scenario &scenario)
{
    return static_cast<double>(scenario.training.globalBatch) * scenario.training.sequence;
}

// Every cause once; they sum to the iteration.
Expression iteration(Working &work)
{
    Expression sum = 0;
    bool first = true;
    for (const CauseRow &cause : causes()) {
        if (work.report().breakdown[cause.cause] == 0)
            continue;
        const Expression part = work.number("T_" + std::string(cause.id), "breakdown." + std::string(cause.id));
        sum = first ? part : sum + part;
        first = false;
    }
    work.note("Simulated pass by pass; the parts are those of the rank that ends last.");
    return sum;
}

Expression throughput(Working &work)
{
    return work.number("D", "tokensPerIteration") / work.number("T", "iterationSeconds");
}

Expression throughputPerGpu(Working &work)
{
    return work.number("R", "tokensPerSecond") / work.field("N", "cluster.gpus");
}

// The mean of all GPUs where nodes differ.
Expression peakRate(Working &work)
{
    const FlopsPerSecond mean = work.costs().meanPeak16;
    if (mean.value() <= 0)
        return work.field("X", "cluster.device.peakTflops");
    return work.term("X", "16-bit peak, mean of all GPUs", mean.value(),
                     fmt::format("{:.4g} TFLOP/s", mean.value() / 1e12), "cluster.mixed");
}

Expression utilization(Working &work, std::string_view id)
{
    return work.number("C", id) /
           (work.number("T", "iterationSeconds") * work.field("N", "cluster.gpus") * peakRate(work));
}

Expression modelUtilization(Working &work)
{
    return utilization(work, "modelFlops");
}

Expression hardwareUtilization(Working &work)
{
    return utilization(work, "hardwareFlops");
}

Expression rate(Working &work)
{
    return work.number("C", "modelFlops") / (work.number("T", "iterationSeconds") * work.field("N", "cluster.gpus"));
}

Expression peak(Working &work)
{
    const StageMemory *worst = work.report().worstStage();
    if (worst == nullptr)
        return 0;
    const std::string stage = fmt::format("memory.{}.", worst->stage);
    work.note(fmt::format("Of stage {}, the one nearest to its capacity, at the {}.", worst->stage, worst->peakMoment));
    return work.number("M_w", stage + "weights") + work.number("M_g", stage + "gradients") +
           work.number("M_o", stage + "optimizer") + work.number("M_a", stage + "activations") +
           work.number("M_b", stage + "buffers") + work.number("M_x", stage + "overhead");
}

Expression headroom(Working &work)
{
    const StageMemory *worst = work.report().worstStage();
    if (worst == nullptr)
        return 0;
    const std::string stage = fmt::format("memory.{}.", worst->stage);
    return work.number("M_max", stage + "capacity") - work.number("M", "peakBytes");
}

Expression bubble(Working &work)
{
    work.simulated();
    const Expression p = work.field("p", "plan.pipeline");
    const Expression v = work.field("v", "plan.chunksPerStage");
    const Expression m = work.number("m", "microbatches");
    work.note("The closed form is for equal stages, free transfers and 1F1B, with v chunks interleaved; the schedule "
              "that runs may fill the bubble with other work.");
    return (p - 1) / (v * m + p - 1);
}

Expression microbatches(Working &work)
{
    return work.field("B", "training.globalBatch") /
           (work.field("b", "training.microbatch") * work.number("d", "dataParallel"));
}

Expression replicas(Working &work)
{
    const Expression gpus = work.field("N", "cluster.gpus");
    const Expression tensor = work.field("t", "plan.tensor");
    if (work.scenario().plan.context == 1)
        return gpus / (tensor * work.field("p", "plan.pipeline"));
    const Expression context = work.field("c", "plan.context");
    return gpus / (tensor * context * work.field("p", "plan.pipeline"));
}

Expression parameters(Working &work)
{
    const ModelSpec &model = work.scenario().model;
    const ParameterCounts counts = parameterCounts(model);
    const auto part = [&](std::string_view symbol, const char *meaning, double value, const char *field) {
        return work.term(symbol, meaning, value, count(value), field);
    };
    const Expression layers = work.field("L", "model.layers");
    const Expression attention =
        part("P_attn", "attention of a layer: its matrices and biases", counts.attentionPerLayer, "model.heads");
    const Expression norms = part("P_norm", "norms of a layer", counts.normsPerLayer, "model.normsPerLayer");
    Expression sum = 0;
    if (hasExperts(model)) {
        const double with = expertLayerCount(model);
        const Expression expertLayers =
            work.term("L_E", "layers with experts", with, count(with), "model.expertLayerStep");
        sum = layers * (attention + norms) +
              (layers - expertLayers) *
                  part("P_ffn", "FFN of a layer without experts", counts.ffnPerLayer, "model.ffnHidden") +
              expertLayers * (part("P_E", "routed experts of a layer", counts.routedPerExpertLayer, "model.experts") +
                              part("P_S", "router and shared experts of a layer", counts.sharedPerExpertLayer,
                                   "model.sharedExperts"));
    } else {
        sum = layers *
              (attention +
               part("P_ffn", "FFN of a layer: its matrices and biases", counts.ffnPerLayer, "model.ffnHidden") + norms);
    }
    sum = sum + part("P_emb", "embedding: tokens, and positions where they are learned", counts.embedding,
                     "model.vocabulary");
    if (counts.head > 0)
        sum = sum + part("P_head", "head", counts.head, "model.tied");
    return counts.finalNorm > 0 ? sum + part("P_end", "norm before the head", counts.finalNorm, "model.finalNorm")
                                : sum;
}

Expression activeParameters(Working &work)
{
    const ModelSpec &model = work.scenario().model;
    const Expression all = work.number("P", "parameters");
    if (!hasExperts(model))
        return all;
    const double routed = parameterCounts(model).routedPerExpertLayer;
    const double with = expertLayerCount(model);
    const Expression layers = work.term("L_E", "layers with experts", with, count(with), "model.expertLayerStep");
    const Expression each = work.term("P_E", "routed experts of a layer", routed, count(routed), "model.expertFfn");
    const Expression experts = work.field("E", "model.experts");
    return all - layers * each * (1 - work.field("k", "model.activeExperts") / experts);
}

Expression forwardOf(Working &work)
{
    const double flops = work.costs().forwardPerSequence.value();
    return work.term("F", "forward of one sequence, all products of all operators, full attention", flops,
                     flopsOf(flops), "training.sequence");
}

Expression headOf(Working &work)
{
    const double flops = work.costs().headPerSequence.value();
    return work.term("F_h", "of that, the head", flops, flopsOf(flops), "model.vocabulary");
}

Expression modelWork(Working &work)
{
    const TrainingSpec &training = work.scenario().training;
    const Expression batch = work.field("B", "training.globalBatch");
    const Expression forward = forwardOf(work);
    work.note("The backward is two products for the forward's one: the gradients of inputs and of weights.");
    if (training.loraRank == 0 && training.frozenLayers == 0)
        return 3 * batch * forward;
    if (training.loraRank > 0)
        work.note("Frozen weights have no gradients, so the backward under adapters is one product for one.");
    const Expression backward = training.loraRank > 0 ? 1 : 2;
    if (training.frozenLayers == 0)
        return batch * (forward + backward * forward);
    const Expression head = headOf(work);
    const double layers = std::max(1, work.scenario().model.layers);
    const double frozen = std::min<double>(training.frozenLayers, layers);
    const Expression still =
        work.term("L_f", "frozen layers, which have no backward", frozen, count(frozen), "training.frozenLayers");
    return batch * (forward + backward * (head + (forward - head) * (1 - still / work.field("L", "model.layers"))));
}

Expression hardwareWork(Working &work)
{
    const Scenario &scenario = work.scenario();
    const Expression model = work.number("C", "modelFlops");
    const ScenarioCosts &costs = work.costs();
    const auto again = [&](const char *meaning, Flops flops) {
        const Expression each = work.term("F_re", meaning, flops.value(), flopsOf(flops.value()), "training.recompute");
        return model + work.field("B", "training.globalBatch") * each;
    };
    switch (scenario.training.recompute) {
    case Recompute::None:
        work.note("Nothing is recomputed.");
        return model;
    case Recompute::Selective:
        if (scenario.software.selectiveRecompute != SelectiveRecompute::AttentionCore)
            return again("matrices computed again, of one sequence", costs.matricesAgainPerSequence);
        if (!scenario.training.flashAttention)
            return again("attention cores computed again, of one sequence", costs.corePerSequence);
        work.note("Fused attention computes its scores again by itself, which is not counted.");
        return model;
    case Recompute::Full:
        break;
    }
    double layers = 0;
    double recomputed = 0;
    for (const ChunkShape &shape : costs.shapes) {
        for (int layer = 0; layer < shape.layers; ++layer)
            recomputed += isRecomputed(shape, layer, scenario.training) ? 1 : 0;
        layers += shape.layers;
    }
    const Expression batch = work.field("B", "training.globalBatch");
    const Expression forward = forwardOf(work);
    const Expression head = headOf(work);
    const Expression some = work.term("L_re", "recomputed layers", recomputed, count(recomputed), "training.recompute");
    return model + batch * (forward - head) * some /
                       work.term("L", "layers", std::max(1.0, layers), count(layers), "model.layers");
}

// Instances of everything that the timeline holds.
Expression operators(Working &work)
{
    const Timeline &timeline = work.timeline();
    double inPasses = 0;
    double transfers = 0;
    double ends = 0;
    for (const PassStep &step : timeline.passes->structure().steps) {
        const std::int32_t index = timeline.passes->templateOf(step);
        inPasses +=
            index == kNone ? 1 : static_cast<double>(timeline.templates[static_cast<std::size_t>(index)].ops.size());
    }
    inPasses *= static_cast<double>(1 + timeline.further.size());
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        transfers += timeline.passesOf(rank).transfers(static_cast<int>(rank % timeline.stages()));
        ends +=
            static_cast<double>(timeline.ranks[rank].appended().size() + timeline.ranks[rank].spans(Lane::Data).size());
    }
    return work.term("n_op", "operators inside passes, all microbatches", inPasses, count(inPasses),
                     "training.microbatch") +
           work.term("n_send", "transfers between stages", transfers, count(transfers), "plan.pipeline") +
           work.term("n_end", "reductions, gathers and optimizer steps", ends, count(ends), "plan.bucketMiB");
}

Expression tokensOfIteration(Working &work)
{
    const Expression batch = work.field("B", "training.globalBatch");
    return batch * work.field("s", "training.sequence");
}

Expression flopsOfSequence(Working &work)
{
    return work.number("C", "modelFlops") / work.field("B", "training.globalBatch");
}

// The convention of the papers, of matrices and attention alone.
Expression flopsOfToken(Working &work)
{
    work.simulated();
    const ModelSpec &model = work.scenario().model;
    const double elements = activeMatrixElements(model);
    const double width = model.heads * (static_cast<double>(queryHeadSize(model)) + valueHeadSize(model));
    work.note("Counted over all operators, head and padded vocabulary included; the closed form has the matrices that "
              "a token meets and the scores over a whole sequence.");
    return 6 * work.term("E", "elements of the matrices that a token is multiplied with", elements, count(elements),
                         "model.hidden") +
           6 * work.field("L", "model.layers") * work.field("s", "training.sequence") *
               work.term("w", "widths of queries and of values, all heads", width, count(width), "model.headSize");
}

Expression layersOfChunk(Working &work)
{
    const Expression layers = work.field("L", "model.layers");
    const Expression stages = work.field("p", "plan.pipeline");
    return layers / (stages * work.field("v", "plan.chunksPerStage"));
}

Expression paddedRows(Working &work)
{
    const Expression step = work.field("k", "model.vocabularyPadTo");
    return Expression::roundedUp(work.field("V", "model.vocabulary") / step) * step;
}

Expression tokensOfRank(Working &work)
{
    const Expression sequence = work.field("s", "training.sequence");
    return sequence / work.field("c", "plan.context");
}

Expression expertsOfRank(Working &work)
{
    const Expression experts = work.field("E", "model.experts");
    return experts / work.field("e", "plan.expert");
}

Expression ffnRatio(Working &work)
{
    const Expression inner = work.field("f", "model.ffnHidden");
    return inner / work.field("h", "model.hidden");
}

Expression statesOfRank(Working &work)
{
    const StageMemory *worst = work.report().worstStage();
    if (worst == nullptr)
        return 0;
    const std::string stage = fmt::format("memory.{}.", worst->stage);
    return work.number("M_w", stage + "weights") + work.number("M_g", stage + "gradients") +
           work.number("M_o", stage + "optimizer");
}

constexpr std::string_view kDefinition = "by definition";

constexpr std::array kColumnRows{
    WhyRow{"iterationSeconds", {}, nullptr, nullptr, iteration, "sum of its causes"},
    WhyRow{"tokensPerSecond", {}, nullptr, nullptr, throughput, kDefinition},
    WhyRow{"tokensPerSecondPerGpu", {}, nullptr, nullptr, throughputPerGpu, kDefinition},
    WhyRow{"mfu", {}, nullptr, nullptr, modelUtilization, "Chowdhery et al. 2022, arXiv 2204.02311, appendix B"},
    WhyRow{"hfu", {}, nullptr, nullptr, hardwareUtilization, "Korthikanti et al. 2022, arXiv 2205.05198, section 6"},
    // In FLOP/s, so that no power of ten stands in the formula.
    WhyRow{"tflopsPerGpu", "Model FLOP/s per GPU",
           [](const Scenario &, const Report &report, int) { return report.tflopsPerGpu * 1e12; },
           [](double value) { return fmt::format("{:.1f} TFLOP/s", value / 1e12); }, rate,
           "Narayanan et al. 2021, arXiv 2104.04473, section 5.1"},
    WhyRow{"peakBytes", {}, nullptr, nullptr, peak, "sum of its parts"},
    WhyRow{"headroomBytes", {}, nullptr, nullptr, headroom, kDefinition},
    WhyRow{"bubbleFraction",
           {},
           nullptr,
           nullptr,
           bubble,
           "Narayanan et al. 2021, arXiv 2104.04473, section 2.2, as a share of the whole iteration"},
    WhyRow{"microbatches", {}, nullptr, nullptr, microbatches, "Narayanan et al. 2021, arXiv 2104.04473, section 3"},
    WhyRow{"dataParallel", {}, nullptr, nullptr, replicas, "Narayanan et al. 2021, arXiv 2104.04473, section 3.2"},
    WhyRow{"parameters", {}, nullptr, nullptr, parameters, "arXiv 2104.04473, eq. 2, with each family's flags"},
    WhyRow{"activeParameters", {}, nullptr, nullptr, activeParameters, "arXiv 2401.04088, section 2.1"},
    WhyRow{"modelFlops", {}, nullptr, nullptr, modelWork, "arXiv 2205.05198, eq. 7, operator by operator"},
    WhyRow{"hardwareFlops", {}, nullptr, nullptr, hardwareWork, "arXiv 2205.05198, section 5"},
    WhyRow{"operators", {}, nullptr, nullptr, operators, "counted"},
};

constexpr std::array kDerivedRows{
    WhyRow{"tokensPerIteration", "Tokens per iteration",
           [](const Scenario &scenario, const Report &, int) { return batchTokens(scenario); }, count,
           tokensOfIteration, kDefinition},
    WhyRow{"flopsPerSequence", "Model FLOPs per sequence",
           [](const Scenario &scenario, const Report &report, int) {
               return report.modelFlops.value() / std::max(1, scenario.training.globalBatch);
           },
           flopsOf, flopsOfSequence, kDefinition},
    WhyRow{"flopsPerToken", "Model FLOPs per token",
           [](const Scenario &scenario, const Report &report, int) {
               return report.modelFlops.value() / std::max(1.0, batchTokens(scenario));
           },
           [](double value) { return fmt::format("{:.4g} GFLOP", value / 1e9); }, flopsOfToken,
           "arXiv 2205.05198, eq. 7, for one token"},
    WhyRow{"stateBytes", "States per GPU",
           [](const Scenario &, const Report &report, int) {
               const StageMemory *worst = report.worstStage();
               return worst == nullptr ? 0 : (worst->weights + worst->gradients + worst->optimizer).value();
           },
           bytesOf, statesOfRank, "Rajbhandari et al. 2020, arXiv 1910.02054, section 3.1"},
    WhyRow{"layersPerChunk", "Layers per chunk",
           [](const Scenario &scenario, const Report &, int) {
               return double(scenario.model.layers) / (double(scenario.plan.pipeline) * scenario.plan.chunksPerStage);
           },
           count, layersOfChunk, "Narayanan et al. 2021, arXiv 2104.04473, section 2.2"},
    WhyRow{"paddedVocabulary", "Vocabulary, padded",
           [](const Scenario &scenario, const Report &, int) { return double(paddedVocabulary(scenario.model)); },
           count, paddedRows, "Megatron-LM, make-vocab-size-divisible-by"},
    WhyRow{"tokensPerGpu", "Tokens of a sequence per GPU",
           [](const Scenario &scenario, const Report &, int) {
               return double(scenario.training.sequence) / std::max(1, scenario.plan.context);
           },
           count, tokensOfRank, "arXiv 2407.21783, section 3.3.2"},
    WhyRow{"expertsPerGpu", "Experts per GPU",
           [](const Scenario &scenario, const Report &, int) {
               return double(scenario.model.experts) / std::max(1, scenario.plan.expert);
           },
           count, expertsOfRank, "arXiv 2006.16668, section 3"},
    WhyRow{"ffnRatio", "FFN size against the hidden size",
           [](const Scenario &scenario, const Report &, int) {
               return double(scenario.model.ffnHidden) / std::max(1, scenario.model.hidden);
           },
           count, ffnRatio, "arXiv 1706.03762, section 3.3"},
};

} // namespace

std::span<const WhyRow> columnRows()
{
    return kColumnRows;
}

std::span<const WhyRow> derivedRows()
{
    return kDerivedRows;
}

} // namespace stringline::explain
