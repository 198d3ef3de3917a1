// Orders by list scheduling. Internal to core/schedule.
#pragma once

#include "core/schedule/searched.h"

#include <cstdint>
#include <vector>

namespace stringline::search {

enum class WeightRule : std::uint8_t {
    AtOnce,     // behind its input gradient
    InGaps,     // where the rank would wait
    InWideGaps, // where it would wait as long as a weight gradient takes
};

// What a free rank prefers among what is ready.
struct Preference {
    bool backwardFirst = true;
    bool deepFirst = true; // of forwards, the chunk nearer to the end of the model
    WeightRule weights = WeightRule::InGaps;
    std::vector<int> caps; // chunk activations by rank; no rank's below its number of chunks
};

// Never waits for itself: each rank keeps one place of its cap free for every deeper chunk, and takes microbatches of a
// chunk in turn.
[[nodiscard]] Orders listSchedule(const SearchInput &input, const Preference &preference);

} // namespace stringline::search
