// Pipeline schedules as a table: the order of passes on every rank.
//
// A schedule is a function from (p, m, v) to one list of operations per rank; when each starts is the simulator's
// business. Orders and counts follow the definitions named in each row's source.
#pragma once

#include "core/schedule/pass.h"
#include "core/schedule/placement.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct ScheduledOp {
    Pass pass = Pass::Forward;
    bool pairedWithNext = false; // runs together with the operation behind it (DualPipe: a forward and a backward)
    std::int16_t chunk = 0;      // on this rank; the direction in a bidirectional placement
    std::int32_t microbatch = 0; // within its direction

    bool operator==(const ScheduledOp &) const = default;
};

using RankOrder = std::vector<ScheduledOp>;
using Orders = std::vector<RankOrder>; // by rank

// Time of one chunk's passes, in any unit; a whole backward is B + W.
struct PassCosts {
    double forward = 1;
    double inputGradient = 1;
    double weightGradient = 1;
    double pair = 3; // of a forward and a whole backward that overlap

    [[nodiscard]] double backward() const { return inputGradient + weightGradient; }
};

struct ScheduleRow {
    std::string_view id;    // "interleaved-1f1b"
    std::string_view label; // "Interleaved 1F1B"
    std::string_view summary;
    std::string_view source;
    Placement placement = Placement::Looped;
    int minimumChunks = 1;
    int maximumChunks = 1;      // 0 for any
    int vocabularyBarriers = 0; // all-reduces over all ranks between the last forward of a microbatch and its backward
    // Why this shape cannot be scheduled; empty when it can.
    std::string (*refusal)(const ScheduleShape &) = nullptr;
    Orders (*orders)(const ScheduleShape &) = nullptr;
    // Most chunk activations that a rank keeps, released at the end of the weight gradient: published, for laws and
    // estimates.
    int (*peakInFlight)(const ScheduleShape &, int rank) = nullptr;
    // Published bubble time of the rank that waits longest, with equal stages and free transfers; nothing where the
    // publication says nothing about the shape.
    std::optional<double> (*bubble)(const ScheduleShape &, const PassCosts &) = nullptr;
    bool ordersInPlan = false; // orders come with the plan (core/schedule/planned), and no shape has any by itself
    bool searches = false;     // orders depend on costs and memory (core/schedule/searched); here those of equal chunks
};

[[nodiscard]] std::span<const ScheduleRow> schedules();
[[nodiscard]] const ScheduleRow *findSchedule(std::string_view id);

// The group in which interleaving deals microbatches: the shape's own, else one microbatch for each rank where m is a
// multiple of p, else PyTorch's m / max(1, m / p).
[[nodiscard]] int groupOf(const ScheduleShape &shape);

// Most chunk activations that a rank with this order keeps at a time.
[[nodiscard]] int mostInFlight(const RankOrder &order);

// The kinds of passes in them, in the order of the enumeration.
[[nodiscard]] std::vector<Pass> passesOf(const Orders &orders);
// Whether any rank runs input and weight gradients apart.
[[nodiscard]] bool splitsBackward(const Orders &orders);

} // namespace stringline
