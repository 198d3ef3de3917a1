#include "core/evaluate/plan_estimator.h"

#include "core/cost/finish_costs.h"
#include "core/cost/gradients.h"
#include "core/evaluate/plan_tables.h"
#include "core/parallel/layers.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

Cause causeOf(Activity activity)
{
    constexpr Cause kCausesOf[kActivityCount] = {Cause::Compute,   Cause::Compute, Cause::Compute, Cause::Recompute,
                                                 Cause::Optimizer, Cause::Tensor,  Cause::Context, Cause::Expert,
                                                 Cause::Pipeline,  Cause::Data,    Cause::Other};
    return kCausesOf[static_cast<std::size_t>(activity)];
}

// Seconds that a rank's passes of one microbatch grow by where ZeRO gathers and reduces in them: unit by unit, beside
// the compute of the unit before where that overlaps, else in front of it or behind.
double dataInPasses(const RankKind &rank, const CostContext &context, const ParallelPlan &plan, double slowdown)
{
    const double units = std::max(1.0, rank.units);
    const auto of = [&](Collective collective, const GroupSpan &group, double bytes) {
        return groupTime(context, collective, group, Bytes(bytes / units)).whole.value() * slowdown;
    };
    const SoftwareSpec &software = context.scenario->software;
    const double element = activationBytes(context.scenario->training.precision);
    double gather = 0;
    if (gathersEveryPass(plan))
        gather = of(Collective::AllGather, context.shardGroup, rank.held.dense * element) +
                 of(Collective::AllGather, context.experts.data, rank.held.expert * element);
    const double bytes = reducedGradientBytes(*context.scenario);
    const double reduce =
        of(Collective::ReduceScatter, context.shardGroup, rank.trained.dense * bytes) +
        of(Collective::AllReduce, context.replicaGroup, rank.trained.dense * bytes / context.shardGroup.size) +
        of(Collective::ReduceScatter, context.experts.data, rank.trained.expert * bytes);
    const auto pass = [&](double compute, double gathered, double reduced) {
        const double each = compute / units;
        const double beside = (plan.overlapParamGather ? gathered : 0) + (plan.overlapGradReduce ? reduced : 0);
        const double behind = gathered + reduced - beside;
        const double shared = software.exposedGatherShare * std::min(each, beside);
        const double ends = (plan.overlapParamGather ? gathered : 0) + (plan.overlapGradReduce ? reduced : 0);
        return (units - 1) * (std::max(each + shared, beside) - each) + ends + units * behind;
    };
    return pass(rank.forward, gather, 0) + pass(rank.backward, plan.reshardAfterForward ? gather : 0, reduce);
}

// Time that a bucketed or whole reduction shows behind the last backward of a rank.
double reductionLeft(const RankKind &rank, const CostContext &context, const ParallelPlan &plan, double backward)
{
    if (reducesEveryPass(plan))
        return 0;
    const double each = reducedGradientBytes(*context.scenario);
    const bool grouped = plan.zero >= 1;
    const auto of = [&](double dense, double expert) {
        const GroupSpan &first = grouped ? context.shardGroup : context.dataGroup;
        const Collective collective = grouped ? Collective::ReduceScatter : Collective::AllReduce;
        double time = groupTime(context, collective, first, Bytes(dense)).whole.value();
        if (grouped)
            time += groupTime(context, Collective::AllReduce, context.replicaGroup, Bytes(dense / first.size))
                        .whole.value();
        if (expert > 0)
            time += groupTime(context, collective, context.experts.data, Bytes(expert)).whole.value();
        return time;
    };
    const double chunks = static_cast<double>(rank.bytes.keptPerMicrobatch.size());
    const double dense = rank.trained.dense * each / chunks;
    const double expert = rank.trained.expert * each / chunks;
    if (!plan.overlapGradReduce)
        return chunks * of(dense, expert);
    const double bucket = std::max(1.0, plan.bucketMiB) * kMiB;
    const double buckets = std::max({1.0, std::round(dense / bucket), std::min(rank.units / chunks, dense / bucket)});
    const double one = of(dense / buckets, expert / buckets);
    const double hidden = backward / chunks * (1 - 1 / buckets);
    return std::max(one, buckets * one - hidden);
}

