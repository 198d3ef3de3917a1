#include "core/sim/structure_parts.h"

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace stringline {

namespace {

// See PassStep::transfer.
std::int32_t transferOf(const PassNode &node)
{
    return isTransfer(node.send) ? 1 + 2 * node.place + (node.send == SendKind::Gradients ? 1 : 0) : 0;
}

class KeptMoments {
public:
    KeptMoments(const Orders &orders, PipelineStructure &structure)
        : m_orders(orders)
        , m_structure(structure)
        , m_lastPart(modelChunks(structure.placement, structure.shape) - 1)
    {
    }

    void run()
    {
        m_structure.kept.resize(m_orders.size());
        m_structure.lastFreeing.assign(static_cast<std::size_t>(m_structure.shape.stages) *
                                           static_cast<std::size_t>(m_structure.shape.chunks),
                                       -1);
        for (std::size_t rank = 0; rank < m_orders.size(); ++rank)
            walk(rank);
    }

private:
    void walk(std::size_t rank)
    {
        const RankOrder &order = m_orders[rank];
        const auto chunks = static_cast<std::size_t>(m_structure.shape.chunks);
        const auto count = static_cast<std::int32_t>(order.size());
        std::int32_t firstBackward = count;
        std::int32_t lastForward = -1;
        std::vector<std::int32_t> kept(chunks, 0);
        for (std::int32_t i = 0; i < count; ++i) {
            const ScheduledOp &each = order[static_cast<std::size_t>(i)];
            const auto chunk = static_cast<std::size_t>(each.chunk);
            const int part = modelChunkOf(m_structure.placement, m_structure.shape, static_cast<int>(rank), each.chunk);
            if (each.pass == Pass::Forward) {
                ++kept[chunk];
                lastForward = i;
                const bool risesOn = i + 1 < count && order[static_cast<std::size_t>(i) + 1].pass == Pass::Forward;
                if (!risesOn)
                    add(rank, KeptMoment::Kind::Pass, i, kept);
                if (part == m_lastPart)
                    add(rank, KeptMoment::Kind::Loss, i, kept);
            } else if (freesActivations(each.pass)) {
                --kept[chunk];
                m_structure.lastFreeing[rank * chunks + chunk] = i;
                if (part == 0)
                    add(rank, KeptMoment::Kind::EmbeddingEnd, i, kept);
            }
            if (sendsGradient(each.pass))
                firstBackward = std::min(firstBackward, i);
        }
        m_structure.firstBackward.push_back(firstBackward);
        m_structure.lastForward.push_back(lastForward);
    }

    // Only moments that keep more of some chunk than every other can be the peak.
    void add(std::size_t rank, KeptMoment::Kind kind, std::int32_t index, const std::vector<std::int32_t> &kept)
    {
        std::vector<KeptMoment> &moments = m_structure.kept[rank];
        const auto countsOf = [this, &kept](const KeptMoment &moment) {
            return std::span(m_structure.keptCounts).subspan(static_cast<std::size_t>(moment.counts), kept.size());
        };
        const auto covers = [](std::span<const std::int32_t> more, std::span<const std::int32_t> less) {
            return std::equal(more.begin(), more.end(), less.begin(), std::greater_equal<>());
        };
        for (const KeptMoment &known : moments) {
            if (known.kind == kind && covers(countsOf(known), kept))
                return;
        }
        std::erase_if(moments,
                      [&](const KeptMoment &known) { return known.kind == kind && covers(kept, countsOf(known)); });
        moments.push_back({kind, index, static_cast<std::int32_t>(m_structure.keptCounts.size())});
        m_structure.keptCounts.insert(m_structure.keptCounts.end(), kept.begin(), kept.end());
    }

    const Orders &m_orders;
    PipelineStructure &m_structure;
    int m_lastPart;
};

} // namespace

void listSteps(PipelineStructure &structure)
{
    const std::vector<PassNode> &nodes = structure.nodes;
    structure.steps.reserve(nodes.size());
    for (const PassNode &node : nodes) {
        structure.hasPairs = structure.hasPairs || node.opensPair;
        structure.hasSpecial = structure.hasSpecial || node.opensPair || node.barrier >= 0;
        PassStep step{node.input, node.place * kPassCount + static_cast<int>(node.pass), transferOf(node), 0, node.rank,
                      node.send};
        const auto from = static_cast<std::size_t>(node.input);
        if (node.input != kAtOnce && from <= nodes.size())
            step.inputTransfer = transferOf(nodes[from - 1]);
        structure.steps.push_back(step);
    }
}

void findKeptMoments(const Orders &orders, PipelineStructure &structure)
{
    KeptMoments(orders, structure).run();
}

} // namespace stringline
