// Where the time of the rank that ends last went.
//
// What passes hold inside is the same for every microbatch, so it is a product; what lies between passes and behind
// them comes out of the simulation, and only closed forms stand beside it.
#include "core/base/text.h"
#include "core/cost/scenario_costs.h"
#include "core/explain/why_rows.h"
#include "core/report/build_report.h"
#include "core/schedule/placement.h"
#include "core/sim/pass_times.h"

#include <fmt/format.h>

#include <array>
#include <initializer_list>

namespace stringline::explain {

namespace {

// Seconds that one microbatch spends on `activities` in a pass, all chunks of the rank together.
double insidePass(const Timeline &timeline, int rank, Pass pass, std::initializer_list<Activity> activities)
{
    const PassTimes &passes = *timeline.passes;
    const int chunks = passes.structure().shape.chunks;
    Tick sum = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const std::int32_t index = passes.templateAt((rank * chunks + chunk) * kPassCount + static_cast<int>(pass));
        if (index == kNone)
            continue;
        for (const Activity activity : activities)
            sum += timeline.templates[static_cast<std::size_t>(index)].exposed[static_cast<std::size_t>(activity)];
    }
    return toSeconds(sum).value();
}

// The product is exact where every pass is as long as its template, and passes are all that the rank does.
bool isPlain(const Timeline &timeline)
{
    return timeline.passes != nullptr && !timeline.passes->structure().hasSpecial && !timeline.passes->isStretched() &&
           static_cast<std::size_t>(timeline.passes->ranks()) == timeline.ranks.size();
}

Expression inside(Working &work, std::initializer_list<Activity> activities, const char *field)
{
    const Timeline &timeline = work.timeline();
    if (!isPlain(timeline)) {
        work.simulated();
        work.note("Passes of this plan run in pairs, or differ from rank to rank; the closed form takes those of the "
                  "usual rank, one after the other.");
    }
    const int rank = lastRank(timeline) % static_cast<int>(timeline.stages());
    const PipelineStructure &structure = timeline.passes->structure();
    const double count = microbatchesAtPlace(structure.placement, structure.shape);
    const Expression microbatches = work.term("m", "microbatches", count, countText(count), "training.globalBatch");
    Expression sum = 0;
    bool first = true;
    for (const Pass pass : structure.passes) {
        const double seconds = insidePass(timeline, rank, pass, activities);
        if (seconds == 0)
            continue;
        const PassRow &row = *std::ranges::find(kPasses, pass, &PassRow::pass);
        const Expression each =
            work.term("t_" + std::string(row.letter), "of one microbatch, in its " + std::string(row.label), seconds,
                      secondsOf(seconds), field);
        sum = first ? each : sum + each;
        first = false;
    }
    return microbatches * sum;
}

Expression compute(Working &work)
{
    return inside(work, {Activity::Forward, Activity::Backward, Activity::WeightGradient}, "cluster.device.peakTflops");
}

Expression recompute(Working &work)
{
    return inside(work, {Activity::Recompute}, "training.recompute");
}

Expression tensor(Working &work)
{
    return inside(work, {Activity::Tensor}, "cluster.scaleUp.bandwidthGBps");
}

Expression context(Working &work)
{
    return inside(work, {Activity::Context}, "plan.context");
}

Expression expert(Working &work)
{
    return inside(work, {Activity::Expert}, "plan.expert");
}

Expression other(Working &work)
{
    return inside(work, {Activity::Waiting, Activity::Other}, "software.hostPerKernelUs");
}

// The first microbatch crosses every boundary on its way down and the last gradient every one on its way up.
Expression pipeline(Working &work)
{
    work.simulated();
    const double send = transferTime(work.costs().context).value();
    work.note("The closed form has only the transfers that nothing can hide: down the pipeline while it fills and up "
              "while it drains. Sends that block their rank, and transfers that arrive late, come to it.");
    return 2 * (work.field("p", "plan.pipeline") - 1) *
           work.term("t_send", "one transfer between stages", send, secondsOf(send), "cluster.scaleOut.bandwidthGBps");
}

// Of the stage on one GPU, before ZeRO cuts them.
Expression wholeGradients(Working &work)
{
    const int stage = lastRank(work.timeline()) % static_cast<int>(work.timeline().stages());
    if (work.scenario().plan.zero < 2)
        return work.number("G", fmt::format("memory.{}.gradients", stage));
    const double held = work.report().memory[static_cast<std::size_t>(stage)].gradients.value();
    const double whole = held * work.costs().context.shardGroup.size;
    return work.term("G", "gradients of the stage on one GPU, before they are cut", whole, bytesOf(whole), "plan.zero");
}

// A ring's bytes over the link, nothing hidden.
Expression data(Working &work)
{
    work.simulated();
    const CostContext &costs = work.costs().context;
    const GroupSpan &group = costs.dataGroup;
    const bool leaves = group.nodes > 1;
    const LinkTier &link = leaves ? work.scenario().cluster.scaleOut : work.scenario().cluster.scaleUp;
    work.note("The closed form is one ring of all gradients at full bandwidth with nothing hidden; overlap, buckets, "
              "ZeRO's gathers and shared ports change it.");
    const double ranks = group.size;
    const Expression n = work.term("n", "GPUs with the same weights", ranks, countText(ranks), "cluster.gpus");
    const Expression bytes = wholeGradients(work);
    const double rate = link.bandwidth.value() * link.efficiency;
    const Expression speed =
        work.term("β", "bandwidth that large messages reach", rate, countText(rate / 1e9) + " GB/s",
                  leaves ? "cluster.scaleOut.bandwidthGBps" : "cluster.scaleUp.bandwidthGBps");
    return 2 * (n - 1) / n * bytes / speed;
}

Expression optimizer(Working &work)
{
    work.simulated();
    const Scenario &scenario = work.scenario();
    const int stage = lastRank(work.timeline()) % static_cast<int>(work.timeline().stages());
    const double states = work.report().memory[static_cast<std::size_t>(stage)].optimizer.value();
    const double perParameter = byteCosts(scenario).optimizer();
    const double trained = perParameter > 0 ? states / perParameter : 0;
    work.note("The closed form is the memory traffic alone; the clock, a shortest kernel, and states that the host "
              "steps come to it.");
    const double rate = scenario.cluster.device.memoryBandwidth.value() * scenario.cluster.device.memoryEfficiency;
    return work.term("P_o", "parameters whose states a GPU steps", trained, countText(trained), "plan.zero") *
           work.field("c_o", "software.optimizerBytesPerParameter") /
           work.term("β", "memory bandwidth that kernels reach", rate, countText(rate / 1e9) + " GB/s",
                     "cluster.device.memoryBandwidthGBps");
}

// While the pipeline fills and drains a stage waits for p - 1 of the others' chunk passes.
Expression bubble(Working &work)
{
    work.simulated();
    const Timeline &timeline = work.timeline();
    const int rank = lastRank(timeline) % static_cast<int>(timeline.stages());
    double pass = 0;
    for (const Pass each : timeline.passes->structure().passes) {
        for (int activity = 0; activity < kActivityCount; ++activity)
            pass += insidePass(timeline, rank, each, {static_cast<Activity>(activity)});
    }
    work.note("The closed form is 1F1B's with equal stages and free transfers, cut by v interleaved chunks; the "
              "schedule that runs may fill the bubble with other work.");
    return (work.field("p", "plan.pipeline") - 1) *
           work.term("t", "all passes of one microbatch on a stage", pass, secondsOf(pass), "training.microbatch") /
           work.field("v", "plan.chunksPerStage");
}

template <Cause Of>
double seconds(const Scenario &, const Report &report, int)
{
    return toSeconds(report.breakdown[Of]).value();
}

constexpr std::string_view kOperators = "kernels and collectives of the passes, worked out one by one";
constexpr std::string_view kPipeline = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2";

constexpr std::array kRows{
    WhyRow{"breakdown.compute", "Compute", seconds<Cause::Compute>, secondsOf, compute, kOperators},
    WhyRow{"breakdown.recompute", "Recompute", seconds<Cause::Recompute>, secondsOf, recompute, kOperators},
    WhyRow{"breakdown.tensor", "Tensor-parallel communication, exposed", seconds<Cause::Tensor>, secondsOf, tensor,
           kOperators},
    WhyRow{"breakdown.context", "Context-parallel communication, exposed", seconds<Cause::Context>, secondsOf, context,
           kOperators},
    WhyRow{"breakdown.expert", "Expert-parallel communication, exposed", seconds<Cause::Expert>, secondsOf, expert,
           kOperators},
    WhyRow{"breakdown.pipeline", "Transfers between stages, exposed", seconds<Cause::Pipeline>, secondsOf, pipeline,
           kPipeline},
    WhyRow{"breakdown.data", "Data-parallel communication, exposed", seconds<Cause::Data>, secondsOf, data,
           "Thakur, Rabenseifner and Gropp 2005"},
    WhyRow{"breakdown.optimizer", "Optimizer step", seconds<Cause::Optimizer>, secondsOf, optimizer,
           "bytes over bandwidth"},
    WhyRow{"breakdown.bubble", "Waiting (bubble)", seconds<Cause::Bubble>, secondsOf, bubble, kPipeline},
    WhyRow{"breakdown.other", "Host and slow ranks", seconds<Cause::Other>, secondsOf, other, kOperators},
};

} // namespace

std::span<const WhyRow> breakdownRows()
{
    return kRows;
}

} // namespace stringline::explain
