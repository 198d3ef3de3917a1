// The parallel plan that torchtitan's [parallelism] describes, with the laws of its parallel_dims.py and
// pipeline_parallel.py.
#include "core/import/torchtitan_layout.h"
#include "core/import/torchtitan_state.h"
#include "core/parallel/divisors.h"
#include "core/parallel/layers.h"
#include "core/schedule/schedule.h"

#include <fmt/format.h>

#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kReplicate = "parallelism.data_parallel_replicate_degree";
constexpr std::string_view kShard = "parallelism.data_parallel_shard_degree";
constexpr std::string_view kReshard = "parallelism.fsdp_reshard_after_forward";
constexpr std::string_view kAsync = "parallelism.enable_async_tensor_parallel";
constexpr std::string_view kOffload = "training.enable_cpu_offload";
constexpr std::string_view kSchedule = "parallelism.pipeline_parallel_schedule";
constexpr std::string_view kCsv = "parallelism.pipeline_parallel_schedule_csv";
constexpr std::string_view kPerStage = "parallelism.pipeline_parallel_layers_per_stage";
constexpr std::string_view kFirst = "parallelism.pipeline_parallel_first_stage_less_layers";
constexpr std::string_view kLast = "parallelism.pipeline_parallel_last_stage_less_layers";
constexpr std::string_view kModules = "parallelism.module_fqns_per_model_part";
constexpr std::string_view kSplit = "parallelism.pipeline_parallel_split_points";
constexpr std::string_view kOverlap = "parallelism.pipeline_parallel_expert_parallel_overlap";
constexpr std::string_view kExpertTensor = "parallelism.expert_tensor_parallel_degree";
constexpr double kDdpBucketMiB = 100; // bucket_cap_mb of torchtitan's DDP

// Whether the degree at `path` is at least `least`; the error is at its line.
bool isAtLeast(TitanState &state, std::string_view path, double value, double least)
{
    return state.atLeast(path, value, least) == value;
}

// FSDP where anything is sharded, over the shard and context degrees together; else DDP.
void sharding(TitanState &state, double replicate, double shard)
{
    const ParallelPlan &plan = state.scenario().plan;
    const double group = shard * plan.context;
    const bool shards = group > 1;
    state.set(kShard, "plan.zero", shards ? 3.0 : 0.0,
              shards ? fmt::format("FSDP over shard {:.0f} x context {}", shard, plan.context)
                     : std::string("nothing is sharded: DDP"));
    if (shards && replicate > 1)
        state.set(kReplicate, "plan.shardGroup", group,
                  fmt::format("{:.0f} copies of what {:.0f} ranks share", replicate, group));
    else
        state.note(kReplicate, shards ? "one copy of what all ranks share" : "ranks with all parameters each");
    state.always("plan.shardGroup", 0.0, "one copy");
    const std::string policy = state.facts.word(kReshard, "default");
    if (policy != "default" && policy != "always" && policy != "never") {
        state.fail(kReshard, "expected default, always or never");
        return;
    }
    const bool frees = policy == "always" || (policy == "default" && plan.pipeline < 2);
    state.set(kReshard, "plan.reshardAfterForward", FieldValue(!shards || frees),
              policy == "default" ? "freed after the forward, but under a pipeline" : "");
    state.always("plan.overlapGradReduce", FieldValue(true), shards ? "FSDP2 reduces beside the backward" : "DDP's");
    state.always("plan.overlapParamGather", FieldValue(shards), "FSDP2 gathers one layer ahead");
    state.always("plan.gatherPrefetch", 1.0, "FSDP2 gathers one layer ahead");
    if (!shards)
        state.always("plan.bucketMiB", kDdpBucketMiB, "DDP's bucket_cap_mb");
    const bool offloads = state.facts.isTrue(kOffload);
    if (offloads && !shards)
        state.report(Severity::Warning, "plan.offloadOptimizer",
                     "enable_cpu_offload works under FSDP alone, and nothing is sharded");
    state.set(kOffload, "plan.offloadOptimizer", offloads && shards ? 1.0 : 0.0);
    state.always("plan.offloadActivations", 0.0, "torchtitan has no such option");
}

