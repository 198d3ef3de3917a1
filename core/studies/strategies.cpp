// One training under many strategies: times, memory and volumes side by side, and what follows from them.
#include "core/studies/strategies.h"

#include "core/studies/kinds.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

std::vector<std::string> idsOf(PresetKind kind, const PresetLibrary &presets)
{
    std::vector<std::string> ids = {"scenario"};
    for (const PresetEntry &entry : presets.list(kind))
        ids.push_back(entry.id);
    return ids;
}

std::vector<std::string> clusterIds(const PresetLibrary &presets)
{
    return idsOf(PresetKind::Cluster, presets);
}

std::vector<std::string> modelIds(const PresetLibrary &presets)
{
    return idsOf(PresetKind::Model, presets);
}

std::vector<std::string> strategyIds(const PresetLibrary &)
{
    std::vector<std::string> ids;
    for (const strategies::StrategyRow &row : strategies::table())
        ids.emplace_back(row.id);
    return ids;
}

constexpr std::array kInputs = {
    StudyInput{"strategies", "Strategies", "Each takes as much of its axis as is legal.", InputKind::Choices, "", 0, 0,
               "data,zero-1,zero-2,zero-3,tensor,pipeline,tensor-pipeline-data", strategyIds},
    StudyInput{"clusters", "Machines", "Presets of clusters, or scenario for the study's own.", InputKind::Choices, "",
               0, 0, "scenario", clusterIds},
    StudyInput{"models", "Models", "Presets of models, or scenario for the study's own.", InputKind::Choices, "", 0, 0,
               "scenario", modelIds},
    StudyInput{"gpus", "GPUs", "Of each machine; 0 for as many as the scenario has.", InputKind::Integers, "", 0, 1e6,
               "0"},
    StudyInput{"sequencesPerGpu", "Sequences per GPU",
               "The global batch grows with the GPUs; 0 keeps the scenario's batch.", InputKind::Integer, "", 0, 1e5,
               "0"},
    StudyInput{"samePlan", "The same plan everywhere",
               "Degrees are chosen on the first machine and kept on the others.", InputKind::Switch, "", 0, 0, "no"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    Result<std::vector<strategies::Case>> cases = strategies::casesOf(study, context);
    if (!cases)
        return cases.errors();
    StudyResult result;
    result.stopped = !strategies::simulate(*cases, context);
    if (result.stopped)
        return result;
    strategies::addTables(*cases, result);
    strategies::addFindings(*cases, result);
    return result;
}

} // namespace

StudyKind strategiesStudy()
{
    return {"strategies",
            "Strategies side by side",
            "The same training under data, sharded, tensor and pipeline parallelism, on one machine or several.",
            "B3, B4, C1, C2, C3",
            "zero-stages-six-sizes",
            inputs,
            run};
}

} // namespace stringline
