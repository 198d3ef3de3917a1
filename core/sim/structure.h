// What does not change while durations do: the passes of a schedule as flat arrays, in an order in which every pass
// comes behind all that it waits for.
//
//   order of the ranks    r0 | F0 F1 F2 B0 ...          what a schedule says
//                         r1 | F0 B0 F1 B1 ...
//   order of the sweep    r0F0 | r0F1 r1F0 | r0F2 r1B0 | ...       wave by wave: nothing in a wave waits for the same
//   wave
//
// Passes of one wave are independent, so a sweep over the arrays hides the latency of one pass behind the next, and its
// results are written in the order in which they are read. Built once for a schedule and a shape; a drag of anything
// but those two keeps it.
#pragma once

#include "core/base/result.h"
#include "core/schedule/schedule.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stringline {

// A slot holds the time at which an input is there: slot 0 is the beginning of the iteration, slot i + 1 the arrival of
// what pass i of the sweep made, and behind those one slot a barrier.
using Slot = std::int32_t;
inline constexpr Slot kAtOnce = 0;

enum class SendKind : std::uint8_t { None, Activations, Gradients, Broadcast };
[[nodiscard]] constexpr bool isTransfer(SendKind kind)
{
    return kind == SendKind::Activations || kind == SendKind::Gradients;
}

struct PassNode {
    Slot input = kAtOnce;
    Slot pairInput = kAtOnce; // of the pass that runs together with this one
    std::int32_t place = 0;   // rank * v + chunk
    std::int32_t microbatch = 0;
    std::int32_t index = 0; // in the rank's order, which is that of its compute lane
    std::int32_t sent = 0;  // transfers of the rank before this pass
    Slot barrier = -1;      // that this pass is one of those to reach
    std::int16_t rank = 0;
    std::int16_t chunk = 0; // on the rank
    std::int16_t part = 0;  // of the model
    Pass pass = Pass::Forward;
    SendKind send = SendKind::None;
    bool opensPair = false; // the next pass of the rank runs together with it
    bool closesPair = false;
};

// What the sweep reads of a pass, as small as it can be.
struct PassStep {
    Slot input = kAtOnce;
    std::int32_t times = 0;         // place * kPassCount + pass
    std::int32_t transfer = 0;      // of its result, and
    std::int32_t inputTransfer = 0; // of its input: 1 + 2 * place, one more for gradients, 0 for none
    std::int16_t rank = 0;
    SendKind send = SendKind::None;
};

// Moments at which a rank may keep most: how many microbatches' activations of each chunk are there when a pass starts.
// Of equal moments the first stands.
struct KeptMoment {
    enum class Kind : std::uint8_t { Pass, Loss, EmbeddingEnd };
    Kind kind = Kind::Pass;
    std::int32_t index = 0;  // of the pass on its rank
    std::int32_t counts = 0; // where its v counts begin in PipelineStructure::keptCounts
};

struct PipelineStructure {
    ScheduleShape shape;
    Placement placement = Placement::Looped;
    int vocabularyBarriers = 0;
    bool fusesPairs = false;

    std::vector<PassNode> nodes; // in the order of the sweep
    std::vector<PassStep> steps; // the same
    bool hasPairs = false;       // that run together
    bool hasSpecial = false;     // those, or a shared vocabulary
    std::int32_t slots = 1;      // barriers have those from nodes.size() + 1 on
    std::vector<std::int32_t> passesOfRank;
    std::vector<std::int32_t> sendsOfRank;
    std::vector<std::int32_t> nodeOfPass; // [offsetOfRank[rank] + index] -> place in `nodes`
    std::vector<std::int32_t> offsetOfRank;
    std::vector<Pass> passes; // kinds that occur

    std::vector<std::int32_t> firstBackward; // per rank, its index; that of no pass where there is none
    std::vector<std::int32_t> lastForward;
    std::vector<std::int32_t> lastFreeing;     // per place, the index of its last pass that frees activations
    std::vector<std::vector<KeptMoment>> kept; // per rank
    std::vector<std::int32_t> keptCounts;

    [[nodiscard]] const PassNode &node(int rank, int index) const
    {
        const std::size_t at =
            static_cast<std::size_t>(offsetOfRank[static_cast<std::size_t>(rank)]) + static_cast<std::size_t>(index);
        return nodes[static_cast<std::size_t>(nodeOfPass[at])];
    }
};

using StructurePtr = std::shared_ptr<const PipelineStructure>;

// `fusesPairs`: operations that say so run together with the one behind them; otherwise one after the other.
// Refuses orders that cannot run with the first rank and operation that waits for ever and why: "rank 2 waits for ever
// at F3 of chunk 0: its input is F3 of chunk 0 on rank 1, which stands behind B4 there", or an operation that is
// missing or doubled.
[[nodiscard]] Result<StructurePtr> pipelineStructure(const Orders &orders, Placement placement,
                                                     const ScheduleShape &shape, int vocabularyBarriers = 0,
                                                     bool fusesPairs = false);

} // namespace stringline
