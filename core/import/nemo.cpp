#include "core/import/nemo.h"

#include "core/import/megatron.h"
#include "core/import/model_names.h"
#include "core/import/nemo_arguments.h"
#include "core/import/nemo_names.h"
#include "core/import/nemo_text.h"
#include "core/import/shell_words.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace stringline {

namespace {

constexpr std::string_view kStays = "(as it is)";

// What a recipe leaves open stays as in the scenario; sums such as tokens need it.
void keepNumbers(MegatronArguments &arguments, const Scenario &base)
{
    const auto said = [&](std::string_view option) {
        return std::ranges::find(arguments.list, option, &MegatronArgument::name) != arguments.list.end();
    };
    // Expert tensor parallelism follows the dense one where that is said.
    const int expertTensor = said("tensor-model-parallel-size") ? 0 : base.plan.expertTensor;
    const std::pair<std::string_view, int> numbers[] = {
        {"expert-tensor-parallel-size", expertTensor},    {"tensor-model-parallel-size", base.plan.tensor},
        {"context-parallel-size", base.plan.context},     {"pipeline-model-parallel-size", base.plan.pipeline},
        {"expert-model-parallel-size", base.plan.expert}, {"micro-batch-size", base.training.microbatch},
        {"global-batch-size", base.training.globalBatch}, {"seq-length", base.training.sequence}};
    for (const auto &[option, number] : numbers) {
        if (number > 0 && !said(option))
            arguments.list.push_back(
                {std::string(option), std::string(kStays), 0, {{std::to_string(number), 0, {}}}, {}});
    }
}

// Fields that follow from one that is said.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kFollowing{
    {{"plan.tensor", "plan.expertTensor"},
     {"plan.chunksPerStage", "plan.schedule"},
     {"plan.chunksPerStage", "plan.overlapPipeline"},
     {"plan.layersPerChunk", "plan.chunksPerStage"},
     {"training.recompute", "training.recomputeLayers"},
     {"training.rampStart", "training.rampIncrement"},
     {"training.rampStart", "training.rampSamples"},
     {"cluster.gpus", "cluster.devicesPerNode"}}};

// `base` with the fields that lines of `import` say.
Scenario changed(const Scenario &base, const ConfigImport &import)
{
    std::set<std::string_view> said;
    for (const ConfigLine &line : import.lines) {
        if (line.fate == Fate::Understood && !line.field.empty())
            said.insert(line.field);
    }
    for (const auto &[field, with] : kFollowing) {
        if (said.contains(field))
            said.insert(with);
    }
    Scenario scenario = base;
    for (const std::string_view path : said) {
        if (const Field *field = findField(path))
            field->set(scenario, field->get(import.scenario));
    }
    return scenario;
}

// Puts the model of a recipe's or provider's name into `start` where the file does not describe one.
void takeModel(const NemoTree &nemo, NemoArguments &read, Scenario &start, const PresetLibrary &presets)
{
    std::vector<ConfigKey> names = read.models;
    if (!nemo.recipe.name.empty())
        names.push_back(nemo.recipe);
    bool found = read.hasModel;
    for (const ConfigKey &key : names) {
        ConfigLine line{key.name, key.line, key.value, Fate::Ignored, {}, {}};
        const std::string id = presetOfModel(key.value, presets);
        if (found) {
            line.note = read.hasModel ? "the file describes the model itself" : "another name of the model";
        } else if (!id.empty() && applyPreset(start, PresetKind::Model, id, presets).empty()) {
            line.fate = Fate::Understood;
            line.field = "model.preset";
            line.note = fmt::format("the model {}", id);
            found = true;
        } else {
            line.note = "no model is known by that name";
        }
        read.lines.push_back(std::move(line));
    }
    if (!found && !names.empty())
        read.diagnostics.push_back(
            {Severity::Warning,
             "model.preset",
             fmt::format("No model is known by the name {}: {} stays", names.back().value, start.model.name),
             "Say hidden_size and the model's other numbers, or choose the model",
             {}});
    if (!nemo.whole)
        read.diagnostics.push_back({Severity::Note,
                                    "",
                                    "The file changes a recipe, which is not read along: what it does not say stays as "
                                    "in the scenario",
                                    {},
                                    {}});
}

