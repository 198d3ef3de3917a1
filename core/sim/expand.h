// Unfolds templates where somebody looks: operators and collectives of the passes inside a time window.
#pragma once

#include "core/sim/timeline.h"

#include <functional>

namespace stringline {

// One operator of one pass, in absolute time.
struct OpSpan {
    Tick start = 0;
    Tick end = 0;
    const TemplateOp *op = nullptr;
    std::int32_t span = kNone; // index in the rank's compute lane
};

// Calls `visit` for every operator of `lane` on `rank` that touches [from, to), in order of start.
void forEachOp(const Timeline &timeline, int rank, Lane lane, Tick from, Tick to,
               const std::function<void(const OpSpan &)> &visit);

// Index of the first span of `spans` that ends after `time`.
[[nodiscard]] std::size_t firstEndingAfter(std::span<const Span> spans, Tick time);

// Operators and transfers of the whole timeline, each instance counted.
[[nodiscard]] std::int64_t operatorCount(const Timeline &timeline);

} // namespace stringline
