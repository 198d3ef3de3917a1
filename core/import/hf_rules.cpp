#include "core/import/hf_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

struct Rule {
    std::string_view why; // what it does, for people who read the table
    void (*apply)(ConfigReader &reader, const HfFacts &facts);
};

FieldValue size(double value)
{
    return {value};
}

const ModelSpec &modelOf(const ConfigReader &reader)
{
    return reader.scenario().model;
}

void assumeSize(ConfigReader &reader, std::string_view key, std::string_view field, double value, std::string note)
{
    reader.assume(key, fmt::format("model.{}", field), size(value), std::move(note));
}

void force(ConfigReader &reader, std::string_view path, const FieldValue &value)
{
    findField(path)->set(reader.scenario(), value);
}

void ffnWidth(ConfigReader &reader, const HfFacts &facts)
{
    const HfFact *ratio = facts.find("expansion_ratio");
    if (ratio != nullptr && ratio->value.isNumber() && !reader.isSet("model.ffnHidden")) {
        assumeSize(reader, "intermediate_size", "ffnHidden",
                   std::floor(ratio->value.asNumber() * modelOf(reader).hidden), "expansion_ratio x hidden_size");
        return;
    }
    if (hasFourfoldFfn(facts.family))
        assumeSize(reader, "intermediate_size", "ffnHidden", 4.0 * modelOf(reader).hidden, "4 x hidden_size");
    if (!reader.isSet("model.ffnHidden") && reader.isSet("model.expertFfn"))
        assumeSize(reader, "intermediate_size", "ffnHidden", modelOf(reader).expertFfn, "as wide as an expert");
}

void headSize(ConfigReader &reader, const HfFacts &)
{
    const ModelSpec &model = modelOf(reader);
    const ConfigKey *heads = reader.setBy("model.heads");
    if (reader.isSet("model.headSize") || heads == nullptr || !reader.isSet("model.hidden"))
        return;
    if (isLatent(model)) {
        assumeSize(reader, "head_dim", "headSize", model.keyNopeSize, "qk_nope_head_dim");
        return;
    }
    const int rest = model.hidden % model.heads;
    if (rest != 0)
        reader.report({Severity::Error,
                       "model.heads",
                       fmt::format("{} ({}) is {}: expected a divisor of hidden_size where head_dim is not given: {} % "
                                   "{} = {}",
                                   heads->name, placeText(*heads), model.heads, model.hidden, model.heads, rest),
                       "Give head_dim, or another number of heads",
                       {}});
    assumeSize(reader, "head_dim", "headSize", std::max(1, model.hidden / model.heads),
               rest == 0 ? "hidden_size / num_attention_heads" : "hidden_size / num_attention_heads, cut off");
}

void keyValueHeads(ConfigReader &reader, const HfFacts &facts)
{
    if (!reader.isSet("model.heads"))
        return;
    const auto assume = [&](double heads, std::string note) {
        assumeSize(reader, "num_key_value_heads", "kvHeads", heads, std::move(note));
    };
    // ChatGLM's switch only says that its number of groups counts, Falcon's newer models do not look at it.
    const bool shares =
        facts.isTrue("multi_query") && facts.family != "chatglm" && !facts.isTrue("new_decoder_architecture");
    if (facts.family == "chatglm" && facts.isFalse("multi_query"))
        force(reader, "model.kvHeads", size(modelOf(reader).heads));
    if (shares && facts.family == "falcon") // whatever num_kv_heads says
        force(reader, "model.kvHeads", size(1));
    if (shares)
        assume(1, "multi_query: all heads share one");
    else
        assume(modelOf(reader).heads, "as many as num_attention_heads");
}

void falconNorms(ConfigReader &reader, const HfFacts &facts)
{
    if (facts.family != "falcon")
        return;
    const bool shares = !facts.isTrue("new_decoder_architecture") && modelOf(reader).parallelBlock;
    assumeSize(reader, "new_decoder_architecture", "normsPerLayer", shares ? 1 : 2,
               shares ? "attention and FFN share a norm" : "attention and FFN have a norm each");
    if (facts.isTrue("new_decoder_architecture"))
        force(reader, "model.parallelBlock", FieldValue(true));
}

