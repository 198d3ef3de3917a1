#include "core/trace/trace_summary.h"

#include "core/trace/intervals.h"

#include <algorithm>
#include <map>

namespace stringline {

namespace {

Tick lastEndOf(const MeasuredTrace &trace, std::int32_t process)
{
    Tick last = 0;
    for (const TraceTrack &track : trace.tracks) {
        if (!track.device || (process >= 0 && track.processIndex != process))
            continue;
        for (std::size_t i = track.first; i < std::size_t(track.first) + track.count; ++i) {
            if (row(trace.events.kind[i]).device)
                last = std::max(last, trace.events.end(i));
        }
    }
    return last;
}

// Of a step that holds for all: the device that does most within it.
std::int32_t busiestProcess(const MeasuredTrace &trace, const TraceStep &step)
{
    std::map<std::int32_t, double> busy; // sums of overlapping events may be of any size
    for (const TraceTrack &track : trace.tracks) {
        if (!track.device)
            continue;
        for (std::size_t i = track.first; i < std::size_t(track.first) + track.count; ++i) {
            if (row(trace.events.kind[i]).device && trace.events.start[i] < step.to && trace.events.end(i) > step.from)
                busy[track.processIndex] += static_cast<double>(trace.events.duration[i]);
        }
    }
    std::int32_t best = -1;
    for (const auto &[process, time] : busy) {
        if (best < 0 || time > busy[best])
            best = process;
    }
    return best;
}

} // namespace

std::optional<std::size_t> stepNumbered(const MeasuredTrace &trace, std::int64_t number)
{
    std::optional<std::size_t> best;
    Tick bestEnd = 0;
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        if (trace.steps[i].number != number)
            continue;
        const Tick end = lastEndOf(trace, trace.steps[i].processIndex);
        if (!best || end > bestEnd) {
            best = i;
            bestEnd = end;
        }
    }
    return best;
}

std::optional<std::size_t> typicalStep(const MeasuredTrace &trace)
{
    std::map<std::int64_t, Tick> lengths; // by number, of the longest process
    for (const TraceStep &step : trace.steps)
        lengths[step.number] = std::max(lengths[step.number], step.to - step.from);
    if (lengths.empty())
        return {};
    std::vector<std::pair<Tick, std::int64_t>> sorted;
    const bool warmsUp = lengths.size() > 2;
    for (auto each = warmsUp ? std::next(lengths.begin()) : lengths.begin(); each != lengths.end(); ++each)
        sorted.emplace_back(each->second, each->first);
    std::ranges::sort(sorted);
    return stepNumbered(trace, sorted[sorted.size() / 2].second);
}

TraceSummary summarize(const MeasuredTrace &trace, std::size_t step)
{
    TraceSummary summary;
    summary.step = trace.steps[step];
    summary.processIndex = summary.step.processIndex;
    if (summary.processIndex < 0)
        summary.processIndex = busiestProcess(trace, summary.step);
    std::array<Intervals, kTraceKindCount> ofKind;
    for (const TraceTrack &track : trace.tracks) {
        if (!track.device || track.processIndex != summary.processIndex)
            continue;
        for (std::size_t i = track.first; i < std::size_t(track.first) + track.count; ++i) {
            const Interval within{std::max(trace.events.start[i], summary.step.from),
                                  std::min(trace.events.end(i), summary.step.to)};
            const TraceKind kind = trace.events.kind[i];
            if (within.from >= within.to || !row(kind).device || hasChildren(trace, i))
                continue;
            ofKind[static_cast<std::size_t>(kind)].push_back(within);
            ++summary.kinds[static_cast<std::size_t>(kind)].events;
        }
    }
    Intervals covered;
    Tick coveredLength = 0;
    for (const TraceKindRow &kind : traceKinds()) {
        const auto index = static_cast<std::size_t>(kind.kind);
        const Intervals busy = merged(std::move(ofKind[index]));
        summary.kinds[index].busy = lengthOf(busy);
        covered = joined(std::move(covered), busy);
        const Tick length = lengthOf(covered);
        summary.kinds[index].exposed = length - coveredLength;
        coveredLength = length;
    }
    summary.idle = summary.length() - coveredLength;
    return summary;
}

Breakdown breakdownOf(const TraceSummary &measured)
{
    Breakdown ticks;
    for (const TraceKindRow &kind : traceKinds())
        ticks[kind.cause] += measured.of(kind.kind).exposed;
    ticks[Cause::Bubble] += measured.idle;
    return ticks;
}

std::vector<KindDifference> differencePerKind(const TraceSummary &measured, const Report &simulated)
{
    const Breakdown ticks = breakdownOf(measured);
    std::vector<KindDifference> rows;
    for (const CauseRow &cause : causes())
        rows.push_back({cause.cause, toSeconds(ticks[cause.cause]), toSeconds(simulated.breakdown[cause.cause])});
    return rows;
}

} // namespace stringline
