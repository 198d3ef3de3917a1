#include "core/report/link_uses.h"

#include "core/sim/pass_times.h"

#include <cmath>

namespace stringline {

namespace {

class Collector {
public:
    Collector(const Timeline &timeline, const LinkTraffic &traffic, int rank)
        : m_timeline(timeline)
        , m_traffic(traffic)
        , m_rank(static_cast<std::size_t>(rank))
    {
    }

    std::vector<LinkSend> collect()
    {
        for (const Span &span : m_timeline.ranks[m_rank].spans(Lane::Pipeline))
            add(span.start, span.end - gatherTime(span), m_traffic.message, Activity::Pipeline);
        for (const Span &span : m_timeline.ranks[m_rank].spans(Lane::Data))
            data(span);
        if (m_rank < m_timeline.ranks.size() && m_rank % m_timeline.stages() < m_traffic.finish.ranks.size())
            hiddenGather();
        if (m_timeline.passes != nullptr) {
            gathersOfMessages();
            vocabulary();
        }
        return std::move(m_sends);
    }

private:
    void add(Tick start, Tick end, SentBytes sent, Activity activity)
    {
        if (sent.all() > 0)
            m_sends.push_back({start, end, sent, activity});
    }

    [[nodiscard]] Tick gatherTime(const Span &transfer) const
    {
        return std::llround(static_cast<double>(transfer.duration()) * m_traffic.gatherShare);
    }

    [[nodiscard]] const RankFinish &finish() const { return m_traffic.finish.of(m_rank); }

    // By the part of the span: a bucket's number, -1 for the tied embedding, -2 for parameters (sim/finish.cpp).
    void data(const Span &span)
    {
        if (m_traffic.finish.ranks.empty())
            return;
        if (span.part == -1) {
            add(span.start, span.end, m_traffic.finish.tiedSent, Activity::Data);
        } else if (span.part == -2) {
            add(span.start, span.end, finish().gathered * shownGather(), Activity::Data);
        } else {
            const auto chunk = static_cast<std::size_t>(span.chunk);
            const auto part = static_cast<std::size_t>(span.part);
            if (chunk < finish().chunks.size() && part < finish().chunks[chunk].size())
                add(span.start, span.end, finish().chunks[chunk][part].sent, Activity::Data);
        }
    }

    [[nodiscard]] double shownGather() const
    {
        const auto shown = static_cast<double>(finish().gather);
        const auto whole = shown + static_cast<double>(finish().hiddenGather);
        return whole > 0 ? shown / whole : 0;
    }

    void hiddenGather()
    {
        const Tick begin = m_timeline.begin(m_rank);
        if (finish().hiddenGather > 0)
            add(begin, begin + finish().hiddenGather, finish().gathered * (1 - shownGather()), Activity::Data);
    }

    [[nodiscard]] const PassTimes &passes() const { return m_timeline.passesOf(m_rank); }

    // Those that the rank's chunks get from their neighbours in the model.
    void gathersOfMessages()
    {
        if (m_traffic.gatherShare <= 0)
            return;
        const PipelineStructure &structure = passes().structure();
        const auto stage = static_cast<int>(m_rank % m_timeline.stages());
        for (int chunk = 0; chunk < structure.shape.chunks; ++chunk) {
            const int part = modelChunkOf(structure.placement, structure.shape, stage, chunk);
            const int direction = structure.placement == Placement::Bidirectional ? chunk : 0;
            gathersFrom(placeOf(structure.placement, structure.shape, part - 1, direction), true);
            gathersFrom(placeOf(structure.placement, structure.shape, part + 1, direction), false);
        }
    }

    void gathersFrom(Place sender, bool activations)
    {
        if (!sender.exists())
            return;
        const std::size_t first = m_rank - m_rank % m_timeline.stages(); // of the class
        for (const Span &span : m_timeline.ranks[first + static_cast<std::size_t>(sender.rank)].spans(Lane::Pipeline)) {
            if (span.chunk == sender.chunk && (span.pass == Pass::Forward) == activations)
                add(span.end - gatherTime(span), span.end, m_traffic.gathered, Activity::Pipeline);
        }
    }

    // All stages take part.
    void vocabulary()
    {
        const PipelineStructure &structure = passes().structure();
        if (structure.vocabularyBarriers == 0)
            return;
        for (std::size_t node = 0; node < structure.nodes.size(); ++node) {
            if (structure.nodes[node].send == SendKind::Broadcast) {
                const Tick arrival = passes().arrival(node);
                add(arrival - m_traffic.outputTime, arrival, m_traffic.outputBroadcast, Activity::Pipeline);
            }
        }
        const int microbatches = structure.shape.microbatches;
        for (int barrier = 0; barrier < structure.vocabularyBarriers * microbatches; ++barrier) {
            const auto which = static_cast<std::size_t>(barrier / microbatches);
            const Tick end = passes().barrierTime(static_cast<Slot>(structure.nodes.size()) + 1 + barrier);
            add(end - m_traffic.barrierTimes[which], end, m_traffic.barriers[which], Activity::Pipeline);
        }
    }

    const Timeline &m_timeline;
    const LinkTraffic &m_traffic;
    std::size_t m_rank;
    std::vector<LinkSend> m_sends;
};

} // namespace

std::vector<LinkSend> sendsBetweenPasses(const Timeline &timeline, const LinkTraffic &traffic, int rank)
{
    return Collector(timeline, traffic, rank).collect();
}

} // namespace stringline
