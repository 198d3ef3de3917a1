// The plans of a grid as tables, plots and facts.
#pragma once

#include "core/studies/plans_grid.h"

#include <vector>

namespace stringline {

// A plan that a person asked to see, whether it is good or not.
struct MarkedPlan {
    GridPlan plan;
    Scenario scenario;
    parts::Judged answer;
    std::string refused; // why not with the first stage of ZeRO, where another does
};

struct PlansAnswer {
    PlanGrid grid;
    std::vector<std::size_t> front; // places of cells, by rising days
    std::vector<MarkedPlan> marked;
    double budgetDays = 0; // 0 for none
    double budgetUsd = 0;
};

[[nodiscard]] double daysOf(const Report &report);

// `base` is the study's scenario, whose differences rows say; `priced` what was simulated.
void addTables(StudyResult &result, const PlansAnswer &answer, const Scenario &base, const Scenario &priced);
void addPlots(StudyResult &result, const PlansAnswer &answer, const Study &study);
void addFacts(StudyResult &result, const PlansAnswer &answer);
void addNotes(StudyResult &result, const PlansAnswer &answer);

} // namespace stringline
