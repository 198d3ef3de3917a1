#include "ui/session/planner.h"

#include "core/scenario/scenario_json.h"
#include "core/search/why_empty.h"
#include "ui/qt_text.h"
#include "ui/session/background_threads.h"

#include <algorithm>

namespace stringline::ui {

Result<std::vector<Scenario>> plannerBases(const PlannerAsk &ask, const PresetLibrary &presets)
{
    if (ask.machines.empty())
        return std::vector<Scenario>{ask.base};
    std::vector<Scenario> bases;
    Errors errors;
    for (const QString &machine : ask.machines) {
        Scenario base = ask.base;
        for (Error &error : applyPreset(base, PresetKind::Cluster, machine.toStdString(), presets))
            errors.push_back(std::move(error));
        base.cluster.gpus = ask.base.cluster.gpus;
        bases.push_back(std::move(base));
    }
    if (!errors.empty())
        return errors;
    return bases;
}

Planner::Planner(const PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
{
    m_poll.setInterval(kPollMilliseconds);
    connect(&m_poll, &QTimer::timeout, this, &Planner::poll);
}

Planner::~Planner()
{
    m_worker.request_stop();
}

void Planner::start(const PlannerAsk &ask)
{
    m_worker = {}; // asks the one that runs to stop, and waits for it
    m_state = {};
    m_state.objective = ask.objective;
    m_state.against = ask.against;
    const Result<std::vector<Scenario>> bases = plannerBases(ask, m_presets);
    Result<SearchSpace> space = bases ? searchSpace(bases.value(), ask.asked) : Result<SearchSpace>(bases.errors());
    if (!space) {
        for (const Error &error : space.errors())
            m_state.failure +=
                (m_state.failure.isEmpty() ? QString() : QStringLiteral("\n")) + toQString(toText(error));
        m_poll.stop();
        Q_EMIT changed();
        Q_EMIT finished();
        return;
    }
    m_state.space = std::make_shared<const SearchSpace>(std::move(space).value());
    m_state.running = true;
    m_shared = std::make_shared<Shared>();
    m_since.start();
    m_worker = std::jthread([this, ask, searched = m_state.space, shared = m_shared](const std::stop_token &stop) {
        work(stop, ask, searched, shared);
    });
    m_poll.start();
    Q_EMIT changed();
}

void Planner::stop()
{
    m_worker.request_stop();
}

void Planner::work(const std::stop_token &stop, const PlannerAsk &ask, const std::shared_ptr<const SearchSpace> &space,
                   const std::shared_ptr<Shared> &shared) const
{
    SearchOptions options;
    options.objective = findObjective(ask.objective);
    options.against = findObjective(ask.against);
    options.constraints = ask.constraints;
    options.count = ask.count;
    options.shapes = true;
    options.threads = threadsBesideTheWindow();
    options.progress = [&shared](const SearchProgress &progress) {
        const std::scoped_lock lock(shared->mutex);
        shared->fraction = progress.fraction;
        shared->evaluated = progress.evaluated;
        shared->simulated = progress.simulated;
        if (shared->version == progress.leaders.version())
            return;
        shared->version = progress.leaders.version();
        shared->plans = progress.leaders.plans();
        shared->front = progress.leaders.front();
    };
    options.found = [&shared](const FoundPlan &plan) {
        const std::scoped_lock lock(shared->mutex);
        if (shared->tried.size() < kMostTried)
            shared->tried.push_back(plan);
    };
    const SearchResult result = search(*space, options, stop);
    std::vector<std::string> empty;
    if (result.plans.empty() && !result.stopped) {
        options.progress = nullptr; // of other searches
        options.found = nullptr;
        empty = whyEmptyText(whyEmpty(*space, options, stop));
    }
    const std::scoped_lock lock(shared->mutex);
    shared->empty = std::move(empty);
    shared->plans = result.plans;
    shared->front = result.front;
    shared->evaluated = result.evaluated;
    shared->simulated = result.simulated;
    shared->stopped = result.stopped;
    shared->fraction = 1;
    shared->done = true;
}

void Planner::poll()
{
    bool done = false;
    {
        const std::scoped_lock lock(m_shared->mutex);
        m_state.plans = m_shared->plans;
        m_state.front = m_shared->front;
        m_state.tried = m_shared->tried;
        m_state.evaluated = m_shared->evaluated;
        m_state.simulated = m_shared->simulated;
        m_state.fraction = m_shared->fraction;
        m_state.stopped = m_shared->stopped;
        m_state.empty = m_shared->empty;
        done = m_shared->done;
    }
    m_state.seconds = double(m_since.elapsed()) / 1000;
    m_state.running = !done;
    if (done)
        m_poll.stop();
    Q_EMIT changed();
    if (done)
        Q_EMIT finished();
}

} // namespace stringline::ui
