// Many scenarios, on all cores; and in one line why a plan cannot be had.
#pragma once

#include "core/evaluate/evaluate.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

namespace stringline {

struct ManyOptions {
    int threads = 0;                                            // 0 for all cores
    std::function<void(std::size_t done, std::size_t of)> done; // from any thread, one call at a time
};

// `make` gives the scenario of a number below `count`, `take` gets its answer; both from any thread, several at once.
// False where the stop token was asked for before the end.
[[nodiscard]] bool evaluateMany(std::size_t count, const std::function<Scenario(std::size_t)> &make,
                                const std::function<void(std::size_t, const Evaluation &)> &take,
                                const ManyOptions &options = {}, std::stop_token stop = {});

// The first error, or by how much it does not fit; empty where it fits.
[[nodiscard]] std::string whyNotText(const Evaluation &evaluation);

} // namespace stringline
