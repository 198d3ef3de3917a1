#include "core/sim/pass_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stringline {

namespace {

Activity activityOf(Pass pass)
{
    switch (pass) {
    case Pass::Forward:
    case Pass::Vocabulary:
        return Activity::Forward;
    case Pass::WeightGradient:
        return Activity::WeightGradient;
    case Pass::Backward:
    case Pass::InputGradient:
    case Pass::VocabularyGradient:
        break;
    }
    return Activity::Backward;
}

// Results of a pair leave when both passes have ended.
std::int32_t lastOfPair(const PassNode &node)
{
    return node.opensPair ? node.index + 1 : node.index;
}

} // namespace

void PassTimes::reset(const PipelineInput &input, const Replica &replica, StructurePtr structure)
{
    const std::size_t count = structure->nodes.size();
    m_structure = std::move(structure);
    m_times.fill(input, replica, *m_structure);
    m_blockingSends = input.blockingSends;
    m_hasSends = m_times.hasSends();
    m_start.resize(count);
    m_end.resize(count);
    m_arrivals.resize(static_cast<std::size_t>(m_structure->slots));
    m_arrivals.front() = 0;
    std::fill(m_arrivals.begin() + static_cast<std::ptrdiff_t>(count) + 1, m_arrivals.end(), 0);
    m_joined.assign(m_arrivals.size() - count - 1, kNone);
    m_transferTimes.clear();
    m_delays.clear();
    m_freeFrom.assign(replica.freeFrom.begin(), replica.freeFrom.end());
    m_ranks.assign(static_cast<std::size_t>(m_structure->shape.stages), {});
    for (std::size_t rank = 0; rank < replica.freeFrom.size(); ++rank)
        m_ranks[rank].free = replica.freeFrom[rank];
}

Tick PassTimes::close()
{
    Tick length = 0;
    m_computeEnd.resize(m_ranks.size());
    m_portEnd.resize(m_ranks.size());
    m_waits.resize(m_ranks.size());
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        const std::int32_t count = m_structure->passesOfRank[rank];
        m_computeEnd[rank] = count > 0 ? end(static_cast<int>(rank), count - 1) : 0;
        m_portEnd[rank] = m_ranks[rank].portFree;
        m_waits[rank] = m_ranks[rank].waits;
        length = std::max({length, m_computeEnd[rank], m_ranks[rank].portFree});
    }
    return length;
}

// The transfer or the pass that filled a slot.
SpanRef PassTimes::bringer(Slot slot) const
{
    if (slot == kAtOnce)
        return {};
    const std::size_t count = m_structure->nodes.size();
    auto node = static_cast<std::size_t>(slot) - 1;
    if (node >= count)
        node = static_cast<std::size_t>(m_joined[node - count]);
    const PassNode &from = m_structure->nodes[node];
    return sends(node) ? SpanRef{from.rank, Lane::Pipeline, from.sent} : SpanRef{from.rank, Lane::Compute, from.index};
}

// What kept the compute lane until this pass: the one before it, or its transfer where that blocks.
SpanRef PassTimes::holderBefore(const PassNode &node) const
{
    if (node.index == 0)
        return {};
    // A pair runs as one: within it nothing blocks, and behind it the later send of both counts.
    if (m_blockingSends && !node.closesPair) {
        for (std::int32_t index = node.index - 1; index >= 0; --index) {
            const std::size_t before = nodeAt(node.rank, index);
            if (sends(before) && transferTime(before) > 0)
                return {node.rank, Lane::Pipeline, m_structure->nodes[before].sent};
            if (!m_structure->nodes[before].closesPair)
                break;
        }
    }
    return {node.rank, Lane::Compute, node.index - 1};
}

SpanRef PassTimes::cause(int rank, std::int32_t index) const
{
    const std::size_t at = nodeAt(rank, index);
    const PassNode &node = m_structure->nodes[at];
    const SpanRef holder = holderBefore(node);
    Tick free = freeFrom(rank);
    if (holder.lane == Lane::Pipeline)
        free = transferEnd(nodeOfTransfer(holder));
    else if (index > 0)
        free = end(rank, index - 1);
    const Tick input = m_arrivals[static_cast<std::size_t>(node.input)];
    const Tick pair = node.opensPair ? m_arrivals[static_cast<std::size_t>(node.pairInput)] : 0;
    if (pair > std::max(free, input))
        return bringer(node.pairInput);
    return input > free ? bringer(node.input) : holder;
}

