// Slack by its definition: a pass that takes as much longer delays nothing, and a tick more delays the iteration.
#include "core/report/critical_path.h"
#include "core/report/slack.h"
#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"
#include "tests/support/random_pipeline.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

constexpr int kSeeds = 60; // pipelines of each schedule

Tick lengthWith(RandomPipeline pipeline, SpanRef pass, Tick longer)
{
    pipeline.pipeline.trial = PassTrial{pass.rank, pass.index, false, longer};
    return pipeline.run().length;
}

std::string told(const RandomPipeline &pipeline, SpanRef span, Tick slack)
{
    const ScheduleShape &shape = pipeline.pipeline.shape;
    return std::string(pipeline.pipeline.schedule->id) + " p=" + std::to_string(shape.stages) +
           " m=" + std::to_string(shape.microbatches) + " v=" + std::to_string(shape.chunks) + " rank " +
           std::to_string(span.rank) + " index " + std::to_string(span.index) + " slack " + std::to_string(slack) +
           (pipeline.pipeline.blockingSends ? " blocking" : "") + (pipeline.finish.overlapReduction ? " overlap" : "");
}

// Where the least that slack promises is all there is: barriers and reductions are counted as rigid.
bool isExact(const RandomPipeline &pipeline)
{
    bool reduces = pipeline.finish.tiedReduction > 0;
    for (const RankFinish &rank : pipeline.finish.ranks) {
        for (const auto &buckets : rank.chunks)
            reduces = reduces || !buckets.empty();
    }
    return !reduces && pipeline.pipeline.schedule->vocabularyBarriers == 0;
}

void perSchedule()
{
    QTest::addColumn<QByteArray>("id");
    for (const ScheduleRow &row : schedules()) {
        if (!row.ordersInPlan)
            QTest::newRow(row.id.data()) << QByteArray(row.id.data(), qsizetype(row.id.size()));
    }
}

} // namespace

class TestSlack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byHand();
    void laterBySlackDelaysNothing_data() { perSchedule(); }
    void laterBySlackDelaysNothing();
    void theCriticalPathHasNone_data() { perSchedule(); }
    void theCriticalPathHasNone();
    void nothingOutsideOfThePipeline();
};

//   stage0 | F0 F1 ....B0- .B1-       F1 arrives at 3, where stage 1 works at B0 until 5; a transfer takes 1
//   stage1 | ..F0 B0- F1 B1-
void TestSlack::byHand()
{
    RandomPipeline two;
    PipelineInput &input = two.pipeline;
    input.shape = {2, 2, 1};
    input.schedule = findSchedule("1f1b");
    ChunkTimes times;
    times.pass[std::size_t(Pass::Forward)] = 1;
    times.pass[std::size_t(Pass::Backward)] = 2;
    times.sendForward = times.sendBackward = 1;
    input.chunks.assign(2, times);
    two.finish.ranks.resize(2);
    const Timeline timeline = two.run();
    const Slack slack(timeline);
    QCOMPARE(slack.of({0, Lane::Compute, 0}), Tick(0));  // F0 there
    QCOMPARE(slack.of({0, Lane::Pipeline, 0}), Tick(0)); // its way
    QCOMPARE(slack.of({0, Lane::Compute, 1}), Tick(2));  // F1: at 3, needed at 5
    QCOMPARE(slack.of({0, Lane::Pipeline, 1}), Tick(2));
    QCOMPARE(slack.of({0, Lane::Compute, 2}), Tick(1)); // B0: ends at 8, B1 begins at 9
    QCOMPARE(slack.of({1, Lane::Pipeline, 0}), Tick(1));
    QCOMPARE(slack.of({1, Lane::Compute, 3}), Tick(0));
    QCOMPARE(slack.of({0, Lane::Compute, 3}), Tick(0));
}

void TestSlack::laterBySlackDelaysNothing()
{
    QFETCH(QByteArray, id);
    int exact = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
        const RandomPipeline pipeline = PipelineDice(*findSchedule(id.constData()), std::uint64_t(seed)).roll();
        const Timeline timeline = pipeline.run();
        const Slack slack(timeline);
        for (int rank = 0; rank < pipeline.pipeline.shape.stages; ++rank) {
            for (std::int32_t index = 0; index < timeline.passes->passes(rank); ++index) {
                const SpanRef pass{rank, Lane::Compute, index};
                const Tick spare = slack.of(pass);
                const std::string what = told(pipeline, pass, spare) + " seed " + std::to_string(seed);
                QVERIFY2(spare >= 0 && lengthWith(pipeline, pass, spare) == timeline.length, what.c_str());
                if (isExact(pipeline)) {
                    ++exact;
                    QVERIFY2(lengthWith(pipeline, pass, spare + 1) == timeline.length + 1, what.c_str());
                }
            }
        }
    }
    QVERIFY(exact > 0 || findSchedule(id.constData())->vocabularyBarriers > 0);
}

// A tick more on any of its passes is a tick more for all; but an overlapped bucket begins where its backward began.
void TestSlack::theCriticalPathHasNone()
{
    QFETCH(QByteArray, id);
    for (int seed = 0; seed < kSeeds; ++seed) {
        const RandomPipeline pipeline = PipelineDice(*findSchedule(id.constData()), std::uint64_t(seed)).roll();
        const Timeline timeline = pipeline.run();
        const Slack slack(timeline);
        const std::vector<SpanRef> path = criticalPath(timeline);
        for (std::size_t i = 0; i < path.size(); ++i) {
            const SpanWork::Kind kind = workOf(timeline, path[i]).kind;
            if (kind != SpanWork::Kind::Pass && kind != SpanWork::Kind::Transfer)
                continue;
            const bool bringsBucket =
                pipeline.finish.overlapReduction && i + 1 < path.size() && path[i + 1].lane == Lane::Data;
            const std::string what = told(pipeline, path[i], slack.of(path[i])) + " seed " + std::to_string(seed);
            QVERIFY2(slack.of(path[i]) == 0, what.c_str());
            if (kind == SpanWork::Kind::Pass && !bringsBucket)
                QVERIFY2(lengthWith(pipeline, path[i], 1) == timeline.length + 1, what.c_str());
        }
    }
}

void TestSlack::nothingOutsideOfThePipeline()
{
    const RandomPipeline pipeline = PipelineDice(*findSchedule("1f1b"), 1).roll();
    const Timeline timeline = pipeline.run();
    const Slack slack(timeline);
    QCOMPARE(slack.of({}), Tick(0));
    QCOMPARE(slack.of({99, Lane::Compute, 0}), Tick(0));
    QCOMPARE(slack.of({0, Lane::Pipeline, 9999}), Tick(0));
    QCOMPARE(slack.of({0, Lane::Compute, timeline.passes->passes(0)}), Tick(0)); // the optimizer
}

QTEST_APPLESS_MAIN(TestSlack)
#include "tst_slack.moc"
