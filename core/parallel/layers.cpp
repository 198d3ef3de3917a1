#include "core/parallel/layers.h"

#include "core/schedule/schedule.h"
#include "core/workload/operator_flops.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace stringline {

namespace {

// `count` items over `places`, the remainder from the middle outwards: the ends carry the embedding and the head.
std::vector<int> evenly(int count, int places)
{
    std::vector<int> split(static_cast<std::size_t>(places), count / places);
    const int rest = count % places;
    const auto first = split.begin() + (places - rest) / 2;
    std::for_each(first, first + rest, [](int &layers) { ++layers; });
    return split;
}

// FLOPs of a layer's forward, mean over all.
double layerFlops(const ModelSpec &model, const TrainingSpec &training, const DimSizes &sizes)
{
    const auto of = [&](LayerKind kind) { return forwardFlops(layerOps(model, training, kind).ops(), sizes).value(); };
    const int expert = expertLayerCount(model);
    if (expert == 0)
        return of(LayerKind::Dense);
    const double layers = std::max(1, model.layers);
    return (expert * of(LayerKind::Expert) + (layers - expert) * of(LayerKind::Dense)) / layers;
}

// What the lookup weighs against a layer: the FLOPs that the device does while it moves so many bytes.
double embeddingInLayers(const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    const DeviceSpec &device = scenario.cluster.device;
    const DimSizes sizes = dimSizes(model, scenario.training);
    const double layer = layerFlops(model, scenario.training, sizes);
    if (layer <= 0 || device.memoryBandwidth.value() <= 0)
        return 0;
    double bytes = 0;
    const LayerOps ops = embeddingOps(model, scenario.training);
    for (const Op &op : ops.ops())
        bytes += op.traffic * sizes.elements(op.out);
    return bytes * (device.peak16.value() / device.memoryBandwidth.value()) / layer;
}

// Adds layers one by one where the stage stays shortest, with the embedding on the first chunk, the head on the last
// and behind it the prediction layers, which have a head each. Of equals the last: early stages keep the activations of
// more microbatches. A shared vocabulary weighs the same on all.
std::vector<int> balanced(const Scenario &scenario, int places)
{
    const ModelSpec &model = scenario.model;
    const TrainingSpec &training = scenario.training;
    const bool atEnds = vocabularyPlace(scenario.plan) == VocabularyPlace::Ends;
    const bool again = training.recompute == Recompute::Full && training.recomputeLayers == 0;
    const double head = headInLayers(model, training) * (again ? 3.0 / 4 : 1); // forwards of layers run twice
    std::vector<double> load(static_cast<std::size_t>(places), 0);
    load.front() += atEnds ? embeddingInLayers(scenario) : 0;
    load.back() += (atEnds ? head : 0) + model.predictionLayers * (predictionInLayers(model, training) + head);
    std::vector<int> split(static_cast<std::size_t>(places), 0);
    for (int layer = 0; layer < scenario.model.layers; ++layer) {
        const auto shortest = std::ranges::min_element(load.rbegin(), load.rend());
        *shortest += 1;
        ++split[static_cast<std::size_t>(load.rend() - shortest) - 1];
    }
    return split;
}

} // namespace

double headInLayers(const ModelSpec &model, const TrainingSpec &training)
{
    const DimSizes sizes = dimSizes(model, training);
    const double layer = layerFlops(model, training, sizes);
    return layer > 0 ? forwardFlops(headOps(model).ops(), sizes).value() / layer : 0;
}

double predictionInLayers(const ModelSpec &model, const TrainingSpec &training)
{
    const DimSizes sizes = dimSizes(model, training);
    const double layer = layerFlops(model, training, sizes);
    const LayerOps ops = layerOps(model, training, LayerKind::Prediction);
    return layer > 0 ? forwardFlops(ops.ops(), sizes).value() / layer : 0;
}

std::int64_t modelChunks(const ParallelPlan &plan)
{
    const ScheduleRow *schedule = findSchedule(plan.schedule);
    const bool copied = schedule != nullptr && weightCopies(schedule->placement) > 1;
    return std::max<std::int64_t>(1, plan.pipeline) * (copied ? 1 : std::max(1, plan.chunksPerStage));
}

bool endsMeet(const ParallelPlan &plan)
{
    const ScheduleRow *schedule = findSchedule(plan.schedule);
    return plan.pipeline <= 1 || (schedule != nullptr && schedule->placement != Placement::Looped);
}

std::vector<int> layersPerChunk(const Scenario &scenario)
{
    const int places =
        static_cast<int>(std::min<std::int64_t>(modelChunks(scenario.plan), std::numeric_limits<int>::max()));
    const LayerSplit &split = scenario.plan.layersPerChunk;
    switch (split.kind) {
    case LayerSplit::Kind::List:
        if (static_cast<int>(split.layers.size()) == places &&
            std::accumulate(split.layers.begin(), split.layers.end(), 0LL) == scenario.model.layers)
            return split.layers;
        break;
    case LayerSplit::Kind::Balanced:
        return balanced(scenario, places);
    case LayerSplit::Kind::EmbeddingAndHeadAsLayers: {
        std::vector<int> slots = evenly(scenario.model.layers + 2, places);
        --slots.front();
        --slots.back();
        if (slots.front() >= 0 && slots.back() >= 0)
            return slots;
        break;
    }
    case LayerSplit::Kind::Even:
        break;
    }
    return evenly(scenario.model.layers, places);
}

} // namespace stringline
