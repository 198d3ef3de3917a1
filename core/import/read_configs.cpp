#include "core/import/read_configs.h"

#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

// A configuration says little of machines; one that says nothing gets one node.
constexpr const char *kOneNode = "llama3-8b-hgx-h100";

// What one field was set to, and by whom.
struct Said {
    std::string file;
    ConfigLine line;
    std::string value;
};

// Where a later file says otherwise than an earlier one, both are named.
void mergeSaid(std::vector<Said> &said, const std::string &file, const ConfigImport &import, Diagnostics &diagnostics)
{
    for (const ConfigLine &line : import.lines) {
        if (line.fate != Fate::Understood || line.field.empty())
            continue;
        const Field *field = findField(line.field);
        const std::string value = field == nullptr ? line.value : fieldText(*field, import.scenario);
        const auto before = std::ranges::find_if(said, [&](const Said &each) { return each.line.field == line.field; });
        if (before == said.end()) {
            said.push_back({file, line, value});
            continue;
        }
        if (before->value != value && before->file != file) {
            diagnostics.push_back(
                {Severity::Error,
                 line.field,
                 fmt::format("{} ({} line {}) says {}, and {} ({} line {}) says {}", before->line.key, before->file,
                             before->line.line, before->value, line.key, file, line.line, value),
                 "The later file counts",
                 {{line.field, before->value}}});
            *before = {file, line, value};
        }
    }
}

} // namespace

Result<Scenario> startOfConfigs(const PresetLibrary &presets, std::string_view cluster)
{
    Result<ScenarioFile> loaded = loadScenario(kOneNode, presets);
    if (!loaded)
        return loaded.errors();
    Scenario scenario = std::move(loaded->scenario);
    scenario.name = {};
    scenario.notes = {};
    scenario.plan = {};
    scenario.training.tokens = 0;
    if (!cluster.empty()) {
        if (Errors errors = applyPreset(scenario, PresetKind::Cluster, cluster, presets); !errors.empty())
            return errors;
    }
    return scenario;
}

Result<ReadConfigs> readConfigs(const std::vector<ConfigInput> &inputs, const Scenario &start,
                                const PresetLibrary &presets)
{
    ReadConfigs configs;
    configs.scenario = start;
    std::vector<Said> said;
    for (const ConfigInput &input : inputs) {
        const std::string &file = input.source.file;
        const ConfigFormat *format =
            input.format == "auto" ? detectConfigFormat(input.source.text) : findConfigFormat(input.format);
        if (format == nullptr)
            return Error{file, "", "no configuration that is known"};
        Result<ConfigImport> import = format->read(input.source, configs.scenario, presets);
        if (!import)
            return import.errors();
        configs.scenario = import->scenario;
        if (configs.scenario.name.empty())
            configs.scenario.name = configs.scenario.model.name;
        mergeSaid(said, file, *import, configs.diagnostics);
        configs.diagnostics.insert(configs.diagnostics.end(), import->diagnostics.begin(), import->diagnostics.end());
        configs.files.push_back({file, std::move(import).value()});
    }
    return configs;
}

bool saysOf(const ReadConfigs &configs, std::string_view part)
{
    const auto sets = [&](const ConfigLine &line) {
        const std::string_view field = line.field;
        return line.fate == Fate::Understood && field.substr(0, field.find('.')) == part;
    };
    return std::ranges::any_of(configs.files,
                               [&](const ReadConfig &each) { return std::ranges::any_of(each.import.lines, sets); });
}

Diagnostics withRules(Diagnostics said, const Diagnostics &rules)
{
    for (const Diagnostic &each : rules) {
        if (std::ranges::find(said, each.message, &Diagnostic::message) == said.end())
            said.push_back(each);
    }
    return said;
}

std::string_view fateId(Fate fate)
{
    return fate == Fate::Understood ? "understood" : fate == Fate::Defaulted ? "defaulted" : "ignored";
}

} // namespace stringline
