// Block sizes: the closed form of buckets by hand, and that transfers, waiting and work are told apart.
#include "core/evaluate/evaluate.h"
#include "core/scenario/changes.h"
#include "core/studies/block_times.h"
#include "core/studies/bucket_model.h"
#include "core/studies/study_text.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;
using namespace stringline::blocks;

namespace {

StudyContext context()
{
    return {presets(), 0, {}, {}};
}

Study studyOf(Scenario scenario, std::initializer_list<const char *> changes = {})
{
    Study study = usualStudy(*findStudyKind("block-size"), std::make_shared<const Scenario>(std::move(scenario)));
    for (const char *change : changes) {
        const Errors errors = applyStudyChange(study, change, presets());
        if (!errors.empty())
            qFatal("%s", toText(errors.front()).c_str());
    }
    return study;
}

// Sixteen GPUs of data parallelism on eight nodes of a slow network.
Scenario slowNetwork()
{
    return with(tinyScenario(), {{"plan.tensor", "1"},
                                 {"plan.pipeline", "1"},
                                 {"plan.overlapGradReduce", "yes"},
                                 {"model.layers", "16"},
                                 {"cluster.gpus", "16"},
                                 {"cluster.devicesPerNode", "2"},
                                 {"training.globalBatch", "64"},
                                 {"training.microbatch", "4"},
                                 {"cluster.scaleOut.bandwidthGBps", "10"}});
}

bool near(Seconds a, double b)
{
    return std::abs(a.value() - b) < 1e-9;
}

// 10 layers of 10 bytes, 10 ms a message, 5 ms a byte, a backward of 200 ms.
BucketModel byHand()
{
    BucketModel model;
    model.gradients = Bytes(100);
    model.layer = Bytes(10);
    model.backward = Seconds(0.2);
    model.fixed = Seconds(0.01);
    model.perByte = 0.005;
    return model;
}

} // namespace

