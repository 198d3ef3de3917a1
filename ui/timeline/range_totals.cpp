// Whole passes count by their templates, passes that the range cuts by their operators, gaps by what was sent in them.
#include "ui/timeline/range_totals.h"

#include "core/sim/expand.h"

#include <algorithm>

namespace stringline::ui {

namespace {

using Totals = std::array<Tick, kActivityCount>;

Tick overlap(Tick a, Tick b, Tick from, Tick to)
{
    return std::max(Tick(0), std::min(b, to) - std::max(a, from));
}

void addWhole(const ChunkTemplate &pass, Activity activity, Totals &ticks)
{
    Tick rest = pass.duration;
    for (std::size_t i = 0; i < pass.exposed.size(); ++i) {
        ticks[i] += pass.exposed[i];
        rest -= pass.exposed[i];
    }
    ticks[static_cast<std::size_t>(activity)] += rest;
}

// Of [from, to), relative to the start of the pass. Operators of the compute lane follow one another; of other lanes
// only what lies between them is exposed. Time that no operator takes belongs to the pass.
void addCut(const ChunkTemplate &pass, Activity activity, Tick from, Tick to, Totals &ticks)
{
    Tick rest = to - from;
    const auto add = [&](Activity what, Tick time) {
        ticks[static_cast<std::size_t>(what)] += time;
        rest -= time;
    };
    Tick computed = 0; // compute is accounted for up to here
    std::vector<std::pair<Tick, Tick>> gaps;
    for (const TemplateOp &op : pass.ops) {
        if (op.lane != Lane::Compute)
            continue;
        add(op.activity, overlap(op.start, op.start + op.duration, from, to));
        if (op.start > computed)
            gaps.emplace_back(computed, op.start);
        computed = std::max(computed, op.start + op.duration);
    }
    gaps.emplace_back(computed, pass.duration);
    std::size_t gap = 0;
    Tick sent = 0;
    for (const TemplateOp &op : pass.ops) {
        if (op.lane == Lane::Compute)
            continue;
        const Tick start = std::max(op.start, sent);
        const Tick end = op.start + op.duration;
        sent = std::max(sent, end);
        while (gap < gaps.size() && gaps[gap].second <= start)
            ++gap;
        for (std::size_t i = gap; i < gaps.size() && gaps[i].first < end; ++i)
            add(op.activity, overlap(std::max(start, gaps[i].first), std::min(end, gaps[i].second), from, to));
    }
    ticks[static_cast<std::size_t>(activity)] += rest;
}

// A gap is cut by what is sent in it: pipeline transfers first, then data, then what is left is waiting. Lanes inside
// passes hold something in measured timelines only.
void addGap(const RankTimeline &rank, Tick from, Tick to, Totals &ticks)
{
    std::vector<std::pair<Tick, Tick>> idle{{from, to}};
    for (const Lane lane : {Lane::Tensor, Lane::Context, Lane::Expert, Lane::Pipeline, Lane::Data, Lane::Host}) {
        const std::vector<Span> &spans = rank.spans(lane);
        std::vector<std::pair<Tick, Tick>> left;
        for (const auto &[begin, end] : idle) {
            Tick done = begin;
            for (std::size_t i = firstEndingAfter(spans, begin); i < spans.size() && spans[i].start < end; ++i) {
                const Tick start = std::max(spans[i].start, done);
                if (start > done)
                    left.emplace_back(done, start);
                done = std::min(spans[i].end, end);
                ticks[static_cast<std::size_t>(spans[i].activity)] += done - start;
            }
            if (done < end)
                left.emplace_back(done, end);
        }
        idle = std::move(left);
    }
    for (const auto &[begin, end] : idle)
        ticks[static_cast<std::size_t>(Activity::Waiting)] += end - begin;
}

} // namespace

Tick RangeTotals::busy() const
{
    return total - exposedCommunication() - idle();
}

Tick RangeTotals::exposedCommunication() const
{
    Tick sum = 0;
    for (const ActivityRow &activity : activities()) {
        if (activity.communication)
            sum += (*this)[activity.activity];
    }
    return sum;
}

RangeTotals rangeTotals(const Timeline &timeline, TimeRange range)
{
    RangeTotals totals;
    const Tick from = std::max(Tick(0), range.from);
    const Tick to = std::min(timeline.length, range.to);
    if (from >= to)
        return totals;
    for (const RankTimeline &rank : timeline.ranks) {
        const std::vector<Span> &passes = rank.spans(Lane::Compute);
        Tick done = from;
        for (std::size_t i = firstEndingAfter(passes, from); i < passes.size() && passes[i].start < to; ++i) {
            const Span &pass = passes[i];
            if (pass.start > done)
                addGap(rank, done, pass.start, totals.ticks);
            const Tick start = std::max(pass.start, from);
            done = std::min(pass.end, to);
            if (pass.templateIndex == kNone) {
                totals.ticks[static_cast<std::size_t>(pass.activity)] += done - start;
                continue;
            }
            const ChunkTemplate &kind = timeline.templates[static_cast<std::size_t>(pass.templateIndex)];
            if (start == pass.start && done == pass.end)
                addWhole(kind, pass.activity, totals.ticks);
            else
                addCut(kind, pass.activity, start - pass.start, done - pass.start, totals.ticks);
        }
        if (done < to)
            addGap(rank, done, to, totals.ticks);
        totals.total += to - from;
    }
    return totals;
}

} // namespace stringline::ui
