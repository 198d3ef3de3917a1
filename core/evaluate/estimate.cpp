// The estimate: iterations of a few microbatches are swept, and what grows between them is extended to all.
//
// Once the pipeline is full each further microbatch adds the same, so every number of a report is linear in them:
//
//   T(m) = T(n) + (m - n) (T(n) - T(n - p)) / p,  n = 2p, or 3p where a schedule takes longer to fill
//
// and the slowest rank sets a bound that a pipeline out of balance comes to only later: what it computes and sends, and
// the stages before it once in each direction. So the estimate is exact up to n microbatches, keeps what sums over
// stages miss (transfers that the order of passes exposes, reductions longer than the last backward), and costs no more
// for ten thousand of them.
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/overflow.h"
#include "core/report/build_report.h"
#include "core/sim/pass_times.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// The report of an iteration of `microbatches`; what does not run is told in `blocked`.
Report swept(ScenarioCosts &costs, StructureCache &structures, Timeline &timeline, int microbatches,
             std::string &blocked)
{
    PipelineInput &input = costs.pipeline;
    const int all = input.shape.microbatches;
    const StructurePtr whole = input.structure;
    if (microbatches != all) {
        input.shape.microbatches = microbatches;
        input.structure = structures.find(*input.schedule, input.shape, input.fusesPairs, blocked);
    }
    Report report;
    if (input.structure != nullptr) {
        simulateIteration(input, costs.finish, costs.iteration, timeline);
        report = buildReport(costs, timeline);
    }
    input.shape.microbatches = all;
    input.structure = whole;
    return report;
}

Tick passesEnd(const Timeline &timeline)
{
    Tick end = 0;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        end = std::max(end, timeline.passesOf(rank).computeEnd(static_cast<int>(rank % timeline.stages())));
    return end;
}

bool keepsMore(const ScheduleRow &schedule, const ScheduleShape &shorter, const ScheduleShape &longer)
{
    return schedule.peakInFlight(longer, 0) > schedule.peakInFlight(shorter, 0);
}

// Microbatches of the shorter sample: whole rounds of p until a further round keeps no more activations.
int firstSample(const PipelineInput &input)
{
    ScheduleShape once = input.shape;
    once.microbatches = input.shape.stages;
    ScheduleShape twice = once;
    twice.microbatches = 2 * input.shape.stages;
    return keepsMore(*input.schedule, once, twice) ? twice.microbatches : once.microbatches;
}

// Whether the schedule has orders for fewer microbatches too.
bool runsShorter(const PipelineInput &input, int microbatches)
{
    ScheduleShape shape = input.shape;
    shape.microbatches = microbatches;
    const bool forCosts = input.schedule->searches || input.schedule->vocabularyBarriers > 0; // only of this shape
    return !input.schedule->ordersInPlan && !forCosts && input.schedule->refusal(shape).empty();
}

// Of the slowest replica there.
double slowdownOf(const PipelineInput &input, const IterationInput &iteration, std::size_t rank)
{
    double slowdown = input.slowdown.empty() ? 1 : input.slowdown[rank];
    for (const ReplicaClass &each : iteration.further)
        slowdown = std::max(slowdown, each.slowdown.empty() ? 1 : each.slowdown[rank]);
    return slowdown;
}

// What the slowest rank needs at least for all microbatches, from the beginning to the end of the last backward.
Tick slowestRank(const PipelineInput &input, const IterationInput &iteration)
{
    const auto at = [&input](int part) -> const ChunkTimes & { return input.chunks[static_cast<std::size_t>(part)]; };
    const auto backward = [](const ChunkTimes &times) {
        return std::max(times.of(Pass::Backward), times.of(Pass::InputGradient) + times.of(Pass::WeightGradient));
    };
    Tick bound = 0;
    Tick before = 0;
    for (int rank = 0; rank < input.shape.stages; ++rank) {
        Tick load = 0;
        for (int chunk = 0; chunk < input.shape.chunks; ++chunk) {
            const ChunkTimes &times = at(modelChunkOf(input.placement, input.shape, rank, chunk));
            load += times.of(Pass::Forward) + backward(times);
            if (input.blockingSends)
                load += times.sendForward + times.sendBackward;
        }
        const double slowdown = slowdownOf(input, iteration, static_cast<std::size_t>(rank));
        load = slowdown == 1 ? load : static_cast<Tick>(static_cast<double>(load) * slowdown);
        bound = std::max(bound, before + load * microbatchesAtPlace(input.placement, input.shape));
        const ChunkTimes &first = at(rank);
        before += first.of(Pass::Forward) + first.sendForward + backward(first);
        if (rank + 1 < input.shape.stages)
            before += at(rank + 1).sendBackward;
    }
    return bound;
}

// How far beyond the longer sample the scenario goes, in steps from the shorter to the longer.
struct Extension {
    double steps = 0;
    bool keepsMore = false; // activations grow with the microbatches
    Tick least = 0;         // of the iteration

