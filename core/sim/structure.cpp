#include "core/sim/structure.h"

#include "core/sim/structure_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <utility>

namespace stringline {

namespace {

constexpr std::int32_t kNobody = -1;

std::string nameOf(const ScheduledOp &op)
{
    return fmt::format("{}{} of chunk {}", row(op.pass).letter, op.microbatch, op.chunk);
}

Error wrongOrder(int rank, std::string what)
{
    return {{}, fmt::format("rank {}", rank), std::move(what)};
}

class Builder {
public:
    Builder(const Orders &orders, Placement placement, const ScheduleShape &shape, int barriers, bool fusesPairs)
        : m_orders(orders)
        , m_microbatches(microbatchesAtPlace(placement, shape))
        , m_lastPart(modelChunks(placement, shape) - 1)
    {
        m_result.shape = shape;
        m_result.placement = placement;
        m_result.vocabularyBarriers = barriers;
        m_result.fusesPairs = fusesPairs;
    }

    Result<StructurePtr> run()
    {
        if (Errors wrong = registerOps(); !wrong.empty())
            return wrong;
        findInputs();
        if (std::string blocked = runRanks(); !blocked.empty())
            return Error{{}, {}, std::move(blocked)};
        renumber();
        listSteps(m_result);
        findKeptMoments(m_orders, m_result);
        return StructurePtr(std::make_shared<PipelineStructure>(std::move(m_result)));
    }

private:
    // An operation by its place in the orders of all ranks, one after the other.
    using OpId = std::int32_t;

    struct Inputs {
        OpId input = kNobody;           // made by another rank
        OpId own = kNobody;             // made by this rank, earlier in its order
        std::int32_t barrier = kNobody; // that must be passed
        std::int32_t joins = kNobody;   // that this operation is one of those to pass
    };

    [[nodiscard]] OpId &producer(Pass pass, int place, int microbatch)
    {
        const std::size_t row = static_cast<std::size_t>(place) * kPassCount + static_cast<std::size_t>(pass);
        return m_producers[row * static_cast<std::size_t>(m_microbatches) + static_cast<std::size_t>(microbatch)];
    }
    [[nodiscard]] OpId producer(Pass pass, Place place, int microbatch)
    {
        return producer(pass, placeId(place.rank, place.chunk), microbatch);
    }
    [[nodiscard]] OpId gradientProducer(Place place, int microbatch)
    {
        const OpId whole = producer(Pass::Backward, place, microbatch);
        return whole != kNobody ? whole : producer(Pass::InputGradient, place, microbatch);
    }
    [[nodiscard]] int placeId(int rank, int chunk) const { return rank * m_result.shape.chunks + chunk; }
    [[nodiscard]] const ScheduledOp &op(OpId id) const { return *m_ops[static_cast<std::size_t>(id)]; }
    [[nodiscard]] int rankOf(OpId id) const { return m_rankOf[static_cast<std::size_t>(id)]; }

    // Every operation once, and everything that a microbatch needs.
    Errors registerOps()
    {
        const ScheduleShape &shape = m_result.shape;
        m_producers.assign(static_cast<std::size_t>(shape.stages * shape.chunks) * kPassCount *
                               static_cast<std::size_t>(m_microbatches),
                           kNobody);
        std::array<bool, kPassCount> found{};
        for (int rank = 0; rank < shape.stages; ++rank) {
            m_result.offsetOfRank.push_back(static_cast<std::int32_t>(m_ops.size()));
            const RankOrder &order = m_orders[static_cast<std::size_t>(rank)];
            m_result.passesOfRank.push_back(static_cast<std::int32_t>(order.size()));
            for (const ScheduledOp &each : order) {
                if (each.chunk < 0 || each.chunk >= shape.chunks || each.microbatch < 0 ||
                    each.microbatch >= m_microbatches)
                    return {wrongOrder(rank, fmt::format("{} does not exist: there are {} chunks and {} microbatches",
                                                         nameOf(each), shape.chunks, m_microbatches))};
                OpId &known = producer(each.pass, placeId(rank, each.chunk), each.microbatch);
                if (known != kNobody)
                    return {wrongOrder(rank, nameOf(each) + " stands there twice")};
                known = static_cast<OpId>(m_ops.size());
                found[static_cast<std::size_t>(each.pass)] = true;
                m_ops.push_back(&each);
                m_rankOf.push_back(static_cast<std::int16_t>(rank));
            }
        }
        for (const PassRow &each : kPasses) {
            if (found[static_cast<std::size_t>(each.pass)])
                m_result.passes.push_back(each.pass);
        }
        return missingOps();
    }

