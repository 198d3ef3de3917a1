// A grid over any fields of a scenario: every combination of values, each with its numbers or the reason why there are
// none. For tables (core/sweep/sweep_csv.h) and for heat maps.
//
// Cells are numbered as an odometer counts: the last axis turns fastest.
#pragma once

#include "core/base/quantity.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct SweepAxis {
    std::string path;                // a field, or a part's preset: "plan.tensor", "cluster.preset"
    std::vector<std::string> values; // as a person types them
};
// "plan.tensor=1,2,4"; commas inside brackets belong to a value. Errors: no path, no value, a value twice.
[[nodiscard]] Result<SweepAxis> parseSweepAxis(std::string_view text);

struct SweepGrid {
    Scenario base;
    std::vector<SweepAxis> axes;

    [[nodiscard]] std::size_t cells() const;
    [[nodiscard]] std::vector<std::size_t> at(std::size_t cell) const; // the place of the value on each axis
};
// Errors: a path that is none, a value that its field does not take, an axis twice, more cells than can be counted.
[[nodiscard]] Result<SweepGrid> sweepGrid(Scenario base, std::vector<SweepAxis> axes, const PresetLibrary &presets);

[[nodiscard]] Scenario cellScenario(const SweepGrid &grid, std::size_t cell, const PresetLibrary &presets);

struct SweepCell {
    std::size_t cell = 0;
    bool legal = false;
    bool fits = false;
    Seconds iteration{}; // of a legal cell, as all below
    double mfu = 0;
    double tokensPerSecondPerGpu = 0;
    Bytes peak{}; // of the stage nearest to its capacity
    Bytes capacity{};
    double costUsd = 0;
    Seconds training{}; // wall time of all of it, with interruptions
    std::string reason; // the first error of an illegal cell, or by how much it does not fit; one line
};

struct SweepOptions {
    int threads = 0;                                            // 0 for all cores
    std::function<void(std::size_t done, std::size_t of)> done; // from any thread, one call at a time
};
// In the order of `cells`, whatever the threads. Empty where the stop token was asked for before the end.
[[nodiscard]] std::vector<SweepCell> sweepCells(const SweepGrid &grid, std::span<const std::size_t> cells,
                                                const PresetLibrary &presets, const SweepOptions &options = {},
                                                std::stop_token stop = {});

} // namespace stringline
