// GPT-3 175B on 128 A100 GPUs: the plan that most tests start from. TP 8, DP 2, PP 8, 32 microbatches.
// Model: arXiv 2005.14165 table 2.1; machine: DGX A100 data sheet (NVLink 300 GB/s a direction, 25 GB/s per GPU out).
#pragma once

#include "core/scenario/scenario.h"

namespace stringline::tests {

inline Scenario gpt3OnSelene()
{
    Scenario scenario;
    scenario.name = "GPT-3 175B on 128 A100";

    ModelSpec &model = scenario.model;
    model.name = "GPT-3 175B";
    model.layers = 96;
    model.hidden = 12288;
    model.heads = 96;
    model.kvHeads = 96;
    model.headSize = 128;
    model.ffnHidden = 49152;
    model.vocabulary = 50257;
    model.vocabularyPadTo = 1024;
    model.maxSequence = 2048;
    model.positionRows = 2048;
    model.qkvBias = model.outputBias = model.mlpBias = true;
    model.tied = true;

    ClusterSpec &cluster = scenario.cluster;
    cluster.name = "Selene";
    cluster.gpus = 128;
    cluster.devicesPerNode = 8;
    cluster.scaleUp.name = "NVLink 3";
    cluster.scaleUp.bandwidth = BytesPerSecond(300e9);
    cluster.scaleUp.latency = microseconds(3);
    cluster.scaleOut.name = "HDR InfiniBand";
    cluster.scaleOut.bandwidth = BytesPerSecond(25e9);
    cluster.scaleOut.latency = microseconds(5);
    cluster.hostLink = BytesPerSecond(32e9);
    cluster.priceUsdPerGpuHour = 1.5;
    DeviceSpec &device = cluster.device;
    device.name = "A100-SXM4-80GB";
    device.peak16 = FlopsPerSecond(312e12);
    device.peak32 = FlopsPerSecond(19.5e12);
    device.multiprocessors = 108;
    device.memory = gibibytes(79.25);
    device.memoryBandwidth = BytesPerSecond(2039e9);
    device.powerWatts = 400;
    device.gemmFloor = microseconds(5);
    device.kernelFloor = microseconds(4);

    scenario.training.globalBatch = 64;
    scenario.training.microbatch = 1;
    scenario.training.sequence = 2048;
    scenario.training.tokens = 300e9;
    scenario.training.recompute = Recompute::Selective;

    scenario.plan.tensor = 8;
    scenario.plan.sequenceParallel = true;
    scenario.plan.pipeline = 8;
    scenario.plan.zero = 1;
    return scenario;
}

} // namespace stringline::tests