    Errors missingOps()
    {
        const ScheduleShape &shape = m_result.shape;
        const auto lacks = [](int rank, int chunk, int microbatch, const char *what) {
            return Errors{
                wrongOrder(rank, fmt::format("{} of microbatch {} in chunk {} is missing", what, microbatch, chunk))};
        };
        for (int rank = 0; rank < shape.stages; ++rank) {
            for (int chunk = 0; chunk < shape.chunks; ++chunk) {
                for (int i = 0; i < m_microbatches; ++i) {
                    const int place = placeId(rank, chunk);
                    if (producer(Pass::Forward, place, i) == kNobody)
                        return lacks(rank, chunk, i, "the forward");
                    const bool whole = producer(Pass::Backward, place, i) != kNobody;
                    const bool input = producer(Pass::InputGradient, place, i) != kNobody;
                    const bool weight = producer(Pass::WeightGradient, place, i) != kNobody;
                    if (whole && (input || weight))
                        return {wrongOrder(rank, fmt::format("microbatch {} in chunk {} has a whole backward and parts "
                                                             "of it",
                                                             i, chunk))};
                    if (!whole && !input)
                        return lacks(rank, chunk, i, "the backward");
                    if (!whole && !weight)
                        return lacks(rank, chunk, i, "the weight gradient");
                }
            }
        }
        return {};
    }

    void findInputs()
    {
        m_inputs.resize(m_ops.size());
        for (std::size_t id = 0; id < m_ops.size(); ++id) {
            Inputs &inputs = m_inputs[id];
            const ScheduledOp &each = *m_ops[id];
            const int rank = m_rankOf[id];
            const OpId from = inputOf(rank, each, inputs);
            if (from != kNobody)
                (rankOf(from) == rank ? inputs.own : inputs.input) = from;
        }
    }

    // What `each` waits for; barriers go straight into `inputs`.
    OpId inputOf(int rank, const ScheduledOp &each, Inputs &inputs)
    {
        const Placement placement = m_result.placement;
        const ScheduleShape &shape = m_result.shape;
        const int part = modelChunkOf(placement, shape, rank, each.chunk);
        const int direction = placement == Placement::Bidirectional ? each.chunk : 0;
        const Place here{rank, each.chunk};
        const Place last = placeOf(placement, shape, m_lastPart, direction);
        const int barriers = m_result.vocabularyBarriers;
        switch (each.pass) {
        case Pass::Forward:
            return part > 0 ? producer(each.pass, placeOf(placement, shape, part - 1, direction), each.microbatch)
                            : kNobody;
        case Pass::Backward:
        case Pass::InputGradient:
            if (part < m_lastPart)
                return gradientProducer(placeOf(placement, shape, part + 1, direction), each.microbatch);
            if (barriers > 0)
                inputs.barrier = barrierId(barriers - 1, each.microbatch);
            return producer(Pass::Forward, here, each.microbatch);
        case Pass::WeightGradient:
            return producer(Pass::InputGradient, here, each.microbatch);
        case Pass::Vocabulary:
            inputs.joins = barrierId(0, each.microbatch);
            return producer(Pass::Forward, last, each.microbatch);
        case Pass::VocabularyGradient:
            inputs.barrier = barrierId(0, each.microbatch);
            if (barriers > 1)
                inputs.joins = barrierId(1, each.microbatch);
            return kNobody;
        }
        return kNobody;
    }

