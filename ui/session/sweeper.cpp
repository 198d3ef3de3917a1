#include "ui/session/sweeper.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/session/background_threads.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace stringline::ui {

namespace {

constexpr std::size_t kSlice = 4; // cells a thread, worked out before the next look

} // namespace

std::ptrdiff_t SweeperState::best(std::size_t measure) const
{
    const bool low = measures()[measure].lowIsGood;
    std::ptrdiff_t best = -1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!cells[i].cell.legal || !cells[i].cell.fits)
            continue;
        const double value = cells[i].values[measure];
        const double least = best < 0 ? value : cells[std::size_t(best)].values[measure];
        if (best < 0 || (low ? value < least : value > least))
            best = std::ptrdiff_t(i);
    }
    return best;
}

Sweeper::Sweeper(const PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
{
    m_poll.setInterval(kPollMilliseconds);
    connect(&m_poll, &QTimer::timeout, this, &Sweeper::poll);
}

Sweeper::~Sweeper()
{
    m_worker.request_stop();
}

void Sweeper::stop()
{
    m_worker.request_stop();
}

Scenario Sweeper::scenarioOf(std::size_t cell) const
{
    return cellScenario(*m_state.grid, cell, m_presets);
}

void Sweeper::fail(const Errors &errors)
{
    for (const Error &error : errors)
        m_state.failure += (m_state.failure.isEmpty() ? QString() : QStringLiteral("\n")) + toQString(toText(error));
    Q_EMIT changed();
}

void Sweeper::sweep(const Scenario &base, std::vector<SweepAxis> axes)
{
    m_worker = {}; // asks the one that runs to stop, and waits for it
    m_poll.stop();
    m_state = {};
    Result<SweepGrid> grid = sweepGrid(base, std::move(axes), m_presets);
    if (!grid)
        return fail(grid.errors());
    if (grid->cells() > kMostCells)
        return fail({{{},
                      {},
                      "expected at most " + groupedText(kMostCells) + " cells, found " +
                          groupedText(std::int64_t(grid->cells()))}});
    begin(std::move(grid).value(), false);
}

void Sweeper::startTornado(const Scenario &base)
{
    m_worker = {};
    m_poll.stop();
    m_state = {};
    begin({base, {}}, true);
}

void Sweeper::begin(SweepGrid grid, bool isTornado)
{
    m_state.isTornado = isTornado;
    m_state.total = isTornado ? 0 : grid.cells();
    m_state.grid = std::make_shared<const SweepGrid>(std::move(grid));
    m_state.running = true;
    m_shared = std::make_shared<Shared>();
    m_worker = std::jthread([this, isTornado, swept = m_state.grid, shared = m_shared](const std::stop_token &stop) {
        if (isTornado)
            workOnTornado(stop, *swept, *shared);
        else
            workOnCells(stop, *swept, *shared);
        const std::scoped_lock lock(shared->mutex);
        shared->stopped = stop.stop_requested() && (isTornado || shared->done < swept->cells());
        shared->finished = true;
    });
    m_poll.start();
    Q_EMIT changed();
}

// Slice by slice, so that a map fills while one looks at it.
void Sweeper::workOnCells(const std::stop_token &stop, const SweepGrid &grid, Shared &shared) const
{
    const int threads = threadsBesideTheWindow();
    const std::size_t slice = kSlice * std::size_t(threads);
    for (std::size_t begin = 0; begin < grid.cells() && !stop.stop_requested(); begin += slice) {
        std::vector<std::size_t> numbers(std::min(slice, grid.cells() - begin));
        std::iota(numbers.begin(), numbers.end(), begin);
        std::vector<SweptCell> swept;
        for (SweepCell &cell : sweepCells(grid, numbers, m_presets, {threads, {}}, stop)) {
            const MeasureValues values = measureValues(cellScenario(grid, cell.cell, m_presets), cell);
            swept.push_back({std::move(cell), values});
        }
        const std::scoped_lock lock(shared.mutex);
        shared.done += swept.size();
        shared.total = grid.cells();
        std::ranges::move(swept, std::back_inserter(shared.cells));
    }
}

void Sweeper::workOnTornado(const std::stop_token &stop, const SweepGrid &grid, Shared &shared) const
{
    SweepOptions options;
    options.threads = threadsBesideTheWindow();
    options.done = [&shared](std::size_t done, std::size_t of) {
        const std::scoped_lock lock(shared.mutex);
        shared.done = done;
        shared.total = of;
    };
    Tornado found = tornado(grid.base, m_presets, options, stop);
    const std::scoped_lock lock(shared.mutex);
    shared.tornado = std::move(found);
}

void Sweeper::poll()
{
    {
        const std::scoped_lock lock(m_shared->mutex);
        std::ranges::move(m_shared->cells, std::back_inserter(m_state.cells));
        m_shared->cells.clear();
        m_state.done = m_shared->done;
        m_state.total = std::max(m_state.total, m_shared->total);
        m_state.stopped = m_shared->stopped;
        m_state.running = !m_shared->finished;
        if (m_shared->finished)
            m_state.tornado = std::move(m_shared->tornado);
    }
    if (!m_state.running)
        m_poll.stop();
    Q_EMIT changed();
}

} // namespace stringline::ui
