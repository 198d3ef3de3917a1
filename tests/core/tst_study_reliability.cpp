// Failures, checkpoints, spare nodes, energy and money against values worked out by hand.
#include "core/evaluate/evaluate.h"
#include "core/formulas/reliability.h"
#include "core/report/training_run.h"
#include "core/studies/prices.h"
#include "core/studies/reliability_simulated.h"
#include "tests/support/study_runs.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

bool close(double a, double b, double tolerance = 1e-12)
{
    return std::abs(a - b) <= tolerance * std::abs(b);
}

// A machine of two nodes that fails once in `hours` hours of all its 16 GPUs.
Scenario twoNodes(double hours)
{
    Scenario scenario = tinyScenario();
    scenario.cluster.gpus = 16;
    scenario.cluster.devicesPerNode = 8;
    scenario.cluster.mtbfGpuHours = hours * 16;
    scenario.training.globalBatch = 16;
    return scenario;
}

std::string writtenTo(const QTemporaryDir &folder, const char *text)
{
    const std::string path = folder.filePath("prices.csv").toStdString();
    const Errors errors = writeFile(path, text);
    return errors.empty() ? path : std::string();
}

} // namespace

class TestStudyReliability : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void llama3();
    void simulationMeetsFormulas_data();
    void simulationMeetsFormulas();
    void sameSeedSameFailures();
    void hopelessIntervalIsNotSimulated();
    void stopEndsASimulation();
    void bestIntervalIsTheBest();
    void spareNodesByHand();
    void energyAndMoneyByHand();
    void reportsGoodputIsTakenOutFirst();
    void pricesByLine();
    void badPricesAreLeftOutOnRequest();
    void gpuWithoutAPrice();
    void planThatCannotBeSimulated();
    void wrongInputs();
    void everythingCanBeDrawnAndLoaded();
};

// sqrt(2 x 60 x 11135) = 1156 s; Daly's 1116 s; 1156 / ((exp(1216 / 11135) - 1) x 11435) = 0.876.
void TestStudyReliability::llama3()
{
    const StudyResult result = resultOf(studyPreset("llama3-405b-failures"));
    QCOMPARE(std::round(factOf(result, "meanSeconds")), 11135.0);
    QCOMPARE(std::round(factOf(result, "youngSeconds")), 1156.0);
    QCOMPARE(std::round(factOf(result, "dalySeconds")), 1116.0);
    QVERIFY(close(factOf(result, "goodput"), 0.876, 1e-3));
    QVERIFY(close(factOf(result, "interruptions"), 419, 1e-4));
    QVERIFY(close(factOf(result, "goodputSimulated"), 0.876, 2e-3));
    QVERIFY(!result.comparisons.empty() && result.comparisons.front().agrees);
}

void TestStudyReliability::simulationMeetsFormulas_data()
{
    QTest::addColumn<double>("interval");
    QTest::addColumn<bool>("restartFails");
    for (const double interval : {100.0, 1000.0, 4000.0}) {
        for (const bool fails : {false, true})
            QTest::addRow("%g s%s", interval, fails ? ", restarts fail" : "") << interval << fails;
    }
}

// Work of K intervals takes K (exp((tau + delta) / M) - 1) (M + R) on average, or M exp(R / M) where restarts fail too.
void TestStudyReliability::simulationMeetsFormulas()
{
    QFETCH(double, interval);
    QFETCH(bool, restartFails);
    const FailureModel model{Seconds(2000), Seconds(50), Seconds(400), restartFails};
    const SimulatedFailures played = simulatedFailures(model, Seconds(interval), Seconds(40000), {3000, 7});
    QVERIFY(played.known);
    const double expected =
        40000 / interval * std::expm1((interval + 50) / 2000) * (restartFails ? 2000 * std::exp(0.2) : 2400.0);
    QVERIFY2(std::abs(played.wall.value() - expected) < 3 * played.wallError.value(),
             qPrintable(QString("%1 %2 +- %3").arg(played.wall.value()).arg(expected).arg(played.wallError.value())));
    QVERIFY(played.wallError.value() < 0.02 * expected);
    const double formula =
        restartFails ? formulas::failingRestartEfficiency(model.write, Seconds(interval), model.restart, model.mean)
                     : formulas::exponentialEfficiency(model.write, Seconds(interval), model.restart, model.mean);
    QVERIFY(std::abs(played.goodput - formula) < 3 * played.goodputError);
    // One failure each M of the time in which the machine can fail.
    const double exposed = restartFails ? expected : expected - 400 * played.failures;
    QVERIFY(close(played.failures, exposed / 2000, 0.03));
}

