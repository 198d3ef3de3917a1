#include "core/report/lag.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace stringline {

namespace {

constexpr double kSameWork = 0.9; // share of the passes that both must have

// Names a pass of a rank.
std::uint64_t identity(const Span &span)
{
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(span.microbatch)) << 24 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(span.chunk)) << 8 |
           static_cast<std::uint64_t>(span.pass);
}

bool isPass(const Span &span)
{
    return span.microbatch != kNone;
}

// When the passes of one rank of A end. Orders are mostly alike, so the place in the lane is tried first.
class Ends {
public:
    explicit Ends(const std::vector<Span> &spans)
        : m_spans(spans)
    {
    }

    [[nodiscard]] std::optional<Tick> of(const Span &span, std::size_t place)
    {
        const std::uint64_t wanted = identity(span);
        if (place < m_spans.size() && isPass(m_spans[place]) && identity(m_spans[place]) == wanted)
            return m_spans[place].end;
        if (m_byIdentity.empty()) {
            for (const Span &each : m_spans) {
                if (isPass(each))
                    m_byIdentity[identity(each)] = each.end;
            }
        }
        const auto found = m_byIdentity.find(wanted);
        return found == m_byIdentity.end() ? std::nullopt : std::optional(found->second);
    }

private:
    const std::vector<Span> &m_spans;
    std::unordered_map<std::uint64_t, Tick> m_byIdentity;
};

struct Mean {
    double time = 0;
    double lag = 0;
    int count = 0;
};

std::size_t bucketOf(Tick time, Tick length, std::size_t count)
{
    const double share = static_cast<double>(time) / static_cast<double>(std::max(Tick(1), length));
    return std::min(count - 1, static_cast<std::size_t>(std::max(0.0, share) * static_cast<double>(count)));
}

std::vector<LagPoint> pointsOf(const std::vector<Mean> &means)
{
    std::vector<LagPoint> points;
    for (const Mean &mean : means) {
        if (mean.count > 0)
            points.push_back({static_cast<Tick>(mean.time / mean.count), static_cast<Tick>(mean.lag / mean.count)});
    }
    return points;
}

// Empty where the passes are not the same ones: with half as many microbatches, number 8 is not the same work.
std::vector<LagPoint> lagByIdentity(const Timeline &a, const Timeline &b, std::size_t count)
{
    if (a.ranks.size() != b.ranks.size())
        return {};
    std::vector<Mean> means(count);
    std::int64_t matched = 0;
    std::int64_t passes = 0;
    std::int64_t passesOfA = 0;
    for (std::size_t rank = 0; rank < b.ranks.size(); ++rank) {
        passesOfA += std::ranges::count_if(a.ranks[rank].spans(Lane::Compute), isPass);
        Ends ends(a.ranks[rank].spans(Lane::Compute));
        const std::vector<Span> &spans = b.ranks[rank].spans(Lane::Compute);
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (!isPass(spans[i]))
                continue;
            ++passes;
            const std::optional<Tick> before = ends.of(spans[i], i);
            if (!before)
                continue;
            ++matched;
            Mean &mean = means[bucketOf(spans[i].end, b.length, count)];
            mean.time += static_cast<double>(spans[i].end);
            mean.lag += static_cast<double>(spans[i].end - *before);
            ++mean.count;
        }
    }
    if (static_cast<double>(matched) < kSameWork * static_cast<double>(std::max(passes, passesOfA)))
        return {};
    return pointsOf(means);
}

// Work done by the end of each of `count` equal stretches of the timeline, as a share of all.
std::vector<double> workOver(const Timeline &timeline, std::size_t count)
{
    std::vector<double> done(count, 0);
    for (const RankTimeline &rank : timeline.ranks) {
        for (const Span &span : rank.spans(Lane::Compute)) {
            if (isPass(span))
                done[bucketOf(span.end, timeline.length, count)] += static_cast<double>(span.duration());
        }
    }
    double sum = 0;
    for (double &each : done)
        each = sum += each;
    for (double &each : done)
        each /= std::max(sum, 1.0);
    return done;
}

std::vector<LagPoint> lagByWork(const Timeline &a, const Timeline &b, std::size_t count)
{
    const std::vector<double> before = workOver(a, count);
    const std::vector<double> now = workOver(b, count);
    const auto timeOf = [count](std::size_t bucket, Tick length) {
        return static_cast<Tick>(static_cast<double>(bucket + 1) / static_cast<double>(count) *
                                 static_cast<double>(length));
    };
    std::vector<LagPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        if (now[i] <= 0 || (i > 0 && now[i] == now[i - 1]))
            continue; // nothing was done
        // A hair less, so that sums in another order do not skip a stretch.
        const auto reached = std::ranges::lower_bound(before, now[i] - 1e-9);
        const auto at = std::min(count - 1, static_cast<std::size_t>(reached - before.begin()));
        points.push_back({timeOf(i, b.length), timeOf(i, b.length) - timeOf(at, a.length)});
    }
    return points;
}

