// Calibration against truths made by hand: a machine whose constants are known gives the times.
#include "core/calibrate/calibrate.h"
#include "core/calibrate/scale_fields.h"
#include "core/evaluate/evaluate.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/data_table.h"
#include "tests/support/gpt3.h"

#include <QtTest>

#include <cmath>
#include <cstdint>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Plans of one model on 32 GPUs, some bound by compute and some by the network.
std::vector<Scenario> plans()
{
    std::vector<Scenario> list;
    for (const int tensor : {1, 2, 4, 8}) {
        for (const int pipeline : {1, 2, 4}) {
            for (const int microbatch : {1, 2}) {
                Scenario scenario = gpt3OnSelene();
                scenario.model.layers = 16;
                scenario.model.hidden = 4096;
                scenario.model.heads = scenario.model.kvHeads = 32;
                scenario.model.ffnHidden = 16384;
                scenario.cluster.gpus = 32;
                scenario.training.globalBatch = 64;
                scenario.training.microbatch = microbatch;
                scenario.training.recompute = Recompute::None;
                scenario.plan.tensor = tensor;
                scenario.plan.sequenceParallel = tensor > 1;
                scenario.plan.pipeline = pipeline;
                list.push_back(scenario);
            }
        }
    }
    return list;
}

std::vector<CalibrationRun> runsOf(double clock, double network, double noise)
{
    std::vector<CalibrationRun> runs;
    std::uint64_t state = 2026;
    for (const Scenario &scenario : plans()) {
        Scenario truth = scenario;
        constexpr std::string_view kClock[] = {"cluster.device.sustainedClock", "cluster.device.attentionClock"};
        constexpr std::string_view kNetwork[] = {"cluster.scaleOut.efficiency"};
        scaleFields(truth, kClock, clock);
        scaleFields(truth, kNetwork, network);
        const double seconds = evaluate(std::make_shared<const Scenario>(truth))->report.iteration.value();
        // Noise that no constant follows: sums of twelve numbers of a linear congruential generator, of variance 1.
        double normal = -6;
        for (int i = 0; i < 12; ++i) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            normal += static_cast<double>(state >> 11) / 9007199254740992.0;
        }
        runs.push_back({"run-" + std::to_string(runs.size()), "one", seconds * (1 + normal * noise), {scenario}});
    }
    return runs;
}

double after(const Calibration &calibration, std::string_view path)
{
    for (const ConstantChange &change : calibration.constants) {
        if (change.constant->path == path)
            return change.after / change.before;
    }
    endTest("no such constant");
}

} // namespace

