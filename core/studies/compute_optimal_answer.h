// Which model, and how much data, a machine and a budget allow: by the rule of D = r N, and by a fit of the loss.
//
//   D(N) = T / tau(N)      tokens that a model of N parameters sees in T seconds, tau simulated with its best plan
//   achievable             the largest N with D(N) >= r N
//   lowest loss            the N that makes L(N, D(N)) least
//   naive                  the same for C = 6 N D = (GPUs x peak x T), as if all of the peak were used
#pragma once

#include "core/formulas/scaling_laws.h"
#include "core/studies/compute_optimal_models.h"

#include <optional>
#include <vector>

namespace stringline {

struct TrainingBudget {
    double days = 0;
    double gpus = 0;
    double usdPerGpuHour = 0;
    double tokensPerParameter = 0; // r

    [[nodiscard]] double seconds() const { return days * parts::kSecondsPerDay; }
    [[nodiscard]] double usd(double forDays) const { return forDays * 24 * gpus * usdPerGpuHour; }
};

// A model at the end of the budget, or of so many tokens.
struct Outcome {
    std::size_t model = 0; // place in TrainedModels::models
    double tokens = 0;
    double days = 0;
    double loss = 0;
};

[[nodiscard]] double tokensWithin(const TrainedModel &model, const TrainingBudget &budget);
[[nodiscard]] double daysFor(const TrainedModel &model, double tokens);

// None where no model finishes.
[[nodiscard]] std::optional<Outcome> achievable(const std::vector<TrainedModel> &models, const TrainingBudget &budget);
[[nodiscard]] std::optional<Outcome> lowestLoss(const std::vector<TrainedModel> &models, const TrainingBudget &budget,
                                                const formulas::ScalingFit &fit);
// The model nearest to so many parameters, in proportion; of those that have a plan.
[[nodiscard]] std::optional<std::size_t> nearestModel(const std::vector<TrainedModel> &models, double parameters);
// Models that see more tokens within the budget than any larger one, by rising parameters.
[[nodiscard]] std::vector<std::size_t> efficientModels(const std::vector<TrainedModel> &models,
                                                       const TrainingBudget &budget);

// A smaller model trained for longer, to the loss of a larger one.
struct OverTraining {
    std::size_t model = 0;
    double tokens = 0; // infinite where no amount of data is enough
    double days = 0;
    double extraCompute = 0; // 6 N D against the larger one's, 0 for as much
    double extraUsd = 0;
    // Tokens served, at 2 N FLOPs each, from which on its cheaper inference has paid for that; 0 where it costs no
    // more.
    double breakEvenTokens = 0;
};
[[nodiscard]] std::vector<OverTraining> overTraining(const std::vector<TrainedModel> &models, const Outcome &best,
                                                     const TrainingBudget &budget, const formulas::ScalingFit &fit,
                                                     double servingUtilization);

} // namespace stringline
