#include "core/cost/model_parts.h"

#include "core/cost/vocabulary.h"

#include <algorithm>

namespace stringline {

namespace {

template <class T, class Make>
const T &once(T &value, bool &known, Make make)
{
    if (!known) {
        value = make();
        known = true;
    }
    return value;
}

// Adapters' gradients come with those of their input.
int weightProducts(std::span<const Op> ops, const TrainingSpec &training)
{
    return static_cast<int>(std::ranges::count_if(ops, [&](const Op &op) {
        return (op.kind == OpKind::Gemm || op.kind == OpKind::GroupedGemm) && !(op.linear && training.loraRank > 0);
    }));
}

} // namespace

void ModelParts::reset(const CostContext &context)
{
    m_context = &context;
    const auto forget = [](auto &entries) {
        for (auto &entry : entries)
            entry.known = false;
    };
    forget(m_layers);
    forget(m_parameters);
    forget(m_trained);
    forget(m_bytes);
    forget(m_headParameters);
    m_embedding.known = m_head.known = m_embeddingParameters.known = false;
    for (auto &pass : m_steps)
        forget(pass);
}

std::span<const Op> ModelParts::layer(LayerKind kind)
{
    const Scenario &scenario = *m_context->scenario;
    auto &[ops, known] = m_layers[static_cast<std::size_t>(kind)];
    return once(ops, known, [&] { return layerOps(scenario.model, scenario.training, kind); }).ops();
}

std::span<const Op> ModelParts::embedding()
{
    const Scenario &scenario = *m_context->scenario;
    return once(m_embedding.value, m_embedding.known, [&] { return embeddingOps(scenario.model, scenario.training); })
        .ops();
}

std::span<const Op> ModelParts::head()
{
    return once(m_head.value, m_head.known, [&] { return headOps(m_context->scenario->model); }).ops();
}

const RankParameters &ModelParts::parameters(LayerKind kind)
{
    auto &[value, known] = m_parameters[static_cast<std::size_t>(kind)];
    return once(value, known, [&] { return layerParametersPerRank(*m_context->scenario, kind); });
}

const RankParameters &ModelParts::trained(LayerKind kind)
{
    if (m_context->scenario->training.loraRank <= 0)
        return parameters(kind);
    auto &[value, known] = m_trained[static_cast<std::size_t>(kind)];
    return once(value, known, [&] { return trainedLayerParametersPerRank(*m_context->scenario, kind); });
}

const LayerBytes &ModelParts::bytes(LayerKind kind)
{
    auto &[value, known] = m_bytes[static_cast<std::size_t>(kind)];
    return once(value, known, [&] {
        const std::span<const Op> ops = layer(kind);
        return LayerBytes{keptPerLayer(*m_context, kind, ops), keptWithoutRecompute(*m_context, ops),
                          largestResult(*m_context, ops)};
    });
}

double ModelParts::embeddingParameters()
{
    return once(m_embeddingParameters.value, m_embeddingParameters.known,
                [&] { return embeddingParametersPerRank(*m_context->scenario); });
}

double ModelParts::headParameters(bool ownsEmbedding)
{
    auto &[value, known] = m_headParameters[ownsEmbedding ? 1 : 0];
    return once(value, known, [&] { return headParametersPerRank(*m_context->scenario, ownsEmbedding); });
}

const PartSteps &ModelParts::steps(Part part, Pass pass)
{
    auto &[entry, known] = m_steps[static_cast<std::size_t>(pass)][static_cast<std::size_t>(part)];
    if (!known) {
        fill(entry, part, pass);
        known = true;
    }
    return entry;
}

void ModelParts::fill(PartSteps &entry, Part part, Pass pass)
{
    const Scenario &scenario = *m_context->scenario;
    Steps &steps = entry.steps;
    steps.clear();
    entry.products = 0;
    switch (part) {
    case Part::Frozen:
        break;
    case Part::Embedding:
        if (pass == Pass::Forward || trainsEmbedding(scenario.training))
            append(steps, embedding(), pass);
        break;
    case Part::Head:
        appendHead(steps, pass);
        break;
    case Part::SharedEmbedding:
        steps = sharedEmbeddingSteps(pass, *m_context);
        break;
    default: {
        const std::size_t at = static_cast<std::size_t>(part);
        const LayerKind kind = static_cast<LayerKind>(at % kLayerKinds);
        const std::span<const Op> ops = layer(kind);
        if (at >= kLayerKinds)
            appendForward(steps, ops, *m_context, Activity::Recompute);
        append(steps, ops, pass);
        entry.products = weightProducts(ops, scenario.training);
        if (kind == LayerKind::Prediction) // each predicts through the shared head
            append(steps, head(), pass);
        break;
    }
    }
    entry.collectives = static_cast<int>(std::ranges::count_if(steps, isInsidePasses, &Step::lane));
    entry.background = std::ranges::find(steps, true, &Step::background) != steps.end();
}

void ModelParts::append(Steps &steps, std::span<const Op> ops, Pass pass) const
{
    if (pass == Pass::Forward)
        appendForward(steps, ops, *m_context, Activity::Forward);
    else
        appendBackward(steps, ops, *m_context, pass);
}

// Where passes of their own work on the vocabulary, layers are followed by the final norm alone.
void ModelParts::appendHead(Steps &steps, Pass pass)
{
    if (isVocabularyPass(pass)) {
        steps = vocabularySteps(pass, *m_context);
        return;
    }
    std::span<const Op> ops = head();
    if (vocabularyPlace(m_context->scenario->plan) != VocabularyPlace::Ends) {
        const auto product = std::ranges::find(ops, OpKind::Gemm, &Op::kind);
        ops = ops.first(static_cast<std::size_t>(product - ops.begin()));
    }
    append(steps, ops, pass);
}

} // namespace stringline
