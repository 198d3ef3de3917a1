#include "core/sim/pipeline.h"

#include "core/sim/pass_times.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

namespace stringline {

// Start times are a longest path. What is written is written in the order of the sweep.
class Sweep {
public:
    Sweep(const PipelineInput &input, const Replica &replica, StructurePtr structure, PassTimes &passes)
        : m_input(input)
        , m_structure(*structure)
        , m_passes(passes)
        , m_ranks(passes.m_ranks)
        , m_trial(replica.trial)
    {
        passes.reset(input, replica, std::move(structure));
        if (m_trial)
            m_tried = triedNode(*m_trial);
    }

    bool run(const std::stop_token &stop)
    {
        constexpr std::size_t kBetweenStops = 1 << 14;
        const std::size_t count = m_structure.nodes.size();
        const bool plain = !m_passes.m_times.isSpread() && !m_structure.hasSpecial && !m_trial;
        for (std::size_t begin = 0; begin < count; begin += kBetweenStops) {
            if (stop.stop_requested())
                return false;
            const std::size_t end = std::min(count, begin + kBetweenStops);
            if (!plain)
                sweep<false, true>(begin, end);
            else if (m_input.blockingSends)
                sweep<true, true>(begin, end);
            else
                sweep<true, false>(begin, end);
        }
        return true;
    }

    Tick finish() { return m_passes.close(); }

private:
    // `Plain`: no pass is special, durations are as they are. `MayBlock`: sends may keep their rank waiting.
    template <bool Plain, bool MayBlock>
    void sweep(std::size_t begin, std::size_t end)
    {
        const PassStep *const steps = m_structure.steps.data();
        const PlaceTimes &times = m_passes.m_times;
        Tick *const arrivals = m_passes.m_arrivals.data();
        Tick *const starts = m_passes.m_start.data();
        Tick *const ends = m_passes.m_end.data();
        RankState *const ranks = m_ranks.data();
        for (std::size_t i = begin; i < end; ++i) {
            const PassStep &step = steps[i];
            RankState &rank = ranks[step.rank];
            const Tick input = arrivals[step.input];
            Tick start = std::max(rank.free, input);
            Tick made = 0; // when the result may leave: later than the pass where a pair ends later
            if (Plain)
                ends[i] = made = start + times.pass(step.times);
            else
                std::tie(start, ends[i], made) = timeSlowly(i, rank, start);
            const Tick gap = start - rank.free;
            rank.waits.gaps += gap;
            rank.waits.transfers += std::min(gap, times.transfer(step.inputTransfer));
            starts[i] = start;
            rank.free = ends[i];
            Tick arrival = made;
            if (isTransfer(step.send)) {
                const Tick duration = times.transfer(step.transfer);
                arrival = rank.portFree = std::max(made, rank.portFree) + duration;
                if (MayBlock && m_input.blockingSends && duration > 0) {
                    (!Plain && m_structure.nodes[i].opensPair ? rank.pairBlocked : rank.free) = arrival;
                    rank.waits.sends += arrival - ends[i];
                }
            } else if (!Plain && step.send == SendKind::Broadcast) {
                arrival += m_input.vocabularyBroadcast;
            }
            arrivals[i + 1] = arrival;
            if (Plain)
                continue;
            if (m_structure.nodes[i].closesPair)
                rank.free = std::max(rank.free, rank.pairBlocked);
            if (m_structure.nodes[i].barrier >= 0)
                join(i, arrival);
        }
    }

    // Start, end, and when the result is there.
    std::tuple<Tick, Tick, Tick> timeSlowly(std::size_t i, RankState &rank, Tick start)
    {
        const PassNode &node = m_structure.nodes[i];
        const PlaceTimes &times = m_passes.m_times;
        const bool tried = i == m_tried;
        const Tick longer = tried ? m_trial->longer : 0;
        const bool inputAtOnce = tried && m_trial->inputAtOnce;
        const auto spread = [&](Tick duration) {
            return longer + (times.isSpread() ? times.spread(duration, node) : duration);
        };
        if (node.closesPair)
            return {start, rank.pairEnd, rank.pairEnd};
        if (inputAtOnce)
            start = rank.free;
        if (!node.opensPair) {
            const Tick end = start + spread(times.pass(m_structure.steps[i].times));
            return {start, end, end};
        }
        if (!inputAtOnce)
            start = std::max(start, m_passes.m_arrivals[static_cast<std::size_t>(node.pairInput)]);
        // Both results are there at the end; the forward is drawn with its share of the time.
        const Tick forward = times.pass(node.place * kPassCount + static_cast<int>(Pass::Forward));
        const Tick backward = times.pass(node.place * kPassCount + static_cast<int>(Pass::Backward));
        const Tick own = node.pass == Pass::Forward ? forward : backward;
        const Tick pair = spread(times.pair(node.place));
        rank.pairEnd = start + pair;
        return {start, start + (forward + backward > 0 ? pair * own / (forward + backward) : 0), rank.pairEnd};
    }

