#include "core/cost/collective_bytes.h"

#include "core/formulas/volumes.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

double passes(Collective collective)
{
    return collective == Collective::AllReduce ? 2 : 1;
}

// The least that a collective sends: 2 (n-1)/n S, (n-1)/n S.
double leastSent(Collective collective, const CollectiveCase &which)
{
    const Bytes sent = collective == Collective::AllReduce ? formulas::allReduceSent(which.bytes, which.size)
                                                           : formulas::allGatherSent(which.bytes, which.size);
    return sent.value();
}

// `share` of it leaves the node.
SentBytes split(double bytes, double share)
{
    return {bytes * (1 - share), bytes * share};
}

double ringShare(int size, int nodes)
{
    return nodes > 1 ? static_cast<double>(nodes) / size : 0;
}

// Of a tree, which crosses as few times as it can.
double treeShare(const CollectiveCase &which)
{
    return which.size > 1 ? (which.nodes - 1.0) / (which.size - 1.0) : 0;
}

} // namespace

SentBytes alongRing(const GroupSpan &span, double bytes)
{
    return span.size > 1 ? split(bytes, ringShare(span.size, span.nodes)) : SentBytes{};
}

SentBytes messageSent(bool leavesNode, double bytes)
{
    return split(bytes, leavesNode ? 1 : 0);
}

SentBytes ringSent(Collective collective, const CollectiveCase &which)
{
    return split(leastSent(collective, which), ringShare(which.size, which.nodes));
}

// Distances double: the first lg g steps stay inside. Whole buffers for an all-reduce.
SentBytes recursiveDoublingSent(Collective collective, const CollectiveCase &which)
{
    if (collective != Collective::AllReduce)
        return ringSent(collective, which);
    const double steps = std::log2(static_cast<double>(which.size));
    const double inside = std::min(steps, std::log2(static_cast<double>(std::max(1, which.perNode))));
    return SentBytes{inside, steps - inside} * which.bytes.value();
}

SentBytes treeSent(Collective collective, const CollectiveCase &which)
{
    return split(leastSent(collective, which), treeShare(which));
}

SentBytes twoLevelSent(Collective collective, const CollectiveCase &which)
{
    const double share = passes(collective) * which.bytes.value() / which.size;
    return {share * (which.size - which.nodes), share * (which.nodes - 1)};
}

// An all-reduce sends S to be summed and S/n of the sum to all; a gather multicasts each rank's part, a scatter sends
// all but its own to be summed.
SentBytes switchSent(Collective collective, const CollectiveCase &which)
{
    const double part = which.bytes.value() / which.size;
    switch (collective) {
    case Collective::AllReduce:
        return {part * (which.size + 1), 0};
    case Collective::AllGather:
        return {part, 0};
    default:
        return {part * (which.size - 1), 0};
    }
}

// Inside as two levels; S/g out of every port to be summed there.
SentBytes switchedTwoLevelSent(Collective collective, const CollectiveCase &which)
{
    return {twoLevelSent(collective, which).scaleUp, which.bytes.value() * which.nodes / which.size};
}

// n-1 ranks get S, along a chain or a tree.
SentBytes broadcastSent(Collective collective, const CollectiveCase &which)
{
    return split(leastSent(collective, which), treeShare(which));
}

// Of the scatter, half of what is left at each of lg n levels.
SentBytes scatterGatherSent(Collective, const CollectiveCase &which)
{
    const double scattered = std::log2(static_cast<double>(which.size)) / 2 * which.bytes.value() / which.size;
    return split(scattered, treeShare(which)) + ringSent(Collective::AllGather, which);
}

SentBytes pairwiseSent(Collective, const CollectiveCase &which)
{
    const double part = which.bytes.value() / which.size;
    const double inside = std::min(which.perNode, which.size) - 1;
    return {part * inside, part * (which.size - 1 - inside)};
}

SentBytes bruckSent(Collective, const CollectiveCase &which)
{
    const double half = which.bytes.value() / 2;
    const double steps = std::log2(static_cast<double>(which.size));
    const double inside = std::min(steps, std::log2(static_cast<double>(std::max(1, which.perNode))));
    return {half * inside, half * (steps - inside)};
}

SentBytes railSent(Collective, const CollectiveCase &which)
{
    const double g = which.perNode;
    const double k = which.nodes;
    return {(g - 1) / g * which.bytes.value(), (k - 1) / k * which.bytes.value()};
}

} // namespace stringline