// One plan, from what the tables have.
class ClosedForm {
public:
    ClosedForm(PlanTables &tables, const ParallelPlan &plan, const PlanSizes &sizes)
        : m_base(tables.base())
        , m_plan(plan)
        , m_kind(tables.scheduleKind(plan))
        , m_row(*m_kind.row)
        , m_groups(tables.groups(plan, sizes, m_kind))
        , m_stages(tables.stages(plan, sizes, m_kind))
        , m_context(m_groups.context)
        , m_p(plan.pipeline)
        , m_transfer(m_groups.transfer)
        , m_kinds(std::min(m_stages.kinds.size(), kMostKinds))
    {
        const int data = sizes.gpus / std::max(1, plan.tensor * plan.context * plan.pipeline);
        m_shape = {plan.pipeline, std::max(1, sizes.globalBatch / std::max(1, sizes.microbatch * data)),
                   plan.chunksPerStage};
        m_microbatches = microbatchesAtPlace(m_row.placement, m_shape);
        const bool manyNodes = sizes.gpus > m_base.cluster.devicesPerNode;
        const double slowdown = manyNodes ? m_base.cluster.slowdown : 1.0;
        const bool inPasses = reducesEveryPass(plan) || gathersEveryPass(plan);
        for (std::size_t i = 0; i < m_kinds && inPasses; ++i)
            m_extra[i] = dataInPasses(m_stages.kinds[i], m_context, plan, slowdown);
    }

    PlanEstimate run()
    {
        const bool oneChunk = m_row.placement == Placement::Looped && m_plan.chunksPerStage == 1 &&
                              m_row.vocabularyBarriers == 0 && !m_kind.splits;
        const double length = oneChunk ? oneChunkPasses() : passesByBubble();
        const double left = reduction();
        const double optimizer = optimizerStep();
        const double gather = parameterGather();
        PlanEstimate result;
        const Tick iteration = toTicks(Seconds(length + left + m_groups.tied + m_groups.norm + optimizer + gather));
        result.iteration = toSeconds(iteration);
        breakDown(result.breakdown, iteration, left + m_groups.tied + gather, optimizer);
        for (std::size_t i = 0; i < m_kinds; ++i)
            result.peak = std::max(result.peak, peak(i));
        result.fits = result.peak <= m_base.cluster.device.memory;
        return result;
    }

private:
    static constexpr std::size_t kMostKinds = 64;

    [[nodiscard]] std::size_t kindAt(int rank) const
    {
        return std::min<std::size_t>(m_stages.kindOf[static_cast<std::size_t>(rank)], m_kinds - 1);
    }
    // What a microbatch costs the rank.
    [[nodiscard]] double load(int rank) const
    {
        const RankKind &each = m_stages.kinds[kindAt(rank)];
        return each.forward + each.backward + m_extra[kindAt(rank)];
    }
    // Boundaries that a rank sends over, both ways, with each microbatch.
    [[nodiscard]] double sends(int rank) const
    {
        const double chunks = m_plan.chunksPerStage;
        const bool ends = m_row.placement == Placement::Looped && (rank == 0 || rank == m_p - 1);
        return m_p == 1 ? 0.0 : 2 * chunks - (ends ? 1 : 0);
    }
    [[nodiscard]] double blocked(int rank) const { return m_plan.overlapPipeline ? 0 : sends(rank) * m_transfer; }

    void take(double time, int rank, double &length)
    {
        if (time > length) {
            length = time;
            m_slowest = rank;
        }
    }

    double oneChunkPasses()
    {
        const double m = m_microbatches;
        const double x = m_transfer;
        double all = 0;
        double most = 0;
        for (int rank = 0; rank < m_p; ++rank) {
            all += load(rank);
            most = std::max(most, load(rank) + blocked(rank));
        }
        const int last = m_row.peakInFlight(m_shape, m_p - 1);
        const int first = m_row.peakInFlight(m_shape, 0);
        double period = most;
        if (first < m_shape.microbatches && m_p > 1)
            period = std::max(period, (all + 2 * x * (m_p - 1)) / (first - last + 1));
        double length = 0;
        double before = 0;
        for (int rank = 0; rank < m_p; ++rank) {
            const double own = load(rank) + blocked(rank);
            const int ahead = m_row.peakInFlight(m_shape, rank) - last;
            const double behind = all - before + 2.0 * x * rank - load(rank) + 2 * x * (m_p - 1 - rank);
            const double idle = std::clamp(2 * behind - ahead * own, 0.0, behind);
            const double steady = first < m_shape.microbatches ? std::max(0.0, m - ahead - 1) * (period - own) : 0;
            take(before + m * own + idle + std::max(0.0, steady), rank, length);
            before += load(rank) + 2 * x;
        }
        return length;
    }

