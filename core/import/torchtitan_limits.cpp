// What torchtitan 0.2 cannot do of a scenario.
#include "core/import/torchtitan_export.h"
#include "core/import/torchtitan_keys.h"
#include "core/parallel/layers.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

using S = const Scenario &;

const TitanSchedule *scheduleOf(S s)
{
    const auto found = std::ranges::find(titanSchedules(), s.plan.schedule, &TitanSchedule::id);
    return found == titanSchedules().end() ? nullptr : &*found;
}
bool compiled(S s)
{
    return s.software.elementwiseFusion < 1;
}
// In how many layers of a chunk one is computed again whole; 0 where no such step gives `recomputeLayers`.
int recomputeStep(S s)
{
    const std::int64_t chunk = s.model.layers / std::max<std::int64_t>(1, modelChunks(s.plan));
    for (std::int64_t step = 2; step <= chunk; ++step) {
        if (chunk / step == s.training.recomputeLayers)
            return static_cast<int>(step);
    }
    return 0;
}
bool overlapsExperts(S s)
{
    return s.plan.pipeline > 1 && s.plan.expert > 1 && s.plan.schedule == "dualpipev";
}
// clang-format off
const LimitRow kRows[] = {
    // The pipeline.
    {"plan.schedule", "torchtitan has the schedules of PyTorch", "1F1B or interleaved 1F1B",
     [](S s) { return s.plan.pipeline > 1 && scheduleOf(s) == nullptr; },
     [](Scenario &s) { s.plan.schedule = s.plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b"; }},
    {"plan.chunksPerStage", "PyTorch's interleaved schedules have at least two chunks a stage", "1F1B",
     [](S s) { return s.plan.pipeline > 1 && !scheduleOf(s)->single && s.plan.chunksPerStage < 2; },
     [](Scenario &s) { s.plan.schedule = "1f1b"; }},
    {"plan.chunksPerStage", "the schedule has one chunk a stage", "one chunk",
     [](S s) { return s.plan.chunksPerStage > 1 && (s.plan.pipeline < 2 || scheduleOf(s)->single); },
     [](Scenario &s) { s.plan.chunksPerStage = 1; }},
    {"plan.microbatchGroup", "PyTorch takes no group", "its own",
     [](S s) { return s.plan.microbatchGroup > 0 && s.plan.pipeline > 1; }, [](Scenario &s) { s.plan.microbatchGroup = 0; }},
    {"plan.vocabulary", "torchtitan keeps the vocabulary on the first and last stage", "first and last stage",
     [](S s) { return vocabularyPlace(s.plan) != VocabularyPlace::Ends; }, [](Scenario &s) { s.plan.vocabulary = VocabularyPlace::Ends; }},
    {"plan.optimizerBarrier", "torchtitan's ranks wait for the norm of all gradients", "together",
     [](S s) { return s.plan.optimizerBarrier != OptimizerBarrier::Global; }, [](Scenario &s) { s.plan.optimizerBarrier = OptimizerBarrier::Global; }},
    {"plan.overlapPipeline", "PyTorch's schedules wait for their transfers", "no overlap",
     [](S s) { return s.plan.overlapPipeline && s.plan.pipeline > 1; }, [](Scenario &s) { s.plan.overlapPipeline = false; }},
    // Data parallelism.
    {"plan.zero", "torchtitan's context ranks share their states", "FSDP over the context ranks",
     [](S s) { return s.plan.zero == 0 && s.plan.context > 1; },
     [](Scenario &s) { s.plan.zero = 3; s.plan.shardGroup = s.plan.context; s.plan.reshardAfterForward = false; }},
    {"plan.zero", "torchtitan shards with FSDP2 or not at all", "FSDP2 that keeps parameters after the forward",
     [](S s) { return s.plan.zero == 1 || s.plan.zero == 2; },
     [](Scenario &s) { s.plan.zero = 3; s.plan.reshardAfterForward = false; }},
    {"plan.zero", "there are no ranks to share with", "nothing shared",
     [](S s) { return s.plan.zero == 3 && fsdpRanks(s) < 2; }, [](Scenario &s) { s.plan.zero = 0; }},
    {"plan.shardGroup", "the shard group must hold the context ranks and divide what there is", "all of them",
     [](S s) { return s.plan.shardGroup > 0 && s.plan.zero == 3 && (s.plan.shardGroup % std::max(1, s.plan.context) != 0 || s.plan.shardGroup < 2 || fsdpRanks(s) % s.plan.shardGroup != 0); },
     [](Scenario &s) { s.plan.shardGroup = 0; }},
    {"plan.overlapGradReduce", "torchtitan reduces gradients beside the backward", "overlapped",
     [](S s) { return !s.plan.overlapGradReduce && fsdpRanks(s) > 1; }, [](Scenario &s) { s.plan.overlapGradReduce = true; }},
    {"plan.overlapParamGather", "FSDP2 gathers one layer ahead", "overlapped",
     [](S s) { return !s.plan.overlapParamGather && s.plan.zero == 3; }, [](Scenario &s) { s.plan.overlapParamGather = true; }},
    {"plan.gatherPrefetch", "FSDP2 gathers one layer ahead", "one layer",
     [](S s) { return s.plan.gatherPrefetch != 1 && s.plan.zero == 3; }, [](Scenario &s) { s.plan.gatherPrefetch = 1; }},
    {"plan.bucketMiB", "torchtitan's DDP has buckets of 100 MiB", "100 MiB",
     [](S s) { return s.plan.zero == 0 && fsdpRanks(s) > 1 && s.plan.bucketMiB != 100; }, [](Scenario &s) { s.plan.bucketMiB = 100; }},
    {"plan.axisOrder", "torchtitan's mesh has tensor ranks innermost, then context, data and pipeline", "that order",
     [](S s) { return axesThatMatter(s.plan) != meshAxes(s.plan); },
     [](Scenario &s) { s.plan.axisOrder = {"tensor", "context", "data", "pipeline"}; }},
    {"plan.offloadOptimizer", "torchtitan offloads all, and under FSDP alone", "all or nothing",
     [](S s) { return s.plan.offloadOptimizer > 0 && (s.plan.offloadOptimizer < 1 || s.plan.zero != 3); },
     [](Scenario &s) { s.plan.offloadOptimizer = s.plan.zero == 3 ? 1 : 0; }},
    {"plan.offloadActivations", "torchtitan keeps activations on the GPU", "none",
     [](S s) { return s.plan.offloadActivations > 0; }, [](Scenario &s) { s.plan.offloadActivations = 0; }},
    // Tensors, contexts, experts.
    {"plan.sequenceParallel", "torchtitan cuts the sequence wherever it cuts tensors", "sequence parallelism",
     [](S s) { return !s.plan.sequenceParallel && s.plan.tensor > 1; }, [](Scenario &s) { s.plan.sequenceParallel = true; }},
    {"plan.overlapTensor", "torchtitan overlaps in rings, and compiled models alone", "rings, or no overlap",
     [](S s) { return s.plan.tensor > 1 && (s.plan.overlapTensor == TensorOverlap::Bulk || (s.plan.overlapTensor == TensorOverlap::Ring && !compiled(s))); },
     [](Scenario &s) { s.plan.overlapTensor = compiled(s) ? TensorOverlap::Ring : TensorOverlap::None; }},
    {"plan.contextKind", "torchtitan's context ranks gather or rotate keys", "gather",
     [](S s) { return s.plan.context > 1 && s.plan.contextKind == ContextKind::Ulysses; }, [](Scenario &s) { s.plan.contextKind = ContextKind::AllGather; }},
    {"plan.expertTensor", "experts are cut as the rest or not at all, and as the rest with one expert rank", "what there is",
     [](S s) { return hasExperts(s.model) && s.plan.expertTensor != s.plan.tensor && (s.plan.expertTensor != 1 || s.plan.expert < 2); },
     [](Scenario &s) { s.plan.expertTensor = s.plan.expert > 1 ? 1 : s.plan.tensor; }},
    {"plan.dispatcher", "torchtitan exchanges tokens by all-to-all or DeepEP", "all-to-all",
     [](S s) { return hasExperts(s.model) && s.plan.dispatcher == Dispatcher::AllGather; }, [](Scenario &s) { s.plan.dispatcher = Dispatcher::AllToAll; }},
    {"plan.overlapExpert", "torchtitan overlaps the exchange in DualPipeV alone", "no overlap",
     [](S s) { return s.plan.overlapExpert && !overlapsExperts(s); }, [](Scenario &s) { s.plan.overlapExpert = false; }},
    // The training.
    {"training.precision", "torchtitan has bf16, fp32 and 8 bits", "bf16",
     [](S s) { return s.training.precision == Precision::Fp16 || s.training.precision == Precision::Fp4; },
     [](Scenario &s) { s.training.precision = Precision::Bf16; }},
    {"training.gradientPrecision", "torchtitan reduces gradients in fp32", "fp32",
     [](S s) { return s.training.gradientPrecision == GradientPrecision::Bf16; }, [](Scenario &s) { s.training.gradientPrecision = GradientPrecision::Fp32; }},
    {"training.optimizer", "torchtitan has Adam with fp32 moments", "AdamW",
     [](S s) { return s.training.optimizer != Optimizer::Adam; }, [](Scenario &s) { s.training.optimizer = Optimizer::Adam; }},
    {"training.recomputeLayers", "torchtitan computes every n-th layer again, and no n gives as many", "all layers",
     [](S s) { return s.training.recompute == Recompute::Full && s.training.recomputeLayers > 0 && recomputeStep(s) == 0; },
     [](Scenario &s) { s.training.recomputeLayers = 0; }},
    {"software.selectiveRecompute", "torchtitan's selective recompute keeps every second product", "its own",
     [](S s) { return s.training.recompute == Recompute::Selective && s.software.selectiveRecompute != SelectiveRecompute::EverySecondMatrix; },
     [](Scenario &s) { s.software.selectiveRecompute = SelectiveRecompute::EverySecondMatrix; }},
    {"training.flashAttention", "torchtitan's attention is fused", "fused",
     [](S s) { return !s.training.flashAttention; }, [](Scenario &s) { s.training.flashAttention = true; }},
    {"training.dropout", "torchtitan's models have no dropout", "none",
     [](S s) { return s.training.dropout; }, [](Scenario &s) { s.training.dropout = false; }},
    {"training.expertCapacity", "torchtitan drops no tokens", "no limit",
     [](S s) { return s.training.expertCapacity > 0; }, [](Scenario &s) { s.training.expertCapacity = 0; }},
    {"training.sequenceLengths", "torchtitan's data loader packs documents by itself", "whole sequences",
     [](S s) { return !s.training.documentLengths.empty(); }, [](Scenario &s) { s.training.documentLengths.clear(); }},
    {"training.frozenLayers", "torchtitan trains all layers", "none frozen",
     [](S s) { return s.training.frozenLayers > 0; }, [](Scenario &s) { s.training.frozenLayers = 0; }},
    {"training.loraRank", "torchtitan trains all parameters", "no adapters",
     [](S s) { return s.training.loraRank > 0; }, [](Scenario &s) { s.training.loraRank = 0; }},
    {"training.rampStart", "torchtitan's batch does not grow", "the whole batch",
     [](S s) { return s.training.rampStart > 0; }, [](Scenario &s) { s.training.rampStart = 0; }},
};
// clang-format on

} // namespace

std::vector<PlanLimit> titanLimits(const Scenario &scenario, Scenario &nearest)
{
    std::vector<PlanLimit> limits = planLimits(kRows, scenario, nearest);
    if (titanFlavorOf(scenario.model) == nullptr)
        limits.insert(limits.begin(), {"model.name",
                                       fmt::format("torchtitan has no flavor of {}'s shape ({} layers of {}, {} heads)",
                                                   scenario.model.name, scenario.model.layers, scenario.model.hidden,
                                                   scenario.model.heads),
                                       "no model: register a flavor of that shape"});
    return limits;
}

} // namespace stringline
