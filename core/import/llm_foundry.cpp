#include "core/import/llm_foundry.h"

#include "core/import/llm_foundry_rows.h"
#include "core/import/model_names.h"
#include "core/import/tree_interpolation.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

namespace stringline {

namespace {

constexpr std::string_view kDefault = "llm-foundry 0.22's default";

double shown(double value)
{
    return std::clamp(value, 0.0, static_cast<double>(std::numeric_limits<int>::max()));
}

class Foundry {
public:
    Foundry(const ConfigTree &tree, const ConfigFacts &facts, ConfigReader &reader)
        : m_tree(tree)
        , m_facts(facts)
        , m_reader(reader)
    {
    }

    void mpt();
    void hub(const PresetLibrary &presets);
    void training();
    void plan();

private:
    // A fact that must be true or false, a number, or a word; an Error where it is said and is another kind.
    std::optional<bool> truth(std::string_view path);
    std::optional<double> number(std::string_view path);
    std::string word(std::string_view path);
    [[nodiscard]] const ConfigKey &key(std::string_view path) const { return m_facts.find(path)->key; }
    // Sets a field by the fact, or by default where the fact is not there.
    void set(std::string_view path, std::string_view field, const FieldValue &value, std::string note)
    {
        setByFact(m_reader, m_facts, path, field, value, std::move(note), std::string(kDefault));
    }
    void report(Severity severity, std::string path, std::string message, std::string hint = {})
    {
        m_reader.report({severity, std::move(path), std::move(message), std::move(hint), {}});
    }
    [[nodiscard]] bool isObject(std::string_view path) const
    {
        const Json *value = m_tree.find(path);
        return value != nullptr && value->isObject();
    }
    void attention(ModelSpec &model);
    void feedForward(ModelSpec &model);
    void microbatch();
    void duration();
    void sharding();

