// Strategies: the plans that they take, what those send and keep by hand, and what follows from several of them.
#include "core/evaluate/evaluate.h"
#include "core/studies/strategies.h"
#include "core/studies/study_text.h"
#include "tests/support/study_runs.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;
using strategies::Case;

namespace {

bool close(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::abs(b);
}

Scenario planOf(const char *strategy, const Scenario &scenario)
{
    return strategies::planned(*strategies::find(strategy), scenario);
}

// One simulated case of a scenario.
Case simulated(const char *strategy, const Scenario &scenario)
{
    Case one;
    one.strategy = strategies::find(strategy);
    one.scenario = planOf(strategy, scenario);
    std::vector<Case> cases = {one};
    if (!strategies::simulate(cases, StudyContext{presets(), 1, {}, {}}))
        endTest("stopped");
    return cases.front();
}

// A case that was never simulated, with a time.
Case timed(const char *strategy, double parameters, double seconds, const char *cluster = "here")
{
    Case one;
    one.strategy = strategies::find(strategy);
    one.cluster = cluster;
    one.model = std::to_string(parameters);
    one.parameters = parameters;
    one.scenario = planOf(strategy, tinyScenario());
    one.legal = one.fits = true;
    one.report.iteration = Seconds(seconds);
    one.report.memory.resize(1);
    return one;
}

std::string manyNumbers(int count)
{
    std::string text = "1";
    for (int each = 2; each <= count; ++each)
        text += "," + std::to_string(each);
    return text;
}

} // namespace

class TestStudyStrategies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tableIsWhole();
    void plansTakeAsMuchAsIsLegal();
    void fewStagesThatFit();
    void pipelineVolumeByHand();
    void dataVolumeByHand();
    void tensorVolumeByHand();
    void statesByLawOfZero();
    void crossingByHand();
    void machinesSideBySide();
    void ranksAreOfPlansThatFit();
    void whatLacks();
    void noStrategyOnOneGpu();
    void batchGrowsWithGpus();
    void samePlanOnEachMachine();
    void rowsCanBeLoaded();
    void sameOnAnyNumberOfThreads();
    void stops();
    void wrongInputs();
    void presetsRun_data();
    void presetsRun();
};

void TestStudyStrategies::tableIsWhole()
{
    for (const strategies::StrategyRow &row : strategies::table()) {
        QCOMPARE(strategies::find(row.id), &row);
        QVERIFY(!row.label.empty() && !row.summary.empty() && row.wanted != nullptr);
        const Scenario plan = planOf(std::string(row.id).c_str(), tinyScenario());
        QVERIFY2(!hasErrors(validate(plan)), std::string(row.id).c_str());
        QCOMPARE(plan.plan.zero, row.zero);
    }
    QVERIFY(strategies::find("none") == nullptr);
}

// 8 GPUs in nodes of 4, 4 layers, 8 heads.
void TestStudyStrategies::plansTakeAsMuchAsIsLegal()
{
    Scenario scenario = tinyScenario();
    scenario.cluster.devicesPerNode = 4;
    const auto degrees = [&](const char *strategy) {
        const ParallelPlan plan = planOf(strategy, scenario).plan;
        return std::pair(plan.tensor, plan.pipeline);
    };
    QCOMPARE(degrees("data"), std::pair(1, 1));
    QCOMPARE(degrees("zero-3"), std::pair(1, 1));
    QCOMPARE(degrees("tensor"), std::pair(4, 1));
    QCOMPARE(degrees("tensor-wide"), std::pair(8, 1));
    QCOMPARE(degrees("pipeline"), std::pair(1, 4));
    QCOMPARE(degrees("tensor-pipeline"), std::pair(4, 2));
    scenario.model.heads = scenario.model.kvHeads = 6; // 4 and 8 do not divide them
    scenario.model.headSize = 128;
    QCOMPARE(degrees("tensor-wide"), std::pair(2, 1));
    QCOMPARE(degrees("tensor-pipeline"), std::pair(2, 4));
}

