// The strategies study: one training under a table of strategies, on several machines, for several models.
#pragma once

#include "core/report/report.h"
#include "core/studies/study.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline::strategies {

struct Degrees {
    int tensor = 1;
    int pipeline = 1;
};

// A way to cut a training over a machine. Data parallelism takes up the GPUs that the degrees leave.
struct StrategyRow {
    std::string_view id;
    std::string_view label;
    std::string_view summary;
    int zero = 0;
    // What it may be, the most wanted first.
    std::vector<Degrees> (*wanted)(const Scenario &) = nullptr;
    bool untilItFits = false; // takes the first that fits in memory; else the first that is legal
};
[[nodiscard]] std::span<const StrategyRow> table();
[[nodiscard]] const StrategyRow *find(std::string_view id);

// `scenario` with the strategy's sharding and these degrees: other axes at 1, one chunk a stage, layers dealt by rule.
[[nodiscard]] Scenario withDegrees(const StrategyRow &row, const Scenario &scenario, Degrees degrees);
// The plan that the strategy takes. Where none is legal, the least wanted, for its reason; where none fits, the legal
// one that comes last, which misses by the least.
[[nodiscard]] Scenario planned(const StrategyRow &row, const Scenario &scenario);

// One training on one machine under one strategy.
struct Case {
    const StrategyRow *strategy = nullptr;
    std::string cluster; // id, or "scenario"
    std::string model;
    double parameters = 0;
    Scenario scenario;
    std::string change; // from the study's scenario
    bool legal = false;
    bool fits = false;
    std::string reason;
    Report report;        // of a legal one
    double sentBytes = 0; // by a GPU in an iteration, mean over all
    double networkBytes = 0;
    double formulaBytes = 0; // what formulas/volumes.h says for that; 0 where it does not know
    int rank = 0;            // by time, of those that fit in its group; 0 for others

    [[nodiscard]] int gpus() const { return scenario.cluster.gpus; }
    [[nodiscard]] double seconds() const { return report.iteration.value(); }
    [[nodiscard]] double share(Cause cause) const;
    // On the same machine, with the same model.
    [[nodiscard]] bool sameGroup(const Case &other) const
    {
        return cluster == other.cluster && model == other.model && gpus() == other.gpus();
    }
};

// All cases of the study's inputs in their order, planned but not simulated. Errors name the input.
[[nodiscard]] Result<std::vector<Case>> casesOf(const Study &study, const StudyContext &context);
// Simulates them. False where the stop token was asked for.
[[nodiscard]] bool simulate(std::vector<Case> &cases, const StudyContext &context);
// Bytes that a GPU sends in an iteration, mean over all, by the closed forms: layers, stage boundaries, gradients and
// parameters. 0 for experts and for recompute under sequence parallelism.
[[nodiscard]] double formulaBytes(const Scenario &scenario);

void addTables(const std::vector<Case> &cases, StudyResult &result);
// Where one strategy overtakes another over model size or GPUs, machines side by side, pipeline against data, volumes
// against data parallelism.
void addFindings(const std::vector<Case> &cases, StudyResult &result);

} // namespace stringline::strategies
