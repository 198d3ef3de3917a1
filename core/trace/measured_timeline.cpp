#include "core/trace/measured_timeline.h"

#include "core/trace/intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace stringline {

namespace {

constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kEventsBetweenStops = std::size_t(1) << 16;

// By kind. A collective of an unknown group stands with the gradients, which have most room of their own.
constexpr std::array<TraceKindPlace, kTraceKindCount> kPlaces{{
    {Lane::Compute, Activity::Forward},
    {Lane::Compute, Activity::Backward},
    {Lane::Compute, Activity::WeightGradient},
    {Lane::Compute, Activity::Recompute},
    {Lane::Compute, Activity::Optimizer},
    {Lane::Compute, Activity::Other}, // compute
    {Lane::Tensor, Activity::Tensor},
    {Lane::Context, Activity::Context},
    {Lane::Expert, Activity::Expert},
    {Lane::Data, Activity::Data},
    {Lane::Pipeline, Activity::Pipeline},
    {Lane::Data, Activity::Other}, // communication
    {Lane::Host, Activity::Other}, // copy
    {Lane::Host, Activity::Waiting},
    {Lane::Host, Activity::Other},
    {Lane::Host, Activity::Other},
    {Lane::Host, Activity::Other},
}};

// The time of a step on one process.
struct Window {
    std::int32_t process = 0;
    Interval time;
};

// In the order of the tracks.
std::vector<Window> windowsOf(const MeasuredTrace &trace, const TraceStep &step)
{
    std::vector<Window> windows;
    for (const TraceTrack &track : trace.tracks) {
        const auto isOfTrack = [&](const Window &window) { return window.process == track.processIndex; };
        if (!track.device || std::ranges::any_of(windows, isOfTrack))
            continue;
        if (step.processIndex < 0 || step.processIndex == track.processIndex) {
            windows.push_back({track.processIndex, {step.from, step.to}});
            continue;
        }
        const auto own = std::ranges::find_if(trace.steps, [&](const TraceStep &each) {
            return each.number == step.number && each.processIndex == track.processIndex;
        });
        if (own != trace.steps.end())
            windows.push_back({track.processIndex, {own->from, own->to}});
    }
    return windows;
}

// "rank 16 (pp1 dp0 tp0) node 2" -> "rank 16" and "pp1 dp0 tp0, node 2", as this program writes it; other names whole.
void nameRank(std::string_view process, MeasuredNames::Rank &rank)
{
    const std::size_t open = process.find(" (");
    const std::size_t close = process.find(") ", open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos) {
        rank.name = process;
        return;
    }
    rank.name = process.substr(0, open);
    rank.note = fmt::format("{}, {}", process.substr(open + 2, close - open - 2), process.substr(close + 2));
}

// Processes of one name, as the GPUs of a node that one program drives, get numbers; the only one says its rank.
void tellApart(const MeasuredTrace &trace, std::vector<MeasuredNames::Rank> &ranks)
{
    if (ranks.size() == 1 && trace.namesRank && ranks.front().note.empty()) {
        ranks.front().note = std::exchange(ranks.front().name, fmt::format("rank {}", trace.rank));
        return;
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const std::string name = ranks[i].name;
        int number = 1;
        for (std::size_t other = i + 1; other < ranks.size(); ++other) {
            if (ranks[other].name == name)
                ranks[other].name = fmt::format("{} {}", name, ++number);
        }
        if (number > 1)
            ranks[i].name = fmt::format("{} 1", name);
    }
}

struct Piece {
    Tick start = 0;
    Tick end = 0;
    std::uint32_t name = 0;
    Activity activity = Activity::Other;
};

class Maker {
public:
    Maker(const MeasuredTrace &trace, const std::stop_token &stop)
        : m_trace(trace)
        , m_stop(stop)
        , m_names(std::make_shared<MeasuredNames>())
        , m_place(trace.names.size(), kUnused)
    {
    }

