#include "core/evaluate/plan_estimator.h"

#include "core/cost/pair_time.h"
#include "core/cost/scenario_costs.h"
#include "core/parallel/layers.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace stringline {

namespace {

// What a table is looked up by: small numbers, side by side.
struct Key {
    std::array<std::int64_t, 20> values{};
    std::size_t count = 0;

    void add(std::int64_t value) { values[count++] = value; }
    bool operator==(const Key &) const = default;
};
struct KeyHash {
    std::size_t operator()(const Key &key) const
    {
        std::uint64_t hash = 1469598103934665603U;
        for (std::size_t i = 0; i < key.count; ++i)
            hash = (hash ^ static_cast<std::uint64_t>(key.values[i])) * 0x9E3779B97F4A7C15U;
        return static_cast<std::size_t>(hash ^ (hash >> 29));
    }
};
template <class Value>
using Table = std::unordered_map<Key, std::unique_ptr<Value>, KeyHash>;

// Axes by their first letters, which differ.
std::int64_t orderCode(const ParallelPlan &plan)
{
    std::int64_t code = 0;
    for (const std::string &id : plan.axisOrder)
        code = code << 8 | (id.empty() ? 0 : id.front());
    return code;
}

// What of a schedule does not depend on m: which passes it has.
struct Kind {
    const ScheduleRow *row = nullptr;
    bool splits = false; // gradients of inputs and of weights apart
    bool pairs = false;
    bool known = false;
};

struct RankKind {
    double forward = 0; // seconds of a microbatch through all chunks of the rank
    double backward = 0;
    std::array<double, kActivityCount> exposed{};
    RankParameters held;
    RankParameters trained;
    StageBytes bytes; // without states
    double kept = 0;  // bytes of a microbatch, mean over chunks
    double units = 0; // that ZeRO gathers and reduces one by one
    double firstForward = 0;
};

Cause causeOf(Activity activity)
{
    constexpr Cause kCausesOf[kActivityCount] = {Cause::Compute,   Cause::Compute, Cause::Compute, Cause::Recompute,
                                                 Cause::Optimizer, Cause::Tensor,  Cause::Context, Cause::Expert,
                                                 Cause::Pipeline,  Cause::Data,    Cause::Other};
    return kCausesOf[static_cast<std::size_t>(activity)];
}

} // namespace

class PlanEstimator::Tables {
public:
    explicit Tables(const Scenario &scenario)
        : m_base(scenario)
    {
    }

    PlanEstimate estimate(const ParallelPlan &plan, const PlanSizes &sizes);
    [[nodiscard]] const Scenario &base() const { return m_base; }

private:
    struct Groups { // of all ranks
        Scenario scenario;
        CostContext context;
        double transfer = 0;
        double tied = 0;
        double norm = 0;
    };
    struct Layers {
        Scenario scenario;
        CostContext context;
        ModelParts parts;
    };
    struct Stages {
        std::vector<RankKind> kinds;
        std::vector<std::uint8_t> kindOf; // by rank
        double chunkForward = 0;          // means over chunks
        double chunkInput = 0;
        double chunkWeights = 0;
        double chunkPair = 0;
        double largestLayer = 0; // parameters
        double edge = 0;         // of the head, or of the embedding
    };

    void addLayerKey(Key &key, const ParallelPlan &plan, const PlanSizes &sizes) const;
    Scenario scenarioOf(const ParallelPlan &plan, const PlanSizes &sizes) const;
    const Kind &scheduleKind(const std::string &schedule);
    const Groups &groups(const ParallelPlan &plan, const PlanSizes &sizes, const Kind &kind);
    Layers &layers(const Key &key, const ParallelPlan &plan, const PlanSizes &sizes);
    const Stages &stages(const ParallelPlan &plan, const PlanSizes &sizes, const Kind &kind);
    void fillStages(Stages &stages, Layers &layers, const ParallelPlan &plan, const PlanSizes &sizes, const Kind &kind);

    Scenario m_base;
    std::vector<Kind> m_kinds;
    const ScheduleRow *m_lastRow = nullptr;
    Table<Groups> m_groups;
    Table<Layers> m_layers;
    Table<Stages> m_stages;
    LayoutScratch m_scratch;
};

