// What ranks do together under a plan: collectives of the groups that hold the same weights, and what of states each
// rank keeps. The same for any microbatch, recompute and cut into chunks.
#pragma once

#include "core/cost/states.h"
#include "core/evaluate/collective_lines.h"
#include "core/evaluate/plan_family.h"
#include "core/scenario/scenario.h"

namespace stringline {

struct StateCosts { // bytes a parameter, of one stage of ZeRO
    double held = 0;
    double trained = 0;
    double step = 0; // trained, while the optimizer steps
};

struct PlanGroups {
    GroupSpan data;   // all ranks with the same dense weights
    GroupSpan shards; // see CostContext
    GroupSpan replicas;
    ExpertSpans experts;
    bool leavesNode = false; // a stage sends to another node
    double tied = 0;         // seconds
    double norm = 0;
    double slowdown = 1;      // of what is done in passes, where there are several nodes
    double gradientBytes = 0; // a parameter, on every rank
    double stepBytes = 0;     // a parameter, while it is stepped

    // Filled for the stages of ZeRO that were asked for.
    std::array<bool, 4> known{};
    std::array<StateCosts, 4> dense{}; // by stage of ZeRO
    std::array<StateCosts, 4> expert{};
    CollectiveLines reduce; // without ZeRO
    CollectiveLines expertReduce;
    CollectiveLines gather; // with it, over shards
    CollectiveLines scatter;
    CollectiveLines reduceReplicas;
    CollectiveLines expertGather;
    CollectiveLines expertScatter;
};

// Of the plan of `scenario`.
void fillGroups(PlanGroups &groups, const Scenario &scenario, const PlanFamily &family);
// Of its stage of ZeRO.
void fillShards(PlanGroups &groups, const Scenario &scenario);

} // namespace stringline
