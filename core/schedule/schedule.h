// Pipeline schedules as a table: the order of passes on every rank.
//
// A schedule is a function from (p, m, v) to one list of operations per rank; when each starts is the simulator's
// business. Orders and counts follow the definitions named in each row's source.
#pragma once

#include "core/base/result.h"
#include "core/sim/timeline.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct ScheduleShape {
    int stages = 1;       // p
    int microbatches = 1; // m
    int chunks = 1;       // v, per stage
};

struct ScheduledOp {
    Pass pass = Pass::Forward;
    std::int16_t chunk = 0;
    std::int32_t microbatch = 0;

    bool operator==(const ScheduledOp &) const = default;
};

using RankOrder = std::vector<ScheduledOp>;

struct ScheduleRow {
    std::string_view id;    // "interleaved-1f1b"
    std::string_view label; // "Interleaved 1F1B"
    std::string_view summary;
    std::string_view source;
    int minimumChunks = 1;
    int maximumChunks = 1; // 0 for any
    // Why this shape cannot be scheduled; empty when it can.
    std::string (*refusal)(const ScheduleShape &) = nullptr;
    RankOrder (*order)(const ScheduleShape &, int rank) = nullptr;
    // Most chunk activations that rank 0 keeps, for laws and estimates.
    int (*peakInFlight)(const ScheduleShape &, int rank) = nullptr;
    // Published bubble time with equal stages and free transfers, in units of one chunk's forward and backward time.
    double (*bubble)(const ScheduleShape &, double forward, double backward) = nullptr;
};

[[nodiscard]] std::span<const ScheduleRow> schedules();
[[nodiscard]] const ScheduleRow *findSchedule(std::string_view id);

// The place in the model of chunk `chunk` on rank `rank`: chunk * p + rank.
[[nodiscard]] constexpr int virtualStage(const ScheduleShape &shape, int rank, int chunk)
{
    return chunk * shape.stages + rank;
}

} // namespace stringline
