// The numbers of the whole training: iterations, days, money, energy.
#include "core/base/text.h"
#include "core/explain/why_rows.h"
#include "core/formulas/reliability.h"
#include "core/report/training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline::explain {

namespace {

constexpr double kHour = 3600;

// Iterations with a batch that still grows, and the time that they save against full ones.
struct Ramp {
    TrainingSteps steps;
    double sequences = 0;
    Seconds saved{};
};

Ramp rampOf(Working &work)
{
    const TrainingSpec &training = work.scenario().training;
    Ramp ramp;
    if (training.rampStart <= 0 || training.rampIncrement <= 0 || training.rampStart >= training.globalBatch)
        return ramp;
    TrainingSpec only = training;
    ramp.sequences = std::min<double>(training.rampSamples, training.tokens / std::max(1, training.sequence));
    only.tokens = ramp.sequences * training.sequence;
    ramp.steps =
        trainingSteps(only, work.report().iteration, work.report().microbatches, perMicrobatch(work.costs().pipeline));
    ramp.saved = work.report().iteration * ramp.steps.iterations - ramp.steps.time;
    return ramp;
}

Expression iterations(Working &work)
{
    const Ramp ramp = rampOf(work);
    const Expression tokens = work.field("D", "training.tokens");
    if (ramp.steps.iterations == 0)
        return tokens / work.number("D_it", "tokensPerIteration");
    work.note("While the batch ramps up an iteration has fewer tokens.");
    const double spent = ramp.sequences * work.scenario().training.sequence;
    const Expression first = work.term("I_ramp", "iterations of the ramp-up", ramp.steps.iterations,
                                       countText(ramp.steps.iterations), "training.rampSamples");
    const Expression used = work.term("D_ramp", "their tokens", spent, countText(spent), "training.rampSamples");
    return first + (tokens - used) / work.number("D_it", "tokensPerIteration");
}

Expression trainingTime(Working &work)
{
    const Ramp ramp = rampOf(work);
    const Expression steps = work.number("I", "iterations") * work.number("T", "iterationSeconds");
    const auto goodput = [&] { return work.number("g", "goodput"); };
    if (ramp.steps.iterations == 0)
        return steps / goodput();
    const Expression saved = work.term("T_ramp", "saved by shorter iterations of the ramp-up", ramp.saved.value(),
                                       longDurationText(ramp.saved), "training.rampSamples");
    return (steps - saved) / goodput();
}

Expression goodput(Working &work)
{
    const ClusterSpec &cluster = work.scenario().cluster;
    if (cluster.mtbfGpuHours <= 0 || cluster.gpus <= 0) {
        work.note("The cluster names no time between failures, so none are expected.");
        return work.term("1", "no interruptions", 1, "1", "cluster.mtbfGpuHours");
    }
    const Reliability reliability = reliabilityOf(work.scenario().training);
    const Seconds mean = formulas::meanTimeBetweenInterruptions(cluster.mtbfGpuHours, cluster.gpus);
    const bool best = reliability.interval <= Seconds(0);
    const Seconds interval = best ? formulas::youngInterval(reliability.write, mean) : reliability.interval;
    const auto time = [&](std::string_view symbol, const char *meaning, Seconds value, const char *field) {
        return work.term(symbol, meaning, value.value(), longDurationText(value), field);
    };
    const Expression tau = time("τ", best ? "between checkpoints, the best: √(2 δ M)" : "between checkpoints", interval,
                                "training.checkpointMinutes");
    const Expression write = time("δ", "a checkpoint that blocks training", reliability.write, "");
    const Expression machine =
        time("M", "between failures of the whole machine: of a GPU / GPUs", mean, "cluster.mtbfGpuHours");
    const Expression restart = time("R", "from a failure to the next useful step", reliability.restart, "");
    return tau / ((Expression::exponential((tau + write) / machine) - 1) * (machine + restart));
}

// In hours, as prices and power are.
Expression hours(Working &work)
{
    const double value = work.report().training.value() / kHour;
    const Expression time = work.term("T_h", "training time in hours", value, fmt::format("{} h", countText(value)));
    work.explainedBy("trainingSeconds");
    return time;
}

Expression cost(Working &work)
{
    const Expression gpus = work.field("N", "cluster.gpus");
    const Expression time = hours(work);
    return gpus * time * work.field("c", "cluster.priceUsdPerGpuHour");
}

Expression energy(Working &work)
{
    const double watts =
        work.costs().meanPeak16.value() > 0 ? work.costs().meanPowerWatts : work.scenario().cluster.device.powerWatts;
    const double busy = busyShare(work.report().breakdown);
    const Expression gpus = work.field("N", "cluster.gpus");
    const Expression power = work.term("W", "power of a GPU", watts / 1000, fmt::format("{:.4g} kW", watts / 1000),
                                       "cluster.device.powerWatts");
    const Expression share = work.term("α", "share of the iteration that a GPU computes", busy, percentText(busy));
    const Expression time = hours(work);
    work.note("A GPU that computes takes 92 % of its rated power, one that waits or communicates half of it.");
    return gpus * power * (kBusyPower * share + kWaitingPower * (1 - share)) * time *
           work.field("PUE", "cluster.powerUsageEffectiveness");
}

constexpr std::array kRows{
    WhyRow{"iterations", {}, nullptr, nullptr, iterations, "by definition"},
    WhyRow{"trainingSeconds", {}, nullptr, nullptr, trainingTime, "after arXiv 2104.04473, eq. 4"},
    WhyRow{"goodput", {}, nullptr, nullptr, goodput, "after Daly 2006; the best interval by Young 1974"},
    WhyRow{"costUsd", {}, nullptr, nullptr, cost, "arithmetic"},
    WhyRow{"energyKwh", {}, nullptr, nullptr, energy, "arithmetic; shares of power are measured"},
};

} // namespace

std::span<const WhyRow> trainingRows()
{
    return kRows;
}

} // namespace stringline::explain
