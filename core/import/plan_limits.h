// What a framework cannot do of a scenario, as a table: when, why, and what it has instead.
//
// Internal to core/import.
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct LimitRow {
    std::string_view path;
    std::string_view message; // "torchtitan shards with FSDP2 or not at all"
    std::string_view instead; // what is written where the person wants the nearest plan
    bool (*wrong)(const Scenario &) = nullptr;
    void (*mend)(Scenario &) = nullptr;
};

struct PlanLimit {
    std::string path; // "plan.zero"
    std::string message;
    std::string instead;
};

// Rows are tried in their order, each on what those before it left; `nearest` becomes the scenario that can be written.
// Messages are the rows' own.
[[nodiscard]] std::vector<PlanLimit> unsaidLimits(std::span<const LimitRow> rows, const Scenario &scenario,
                                                  Scenario &nearest);
// The same with the scenario's value before each message.
[[nodiscard]] std::vector<PlanLimit> planLimits(std::span<const LimitRow> rows, const Scenario &scenario,
                                                Scenario &nearest);

// Processes that `launcher` starts on each node, which must be as many on all; 0 with an error where they are not.
[[nodiscard]] int processesPerNode(const ClusterSpec &cluster, std::string_view launcher, Errors &errors);
// Each limit: an error, or a line of what was left out where the person wants the nearest plan.
void tellLimits(std::span<const PlanLimit> limits, bool degrade, std::vector<std::string> &left, Errors &errors);

// Ranks that FSDP can share states over: those of data and of context parallelism.
[[nodiscard]] std::int64_t fsdpRanks(const Scenario &scenario);
// The axes from the innermost, without those of one rank that every order allows: "tensor-data-pipeline".
[[nodiscard]] std::string axesThatMatter(const ParallelPlan &plan);
// The order of PyTorch's meshes, in the same way.
[[nodiscard]] std::string meshAxes(const ParallelPlan &plan);

} // namespace stringline
