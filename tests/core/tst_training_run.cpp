// The whole training: goodput, days, money and energy against worked values.
#include "core/evaluate/evaluate.h"
#include "core/report/build_report.h"
#include "core/report/training_run.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

constexpr double kDay = 86400;

bool close(double a, double b, double tolerance = 1e-12)
{
    return std::abs(a / b - 1) <= tolerance;
}

// `gpus` devices that never fail, one iteration of `tokensPerIteration` taking `seconds`.
Report trainingOf(Scenario scenario, double seconds)
{
    const ScenarioCosts costs = scenarioCosts(scenario);
    Report report;
    report.iteration = Seconds(seconds);
    fillRates(report, costs);
    return report;
}

} // namespace

class TestTrainingRun : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goodputOfLlama3();
    void machinesThatNeverFail();
    void youngsIntervalIsNearTheBest();
    void moreDevicesFailMoreOften();
    void daysOfGpt3();
    void dollars();
    void kilowattHours();
    void ratesFollowTheIteration();
    void smallerBatchesOfARampUp();
    void trainingThatEndsOnTheRamp();
    void iterationsOfARampUpAreSimulated();
};

// 16384 GPUs, one interruption in 50677 GPU-hours: M = 11135 s. Checkpoints of 60 s, restarts of 300 s, and Young's
// interval sqrt(2 x 60 x M) = 1156 s: tau / ((exp((tau + 60)/M) - 1)(M + 300)).
void TestTrainingRun::goodputOfLlama3()
{
    ClusterSpec cluster;
    cluster.gpus = 16384;
    cluster.mtbfGpuHours = formula("llama3_mtbf_per_gpu_hours");
    const double expected = formula("daly_exponential_efficiency_d60_R300_M11135_tau1156");
    QVERIFY(close(goodputOf(cluster, {Seconds(60), Seconds(300), Seconds(0)}), expected));
    QVERIFY(close(goodputOf(cluster, {Seconds(60), Seconds(300), Seconds(formula("young_d60_m11135"))}), expected));
    QVERIFY(close(formula("llama3_mtbf_16384"), cluster.mtbfGpuHours / 16384 * 3600));
}

void TestTrainingRun::machinesThatNeverFail()
{
    ClusterSpec cluster;
    cluster.gpus = 1000;
    QCOMPARE(goodputOf(cluster, {}), 1.0);
}

// To first order; checkpointing four times as often or as seldom loses more.
void TestTrainingRun::youngsIntervalIsNearTheBest()
{
    ClusterSpec cluster;
    cluster.gpus = 4096;
    cluster.mtbfGpuHours = 50677;
    Reliability reliability;
    const double young = goodputOf(cluster, reliability);
    const double mtbf = 50677.0 / 4096 * 3600;
    const double interval = std::sqrt(2 * reliability.write.value() * mtbf);
    for (const double factor : {0.25, 4.0}) {
        reliability.interval = Seconds(interval * factor);
        QVERIFY(goodputOf(cluster, reliability) < young);
    }
    QVERIFY(young > 0.9 && young < 1);
}

void TestTrainingRun::moreDevicesFailMoreOften()
{
    ClusterSpec cluster;
    cluster.mtbfGpuHours = 50677;
    double before = 1;
    for (const int gpus : {8, 1024, 4096, 16384, 131072}) {
        cluster.gpus = gpus;
        const double now = goodputOf(cluster, {});
        QVERIFY(now < before && now > 0);
        before = now;
    }
}

// 8 T P / (n X): 300e9 tokens, 175e9 parameters, 1024 GPUs at 140 TFLOP/s take 33.9 days (arXiv 2104.04473 eq. 4).
void TestTrainingRun::daysOfGpt3()
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.cluster.gpus = 1024;
    scenario.cluster.mtbfGpuHours = 0;
    scenario.training.globalBatch = 1536;
    scenario.training.tokens = 300e9;
    const double tokens = 1536.0 * 2048;
    const Report report = trainingOf(scenario, 8 * tokens * 175e9 / (1024 * 140e12));
    QVERIFY(close(report.training.value() / kDay, formula("end_to_end_days_gpt3_175b")));
    QVERIFY(close(report.iterations, 300e9 / tokens));
    QCOMPARE(report.goodput, 1.0);

    // Interruptions stretch the wall time by the goodput.
    scenario.cluster.mtbfGpuHours = 50677;
    const Report interrupted = trainingOf(scenario, report.iteration.value());
    QVERIFY(interrupted.goodput < 1);
    QVERIFY(close(interrupted.training.value() * interrupted.goodput, report.training.value()));
}

// 2240 GPUs x 33.52 days x 24 h x 5 USD.
void TestTrainingRun::dollars()
{
    Scenario scenario = preset("mt-nlg-530b-2240");
    scenario.cluster.mtbfGpuHours = 0;
    scenario.cluster.priceUsdPerGpuHour = 5;
    const double iterations = scenario.training.tokens / (double(scenario.training.globalBatch) * 2048);
    const Report report = trainingOf(scenario, 33.52 * kDay / iterations);
    QVERIFY(close(report.costUsd, formula("usd_example")));
}

