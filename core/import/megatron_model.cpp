// The model that Megatron's arguments describe.
#include "core/evaluate/frameworks.h"
#include "core/import/megatron_layout.h"
#include "core/import/megatron_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace stringline {

namespace {

int narrow(std::int64_t value)
{
    return static_cast<int>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<int>::max()));
}

void set(int &field, const MegatronValues &values, std::string_view name)
{
    field = values.count(name, field);
}

// Rows of vocabularies by a part of the tokenizer's name, in small letters; more special ones first.
constexpr std::array<std::pair<std::string_view, int>, 12> kTokenizers{{{"gpt2bpe", 50257},
                                                                        {"bertwordpiece", 30522},
                                                                        {"llama-3", 128256},
                                                                        {"llama3", 128256},
                                                                        {"llama-2", 32000},
                                                                        {"llama2", 32000},
                                                                        {"mixtral", 32000},
                                                                        {"mistral-7b", 32000},
                                                                        {"deepseek-v3", 129280},
                                                                        {"deepseek-r1", 129280},
                                                                        {"deepseek-v2", 102400},
                                                                        {"qwen3", 151936}}};

void vocabulary(ModelSpec &model, MegatronValues &values, int tensor)
{
    if (const auto given = values.count("vocab-size")) {
        model.vocabulary = *given;
    } else if (const auto padded = values.count("padded-vocab-size")) {
        model.vocabulary = *padded;
    } else {
        const std::string names = values.word("tokenizer-model") + " " + values.word("tokenizer-type");
        const auto *row = std::ranges::find_if(
            kTokenizers, [&](const auto &each) { return names.find(each.first) != std::string::npos; });
        if (row != kTokenizers.end())
            model.vocabulary = row->second;
        values.diagnostics.push_back(
            {Severity::Note,
             "model.vocabulary",
             row != kTokenizers.end()
                 ? fmt::format("--vocab-size is not given: {} rows by the tokenizer's name", row->second)
                 : fmt::format("--vocab-size is not given: it comes with the tokenizer, and {} rows stay",
                               model.vocabulary),
             "Give the tokenizer's size",
             {}});
    }
    const std::int64_t step = std::int64_t(values.count("make-vocab-size-divisible-by", 128)) * tensor;
    model.vocabularyPadTo = std::max(1, narrow(values.count("padded-vocab-size").value_or(narrow(step))));
}

void positions(ModelSpec &model, MegatronValues &values, int sequence)
{
    set(model.maxSequence, values, "max-position-embeddings");
    const std::string kind = values.word("position-embedding-type", "learned_absolute");
    model.positions = kind == "learned_absolute"                            ? Positions::Learned
                      : kind == "rope" || kind == "yarn" || kind == "mrope" ? Positions::Rotary
                      : kind == "alibi"                                     ? Positions::Alibi
                                                                            : Positions::None;
    if (model.positions == Positions::Learned)
        model.positionRows = model.maxSequence > 0 ? model.maxSequence : sequence;
    if (model.positions == Positions::None && kind != "none")
        values.note("position-embedding-type", "counted as no positions");
}

