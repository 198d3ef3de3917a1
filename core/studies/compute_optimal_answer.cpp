#include "core/studies/compute_optimal_answer.h"

#include "core/studies/pareto.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr double kSecondsPerHour = 3600;

// USD for a token of a model that answers, at 2 N FLOPs.
double usdPerServedToken(const TrainedModel &model, double usdPerGpuHour, double utilization)
{
    const double rate = model.scenario.cluster.device.peak16.value() * utilization;
    return 2 * model.parameters / rate / kSecondsPerHour * usdPerGpuHour;
}

} // namespace

double tokensWithin(const TrainedModel &model, const TrainingBudget &budget)
{
    return model.found ? budget.seconds() / model.secondsPerToken : 0;
}

double daysFor(const TrainedModel &model, double tokens)
{
    return tokens * model.secondsPerToken / parts::kSecondsPerDay;
}

std::optional<Outcome> achievable(const std::vector<TrainedModel> &models, const TrainingBudget &budget)
{
    std::optional<Outcome> best;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const double tokens = budget.tokensPerParameter * models[i].parameters;
        if (models[i].found && tokensWithin(models[i], budget) >= tokens)
            best = {i, tokens, daysFor(models[i], tokens), 0}; // they rise
    }
    return best;
}

std::optional<Outcome> lowestLoss(const std::vector<TrainedModel> &models, const TrainingBudget &budget,
                                  const formulas::ScalingFit &fit)
{
    std::optional<Outcome> best;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!models[i].found)
            continue;
        const double tokens = tokensWithin(models[i], budget);
        const double loss = formulas::lossOf(fit, models[i].parameters, tokens);
        if (!best || loss < best->loss)
            best = {i, tokens, budget.days, loss};
    }
    return best;
}

std::optional<std::size_t> nearestModel(const std::vector<TrainedModel> &models, double parameters)
{
    std::optional<std::size_t> nearest;
    const auto distance = [&](std::size_t i) { return std::abs(std::log(models[i].parameters / parameters)); };
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (models[i].found && (!nearest || distance(i) < distance(*nearest)))
            nearest = i;
    }
    return nearest;
}

std::vector<std::size_t> efficientModels(const std::vector<TrainedModel> &models, const TrainingBudget &budget)
{
    std::vector<std::size_t> places;
    std::vector<TradeOff> points;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!models[i].found)
            continue;
        places.push_back(i);
        points.push_back({-models[i].parameters, -tokensWithin(models[i], budget)});
    }
    std::vector<std::size_t> efficient;
    for (const std::size_t point : paretoFront(points))
        efficient.push_back(places[point]);
    std::ranges::reverse(efficient);
    return efficient;
}

std::vector<OverTraining> overTraining(const std::vector<TrainedModel> &models, const Outcome &best,
                                       const TrainingBudget &budget, const formulas::ScalingFit &fit,
                                       double servingUtilization)
{
    std::vector<OverTraining> all;
    const TrainedModel &large = models[best.model];
    for (std::size_t i = 0; i < best.model; ++i) {
        const TrainedModel &small = models[i];
        if (!small.found)
            continue;
        OverTraining over;
        over.model = i;
        over.tokens = formulas::tokensAtLoss(fit, small.parameters, best.loss);
        over.days = daysFor(small, over.tokens);
        over.extraCompute = small.parameters * over.tokens / (large.parameters * best.tokens) - 1;
        over.extraUsd = budget.usd(over.days - best.days);
        const double saved = usdPerServedToken(large, budget.usdPerGpuHour, servingUtilization) -
                             usdPerServedToken(small, budget.usdPerGpuHour, servingUtilization);
        over.breakEvenTokens = over.extraUsd > 0 && saved > 0 ? over.extraUsd / saved : 0;
        all.push_back(over);
    }
    return all;
}

} // namespace stringline