void TestStudyReliability::sameSeedSameFailures()
{
    const FailureModel model{Seconds(3000), Seconds(60), Seconds(300), false};
    const auto wall = [&](std::uint64_t seed) {
        return simulatedFailures(model, Seconds(600), Seconds(86400), {50, seed}).wall.value();
    };
    QCOMPARE(wall(1), wall(1));
    QVERIFY(wall(1) != wall(2));
    const Study asked = study("reliability", twoNodes(2), {"inputs.seed=3", "inputs.runs=20"});
    QCOMPARE(tableCsv(resultOf(asked, 1).tables.front()), tableCsv(resultOf(asked, 2).tables.front()));
}

// An interval of 100 means would need e^100 attempts.
void TestStudyReliability::hopelessIntervalIsNotSimulated()
{
    const FailureModel model{Seconds(100), Seconds(1), Seconds(1), false};
    QVERIFY(!simulatedFailures(model, Seconds(10000), Seconds(10000), {2, 1}).known);
    const StudyResult result = resultOf(study("reliability", twoNodes(0.1), {"inputs.intervals=6000"}));
    const StudyTable &table = tableOf(result, "intervals");
    QVERIFY(std::isnan(table.number(table.rows.size() - 1, "goodputSimulated")));
    QVERIFY(table.number(table.rows.size() - 1, "goodput") < 1e-9);
}

void TestStudyReliability::stopEndsASimulation()
{
    std::stop_source source;
    source.request_stop();
    const FailureModel model{Seconds(100), Seconds(1), Seconds(1), false};
    QVERIFY(!simulatedFailures(model, Seconds(10), Seconds(1000), {20, 1}, source.get_token()).known);
    const Result<StudyResult> result = ran(study("reliability", twoNodes(2)), 1, source.get_token());
    QVERIFY(result && result->stopped);
}

void TestStudyReliability::bestIntervalIsTheBest()
{
    for (const double mean : {500.0, 11135.0, 1e6}) {
        const Seconds best = formulas::bestInterval(Seconds(60), Seconds(mean));
        const auto goodput = [mean](Seconds interval) {
            return formulas::exponentialEfficiency(Seconds(60), interval, Seconds(300), Seconds(mean));
        };
        for (const double factor : {0.9, 0.99, 1.01, 1.1})
            QVERIFY(goodput(best * factor) < goodput(best));
        // Daly's is its expansion, for short checkpoints.
        if (mean > 1e4)
            QVERIFY(close(formulas::dalyInterval(Seconds(60), Seconds(mean)).value(), best.value(), 1e-3));
    }
}

// Two nodes that are up nine tenths of the time: 0.81 without a spare, 0.972 with one, 0.9963 with two.
void TestStudyReliability::spareNodesByHand()
{
    // A node fails once in 9 h: the machine of two once in 4.5 h. A repair takes 1 h.
    const StudyResult result = resultOf(
        study("reliability", twoNodes(4.5),
              {"inputs.hardwareShare=1", "inputs.repairHours=1", "inputs.spares=0,1,2", "inputs.enough=0.98"}));
    const StudyTable &table = tableOf(result, "spares");
    QCOMPARE(table.rows.size(), std::size_t(3));
    QVERIFY(close(table.number(0, "enough"), 0.81));
    QVERIFY(close(table.number(1, "enough"), 0.972));
    QVERIFY(close(table.number(2, "enough"), 0.9963));
    const double goodput = factOf(result, "goodput");
    QVERIFY(close(table.number(1, "goodput"), goodput * 0.972));
    QVERIFY(close(table.number(1, "relativeCost"), 1.5 / (goodput * 0.972)));
    QCOMPARE(factOf(result, "sparesForTarget"), 2.0);
    QCOMPARE(factOf(result, "sparesCheapest"), 0.0); // a third node costs more than the wait
    QVERIFY(close(factOf(result, "nodesDown"), 0.2));
    // Without repairs all nodes are there.
    const StudyResult never = resultOf(study("reliability", twoNodes(4.5), {"inputs.hardwareShare=0"}));
    QVERIFY(close(factOf(never, "enoughWithoutSpares"), 1));
    // Of a large machine, where single probabilities are below the least double: still one in all.
    QVERIFY(close(formulas::enoughNodesUp(0, 20000, 0.5), 1, 1e-9));
    QVERIFY(formulas::enoughNodesUp(20000, 0, 0.5) < 1e-300);
}

