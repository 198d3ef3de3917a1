#include "core/cost/chunk_template.h"

#include "core/cost/activations.h"
#include "core/cost/vocabulary.h"
#include "core/cost/weights.h"
#include "core/parallel/layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace stringline {

namespace {

constexpr int kFusedForwardKernels = 8; // launches that a fused attention saves, forward and backward
constexpr int kFusedBackwardKernels = 14;
// Megatron's fused softmax takes a multiple of four score maps a rank and sequences of at most 2048; else scale, mask,
// casts and softmax are kernels of their own: 0.9 ms a layer over forward, recompute and backward at 31 us a launch
// (vTrain's single-node runs with 8-way tensor parallelism and one sequence a microbatch).
constexpr double kSoftmaxMaps = 4;
constexpr int kSoftmaxSequence = 2048;
constexpr int kSlowSoftmaxKernels = 10; // a pass

// A layer, the embedding or the head: what ZeRO gathers and reduces as one.
struct Unit {
    const Steps *steps = nullptr;
    RankParameters parameters;
    RankParameters trained;
    std::int16_t layer = -1;
    int products = 0; // that give gradients of its weights
    Bytes parked{}; // of one microbatch's activations, in host memory from the forward to the backward
};

// Adapters' gradients come with those of their input.
int weightProducts(std::span<const Op> ops, const TrainingSpec &training)
{
    return static_cast<int>(std::ranges::count_if(ops, [&](const Op &op) {
        return (op.kind == OpKind::Gemm || op.kind == OpKind::GroupedGemm) && !(op.linear && training.loraRank > 0);
    }));
}

constexpr LayerKind kKinds[] = {LayerKind::Dense, LayerKind::Expert, LayerKind::Prediction};
constexpr std::size_t kKindCount = std::size(kKinds);

// The steps of every part of a chunk in one pass; layers by kind, with and without recompute. Parts that the chunk
// lacks stay empty.
class ChunkSteps {
public:
    ChunkSteps(const ChunkShape &shape, Pass pass, const CostContext &context)
        : m_shape(shape)
        , m_pass(pass)
        , m_context(context)
    {
        const Scenario &scenario = *context.scenario;
        if (isVocabularyPass(pass)) {
            m_head = vocabularySteps(pass, context);
            return;
        }
        if (shape.embedding && (pass == Pass::Forward || trainsEmbedding(scenario.training)))
            append(m_embedding, embeddingOps(scenario.model, scenario.training).ops());
        if (shape.head || vocabularyStages(scenario.plan) > 1)
            append(m_head, headOps(scenario.model).ops());
        if (vocabularyStages(scenario.plan) > 1 && pass != Pass::WeightGradient)
            exchangeVocabulary();
        for (int layer = 0; layer < shape.layers + shape.predictionLayers; ++layer)
            prepare(layer);
    }

    [[nodiscard]] std::vector<Unit> units() const
    {
        const Scenario &scenario = *m_context.scenario;
        std::vector<Unit> units;
        const RankParameters none;
        if (isVocabularyPass(m_pass))
            return {{&m_head, none, none, -1}};
        if (m_shape.embedding) {
            const RankParameters table{embeddingParametersPerRank(scenario), 0};
            units.push_back({&m_embedding, table, trainsEmbedding(scenario.training) ? table : none, -1});
        }
        for (int i = 0; i < m_shape.layers + m_shape.predictionLayers; ++i) {
            const LayerKind kind = kindOf(m_shape, i, scenario.model);
            const bool frozen = i < m_shape.frozenLayers;
            const auto at = static_cast<std::size_t>(kind);
            units.push_back({frozen && goesBack(m_pass) ? &m_none : &layerSteps(i), m_parameters[at],
                             frozen ? none : m_trained[at], static_cast<std::int16_t>(i), m_products[at],
                             frozen ? Bytes(0) : parkedBytes(i)});
        }
        if (m_shape.head) {
            const RankParameters table{headParametersPerRank(scenario, m_shape.ownsEmbedding), 0};
            units.push_back({&m_head, table, trainsHead(scenario.training) ? table : none, -1});
        } else if (!m_head.empty()) { // this stage's share of a vocabulary that all stages hold
            units.push_back({&m_head, none, none, -1});
        }
        if (goesBack(m_pass))
            std::ranges::reverse(units);
        return units;
    }

private:
    // What a vocabulary that all stages share sends, at the end of the pass.
    void exchangeVocabulary()
    {
        const VocabularyTimes times = vocabularyTimes(m_context);
        const auto push = [this](std::string_view name, Tick time) {
            if (time > 0)
                m_head.push_back({name, toSeconds(time), Activity::Pipeline, Lane::Tensor});
        };
        if (m_pass == Pass::Forward) {
            push("embedding all-reduce", times.embeddingAllReduce);
            push("output broadcast", times.outputBroadcast);
        } else {
            push("softmax all-reduce", times.softmaxAllReduce);
            push("gradient all-reduce", times.gradientAllReduce);
            push("embedding broadcast", times.embeddingBroadcast);
        }
    }

