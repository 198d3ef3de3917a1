// Building blocks of schedules folded into a V, and two ways to move their passes into idle slots. Internal to
// core/schedule.
#pragma once

#include "core/schedule/schedule.h"

#include <array>

namespace stringline::families {

constexpr int kBlockPeriod =
    6; // slots: both chunks' forward and two parts of the backward, or a whole one of two slots

// Slots of the first microbatch's passes on one rank; those of microbatch i are 6 i later.
struct BlockSlots {
    std::array<int, 2> forward{};  // by chunk
    std::array<int, 2> backward{}; // input gradients, or whole backwards
};
using Block = std::vector<BlockSlots>; // by rank

// Forwards and backwards of all microbatches on one rank as the repeated block has them.
[[nodiscard]] RankOrder repeated(const BlockSlots &slots, int microbatches, Pass backward);

// Most chunk activations on any rank while a block of whole backwards repeats.
[[nodiscard]] int mostKept(const Block &block);

// The block with split backwards run as early as inputs and `mostKept` allow; weight gradients take slots in which a
// rank would wait.
[[nodiscard]] Orders filled(const ScheduleShape &shape, const Block &block, int mostKept);

// The block with whole backwards: pass by pass in the block's order, each in the first hole in which it fits.
[[nodiscard]] Orders inserted(const ScheduleShape &shape, const Block &block, int mostKept);

} // namespace stringline::families
