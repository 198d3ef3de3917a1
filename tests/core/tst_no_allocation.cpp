// Memory asked for in a drag, counted by an operator new of its own: the engine asks for none once it knows the
// structure, and a whole evaluation for little that does not grow with the passes.
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/report/report_json.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

namespace {

std::atomic<std::size_t> g_allocations = 0;

void *counted(std::size_t size)
{
    ++g_allocations;
    if (void *memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

} // namespace

void *operator new(std::size_t size)
{
    return counted(size);
}

void *operator new[](std::size_t size)
{
    return counted(size);
}

void operator delete(void *memory) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory) noexcept
{
    std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace stringline;
using namespace stringline::tests;

namespace {

template <class Work>
std::size_t allocationsOf(const Work &work)
{
    const std::size_t before = g_allocations;
    work();
    return g_allocations - before;
}

std::string jsonOf(const Evaluation &evaluation)
{
    return toText(reportJson(evaluation.report, evaluation.diagnostics));
}

} // namespace

class TestNoAllocation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCounterCounts();
    void iterations_data();
    void iterations();
    void evaluations();
    void equalBytesInAnyOrder();
};

void TestNoAllocation::theCounterCounts()
{
    std::vector<int> *volatile kept = nullptr; // or the compiler sees that nobody wants it
    QCOMPARE(allocationsOf([&] { kept = new std::vector<int>(7); }), std::size_t(2));
    delete kept;
}

void TestNoAllocation::iterations_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    QTest::newRow("plain") << "training.tokens"
                           << "0";
    QTest::newRow("slow GPUs") << "cluster.stragglers"
                               << "6:1.5";
    QTest::newRow("jitter") << "cluster.jitter"
                            << "0.1";
    QTest::newRow("chained") << "plan.optimizerBarrier"
                             << "post-validation";
    QTest::newRow("blocking") << "plan.overlapPipeline"
                              << "off";
}

void TestNoAllocation::iterations()
{
    QFETCH(QString, path);
    QFETCH(QString, value);
    const Scenario scenario = with(
        tinyScenario(), {{path.toUtf8().constData(), value.toUtf8().constData()}, {"plan.overlapGradReduce", "on"}});
    ScenarioCosts costs = scenarioCosts(scenario);
    Timeline timeline;
    const auto simulate = [&] {
        static_cast<void>(simulateIteration(costs.pipeline, costs.finish, costs.iteration, timeline));
    };
    QVERIFY(allocationsOf(simulate) > 0);
    const Tick length = timeline.length;
    for (ChunkTimes &chunk : costs.pipeline.chunks)
        chunk.pass[static_cast<std::size_t>(Pass::Forward)] += 1000;
    QCOMPARE(allocationsOf(simulate), std::size_t(0));
    QVERIFY(timeline.length > length);
}

// What is left is in the costs and the rules, and does not grow with microbatches.
void TestNoAllocation::evaluations()
{
    const auto allocations = [](const char *batch) {
        Workspace workspace;
        const auto scenario = std::make_shared<const Scenario>(with(tinyScenario(), {{"training.globalBatch", batch}}));
        for (int i = 0; i < 3; ++i)
            static_cast<void>(evaluate(scenario, workspace));
        return allocationsOf([&] { static_cast<void>(evaluate(scenario, workspace)); });
    };
    const std::size_t few = allocations("16");
    qInfo("%zu allocations in an evaluation", few);
    QCOMPARE(allocations("256"), few);
    QVERIFY(few < 60);
}

// The same scenario and seed give the same bytes, whatever a workspace has worked on before.
void TestNoAllocation::equalBytesInAnyOrder()
{
    const auto shared = [](Scenario scenario) { return std::make_shared<const Scenario>(std::move(scenario)); };
    const std::vector<ScenarioPtr> scenarios = {
        shared(tinyScenario()),
        shared(with(tinyScenario(), {{"cluster.jitter", "0.2"}, {"cluster.jitterSeed", "7"}})),
        shared(with(tinyScenario(), {{"cluster.stragglers", "0:2 6:1.5"}, {"cluster.jitter", "0.05"}})),
        shared(with(tinyScenario(), {{"plan.optimizerBarrier", "post-validation"}, {"plan.schedule", "zb-h1"}})),
        shared(with(tinyScenario(), {{"plan.zero", "3"}, {"cluster.stragglers", "1:1.2"}})),
    };
    std::vector<std::string> alone;
    for (const ScenarioPtr &scenario : scenarios)
        alone.push_back(jsonOf(*evaluate(scenario)));
    Workspace workspace;
    for (const std::size_t step : {1, 2, 3, 4}) {
        for (std::size_t i = 0; i < 2 * scenarios.size(); ++i) {
            const std::size_t at = i * step % scenarios.size();
            QCOMPARE(QString::fromStdString(jsonOf(*evaluate(scenarios[at], workspace))),
                     QString::fromStdString(alone[at]));
        }
    }
}

QTEST_APPLESS_MAIN(TestNoAllocation)
#include "tst_no_allocation.moc"