// What of a span is computing, so that it compares with the kernels of a trace; `whole`: with what it waits for inside,
// as a trace shows it that has passes and nothing in them.
double computing(const Timeline &timeline, const Span &span, bool whole)
{
    if (row(span.activity).communication)
        return 0;
    const auto duration = static_cast<double>(span.duration());
    if (span.templateIndex == kNone || whole)
        return duration;
    const ChunkTemplate &shape = timeline.templates[static_cast<std::size_t>(span.templateIndex)];
    Tick computed = 0;
    for (const ActivityRow &activity : activities()) {
        if (!activity.communication && activity.activity != Activity::Waiting)
            computed += shape.exposed[static_cast<std::size_t>(activity.activity)];
    }
    return duration * static_cast<double>(computed) / static_cast<double>(std::max(Tick(1), shape.duration));
}

// How much of its work a rank has done, as a share of all: a line from corner to corner.
struct Corner {
    Tick time = 0;
    double done = 0;
};

std::vector<Corner> workOfRank(const Timeline &timeline, std::size_t rank, bool whole)
{
    std::vector<Corner> corners{{}};
    double done = 0;
    for (const Span &span : timeline.ranks[rank].spans(Lane::Compute)) {
        const double work = computing(timeline, span, whole);
        if (work <= 0)
            continue;
        corners.push_back({span.start, done});
        corners.push_back({span.end, done += work});
    }
    for (Corner &corner : corners)
        corner.done /= std::max(done, 1.0);
    return corners;
}

// A corner that is as good as there counts before the line: sums of rounded times differ a little.
Tick timeOf(const std::vector<Corner> &corners, double done)
{
    constexpr double kSame = 1e-6;
    const auto from = std::ranges::lower_bound(corners, done - kSame, {}, &Corner::done);
    if (from == corners.end())
        return corners.back().time;
    auto nearest = corners.end();
    double least = kSame;
    auto after = from;
    for (; after != corners.end() && after->done <= done + kSame; ++after) {
        if (std::abs(after->done - done) < least) {
            least = std::abs(after->done - done);
            nearest = after;
        }
    }
    if (nearest != corners.end() || after == corners.begin() || after == corners.end())
        return nearest != corners.end() ? nearest->time : std::min(after, std::prev(corners.end()))->time;
    const Corner &before = *std::prev(after);
    const double share = (done - before.done) / (after->done - before.done);
    return before.time + static_cast<Tick>(std::llround(share * static_cast<double>(after->time - before.time)));
}

bool hasInsidePasses(const Timeline &timeline)
{
    return std::ranges::any_of(timeline.ranks, [](const RankTimeline &rank) {
        return std::ranges::any_of(std::array{Lane::Tensor, Lane::Context, Lane::Expert},
                                   [&rank](Lane lane) { return !rank.spans(lane).empty(); });
    });
}

// Kernels have no identity, so on each rank the same share of its computing stands for the same work.
std::vector<LagPoint> lagByComputing(const Timeline &a, const Timeline &b, std::size_t count)
{
    const bool whole = !hasInsidePasses(a.measured ? a : b);
    std::vector<Mean> means(count);
    for (std::size_t rank = 0; rank < b.ranks.size() && !a.ranks.empty(); ++rank) {
        const std::vector<Corner> before = workOfRank(a, rank * a.ranks.size() / b.ranks.size(), whole);
        const std::vector<Corner> now = workOfRank(b, rank, whole);
        for (std::size_t end = 2; end < now.size(); end += 2) { // behind the beginning, by start and end
            const Corner &corner = now[end];
            const Tick reached = timeOf(before, corner.done);
            Mean &mean = means[bucketOf(corner.time, b.length, count)];
            mean.time += static_cast<double>(corner.time);
            mean.lag += static_cast<double>(corner.time - reached);
            ++mean.count;
        }
    }
    return pointsOf(means);
}

} // namespace

Lag lagOf(const Timeline &a, const Timeline &b, int count)
{
    const auto buckets = static_cast<std::size_t>(std::max(2, count));
    Lag lag;
    if (a.measured || b.measured) {
        lag.points = lagByComputing(a, b, buckets);
        lag.points.push_back({b.length, b.length - a.length});
        return lag;
    }
    lag.points = lagByIdentity(a, b, buckets);
    lag.byIdentity = !lag.points.empty();
    if (!lag.byIdentity)
        lag.points = lagByWork(a, b, buckets);
    lag.points.push_back({b.length, b.length - a.length});
    return lag;
}

} // namespace stringline
