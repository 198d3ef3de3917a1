// Small legal scenarios from a seed: every schedule, ZeRO stage, recompute policy, overlap and layer split, on machines
// and software of any balance. The same seed gives the same scenario on every machine.
#pragma once

#include "core/scenario/scenario.h"
#include "core/schedule/planned.h"

#include <cstdint>
#include <random>
#include <utility>

namespace stringline::tests {

class ScenarioDice {
public:
    explicit ScenarioDice(std::uint64_t seed)
        : m_random(seed)
    {
    }

    Scenario roll() { return roll(rollSchedule()); }

    // With a schedule that has orders of its own, or is to find them.
    Scenario roll(const ScheduleRow &schedule)
    {
        Scenario scenario;
        rollPlan(scenario, schedule);
        rollModel(scenario);
        rollTraining(scenario);
        rollCluster(scenario);
        rollSoftware(scenario.software);
        return scenario;
    }

private:
    // Whole numbers of [low, high]. The library's own distributions differ between systems.
    int whole(int low, int high) { return low + static_cast<int>(m_random() % static_cast<unsigned>(high - low + 1)); }
    double real(double low, double high)
    {
        return low + (high - low) * static_cast<double>(m_random() >> 11) * 0x1p-53;
    }
    bool coin() { return m_random() % 2 == 0; }
    int powerOfTwo(int lowest, int highest) { return 1 << whole(lowest, highest); }

    void rollPlan(Scenario &scenario, const ScheduleRow &row)
    {
        ParallelPlan &plan = scenario.plan;
        plan.schedule = row.id;
        plan.vocabulary = row.id == "1f1b-interlaced"   ? VocabularyPlace::Interlaced
                          : row.vocabularyBarriers == 2 ? VocabularyPlace::TwoBarriers
                          : row.vocabularyBarriers == 1 ? VocabularyPlace::OneBarrier
                                                        : VocabularyPlace::Ends;
        plan.tensor = powerOfTwo(0, 3);
        plan.sequenceParallel = coin();
        plan.pipeline = row.placement == Placement::Bidirectional ? 2 * whole(1, 3) : whole(1, 6);
        plan.chunksPerStage = whole(row.minimumChunks, row.maximumChunks == 0 ? 3 : row.maximumChunks);
        plan.zero = whole(0, 3);
        plan.bucketMiB = real(1, 200);
        plan.overlapGradReduce = coin();
        plan.overlapParamGather = coin();
        plan.overlapPipeline = coin();
        for (std::size_t i = plan.axisOrder.size(); i > 1; --i)
            std::swap(plan.axisOrder[i - 1], plan.axisOrder[m_random() % i]);
        m_data = whole(1, 4);
        scenario.cluster.gpus = plan.tensor * plan.pipeline * m_data;
    }

    // Any with orders of its own that are made at once: a search would take most of a test's time.
    const ScheduleRow &rollSchedule()
    {
        while (true) {
            const ScheduleRow &row = schedules()[m_random() % schedules().size()];
            if (!row.ordersInPlan && !row.searches)
                return row;
        }
    }

    void rollModel(Scenario &scenario)
    {
        ModelSpec &model = scenario.model;
        model.heads = powerOfTwo(3, 5);
        model.kvHeads = model.heads / powerOfTwo(0, 3);
        model.headSize = powerOfTwo(6, 7);
        model.hidden = model.heads * model.headSize;
        model.ffnHidden = model.hidden / 2 * whole(4, 8);
        model.vocabulary = whole(1000, 130000);
        model.vocabularyPadTo = 1024;
        model.gated = coin();
        model.norm = coin() ? Norm::LayerNorm : Norm::RmsNorm;
        model.normsPerLayer = 1 << whole(0, 2);
        model.positions = coin() ? Positions::Rotary : Positions::Alibi;
        model.qkvBias = coin();
        model.mlpBias = model.outputBias = coin();
        model.qkNorm = coin();
        model.tied = coin();
        rollLayers(scenario);
    }

