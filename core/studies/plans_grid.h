// All plans over degrees and microbatches, as simulating each would answer them.
//
// Of the plans that differ in microbatch and ZeRO stage alone the fastest that fits is kept. A plan goes without a
// simulation only where PlanEstimator proves that it does not fit or is slower than one that does
// (core/evaluate/plan_bound.h).
#pragma once

#include "core/base/result.h"
#include "core/studies/parts.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct GridPlan {
    int tensor = 1;
    int data = 1;
    int pipeline = 1;
    int microbatch = 0; // 0 for the scenario's own
    int zero = -1;      // below 0 for the scenario's own

    bool operator==(const GridPlan &) const = default;
};
// "8x8x35", "8x8x35x2": tensor x data x pipeline [x microbatch].
[[nodiscard]] std::string idOf(const GridPlan &plan);
[[nodiscard]] Result<GridPlan> gridPlan(std::string_view text);
// `base` on as many GPUs as the plan takes. Layers that were dealt one by one for other chunks are dealt evenly.
[[nodiscard]] Scenario scenarioOf(const Scenario &base, const GridPlan &plan);
[[nodiscard]] double gpusOf(const Scenario &base, const GridPlan &plan);

struct GridAxes {
    std::vector<int> tensor;
    std::vector<int> data;
    std::vector<int> pipeline;
    std::vector<int> microbatch;
    std::vector<int> zero; // stages
    double mostGpus = 0;
};

struct GridCell {
    GridPlan plan; // with microbatch and ZeRO of the answer; with the last ones tried where there is none
    bool fits = false;
    Report report;      // of one that fits
    std::string reason; // of one that is not legal or does not fit
};

struct PlanGrid {
    std::vector<GridCell> cells; // by tensor, data, pipeline as asked; without those of too many GPUs
    std::int64_t tooLarge = 0;   // cells of too many GPUs
    std::int64_t plans = 0;      // with their microbatches and stages
    std::int64_t legal = 0;
    std::int64_t simulated = 0;
    bool stopped = false;
};
[[nodiscard]] PlanGrid planGrid(const Scenario &base, const GridAxes &axes, const StudyContext &context);

} // namespace stringline
