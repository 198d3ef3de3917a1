// The search for the best plans, in the background: asked for by a person, shown while it runs, stopped at once.
#pragma once

#include "core/scenario/presets.h"
#include "core/search/search.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace stringline::ui {

// What a person asks for, as typed.
struct PlannerAsk {
    Scenario base;
    std::vector<QString> machines; // ids of cluster presets; none for the scenario's own
    std::vector<AskedValues> asked;
    std::string_view objective = "time";
    std::string_view against = "gpus"; // of the Pareto front
    std::vector<Constraint> constraints;
    int count = 40; // shapes
};

// What is known so far.
struct PlannerState {
    std::shared_ptr<const SearchSpace> space; // null before the first search
    std::string_view objective;
    std::string_view against;
    std::vector<FoundPlan> plans; // the best of each shape, best first
    std::vector<FoundPlan> front;
    std::vector<FoundPlan> tried; // up to kMostTried of those that were simulated and fit
    std::int64_t evaluated = 0;
    std::int64_t simulated = 0;
    double fraction = 0;
    double seconds = 0;
    bool running = false;
    bool stopped = false;
    QString failure;                // why there was no search
    std::vector<std::string> empty; // why no plan was found, and what would help: core/search/why_empty

    [[nodiscard]] Scenario scenarioOf(const FoundPlan &plan) const { return space->scenario(plan.candidate); }
};

class Planner : public QObject {
    Q_OBJECT

public:
    explicit Planner(const PresetLibrary &presets, QObject *parent = nullptr);
    ~Planner() override;

    // Replaces a search that runs.
    void start(const PlannerAsk &ask);
    void stop();
    [[nodiscard]] const PlannerState &state() const { return m_state; }

    static constexpr int kPollMilliseconds = 60;
    static constexpr std::size_t kMostTried = 4000;

Q_SIGNALS:
    void changed();  // more is known
    void finished(); // or stopped

private:
    // Written by the search's threads, read by the owner's.
    struct Shared {
        std::mutex mutex;
        std::vector<FoundPlan> plans;
        std::vector<FoundPlan> front;
        std::vector<FoundPlan> tried;
        std::uint64_t version = 0; // of the leaders that were copied
        std::int64_t evaluated = 0;
        std::int64_t simulated = 0;
        double fraction = 0;
        std::vector<std::string> empty;
        bool done = false;
        bool stopped = false;
    };

    void work(const std::stop_token &stop, const PlannerAsk &ask, const std::shared_ptr<const SearchSpace> &space,
              const std::shared_ptr<Shared> &shared) const;
    void poll();

    const PresetLibrary &m_presets;
    PlannerState m_state;
    std::shared_ptr<Shared> m_shared;
    QTimer m_poll;
    QElapsedTimer m_since;
    std::jthread m_worker; // last: joins before what it uses goes
};

// Every machine's base, or why there is none. The scenario's number of GPUs is kept.
[[nodiscard]] Result<std::vector<Scenario>> plannerBases(const PlannerAsk &ask, const PresetLibrary &presets);

} // namespace stringline::ui
