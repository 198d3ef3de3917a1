#include "core/evaluate/plan_layers.h"

#include "core/cost/activations.h"

#include <algorithm>

namespace stringline {

namespace {

void addTo(UnitCosts &costs, const UnitCosts &other, double times)
{
    for (std::size_t i = 0; i < costs.device.size(); ++i) {
        costs.device[i] += times * other.device[i];
        costs.host[i] += times * other.host[i];
    }
    for (std::size_t i = 0; i < costs.exposed.size(); ++i)
        costs.exposed[i] += times * other.exposed[i];
    costs.kept += times * other.kept;
    costs.block += times * other.block;
}

// Asks templates and the memory model what small chunks cost; a unit costs what a chunk with it costs more than one
// without.
class UnitQuestions {
public:
    UnitQuestions(LayerCosts &layers, const PlanFamily &family, LayerScratch &scratch)
        : m_layers(layers)
        , m_scenario(*scratch.context.scenario)
        , m_family(family)
        , m_scratch(scratch)
        , m_memory(scratch.parts)
    {
    }

    void ask()
    {
        m_layers.base = costsOf({});
        const bool sends = m_scenario.plan.pipeline > 1;
        m_layers.outputs = m_scenario.software.keepsStageOutputs ? layerInputBytes(m_scratch.context).value() : 0;
        m_layers.base.kept -= sends ? m_layers.outputs : 0;
        askEdges();
        const ModelSpec &model = m_scenario.model;
        if (!hasExperts(model) || model.denseLayers > 0 || model.expertLayerStep > 1)
            askLayer(LayerKind::Dense);
        if (hasExperts(model))
            askLayer(LayerKind::Expert);
        if (model.predictionLayers > 0)
            askLayer(LayerKind::Prediction);
    }

private:
    UnitCosts costsOf(const ChunkShape &shape)
    {
        UnitCosts costs;
        for (std::size_t i = 0; i < m_family.passes.count; ++i) {
            const PassLoad load = passLoad(shape, m_family.passes.list[i], m_scratch.parts, m_scratch.layout);
            costs.device[i] = static_cast<double>(load.device);
            costs.host[i] = load.host.value();
            for (std::size_t each = 0; each < kActivityCount; ++each)
                costs.exposed[static_cast<std::size_t>(causeOf(static_cast<Activity>(each)))] +=
                    static_cast<double>(load.exposed[each]);
        }
        m_memory.stage(std::span(&shape, 1), m_scratch.bytes);
        costs.kept = m_scratch.bytes.keptPerMicrobatch.front().value();
        costs.block = m_scratch.bytes.block.bytes.value();
        return costs;
    }

    void askUnit(std::size_t unit, const ChunkShape &with, const UnitCosts &without)
    {
        UnitCosts &costs = m_layers.units[unit];
        costs = costsOf(with);
        addTo(costs, without, -1);
    }

    void askEdges()
    {
        constexpr auto kEmbedding = static_cast<std::size_t>(PlanUnit::Embedding);
        constexpr auto kHead = static_cast<std::size_t>(PlanUnit::Head);
        const bool sends = m_scenario.plan.pipeline > 1;
        ChunkShape shape;
        shape.embedding = true;
        askUnit(kEmbedding, shape, m_layers.base);
        m_layers.embeddingGradient = m_scratch.bytes.embeddingGradient.bytes.value();
        m_layers.units[kEmbedding].kept -= sends ? m_layers.outputs : 0;
        m_layers.units[kEmbedding].held.dense = m_scratch.parts.embeddingParameters();
        shape = {};
        shape.head = true;
        askUnit(kHead, shape, m_layers.base);
        m_layers.loss = m_scratch.bytes.loss.bytes.value();
        m_layers.units[kHead].held.dense = m_scratch.parts.headParameters(false);
        m_layers.tiedHead = m_scratch.parts.headParameters(false) - m_scratch.parts.headParameters(true);
        if (trainsEmbedding(m_scenario.training))
            m_layers.units[kEmbedding].trained = m_layers.units[kEmbedding].held;
        if (trainsHead(m_scenario.training))
            m_layers.units[kHead].trained = m_layers.units[kHead].held;
    }

    // One layer of a kind, frozen or not.
    [[nodiscard]] ChunkShape oneLayer(LayerKind kind, int frozen) const
    {
        ChunkShape shape;
        shape.layers = kind == LayerKind::Prediction ? 0 : 1;
        shape.predictionLayers = 1 - shape.layers;
        shape.denseLayers = kind == LayerKind::Dense ? 1 : 0;
        shape.expertPhase = std::max(1, m_scenario.model.expertLayerStep) - 1;
        shape.frozenLayers = frozen;
        return shape;
    }

