// Plots, facts and notes of the compute-optimal study.
#include "core/base/text.h"
#include "core/studies/compute_optimal_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

using namespace parts;

StudyFact lossFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "nats", fmt::format("{:.4f}", value)};
}

const PublishedFact *publishedOf(const Study &study, std::string_view fact)
{
    const auto found = std::ranges::find(study.published, fact, &PublishedFact::fact);
    return found == study.published.end() ? nullptr : &*found;
}

// A published pair of numbers beside ours, where the study has both.
void addMark(StudyPlot &plot, const Study &study, std::string_view across, std::string_view upwards)
{
    const PublishedFact *first = publishedOf(study, across);
    const PublishedFact *second = publishedOf(study, upwards);
    if (first != nullptr && second != nullptr)
        plot.marks.push_back({countText(first->value), first->value, second->value,
                              std::max(first->origin.evidence, second->origin.evidence)});
}

void addOutcome(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer)
{
    const auto add = [&](StudyFact fact) { result.facts.push_back(std::move(fact)); };
    if (answer.achievable) {
        const Outcome &outcome = *answer.achievable;
        const TrainedModel &model = answer.trained.models[outcome.model];
        StudyFact parameters = countFact("achievableParameters", "largest that finishes: parameters", model.parameters);
        parameters.text +=
            fmt::format(", {}, tensor {}, data {}, pipeline {}", model.scenario.model.name, model.scenario.plan.tensor,
                        model.report.dataParallel, model.scenario.plan.pipeline);
        add(std::move(parameters));
        add(countFact("achievableTokens", "largest that finishes: tokens", outcome.tokens));
        add(daysFact("achievableDays", "largest that finishes: training", outcome.days));
        add(usdFact("achievableUsd", "largest that finishes: cost", question.budget.usd(outcome.days)));
        add(shareFact("achievableMfu", "largest that finishes: MFU", model.report.mfu));
        add(shareFact("achievableHfu", "largest that finishes: HFU", model.report.hfu));
    }
    if (answer.lowest) {
        const Outcome &outcome = *answer.lowest;
        add(countFact("lowestLossParameters", "lowest loss in time: parameters",
                      answer.trained.models[outcome.model].parameters));
        add(countFact("lowestLossTokens", "lowest loss in time: tokens", outcome.tokens));
        add(lossFact("lowestLoss", "lowest loss in time: loss", outcome.loss));
    }
}

void addMarked(StudyResult &result, const OptimalQuestion &question, const TrainedModel &model)
{
    const std::string id = idOf(model.shape);
    const auto add = [&](StudyFact fact) { result.facts.push_back(std::move(fact)); };
    add(countFact("parameters." + id, id + ": parameters", model.parameters));
    if (!model.found)
        return;
    const double ratio = question.budget.tokensPerParameter;
    const ParallelPlan &plan = model.scenario.plan;
    StudyFact days = daysFact("days." + id, fmt::format("{}: {:.4g} tokens a parameter", id, ratio),
                              daysFor(model, ratio * model.parameters));
    days.text += fmt::format(" with {}x{}x{}", plan.tensor, model.report.dataParallel, plan.pipeline);
    add(std::move(days));
    add(shareFact("mfu." + id, id + ": MFU", model.report.mfu));
    add(shareFact("hfu." + id, id + ": HFU", model.report.hfu));
}

} // namespace

void addFacts(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer)
{
    const auto add = [&](StudyFact fact) { result.facts.push_back(std::move(fact)); };
    const TrainingBudget &budget = question.budget;
    add(daysFact("budgetDays", "budget", budget.days));
    add({"budgetGpuDays", "budget in GPU-days", budget.days * budget.gpus, "GPU-days",
         countText(budget.days * budget.gpus)});
    add(usdFact("budgetUsd", "budget in money", budget.usd(budget.days)));
    add({"naiveFlops", "compute at the peak", question.naive.value(), "FLOPs",
         fmt::format("{:.3g} FLOPs", question.naive.value())});
    const double naive = formulas::parametersAtTokensPerParameter(question.naive, budget.tokensPerParameter);
    add(countFact("naiveParameters", "naive model: parameters", naive));
    add(countFact("naiveTokens", "naive model: tokens", naive * budget.tokensPerParameter));
    if (const auto nearest = nearestModel(answer.trained.models, naive)) {
        const TrainedModel &model = answer.trained.models[*nearest];
        const double tokens = budget.tokensPerParameter * model.parameters;
        StudyFact days = daysFact("naiveDays", "naive model: would take", daysFor(model, tokens));
        days.text += fmt::format(" ({} parameters)", countText(model.parameters));
        add(std::move(days));
        add(usdFact("naiveUsd", "naive model: would cost", budget.usd(daysFor(model, tokens))));
    }
    addOutcome(result, question, answer);
    for (const TrainedModel &model : answer.trained.models) {
        if (std::ranges::find(question.marks, model.shape) != question.marks.end())
            addMarked(result, question, model);
    }
}

