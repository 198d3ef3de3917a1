// Arithmetic of the time axis.
#include "ui/timeline/time_scale.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

Tick TimeScale::timeAt(double x) const
{
    if (width <= 0 || to <= from)
        return from;
    return from + static_cast<Tick>(std::llround((x - left) / width * static_cast<double>(to - from)));
}

Tick TimeScale::ticksPerPixel() const
{
    return width > 0 ? std::max(Tick(1), static_cast<Tick>(static_cast<double>(to - from) / width)) : Tick(1);
}

TimeRange zoomed(TimeRange range, Tick anchor, double factor)
{
    const auto scaled = [factor](Tick distance) {
        return static_cast<Tick>(std::llround(static_cast<double>(distance) * factor));
    };
    return {anchor - scaled(anchor - range.from), anchor + scaled(range.to - anchor)};
}

TimeRange panned(TimeRange range, double fraction)
{
    const Tick shift = static_cast<Tick>(std::llround(static_cast<double>(range.length()) * fraction));
    return {range.from + shift, range.to + shift};
}

TimeRange padded(TimeRange range, double fraction)
{
    const Tick margin = static_cast<Tick>(std::llround(static_cast<double>(range.length()) * fraction));
    return {range.from - margin, range.to + margin};
}

namespace {

// The smallest of 1, 2, 5 x 10^k that is at least `least`, and its k.
std::pair<Tick, int> niceStep(double least)
{
    Tick decade = 1;
    for (int exponent = 0; exponent < 18; ++exponent, decade *= 10) {
        for (const Tick multiple : {1, 2, 5}) {
            if (static_cast<double>(multiple * decade) >= least)
                return {multiple * decade, exponent};
        }
    }
    return {decade, 18};
}

struct TimeUnit {
    Tick ticks;
    int exponent; // ticks = 10^exponent
    const char16_t *label;
};

constexpr TimeUnit kUnits[] = {
    {1'000'000'000, 9, u" s"},
    {1'000'000, 6, u" ms"},
    {1'000, 3, u" µs"},
    {1, 0, u" ns"},
};

} // namespace

std::vector<AxisTick> axisTicks(const TimeScale &scale, double spacing)
{
    std::vector<AxisTick> ticks;
    if (scale.to <= scale.from || scale.width < 1 || spacing <= 0)
        return ticks;
    const double leastStep = spacing / scale.pixelsPerTick();
    const auto [step, exponent] = niceStep(leastStep);
    const TimeUnit *unit = std::find_if(std::begin(kUnits), std::end(kUnits) - 1,
                                        [&scale](const TimeUnit &u) { return scale.to >= u.ticks; });
    const int decimals = std::max(0, unit->exponent - exponent);
    for (Tick time = (scale.from + step - 1) / step * step; time <= scale.to; time += step) {
        const double value = static_cast<double>(time) / static_cast<double>(unit->ticks);
        ticks.push_back({time, QString::number(value, 'f', decimals) + QString::fromUtf16(unit->label)});
    }
    return ticks;
}

} // namespace stringline::ui
