#include "core/scenario/scenario.h"

#include <cstdint>

namespace stringline {

namespace {

constexpr int kMostRanks = 1'000'000; // of an axis; three of them multiply without overflow

} // namespace

bool isSamePlan(const Scenario &a, const Scenario &b)
{
    Scenario copy = a;
    copy.view = b.view;
    return copy == b;
}

int dataParallel(const Scenario &scenario)
{
    if (scenario.plan.tensor > kMostRanks || scenario.plan.context > kMostRanks || scenario.plan.pipeline > kMostRanks)
        return 0;
    const std::int64_t modelRanks = std::int64_t(scenario.plan.tensor) * scenario.plan.context * scenario.plan.pipeline;
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
