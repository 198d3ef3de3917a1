// list: what there is, one table of kinds. JSON is an array of objects with an `id` each; text shows the same.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/text.h"
#include "core/explain/why.h"
#include "core/import/config_export.h"
#include "core/import/config_import.h"
#include "core/lessons/lesson.h"
#include "core/measured/formats.h"
#include "core/parallel/axes.h"
#include "core/report/report_text.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/schedule/schedule.h"
#include "core/studies/study.h"
#include "core/trace/trace_formats.h"
#include "core/workload/parameters.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>

namespace stringline::cli {

namespace {

struct Listing {
    Json rows = Json::array();
    Errors errors; // presets that could not be read; the others are listed
};

// One row per preset of `kind`, as a scenario that holds it says.
template <class Describe>
Listing presetListing(PresetKind kind, Describe describe)
{
    const auto presets = presetLibrary();
    Listing listing;
    for (const PresetEntry &entry : presets->list(kind)) {
        Scenario scenario;
        if (const Errors errors = applyPreset(scenario, kind, entry.id, *presets); !errors.empty()) {
            listing.errors.insert(listing.errors.end(), errors.begin(), errors.end());
            continue;
        }
        Json row = Json::object();
        row["id"] = Json(entry.id);
        describe(row, scenario);
        if (entry.own)
            row["own"] = Json(true);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Json count(double value)
{
    return Json(static_cast<std::int64_t>(std::llround(value)));
}

Listing models()
{
    return presetListing(PresetKind::Model, [](Json &row, const Scenario &scenario) {
        row["name"] = Json(scenario.model.name);
        row["parameters"] = count(parameterCount(scenario.model));
        row["activeParameters"] = count(activeParameterCount(scenario.model));
    });
}

Listing clusters()
{
    return presetListing(PresetKind::Cluster, [](Json &row, const Scenario &scenario) {
        const ClusterSpec &cluster = scenario.cluster;
        row["name"] = Json(cluster.name);
        row["gpu"] = Json(cluster.device.name);
        row["devicesPerNode"] = Json(cluster.devicesPerNode);
        row["scaleUpGBps"] = Json(cluster.scaleUp.bandwidth.value() / 1e9);
        row["scaleOutGBps"] = Json(cluster.scaleOut.bandwidth.value() / 1e9);
        row["priceUsdPerGpuHour"] = Json(cluster.priceUsdPerGpuHour);
    });
}

Listing gpus()
{
    return presetListing(PresetKind::Gpu, [](Json &row, const Scenario &scenario) {
        const DeviceSpec &device = scenario.cluster.device;
        row["name"] = Json(device.name);
        row["peakTflops16"] = Json(device.peak16.value() / 1e12);
        row["memoryGiB"] = Json(inGiB(device.memory));
        row["memoryBandwidthGBps"] = Json(device.memoryBandwidth.value() / 1e9);
        row["powerWatts"] = Json(device.powerWatts);
    });
}

Listing software()
{
    return presetListing(PresetKind::Software, [](Json &row, const Scenario &scenario) {
        row["name"] = Json(scenario.software.name);
        row["source"] = Json(scenario.software.source);
    });
}

// What `load` reads of each preset of a kind, with the errors of those that it cannot.
template <typename Loaded>
std::vector<std::pair<PresetEntry, Loaded>> loadAll(PresetKind kind, Listing &listing,
                                                    Result<Loaded> (*load)(const std::string &, const PresetLibrary &))
{
    const auto presets = presetLibrary();
    std::vector<std::pair<PresetEntry, Loaded>> all;
    for (const PresetEntry &entry : presets->list(kind)) {
        if (Result<Loaded> loaded = load(entry.id, *presets))
            all.emplace_back(entry, std::move(loaded).value());
        else
            listing.errors.insert(listing.errors.end(), loaded.errors().begin(), loaded.errors().end());
    }
    return all;
}

Listing scenarios()
{
    Listing listing;
    for (const auto &[entry, file] : loadAll(PresetKind::Scenario, listing, loadScenario)) {
        Json row = Json::object();
        row["id"] = Json(entry.id);
        row["name"] = Json(file.scenario.name);
        row["plan"] = Json(planText(file.scenario));
        if (entry.own)
            row["own"] = Json(true);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Listing studies()
{
    Listing listing;
    for (const auto &[entry, study] : loadAll(PresetKind::Study, listing, loadStudy)) {
        Json row = Json::object();
        row["id"] = Json(entry.id);
        row["kind"] = Json(study.kind->id);
        row["name"] = Json(study.name);
        if (entry.own)
            row["own"] = Json(true);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Listing lessons()
{
    Listing listing;
    auto all = loadAll(PresetKind::Lesson, listing, loadLesson);
    std::ranges::stable_sort(all, {}, [](const auto &each) { return each.second.order; });
    for (const auto &[entry, lesson] : all) {
        Json row = Json::object();
        row["id"] = Json(entry.id);
        row["name"] = Json(lesson.name);
        row["minutes"] = Json(lesson.minutes);
        row["summary"] = Json(lesson.summary);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Listing scheduleRows()
{
    Listing listing;
    for (const ScheduleRow &schedule : schedules()) {
        Json row = Json::object();
        row["id"] = Json(schedule.id);
        row["name"] = Json(schedule.label);
        row["minimumChunks"] = Json(schedule.minimumChunks);
        row["maximumChunks"] = schedule.maximumChunks > 0 ? Json(schedule.maximumChunks) : Json();
        row["summary"] = Json(schedule.summary);
        row["source"] = Json(schedule.source);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Listing axes()
{
    Listing listing;
    for (const AxisRow &axis : parallelAxes()) {
        Json row = Json::object();
        row["id"] = Json(axis.id);
        row["letters"] = Json(axis.letters);
        row["name"] = Json(axis.label);
        row["summary"] = Json(axis.summary);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Listing fields()
{
    Listing listing;
    for (const Field &field : scenarioFields()) {
        Json row = Json::object();
        row["id"] = Json(field.path);
        row["name"] = Json(field.label);
        row["unit"] = Json(unitLabel(field.unit));
        std::string choices;
        for (const Choice &choice : field.choices)
            choices += (choices.empty() ? "" : ", ") + std::string(choice.id);
        row["choices"] = Json(choices);
        row["help"] = Json(field.help);
        listing.rows.push(std::move(row));
    }
    return listing;
}

Json formatRow(std::string_view id, std::string_view name, std::string_view direction, std::string_view suffix,
               std::string_view summary)
{
    Json row = Json::object();
    row["id"] = Json(id);
    row["name"] = Json(name);
    row["direction"] = Json(direction);
    row["suffix"] = Json(suffix);
    row["summary"] = Json(summary);
    return row;
}

// Files of other programs: what `import` reads and `export` writes.
Listing formats()
{
    Listing listing;
    std::string_view last; // rows of one id stand together
    for (const MeasuredFormat &format : measuredFormats()) {
        if (format.id != last)
            listing.rows.push(formatRow(format.id, format.label, "import", "", format.summary));
        last = format.id;
    }
    listing.rows.push(formatRow("torch-schedule", "PyTorch schedule", "import", ".csv", "Operations of every rank"));
    const std::vector<std::string> measured = measuredFormatIds();
    for (const ConfigFormat &format : configFormats()) {
        if (std::ranges::find(measured, format.id) != measured.end())
            continue; // a program with tables of times and configurations has one name, and stands there already
        listing.rows.push(formatRow(format.id, format.label,
                                    findConfigWriter(format.id) != nullptr ? "import and export" : "import", "",
                                    fmt::format("A configuration, with the defaults of {}", format.framework)));
    }
    for (const TraceFormat &format : traceFormats())
        listing.rows.push(formatRow(format.id, format.label, "import and export", format.suffix, format.summary));
    return listing;
}

// What `explain --number` explains.
Listing numbers()
{
    Listing listing;
    for (const NumberId &number : explainedKinds()) {
        Json row = Json::object();
        row["id"] = Json(number.id);
        row["name"] = Json(number.label);
        listing.rows.push(std::move(row));
    }
    return listing;
}

struct ListKind {
    std::string_view name;
    Listing (*list)();
};
constexpr std::array kKinds = {
    ListKind{"models", models},     ListKind{"clusters", clusters},   ListKind{"gpus", gpus},
    ListKind{"software", software}, ListKind{"scenarios", scenarios}, ListKind{"schedules", scheduleRows},
    ListKind{"studies", studies},   ListKind{"axes", axes},           ListKind{"fields", fields},
    ListKind{"formats", formats},   ListKind{"lessons", lessons},     ListKind{"numbers", numbers},
};

std::string cellText(const Json &value)
{
    if (value.isString())
        return value.asString();
    if (value.isInteger())
        return groupedText(value.asInteger());
    if (value.isNumber())
        return fmt::format("{:.5g}", value.asNumber());
    return value.isBool() ? (value.asBool() ? "yes" : "no") : "any";
}

// Columns are the keys of the first row. The last text column runs free, so that long sentences do not push the others.
std::string listingText(const Json &rows)
{
    if (rows.asArray().empty())
        return "none\n";
    std::vector<std::string> header;
    for (const Json::Member &member : rows.asArray().front().asObject())
        header.push_back(member.first);
    std::vector<std::vector<std::string>> cells;
    for (const Json &row : rows.asArray()) {
        std::vector<std::string> line;
        for (const std::string &key : header) {
            const Json *value = row.find(key);
            line.push_back(value == nullptr ? "" : cellText(*value));
        }
        cells.push_back(std::move(line));
    }
    return tableText(header, cells);
}

} // namespace

std::function<int()> declareList(CLI::App &app)
{
    struct Arguments {
        std::string kind;
        bool json = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    std::vector<std::string> names;
    for (const ListKind &kind : kKinds)
        names.emplace_back(kind.name);
    app.add_option("KIND", arguments->kind, fmt::format("{}", fmt::join(names, ", ")))
        ->required()
        ->check(CLI::IsMember(names));
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] {
        for (const ListKind &kind : kKinds) {
            if (kind.name != arguments->kind)
                continue;
            const Listing listing = kind.list();
            if (arguments->json)
                printJson(listing.rows);
            else
                print(listingText(listing.rows));
            printErrors(listing.errors);
            return listing.errors.empty() ? kDone : kBadUsage;
        }
        return kBadUsage;
    };
}

} // namespace stringline::cli