void positions(ConfigReader &reader, const HfFacts &facts)
{
    if (facts.isTrue("alibi"))
        reader.assume("alibi", "model.positions", FieldValue(std::string("alibi")), "slopes instead of a table");
    else if (facts.isFalse("learned_pos_emb"))
        reader.assume("learned_pos_emb", "model.positions", FieldValue(std::string("none")), "no table");
    const ModelSpec &model = modelOf(reader);
    if (model.positions != Positions::Learned)
        return;
    const int extra = facts.family == "opt" ? 2 : 0;
    assumeSize(reader, "max_position_embeddings", "positionRows", model.maxSequence + extra,
               extra > 0 ? "max_position_embeddings and 2 rows of padding" : "a row for each position");
}

void normBias(ConfigReader &reader, const HfFacts &facts)
{
    if (facts.family == "mpt" && !modelOf(reader).mlpBias)
        reader.assume("no_bias", "model.norm", FieldValue(std::string("layernorm-no-bias")), "without biases");
}

void optOrder(ConfigReader &reader, const HfFacts &facts)
{
    if (facts.isFalse("do_layer_norm_before"))
        reader.assume("do_layer_norm_before", "model.finalNorm", FieldValue(false), "norms stand behind the blocks");
    const HfFact *width = facts.find("word_embed_proj_dim");
    const std::optional<double> size = width != nullptr ? wholeNumber(width->value) : std::nullopt;
    if (!size)
        return;
    if (*size < 1 || *size > 1e6)
        reader.fail(width->key, fmt::format("expected a width, found {}", width->key.value));
    else
        assumeSize(reader, "word_embed_proj_dim", "embeddingProjection", *size == modelOf(reader).hidden ? 0 : *size,
                   *size == modelOf(reader).hidden ? "as wide as the layers" : "a projection on either side");
}

void windows(ConfigReader &reader, const HfFacts &facts)
{
    if (facts.isFalse("use_sliding_window") && modelOf(reader).slidingWindow > 0)
        force(reader, "model.slidingWindow", size(0));
    const HfFact *types = facts.find("layer_types");
    if (types == nullptr || !types->value.isArray() || types->value.asArray().empty())
        return;
    const Json::Array &list = types->value.asArray();
    const int layers = modelOf(reader).layers;
    if (static_cast<int>(list.size()) != layers)
        reader.report({Severity::Warning,
                       "model.layers",
                       fmt::format("layer_types names {} layers, and num_hidden_layers is {}", list.size(), layers),
                       {},
                       {}});
    const auto full = std::ranges::find_if(
        list, [](const Json &each) { return each.isString() && each.asString() == "full_attention"; });
    const auto step = static_cast<double>(full - list.begin()) + 1;
    if (full == list.end())
        force(reader, "model.globalLayerStep", size(0));
    else if (step == 1) // all of them, or a pattern that we have not
        force(reader, "model.slidingWindow", size(0));
    else
        force(reader, "model.globalLayerStep", size(std::min(step, 10000.0)));
}

// A pattern says which layers see all tokens; without a window it says nothing.
void windowPattern(ConfigReader &reader, const HfFacts &)
{
    if (modelOf(reader).slidingWindow == 0)
        force(reader, "model.globalLayerStep", size(0));
}