class TestCalibrate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheConstantsOfATruth()
    {
        // The clock at 0.85 and the network at half of the prior: without noise both are found.
        const auto calibration = calibrate(runsOf(0.85, 0.5, 0));
        QVERIFY(bool(calibration));
        QVERIFY(calibration->accepted);
        QVERIFY2(std::abs(after(*calibration, "cluster.device.sustainedClock") - 0.85) < 0.03,
                 qPrintable(QString::number(after(*calibration, "cluster.device.sustainedClock"))));
        QVERIFY2(std::abs(after(*calibration, "cluster.scaleOut.efficiency") - 0.5) < 0.1,
                 qPrintable(QString::number(after(*calibration, "cluster.scaleOut.efficiency"))));
        QVERIFY(calibration->heldOut.before > 8);
        QVERIFY(calibration->heldOut.after < 2);
        QVERIFY(calibration->inSample.after <= calibration->heldOut.after + 0.5);
        // The machine that is given out predicts what the fit says.
        Scenario scenario = plans().front();
        scenario.cluster.device = calibration->machine.cluster.device;
        scenario.cluster.scaleOut = calibration->machine.cluster.scaleOut;
        const double seconds = estimate(scenario).report.iteration.value();
        QVERIFY(std::abs(seconds / calibration->runs.front().after - 1) < 1e-3);
    }

    void standsNoise()
    {
        const auto calibration = calibrate(runsOf(0.85, 1, 0.03));
        QVERIFY(bool(calibration));
        QVERIFY(calibration->accepted);
        QVERIFY(std::abs(after(*calibration, "cluster.device.sustainedClock") - 0.85) < 0.06);
        QVERIFY(calibration->heldOut.after > 1 && calibration->heldOut.after < 6);
    }

    void keepsThePriorWhereItIsRight()
    {
        // The prior is the truth but for noise: runs left out cannot be predicted better.
        const auto calibration = calibrate(runsOf(1, 1, 0.05));
        QVERIFY(bool(calibration));
        QVERIFY(!calibration->accepted);
        QVERIFY(calibration->heldOut.after > calibration->heldOut.before - kLeastImprovement);
        for (const ConstantChange &change : calibration->constants)
            QCOMPARE(change.after, change.before);
        QVERIFY(calibration->verdict.find("no better") != std::string::npos);
        const Scenario first = plans().front();
        QVERIFY(calibration->machine.cluster.device == first.cluster.device);
    }

    void boundsOneOutlier()
    {
        std::vector<CalibrationRun> runs = runsOf(0.9, 1, 0);
        runs[7].seconds *= 3;
        const auto calibration = calibrate(runs);
        QVERIFY(bool(calibration));
        QVERIFY(std::abs(after(*calibration, "cluster.device.sustainedClock") - 0.9) < 0.05);
    }

    void leavesAloneWhatIsNotFelt()
    {
        // All on one node: the network between nodes cannot be told.
        std::vector<CalibrationRun> runs;
        for (Scenario scenario : plans()) {
            if (scenario.plan.tensor * scenario.plan.pipeline > 8)
                continue;
            scenario.cluster.gpus = 8;
            Scenario truth = scenario;
            constexpr std::string_view kClock[] = {"cluster.device.sustainedClock"};
            scaleFields(truth, kClock, 0.8);
            runs.push_back({"r", "one", estimate(truth).report.iteration.value(), {scenario}});
        }
        const auto calibration = calibrate(runs);
        QVERIFY(bool(calibration));
        QVERIFY(calibration->accepted);
        QCOMPARE(after(*calibration, "cluster.scaleOut.efficiency"), 1.0);
        for (const ConstantChange &change : calibration->constants) {
            if (change.constant->path == "cluster.scaleOut.efficiency")
                QVERIFY(!change.felt);
        }
    }

    void asksForEnoughRuns()
    {
        std::vector<CalibrationRun> runs = runsOf(0.9, 1, 0);
        runs.resize(4);
        QVERIFY(!calibrate(runs));
        QVERIFY(!calibrate({}));
    }

    void readsTables()
    {
        const CsvTable table = dataTable("measured_runs.csv");
        const auto rows = measuredRows(table, "measured_runs.csv");
        const PresetLibrary presets({presetsFolder()});
        const auto runs = calibrationRuns(*rows, "selene", "megatron-lm", presets);
        QVERIFY(bool(runs));
        QCOMPARE(runs->runs.size() + runs->skipped.size(), table.rows.size());
        QVERIFY(runs->runs.size() >= 5);
        for (const CalibrationRun &run : runs->runs) {
            QCOMPARE(run.scenarios.front().cluster.preset, std::string("selene"));
            QCOMPARE(run.scenarios.front().software.preset, std::string("megatron-lm"));
            QVERIFY(run.seconds > 0);
        }
        for (const auto &[id, reason] : runs->skipped)
            QVERIFY(!reason.empty());
        QVERIFY(!calibrationRuns(*rows, "no-such-cluster", "", presets));
    }

    void constantsArePhysical()
    {
        const Scenario scenario = gpt3OnSelene();
        for (const CalibrationConstant &constant : calibrationConstants()) {
            QVERIFY(fieldNumber(scenario, constant.path) >= 0);
            QVERIFY(constant.low > 0 && constant.low < constant.high && constant.spread > 0);
            QVERIFY(!constant.meaning.empty());
            QCOMPARE(constant.together.front(), constant.path);
        }
    }
};

QTEST_APPLESS_MAIN(TestCalibrate)
#include "tst_calibrate.moc"
