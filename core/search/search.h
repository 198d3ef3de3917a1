// The best plans of a space, exactly: what full enumeration and simulation of every plan would find.
//
// A plan is left out only where a bound proves that it cannot matter: by the bytes that it needs at least, by the time
// of its passes, by its whole time (core/evaluate/plan_bound.h), each first for all plans below a node of the tree that
// core/search/walk.h describes. Setting what is still open to the fastest value keeps a bound below those of all plans
// under the node; tests/core/tst_search.cpp holds it to that. What is left is simulated, the most promising first.
// Nodes of several kinds (cluster.mixed) have no bounds, and all of their plans are simulated.
#pragma once

#include "core/search/leaders.h"
#include "core/search/objective.h"

#include <functional>
#include <stop_token>

namespace stringline {

// Every count-th part of a space, of which `index` is the first.
struct Shard {
    int index = 0;
    int count = 1;
};

struct SearchProgress {
    double fraction = 0;        // of the work, as far as it can be told
    std::int64_t evaluated = 0; // plans whose worth is known or bounded so far
    std::int64_t simulated = 0;
    const Leaders &leaders; // who copies what is new since the last call
};

struct SearchOptions {
    const Objective *objective = nullptr; // null for time
    // The other quantity of the Pareto front; null for no front. The first is the objective.
    const Objective *against = nullptr;
    std::vector<Constraint> constraints;
    int count = 10;      // plans
    bool shapes = false; // of plans that differ in Reach::Memory and below alone only the best counts as one
    int threads = 0;     // 0 for all cores
    Shard shard;
    // From any thread, one call at a time.
    std::function<void(const SearchProgress &)> progress;
    // Of every plan that was simulated, fits and is allowed; from any thread, several at once.
    std::function<void(const FoundPlan &)> found;
};

struct SearchResult {
    std::int64_t evaluated = 0; // legal plans
    std::int64_t feasible = 0;  // of them fit in memory, by the closed form of PlanEstimator
    std::vector<FoundPlan> plans;
    std::vector<FoundPlan> front; // no plan is better in both quantities; by rising objective
    bool stopped = false;         // what was found until then
    // Depends on threads and clocks: for people, not for comparing.
    std::int64_t simulated = 0;
};

[[nodiscard]] SearchResult search(const SearchSpace &space, const SearchOptions &options, std::stop_token stop = {});

} // namespace stringline