    void append(Steps &steps, std::span<const Op> ops) const
    {
        if (m_pass == Pass::Forward)
            appendForward(steps, ops, m_context, Activity::Forward);
        else
            appendBackward(steps, ops, m_context, m_pass);
    }

    [[nodiscard]] std::size_t indexOf(int layer) const
    {
        const bool again = sendsGradient(m_pass) && isRecomputed(m_shape, layer, m_context.scenario->training);
        return static_cast<std::size_t>(kindOf(m_shape, layer, m_context.scenario->model)) + (again ? kKindCount : 0);
    }

    [[nodiscard]] Bytes parkedBytes(int layer) const
    {
        const Scenario &scenario = *m_context.scenario;
        const double share = std::clamp(scenario.plan.offloadActivations, 0.0, 1.0);
        if (share <= 0 || m_pass == Pass::WeightGradient)
            return Bytes(0);
        const LayerKind kind = kindOf(m_shape, layer, scenario.model);
        const bool whole =
            scenario.training.recompute == Recompute::Full && !isRecomputed(m_shape, layer, scenario.training);
        return (whole ? keptPerLayerWithoutRecompute(m_context, kind) : keptPerLayer(m_context, kind)) * share;
    }

    [[nodiscard]] const Steps &layerSteps(int layer) const { return m_layers[indexOf(layer)]; }

    void prepare(int layer)
    {
        const std::size_t index = indexOf(layer);
        Steps &steps = m_layers[index];
        if (!steps.empty())
            return;
        const Scenario &scenario = *m_context.scenario;
        const LayerKind kind = kindOf(m_shape, layer, scenario.model);
        const LayerOps ops = layerOps(scenario.model, scenario.training, kind);
        if (index >= kKindCount)
            appendForward(steps, ops.ops(), m_context, Activity::Recompute);
        append(steps, ops.ops());
        m_products[index % kKindCount] = weightProducts(ops.ops(), scenario.training);
        if (kind == LayerKind::Prediction) // each predicts through the shared head
            append(steps, headOps(scenario.model).ops());
        m_parameters[index % kKindCount] = layerParametersPerRank(scenario, kind);
        m_trained[index % kKindCount] = trainedLayerParametersPerRank(scenario, kind);
    }

    const ChunkShape &m_shape;
    Pass m_pass;
    const CostContext &m_context;
    Steps m_none;
    Steps m_embedding;
    Steps m_head;
    std::array<Steps, 2 * kKindCount> m_layers;
    std::array<RankParameters, kKindCount> m_parameters{};
    std::array<RankParameters, kKindCount> m_trained{};
    std::array<int, kKindCount> m_products{};
};

class Layout {
public:
    Layout(const CostContext &context, Pass pass, double stretch)
        : m_context(context)
        , m_pass(pass)
        , m_stretch(stretch)
    {
        m_template.pass = pass;
    }