    void askLayer(LayerKind kind)
    {
        const TrainingSpec &training = m_scenario.training;
        const double outputs = m_scenario.plan.pipeline > 1 ? m_layers.outputs : 0;
        const auto finish = [&](PlanUnit way) {
            UnitCosts &costs = m_layers.units[unitOf(way, kind)];
            costs.kept -= outputs;
            costs.held = m_scratch.parts.parameters(kind);
            if (way != PlanUnit::Frozen)
                costs.trained = m_scratch.parts.trained(kind);
        };
        askUnit(unitOf(PlanUnit::Usual, kind), oneLayer(kind, 0), m_layers.base);
        finish(PlanUnit::Usual);
        if (training.frozenLayers > 0 && kind != LayerKind::Prediction) {
            askUnit(unitOf(PlanUnit::Frozen, kind), oneLayer(kind, 1), m_layers.base);
            finish(PlanUnit::Frozen);
        }
        if (training.recomputeLayers <= 0)
            return;
        // Recompute of one layer takes the first; that is frozen here, and the second computes nothing again.
        ChunkShape before = oneLayer(kind == LayerKind::Prediction ? LayerKind::Dense : kind, 1);
        if (kind == LayerKind::Expert)
            before.expertPhase = (before.expertPhase + before.expertPhase) % (before.expertPhase + 1);
        ChunkShape both = before;
        (kind == LayerKind::Prediction ? both.predictionLayers : both.layers) += 1;
        both.denseLayers = kind == LayerKind::Dense ? 2 : before.denseLayers;
        askUnit(unitOf(PlanUnit::Open, kind), both, costsOf(before));
        finish(PlanUnit::Open);
        m_layers.units[unitOf(PlanUnit::Open, kind)].kept += outputs; // both had them
    }

    LayerCosts &m_layers;
    const Scenario &m_scenario;
    const PlanFamily &m_family;
    LayerScratch &m_scratch;
    MemoryModel m_memory;
};

// Whether units follow one another in time.
bool addsUp(const Scenario &scenario, const ChunkPasses &passes, ModelParts &parts)
{
    if (scenario.plan.offloadActivations > 0)
        return false;
    const auto isBackground = [&](Part part) {
        return std::ranges::any_of(passes.all(), [&](Pass pass) { return parts.steps(part, pass).background; });
    };
    const bool again = scenario.training.recompute == Recompute::Full;
    const bool open = !again || scenario.training.recomputeLayers > 0;
    const auto layerIsBackground = [&](LayerKind kind) {
        return (open && isBackground(partOf(kind, false))) || (again && isBackground(partOf(kind, true)));
    };
    const ModelSpec &model = scenario.model;
    return !(hasExperts(model) && layerIsBackground(LayerKind::Expert)) &&
           !(model.predictionLayers > 0 && layerIsBackground(LayerKind::Prediction)) &&
           !(vocabularyStages(scenario.plan) > 1 && isBackground(Part::SharedEmbedding));
}

} // namespace

Cause causeOf(Activity activity)
{
    constexpr Cause kCausesOf[kActivityCount] = {Cause::Compute,   Cause::Compute, Cause::Compute, Cause::Recompute,
                                                 Cause::Optimizer, Cause::Tensor,  Cause::Context, Cause::Expert,
                                                 Cause::Pipeline,  Cause::Data,    Cause::Other,   Cause::Other};
    return kCausesOf[static_cast<std::size_t>(activity)];
}

void fillLayers(LayerCosts &layers, Scenario &scenario, const PlanFamily &family, LayerScratch &scratch)
{
    scenario.plan.zero = 0;
    const bool some = scenario.training.recompute == Recompute::Full && scenario.training.recomputeLayers > 0;
    scenario.training.recomputeLayers = some ? 1 : 0;
    scratch.context = costContext(scenario);
    scratch.parts.reset(scratch.context);
    UnitQuestions(layers, family, scratch).ask();
    layers.additive = addsUp(scenario, family.passes, scratch.parts);
    if (!layers.additive || family.pairs) {
        layers.source = std::make_unique<LayerParts>();
        layers.source->scenario = scenario;
        layers.source->context = scratch.context;
        layers.source->context.scenario = &layers.source->scenario;
        layers.source->parts.reset(layers.source->context);
    }
    const CostContext &context = scratch.context;
    const double whole = context.elementBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    const int tensor = std::max(1, context.tensorGroup.size);
    layers.boundary = whole / tensor;
    if (tensor > 1 && !context.sequenceParallel)
        layers.boundaryGather =
            groupTime(context, Collective::AllGather, context.tensorGroup, Bytes(whole)).whole.value();
    if (family.vocabulary != VocabularyPlace::Ends)
        layers.vocabulary = vocabularyTimes(context);
}

} // namespace stringline
