// What every link of the machine carries in an iteration: bytes, busy share, and how much of the link that is.
//
// A cluster is described by two tiers (scenario/cluster_spec.h), so the links are
//
//   scale-up    the NVLink port of every GPU                     by rank class
//   network     the NIC of every GPU                             by rank class
//   rail        the NICs at the same place of all nodes          by place in the node
//   spine       what joins the nodes, behind the oversubscription
//
// Everything is what is sent, in one direction: on average a port receives as much. See linkLimits() for what such a
// description cannot say.
#pragma once

#include "core/cost/link_traffic.h"
#include "core/report/link_curve.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class LinkKind : std::uint8_t { ScaleUp, Network, Rail, Spine };

struct LinkKindRow {
    LinkKind kind;
    std::string_view id; // "scale-up"
    std::string_view label;
    std::string_view summary;
};
[[nodiscard]] std::span<const LinkKindRow> linkKinds();
[[nodiscard]] const LinkKindRow &row(LinkKind kind);

struct LinkUse {
    LinkKind kind = LinkKind::ScaleUp;
    int which = 0;             // rank of the timeline, or place of the rail in the node; 0 for the spine
    int ports = 0;             // GPUs of the class, NICs of the rail, of all
    BytesPerSecond capacity{}; // nominal: of one port, of all NICs of a rail, of the spine
    Bytes bytes{};             // sent through that in an iteration
    double busy = 0;           // share of the iteration in which it sends; of rails and the spine the mean of the NICs
    double load = 0;           // bytes, of what it could send in an iteration
    ByActivity by{};           // of the bytes
};

struct LinkLoad {
    Seconds period{};
    std::vector<LinkUse> links; // by kind; of a kind by `which`
    Bytes scaleUp{};            // sent by all GPUs together
    Bytes network{};

    // Null where the machine has no such link.
    [[nodiscard]] const LinkUse *find(LinkKind kind, int which) const;
};

// Of a simulated scenario. Empty where a stop request ended it, or without a timeline.
[[nodiscard]] LinkLoad linkLoad(const Scenario &scenario, const Timeline &timeline, const LinkTraffic &traffic,
                                const std::stop_token &stop = {});
// The same with curves that are known.
[[nodiscard]] LinkLoad linkLoad(const Scenario &scenario, const Timeline &timeline, const LinkCurves &curves,
                                const std::stop_token &stop = {});

// The rank of the timeline that each GPU belongs to.
[[nodiscard]] std::vector<int> rankOfGpus(const Scenario &scenario, const Timeline &timeline);

// "NVLink 3 of stage 2", "rail 5", "spine".
[[nodiscard]] std::string linkName(const LinkUse &use, const Scenario &scenario, const Timeline &timeline);
// What the numbers leave out, a sentence each.
[[nodiscard]] std::span<const std::string_view> linkLimits();

} // namespace stringline
