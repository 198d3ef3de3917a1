// Which part of the model each rank of a pipeline holds.
//
//   linear, looped      rank 0: chunks 0, p, 2p ...     rank 1: 1, p+1, ...          v chunks a rank
//   V                   rank 0: chunks 0 and 2p-1       rank 1: 1 and 2p-2 ...       two chunks a rank
//   bidirectional       rank 0: stage 0 of one copy and stage p-1 of the other       two copies of the model
//
// A place is a chunk on a rank, numbered rank * v + chunk. A microbatch goes from place to place, forward and back.
#pragma once

#include <cstdint>
#include <string_view>

namespace stringline {

struct ScheduleShape {
    int stages = 1;       // p, ranks of the pipeline
    int microbatches = 1; // m, of both directions together
    int chunks = 1;       // v, on each rank
    int group = 0;        // microbatches that interleaving deals at a time; 0 for what m and p ask for

    bool operator==(const ScheduleShape &) const = default;
};

enum class Placement : std::uint8_t { Looped, Vee, Bidirectional };

// How many parts the model is cut into.
[[nodiscard]] constexpr int modelChunks(Placement placement, const ScheduleShape &shape)
{
    return placement == Placement::Bidirectional ? shape.stages : shape.stages * shape.chunks;
}

// Copies of every weight in the pipeline.
[[nodiscard]] constexpr int weightCopies(Placement placement)
{
    return placement == Placement::Bidirectional ? 2 : 1;
}

// The part of the model that `chunk` on `rank` is, from 0.
[[nodiscard]] constexpr int modelChunkOf(Placement placement, const ScheduleShape &shape, int rank, int chunk)
{
    switch (placement) {
    case Placement::Vee:
    case Placement::Bidirectional: {
        if (chunk % 2 == 0)
            return (placement == Placement::Vee ? chunk * shape.stages : 0) + rank;
        return (placement == Placement::Vee ? (chunk + 1) * shape.stages - 1 : shape.stages - 1) - rank;
    }
    case Placement::Looped:
        break;
    }
    return chunk * shape.stages + rank;
}

struct Place {
    int rank = -1;
    int chunk = 0;

    [[nodiscard]] constexpr bool exists() const { return rank >= 0; }
    constexpr bool operator==(const Place &) const = default;
};

// Where model chunk `part` is; of a bidirectional placement in the copy of `direction`.
[[nodiscard]] constexpr Place placeOf(Placement placement, const ScheduleShape &shape, int part, int direction = 0)
{
    if (part < 0 || part >= modelChunks(placement, shape))
        return {};
    switch (placement) {
    case Placement::Vee: {
        const int chunk = part / shape.stages;
        const int along = part % shape.stages;
        return {chunk % 2 == 0 ? along : shape.stages - 1 - along, chunk};
    }
    case Placement::Bidirectional:
        return {direction == 0 ? part : shape.stages - 1 - part, direction};
    case Placement::Looped:
        break;
    }
    return {part % shape.stages, part / shape.stages};
}

// Where the microbatches of `chunk` on `rank` go after their forward; does not exist behind the end of the model.
[[nodiscard]] constexpr Place placeAfter(Placement placement, const ScheduleShape &shape, int rank, int chunk)
{
    const int direction = placement == Placement::Bidirectional ? chunk : 0;
    return placeOf(placement, shape, modelChunkOf(placement, shape, rank, chunk) + 1, direction);
}

// Microbatches that pass each place: a bidirectional pipeline halves them.
[[nodiscard]] constexpr int microbatchesAtPlace(Placement placement, const ScheduleShape &shape)
{
    return shape.microbatches / weightCopies(placement);
}

} // namespace stringline