    void rollLayers(Scenario &scenario)
    {
        const int chunks = modelChunks(plannedPlacement(scenario.plan), plannedShape(scenario.plan, 1));
        scenario.model.layers = chunks + whole(0, 2 * chunks);
        LayerSplit &split = scenario.plan.layersPerChunk;
        split.kind = static_cast<LayerSplit::Kind>(whole(0, 3));
        if (split.kind == LayerSplit::Kind::List) {
            split.layers.assign(static_cast<std::size_t>(chunks), 1);
            for (int i = chunks; i < scenario.model.layers; ++i)
                ++split.layers[m_random() % split.layers.size()];
        }
    }

    void rollTraining(Scenario &scenario)
    {
        TrainingSpec &training = scenario.training;
        int microbatches = whole(1, 16);
        while (!plannedSchedule(scenario.plan, microbatches).refusal.empty())
            microbatches = scenario.plan.pipeline * whole(1, 4);
        training.microbatch = whole(1, 4);
        training.globalBatch = microbatches * training.microbatch * m_data;
        training.sequence = 8 * whole(16, 512);
        training.tokens = 1e9;
        training.recompute = static_cast<Recompute>(whole(0, 2));
        training.flashAttention = coin();
        training.dropout = coin();
        training.precision = coin() ? Precision::Bf16 : Precision::Fp16;
    }

    void rollLink(LinkTier &link, double slowest, double fastest)
    {
        link.bandwidth = BytesPerSecond(real(slowest, fastest) * 1e9);
        link.latency = microseconds(real(0, 15));
        link.setup = microseconds(real(0, 40));
        link.efficiency = real(0.5, 1);
        link.inNetworkReduction = coin();
    }

    void rollCluster(Scenario &scenario)
    {
        ClusterSpec &cluster = scenario.cluster;
        cluster.devicesPerNode = powerOfTwo(1, 4);
        rollLink(cluster.scaleUp, 50, 900);
        rollLink(cluster.scaleOut, 5, 100);
        cluster.oversubscription = coin() ? 1 : real(1, 7);
        cluster.hostLink = BytesPerSecond(32e9);
        cluster.slowdown = coin() ? 1 : real(1, 1.2);
        cluster.priceUsdPerGpuHour = 2;
        cluster.mtbfGpuHours = coin() ? 0 : 50000;
        DeviceSpec &device = cluster.device;
        device.peak16 = FlopsPerSecond(real(100, 1000) * 1e12);
        device.peak32 = FlopsPerSecond(50e12);
        device.multiprocessors = whole(60, 150);
        device.memory = gibibytes(real(16, 192));
        device.memoryBandwidth = BytesPerSecond(real(900, 5000) * 1e9);
        device.powerWatts = 500;
        device.gemmEfficiency = real(0.5, 0.95);
        device.gemmFloor = microseconds(real(0, 8));
        device.waveSoftness = real(0, 1);
        device.sustainedClock = real(0.7, 1);
        device.kernelFloor = microseconds(real(0, 6));
    }

    void rollSoftware(SoftwareSpec &software)
    {
        software.hostPerKernel = microseconds(real(0, 15));
        software.hostPerCollective = microseconds(real(0, 15));
        software.hostPerMicrobatch = microseconds(real(0, 200));
        software.elementwiseFusion = real(0.5, 1);
        software.weightGradientBytesPerParameter = coin() ? 0 : 12;
        software.overlapsWeightGradient = coin();
        software.exposedGradientShare = real(0, 0.5);
        software.exposedGatherShare = real(0, 0.5);
        software.gradientBytes = coin() ? 4 : 2;
        software.keepsStageOutputs = coin();
        software.overhead = gibibytes(real(0, 2));
        software.fragmentation = real(1, 1.1);
    }

    std::mt19937_64 m_random;
    int m_data = 1;
};

inline Scenario randomScenario(std::uint64_t seed)
{
    return ScenarioDice(seed).roll();
}

// The next of a series.
inline Scenario randomScenario(std::mt19937_64 &random)
{
    return randomScenario(std::uint64_t(random()));
}

} // namespace stringline::tests
