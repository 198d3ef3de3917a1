// The newest request wins, a running one gets patience, late results are dropped, and nothing waits.
#include "tests/support/scenarios.h"
#include "ui/session/evaluator.h"

#include <QSignalSpy>
#include <QtTest>

#include <atomic>
#include <chrono>
#include <thread>

using namespace stringline;
using namespace stringline::ui;

namespace {

ScenarioPtr withTensor(int tensor)
{
    Scenario scenario = tests::tinyScenario();
    scenario.plan.tensor = tensor;
    return std::make_shared<const Scenario>(scenario);
}

// An evaluation that takes `milliseconds`, asking its stop token all the while.
Evaluator::Function slow(int milliseconds, std::atomic<int> &begun, std::atomic<int> &stopped)
{
    return [milliseconds, &begun, &stopped](const ScenarioPtr &scenario, const std::stop_token &stop) -> EvaluationPtr {
        ++begun;
        for (int passed = 0; passed < milliseconds; ++passed) {
            if (stop.stop_requested()) {
                ++stopped;
                return nullptr;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        auto evaluation = std::make_shared<Evaluation>();
        evaluation->scenario = scenario;
        return evaluation;
    };
}

} // namespace

class TestEvaluator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersWithTheScenarioThatWasAsked()
    {
        Evaluator evaluator;
        QSignalSpy answers(&evaluator, &Evaluator::evaluated);
        const ScenarioPtr scenario = withTensor(2);
        evaluator.request(scenario);
        QVERIFY(evaluator.isBusy());
        QVERIFY(answers.wait(20'000));
        const auto evaluation = answers.front().front().value<EvaluationPtr>();
        QCOMPARE(evaluation->scenario, scenario);
        QVERIFY(evaluation->valid());
        QVERIFY(!evaluator.isBusy());
    }

    void theNewestRequestWins()
    {
        std::atomic<int> begun = 0;
        std::atomic<int> stopped = 0;
        Evaluator evaluator(nullptr, slow(20, begun, stopped));
        evaluator.setAnalysing(false);
        QSignalSpy answers(&evaluator, &Evaluator::evaluated);
        ScenarioPtr last;
        for (int i = 1; i <= 100; ++i) {
            last = withTensor(i);
            evaluator.request(last);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!evaluator.isBusy(), 20'000);
        QCOMPARE(answers.back().front().value<EvaluationPtr>()->scenario, last);
        // The one that ran when the burst came, and the last: no queue.
        QVERIFY2(begun <= 3, qPrintable(QString::number(begun)));
    }

    void aShortOneIsAllowedToFinish()
    {
        std::atomic<int> begun = 0;
        std::atomic<int> stopped = 0;
        Evaluator evaluator(nullptr, slow(10, begun, stopped));
        evaluator.setAnalysing(false);
        QSignalSpy answers(&evaluator, &Evaluator::evaluated);
        for (int i = 1; i <= 20; ++i) {
            evaluator.request(withTensor(i));
            QTest::qWait(8);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!evaluator.isBusy(), 20'000);
        QVERIFY2(answers.count() >= 3, "a drag shows pictures on its way");
    }

    void aLongOneIsStoppedButADragStillShowsPictures()
    {
        // 160 ms against a patience of 50: without growing patience no picture would ever appear while requests come.
        std::atomic<int> begun = 0;
        std::atomic<int> stopped = 0;
        Evaluator evaluator(nullptr, slow(160, begun, stopped));
        evaluator.setAnalysing(false);
        QSignalSpy answers(&evaluator, &Evaluator::evaluated);
        for (int i = 1; i <= 100; ++i) {
            evaluator.request(withTensor(i));
            QTest::qWait(16);
        }
        QVERIFY2(stopped >= 1, "the first is stopped");
        QVERIFY2(answers.count() >= 1, "and yet something was shown before the drag ended");
        QTRY_VERIFY_WITH_TIMEOUT(!evaluator.isBusy(), 20'000);
    }

    void aSlowPlanIsEstimatedAtOnce()
    {
        std::atomic<int> begun = 0;
        std::atomic<int> stopped = 0;
        Evaluator evaluator(nullptr, slow(30, begun, stopped));
        evaluator.setAnalysing(false);
        QSignalSpy answers(&evaluator, &Evaluator::evaluated);
        QSignalSpy estimates(&evaluator, &Evaluator::estimated);
        evaluator.request(withTensor(2));
        QCOMPARE(estimates.count(), 0); // nothing is known to be slow yet
        QVERIFY(answers.wait(20'000));
        QVERIFY(evaluator.lastSeconds() > Evaluator::kEstimateAboveSeconds);
        evaluator.request(withTensor(1));
        evaluator.request(withTensor(4));
        QTRY_COMPARE(estimates.count(), 1); // one for both
    }

    void failuresBecomeDiagnostics()
    {
        Evaluator evaluator(
            nullptr, [](const ScenarioPtr &, const std::stop_token &) -> EvaluationPtr { throw std::bad_alloc(); });
        QSignalSpy answers(&evaluator, &Evaluator::evaluated);
        evaluator.request(withTensor(2));
        QVERIFY(answers.wait(20'000));
        const auto evaluation = answers.front().front().value<EvaluationPtr>();
        QVERIFY(!evaluation->valid());
        QVERIFY(!evaluation->diagnostics.front().message.empty());
    }

    void analysesWhenIdle()
    {
        Evaluator evaluator;
        QSignalSpy analyses(&evaluator, &Evaluator::analysed);
        evaluator.request(withTensor(2));
        QVERIFY(analyses.wait(60'000));
        const auto analysis = analyses.front().front().value<AnalysisPtr>();
        QVERIFY(!analysis->sensitivities.empty());
        QCOMPARE(analysis->evaluation->scenario->plan.tensor, 2);
    }

    void endsWhileWorking()
    {
        std::atomic<int> begun = 0;
        std::atomic<int> stopped = 0;
        QElapsedTimer clock;
        {
            Evaluator evaluator(nullptr, slow(5'000, begun, stopped));
            evaluator.request(withTensor(2));
            QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 1, 5'000);
            clock.start();
        }
        QCOMPARE(stopped.load(), 1);
        QVERIFY(clock.elapsed() < 2'000);
    }
};

QTEST_MAIN(TestEvaluator)
#include "tst_evaluator.moc"
