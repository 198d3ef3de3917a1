// Layers per stage against time and memory, on a model small enough to count.
#include "core/evaluate/evaluate.h"
#include "core/studies/partition.h"
#include "tests/support/study_runs.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace stringline;
using namespace stringline::tests;
using partition::Layers;

namespace {

bool close(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::abs(b);
}

// Eight layers on four stages, two replicas, eight microbatches; a vocabulary so small that layers decide the peaks.
Scenario fourStages()
{
    Scenario scenario = tinyScenario();
    scenario.model.layers = 8;
    scenario.model.vocabulary = 512;
    scenario.plan.tensor = 1;
    scenario.plan.pipeline = 4;
    scenario.training.globalBatch = 16;
    return scenario;
}

Layers dealt(const Scenario &scenario, const char *family, int moved = 0)
{
    return partition::findFamily(family)->dealt(scenario, moved, {});
}

double worstOf(const Scenario &scenario)
{
    double worst = 0;
    for (const StageMemory &stage : estimate(scenario).report.memory)
        worst = std::max(worst, stage.peak.value());
    return worst;
}

// All ways to deal `left` layers to `stages` stages, one at least to each.
void eachWay(int left, int stages, Layers &begun, const std::function<void(const Layers &)> &take)
{
    if (stages == 1) {
        begun.push_back(left);
        take(begun);
        begun.pop_back();
        return;
    }
    for (int here = 1; here <= left - stages + 1; ++here) {
        begun.push_back(here);
        eachWay(left - here, stages - 1, begun, take);
        begun.pop_back();
    }
}

} // namespace

class TestStudyPartition : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void poorPartitionsByHand();
    void everyFamilyDealsAllLayers();
    void totalsByHand();
    void totalIsTheSumOfStages();
    void balancedForMemoryIsTheLeast();
    void balancedForTimeIsNotLonger();
    void interleavedStagesCount();
    void rowsCanBeLoaded();
    void finding();
    void sameOnAnyNumberOfThreads();
    void stops();
    void wrongInputs();
    void presetRuns();
};

void TestStudyPartition::poorPartitionsByHand()
{
    const Scenario scenario = fourStages();
    QCOMPARE(dealt(scenario, "even"), (Layers{2, 2, 2, 2}));
    QCOMPARE(dealt(scenario, "first-heavy", 1), (Layers{3, 2, 2, 1}));
    QCOMPARE(dealt(scenario, "first-heavy", 2), (Layers{4, 2, 1, 1}));
    QCOMPARE(dealt(scenario, "first-heavy", 3), (Layers{5, 1, 1, 1}));
    QCOMPARE(dealt(scenario, "first-heavy", 4), Layers{}); // a stage would be empty
    QCOMPARE(dealt(scenario, "last-heavy", 2), (Layers{1, 1, 2, 4}));
}

void TestStudyPartition::everyFamilyDealsAllLayers()
{
    Scenario scenario = fourStages();
    scenario.model.layers = 11;
    for (const partition::FamilyRow &row : partition::families()) {
        const Layers layers = row.dealt(scenario, 1, {});
        QCOMPARE(layers.size(), std::size_t(4));
        QCOMPARE(std::accumulate(layers.begin(), layers.end(), 0), 11);
        QVERIFY(std::ranges::min(layers) >= 1);
    }
}

// With 1F1B stage i of 4 keeps 4 - i microbatches. With A bytes for a layer and a microbatch the even partition keeps
// 2 x (4 + 3 + 2 + 1) = 20 A a replica, [3,2,2,1] 23 A, [4,2,1,1] 25 A, [5,1,1,1] 26 A, [1,2,2,3] 17 A, [1,1,2,4] 15 A.
void TestStudyPartition::totalsByHand()
{
    const StudyResult result = resultOf(
        study("partition", fourStages(), {"inputs.partitions=even,first-heavy,last-heavy", "inputs.moved=1,2,3"}));
    const StudyTable &table = tableOf(result, "partitions");
    const auto kept = [&](const char *name) { return table.number(rowOf(table, "partition", name), "activationsGiB"); };
    const double even = kept("even");
    const double layer = (kept("first-heavy 1") - even) / 3;
    QVERIFY(layer > 0);
    QVERIFY(close(kept("first-heavy 2") - even, 5 * layer, 1e-6));
    QVERIFY(close(kept("first-heavy 3") - even, 6 * layer, 1e-6));
    QVERIFY(close(kept("last-heavy 1") - even, -3 * layer, 1e-6));
    QVERIFY(close(kept("last-heavy 2") - even, -5 * layer, 1e-6));
    // States are the same wherever a layer is.
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        QVERIFY(close(table.number(row, "statesGiB"), table.number(0, "statesGiB")));
    QVERIFY(factOf(result, "totalChange.first-heavy") > 0);
    QVERIFY(factOf(result, "totalChange.last-heavy") < 0);
    QVERIFY(factOf(result, "worstChange.first-heavy") > 0);
}

void TestStudyPartition::totalIsTheSumOfStages()
{
    const StudyResult result = resultOf(study("partition", fourStages()));
    const StudyTable &table = tableOf(result, "partitions");
    const StudyTable &stages = tableOf(result, "stages");
    QCOMPARE(stages.rows.size(), 4 * table.rows.size());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        double sum = 0;
        double worst = 0;
        for (std::size_t stage = 0; stage < stages.rows.size(); ++stage) {
            if (stages.word(stage, "partition") != table.word(row, "partition"))
                continue;
            sum += stages.number(stage, "peakGiB");
            worst = std::max(worst, stages.number(stage, "peakGiB"));
        }
        QVERIFY(close(table.number(row, "totalGiB"), 2 * sum)); // two replicas
        QVERIFY(close(table.number(row, "worstGiB"), worst));
        QVERIFY(close(table.number(row, "provisionedGiB"), 8 * worst));
    }
}

