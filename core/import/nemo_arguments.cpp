// The keys of NeMo's configuration as Megatron's arguments, each by its row of nemo_names.
#include "core/import/nemo_arguments.h"

#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/import/megatron_options.h"
#include "core/import/nemo_claims.h"
#include "core/import/nemo_names.h"
#include "core/import/tree_interpolation.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// torch.bfloat16 and the like, as Megatron's arguments call them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTypes{{{"bfloat16", "bf16"},
                                                                               {"float16", "fp16"},
                                                                               {"half", "fp16"},
                                                                               {"float32", "fp32"},
                                                                               {"float", "fp32"},
                                                                               {"uint8", "fp8"}}};

// A value as a word: of an object of Python's its name.
std::string wordOf(const Json &value)
{
    if (value.isBool())
        return value.asBool() ? "true" : "false";
    if (const auto whole = wholeNumber(value); whole && std::abs(*whole) < 9e15)
        return std::to_string(static_cast<std::int64_t>(*whole));
    if (value.isNumber())
        return exactText(value.asNumber());
    std::string word = value.isString() ? value.asString() : std::string();
    for (const std::string_view member : {"_name_", "_target_"}) {
        const Json *held = value.find(member);
        if (word.empty() && held != nullptr && held->isString())
            word = held->asString();
    }
    if (value.isObject() || word.starts_with("torch."))
        word.erase(0, word.rfind('.') == std::string::npos ? 0 : word.rfind('.') + 1);
    const auto *type = std::ranges::find(kTypes, word, &decltype(kTypes)::value_type::first);
    return type == kTypes.end() ? word : std::string(type->second);
}

// Letters of a layout whose chunks are lists of names: [["embedding", "decoder"], ["decoder", "loss"]].
std::string layoutOf(const Json &chunks)
{
    std::string text;
    for (const Json &chunk : chunks.asArray()) {
        text += text.empty() ? "" : "|";
        for (const Json &place : chunk.isArray() ? chunk.asArray() : Json::Array{chunk}) {
            const std::string name = wordOf(place);
            text += name == "embedding" ? 'E'
                    : name == "decoder" ? 't'
                    : name == "mtp"     ? 'm'
                    : name == "loss"    ? 'L'
                                        : '?';
        }
    }
    return text;
}

class Collector {
public:
    Collector(const NemoTree &nemo, const std::string &file)
        : m_nemo(nemo)
        , m_file(file)
    {
    }

    void object(const Json &object, const std::string &path, const std::string &pointer) // NOLINT(misc-no-recursion)
    {
        const NemoSection *section = findNemoSection(path);
        for (const auto &[name, value] : object.asObject()) {
            const ConfigKey key = m_nemo.tree.key(pointer, name, value);
            const std::string below = path.empty() ? name : fmt::format("{}.{}", path, name);
            if (value.isObject() && findNemoSection(below) != nullptr)
                this->object(value, below, pointer + pointerStep(name));
            else if (section != nullptr && !nemoIgnoresAll(below))
                member(*section, name, key, value);
            else
                ignore(key, nemoIgnored(below, name), value);
        }
    }

    NemoClaims claims;
    NemoArguments result;

private:
    void member(const NemoSection &section, const std::string &name, const ConfigKey &key, const Json &value);
    void convert(const NemoSection &section, const NemoName &row, const ConfigKey &key, const Json &value);
    void same(const std::string &option, const ConfigKey &key, const Json &value, int rank, bool opposite = false);
    void modelName(const NemoSection &section, const ConfigKey &key, const Json &value);
    void unknown(const ConfigKey &key, const std::string &name, const Json &value);
    void field(const NemoName &row, const ConfigKey &key, const Json &value);
    void processes(std::optional<LaunchNumber> &into, const ConfigKey &key, const Json &value);