void TestStudyReliability::energyAndMoneyByHand()
{
    Scenario scenario = twoNodes(50);
    scenario.cluster.powerUsageEffectiveness = 1.5;
    const Report report = evaluate(std::make_shared<const Scenario>(scenario))->report;
    const StudyResult result = resultOf(
        study("reliability", scenario,
              {"inputs.spares=3", "inputs.hardwareShare=0", "inputs.busyLoad=0.8", "inputs.waitingLoad=0.25",
               "inputs.idleLoad=0.125", "inputs.hostWatts=100", "inputs.gridKgPerKwh=0.5", "inputs.usdPerKwh=0.2"}));
    const double hours = report.training.value() * report.goodput / factOf(result, "goodput") / 3600;
    QVERIFY(close(factOf(result, "trainingDays") * 24, hours));
    QVERIFY(close(factOf(result, "gpuHours"), 40 * hours)); // 16 and 3 nodes of 8
    QVERIFY(close(factOf(result, "costUsd"), 40 * hours * 2));
    const double busy = busyShare(report.breakdown);
    QVERIFY(busy > 0 && busy < 1);
    const double training = 16 * 400 * (0.8 * busy + 0.25 * (1 - busy)) * hours * 1.5 / 1000;
    const double spare = 24 * 400 * 0.125 * hours * 1.5 / 1000;
    const double host = 40 * 100 * hours * 1.5 / 1000;
    const StudyTable &energy = tableOf(result, "energy");
    QVERIFY(close(energy.number(0, "kwh"), training));
    QVERIFY(close(energy.number(1, "kwh"), spare));
    QVERIFY(close(energy.number(2, "kwh"), host));
    const double kwh = training + spare + host;
    QVERIFY(close(factOf(result, "energyKwh"), kwh));
    QVERIFY(close(factOf(result, "electricityUsd"), 0.2 * kwh));
    QVERIFY(close(factOf(result, "co2Tonnes"), 0.5 * kwh / 1000));
}

// The scenario's own interval and the usual 60 s and 300 s: the study's days are the report's.
void TestStudyReliability::reportsGoodputIsTakenOutFirst()
{
    Scenario scenario = twoNodes(50);
    scenario.training.checkpointMinutes = 30;
    const Report report = evaluate(std::make_shared<const Scenario>(scenario))->report;
    const StudyResult result = resultOf(study("reliability", scenario, {"inputs.spares=0", "inputs.hardwareShare=0"}));
    QVERIFY(close(factOf(result, "trainingDays") * 86400, report.training.value()));
    QVERIFY(close(factOf(result, "goodput"), report.goodput));
    QVERIFY(close(factOf(result, "costUsd"), report.costUsd));
}

void TestStudyReliability::pricesByLine()
{
    const Result<PriceList> list = priceList("instance,gpu,usd_per_gpu_hour,date,confidence,note\n"
                                             "A,H100-SXM5-80GB,2.5,2025,high,\"a, b\"\n"
                                             "B,h100-sxm5-80gb,free,2025,high,\n"
                                             "C,h100-sxm5-80gb,3,2025,sure,\n"
                                             "D,,3,2025,low,\n",
                                             "own.csv");
    QVERIFY(list);
    QCOMPARE(list->rows.size(), std::size_t(1));
    QCOMPARE(list->rows.front(), (PriceRow{"A", "h100-sxm5-80gb", 2.5, "2025", "", "", "high", "a, b"}));
    QCOMPARE(list->bad.size(), std::size_t(3));
    QCOMPARE(
        toText(list->bad[0]),
        std::string("own.csv: line 3: usd_per_gpu_hour: expected a number above 0, at most 10000, found \"free\""));
    QCOMPARE(toText(list->bad[1]),
             std::string("own.csv: line 4: confidence: expected high, medium or low, found \"sure\""));
    QCOMPARE(toText(list->bad[2]), std::string("own.csv: line 5: expected a value in the column gpu, found none"));
    const Result<PriceList> other = priceList("instance,gpu\nA,b\n", "own.csv");
    QVERIFY(!other);
    QCOMPARE(other.errors().size(), std::size_t(3));
}