    const ConfigTree &m_tree;
    const ConfigFacts &m_facts;
    ConfigReader &m_reader;
};

std::optional<bool> Foundry::truth(std::string_view path)
{
    const ConfigFacts::Fact *fact = m_facts.find(path);
    if (fact == nullptr)
        return std::nullopt;
    if (!fact->value.isBool()) {
        m_reader.fail(fact->key, fmt::format("expected true or false, found {}", fact->key.value));
        return std::nullopt;
    }
    return fact->value.asBool();
}

std::optional<double> Foundry::number(std::string_view path)
{
    const ConfigFacts::Fact *fact = m_facts.find(path);
    if (fact == nullptr)
        return std::nullopt;
    if (!fact->value.isNumber()) {
        m_reader.fail(fact->key, fmt::format("expected a number, found {}", fact->key.value));
        return std::nullopt;
    }
    return fact->value.asNumber();
}

std::string Foundry::word(std::string_view path)
{
    const ConfigFacts::Fact *fact = m_facts.find(path);
    if (fact != nullptr && !fact->value.isString())
        m_reader.fail(fact->key, fmt::format("expected a word, found {}", fact->key.value));
    return m_facts.word(path);
}

void Foundry::attention(ModelSpec &model)
{
    const std::string type = word("model.attn_config.attn_type");
    const std::optional<double> groups = number("model.attn_config.kv_n_heads");
    if (type.find("multiquery") != std::string::npos) {
        set("model.attn_config.attn_type", "model.kvHeads", 1.0, "one KV head");
    } else if (type.find("grouped") != std::string::npos) {
        if (groups)
            set("model.attn_config.kv_n_heads", "model.kvHeads", *groups, {});
        else
            report(Severity::Error, "model.kvHeads",
                   fmt::format("attn_type {} needs kv_n_heads, which is not given", type));
    } else {
        set("model.attn_config.attn_type", "model.kvHeads", shown(model.heads), "a KV head for each head");
    }
    if (model.heads > 0 && model.hidden % model.heads != 0)
        report(Severity::Error, "model.heads",
               fmt::format("d_model {} is no multiple of n_heads {}: remainder {}", model.hidden, model.heads,
                           model.hidden % model.heads));
    model.headSize = std::max(1, model.heads > 0 ? model.hidden / model.heads : 1);
    model.qkNorm = truth("model.attn_config.qk_ln").value_or(false) || truth("model.attn_config.qk_gn").value_or(false);
    const double window = number("model.attn_config.sliding_window_size").value_or(-1);
    if (window > 0) // tokens before the query's own
        set("model.attn_config.sliding_window_size", "model.slidingWindow", shown(window + 1), "and the token itself");
    const bool alibi = truth("model.attn_config.alibi").value_or(false);
    const bool rope = truth("model.attn_config.rope").value_or(false);
    const bool learned = truth("model.learned_pos_emb").value_or(true);
    const std::string positions = alibi ? "alibi" : rope ? "rotary" : learned ? "learned" : "none";
    set(alibi  ? "model.attn_config.alibi"
        : rope ? "model.attn_config.rope"
               : "model.learned_pos_emb",
        "model.positions", positions, alibi || rope ? "in place of learned positions" : "");
    model.positionRows = positions == "learned" ? model.maxSequence : 0;
}

void Foundry::feedForward(ModelSpec &model)
{
    const std::string type = word("model.ffn_config.ffn_type");
    model.gated = type.find("glu") != std::string::npos;
    if (!m_reader.isSet("model.ffnHidden"))
        set("model.expansion_ratio", "model.ffnHidden",
            std::trunc(shown(number("model.expansion_ratio").value_or(4) * model.hidden)), "times d_model");
    if (hasExperts(model)) {
        model.expertFfn = model.ffnHidden;
        m_reader.assume("model.ffn_config.moe_top_k", "model.activeExperts", 1.0, std::string(kDefault));
    }
    if (type.find("moe") != std::string::npos && !hasExperts(model))
        report(Severity::Error, "model.experts", fmt::format("ffn_type {} needs moe_num_experts", type));
}

void Foundry::mpt()
{
    Scenario &scenario = m_reader.scenario();
    assumeFallbacks(mptRows(), kDefault, m_reader);
    ModelSpec &model = scenario.model;
    model.source = "llm-foundry's YAML";
    model.name = fmt::format("MPT, {} layers of {}", model.layers, model.hidden);
    attention(model);
    feedForward(model);
    const bool none = truth("model.no_bias").value_or(false);
    model.qkvBias = model.outputBias = model.mlpBias = !none;
    const bool rms = word("model.norm_type").find("rmsnorm") != std::string::npos;
    set("model.norm_type", "model.norm",
        std::string(rms    ? "rmsnorm"
                    : none ? "layernorm-no-bias"
                           : "layernorm"),
        none && !rms ? "without bias, as no_bias says" : "");
}

void Foundry::hub(const PresetLibrary &presets)
{
    const std::string_view path = "model.pretrained_model_name_or_path";
    const ConfigFacts::Fact *fact = m_facts.find(path);
    if (fact == nullptr) {
        report(Severity::Warning, "model.preset", "The file names no model: the scenario's stays",
               "Say pretrained_model_name_or_path, or choose the model");
        return;
    }
    const std::string name = word(path);
    Scenario &scenario = m_reader.scenario();
    const std::string id = presetOfModel(name, presets);
    if (!id.empty() && applyPreset(scenario, PresetKind::Model, id, presets).empty()) {
        m_reader.note(fact->key, fmt::format("the model {}", id));
        return;
    }
    m_reader.ignore(fact->key, "no model is known by that name");
    report(Severity::Warning, "model.preset",
           fmt::format("No model is known by the name {}: {} stays", name, scenario.model.name),
           "Import the model's config.json, or choose the model");
}

void Foundry::duration()
{
    const ConfigFacts::Fact *fact = m_facts.find("max_duration");
    if (fact == nullptr)
        return;
    const std::string text = fact->value.isString() ? fact->value.asString() : toText(fact->value, -1) + "ep";
    double count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    const TrainingSpec &training = m_reader.scenario().training;
    constexpr std::array<std::string_view, 4> kUnits{"tok", "ba", "sp", "ep"};
    if (error != std::errc() || !(count >= 0) || std::ranges::find(kUnits, unit) == kUnits.end()) {
        m_reader.fail(fact->key,
                      fmt::format("expected a duration such as 63900ba or 134e9tok, found {}", fact->key.value));
        return;
    }
    if (unit == "ep") {
        m_reader.note(fact->key, "epochs of data whose size the file does not say: tokens stay");
        return;
    }
    const double tokens = unit == "tok"  ? count
                          : unit == "sp" ? count * training.sequence
                                         : count * training.globalBatch * training.sequence;
    m_reader.understand(fact->key, "training.tokens", tokens,
                        unit == "ba"   ? "batches, times batch and sequence"
                        : unit == "sp" ? "samples, times the sequence"
                                       : "");
}

// Composer takes no more sequences in a pass than a device has.
void Foundry::microbatch()
{
    const Scenario &scenario = m_reader.scenario();
    const double ranks = std::max(1.0, std::floor(double(scenario.cluster.gpus) / std::max(1, scenario.plan.tensor)));
    const double device = double(scenario.training.globalBatch) / ranks;
    const std::string_view path = "device_train_microbatch_size";
    const ConfigFacts::Fact *fact = m_facts.find(path);
    if (const auto passes = number("device_train_grad_accum"); fact == nullptr && passes && *passes >= 1) {
        m_reader.understand(key("device_train_grad_accum"), "training.microbatch",
                            std::max(1.0, std::floor(device / *passes)), "a device's batch in so many passes");
        return;
    }
    if (fact == nullptr || m_facts.word(path) == "auto") {
        report(Severity::Note, "training.microbatch",
               fmt::format("{}: Composer tries while it runs; {} stays",
                           fact == nullptr ? "device_train_microbatch_size is not given" : "The microbatch is auto",
                           scenario.training.microbatch));
        return;
    }
    double size = number(path).value_or(1);
    if (size > device && device >= 1) {
        report(Severity::Warning, "training.microbatch",
               fmt::format("A device has {} of the {} sequences on {} ranks: microbatches of {} become {}",
                           std::floor(device), scenario.training.globalBatch, ranks, size, std::floor(device)));
        size = std::floor(device);
    }
    m_reader.understand(fact->key, "training.microbatch", size, {});
}

void Foundry::training()
{
    Scenario &scenario = m_reader.scenario();
    for (const std::string_view path : {"train_loader.dataset.max_seq_len", "model.max_seq_len"}) {
        if (m_reader.isSet("training.sequence"))
            break;
        if (const auto length = number(path))
            m_reader.understand(key(path), "training.sequence", *length, "max_seq_len is not given");
    }
    scenario.training.documentLengths.clear();
    scenario.training.rampStart = scenario.training.rampIncrement = 0;
    microbatch();
    duration();
    double dropout = 0;
    for (const std::string_view path : {"model.attn_config.attn_pdrop", "model.resid_pdrop", "model.emb_pdrop"})
        dropout = std::max(dropout, number(path).value_or(0));
    scenario.training.dropout = dropout > 0;
    const std::string kernel = word("model.attn_config.attn_impl");
    set("model.attn_config.attn_impl", "training.flashAttention", kernel != "torch",
        kernel == "torch" ? "keeps the scores" : "");
}

void Foundry::sharding()
{
    const std::string_view path = "fsdp_config.sharding_strategy";
    const std::string strategy = word(path);
    const struct {
        std::string_view name;
        int stage;
        bool hybrid;
    } rows[] = {{"full_shard", 3, false},
                {"shard_grad_op", 2, false},
                {"no_shard", 0, false},
                {"hybrid_shard", 3, true},
                {"_hybrid_shard_zero2", 2, true}};
    const auto *row = std::ranges::find(rows, strategy.empty() ? std::string("full_shard") : strategy,
                                        [](const auto &each) { return std::string(each.name); });
    if (row == std::end(rows)) {
        m_reader.fail(key(path), fmt::format("expected FULL_SHARD, SHARD_GRAD_OP, NO_SHARD or HYBRID_SHARD, found {}",
                                             key(path).value));
        return;
    }
    set(path, "plan.zero", double(row->stage), row->stage == 0 ? "nothing is cut" : "");
    const ConfigFacts::Fact *mesh = m_facts.find("fsdp_config.device_mesh");
    const std::optional<double> degree = number("fsdp_config.data_parallel_shard_degree");
    const bool pairs = mesh != nullptr && mesh->value.isArray() && mesh->value.asArray().size() == 2 &&
                       wholeNumber(mesh->value.asArray()[1]);
    if (degree && *degree > 0)
        set("fsdp_config.data_parallel_shard_degree", "plan.shardGroup", *degree, {});
    else if (row->hybrid && pairs)
        set("fsdp_config.device_mesh", "plan.shardGroup", *wholeNumber(mesh->value.asArray()[1]),
            "the mesh's second number");
    else if (row->hybrid)
        m_reader.assume("fsdp_config.device_mesh", "plan.shardGroup",
                        double(m_reader.scenario().cluster.devicesPerNode), "PyTorch's default: the GPUs of a node");
}

void Foundry::plan()
{
    Scenario &scenario = m_reader.scenario();
    ParallelPlan plan;
    plan.tensor = scenario.plan.tensor;
    plan.expertTensor = 1;
    plan.axisOrder = {"tensor", "context", "data", "pipeline"};
    plan.overlapGradReduce = true; // PyTorch's FSDP and DDP both do
    if (!m_reader.isSet("plan.tensor"))
        plan.tensor = 1;
    scenario.plan = plan;
    const bool fsdp = isObject("fsdp_config") || isObject("parallelism_config.fsdp");
    if (fsdp)
        sharding();
    else
        report(Severity::Note, "plan.zero", "There is no fsdp_config: every device keeps the whole model");
    scenario.plan.overlapParamGather = scenario.plan.zero >= 3;
    const ConfigFacts::Fact *mixed = m_facts.find("fsdp_config.mixed_precision");
    const Json *reduced = mixed == nullptr ? nullptr : mixed->value.find("reduce_dtype"); // of PyTorch's own object
    const std::string sums = reduced != nullptr && reduced->isString()     ? reduced->asString()
                             : mixed != nullptr && mixed->value.isObject() ? std::string()
                                                                           : word("fsdp_config.mixed_precision");
    const bool pure = sums == "pure" || sums.find("16") != std::string::npos;
    if (fsdp)
        set("fsdp_config.mixed_precision", "training.gradientPrecision", std::string(pure ? "bf16" : "fp32"),
            pure ? "PURE sums gradients in 16 bits" : "gradients are summed in 32 bits");
    set("fsdp_config.activation_checkpointing", "training.recompute",
        std::string(truth("fsdp_config.activation_checkpointing").value_or(false) ? "full" : "none"),
        "of whole blocks");
    scenario.training.recomputeLayers = 0;
    set("fsdp_config.activation_cpu_offload", "plan.offloadActivations",
        truth("fsdp_config.activation_cpu_offload").value_or(false) ? 1.0 : 0.0, {});
    set("fsdp_config.cpu_offload", "plan.offloadOptimizer",
        truth("fsdp_config.cpu_offload").value_or(false) ? 1.0 : 0.0, {});
}

// A key that sets a field needs no second line that it was read.
void joinLines(std::vector<ConfigLine> &lines)
{
    std::set<std::string> setting;
    for (const ConfigLine &line : lines) {
        if (line.fate == Fate::Understood && !line.field.empty())
            setting.insert(line.key);
    }
    std::erase_if(lines, [&](const ConfigLine &line) {
        return line.fate == Fate::Understood && line.field.empty() && setting.contains(line.key);
    });
}

} // namespace

Result<ConfigImport> readLlmFoundry(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    Result<ConfigTree> tree = readYamlTree(source);
    if (!tree)
        return tree.errors();
    if (const auto error = resolveInterpolations(*tree, source.file))
        return *error;
    const Json *name = tree->find("model.name");
    const bool mpt = name == nullptr || !name->isString() || name->asString().find("hf_") == std::string::npos;
    Scenario start = base;
    if (mpt)
        start.model = {};
    if (base.software.preset != "pytorch-fsdp")
        (void)applyPreset(start, PresetKind::Software, "pytorch-fsdp", presets);
    ConfigReader reader("llm-foundry", source, start);
    const ConfigFacts facts = readConfigRows(*tree, llmFoundryRows(), reader);
    Foundry foundry(*tree, facts, reader);
    if (mpt)
        foundry.mpt();
    else
        foundry.hub(presets);
    foundry.plan();
    foundry.training();
    Result<ConfigImport> import = std::move(reader).finish();
    if (import)
        joinLines(import->lines);
    return import;
}

double llmFoundryLikeness(std::string_view text)
{
    constexpr std::string_view kKeys = "global_train_batch_size device_train_microbatch_size fsdp_config max_duration "
                                       "train_loader max_seq_len";
    constexpr std::array<std::string_view, 3> kModels{"mpt_causal_lm", "hf_causal_lm", "hf_t5"};
    const bool named = std::ranges::any_of(
        kModels, [&](std::string_view model) { return text.find(model) != std::string_view::npos; });
    const double share = shareOfLines(text, kKeys);
    return named && share > 0 ? 0.95 : share >= 0.5 ? share : 0;
}

} // namespace stringline
