#include "core/scenario/scenario.h"

#include <cstdint>

namespace stringline {

int dataParallel(const Scenario &scenario)
{
    const std::int64_t modelRanks = std::int64_t(scenario.plan.tensor) * scenario.plan.pipeline;
    if (modelRanks <= 0 || scenario.cluster.gpus <= 0 || scenario.cluster.gpus % modelRanks != 0)
        return 0;
    return static_cast<int>(scenario.cluster.gpus / modelRanks);
}

int microbatchCount(const Scenario &scenario)
{
    const std::int64_t perStep = std::int64_t(dataParallel(scenario)) * scenario.training.microbatch;
    if (perStep <= 0 || scenario.training.globalBatch % perStep != 0)
        return 0;
    return static_cast<int>(scenario.training.globalBatch / perStep);
}

} // namespace stringline
