// What training frameworks accept and refuse: one row for each, looked up by the scenario's software preset. Times and
// bytes of a framework are in SoftwareSpec; this is its law book.
#pragma once

#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace stringline {

// In which groups a framework deals microbatches to the chunks of an interleaved schedule.
enum class Groups {
    Any,      // no law known
    Settable, // a setting g, p by default: p <= g <= m, and m mod g is 0 or at least p
    ByRounds  // m / max(1, m / p), which must come out even; no setting
};

struct FrameworkRow {
    std::string_view id;        // of the software preset; empty for software that is not listed
    std::string_view label;     // for messages
    bool copiesKvHeads = true;  // more tensor ranks than KV heads: each head on several ranks
    bool equalChunks = false;   // several chunks per stage must hold as many layers each, unless the layout is listed
    bool placesByCost = false;  // deals layers and head to stages by their matrices' elements
    bool buildsMask = false;    // its data loader makes a mask of s x s for each sample unless told not to
    int leastPerStageLess = -1; // 1F1B wants microbatches >= stages - this; negative for no such law
    Groups groups = Groups::Any;
    std::string_view accumulation{}; // what it calls the microbatches of an iteration, or the setting they follow from
    // Tokens that a sequence must be a multiple of, for context c and tensor t (1 without sequence parallelism).
    std::int64_t (*sequenceStep)(std::int64_t c, std::int64_t t) = nullptr;
    // FFN width it takes where none is given, for hidden size h; 0 where it insists on one.
    std::int64_t (*ffnDefault)(std::int64_t h, bool gated) = nullptr;
    std::span<const std::string_view> schedules{}; // that it has, ids of core/schedule; empty where that is not known
    std::string_view source;
};
[[nodiscard]] std::span<const FrameworkRow> frameworks();
// The first row, of frameworks that are not listed, where there is no other.
[[nodiscard]] const FrameworkRow &frameworkOf(const Scenario &scenario);

// Blocks dealt to stages by cost: each to the current stage, which ends once what was dealt passes its share of the
// whole. Returns the stage of each block.
[[nodiscard]] std::vector<int> stagesByCost(std::span<const double> costs, int stages);

} // namespace stringline
