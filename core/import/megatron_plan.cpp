// The parallel plan and the training that Megatron's arguments describe.
#include "core/base/quantity.h"
#include "core/import/megatron_layout.h"
#include "core/import/megatron_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

namespace stringline {

namespace {

template <class Kind, std::size_t N>
using Names = std::array<std::pair<std::string_view, Kind>, N>;

// The kind that the word of `name` means; an error where it means none.
template <class Kind, std::size_t N>
Kind kindOf(MegatronValues &values, std::string_view name, std::string_view fallback, const Names<Kind, N> &names)
{
    const std::string word = values.word(name, fallback);
    const auto *found = std::ranges::find_if(names, [&](const auto &row) { return row.first == word; });
    if (found != names.end())
        return found->second;
    std::string known;
    for (const auto &row : names)
        known += (known.empty() ? "" : ", ") + std::string(row.first);
    values.errors.push_back({{},
                             fmt::format("line {}", values.lineOf(name)),
                             fmt::format("--{}: expected one of {}, found {}", name, known, word.substr(0, 40))});
    return names.front().second;
}

constexpr Names<ContextKind, 5> kContextKinds{{{"p2p", ContextKind::Ring},
                                               {"all_gather", ContextKind::AllGather},
                                               {"allgather", ContextKind::AllGather},
                                               {"a2a", ContextKind::Ulysses},
                                               {"a2a+p2p", ContextKind::Ring}}};
constexpr Names<Dispatcher, 4> kDispatchers{{{"allgather", Dispatcher::AllGather},
                                             {"alltoall", Dispatcher::AllToAll},
                                             {"alltoall_seq", Dispatcher::AllToAll},
                                             {"flex", Dispatcher::AllToAll}}};
constexpr Names<int, 4> kSharding{{{"no_shard", 0}, {"optim", 1}, {"optim_grads", 2}, {"optim_grads_params", 3}}};
constexpr Names<Precision, 5> kFp8Recipes{{{"delayed", Precision::Fp8},
                                           {"tensorwise", Precision::Fp8},
                                           {"blockwise", Precision::Fp8Block},
                                           {"mxfp8", Precision::Fp8Block},
                                           {"custom", Precision::Fp8}}};
constexpr Names<Optimizer, 4> kOptimizers{
    {{"adam", Optimizer::Adam}, {"sgd", Optimizer::Sgd}, {"muon", Optimizer::Muon}, {"dist_muon", Optimizer::Muon}}};
constexpr Names<Optimizer, 4> kMoments{{{"fp32", Optimizer::Adam},
                                        {"bf16", Optimizer::AdamBf16},
                                        {"fp16", Optimizer::AdamBf16},
                                        {"fp8", Optimizer::Adam8bit}}};
constexpr Names<Recompute, 2> kRecomputes{{{"selective", Recompute::Selective}, {"full", Recompute::Full}}};

int narrow(std::int64_t value)
{
    return static_cast<int>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<int>::max()));
}

// Layers of each stage where the ends have counts of their own; empty where the rest does not come out even.
std::vector<int> endsApart(const Scenario &scenario, const MegatronValues &values)
{
    const int stages = scenario.plan.pipeline;
    const int first = values.count("decoder-first-pipeline-num-layers", -1);
    const int last = values.count("decoder-last-pipeline-num-layers", -1);
    const int rest = stages - (first >= 0 ? 1 : 0) - (last >= 0 ? 1 : 0);
    const std::int64_t left = std::int64_t(scenario.model.layers) - std::max(first, 0) - std::max(last, 0);
    if (stages < 2 || stages > 10000 || rest < 0 || left < 0 || (rest == 0 ? left != 0 : left % rest != 0))
        return {};
    std::vector<int> layers(static_cast<std::size_t>(stages), rest > 0 ? narrow(left / rest) : 0);
    if (first >= 0)
        layers.front() = first;
    if (last >= 0)
        layers.back() = last;
    return layers;
}

// Embedding or head take a layer's place: the even share of all, and one layer less at that end.
std::vector<int> oneEndCounts(const Scenario &scenario, bool embedding)
{
    const std::int64_t chunks = std::int64_t(scenario.plan.pipeline) * scenario.plan.chunksPerStage;
    const std::int64_t places = std::int64_t(scenario.model.layers) + 1;
    if (chunks < 1 || chunks > 10000 || places % chunks != 0)
        return {};
    std::vector<int> layers(static_cast<std::size_t>(chunks), narrow(places / chunks));
    --(embedding ? layers.front() : layers.back());
    return layers;
}

