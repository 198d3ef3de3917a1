#include "core/import/torchtitan_export.h"

#include "core/base/text.h"
#include "core/import/torchtitan_keys.h"
#include "core/import/torchtitan_layout.h"
#include "core/parallel/layers.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr double kFloatLogitBytes = 10; // above, the loss keeps fp32 copies of the logits

// Tables with their keys.
class Toml {
public:
    void table(std::string_view name) { m_text += fmt::format("\n[{}]\n", name); }
    template <class Value>
    void key(std::string_view name, const Value &value, bool given = true)
    {
        if (given)
            m_text += fmt::format("{} = {}\n", name, value);
    }
    void word(std::string_view name, std::string_view value, bool given = true)
    {
        if (given)
            m_text += fmt::format("{} = \"{}\"\n", name, value);
    }
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

// Degrees of data parallelism as torchtitan counts them.
struct DataDegrees {
    int replicate = 1;
    int shard = 1;
};

DataDegrees dataDegrees(const Scenario &scenario)
{
    const int data = dataParallel(scenario);
    const int context = std::max(1, scenario.plan.context);
    if (scenario.plan.zero != 3)
        return {data, 1};
    const int shard = scenario.plan.shardGroup > 0 ? std::max(1, scenario.plan.shardGroup / context) : data;
    return {std::max(1, data / shard), shard};
}

void writeModel(Toml &toml, const Scenario &scenario)
{
    const TitanFlavor *flavor = titanFlavorOf(scenario.model);
    const Precision precision = scenario.training.precision;
    const bool float8 = precision == Precision::Fp8 || precision == Precision::Fp8Row;
    const bool mx = precision == Precision::Fp8Block;
    if (flavor != nullptr || float8 || mx)
        toml.table("model");
    if (flavor != nullptr) {
        toml.word("name", flavor->model);
        toml.word("flavor", wordsOf(flavor->flavors).front());
    }
    toml.key("converters", "[\"quantize.linear.float8\"]", float8);
    toml.key("converters", "[\"quantize.linear.mx\"]", mx);
    if (float8) {
        toml.table("quantize.linear.float8");
        toml.word("recipe_name", precision == Precision::Fp8Row ? "rowwise" : "tensorwise");
        toml.key("filter_fqns", "[\"output\"]");
    }
}

// Under a pipeline a step is one pass, which all microbatches run through.
void writeTraining(Toml &toml, const Scenario &scenario)
{
    const TrainingSpec &training = scenario.training;
    const int data = dataParallel(scenario);
    const int perRank = training.globalBatch % data == 0 ? training.globalBatch / data : training.microbatch;
    toml.table("optimizer");
    toml.word("name", "AdamW");
    toml.table("training");
    toml.key("local_batch_size", scenario.plan.pipeline > 1 ? perRank : training.microbatch);
    toml.key("global_batch_size", training.globalBatch);
    toml.key("seq_len", training.sequence);
    const double step = static_cast<double>(training.globalBatch) * training.sequence;
    toml.key("steps", std::llround(training.tokens / step), training.tokens >= step && training.tokens / step < 1e15);
    toml.word("dtype", "bfloat16", scenario.software.statesBf16 == BytePolicy::PureBf16);
    toml.word("mixed_precision_param", training.precision == Precision::Fp32 ? "float32" : "bfloat16");
    toml.word("mixed_precision_reduce", "float32", training.gradientPrecision == GradientPrecision::Fp32);
    toml.key("enable_cpu_offload", "true", scenario.plan.offloadOptimizer > 0);
}

// Counts for the ends, or the whole list where no count gives these layers.
void writeLayers(Toml &toml, const Scenario &scenario)
{
    const std::vector<int> layers = layersPerChunk(scenario);
    const auto stages = static_cast<std::int64_t>(layers.size());
    for (const int less : {1, 0}) {
        if (titanLayout(scenario.model.layers, stages, less, less).layers != layers)
            continue;
        toml.key("pipeline_parallel_first_stage_less_layers", less);
        toml.key("pipeline_parallel_last_stage_less_layers", less);
        if (scenario.plan.chunksPerStage > 2) { // two are the default
            const std::int64_t slots = scenario.model.layers + 2LL * less;
            const std::int64_t each = (slots + stages - 1) / stages;
            if ((slots + each - 1) / each != stages)
                break;
            toml.key("pipeline_parallel_layers_per_stage", each);
        }
        return;
    }
    toml.key("module_fqns_per_model_part", toText(modulesOfLayout(layers)));
}

void writePlan(Toml &toml, const Scenario &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    const DataDegrees data = dataDegrees(scenario);
    toml.table("parallelism");
    toml.key("data_parallel_replicate_degree", data.replicate);
    toml.key("data_parallel_shard_degree", data.shard);
    toml.word("fsdp_reshard_after_forward", plan.reshardAfterForward ? "always" : "never", plan.zero == 3);
    toml.key("tensor_parallel_degree", plan.tensor);
    toml.key("enable_async_tensor_parallel", "true", plan.tensor > 1 && plan.overlapTensor == TensorOverlap::Ring);
    toml.key("context_parallel_degree", plan.context);
    toml.word("context_parallel_rotate_method", plan.contextKind == ContextKind::Ring ? "alltoall" : "allgather",
              plan.context > 1);
    toml.key("pipeline_parallel_degree", plan.pipeline);
    if (plan.pipeline > 1) {
        const auto schedule = std::ranges::find(titanSchedules(), plan.schedule, &TitanSchedule::id);
        toml.word("pipeline_parallel_schedule", schedule->name);
        toml.key("pipeline_parallel_microbatch_size", scenario.training.microbatch);
        writeLayers(toml, scenario);
    }
    if (!hasExperts(scenario.model))
        return;
    toml.key("expert_parallel_degree", plan.expert);
    toml.key("expert_tensor_parallel_degree", plan.expertTensor, plan.expert > 1);
    toml.word("expert_parallel_comm_backend", plan.dispatcher == Dispatcher::Deduplicated ? "deepep" : "standard");
    toml.key("pipeline_parallel_expert_parallel_overlap", plan.overlapExpert ? "true" : "false",
             plan.pipeline > 1 && plan.schedule == "dualpipev");
}

void writeRecompute(Toml &toml, const Scenario &scenario)
{
    const TrainingSpec &training = scenario.training;
    toml.table("activation_checkpoint");
    if (training.recompute == Recompute::Full && training.recomputeLayers > 0) {
        const std::int64_t chunk = scenario.model.layers / std::max<std::int64_t>(1, modelChunks(scenario.plan));
        toml.word("mode", "selective");
        std::int64_t step = 2;
        while (step < chunk && chunk / step != training.recomputeLayers)
            ++step;
        toml.word("selective_ac_option", std::to_string(step));
    } else if (training.recompute == Recompute::Selective) {
        toml.word("mode", "selective");
        toml.word("selective_ac_option", "op");
    } else {
        toml.word("mode", training.recompute == Recompute::Full ? "full" : "none");
    }
    const bool fused = scenario.software.elementwiseFusion < 1;
    const bool loss = scenario.software.logitBytes < kFloatLogitBytes;
    toml.table("compile");
    toml.key("enable", fused || loss ? "true" : "false");
    toml.key("components",
             fused && loss ? "[\"model\", \"loss\"]"
             : fused       ? "[\"model\"]"
                           : "[\"loss\"]",
             fused || loss);
}

// What no text can say of such a plan.
Errors unwritable(const Scenario &scenario)
{
    Errors errors;
    const int data = dataParallel(scenario);
    if (data < 1)
        errors.push_back(
            {{},
             "cluster.gpus",
             fmt::format("{} GPUs are no multiple of tensor {} x context {} x pipeline {}", scenario.cluster.gpus,
                         scenario.plan.tensor, scenario.plan.context, scenario.plan.pipeline)});
    else if (microbatchCount(scenario) < 1)
        errors.push_back({{},
                          "training.globalBatch",
                          fmt::format("{} sequences are no multiple of microbatch {} x {} data-parallel ranks",
                                      scenario.training.globalBatch, scenario.training.microbatch, data)});
    return errors;
}

} // namespace

