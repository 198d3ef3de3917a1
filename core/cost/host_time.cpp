#include "core/cost/host_time.h"

#include <algorithm>
#include <cmath>

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

} // namespace

Seconds hostTime(const ChunkShape &shape, Pass pass, const CostContext &context, const std::vector<LayoutUnit> &units)
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
    for (const LayoutUnit &unit : units) {
        collectivesLaunched += unit.steps->collectives;
        if (unit.layer < 0 || (goesBack(pass) && unit.layer < shape.frozenLayers))
            continue;
        const int weights = std::min(backward, unit.steps->products * perProduct);
        if (pass == Pass::WeightGradient) {
            launches += weights;
            continue;
        }
        const bool again = sendsGradient(pass) && isRecomputed(shape, unit.layer, training);
        const bool routes = unit.kind != LayerKind::Dense;
        const int router = routes && hasExperts(context.scenario->model) ? software.routerKernels : 0;
        launches += (pass == Pass::Forward ? forward : backward + (again ? forward : 0)) + router * (again ? 2 : 1);
        if (pass == Pass::InputGradient)
            launches -= weights;
    }
    const bool half = pass == Pass::InputGradient || pass == Pass::WeightGradient;
    const double microbatches = isVocabularyPass(pass) ? 0 : half ? 0.25 : 0.5; // forward and backward have all of it
    const double groupFactor = 1 + 0.5 * std::log2(std::max(1, context.tensorGroup.size));
    return software.hostPerKernel * launches + software.hostPerCollective * (collectivesLaunched * groupFactor) +
           software.hostPerMicrobatch * microbatches;
}

} // namespace stringline
