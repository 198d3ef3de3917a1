#include "core/report/path_parts.h"

#include "core/sim/span_lookup.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace stringline {

namespace {

using Sums = std::map<std::pair<Activity, std::int32_t>, Tick>;

// What all computing counts as.
Activity resourceOf(Activity activity)
{
    return row(activity).communication || activity == Activity::Waiting ? activity : Activity::Forward;
}

Activity activityOf(SpanWork::Kind kind)
{
    switch (kind) {
    case SpanWork::Kind::Transfer:
        return Activity::Pipeline;
    case SpanWork::Kind::Reduction:
    case SpanWork::Kind::Gather:
        return Activity::Data;
    case SpanWork::Kind::Pass:
    case SpanWork::Kind::Optimizer:
        break;
    }
    return Activity::Forward;
}

// `time` of a pass, spread over what its template consists of; rounding goes to its compute.
void addPass(const ChunkTemplate &parts, std::int32_t rank, Tick time, Sums &sums)
{
    Tick left = time;
    for (const ActivityRow &activity : activities()) {
        const Tick exposed = parts.exposed[static_cast<std::size_t>(activity.activity)];
        if (exposed <= 0 || !activity.communication || parts.duration <= 0)
            continue;
        const auto share = static_cast<Tick>(std::llround(static_cast<double>(time) * static_cast<double>(exposed) /
                                                          static_cast<double>(parts.duration)));
        const Tick part = std::min(left, share);
        sums[{activity.activity, rank}] += part;
        left -= part;
    }
    if (left > 0)
        sums[{Activity::Forward, rank}] += left;
}

void add(const Timeline &timeline, SpanRef span, Tick time, Sums &sums)
{
    if (time <= 0)
        return;
    const SpanWork work = workOf(timeline, span);
    if (work.templateIndex != kNone)
        addPass(timeline.templates[static_cast<std::size_t>(work.templateIndex)], span.rank, time, sums);
    else
        sums[{resourceOf(activityOf(work.kind)), span.rank}] += time;
}

} // namespace

std::vector<SpanRef> pathTo(const Timeline &timeline, SpanRef span, Tick from)
{
    std::vector<SpanRef> path;
    for (; span.index >= 0 && timesOf(timeline, span).end > from; span = causeOf(timeline, span))
        path.push_back(span);
    std::ranges::reverse(path);
    return path;
}

std::vector<PathPart> partsOf(const Timeline &timeline, const std::vector<SpanRef> &path, Tick from, Tick to)
{
    Sums sums;
    Tick now = from;
    const auto wait = [&](Tick until) {
        if (until > now)
            sums[{Activity::Waiting, kNone}] += until - now;
        now = std::max(now, until);
    };
    for (std::size_t i = 0; i < path.size(); ++i) {
        const SpanTimes times = timesOf(timeline, path[i]);
        wait(std::min(times.start, to));
        // A reduction begins inside the pass that fills its bucket, and what is left of the pass is not waited for.
        Tick end = std::min(times.end, to);
        if (i + 1 < path.size())
            end = std::min(end, timesOf(timeline, path[i + 1]).start);
        add(timeline, path[i], end - now, sums);
        now = std::max(now, end);
    }
    wait(to);

    std::vector<PathPart> parts;
    for (const auto &[key, time] : sums) {
        if (time > 0)
            parts.push_back({{key.first, key.second}, time});
    }
    std::ranges::stable_sort(parts, [](const PathPart &a, const PathPart &b) {
        return std::tuple(-a.time, a.resource.rank) < std::tuple(-b.time, b.resource.rank);
    });
    return parts;
}

PathShares sharesOf(const std::vector<PathPart> &parts)
{
    PathShares shares;
    for (const PathPart &part : parts) {
        if (part.resource.activity == Activity::Waiting)
            shares.waiting += part.time;
        else if (row(part.resource.activity).communication)
            shares.communication += part.time;
        else
            shares.compute += part.time;
    }
    return shares;
}

std::vector<PathBound> boundsOf(const std::vector<PathPart> &parts)
{
    std::vector<PathBound> bounds;
    for (const PathPart &part : parts) { // longest first: the first of each activity has most
        auto bound = std::ranges::find(bounds, part.resource.activity, &PathBound::activity);
        if (bound == bounds.end()) {
            bounds.push_back(
                {part.resource.activity, 0, part.resource.rank, part.resource.rank, part.resource.rank, part.time});
            bound = bounds.end() - 1;
        }
        bound->time += part.time;
        bound->lowestRank = std::min(bound->lowestRank, part.resource.rank);
        bound->highestRank = std::max(bound->highestRank, part.resource.rank);
    }
    std::ranges::stable_sort(bounds, std::greater<>(), &PathBound::time);
    return bounds;
}

} // namespace stringline
