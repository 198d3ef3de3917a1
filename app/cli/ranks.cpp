// ranks: where every process stands, and the groups that it joins.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/parallel/rank_groups.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace stringline::cli {

namespace {

constexpr int kNamedRows = 32; // of a table for people

struct RankArguments {
    int rank = -1;
    std::string group;
    bool csv = false;
};

struct Column {
    std::string name;
    std::function<int(const RankRow &)> of;
};

// Along which the plan cuts.
std::vector<Column> indexColumns(const Scenario &scenario, bool all)
{
    const Mesh mesh = meshOf(scenario);
    std::vector<Column> columns;
    for (const AxisRow &axis : parallelAxes()) {
        if (all || mesh.of(axis.axis).degree > 1)
            columns.push_back({std::string(axis.letters), [place = static_cast<std::size_t>(axis.axis)](
                                                              const RankRow &row) { return row.place.index[place]; }});
    }
    constexpr std::pair<GroupKind, const char *> kFolded[] = {
        {GroupKind::Expert, "EP"}, {GroupKind::ExpertTensor, "ETP"}, {GroupKind::ExpertData, "EDP"}};
    for (const auto &[kind, letters] : kFolded) {
        if (hasExperts(scenario.model) && (all || hasGroups(scenario, kind)))
            columns.push_back({letters, [kind = kind](const RankRow &row) { return row.in(kind).index; }});
    }
    return columns;
}

int nodesOf(const Mesh &mesh, const std::vector<int> &ranks)
{
    int nodes = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) // rising
        nodes += static_cast<int>(i == 0 || ranks[i] / mesh.devicesPerNode != ranks[i - 1] / mesh.devicesPerNode);
    return nodes;
}

std::string more(std::int64_t left, std::string_view what, std::string_view how)
{
    return left > 0 ? fmt::format("... and {} more {}: {}\n", groupedText(left), what, how) : std::string();
}

// The kinds of groups with the one of `rank`.
std::string kindsText(const Scenario &scenario, const RankRow &row)
{
    const Mesh mesh = meshOf(scenario);
    std::vector<std::vector<std::string>> cells;
    for (const GroupKindRow &kind : groupKinds()) {
        if (!hasGroups(scenario, kind.kind))
            continue;
        const std::vector<int> ranks = ranksOfGroup(scenario, mesh, kind.kind, row.rank);
        cells.push_back({std::string(kind.id), std::to_string(ranks.size()), std::to_string(nodesOf(mesh, ranks)),
                         std::to_string(row.in(kind.kind).group), std::to_string(row.in(kind.kind).index),
                         ranksText(ranks)});
    }
    if (cells.empty())
        return "It is alone: the plan has no groups.\n";
    return tableText({"group", "ranks", "nodes", "number", "place", "members"}, cells);
}

std::string worldText(const Scenario &scenario)
{
    const Mesh mesh = meshOf(scenario);
    std::string text = planText(scenario) + "\n\n";
    const std::vector<RankRow> ranks = rankRows(scenario, kNamedRows);
    text += "The groups of rank 0:\n" + kindsText(scenario, ranks.front()) + "\n";
    std::vector<std::string> header{"rank", "node", "GPU"};
    const std::vector<Column> columns = indexColumns(scenario, false);
    for (const Column &column : columns)
        header.push_back(column.name);
    std::vector<GroupKind> kinds;
    for (const GroupKindRow &kind : groupKinds()) {
        if (hasGroups(scenario, kind.kind)) {
            kinds.push_back(kind.kind);
            header.push_back(fmt::format("{} group", kind.id));
        }
    }
    std::vector<std::vector<std::string>> cells;
    for (const RankRow &each : ranks) {
        std::vector<std::string> line{std::to_string(each.rank), std::to_string(each.place.node),
                                      std::to_string(each.place.device)};
        for (const Column &column : columns)
            line.push_back(std::to_string(column.of(each)));
        for (const GroupKind kind : kinds)
            line.push_back(std::to_string(each.in(kind).group));
        cells.push_back(std::move(line));
    }
    return text + tableText(header, cells) +
           more(mesh.gpus - std::ssize(ranks), "ranks",
                "--csv for all, --rank N for one, --group KIND for the members");
}

std::string rankText(const Scenario &scenario, const RankRow &row)
{
    std::string text = fmt::format("Rank {} of {}: GPU {} of node {}\n", row.rank, meshOf(scenario).gpus,
                                   row.place.device, row.place.node);
    for (const Column &column : indexColumns(scenario, true))
        text += fmt::format("{}{} {}", text.back() == '\n' ? "" : ", ", column.name, column.of(row));
    return text + "\n\n" + kindsText(scenario, row);
}

std::string groupText(const Scenario &scenario, const GroupKindRow &kind)
{
    const Mesh mesh = meshOf(scenario);
    const std::vector<std::vector<int>> groups = groupsOf(scenario, kind.kind, kNamedRows);
    std::vector<std::vector<std::string>> cells;
    cells.reserve(groups.size());
    for (const std::vector<int> &ranks : groups)
        cells.push_back({std::to_string(cells.size()), std::to_string(ranks.size()),
                         std::to_string(nodesOf(mesh, ranks)), ranksText(ranks)});
    const std::int64_t left = groupCount(scenario, kind.kind) - std::ssize(groups);
    return fmt::format("{}: {}\n", kind.label, kind.summary) +
           tableText({"group", "ranks", "nodes", "members"}, cells) + more(left, "groups", "--csv for all");
}

