#include "core/import/megatron.h"

#include "core/base/text.h"
#include "core/import/megatron_scenario.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace stringline {

namespace {

constexpr std::size_t kLongest = std::size_t(1) << 20;

int narrow(double value)
{
    return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(std::numeric_limits<int>::max())));
}

// Laws and constants of a framework of Megatron's family stay; others give way to Megatron-LM's.
void readSoftware(Scenario &scenario, const MegatronValues &values, const PresetLibrary &presets,
                  const MegatronDialect &dialect, ConfigImport &import)
{
    constexpr std::array<std::string_view, 4> kFamily{"megatron-lm", "megatron-bridge", "nemo", "megatron-deepspeed"};
    const bool deepSpeed = values.has("deepspeed") || values.has("zero-stage");
    const bool stays = std::ranges::find(kFamily, scenario.software.preset) != kFamily.end();
    if (stays && !deepSpeed)
        return;
    const std::string_view id = deepSpeed ? "megatron-deepspeed" : dialect.software;
    if (applyPreset(scenario, PresetKind::Software, id, presets).empty())
        import.lines.push_back({"(framework)", 0, std::string(id), Fate::Defaulted, "software.preset",
                                fmt::format("by {}", dialect.source)});
}

void readWorld(Scenario &scenario, const MegatronWorld &world, ConfigImport &import)
{
    const std::int64_t gpus = processes(world);
    for (const auto *number : {&world.perNode, &world.nodes, &world.world}) {
        if (*number)
            import.lines.push_back({(*number)->written, (*number)->line, std::to_string((*number)->value),
                                    Fate::Understood, "cluster.gpus",
                                    gpus > 0 ? fmt::format("{} GPUs", gpus) : std::string()});
    }
    if (gpus < 1) {
        import.diagnostics.push_back(
            {Severity::Note,
             "cluster.gpus",
             fmt::format("No launcher says how many GPUs there are: {} stay", scenario.cluster.gpus),
             {},
             {}});
        return;
    }
    scenario.cluster.gpus = narrow(static_cast<double>(gpus));
    const bool several = world.perNode && world.nodes && world.nodes->value > 1;
    if (several && world.perNode->value != scenario.cluster.devicesPerNode) {
        import.diagnostics.push_back({Severity::Note,
                                      "cluster.devicesPerNode",
                                      fmt::format("{} processes on a node: the scenario's nodes had {} GPUs",
                                                  world.perNode->value, scenario.cluster.devicesPerNode),
                                      {},
                                      {}});
        scenario.cluster.devicesPerNode = narrow(static_cast<double>(world.perNode->value));
    }
}

// What needs both the plan and the training.
void readBatch(Scenario &scenario, MegatronValues &values)
{
    TrainingSpec &training = scenario.training;
    const double ranks = std::max(1, dataParallel(scenario));
    training.globalBatch = values.count("global-batch-size", narrow(training.microbatch * ranks));
    if (const auto samples = values.number("train-samples"))
        training.tokens = *samples * training.sequence;
    else if (const auto steps = values.number("train-iters"))
        training.tokens = *steps * training.globalBatch * training.sequence;
    const auto ramp = values.words("rampup-batch-size");
    if (ramp.empty())
        return;
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = i < ramp.size() ? parseNumber(ramp[i]) : std::nullopt;
        if (ramp.size() != numbers.size() || !number || *number < 0) {
            values.errors.push_back({{},
                                     fmt::format("line {}", values.lineOf("rampup-batch-size")),
                                     "--rampup-batch-size: expected three numbers: start, step and samples"});
            return;
        }
        numbers[i] = *number;
    }
    training.rampStart = narrow(numbers[0]);
    training.rampIncrement = narrow(numbers[1]);
    training.rampSamples = numbers[2];
}

// Fields that stay as in the scenario: Megatron has no default for them, or none that holds here.
std::set<std::string_view> staying(const MegatronValues &values, const Scenario &scenario)
{
    std::set<std::string_view> fields{
        "training.tokens",    "model.vocabulary",  "training.sequence",          "training.microbatch",
        "training.rampStart", "model.maxSequence", "software.selectiveRecompute"};
    if (values.has("bf16") || values.has("fp16"))
        fields.insert("training.precision");
    if (scenario.plan.pipeline < 2)
        fields.insert({"plan.chunksPerStage", "plan.layersPerChunk", "plan.microbatchGroup", "plan.overlapPipeline"});
    return fields;
}

