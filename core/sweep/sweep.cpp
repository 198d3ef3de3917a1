#include "core/sweep/sweep.h"

#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/overflow.h"
#include "core/scenario/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

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

std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return text;
}

std::string textOf(const Diagnostic &diagnostic)
{
    std::string text = diagnostic.path.empty() ? diagnostic.message : diagnostic.path + ": " + diagnostic.message;
    if (!diagnostic.hint.empty())
        text += ". " + diagnostic.hint;
    return oneLine(std::move(text));
}

SweepCell evaluated(std::size_t cell, Scenario scenario, Workspace &workspace, const std::stop_token &stop)
{
    SweepCell result;
    result.cell = cell;
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(std::move(scenario)), workspace, stop);
    if (!evaluation)
        return result;
    result.legal = evaluation->valid();
    if (!result.legal) {
        const auto first = std::ranges::find(evaluation->diagnostics, Severity::Error, &Diagnostic::severity);
        result.reason = textOf(*first);
        return result;
    }
    const Report &report = evaluation->report;
    result.fits = report.fits;
    result.iteration = report.iteration;
    result.mfu = report.mfu;
    result.tokensPerSecondPerGpu = report.tokensPerSecondPerGpu;
    result.costUsd = report.costUsd;
    if (const StageMemory *worst = report.worstStage()) {
        result.peak = worst->peak;
        result.capacity = worst->capacity;
    }
    if (!report.fits) {
        Diagnostics overflow;
        appendOverflow(report, overflow);
        result.reason = overflow.empty() ? "does not fit" : oneLine(overflow.front().message);
    }
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
    tbb::enumerable_thread_specific<std::unique_ptr<Workspace>> workspaces(
        [] { return std::make_unique<Workspace>(); });
    tbb::task_arena arena(options.threads > 0 ? options.threads : int(tbb::task_arena::automatic));
    std::mutex mutex;
    std::size_t done = 0;
    arena.execute([&] {
        tbb::parallel_for(std::size_t(0), cells.size(), [&](std::size_t i) {
            if (stop.stop_requested())
                return;
            results[i] = evaluated(cells[i], cellScenario(grid, cells[i], presets), *workspaces.local(), stop);
            if (!options.done)
                return;
            const std::scoped_lock lock(mutex);
            options.done(++done, cells.size());
        });
    });
    if (stop.stop_requested())
        return {};
    return results;
}

} // namespace stringline