Json ranksJson(const std::vector<int> &ranks)
{
    return arrayOf(ranks, [](int rank) { return Json(rank); });
}

// Members stand once, under `groups`; a rank names its groups by number.
Json rankJson(const Scenario &scenario, const RankRow &row)
{
    Json object = Json::object();
    object["rank"] = Json(row.rank);
    object["node"] = Json(row.place.node);
    object["gpu"] = Json(row.place.device);
    Json index = Json::object();
    for (const Column &column : indexColumns(scenario, true))
        index[column.name] = Json(column.of(row));
    object["index"] = std::move(index);
    Json groups = Json::object();
    for (const GroupKindRow &kind : groupKinds()) {
        if (hasGroups(scenario, kind.kind))
            groups[kind.id] = Json(row.in(kind.kind).group);
    }
    object["groups"] = std::move(groups);
    return object;
}

Json kindJson(const GroupKindRow &kind)
{
    Json object = Json::object();
    object["name"] = Json(kind.label);
    object["summary"] = Json(kind.summary);
    return object;
}

Json answerJson(const Scenario &scenario, const RankArguments &arguments, const GroupKindRow *only)
{
    const Mesh mesh = meshOf(scenario);
    Json object = Json::object();
    if (arguments.rank >= 0) {
        const RankRow row = rankRow(scenario, arguments.rank);
        object = rankJson(scenario, row);
        for (auto &[id, number] : object["groups"].asObject()) {
            const GroupKindRow &kind = *findGroupKind(id);
            Json group = kindJson(kind);
            group["number"] = number;
            group["index"] = Json(row.in(kind.kind).index);
            group["ranks"] = ranksJson(ranksOfGroup(scenario, mesh, kind.kind, row.rank));
            number = std::move(group);
        }
        return object;
    }
    if (only == nullptr)
        object["ranks"] = arrayOf(rankRows(scenario), [&](const RankRow &row) { return rankJson(scenario, row); });
    Json kinds = Json::object();
    for (const GroupKindRow &kind : groupKinds()) {
        if (only != nullptr ? only != &kind : !hasGroups(scenario, kind.kind))
            continue;
        Json entry = kindJson(kind);
        entry["ranks"] = arrayOf(groupsOf(scenario, kind.kind), ranksJson);
        kinds[kind.id] = std::move(entry);
    }
    object["groups"] = std::move(kinds);
    return object;
}

int ranks(const ScenarioArguments &arguments, const RankArguments &what)
{
    const ScenarioPtr scenario = loadOrExplain(arguments.scenario, arguments.changes);
    if (!scenario)
        return kBadUsage;
    const Diagnostics diagnostics = validate(*scenario);
    if (hasErrors(diagnostics)) {
        if (arguments.json) {
            Json object = Json::object();
            object["diagnostics"] = diagnosticsJson(diagnostics);
            printJson(object);
            return kScenarioWrong;
        }
        printError(fmt::format("{}: the scenario has errors", arguments.scenario));
        std::string text = diagnosticsText(diagnostics);
        text.pop_back();
        printError(text);
        return kScenarioWrong;
    }
    const Mesh mesh = meshOf(*scenario);
    if (what.rank >= mesh.gpus) {
        printError(fmt::format("--rank {}: there are {} ranks, from 0", what.rank, mesh.gpus));
        return kBadUsage;
    }
    const GroupKindRow *kind = what.group.empty() ? nullptr : findGroupKind(what.group);
    if (arguments.json)
        printJson(answerJson(*scenario, what, kind));
    else if (what.csv)
        print(kind != nullptr ? groupCsv(*scenario, kind->kind) : rankCsv(*scenario));
    else if (what.rank >= 0)
        print(rankText(*scenario, rankRow(*scenario, what.rank)));
    else
        print(kind != nullptr ? groupText(*scenario, *kind) : worldText(*scenario));
    return kDone;
}

} // namespace

std::function<int()> declareRanks(CLI::App &app)
{
    const auto arguments = declareScenario(app);
    const auto what = std::make_shared<RankArguments>();
    std::vector<std::string> kinds;
    for (const GroupKindRow &kind : groupKinds())
        kinds.emplace_back(kind.id);
    CLI::Option *rank = app.add_option("--rank", what->rank, "One rank with the members of its groups")
                            ->type_name("N")
                            ->check(CLI::NonNegativeNumber);
    CLI::Option *group =
        app.add_option("--group", what->group, fmt::format("The groups of one kind: {}", fmt::join(kinds, ", ")))
            ->type_name("KIND")
            ->check(CLI::IsMember(kinds));
    CLI::Option *csv = app.add_flag("--csv", what->csv, "Print a table, one line for every rank or group");
    rank->excludes(group)->excludes(csv);
    csv->excludes(app.get_option("--json"));
    return [arguments, what] { return ranks(*arguments, *what); };
}

} // namespace stringline::cli