    void ignore(const ConfigKey &key, std::string_view why, const Json &value)
    {
        const std::string_view open = value.isNull() ? "null: the default" : "not known";
        result.lines.push_back(
            {key.name, key.line, key.value, Fate::Ignored, {}, std::string(why.empty() ? open : why)});
    }
    void fail(const ConfigKey &key, std::string_view expected)
    {
        constexpr std::size_t kMost = 40;
        if (result.errors.size() < kMost)
            result.errors.push_back(
                {m_file, placeText(key), fmt::format("expected {}, found {}", expected, key.value)});
    }

    const NemoTree &m_nemo;
    const std::string &m_file;
};

void Collector::member(const NemoSection &section, const std::string &name, const ConfigKey &key, const Json &value)
{
    std::string option = name;
    std::ranges::replace(option, '_', '-');
    const NemoName *row = findNemoName(name, section.part);
    // The optimizer's and the adapter's own names are common words.
    const bool known = row != nullptr || (findMegatronOption(option) != nullptr && section.part != NemoPart::Adapter);
    if (name == "_target_" || name == "hf_model_id" || name == "hf_path") {
        modelName(section, key, value);
    } else if (!known) {
        unknown(key, name, value);
    } else if (value.isNull() && name == "position_embedding_type") { // YAML's "none"
        claims.add(option, {true, {"none"}, key, section.rank, {}});
    } else if (value.isNull()) {
        ignore(key, "null: the default", value);
    } else if (isUnresolved(value)) {
        ignore(key, "the file does not say it", value);
        result.diagnostics.push_back(
            {Severity::Warning,
             "",
             fmt::format("Line {}: {} is {}, which the file does not say: it counts as not given", key.line, key.name,
                         key.value),
             "Write the value in its place",
             {}});
    } else if (row != nullptr) {
        convert(section, *row, key, value);
    } else {
        same(option, key, value, section.rank);
    }
}

void Collector::same(const std::string &option, const ConfigKey &key, const Json &value, int rank, bool opposite)
{
    const MegatronOption &row = *findMegatronOption(option);
    NemoClaim claim{true, {}, key, rank, {}};
    if (row.takes == Takes::Nothing) {
        if (!value.isBool()) {
            fail(key, "true or false");
            return;
        }
        claim.given = value.asBool() != opposite;
        if (row.field.empty())
            claim.note = claim.given ? "on" : "off";
    } else if (value.isArray() && option == "pipeline-model-parallel-layout") {
        claim.words.push_back(layoutOf(value));
    } else if (value.isArray()) {
        for (const Json &each : value.asArray())
            claim.words.push_back(wordOf(each));
        if (option == "moe-layer-freq")
            claim.words = {fmt::format("[{}]", fmt::join(claim.words, ","))};
        if (claim.words.empty()) {
            ignore(key, "an empty list: the default", value);
            return;
        }
        if (row.takes != Takes::Words && claim.words.size() > 1) {
            fail(key, "one value");
            return;
        }
    } else {
        claim.words.push_back(wordOf(value));
        if (claim.words.back().empty() || (value.isObject() && row.takes != Takes::Word)) {
            fail(key, row.takes == Takes::Word ? "a word" : "a number");
            return;
        }
    }
    claims.add(option, std::move(claim));
}

