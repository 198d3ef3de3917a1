// What the selection waited for on other ranks, and what waited there for it: the arrows that are drawn. Neighbours on
// one rank follow each other without one.
#pragma once

#include "core/sim/timeline.h"

#include <vector>

namespace stringline::ui {

struct Dependency {
    SpanRef from;
    SpanRef to;

    bool operator==(const Dependency &) const = default;
};

struct Dependencies {
    std::vector<Dependency> causes;
    std::vector<Dependency> effects; // the earliest of them, kMost at most
    int more = 0;                    // effects beside those

    static constexpr std::size_t kMost = 12;
};
// A pass has effects by its transfer too; the arrow then begins where that ends.
[[nodiscard]] Dependencies dependenciesOf(const Timeline &timeline, SpanRef selection);
// Of a microbatch, on all ranks.
[[nodiscard]] std::vector<SpanRef> passesOf(const Timeline &timeline, std::int32_t microbatch);

} // namespace stringline::ui