namespace {

// The passes of a schedule, from a small shape that it accepts.
Kind kindOfRow(const ScheduleRow &row)
{
    Kind kind{&row, false, false, true};
    for (int p = 2; p <= 4; p += 2) {
        for (int chunks = std::max(1, row.minimumChunks); chunks <= 2; ++chunks) {
            const ScheduleShape shape{p, 4 * p, chunks};
            if ((row.maximumChunks != 0 && chunks > row.maximumChunks) || !row.refusal(shape).empty())
                continue;
            const Orders orders = row.orders(shape);
            kind.splits = splitsBackward(orders);
            for (const RankOrder &order : orders)
                kind.pairs = kind.pairs || std::ranges::find(order, true, &ScheduledOp::pairedWithNext) != order.end();
            return kind;
        }
    }
    return kind;
}

} // namespace

const Kind &PlanEstimator::Tables::scheduleKind(const std::string &schedule)
{
    if (m_lastRow == nullptr || m_lastRow->id != schedule)
        m_lastRow = findSchedule(schedule);
    const auto at = static_cast<std::size_t>(m_lastRow - schedules().data());
    m_kinds.resize(schedules().size());
    if (!m_kinds[at].known)
        m_kinds[at] = kindOfRow(*m_lastRow);
    return m_kinds[at];
}

void PlanEstimator::Tables::addLayerKey(Key &key, const ParallelPlan &plan, const PlanSizes &sizes) const
{
    key.add(plan.tensor);
    key.add(plan.context);
    key.add(static_cast<int>(plan.contextKind) | static_cast<int>(plan.overlapTensor) << 4 |
            static_cast<int>(plan.dispatcher) << 8 | int(plan.sequenceParallel) << 12 | int(plan.overlapExpert) << 13 |
            static_cast<int>(plan.vocabulary) << 14 | static_cast<int>(sizes.recompute) << 18);
    key.add(plan.expert);
    key.add(plan.expertTensor);
    key.add(sizes.microbatch);
    key.add(std::llround(plan.offloadActivations * 1e6));
    const std::int64_t order = orderCode(plan);
    key.add(order);
    // Where groups lie follows from the degrees inside them; from all where tensor is not innermost or experts fold.
    const bool innermost = !plan.axisOrder.empty() && plan.axisOrder.front().front() == 't' && plan.context == 1;
    const bool all = !innermost || hasExperts(m_base.model) || plan.vocabulary != VocabularyPlace::Ends;
    key.add(all ? plan.pipeline : 0);
    key.add(all ? sizes.gpus : int(sizes.gpus > m_base.cluster.devicesPerNode));
}

Scenario PlanEstimator::Tables::scenarioOf(const ParallelPlan &plan, const PlanSizes &sizes) const
{
    Scenario scenario = m_base;
    scenario.plan = plan;
    scenario.cluster.gpus = sizes.gpus;
    scenario.training.globalBatch = sizes.globalBatch;
    scenario.training.microbatch = sizes.microbatch;
    scenario.training.recompute = sizes.recompute;
    scenario.training.recomputeLayers = sizes.recomputeLayers;
    return scenario;
}

const PlanEstimator::Tables::Groups &PlanEstimator::Tables::groups(const ParallelPlan &plan, const PlanSizes &sizes,
                                                                   const Kind &kind)
{
    Key key;
    addLayerKey(key, plan, sizes);
    key.add(plan.pipeline);
    key.add(sizes.gpus);
    key.add(plan.shardGroup);
    key.add(static_cast<int>(kind.row->placement));
    std::unique_ptr<Groups> &entry = m_groups[key];
    if (entry == nullptr) {
        entry = std::make_unique<Groups>();
        entry->scenario = scenarioOf(plan, sizes);
        entry->context = costContext(entry->scenario);
        joinCopies(entry->context, kind.row->placement);
        entry->transfer = plan.pipeline > 1 ? transferTime(entry->context).value() : 0;
        entry->tied = tiedTime(entry->context).value();
        const ClusterSpec &cluster = entry->scenario.cluster;
        const LinkTier &link = cluster.gpus > cluster.devicesPerNode ? cluster.scaleOut : cluster.scaleUp;
        entry->norm = link.latency.value() * 2 * std::log2(std::max(1, cluster.gpus));
    }
    return *entry;
}

PlanEstimator::Tables::Layers &PlanEstimator::Tables::layers(const Key &key, const ParallelPlan &plan,
                                                             const PlanSizes &sizes)
{
    std::unique_ptr<Layers> &entry = m_layers[key];
    if (entry == nullptr) {
        entry = std::make_unique<Layers>();
        entry->scenario = scenarioOf(plan, sizes);
        entry->scenario.plan.zero = 0; // gathers and reductions inside passes are added for each plan
        entry->context = costContext(entry->scenario);
        entry->parts.reset(entry->context);
    }
    return *entry;
}