// 1024 GPUs x 400 W x 34 days x PUE 1.1 at full power; computing takes 0.92 of it, waiting half.
void TestTrainingRun::kilowattHours()
{
    ClusterSpec cluster;
    cluster.gpus = 1024;
    cluster.device.powerWatts = 400;
    cluster.powerUsageEffectiveness = 1.1;
    const double full = formula("kwh_example");
    QVERIFY(close(energyOf(cluster, Seconds(34 * kDay), 1), 0.92 * full));
    QVERIFY(close(energyOf(cluster, Seconds(34 * kDay), 0), 0.5 * full));
    QVERIFY(close(energyOf(cluster, Seconds(34 * kDay), 0.5), 0.71 * full));
}

// 64 sequences of 2048 tokens in 10 s on 128 GPUs.
void TestTrainingRun::ratesFollowTheIteration()
{
    const Scenario scenario = preset("gpt3-175b-selene");
    const ScenarioCosts costs = scenarioCosts(scenario);
    const Report report = trainingOf(scenario, 10);
    QVERIFY(close(report.tokensPerSecond, 64 * 2048 / 10.0));
    QVERIFY(close(report.tokensPerSecondPerGpu, 64 * 2048 / 10.0 / 128));
    QVERIFY(close(report.mfu, modelFlops(costs).value() / (10 * 128 * 312e12)));
    QVERIFY(close(report.hfu, hardwareFlops(costs).value() / (10 * 128 * 312e12)));
    QVERIFY(close(report.tflopsPerGpu, report.mfu * 312));
    QVERIFY(report.hfu > report.mfu);
    QCOMPARE(report.microbatches, 32);
    QCOMPARE(report.dataParallel, 2);
    QCOMPARE(report.parameters, formula("gpt3-175b"));
}

// From 16 by 16 to 64 over 4800 of 11200 sequences: 1600 each in batches of 16, 32 and 48 are 100 + 50 + 33.3
// iterations, 6400 more in batches of 64 are 100. One of 64 (m = 32) takes 10 s, 0.25 s a microbatch: 4, 6, 8, 10 s.
void TestTrainingRun::smallerBatchesOfARampUp()
{
    TrainingSpec training;
    training.globalBatch = 64;
    training.sequence = 2048;
    training.tokens = 11200.0 * 2048;
    training.rampStart = training.rampIncrement = 16;
    training.rampSamples = 4800;
    const TrainingSteps steps = trainingSteps(training, Seconds(10), 32, Seconds(0.25));
    QVERIFY(close(steps.iterations, 100 + 50 + 100 / 3.0 + 100));
    QVERIFY(close(steps.time.value(), 100 * 4 + 50 * 6 + 100 / 3.0 * 8 + 100 * 10));
    training.rampStart = 0;
    const TrainingSteps flat = trainingSteps(training, Seconds(10), 32, Seconds(0.25));
    QVERIFY(close(flat.iterations, 175));
    QVERIFY(close(flat.time.value(), 1750));
}

// 2000 sequences: 1600 in batches of 16, 400 in batches of 32.
void TestTrainingRun::trainingThatEndsOnTheRamp()
{
    TrainingSpec training;
    training.globalBatch = 64;
    training.sequence = 2048;
    training.tokens = 2000.0 * 2048;
    training.rampStart = training.rampIncrement = 16;
    training.rampSamples = 4800;
    const TrainingSteps steps = trainingSteps(training, Seconds(10), 32, Seconds(0.25));
    QVERIFY(close(steps.iterations, 112.5));
    QVERIFY(close(steps.time.value(), 100 * 4 + 12.5 * 6));
}

// The formula's time of a small batch against its own simulation: stages are not equal, so to 2 %.
void TestTrainingRun::iterationsOfARampUpAreSimulated()
{
    const Scenario full = preset("gpt3-175b-selene");
    const Scenario half = with(full, {{"training.globalBatch", "32"}});
    const Estimate whole = estimate(full);
    const Estimate smaller = estimate(half);
    QVERIFY(whole.diagnostics.empty() || !hasErrors(whole.diagnostics));
    const Seconds each = perMicrobatch(scenarioCosts(full).pipeline);
    const Seconds predicted = whole.report.iteration - each * 16;
    QVERIFY(close(predicted.value(), smaller.report.iteration.value(), 0.02));
    // All of the training in batches of 32, then in batches of 64: the same iterations of either size.
    Scenario ramp = full;
    ramp.cluster.mtbfGpuHours = 0;
    ramp.training.rampStart = ramp.training.rampIncrement = 32;
    ramp.training.rampSamples = ramp.training.tokens / ramp.training.sequence;
    const Report ramped = estimate(ramp).report;
    QVERIFY(close(ramped.iterations, 2 * whole.report.iterations));
    QVERIFY(close(ramped.training.value(), ramped.iterations * predicted.value(), 1e-9));
}

QTEST_APPLESS_MAIN(TestTrainingRun)
#include "tst_training_run.moc"
