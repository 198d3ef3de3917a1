// One plan with all that the tables say of it, and the closed forms of its parts.
#pragma once

#include "core/evaluate/plan_tables.h"

#include <span>

namespace stringline {

// From the start to the end of the last backward, of the rank that is there last.
struct PassesLength {
    double seconds = 0;
    int kind = 0;     // of that rank
    bool end = false; // it is the first or the last
};

// What one plan leaves to the next.
struct PlanScratch {
    std::vector<double> extra; // see PlanCase
    // Plans that differ in the stage of ZeRO, or in what follows the passes, take as long for them.
    const PlanStages *stages = nullptr;
    const ScheduleRow *row = nullptr;
    ScheduleShape shape;
    double transfer = 0;
    bool blocks = false;
    PassesLength passes;
};

struct PlanCase {
    // Without times it is for questions of memory alone.
    PlanCase(PlanTables &tables, const ParallelPlan &plan, const PlanSizes &sizes, PlanScratch &scratch,
             bool timed = true);

    [[nodiscard]] const RankKind &kind(int at) const { return stages.kinds[static_cast<std::size_t>(at)]; }
    // What a microbatch costs a rank of the kind.
    [[nodiscard]] double load(int at) const
    {
        const RankKind &each = kind(at);
        return each.forward + each.backward + (extra.empty() ? 0 : extra[static_cast<std::size_t>(at)]);
    }
    // Boundaries of its chunks that a rank sends over with each microbatch, both ways. The model ends on the first and
    // the last rank, or comes back there.
    [[nodiscard]] double boundaries(bool end) const
    {
        const int closed = !end ? 0 : row.placement == Placement::Looped ? 1 : 2;
        return shape.stages > 1 ? 2 * shape.chunks - closed : 0;
    }
    // Time that sends keep a rank from computing, a microbatch.
    [[nodiscard]] double blocked(bool end) const { return blocks ? boundaries(end) * transfer : 0; }

    const Scenario &base; // see PlanTables::base()
    const ParallelPlan &plan;
    const PlanParts &parts;
    const ScheduleRow &row;
    const PlanCut &cut;
    const PlanStages &stages;
    const PlanGroups &groups;
    ScheduleShape shape;
    double microbatches = 1;       // at a place
    double transfer = 0;           // seconds
    bool blocks = false;           // sends keep ranks from computing
    std::span<const double> extra; // by kind: seconds a microbatch, where ZeRO gathers and reduces inside passes
};

[[nodiscard]] PassesLength passesLength(const PlanCase &plan, PlanScratch &scratch);

// Seconds of gradients' reduction behind the last backward; of the step; and of the gather that follows it.
[[nodiscard]] double reductionLeft(const PlanCase &plan);
[[nodiscard]] double optimizerStep(const PlanCase &plan);
[[nodiscard]] double parameterGather(const PlanCase &plan);
// The last two of ranks of a kind.
[[nodiscard]] double optimizerStep(const RankKind &rank, const PlanCase &plan);
[[nodiscard]] double parameterGather(const RankKind &rank, const PlanCase &plan);

// Bytes that ZeRO 3 has gathered, and of gradients that it has not cut yet, while a layer computes and while the loss
// does (core/cost/memory.cpp).
struct GatheredBytes {
    double block = 0;
    double loss = 0;
};
[[nodiscard]] GatheredBytes gatheredBytes(const RankKind &rank, const PlanCase &plan);
// Of parameters, gradients and optimizer; and what the step needs more.
[[nodiscard]] double stateBytesOf(const RankKind &rank, const PlanCase &plan);
[[nodiscard]] double stepBytesOf(const RankKind &rank, const PlanCase &plan);
// Of the stage that needs most.
[[nodiscard]] Bytes peakBytes(const PlanCase &plan);
// Seconds of the whole reduction of so many bytes behind the passes.
[[nodiscard]] double reductionTime(const PlanCase &plan, double dense, double expert);

} // namespace stringline