void Collector::convert(const NemoSection &section, const NemoName &row, const ConfigKey &key, const Json &value)
{
    const std::string option(row.option);
    const std::string word = lowered(wordOf(value));
    constexpr int kPrecisionRank = 6; // a recipe for the precision overrules single keys
    const int rank = row.name == "mixed_precision" ? kPrecisionRank : section.rank;
    const auto say = [&](const std::string &of, std::vector<std::string> words, std::string note, bool given = true) {
        claims.add(of, {given, std::move(words), key, rank, std::move(note)});
    };
    switch (row.as) {
    case NemoAs::Same:
        same(option, key, value, rank);
        return;
    case NemoAs::Opposite:
        same(option, key, value, rank, true);
        return;
    case NemoAs::Precision: {
        const NemoPrecision *precision = findNemoPrecision(word);
        if (precision == nullptr) {
            fail(key, "a precision such as bf16-mixed, or a recipe such as bf16_with_mxfp8_mixed");
            return;
        }
        for (const char *base : {"bf16", "fp16"})
            claims.add(base, {precision->base == base, {}, key, rank, {}, true});
        if (row.name == "mixed_precision" && precision->base == "bf16") // as all recipes of Megatron-Bridge for bf16
            claims.add("accumulate-allreduce-grads-in-fp32", {true, {}, key, rank, "gradients of the recipe", true});
        if (precision->base.empty())
            result.lines.push_back({key.name, key.line, key.value, Fate::Understood, "training.precision", {}});
        if (!precision->recipe.empty()) {
            say("fp8-format", {"hybrid"}, {});
            say("fp8-recipe", {std::string(precision->recipe)}, "of the recipe of that name");
        }
        if (precision->fp4)
            say("fp4-format", {"e2m1"}, {});
        return;
    }
    case NemoAs::Groups:
        say("group-query-attention", {}, {});
        same(option, key, value, rank);
        return;
    case NemoAs::Function: {
        const bool gated = word.find("glu") != std::string::npos;
        if (row.name == "activation_func" && !gated)
            ignore(key, "gated_linear_unit says how many matrices an FFN has", value);
        else if (word.empty())
            fail(key, "a word");
        else
            say(option, {}, gated ? "three matrices" : "two matrices", gated);
        return;
    }
    case NemoAs::Optimizer: {
        const bool distributed = word.find("distributed") != std::string::npos || word == "mcore_distributed_optim";
        if (word.find("adam") == std::string::npos && !distributed) {
            same(option, key, value, rank);
            return;
        }
        say(option, {"adam"}, {});
        if (word.find('_') == std::string::npos)
            return; // Megatron-Bridge's, which says elsewhere whether it is distributed
        say("use-distributed-optimizer", {}, distributed ? "shards its states" : "shards nothing", distributed);
        if (word == "distributed_fused_adam" && !m_nemo.tree.find("model.optim.overlap_grad_sync"))
            claims.add("overlap-grad-reduce", {true, {}, key, 0, "Apex's default"});
        return;
    }
    case NemoAs::Gradients: {
        const bool full = word == "true" || word == "fp32" || word == "32";
        const bool half = word == "false" || word == "bf16" || word == "16" || word == "fp16";
        if (!full && !half)
            fail(key, "true, false, bf16 or fp32");
        else
            say(full ? option : "grad-reduce-in-bf16", {}, {});
        return;
    }
    case NemoAs::Steps:
        if (value.isNumber() && value.asNumber() < 0)
            ignore(key, "no end", value);
        else
            same(option, key, value, rank);
        return;
    case NemoAs::Fp8: {
        // NeMo 1: fp8 switches, fp8_e4m3 and fp8_hybrid choose. Newer: fp8 is the format.
        if (value.isString() && row.note.empty()) {
            say(option, {word == "hybrid" || word == "e4m3" ? word : value.asString()}, {});
        } else if (!value.isBool()) {
            fail(key, "true, false or a format");
        } else if (row.note.empty()) {
            say("fp8-format", {"hybrid"}, value.asBool() ? "" : "off", value.asBool());
        } else if (value.asBool()) {
            claims.add(std::string(kNemoFp8Kind), {true, {std::string(row.note)}, key, rank, {}});
        } else {
            ignore(key, "not that format", value);
        }
        return;
    }
    case NemoAs::Local:
        if (!value.isBool())
            fail(key, "true or false");
        else
            say(option, {value.asBool() ? "transformer_engine" : "local"}, {});
        return;
    case NemoAs::Sharded:
        say(option,
            {word == "full" || word == "hybrid" ? "optim_grads_params"
             : word == "grad"                   ? "optim_grads"
                                                : word},
            {});
        return;
    case NemoAs::Devices:
        processes(result.megatron.perNode, key, value);
        return;
    case NemoAs::Nodes:
        processes(result.megatron.nodes, key, value);
        return;
    case NemoAs::Offload:
    case NemoAs::Field:
        field(row, key, value);
        return;
    }
}

