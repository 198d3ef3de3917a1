// Which replicas of the pipeline behave alike, where GPUs or nodes differ.
//
// A slow GPU slows its whole stage of its replica: tensor and context groups meet in every layer. Replicas meet at the
// end of an iteration only, unless something joins them in every layer: gathers or reductions of every pass (ZeRO 2 and
// 3), or expert groups that span replicas. Then all keep the pace of the slowest.
#pragma once

#include "core/cost/node_mix.h"
#include "core/scenario/scenario.h"
#include "core/sim/iteration.h"

#include <vector>

namespace stringline {

// Slowdown and jitter of `pipeline`, which is the usual replica, and of the classes beside it. The usual one is the
// largest class, of equal ones that without slow GPUs or with the first replica.
// Returns the kinds of nodes that each class stands on, by stage, where there are several.
std::vector<std::vector<KindSet>> fillReplicas(const Scenario &scenario, const NodeMix &mix, PipelineInput &pipeline,
                                               IterationInput &iteration);

// The class of every data-parallel replica: 0 for the usual one, k for the k-th of IterationInput::further.
[[nodiscard]] std::vector<int> classOfReplicas(const Scenario &scenario);

// Whether all replicas wait for one another in every layer.
[[nodiscard]] bool replicasMeetInLayers(const ParallelPlan &plan);

} // namespace stringline