void addDefaults(const Scenario &scenario, const MegatronValues &values, const MegatronDialect &dialect,
                 ConfigImport &import)
{
    std::set<std::string_view> said = staying(values, scenario);
    for (const ConfigLine &line : values.lines) {
        if (line.fate == Fate::Understood && !line.field.empty()) {
            if (const Field *field = findField(line.field))
                said.insert(field->path);
        }
    }
    const bool model = describesModel(values);
    for (const MegatronOption &option : megatronOptions()) {
        const Field *field = findField(option.field);
        if (field == nullptr || option.ignored || values.has(option.name) || said.contains(field->path))
            continue;
        const bool ofModel = option.field.starts_with("model.");
        const bool ofExperts = option.name.starts_with("moe-") || option.name.starts_with("expert-") ||
                               option.name.starts_with("overlap-moe");
        const FieldValue value = field->get(scenario);
        const double *number = std::get_if<double>(&value);
        const std::string text = number != nullptr ? exactText(*number) : fieldText(*field, value);
        const bool nothing = option.takes != Takes::Nothing && option.fallback.empty() && (text.empty() || text == "0");
        if ((ofModel && !model) || (ofExperts && !hasExperts(scenario.model)) || nothing)
            continue;
        said.insert(field->path);
        import.lines.push_back(
            {dialect.nameOf != nullptr ? dialect.nameOf(option.name) : fmt::format("--{}", option.name), 0,
             option.fallback.empty() ? text : std::string(option.fallback), Fate::Defaulted, std::string(option.field),
             fmt::format("{}'s default{}{}", dialect.version, option.note.empty() ? "" : ": ", option.note)});
    }
}

} // namespace

double megatronLikeness(std::string_view text)
{
    if (text.size() > kLongest)
        return 0;
    if (looksLikeMegatronYaml(text)) {
        const bool sections = text.find("language_model:") != std::string_view::npos ||
                              text.find("model_parallel:") != std::string_view::npos;
        return sections ? 0.9 : 0.5; // NeMo has the same keys
    }
    constexpr std::array<std::string_view, 10> kOwn{"--num-layers",
                                                    "--hidden-size",
                                                    "--num-attention-heads",
                                                    "--tensor-model-parallel-size",
                                                    "--pipeline-model-parallel-size",
                                                    "--micro-batch-size",
                                                    "--seq-length",
                                                    "--global-batch-size",
                                                    "--ffn-hidden-size",
                                                    "--use-distributed-optimizer"};
    const auto found =
        std::ranges::count_if(kOwn, [&](std::string_view own) { return text.find(own) != std::string_view::npos; });
    return found == 0 ? 0.0 : std::min(0.95, 0.4 + 0.2 * static_cast<double>(found));
}

Result<ConfigImport> readMegatron(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    if (source.text.size() > kLongest)
        return Error{source.file, {}, "expected arguments of Megatron in at most 1 MiB"};
    const auto arguments =
        looksLikeMegatronYaml(source.text) ? megatronYamlArguments(source) : megatronArguments(source);
    if (!arguments)
        return arguments.errors();
    return readMegatronArguments(*arguments, source, base, presets);
}

Result<ConfigImport> readMegatronArguments(const MegatronArguments &arguments, const ConfigSource &source,
                                           const Scenario &base, const PresetLibrary &presets,
                                           const MegatronDialect &dialect)
{
    MegatronValues values(arguments, source.file);
    const bool known =
        std::ranges::any_of(values.lines, [](const ConfigLine &line) { return line.fate == Fate::Understood; });
    if (!known && values.errors.empty())
        return Error{
            source.file, {}, "expected arguments of Megatron such as --num-layers 32, found none that is known"};

    ConfigImport import;
    import.format = dialect.format;
    import.scenario = base;
    Scenario &scenario = import.scenario;
    readSoftware(scenario, values, presets, dialect, import);
    const MegatronWorld world{arguments.perNode, arguments.nodes, arguments.world};
    readWorld(scenario, world, import);
    readMegatronTraining(scenario, values);
    readMegatronModel(scenario, values);
    if (describesModel(values))
        scenario.model.source = dialect.source;
    readMegatronPlan(scenario, values);
    readBatch(scenario, values);
    if (!values.errors.empty()) {
        for (Error &error : values.errors)
            error.file = source.file;
        return values.errors;
    }
    const Diagnostics contradictions = megatronContradictions(scenario, values, world);
    for (const Diagnostics *list : {&std::as_const(values.diagnostics), &contradictions})
        import.diagnostics.insert(import.diagnostics.end(), list->begin(), list->end());
    std::vector<ConfigLine> lines = values.lines;
    lines.insert(lines.end(), import.lines.begin(), import.lines.end());
    std::ranges::stable_sort(lines, {}, &ConfigLine::line);
    import.lines = std::move(lines);
    // Without a line: what the framework itself brings, behind the file's own.
    std::stable_partition(import.lines.begin(), import.lines.end(),
                          [](const ConfigLine &line) { return line.line > 0; });
    addDefaults(scenario, values, dialect, import);
    return import;
}

ConfigFormat megatronFormat()
{
    return {"megatron", "Megatron-LM arguments", kMegatronVersion, megatronLikeness, readMegatron};
}

} // namespace stringline
