// Scenarios for tests, in one line each.
#pragma once

#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/paths.h"

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>

namespace stringline::tests {

inline const PresetLibrary &presets()
{
    static const PresetLibrary library({presetsFolder()});
    return library;
}

// The preset scenario called `id`; a test that asks for one that cannot be read ends at once.
inline Scenario preset(const char *id)
{
    const Result<ScenarioFile> file = loadScenario(id, presets());
    if (!file) {
        for (const Error &error : file.errors())
            std::fprintf(stderr, "%s\n", toText(error).c_str());
        std::abort();
    }
    return file->scenario;
}

// `scenario` with typed values: with(preset("gpt3-175b-selene"), {{"plan.tensor", "4"}}).
inline Scenario with(Scenario scenario, std::initializer_list<std::pair<const char *, const char *>> values)
{
    for (const auto &[path, value] : values) {
        for (const Error &error : setField(scenario, path, value)) {
            std::fprintf(stderr, "%s\n", toText(error).c_str());
            std::abort();
        }
    }
    return scenario;
}

// A model of 4 layers on one node of 8 round-numbered GPUs, TP 2, PP 2, DP 2, 4 microbatches; needs no files.
inline Scenario tinyScenario()
{
    Scenario scenario;
    scenario.name = "tiny";

    ModelSpec &model = scenario.model;
    model.name = "tiny model";
    model.layers = 4;
    model.hidden = 1024;
    model.heads = 8;
    model.kvHeads = 8;
    model.headSize = 128;
    model.ffnHidden = 4096;
    model.vocabulary = 32000;
    model.maxSequence = 1024;
    model.positionRows = 1024;
    model.tied = true;

    ClusterSpec &cluster = scenario.cluster;
    cluster.name = "one node";
    cluster.gpus = 8;
    cluster.devicesPerNode = 8;
    cluster.scaleUp.name = "scale-up";
    cluster.scaleUp.bandwidth = BytesPerSecond(300e9);
    cluster.scaleUp.latency = microseconds(3);
    cluster.scaleUp.efficiency = 0.8;
    cluster.scaleOut.name = "scale-out";
    cluster.scaleOut.bandwidth = BytesPerSecond(25e9);
    cluster.scaleOut.latency = microseconds(5);
    cluster.scaleOut.efficiency = 0.9;
    cluster.hostLink = BytesPerSecond(32e9);
    cluster.priceUsdPerGpuHour = 2;

    DeviceSpec &device = cluster.device;
    device.name = "round GPU";
    device.peak16 = FlopsPerSecond(300e12);
    device.peak32 = FlopsPerSecond(20e12);
    device.multiprocessors = 100;
    device.memory = gibibytes(80);
    device.memoryBandwidth = BytesPerSecond(2000e9);
    device.powerWatts = 400;
    device.gemmFloor = microseconds(4);
    device.kernelFloor = microseconds(3);

    scenario.software.name = "plain";
    scenario.software.hostPerKernel = microseconds(8);
    scenario.software.hostPerCollective = microseconds(8);

    scenario.training.globalBatch = 8;
    scenario.training.microbatch = 1;
    scenario.training.sequence = 1024;
    scenario.training.tokens = 1e9;

    scenario.plan.tensor = 2;
    scenario.plan.pipeline = 2;
    return scenario;
}

} // namespace stringline::tests