const PlanEstimator::Tables::Stages &PlanEstimator::Tables::stages(const ParallelPlan &plan, const PlanSizes &sizes,
                                                                   const Kind &kind)
{
    Key key;
    addLayerKey(key, plan, sizes);
    const Key layerKey = key;
    key.add(plan.pipeline);
    key.add(plan.chunksPerStage);
    key.add(sizes.recomputeLayers);
    std::int64_t split = static_cast<int>(plan.layersPerChunk.kind);
    for (const int count : plan.layersPerChunk.layers)
        split = split * 1000003 + count;
    key.add(split);
    key.add(static_cast<int>(kind.row->placement) | int(kind.splits) << 4 | int(kind.pairs) << 5);
    std::unique_ptr<Stages> &entry = m_stages[key];
    if (entry == nullptr) {
        entry = std::make_unique<Stages>();
        fillStages(*entry, layers(layerKey, plan, sizes), plan, sizes, kind);
    }
    return *entry;
}

void PlanEstimator::Tables::fillStages(Stages &stages, Layers &layers, const ParallelPlan &plan, const PlanSizes &sizes,
                                       const Kind &kind)
{
    layers.scenario.plan.pipeline = plan.pipeline; // of the parts only the cut into chunks depends on these
    layers.scenario.plan.chunksPerStage = plan.chunksPerStage;
    layers.scenario.plan.layersPerChunk = plan.layersPerChunk;
    layers.scenario.plan.schedule = plan.schedule;
    layers.scenario.training.recomputeLayers = sizes.recomputeLayers;
    ModelParts &parts = layers.parts;
    const std::vector<ChunkShape> shapes = chunkShapes(layers.scenario);
    const ScheduleShape shape{plan.pipeline, 1, plan.chunksPerStage};
    MemoryModel memory(parts);
    std::vector<std::vector<ChunkShape>> seen;
    std::vector<ChunkShape> chunks;
    for (int rank = 0; rank < plan.pipeline; ++rank) {
        chunks.clear();
        for (int chunk = 0; chunk < plan.chunksPerStage; ++chunk)
            chunks.push_back(shapes[static_cast<std::size_t>(modelChunkOf(kind.row->placement, shape, rank, chunk))]);
        const auto found = static_cast<std::size_t>(std::ranges::find(seen, chunks) - seen.begin());
        stages.kindOf.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(found, 255)));
        if (found < seen.size())
            continue;
        seen.push_back(chunks);
        RankKind &entry = stages.kinds.emplace_back();
        for (const ChunkShape &each : chunks) {
            const auto add = [&](Pass pass) {
                const PassLength length = passLength(each, pass, parts, m_scratch);
                for (std::size_t i = 0; i < kActivityCount; ++i)
                    entry.exposed[i] += toSeconds(length.exposed[i]).value();
                return toSeconds(length.duration).value();
            };
            const double forward = add(Pass::Forward);
            entry.forward += forward;
            entry.firstForward = entry.firstForward > 0 ? entry.firstForward : forward;
            entry.backward += kind.splits ? add(Pass::InputGradient) + add(Pass::WeightGradient) : add(Pass::Backward);
            entry.units += each.layers + each.predictionLayers + (each.embedding ? 1 : 0) + (each.head ? 1 : 0);
        }
        memory.stage(chunks, entry.bytes);
        entry.held = stageParameters(parts, chunks);
        entry.trained = trainedParameters(parts, chunks);
        for (const Bytes kept : entry.bytes.keptPerMicrobatch)
            entry.kept += kept.value() / plan.chunksPerStage;
    }
    // Of a chunk in the middle, for the published bubbles.
    const ChunkShape &middle = shapes[shapes.size() / 2];
    const auto seconds = [&](Pass pass) {
        return toSeconds(passLength(middle, pass, parts, m_scratch).duration).value();
    };
    stages.chunkForward = seconds(Pass::Forward);
    stages.chunkInput = seconds(Pass::InputGradient);
    stages.chunkWeights = kind.splits ? seconds(Pass::WeightGradient) : seconds(Pass::Backward) - stages.chunkInput;
    stages.chunkPair = stages.chunkForward + stages.chunkInput + stages.chunkWeights;
    if (kind.pairs)
        stages.chunkPair =
            toSeconds(pairTime(buildTemplate(middle, Pass::Forward, layers.context),
                               buildTemplate(middle, Pass::Backward, layers.context), layers.scenario.cluster.device))
                .value();
    for (const ChunkShape &each : shapes) {
        if (each.layers > 0)
            stages.largestLayer =
                std::max(stages.largestLayer, parts.parameters(kindOf(each, each.layers - 1, m_base.model)).total());
    }
    stages.edge = parts.headParameters(false);
}