    [[nodiscard]] std::int32_t barrierId(int which, int microbatch) const
    {
        return which * m_microbatches + microbatch;
    }

    // --- an order in which everything comes behind what it waits for

    [[nodiscard]] bool isOpen(OpId id) const
    {
        const Inputs &inputs = m_inputs[static_cast<std::size_t>(id)];
        return isDone(inputs.input) && isDone(inputs.own) &&
               (inputs.barrier == kNobody || m_missing[static_cast<std::size_t>(inputs.barrier)] == 0);
    }
    [[nodiscard]] bool isDone(OpId id) const { return id == kNobody || m_level[static_cast<std::size_t>(id)] >= 0; }
    [[nodiscard]] bool opensPair(OpId id) const { return m_result.fusesPairs && op(id).pairedWithNext; }

    // Ranks run until they need what is not there yet, and go on when it comes.
    std::string runRanks()
    {
        const auto stages = static_cast<std::size_t>(m_result.shape.stages);
        m_level.assign(m_ops.size(), -1);
        m_missing.assign(static_cast<std::size_t>(std::max(0, m_result.vocabularyBarriers)) *
                             static_cast<std::size_t>(m_microbatches),
                         0);
        for (const Inputs &inputs : m_inputs) {
            if (inputs.joins != kNobody)
                ++m_missing[static_cast<std::size_t>(inputs.joins)];
        }
        m_barrierLevel.assign(m_missing.size(), 0);
        m_waiters.assign(m_ops.size() + m_missing.size(), kNobody);
        m_nextWaiter.assign(stages, kNobody);
        m_next.assign(stages, 0);
        for (int rank = m_result.shape.stages; rank-- > 0;)
            m_ready.push_back(rank);
        while (!m_ready.empty()) {
            const int rank = m_ready.back();
            m_ready.pop_back();
            advance(rank);
        }
        return blockedRank();
    }

    void advance(int rank)
    {
        std::int32_t &next = m_next[static_cast<std::size_t>(rank)];
        const OpId offset = m_result.offsetOfRank[static_cast<std::size_t>(rank)];
        const std::int32_t count = m_result.passesOfRank[static_cast<std::size_t>(rank)];
        while (next < count) {
            const OpId id = offset + next;
            if (!isOpen(id))
                return waitFor(rank, id);
            if (opensPair(id) && next + 1 < count) {
                if (!isOpen(id + 1))
                    return waitFor(rank, id + 1);
                const std::int32_t level = std::max(levelOf(id), levelOf(id + 1));
                complete(id, level);
                complete(id + 1, level);
                next += 2;
                continue;
            }
            complete(id, levelOf(id));
            ++next;
        }
    }

    // One behind the pass before it on its rank and behind its inputs.
    [[nodiscard]] std::int32_t levelOf(OpId id) const
    {
        const Inputs &inputs = m_inputs[static_cast<std::size_t>(id)];
        const auto behind = [this](OpId other) { return m_level[static_cast<std::size_t>(other)] + 1; };
        std::int32_t level = 0;
        if (id > m_result.offsetOfRank[static_cast<std::size_t>(rankOf(id))] && isDone(id - 1))
            level = behind(id - 1);
        if (inputs.input != kNobody)
            level = std::max(level, behind(inputs.input));
        if (inputs.barrier != kNobody)
            level = std::max(level, m_barrierLevel[static_cast<std::size_t>(inputs.barrier)] + 1);
        return level;
    }

    void complete(OpId id, std::int32_t level)
    {
        m_level[static_cast<std::size_t>(id)] = level;
        wake(static_cast<std::size_t>(id));
        const std::int32_t joins = m_inputs[static_cast<std::size_t>(id)].joins;
        if (joins == kNobody)
            return;
        std::int32_t &reached = m_barrierLevel[static_cast<std::size_t>(joins)];
        reached = std::max(reached, level);
        if (--m_missing[static_cast<std::size_t>(joins)] == 0)
            wake(m_ops.size() + static_cast<std::size_t>(joins));
    }

