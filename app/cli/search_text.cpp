#include "app/cli/search_text.h"

#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/scenario/fields.h"
#include "core/scenario/preset_folders.h"
#include "core/validation/expected_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace stringline::cli {

namespace {

struct TextColumn {
    std::string label;
    std::vector<std::string> cells; // one a plan
    bool varied = false;            // the search had a choice there, and took what is not the plainest
};

bool differs(const std::vector<std::string> &cells)
{
    return std::ranges::any_of(cells, [&](const std::string &cell) { return cell != cells.front(); });
}

template <class Text>
TextColumn column(std::string_view label, const std::vector<AnsweredPlan> &plans, Text text)
{
    TextColumn made{std::string(label), {}, false};
    for (const AnsweredPlan &plan : plans)
        made.cells.push_back(text(plan));
    return made;
}

// What a plan is: one column for each choice, and the number that follows from the degrees.
std::vector<TextColumn> choiceColumns(const SearchSpace &space, const std::vector<AnsweredPlan> &plans)
{
    const Scenario plain;
    std::vector<TextColumn> columns;
    if (space.bases.size() > 1)
        columns.push_back(
            column("cluster", plans, [](const AnsweredPlan &plan) { return plan.scenario->cluster.name; }));
    for (const SearchSpace::Choice &choice : space.choices) {
        columns.push_back(column(choice.dimension->label, plans, [&](const AnsweredPlan &plan) {
            return fieldText(*findField(choice.dimension->path), *plan.scenario);
        }));
        const bool telling = fieldText(*findField(choice.dimension->path), plain) != columns.back().cells.front();
        columns.back().varied = choice.values.size() > 1 && telling;
        if (choice.dimension->path == "plan.pipeline")
            columns.push_back(column(
                "data", plans, [](const AnsweredPlan &plan) { return std::to_string(dataParallel(*plan.scenario)); }));
    }
    return columns;
}

std::string shareText(const Report &report)
{
    const StageMemory *worst = report.worstStage();
    return worst == nullptr ? "" : percentText(worst->peak / worst->capacity, 0);
}

std::string plansText(const SearchTask &task, const std::vector<AnsweredPlan> &plans, const std::vector<bool> &tied)
{
    const Objective &objective = *task.options.objective;
    std::vector<TextColumn> columns(1);
    for (std::size_t i = 0; i < plans.size(); ++i)
        columns[0].cells.push_back(std::to_string(i + 1));
    std::string common;
    for (TextColumn &each : choiceColumns(task.space, plans)) {
        if (differs(each.cells))
            columns.push_back(std::move(each));
        else if (each.varied)
            common += fmt::format("{}{} {}", common.empty() ? "" : ", ", each.label, each.cells.front());
    }
    columns.push_back(
        column("iteration", plans, [](const AnsweredPlan &plan) { return durationText(plan.report.iteration, 4); }));
    columns.push_back(column("memory", plans, [](const AnsweredPlan &plan) { return shareText(plan.report); }));
    columns.push_back(column("cost", plans, [](const AnsweredPlan &plan) { return moneyText(plan.report.costUsd); }));
    columns.push_back(column("MFU", plans, [](const AnsweredPlan &plan) { return percentText(plan.report.mfu); }));
    constexpr std::array kShown = {"time", "memory", "cost"};
    for (const Objective *each : {&objective, task.options.against}) {
        if (each != nullptr && each->id != "gpus" && std::ranges::find(kShown, each->id) == kShown.end())
            columns.push_back(column(each->id, plans, [&](const AnsweredPlan &plan) {
                return each->text(each->of(foundPlan(plan.candidate, *plan.scenario, plan.report)));
            }));
    }
    if (std::ranges::find(tied, true) != tied.end()) {
        columns.push_back({"", {}, false});
        for (const bool each : tied)
            columns.back().cells.emplace_back(each ? "tied" : "");
    }
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows(plans.size());
    for (const TextColumn &each : columns) {
        header.push_back(each.label);
        for (std::size_t i = 0; i < plans.size(); ++i)
            rows[i].push_back(each.cells[i]);
    }
    return tableText(header, rows) + (common.empty() || plans.size() < 2 ? "" : "All with " + common + ".\n");
}

// How far the model itself may be off on such a plan: half of what eight of ten published runs lie between.
std::optional<ErrorBand> bandOf(const Objective &objective, const AnsweredPlan &best)
{
    if (objective.id == "gpus")
        return {};
    const auto presets = presetLibrary();
    const auto points = evaluatePublished(publishedPointsFile(presetFolders()), *presets);
    if (!points)
        return {};
    return expectedError(*points, kindOf(*best.scenario),
                         objective.id == "memory" ? MeasuredQuantity::Memory : MeasuredQuantity::Time);
}

// Of plans, best first: those that are not known to be worse than the first.
std::vector<bool> tiedPlans(const Objective &objective, const std::vector<AnsweredPlan> &plans, double error)
{
    const auto value = [&](const AnsweredPlan &plan) {
        return objective.of(foundPlan(plan.candidate, *plan.scenario, plan.report));
    };
    std::vector<bool> tied;
    for (const AnsweredPlan &plan : plans)
        tied.push_back(plans.size() > 1 && value(plan) <= value(plans.front()) * (1 + error));
    if (!plans.empty() && std::ranges::count(tied, true) == 1)
        tied.front() = false; // with itself alone
    return tied;
}

// As a shell takes it.
std::string quoted(const std::string &word)
{
    const bool plain = std::ranges::all_of(word, [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) ||
               std::string_view("._-/=,+").find(letter) != std::string_view::npos;
    });
    return plain ? word : "'" + word + "'";
}

