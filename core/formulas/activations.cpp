#include "core/formulas/activations.h"

namespace stringline::formulas {

Bytes gptLayerActivations(const GptActivations &layer, bool sequenceParallel, Kept kept)
{
    const auto &[s, b, h, a, t] = layer;
    if (kept == Kept::LayerInput)
        return Bytes(2 * s * b * h);
    const double core = kept == Kept::Everything ? 5 * a * s * s * b / t : 0;
    const double rest = sequenceParallel ? 34 * s * b * h / t : 10 * s * b * h + 24 * s * b * h / t;
    return Bytes(rest + core);
}

double attentionCoreRatio(double heads, double sequence, double hidden)
{
    return 5 * heads * sequence / hidden;
}

double selectiveSaving(double heads, double sequence, double hidden)
{
    const double core = attentionCoreRatio(heads, sequence, hidden);
    return core / (34 + core);
}

double interleavingFactor(double pipeline, double chunksPerStage)
{
    return chunksPerStage > 1 ? 1 + (pipeline - 1) / (pipeline * chunksPerStage) : 1;
}

Bytes firstStageActivations(Bytes perLayer, double layers, double pipeline, double chunksPerStage)
{
    return perLayer * layers * interleavingFactor(pipeline, chunksPerStage);
}

Bytes outputLayerActivations(const GptActivations &layer, double vocabulary)
{
    const auto &[s, b, h, a, t] = layer;
    return Bytes(4 * s * b * (h + vocabulary) / t);
}

Bytes keyValueBytesPerToken(double layers, double kvHeads, double headSize, double elementBytes)
{
    return Bytes(2 * layers * kvHeads * headSize * elementBytes);
}

Bytes llamaLayerActivations(const LlamaActivations &layer)
{
    const auto &[s, b, h, a, kv, d, f, t] = layer;
    return Bytes(s * b * (8 * h + 2 * (a * d + 2 * kv * d) + 2 * a * d + 4 * a + 6 * f) / t);
}

} // namespace stringline::formulas