    ChunkTemplate run(const std::vector<Unit> &units)
    {
        const ParallelPlan &plan = m_context.scenario->plan;
        const bool needsWeights = m_pass != Pass::WeightGradient; // those are made of activations and gradients
        const bool gathers = needsWeights && gathersEveryPass(plan) &&
                             (m_pass == Pass::Forward || plan.reshardAfterForward) &&
                             std::max(m_context.shardGroup.size, m_context.experts.data.size) > 1;
        const std::size_t ahead =
            plan.overlapParamGather ? static_cast<std::size_t>(std::max(1, plan.gatherPrefetch)) : 0;
        m_gathered.assign(units.size(), 0);
        std::size_t next = 0; // unit to gather
        for (std::size_t i = 0; i < units.size(); ++i) {
            while (gathers && next <= i)
                gather(units, next++);
            waitFor(m_gathered[i]);
            const Tick begin = m_now;
            while (gathers && next < units.size() && next <= i + ahead)
                gather(units, next++);
            park(units[i]);
            place(units[i]);
            shareBandwidth(begin);
            if (freesActivations(m_pass)) // the gradients of the weights are there
                reduce(units[i]);
        }
        waitFor(m_dataFree);
        waitFor(m_backgroundFree);
        if (m_hostFree > m_now) {
            expose(Activity::Waiting, m_hostFree - m_now);
            m_now = m_hostFree;
        }
        m_template.duration = m_now;
        std::ranges::stable_sort(m_template.ops, {}, &TemplateOp::start);
        return std::move(m_template);
    }

private:
    [[nodiscard]] Tick ticks(Seconds time) const { return toTicks(time * m_stretch); }

    void expose(Activity activity, Tick duration)
    {
        m_template.exposed[static_cast<std::size_t>(activity)] += duration;
    }

    void push(const Step &step, Tick start, Tick duration, std::int16_t layer)
    {
        m_template.ops.push_back({step.name, start, duration, layer, step.activity, step.lane});
        m_template.work += step.time;
        m_template.measured += step.measured;
    }

    void place(const Unit &unit)
    {
        const Steps &steps = *unit.steps;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Tick duration = ticks(steps[i].time);
            if (steps[i].background) {
                const Tick start = std::max(m_now, m_backgroundFree);
                push(steps[i], start, duration, unit.layer);
                m_backgroundFree = start + duration;
                m_background = steps[i].activity;
                continue;
            }
            if (steps[i].activity == m_background) // the network does one exchange at a time
                waitFor(m_backgroundFree);
            push(steps[i], m_now, duration, unit.layer);
            if (steps[i].besideNext && i + 1 < steps.size()) {
                const Step &beside = steps[++i];
                const Tick other = ticks(beside.time);
                push(beside, m_now, other, unit.layer);
                expose(beside.activity, other);
                expose(steps[i - 1].activity, std::max<Tick>(0, duration - other));
                m_now += std::max(duration, other);
            } else {
                expose(steps[i].activity, duration);
                m_now += duration;
            }
        }
    }

    void pushData(std::string_view name, Collective collective, const GroupSpan &group, double bytes,
                  std::int16_t layer)
    {
        if (group.size <= 1 || bytes <= 0)
            return;
        const TimeTaken time = groupTime(m_context, collective, group, Bytes(bytes));
        const Tick start = std::max(m_now, m_dataFree);
        const Tick duration = ticks(time.whole);
        push({name, time.whole, Activity::Data, Lane::Data, false, false, time.measured}, start, duration, layer);
        m_dataFree = start + duration;
    }

    void gather(const std::vector<Unit> &units, std::size_t index)
    {
        const Unit &unit = units[index];
        const double bytes = activationBytes(m_context.scenario->training.precision);
        pushData("parameter all-gather", Collective::AllGather, m_context.shardGroup, unit.parameters.dense * bytes,
                 unit.layer);
        pushData("expert all-gather", Collective::AllGather, m_context.experts.data, unit.parameters.expert * bytes,
                 unit.layer);
        m_gathered[index] = m_dataFree;
    }

    // The groups hold the mirrored copy of a bidirectional pipeline too.
    void reduce(const Unit &unit)
    {
        if (!reducesEveryPass(m_context.scenario->plan))
            return;
        const double bytes = reducedGradientBytes(*m_context.scenario);
        pushData("gradient reduce-scatter", Collective::ReduceScatter, m_context.shardGroup, unit.trained.dense * bytes,
                 unit.layer);
        pushData("gradient all-reduce", Collective::AllReduce, m_context.replicaGroup,
                 unit.trained.dense * bytes / m_context.shardGroup.size, unit.layer);
        pushData("expert gradients", Collective::ReduceScatter, m_context.experts.data, unit.trained.expert * bytes,
                 unit.layer);
        pushData("expert gradients", Collective::AllReduce, m_context.experts.copies,
                 unit.trained.expert * bytes / std::max(1, m_context.experts.data.size), unit.layer);
        if (!m_context.scenario->plan.overlapGradReduce)
            waitFor(m_dataFree);
    }

