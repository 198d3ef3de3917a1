// What a person asks of a search, as a space and options.
#pragma once

#include "app/cli/scenario_arguments.h"
#include "core/search/search.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stringline::cli {

struct SearchArguments {
    std::shared_ptr<ScenarioArguments> scenario;
    std::shared_ptr<std::string> shard;
    std::string objective;
    std::string pareto;
    std::string gpus;
    std::vector<std::string> clusters;
    std::vector<std::string> fixes;
    std::vector<std::string> tries;
    std::vector<std::string> atMost;
    int top = 10;
    bool shapes = false;
    int jobs = 0;
};

struct SearchTask {
    ScenarioPtr asked; // before anything is varied
    SearchSpace space;
    SearchOptions options;
    Shard shard; // of this call; options.shard is that of the process
};

[[nodiscard]] std::shared_ptr<SearchArguments> declareSearchArguments(CLI::App &app);
// Prints what is wrong, a line each, and gives nothing then.
[[nodiscard]] std::optional<SearchTask> taskOrExplain(const SearchArguments &arguments);

} // namespace stringline::cli