    [[nodiscard]] double of(double shorter, double longer) const { return longer + steps * (longer - shorter); }
    void apply(Bytes &longer, Bytes shorter) const { longer += steps * (longer - shorter); }
};

// Work and its communication grow with the microbatches; the bubble is what is left of the iteration.
void extend(Breakdown &longer, const Breakdown &shorter, const Extension &extension, Tick iteration)
{
    Tick sum = 0;
    for (std::size_t i = 0; i < longer.ticks.size(); ++i) {
        if (static_cast<Cause>(i) == Cause::Bubble)
            continue;
        const auto growth = static_cast<double>(std::max<Tick>(0, longer.ticks[i] - shorter.ticks[i]));
        longer.ticks[i] += static_cast<Tick>(std::llround(extension.steps * growth));
        sum += longer.ticks[i];
    }
    longer[Cause::Bubble] = std::max<Tick>(0, iteration - sum);
    *std::ranges::max_element(longer.ticks) += std::min<Tick>(0, iteration - sum);
}

void extend(StageMemory &longer, const StageMemory &shorter, const Extension &extension)
{
    longer.peakMoment = "end of warm-up"; // of later microbatches than were swept
    longer.peakTime =
        static_cast<Tick>(extension.of(static_cast<double>(shorter.peakTime), static_cast<double>(longer.peakTime)));
    longer.inFlight = extension.of(shorter.inFlight, longer.inFlight);
    extension.apply(longer.activations, shorter.activations);
    extension.apply(longer.overhead, shorter.overhead);
    extension.apply(longer.peak, shorter.peak);
    extension.apply(longer.allocated, shorter.allocated);
    extension.apply(longer.reserved, shorter.reserved);
    extension.apply(longer.monitored, shorter.monitored);
}

void extend(Report &longer, const Report &shorter, const Extension &extension)
{
    const auto busy = [](const Report &report) { return (1 - report.bubbleFraction) * report.iteration.value(); };
    const double busyTime = extension.of(busy(shorter), busy(longer));
    const Tick iteration =
        std::max(extension.least, toTicks(Seconds(extension.of(shorter.iteration.value(), longer.iteration.value()))));
    longer.iteration = toSeconds(iteration);
    longer.bubbleFraction = std::max(0.0, 1 - busyTime / longer.iteration.value());
    longer.operators = static_cast<std::int64_t>(
        std::llround(extension.of(static_cast<double>(shorter.operators), static_cast<double>(longer.operators))));
    extend(longer.breakdown, shorter.breakdown, extension, iteration);
    for (std::size_t stage = 0; stage < longer.memory.size() && extension.keepsMore; ++stage)
        extend(longer.memory[stage], shorter.memory[stage], extension);
    longer.fits =
        std::ranges::all_of(longer.memory, [](const StageMemory &stage) { return stage.peak <= stage.capacity; });
}

} // namespace

Estimate estimate(const Scenario &scenario, const MeasuredTimes *measured)
{
    Estimate result;
    result.diagnostics = validate(scenario);
    if (hasErrors(result.diagnostics))
        return result;
    CostWorkspace work;
    StructureCache &structures = work.structures;
    ScenarioCosts costs;
    scenarioCosts(scenario, measured, work, costs);
    Timeline timeline;
    timeline.templates = std::move(costs.templates);
    const PipelineInput &pipeline = costs.pipeline;
    const int all = pipeline.shape.microbatches;
    int shorter = firstSample(pipeline);
    int longer = std::min(all, shorter + pipeline.shape.stages);
    // Up to here a sweep over all passes costs no more than the rest of an estimate.
    constexpr std::size_t kFewPasses = 100'000;
    if (pipeline.structure->nodes.size() <= kFewPasses || !runsShorter(pipeline, shorter) ||
        !runsShorter(pipeline, longer))
        shorter = longer = all;
    std::string blocked;
    result.report = swept(costs, structures, timeline, longer, blocked);
    if (all > longer && blocked.empty()) {
        ScheduleShape sample = pipeline.shape;
        sample.microbatches = longer;
        Extension extension;
        extension.steps = static_cast<double>(all - longer) / (longer - shorter);
        extension.keepsMore = keepsMore(*pipeline.schedule, sample, pipeline.shape);
        extension.least = slowestRank(pipeline, costs.iteration) + timeline.length - passesEnd(timeline);
        const Report before = swept(costs, structures, timeline, shorter, blocked);
        if (blocked.empty())
            extend(result.report, before, extension);
    }
    if (!blocked.empty()) {
        result.report = {};
        result.diagnostics.push_back({Severity::Error, "plan.schedule", blocked, "Choose another schedule", {}});
        return result;
    }
    fillRates(result.report, costs);
    appendOverflow(result.report, result.diagnostics);
    return result;
}

} // namespace stringline
