// The chain of spans that makes the iteration as long as it is: each began when the one before it ended. As spans, and
// as a short list of runs that people can read:
//
//   stages 0 to 6: 7 forwards, 7 transfers                    0.41 s
//   stage 7: 32 forwards, 32 backwards, 1 transfer            5.20 s
//   stages 6 to 0: 7 backwards, 6 transfers                   0.96 s
//   stage 0: 3 reductions of gradients                        0.12 s
//   stage 0: 1 optimizer step                                 0.03 s
#pragma once

#include "core/sim/timeline.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// From the beginning of the iteration to the span that ends last.
[[nodiscard]] std::vector<SpanRef> criticalPath(const Timeline &timeline);

// Neighbours on the path of one kind: passes that stay on a rank, passes that go from rank to rank, reductions,
// gathers, optimizer steps. What has no span of its own (a broadcast, the norm of the gradients) counts to what waits
// for it.
struct PathRun {
    enum class Kind : std::uint8_t { Stage, Across, Reduction, Gather, Optimizer };
    Kind kind = Kind::Stage;
    std::int32_t firstRank = 0;
    std::int32_t lastRank = 0;
    std::int32_t lowestRank = 0; // of all on the way
    std::int32_t highestRank = 0;
    std::int32_t direction = 0; // 1 or -1 while ranks follow each other up or down, 0 on one rank
    bool turns = false;         // the way goes both up and down
    Tick from = 0;              // end of the run before: runs cover the iteration without gaps
    Tick to = 0;
    std::array<int, kPassCount> passes{};
    int transfers = 0; // between stages
    int others = 0;    // reductions, gathers, steps
};
struct PathRunKind {
    PathRun::Kind kind;
    std::string_view id;    // "across"
    std::string_view other; // what PathRun::others counts, "optimizer step"; in the plural
    std::string_view others;
};
[[nodiscard]] const PathRunKind &row(PathRun::Kind kind);

// A dozen runs, or a few more where many ranks reduce one after the other: where a path changes ranks more often,
// longer stays on a rank count as part of the way.
[[nodiscard]] std::vector<PathRun> collapsed(const Timeline &timeline, const std::vector<SpanRef> &path);

// "stages 0 to 6: 7 forwards, 7 transfers", without the time.
[[nodiscard]] std::string pathRunText(const Timeline &timeline, const PathRun &run);

} // namespace stringline