    // Ranks that wait for an operation or, behind those, a barrier form a list; a rank waits for one thing at a time.
    void wake(std::size_t event)
    {
        for (std::int32_t rank = std::exchange(m_waiters[event], kNobody); rank != kNobody;)
            rank = std::exchange(m_nextWaiter[static_cast<std::size_t>(m_ready.emplace_back(rank))], kNobody);
    }

    void waitFor(int rank, OpId id)
    {
        const Inputs &inputs = m_inputs[static_cast<std::size_t>(id)];
        const bool forInput = !isDone(inputs.input);
        if (!forInput && !isDone(inputs.own))
            return; // what the rank itself makes only later never comes
        const std::size_t event =
            forInput ? static_cast<std::size_t>(inputs.input) : m_ops.size() + static_cast<std::size_t>(inputs.barrier);
        m_nextWaiter[static_cast<std::size_t>(rank)] = std::exchange(m_waiters[event], rank);
    }

    [[nodiscard]] std::string blockedRank() const
    {
        for (int rank = 0; rank < m_result.shape.stages; ++rank) {
            const std::int32_t next = m_next[static_cast<std::size_t>(rank)];
            if (next < m_result.passesOfRank[static_cast<std::size_t>(rank)])
                return blockedText(rank, m_result.offsetOfRank[static_cast<std::size_t>(rank)] + next);
        }
        return {};
    }

    [[nodiscard]] std::string blockedText(int rank, OpId id) const
    {
        const OpId waits = isOpen(id) ? id + 1 : id; // of a pair the second may be the one
        const Inputs &inputs = m_inputs[static_cast<std::size_t>(waits)];
        const std::string who = fmt::format("rank {} waits for ever at {}", rank, nameOf(op(waits)));
        if (!isDone(inputs.own))
            return fmt::format("{}: it needs {}, which stands behind it on the same rank", who, nameOf(op(inputs.own)));
        if (isDone(inputs.input))
            return fmt::format("{}: not every rank reaches its part of the vocabulary for this microbatch", who);
        const int other = rankOf(inputs.input);
        const OpId there =
            m_result.offsetOfRank[static_cast<std::size_t>(other)] + m_next[static_cast<std::size_t>(other)];
        if (there == inputs.input)
            return fmt::format("{}: its input is {} on rank {}, which waits itself", who, nameOf(op(inputs.input)),
                               other);
        return fmt::format("{}: its input is {} on rank {}, which stands behind {} there", who,
                           nameOf(op(inputs.input)), other, nameOf(op(there)));
    }

    // --- arrays in the order of the sweep

    void renumber()
    {
        const std::int32_t levels = m_level.empty() ? 0 : *std::ranges::max_element(m_level) + 1;
        std::vector<std::int32_t> begin(static_cast<std::size_t>(levels) + 1, 0);
        for (const std::int32_t level : m_level)
            ++begin[static_cast<std::size_t>(level) + 1];
        for (std::size_t i = 1; i < begin.size(); ++i)
            begin[i] += begin[i - 1];
        m_result.nodeOfPass.resize(m_ops.size());
        for (std::size_t id = 0; id < m_ops.size(); ++id)
            m_result.nodeOfPass[id] = begin[static_cast<std::size_t>(m_level[id])]++;
        m_result.slots = static_cast<std::int32_t>(m_ops.size() + m_missing.size()) + 1;
        m_result.nodes.resize(m_ops.size());
        m_result.sendsOfRank.assign(m_orders.size(), 0);
        for (std::size_t id = 0; id < m_ops.size(); ++id)
            fillNode(static_cast<OpId>(id));
    }

