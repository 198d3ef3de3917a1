// The functions behind the rows of the table of schedules, by family. Internal to core/schedule.
#pragma once

#include "core/schedule/schedule.h"

namespace stringline::families {

// A schedule whose ranks are ordered one by one.
template <RankOrder (*order)(const ScheduleShape &, int)>
Orders rankByRank(const ScheduleShape &shape)
{
    Orders orders;
    for (int rank = 0; rank < shape.stages; ++rank)
        orders.push_back(order(shape, rank));
    return orders;
}

// Microbatches go through the chunks in groups of g: chunk 0 of a whole group, chunk 1 of the same group, and so on.
// The k-th forward takes place k of that list; the k-th backward the same place with the chunks counted from the end.
struct VirtualList {
    int microbatches;
    int group;
    int chunks;

    [[nodiscard]] ScheduledOp at(Pass pass, int k) const;
    [[nodiscard]] int size() const { return microbatches * chunks; }
};

// w forwards, then forwards and backwards in turn until both run out. With `weightDelay` not negative the backward is
// split, and weight gradients follow in order, that many steps behind.
[[nodiscard]] RankOrder inTurn(const VirtualList &list, int warmUp, int weightDelay = -1);

// One copy of the model, one chunk a rank (flush.cpp).
[[nodiscard]] RankOrder gpipe(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder oneForwardOneBackward(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder eager(const ScheduleShape &shape, int rank);
[[nodiscard]] int gpipePeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int oneForwardOneBackwardPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int eagerPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] std::optional<double> fillAndDrain(const ScheduleShape &shape, const PassCosts &costs);

// Several chunks a rank in turn (interleaved.cpp).
[[nodiscard]] RankOrder interleaved(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder breadthFirst(const ScheduleShape &shape, int rank);
[[nodiscard]] int interleavedPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int everyChunk(const ScheduleShape &shape, int rank);
[[nodiscard]] std::string refuseRaggedGroups(const ScheduleShape &shape);
[[nodiscard]] std::optional<double> interleavedBubble(const ScheduleShape &shape, const PassCosts &costs);
[[nodiscard]] std::optional<double> breadthFirstBubble(const ScheduleShape &shape, const PassCosts &costs);

// Backwards in two parts (zero_bubble.cpp).
[[nodiscard]] RankOrder interleavedZeroBubble(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder zeroBubbleH1(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder zeroBubbleH2(const ScheduleShape &shape, int rank);
[[nodiscard]] int interleavedZeroBubblePeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int zeroBubbleH1Peak(const ScheduleShape &shape, int rank);
[[nodiscard]] int zeroBubbleH2Peak(const ScheduleShape &shape, int rank);
[[nodiscard]] std::optional<double> interleavedZeroBubbleBubble(const ScheduleShape &shape, const PassCosts &costs);
[[nodiscard]] std::optional<double> zeroBubbleH1Bubble(const ScheduleShape &shape, const PassCosts &costs);
[[nodiscard]] std::optional<double> zeroBubbleH2Bubble(const ScheduleShape &shape, const PassCosts &costs);

// The model folded into a V (vee.cpp; zb-v in zero_bubble_vee.cpp).
[[nodiscard]] RankOrder zeroBubbleV(const ScheduleShape &shape, int rank);
[[nodiscard]] Orders veeHalf(const ScheduleShape &shape);
[[nodiscard]] Orders veeMin(const ScheduleShape &shape);
[[nodiscard]] Orders veeOneForwardOneBackward(const ScheduleShape &shape);
[[nodiscard]] int zeroBubbleVPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int veeHalfPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int veeMinPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int veeOneForwardOneBackwardPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] std::optional<double> zeroBubbleVBubble(const ScheduleShape &shape, const PassCosts &costs);

// Microbatches from both ends (bidirectional.cpp); DualPipeV is the same folded into a V.
[[nodiscard]] RankOrder chimera(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder dualPipe(const ScheduleShape &shape, int rank);
[[nodiscard]] RankOrder dualPipeV(const ScheduleShape &shape, int rank);
[[nodiscard]] int chimeraPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int dualPipePeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int dualPipeVPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] std::string refuseOddChimera(const ScheduleShape &shape);
[[nodiscard]] std::string refuseShortDualPipe(const ScheduleShape &shape);
[[nodiscard]] std::string refuseShortDualPipeV(const ScheduleShape &shape);
[[nodiscard]] std::optional<double> chimeraBubble(const ScheduleShape &shape, const PassCosts &costs);
[[nodiscard]] std::optional<double> dualPipeBubble(const ScheduleShape &shape, const PassCosts &costs);
[[nodiscard]] std::optional<double> dualPipeVBubble(const ScheduleShape &shape, const PassCosts &costs);

// The vocabulary shared by all ranks (vocabulary.cpp).
[[nodiscard]] Orders vocabularyOneBarrier(const ScheduleShape &shape);
[[nodiscard]] Orders vocabularyTwoBarriers(const ScheduleShape &shape);
[[nodiscard]] Orders vocabularyInterlaced(const ScheduleShape &shape);
[[nodiscard]] int vocabularyOneBarrierPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int vocabularyTwoBarriersPeak(const ScheduleShape &shape, int rank);
[[nodiscard]] int vocabularyInterlacedPeak(const ScheduleShape &shape, int rank);

} // namespace stringline::families
