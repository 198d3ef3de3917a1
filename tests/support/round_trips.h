// Scenarios that are written as a framework's configuration and read again.
#pragma once

#include "core/base/text.h"
#include "core/parallel/layers.h"
#include "core/scenario/fields.h"
#include "tests/support/scenarios.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace stringline::tests {

// The machine and the software of a scenario, and nothing of its plan.
inline Scenario machineOf(const Scenario &scenario)
{
    Scenario bare = scenario;
    bare.model = {};
    bare.plan = {};
    bare.training = {};
    bare.training.expertImbalance = scenario.training.expertImbalance;
    bare.training.checkpointMinutes = scenario.training.checkpointMinutes;
    bare.cluster.gpus = 1;
    return bare;
}

// What a field's difference means: nothing where no answer depends on it in this plan.
inline bool matters(std::string_view path, const Scenario &a, const Scenario &b)
{
    // Labels; and the sequence that it is trained with.
    if (path == "model.name" || path == "model.source" || path == "model.maxSequence")
        return false;
    if (path == "model.vocabularyPadTo")
        return paddedVocabulary(a.model) != paddedVocabulary(b.model);
    if (path == "plan.layersPerChunk")
        return layersPerChunk(a) != layersPerChunk(b);
    if (path == "training.tokens") // whole samples
        return std::abs(a.training.tokens - b.training.tokens) > a.training.sequence;
    if (path == "plan.overlapPipeline" || path == "plan.schedule")
        return a.plan.pipeline > 1;
    if (path == "plan.axisOrder") // an older file leaves context out, which then stands behind tensor
        return fieldText(*findField(path), a) != "tensor-data-pipeline";
    return true;
}

inline std::vector<std::string> scenarioIds()
{
    std::vector<std::string> ids;
    for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
        ids.push_back(entry.id);
    return ids;
}

} // namespace stringline::tests
