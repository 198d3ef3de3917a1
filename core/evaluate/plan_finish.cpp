// What ZeRO and data parallelism add to a plan: inside passes, behind them, and around the optimizer.
#include "core/cost/finish_costs.h"
#include "core/cost/gradients.h"
#include "core/evaluate/plan_case.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// Seconds that a rank's passes of one microbatch grow by where ZeRO gathers and reduces in them: unit by unit, beside
// the compute of the unit before where that overlaps, else in front of it or behind.
double dataInPasses(const RankKind &rank, const PlanGroups &groups, const ParallelPlan &plan, const Scenario &base)
{
    const double units = std::max(1.0, rank.units);
    const auto of = [&](const CollectiveLines &lines, double bytes) {
        return bytes > 0 ? lines.at(bytes / units) * groups.slowdown : 0;
    };
    double gather = 0;
    if (gathersEveryPass(plan)) {
        const double element = activationBytes(base.training.precision);
        gather = of(groups.gather, rank.held.dense * element) + of(groups.expertGather, rank.held.expert * element);
    }
    const double bytes = reducedGradientBytes(base);
    const double reduce = of(groups.scatter, rank.trained.dense * bytes) +
                          of(groups.reduceReplicas, rank.trained.dense * bytes / groups.shards.size) +
                          of(groups.expertScatter, rank.trained.expert * bytes);
    const auto pass = [&](double compute, double gathered, double reduced) {
        const double each = compute / units;
        const double beside = (plan.overlapParamGather ? gathered : 0) + (plan.overlapGradReduce ? reduced : 0);
        const double behind = gathered + reduced - beside;
        const double shared = base.software.exposedGatherShare * std::min(each, beside);
        return (units - 1) * (std::max(each + shared, beside) - each) + beside + units * behind;
    };
    return pass(rank.forward, gather, 0) + pass(rank.backward, plan.reshardAfterForward ? gather : 0, reduce);
}

// Time that a bucketed or whole reduction shows behind the last backward of a rank.
double reductionOf(const RankKind &rank, const PlanCase &plan, double backward)
{
    const double each = reducedGradientBytes(plan.base);
    const double chunks = plan.plan.chunksPerStage;
    const double dense = rank.trained.dense * each / chunks;
    const double expert = rank.trained.expert * each / chunks;
    if (!plan.plan.overlapGradReduce)
        return chunks * reductionTime(plan, dense, expert);
    const double bucket = std::max(1.0, plan.plan.bucketMiB) * kMiB;
    const double buckets = std::max({1.0, std::round(dense / bucket), std::min(rank.units / chunks, dense / bucket)});
    const double one = reductionTime(plan, dense / buckets, expert / buckets);
    const double hidden = backward / chunks * (1 - 1 / buckets);
    return std::max(one, buckets * one - hidden);
}

const RankKind &heaviest(const PlanCase &plan)
{
    return plan.stages.kinds[plan.stages.heaviest];
}

} // namespace

PlanCase::PlanCase(PlanTables &tables, const ParallelPlan &searched, const PlanSizes &sizes, PlanScratch &scratch,
                   bool timed)
    : base(tables.base())
    , plan(searched)
    , parts(tables.find(searched, sizes, timed))
    , row(*parts.family->row)
    , cut(*parts.cut)
    , stages(*parts.stages)
    , groups(*parts.groups)
{
    const int replica = std::max(1, plan.tensor * plan.context * plan.pipeline);
    const int samples = std::max(1, sizes.microbatch * (sizes.gpus / replica));
    shape = {plan.pipeline, std::max(1, sizes.globalBatch / samples), plan.chunksPerStage, plan.microbatchGroup};
    microbatches = microbatchesAtPlace(row.placement, shape);
    if (plan.pipeline > 1)
        transfer = messageTime(groups.leavesNode, base.cluster, Bytes(parts.layers->boundary)).value() +
                   parts.layers->boundaryGather;
    blocks = plan.pipeline > 1 && !plan.overlapPipeline;
    if (!timed || (!reducesEveryPass(plan) && !gathersEveryPass(plan)))
        return;
    scratch.extra.clear();
    for (const RankKind &each : stages.kinds)
        scratch.extra.push_back(dataInPasses(each, groups, plan, base));
    extra = scratch.extra;
}

double reductionLeft(const PlanCase &plan)
{
    if (reducesEveryPass(plan.plan))
        return 0;
    const RankKind &first = plan.stages.kinds.front();
    const double left = reductionOf(first, plan, first.backward);
    if (plan.cut.lastKind == 0)
        return left;
    const PlanStages &stages = plan.stages;
    const double drain = (plan.shape.stages - 1) * (stages.chunkInput + stages.chunkWeights + plan.transfer);
    return std::max(left, reductionOf(plan.kind(plan.cut.lastKind), plan, 0) - drain);
}

double reductionTime(const PlanCase &plan, double dense, double expert)
{
    const PlanGroups &groups = plan.groups;
    if (plan.plan.zero < 1)
        return groups.reduce.at(dense) + groups.expertReduce.at(expert);
    return groups.scatter.at(dense) + groups.reduceReplicas.at(dense / groups.shards.size) +
           groups.expertScatter.at(expert);
}

double optimizerStep(const RankKind &rank, const PlanCase &plan)
{
    const bool cut = plan.plan.zero >= 1;
    return optimizerTime(plan.base, rank.trained.dense / (cut ? plan.groups.shards.size : 1) +
                                        rank.trained.expert / (cut ? plan.groups.experts.data.size : 1))
        .value();
}

double optimizerStep(const PlanCase &plan)
{
    return optimizerStep(heaviest(plan), plan);
}

double parameterGather(const RankKind &rank, const PlanCase &plan)
{
    if (plan.plan.zero < 1 || gathersEveryPass(plan.plan))
        return 0;
    const double element = activationBytes(plan.base.training.precision);
    const double gather = plan.groups.gather.at(rank.trained.dense * element) +
                          plan.groups.expertGather.at(rank.trained.expert * element);
    if (!plan.plan.overlapParamGather)
        return gather;
    return std::max(gather * plan.base.software.exposedGradientShare,
                    gather - rank.firstForward * plan.plan.chunksPerStage);
}

double parameterGather(const PlanCase &plan)
{
    return parameterGather(heaviest(plan), plan);
}

} // namespace stringline
