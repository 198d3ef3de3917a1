// The answer of the compute-optimal study as tables, plots and facts.
#pragma once

#include "core/studies/compute_optimal_answer.h"

#include <vector>

namespace stringline {

struct OptimalQuestion {
    TrainingBudget budget;
    Flops naive{};            // GPUs x peak x time
    formulas::ScalingFit fit; // that losses are shown of
    std::vector<formulas::ScalingFit> fits;
    std::vector<double> computeShares; // iso-FLOP curves, of `naive`
    std::vector<double> lossSteps;     // iso-loss curves, beside the lowest
    std::vector<ModelShape> marks;
    double servingUtilization = 0.3;
};

struct OptimalAnswer {
    TrainedModels trained;
    std::optional<Outcome> achievable;
    std::optional<Outcome> lowest;
};

void addTables(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study);
void addPlots(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study);
void addFacts(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer);
void addNotes(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study);

} // namespace stringline
