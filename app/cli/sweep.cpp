// sweep: a grid of scenarios as a table. Whole blocks of rows are written as they are done, in order, so that a killed
// sweep goes on where it ended. The processes of a group share each block, and the first writes.
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/processes.h"
#include "app/cli/progress_line.h"
#include "app/cli/scenario_arguments.h"
#include "app/cli/shard_argument.h"
#include "core/base/append_file.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/sweep/sweep_csv.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

namespace stringline::cli {

namespace {

struct SweepArguments {
    std::shared_ptr<ScenarioArguments> scenario;
    std::shared_ptr<std::string> shard;
    std::vector<std::string> axes;
    std::string csv;
    int jobs = 0;
    bool resume = false;
};

struct SweepTask {
    SweepGrid grid;
    std::vector<std::size_t> cells; // of this shard
    SweepRest rest;
};

// What a person is told at the end.
struct SweepSummary {
    std::size_t written = 0;
    std::size_t fit = 0;
    std::size_t illegal = 0;
    std::optional<SweepCell> best; // of those that fit
    bool stopped = false;

    void add(const SweepCell &cell)
    {
        ++written;
        fit += cell.fits ? 1 : 0;
        illegal += cell.legal ? 0 : 1;
        if (cell.fits && (!best || cell.iteration < best->iteration))
            best = cell;
    }
};

std::optional<SweepGrid> gridOrExplain(const SweepArguments &arguments, const PresetLibrary &presets)
{
    const ScenarioPtr base = loadOrExplain(arguments.scenario->scenario, arguments.scenario->changes);
    std::vector<SweepAxis> axes;
    bool whole = base != nullptr;
    for (const std::string &text : arguments.axes) {
        Result<SweepAxis> axis = parseSweepAxis(text);
        if (axis)
            axes.push_back(std::move(axis).value());
        else
            printErrors(axis.errors());
        whole = whole && axis;
    }
    if (!whole)
        return {};
    Result<SweepGrid> grid = sweepGrid(*base, std::move(axes), presets);
    if (!grid) {
        printErrors(grid.errors());
        return {};
    }
    return std::move(grid).value();
}

std::optional<SweepTask> taskOrExplain(const SweepArguments &arguments, const PresetLibrary &presets)
{
    const Result<Shard> shard = parseShard(*arguments.shard);
    if (!shard)
        printErrors(shard.errors());
    std::optional<SweepGrid> grid = gridOrExplain(arguments, presets);
    if (!grid || !shard)
        return {};
    constexpr std::size_t kMostCells = 100'000'000;
    if (grid->cells() > kMostCells) {
        printError(fmt::format("--axis: expected at most {} cells, found {}", groupedText(std::int64_t(kMostCells)),
                               groupedText(std::int64_t(grid->cells()))));
        return {};
    }
    SweepTask task{std::move(*grid), {}, {}};
    const auto step = static_cast<std::size_t>(shard->count);
    for (auto cell = static_cast<std::size_t>(shard->index); cell < task.grid.cells(); cell += step)
        task.cells.push_back(cell);
    return task;
}

// What there is of the file, as the first process finds it.
bool readRest(SweepTask &task, const SweepArguments &arguments, const PresetLibrary &presets)
{
    bool good = true;
    if (processRank() == 0 && arguments.resume && std::filesystem::exists(arguments.csv)) {
        const Result<std::string> text = readFile(arguments.csv, std::size_t(4) << 30);
        const Result<SweepRest> rest =
            text ? sweepRest(task.grid, task.cells, *text, presets, arguments.csv) : Result<SweepRest>(text.errors());
        if (rest)
            task.rest = *rest;
        else
            printErrors(rest.errors());
        good = bool(rest);
    }
    task.rest.cells = std::stoull(fromFirst(std::to_string(task.rest.cells)));
    return worstStatus(good ? kDone : kBadUsage) == kDone;
}

// The cells that are this process's of a block.
std::vector<std::size_t> ownCells(std::span<const std::size_t> block)
{
    std::vector<std::size_t> own;
    for (auto i = static_cast<std::size_t>(processRank()); i < block.size();
         i += static_cast<std::size_t>(processCount()))
        own.push_back(block[i]);
    return own;
}

// The lines of all processes' parts in the order of cells.
std::string joinedRows(const std::vector<std::string> &parts, std::size_t count)
{
    std::vector<std::size_t> at(parts.size(), 0);
    std::string rows;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t part = i % parts.size();
        const std::size_t end = parts[part].find('\n', at[part]) + 1;
        rows.append(parts[part], at[part], end - at[part]);
        at[part] = end;
    }
    return rows;
}

class Sweep {
public:
    Sweep(const SweepTask &task, const PresetLibrary &presets, int jobs)
        : m_task(task)
        , m_presets(presets)
    {
        m_options.threads = jobs;
        if (m_line.isShown())
            m_options.done = [this](std::size_t done, std::size_t) { showProgress(done); };
    }