SpanRef PassTimes::named(SpanRef span) const
{
    if (span.rank != kNone)
        span.rank += m_firstRank;
    return span;
}

Tick PassTimes::momentIn(int rank, std::int32_t index, Tick moment) const
{
    const std::size_t at = nodeAt(rank, index);
    const PassNode &node = m_structure->nodes[at];
    const Tick begin = node.closesPair ? start(rank, index - 1) : m_start[at];
    const Tick duration = (node.opensPair ? end(rank, index + 1) : m_end[at]) - begin;
    const Tick nominal = m_times.nominal(m_structure->steps[at].times);
    if (duration == nominal || nominal <= 0)
        return begin + moment;
    return begin + static_cast<Tick>(std::llround(static_cast<double>(moment) * static_cast<double>(duration) /
                                                  static_cast<double>(nominal)));
}

SpanRef PassTimes::lastPass(int rank) const
{
    return passes(rank) > 0 ? SpanRef{rank, Lane::Compute, passes(rank) - 1} : SpanRef{};
}

SpanRef PassTimes::lastTransfer(int rank) const
{
    const std::int32_t sent = m_hasSends ? m_structure->sendsOfRank[static_cast<std::size_t>(rank)] : 0;
    return sent > 0 ? SpanRef{rank, Lane::Pipeline, sent - 1} : SpanRef{};
}

// Transfers of a rank are numbered in the order of its passes.
std::size_t PassTimes::nodeOfTransfer(SpanRef transfer) const
{
    std::int32_t low = 0;
    std::int32_t high = passes(transfer.rank) - 1;
    while (low < high) {
        const std::int32_t middle = (low + high + 1) / 2;
        if (m_structure->nodes[nodeAt(transfer.rank, middle)].sent <= transfer.index)
            low = middle;
        else
            high = middle - 1;
    }
    while (!isTransfer(m_structure->nodes[nodeAt(transfer.rank, low)].send))
        --low;
    return nodeAt(transfer.rank, low);
}

SpanRef PassTimes::causeOfTransfer(SpanRef transfer) const
{
    const std::size_t at = nodeOfTransfer(transfer);
    const PassNode &node = m_structure->nodes[at];
    const Tick start = transferEnd(at) - transferTime(at);
    // The port was busy where the transfer begins later than its result was there. A pass that ends within a pair has
    // its result only at the pair's end, which no other transfer explains.
    const bool portWasBusy = transfer.index > 0 && start > m_end[at] &&
                             transferEnd(nodeOfTransfer({transfer.rank, Lane::Pipeline, transfer.index - 1})) == start;
    return portWasBusy ? SpanRef{transfer.rank, Lane::Pipeline, transfer.index - 1}
                       : SpanRef{transfer.rank, Lane::Compute, lastOfPair(node)};
}

void PassTimes::writeLanes(int rank, std::vector<Span> &compute, std::vector<Span> &pipeline) const
{
    compute.resize(static_cast<std::size_t>(passes(rank)));
    pipeline.resize(m_hasSends ? static_cast<std::size_t>(m_structure->sendsOfRank[static_cast<std::size_t>(rank)])
                               : 0);
    for (std::int32_t index = 0; index < passes(rank); ++index) {
        const std::size_t at = nodeAt(rank, index);
        const PassNode &node = m_structure->nodes[at];
        Span &span = compute[static_cast<std::size_t>(index)];
        span.start = m_start[at];
        span.end = m_end[at];
        span.microbatch = node.microbatch;
        span.templateIndex = m_times.templateOf(m_structure->steps[at].times);
        span.chunk = node.chunk;
        span.virtualStage = node.part;
        span.activity = activityOf(node.pass);
        span.pass = node.pass;
        span.part = 0;
        span.cause = named(cause(rank, index));
        if (!sends(at))
            continue;
        Span &sent = pipeline[static_cast<std::size_t>(node.sent)];
        sent = span;
        sent.end = transferEnd(at);
        sent.start = sent.end - transferTime(at);
        sent.templateIndex = kNone;
        sent.activity = Activity::Pipeline;
        const bool portWasBusy = node.sent > 0 && pipeline[static_cast<std::size_t>(node.sent) - 1].end == sent.start &&
                                 sent.start > span.end;
        sent.cause = named(portWasBusy ? SpanRef{node.rank, Lane::Pipeline, node.sent - 1}
                                       : SpanRef{node.rank, Lane::Compute, lastOfPair(node)});
    }
}

} // namespace stringline