// Against all 35 ways to deal eight layers to four stages, and the 84 of ten.
void TestStudyPartition::balancedForMemoryIsTheLeast()
{
    for (const int layers : {8, 10}) {
        Scenario scenario = fourStages();
        scenario.model.layers = layers;
        double least = 1e300;
        Layers begun;
        eachWay(layers, 4, begun,
                [&](const Layers &each) { least = std::min(least, worstOf(partition::withLayers(scenario, each))); });
        const double found = worstOf(partition::withLayers(scenario, dealt(scenario, "balanced-memory")));
        QVERIFY2(close(found, least), qPrintable(QString("%1: %2 %3").arg(layers).arg(found).arg(least)));
    }
}

void TestStudyPartition::balancedForTimeIsNotLonger()
{
    Scenario scenario = fourStages();
    scenario.model.layers = 24;
    const auto seconds = [&](const char *family) {
        return estimate(partition::withLayers(scenario, dealt(scenario, family))).report.iteration;
    };
    QVERIFY(seconds("balanced-time") <= seconds("balanced-work"));
    QVERIFY(seconds("balanced-time") <= seconds("even"));
}

// Two chunks on each of two stages: moves go off the stage, not off a place in a list.
void TestStudyPartition::interleavedStagesCount()
{
    Scenario scenario = fourStages();
    scenario.plan.pipeline = 2;
    scenario.plan.chunksPerStage = 2;
    scenario.plan.schedule = "interleaved-1f1b";
    scenario.model.layers = 12;
    const double even = worstOf(partition::withLayers(scenario, dealt(scenario, "even")));
    const Layers balanced = dealt(scenario, "balanced-memory");
    QCOMPARE(balanced.size(), std::size_t(4));
    QVERIFY(worstOf(partition::withLayers(scenario, balanced)) < even);
}

void TestStudyPartition::rowsCanBeLoaded()
{
    const Study asked = study("partition", fourStages());
    const StudyResult result = resultOf(asked);
    QCOMPARE(brokenPart(asked, result), std::string());
    const StudyTable &table = tableOf(result, "partitions");
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        QVERIFY(table.changes[row].find(' ') == std::string::npos);
        Study loaded = asked;
        QVERIFY(applyStudyChange(loaded, table.changes[row], presets()).empty());
        const EvaluationPtr evaluation = evaluate(loaded.scenario);
        QCOMPARE(evaluation->report.iteration.value(), table.number(row, "iterationSeconds"));
    }
}

void TestStudyPartition::finding()
{
    const auto says = [](const StudyResult &result, const char *words) {
        return std::ranges::any_of(result.notes,
                                   [words](const std::string &note) { return note.find(words) != std::string::npos; });
    };
    const StudyResult both = resultOf(study("partition", fourStages(), {"inputs.moved=2"}));
    QVERIFY(says(both, "first stage raise") && says(both, "last stage lower") && says(both, "published finding"));
    // GPipe keeps every microbatch everywhere: where a layer is does not matter.
    Scenario gpipe = fourStages();
    gpipe.plan.schedule = "gpipe";
    const StudyResult flat = resultOf(study("partition", gpipe, {"inputs.moved=2"}));
    const StudyTable &table = tableOf(flat, "partitions");
    QVERIFY(close(table.number(rowOf(table, "partition", "first-heavy 2"), "activationsGiB"),
                  table.number(rowOf(table, "partition", "even"), "activationsGiB"), 1e-6));
}

void TestStudyPartition::sameOnAnyNumberOfThreads()
{
    const Study asked = study("partition", fourStages());
    const StudyResult one = resultOf(asked, 1);
    const StudyResult two = resultOf(asked, 2);
    for (std::size_t i = 0; i < one.tables.size(); ++i)
        QCOMPARE(tableCsv(one.tables[i]), tableCsv(two.tables[i]));
}

void TestStudyPartition::stops()
{
    std::stop_source source;
    source.request_stop();
    const Result<StudyResult> result = ran(study("partition", fourStages()), 1, source.get_token());
    QVERIFY(result && result->stopped);
}

void TestStudyPartition::wrongInputs()
{
    Scenario scenario = fourStages();
    scenario.plan.pipeline = 1;
    const Result<StudyResult> single = ran(study("partition", scenario));
    QVERIFY(!single);
    QCOMPARE(single.errors().front().position, std::string("plan.pipeline"));
    scenario.plan.pipeline = 3; // of eight GPUs
    const Result<StudyResult> odd = ran(study("partition", scenario));
    QVERIFY(!odd && !odd.errors().front().position.empty());
    Study asked = study("partition", fourStages());
    for (const char *change : {"inputs.partitions=eveen", "inputs.partitions=", "inputs.moved=0", "inputs.moved=1.5"}) {
        const Errors errors = applyStudyChange(asked, change, presets());
        QVERIFY2(!errors.empty(), change);
    }
    QVERIFY(applyStudyChange(asked, "inputs.partitions=eveen", presets()).front().message.find("even") !=
            std::string::npos);
}

void TestStudyPartition::presetRuns()
{
    const StudyResult result = resultOf(studyPreset("partition"));
    QVERIFY(factOf(result, "totalChange.first-heavy") > 0);
    QVERIFY(factOf(result, "leastWorst") < 0);
    QVERIFY(factOf(result, "shortest") < 0);
}

QTEST_APPLESS_MAIN(TestStudyPartition)
#include "tst_study_partition.moc"