namespace {

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

} // namespace

PlanEstimate PlanEstimator::Tables::estimate(const ParallelPlan &plan, const PlanSizes &sizes)
{
    const Kind &kind = scheduleKind(plan.schedule);
    const ScheduleRow &row = *kind.row;
    const Groups &groups = this->groups(plan, sizes, kind);
    const Stages &stages = this->stages(plan, sizes, kind);
    const CostContext &context = groups.context;
    const Scenario &scenario = groups.scenario; // of its plan only the degrees are asked for
    const int data = sizes.gpus / std::max(1, plan.tensor * plan.context * plan.pipeline);
    ScheduleShape shape{plan.pipeline, std::max(1, sizes.globalBatch / std::max(1, sizes.microbatch * data)),
                        plan.chunksPerStage};
    const int p = plan.pipeline;
    const double m = microbatchesAtPlace(row.placement, shape);
    const bool manyNodes = sizes.gpus > m_base.cluster.devicesPerNode;
    const double slowdown = manyNodes ? m_base.cluster.slowdown : 1.0;
    const bool blocks = !plan.overlapPipeline;
    const double x = groups.transfer;
    const bool inPasses = reducesEveryPass(plan) || gathersEveryPass(plan);

    // What a microbatch costs each kind of rank.
    constexpr std::size_t kMostKinds = 64;
    std::array<double, kMostKinds> extra{};
    const std::size_t kinds = std::min(stages.kinds.size(), kMostKinds);
    for (std::size_t i = 0; i < kinds && inPasses; ++i)
        extra[i] = dataInPasses(stages.kinds[i], context, plan, slowdown);
    const auto at = [&](int rank) {
        return std::min<std::size_t>(stages.kindOf[static_cast<std::size_t>(rank)], kinds - 1);
    };
    const auto load = [&](int rank) {
        const RankKind &each = stages.kinds[at(rank)];
        return each.forward + each.backward + extra[at(rank)];
    };
    // Boundaries that a rank sends over, both ways, with each microbatch.
    const auto sends = [&](int rank) {
        const double chunks = plan.chunksPerStage;
        const bool ends = row.placement == Placement::Looped && (rank == 0 || rank == p - 1);
        return p == 1 ? 0.0 : 2 * chunks - (ends ? 1 : 0);
    };

    double length = 0;
    int slowest = 0; // the rank that sets the time
    if (row.placement == Placement::Looped && plan.chunksPerStage == 1 && row.vocabularyBarriers == 0 && !kind.splits) {
        double all = 0;
        double most = 0;
        for (int rank = 0; rank < p; ++rank) {
            all += load(rank);
            most = std::max(most, load(rank) + (blocks ? sends(rank) * x : 0));
        }
        const int last = row.peakInFlight(shape, p - 1);
        const int first = row.peakInFlight(shape, 0);
        double period = most;
        if (first < shape.microbatches && p > 1)
            period = std::max(period, (all + 2 * x * (p - 1)) / (first - last + 1));
        double before = 0;
        for (int rank = 0; rank < p; ++rank) {
            const double own = load(rank) + (blocks ? sends(rank) * x : 0);
            const int ahead = row.peakInFlight(shape, rank) - last;
            const double behind = all - before + 2.0 * x * rank - load(rank) + 2 * x * (p - 1 - rank);
            const double idle = std::clamp(2 * behind - ahead * own, 0.0, behind);
            const double steady = first < shape.microbatches ? std::max(0.0, m - ahead - 1) * (period - own) : 0;
            const double time = before + m * own + idle + std::max(0.0, steady);
            if (time > length) {
                length = time;
                slowest = rank;
            }
            before += load(rank) + 2 * x;
        }
    } else {
        for (int rank = 0; rank < p; ++rank) {
            const double time = m * (load(rank) + (blocks ? sends(rank) * x : 0));
            if (time > length) {
                length = time;
                slowest = rank;
            }
        }
        PassCosts costs{stages.chunkForward, stages.chunkInput, stages.chunkWeights, stages.chunkPair};
        const std::optional<double> bubble = row.bubble != nullptr ? row.bubble(shape, costs) : std::nullopt;
        length += bubble ? *bubble : (p - 1) * (costs.forward + costs.backward());
        length += 2 * x * (p - 1);
    }

    const RankKind &rank = stages.kinds[at(slowest)];
    const RankKind &firstRank = stages.kinds[at(0)];
    double left = reductionLeft(firstRank, context, plan, firstRank.backward);
    const double drain = p > 1 ? (p - 1) * (stages.chunkInput + stages.chunkWeights + x) : 0;
    if (at(p - 1) != at(0))
        left = std::max(left, reductionLeft(stages.kinds[at(p - 1)], context, plan, 0) - drain);
    double optimizer = 0;
    double gather = 0;
    const double denseShards = plan.zero >= 1 ? context.shardGroup.size : 1;
    const double expertShards = plan.zero >= 1 ? context.experts.data.size : 1;
    const RankKind &heaviest =
        *std::ranges::max_element(stages.kinds, {}, [](const RankKind &each) { return each.trained.total(); });
    optimizer =
        optimizerTime(scenario, heaviest.trained.dense / denseShards + heaviest.trained.expert / expertShards).value();
    if (plan.zero >= 1 && !gathersEveryPass(plan)) {
        const double element = activationBytes(scenario.training.precision);
        gather = groupTime(context, Collective::AllGather, context.shardGroup, Bytes(heaviest.trained.dense * element))
                     .whole.value();
        if (heaviest.trained.expert > 0)
            gather += groupTime(context, Collective::AllGather, context.experts.data,
                                Bytes(heaviest.trained.expert * element))
                          .whole.value();
        if (plan.overlapParamGather)
            gather = std::max(gather * m_base.software.exposedGradientShare,
                              gather - heaviest.firstForward * plan.chunksPerStage);
    }

    PlanEstimate result;
    const Tick iteration = toTicks(Seconds(length + left + groups.tied + groups.norm + optimizer + gather));
    result.iteration = toSeconds(iteration);
    Tick counted = 0;
    const auto add = [&](Cause cause, double seconds) {
        const Tick ticks = std::min(toTicks(Seconds(seconds)), iteration - counted);
        result.breakdown[cause] += ticks;
        counted += ticks;
    };
    for (std::size_t i = 0; i < kActivityCount; ++i) {
        if (rank.exposed[i] > 0)
            add(causeOf(static_cast<Activity>(i)), m * rank.exposed[i]);
    }
    add(Cause::Data, m * extra[at(slowest)] + left + groups.tied + gather);
    add(Cause::Optimizer, optimizer);
    if (blocks)
        add(Cause::Pipeline, m * sends(slowest) * x);
    result.breakdown[Cause::Bubble] = iteration - counted;

    result.fits = true;
    const ByteCosts perParameter = byteCosts(scenario);
    for (std::size_t i = 0; i < kinds; ++i) {
        const RankKind &each = stages.kinds[i];
        const int where =
            static_cast<int>(std::ranges::find(stages.kindOf, static_cast<std::uint8_t>(i)) - stages.kindOf.begin());
        StateBytes states = stateBytes(perParameter, each.held.dense, each.trained.dense,
                                       {plan.zero, denseShards, plan.offloadOptimizer, false});
        states += stateBytes(perParameter, each.held.expert, each.trained.expert,
                             {plan.zero, expertShards, plan.offloadOptimizer, false});
        const double whole = each.kept * plan.chunksPerStage;
        const double flying = each.kept * row.peakInFlight(shape, where) + whole * each.bytes.extraInFlight;
        const double activations = std::min(flying, whole * m);
        const double element = context.elementBytes;
        const bool gathers = plan.zero >= 3 && denseShards > 1;
        const double layersGathered =
            !gathers ? 0
            : plan.reshardAfterForward
                ? element * (2 * stages.largestLayer + (each.bytes.headChunk >= 0 ? stages.edge : 0)) +
                      4 * stages.largestLayer
                : each.held.total() * (element + (p > 1 ? 4 : 0));
        const double moments[] = {
            activations + each.bytes.block.bytes.value() + layersGathered,
            activations + each.bytes.loss.bytes.value() + layersGathered,
            whole + each.bytes.embeddingGradient.bytes.value(),
            states.step.value(),
            m_base.software.copiesGradients && context.dataGroup.size > 1
                ? each.trained.total() * perParameter.gradients
                : 0.0,
        };
        const double allocated = (states.device() + each.bytes.buffers).value() + *std::ranges::max_element(moments);
        const Bytes peak = Bytes(allocated * m_base.software.fragmentation) + m_base.software.overhead;
        result.peak = std::max(result.peak, peak);
    }
    result.fits = result.peak <= m_base.cluster.device.memory;
    return result;
}

PlanEstimator::PlanEstimator(const Scenario &scenario)
    : m_tables(std::make_unique<Tables>(scenario))
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
    return m_tables->estimate(plan, sizes);
}

PlanEstimate PlanEstimator::estimate()
{
    return m_tables->estimate(m_plan, m_sizes);
}

} // namespace stringline
