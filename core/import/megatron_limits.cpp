// What Megatron cannot do of a scenario, as a table: when, why, and what it has instead.
#include "core/evaluate/frameworks.h"
#include "core/import/megatron_write.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

bool knownSchedule(const Scenario &s)
{
    return s.plan.schedule == "1f1b" || s.plan.schedule == "interleaved-1f1b" || s.plan.pipeline < 2;
}
bool usesFsdp(const Scenario &s)
{
    return s.plan.zero >= 2;
}

// clang-format off
const LimitRow kRows[] = {
    // The model.
    {"model.norm", "Megatron's LayerNorm has a bias", "LayerNorm with bias",
     [](const Scenario &s) { return s.model.norm == Norm::LayerNormNoBias; }, [](Scenario &s) { s.model.norm = Norm::LayerNorm; }},
    {"model.normsPerLayer", "Megatron has two norms in a layer", "two norms",
     [](const Scenario &s) { return s.model.normsPerLayer != 2; }, [](Scenario &s) { s.model.normsPerLayer = 2; }},
    {"model.finalNorm", "Megatron has a norm before the head", "a norm before the head",
     [](const Scenario &s) { return !s.model.finalNorm; }, [](Scenario &s) { s.model.finalNorm = true; }},
    {"model.positions", "Megatron has no ALiBi", "no positions",
     [](const Scenario &s) { return s.model.positions == Positions::Alibi; }, [](Scenario &s) { s.model.positions = Positions::None; }},
    {"model.embeddingNorm", "Megatron has no norm behind the embedding", "none",
     [](const Scenario &s) { return s.model.embeddingNorm; }, [](Scenario &s) { s.model.embeddingNorm = false; }},
    {"model.headBias", "Megatron's GPT has no bias on the logits", "none",
     [](const Scenario &s) { return s.model.headBias; }, [](Scenario &s) { s.model.headBias = false; }},
    {"model.parallelBlock", "Megatron's attention and FFN follow each other", "one behind the other",
     [](const Scenario &s) { return s.model.parallelBlock; }, [](Scenario &s) { s.model.parallelBlock = false; }},
    {"model.embeddingProjection", "Megatron's embedding is as wide as the hidden size", "the hidden size",
     [](const Scenario &s) { return s.model.embeddingProjection > 0 && s.model.embeddingProjection != s.model.hidden; },
     [](Scenario &s) { s.model.embeddingProjection = 0; }},
    {"model.mlpBias", "Megatron has biases on all linear layers or on none (on queries, keys and values alone too)", "none",
     [](const Scenario &s) { return s.model.outputBias != s.model.mlpBias || (s.model.mlpBias && !s.model.qkvBias); },
     [](Scenario &s) { s.model.outputBias = s.model.mlpBias = false; }},
    {"model.qkNorm", "Megatron's latent attention has norms of its own and none of queries and keys beside them", "none",
     [](const Scenario &s) { return isLatent(s.model) && s.model.qkNorm; }, [](Scenario &s) { s.model.qkNorm = false; }},
    // The plan.
    {"plan.schedule", "Megatron has the schedules 1F1B and interleaved 1F1B", "1F1B",
     [](const Scenario &s) { return !knownSchedule(s); },
     [](Scenario &s) { s.plan.schedule = s.plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b"; }},
    {"plan.schedule", "Megatron interleaves wherever a stage has several chunks", "interleaved 1F1B",
     [](const Scenario &s) { return knownSchedule(s) && s.plan.pipeline > 1 && (s.plan.chunksPerStage > 1) != (s.plan.schedule == "interleaved-1f1b"); },
     [](Scenario &s) { s.plan.schedule = s.plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b"; }},
    {"plan.chunksPerStage", "Megatron has chunks in a pipeline alone", "one chunk",
     [](const Scenario &s) { return s.plan.pipeline < 2 && s.plan.chunksPerStage > 1; }, [](Scenario &s) { s.plan.chunksPerStage = 1; }},
    {"plan.vocabulary", "Megatron keeps the vocabulary on the first and last stage", "first and last stage",
     [](const Scenario &s) { return vocabularyPlace(s.plan) != VocabularyPlace::Ends; },
     [](Scenario &s) { s.plan.vocabulary = VocabularyPlace::Ends; }},
    {"plan.optimizerBarrier", "Megatron's ranks wait for the norm of all gradients", "together",
     [](const Scenario &s) { return s.plan.optimizerBarrier != OptimizerBarrier::Global; },
     [](Scenario &s) { s.plan.optimizerBarrier = OptimizerBarrier::Global; }},
    {"plan.zero", "Megatron has no sharded parameters that stay gathered under a pipeline", "ZeRO 1",
     [](const Scenario &s) { return usesFsdp(s) && s.plan.pipeline > 1; }, [](Scenario &s) { s.plan.zero = 1; s.plan.reshardAfterForward = true; }},
    {"plan.reshardAfterForward", "Megatron's FSDP frees parameters after the forward", "freed",
     [](const Scenario &s) { return s.plan.zero == 3 && s.plan.pipeline < 2 && !s.plan.reshardAfterForward; },
     [](Scenario &s) { s.plan.reshardAfterForward = true; }},
    {"plan.shardGroup", "The shard group must divide the data-parallel ranks", "all of them",
     [](const Scenario &s) { return s.plan.shardGroup > 0 && (s.plan.zero < 1 || dataParallel(s) * std::int64_t(s.plan.context) % s.plan.shardGroup != 0); },
     [](Scenario &s) { s.plan.shardGroup = 0; }},
    {"plan.overlapParamGather", "--overlap-param-gather needs ZeRO and --overlap-grad-reduce", "no overlap",
     [](const Scenario &s) { return s.plan.overlapParamGather && (s.plan.zero < 1 || !s.plan.overlapGradReduce); },
     [](Scenario &s) { s.plan.overlapParamGather = false; }},
    {"plan.overlapTensor", "--tp-comm-overlap needs sequence parallelism", "no overlap",
     [](const Scenario &s) { return s.plan.overlapTensor != TensorOverlap::None && (s.plan.tensor < 2 || !s.plan.sequenceParallel); },
     [](Scenario &s) { s.plan.overlapTensor = TensorOverlap::None; }},
    {"plan.overlapPipeline", "Megatron's sends overlap where chunks are interleaved alone", "no overlap",
     [](const Scenario &s) { return s.plan.overlapPipeline && s.plan.pipeline > 1 && s.plan.chunksPerStage < 2; },
     [](Scenario &s) { s.plan.overlapPipeline = false; }},
    {"plan.overlapPipeline", "Megatron's virtual stages on 2 stages need sends that overlap", "overlap",
     [](const Scenario &s) { return !s.plan.overlapPipeline && s.plan.pipeline == 2 && s.plan.chunksPerStage > 1; },
     [](Scenario &s) { s.plan.overlapPipeline = true; }},
    {"plan.overlapExpert", "Megatron overlaps the expert exchange in a pipeline with several chunks a stage alone", "no overlap",
     [](const Scenario &s) { return s.plan.overlapExpert && s.plan.pipeline > 1 && s.plan.chunksPerStage < 2; },
     [](Scenario &s) { s.plan.overlapExpert = false; }},
    {"plan.sequenceParallel", "Megatron's experts need sequence parallelism beside tensor parallelism", "sequence parallelism",
     [](const Scenario &s) { return hasExperts(s.model) && s.plan.tensor > 1 && !s.plan.sequenceParallel; },
     [](Scenario &s) { s.plan.sequenceParallel = true; }},
    {"plan.axisOrder", "Megatron places tensor and context inside, then data and pipeline in either order", "tensor-context-data-pipeline",
     [](const Scenario &s) {
         std::vector<std::string> order = s.plan.axisOrder;
         std::erase(order, "context");
         const bool inside = s.plan.context < 2 || s.plan.axisOrder.size() < 4 || s.plan.axisOrder[1] == "context";
         const std::vector<std::string> usual{"tensor", "data", "pipeline"};
         const std::vector<std::string> other{"tensor", "pipeline", "data"};
         return !inside || (order != usual && order != other);
     },
     [](Scenario &s) { s.plan.axisOrder = {"tensor", "context", "data", "pipeline"}; }},
    {"plan.offloadActivations", "No activations are parked in host memory here", "kept",
     [](const Scenario &s) { return s.plan.offloadActivations > 0; }, [](Scenario &s) { s.plan.offloadActivations = 0; }},
    // The training.
    {"training.precision", "Megatron has no fp8 with a scale per row", "a scale per tensor",
     [](const Scenario &s) { return s.training.precision == Precision::Fp8Row; }, [](Scenario &s) { s.training.precision = Precision::Fp8; }},
    {"training.optimizer", "Moments of less than 32 bits need --use-distributed-optimizer", "fp32 moments",
     [](const Scenario &s) { return (s.training.optimizer == Optimizer::AdamBf16 || s.training.optimizer == Optimizer::Adam8bit) && s.plan.zero < 1; },
     [](Scenario &s) { s.training.optimizer = Optimizer::Adam; }},
    {"training.sequenceLengths", "Pretraining packs no documents that attend to themselves alone", "whole sequences",
     [](const Scenario &s) { return !s.training.documentLengths.empty(); }, [](Scenario &s) { s.training.documentLengths.clear(); }},
    {"training.frozenLayers", "Pretraining trains all layers", "all layers",
     [](const Scenario &s) { return s.training.frozenLayers > 0; }, [](Scenario &s) { s.training.frozenLayers = 0; }},
    {"training.loraRank", "Megatron-LM has no adapters", "all weights",
     [](const Scenario &s) { return s.training.loraRank > 0; }, [](Scenario &s) { s.training.loraRank = 0; }},
};
// clang-format on

} // namespace

std::vector<PlanLimit> megatronLimits(const Scenario &scenario, Scenario &nearest)
{
    return unsaidLimits(kRows, scenario, nearest);
}

} // namespace stringline
