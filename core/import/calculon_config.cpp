#include "core/import/calculon_config.h"

#include "core/import/calculon_keys.h"
#include "core/import/fact_reader.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

constexpr double kVocabulary = 51200; // of its counter of parameters; its times know none

bool hasAny(const FactReader &state, std::span<const std::string_view> keys)
{
    return std::ranges::any_of(keys, [&](std::string_view key) { return state.facts.has(key); });
}

// What Calculon would refuse the part for.
void missing(FactReader &state, std::string_view part, std::span<const std::string_view> keys)
{
    std::string names;
    for (const std::string_view key : keys) {
        if (!state.facts.has(key))
            names += (names.empty() ? "" : ", ") + std::string(key);
    }
    if (!names.empty())
        state.report(Severity::Warning,
                     part == "application" ? "model.name"
                     : part == "execution" ? "plan.tensor"
                                           : "cluster.name",
                     fmt::format("Calculon insists on {} of the {}", names, part), "The scenario's stay");
}

void application(FactReader &state)
{
    missing(state, "application", calculonApplicationKeys());
    const ModelSpec &model = state.scenario().model;
    // A part of its own: nothing of the scenario's model is left.
    ModelSpec &whole = state.reader.scenario().model;
    ModelSpec bare;
    for (int ModelSpec::*size :
         {&ModelSpec::layers, &ModelSpec::hidden, &ModelSpec::heads, &ModelSpec::headSize, &ModelSpec::ffnHidden})
        bare.*size = whole.*size;
    whole = bare;
    state.always("model.name", fmt::format("{} layers of {}", model.layers, model.hidden), "the file's sizes");
    const std::string kind = state.facts.word("attention_type", "multihead");
    if (kind != "multihead" && kind != "multiquery")
        state.fail("attention_type", "expected multihead or multiquery");
    state.set("attention_type", "model.kvHeads", kind == "multiquery" ? 1.0 : static_cast<double>(model.heads),
              kind == "multiquery" ? "one for all" : "as many as heads");
    state.always("model.vocabulary", kVocabulary, "of Calculon's counter of parameters; its times know no vocabulary");
    state.always("model.positions", choiceOf("learned"), "of Calculon's counter of parameters");
    state.always("model.positionRows", static_cast<double>(state.scenario().training.sequence),
                 "of Calculon's counter of parameters");
    for (const std::string_view field : {"model.qkvBias", "model.outputBias", "model.mlpBias", "model.tied"})
        state.always(field, FieldValue(true), "Calculon's application is a GPT");
    state.always("model.norm", choiceOf("layernorm"), "Calculon's application is a GPT");
    state.always("model.finalNorm", FieldValue(false), "Calculon has layers alone");
}

