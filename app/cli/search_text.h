// The answer of a search as text for people.
#pragma once

#include "app/cli/search_arguments.h"
#include "core/search/search_json.h"

#include <string>

namespace stringline::cli {

struct SearchTiming {
    double seconds = 0;
    std::int64_t simulated = 0;
    bool stopped = false;
};
[[nodiscard]] std::string searchText(const SearchArguments &arguments, const SearchTask &task,
                                     const SearchAnswer &answer, const SearchTiming &timing);

} // namespace stringline::cli
