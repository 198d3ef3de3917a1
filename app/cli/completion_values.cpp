#include "app/cli/completion_values.h"

#include "app/cli/scenario_arguments.h"
#include "core/import/config_export.h"
#include "core/import/config_import.h"
#include "core/measured/formats.h"
#include "core/scenario/fields.h"
#include "core/schedule/schedule.h"
#include "core/search/objective.h"
#include "core/trace/trace_formats.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace stringline::cli {

namespace {

using Candidates = std::vector<Candidate>;

template <PresetKind Kind>
Candidates presetIds(std::string_view)
{
    Candidates found;
    for (const PresetEntry &entry : presetLibrary()->list(Kind))
        found.push_back({entry.id, entry.own ? "own preset" : ""});
    return found;
}

template <class Rows>
Candidates rowsOf(const Rows &rows)
{
    Candidates found;
    for (const auto &row : rows)
        found.push_back({std::string(row.id), std::string(row.label)});
    return found;
}

Candidates scheduleIds(std::string_view)
{
    return rowsOf(schedules());
}

Candidates objectiveIds(std::string_view)
{
    return rowsOf(objectives());
}

Candidates limits(std::string_view)
{
    Candidates found = rowsOf(objectives());
    for (Candidate &each : found)
        each.text += '=';
    return found;
}

Candidates exportFormats(std::string_view)
{
    Candidates found = rowsOf(traceFormats());
    for (const Candidate &each : rowsOf(configWriters()))
        found.push_back(each);
    return found;
}

Candidates importFormats(std::string_view)
{
    Candidates found{{"auto", "by content"}, {"torch-schedule", "PyTorch schedule"}};
    std::set<std::string> seen;
    const auto take = [&](const Candidates &more) {
        for (const Candidate &each : more) {
            if (seen.insert(each.text).second)
                found.push_back(each);
        }
    };
    take(rowsOf(measuredFormats()));
    take(rowsOf(configFormats()));
    take(rowsOf(traceFormats()));
    return found;
}

// Paths up to their '=', then choices behind it.
Candidates fieldValues(std::string_view typed)
{
    Candidates found;
    const std::size_t equal = typed.find('=');
    if (equal == std::string_view::npos) {
        for (const Field &field : scenarioFields())
            found.push_back({std::string(field.path) + "=", std::string(field.label)});
        return found;
    }
    const Field *field = findField(typed.substr(0, equal));
    if (field == nullptr)
        return found;
    const std::string before = std::string(field->path) + "=";
    for (const Choice &choice : field->choices)
        found.push_back({before + std::string(choice.id), std::string(choice.label)});
    if (field->path == "plan.schedule") { // a file may name others
        for (const ScheduleRow &row : schedules())
            found.push_back({before + std::string(row.id), std::string(row.label)});
    }
    if (field->kind == FieldKind::Switch)
        found = {{before + "true", ""}, {before + "false", ""}};
    return found;
}

struct ValueRow {
    std::string_view command; // empty for any
    std::string_view argument;
    Candidates (*values)(std::string_view typed) = nullptr; // null for files alone
    bool files = false;
    bool list = false; // several, with commas between
};
constexpr std::array kValues = {
    ValueRow{"", "SCENARIO", presetIds<PresetKind::Scenario>, true},
    ValueRow{"compare", "A", presetIds<PresetKind::Scenario>, true},
    ValueRow{"compare", "B", presetIds<PresetKind::Scenario>, true},
    ValueRow{"compare", "FURTHER", presetIds<PresetKind::Scenario>, true},
    ValueRow{"", "--scenario", presetIds<PresetKind::Scenario>, true},
    ValueRow{"", "--against", presetIds<PresetKind::Scenario>, true},
    ValueRow{"study", "FILE", presetIds<PresetKind::Study>, true},
    ValueRow{"render", "--study", presetIds<PresetKind::Study>, true},
    ValueRow{"lesson", "LESSON", presetIds<PresetKind::Lesson>, true},
    ValueRow{"import", "FORMAT", importFormats},
    ValueRow{"export", "FORMAT", exportFormats},
    ValueRow{"schedule", "NAME", scheduleIds},
    ValueRow{"", "--cluster", presetIds<PresetKind::Cluster>},
    ValueRow{"", "--clusters", presetIds<PresetKind::Cluster>, false, true},
    ValueRow{"", "--software", presetIds<PresetKind::Software>},
    ValueRow{"", "--gpu", presetIds<PresetKind::Gpu>},
    ValueRow{"", "--objective", objectiveIds},
    ValueRow{"", "--pareto", objectiveIds},
    ValueRow{"", "--at-most", limits},
    ValueRow{"", "--set", fieldValues},
    ValueRow{"", "--fix", fieldValues},
    ValueRow{"", "--try", fieldValues},
    ValueRow{"", "--axis", fieldValues},
    ValueRow{"", "--out", nullptr, true},
    ValueRow{"", "--rules", nullptr, true},
    ValueRow{"", "--measured", nullptr, true},
    ValueRow{"", "--scenarios", nullptr, true},
    ValueRow{"", "FILE", nullptr, true},
    ValueRow{"", "TABLE", nullptr, true},
};

Completion valuesOfRow(const ValueRow &row, std::string_view typed)
{
    Completion completion;
    completion.files = row.files;
    const std::size_t comma = row.list ? typed.rfind(',') : std::string_view::npos;
    const std::string before(typed.substr(0, comma == std::string_view::npos ? 0 : comma + 1));
    for (Candidate &each : row.values ? row.values(typed) : Candidates{}) {
        each.text.insert(0, before);
        if (each.text.starts_with(typed))
            completion.candidates.push_back(std::move(each));
    }
    return completion;
}

// The words that CLI11 checks for stand in the type's name: "TEXT:{gemm,nccl}".
Completion checkedWords(const std::string &type, std::string_view typed)
{
    Completion completion;
    const std::size_t from = type.find('{');
    const std::size_t to = type.find('}');
    if (from == std::string::npos || to == std::string::npos)
        return completion;
    for (const std::string &word : CLI::detail::split(type.substr(from + 1, to - from - 1), ',')) {
        if (word.starts_with(typed))
            completion.candidates.push_back({word, ""});
    }
    return completion;
}

} // namespace

Completion valuesOf(std::string_view command, std::string_view argument, std::string_view typed)
{
    for (const ValueRow &row : kValues) {
        if ((row.command.empty() || row.command == command) && row.argument == argument)
            return valuesOfRow(row, typed);
    }
    return {};
}

Completion valuesOf(std::string_view command, const CLI::Option &option, std::string_view typed)
{
    const std::string type = option.get_type_name();
    if (Completion checked = checkedWords(type, typed); !checked.candidates.empty())
        return checked;
    Completion completion = valuesOf(command, option.get_name(), typed);
    // "OUT.csv", "FILE": a file to read or write.
    completion.files = completion.files || type.find('.') == 3 || type.starts_with("FILE");
    return completion;
}

} // namespace stringline::cli
