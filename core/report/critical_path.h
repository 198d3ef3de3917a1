// The chain of spans that makes the iteration as long as it is: each began when the one before it ended. As spans, and as
// a short list of runs that people can read:
//
//   stages 0 to 7    8 forwards, 7 transfers                    0.41 s
//   stage 7          32 forwards, 32 backwards                  5.20 s
//   stages 7 to 0    7 backwards, 7 transfers                   0.96 s
//   stage 0          3 reductions of gradients                  0.12 s
//   stage 0          optimizer                                  0.03 s
#pragma once

#include "core/sim/timeline.h"

#include <array>
#include <string>
#include <vector>

namespace stringline {

// From the beginning of the iteration to the span that ends last.
[[nodiscard]] std::vector<SpanRef> criticalPath(const Timeline &timeline);

// Neighbours on the path of one kind: passes that stay on a rank, passes that go from rank to rank, data-parallel
// communication, optimizer steps.
struct PathRun {
    enum class Kind : std::uint8_t { Stage, Across, Data, Optimizer };
    Kind kind = Kind::Stage;
    std::int32_t firstRank = 0;
    std::int32_t lastRank = 0;
    Tick from = 0; // end of what came before, so that runs join without gaps
    Tick to = 0;
    std::array<int, kPassCount> passes{};
    int transfers = 0;
    int others = 0; // reductions, gathers, steps
};
[[nodiscard]] std::vector<PathRun> collapsed(const Timeline &timeline, const std::vector<SpanRef> &path);

// "stages 0 to 7: 8 forwards, 7 transfers", without the time.
[[nodiscard]] std::string pathRunText(const PathRun &run);

} // namespace stringline