void tensorParallel(TitanState &state)
{
    const int tensor = state.scenario().plan.tensor;
    state.always("plan.sequenceParallel", FieldValue(tensor > 1), "torchtitan cuts the sequence wherever tensors are");
    const bool async = state.facts.isTrue(kAsync);
    if (async && !state.compilesModel)
        state.report(Severity::Error, "plan.overlapTensor",
                     "enable_async_tensor_parallel needs the model compiled, and compile is off",
                     "Set [compile] enable = true");
    const bool overlaps = async && state.compilesModel && tensor > 1;
    state.set(kAsync, "plan.overlapTensor", choiceOf(overlaps ? "ring" : "none"),
              async && tensor < 2 ? "one tensor rank" : "");
}

// (Virtual) stages, and the layers of each.
struct Stages {
    TitanLayout layout;
    double count = 0;
    std::string_view path; // that says so
};

Stages stagesOf(TitanState &state, const TitanSchedule &schedule, double first, double last)
{
    const ParallelPlan &plan = state.scenario().plan;
    const int layers = state.scenario().model.layers;
    if (const auto *fact = state.facts.find(kModules); fact != nullptr) {
        Stages stages{layoutOfModules(fact->value), 0, kModules};
        stages.count = static_cast<double>(stages.layout.layers.size());
        return stages;
    }
    const auto *split = state.facts.find(kSplit);
    if (split != nullptr && split->value != Json("") && split->value != Json::array()) {
        Stages stages{layoutOfSplitPoints(split->value, layers), 0, kSplit};
        stages.count = static_cast<double>(stages.layout.layers.size());
        return stages;
    }
    Stages stages{{}, static_cast<double>(plan.pipeline) * (schedule.single ? 1 : 2), kSchedule};
    if (const auto perStage = state.facts.number(kPerStage)) {
        stages.path = kPerStage;
        if (!isAtLeast(state, kPerStage, *perStage, 1))
            return stages;
        stages.count = std::ceil((layers + first + last) / *perStage);
    }
    constexpr double kMost = 1e6;
    if (stages.count <= kMost && first <= kMost && last <= kMost)
        stages.layout = titanLayout(layers, std::llround(stages.count), std::llround(first), std::llround(last));
    else
        stages.layout.refusal = "too many stages";
    return stages;
}

// Empty where the schedule can hold so many stages a rank.
std::string refusal(const TitanSchedule &schedule, double perRank)
{
    const ScheduleRow *row = findSchedule(schedule.id);
    if (schedule.single && perRank != 1)
        return fmt::format("{} has one stage a rank, and the layers make {:.0f}", schedule.name, perRank);
    if (!schedule.single && perRank < 2)
        return fmt::format("{} has at least two stages a rank, and the layers make {:.0f}", schedule.name, perRank);
    if (row->placement == Placement::Vee && perRank != 2)
        return fmt::format("{} has two stages a rank, and the layers make {:.0f}", schedule.name, perRank);
    return {};
}

// The kind of split that says these layers, else the list.
void dealLayers(TitanState &state, const Stages &stages)
{
    Scenario trial = state.scenario();
    for (const LayerSplit::Kind kind :
         {LayerSplit::Kind::Even, LayerSplit::Kind::EmbeddingAndHeadAsLayers, LayerSplit::Kind::List}) {
        trial.plan.layersPerChunk = {kind, {}};
        if (kind == LayerSplit::Kind::List)
            trial.plan.layersPerChunk.layers = stages.layout.layers;
        if (layersPerChunk(trial) == stages.layout.layers)
            break;
    }
    const auto &layers = stages.layout.layers;
    const std::string note = layers.size() <= 32 ? fmt::format("layers {}", fmt::join(layers, "/")) : "";
    const std::string text = layerSplitText(trial.plan.layersPerChunk);
    const std::string_view path = stages.path == kModules || stages.path == kSplit ? stages.path : kFirst;
    if (state.facts.has(path))
        state.set(path, "plan.layersPerChunk", text, note);
    else
        state.always("plan.layersPerChunk", text, "one layer less at either end; " + note);
}

void noPipeline(TitanState &state)
{
    for (const std::string_view path : {kSchedule, kCsv, kPerStage, kFirst, kLast, kModules, kSplit, kOverlap})
        state.ignore(path, "one stage: no pipeline");
    constexpr std::string_view kWhy = "one stage: no pipeline";
    state.always("plan.schedule", choiceOf("1f1b"), std::string(kWhy));
    state.always("plan.chunksPerStage", 1.0, std::string(kWhy));
    state.always("plan.layersPerChunk", choiceOf("even"), std::string(kWhy));
}

} // namespace