void setFields(const NemoArguments &read, const std::string &file, ConfigImport &import, Errors &errors)
{
    for (const NemoField &each : read.fields) {
        const Field &field = *findField(each.field);
        const double *number = std::get_if<double>(&each.value);
        const std::string refusal = number != nullptr ? numberRefusal(field, *number) : std::string();
        if (!refusal.empty()) {
            errors.push_back({file, placeText(each.key), refusal});
            continue;
        }
        field.set(import.scenario, each.value);
        import.lines.push_back({each.key.name, each.key.line, each.key.value, Fate::Understood, each.field, each.note});
    }
}

// Numbers out of their range, with the line that said them.
void refuseNumbers(const ConfigImport &import, const std::string &file, Errors &errors)
{
    for (const Field &field : scenarioFields()) {
        if (isInRange(field, import.scenario))
            continue;
        const auto line = std::ranges::find(import.lines, field.path, &ConfigLine::field);
        const std::string where = line == import.lines.end() ? std::string(field.path)
                                  : line->line > 0           ? fmt::format("line {} {}", line->line, line->key)
                                                             : line->key;
        const FieldValue value = field.get(import.scenario);
        const double *number = std::get_if<double>(&value);
        errors.push_back(
            {file, where,
             number != nullptr ? numberRefusal(field, *number) : fmt::format("{} is out of range", field.label)});
    }
}

MegatronDialect dialectOf(const NemoTree &nemo)
{
    const bool trainer = nemo.tree.find("trainer") != nullptr;
    const bool second = nemo.tree.find("trainer.strategy") != nullptr;
    return {"nemo", trainer ? "nemo" : "megatron-bridge",
            trainer ? "NeMo's configuration" : "Megatron-Bridge's configuration",
            second    ? "NeMo 2.5"
            : trainer ? "NeMo 1.23"
                      : kMegatronVersion,
            nemoNameOf};
}

// Laws of Megatron-LM's own command line that Megatron Core does not have.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kNoLaws{
    {{"plan.overlapParamGather", "needs --overlap-grad-reduce"}, {"plan.overlapPipeline", "needs more than 2 stages"}}};

void settleDiagnostics(const NemoTree &nemo, const NemoArguments &read, Diagnostics &all)
{
    if (!nemo.whole) // they speak of a plan that is not whole; but how experts fold follows from what is said
        std::erase_if(all, [](const Diagnostic &each) { return each.path != "plan.expert"; });
    std::erase_if(all, [&](const Diagnostic &each) {
        const bool noLaw = std::ranges::any_of(kNoLaws, [&](const auto &law) {
            return each.path == law.first && each.message.find(law.second) != std::string::npos;
        });
        return noLaw || (!read.hasModel && each.path == "model.hidden");
    });
    all.insert(all.end(), nemo.launch.diagnostics.begin(), nemo.launch.diagnostics.end());
    all.insert(all.end(), read.diagnostics.begin(), read.diagnostics.end());
    for (Diagnostic &each : all) {
        each.message = inNemoNames(each.message);
        each.hint = inNemoNames(each.hint);
    }
}

// Lines of one key are put together where one of them sets no field; what the file says is not defaulted too.
void settleLines(const NemoTree &nemo, const NemoArguments &read, std::vector<ConfigLine> &lines)
{
    std::erase_if(lines, [&](const ConfigLine &line) {
        return line.key == kStays || (!nemo.whole && line.fate == Fate::Defaulted);
    });
    for (ConfigLine &line : lines) {
        line.note = inNemoNames(line.note);
        if (line.line == 0 && line.fate == Fate::Understood && !line.field.empty())
            line.fate = Fate::Defaulted;
        if (const auto written = read.written.find(line.key); written != read.written.end() && line.line > 0)
            line.value = written->second;
    }
    lines.insert(lines.end(), read.lines.begin(), read.lines.end());
    std::set<std::string> said;
    std::set<std::string> setting;
    for (const ConfigLine &line : lines) {
        if (line.fate == Fate::Understood && !line.field.empty()) {
            said.insert(line.field);
            setting.insert(line.key);
        }
    }
    std::erase_if(lines, [&](const ConfigLine &line) {
        return (line.fate == Fate::Defaulted && said.contains(line.field)) ||
               (line.fate == Fate::Understood && line.field.empty() && setting.contains(line.key));
    });
    std::set<std::pair<std::string, std::string>> once; // keys with their fields
    std::erase_if(lines, [&](const ConfigLine &line) {
        return line.fate == Fate::Understood && !once.emplace(line.key, line.field).second;
    });
    for (ConfigLine &line : lines) {
        if (line.fate == Fate::Understood && line.field.empty() && line.note.empty())
            line.note = "read along with other keys";
    }
    std::ranges::stable_sort(lines, {}, [](const ConfigLine &line) {
        return std::pair(line.fate == Fate::Defaulted || line.line == 0, line.line);
    });
}

} // namespace

