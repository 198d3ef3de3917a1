// Evaluates scenarios on one background thread, so that the window never waits.
//
// The newest request wins: whatever waits is replaced. The request that runs is asked to stop once it has had its
// patience, and patience doubles each time somebody was stopped, so a long drag over a slow plan still shows pictures.
// Results arrive on the thread that owns this object, one at a time: several that finish between two turns of the
// event loop are delivered as the last of them.
#pragma once

#include "core/evaluate/alternatives.h"
#include "core/evaluate/evaluate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace stringline::ui {

// What takes too long for every mouse move: computed when nothing else is asked.
struct Analysis {
    EvaluationPtr evaluation;
    std::vector<Sensitivity> sensitivities;
    std::vector<Advice> advice;
};
using AnalysisPtr = std::shared_ptr<const Analysis>;
using EstimatePtr = std::shared_ptr<const Estimate>;

class Evaluator : public QObject {
    Q_OBJECT

public:
    // How evaluations are made; tests hand in slow ones.
    using Function = std::function<EvaluationPtr(ScenarioPtr, std::stop_token)>;
    static Function model(); // evaluate(), with a workspace of its own

    explicit Evaluator(QObject *parent = nullptr, Function function = model());
    ~Evaluator() override;

    void request(const ScenarioPtr &scenario);
    [[nodiscard]] bool isBusy() const { return m_delivered != m_requested; }
    // Seconds that the last finished evaluation took on the worker.
    [[nodiscard]] double lastSeconds() const { return m_lastSeconds; }
    // Whether idle time is spent on sensitivities and advice.
    void setAnalysing(bool analysing);

    static constexpr int kPatienceMilliseconds = 50;
    static constexpr int kIdleMilliseconds = 200;
    static constexpr double kEstimateAboveSeconds = 0.008;

Q_SIGNALS:
    // With the next turn of the event loop, where the last evaluation was too slow to wait for.
    void estimated(const stringline::ui::EstimatePtr &estimate);
    void evaluated(const stringline::EvaluationPtr &evaluation);
    void analysed(const stringline::ui::AnalysisPtr &analysis);
    void busyChanged(bool busy);

private:
    struct Job {
        quint64 generation = 0;
        ScenarioPtr scenario;
    };
    struct Finished {
        quint64 generation = 0;
        EvaluationPtr evaluation;
        double seconds = 0;
    };

    void work(const std::stop_token &quit);
    [[nodiscard]] Finished run(const Job &job, const std::stop_token &stop) const;
    void deliver();
    void deliverAnalysis(const AnalysisPtr &analysis);
    void losePatience();
    void estimateNewest();

    const Function m_function;
    // Read and written by the owner's thread alone.
    quint64 m_requested = 0;
    quint64 m_delivered = 0;
    double m_lastSeconds = 0;
    QTimer m_patience;
    QTimer m_estimateSoon;
    ScenarioPtr m_newest;

    // Shared with the worker, under the mutex.
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_waiting;
    std::optional<Finished> m_finished;
    EvaluationPtr m_toAnalyse;
    std::stop_source m_running;
    QElapsedTimer m_runningSince; // valid while an evaluation runs
    int m_patienceNow = kPatienceMilliseconds;
    bool m_analysing = true;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
