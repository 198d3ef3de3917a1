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
    int data = 1; // ranks of each group: all with the same dense weights,
    int shards = 1;
    int expertShards = 1;
    CollectiveLines gather; // over the shards
    CollectiveLines scatter;
    CollectiveLines reduce;   // over all
    CollectiveLines replicas; // over those that hold the same shard
    CollectiveLines expertGather;
    CollectiveLines expertScatter;
    CollectiveLines expertReduce;
    CollectiveLines expertCopies; // all-reduce of a bidirectional pipeline's two
    bool leavesNode = false;      // a stage sends to another node
    double tied = 0;              // seconds
    double norm = 0;
    double slowdown = 1;                    // of what is done in passes, where there are several nodes
    std::array<StateCosts, 4> dense{};      // by stage of ZeRO
    std::array<StateCosts, 4> expert{};
    double gradientBytes = 0; // a parameter, on every rank
};

// Of the plan of `scenario`.
void fillGroups(PlanGroups &groups, const Scenario &scenario, const PlanFamily &family);

} // namespace stringline
