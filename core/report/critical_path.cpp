#include "core/report/critical_path.h"

#include "core/report/stage_name.h"
#include "core/sim/span_lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stringline {

namespace {

constexpr std::array<PathRunKind, 5> kKinds{{
    {PathRun::Kind::Stage, "stage", {}, {}},
    {PathRun::Kind::Across, "across", {}, {}},
    {PathRun::Kind::Reduction, "reduction", "reduction of gradients", "reductions of gradients"},
    {PathRun::Kind::Gather, "gather", "gather of parameters", "gathers of parameters"},
    {PathRun::Kind::Optimizer, "optimizer", "optimizer step", "optimizer steps"},
}};

constexpr bool rowsFollowEnumeration()
{
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (static_cast<std::size_t>(kKinds[i].kind) != i)
            return false;
    }
    return true;
}
static_assert(rowsFollowEnumeration(), "row() indexes the table by kind");

PathRun::Kind kindOf(const SpanWork &work)
{
    switch (work.kind) {
    case SpanWork::Kind::Reduction:
        return PathRun::Kind::Reduction;
    case SpanWork::Kind::Gather:
        return PathRun::Kind::Gather;
    case SpanWork::Kind::Optimizer:
        return PathRun::Kind::Optimizer;
    case SpanWork::Kind::Pass:
    case SpanWork::Kind::Transfer:
        break;
    }
    return PathRun::Kind::Stage;
}

void count(const SpanWork &work, PathRun &run)
{
    if (work.kind == SpanWork::Kind::Pass)
        ++run.passes[static_cast<std::size_t>(work.pass)];
    else if (work.kind == SpanWork::Kind::Transfer)
        ++run.transfers;
    else
        ++run.others;
}

// Spans that stay on a rank; a transfer belongs to the run of its sender.
std::vector<PathRun> staysOn(const Timeline &timeline, const std::vector<SpanRef> &path)
{
    std::vector<PathRun> stays;
    Tick end = 0;
    for (const SpanRef span : path) {
        const SpanWork work = workOf(timeline, span);
        const SpanTimes times = timesOf(timeline, span);
        // A reduction begins inside the pass that fills its bucket, and what is left of the pass is not waited for.
        if (!stays.empty() && times.start < end)
            stays.back().to = end = times.start;
        if (stays.empty() || stays.back().kind != kindOf(work) || stays.back().lastRank != span.rank) {
            PathRun run;
            run.kind = kindOf(work);
            run.firstRank = run.lastRank = run.lowestRank = run.highestRank = span.rank;
            run.from = end;
            stays.push_back(run);
        }
        count(work, stays.back());
        stays.back().to = end = times.end;
    }
    if (!stays.empty())
        stays.back().to = timeline.length;
    return stays;
}

int passesIn(const PathRun &run)
{
    return std::accumulate(run.passes.begin(), run.passes.end(), 0);
}

void join(PathRun &run, const PathRun &next)
{
    const std::int32_t direction = next.firstRank > run.lastRank ? 1 : -1;
    run.turns = run.turns || next.turns || (run.direction != 0 && run.direction != direction) ||
                (next.direction != 0 && next.direction != direction);
    run.direction = direction;
    run.kind = PathRun::Kind::Across;
    run.lastRank = next.lastRank;
    run.lowestRank = std::min(run.lowestRank, next.lowestRank);
    run.highestRank = std::max(run.highestRank, next.highestRank);
    run.to = next.to;
    run.transfers += next.transfers;
    for (std::size_t i = 0; i < run.passes.size(); ++i)
        run.passes[i] += next.passes[i];
}

// Stays of at most `passes` that follow each other are one run.
std::vector<PathRun> joined(const std::vector<PathRun> &stays, int passes)
{
    const auto isShort = [passes](const PathRun &stay) {
        return stay.kind == PathRun::Kind::Stage && passesIn(stay) <= passes;
    };
    std::vector<PathRun> runs;
    for (std::size_t i = 0; i < stays.size(); ++i) {
        if (i > 0 && isShort(stays[i - 1]) && isShort(stays[i]))
            join(runs.back(), stays[i]);
        else
            runs.push_back(stays[i]);
    }
    return runs;
}

std::string ranksText(const Timeline &timeline, const PathRun &run)
{
    if (run.turns)
        return "between " + stagesName(timeline, run.lowestRank, run.highestRank, "and");
    return stagesName(timeline, run.firstRank, run.lastRank);
}

} // namespace

const PathRunKind &row(PathRun::Kind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

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
    constexpr std::size_t kMostRuns = 12; // that people read
    const std::vector<PathRun> stays = staysOn(timeline, path);
    int longest = 0;
    for (const PathRun &stay : stays)
        longest = std::max(longest, passesIn(stay));
    int passes = 1;
    std::vector<PathRun> runs = joined(stays, passes);
    while (runs.size() > kMostRuns && passes < longest) {
        passes *= 2;
        runs = joined(stays, passes);
    }
    return runs;
}

std::string pathRunText(const Timeline &timeline, const PathRun &run)
{
    std::string text = ranksText(timeline, run);
    std::string separator = ": ";
    const auto add = [&](int number, std::string_view one, std::string_view more) {
        if (number == 0)
            return;
        text += fmt::format("{}{} {}", separator, number, number == 1 ? one : more);
        separator = ", ";
    };
    for (const PassRow &pass : kPasses) {
        const bool isPlural = pass.label.ends_with('s'); // logits
        add(run.passes[static_cast<std::size_t>(pass.pass)], pass.label,
            isPlural ? std::string(pass.label) : fmt::format("{}s", pass.label));
    }
    add(run.transfers, "transfer", "transfers");
    add(run.others, row(run.kind).other, row(run.kind).others);
    return text;
}

} // namespace stringline
