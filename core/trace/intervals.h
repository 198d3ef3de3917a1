// Sets of moments as intervals, each from its start up to its end.
#pragma once

#include "core/base/tick.h"

#include <algorithm>
#include <vector>

namespace stringline {

struct Interval {
    Tick from = 0;
    Tick to = 0;
};
using Intervals = std::vector<Interval>; // by start, disjoint, where a function gives them

[[nodiscard]] inline Intervals merged(Intervals all)
{
    std::ranges::sort(all, {}, &Interval::from);
    Intervals disjoint;
    for (const Interval &each : all) {
        if (!disjoint.empty() && each.from <= disjoint.back().to)
            disjoint.back().to = std::max(disjoint.back().to, each.to);
        else
            disjoint.push_back(each);
    }
    return disjoint;
}

[[nodiscard]] inline Intervals joined(Intervals all, const Intervals &others)
{
    all.insert(all.end(), others.begin(), others.end());
    return merged(std::move(all));
}

[[nodiscard]] inline Tick lengthOf(const Intervals &disjoint)
{
    Tick length = 0;
    for (const Interval &each : disjoint)
        length += each.to - each.from;
    return length;
}

[[nodiscard]] inline bool contains(const Intervals &disjoint, Tick time)
{
    const auto after = std::ranges::upper_bound(disjoint, time, {}, &Interval::from);
    return after != disjoint.begin() && time < (after - 1)->to;
}

} // namespace stringline