Result<ConfigExport> writeTitan(const Scenario &scenario, bool degrade)
{
    Errors errors = unwritable(scenario);
    if (!errors.empty())
        return errors;
    Scenario nearest;
    ConfigExport written;
    tellLimits(titanLimits(scenario, nearest), degrade, written.left, errors);
    if (!errors.empty())
        return errors;
    std::string name = scenario.name;
    std::ranges::replace_if(
        name, [](unsigned char letter) { return letter < ' ' || letter == 127; }, ' ');
    written.text = fmt::format("# {}{}for torchtitan 0.2. Data, tokenizer and learning rate are yours to add.\n", name,
                               name.empty() ? "" : ", ");
    for (const std::string &line : written.left)
        written.text += "# Left out: " + line + "\n";
    Toml toml;
    writeModel(toml, nearest);
    writeTraining(toml, nearest);
    writePlan(toml, nearest);
    writeRecompute(toml, nearest);
    written.text += toml.text();
    const ClusterSpec &cluster = nearest.cluster;
    const int perNode = std::clamp(cluster.devicesPerNode, 1, std::max(1, cluster.gpus));
    written.launcher = fmt::format("torchrun --nproc_per_node {} --nnodes {} -m torchtitan.train --job.config_file "
                                   "train.toml",
                                   perNode, (cluster.gpus + perNode - 1) / perNode);
    return written;
}

} // namespace stringline
