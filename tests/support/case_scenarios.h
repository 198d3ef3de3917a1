// Scenarios of field cases, which state a shape and a machine and little else.
#pragma once

#include "core/base/diagnostic.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <algorithm>
#include <string_view>

namespace stringline::tests {

struct Shape {
    int layers = 0;
    int hidden = 0;
    int heads = 0;
    int kvHeads = 0;
    int ffn = 0;
    int vocabulary = 0;
    bool gated = false;
    bool tied = false;
};

// Gated ones as Llama: RMSNorm, rotary positions, no biases; others as GPT with biases and no table of positions.
inline ModelSpec modelOf(const Shape &shape)
{
    ModelSpec model;
    model.layers = shape.layers;
    model.hidden = shape.hidden;
    model.heads = shape.heads;
    model.kvHeads = shape.kvHeads;
    model.headSize = shape.hidden / shape.heads;
    model.ffnHidden = shape.ffn;
    model.vocabulary = shape.vocabulary;
    model.gated = shape.gated;
    model.tied = shape.tied;
    model.positions = shape.gated ? Positions::Rotary : Positions::None;
    model.norm = shape.gated ? Norm::RmsNorm : Norm::LayerNorm;
    model.qkvBias = model.outputBias = model.mlpBias = !shape.gated;
    return model;
}

inline ModelSpec presetModel(const char *id)
{
    Scenario scenario;
    const Errors errors = applyPreset(scenario, PresetKind::Model, id, presets());
    if (!errors.empty())
        endTest(toText(errors.front()));
    return scenario.model;
}

inline DeviceSpec presetDevice(const char *id)
{
    Scenario scenario;
    const Errors errors = applyPreset(scenario, PresetKind::Gpu, id, presets());
    if (!errors.empty())
        endTest(toText(errors.front()));
    return scenario.cluster.device;
}

// `gpus` of a cluster preset under a software preset, training in sequences of `sequence`.
inline Scenario trainingOn(const char *cluster, const char *software, const ModelSpec &model, int gpus, int sequence)
{
    Scenario scenario;
    for (const auto &[kind, id] :
         {std::pair(PresetKind::Cluster, cluster), std::pair(PresetKind::Software, software)}) {
        const Errors errors = applyPreset(scenario, kind, id, presets());
        if (!errors.empty())
            endTest(toText(errors.front()));
    }
    scenario.model = model;
    scenario.cluster.gpus = gpus;
    scenario.training.sequence = sequence;
    return scenario;
}

// The first that `path` says with `part` in it; null where nothing does.
inline const Diagnostic *finding(const Diagnostics &all, std::string_view path, std::string_view part)
{
    const auto found = std::ranges::find_if(
        all, [&](const Diagnostic &each) { return each.path == path && each.message.find(part) != std::string::npos; });
    return found == all.end() ? nullptr : &*found;
}

inline bool offers(const Diagnostic *diagnostic, std::string_view path, std::string_view value)
{
    return diagnostic &&
           std::ranges::find(diagnostic->fixes, Fix{std::string(path), std::string(value)}) != diagnostic->fixes.end();
}

} // namespace stringline::tests
