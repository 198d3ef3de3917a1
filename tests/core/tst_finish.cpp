// The end of the iteration, drawn by hand: two stages of one microbatch, forward 1 and backward 4 units.
#include "core/sim/finish.h"
#include "core/sim/pipeline.h"
#include "tests/support/timeline_text.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

//   stage0 | F0 .....B0---        backward [6, 10)
//   stage1 | .F0 B0---            backward [2, 6)
Timeline onePass(int chunks = 1)
{
    PipelineInput input;
    input.shape = {2, chunks, chunks};
    input.shape.microbatches = chunks > 1 ? 2 : 1;
    input.schedule = findSchedule(chunks > 1 ? "interleaved-1f1b" : "1f1b");
    ChunkTimes times;
    times.pass[static_cast<std::size_t>(Pass::Forward)] = 1;
    times.pass[static_cast<std::size_t>(Pass::Backward)] = 4;
    input.chunks.assign(static_cast<std::size_t>(2 * chunks), times);
    Timeline timeline;
    if (!simulatePipeline(input, timeline).empty())
        qFatal("the schedule runs");
    return timeline;
}

// Two ranks that reduce two buckets of 3 units, ready after 2 and 4 units of the backward; the optimizer takes 2.
FinishInput twoBuckets(bool overlap)
{
    FinishInput input;
    input.overlapReduction = overlap;
    RankFinish rank;
    rank.chunks = {{{2, 3}, {4, 3}}};
    rank.optimizer = 2;
    input.ranks = {rank, rank};
    return input;
}

} // namespace

class TestFinish : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutReductionTheOptimizerFollowsTheSlowest();
    void overlappedBucketsStartInsideTheBackward();
    void otherwiseTheyFollowTheLastBackward();
    void everyChunkReducesAfterItsLastBackward();
    void tiedEmbeddingJoinsBothEnds();
    void aSingleStageHasNoTiedReduction();
    void theNormMakesAllWait();
    void parametersAreGatheredLast();
    void nothingOfNoLength();
};

// Stage 1 is done at 6, and steps at 10 with stage 0.
void TestFinish::withoutReductionTheOptimizerFollowsTheSlowest()
{
    Timeline timeline = onePass();
    FinishInput input;
    input.ranks.resize(2);
    input.ranks[0].optimizer = 2;
    input.ranks[1].optimizer = 3;
    simulateFinish(input, timeline);
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 .....B0--- O-\n"
                                                 "stage1 | .F0 B0--- ....O--\n"));
    QCOMPARE(timeline.length, Tick(13));
    QVERIFY((timeline.ranks[1].spans(Lane::Compute)[2].cause == SpanRef{0, Lane::Compute, 1}));
}

// Stage 0: g0 is ready at 6 + 2, g1 at 6 + 4 but its lane is free at 11.
void TestFinish::overlappedBucketsStartInsideTheBackward()
{
    Timeline timeline = onePass();
    simulateFinish(twoBuckets(true), timeline);
    QCOMPARE(timelineText(timeline, Lane::Data), std::string("data0 | ........g0-- g1--\n"
                                                             "data1 | ....g0-- g1--\n"));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 .....B0--- ....O-\n"
                                                 "stage1 | .F0 B0--- ........O-\n"));
    QCOMPARE(timeline.length, Tick(16));
    const std::vector<Span> &data = timeline.ranks[0].spans(Lane::Data);
    QVERIFY((data[0].cause == SpanRef{0, Lane::Compute, 1})); // the backward that filled it
    QVERIFY((data[1].cause == SpanRef{0, Lane::Data, 0}));    // the bucket before
}

void TestFinish::otherwiseTheyFollowTheLastBackward()
{
    Timeline timeline = onePass();
    simulateFinish(twoBuckets(false), timeline);
    QCOMPARE(timelineText(timeline, Lane::Data), std::string("data0 | ..........g0-- g1--\n"
                                                             "data1 | ......g0-- g1--\n"));
    QCOMPARE(timeline.length, Tick(18));
}

