// One pass over the visible bars that gallops over those sharing a pixel.
#include "ui/timeline/lane_runs.h"

#include "core/sim/expand.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

// Bars of a column that are looked at one by one to find the longest; of more, an even sample is.
constexpr std::size_t kInspected = 64;

struct Column {
    std::size_t longest;
    double busy; // ticks
};

// What collecting asks of a lane, by its spans alone: busy times of crowded columns are estimated from a sample.
struct SpanLane {
    std::span<const Span> spans;

    [[nodiscard]] std::size_t size() const { return spans.size(); }
    [[nodiscard]] Tick start(std::size_t i) const { return spans[i].start; }
    [[nodiscard]] Tick end(std::size_t i) const { return spans[i].end; }
    [[nodiscard]] std::size_t firstEndingAfter(Tick time) const { return stringline::firstEndingAfter(spans, time); }
    [[nodiscard]] Column inspect(std::size_t first, std::size_t last) const
    {
        const std::size_t count = last - first;
        const std::size_t stride = std::max(std::size_t(1), count / kInspected);
        Column column{first, 0};
        std::size_t seen = 0;
        for (std::size_t i = first; i < last; i += stride, ++seen) {
            column.busy += static_cast<double>(spans[i].duration());
            if (spans[i].duration() > spans[column.longest].duration())
                column.longest = i;
        }
        column.busy *= static_cast<double>(count) / static_cast<double>(seen);
        return column;
    }
};

// The same by an index: exact, and without a look at the spans.
struct IndexedLane {
    const LaneIndex &index;

    [[nodiscard]] std::size_t size() const { return index.size(); }
    [[nodiscard]] Tick start(std::size_t i) const { return index.start(i); }
    [[nodiscard]] Tick end(std::size_t i) const { return index.end(i); }
    [[nodiscard]] std::size_t firstEndingAfter(Tick time) const { return index.firstEndingAfter(time); }
    [[nodiscard]] Column inspect(std::size_t first, std::size_t last) const
    {
        return {index.longest(first, last), static_cast<double>(index.busy(first, last))};
    }
};

// The first bar from `first` on that starts at or after `time`, by doubling steps and then halving.
template <class LaneTimes>
std::size_t gallop(const LaneTimes &lane, std::size_t first, Tick time)
{
    std::size_t step = 1;
    std::size_t low = first;
    while (low + step < lane.size() && lane.start(low + step) < time) {
        low += step;
        step *= 2;
    }
    std::size_t high = std::min(lane.size(), low + step + 1);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (lane.start(middle) < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Half up. std::lround() is a call, and this is asked for every bar in view.
int rounded(double x)
{
    return int(std::floor(x + 0.5));
}

template <class LaneTimes>
void collect(const LaneTimes &lane, const TimeScale &scale, std::vector<Run> &runs)
{
    runs.clear();
    const int left = int(std::floor(scale.left));
    const int right = int(std::ceil(scale.left + scale.width));
    if (scale.to <= scale.from || right <= left)
        return;
    runs.reserve(std::size_t(right - left));
    const double pixelsPerTick = scale.pixelsPerTick();
    const double ticksInPixel = 1 / pixelsPerTick;
    const auto pixel = [&](Tick time) {
        return rounded(std::clamp(scale.left + static_cast<double>(time - scale.from) * pixelsPerTick, double(left),
                                  double(right)));
    };
    const auto timeOf = [&](int column) { return scale.from + Tick(std::ceil((column - scale.left) * ticksInPixel)); };
    const auto isWide = [&](std::size_t i) { return pixel(lane.end(i)) - pixel(lane.start(i)) >= 2; };
    int free = left; // first column without a run
    std::size_t i = lane.firstEndingAfter(scale.from);
    while (i < lane.size() && lane.start(i) < scale.to && free < right) {
        if (isWide(i)) {
            const int from = std::max(pixel(lane.start(i)), free);
            const int to = std::min(pixel(lane.end(i)), right);
            if (to > from) {
                runs.push_back({from, to, std::int32_t(i), 1, false});
                free = to;
            }
            ++i;
            continue;
        }
        const int column = std::max(free, int(std::floor(scale.xOf(lane.start(i)))));
        if (column >= right)
            break;
        const Tick begin = timeOf(column);
        const Tick end = timeOf(column + 1);
        std::size_t next = std::max(i + 1, gallop(lane, i, end));
        // A wide bar that starts here speaks for itself; as bars do not overlap it is the last.
        if (next > i + 1 && isWide(next - 1))
            --next;
        const Column content = lane.inspect(i, next);
        // Bars reach over both edges of a column; what lies beyond belongs to its neighbours.
        const auto before = static_cast<double>(std::max(Tick(0), begin - lane.start(i)));
        const auto after = static_cast<double>(std::max(Tick(0), lane.end(next - 1) - end));
        const double inside = content.busy - before - after;
        // The columns that hold most of a bar keep it from vanishing; where it only ends, a shade is enough.
        const bool elsewhere = next - i == 1 && std::max(before, after) > inside;
        const double least = elsewhere ? 0 : double(kLeastCoverage);
        if (inside > 0 || !elsewhere) {
            const double coverage = std::clamp(inside / ticksInPixel, least, 1.0);
            runs.push_back({column, column + 1, std::int32_t(content.longest), float(coverage), next - i > 1});
        }
        free = column + 1;
        i = after > 0 ? next - 1 : next;
    }
}

} // namespace

void collectRuns(std::span<const Span> spans, const TimeScale &scale, std::vector<Run> &runs)
{
    collect(SpanLane{spans}, scale, runs);
}

void collectRuns(const LaneIndex &index, const TimeScale &scale, std::vector<Run> &runs)
{
    collect(IndexedLane{index}, scale, runs);
}

void collectMemoryRuns(std::span<const MemoryStep> steps, Tick end, const TimeScale &scale,
                       std::vector<MemoryRun> &runs)
{
    runs.clear();
    const int left = int(std::floor(scale.left));
    const int right = int(std::ceil(scale.left + scale.width));
    if (scale.to <= scale.from || steps.empty() || right <= left)
        return;
    const auto pixel = [&](Tick time) {
        return int(std::lround(std::clamp(scale.xOf(time), double(left), double(right))));
    };
    const auto visible = std::upper_bound(steps.begin(), steps.end(), scale.from,
                                          [](Tick time, const MemoryStep &step) { return time < step.time; });
    std::size_t i = visible == steps.begin() ? 0 : std::size_t(visible - steps.begin()) - 1;
    for (; i < steps.size() && steps[i].time < scale.to; ++i) {
        const int x0 = pixel(steps[i].time);
        const int x1 = std::max(x0 + 1, pixel(i + 1 < steps.size() ? steps[i + 1].time : end));
        MemoryRun run{x0, std::min(x1, right), steps[i].activations};
        if (run.x1 <= run.x0)
            continue;
        // A step that shares its first column with the one before: the higher of both is shown there.
        if (!runs.empty() && runs.back().x1 > run.x0) {
            MemoryRun &last = runs.back();
            if (last.bytes >= run.bytes) {
                run.x0 = last.x1;
            } else {
                last.x1 = run.x0;
                if (last.x1 <= last.x0)
                    runs.pop_back();
            }
        }
        if (run.x1 <= run.x0)
            continue;
        if (!runs.empty() && runs.back().bytes == run.bytes && runs.back().x1 == run.x0)
            runs.back().x1 = run.x1;
        else
            runs.push_back(run);
    }
}

} // namespace stringline::ui
