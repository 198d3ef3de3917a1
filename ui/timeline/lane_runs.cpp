// One pass over the visible bars that gallops over those sharing a pixel.
#include "ui/timeline/lane_runs.h"

#include "core/sim/expand.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

// Bars of a column that are looked at one by one to find the longest; of more, an even sample is.
constexpr std::size_t kInspected = 64;

// The first span from `first` on that starts at or after `time`, by doubling steps and then halving.
std::size_t gallop(std::span<const Span> spans, std::size_t first, Tick time)
{
    std::size_t step = 1;
    std::size_t low = first;
    while (low + step < spans.size() && spans[low + step].start < time) {
        low += step;
        step *= 2;
    }
    const std::size_t high = std::min(spans.size(), low + step + 1);
    const auto found = std::lower_bound(spans.begin() + std::ptrdiff_t(low), spans.begin() + std::ptrdiff_t(high), time,
                                        [](const Span &span, Tick t) { return span.start < t; });
    return std::size_t(found - spans.begin());
}

struct Column {
    std::size_t longest;
    double busy; // ticks, estimated from the sample where there are many bars
};

Column inspect(std::span<const Span> spans, std::size_t first, std::size_t last)
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

} // namespace

void collectRuns(std::span<const Span> spans, const TimeScale &scale, std::vector<Run> &runs)
{
    runs.clear();
    const int left = int(std::floor(scale.left));
    const int right = int(std::ceil(scale.left + scale.width));
    if (scale.to <= scale.from || right <= left)
        return;
    const double ticksInPixel = 1 / scale.pixelsPerTick();
    const auto pixel = [&](Tick time) {
        return int(std::lround(std::clamp(scale.xOf(time), double(left), double(right))));
    };
    int free = left; // first column without a run
    std::size_t i = firstEndingAfter(spans, scale.from);
    while (i < spans.size() && spans[i].start < scale.to && free < right) {
        const int x0 = pixel(spans[i].start);
        const int x1 = pixel(spans[i].end);
        if (x1 - x0 >= 2) {
            const int from = std::max(x0, free);
            const int to = std::min(x1, right);
            if (to > from) {
                runs.push_back({from, to, std::int32_t(i), 1, false});
                free = to;
            }
            ++i;
            continue;
        }
        const int column = std::max(free, int(std::floor(scale.xOf(spans[i].start))));
        if (column >= right)
            break;
        const Tick columnEnd = scale.from + Tick(std::ceil((column + 1 - scale.left) * ticksInPixel));
        std::size_t next = std::max(i + 1, gallop(spans, i, columnEnd));
        // A wide bar that starts here speaks for itself; as bars do not overlap it is the last.
        if (next > i + 1 && pixel(spans[next - 1].end) - pixel(spans[next - 1].start) >= 2)
            --next;
        const Column content = inspect(spans, i, next);
        const float coverage = std::clamp(float(content.busy / ticksInPixel), kLeastCoverage, 1.0F);
        runs.push_back({column, column + 1, std::int32_t(content.longest), coverage, next - i > 1});
        free = column + 1;
        i = next;
    }
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
