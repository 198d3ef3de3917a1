// Small legal scenarios at random, of every schedule, ZeRO stage, recompute policy and overlap. The same seed gives the
// same scenarios.
#pragma once

#include "tests/support/scenarios.h"

#include <array>
#include <random>

namespace stringline::tests {

template <class T, std::size_t N>
T oneOf(std::mt19937_64 &random, const std::array<T, N> &values)
{
    return values[random() % N];
}

inline Scenario randomScenario(std::mt19937_64 &random)
{
    const auto coin = [&] { return random() % 2 == 0; };
    Scenario scenario = tinyScenario();
    ModelSpec &model = scenario.model;
    model.heads = oneOf(random, std::array{8, 16, 32});
    model.kvHeads = coin() ? model.heads : 8;
    model.headSize = oneOf(random, std::array{64, 128});
    model.hidden = model.heads * model.headSize;
    model.gated = coin();
    model.ffnHidden = model.hidden * (model.gated ? 3 : 4);
    model.tied = coin();
    model.positions = coin() ? Positions::Learned : Positions::Rotary;

    ParallelPlan &plan = scenario.plan;
    plan.tensor = oneOf(random, std::array{1, 2, 4, 8});
    plan.pipeline = oneOf(random, std::array{1, 2, 3, 4});
    const int data = oneOf(random, std::array{1, 2, 4});
    scenario.cluster.gpus = plan.tensor * plan.pipeline * data;
    scenario.cluster.devicesPerNode = oneOf(random, std::array{4, 8});
    plan.sequenceParallel = plan.tensor > 1 && coin();
    plan.schedule = oneOf(random, std::array<const char *, 3>{"gpipe", "1f1b", "interleaved-1f1b"});
    plan.chunksPerStage = plan.schedule == "interleaved-1f1b" ? oneOf(random, std::array{1, 2, 3}) : 1;
    model.layers = plan.pipeline * plan.chunksPerStage + static_cast<int>(random() % 4); // even and uneven stages
    plan.layersPerChunk.kind = coin() ? LayerSplit::Kind::Even : LayerSplit::Kind::Balanced;
    plan.zero = static_cast<int>(random() % 4);
    plan.bucketMiB = oneOf(random, std::array{1.0, 25.0, 400.0});
    plan.overlapGradReduce = coin();
    plan.overlapParamGather = coin();
    plan.overlapPipeline = coin();

    TrainingSpec &training = scenario.training;
    training.microbatch = oneOf(random, std::array{1, 2});
    const int microbatches = plan.schedule == "interleaved-1f1b" ? plan.pipeline * (1 + static_cast<int>(random() % 3))
                                                                 : 1 + static_cast<int>(random() % 8);
    training.globalBatch = training.microbatch * data * microbatches;
    training.sequence = oneOf(random, std::array{512, 1024, 2048});
    training.recompute = oneOf(random, std::array{Recompute::None, Recompute::Selective, Recompute::Full});
    training.flashAttention = coin();
    training.dropout = coin();

    scenario.software.overlapsWeightGradient = coin();
    scenario.software.hostPerKernel = microseconds(coin() ? 0 : 20);
    scenario.cluster.slowdown = coin() ? 1.0 : 1.03;
    return scenario;
}

} // namespace stringline::tests