void readTitanDegrees(TitanState &state)
{
    const ParallelPlan &plan = state.scenario().plan;
    const double replicate = state.number(kReplicate, 1);
    double shard = state.number(kShard, -1);
    if (!isAtLeast(state, kReplicate, replicate, 1))
        return;
    if (shard == 0 || shard < -1) {
        state.fail(kShard, fmt::format("expected -1 or at least 1, found {:.0f}", shard));
        return;
    }
    const double others = replicate * plan.context * plan.tensor * plan.pipeline;
    const std::string product = fmt::format("replicate {:.0f} x context {} x tensor {} x pipeline {}", replicate,
                                            plan.context, plan.tensor, plan.pipeline);
    if (shard > 0) {
        state.set(kShard, "cluster.gpus", shard * others,
                  fmt::format("shard {:.0f} x {}: torchtitan insists on as many GPUs", shard, product));
        state.dataRanks = replicate * shard;
    } else {
        const double gpus = state.scenario().cluster.gpus;
        shard = std::max(1.0, std::floor(gpus / others));
        if (shard * others != gpus)
            state.report(
                Severity::Error, "cluster.gpus",
                fmt::format("{:.0f} GPUs of the scenario are no multiple of {} = {:.0f}", gpus, product, others),
                others <= 1e7 ? fmt::format("{:.0f} GPUs", shard * others) : std::string(),
                others <= 1e7 ? std::vector<Fix>{{"cluster.gpus", fmt::format("{:.0f}", shard * others)}}
                              : std::vector<Fix>{});
        else
            state.dataRanks = replicate * shard;
    }
    state.always("plan.axisOrder", choiceOf("tensor-context-data-pipeline"), "the order of torchtitan's mesh");
    sharding(state, replicate, shard);
    tensorParallel(state);
}

void readTitanPipeline(TitanState &state)
{
    const ParallelPlan &plan = state.scenario().plan;
    state.always("plan.microbatchGroup", 0.0, "PyTorch's own");
    state.always("plan.vocabulary", choiceOf("ends"), "torchtitan has no other");
    state.always("plan.optimizerBarrier", choiceOf("global"), "torchtitan has no other");
    if (plan.pipeline < 2) {
        noPipeline(state);
        return;
    }
    state.always("plan.overlapPipeline", FieldValue(false), "PyTorch's schedules wait for their transfers");
    const auto *said = state.facts.find(kSchedule);
    const TitanSchedule *schedule = findTitanSchedule(said != nullptr ? said->value.asString() : "1F1B");
    if (schedule == nullptr) {
        std::string names;
        for (const TitanSchedule &each : titanSchedules())
            names += fmt::format("{}{}", names.empty() ? "" : ", ", each.name);
        state.reader.fail(said->key, "no schedule of PyTorch that is known: " + names);
        return;
    }
    state.set(kSchedule, "plan.schedule", choiceOf(schedule->id));
    if (const auto *csv = state.facts.find(kCsv)) {
        state.ignore(kCsv, "a file of its own: import it beside this one");
        if (csv->value != Json(""))
            state.report(Severity::Warning, "plan.schedule",
                         fmt::format("The orders are in {}, which this file only names", csv->key.value),
                         "Import that file as a schedule of PyTorch");
    }
    const double first = state.number(kFirst, 1);
    const double last = state.number(kLast, 1);
    if (!isAtLeast(state, kFirst, first, 0) || !isAtLeast(state, kLast, last, 0))
        return;
    Stages stages = stagesOf(state, *schedule, first, last);
    const std::string counted = fmt::format("{:.0f} stages on pipeline {}", stages.count, plan.pipeline);
    if (stages.path == kModules || stages.path == kSplit) {
        std::int64_t sum = 0;
        for (const int layers : stages.layout.layers)
            sum += layers;
        if (stages.layout.refusal.empty() && sum != state.scenario().model.layers)
            stages.layout.refusal =
                fmt::format("the parts hold {} layers, and the model has {}", sum, state.scenario().model.layers);
    }
    if (stages.layout.refusal.empty() && std::fmod(stages.count, plan.pipeline) != 0)
        stages.layout.refusal = fmt::format("{}: no whole number a rank", counted);
    const double perRank = std::max(1.0, std::floor(stages.count / plan.pipeline));
    if (stages.layout.refusal.empty())
        stages.layout.refusal = refusal(*schedule, perRank);
    if (stages.path == kSchedule)
        state.always("plan.chunksPerStage", perRank, fmt::format("{}, as {} has them", counted, schedule->name));
    else
        state.set(stages.path, "plan.chunksPerStage", perRank, counted);
    if (stages.layout.refusal.empty()) {
        dealLayers(state, stages);
    } else {
        state.report(Severity::Error, "plan.chunksPerStage", stages.layout.refusal);
        state.ignore(kFirst, "the stages do not come out");
    }
    if (stages.path != kModules && stages.path != kSplit)
        state.note(kLast, fmt::format("{:.0f} layers less on the last stage", last));
    else
        for (const std::string_view path : {kFirst, kLast, kPerStage})
            state.ignore(path, "the parts are listed");
    if (stages.path == kModules || stages.path != kSplit)
        state.ignore(kSplit, "empty, or the parts are listed");
    const bool overlaps = schedule->id == "dualpipev" && plan.expert > 1 && !state.facts.isFalse(kOverlap);
    state.set(kOverlap, "plan.overlapExpert", FieldValue(overlaps), "in DualPipeV, with experts over several ranks");
}

