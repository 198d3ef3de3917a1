#include "core/cost/states.h"

#include <algorithm>

namespace stringline {

StateBytes &StateBytes::operator+=(const StateBytes &other)
{
    weights += other.weights;
    gradients += other.gradients;
    optimizer += other.optimizer;
    step += other.step;
    host += other.host;
    return *this;
}

StateBytes stateBytes(const ByteCosts &costs, double held, double trained, const StateSharding &sharding)
{
    const double shards = std::max(1.0, sharding.shards);
    const auto cut = [&](double bytes, int fromStage) {
        return Bytes(bytes / (sharding.zero >= fromStage ? shards : 1));
    };
    StateBytes bytes;
    bytes.weights = cut(held * costs.weights, 3);
    bytes.gradients = cut(trained * costs.gradients, 2);
    bytes.optimizer = cut(trained * costs.optimizer(), 1);
    bytes.step = cut(trained * costs.step, 1);
    const double parked = std::clamp(sharding.optimizerOnHost, 0.0, 1.0);
    const auto park = [&](Bytes &part) {
        bytes.host += part * parked;
        part = part * (1 - parked);
    };
    park(bytes.optimizer);
    park(bytes.step);
    if (sharding.zero >= 2) // gradients leave as they are reduced
        park(bytes.gradients);
    if (sharding.parametersOnHost) {
        bytes.host += bytes.weights;
        bytes.weights = Bytes(0);
    }
    return bytes;
}

ByteCosts byteCosts(const Scenario &scenario)
{
    const TrainingSpec &training = scenario.training;
    const BytePolicy policy = training.precision == Precision::Fp32   ? BytePolicy::Fp32
                              : training.precision == Precision::Fp16 ? scenario.software.statesFp16
                                                                      : scenario.software.statesBf16;
    ByteCosts costs = row(policy).costs;
    if (const OptimizerMoments *moments = momentsOf(training.optimizer))
        costs = withMoments(costs, *moments);
    if (training.gradientPrecision != GradientPrecision::Framework && costs.gradients > 0)
        costs.gradients = training.gradientPrecision == GradientPrecision::Fp32 ? 4 : 2;
    return costs;
}

Bytes initialBytes(double parameters)
{
    constexpr double kBuiltIn = 4; // fp32
    return Bytes(parameters * kBuiltIn);
}

} // namespace stringline