    // Activations leave for host memory beside the layer that makes them, and come back beside one that needs others;
    // the pass waits where the link takes longer than the compute beside it.
    void park(const Unit &unit)
    {
        if (unit.parked <= Bytes(0))
            return;
        const Seconds time = unit.parked / m_context.scenario->cluster.hostLink;
        const Tick start = std::max(m_now, m_hostFree);
        const bool out = m_pass == Pass::Forward;
        push({out ? "activations to host" : "activations from host", time, Activity::Waiting, Lane::Host}, start,
             ticks(time), unit.layer);
        m_hostFree = start + ticks(time);
    }

    void waitFor(Tick time)
    {
        if (time > m_now) {
            expose(time == m_backgroundFree ? m_background : Activity::Data, time - m_now);
            m_now = time;
        }
    }

    // Compute and a gather that run side by side slow each other: a share of the shorter shows.
    void shareBandwidth(Tick begin)
    {
        const Tick beside = std::min(m_now, m_dataFree) - begin;
        if (beside <= 0)
            return;
        const Tick lost = static_cast<Tick>(
            std::llround(static_cast<double>(beside) * m_context.scenario->software.exposedGatherShare));
        expose(Activity::Data, lost);
        m_now += lost;
    }

    const CostContext &m_context;
    Pass m_pass;
    double m_stretch;
    Tick m_now = 0;
    Tick m_dataFree = 0;
    Tick m_backgroundFree = 0;
    Tick m_hostFree = 0;
    Activity m_background = Activity::Expert;
    std::vector<Tick> m_gathered; // when the parameters of a unit are there
    ChunkTemplate m_template;
};

// What the host needs to launch the pass. Of a backward in two parts the second launches its products, each with a
// kernel that adds up where the product does not, and the first all the rest.
Seconds hostTime(const ChunkShape &shape, Pass pass, const CostContext &context, const std::vector<Unit> &units)
{
    const SoftwareSpec &software = context.scenario->software;
    const TrainingSpec &training = context.scenario->training;
    const bool fused = training.flashAttention;
    const double maps = context.share[Dim::Batch] * context.share[Dim::Head];
    const bool slowSoftmax = !fused && (std::fmod(maps, kSoftmaxMaps) != 0 || training.sequence > kSoftmaxSequence);
    const int softmax = slowSoftmax ? kSlowSoftmaxKernels : 0;
    const int forward = software.layerKernelsForward + softmax - (fused ? kFusedForwardKernels : 0);
    const int backward = software.layerKernelsBackward + softmax - (fused ? kFusedBackwardKernels : 0);
    const int perProduct = software.weightGradientBytesPerParameter > 0 ? 2 : 1;
    double launches = 0;
    int collectivesLaunched = 0;
    for (const Unit &unit : units) {
        collectivesLaunched += static_cast<int>(std::ranges::count_if(*unit.steps, isInsidePasses, &Step::lane));
        if (unit.layer < 0 || (goesBack(pass) && unit.layer < shape.frozenLayers))
            continue;
        const int weights = std::min(backward, unit.products * perProduct);
        if (pass == Pass::WeightGradient) {
            launches += weights;
            continue;
        }
        const bool again = sendsGradient(pass) && isRecomputed(shape, unit.layer, training);
        const bool routes = kindOf(shape, unit.layer, context.scenario->model) != LayerKind::Dense;
        const int router = routes && hasExperts(context.scenario->model) ? software.routerKernels : 0;
        launches += (pass == Pass::Forward ? forward : backward + (again ? forward : 0)) + router * (again ? 2 : 1);
        if (pass == Pass::InputGradient)
            launches -= weights;
    }
    const bool half = pass == Pass::InputGradient || pass == Pass::WeightGradient;
    const double groupFactor = 1 + 0.5 * std::log2(std::max(1, context.tensorGroup.size));
    return software.hostPerKernel * launches + software.hostPerCollective * (collectivesLaunched * groupFactor) +
           software.hostPerMicrobatch * (half ? 0.25 : 0.5);
}

} // namespace

LayerKind kindOf(const ChunkShape &shape, int layer, const ModelSpec &model)
{
    if (layer >= shape.layers)
        return LayerKind::Prediction;
    if (!hasExperts(model) || layer < shape.denseLayers)
        return LayerKind::Dense;
    const int step = std::max(1, model.expertLayerStep);
    return (layer - shape.denseLayers + shape.expertPhase) % step == step - 1 ? LayerKind::Expert : LayerKind::Dense;
}

