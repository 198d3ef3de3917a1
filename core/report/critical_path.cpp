#include "core/report/critical_path.h"

#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

bool isPass(const Timeline &timeline, SpanRef span)
{
    if (span.lane != Lane::Compute)
        return false;
    if (timeline.passes != nullptr && span.rank < timeline.passes->ranks())
        return span.index < timeline.passes->passes(span.rank);
    return timeline.find(span)->templateIndex != kNone;
}

Pass passOf(const Timeline &timeline, SpanRef span)
{
    if (timeline.passes != nullptr && span.rank < timeline.passes->ranks())
        return timeline.passes->structure().node(span.rank, span.index).pass;
    return timeline.find(span)->pass;
}

PathRun::Kind kindOf(const Timeline &timeline, SpanRef span)
{
    if (span.lane == Lane::Data)
        return PathRun::Kind::Data;
    if (span.lane == Lane::Compute && !isPass(timeline, span))
        return PathRun::Kind::Optimizer;
    return PathRun::Kind::Stage;
}

void count(const Timeline &timeline, SpanRef span, PathRun &run)
{
    if (isPass(timeline, span))
        ++run.passes[static_cast<std::size_t>(passOf(timeline, span))];
    else if (span.lane == Lane::Pipeline)
        ++run.transfers;
    else
        ++run.others;
    run.lastRank = span.rank;
    run.to = timesOf(timeline, span).end;
}

int passesIn(const PathRun &run)
{
    int sum = 0;
    for (int passes : run.passes)
        sum += passes;
    return sum;
}

// Runs of a single pass that follow each other from rank to rank are one.
bool travels(const PathRun &run)
{
    return (run.kind == PathRun::Kind::Stage && passesIn(run) <= 1) || run.kind == PathRun::Kind::Across;
}

void join(PathRun &run, const PathRun &next)
{
    run.kind = PathRun::Kind::Across;
    run.lastRank = next.lastRank;
    run.to = next.to;
    run.transfers += next.transfers;
    for (std::size_t i = 0; i < run.passes.size(); ++i)
        run.passes[i] += next.passes[i];
}

} // namespace

std::vector<SpanRef> criticalPath(const Timeline &timeline)
{
    std::vector<SpanRef> path;
    for (SpanRef span = lastSpan(timeline); span.index >= 0; span = causeOf(timeline, span))
        path.push_back(span);
    std::ranges::reverse(path);
    return path;
}

std::vector<PathRun> collapsed(const Timeline &timeline, const std::vector<SpanRef> &path)
{
    std::vector<PathRun> stays;
    Tick end = 0;
    for (const SpanRef span : path) {
        const PathRun::Kind kind = kindOf(timeline, span);
        // A transfer belongs to the run of its sender.
        if (stays.empty() || stays.back().kind != kind || stays.back().lastRank != span.rank) {
            PathRun run;
            run.kind = kind;
            run.firstRank = span.rank;
            run.from = end;
            stays.push_back(run);
        }
        count(timeline, span, stays.back());
        end = stays.back().to;
    }
    std::vector<PathRun> runs;
    for (const PathRun &run : stays) {
        if (!runs.empty() && travels(runs.back()) && travels(run))
            join(runs.back(), run);
        else
            runs.push_back(run);
    }
    return runs;
}

std::string pathRunText(const PathRun &run)
{
    std::string text = run.firstRank == run.lastRank ? fmt::format("stage {}", run.firstRank)
                                                     : fmt::format("stages {} to {}", run.firstRank, run.lastRank);
    std::string separator = ": ";
    const auto add = [&](int number, std::string_view what) {
        if (number == 0)
            return;
        text += fmt::format("{}{} {}{}", separator, number, what, number == 1 ? "" : "s");
        separator = ", ";
    };
    for (const PassRow &pass : kPasses)
        add(run.passes[static_cast<std::size_t>(pass.pass)], pass.label);
    add(run.transfers, "transfer");
    add(run.others, run.kind == PathRun::Kind::Data ? "data-parallel transfer" : "optimizer step");
    return text;
}

} // namespace stringline
