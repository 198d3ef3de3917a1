// Why no plan is left: which limit excludes most, and what each would have to be.
//
// For each limit the least value that any plan reaches while the others hold, found by a search with that as objective.
// Memory is a limit too: its least is what the plan that needs least takes of the GPU's, more than all of it.
#pragma once

#include "core/search/search.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

struct ReachedLimit {
    const Objective *objective = nullptr;
    double most = 0;                  // what was allowed
    std::int64_t excluded = 0;        // of the legal plans, by the closed form of PlanEstimator: about
    std::optional<double> least;      // with the other limits kept; nothing where these leave no plan
    std::optional<double> alone;      // without the others, not even memory's; where there is no least
    std::optional<FoundPlan> nearest; // has the least value; its numbers but the memory's capacity are good
};

struct WhyEmpty {
    std::int64_t legal = 0;
    std::vector<ReachedLimit> limits; // memory first, then as they were asked for
};

// Of a search that has found nothing. Asks the stop token; what was not reached by then is left out.
[[nodiscard]] WhyEmpty whyEmpty(const SearchSpace &space, const SearchOptions &options, std::stop_token stop = {});

// A line for each limit, and one of what would help.
[[nodiscard]] std::vector<std::string> whyEmptyText(const WhyEmpty &why);

} // namespace stringline