// v = 2, m = 2: chunk 1's last backward is B1', chunk 0's is B1; each bucket is ready 4 units after its start.
void TestFinish::everyChunkReducesAfterItsLastBackward()
{
    Timeline timeline = onePass(2);
    FinishInput input;
    input.overlapReduction = true;
    RankFinish rank;
    rank.chunks = {{{4, 1}}, {{4, 1}}};
    input.ranks = {rank, rank};
    simulateFinish(input, timeline);
    for (const RankTimeline &each : timeline.ranks) {
        const std::vector<Span> &data = each.spans(Lane::Data);
        QCOMPARE(int(data.size()), 2);
        for (const Span &bucket : data) {
            Tick end = 0;
            for (const Span &pass : each.spans(Lane::Compute))
                end = pass.pass == Pass::Backward && pass.chunk == bucket.chunk ? std::max(end, pass.end) : end;
            QCOMPARE(bucket.start, end);
        }
        QCOMPARE(int(data[0].chunk), 1);
    }
}

// Both copies are added up once stage 0 has reduced its own, at 16: stage 1 waits from 12 on.
void TestFinish::tiedEmbeddingJoinsBothEnds()
{
    Timeline timeline = onePass();
    FinishInput input = twoBuckets(false);
    input.tiedReduction = 4;
    simulateFinish(input, timeline);
    QCOMPARE(timelineText(timeline, Lane::Data), std::string("data0 | ..........g0-- g1-- tied---\n"
                                                             "data1 | ......g0-- g1-- ....tied---\n"));
    QCOMPARE(timeline.length, Tick(22));
    QVERIFY((timeline.ranks[1].spans(Lane::Data)[2].cause == SpanRef{0, Lane::Data, 1}));
}

void TestFinish::aSingleStageHasNoTiedReduction()
{
    PipelineInput pipeline;
    pipeline.shape = {1, 1, 1};
    pipeline.schedule = findSchedule("1f1b");
    pipeline.chunks.resize(1);
    pipeline.chunks[0].pass = {2, 2, 0, 0, 0, 0};
    Timeline timeline;
    QVERIFY(simulatePipeline(pipeline, timeline).empty());
    FinishInput input;
    input.ranks.resize(1);
    input.tiedReduction = 5;
    simulateFinish(input, timeline);
    QCOMPARE(timeline.length, Tick(4));
    QVERIFY(timeline.ranks[0].spans(Lane::Data).empty());
}

// Gradients are known at 10 on the slowest rank; their norm takes 3 more before anybody steps.
void TestFinish::theNormMakesAllWait()
{
    Timeline timeline = onePass();
    FinishInput input;
    input.ranks.resize(2);
    input.normReduction = 3;
    for (RankFinish &rank : input.ranks)
        rank.optimizer = 2;
    simulateFinish(input, timeline);
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 .....B0--- ...O-\n"
                                                 "stage1 | .F0 B0--- .......O-\n"));
    QCOMPARE(timeline.length, Tick(15));
}

void TestFinish::parametersAreGatheredLast()
{
    Timeline timeline = onePass();
    FinishInput input;
    input.ranks.resize(2);
    for (RankFinish &rank : input.ranks) {
        rank.optimizer = 2;
        rank.gather = 5;
    }
    input.ranks[1].gather = 7;
    simulateFinish(input, timeline);
    QCOMPARE(timelineText(timeline, Lane::Data), std::string("data0 | ............params----\n"
                                                             "data1 | ............params------\n"));
    QCOMPARE(timeline.length, Tick(19));
    QVERIFY((timeline.ranks[0].spans(Lane::Data)[0].cause == SpanRef{0, Lane::Compute, 2}));
}

void TestFinish::nothingOfNoLength()
{
    Timeline timeline = onePass();
    FinishInput input;
    input.ranks.resize(2);
    simulateFinish(input, timeline);
    QCOMPARE(timeline.length, Tick(10));
    for (const RankTimeline &rank : timeline.ranks) {
        QVERIFY(rank.spans(Lane::Data).empty());
        QCOMPARE(int(rank.spans(Lane::Compute).size()), 2);
    }
}

QTEST_APPLESS_MAIN(TestFinish)
#include "tst_finish.moc"
