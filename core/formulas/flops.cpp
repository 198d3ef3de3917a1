#include "core/formulas/flops.h"

namespace stringline::formulas {

Flops layerForward(const LayerShape &layer, double batch, double sequence, double mask)
{
    const double tokens = batch * sequence;
    const double query = layer.heads * layer.headSize;
    const double keyValue = layer.kvHeads * layer.headSize;
    const double projections = 2 * tokens * layer.hidden * (2 * query + 2 * keyValue);
    const double core = 4 * tokens * sequence * query * mask;
    const double ffn = 2 * tokens * layer.hidden * layer.ffn * (layer.gated ? 3 : 2);
    return Flops(projections + core + ffn);
}

Flops logitsForward(double batch, double sequence, double hidden, double vocabulary)
{
    return Flops(2 * batch * sequence * hidden * vocabulary);
}

Flops iterationWithoutRecompute(const GptIteration &gpt)
{
    const auto &[B, s, L, h, V] = gpt;
    return Flops(72 * B * s * L * h * h * (1 + s / (6 * h) + V / (12 * L * h)));
}

Flops iterationWithFullRecompute(const GptIteration &gpt)
{
    const auto &[B, s, L, h, V] = gpt;
    return Flops(96 * B * s * L * h * h * (1 + s / (6 * h) + V / (16 * L * h)));
}

Flops sixPerParameterAndToken(double parameters, double tokens)
{
    return Flops(6 * parameters * tokens);
}

Seconds trainingTimeWithFullRecompute(double tokens, double parameters, double devices, FlopsPerSecond rate)
{
    return Flops(8 * tokens * parameters) / (rate * devices);
}

Seconds trainingTimeWithoutRecompute(double tokens, double parameters, double devices, FlopsPerSecond rate)
{
    return Flops(6 * tokens * parameters) / (rate * devices);
}

FlopsPerSecond ratePerDevice(Flops work, Seconds time, double devices)
{
    return work / time / devices;
}

double utilization(Flops work, Seconds time, double devices, FlopsPerSecond peak)
{
    return ratePerDevice(work, time, devices) / peak;
}

double selectiveOverheadAsPublished(double sequence, double hidden)
{
    return sequence / (6 * hidden);
}

double selectiveOverhead(double sequence, double hidden)
{
    return sequence / (18 * hidden * (1 + sequence / (6 * hidden)));
}

} // namespace stringline::formulas
