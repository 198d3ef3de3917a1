// Time to pixels and back, and the ranges and ticks that follow from it. Pure functions.
#pragma once

#include "core/base/tick.h"
#include "ui/session/view_state.h"

#include <QString>

#include <vector>

namespace stringline::ui {

// The affine map of [from, to) onto [left, left + width). Total: an empty range or width maps everything to `left`.
struct TimeScale {
    Tick from = 0;
    Tick to = 0;
    double left = 0;  // pixels
    double width = 0; // pixels

    TimeScale() = default;
    TimeScale(TimeRange range, double leftPixel, double widthPixels)
        : from(range.from)
        , to(range.to)
        , left(leftPixel)
        , width(widthPixels)
    {
    }

    [[nodiscard]] double pixelsPerTick() const { return to > from ? width / static_cast<double>(to - from) : 0; }
    [[nodiscard]] double xOf(Tick time) const { return left + static_cast<double>(time - from) * pixelsPerTick(); }
    [[nodiscard]] Tick timeAt(double x) const;
    // How long one pixel lasts, at least one tick.
    [[nodiscard]] Tick ticksPerPixel() const;
};

// `factor` < 1 shows less; the time at `anchor` stays where it is.
[[nodiscard]] TimeRange zoomed(TimeRange range, Tick anchor, double factor);
// Moved by a fraction of its length.
[[nodiscard]] TimeRange panned(TimeRange range, double fraction);
// With a margin of `fraction` of its length on both sides.
[[nodiscard]] TimeRange padded(TimeRange range, double fraction);

struct AxisTick {
    Tick time = 0;
    QString label; // "1.2 s"

    bool operator==(const AxisTick &) const = default;
};

// Ticks at multiples of 1, 2 or 5 times a power of ten, no closer than `spacing` pixels; all labels in one unit with
// just the decimals that tell them apart.
[[nodiscard]] std::vector<AxisTick> axisTicks(const TimeScale &scale, double spacing);

} // namespace stringline::ui
