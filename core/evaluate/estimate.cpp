// The closed form: what the simulation finds by sweeping, from sums and maxima over stages.
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/overflow.h"
#include "core/report/build_report.h"

#include <algorithm>

namespace stringline {

namespace {

// Time of one rank for one microbatch: all its chunks, both passes, and sends where they block.
struct RankLoad {
    Tick forward = 0;
    Tick backward = 0;
};

RankLoad loadOf(const PipelineInput &input, int rank)
{
    RankLoad load;
    for (int chunk = 0; chunk < input.shape.chunks; ++chunk) {
        const StageTimes &times = input.stages[static_cast<std::size_t>(virtualStage(input.shape, rank, chunk))];
        load.forward += times.forward + (input.blockingSends ? times.sendForward : 0);
        load.backward += times.backward + (input.blockingSends ? times.sendBackward : 0);
    }
    return load;
}

// One microbatch through all stages of a chunk and back, and m - 1 more at the pace of the slowest rank. GPipe keeps
// the two directions apart; interleaving fills the pipeline with chunks instead of whole stages.
Tick pipelineTime(const PipelineInput &input)
{
    const Tick m = input.shape.microbatches;
    Tick slowest = 0;
    Tick slowestForward = 0;
    Tick slowestBackward = 0;
    for (int rank = 0; rank < input.shape.stages; ++rank) {
        const RankLoad load = loadOf(input, rank);
        slowest = std::max(slowest, load.forward + load.backward);
        slowestForward = std::max(slowestForward, load.forward);
        slowestBackward = std::max(slowestBackward, load.backward);
    }
    Tick once = 0;
    for (const StageTimes &times : input.stages)
        once += times.forward + times.sendForward + times.backward + times.sendBackward;
    if (input.shape.chunks > 1)
        return m * slowest + once * (input.shape.stages - 1) / static_cast<Tick>(input.stages.size());
    if (input.schedule->id == "gpipe")
        return once + (m - 1) * (slowestForward + slowestBackward);
    return once + (m - 1) * slowest;
}

// What the end of the iteration adds, seen from the rank that finishes its backwards last: the first stage.
Tick finishTime(const FinishInput &finish)
{
    Tick reduction = 0;
    for (const RankFinish &rank : finish.ranks) {
        Tick own = 0;
        for (const auto &chunk : rank.chunks) {
            for (const GradientBucket &bucket : chunk)
                own = finish.overlapReduction ? bucket.duration : own + bucket.duration;
        }
        reduction = std::max(reduction, &rank == &finish.ranks.front() ? own : Tick(0));
    }
    Tick step = 0;
    for (const RankFinish &rank : finish.ranks)
        step = std::max(step, rank.optimizer + rank.gather);
    return reduction + finish.tiedReduction + finish.normReduction + step;
}

Breakdown breakdownFrom(const ScenarioCosts &costs, Tick iteration)
{
    Timeline one; // a single rank that does its passes back to back: the account's own rules sort them by cause
    one.templates = costs.templates;
    one.ranks.resize(1);
    std::vector<Span> &lane = one.ranks[0].spans(Lane::Compute);
    Tick now = 0;
    const PipelineInput &input = costs.pipeline;
    Breakdown sum;
    for (int chunk = 0; chunk < input.shape.chunks; ++chunk) {
        const StageTimes &times = input.stages[static_cast<std::size_t>(virtualStage(input.shape, 0, chunk))];
        for (const auto &[index, duration] :
             {std::pair(times.forwardTemplate, times.forward), std::pair(times.backwardTemplate, times.backward)}) {
            Span span;
            span.start = now;
            span.end = now + duration;
            span.templateIndex = index;
            lane.push_back(span);
            now += duration;
        }
        if (input.blockingSends)
            sum[Cause::Pipeline] += times.sendForward + times.sendBackward;
    }
    one.length = now;
    const Breakdown perMicrobatch = breakdownOf(one, 0, false);
    Tick known = 0;
    for (int i = 0; i < kCauseCount; ++i) {
        const auto cause = static_cast<Cause>(i);
        sum[cause] = (sum[cause] + perMicrobatch[cause]) * input.shape.microbatches;
        known += sum[cause];
    }
    const RankFinish &finish = costs.finish.ranks.front();
    sum[Cause::Optimizer] += finish.optimizer;
    const Tick data = std::max<Tick>(0, finishTime(costs.finish) - finish.optimizer - costs.finish.normReduction);
    sum[Cause::Data] += data;
    known += finish.optimizer + data;
    sum[Cause::Bubble] += std::max<Tick>(0, iteration - known);
    return sum;
}

std::vector<StageMemory> memoryFrom(const ScenarioCosts &costs)
{
    std::vector<StageMemory> stages;
    const PipelineInput &input = costs.pipeline;
    for (int rank = 0; rank < input.shape.stages; ++rank) {
        const StageBytes &bytes = costs.memory[static_cast<std::size_t>(rank)];
        const SoftwareSpec &software = costs.context.scenario->software;
        double largest = 0;
        for (Bytes kept : bytes.keptPerMicrobatch)
            largest = std::max(largest, kept.value());
        StageMemory stage;
        stage.stage = rank;
        stage.weights = bytes.weights;
        stage.gradients = bytes.gradients;
        stage.optimizer = bytes.optimizer;
        stage.buffers = bytes.buffers;
        const double inFlight = input.schedule->peakInFlight(input.shape, rank);
        stage.activations = Bytes(largest * inFlight);
        stage.inFlight = inFlight / input.shape.chunks;
        stage.peakMoment = "end of warm-up";
        const Bytes live = stage.weights + stage.gradients + stage.optimizer + stage.activations + stage.buffers;
        stage.overhead = software.overhead + live * (software.fragmentation - 1);
        stage.peak = live + stage.overhead;
        stage.capacity = costs.context.scenario->cluster.device.memory;
        stages.push_back(std::move(stage));
    }
    return stages;
}

} // namespace

Estimate estimate(const Scenario &scenario)
{
    Estimate result;
    result.diagnostics = validate(scenario);
    if (hasErrors(result.diagnostics))
        return result;
    const ScenarioCosts costs = scenarioCosts(scenario);
    const Tick iteration = pipelineTime(costs.pipeline) + finishTime(costs.finish);
    Report &report = result.report;
    report.iteration = toSeconds(iteration);
    report.breakdown = breakdownFrom(costs, iteration);
    report.bubbleFraction =
        iteration > 0 ? static_cast<double>(report.breakdown[Cause::Bubble]) / static_cast<double>(iteration) : 0;
    report.memory = memoryFrom(costs);
    report.fits =
        std::ranges::all_of(report.memory, [](const StageMemory &stage) { return stage.peak <= stage.capacity; });
    fillRates(report, costs);
    appendOverflow(report, result.diagnostics);
    return result;
}

} // namespace stringline