class TestStudyBlockSize : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theClosedFormByHand()
    {
        const BucketModel model = byHand();
        // One of all: 10 ms and 500 ms, behind the backward.
        QVERIFY(near(expectedExposed(model, Bytes(100), Cutting::WholeLayers), 0.51));
        QVERIFY(near(expectedExposed(model, Bytes(1000), Cutting::WholeLayers), 0.51));
        // Ten of a layer: 100 ms and 500 ms, from a tenth of the backward on: 600 - 180.
        QVERIFY(near(expectedExposed(model, Bytes(10), Cutting::WholeLayers), 0.42));
        QVERIFY(near(expectedExposed(model, Bytes(1), Cutting::WholeLayers), 0.42)); // no smaller than a layer
        // Half a layer is a layer and a half is two: five messages, 50 + 500 - 160.
        QVERIFY(near(expectedExposed(model, Bytes(15), Cutting::WholeLayers), 0.39));
        // Buckets of exactly a byte: 1000 + 500 - 198.
        QVERIFY(near(expectedExposed(model, Bytes(1), Cutting::Anywhere), 1.302));
        QVERIFY(near(expectedExposed(model, Bytes(100), Cutting::Anywhere), 0.51));
    }

    void aLongBackwardHidesAllButTheLast()
    {
        BucketModel model = byHand();
        model.backward = Seconds(10);
        QVERIFY(near(expectedExposed(model, Bytes(10), Cutting::WholeLayers), 0.06)); // 10 ms and 10 bytes
        QVERIFY(near(expectedExposed(model, Bytes(20), Cutting::WholeLayers), 0.11));
        // Three layers a bucket leave one for the last.
        QVERIFY(near(expectedExposed(model, Bytes(30), Cutting::WholeLayers), 0.06));
        model.besides = Seconds(1);
        QVERIFY(near(expectedExposed(model, Bytes(10), Cutting::WholeLayers), 1.06));
    }

    void theEmbeddingComesLast()
    {
        BucketModel model = byHand();
        model.backward = Seconds(10);
        model.gradients = Bytes(140);
        model.embedding = Bytes(40);
        QVERIFY(near(expectedExposed(model, Bytes(10), Cutting::WholeLayers), 0.01 + 40 * 0.005));
        // With three layers a bucket the last one shares a message with it.
        QVERIFY(near(expectedExposed(model, Bytes(30), Cutting::WholeLayers), 0.01 + 50 * 0.005));
        // Cut to 10 bytes it is four messages.
        QVERIFY(near(expectedExposed(model, Bytes(10), Cutting::Anywhere), 4 * 0.01 + 40 * 0.005));
    }

    // 1 GB at 1 ns a byte, 1 ms a message, 100 ms to hide under: k = sqrt(100 / 1) = 10 buckets.
    void theBestBucketBalancesLatencyAndTheWaitForTheFirst()
    {
        BucketModel model;
        model.gradients = Bytes(1e9);
        model.layer = Bytes(1e6);
        model.backward = Seconds(0.1);
        model.fixed = Seconds(1e-3);
        model.perByte = 1e-9;
        QVERIFY(std::abs(balancedBucket(model).value() - 1e8) < 1);
        const Bytes best = bestBucket(model, Cutting::Anywhere);
        QVERIFY(std::abs(best.value() / 1e8 - 1) < 0.03);
        // 10 ms + 1 s - 100 ms x 0.9
        QVERIFY(std::abs(expectedExposed(model, Bytes(1e8), Cutting::Anywhere).value() - 0.92) < 1e-9);
        for (const double other : {2e7, 5e7, 2e8, 5e8})
            QVERIFY(expectedExposed(model, Bytes(other), Cutting::Anywhere) >
                    expectedExposed(model, best, Cutting::Anywhere));
    }

    void theBestBucketOfWholeLayers()
    {
        // Of ten layers: 420 ms with one each, 50 + 500 - 160 = 390 with two, 40 + 500 - 140 = 400 with three (and one
        // left), 30 + 500 - 120 = 410 with four, 20 + 500 - 100 = 420 with five.
        QVERIFY(near(expectedExposed(byHand(), Bytes(30), Cutting::WholeLayers), 0.4));
        QVERIFY(std::abs(bestBucket(byHand(), Cutting::WholeLayers).value() - 20) < 1e-9);
        BucketModel longer = byHand();
        longer.backward = Seconds(10); // all but the last hides: the smallest
        QVERIFY(expectedExposed(longer, bestBucket(longer, Cutting::WholeLayers), Cutting::WholeLayers) <
                Seconds(0.0601));
    }

    void workTransfersAndWaitingAreTheIteration()
    {
        std::vector<Scenario> scenarios = {tinyScenario(), slowNetwork(), preset("gpt3-175b-selene"),
                                           preset("llama3-8b-hgx-h100")};
        for (const Scenario &scenario : scenarios) {
            const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
            const BlockTimes times = blockTimes(*evaluation);
            const Seconds sum = times.compute + times.exposed + times.waiting + times.rest;
            QVERIFY(std::abs((sum - evaluation->report.iteration).value()) < 2e-9);
            QVERIFY(times.dataExposed <= times.exposed && times.dataHidden <= times.hidden);
            // What runs beside compute is no longer than an iteration for each of the links.
            QVERIFY(times.hidden < evaluation->report.iteration * 3);
        }
    }

    void hiddenAndExposedAreAllThatWasReduced()
    {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(slowNetwork()));
        Tick reduced = 0;
        int messages = 0;
        for (const Span &span : evaluation->timeline.ranks[0].spans(Lane::Data)) {
            reduced += span.duration();
            ++messages;
        }
        const BlockTimes times = blockTimes(*evaluation);
        QVERIFY(reduced > 0);
        QVERIFY(std::abs((times.dataHidden + times.dataExposed - toSeconds(reduced)).value()) < 1e-9);
        QCOMPARE(times.reductions, messages); // nothing is gathered without ZeRO
        QVERIFY(times.dataHidden > Seconds(0));
    }

    void withoutOverlapNothingHides()
    {
        const Scenario scenario = with(slowNetwork(), {{"plan.overlapGradReduce", "no"}});
        const BlockTimes times = blockTimes(*evaluate(std::make_shared<const Scenario>(scenario)));
        QCOMPARE(times.dataHidden.value(), 0.0);
        QCOMPARE(times.reductions, 1);
    }

    void largerBucketsAreFewerMessages()
    {
        const auto result = runStudy(studyOf(slowNetwork(), {"inputs.buckets=1,24,48,96,100000"}), context());
        QVERIFY(bool(result));
        const StudyTable &table = *result->find("bucket");
        QCOMPARE(table.rows.size(), std::size_t(5));
        for (std::size_t i = 1; i < table.rows.size(); ++i)
            QVERIFY(table.number(i, "reductions") <= table.number(i - 1, "reductions"));
        // 16 layers, and embedding with final norm; all in one in the end, when nothing is left to hide under.
        QVERIFY(table.number(0, "reductions") >= 17);
        QCOMPARE(table.number(4, "reductions"), 1.0);
        QCOMPARE(table.number(4, "dataHiddenSeconds"), 0.0);
        QVERIFY(table.number(0, "dataHiddenSeconds") > 0);
        QVERIFY(result->fact("bucket.largestLoss")->value > 0);
    }

    void theClosedFormIsNearTheSimulation()
    {
        const auto result = runStudy(studyOf(slowNetwork()), context());
        QVERIFY(bool(result));
        const StudyTable &table = *result->find("bucket");
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const double simulated = table.number(i, "dataExposedSeconds");
            QVERIFY2(std::abs(table.number(i, "expectedSeconds") - simulated) < 0.25 * simulated,
                     qPrintable(QStringLiteral("bucket of %1 MiB: %2 s, expected %3 s")
                                    .arg(table.number(i, "size"))
                                    .arg(simulated)
                                    .arg(table.number(i, "expectedSeconds"))));
        }
        // One message of all is the same in both.
        const std::size_t last = table.rows.size() - 1;
        QVERIFY(std::abs(table.number(last, "expectedSeconds") / table.number(last, "dataExposedSeconds") - 1) < 0.01);
        // Messages smaller than a layer would cost their latency.
        QVERIFY(table.number(0, "cutSeconds") > table.number(0, "expectedSeconds"));
    }

    void rowsCanBeLoaded()
    {
        const Study study = studyOf(slowNetwork(), {"inputs.buckets=10,200"});
        const auto result = runStudy(study, context());
        const StudyTable &table = *result->find("bucket");
        QCOMPARE(table.changes[1], "plan.bucketMiB=200");
        Scenario scenario = *study.scenario;
        QVERIFY(applyChange(scenario, table.changes[1], presets()).empty());
        QCOMPARE(evaluate(std::make_shared<const Scenario>(scenario))->report.iteration.value(),
                 table.number(1, "iterationSeconds"));
    }

    void everyKindOfBlockSaysWhenItMatters()
    {
        const auto ids = [](const Scenario &scenario) {
            std::string all;
            const auto result = runStudy(studyOf(scenario), context());
            if (!result)
                return toText(result.errors().front());
            for (const StudyTable &table : result->tables)
                all += (all.empty() ? "" : " ") + table.id;
            return all;
        };
        QCOMPARE(ids(slowNetwork()), "bucket");
        const Scenario sharded = with(slowNetwork(), {{"plan.zero", "3"}, {"plan.overlapParamGather", "yes"}});
        QCOMPARE(ids(sharded), "prefetch");
        QCOMPARE(ids(tinyScenario()), "microbatch");
        QCOMPARE(ids(with(tinyScenario(), {{"plan.overlapGradReduce", "yes"}})), "bucket microbatch");
        QVERIFY(ids(with(slowNetwork(), {{"plan.overlapGradReduce", "no"}}))
                    .starts_with("plan: no block has a size that matters here."));
    }

    void largerMicrobatchesWaitLonger()
    {
        const auto result = runStudy(studyOf(tinyScenario(), {"inputs.microbatches=1,2,4"}), context());
        const StudyTable &table = *result->find("microbatch");
        QCOMPARE(table.rows.size(), std::size_t(3));
        // 4, 2 and 1 microbatches on two stages: the bubble grows.
        QVERIFY(table.number(0, "waitingSeconds") < table.number(1, "waitingSeconds"));
        QVERIFY(table.number(1, "waitingSeconds") < table.number(2, "waitingSeconds"));
    }

    void sizesThatDoNotRunSayWhy()
    {
        const auto result = runStudy(studyOf(tinyScenario(), {"inputs.microbatches=1,3"}), context());
        const StudyTable &table = *result->find("microbatch");
        QVERIFY(table.word(0, "problem").empty());
        QVERIFY(std::isnan(table.number(1, "iterationSeconds")));
        QVERIFY(table.word(1, "problem").starts_with("training."));
    }

    void wrongInputsAreNamed()
    {
        Study study = studyOf(slowNetwork());
        for (const char *change : {"inputs.buckets=0", "inputs.buckets=big", "inputs.prefetches=1.5",
                                   "inputs.microbatches=", "inputs.bucket=25"})
            QVERIFY(!applyStudyChange(study, change, presets()).empty());
        const auto wrong = runStudy(studyOf(with(tinyScenario(), {{"plan.tensor", "3"}})), context());
        QVERIFY(!wrong);
        QVERIFY(toText(wrong.errors().front()).starts_with("plan.tensor: ") ||
                toText(wrong.errors().front()).starts_with("cluster.gpus: "));
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const auto result = runStudy(studyOf(slowNetwork()), {presets(), 0, {}, source.get_token()});
        QVERIFY(bool(result));
        QVERIFY(result->stopped);
    }

    void thePresetShowsBothFindings()
    {
        const Result<Study> study = loadStudy("block-size", presets());
        QVERIFY(bool(study));
        const auto result = runStudy(*study, context());
        QVERIFY(bool(result));
        QVERIFY(result->fact("bucket.largestLoss")->value > 0.01);      // too large a block
        QVERIFY(result->fact("microbatch.smallestLoss")->value > 0.01); // too small a one
        const StudyTable &table = *result->find("bucket");
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            QVERIFY(table.number(i, "waitingSeconds") > 0.1 * table.number(i, "iterationSeconds"));
        for (const StudyPlot &plot : result->plots) {
            for (const std::string &column : plot.upwards)
                QVERIFY(result->find(plot.table)->column(column) < result->find(plot.table)->columns.size());
        }
        QVERIFY(!studyText(*study, *result).empty());
    }
};

QTEST_GUILESS_MAIN(TestStudyBlockSize)
#include "tst_study_block_size.moc"