// Networks that dimensions lie on: inner ones first.
std::string axes(const FactReader &state)
{
    std::pair<double, std::string_view> order[] = {{state.number("tensor_par_net", 0), "tensor"},
                                                   {state.number("data_par_net", 1), "data"},
                                                   {state.number("pipeline_par_net", 1), "pipeline"}};
    std::stable_sort(std::begin(order), std::end(order),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    return fmt::format("{}-{}-{}", order[0].second, order[1].second, order[2].second);
}

void offloads(FactReader &state)
{
    constexpr std::pair<std::string_view, std::string_view> kOffloads[] = {
        {"activations_offload", "plan.offloadActivations"}, {"optimizer_offload", "plan.offloadOptimizer"}};
    for (const auto &[key, field] : kOffloads)
        state.set(key, field, state.isTrue(key, false) ? 1.0 : 0.0);
    if (state.isTrue("weight_offload", false))
        state.report(Severity::Warning, "plan.offloadOptimizer", "weight_offload: weights stay on the GPU here");
    state.note("weight_offload", "weights stay on the GPU here");
}

void execution(FactReader &state)
{
    missing(state, "execution", calculonExecutionKeys());
    const ParallelPlan &plan = state.scenario().plan;
    const double data = state.number("data_par", 1);
    const double product = data * plan.tensor * plan.pipeline;
    if (state.facts.has("data_par") && product != state.scenario().cluster.gpus)
        state.report(Severity::Error, "cluster.gpus",
                     fmt::format("tensor_par {} x pipeline_par {} x data_par {:.0f} = {:.0f}, and num_procs is {}",
                                 plan.tensor, plan.pipeline, data, product, state.scenario().cluster.gpus));
    state.note("data_par", "the processes that tensor and pipeline leave");
    state.always("plan.schedule", choiceOf(plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b"), "Calculon's");
    const bool shards = state.isTrue("optimizer_sharding", false);
    state.set("optimizer_sharding", "plan.zero", shards ? 1.0 : 0.0);
    state.always("plan.overlapParamGather", FieldValue(shards && plan.overlapGradReduce), "with data_par_overlap");
    const std::string kind = state.facts.word("tensor_par_comm_type", "ar");
    if (kind != "ar" && kind != "p2p_rs_ag" && kind != "rs_ag")
        state.fail("tensor_par_comm_type", "expected ar, p2p_rs_ag or rs_ag");
    state.set("tensor_par_comm_type", "plan.sequenceParallel", FieldValue(kind == "rs_ag"),
              kind == "p2p_rs_ag" ? "tensor ranks cut what goes between stages alone" : "");
    if (hasAny(state, std::span(calculonExecutionKeys()).subspan(4, 3)))
        state.always("plan.axisOrder", axes(state), "inner networks first");
    for (const std::string_view net : {"tensor_par_net", "pipeline_par_net", "data_par_net"})
        state.note(net, "in the order of the axes");
    offloads(state);
    state.ignore("fused_activation", "fusions are the software's");
    state.ignore("seq_par_ag_redo", "gathered inputs are kept or not as the software does");
    if (!state.isTrue("training", true))
        state.report(Severity::Warning, "training.globalBatch",
                     "training is false: Calculon counts one forward pass; here a whole iteration is simulated");
    state.note("training", "whether it trains");
    for (const auto &[field, value] :
         std::initializer_list<std::pair<std::string_view, double>>{{"plan.context", 1},
                                                                    {"plan.expert", 1},
                                                                    {"plan.expertTensor", 1},
                                                                    {"plan.shardGroup", 0},
                                                                    {"training.recomputeLayers", 0}})
        state.always(field, value, "Calculon has none");
    state.always("plan.layersPerChunk", choiceOf("even"), "Calculon's");
    state.always("plan.overlapPipeline", FieldValue(false), "Calculon's transfers are never hidden");
    state.always("training.optimizer", choiceOf("adam"), "Calculon's");
    state.always("training.flashAttention", FieldValue(false), "Calculon stores scores");
    state.always("training.dropout", FieldValue(true), "Calculon's layers have dropout");
}

// One of `networks`: inside a node, and between nodes.
void network(FactReader &state, const ConfigTree &tree, const Json &link, const std::string &pointer,
             std::string_view tier)
{
    const std::string field = fmt::format("cluster.{}.", tier);
    for (const auto &[name, value] : link.asObject()) {
        const ConfigKey key = tree.key(pointer, name, value);
        const bool number = value.isNumber();
        if ((name == "bandwidth" || name == "efficiency" || name == "latency" || name == "size") && !number)
            state.reader.fail(key, fmt::format("expected a number, found {}", key.value));
        else if (name == "bandwidth")
            state.reader.understand(key, field + "bandwidthGBps", value.asNumber());
        else if (name == "efficiency")
            state.reader.understand(key, field + "efficiency", value.asNumber());
        else if (name == "latency")
            state.reader.understand(key, field + "latencyUs", value.asNumber() * 1e6, "seconds");
        else if (name == "size" && tier == "scaleUp" && wholeNumber(value))
            state.reader.understand(key, "cluster.devicesPerNode", value.asNumber());
        else
            state.reader.ignore(key, name == "ops" ? "volumes follow from the algorithms here"
                                                   : "not in this model of a link");
    }
}

void system(FactReader &state, const ConfigTree &tree)
{
    missing(state, "system", calculonSystemKeys());
    state.always("cluster.name", std::string("Calculon's system"), "the file's rates");
    constexpr double kUnlimited = 1e6; // GiB; its file without a limit says 80e9
    if (const double memory = state.number("mem1.GiB", 0); state.facts.has("mem1.GiB"))
        state.set("mem1.GiB", "cluster.device.memoryGiB", std::min(memory, kUnlimited),
                  memory > kUnlimited ? "without a limit" : "");
    if (state.facts.has("mem1.GBps") || state.facts.has("mem1.GiB"))
        state.always("cluster.device.name", std::string("Calculon's device"),
                     "kernels run as on the scenario's device");
    const auto *networks = state.facts.find("networks");
    if (networks == nullptr)
        return;
    if (!networks->value.isArray() || networks->value.asArray().empty()) {
        state.fail("networks", "expected a list of networks");
        return;
    }
    const auto &list = networks->value.asArray();
    for (std::size_t i = 0; i < list.size() && i < 8; ++i) {
        const std::string pointer = networks->key.pointer + pointerStep(std::to_string(i));
        const ConfigKey key = tree.key(networks->key.pointer, std::to_string(i), list[i]);
        if (!list[i].isObject())
            state.fail("networks", fmt::format("expected a list of objects, found {} in it", list[i].kindName()));
        else if (i < 2)
            network(state, tree, list[i], pointer, i == 0 ? "scaleUp" : "scaleOut");
        else
            state.reader.ignore(key, "two tiers are simulated");
    }
    state.note("networks", "inside a node, then between nodes");
}

} // namespace

double calculonLikeness(std::string_view text)
{
    if (shareOfKeys(text, "schemaVersion") > 0)
        return 0;
    return std::max(
        {shareOfKeys(text, "hidden feedforward seq_size attn_heads attn_size num_blocks"),
         shareOfKeys(text, "num_procs tensor_par pipeline_par data_par activation_recompute pipeline_interleaving"),
         shareOfKeys(text, "matrix vector mem1 mem2 networks processing_mode")});
}

Result<ConfigImport> readCalculon(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    const Result<ConfigTree> tree = readJsonTree(source);
    if (!tree)
        return tree.errors();
    ConfigReader reader("calculon", source, base);
    FactReader state(reader, "Calculon's", "(Calculon)");
    state.facts = readConfigRows(*tree, calculonRows(), reader);
    const bool hasExecution = hasAny(state, calculonExecutionKeys());
    if (hasExecution)
        state.takeSoftware("megatron-lm", presets, "Calculon's runs are Megatron-LM's");
    if (hasAny(state, calculonApplicationKeys()))
        application(state);
    if (hasExecution)
        execution(state);
    if (hasAny(state, calculonSystemKeys()))
        system(state, *tree);
    state.ignoreRest(calculonRows(), "no other key makes use of it");
    return std::move(reader).finish();
}

} // namespace stringline
