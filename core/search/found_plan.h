// A plan of a space with the numbers that it is compared by.
#pragma once

#include "core/base/quantity.h"
#include "core/report/report.h"
#include "core/search/space.h"

namespace stringline {

struct FoundPlan {
    Candidate candidate;
    Seconds iteration{};
    double mfu = 0;
    double tokensPerSecondPerGpu = 0;
    Bytes peak{}; // of the stage nearest to its capacity
    Bytes capacity{};
    int gpus = 0;
    double costUsd = 0;
    double energyKwh = 0;
    Seconds training{};
    Breakdown breakdown;

    [[nodiscard]] double memoryShare() const { return capacity > Bytes(0) ? peak / capacity : 0; }
};

// `report` is that of `scenario`.
[[nodiscard]] FoundPlan foundPlan(const Candidate &candidate, const Scenario &scenario, const Report &report);

} // namespace stringline