void TestStudyStrategies::fewStagesThatFit()
{
    Scenario scenario = tinyScenario();
    scenario.software.overhead = Bytes(0);
    const auto stagesWith = [&](double gib) {
        scenario.cluster.device.memory = gibibytes(gib);
        return planOf("pipeline-few", scenario).plan.pipeline;
    };
    QCOMPARE(stagesWith(80), 2);
    double two = 0;
    for (const StageMemory &stage : estimate(planOf("pipeline-few", scenario)).report.memory)
        two = std::max(two, inGiB(stage.peak));
    QCOMPARE(stagesWith(two * 0.999), 4);
    QCOMPARE(stagesWith(0.001), 4); // none fits: the one that needs least
}

// Four stages, no replicas, m = 8: 2 b s h = 2 MiB to each of three next stages and back, 8 times; of four GPUs the
// mean is 2 x 8 x 3/4 x 2 MiB = 24 MiB.
void TestStudyStrategies::pipelineVolumeByHand()
{
    Scenario scenario = tinyScenario();
    scenario.cluster.gpus = 4;
    scenario.model.tied = false; // else both ends reduce its gradient
    const Case one = simulated("pipeline", scenario);
    QCOMPARE(one.scenario.plan.pipeline, 4);
    QVERIFY(close(one.sentBytes, 24 * kMiB));
    QVERIFY(close(one.formulaBytes, 24 * kMiB));
    QCOMPARE(one.networkBytes, 0.0); // within a node
}

// 2 (d - 1) / d of the gradients; ZeRO 1 as much, with one microbatch ZeRO 3 half as much again.
void TestStudyStrategies::dataVolumeByHand()
{
    Scenario scenario = tinyScenario();
    scenario.software.gradientBytes = 2;
    const Case data = simulated("data", scenario);
    QVERIFY(close(data.sentBytes, 2 * 7.0 / 8 * 2 * data.report.parameters, 1e-6));
    QVERIFY(close(data.formulaBytes, data.sentBytes, 1e-6));
    QVERIFY(close(simulated("zero-1", scenario).sentBytes, data.sentBytes, 1e-6));
    const Case whole = simulated("zero-3", scenario);
    QVERIFY(close(whole.sentBytes, 1.5 * data.sentBytes, 1e-6));
    QVERIFY(close(whole.formulaBytes, whole.sentBytes, 1e-6));
}

// 4 all-reduces of 2 MiB over 8 ranks in each of 4 layers, 8 microbatches: 4 x 2 x 7/8 x 2 MiB x 4 x 8 = 448 MiB, and
// some for the vocabulary.
void TestStudyStrategies::tensorVolumeByHand()
{
    const Case one = simulated("tensor-wide", tinyScenario());
    QCOMPARE(one.scenario.plan.tensor, 8);
    QVERIFY(close(one.formulaBytes, 448 * kMiB));
    QVERIFY(one.sentBytes > one.formulaBytes && one.sentBytes < 1.2 * one.formulaBytes);
}

// Megatron's 18 bytes for a parameter, over 8 ranks: 6 + 12/8, and 18/8 with ZeRO 3.
void TestStudyStrategies::statesByLawOfZero()
{
    const StudyResult result = resultOf(study("strategies", tinyScenario(), {"inputs.strategies=data,zero-1,zero-3"}));
    QVERIFY(close(factOf(result, "statesRatio.zero-1"), (6 + 12.0 / 8) / 18, 1e-3));
    QVERIFY(close(factOf(result, "statesRatio.zero-3"), 1.0 / 8, 1e-3));
}

// Data takes 1 s for a billion parameters and 100 s for a hundred, pipeline 10 s for both: equal at ten.
void TestStudyStrategies::crossingByHand()
{
    std::vector<Case> cases = {timed("data", 1e9, 1), timed("pipeline", 1e9, 10), timed("data", 1e11, 100),
                               timed("pipeline", 1e11, 10)};
    StudyResult result;
    strategies::addFindings(cases, result);
    const StudyTable &table = tableOf(result, "crossings");
    QCOMPARE(table.rows.size(), std::size_t(1));
    QVERIFY(close(table.number(0, "at"), 1e10));
    QCOMPARE(table.word(0, "until"), std::string("data"));
    QCOMPARE(table.word(0, "behind"), std::string("pipeline"));
    QCOMPARE(factOf(result, "pipelineFaster"), 1.0);
    QCOMPARE(factOf(result, "dataFaster"), 1.0);
    // What does not fit has no part in it.
    cases[2].fits = false;
    StudyResult other;
    strategies::addFindings(cases, other);
    QCOMPARE(factOf(other, "crossings"), 0.0);
    QCOMPARE(factOf(other, "onlyPipelineFits"), 1.0);
}