    // `file` is null at all processes but the first.
    [[nodiscard]] SweepSummary run(AppendFile *file, const std::stop_token &stop)
    {
        constexpr std::size_t kFirstBlock = 64; // cells of a process
        constexpr std::size_t kLargestBlock = 4096;
        const auto processes = static_cast<std::size_t>(processCount());
        if (file != nullptr && m_task.rest.bytes == 0)
            file->append(sweepHeader(m_task.grid));
        std::size_t size = kFirstBlock * processes;
        for (m_done = m_task.rest.cells; m_done < m_task.cells.size();) {
            const auto block = std::span(m_task.cells).subspan(m_done, std::min(size, m_task.cells.size() - m_done));
            const std::vector<std::size_t> own = ownCells(block);
            const std::vector<SweepCell> cells = sweepCells(m_task.grid, own, m_presets, m_options, stop);
            const bool broken = cells.size() < own.size() || (file != nullptr && !file->errors().empty());
            if (worstStatus(broken ? 1 : 0) != 0) {
                m_summary.stopped = true;
                break;
            }
            std::string rows;
            for (const SweepCell &cell : cells) {
                rows += sweepRow(m_task.grid, cell);
                m_summary.add(cell);
            }
            const std::vector<std::string> parts = gathered(rows);
            if (file != nullptr)
                file->append(joinedRows(parts, block.size()));
            m_done += block.size();
            size = std::min(size * 2, kLargestBlock * processes);
        }
        m_line.clear();
        return m_summary;
    }

private:
    void showProgress(std::size_t done)
    {
        if (!m_line.isDue())
            return;
        const std::size_t all = m_done + done * static_cast<std::size_t>(processCount());
        m_line.show(static_cast<double>(all) / static_cast<double>(m_task.cells.size()),
                    fmt::format("{} of {} cells", groupedText(std::int64_t(all)),
                                groupedText(std::int64_t(m_task.cells.size()))));
    }

    const SweepTask &m_task;
    const PresetLibrary &m_presets;
    SweepOptions m_options;
    ProgressLine m_line;
    SweepSummary m_summary;
    std::size_t m_done = 0;
};

std::string bestText(const SweepGrid &grid, const SweepCell &cell)
{
    std::string text;
    const std::vector<std::size_t> places = grid.at(cell.cell);
    for (std::size_t i = 0; i < places.size(); ++i)
        text += fmt::format("{}{}={}", i == 0 ? "" : ", ", grid.axes[i].path, grid.axes[i].values[places[i]]);
    return fmt::format("Shortest iteration that fits: {} with {}.\n", durationText(cell.iteration), text);
}

std::string summaryText(const SweepTask &task, const SweepArguments &arguments, const SweepSummary &summary)
{
    const auto count = [](std::size_t number) { return groupedText(static_cast<std::int64_t>(number)); };
    std::string text = fmt::format("{} of {} cells in {}", count(task.rest.cells + summary.written),
                                   count(task.cells.size()), arguments.csv);
    if (task.rest.cells > 0)
        text += fmt::format(", {} of them from before", count(task.rest.cells));
    text += fmt::format(". Of the new ones {} fit in memory, {} do not, {} are not legal.\n", count(summary.fit),
                        count(summary.written - summary.fit - summary.illegal), count(summary.illegal));
    if (summary.best)
        text += bestText(task.grid, *summary.best);
    if (summary.stopped)
        text += "Stopped; the same command with --resume goes on.\n";
    return text;
}

int run(const SweepArguments &arguments)
{
    const auto presets = presetLibrary();
    std::optional<SweepTask> task = taskOrExplain(arguments, *presets);
    if (worstStatus(task ? kDone : kBadUsage) != kDone || !task || !readRest(*task, arguments, *presets))
        return kBadUsage;
    std::optional<AppendFile> file;
    if (processRank() == 0)
        file.emplace(arguments.csv, task->rest.bytes);
    const Errors closed = file ? file->errors() : Errors{};
    printErrors(closed);
    if (worstStatus(closed.empty() ? kDone : kBadUsage) != kDone)
        return kBadUsage;
    const Interrupt interrupt;
    const SweepSummary summary = Sweep(*task, *presets, arguments.jobs).run(file ? &*file : nullptr, interrupt.token());
    if (file && !file->errors().empty()) {
        printErrors(file->errors());
        return kBadUsage;
    }
    if (arguments.csv != "-" && processCount() == 1)
        print(summaryText(*task, arguments, summary));
    return kDone;
}

} // namespace

std::function<int()> declareSweep(CLI::App &app)
{
    const auto arguments = std::make_shared<SweepArguments>();
    arguments->scenario = std::make_shared<ScenarioArguments>();
    declareScenarioAndChanges(app, *arguments->scenario);
    app.add_option("--axis", arguments->axes, "Values of a field, of all combinations; the last axis turns fastest")
        ->type_name("PATH=VALUE,...")
        ->required()
        ->allow_extra_args(false);
    app.add_option("--csv", arguments->csv, "The table to write; - for standard output")
        ->type_name("OUT.csv")
        ->required();
    app.add_option("--jobs", arguments->jobs, "Threads; all cores unless said")
        ->type_name("J")
        ->check(CLI::Range(1, 4096));
    app.add_flag("--resume", arguments->resume,
                 "Keep the whole rows of an earlier, killed sweep and go on behind them");
    arguments->shard = declareShard(app);
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
