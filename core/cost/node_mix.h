// A cluster whose nodes are of several kinds: which kind each node is, and what plans cost there.
//
// Every kind has pass times, memory and links of its own, worked out as if all nodes were of it. A stage of a replica
// whose ranks stand on nodes of several kinds meets in every layer and keeps the pace of the slowest, pass by pass; so
// does a transfer between stages with its two ends. Replicas that stand alike are a class (replica_classes.h). What
// classes do together starts with the latest and takes the time of the slowest kind that joins in.
#pragma once

#include "core/scenario/scenario.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stringline {

class MeasuredTimes;
struct ScenarioCosts;

using KindSet = std::uint32_t; // bit k stands for kind k
inline constexpr std::size_t kMostKinds = 32;

struct NodeKind {
    Scenario scenario; // as if all nodes were of it
    std::string nodes; // "nodes 0 to 3, 8"
    int count = 0;     // of nodes
};

struct NodeMix {
    std::vector<NodeKind> kinds; // different ones; none where all nodes are the cluster's own
    std::vector<std::int32_t> kindOfNode;

    [[nodiscard]] bool isMixed() const { return !kinds.empty(); }
};
[[nodiscard]] NodeMix nodeMix(const Scenario &scenario);

// Kinds of the nodes that each stage of a replica stands on; by replica of the data-parallel group, then stage.
[[nodiscard]] std::vector<std::vector<KindSet>> kindsOfReplicas(const Scenario &scenario, const NodeMix &mix);

// Puts the costs of the kinds into those of a plan whose classes are known: passes, transfers and the end of the
// iteration of each class, templates, and what its stages can hold. `scenario` is the one that `costs` are of.
void mixKinds(const NodeMix &mix, const Scenario &scenario, const MeasuredTimes *measured, ScenarioCosts &costs);

} // namespace stringline
