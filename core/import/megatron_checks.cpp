// What Megatron's arguments say against each other.
#include "core/evaluate/rules.h"
#include "core/import/megatron_layout.h"
#include "core/import/megatron_scenario.h"
#include "core/parallel/divisors.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stringline {

namespace {

struct Facts {
    const Scenario &scenario;
    const MegatronValues &values;
    const MegatronWorld &world;
    std::int64_t tensor;
    std::int64_t context;
    std::int64_t pipeline;
    std::int64_t expertTensor;
    std::int64_t expert;
};

std::string worldText(const Facts &facts)
{
    const MegatronWorld &world = facts.world;
    const auto total = processes(world);
    if (world.perNode && world.nodes)
        return fmt::format("{} {} x {} {} = {} GPUs", world.perNode->written, world.perNode->value,
                           world.nodes->written, world.nodes->value, total);
    return total > 0 ? fmt::format("{} GPUs of the launcher", total)
                     : fmt::format("{} GPUs of the scenario", facts.scenario.cluster.gpus);
}

Diagnostic error(std::string_view path, std::string message, std::string hint = {}, std::vector<Fix> fixes = {})
{
    return {Severity::Error, std::string(path), std::move(message), std::move(hint), std::move(fixes)};
}

void worldSize(const Facts &facts, Diagnostics &found)
{
    const std::int64_t gpus = facts.scenario.cluster.gpus;
    const std::int64_t dense = facts.tensor * facts.context * facts.pipeline;
    if (dense > 0 && gpus % dense != 0) {
        const auto near = nearestMultiples(gpus, dense);
        found.push_back(error(
            "cluster.gpus",
            fmt::format("{} are no multiple of tensor {} x context {} x pipeline {} = {}: remainder {}",
                        worldText(facts), facts.tensor, facts.context, facts.pipeline, dense, gpus % dense),
            near.empty() ? std::string() : rules::nearest(near) + " GPUs", rules::fixesFor("cluster.gpus", near)));
    }
    if (!hasExperts(facts.scenario.model) && facts.expert < 2)
        return;
    const std::int64_t folded = facts.expertTensor * facts.expert * facts.pipeline;
    if (folded < 1)
        return;
    const std::string product = fmt::format("expert tensor {} x expert {} x pipeline {} = {}", facts.expertTensor,
                                            facts.expert, facts.pipeline, folded);
    if (gpus % folded == 0)
        found.push_back(
            {Severity::Note,
             "plan.expert",
             fmt::format("{} divides {}: experts are {} times data parallel", product, worldText(facts), gpus / folded),
             {},
             {}});
    else
        found.push_back(error(
            "plan.expert", fmt::format("{} does not divide {}: remainder {}", product, worldText(facts), gpus % folded),
            facts.values.has("expert-tensor-parallel-size")
                ? std::string()
                : "Expert tensor parallelism follows --tensor-model-parallel-size unless "
                  "--expert-tensor-parallel-size says otherwise"));
}

void virtualStages(const Facts &facts, Diagnostics &found)
{
    const std::int64_t layers = facts.scenario.model.layers;
    const std::int64_t perChunk = facts.values.count("num-layers-per-virtual-pipeline-stage", 0);
    const std::int64_t step = facts.pipeline * perChunk;
    if (step > 0 && layers % step != 0) {
        Diagnostic wrong =
            error("plan.chunksPerStage",
                  fmt::format("{} layers % (pipeline {} x {} layers per virtual stage = {}) = {}: only {} layers "
                              "would be built",
                              layers, facts.pipeline, perChunk, step, layers % step, layers / step * step));
        std::string near;
        // Fewer stages that the GPUs divide by as well.
        const std::int64_t stages = layers % perChunk == 0 ? std::gcd(facts.pipeline, layers / perChunk) : 1;
        if (stages > 1) {
            near = fmt::format("Nearest: pipeline {}", stages);
            wrong.fixes.push_back({"plan.pipeline", std::to_string(stages)});
        }
        if (layers % facts.pipeline == 0) {
            const auto whole = static_cast<int>(layers / facts.pipeline);
            for (const int each : divisors(whole)) {
                near += fmt::format("{}{} layer{} per virtual stage{}", near.empty() ? "Nearest: " : ", ", each,
                                    each == 1 ? "" : "s", each == whole ? " (which does not interleave)" : "");
                wrong.fixes.push_back({"plan.chunksPerStage", std::to_string(whole / each)});
            }
        }
        wrong.hint = near;
        found.push_back(std::move(wrong));
    }
    if (facts.values.has("num-layers-per-virtual-pipeline-stage") &&
        facts.values.has("num-virtual-stages-per-pipeline-rank"))
        found.push_back(
            error("plan.chunksPerStage", fmt::format("{} and {} exclude each other",
                                                     facts.values.said("num-layers-per-virtual-pipeline-stage"),
                                                     facts.values.said("num-virtual-stages-per-pipeline-rank"))));
    if (facts.scenario.plan.chunksPerStage > 1 && facts.pipeline < 2)
        found.push_back(error("plan.chunksPerStage", "Virtual stages need a pipeline of at least 2 stages"));
}

void layerSplit(const Facts &facts, Diagnostics &found)
{
    const Scenario &scenario = facts.scenario;
    const std::int64_t layers = scenario.model.layers;
    const bool ends =
        facts.values.has("decoder-first-pipeline-num-layers") || facts.values.has("decoder-last-pipeline-num-layers");
    const bool slots = facts.values.has("account-for-embedding-in-pipeline-split") ||
                       facts.values.has("account-for-loss-in-pipeline-split");
    if (facts.pipeline < 2 || facts.pipeline > 10000)
        return;
    if (scenario.plan.layersPerChunk.kind == LayerSplit::Kind::Even && (ends || slots)) {
        found.push_back(error("plan.layersPerChunk",
                              fmt::format("{} layers on {} stages do not come out even with {}", layers, facts.pipeline,
                                          ends ? facts.values.said(facts.values.has("decoder-first-pipeline-num-layers")
                                                                       ? "decoder-first-pipeline-num-layers"
                                                                       : "decoder-last-pipeline-num-layers")
                                               : "a layer's place for embedding or loss")));
        return;
    }
    if (ends && scenario.plan.layersPerChunk.kind == LayerSplit::Kind::List) {
        const auto &list = scenario.plan.layersPerChunk.layers;
        const auto lightest = std::ranges::min_element(list);
        if (*lightest < *std::ranges::max_element(list))
            found.push_back({Severity::Note,
                             "plan.layersPerChunk",
                             fmt::format("Layers per stage: {}; stage {} is the lightest", fmt::join(list, "/"),
                                         lightest - list.begin()),
                             {},
                             {}});
    }
    if (scenario.plan.layersPerChunk.kind != LayerSplit::Kind::Even || layers % facts.pipeline == 0 ||
        facts.values.has("pipeline-model-parallel-layout") || scenario.plan.chunksPerStage > 1)
        return;
    const std::vector<int> even = layersPerChunk(scenario);
    const std::string layout = fmt::format("[{}]", fmt::join(even, ", "));
    found.push_back(error("plan.layersPerChunk",
                          fmt::format("{} layers / pipeline {} leave {}: Megatron wants the layout spelled out", layers,
                                      facts.pipeline, layers % facts.pipeline),
                          fmt::format("For example {}: --pipeline-model-parallel-layout '{}'", layout,
                                      pipelineLayoutText(even, scenario.model.predictionLayers)),
                          {{"plan.layersPerChunk", layout}}));
}

void batch(const Facts &facts, Diagnostics &found)
{
    const TrainingSpec &training = facts.scenario.training;
    const std::int64_t data = dataParallel(facts.scenario);
    const std::int64_t step = data * training.microbatch;
    if (step < 1 || !facts.values.has("global-batch-size") || training.globalBatch % step == 0)
        return;
    const auto near = nearestMultiples(training.globalBatch, step);
    found.push_back(
        error("training.globalBatch",
              fmt::format("Global batch {} is no multiple of microbatch {} x data parallel {} = {}: remainder {}",
                          training.globalBatch, training.microbatch, data, step, training.globalBatch % step),
              rules::nearest(near), rules::fixesFor("training.globalBatch", near)));
}

// Options that Megatron takes only beside others, or never together.
void together(const Facts &facts, Diagnostics &found)
{
    const MegatronValues &values = facts.values;
    const ParallelPlan &plan = facts.scenario.plan;
    const struct {
        bool wrong;
        std::string_view path;
        std::string_view message;
    } rows[] = {
        {values.has("bf16") && values.has("fp16"), "training.precision", "--bf16 and --fp16 exclude each other"},
        {values.has("train-iters") && values.has("train-samples"), "training.tokens",
         "--train-iters and --train-samples exclude each other"},
        {values.has("overlap-param-gather") && plan.zero < 1, "plan.overlapParamGather",
         "--overlap-param-gather needs --use-distributed-optimizer"},
        {values.has("overlap-param-gather") && !plan.overlapGradReduce, "plan.overlapParamGather",
         "--overlap-param-gather needs --overlap-grad-reduce"},
        {values.word("recompute-granularity") == "full" && !values.has("recompute-method"), "training.recompute",
         "--recompute-granularity full needs --recompute-method uniform or block"},
        {values.word("recompute-granularity") == "selective" && values.has("recompute-method"), "training.recompute",
         "--recompute-method goes with full recompute alone"},
        {values.has("tp-comm-overlap") && !plan.sequenceParallel, "plan.overlapTensor",
         "--tp-comm-overlap needs --sequence-parallel and tensor parallelism"},
        {hasExperts(facts.scenario.model) && facts.tensor > 1 && !plan.sequenceParallel, "plan.sequenceParallel",
         "Experts with tensor parallelism need --sequence-parallel"},
        {!hasExperts(facts.scenario.model) && facts.expert > 1, "plan.expert",
         "--expert-model-parallel-size needs --num-experts"},
        {values.has("overlap-moe-expert-parallel-comm") && facts.pipeline > 1 && plan.chunksPerStage < 2,
         "plan.overlapExpert", "--overlap-moe-expert-parallel-comm in a pipeline needs virtual stages"},
        {values.has("no-overlap-p2p-communication") && facts.pipeline == 2 && plan.chunksPerStage > 1,
         "plan.overlapPipeline", "--no-overlap-p2p-communication with virtual stages needs more than 2 stages"},
        {values.has("use-torch-fsdp2") && facts.pipeline > 1, "plan.zero", "--use-torch-fsdp2 takes no pipeline"},
        {values.has("use-torch-fsdp2") && values.has("use-distributed-optimizer"), "plan.zero",
         "--use-torch-fsdp2 and --use-distributed-optimizer exclude each other"},
        {values.has("grad-reduce-in-bf16") && values.has("accumulate-allreduce-grads-in-fp32"),
         "training.gradientPrecision",
         "--grad-reduce-in-bf16 and --accumulate-allreduce-grads-in-fp32 exclude each other"},
    };
    for (const auto &row : rows) {
        if (row.wrong)
            found.push_back(error(row.path, std::string(row.message)));
    }
    if (!values.has("bf16") && !values.has("fp16"))
        found.push_back({Severity::Warning,
                         "training.precision",
                         "Neither --bf16 nor --fp16 is given: Megatron trains in fp32",
                         "Add --bf16 where that is meant",
                         {{"training.precision", "bf16"}}});
}

} // namespace

std::int64_t processes(const MegatronWorld &world)
{
    if (world.perNode && world.perNode->value > 0 && (world.nodes || !world.world)) {
        std::int64_t total = 0;
        const std::int64_t nodes = world.nodes ? world.nodes->value : 1;
        return __builtin_mul_overflow(world.perNode->value, nodes, &total) ? 0 : total;
    }
    return world.world ? world.world->value : 0;
}

Diagnostics megatronContradictions(const Scenario &scenario, const MegatronValues &values, const MegatronWorld &world)
{
    const ParallelPlan &plan = scenario.plan;
    // Degrees above a million are out of range, which validate() says; products of three fit below.
    const auto degree = [](int value) { return std::int64_t(std::clamp(value, 0, 1'000'000)); };
    const Facts facts{scenario,
                      values,
                      world,
                      degree(plan.tensor),
                      degree(plan.context),
                      degree(plan.pipeline),
                      degree(plan.expertTensor),
                      degree(plan.expert)};
    Diagnostics found;
    worldSize(facts, found);
    virtualStages(facts, found);
    layerSplit(facts, found);
    batch(facts, found);
    together(facts, found);
    return found;
}

} // namespace stringline