// Experts fold over shard, context and tensor ranks.
void readTitanExperts(TitanState &state)
{
    const ParallelPlan &plan = state.scenario().plan;
    const double tensor = plan.tensor;
    const double expert = plan.expert;
    const double said = state.number(kExpertTensor, 1);
    if (!isAtLeast(state, kExpertTensor, said, 1))
        return;
    state.always("plan.overlapExpert", FieldValue(false), "in DualPipeV alone");
    if (expert < 2) {
        const bool cuts = hasExperts(state.scenario().model);
        state.ignore(kExpertTensor, "no effect with one expert rank: tensor parallelism cuts the experts");
        state.always("plan.expertTensor", cuts ? tensor : 1.0,
                     "with one expert rank tensor parallelism cuts the experts");
        return;
    }
    state.set(kExpertTensor, "plan.expertTensor", said);
    if (said != 1 && said != tensor) {
        state.report(Severity::Error, "plan.expertTensor",
                     fmt::format("expert_tensor_parallel_degree {:.0f} is neither 1 nor tensor {:.0f}: torchtitan has "
                                 "no other",
                                 said, tensor),
                     {}, {{"plan.expertTensor", "1"}, {"plan.expertTensor", fmt::format("{:.0f}", tensor)}});
        return;
    }
    if (state.dataRanks <= 0)
        return;
    const double replicate = state.number(kReplicate, 1);
    const double free = plan.context * (said == 1 ? tensor : 1); // of what experts fold over first
    const double ranks = state.dataRanks / std::max(1.0, replicate) * free;
    const std::string over = fmt::format("shard {:.0f} x context {}{}", ranks / free, plan.context,
                                         said == 1 ? fmt::format(" x tensor {:.0f}", tensor) : std::string());
    if (std::fmod(ranks, expert) != 0) {
        std::vector<Fix> fixes;
        std::string near;
        for (const int each :
             ranks <= 1e6 ? neighbors(divisors(static_cast<int>(ranks)), plan.expert) : std::vector<int>()) {
            near += fmt::format("{}{}", near.empty() ? "Nearest: " : ", ", each);
            fixes.push_back({"plan.expert", std::to_string(each)});
        }
        state.report(Severity::Error, "plan.expert",
                     fmt::format("expert_parallel_degree {:.0f} does not divide {} = {:.0f}", expert, over, ranks),
                     near, std::move(fixes));
    } else if (std::fmod(expert, free) != 0) {
        state.report(Severity::Warning, "plan.expert",
                     fmt::format("expert_parallel_degree {:.0f} is no multiple of the {:.0f} ranks that experts borrow "
                                 "first: torchtitan 0.2.0 refuses that, later ones take it",
                                 expert, free));
    }
}

} // namespace stringline
