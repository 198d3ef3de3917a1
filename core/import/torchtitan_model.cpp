// torchtitan's model, by flavor; what is compiled; and the numbers that products are made in.
#include "core/import/torchtitan_state.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

constexpr std::string_view kParam = "training.mixed_precision_param";
constexpr std::string_view kType = "training.dtype";
constexpr std::string_view kConverters = "model.converters";
constexpr std::string_view kRecipe = "quantize.linear.float8.recipe_name";
constexpr std::string_view kOldFloat8 = "float8.enable_float8_linear";
constexpr std::string_view kCompile = "compile.enable";
constexpr std::string_view kComponents = "compile.components";
constexpr double kCompiledFusion = 0.5; // as the software preset was fitted
constexpr double kCompiledLogitBytes = 6;

// Texts of a list, or of one text with commas.
std::vector<std::string> listed(const Json &value)
{
    std::vector<std::string> words;
    if (value.isArray()) {
        for (const Json &each : value.asArray())
            words.push_back(each.isString() ? each.asString() : std::string());
    } else if (value.isString()) {
        words.emplace_back();
        for (const char letter : value.asString()) {
            if (letter == ',')
                words.emplace_back();
            else if (letter != ' ')
                words.back() += letter;
        }
    }
    return words;
}

bool isSameShape(ModelSpec a, const ModelSpec &b)
{
    a.preset = b.preset;
    a.name = b.name;
    a.source = b.source;
    a.maxSequence = b.maxSequence;
    a.vocabularyPadTo = b.vocabularyPadTo;
    return a == b;
}

} // namespace

void readTitanModel(TitanState &state, const PresetLibrary &presets)
{
    ConfigReader &reader = state.reader;
    Scenario &scenario = reader.scenario();
    const auto *name = state.facts.find("model.name");
    const auto *flavor = state.facts.find("model.flavor");
    if (name == nullptr && flavor == nullptr) {
        state.report(Severity::Warning, "model.name",
                     fmt::format("The file names no model: the scenario's {} stays", scenario.model.name));
        return;
    }
    const std::string family = name != nullptr ? name->value.asString() : "llama3";
    if (!isTitanModel(family)) {
        reader.fail(name->key, fmt::format("no model of torchtitan that is known: {}", titanModelsText()));
        return;
    }
    if (flavor == nullptr) {
        reader.fail(name->key, fmt::format("model.flavor is missing: {} has {}", family, titanFlavorsText(family)));
        return;
    }
    const TitanFlavor *row = findTitanFlavor(family, flavor->value.asString());
    if (row == nullptr) {
        reader.fail(flavor->key, fmt::format("{} has the flavors {}", family, titanFlavorsText(family)));
        return;
    }
    Scenario changed = scenario;
    Errors errors = applyPreset(changed, PresetKind::Model, row->preset, presets);
    for (const std::string_view change : wordsOf(row->changes)) {
        const std::size_t equals = change.find('=');
        for (Error &error : setField(changed, change.substr(0, equals), change.substr(equals + 1)))
            errors.push_back(std::move(error));
    }
    if (!errors.empty()) {
        reader.fail(flavor->key, fmt::format("{}: {}", row->preset, errors.front().message));
        return;
    }
    // A Llama 3 stays one, though torchtitan's takes longer sequences.
    const int longest = scenario.model.maxSequence;
    if (!isSameShape(scenario.model, changed.model) || (longest > 0 && scenario.training.sequence > longest))
        scenario.model = changed.model;
    if (name != nullptr)
        state.note("model.name", "with its flavor");
    state.set(
        "model.flavor", "model.name", scenario.model.name,
        fmt::format("{} layers of {}, {} heads, {} tokens", row->layers, row->hidden, row->heads, row->vocabulary));
}

void readTitanCompile(TitanState &state, const ConfigTree &tree)
{
    const SoftwareSpec &software = state.scenario().software;
    const bool on = state.facts.isTrue(kCompile);
    std::vector<std::string> parts{"model", "loss"};
    const auto *said = state.facts.find(kComponents);
    if (said != nullptr) {
        parts = listed(said->value);
        const bool known =
            (said->value.isArray() || said->value.isString()) &&
            std::ranges::all_of(parts, [](const auto &each) { return each == "model" || each == "loss"; });
        if (!known) {
            state.reader.fail(said->key, "expected a list of model and loss");
            return;
        }
    }
    const auto has = [&](std::string_view part) { return std::ranges::find(parts, part) != parts.end(); };
    state.compilesModel = on && has("model");
    const double fusion = software.elementwiseFusion < 1 ? software.elementwiseFusion : kCompiledFusion;
    state.set(kCompile, "software.elementwiseFusion", state.compilesModel ? fusion : 1.0,
              state.compilesModel ? "compiled: kernels between products are fused"
              : on                ? "the loss alone: the model's kernels run one by one"
                                  : "off: kernels run one by one");
    // Before the table [compile] the loss was not compiled.
    const bool newer = tree.find("compile") != nullptr;
    if (on && newer && has("loss"))
        state.set(kComponents, "software.logitBytes", std::min(software.logitBytes, kCompiledLogitBytes),
                  "a compiled loss keeps no fp32 copies");
    else
        state.note(kComponents, on ? "the loss is not compiled" : "compile is off");
}

void readTitanPrecision(TitanState &state)
{
    const std::string param = state.facts.word(kParam, "bfloat16");
    if (param != "bfloat16" && param != "float32") {
        state.fail(kParam, "expected bfloat16 or float32");
        return;
    }
    std::string_view recipe;
    std::string_view by = kConverters;
    if (const auto *converters = state.facts.find(kConverters)) {
        for (const std::string &each : listed(converters->value)) {
            const bool dense = each == "float8" || each == "quantize.linear.float8" || each == "quantize.dense.float8";
            if (dense || each == "mx" || each == "quantize.linear.mx")
                recipe = dense ? "tensorwise" : "mxfp8";
        }
    }
    if (state.facts.isTrue(kOldFloat8)) {
        recipe = "tensorwise";
        by = kOldFloat8;
    }
    const auto *named = state.facts.find(kRecipe);
    if (named != nullptr && findTitanRecipe(named->value.asString()) == nullptr) {
        state.reader.fail(named->key, "expected tensorwise, rowwise or rowwise_with_gw_hp");
        return;
    }
    if (named != nullptr && recipe.empty())
        state.report(Severity::Note, "training.precision",
                     "A recipe for float8 is there, and model.converters names no converter: products stay in 16 bits");
    if (!recipe.empty()) {
        if (named != nullptr && recipe == "tensorwise")
            recipe = named->value.asString();
        state.set(by, "training.precision", choiceOf(findTitanRecipe(recipe)->precision), std::string(recipe));
        state.note(kParam, "of what stays in 16 bits");
    } else {
        state.set(kParam, "training.precision", choiceOf(param == "float32" ? "fp32" : "bf16"));
    }
    if (by != kConverters || recipe.empty())
        state.note(kConverters, "no converter for linear layers");
    if (by != kOldFloat8)
        state.note(kOldFloat8, "off");
    state.note(kRecipe, recipe.empty() ? "no converter uses it" : "of the converter");
    const std::string type = state.facts.word(kType, "float32");
    if (type == "bfloat16")
        state.set(kType, "software.statesBf16", choiceOf("pure-bf16"), "no fp32 weights or moments");
    else if (type == "float32")
        state.note(kType, "weights, gradients and moments in fp32");
    else
        state.fail(kType, "expected bfloat16 or float32");
}

} // namespace stringline
