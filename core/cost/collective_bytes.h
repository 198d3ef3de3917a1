// What each rank of a group sends in a collective, and through which of its ports: the mean over the ranks.
//
// Notation as in collectives.h: n ranks, k nodes, S bytes of the whole buffer. A ring crosses from node to node k
// times, so that k/n of what ranks send leaves its node; of the n-1 edges of a tree k-1 do.
//
//   ring           p (n-1)/n S, k/n of it on the network          p: 2 for an all-reduce, 1 for a gather or a scatter
//   two levels     p (n-k)/n S inside, p (k-1)/n S across         the same sum
//   trees          the same as two levels
//   in switches    (n+1)/n S for an all-reduce: the switch adds up, and sends the sum to all
//   all-to-all     (n-1)/n S; over rails more, since rows that change the rail go through a neighbour first
#pragma once

#include "core/cost/collectives.h"

namespace stringline {

// What every rank hands to the next one of a ring over the group.
[[nodiscard]] SentBytes alongRing(const GroupSpan &span, double bytes);
// One message to a neighbour along an axis.
[[nodiscard]] SentBytes messageSent(bool leavesNode, double bytes);

// Of the rows of collectiveAlgorithms().
[[nodiscard]] SentBytes ringSent(Collective collective, const CollectiveCase &which); // any that sends the least so
[[nodiscard]] SentBytes recursiveDoublingSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes treeSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes twoLevelSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes switchSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes switchedTwoLevelSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes broadcastSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes scatterGatherSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes pairwiseSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes bruckSent(Collective collective, const CollectiveCase &which);
[[nodiscard]] SentBytes railSent(Collective collective, const CollectiveCase &which);

} // namespace stringline
