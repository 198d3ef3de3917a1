// The pipeline sweep against timelines drawn by hand: two stages, forwards of 1 and backwards of 2 units.
#include "core/sim/pipeline.h"
#include "tests/support/timeline_text.h"

#include <QtTest>

#include <memory>

using namespace stringline;
using namespace stringline::tests;

namespace {

ChunkTimes chunk(Tick forward, Tick backward)
{
    ChunkTimes times;
    times.pass[static_cast<std::size_t>(Pass::Forward)] = forward;
    times.pass[static_cast<std::size_t>(Pass::Backward)] = backward;
    return times;
}

PipelineInput twoStages(int microbatches, Tick send, bool blocking)
{
    PipelineInput input;
    input.shape = {2, microbatches, 1};
    input.schedule = findSchedule("1f1b");
    input.chunks.assign(2, chunk(1, 2));
    input.chunks[0].sendForward = send;
    input.chunks[1].sendBackward = send;
    input.blockingSends = blocking;
    return input;
}

Timeline run(const PipelineInput &input)
{
    Timeline timeline;
    const std::string blocked = simulatePipeline(input, timeline);
    if (!blocked.empty())
        qFatal("%s", blocked.c_str());
    return timeline;
}

Orders backwardFirst(const ScheduleShape &)
{
    const RankOrder order{{Pass::Backward, false, 0, 0}, {Pass::Forward, false, 0, 0}};
    return {order, order};
}

} // namespace

class TestPipeline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutTransfers();
    void transfersRunBesideCompute();
    void blockingSendsStopCompute();
    void onePortSendsInOrder();
    void chunksPassRoundTheRing();
    void causesNameWhatEndedLast();
    void unevenStagesWaitForTheSlowest();
    void aDeadlockIsNamed();
    void aStopRequestEnds();
};

void TestPipeline::withoutTransfers()
{
    const Timeline timeline = run(twoStages(3, 0, false));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 F1 ..B0- F2 B1- .B2-\n"
                                                 "stage1 | .F0 B0- F1 B1- F2 B2-\n"));
    QVERIFY(timeline.ranks[0].spans(Lane::Pipeline).empty());
    QCOMPARE(timeline.length, Tick(12)); // (m + p - 1)(F + B)
}

void TestPipeline::transfersRunBesideCompute()
{
    const Timeline timeline = run(twoStages(2, 1, false));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 F1 ....B0- .B1-\n"
                                                 "stage1 | ..F0 B0- F1 B1-\n"));
    QCOMPARE(timelineText(timeline, Lane::Pipeline), std::string("port0 | .F0 F1\n"
                                                                 "port1 | .....B0 ..B1\n"));
    QCOMPARE(timeline.length, Tick(11));
}

// Stage 0 sends F0 in [1, 2) and can only then begin F1; stage 1 sends B0 in [5, 6) before F1.
void TestPipeline::blockingSendsStopCompute()
{
    const Timeline timeline = run(twoStages(2, 1, true));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 .F1 ...B0- ..B1-\n"
                                                 "stage1 | ..F0 B0- .F1 B1-\n"));
    QCOMPARE(timelineText(timeline, Lane::Pipeline), std::string("port0 | .F0 .F1\n"
                                                                 "port1 | .....B0 ...B1\n"));
    QCOMPARE(timeline.length, Tick(12));
}

// F1 is ready at 2, but F0 holds the port in [1, 4).
void TestPipeline::onePortSendsInOrder()
{
    PipelineInput input = twoStages(3, 3, false);
    input.schedule = findSchedule("gpipe");
    const Timeline timeline = run(input);
    QCOMPARE(timelineText(timeline, Lane::Pipeline), std::string("port0 | .F0-- F1-- F2--\n"
                                                                 "port1 | .............B0-- B1-- B2--\n"));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 F1 F2 .............B0- .B1- .B2-\n"
                                                 "stage1 | ....F0 ..F1 ..F2 B0- B1- B2-\n"));
    const Span &waited = timeline.ranks[0].spans(Lane::Pipeline)[1];
    QVERIFY((waited.cause == SpanRef{0, Lane::Pipeline, 0}));
}

// v = 2: chunk 1 of rank 0 is virtual stage 2, fed by rank 1's chunk 0.
void TestPipeline::chunksPassRoundTheRing()
{
    PipelineInput input = twoStages(2, 0, false);
    input.shape.chunks = 2;
    input.schedule = findSchedule("interleaved-1f1b");
    input.chunks.resize(4, input.chunks[0]);
    const Timeline timeline = run(input);
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 F1 F0' F1' ..B0'- .B1'- B0- B1-\n"
                                                 "stage1 | .F0 F1 F0' B0'- F1' B1'- B0- B1-\n"));
    for (const Span &span : timeline.ranks[1].spans(Lane::Compute))
        QCOMPARE(int(span.virtualStage), 2 * span.chunk + 1);
    QCOMPARE(timeline.length, Tick(2 * 2 * 3 + 3)); // m v (F + B) + (p - 1)(F + B)
}

void TestPipeline::causesNameWhatEndedLast()
{
    const Timeline timeline = run(twoStages(2, 1, false));
    const std::vector<Span> &first = timeline.ranks[0].spans(Lane::Compute);
    const std::vector<Span> &second = timeline.ranks[1].spans(Lane::Compute);
    QVERIFY(first[0].cause == SpanRef{});                        // the iteration begins
    QVERIFY((first[1].cause == SpanRef{0, Lane::Compute, 0}));   // its lane
    QVERIFY((second[0].cause == SpanRef{0, Lane::Pipeline, 0})); // a transfer
    QVERIFY((second[1].cause == SpanRef{1, Lane::Compute, 0}));  // its own forward
    QVERIFY((first[2].cause == SpanRef{1, Lane::Pipeline, 0}));  // the gradient's transfer
    QVERIFY((timeline.ranks[1].spans(Lane::Pipeline)[0].cause == SpanRef{1, Lane::Compute, 1})); // its pass

    const Timeline blocking = run(twoStages(2, 1, true));
    // F1 of stage 0 waits for the send of F0.
    QVERIFY((blocking.ranks[0].spans(Lane::Compute)[1].cause == SpanRef{0, Lane::Pipeline, 0}));
}

// A last stage of twice the time is never idle between its first forward and its last backward.
void TestPipeline::unevenStagesWaitForTheSlowest()
{
    PipelineInput input = twoStages(4, 0, false);
    input.chunks[1] = chunk(2, 4);
    const Timeline timeline = run(input);
    QCOMPARE(laneText(timeline.ranks[1].spans(Lane::Compute)), std::string(".F0- B0--- F1- B1--- F2- B2--- F3- B3---"));
    QCOMPARE(timeline.length, Tick(1 + 4 * 6 + 2));
}

void TestPipeline::aDeadlockIsNamed()
{
    ScheduleRow row = *findSchedule("gpipe");
    row.orders = backwardFirst;
    PipelineInput input = twoStages(1, 0, false);
    input.schedule = &row;
    Timeline timeline;
    QCOMPARE(simulatePipeline(input, timeline),
             std::string(
                 "rank 0 waits for ever at BW0 of chunk 0: its input is BW0 of chunk 0 on rank 1, which waits itself"));
}

void TestPipeline::aStopRequestEnds()
{
    const auto source = std::make_unique<std::stop_source>(); // on the stack GCC 12 takes it for uninitialized
    source->request_stop();
    Timeline timeline;
    QVERIFY(simulatePipeline(twoStages(1000, 0, false), timeline, source->get_token()).empty());
    QVERIFY(timeline.ranks.empty());
}

QTEST_APPLESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
