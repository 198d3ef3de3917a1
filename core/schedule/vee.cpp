// Schedules of the model folded into a V that trade bubble for memory (arXiv 2405.15362): a building block, the slots
// of one microbatch on every rank, is repeated every six slots, one for each pass of both chunks. The lifespans of its
// activations bound what is kept. Then passes move into slots that are idle.
//
//   V-Min, p = 4     rank 0 | F0 .  .  .  .  .  .  F0'B0'...
//                    rank 3 | .  .  .  F0 F0'...
#include "core/schedule/families.h"
#include "core/schedule/vee_block.h"

#include <algorithm>
#include <array>

namespace stringline::families {

namespace {

Block minBlock(int p)
{
    const int q = p % 3 == 0 ? 2 : 0; // else two passes would fall on one slot
    Block block;
    for (int i = 0; i < p; ++i)
        block.push_back({{i, 2 * p - 1 - i}, {4 * p + q - 1 - i, 2 * p + q + i}});
    return block;
}

Block halfBlock(int p)
{
    const int q = p % 2 == 0 ? 3 : 0;
    Block block;
    for (int i = 0; i < p; ++i)
        block.push_back({{2 * i, 3 * p - 2 - i}, {6 * p + q - 2 - i, 3 * p + q + 2 * i - 1}});
    return block;
}

// Whole backwards take two slots. Forwards follow directly on each other; each backward takes the first pair of slots
// after the one behind it that the rank's other passes leave in every period.
Block wholeBackwardBlock(int p)
{
    Block block;
    std::vector<std::array<bool, kBlockPeriod>> taken(static_cast<std::size_t>(p));
    const auto at = [](int slot) { return static_cast<std::size_t>(slot % kBlockPeriod); };
    const auto place = [&](std::size_t rank, int ready) {
        while (taken[rank][at(ready)] || taken[rank][at(ready + 1)])
            ++ready;
        taken[rank][at(ready)] = taken[rank][at(ready + 1)] = true;
        return ready;
    };
    for (int i = 0; i < p; ++i) {
        block.push_back({{i, 2 * p - 1 - i}, {}});
        taken[static_cast<std::size_t>(i)][at(i)] = taken[static_cast<std::size_t>(i)][at(2 * p - 1 - i)] = true;
    }
    int ready = 2 * p;
    for (std::size_t rank = 0; rank < block.size(); ++rank) {
        block[rank].backward[1] = place(rank, ready);
        ready = block[rank].backward[1] + 2;
    }
    for (std::size_t rank = block.size(); rank-- > 0;) {
        block[rank].backward[0] = place(rank, ready);
        ready = block[rank].backward[0] + 2;
    }
    return block;
}

} // namespace

Orders veeHalf(const ScheduleShape &shape)
{
    return filled(shape, halfBlock(shape.stages), veeHalfPeak(shape, 0));
}

Orders veeMin(const ScheduleShape &shape)
{
    return filled(shape, minBlock(shape.stages), veeMinPeak(shape, 0));
}

Orders veeOneForwardOneBackward(const ScheduleShape &shape)
{
    const Block block = wholeBackwardBlock(shape.stages);
    return inserted(shape, block, mostKept(block));
}

// Half of what 1F1B keeps, and one: (p + 2) / 2 stages.
int veeHalfPeak(const ScheduleShape &shape, int)
{
    return 2 * std::min((shape.stages + 2) / 2, shape.microbatches);
}

// A third of it, and a constant: (p + 4) / 3 stages.
int veeMinPeak(const ScheduleShape &shape, int)
{
    return 2 * std::min((shape.stages + 4) / 3, shape.microbatches);
}

int veeOneForwardOneBackwardPeak(const ScheduleShape &shape, int)
{
    return std::min(mostKept(wholeBackwardBlock(shape.stages)), 2 * shape.microbatches);
}

} // namespace stringline::families