void TestStudyStrategies::machinesSideBySide()
{
    const std::vector<Case> cases = {timed("data", 1e9, 8, "slow"), timed("data", 1e9, 2, "fast"),
                                     timed("data", 2e9, 9, "slow"), timed("data", 2e9, 9, "fast")};
    StudyResult result;
    strategies::addFindings(cases, result);
    const StudyTable &table = tableOf(result, "machines");
    QCOMPARE(table.rows.size(), std::size_t(2));
    QCOMPARE(table.number(0, "ratio"), 4.0);
    QVERIFY(close(factOf(result, "faster.fast.data"), 2)); // geometric mean of 4 and 1
}

void TestStudyStrategies::ranksAreOfPlansThatFit()
{
    Scenario scenario = tinyScenario();
    scenario.cluster.device.memory = gibibytes(5);
    const StudyResult result =
        resultOf(study("strategies", scenario, {"inputs.strategies=data,zero-1,zero-3,pipeline"}));
    const StudyTable &table = tableOf(result, "plans");
    double before = 0;
    for (int rank = 1; rank <= factOf(result, "fitting"); ++rank) {
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            if (table.number(row, "rank") != rank)
                continue;
            QVERIFY(table.number(row, "iterationSeconds") >= before);
            before = table.number(row, "iterationSeconds");
        }
    }
    QVERIFY(before > 0);
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        QCOMPARE(std::isnan(table.number(row, "rank")), !table.word(row, "reason").empty());
}

void TestStudyStrategies::whatLacks()
{
    const StudyResult result =
        resultOf(study("strategies", tinyScenario(),
                       {"inputs.strategies=data,zero-3", "inputs.models=gpt3-1.3b,gpt3-13b,gpt3-175b",
                        "inputs.clusters=dgx-a100-640gb", "inputs.gpus=128", "inputs.sequencesPerGpu=1"}));
    const StudyTable &table = tableOf(result, "fits");
    QCOMPARE(table.rows.size(), std::size_t(2));
    QCOMPARE(table.word(0, "largest"), std::string("gpt3-1.3b"));
    QCOMPARE(table.word(0, "next"), std::string("gpt3-13b"));
    QVERIFY(close(table.number(0, "missingGiB"), table.number(0, "nextGiB") - 80, 0.02));
    QCOMPARE(table.word(1, "largest"), std::string("gpt3-175b")); // 18 x 175e9 / 128 = 23 GiB of states
    QVERIFY(std::isnan(table.number(1, "missingGiB")));
}

void TestStudyStrategies::noStrategyOnOneGpu()
{
    const StudyResult result =
        resultOf(study("strategies", tinyScenario(), {"inputs.gpus=1", "inputs.strategies=data,pipeline"}));
    const StudyTable &table = tableOf(result, "plans");
    QVERIFY(table.number(0, "iterationSeconds") > 0);
    QCOMPARE(table.word(1, "reason"), std::string("no degree above 1 divides the GPUs"));
    QCOMPARE(factOf(result, "legal"), 1.0);
    QCOMPARE(table.changes[1], std::string());
}

void TestStudyStrategies::batchGrowsWithGpus()
{
    const Study asked =
        study("strategies", tinyScenario(), {"inputs.strategies=data", "inputs.gpus=2,4", "inputs.sequencesPerGpu=3"});
    const Result<std::vector<Case>> cases = strategies::casesOf(asked, StudyContext{presets(), 1, {}, {}});
    QVERIFY(cases);
    QCOMPARE((*cases)[0].scenario.training.globalBatch, 6);
    QCOMPARE((*cases)[1].scenario.training.globalBatch, 12);
    QCOMPARE(microbatchCount((*cases)[1].scenario), 3);
}

// Polaris has four GPUs in a node, a DGX eight.
void TestStudyStrategies::samePlanOnEachMachine()
{
    const auto degrees = [](const char *same) {
        const Study asked = study("strategies", tinyScenario(),
                                  {"inputs.strategies=tensor", "inputs.clusters=polaris,dgx-a100-640gb",
                                   std::string("inputs.samePlan=") + same});
        const Result<std::vector<Case>> cases = strategies::casesOf(asked, StudyContext{presets(), 1, {}, {}});
        return std::pair((*cases)[0].scenario.plan.tensor, (*cases)[1].scenario.plan.tensor);
    };
    QCOMPARE(degrees("no"), std::pair(4, 8));
    QCOMPARE(degrees("yes"), std::pair(4, 4));
}