    [[nodiscard]] Slot slotOf(OpId id) const
    {
        return id == kNobody ? kAtOnce : m_result.nodeOfPass[static_cast<std::size_t>(id)] + 1;
    }
    [[nodiscard]] Slot barrierSlot(std::int32_t barrier) const { return static_cast<Slot>(m_ops.size()) + 1 + barrier; }
    // What another rank made, or the barrier; what the rank made itself is there since its order says so.
    [[nodiscard]] Slot inputSlot(OpId id) const
    {
        const Inputs &inputs = m_inputs[static_cast<std::size_t>(id)];
        return inputs.barrier != kNobody ? barrierSlot(inputs.barrier) : slotOf(inputs.input);
    }

    void fillNode(OpId id)
    {
        const ScheduledOp &each = op(id);
        const int rank = rankOf(id);
        std::int32_t &sent = m_result.sendsOfRank[static_cast<std::size_t>(rank)];
        PassNode node;
        node.input = inputSlot(id);
        node.place = placeId(rank, each.chunk);
        node.microbatch = each.microbatch;
        node.index = id - m_result.offsetOfRank[static_cast<std::size_t>(rank)];
        node.sent = sent;
        if (const std::int32_t joins = m_inputs[static_cast<std::size_t>(id)].joins; joins != kNobody)
            node.barrier = barrierSlot(joins);
        node.rank = static_cast<std::int16_t>(rank);
        node.chunk = each.chunk;
        node.part = static_cast<std::int16_t>(modelChunkOf(m_result.placement, m_result.shape, rank, each.chunk));
        node.pass = each.pass;
        node.send = sendOf(rank, each, node.part);
        if (node.send == SendKind::Activations || node.send == SendKind::Gradients)
            ++sent;
        const bool follows = node.index > 0 && opensPair(id - 1);
        node.closesPair = follows;
        if (!follows && opensPair(id) && node.index + 1 < m_result.passesOfRank[static_cast<std::size_t>(rank)]) {
            node.opensPair = true;
            node.pairInput = inputSlot(id + 1);
        }
        m_result.nodes[static_cast<std::size_t>(m_result.nodeOfPass[static_cast<std::size_t>(id)])] = node;
    }

    [[nodiscard]] SendKind sendOf(int rank, const ScheduledOp &each, int part) const
    {
        const int direction = m_result.placement == Placement::Bidirectional ? each.chunk : 0;
        const auto leaves = [&](int to) {
            const Place place = placeOf(m_result.placement, m_result.shape, to, direction);
            return place.exists() && place.rank != rank;
        };
        if (each.pass == Pass::Forward) {
            if (part == m_lastPart)
                return m_result.vocabularyBarriers > 0 ? SendKind::Broadcast : SendKind::None;
            return leaves(part + 1) ? SendKind::Activations : SendKind::None;
        }
        return sendsGradient(each.pass) && leaves(part - 1) ? SendKind::Gradients : SendKind::None;
    }

    const Orders &m_orders;
    int m_microbatches; // at a place
    int m_lastPart;
    PipelineStructure m_result;
    std::vector<const ScheduledOp *> m_ops;
    std::vector<std::int16_t> m_rankOf;
    std::vector<OpId> m_producers;
    std::vector<Inputs> m_inputs;
    std::vector<std::int32_t> m_level;   // of the sweep; below 0 while not done
    std::vector<std::int32_t> m_missing; // operations, per barrier
    std::vector<std::int32_t> m_barrierLevel;
    std::vector<std::int32_t> m_waiters; // the first rank that waits for each operation, and for each barrier
    std::vector<std::int32_t> m_nextWaiter;
    std::vector<std::int32_t> m_next; // index on each rank
    std::vector<int> m_ready;
};

} // namespace

Result<StructurePtr> pipelineStructure(const Orders &orders, Placement placement, const ScheduleShape &shape,
                                       int vocabularyBarriers, bool fusesPairs)
{
    assert(orders.size() == static_cast<std::size_t>(shape.stages) && "every rank has an order");
    return Builder(orders, placement, shape, vocabularyBarriers, fusesPairs).run();
}

} // namespace stringline
