// The estimate against the simulation that it stands for.
#include "core/evaluate/evaluate.h"
#include "tests/support/breakdowns.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

struct Comparison {
    double time = 0;   // estimate over simulation, less one
    double memory = 0; // of the largest peak
    double bubble = 0; // difference of the shares
};

Comparison compare(const Scenario &scenario)
{
    const EvaluationPtr simulated = evaluate(std::make_shared<const Scenario>(scenario));
    const Estimate estimated = estimate(scenario);
    if (!simulated->valid() || hasErrors(estimated.diagnostics))
        qFatal("%s: not legal", scenario.name.c_str());
    const auto largest = [](const Report &report) {
        double peak = 0;
        for (const StageMemory &stage : report.memory)
            peak = std::max(peak, stage.peak.value());
        return peak;
    };
    return {estimated.report.iteration / simulated->report.iteration - 1,
            largest(estimated.report) / largest(simulated->report) - 1,
            estimated.report.bubbleFraction - simulated->report.bubbleFraction};
}

} // namespace

class TestEstimate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presets();
    void randomScenarios();
    void breakdownSumsToTheIteration();
    void sameDiagnostics();
};

// Time within 3 %, peak memory within 5 %.
void TestEstimate::presets()
{
    for (const PresetEntry &entry : stringline::tests::presets().list(PresetKind::Scenario)) {
        const Comparison difference = compare(preset(entry.id.c_str()));
        qInfo("%-24s time %+5.2f %%, memory %+5.2f %%", entry.id.c_str(), 100 * difference.time,
              100 * difference.memory);
        QVERIFY(std::abs(difference.time) <= 0.03);
        QVERIFY(std::abs(difference.memory) <= 0.05);
    }
}

// Time within 6 % and memory within 5 % on any plan, however odd, with few microbatches and with forty times as many.
void TestEstimate::randomScenarios()
{
    constexpr int kCount = 600;
    for (const int batches : {1, 40}) {
        double worst = 0;
        double sum = 0;
        double bubble = 0;
        int worstSeed = 0;
        for (int seed = 0; seed < kCount; ++seed) {
            Scenario scenario = randomScenario(std::uint64_t(seed));
            scenario.training.globalBatch *= batches;
            if (hasErrors(validate(scenario)))
                continue; // not every schedule takes forty times as many
            const Comparison difference = compare(scenario);
            QVERIFY(std::abs(difference.memory) <= 0.05);
            bubble = std::max(bubble, std::abs(difference.bubble));
            sum += std::abs(difference.time);
            if (std::abs(difference.time) > worst) {
                worst = std::abs(difference.time);
                worstSeed = seed;
            }
        }
        qInfo("batch x %d: mean %.2f %%, worst %.1f %% (seed %d), bubble share within %.1f points", batches,
              100 * sum / kCount, 100 * worst, worstSeed, 100 * bubble);
        QVERIFY(worst <= 0.06);
        QVERIFY(bubble <= 0.05);
    }
}

void TestEstimate::breakdownSumsToTheIteration()
{
    std::vector<Scenario> scenarios;
    for (const PresetEntry &entry : stringline::tests::presets().list(PresetKind::Scenario))
        scenarios.push_back(preset(entry.id.c_str()));
    for (int seed = 0; seed < 300; ++seed) {
        scenarios.push_back(randomScenario(std::uint64_t(seed)));
        scenarios.back().training.globalBatch *= 20;
    }
    for (const Scenario &scenario : scenarios) {
        const Report report = estimate(scenario).report;
        QVERIFY(sumsTo(report.breakdown, report.iteration));
    }
}

void TestEstimate::sameDiagnostics()
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.plan.tensor = 5;
    QCOMPARE(estimate(scenario).diagnostics, validate(scenario));
    QCOMPARE(estimate(scenario).report.iteration, Seconds(0));
    scenario = preset("gpt3-175b-selene");
    scenario.cluster.device.memory = gibibytes(16);
    QVERIFY(!estimate(scenario).report.fits);
    QCOMPARE(estimate(scenario).diagnostics.size(), validate(scenario).size() + 1);
}

QTEST_APPLESS_MAIN(TestEstimate)
#include "tst_estimate.moc"