Result<ConfigImport> readNemo(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    const Result<NemoTree> nemo = readNemoTree(source);
    if (!nemo)
        return nemo.errors();
    NemoArguments read = nemoArguments(*nemo, source.file);
    if (!read.errors.empty())
        return read.errors;
    Scenario start = base;
    takeModel(*nemo, read, start, presets);
    MegatronArguments &arguments = read.megatron;
    const bool named = !nemo->recipe.name.empty();
    if (arguments.list.empty() && read.fields.empty() && !arguments.perNode && !arguments.nodes && !named)
        return Error{source.file, {}, "expected keys of NeMo such as model.tensor_model_parallel_size, found none"};
    if (arguments.nodes && !arguments.perNode && !arguments.world)
        arguments.perNode = LaunchNumber{base.cluster.devicesPerNode, "(GPUs of a node)", 0};
    const bool processes = arguments.perNode || arguments.world;
    if (!nemo->whole)
        keepNumbers(arguments, start);
    if (arguments.list.empty())
        arguments.list.push_back(
            {"micro-batch-size", std::string(kStays), 0, {{std::to_string(base.training.microbatch), 0, {}}}, {}});
    Result<ConfigImport> made = readMegatronArguments(arguments, source, start, presets, dialectOf(*nemo));
    if (!made) {
        Errors errors = made.errors();
        for (Error &error : errors)
            error.message = inNemoNames(error.message);
        return errors;
    }
    ConfigImport import = std::move(made).value();
    Errors errors;
    if (!nemo->whole)
        import.scenario = changed(start, import);
    setFields(read, source.file, import, errors);
    settleLines(*nemo, read, import.lines);
    settleDiagnostics(*nemo, read, import.diagnostics);
    if (nemo->whole && !processes)
        import.scenario.cluster.gpus = base.cluster.gpus;
    refuseNumbers(import, source.file, errors);
    if (!errors.empty())
        return errors;
    return import;
}

double nemoLikeness(std::string_view text)
{
    constexpr std::size_t kLongest = std::size_t(1) << 20;
    if (text.size() > kLongest)
        return 0;
    constexpr std::array<std::string_view, 3> kModules{"megatron.bridge", "nemo.collections", "nemo.lightning"};
    const bool named = std::ranges::any_of(
        kModules, [&](std::string_view module) { return text.find(module) != std::string_view::npos; });
    const NemoText kind = nemoTextKind(text);
    int roots = 0;
    int names = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const bool root = !line.starts_with(' ');
        std::size_t at = 0;
        const char mark = kind == NemoText::Yaml ? ':' : '=';
        while (at < line.size() && (at = line.find(mark, at)) != std::string_view::npos) {
            std::size_t stop = at;
            while (stop > 0 && line[stop - 1] == ' ')
                --stop;
            std::size_t start = stop;
            const auto letter = [](char c) { return isShellNameLetter(c) || c == '.'; };
            while (start > 0 && letter(line[start - 1]))
                --start;
            const std::string_view path = line.substr(start, stop - start);
            const std::string_view last =
                path.substr(path.rfind('.') == std::string_view::npos ? 0 : path.rfind('.') + 1);
            std::string dashed(last);
            std::ranges::replace(dashed, '_', '-');
            const bool known = last.find('_') != std::string_view::npos &&
                               (findMegatronOption(dashed) != nullptr || findNemoName(last, NemoPart::Any) != nullptr);
            names += known ? 1 : 0;
            const bool dotted = path.size() > last.size() && isNemoPath(nemoPath(path));
            roots += kind == NemoText::Yaml ? root && !last.empty() && isNemoPath(last) : dotted && known;
            if (kind == NemoText::Yaml)
                break;
            ++at;
        }
    }
    const bool megatron = text.find("language_model:") != std::string_view::npos ||
                          text.find("model_parallel:") != std::string_view::npos;
    if (named && (names > 0 || kind == NemoText::Python))
        return 0.95;
    const int needed = kind == NemoText::Yaml ? 2 : 1;
    return megatron || roots < needed || names < 1 ? 0.0 : std::min(0.9, 0.5 + 0.05 * (roots + names));
}

} // namespace stringline
