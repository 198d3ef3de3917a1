// One thread's part of a search: bounds of nodes, the plans below them, and their simulation.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/evaluate/plan_estimator.h"
#include "core/search/leaders.h"
#include "core/search/search.h"
#include "core/search/walk.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace stringline {

// What all plans below a node need at least.
struct BoundedNode {
    Candidate candidate;
    PlanBound bound;
    PlanKey key;
    FrontPoint point;
    bool allowed = true; // no constraint is out of reach
};

struct CellSurvey {
    std::int64_t plans = 0;
    std::int64_t feasible = 0;
    std::vector<BoundedNode> laws; // of Level::Law, with plans that may fit
};

class Searcher {
public:
    Searcher(const SearchSpace &space, const SearchOptions &options, Leaders &leaders);

    [[nodiscard]] CellSurvey survey(const Candidate &cell, const std::stop_token &stop);
    // Plans below a node of Level::Law that can still matter.
    void expand(const BoundedNode &law, std::vector<BoundedNode> &plans, const std::stop_token &stop);
    // Simulates the plan, and adds it to the leaders where it fits. Whether it was worth it by now.
    bool simulate(const BoundedNode &plan, const std::stop_token &stop);
    [[nodiscard]] bool matters(const BoundedNode &node);

private:
    [[nodiscard]] PlanEstimator &estimatorOf(const Candidate &candidate);
    [[nodiscard]] BoundedNode bounded(const Candidate &candidate, const Scenario &scenario,
                                      const PlanBound &bound) const;

    const SearchSpace &m_space;
    const SearchOptions &m_options;
    const Objective &m_objective;
    Leaders &m_leaders;
    PlanWalk m_laws;
    PlanWalk m_below;
    std::vector<std::optional<PlanEstimator>> m_estimators; // by base
    std::vector<bool> m_provable;                           // by base: bounds hold
    Workspace m_workspace;
    Threshold m_threshold;
    std::uint64_t m_version = 0;
    std::vector<BoundedNode> m_memory; // scratch of expand()
    std::vector<BoundedNode> m_times;
};

} // namespace stringline