// Layers 0 to k - 1 are dense in every model that lists them.
void denseLayers(ConfigReader &reader, const HfFacts &facts)
{
    const auto leading = [&](const HfFact &fact, int count, bool regular) {
        if (!regular)
            reader.report({Severity::Warning,
                           "model.denseLayers",
                           fmt::format("{} is not simulated as it stands: dense layers lead, then one layer in so many "
                                       "has experts",
                                       fact.key.name),
                           {},
                           {}});
        assumeSize(reader, fact.key.name, "denseLayers", count, "leading layers without experts");
    };
    if (const HfFact *only = facts.find("mlp_only_layers"); only != nullptr && only->value.isArray()) {
        const Json::Array &list = only->value.asArray();
        bool regular = true;
        for (std::size_t i = 0; i < list.size(); ++i)
            regular = regular && list[i].isInteger() && list[i].asInteger() == static_cast<std::int64_t>(i);
        if (!list.empty() && list.size() <= 10000)
            leading(*only, static_cast<int>(list.size()), regular);
    }
    const HfFact *every = facts.find("moe_layer_freq");
    if (every == nullptr)
        return;
    if (const std::optional<double> step = wholeNumber(every->value)) {
        if (*step >= 1 && *step <= 10000)
            assumeSize(reader, "moe_layer_freq", "expertLayerStep", *step, "one layer in so many has experts");
        else
            reader.fail(every->key, fmt::format("expected a whole number from 1 to 10000, found {}", every->key.value));
    } else if (every->value.isArray()) {
        const Json::Array &list = every->value.asArray();
        const auto isDense = [](const Json &each) { return each.isInteger() && each.asInteger() == 0; };
        const auto first = std::ranges::find_if_not(list, isDense);
        leading(*every, static_cast<int>(std::min<std::ptrdiff_t>(first - list.begin(), 10000)),
                std::none_of(first, list.end(), isDense));
    }
}

void experts(ConfigReader &reader, const HfFacts &facts)
{
    const ModelSpec &model = modelOf(reader);
    if (!hasExperts(model)) {
        // A dense member of a family that may have experts: what is said of experts has no effect.
        for (const std::string_view field : {"activeExperts", "expertFfn", "sharedExperts", "denseLayers"})
            force(reader, fmt::format("model.{}", field), size(0));
        force(reader, "model.expertLayerStep", size(1));
        force(reader, "model.routerBias", FieldValue(false));
        force(reader, "model.sharedExpertGate", FieldValue(false));
        return;
    }
    assumeSize(reader, "moe_intermediate_size", "expertFfn", model.ffnHidden, "as wide as intermediate_size");
    const HfFact *shared = facts.find("shared_expert_intermediate_size");
    const std::optional<double> width = shared != nullptr ? wholeNumber(shared->value) : std::nullopt;
    if (width && *width >= 0 && model.expertFfn > 0) {
        const double count = *width / model.expertFfn;
        if (count != std::trunc(count))
            reader.report({Severity::Warning,
                           "model.sharedExperts",
                           fmt::format("{} = {:.0f} is no multiple of an expert's {}: rounded", shared->key.name,
                                       *width, model.expertFfn),
                           {},
                           {}});
        assumeSize(reader, shared->key.name, "sharedExperts", std::ceil(count), "in widths of one expert");
    }
    const HfFact *method = facts.find("topk_method");
    if (method != nullptr && method->value.isString() && method->value.asString() == "noaux_tc")
        force(reader, "model.routerBias", FieldValue(true));
}

constexpr Rule kRules[] = {
    {"widths of the FFN", ffnWidth},
    {"heads and their size", headSize},
    {"heads of keys and values", keyValueHeads},
    {"Falcon's norms", falconNorms},
    {"norms without biases", normBias},
    {"tables of positions", positions},
    {"OPT's projections and norms", optOrder},
    {"windows", windows},
    {"layers that see everything", windowPattern},
    {"layers without experts", denseLayers},
    {"experts", experts},
};

} // namespace

bool hasFourfoldFfn(std::string_view family)
{
    return hasWord("gpt2 gpt_bigcode gpt_neo bloom gptj falcon mpt", family);
}

const HfFact *HfFacts::find(std::string_view name) const
{
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
}

bool HfFacts::isTrue(std::string_view name) const
{
    const HfFact *fact = find(name);
    return fact != nullptr && fact->value.isBool() && fact->value.asBool();
}

bool HfFacts::isFalse(std::string_view name) const
{
    const HfFact *fact = find(name);
    return fact != nullptr && fact->value.isBool() && !fact->value.asBool();
}

void applyHfRules(ConfigReader &reader, const HfFacts &facts)
{
    for (const Rule &rule : kRules)
        rule.apply(reader, facts);
}

} // namespace stringline