    double passesByBubble()
    {
        double length = 0;
        for (int rank = 0; rank < m_p; ++rank)
            take(m_microbatches * (load(rank) + blocked(rank)), rank, length);
        const PassCosts costs{m_stages.chunkForward, m_stages.chunkInput, m_stages.chunkWeights, m_stages.chunkPair};
        const std::optional<double> bubble = m_row.bubble != nullptr ? m_row.bubble(m_shape, costs) : std::nullopt;
        length += bubble ? *bubble : (m_p - 1) * (costs.forward + costs.backward());
        length += 2 * m_transfer * (m_p - 1);
        return length + vocabularyWaits();
    }

    // For collectives of a shared vocabulary: other microbatches hide all but the first, interlaced none.
    [[nodiscard]] double vocabularyWaits() const
    {
        const VocabularyTimes &times = m_groups.vocabulary;
        const Tick once = times.outputBroadcast + times.softmaxAllReduce + times.gradientAllReduce;
        const bool each = vocabularyPlace(m_plan) == VocabularyPlace::Interlaced;
        return toSeconds(once + (each ? times.softmaxAllReduce * (m_shape.microbatches - 1) : 0)).value();
    }

    // Of gradients, behind the last backward.
    [[nodiscard]] double reduction() const
    {
        const RankKind &first = m_stages.kinds[kindAt(0)];
        double left = reductionLeft(first, m_context, m_plan, first.backward);
        const double drain = m_p > 1 ? (m_p - 1) * (m_stages.chunkInput + m_stages.chunkWeights + m_transfer) : 0;
        if (kindAt(m_p - 1) != kindAt(0))
            left = std::max(left, reductionLeft(m_stages.kinds[kindAt(m_p - 1)], m_context, m_plan, 0) - drain);
        return left;
    }

    [[nodiscard]] const RankKind &heaviest() const
    {
        return *std::ranges::max_element(m_stages.kinds, {}, [](const RankKind &each) { return each.trained.total(); });
    }
    [[nodiscard]] double shards(int of) const { return m_plan.zero >= 1 ? of : 1; }

    [[nodiscard]] double optimizerStep() const
    {
        const RankParameters &trained = heaviest().trained;
        return optimizerTime(m_groups.scenario, trained.dense / shards(m_context.shardGroup.size) +
                                                    trained.expert / shards(m_context.experts.data.size))
            .value();
    }

    [[nodiscard]] double parameterGather() const
    {
        if (m_plan.zero < 1 || gathersEveryPass(m_plan))
            return 0;
        const RankKind &rank = heaviest();
        const double element = activationBytes(m_groups.scenario.training.precision);
        double gather =
            groupTime(m_context, Collective::AllGather, m_context.shardGroup, Bytes(rank.trained.dense * element))
                .whole.value();
        if (rank.trained.expert > 0)
            gather += groupTime(m_context, Collective::AllGather, m_context.experts.data,
                                Bytes(rank.trained.expert * element))
                          .whole.value();
        if (m_plan.overlapParamGather)
            gather = std::max(gather * m_base.software.exposedGradientShare,
                              gather - rank.firstForward * m_plan.chunksPerStage);
        return gather;
    }