bool isRecomputed(const ChunkShape &shape, int layer, const TrainingSpec &training)
{
    const int covered = training.recomputeLayers > 0 ? training.recomputeLayers : shape.layers + shape.predictionLayers;
    return training.recompute == Recompute::Full && layer < covered && layer >= shape.frozenLayers;
}

std::vector<ChunkShape> chunkShapes(const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    std::vector<ChunkShape> shapes;
    int first = 0;
    for (const int layers : layersPerChunk(scenario)) {
        ChunkShape shape;
        shape.layers = layers;
        if (hasExperts(model)) {
            shape.denseLayers = std::clamp(model.denseLayers - first, 0, layers);
            shape.expertPhase = std::max(0, first - model.denseLayers) % std::max(1, model.expertLayerStep);
        }
        shape.frozenLayers = std::clamp(scenario.training.frozenLayers - first, 0, layers);
        shapes.push_back(shape);
        first += layers;
    }
    shapes.front().embedding = true;
    shapes.back().head = true;
    shapes.back().predictionLayers = model.predictionLayers;
    shapes.back().ownsEmbedding = endsMeet(scenario.plan);
    return shapes;
}

double reducedGradientBytes(const Scenario &scenario)
{
    switch (scenario.training.gradientPrecision) {
    case GradientPrecision::Bf16:
        return 2;
    case GradientPrecision::Fp32:
        return 4;
    case GradientPrecision::Framework:
        break;
    }
    return scenario.software.gradientBytes;
}

ChunkTemplate buildTemplate(const ChunkShape &shape, Pass pass, const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const ChunkSteps steps(shape, pass, context);
    const std::vector<Unit> units = steps.units();

    // Stragglers need a network between them.
    const bool manyNodes = scenario.cluster.gpus > scenario.cluster.devicesPerNode;
    const double slowdown = (manyNodes ? scenario.cluster.slowdown : 1.0) * vocabularySlowdown(scenario);
    ChunkTemplate result = Layout(context, pass, slowdown).run(units);
    // Device and host run side by side; the longer one leads, and near a tie both show: a norm of order four.
    const double device = toSeconds(result.duration).value();
    const double host = hostTime(shape, pass, context, units).value();
    if (host > 0 && device > 0) {
        const double both = std::pow(std::pow(device, 4) + std::pow(host, 4), 0.25);
        const auto exposed = result.exposed;
        const Tick unstretched = result.duration;
        result = Layout(context, pass, slowdown * both / device).run(units);
        result.exposed = exposed;
        result.exposed[static_cast<std::size_t>(Activity::Waiting)] += result.duration - unstretched;
    }
    result.layers = isVocabularyPass(pass) ? 0 : shape.layers + shape.predictionLayers;
    return result;
}

std::vector<GradientUnit> gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward,
                                        const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const double bytesEach = reducedGradientBytes(scenario);
    const int layers = shape.layers + shape.predictionLayers;
    std::vector<Tick> layerEnd(static_cast<std::size_t>(layers), 0);
    for (const TemplateOp &op : backward.ops) {
        if (op.layer >= 0) {
            Tick &end = layerEnd[static_cast<std::size_t>(op.layer)];
            end = std::max(end, op.start + op.duration);
        }
    }
    std::vector<GradientUnit> units;
    if (shape.head && trainsHead(scenario.training)) {
        Tick end = 0;
        const Tick firstLayer = layers > 0 ? layerEnd.back() : backward.duration;
        for (const TemplateOp &op : backward.ops) {
            if (op.layer < 0 && op.start < firstLayer)
                end = std::max(end, op.start + op.duration);
        }
        units.push_back({end, Bytes(headParametersPerRank(scenario, shape.ownsEmbedding) * bytesEach), {}});
    }
    for (int layer = layers; layer-- > shape.frozenLayers;) {
        const RankParameters trained = trainedLayerParametersPerRank(scenario, kindOf(shape, layer, scenario.model));
        units.push_back({layerEnd[static_cast<std::size_t>(layer)], Bytes(trained.dense * bytesEach),
                         Bytes(trained.expert * bytesEach)});
    }
    if (shape.embedding && trainsEmbedding(scenario.training))
        units.push_back({backward.duration, Bytes(embeddingParametersPerRank(scenario) * bytesEach), {}});
    return units;
}

} // namespace stringline
