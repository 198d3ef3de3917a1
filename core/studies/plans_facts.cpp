// Facts of the plans study, and what they say in words.
#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/studies/plans_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace stringline {

namespace {

using namespace parts;

StudyFact gpusFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "", groupedText(static_cast<std::int64_t>(value))};
}

void addMark(StudyResult &result, const MarkedPlan &mark, const MarkedPlan &first)
{
    const std::string id = idOf(mark.plan);
    const Report &report = mark.answer.report;
    const auto add = [&](StudyFact fact) { result.facts.push_back(std::move(fact)); };
    add(gpusFact("gpus." + id, id + ": GPUs", mark.scenario.cluster.gpus));
    add(secondsFact("iterationSeconds." + id, id + ": iteration", report.iteration.value()));
    add(shareFact("mfu." + id, id + ": MFU", report.mfu));
    add(daysFact("days." + id, id + ": training", daysOf(report)));
    add(usdFact("costUsd." + id, id + ": cost", report.costUsd));
    if (&mark == &first)
        return;
    const std::string against = " against " + idOf(first.plan);
    const Report &other = first.answer.report;
    const auto addShare = [&](std::string_view what, std::string_view label, double ratio) {
        add({fmt::format("{}.{}", what, id), fmt::format("{}: {}{}", id, label, against), ratio - 1, "",
             signedPercentText(ratio - 1)});
    };
    addShare("moreGpus", "GPUs", double(mark.scenario.cluster.gpus) / first.scenario.cluster.gpus);
    addShare("slower", "iteration", report.iteration / other.iteration);
    if (other.costUsd > 0)
        addShare("dearer", "cost", report.costUsd / other.costUsd);
}

// The plan that is best of those that `allowed` keeps; the first of equal ones.
template <class Allowed, class Value>
const GridCell *bestOf(const PlansAnswer &answer, const Allowed &allowed, const Value &value)
{
    const GridCell *best = nullptr;
    for (const std::size_t place : answer.front) {
        const GridCell &cell = answer.grid.cells[place];
        if (allowed(cell.report) && (best == nullptr || value(cell.report) < value(best->report)))
            best = &cell;
    }
    return best;
}

// The field that a refusal is about, or memory: reasons of a kind are counted together.
std::string subjectOf(const std::string &reason)
{
    const std::size_t colon = reason.find(": ");
    const Field *field = colon == std::string::npos ? nullptr : findField(reason.substr(0, colon));
    return field == nullptr ? "memory" : std::string(field->path);
}

double usdOf(const Report &report)
{
    return report.costUsd;
}

} // namespace

void addFacts(StudyResult &result, const PlansAnswer &answer)
{
    const auto fits = std::ranges::count_if(answer.grid.cells, &GridCell::fits);
    result.facts.push_back(gpusFact("plans", "plans asked for", static_cast<double>(answer.grid.plans)));
    result.facts.push_back(gpusFact("legal", "of them legal", static_cast<double>(answer.grid.legal)));
    result.facts.push_back(gpusFact("fit", "combinations of degrees that fit", static_cast<double>(fits)));
    const auto add = [&](std::string_view id, std::string_view label, const GridCell *cell) {
        if (cell == nullptr)
            return;
        const std::string plan = idOf(cell->plan);
        StudyFact time = daysFact(fmt::format("days.{}", id), fmt::format("{}: training", label), daysOf(cell->report));
        time.text += " with " + plan;
        result.facts.push_back(std::move(time));
        result.facts.push_back(
            usdFact(fmt::format("costUsd.{}", id), fmt::format("{}: cost", label), cell->report.costUsd));
    };
    const auto all = [](const Report &) { return true; };
    add("fastest", "fastest plan", bestOf(answer, all, daysOf));
    add("cheapest", "cheapest plan", bestOf(answer, all, usdOf));
    if (answer.budgetDays > 0)
        add("withinDays", fmt::format("cheapest within {:.4g} days", answer.budgetDays),
            bestOf(
                answer, [&](const Report &report) { return daysOf(report) <= answer.budgetDays; }, usdOf));
    if (answer.budgetUsd > 0)
        add("withinUsd", fmt::format("fastest for {}", moneyText(answer.budgetUsd)),
            bestOf(
                answer, [&](const Report &report) { return usdOf(report) <= answer.budgetUsd; }, daysOf));
    const auto first = std::ranges::find_if(answer.marked, [](const MarkedPlan &mark) { return mark.answer.legal; });
    for (const MarkedPlan &mark : answer.marked) {
        if (mark.answer.legal)
            addMark(result, mark, *first);
    }
}

void addNotes(StudyResult &result, const PlansAnswer &answer)
{
    const auto add = [&](std::string note) { result.notes.push_back(std::move(note)); };
    add(fmt::format("{} plans were simulated; of the rest, laws, memory or a bound on their time say enough.",
                    groupedText(answer.grid.simulated)));
    std::map<std::string, std::int64_t> refused;
    for (const GridCell &cell : answer.grid.cells) {
        if (!cell.fits)
            ++refused[subjectOf(cell.reason)];
    }
    for (const auto &[reason, count] : refused)
        add(fmt::format("{} combinations of degrees are left out for {}.", groupedText(count), reason));
    if (answer.grid.tooLarge > 0)
        add(fmt::format("{} combinations take more GPUs than were allowed.", groupedText(answer.grid.tooLarge)));
    if (answer.front.empty())
        add("No plan fits.");
    for (const MarkedPlan &mark : answer.marked) {
        if (!mark.answer.reason.empty())
            add(fmt::format("{} {}.", idOf(mark.plan), mark.answer.reason));
        if (!mark.refused.empty())
            add(fmt::format("{} fits with ZeRO {} only; else it {}.", idOf(mark.plan), mark.scenario.plan.zero,
                            mark.refused));
    }
    for (const auto &[fact, budget] :
         {std::pair{"days.withinDays", answer.budgetDays}, std::pair{"days.withinUsd", answer.budgetUsd}}) {
        if (budget > 0 && !answer.front.empty() && result.fact(fact) == nullptr)
            add(fmt::format("No plan stays within the {}.",
                            std::string_view(fact).ends_with("Days") ? "days" : "money"));
    }
}

} // namespace stringline
