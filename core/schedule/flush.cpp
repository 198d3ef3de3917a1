// Schedules of one chunk a rank whose backward is whole: every microbatch passes, then the optimizer steps.
#include "core/schedule/families.h"

#include <algorithm>

namespace stringline::families {

RankOrder inTurn(const VirtualList &list, int warmUp, int weightDelay)
{
    const int all = list.size();
    const int ahead = std::min(warmUp, all);
    const bool split = weightDelay >= 0;
    const Pass backward = split ? Pass::InputGradient : Pass::Backward;
    RankOrder order;
    order.reserve((split ? 3 : 2) * static_cast<std::size_t>(all));
    for (int k = 0; k < ahead; ++k)
        order.push_back(list.at(Pass::Forward, k));
    for (int i = 0; i < all; ++i) {
        if (ahead + i < all)
            order.push_back(list.at(Pass::Forward, ahead + i));
        order.push_back(list.at(backward, i));
        if (split && i >= weightDelay)
            order.push_back(list.at(Pass::WeightGradient, i - weightDelay));
    }
    for (int i = std::max(0, all - weightDelay); split && i < all; ++i)
        order.push_back(list.at(Pass::WeightGradient, i));
    return order;
}

// All forwards, then all backwards in the same order (GPipe, arXiv 1811.06965; order of backwards as in Alpa).
RankOrder gpipe(const ScheduleShape &shape, int)
{
    return inTurn({shape.microbatches, 1, 1}, shape.microbatches);
}

int gpipePeak(const ScheduleShape &shape, int)
{
    return shape.microbatches;
}

// (p - 1)(F + B): every rank waits for the pipeline to fill and to drain (arXiv 2104.04473, section 2.2.1).
std::optional<double> fillAndDrain(const ScheduleShape &shape, const PassCosts &costs)
{
    return (shape.stages - 1) * (costs.forward + costs.backward());
}

// A warm-up of p-1-r forwards, then one forward and one backward in turn (PipeDream-flush, arXiv 2006.09503).
RankOrder oneForwardOneBackward(const ScheduleShape &shape, int rank)
{
    return inTurn({shape.microbatches, 1, 1}, shape.stages - 1 - rank);
}

int oneForwardOneBackwardPeak(const ScheduleShape &shape, int rank)
{
    return std::min(shape.stages - rank, shape.microbatches);
}

// 1F1B with a warm-up of twice as many forwards, so that a transfer has a whole pass of another microbatch to hide
// behind (Alpa's overlap-friendly schedule, arXiv 2211.05322 section 4.2).
RankOrder eager(const ScheduleShape &shape, int rank)
{
    return inTurn({shape.microbatches, 1, 1}, eagerPeak(shape, rank) - 1);
}

int eagerPeak(const ScheduleShape &shape, int rank)
{
    return std::min(2 * (shape.stages - rank) - 1, shape.microbatches);
}

} // namespace stringline::families