void TestStudyReliability::badPricesAreLeftOutOnRequest()
{
    const QTemporaryDir folder;
    const std::string file = writtenTo(folder, "instance,gpu,usd_per_gpu_hour,date,confidence\n"
                                               "A,h100-sxm5-80gb,2.5,2025,high\n"
                                               "B,h100-sxm5-80gb,-1,2025,high\n"
                                               "C,a100-sxm4-80gb,1,2025,high\n");
    Study asked = studyPreset("llama3-405b-failures");
    QVERIFY(applyStudyChange(asked, "inputs.prices=" + file, presets()).empty());
    QVERIFY(applyStudyChange(asked, "inputs.runs=2", presets()).empty());
    const Result<StudyResult> refused = ran(asked);
    QVERIFY(!refused);
    QCOMPARE(refused.errors().front().position, std::string("line 3"));
    QVERIFY(applyStudyChange(asked, "inputs.skipBadLines=yes", presets()).empty());
    const StudyResult result = resultOf(asked);
    const StudyTable &table = tableOf(result, "prices"); // the scenario's own, and of this GPU the one good line
    QCOMPARE(table.rows.size(), std::size_t(2));
    QCOMPARE(table.word(1, "instance"), std::string("A"));
    QVERIFY(close(table.number(1, "trainingUsd"), 2.5 * factOf(result, "gpuHours")));
    QVERIFY(applyStudyChange(asked, "inputs.prices=/no/such/file.csv", presets()).empty());
    QVERIFY(!ran(asked));
}

void TestStudyReliability::gpuWithoutAPrice()
{
    const StudyResult result = resultOf(study("reliability", twoNodes(10), {"inputs.runs=2"}));
    QCOMPARE(tableOf(result, "prices").rows.size(), std::size_t(1));
    QVERIFY(std::ranges::any_of(
        result.notes, [](const std::string &note) { return note.find("no row for the GPU") != std::string::npos; }));
}

void TestStudyReliability::planThatCannotBeSimulated()
{
    Scenario scenario = twoNodes(10);
    scenario.plan.tensor = 3;
    const StudyResult result = resultOf(study("reliability", scenario, {"inputs.runs=2"}));
    QVERIFY(result.fact("youngSeconds") != nullptr && result.fact("trainingDays") == nullptr);
    QVERIFY(std::ranges::any_of(result.notes, [](const std::string &note) {
        return note.find("the plan cannot be simulated: plan.tensor") != std::string::npos;
    }));
}

void TestStudyReliability::wrongInputs()
{
    Scenario scenario = twoNodes(10);
    scenario.cluster.mtbfGpuHours = 0;
    const Result<StudyResult> none = ran(study("reliability", scenario));
    QVERIFY(!none);
    QCOMPARE(none.errors().front().position, std::string("cluster.mtbfGpuHours"));
    Study asked = study("reliability", twoNodes(10));
    for (const char *change :
         {"inputs.runs=1", "inputs.runs=2.5", "inputs.hardwareShare=2", "inputs.intervals=", "inputs.intervals=0",
          "inputs.writeSeconds=-3", "inputs.restartFails=maybe", "inputs.spares=-1", "inputs.nothing=1"}) {
        const Errors errors = applyStudyChange(asked, change, presets());
        QVERIFY2(!errors.empty() && !errors.front().message.empty(), change);
    }
}

void TestStudyReliability::everythingCanBeDrawnAndLoaded()
{
    const Study asked = studyPreset("llama3-405b-failures");
    QCOMPARE(brokenPart(asked, resultOf(asked)), std::string());
}

QTEST_APPLESS_MAIN(TestStudyReliability)
#include "tst_study_reliability.moc"
