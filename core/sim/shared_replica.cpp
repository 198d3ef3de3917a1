#include "core/sim/shared_replica.h"

#include <algorithm>
#include <utility>

namespace stringline {

namespace {

constexpr Tick kMissing = -1;

} // namespace

SharedReplica::SharedReplica(const PipelineInput &input, const Replica &replica, PassTimes &passes)
    : m_input(input)
    , m_structure(*input.structure)
    , m_passes(passes)
    , m_trial(replica.trial)
{
    passes.reset(input, replica, input.structure);
    std::ranges::fill(passes.m_arrivals, kMissing);
    passes.m_arrivals[kAtOnce] = 0;
    passes.m_transferTimes.assign(m_structure.nodes.size(), 0);
    m_ranks.resize(static_cast<std::size_t>(m_structure.shape.stages));
    m_waiters.assign(passes.m_arrivals.size(), kNone);
    m_nextWaiter.assign(m_ranks.size(), kNone);
    m_missing.assign(passes.m_joined.size(), 0);
    m_reached.assign(passes.m_joined.size(), 0);
    const std::size_t before = m_structure.nodes.size() + 1;
    for (const PassNode &each : m_structure.nodes) {
        if (each.barrier >= 0)
            ++m_missing[static_cast<std::size_t>(each.barrier) - before];
    }
}

bool SharedReplica::isDone(int rank) const
{
    return m_ranks[static_cast<std::size_t>(rank)].next >= m_passes.passes(rank);
}

Tick SharedReplica::transfer(std::int32_t at) const
{
    const PassNode &each = node(at);
    return isTransfer(each.send) ? m_passes.m_times.send(each.place, each.send) : 0;
}

Tick SharedReplica::nominal(std::int32_t at) const
{
    return m_passes.m_times.nominal(m_structure.steps[static_cast<std::size_t>(at)].times);
}

std::int32_t SharedReplica::templateOf(std::int32_t at) const
{
    return m_passes.m_times.templateOf(m_structure.steps[static_cast<std::size_t>(at)].times);
}

bool SharedReplica::isThere(int rank, Slot slot)
{
    if (m_passes.m_arrivals[static_cast<std::size_t>(slot)] != kMissing)
        return true;
    m_nextWaiter[static_cast<std::size_t>(rank)] = std::exchange(m_waiters[static_cast<std::size_t>(slot)], rank);
    return false;
}

// A pass of a pair stands for both.
bool SharedReplica::isTried(int rank, std::int32_t index) const
{
    if (!m_trial || m_trial->rank != rank)
        return false;
    const std::int32_t before = m_structure.node(rank, m_trial->index).closesPair ? 1 : 0;
    return m_trial->index - before == index;
}

Tick SharedReplica::spread(Tick duration, const PassNode &which) const
{
    const PlaceTimes &times = m_passes.m_times;
    return times.isSpread() ? times.spread(duration, which) : duration;
}

SharedReplica::Started SharedReplica::start(int rank, Tick now)
{
    Rank &state = m_ranks[static_cast<std::size_t>(rank)];
    Started started;
    if (state.isBusy || isDone(rank))
        return started;
    const std::size_t at = m_passes.nodeAt(rank, state.next);
    const PassNode &first = m_structure.nodes[at];
    const bool tried = isTried(rank, state.next);
    const bool waits = !tried || !m_trial->inputAtOnce;
    if (waits && (!isThere(rank, first.input) || (first.opensPair && !isThere(rank, first.pairInput))))
        return started;
    started.first = static_cast<std::int32_t>(at);
    started.longer = tried ? m_trial->longer : 0;
    RankState &lane = m_passes.m_ranks[static_cast<std::size_t>(rank)];
    const Tick gap = now - lane.free;
    lane.waits.gaps += gap;
    if (m_structure.steps[at].inputTransfer != 0 && first.input != kAtOnce)
        lane.waits.transfers += std::min(gap, m_passes.m_transferTimes[static_cast<std::size_t>(first.input) - 1]);
    m_passes.m_start[at] = now;
    if (first.opensPair) {
        startPair(started, first, now);
    } else {
        started.duration = started.longer + spread(m_passes.m_times.pass(m_structure.steps[at].times), first);
        m_passes.m_end[at] = now + started.duration;
    }
    state.isBusy = true;
    return started;
}

// Drawn with their shares of the time; both results are there at the end.
void SharedReplica::startPair(Started &started, const PassNode &first, Tick now)
{
    const PlaceTimes &times = m_passes.m_times;
    const auto time = [&](Pass pass) { return times.pass(first.place * kPassCount + static_cast<int>(pass)); };
    const Tick both = time(Pass::Forward) + time(Pass::Backward);
    const Tick own = first.pass == Pass::Forward ? time(Pass::Forward) : time(Pass::Backward);
    started.duration = started.longer + spread(times.pair(first.place), first);
    started.second = static_cast<std::int32_t>(m_passes.nodeAt(first.rank, first.index + 1));
    const auto one = static_cast<std::size_t>(started.first);
    const auto other = static_cast<std::size_t>(started.second);
    m_passes.m_end[one] = m_passes.m_start[other] = now + (both > 0 ? started.duration * own / both : 0);
    m_passes.m_end[other] = now + started.duration;
}

void SharedReplica::end(int rank, const Started &pass, Tick now, Tick delay)
{
    m_passes.m_ranks[static_cast<std::size_t>(rank)].free = now;
    m_ranks[static_cast<std::size_t>(rank)].next += pass.second == kNone ? 1 : 2;
    if (pass.second != kNone)
        return;
    m_passes.m_end[static_cast<std::size_t>(pass.first)] = now;
    if (!m_passes.m_delays.empty())
        m_passes.m_delays[static_cast<std::size_t>(pass.first)] = delay;
}

void SharedReplica::free(int rank, Tick now)
{
    m_passes.m_ranks[static_cast<std::size_t>(rank)].free = now;
    m_ranks[static_cast<std::size_t>(rank)].isBusy = false;
}

void SharedReplica::waitedForSend(std::int32_t at, Tick now)
{
    m_passes.m_ranks[static_cast<std::size_t>(node(at).rank)].waits.sends +=
        now - m_passes.m_end[static_cast<std::size_t>(at)];
}

void SharedReplica::arrive(Slot slot, Tick now, std::vector<std::int32_t> &woken)
{
    m_passes.m_arrivals[static_cast<std::size_t>(slot)] = now;
    for (std::int32_t rank = std::exchange(m_waiters[static_cast<std::size_t>(slot)], kNone); rank != kNone;)
        rank = std::exchange(m_nextWaiter[static_cast<std::size_t>(woken.emplace_back(rank))], kNone);
}

void SharedReplica::transferred(std::int32_t at, Tick from, Tick now)
{
    m_passes.m_transferTimes[static_cast<std::size_t>(at)] = now - from;
    m_passes.m_ranks[static_cast<std::size_t>(node(at).rank)].portFree = now;
}

SharedReplica::Reached SharedReplica::join(std::int32_t at, Tick now)
{
    const PassNode &which = node(at);
    if (which.barrier < 0)
        return {};
    const std::size_t barrier = static_cast<std::size_t>(which.barrier) - m_structure.nodes.size() - 1;
    const Tick made = now + m_input.vocabularyBarriers[which.pass == Pass::VocabularyGradient ? 1 : 0];
    std::int32_t &last = m_passes.m_joined[barrier];
    if (made > m_reached[barrier] || last == kNone) {
        m_reached[barrier] = std::max(m_reached[barrier], made);
        last = at;
    }
    return --m_missing[barrier] == 0 ? Reached{which.barrier, m_reached[barrier]} : Reached{};
}

} // namespace stringline
