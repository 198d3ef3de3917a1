#include "core/parallel/layers.h"

#include "core/schedule/schedule.h"

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

// Adds layers one by one where the stage stays shortest, the head counted as part of the last chunk. Of equals the
// last: early stages keep the activations of more microbatches.
std::vector<int> balanced(const Scenario &scenario, int places)
{
    std::vector<double> load(static_cast<std::size_t>(places), 0);
    load.back() = headInLayers(scenario.model, scenario.training);
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
    const double h = model.hidden;
    const double query = static_cast<double>(model.heads) * model.headSize;
    const double keyValue = 2.0 * model.kvHeads * model.headSize;
    const double matrices = h * (2 * query + keyValue) + (model.gated ? 3.0 : 2.0) * h * model.ffnHidden;
    const double core = 2.0 * training.sequence * query;
    return matrices + core > 0 ? h * paddedVocabulary(model) / (matrices + core) : 0;
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
