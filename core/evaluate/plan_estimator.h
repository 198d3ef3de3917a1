// The estimate for searches: a closed form over the stages of a plan, without orders, sweeps or text.
//
//   iteration = passes + reductions left over + gradient norm + optimizer + parameter gather
//   passes    = max over ranks q ( before_q + m L_q + idle_q + (m - n_q - 1) (P - L_q) )   one chunk a rank
//             = m L + bubble(row) + transfers of the first and the last microbatch         else
//
// L_q is what a microbatch costs rank q, before_q what the ranks before it take for the first one and back, n_q the
// activations that it keeps beyond those of the last rank, which let it work on while it waits, and P the period that
// transfers between ranks impose. Times of passes and bytes of stages are those of the simulation, worked out once for
// what they depend on and looked up from then on (core/evaluate/plan_tables.h): a search that changes one number of a
// plan at a time pays for that number. All GPUs are taken to be alike, and all ranks to step behind one norm:
// stragglers, jitter and post-validation do not count.
//
// Against evaluate(): within 3 % on every preset; the bands over random scenarios are in
// tests/core/tst_plan_estimator.cpp. On one core of 2.1 GHz for GPT-3 175B: 10 us with nothing known, 2 us where layers
// are, 0.26 us a plan in a search over 6,800, 0.16 us once it has seen them all (tests/bench/bench_core_estimate.cpp).
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <memory>

namespace stringline {

class PlanTables;
struct PlanScratch;

// What a search varies beside the plan.
struct PlanSizes {
    int gpus = 0;
    int globalBatch = 1; // sequences
    int microbatch = 1;
    Recompute recompute = Recompute::None;
    int recomputeLayers = 0; // see TrainingSpec
};
[[nodiscard]] PlanSizes sizesOf(const Scenario &scenario);

struct PlanEstimate {
    Seconds iteration{};
    Breakdown breakdown; // of the rank that sets the time; sums to the iteration
    Bytes peak{};        // of the stage that needs most
    bool fits = false;
};

// No plan takes less: see core/evaluate/plan_bound.h, where this is proved.
struct PlanBound {
    Seconds iteration{};
    Bytes peak{}; // of the stage that needs most
};

struct PlanMemory { // of the stage that needs most
    Bytes least{};
    Bytes expected{};
};

// Of one model on one kind of machine with one software; not for several threads at once. Memory grows with the number
// of different layers and stages that were asked for.
class PlanEstimator {
public:
    // The plan and the sizes of `scenario` are those of estimate().
    explicit PlanEstimator(const Scenario &scenario);
    ~PlanEstimator();
    PlanEstimator(PlanEstimator &&) noexcept;
    PlanEstimator &operator=(PlanEstimator &&) noexcept;

    // Of a plan that validate() accepts.
    [[nodiscard]] PlanEstimate estimate(const ParallelPlan &plan, const PlanSizes &sizes);
    [[nodiscard]] PlanEstimate estimate();
    // What such a plan needs at least, whatever the order of its passes.
    [[nodiscard]] PlanBound bound(const ParallelPlan &plan, const PlanSizes &sizes);
    [[nodiscard]] PlanBound bound();
    // The two parts of bound(): of the time without anything that data-parallel ranks do together (leastPasses()), and
    // memory with what estimate() says of it.
    [[nodiscard]] Seconds boundOfPasses(const ParallelPlan &plan, const PlanSizes &sizes);
    [[nodiscard]] Seconds boundOfTime(const ParallelPlan &plan, const PlanSizes &sizes);
    [[nodiscard]] PlanMemory memory(const ParallelPlan &plan, const PlanSizes &sizes);

private:
    std::unique_ptr<PlanTables> m_tables;
    ParallelPlan m_plan;
    PlanSizes m_sizes;
    std::unique_ptr<PlanScratch> m_scratch;
};

} // namespace stringline