    void breakDown(Breakdown &breakdown, Tick iteration, double data, double optimizer) const
    {
        Tick counted = 0;
        const auto add = [&](Cause cause, double seconds) {
            const Tick ticks = std::min(toTicks(Seconds(seconds)), iteration - counted);
            breakdown[cause] += ticks;
            counted += ticks;
        };
        const RankKind &rank = m_stages.kinds[kindAt(m_slowest)];
        for (std::size_t i = 0; i < kActivityCount; ++i) {
            if (rank.exposed[i] > 0)
                add(causeOf(static_cast<Activity>(i)), m_microbatches * rank.exposed[i]);
        }
        add(Cause::Data, m_microbatches * m_extra[kindAt(m_slowest)] + data);
        add(Cause::Optimizer, optimizer);
        add(Cause::Pipeline, m_microbatches * blocked(m_slowest));
        breakdown[Cause::Bubble] = iteration - counted;
    }

    [[nodiscard]] double gatheredBytes(const RankKind &rank) const
    {
        if (m_plan.zero < 3 || m_context.shardGroup.size <= 1)
            return 0;
        const double element = m_context.elementBytes;
        if (!m_plan.reshardAfterForward)
            return rank.held.total() * (element + (m_p > 1 ? 4 : 0));
        return element * (2 * m_stages.largestLayer + (rank.bytes.headChunk >= 0 ? m_stages.edge : 0)) +
               4 * m_stages.largestLayer;
    }

    [[nodiscard]] Bytes peak(std::size_t kind) const
    {
        const RankKind &each = m_stages.kinds[kind];
        const auto first = std::ranges::find(m_stages.kindOf, static_cast<std::uint8_t>(kind));
        const int rank = static_cast<int>(first - m_stages.kindOf.begin());
        const ByteCosts perParameter = byteCosts(m_groups.scenario);
        StateBytes states =
            stateBytes(perParameter, each.held.dense, each.trained.dense,
                       {m_plan.zero, shards(m_context.shardGroup.size), m_plan.offloadOptimizer, false});
        states += stateBytes(perParameter, each.held.expert, each.trained.expert,
                             {m_plan.zero, shards(m_context.experts.data.size), m_plan.offloadOptimizer, false});
        const double whole = each.kept * m_plan.chunksPerStage;
        const double activations = std::min(each.kept * m_row.peakInFlight(m_shape, rank), whole * m_microbatches);
        const double gathered = gatheredBytes(each);
        const bool copies = m_base.software.copiesGradients && m_context.dataGroup.size > 1;
        const double moments[] = {
            activations + each.bytes.block.bytes.value() + gathered,
            activations + each.bytes.loss.bytes.value() + gathered,
            whole + each.bytes.embeddingGradient.bytes.value(),
            states.step.value(),
            copies ? each.trained.total() * perParameter.gradients : 0.0,
        };
        const double allocated = (states.device() + each.bytes.buffers).value() + *std::ranges::max_element(moments);
        return Bytes(allocated * m_base.software.fragmentation) + m_base.software.overhead;
    }

    const Scenario &m_base;
    const ParallelPlan &m_plan;
    const ScheduleKind &m_kind;
    const ScheduleRow &m_row;
    const PlanGroups &m_groups;
    const PlanStages &m_stages;
    const CostContext &m_context;
    int m_p;
    double m_transfer; // seconds
    std::size_t m_kinds;
    ScheduleShape m_shape;
    double m_microbatches = 1;                // at a place
    std::array<double, kMostKinds> m_extra{}; // seconds a microbatch, where ZeRO works inside passes
    int m_slowest = 0;                        // the rank that sets the time
};

} // namespace

PlanEstimator::PlanEstimator(const Scenario &scenario)
    : m_tables(std::make_unique<PlanTables>(scenario))
    , m_plan(scenario.plan)
    , m_sizes{scenario.cluster.gpus, scenario.training.globalBatch, scenario.training.microbatch,
              scenario.training.recompute, scenario.training.recomputeLayers}
{
}

PlanEstimator::~PlanEstimator() = default;
PlanEstimator::PlanEstimator(PlanEstimator &&) noexcept = default;
PlanEstimator &PlanEstimator::operator=(PlanEstimator &&) noexcept = default;

PlanEstimate PlanEstimator::estimate(const ParallelPlan &plan, const PlanSizes &sizes)
{
    return ClosedForm(*m_tables, plan, sizes).run();
}

PlanEstimate PlanEstimator::estimate()
{
    return estimate(m_plan, m_sizes);
}

} // namespace stringline
