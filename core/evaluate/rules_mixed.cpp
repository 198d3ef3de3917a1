// Rules on nodes that are of several kinds.
#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/cost/node_mix.h"
#include "core/evaluate/rules.h"
#include "core/scenario/node_groups.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline::rules {

namespace {

Diagnostic wrong(std::string message, std::string hint)
{
    return {Severity::Error, "cluster.mixed", std::move(message), std::move(hint), {}};
}

void wrongValues(const NodeGroup &group, Diagnostics &found)
{
    for (const NodeValue &each : group.values) {
        const Field *field = nodeField(each.key);
        if (field == nullptr) {
            const std::vector<std::string> names = nearestNames(each.key, nodeFieldKeys());
            std::string hint;
            for (const std::string &name : names)
                hint += (hint.empty() ? "Nearest: " : ", ") + name;
            found.push_back(wrong(fmt::format("No number of a node is called {}", each.key), std::move(hint)));
        } else if (std::string refusal = numberRefusal(*field, each.value); !refusal.empty()) {
            found.push_back(wrong(fmt::format("{}: {}", each.key, refusal), {}));
        }
    }
}

} // namespace

void mixedNodes(const Facts &facts, Diagnostics &found)
{
    const ClusterSpec &cluster = facts.scenario.cluster;
    if (cluster.mixed.empty())
        return;
    std::int64_t nodes = 0;
    for (const NodeGroup &group : cluster.mixed) {
        if (group.nodes < 1) {
            found.push_back(wrong("Groups of nodes are written as a count and what differs there, such as "
                                  "2; 2 peakTflops=312 memoryGiB=40",
                                  "Leave it empty for nodes that are all alike"));
            return;
        }
        nodes += group.nodes;
        wrongValues(group, found);
    }
    const int count = nodeCount(cluster);
    if (facts.gpus > 0 && nodes != count)
        found.push_back(
            wrong(fmt::format("The groups have {} nodes and the cluster {}: {} GPUs, {} a node", number(nodes),
                              number(count), number(facts.gpus), number(cluster.devicesPerNode)),
                  {}));
    if (cluster.mixed.size() > kMostKinds)
        found.push_back(wrong(fmt::format("{} groups of nodes are more than {}", cluster.mixed.size(), kMostKinds),
                              "Put alike nodes side by side"));
}

} // namespace stringline::rules