    MeasuredTimeline make(const std::vector<Window> &windows)
    {
        Tick origin = std::numeric_limits<Tick>::max();
        for (const Window &window : windows)
            origin = std::min(origin, window.time.from);
        for (const Window &window : windows) {
            collect(window);
            if (m_stop.stop_requested())
                return {};
            add(window, origin);
        }
        Timeline &timeline = m_made.timeline;
        for (const Window &window : windows)
            timeline.length = std::max(timeline.length, window.time.to - origin);
        timeline.period = timeline.length;
        tellApart(m_trace, m_names->ranks);
        timeline.measured = std::move(m_names);
        return std::move(m_made);
    }

private:
    void collect(const Window &window)
    {
        const TraceEvents &events = m_trace.events;
        for (std::vector<Piece> &lane : m_lanes)
            lane.clear();
        for (const TraceTrack &track : m_trace.tracks) {
            if (!track.device || track.processIndex != window.process)
                continue;
            for (std::size_t i = track.first; i < std::size_t(track.first) + track.count; ++i) {
                if (i % kEventsBetweenStops == 0 && m_stop.stop_requested())
                    return;
                const Interval within{std::max(events.start[i], window.time.from),
                                      std::min(events.end(i), window.time.to)};
                if (within.from >= within.to || !row(events.kind[i]).device || hasChildren(m_trace, i))
                    continue;
                const TraceKindPlace place = placeOf(events.kind[i]);
                m_lanes[static_cast<std::size_t>(place.lane)].push_back(
                    {within.from, within.to, events.name[i], place.activity});
            }
        }
    }

    void add(const Window &window, Tick origin)
    {
        RankTimeline &rank = m_made.timeline.ranks.emplace_back();
        MeasuredNames::Rank &names = m_names->ranks.emplace_back();
        nameRank(m_trace.processes[static_cast<std::size_t>(window.process)], names);
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            std::vector<Piece> &pieces = m_lanes[lane];
            std::ranges::stable_sort(pieces, {}, &Piece::start); // tracks are sorted by themselves
            std::vector<Span> &spans = rank.spans(static_cast<Lane>(lane));
            spans.reserve(pieces.size());
            names.lanes[lane].reserve(pieces.size());
            Tick free = std::numeric_limits<Tick>::min();
            for (const Piece &piece : pieces) {
                const Tick start = std::max(piece.start, free);
                if (start > piece.start) {
                    ++m_made.overlapping;
                    m_made.lost += std::min(start, piece.end) - piece.start;
                }
                if (start >= piece.end)
                    continue;
                Span span;
                span.start = start - origin;
                span.end = piece.end - origin;
                span.activity = piece.activity;
                spans.push_back(span);
                names.lanes[lane].push_back(nameOf(piece.name));
                free = piece.end;
            }
        }
    }

    // Of the trace's names only those that are seen.
    std::uint32_t nameOf(std::uint32_t name)
    {
        if (m_place[name] == kUnused) {
            m_place[name] = static_cast<std::uint32_t>(m_names->names.size());
            m_names->names.push_back(m_trace.names[name].name);
        }
        return m_place[name];
    }

    const MeasuredTrace &m_trace;
    const std::stop_token &m_stop;
    MeasuredTimeline m_made;
    std::shared_ptr<MeasuredNames> m_names;
    std::vector<std::uint32_t> m_place; // by the trace's names
    std::array<std::vector<Piece>, kLaneCount> m_lanes;
};

} // namespace

TraceKindPlace placeOf(TraceKind kind)
{
    return kPlaces[static_cast<std::size_t>(kind)];
}

MeasuredTimeline measuredTimeline(const MeasuredTrace &trace, std::size_t step, const std::stop_token &stop)
{
    const std::vector<Window> windows = windowsOf(trace, trace.steps[step]);
    MeasuredTimeline made = Maker(trace, stop).make(windows);
    const bool empty = std::ranges::all_of(made.timeline.ranks, [](const RankTimeline &rank) {
        return std::ranges::all_of(rank.lanes(), [](const std::vector<Span> &lane) { return lane.empty(); });
    });
    return empty ? MeasuredTimeline{} : std::move(made);
}

} // namespace stringline
