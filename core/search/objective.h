// What a search can look for or hold to, as a table. Less of each is better.
#pragma once

#include "core/evaluate/plan_estimator.h"
#include "core/search/found_plan.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct Objective {
    std::string_view id;    // "time"
    std::string_view label; // "iteration time"
    std::string_view unit;  // of its value
    double (*of)(const FoundPlan &) = nullptr;
    // What no plan of such a scenario is below, given what its iteration and its memory are not below. Rising in both.
    double (*least)(const Scenario &, const PlanBound &) = nullptr;
    std::string (*text)(double value) = nullptr; // "8.1 s"
};
[[nodiscard]] std::span<const Objective> objectives();
[[nodiscard]] const Objective *findObjective(std::string_view id);

struct Constraint {
    const Objective *objective = nullptr;
    double most = 0; // in the objective's unit
};

} // namespace stringline