    void join(std::size_t i, Tick made)
    {
        const PassNode &node = m_structure.nodes[i];
        made += m_input.vocabularyBarriers[node.pass == Pass::VocabularyGradient ? 1 : 0];
        Tick &barrier = m_passes.m_arrivals[static_cast<std::size_t>(node.barrier)];
        std::int32_t &last = m_passes.m_joined[static_cast<std::size_t>(node.barrier) - m_structure.nodes.size() - 1];
        if (made > barrier || last == kNone) {
            barrier = std::max(barrier, made);
            last = static_cast<std::int32_t>(i);
        }
    }

    // Of a pair the first, which decides when both run.
    [[nodiscard]] std::size_t triedNode(const PassTrial &trial) const
    {
        const std::int32_t before = m_structure.node(trial.rank, trial.index).closesPair ? 1 : 0;
        return m_passes.nodeAt(trial.rank, trial.index - before);
    }

    const PipelineInput &m_input;
    const PipelineStructure &m_structure;
    PassTimes &m_passes;
    std::vector<RankState> &m_ranks;
    std::optional<PassTrial> m_trial;
    std::size_t m_tried = static_cast<std::size_t>(-1); // node of the trial
};

namespace {

StructurePtr structureOf(const PipelineInput &input, std::string &blocked)
{
    if (input.structure != nullptr)
        return input.structure;
    assert((input.schedule != nullptr || !input.orders.empty()) && "a structure, or what one is built from");
    const int barriers = input.schedule != nullptr ? input.schedule->vocabularyBarriers : 0;
    Result<StructurePtr> built =
        input.orders.empty() && input.schedule != nullptr
            ? pipelineStructure(input.schedule->orders(input.shape), input.schedule->placement, input.shape, barriers,
                                input.fusesPairs)
            : pipelineStructure(input.orders, input.placement, input.shape, barriers, input.fusesPairs);
    if (!built) {
        blocked = toText(built.errors().front());
        return nullptr;
    }
    return *built;
}

} // namespace

std::string simulatePipeline(const PipelineInput &input, Timeline &timeline, std::stop_token stop)
{
    std::string blocked;
    const StructurePtr structure = structureOf(input, blocked);
    if (structure == nullptr)
        return blocked;
    assert(input.chunks.size() == static_cast<std::size_t>(modelChunks(structure->placement, structure->shape)) &&
           "one entry per chunk of the model");
    followClasses(timeline, structure->shape.stages, 1);
    Sweep sweep(input, input.replica(), structure, *timeline.passes);
    if (!sweep.run(stop)) {
        timeline = {};
        return {};
    }
    timeline.length = timeline.period = sweep.finish();
    return {};
}

void followClasses(Timeline &timeline, int ranks, int classes)
{
    // Its ranks hold the last simulation's passes.
    const auto held = static_cast<long>(timeline.stages()) + 1;
    const auto release = [held](std::shared_ptr<PassTimes> &passes) {
        if (passes.use_count() > held)
            passes = nullptr; // somebody else looks at it
    };
    release(timeline.passes);
    std::ranges::for_each(timeline.further, release);
    timeline.further.resize(static_cast<std::size_t>(classes) - 1);
    timeline.ranks.resize(static_cast<std::size_t>(ranks) * static_cast<std::size_t>(classes));
    timeline.begins.clear();
    for (int each = 0; each < classes; ++each) {
        std::shared_ptr<PassTimes> &passes =
            each == 0 ? timeline.passes : timeline.further[static_cast<std::size_t>(each) - 1];
        if (passes == nullptr)
            passes = std::make_shared<PassTimes>();
        passes->m_firstRank = each * ranks;
        for (int rank = 0; rank < ranks; ++rank)
            timeline
                .ranks[static_cast<std::size_t>(each) * static_cast<std::size_t>(ranks) +
                       static_cast<std::size_t>(rank)]
                .follow(passes, rank);
    }
}

bool sweepPasses(const PipelineInput &input, const Replica &replica, PassTimes &passes, const std::stop_token &stop)
{
    assert(input.structure != nullptr && "only what can run is swept");
    Sweep sweep(input, replica, input.structure, passes);
    const bool whole = sweep.run(stop);
    static_cast<void>(sweep.finish());
    return whole;
}

Tick pipelineLength(const PipelineInput &input, PassTimes &passes)
{
    assert(input.structure != nullptr && "only what can run has a length");
    Sweep sweep(input, input.replica(), input.structure, passes);
    static_cast<void>(sweep.run({}));
    return sweep.finish();
}

} // namespace stringline