// The words that make the best plan of what was asked.
std::string commandFor(const SearchArguments &arguments, const SearchTask &task, const AnsweredPlan &best)
{
    std::string command = "stringline-cli simulate " + quoted(arguments.scenario->scenario);
    const auto set = [&command](std::string_view path, const std::string &value) {
        command += " --set " + quoted(fmt::format("{}={}", path, value));
    };
    const bool named = !arguments.clusters.empty();
    if (named)
        set("cluster.preset", arguments.clusters[best.candidate.base]);
    for (const std::string &change : arguments.scenario->changes)
        command += " --set " + quoted(change);
    if (named)
        set("cluster.gpus", std::to_string(best.scenario->cluster.gpus));
    for (const Field *field : differingFields(*task.asked, *best.scenario)) {
        if (!named || !field->path.starts_with("cluster."))
            set(field->path, fieldText(*field, *best.scenario));
    }
    return command;
}

std::string summaryText(const SearchAnswer &answer, const SearchTiming &timing)
{
    return fmt::format("{} legal plans, of which {} fit in memory; {} simulated in {}{}.\n",
                       groupedText(answer.evaluated), groupedText(answer.feasible), groupedText(timing.simulated),
                       durationText(Seconds(timing.seconds)), timing.stopped ? ", then stopped" : "");
}

} // namespace

std::string searchText(const SearchArguments &arguments, const SearchTask &task, const SearchAnswer &answer,
                       const SearchTiming &timing)
{
    const Objective &objective = *task.options.objective;
    std::string text = summaryText(answer, timing);
    if (answer.plans.empty()) {
        text += "No plan is left.\n";
        for (const std::string &line : answer.whyEmpty ? whyEmptyText(*answer.whyEmpty) : std::vector<std::string>{})
            text += "  " + line + "\n";
        return text + diagnosticsText(answer.diagnostics);
    }
    const std::optional<ErrorBand> band = bandOf(objective, answer.plans.front());
    const double error = band ? (band->high - band->low) / 2 : 0;
    const std::vector<bool> tied = tiedPlans(objective, answer.plans, error);
    text += fmt::format("\nLeast {}\n", objective.label) + plansText(task, answer.plans, tied);
    if (std::ranges::find(tied, true) != tied.end())
        text += fmt::format("Tied: within {} of the best, which is what predictions for runs of its kind are off by.\n",
                            percentText(error));
    if (task.options.against != nullptr && (answer.front.size() > 1 || !arguments.pareto.empty()))
        text += fmt::format("\nNo plan is better in both {} and {}\n", objective.label, task.options.against->label) +
                plansText(task, answer.front, std::vector<bool>(answer.front.size(), false));
    return text + "\nThe best by itself:\n  " + commandFor(arguments, task, answer.plans.front()) + "\n";
}

} // namespace stringline::cli