void layout(Scenario &scenario, MegatronValues &values)
{
    ParallelPlan &plan = scenario.plan;
    const bool embedding = values.has("account-for-embedding-in-pipeline-split");
    const bool head = values.has("account-for-loss-in-pipeline-split");
    const bool ends = values.has("decoder-first-pipeline-num-layers") || values.has("decoder-last-pipeline-num-layers");
    std::vector<int> layers;
    if (values.has("pipeline-model-parallel-layout")) {
        const auto read = pipelineLayout(values.words("pipeline-model-parallel-layout").front());
        if (!read) {
            values.errors.push_back({{},
                                     fmt::format("line {}", values.lineOf("pipeline-model-parallel-layout")),
                                     "--pipeline-model-parallel-layout: expected a layout such as Et*3|t*4|t*3L"});
            return;
        }
        layers = *read;
        if (plan.pipeline > 0 && layers.size() % static_cast<std::size_t>(plan.pipeline) == 0)
            plan.chunksPerStage = static_cast<int>(layers.size()) / plan.pipeline;
        const std::int64_t sum = std::accumulate(layers.begin(), layers.end(), std::int64_t(0));
        if (sum != scenario.model.layers || layers.size() % static_cast<std::size_t>(std::max(1, plan.pipeline)) != 0)
            values.diagnostics.push_back(
                {Severity::Error,
                 "plan.layersPerChunk",
                 fmt::format("The layout has {} chunks with {} layers, against {} stages and {} layers", layers.size(),
                             sum, plan.pipeline, scenario.model.layers),
                 {},
                 {}});
    } else if (embedding && head) {
        plan.layersPerChunk.kind = LayerSplit::Kind::EmbeddingAndHeadAsLayers;
        return;
    } else if (embedding || head) {
        layers = oneEndCounts(scenario, embedding);
    } else if (ends) {
        layers = endsApart(scenario, values);
        const auto chunks = static_cast<std::size_t>(std::clamp(plan.chunksPerStage, 1, 1000));
        if (chunks > 1 && layers.size() * chunks <= 10000) { // each stage's layers over its chunks
            std::vector<int> all;
            for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
                for (const int each : layers)
                    all.push_back(each / static_cast<int>(chunks));
            }
            layers = std::move(all);
        }
    }
    if (!layers.empty()) {
        plan.layersPerChunk.kind = LayerSplit::Kind::List;
        plan.layersPerChunk.layers = std::move(layers);
    }
}

void pipeline(Scenario &scenario, MegatronValues &values)
{
    ParallelPlan &plan = scenario.plan;
    plan.pipeline = values.count("pipeline-model-parallel-size", 1);
    const int perChunk = values.count("num-layers-per-virtual-pipeline-stage", 0);
    if (perChunk > 0 && plan.pipeline > 0)
        plan.chunksPerStage = std::max(1, scenario.model.layers / plan.pipeline / perChunk); // as Megatron divides
    plan.chunksPerStage = values.count("num-virtual-stages-per-pipeline-rank", plan.chunksPerStage);
    layout(scenario, values);
    plan.schedule = plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b";
    plan.microbatchGroup = values.count("microbatch-group-size-per-virtual-pipeline-stage", 0);
    plan.overlapPipeline = plan.chunksPerStage > 1 && !values.has("no-overlap-p2p-communication");
}

void dataParallelism(Scenario &scenario, MegatronValues &values)
{
    ParallelPlan &plan = scenario.plan;
    plan.zero = values.has("use-distributed-optimizer") ? 1 : 0;
    plan.zero = std::min(3, values.count("zero-stage", plan.zero));
    plan.overlapGradReduce = values.has("overlap-grad-reduce");
    plan.overlapParamGather = values.has("overlap-param-gather");
    if (values.has("use-megatron-fsdp"))
        plan.zero = kindOf(values, "data-parallel-sharding-strategy", "no_shard", kSharding);
    if (values.has("use-torch-fsdp2")) {
        plan.zero = 3;
        plan.overlapGradReduce = plan.overlapParamGather = true; // FSDP2 does both by itself
        plan.reshardAfterForward = !values.has("torch-fsdp2-no-reshard-after-forward");
    }
    const int instances = values.count("num-distributed-optimizer-instances", 1);
    const std::int64_t ranks = std::int64_t(dataParallel(scenario)) * std::max(1, plan.context);
    if (instances > 1 && ranks % instances == 0)
        plan.shardGroup = narrow(ranks / instances);
    if (values.has("optimizer-cpu-offload"))
        plan.offloadOptimizer = values.number("optimizer-offload-fraction").value_or(1.0);
    // The bucket counts parameters; a bucket has the bytes that gradients have.
    const double bytes = scenario.training.gradientPrecision == GradientPrecision::Bf16 ? 2 : 4;
    const double parameters =
        values.number("ddp-bucket-size").value_or(std::max(40e6, 1e6 * std::max(1, dataParallel(scenario))));
    plan.bucketMiB = std::max(parameters * bytes / kMiB, 0.001);
}

} // namespace

