#include "core/report/timeline_state.h"

#include "core/sim/expand.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// Lanes whose spans keep a rank busy, the first that has one wins. Transfers between stages run beside it.
constexpr std::array kBusyLanes = {Lane::Compute, Lane::Data, Lane::Tensor, Lane::Context, Lane::Expert};

RankMoment momentOf(const RankTimeline &rank, std::int32_t index, Tick time)
{
    for (const Lane lane : kBusyLanes) {
        const std::vector<Span> &spans = rank.spans(lane);
        const std::size_t i = firstEndingAfter(spans, time);
        if (i < spans.size() && spans[i].start <= time)
            return {spans[i].activity, {index, lane, static_cast<std::int32_t>(i)}};
    }
    return {};
}

// What stages do, as it is said after their numbers.
std::string verbOf(Activity activity)
{
    if (activity == Activity::Waiting)
        return "wait";
    return std::string(row(activity).label);
}

// "0–3, 6" of rising numbers.
std::string rangesText(std::span<const int> ranks)
{
    std::string text;
    for (std::size_t i = 0; i < ranks.size();) {
        std::size_t last = i;
        while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
            ++last;
        if (!text.empty())
            text += ", ";
        text += last == i ? fmt::format("{}", ranks[i]) : fmt::format("{}–{}", ranks[i], ranks[last]);
        i = last + 1;
    }
    return text;
}

} // namespace

std::vector<RankMoment> stateAt(const Timeline &timeline, Tick time)
{
    std::vector<RankMoment> state;
    state.reserve(timeline.ranks.size());
    for (const RankTimeline &rank : timeline.ranks)
        state.push_back(momentOf(rank, static_cast<std::int32_t>(state.size()), time));
    return state;
}

// Spans of a lane do not overlap, so the first that ends later is the only one that may still begin or end first.
Tick eventAfter(const Timeline &timeline, std::span<const int> ranks, Tick time)
{
    Tick next = timeline.length;
    for (const int rank : ranks) {
        for (const Lane lane : kBusyLanes) {
            const std::vector<Span> &spans = timeline.ranks[static_cast<std::size_t>(rank)].spans(lane);
            const std::size_t i = firstEndingAfter(spans, time);
            if (i < spans.size())
                next = std::min(next, spans[i].start > time ? spans[i].start : spans[i].end);
        }
    }
    return std::max(next, std::min(time, timeline.length));
}

Tick eventBefore(const Timeline &timeline, std::span<const int> ranks, Tick time)
{
    Tick before = 0;
    for (const int rank : ranks) {
        for (const Lane lane : kBusyLanes) {
            const std::vector<Span> &spans = timeline.ranks[static_cast<std::size_t>(rank)].spans(lane);
            const auto after = std::ranges::lower_bound(spans, time, {}, &Span::start);
            if (after == spans.begin())
                continue;
            const Span &last = *(after - 1);
            before = std::max(before, last.end < time ? last.end : last.start);
        }
    }
    return before;
}

double activationsAt(std::span<const MemoryStep> steps, Tick time)
{
    const auto after = std::ranges::upper_bound(steps, time, {}, &MemoryStep::time);
    return after == steps.begin() ? 0 : (after - 1)->activations;
}

std::string stateText(std::span<const RankMoment> state)
{
    struct Doers {
        Activity activity;
        std::vector<int> ranks;
    };
    std::vector<Doers> groups;
    for (std::size_t rank = 0; rank < state.size(); ++rank) {
        auto group = std::ranges::find(groups, state[rank].activity, &Doers::activity);
        if (group == groups.end())
            group = groups.insert(groups.end(), {state[rank].activity, {}});
        group->ranks.push_back(static_cast<int>(rank));
    }
    std::string text;
    for (const Doers &group : groups) {
        const std::string_view noun = !text.empty() ? "; " : state.size() == 1 ? "stage " : "stages ";
        text += fmt::format("{}{} {}", noun, rangesText(group.ranks), verbOf(group.activity));
    }
    return text;
}

std::string momentText(std::span<const RankMoment> state, Tick time)
{
    return fmt::format("t = {:.3f} s: {}", toSeconds(time).value(), stateText(state));
}

} // namespace stringline