void addPlots(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study)
{
    const TrainingBudget &budget = question.budget;
    StudyPlot days{.id = "days",
                   .title = fmt::format("Days for {:.4g} tokens a parameter", budget.tokensPerParameter),
                   .kind = PlotKind::Points,
                   .table = "models",
                   .across = "parameters",
                   .upwards = {"daysAtRatio"},
                   .by = "finishes",
                   .name = "model",
                   .logAcross = true,
                   .logUpwards = true};
    days.rules.push_back({fmt::format("{:.4g} days", budget.days), budget.days, false});
    addMark(days, study, "naiveParameters", "naiveDays");
    addMark(days, study, "achievableParameters", "achievableDays");
    StudyPlot isoLoss{.id = "isoLoss",
                      .title = "Models and data that reach the same loss",
                      .kind = PlotKind::Lines,
                      .table = "isoLoss",
                      .across = "parameters",
                      .upwards = {"tokens"},
                      .by = "series",
                      .logAcross = true,
                      .logUpwards = true};
    const double naive = formulas::parametersAtTokensPerParameter(question.naive, budget.tokensPerParameter);
    isoLoss.marks.push_back({"naive", naive, naive * budget.tokensPerParameter, Evidence::Own});
    if (answer.achievable)
        isoLoss.marks.push_back({"achievable", answer.trained.models[answer.achievable->model].parameters,
                                 answer.achievable->tokens, Evidence::Own});
    if (answer.lowest)
        isoLoss.marks.push_back({"lowest loss", answer.trained.models[answer.lowest->model].parameters,
                                 answer.lowest->tokens, Evidence::Own});
    result.plots = {std::move(days), std::move(isoLoss)};
    result.plots.push_back({.id = "isoFlop",
                            .title = "Loss of models that take the same compute",
                            .kind = PlotKind::Lines,
                            .table = "isoFlop",
                            .across = "parameters",
                            .upwards = {"loss"},
                            .by = "series",
                            .logAcross = true});
    result.plots.push_back({.id = "mfu",
                            .title = "Utilization of the best plan of each model",
                            .kind = PlotKind::Points,
                            .table = "models",
                            .across = "parameters",
                            .upwards = {"mfu", "hfu"},
                            .name = "model",
                            .logAcross = true});
    result.plots.push_back({.id = "overTraining",
                            .title = "What smaller models cost more, trained to the lowest loss",
                            .kind = PlotKind::Lines,
                            .table = "overTraining",
                            .across = "parameters",
                            .upwards = {"extraUsd"},
                            .name = "model",
                            .logAcross = true,
                            .logUpwards = true});
}

void addNotes(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study)
{
    const auto add = [&](std::string note) { result.notes.push_back(std::move(note)); };
    add(fmt::format("Losses are those of the fit {} ({}).", question.fit.label, question.fit.source));
    const auto without = std::ranges::count(answer.trained.models, false, &TrainedModel::found);
    if (without > 0)
        add(fmt::format("{} of {} models have no plan that fits.", without, answer.trained.models.size()));
    if (!answer.achievable && !result.stopped)
        add(fmt::format("No model of the grid sees {:.4g} tokens a parameter in time; try smaller shapes.",
                        question.budget.tokensPerParameter));
    else if (answer.achievable && answer.achievable->model + 1 == answer.trained.models.size())
        add("The largest model of the grid finishes; larger shapes may, too.");
    if (answer.lowest && (answer.lowest->model == 0 || answer.lowest->model + 1 == answer.trained.models.size()))
        add("The lowest loss is at the edge of the grid; further shapes may have a lower one.");
    if (hasExperts(study.scenario->model))
        add("The fits are of dense models; here they are asked with all parameters of the experts.");
    if (study.scenario->training.rampStart > 0)
        add("The ramp-up of the batch is left out.");
}

} // namespace stringline
