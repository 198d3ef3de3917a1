#include "ui/session/evaluator.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace stringline::ui {

Evaluator::Function Evaluator::model()
{
    return [workspace = std::make_shared<Workspace>()](ScenarioPtr scenario, std::stop_token stop) {
        return evaluate(std::move(scenario), *workspace, std::move(stop));
    };
}

Evaluator::Evaluator(QObject *parent, Function function)
    : QObject(parent)
    , m_function(std::move(function))
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Evaluator::losePatience);
    m_estimateSoon.setSingleShot(true);
    connect(&m_estimateSoon, &QTimer::timeout, this, &Evaluator::estimateNewest);
    m_worker = std::jthread([this](const std::stop_token &quit) { work(quit); });
}

Evaluator::~Evaluator()
{
    m_worker.request_stop();
    {
        const std::lock_guard lock(m_mutex);
        m_running.request_stop();
    }
    m_worker.join();
}

void Evaluator::request(const ScenarioPtr &scenario)
{
    const bool wasBusy = isBusy();
    ++m_requested;
    qint64 remaining = -1;
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = Job{m_requested, scenario};
        m_toAnalyse.reset();
        if (m_runningSince.isValid())
            remaining = std::max<qint64>(0, m_patienceNow - m_runningSince.elapsed());
        else
            m_running.request_stop(); // an analysis gives way at once
    }
    m_wake.notify_one();
    if (remaining == 0)
        losePatience();
    else if (remaining > 0 && !m_patience.isActive())
        m_patience.start(int(remaining));
    if (!wasBusy)
        Q_EMIT busyChanged(true);
    m_newest = scenario;
    // Moves that arrive together need one estimate, that of the last.
    if (m_lastSeconds > kEstimateAboveSeconds && !m_estimateSoon.isActive())
        m_estimateSoon.start(0);
}

void Evaluator::estimateNewest()
{
    if (isBusy())
        Q_EMIT estimated(std::make_shared<const Estimate>(estimate(*m_newest)));
}

void Evaluator::setAnalysing(bool analysing)
{
    const std::lock_guard lock(m_mutex);
    m_analysing = analysing;
}

void Evaluator::losePatience()
{
    const std::lock_guard lock(m_mutex);
    if (!m_waiting || !m_runningSince.isValid() || m_runningSince.elapsed() < m_patienceNow)
        return;
    m_running.request_stop();
    m_patienceNow *= 2;
}

void Evaluator::work(const std::stop_token &quit)
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, quit, [this] { return m_waiting || m_toAnalyse; });
        if (!m_waiting && m_toAnalyse)
            m_wake.wait_for(lock, quit, std::chrono::milliseconds(kIdleMilliseconds),
                            [this] { return m_waiting.has_value(); });
        if (quit.stop_requested())
            return;
        m_running = std::stop_source();
        const std::stop_token stop = m_running.get_token();

        if (m_waiting) {
            const Job job = *std::exchange(m_waiting, std::nullopt);
            m_runningSince.start();
            lock.unlock();
            Finished finished = run(job, stop);
            lock.lock();
            m_runningSince.invalidate();
            if (!finished.evaluation)
                continue;
            m_patienceNow = kPatienceMilliseconds;
            if (m_analysing && finished.evaluation->valid())
                m_toAnalyse = finished.evaluation;
            const bool posted = m_finished.has_value();
            m_finished = std::move(finished);
            if (!posted)
                QMetaObject::invokeMethod(this, &Evaluator::deliver, Qt::QueuedConnection);
        } else if (m_toAnalyse) {
            auto analysis = std::make_shared<Analysis>();
            analysis->evaluation = std::exchange(m_toAnalyse, nullptr);
            lock.unlock();
            analysis->sensitivities = sensitivities(*analysis->evaluation, stop);
            if (!stop.stop_requested())
                analysis->advice = advise(*analysis->evaluation, stop);
            if (!stop.stop_requested()) {
                QMetaObject::invokeMethod(
                    this, [this, result = AnalysisPtr(std::move(analysis))] { deliverAnalysis(result); },
                    Qt::QueuedConnection);
            }
            lock.lock();
        }
    }
}

Evaluator::Finished Evaluator::run(const Job &job, const std::stop_token &stop) const
{
    QElapsedTimer clock;
    clock.start();
    Finished finished{job.generation, nullptr, 0};
    try {
        finished.evaluation = m_function(job.scenario, stop);
    } catch (const std::exception &error) {
        // Out of memory, in practice: the window goes on with the last valid result and says why.
        auto failed = std::make_shared<Evaluation>();
        failed->scenario = job.scenario;
        failed->diagnostics.push_back(
            {Severity::Error, "", std::string("cannot be simulated: ") + error.what(), "", {}});
        finished.evaluation = std::move(failed);
    }
    finished.seconds = double(clock.nsecsElapsed()) * 1e-9;
    return finished;
}

void Evaluator::deliver()
{
    Finished finished;
    {
        const std::lock_guard lock(m_mutex);
        finished = *std::exchange(m_finished, std::nullopt);
    }
    if (finished.generation <= m_delivered)
        return;
    m_delivered = finished.generation;
    m_lastSeconds = finished.seconds;
    Q_EMIT evaluated(finished.evaluation);
    if (!isBusy())
        Q_EMIT busyChanged(false);
}

void Evaluator::deliverAnalysis(const AnalysisPtr &analysis)
{
    if (!isBusy())
        Q_EMIT analysed(analysis);
}

} // namespace stringline::ui
