// Nodes that are not like the others, as text and as scenarios.
//
//   2; 2 peakTflops=312 memoryGiB=40 scaleOut.bandwidthGBps=25
//
// Groups of nodes in the order of the ranks, each a count and what differs there from the cluster: numbers of its
// device by their key, or of its links. Every field of the table that says something of one node can be one.
#pragma once

#include "core/scenario/fields.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// A word that says something else makes a group of no nodes, which the rules name.
[[nodiscard]] std::vector<NodeGroup> parseNodeGroups(std::string_view text);
[[nodiscard]] std::string nodeGroupsText(const std::vector<NodeGroup> &groups);

// The field that a key of a group stands for: "memoryGiB" is cluster.device.memoryGiB, "scaleOut.bandwidthGBps"
// cluster.scaleOut.bandwidthGBps. None where no number of a node is called that.
[[nodiscard]] const Field *nodeField(std::string_view key);
[[nodiscard]] std::vector<std::string> nodeFieldKeys();

// The scenario as it would be if all nodes were like the group's.
[[nodiscard]] Scenario onNodesOf(const Scenario &scenario, const NodeGroup &group);

} // namespace stringline
