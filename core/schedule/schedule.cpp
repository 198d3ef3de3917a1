#include "core/schedule/schedule.h"

#include "core/schedule/families.h"
#include "core/schedule/searched.h"

#include <algorithm>

namespace stringline {

namespace {

std::string refuseNothing(const ScheduleShape &)
{
    return {};
}

std::optional<double> unknownBubble(const ScheduleShape &, const PassCosts &)
{
    return std::nullopt;
}

// Orders that only a plan has.
std::string refuseWithoutPlan(const ScheduleShape &)
{
    return "a custom schedule's orders come with its plan (plan.customSchedule, or a file to import)";
}

Orders noOrders(const ScheduleShape &)
{
    return {};
}

// As many activations as 1F1B on its first rank.
Orders searchedForUnits(const ScheduleShape &shape)
{
    return searchedOrders(unitSearch(shape));
}

int searchedPeak(const ScheduleShape &shape, int)
{
    return std::min(shape.stages, shape.microbatches) * shape.chunks;
}

using namespace families;

constexpr ScheduleRow kSchedules[] = {
    {"gpipe", "GPipe", "All forwards, then all backwards; keeps every microbatch's activations.", "arXiv 1811.06965",
     Placement::Looped, 1, 1, 0, refuseNothing, rankByRank<gpipe>, gpipePeak, fillAndDrain},
    {"1f1b", "1F1B", "One forward, one backward in turn after a short warm-up; keeps at most p microbatches.",
     "arXiv 2006.09503; arXiv 2104.04473 section 2.2.1", Placement::Looped, 1, 1, 0, refuseNothing,
     rankByRank<oneForwardOneBackward>, oneForwardOneBackwardPeak, fillAndDrain},
    {"eager-1f1b", "Eager 1F1B",
     "1F1B with a warm-up twice as long: transfers hide behind passes, for twice the activations.",
     "arXiv 2211.05322 section 4.2", Placement::Looped, 1, 1, 0, refuseNothing, rankByRank<eager>, eagerPeak,
     fillAndDrain},
    {"interleaved-1f1b", "Interleaved 1F1B",
     "Each stage holds v chunks of layers in turn: a bubble v times smaller for more transfers and some memory.",
     "arXiv 2104.04473 section 2.2.2", Placement::Looped, 1, 0, 0, refuseRaggedGroups, rankByRank<interleaved>,
     interleavedPeak, interleavedBubble},
    {"looped-bfs", "Looped breadth-first",
     "Each chunk runs all microbatches before the next: parameters are gathered once a chunk, all activations kept.",
     "arXiv 2211.05953 section 4", Placement::Looped, 1, 0, 0, refuseNothing, rankByRank<breadthFirst>, everyChunk,
     breadthFirstBubble},
    {"interleaved-zb1p", "Interleaved ZB1P",
     "Interleaved 1F1B with a split backward: weight gradients fill most of the bubble.",
     "arXiv 2401.10241; PyTorch ScheduleInterleavedZeroBubble", Placement::Looped, 1, 0, 0, refuseRaggedGroups,
     rankByRank<interleavedZeroBubble>, interleavedZeroBubblePeak, interleavedZeroBubbleBubble},
    {"zb-h1", "ZB-H1", "1F1B with a split backward: a third of its bubble for the same memory.",
     "arXiv 2401.10241 section 2", Placement::Looped, 1, 1, 0, refuseNothing, rankByRank<zeroBubbleH1>,
     zeroBubbleH1Peak, zeroBubbleH1Bubble},
    {"zb-h2", "ZB-H2", "No bubble between a stage's first and last pass, for twice the activations of 1F1B.",
     "arXiv 2401.10241 section 2", Placement::Looped, 1, 1, 0, refuseNothing, rankByRank<zeroBubbleH2>,
     zeroBubbleH2Peak, zeroBubbleH2Bubble},
    {"zb-v", "ZB-V", "The model folded into a V: no bubble inside, with the activations of 1F1B.",
     "arXiv 2405.15362 section 4", Placement::Vee, 2, 2, 0, refuseNothing, rankByRank<zeroBubbleV>, zeroBubbleVPeak,
     zeroBubbleVBubble},
    {"v-half", "V-Half", "The model folded into a V: half the activations of 1F1B for half of its bubble.",
     "arXiv 2405.15362 section 3", Placement::Vee, 2, 2, 0, refuseNothing, veeHalf, veeHalfPeak, unknownBubble},
    {"v-min", "V-Min", "The model folded into a V: a third of the activations of 1F1B for two thirds of its bubble.",
     "arXiv 2405.15362 section 3", Placement::Vee, 2, 2, 0, refuseNothing, veeMin, veeMinPeak, unknownBubble},
    {"v-1f1b", "V-1F1B", "The model folded into a V with a whole backward: three quarters of the activations of 1F1B.",
     "arXiv 2405.15362", Placement::Vee, 2, 2, 0, refuseNothing, veeOneForwardOneBackward, veeOneForwardOneBackwardPeak,
     unknownBubble},
    {"chimera", "Chimera", "Two copies of the model, one in each direction, fill each other's bubbles.",
     "arXiv 2107.06925 section 3.1", Placement::Bidirectional, 2, 2, 0, refuseOddChimera, rankByRank<chimera>,
     chimeraPeak, chimeraBubble},
    {"dualpipe", "DualPipe",
     "Two copies of the model; forwards and backwards of opposite directions overlap, and so their communication.",
     "arXiv 2412.19437 section 3.2.1", Placement::Bidirectional, 2, 2, 0, refuseShortDualPipe, rankByRank<dualPipe>,
     dualPipePeak, dualPipeBubble},
    {"dualpipev", "DualPipeV", "DualPipe folded into a V: the same overlap with one copy of the model.",
     "arXiv 2412.19437 section 3.2.1; github.com/deepseek-ai/DualPipe", Placement::Vee, 2, 2, 0, refuseShortDualPipeV,
     rankByRank<dualPipeV>, dualPipeVPeak, dualPipeVBubble},
    {"1f1b-vocab", "1F1B, shared vocabulary",
     "1F1B with embedding and head cut over all stages, one barrier a microbatch; one microbatch more kept.",
     "arXiv 2411.05288 section 4, algorithm 2", Placement::Looped, 1, 1, 1, refuseNothing, vocabularyOneBarrier,
     vocabularyOneBarrierPeak, unknownBubble},
    {"1f1b-vocab-sync-twice", "1F1B, shared vocabulary, two barriers",
     "1F1B with embedding and head cut over all stages, two barriers a microbatch; two microbatches more kept.",
     "arXiv 2411.05288 section 4, algorithm 1", Placement::Looped, 1, 1, 2, refuseNothing, vocabularyTwoBarriers,
     vocabularyTwoBarriersPeak, unknownBubble},
    {"1f1b-interlaced", "1F1B, interlaced vocabulary",
     "1F1B whose stages all work on the vocabulary at once, as in tensor parallelism; half as many more kept.",
     "arXiv 2301.08984; arXiv 2411.05288 table 2", Placement::Looped, 1, 1, 2, refuseNothing, vocabularyInterlaced,
     vocabularyInterlacedPeak, unknownBubble},
    {"searched", "Searched", "The shortest order of passes that a search finds for the plan's costs and memory.",
     "arXiv 2401.10241 section 3", Placement::Looped, 1, 0, 0, refuseNothing, searchedForUnits, searchedPeak,
     unknownBubble, false, true},
    {"custom", "Custom", "Orders of the plan's own, in PyTorch's form.", "torch.distributed.pipelining",
     Placement::Looped, 1, 0, 0, refuseWithoutPlan, noOrders, everyChunk, unknownBubble, true},
};

} // namespace

std::span<const ScheduleRow> schedules()
{
    return kSchedules;
}

int mostInFlight(const RankOrder &order)
{
    int kept = 0;
    int most = 0;
    for (const ScheduledOp &op : order) {
        kept += op.pass == Pass::Forward ? 1 : freesActivations(op.pass) ? -1 : 0;
        most = std::max(most, kept);
    }
    return most;
}

std::vector<Pass> passesOf(const Orders &orders)
{
    std::array<bool, kPassCount> found{};
    for (const RankOrder &order : orders) {
        for (const ScheduledOp &op : order)
            found[static_cast<std::size_t>(op.pass)] = true;
    }
    std::vector<Pass> passes;
    for (const PassRow &each : kPasses) {
        if (found[static_cast<std::size_t>(each.pass)])
            passes.push_back(each.pass);
    }
    return passes;
}

bool splitsBackward(const Orders &orders)
{
    return std::ranges::count(passesOf(orders), Pass::InputGradient) > 0;
}

const ScheduleRow *findSchedule(std::string_view id)
{
    const auto found = std::ranges::find(kSchedules, id, &ScheduleRow::id);
    return found == std::end(kSchedules) ? nullptr : found;
}

} // namespace stringline
