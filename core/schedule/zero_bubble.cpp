// Schedules whose backward is split: input gradients, which the rank before waits for, come first, and weight gradients
// fill what would be bubble (arXiv 2401.10241).
#include "core/schedule/families.h"

#include <algorithm>

namespace stringline::families {

namespace {

int interleavedWarmUp(const ScheduleShape &shape, int rank)
{
    return (shape.chunks - 1) * groupOf(shape) + shape.stages - 1 - rank;
}

} // namespace

// As 1F1B, weight gradients r steps behind: every rank keeps p.
RankOrder zeroBubbleH1(const ScheduleShape &shape, int rank)
{
    return inTurn({shape.microbatches, 1, 1}, shape.stages - 1 - rank, rank);
}

int zeroBubbleH1Peak(const ScheduleShape &shape, int)
{
    return std::min(shape.stages, shape.microbatches);
}

// (p - 1)(F + B - W), section 2; a longer weight gradient would be in the way of the next rank's input.
std::optional<double> zeroBubbleH1Bubble(const ScheduleShape &shape, const PassCosts &costs)
{
    if (costs.weightGradient > std::min(costs.forward, costs.inputGradient) || shape.microbatches < shape.stages)
        return std::nullopt;
    return (shape.stages - 1) * (costs.forward + costs.inputGradient - costs.weightGradient);
}

// The warm-up twice as long and weight gradients 2r steps behind: no rank waits between its first and its last pass.
RankOrder zeroBubbleH2(const ScheduleShape &shape, int rank)
{
    return inTurn({shape.microbatches, 1, 1}, 2 * (shape.stages - 1 - rank), 2 * rank);
}

int zeroBubbleH2Peak(const ScheduleShape &shape, int)
{
    return std::min(2 * shape.stages - 1, shape.microbatches);
}

// None between a rank's first and last pass where F + B = 2W. Ranks begin one forward after each other, which stays
// where all wait for the last before they step.
std::optional<double> zeroBubbleH2Bubble(const ScheduleShape &shape, const PassCosts &costs)
{
    if (costs.forward + costs.inputGradient != 2 * costs.weightGradient || shape.microbatches < 2 * shape.stages - 1)
        return std::nullopt;
    return (shape.stages - 1) * costs.forward;
}

// Chunks in turn as interleaved 1F1B, with a warm-up shorter by p-1-r (PyTorch's ScheduleInterleavedZeroBubble).
RankOrder interleavedZeroBubble(const ScheduleShape &shape, int rank)
{
    return inTurn({shape.microbatches, groupOf(shape), shape.chunks}, interleavedWarmUp(shape, rank), rank);
}

int interleavedZeroBubblePeak(const ScheduleShape &shape, int rank)
{
    return std::min(interleavedWarmUp(shape, rank) + 1 + rank, shape.microbatches * shape.chunks);
}

std::optional<double> interleavedZeroBubbleBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    if (groupOf(shape) < shape.stages)
        return std::nullopt;
    return zeroBubbleH1Bubble(shape, costs);
}

} // namespace stringline::families
