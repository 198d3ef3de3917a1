// What a plan needs at least, against what the simulation says that it needs.
#include "core/evaluate/evaluate.h"
#include "core/evaluate/plan_estimator.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <map>

using namespace stringline;
using namespace stringline::tests;

namespace {

struct Tightness { // bound over simulation
    double time = 0;
    double memory = 0;
};

Tightness tightness(const Scenario &scenario)
{
    const EvaluationPtr simulated = evaluate(std::make_shared<const Scenario>(scenario));
    if (!simulated->valid())
        qFatal("%s: not legal", scenario.name.c_str());
    const PlanBound bound = PlanEstimator(scenario).bound();
    double peak = 0;
    for (const StageMemory &stage : simulated->report.memory)
        peak = std::max(peak, stage.peak.value());
    return {bound.iteration / simulated->report.iteration, bound.peak.value() / peak};
}

struct Mean {
    double sum = 0;
    double least = 1;
    double most = 0;
    int count = 0;

    void add(double ratio)
    {
        sum += ratio;
        least = std::min(least, ratio);
        most = std::max(most, ratio);
        ++count;
    }
};

} // namespace

class TestPlanBound : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presets();
    void randomScenarios();
};

void TestPlanBound::presets()
{
    for (const PresetEntry &entry : stringline::tests::presets().list(PresetKind::Scenario)) {
        const Tightness found = tightness(preset(entry.id.c_str()));
        qInfo("%-24s time %.4f, memory %.4f", entry.id.c_str(), found.time, found.memory);
        QVERIFY(found.time <= 1 && found.time > 0.6);
        QVERIFY(found.memory <= 1 && found.memory > 0.6);
    }
}

void TestPlanBound::randomScenarios()
{
    constexpr int kCount = 2000;
    std::map<std::string, Mean> times;
    Mean time;
    Mean memory;
    for (int seed = 0; seed < kCount; ++seed) {
        Scenario scenario = randomScenario(std::uint64_t(seed));
        if (seed % 10 == 0)
            scenario.plan.optimizerBarrier = OptimizerBarrier::PostValidation;
        if (seed % 10 == 1)
            scenario.cluster.stragglers = {{seed % scenario.cluster.gpus, 1.3}};
        if (seed % 10 == 2)
            scenario.cluster.jitter = 0.05;
        if (hasErrors(validate(scenario)))
            scenario = randomScenario(std::uint64_t(seed));
        const Tightness found = tightness(scenario);
        if (found.time > 1 || found.memory > 1)
            qInfo("seed %d: time %.6f, memory %.6f, %s p %d v %d zero %d", seed, found.time, found.memory,
                  scenario.plan.schedule.c_str(), scenario.plan.pipeline, scenario.plan.chunksPerStage,
                  scenario.plan.zero);
        time.add(found.time);
        memory.add(found.memory);
        times[scenario.plan.schedule].add(found.time);
    }
    for (const auto &[schedule, each] : times)
        qInfo("%-22s time mean %.3f, least %.3f", schedule.c_str(), each.sum / each.count, each.least);
    qInfo("all: time mean %.3f, least %.3f; memory mean %.3f, least %.3f", time.sum / time.count, time.least,
          memory.sum / memory.count, memory.least);
    QVERIFY(time.most <= 1);
    QVERIFY(memory.most <= 1);
    QVERIFY(time.sum / time.count > 0.8);
    QVERIFY(memory.sum / memory.count > 0.9);
}

QTEST_APPLESS_MAIN(TestPlanBound)
#include "tst_plan_bound.moc"