void Collector::field(const NemoName &row, const ConfigKey &key, const Json &value)
{
    NemoField made{key, std::string(row.option), {}, std::string(row.note)};
    if (row.name == "should_pad_vocab") {
        if (!value.isBool())
            fail(key, "true or false");
        else if (value.asBool())
            ignore(key, "make_vocab_size_divisible_by says how far", value);
        else
            result.fields.push_back({key, made.field, 1.0, "the vocabulary as it is"});
        return;
    }
    if (!value.isNumber() || value.asNumber() < 0) {
        fail(key, "a number of at least 0");
        return;
    }
    double number = value.asNumber();
    if (row.as == NemoAs::Offload) {
        const Json *layers = m_nemo.tree.find("model.num_layers");
        const Json *used = m_nemo.tree.find("model.cpu_offloading");
        const bool on = used != nullptr && used->isBool() && used->asBool();
        if (!on || number == 0 || layers == nullptr || !layers->isNumber() || layers->asNumber() < 1) {
            ignore(key, "counts with cpu_offloading alone", value);
            return;
        }
        number = std::min(1.0, number / layers->asNumber());
        made.note = "layers whose activations are parked, as a share";
    }
    made.value = number;
    result.fields.push_back(std::move(made));
}

void Collector::processes(std::optional<LaunchNumber> &into, const ConfigKey &key, const Json &value)
{
    const auto number =
        value.isArray() ? std::optional(static_cast<double>(value.asArray().size())) : wholeNumber(value);
    constexpr double kMost = 1e7;
    if (value.isString() || (number && *number == -1))
        ignore(key, "as many as there are", value);
    else if (!number || *number < 1 || *number > kMost)
        fail(key, "a whole number of at least 1");
    else
        into = LaunchNumber{static_cast<std::int64_t>(*number), key.name, key.line};
}

void Collector::modelName(const NemoSection &section, const ConfigKey &key, const Json &value)
{
    if (section.part == NemoPart::Model && section.path != "trainer.strategy" && value.isString()) {
        result.models.push_back(key); // its line is written with what came of it
        result.models.back().value = value.asString();
        return;
    }
    ignore(key, "a Python object", value);
}

void Collector::unknown(const ConfigKey &key, const std::string &name, const Json &value)
{
    const std::string_view why = nemoIgnored(key.name, name);
    ignore(key, why, value);
    constexpr std::size_t kLongEnough = 8; // short names are near each other by chance
    if (!why.empty() || name.size() < kLongEnough || result.diagnostics.size() > 50)
        return;
    for (const MegatronOption &option : megatronOptions()) {
        const std::string known = nemoNameOf(option.name);
        if (editDistance(name, known) > 2)
            continue;
        result.lines.back().note = fmt::format("not known; did you mean {}?", known);
        result.diagnostics.push_back({Severity::Warning,
                                      "",
                                      fmt::format("Line {}: {} is no key of NeMo's and is ignored", key.line, key.name),
                                      fmt::format("did you mean {}?", known),
                                      {}});
        return;
    }
}

} // namespace

NemoArguments nemoArguments(const NemoTree &nemo, const std::string &file)
{
    Collector collector(nemo, file);
    collector.result.lines = nemo.lines;
    collector.result.megatron.perNode = nemo.launch.perNode;
    collector.result.megatron.nodes = nemo.launch.nodes;
    collector.result.megatron.world = nemo.launch.world;
    collector.object(nemo.tree.root, {}, {});
    collector.claims.settle(nemo, collector.result);
    return std::move(collector.result);
}

} // namespace stringline