void readMegatronPlan(Scenario &scenario, MegatronValues &values)
{
    ParallelPlan plan;
    plan.tensor = values.count("tensor-model-parallel-size", 1);
    plan.sequenceParallel = values.has("sequence-parallel") && plan.tensor > 1;
    if (values.has("sequence-parallel") && plan.tensor < 2)
        values.note("sequence-parallel", "off where tensor parallel is 1");
    plan.context = values.count("context-parallel-size", 1);
    plan.contextKind = kindOf(values, "cp-comm-type", "p2p", kContextKinds);
    if (values.word("cp-comm-type") == "a2a+p2p")
        values.note("cp-comm-type", "counted as a ring over the whole group");
    plan.expert = values.count("expert-model-parallel-size", 1);
    if (hasExperts(scenario.model)) {
        plan.expertTensor = values.count("expert-tensor-parallel-size", plan.tensor);
        plan.dispatcher = kindOf(values, "moe-token-dispatcher-type", "allgather", kDispatchers);
        if (values.has("moe-enable-deepep") || values.word("moe-token-dispatcher-type") == "flex")
            plan.dispatcher = Dispatcher::Deduplicated;
        plan.overlapExpert = values.has("overlap-moe-expert-parallel-comm");
    } else {
        plan.expertTensor = values.count("expert-tensor-parallel-size", 1);
    }
    if (values.has("tp-comm-overlap")) {
        const bool bulk = values.has("disable-tp-comm-overlap-ag") && values.has("disable-tp-comm-overlap-rs");
        plan.overlapTensor = bulk ? TensorOverlap::Bulk : TensorOverlap::Ring;
    }
    plan.axisOrder = {"tensor", "context", "data", "pipeline"};
    if (values.has("use-tp-pp-dp-mapping"))
        plan.axisOrder = {"tensor", "context", "pipeline", "data"};
    scenario.plan = std::move(plan);
    pipeline(scenario, values);
    dataParallelism(scenario, values);
}

void readMegatronTraining(Scenario &scenario, MegatronValues &values)
{
    TrainingSpec &training = scenario.training;
    training.documentLengths.clear();
    training.frozenLayers = training.loraRank = 0;
    for (const auto &[name, field] :
         {std::pair("micro-batch-size", &TrainingSpec::microbatch), std::pair("seq-length", &TrainingSpec::sequence)}) {
        if (values.has(name))
            training.*field = values.count(name, 0);
        else
            values.diagnostics.push_back(
                {Severity::Note,
                 name == std::string_view("seq-length") ? "training.sequence" : "training.microbatch",
                 fmt::format("--{} is not given, which Megatron insists on: {} stays", name, training.*field),
                 {},
                 {}});
    }
    training.precision = values.has("bf16") ? Precision::Bf16 : values.has("fp16") ? Precision::Fp16 : Precision::Fp32;
    if (values.has("fp8-format"))
        training.precision = kindOf(values, "fp8-recipe", "delayed", kFp8Recipes);
    if (values.has("fp4-format"))
        training.precision = Precision::Fp4;
    training.optimizer = kindOf(values, "optimizer", "adam", kOptimizers);
    if (training.optimizer == Optimizer::Adam && values.has("use-precision-aware-optimizer"))
        training.optimizer = kindOf(values, "exp-avg-dtype", "fp32", kMoments);
    training.gradientPrecision = values.has("grad-reduce-in-bf16")                  ? GradientPrecision::Bf16
                                 : values.has("accumulate-allreduce-grads-in-fp32") ? GradientPrecision::Fp32
                                                                                    : GradientPrecision::Framework;
    training.recompute = Recompute::None;
    training.recomputeLayers = 0;
    if (values.has("recompute-granularity"))
        training.recompute = kindOf(values, "recompute-granularity", "full", kRecomputes);
    if (training.recompute == Recompute::Full && values.word("recompute-method") == "block")
        training.recomputeLayers = values.count("recompute-num-layers", 0);
    else if (training.recompute == Recompute::Full && values.count("recompute-num-layers", 1) > 1)
        values.note("recompute-num-layers", "layers that share one kept input; each is counted with its own");
    if (training.recompute == Recompute::Selective && values.has("recompute-modules")) {
        const auto modules = values.words("recompute-modules");
        scenario.software.selectiveRecompute = std::ranges::find(modules, "core_attn") != modules.end()
                                                   ? SelectiveRecompute::AttentionCore
                                                   : SelectiveRecompute::LightModules;
    }
    training.dropout =
        values.number("attention-dropout").value_or(0.1) > 0 || values.number("hidden-dropout").value_or(0.1) > 0;
    const std::string backend = values.word("attention-backend", "auto");
    const bool local = values.word("transformer-impl", "transformer_engine") == "local";
    training.flashAttention =
        values.has("use-flash-attn") || (backend != "unfused" && backend != "local" && (!local || backend == "flash"));
    training.expertCapacity = values.number("moe-expert-capacity-factor").value_or(0);
    training.rampStart = training.rampIncrement = 0;
    training.rampSamples = 0;
}

} // namespace stringline