void attention(ModelSpec &model, MegatronValues &values)
{
    model.kvHeads = model.heads;
    if (values.has("group-query-attention")) {
        model.kvHeads = values.count("num-query-groups", 1);
    } else if (values.has("num-query-groups") && values.count("num-query-groups", 1) != model.heads) {
        values.diagnostics.push_back({Severity::Warning,
                                      "model.kvHeads",
                                      fmt::format("{} counts with --group-query-attention alone: there are {} KV heads",
                                                  values.said("num-query-groups"), model.heads),
                                      "Add --group-query-attention",
                                      {{"model.kvHeads", std::to_string(values.count("num-query-groups", 1))}}});
    }
    model.headSize = model.heads > 0 ? values.count("kv-channels", model.hidden / model.heads) : 0;
    if (values.has("multi-latent-attention")) {
        set(model.queryLora, values, "q-lora-rank");
        model.kvLora = values.count("kv-lora-rank", 32);
        model.keyNopeSize = values.count("qk-head-dim", 128);
        model.keyRopeSize = values.count("qk-pos-emb-head-dim", 64);
        model.valueHeadSize = values.count("v-head-dim", 128);
        model.headSize = model.keyNopeSize;
        model.kvHeads = model.heads;
        values.note("qk-layernorm", "of the compressed queries and keys, which latent attention has anyway");
    }
    model.qkNorm = values.has("qk-layernorm") && !isLatent(model);
    const auto window = values.words("window-size");
    if (!window.empty()) {
        std::string text;
        for (const char c : window.front()) {
            if (c >= '0' && c <= '9')
                text += c;
            else if (!text.empty())
                break;
        }
        if (!text.empty() && text.size() < 10)
            model.slidingWindow = std::stoi(text) + 1;
    }
    if (model.slidingWindow > 0)
        set(model.globalLayerStep, values, "window-attn-skip-freq");
}

// One number, or a list of ones for layers with experts.
void expertLayers(ModelSpec &model, MegatronValues &values)
{
    const std::string text = values.word("moe-layer-freq", "1");
    if (text.find('[') == std::string::npos) {
        const bool digits =
            !text.empty() && text.size() < 6 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
        if (!digits || text == "0")
            values.errors.push_back({{},
                                     fmt::format("line {}", values.lineOf("moe-layer-freq")),
                                     "--moe-layer-freq: expected a number of at least 1 or a list such as "
                                     "([0]*3+[1]*58)"});
        else
            model.expertLayerStep = std::stoi(text);
        return;
    }
    const auto pattern = layerPattern(text);
    if (!pattern) {
        values.errors.push_back({{},
                                 fmt::format("line {}", values.lineOf("moe-layer-freq")),
                                 "--moe-layer-freq: expected a list such as ([0]*3+[1]*58)"});
        return;
    }
    const auto size = static_cast<int>(pattern->size());
    if (size != model.layers)
        values.diagnostics.push_back(
            {Severity::Error,
             "model.denseLayers",
             fmt::format("--moe-layer-freq lists {} layers and {}", size, values.said("num-layers")),
             {},
             {}});
    const auto first = std::ranges::find(*pattern, 1);
    const auto second = first == pattern->end() ? first : std::find(first + 1, pattern->end(), 1);
    model.expertLayerStep = second == pattern->end() ? 1 : static_cast<int>(second - first);
    // Our layers with experts are the last of each period.
    model.denseLayers = std::max(0, static_cast<int>(first - pattern->begin()) - (model.expertLayerStep - 1));
    for (int layer = 0; layer < std::min(size, model.layers); ++layer) {
        if (isExpertLayer(model, layer) == ((*pattern)[static_cast<std::size_t>(layer)] == 1))
            continue;
        values.diagnostics.push_back(
            {Severity::Warning,
             "model.expertLayerStep",
             fmt::format("--moe-layer-freq has no even step: layer {} differs; {} of {} layers are taken to have "
                         "experts instead of {}",
                         layer + 1, expertLayerCount(model), model.layers, std::ranges::count(*pattern, 1)),
             {},
             {}});
        break;
    }
}

void experts(ModelSpec &model, MegatronValues &values)
{
    set(model.experts, values, "num-experts");
    if (!hasExperts(model))
        return;
    model.activeExperts = values.count("moe-router-topk", 2);
    model.expertFfn = values.count("moe-ffn-hidden-size", model.ffnHidden);
    model.routerBias = values.has("moe-router-enable-expert-bias");
    model.sharedExpertGate = values.has("moe-shared-expert-gate");
    expertLayers(model, values);
    const int shared = values.count("moe-shared-expert-intermediate-size", 0);
    if (shared > 0 && model.expertFfn > 0) {
        model.sharedExperts = std::max(1, narrow((std::int64_t(shared) + model.expertFfn / 2) / model.expertFfn));
        if (shared % model.expertFfn != 0)
            values.diagnostics.push_back(
                {Severity::Warning,
                 "model.sharedExperts",
                 fmt::format("{} is no multiple of an expert's {}: {} shared experts of that width are taken",
                             values.said("moe-shared-expert-intermediate-size"), model.expertFfn, model.sharedExperts),
                 {},
                 {}});
    }
}

