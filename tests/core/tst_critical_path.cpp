// What makes an iteration as long as it is: by hand, and that runs cover it whole for every schedule of the table.
#include "core/report/critical_path.h"
#include "core/sim/span_lookup.h"
#include "tests/support/random_pipeline.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

//   stage0 | F0 F1 F2 .....B0- B1- ...   two stages of GPipe, a forward of 2, a backward of 4, transfers of 1
// GPipe with a forward of 2, a backward of 4 and of 5 on the last stage, transfers of 1, a bucket of 5.
RandomPipeline stages(int count)
{
    RandomPipeline result;
    PipelineInput &input = result.pipeline;
    input.shape = {count, 3, 1};
    input.schedule = findSchedule("gpipe");
    ChunkTimes times;
    times.pass[std::size_t(Pass::Forward)] = 2;
    times.pass[std::size_t(Pass::Backward)] = 4;
    times.sendForward = times.sendBackward = 1;
    input.chunks.assign(std::size_t(count), times);
    input.chunks.back().pass[std::size_t(Pass::Backward)] = 5;
    result.finish.ranks.resize(std::size_t(count));
    for (RankFinish &rank : result.finish.ranks) {
        rank.chunks = {{{0, 5}}};
        rank.optimizer = 3;
    }
    return result;
}

std::string text(const Timeline &timeline)
{
    std::string lines;
    for (const PathRun &run : collapsed(timeline, criticalPath(timeline)))
        lines += pathRunText(timeline, run) + " " + std::to_string(run.from) + "-" + std::to_string(run.to) + "\n";
    return lines;
}

} // namespace

class TestCriticalPath : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byHand();
    void passesOnTheirWayAreOneRun();
    void aPathThatWandersIsOneRun();
    void overlappedBucketsCutTheirBackward();
    void runsCoverTheIteration_data();
    void runsCoverTheIteration();
};

//   stage0 | F0- F1- F2- .........B0--- .B1--- .B2--- g0 O
//   stage1 | ...F0- F1- F2- B0---- B1---- B2----
void TestCriticalPath::byHand()
{
    const Timeline timeline = stages(2).run();
    QCOMPARE(timeline.length, Tick(37));
    QCOMPARE(text(timeline).c_str(), "stage 0: 1 forward, 1 transfer 0-3\n"
                                     "stage 1: 3 forwards, 3 backwards, 1 transfer 3-25\n"
                                     "stage 0: 1 backward 25-29\n"
                                     "stage 0: 1 reduction of gradients 29-34\n"
                                     "stage 0: 1 optimizer step 34-37\n");
}

// Four stages fill and drain; the last one works through.
void TestCriticalPath::passesOnTheirWayAreOneRun()
{
    QCOMPARE(text(stages(4).run()).c_str(), "stages 0 to 2: 3 forwards, 3 transfers 0-9\n"
                                            "stage 3: 3 forwards, 3 backwards, 1 transfer 9-31\n"
                                            "stages 2 to 0: 3 backwards, 2 transfers 31-45\n"
                                            "stage 0: 1 reduction of gradients 45-50\n"
                                            "stage 0: 1 optimizer step 50-53\n");
}

// V-Min hands each microbatch from stage to stage and back all the time: that is one run, of all that it did on the
// way.
void TestCriticalPath::aPathThatWandersIsOneRun()
{
    RandomPipeline four;
    PipelineInput &input = four.pipeline;
    input.shape = {4, 64, 2};
    input.schedule = findSchedule("v-min");
    input.placement = input.schedule->placement;
    ChunkTimes times;
    times.pass = {3, 0, 3, 3, 0, 0};
    times.sendForward = times.sendBackward = 1;
    input.chunks.assign(8, times);
    four.finish.ranks.resize(4);
    const Timeline timeline = four.run();
    const std::vector<PathRun> runs = collapsed(timeline, criticalPath(timeline));
    QVERIFY(runs.size() <= 12);
    const auto longest = std::ranges::max_element(runs, {}, [](const PathRun &run) { return run.to - run.from; });
    QVERIFY2(pathRunText(timeline, *longest).starts_with("between stages 0 and 3: "),
             pathRunText(timeline, *longest).c_str());
    QVERIFY(longest->to - longest->from > timeline.length / 2);
}

// The last backward, 25 to 29, has its bucket ready after 1: what it does from 26 on nobody waits for.
void TestCriticalPath::overlappedBucketsCutTheirBackward()
{
    RandomPipeline two = stages(2);
    two.finish.overlapReduction = true;
    two.finish.normReduction = 2;
    two.finish.ranks[0].chunks = {{{1, 5}}};
    QCOMPARE(text(two.run()).c_str(), "stage 0: 1 forward, 1 transfer 0-3\n"
                                      "stage 1: 3 forwards, 3 backwards, 1 transfer 3-25\n"
                                      "stage 0: 1 backward 25-26\n"
                                      "stage 0: 1 reduction of gradients 26-31\n"
                                      "stage 0: 1 optimizer step 31-36\n"); // with the norm before it
}

void TestCriticalPath::runsCoverTheIteration_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const ScheduleRow &row : schedules()) {
        if (!row.ordersInPlan)
            QTest::newRow(row.id.data()) << QByteArray(row.id.data(), qsizetype(row.id.size()));
    }
}

// Each span begins where its cause ends; later only by what has no span, earlier only a bucket inside its backward.
void TestCriticalPath::runsCoverTheIteration()
{
    QFETCH(QByteArray, id);
    for (int seed = 0; seed < 300; ++seed) {
        const RandomPipeline pipeline = PipelineDice(*findSchedule(id.constData()), std::uint64_t(seed)).roll();
        const Timeline timeline = pipeline.run();
        const std::vector<SpanRef> path = criticalPath(timeline);
        QVERIFY(!path.empty());
        QCOMPARE(timesOf(timeline, path.front()).start, Tick(0));
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Span &before = *timeline.find(path[i - 1]);
            const Span &span = *timeline.find(path[i]);
            QCOMPARE(timesOf(timeline, path[i]).start, span.start);
            QCOMPARE(timesOf(timeline, path[i]).end, span.end);
            QVERIFY(span.cause == path[i - 1]);
            const Tick gap = span.start - before.end;
            const bool inside = span.activity == Activity::Data && before.activity != Activity::Data;
            QVERIFY2(gap >= 0 || (inside && span.start >= before.start), std::to_string(seed).c_str());
            const PipelineInput &input = pipeline.pipeline;
            const Tick unseen =
                span.activity == Activity::Optimizer || workOf(timeline, path[i]).kind == SpanWork::Kind::Gather
                    ? pipeline.finish.normReduction
                    : input.vocabularyBroadcast + std::max(input.vocabularyBarriers[0], input.vocabularyBarriers[1]);
            QVERIFY2(gap <= unseen || input.structure->hasPairs, std::to_string(seed).c_str());
        }
        const std::vector<PathRun> runs = collapsed(timeline, path);
        Tick end = 0;
        int spans = 0;
        for (const PathRun &run : runs) {
            QCOMPARE(run.from, end);
            QVERIFY2(run.to >= run.from, std::to_string(seed).c_str());
            QVERIFY(pathRunText(timeline, run).find("stage") != std::string::npos);
            end = run.to;
            spans += run.transfers + run.others;
            for (const int passes : run.passes)
                spans += passes;
        }
        QCOMPARE(end, timeline.length);
        QCOMPARE(spans, int(path.size()));
    }
}

QTEST_APPLESS_MAIN(TestCriticalPath)
#include "tst_critical_path.moc"
