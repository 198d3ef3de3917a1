#include "core/report/wait_chain.h"

#include "core/base/text.h"
#include "core/report/stage_name.h"
#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace stringline {

namespace {

std::string timeText(Tick time)
{
    return durationText(toSeconds(time));
}

bool hasChunks(const Timeline &timeline)
{
    return timeline.passes != nullptr && timeline.passes->structure().shape.chunks > 1;
}

std::int32_t computeSpans(const Timeline &timeline, std::int32_t rank)
{
    if (timeline.passes != nullptr && rank < timeline.passes->ranks())
        return timeline.passes->passes(rank);
    return static_cast<std::int32_t>(timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute).size());
}

// Where the cause is: in the same replica the stage alone says it.
std::string otherStage(const Timeline &timeline, const Wait &wait)
{
    const auto stages = static_cast<std::int32_t>(timeline.stages());
    return wait.cause.rank / stages == wait.span.rank / stages ? fmt::format("stage {}", wait.cause.rank % stages)
                                                               : stageName(timeline, wait.cause.rank);
}

} // namespace

Wait waitBefore(const Timeline &timeline, SpanRef span)
{
    return {span, freeBefore(timeline, span), timesOf(timeline, span).start, causeOf(timeline, span)};
}

std::vector<WaitLink> waitChain(const Timeline &timeline, SpanRef span)
{
    std::vector<WaitLink> chain;
    Tick until = timesOf(timeline, span).end;
    while (span.index >= 0) {
        const Wait wait = waitBefore(timeline, span);
        const bool isRoot = wait.cause.index < 0;
        if (wait.length() > 0 || isRoot)
            chain.push_back({wait, until});
        if (wait.length() > 0 && !isRoot)
            until = timesOf(timeline, wait.cause).end;
        span = wait.cause;
    }
    return chain;
}

std::vector<Wait> longestWaits(const Timeline &timeline, std::size_t count)
{
    std::vector<Wait> waits;
    for (std::size_t i = 0; i < timeline.ranks.size(); ++i) {
        const auto rank = static_cast<std::int32_t>(i);
        for (std::int32_t index = 0; index < computeSpans(timeline, rank); ++index) {
            const SpanRef span{rank, Lane::Compute, index};
            if (const Wait wait = waitBefore(timeline, span);
                wait.length() > 0 && workOf(timeline, span).kind == SpanWork::Kind::Pass)
                waits.push_back(wait);
        }
    }
    const auto order = [](const Wait &wait) { return std::tuple(-wait.length(), wait.span.rank, wait.span.index); };
    const std::size_t kept = std::min(count, waits.size());
    std::partial_sort(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(kept), waits.end(),
                      [&](const Wait &a, const Wait &b) { return order(a) < order(b); });
    waits.resize(kept);
    return waits;
}

std::string spanText(const Timeline &timeline, SpanRef span)
{
    const SpanWork work = workOf(timeline, span);
    switch (work.kind) {
    case SpanWork::Kind::Reduction:
        return "the reduction of gradients";
    case SpanWork::Kind::Gather:
        return "the gather of parameters";
    case SpanWork::Kind::Optimizer:
        return "the optimizer step";
    case SpanWork::Kind::Pass:
    case SpanWork::Kind::Transfer:
        break;
    }
    const std::string text = fmt::format("the {} of microbatch {}", row(work.pass).label, work.microbatch);
    return hasChunks(timeline) ? fmt::format("{} in chunk {}", text, work.chunk) : text;
}

std::string waitText(const Timeline &timeline, const Wait &wait)
{
    const std::string time = timeText(wait.length());
    const std::string stage = stageName(timeline, wait.span.rank);
    const SpanWork work = workOf(timeline, wait.span);
    if (wait.cause.index < 0)
        return fmt::format("{} may begin after {}", stage, time);
    const std::string cause = spanText(timeline, wait.cause);
    if (work.kind == SpanWork::Kind::Transfer)
        return fmt::format("{} keeps {} for {} until {} has left", stage, spanText(timeline, wait.span), time, cause);
    const std::string what = work.kind == SpanWork::Kind::Pass ? "" : spanText(timeline, wait.span) + " of ";
    const std::string from = wait.cause.rank == wait.span.rank ? std::string() : " from " + otherStage(timeline, wait);
    return fmt::format("{}{} waits {} for {}{}", what, stage, time, cause, from);
}

std::string waitLinkText(const Timeline &timeline, const WaitLink &link)
{
    if (link.wait.cause.index >= 0)
        return waitText(timeline, link.wait);
    return link.wait.length() > 0
               ? fmt::format("{}, and is busy until {}", waitText(timeline, link.wait), timeText(link.until))
               : fmt::format("{} is busy from the beginning to {}", stageName(timeline, link.wait.span.rank),
                             timeText(link.until));
}

} // namespace stringline
