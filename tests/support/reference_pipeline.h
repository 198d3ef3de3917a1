// A plain simulator of pipeline schedules, the oracle for orders: it walks the ranks' lists again and again and runs
// whatever has its inputs, by the rules of the field written out one by one. Slow and obvious; shares nothing with
// core/sim.
#pragma once

#include "core/base/tick.h"
#include "core/schedule/schedule.h"

#include <array>
#include <string>
#include <vector>

namespace stringline::tests {

struct ReferencePipeline {
    ScheduleShape shape;
    Placement placement = Placement::Looped;
    int vocabularyBarriers = 0;
    Orders orders;
    std::array<Tick, kPassCount> cost{};                  // by pass, of every chunk
    std::vector<std::array<Tick, kPassCount>> chunkCosts; // of each part of the model, where they differ
    Tick pair = -1; // of a forward and backward that overlap; negative to run them in turn
    Tick send = 0;  // a rank sends one thing at a time, beside its passes
};

struct ReferenceTimes {
    struct Ran {
        Tick start = -1;
        Tick end = -1;
    };
    std::vector<std::vector<Ran>> ranks; // as the orders
    Tick length = 0;
    std::string stuck; // the first operation that can never run, "rank 1: F3 of chunk 0"; empty when all ran

    [[nodiscard]] Tick work(std::size_t rank) const; // time of its passes
};

[[nodiscard]] ReferenceTimes referenceTimes(const ReferencePipeline &pipeline);

// A row of the table with F = B = W = S = T = 1 and BW = 2.
[[nodiscard]] ReferencePipeline unitPipeline(const ScheduleRow &row, const ScheduleShape &shape);

// Most chunk activations of a rank, from the start of a forward to the end of the pass that frees them.
[[nodiscard]] int mostKept(const RankOrder &order);

} // namespace stringline::tests
