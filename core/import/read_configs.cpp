#include "core/import/read_configs.h"

#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

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

// Files are copied and renamed more often than they are read.
void sayIfMisnamed(ReadConfigs &configs)
{
    constexpr double kFar = 1.6; // names round, and some count without embeddings
    const ReadConfig &last = configs.files.back();
    const bool hasModel = std::ranges::any_of(last.import.lines, [](const ConfigLine &line) {
        return line.fate == Fate::Understood && (line.field == "model.layers" || line.field == "model.hidden");
    });
    const std::string name = std::filesystem::path(last.file).filename().string();
    const std::optional<double> said = sizeInName(name);
    if (!hasModel || !said)
        return;
    const double counted = parameterCount(configs.scenario.model);
    if (counted <= 0 || (counted < kFar * *said && *said < kFar * counted))
        return;
    configs.diagnostics.push_back(
        {Severity::Warning,
         "model.name",
         fmt::format("{} is called {}, and has {} parameters", quotedText(name), countText(*said), countText(counted)),
         "The numbers in the file count, not its name",
         {}});
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

std::optional<double> sizeInName(std::string_view name)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isDigit(name[i]) || (i > 0 && (isLetter(name[i - 1]) || isDigit(name[i - 1]) || name[i - 1] == '.')))
            continue;
        double size = 0;
        const auto [end, error] = std::from_chars(name.data() + i, name.data() + name.size(), size);
        const std::size_t unit = static_cast<std::size_t>(end - name.data());
        if (error != std::errc() || unit >= name.size() || (unit + 1 < name.size() && isLetter(name[unit + 1])) ||
            (unit + 1 < name.size() && isDigit(name[unit + 1])))
            continue;
        const char letter = name[unit];
        if (letter == 'b' || letter == 'B')
            return size * 1e9;
        if (letter == 'm' || letter == 'M')
            return size * 1e6;
    }
    return std::nullopt;
}

const ConfigFormat *formatOf(const ConfigInput &input)
{
    return input.format == "auto" ? detectConfigFormat(input.source.text) : findConfigFormat(input.format);
}

Result<ReadConfigs> readConfigs(const std::vector<ConfigInput> &inputs, const Scenario &start,
                                const PresetLibrary &presets)
{
    ReadConfigs configs;
    configs.scenario = start;
    std::vector<Said> said;
    for (const ConfigInput &input : inputs) {
        const std::string &file = input.source.file;
        const ConfigFormat *format = formatOf(input);
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
        sayIfMisnamed(configs);
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
