#include "core/studies/block_times.h"

#include "core/report/build_report.h"
#include "core/studies/where_time_goes.h"

#include <algorithm>

namespace stringline::blocks {

namespace {

struct Busy {
    Tick data = 0;
    Tick other = 0; // of all other axes

    void add(Activity activity, Tick ticks)
    {
        if (row(activity).communication)
            (activity == Activity::Data ? data : other) += ticks;
    }
};

// How long the rank's links are in use: between passes by its spans, inside by the operators of its templates.
Busy busyLinks(const Timeline &timeline, const RankTimeline &rank)
{
    std::vector<Busy> templates(timeline.templates.size());
    for (std::size_t i = 0; i < templates.size(); ++i) {
        for (const TemplateOp &op : timeline.templates[i].ops)
            templates[i].add(op.activity, op.duration);
    }
    Busy busy;
    for (const Span &span : rank.spans(Lane::Compute)) {
        if (span.templateIndex == kNone)
            continue;
        const Busy &inside = templates[static_cast<std::size_t>(span.templateIndex)];
        busy.data += inside.data;
        busy.other += inside.other;
    }
    for (const Lane lane : {Lane::Pipeline, Lane::Data}) {
        for (const Span &span : rank.spans(lane))
            busy.add(span.activity, span.duration());
    }
    return busy;
}

} // namespace

BlockTimes blockTimes(const Evaluation &evaluation)
{
    const Report &report = evaluation.report;
    const Breakdown &breakdown = report.breakdown;
    const RankTimeline &rank = evaluation.timeline.ranks[static_cast<std::size_t>(lastRank(evaluation.timeline))];
    const Busy busy = busyLinks(evaluation.timeline, rank);
    const Seconds data = parts::secondsOf(breakdown, Cause::Data);
    const Seconds exposed = parts::exposedTime(breakdown);
    const auto beyond = [](Tick all, Seconds shown) { return std::max(Seconds(0), toSeconds(all) - shown); };

    BlockTimes times;
    times.compute = parts::computeTime(breakdown);
    times.exposed = exposed;
    times.waiting = parts::secondsOf(breakdown, Cause::Bubble);
    times.rest = parts::secondsOf(breakdown, Cause::Optimizer) + parts::secondsOf(breakdown, Cause::Other);
    times.dataExposed = data;
    times.dataHidden = beyond(busy.data, data);
    times.hidden = times.dataHidden + beyond(busy.other, exposed - data);
    times.meanWaiting = report.iteration * report.bubbleFraction;
    const std::vector<Span> &reductions = rank.spans(Lane::Data);
    times.reductions = static_cast<int>(
        std::count_if(reductions.begin(), reductions.end(), [](const Span &span) { return span.part >= 0; }));
    return times;
}

} // namespace stringline::blocks