// What a file without --hidden-size says of the model: each number by itself.
void partOfModel(ModelSpec &model, MegatronValues &values)
{
    using M = ModelSpec;
    constexpr std::array<std::pair<std::string_view, int M::*>, 8> kNumbers{{{"num-layers", &M::layers},
                                                                             {"ffn-hidden-size", &M::ffnHidden},
                                                                             {"num-attention-heads", &M::heads},
                                                                             {"kv-channels", &M::headSize},
                                                                             {"vocab-size", &M::vocabulary},
                                                                             {"num-experts", &M::experts},
                                                                             {"moe-router-topk", &M::activeExperts},
                                                                             {"moe-ffn-hidden-size", &M::expertFfn}}};
    for (const auto &[name, field] : kNumbers)
        set(model.*field, values, name);
    if (values.has("group-query-attention"))
        model.kvHeads = values.count("num-query-groups", 1);
    else if (values.has("num-attention-heads"))
        model.kvHeads = model.heads;
    if (values.has("swiglu"))
        model.gated = true;
    if (values.has("untie-embeddings-and-output-weights"))
        model.tied = false;
    values.diagnostics.push_back({Severity::Warning,
                                  "model.hidden",
                                  fmt::format("--hidden-size is not given, which Megatron insists on: the "
                                              "scenario's model stays, hidden size {}",
                                              model.hidden),
                                  "Paste the model's arguments too",
                                  {}});
}

} // namespace

bool describesModel(const MegatronValues &values)
{
    return values.has("hidden-size");
}

void readMegatronModel(Scenario &scenario, MegatronValues &values)
{
    if (!describesModel(values)) {
        partOfModel(scenario.model, values);
        return;
    }
    for (const std::string_view name : {"num-layers", "num-attention-heads"}) {
        if (!values.has(name)) {
            std::string key(name);
            std::ranges::replace(key, '-', '_');
            values.errors.push_back(
                {{}, {}, fmt::format("expected --{} (in YAML {}), which Megatron insists on", name, key)});
        }
    }
    ModelSpec model;
    set(model.layers, values, "num-layers");
    set(model.hidden, values, "hidden-size");
    set(model.heads, values, "num-attention-heads");
    model.name = fmt::format("{} layers of {}", model.layers, model.hidden);
    model.gated = values.has("swiglu");
    model.ffnHidden = values.count("ffn-hidden-size",
                                   narrow(frameworkOf(scenario).ffnDefault(std::int64_t(model.hidden), model.gated)));
    if (model.ffnHidden == 0)
        model.ffnHidden = narrow(4 * std::int64_t(model.hidden));
    const std::string norm = values.word("normalization", "layernorm");
    model.norm = norm == "rmsnorm" ? Norm::RmsNorm : Norm::LayerNorm;
    const bool biases = !values.has("disable-bias-linear");
    model.outputBias = model.mlpBias = biases;
    model.qkvBias = biases || values.has("add-qkv-bias");
    model.tied = !values.has("untie-embeddings-and-output-weights");
    model.vocabulary = scenario.model.vocabulary;
    vocabulary(model, values, std::max(1, values.count("tensor-model-parallel-size", 1)));
    positions(model, values, scenario.training.sequence);
    attention(model, values);
    experts(model, values);
    set(model.predictionLayers, values, "mtp-num-layers");
    scenario.model = std::move(model);
}

} // namespace stringline
