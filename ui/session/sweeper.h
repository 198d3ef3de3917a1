// A sweep or a tornado in the background: asked for by a person, shown while it runs, stopped at once.
#pragma once

#include "core/scenario/presets.h"
#include "core/sweep/measure.h"
#include "core/sweep/sweep.h"
#include "core/sweep/tornado.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace stringline::ui {

struct SweptCell {
    SweepCell cell;
    MeasureValues values{}; // of a legal one
};

// What is known so far.
struct SweeperState {
    std::shared_ptr<const SweepGrid> grid; // null before the first; of a tornado without axes
    std::vector<SweptCell> cells;          // the first ones of the grid
    Tornado tornado;                       // once it is done
    bool isTornado = false;
    std::size_t done = 0; // of `total`
    std::size_t total = 0;
    bool running = false;
    bool stopped = false;
    QString failure; // why there is none

    // A legal cell that fits and is best by a measure; none where there is none.
    [[nodiscard]] std::ptrdiff_t best(std::size_t measure) const;
};

class Sweeper : public QObject {
    Q_OBJECT

public:
    explicit Sweeper(const PresetLibrary &presets, QObject *parent = nullptr);
    ~Sweeper() override;

    // Each replaces what runs.
    void sweep(const Scenario &base, std::vector<SweepAxis> axes);
    void startTornado(const Scenario &base);
    void stop();
    [[nodiscard]] const SweeperState &state() const { return m_state; }
    [[nodiscard]] Scenario scenarioOf(std::size_t cell) const;

    static constexpr int kPollMilliseconds = 60;
    static constexpr std::size_t kMostCells = 20'000;

Q_SIGNALS:
    void changed(); // more is known

private:
    // Written by the worker, read by the owner's thread.
    struct Shared {
        std::mutex mutex;
        std::vector<SweptCell> cells; // not yet taken
        Tornado tornado;
        std::size_t done = 0;
        std::size_t total = 0;
        bool finished = false;
        bool stopped = false;
    };

    void begin(SweepGrid grid, bool isTornado);
    void fail(const Errors &errors);
    void workOnCells(const std::stop_token &stop, const SweepGrid &grid, Shared &shared) const;
    void workOnTornado(const std::stop_token &stop, const SweepGrid &grid, Shared &shared) const;
    void poll();

    const PresetLibrary &m_presets;
    SweeperState m_state;
    std::shared_ptr<Shared> m_shared;
    QTimer m_poll;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
