// How long a collective takes, by algorithm, as a table; the library's choice is the fastest that is possible.
//
// Notation of the rows: n ranks, S bytes of the whole buffer, a latency of a step, B bandwidth per rank and direction
// (nominal times efficiency). Two-level forms split n into g ranks inside a node and k nodes. Definitions: Thakur et
// al. 2005; NCCL's ring and tree; worked values in tests/data/alpha_beta.csv.
#pragma once

#include "core/base/quantity.h"
#include "core/parallel/mesh.h"
#include "core/scenario/cluster_spec.h"
#include "core/sim/port.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace stringline {

enum class Collective : std::uint8_t { AllReduce, AllGather, ReduceScatter, Broadcast, AllToAll };

struct CollectiveRow {
    Collective collective;
    std::string_view id; // "all-reduce"
    std::string_view label;
    std::string_view summary;
};
[[nodiscard]] std::span<const CollectiveRow> collectives();

// One level of links as a collective sees it.
struct LinkRate {
    Seconds latency{};          // a
    BytesPerSecond bandwidth{}; // B
};

// The group and the links under it. `inner` joins the members of a node, `outer` the nodes; `outer.bandwidth` is per
// member, after sharing the node's network with the other groups that use it at once.
struct CollectiveCase {
    int size = 1;    // n
    int perNode = 1; // g
    int nodes = 1;   // k
    LinkRate inner;
    LinkRate outer;
    BytesPerSecond innerReduced{};   // B of an in-switch reduction; 0: as `inner`
    BytesPerSecond innerExchanged{}; // B of an all-to-all inside; 0: as `inner`
    bool innerReduction = false;     // switches of the inner level add up (NVLS)
    bool outerReduction = false;     // switches between nodes add up (SHARP)
    Bytes bytes{};                   // S
};

struct CollectiveAlgorithm {
    std::string_view id; // "ring"
    std::string_view label;
    std::string_view source;
    bool inLibrary = false; // one of those that NCCL chooses from; the others are there to compare with
    bool (*applies)(Collective, const CollectiveCase &) = nullptr;
    Seconds (*time)(Collective, const CollectiveCase &) = nullptr;
    SentBytes (*sent)(Collective, const CollectiveCase &) = nullptr; // see collective_bytes.h
};
[[nodiscard]] std::span<const CollectiveAlgorithm> collectiveAlgorithms();
[[nodiscard]] const CollectiveAlgorithm *findAlgorithm(std::string_view id);

// The fastest algorithm of the library, and its time without the links' fixed cost; none for one rank or no bytes.
struct CollectiveChoice {
    const CollectiveAlgorithm *algorithm = nullptr;
    Seconds time{};
};
[[nodiscard]] CollectiveChoice fastestAlgorithm(Collective collective, const CollectiveCase &which);
// That time; zero for one rank or no bytes.
[[nodiscard]] Seconds collectiveTime(Collective collective, const CollectiveCase &which);

// A group along a parallel axis on a cluster, with the fixed cost of a collective.
[[nodiscard]] CollectiveCase caseOf(const GroupSpan &span, const ClusterSpec &cluster, Bytes bytes);
[[nodiscard]] Seconds collectiveTime(Collective collective, const GroupSpan &span, const ClusterSpec &cluster,
                                     Bytes bytes);

// The same, and what each rank sends in it: by the algorithm that takes that time.
struct CollectiveCost {
    Seconds time{};
    SentBytes sent;
};
[[nodiscard]] CollectiveCost collectiveCost(Collective collective, const GroupSpan &span, const ClusterSpec &cluster,
                                            Bytes bytes);

// One message between neighbours along an axis: inside a node, or across the network.
[[nodiscard]] Seconds messageTime(bool leavesNode, const ClusterSpec &cluster, Bytes bytes);

} // namespace stringline
