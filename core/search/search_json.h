// The answer of a search as JSON: a contract with programs outside, and what the parts of a search are joined from.
//
// A plan says where it stands among others: by the objective, by time, by its place in the space. Numbers are printed
// so that they read back as the same double, so parts that were written and read again join into the very bytes that
// one search of the whole would have written, but for "run".
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/search/search.h"
#include "core/search/why_empty.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stringline {

// A plan that was found, with all that its simulation says.
struct AnsweredPlan {
    Candidate candidate;
    ScenarioPtr scenario;
    Report report;
};
// Simulates each again: a search keeps the few numbers by which it compares.
[[nodiscard]] std::vector<AnsweredPlan> answered(const SearchSpace &space, const std::vector<FoundPlan> &plans);

struct SearchAnswer {
    std::int64_t evaluated = 0;
    std::int64_t feasible = 0;
    std::vector<AnsweredPlan> plans;
    std::vector<AnsweredPlan> front;
    std::optional<WhyEmpty> whyEmpty; // where there are no plans
    Diagnostics diagnostics;          // of the first plan of the space, where none is legal
};

// What is wrong with the first plan of the space, or with what all share: why none is legal.
[[nodiscard]] Diagnostics firstErrors(const SearchSpace &space);

// "evaluated", "feasible", "plans", "pareto", "whyEmpty", "diagnostics" and "question", which says what was asked to
// the last value.
[[nodiscard]] Json searchJson(const SearchSpace &space, const SearchOptions &options, const SearchAnswer &answer,
                              const PresetLibrary &presets);

// A file that a search of a part has written.
struct SearchPart {
    std::string file; // to be named in errors
    Json json;
};
// Errors: a file that holds no such answer, parts of other questions, a part twice or missing, a part of a search that
// was stopped.
[[nodiscard]] Result<Json> mergedSearches(const std::vector<SearchPart> &parts);
// The same for parts that are known to belong together.
[[nodiscard]] Result<Json> joinedSearches(const std::vector<SearchPart> &parts);

} // namespace stringline
