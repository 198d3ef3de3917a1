#include "core/sweep/sweep.h"

#include "core/base/text.h"
#include "core/evaluate/evaluate_many.h"
#include "core/scenario/changes.h"
#include "core/search/found_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>

namespace stringline {

namespace {

// At commas, but not inside brackets: "[12, 12], even".
std::vector<std::string> splitValues(std::string_view text)
{
    std::vector<std::string> values(1);
    int depth = 0;
    for (const char letter : text) {
        depth += letter == '[' ? 1 : letter == ']' ? -1 : 0;
        if (letter == ',' && depth == 0)
            values.emplace_back();
        else
            values.back() += letter;
    }
    return values;
}

std::string change(const SweepAxis &axis, std::size_t value)
{
    return axis.path + "=" + axis.values[value];
}

SweepCell sweepCell(std::size_t cell, const Evaluation &evaluation)
{
    SweepCell result;
    result.cell = cell;
    result.legal = evaluation.valid();
    result.reason = whyNotText(evaluation);
    if (!result.legal)
        return result;
    const Report &report = evaluation.report;
    const FoundPlan found = foundPlan({}, *evaluation.scenario, report);
    result.fits = report.fits;
    result.iteration = found.iteration;
    result.mfu = found.mfu;
    result.tokensPerSecondPerGpu = found.tokensPerSecondPerGpu;
    result.costUsd = found.costUsd;
    result.training = found.training;
    result.peak = found.peak;
    result.capacity = found.capacity;
    return result;
}

} // namespace

Result<SweepAxis> parseSweepAxis(std::string_view text)
{
    const std::size_t equals = std::min(text.find('='), text.size());
    SweepAxis axis{std::string(text.substr(0, equals)), {}};
    if (equals == 0 || equals + 1 >= text.size())
        return Error{"--axis", quotedText(text), "expected path=value,value..., such as plan.tensor=1,2,4"};
    axis.values = splitValues(text.substr(equals + 1));
    Errors errors;
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        const auto first = std::ranges::find(axis.values, axis.values[i]);
        if (static_cast<std::size_t>(first - axis.values.begin()) < i)
            errors.push_back({"--axis", axis.path, "expected each value once, found " + quotedText(*first) + " again"});
        if (axis.values[i].find_first_of("\r\n") != std::string::npos)
            errors.push_back({"--axis", axis.path, "expected values of one line"});
    }
    if (!errors.empty())
        return errors;
    return axis;
}

std::size_t SweepGrid::cells() const
{
    std::size_t count = 1;
    for (const SweepAxis &axis : axes)
        count *= axis.values.size();
    return count;
}

std::vector<std::size_t> SweepGrid::at(std::size_t cell) const
{
    std::vector<std::size_t> places(axes.size());
    for (std::size_t i = axes.size(); i > 0; --i) {
        const std::size_t size = axes[i - 1].values.size();
        places[i - 1] = cell % size;
        cell /= size;
    }
    return places;
}

Result<SweepGrid> sweepGrid(Scenario base, std::vector<SweepAxis> axes, const PresetLibrary &presets)
{
    Errors errors;
    std::size_t room = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < axes.size(); ++i) {
        for (std::size_t value = 0; value < axes[i].values.size(); ++value) {
            Scenario scratch = base;
            const Errors wrong = applyChange(scratch, change(axes[i], value), presets);
            errors.insert(errors.end(), wrong.begin(), wrong.end());
            if (!wrong.empty() && value == 0 && wrong.front().message.find("no such field") != std::string::npos)
                break; // once is enough
        }
        const auto first = std::ranges::find(axes, axes[i].path, &SweepAxis::path);
        if (static_cast<std::size_t>(first - axes.begin()) < i)
            errors.push_back({"--axis", axes[i].path, "expected once, found again"});
        if (axes[i].values.size() > room)
            errors.push_back({"--axis", axes[i].path, "expected fewer cells than can be counted"});
        room /= std::max<std::size_t>(axes[i].values.size(), 1);
    }
    if (!errors.empty())
        return errors;
    return SweepGrid{std::move(base), std::move(axes)};
}

Scenario cellScenario(const SweepGrid &grid, std::size_t cell, const PresetLibrary &presets)
{
    Scenario scenario = grid.base;
    const std::vector<std::size_t> places = grid.at(cell);
    for (std::size_t i = 0; i < places.size(); ++i) {
        [[maybe_unused]] const Errors errors = applyChange(scenario, change(grid.axes[i], places[i]), presets);
        assert(errors.empty() && "sweepGrid() has tried every value");
    }
    return scenario;
}

std::vector<SweepCell> sweepCells(const SweepGrid &grid, std::span<const std::size_t> cells,
                                  const PresetLibrary &presets, const SweepOptions &options, std::stop_token stop)
{
    std::vector<SweepCell> results(cells.size());
    const bool whole = evaluateMany(
        cells.size(), [&](std::size_t i) { return cellScenario(grid, cells[i], presets); },
        [&](std::size_t i, const Evaluation &evaluation) { results[i] = sweepCell(cells[i], evaluation); },
        {options.threads, options.done}, std::move(stop));
    if (!whole)
        return {};
    return results;
}

} // namespace stringline