void TestStudyStrategies::rowsCanBeLoaded()
{
    const Study asked =
        study("strategies", preset("gpt3-175b-selene"),
              {"inputs.strategies=zero-3,pipeline,tensor-pipeline-zero-1", "inputs.models=scenario,gpt3-13b",
               "inputs.clusters=scenario,polaris", "inputs.gpus=1024"});
    const StudyResult result = resultOf(asked);
    QCOMPARE(brokenPart(asked, result), std::string());
    const StudyTable &table = tableOf(result, "plans");
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        Study loaded = asked;
        for (const std::string &word : inputWords(table.changes[row]))
            QVERIFY2(applyStudyChange(loaded, word, presets()).empty(), word.c_str());
        const EvaluationPtr evaluation = evaluate(loaded.scenario);
        if (!std::isnan(table.number(row, "iterationSeconds")))
            QCOMPARE(evaluation->report.iteration.value(), table.number(row, "iterationSeconds"));
        else
            QVERIFY(!evaluation->valid());
    }
}

void TestStudyStrategies::sameOnAnyNumberOfThreads()
{
    const Study asked = study("strategies", tinyScenario(), {"inputs.gpus=2,4,8"});
    const StudyResult one = resultOf(asked, 1);
    const StudyResult two = resultOf(asked, 2);
    QCOMPARE(one.tables.size(), two.tables.size());
    QVERIFY(studyText(asked, one).find("machine and GPUs") == std::string::npos); // a column for plots alone
    for (std::size_t i = 0; i < one.tables.size(); ++i)
        QCOMPARE(tableCsv(one.tables[i]), tableCsv(two.tables[i]));
}

void TestStudyStrategies::stops()
{
    std::stop_source source;
    source.request_stop();
    const Result<StudyResult> result = ran(study("strategies", tinyScenario()), 1, source.get_token());
    QVERIFY(result && result->stopped);
}

void TestStudyStrategies::wrongInputs()
{
    Study asked = study("strategies", tinyScenario());
    for (const char *change : {"inputs.strategies=zero-4", "inputs.clusters=polariz", "inputs.models=gpt9",
                               "inputs.models=", "inputs.gpus=-1", "inputs.samePlan=1"}) {
        const Errors errors = applyStudyChange(asked, change, presets());
        QVERIFY2(!errors.empty() && !errors.front().message.empty(), change);
    }
    QVERIFY(applyStudyChange(asked, "inputs.strategies=zero-4", presets()).front().message.find("zero-3") !=
            std::string::npos);
    // More than anybody can look through.
    const Result<StudyResult> endless = ran(study("strategies", tinyScenario(), {"inputs.gpus=" + manyNumbers(1000)}));
    QVERIFY(!endless);
    QCOMPARE(endless.errors().front().position, std::string("inputs"));
    // A batch that no plan divides: every row says so.
    const StudyResult result = resultOf(study("strategies", with(tinyScenario(), {{"training.globalBatch", "7"}}),
                                              {"inputs.strategies=data,pipeline"}));
    QCOMPARE(factOf(result, "legal"), 0.0);
    const StudyTable &table = tableOf(result, "plans");
    QVERIFY(!table.word(0, "reason").empty() && !table.word(1, "reason").empty());
}

void TestStudyStrategies::presetsRun_data()
{
    QTest::addColumn<QString>("id");
    for (const char *id : {"zero-stages-six-sizes", "combined-low-high-bandwidth", "pipeline-against-data"})
        QTest::newRow(id) << QString(id);
}

void TestStudyStrategies::presetsRun()
{
    QFETCH(QString, id);
    const Study asked = studyPreset(qPrintable(id));
    const StudyResult result = resultOf(asked, 2);
    QVERIFY(factOf(result, "legal") > 0 && factOf(result, "fitting") > 0);
    for (const StudyComparison &line : result.comparisons)
        QVERIFY2(line.agrees, line.label.c_str());
    QCOMPARE(result.comparisons.size(), asked.published.size());
}

QTEST_APPLESS_MAIN(TestStudyStrategies)
#include "tst_study_strategies.moc"
