// Replicas that differ, and iterations that follow one another, drawn by hand: two stages of one microbatch, forward 1
// and backward 4 units.
#include "core/evaluate/evaluate.h"
#include "core/report/report_json.h"
#include "core/sim/iteration.h"
#include "core/sim/pass_times.h"
#include "tests/support/scenarios.h"
#include "tests/support/timeline_text.h"

#include <QtTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::tests;

namespace {

ChunkTimes unitChunk(Tick forward, Tick backward, Tick weightGradient = 0)
{
    ChunkTimes times;
    times.pass[static_cast<std::size_t>(Pass::Forward)] = forward;
    times.pass[static_cast<std::size_t>(Pass::Backward)] = backward;
    times.pass[static_cast<std::size_t>(Pass::InputGradient)] = backward;
    times.pass[static_cast<std::size_t>(Pass::WeightGradient)] = weightGradient;
    return times;
}

PipelineInput pipelineOf(const char *schedule, ScheduleShape shape, const ChunkTimes &chunk)
{
    PipelineInput input;
    input.shape = shape;
    input.schedule = findSchedule(schedule);
    input.placement = input.schedule->placement;
    input.chunks.assign(static_cast<std::size_t>(modelChunks(input.placement, shape)), chunk);
    const Result<StructurePtr> structure = pipelineStructure(input.schedule->orders(shape), input.placement, shape);
    if (!structure)
        qFatal("the schedule runs");
    input.structure = *structure;
    return input;
}

// A bucket of 3 units at the end of each stage's backward; the optimizer takes 2.
FinishInput oneBucket(std::size_t stages)
{
    FinishInput input;
    input.overlapReduction = true;
    RankFinish rank;
    rank.chunks = {{{4, 3}}};
    rank.optimizer = 2;
    input.ranks.assign(stages, rank);
    return input;
}

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

} // namespace

class TestIteration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reductionsWaitForTheSlowReplica();
    void aSlowGpuStepsSlowly();
    void classesAlikeChangeNothing();
    void gpusHaveTheirStageAndReplica();
    void slowReplicasOfOneKindAreOneClass();
    void replicasThatMeetInLayersKeepPace();
    void reportsCountEveryReplica();
    void jitterFollowsItsSeed();
    void workWithoutSkew_data();
    void workWithoutSkew();
    void theNormGoesFromStageToStage();
    void theGlobalBarrierIsOnePeriod();
    void wrongStragglersAreNamed();
};

// The slow replica's stage 0 takes twice as long: its backward ends at 15 instead of 10. Both replicas reduce stage 1
// when the slow one has it, at 7, and stage 0 at 15.
void TestIteration::reductionsWaitForTheSlowReplica()
{
    const PipelineInput pipeline = pipelineOf("1f1b", {2, 1, 1}, unitChunk(1, 4));
    IterationInput iteration{3, {{1, {2, 1}, 1}}};
    FinishInput finish = oneBucket(2);
    finish.ranks[0].optimizer = finish.ranks[1].optimizer = 0;
    Timeline timeline;
    QVERIFY(simulateIteration(pipeline, finish, iteration, timeline));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 .....B0---\n"
                                                 "stage1 | .F0 B0---\n"
                                                 "stage2 | F0- .....B0-------\n"
                                                 "stage3 | ..F0 B0---\n"));
    QCOMPARE(timelineText(timeline, Lane::Data), std::string("data0 | ...............g0--\n"
                                                             "data1 | .......g0--\n"
                                                             "data2 | ...............g0--\n"
                                                             "data3 | .......g0--\n"));
    QCOMPARE(timeline.length, Tick(18));
    QCOMPARE(timeline.period, Tick(18));
    QVERIFY((timeline.ranks[0].spans(Lane::Data)[0].cause == SpanRef{2, Lane::Compute, 1}));
    QVERIFY((timeline.ranks[3].spans(Lane::Compute)[0].cause == SpanRef{2, Lane::Compute, 0}));
}

// All step at 18; the slow GPU takes 4 instead of 2.
void TestIteration::aSlowGpuStepsSlowly()
{
    const PipelineInput pipeline = pipelineOf("1f1b", {2, 1, 1}, unitChunk(1, 4));
    Timeline timeline;
    QVERIFY(simulateIteration(pipeline, oneBucket(2), {1, {{1, {2, 1}, 1}}}, timeline));
    QCOMPARE(timeline.ranks[0].spans(Lane::Compute).back().start, Tick(18));
    QCOMPARE(timeline.ranks[0].spans(Lane::Compute).back().end, Tick(20));
    QCOMPARE(timeline.ranks[2].spans(Lane::Compute).back().end, Tick(22));
    QCOMPARE(timeline.length, Tick(22));
}

void TestIteration::classesAlikeChangeNothing()
{
    const PipelineInput pipeline = pipelineOf("1f1b", {4, 7, 1}, unitChunk(3, 5));
    Timeline one;
    Timeline two;
    QVERIFY(simulateIteration(pipeline, oneBucket(4), {}, one));
    QVERIFY(simulateIteration(pipeline, oneBucket(4), {1, {{1, {}, 1}}}, two));
    QCOMPARE(two.length, one.length);
    QCOMPARE(two.ranks.size(), 2 * one.ranks.size());
    const std::string text = timelineText(one);
    QVERIFY(timelineText(two).starts_with(text));
}

// tinyScenario(): TP 2, then DP 2, then PP 2. GPU 6 is in stage 1 of replica 1.
void TestIteration::gpusHaveTheirStageAndReplica()
{
    const EvaluationPtr usual = evaluated(tinyScenario());
    const EvaluationPtr slow = evaluated(with(tinyScenario(), {{"cluster.stragglers", "6:1.5"}}));
    QVERIFY(usual->valid() && slow->valid());
    const Timeline &timeline = slow->timeline;
    QCOMPARE(timeline.ranks.size(), std::size_t(4));
    QCOMPARE(timeline.replicas, (std::vector<int>{1, 1}));
    const auto firstPass = [&](std::size_t rank) {
        return timeline.ranks[rank].spans(Lane::Compute).front().duration();
    };
    QCOMPARE(firstPass(2), firstPass(0));
    QCOMPARE(double(firstPass(3)), std::round(1.5 * double(firstPass(1))));
    QVERIFY(slow->report.iteration > usual->report.iteration);
    // Where in its groups a slow GPU is does not matter.
    for (const char *gpu : {"4:1.5", "5:1.5", "7:1.5", "6:1.5 7:1.2"}) {
        const EvaluationPtr other = evaluated(with(tinyScenario(), {{"cluster.stragglers", gpu}}));
        QCOMPARE(other->report.iteration.value(), slow->report.iteration.value());
    }
    // The first stage is another matter.
    const EvaluationPtr first = evaluated(with(tinyScenario(), {{"cluster.stragglers", "0:1.5"}}));
    QVERIFY(first->report.iteration.value() != slow->report.iteration.value());
}

// DP 8 on 32 GPUs (TP 2, DP 8, PP 2): replicas 1 and 5 have the same slow stage, replica 2 another.
void TestIteration::slowReplicasOfOneKindAreOneClass()
{
    Scenario scenario = with(tinyScenario(), {{"cluster.gpus", "32"}, {"training.globalBatch", "32"}});
    scenario.cluster.stragglers = {{2, 1.5}, {10, 1.5}, {16 + 4, 2}};
    const EvaluationPtr evaluation = evaluated(scenario);
    QVERIFY(evaluation->valid());
    QCOMPARE(evaluation->timeline.replicas, (std::vector<int>{5, 2, 1}));
    QCOMPARE(evaluation->timeline.ranks.size(), std::size_t(6));
}

void TestIteration::replicasThatMeetInLayersKeepPace()
{
    const EvaluationPtr evaluation =
        evaluated(with(tinyScenario(), {{"cluster.stragglers", "6:1.5"}, {"plan.zero", "3"}}));
    QVERIFY(evaluation->valid());
    QCOMPARE(evaluation->timeline.ranks.size(), std::size_t(2));
    QVERIFY(evaluation->timeline.passes->isStretched());
}

void TestIteration::reportsCountEveryReplica()
{
    const EvaluationPtr usual = evaluated(tinyScenario());
    const EvaluationPtr slow = evaluated(with(tinyScenario(), {{"cluster.stragglers", "6:1.5"}}));
    QCOMPARE(slow->report.memory.size(), usual->report.memory.size());
    QCOMPARE(slow->report.operators, 2 * usual->report.operators);
    QVERIFY(slow->report.bubbleFraction > usual->report.bubbleFraction);
    Tick sum = 0;
    for (const Tick ticks : slow->report.breakdown.ticks)
        sum += ticks;
    QCOMPARE(toSeconds(sum).value(), slow->report.iteration.value());
    // The estimate sees the same.
    const Estimate estimated = estimate(with(tinyScenario(), {{"cluster.stragglers", "6:1.5"}}));
    QVERIFY(std::abs(estimated.report.iteration / slow->report.iteration - 1) < 0.03);
}

void TestIteration::jitterFollowsItsSeed()
{
    const auto seconds = [](const char *seed) {
        return evaluated(with(tinyScenario(), {{"cluster.jitter", "0.1"}, {"cluster.jitterSeed", seed}}))
            ->report.iteration.value();
    };
    QCOMPARE(seconds("1"), seconds("1"));
    QVERIFY(seconds("1") != seconds("2"));
    QVERIFY(seconds("1") > evaluated(tinyScenario())->report.iteration.value());
}

void TestIteration::workWithoutSkew_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("microbatches");
    for (const auto &[stages, microbatches] :
         {std::pair(2, 3), std::pair(4, 7), std::pair(4, 8), std::pair(8, 15), std::pair(8, 32)}) {
        for (const char *schedule : {"zb-h2", "zb-v"})
            QTest::addRow("%s, p = %d, m = %d", schedule, stages, microbatches)
                << QString::fromLatin1(schedule) << stages << microbatches;
    }
}

// F = B = W and free transfers: a stage is never idle once iterations follow one another, and the time from one to the
// next is the work of a stage, 3 m v.
void TestIteration::workWithoutSkew()
{
    QFETCH(QString, schedule);
    QFETCH(int, stages);
    QFETCH(int, microbatches);
    const ScheduleRow *row = findSchedule(schedule.toUtf8().constData());
    QVERIFY(row != nullptr);
    const int chunks = row->minimumChunks;
    const PipelineInput pipeline =
        pipelineOf(schedule.toUtf8().constData(), {stages, microbatches, chunks}, unitChunk(1, 1, 1));
    FinishInput finish;
    finish.ranks.resize(static_cast<std::size_t>(stages));
    Timeline timeline;
    QVERIFY(simulateIteration(pipeline, finish, {}, timeline));
    const Tick work = 3 * microbatches * chunks;
    QCOMPARE(timeline.period, timeline.length);
    QVERIFY(timeline.period > work); // the ranks begin one after the other
    finish.postValidation = true;
    QVERIFY(simulateIteration(pipeline, finish, {}, timeline));
    QCOMPARE(timeline.period, work);
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const std::vector<Span> &passes = timeline.ranks[rank].spans(Lane::Compute);
        QCOMPARE(passes.front().start, timeline.begin(rank));
        QCOMPARE(passes.back().end, timeline.end(rank));
    }
    QCOMPARE(timeline.begin(0), Tick(0));
}

// Two stages of one microbatch. Stage 1 is done at 6, stage 0 at 10 and steps; stage 1 waits for its norm, a hop later.
void TestIteration::theNormGoesFromStageToStage()
{
    const PipelineInput pipeline = pipelineOf("1f1b", {2, 1, 1}, unitChunk(1, 4));
    FinishInput finish;
    finish.postValidation = true;
    finish.normHop = 1;
    finish.normReduction = 100;
    finish.ranks.resize(2);
    finish.ranks[0].optimizer = finish.ranks[1].optimizer = 2;
    Timeline timeline;
    QVERIFY(simulateIteration(pipeline, finish, {}, timeline));
    QCOMPARE(timelineText(timeline), std::string("stage0 | F0 .....B0--- O-\n"
                                                 "stage1 | .F0 B0--- .....O-\n"));
    QCOMPARE(timeline.begins, (std::vector<Tick>{0, 1}));
    QCOMPARE(timeline.period, Tick(12));
    QCOMPARE(timeline.length, Tick(13));
}

void TestIteration::theGlobalBarrierIsOnePeriod()
{
    const Scenario global = tinyScenario();
    const Scenario chained = with(global, {{"plan.optimizerBarrier", "post-validation"}});
    const EvaluationPtr barrier = evaluated(global);
    const EvaluationPtr post = evaluated(chained);
    QVERIFY(barrier->valid() && post->valid());
    QCOMPARE(barrier->timeline.period, barrier->timeline.length);
    QVERIFY(post->timeline.period <= barrier->timeline.period);
    QVERIFY(post->timeline.period <= post->timeline.length);
    QCOMPARE(post->report.iteration.value(), toSeconds(post->timeline.period).value());
    Tick sum = 0;
    for (const Tick ticks : post->report.breakdown.ticks)
        sum += ticks;
    QCOMPARE(sum, post->timeline.period);
    QVERIFY(post->report.bubbleFraction <= barrier->report.bubbleFraction);
    const EvaluationPtr shared =
        evaluated(with(chained, {{"plan.schedule", "1f1b-vocab"}, {"plan.vocabulary", "one-barrier"}}));
    QVERIFY(!shared->valid());
}

void TestIteration::wrongStragglersAreNamed()
{
    for (const auto &[text, words] : {std::pair("8:1.5", "There is no GPU 8"), std::pair("1:0.5", "is not from 1"),
                                      std::pair("fast", "rank:slowdown"), std::pair("1.5:2", "rank:slowdown")}) {
        const Diagnostics found = validate(with(tinyScenario(), {{"cluster.stragglers", text}}));
        QVERIFY2(std::ranges::any_of(found,
                                     [&](const Diagnostic &each) {
                                         return each.path == "cluster.stragglers" && each.severity == Severity::Error &&
                                                each.message.find(words) != std::string::npos;
                                     }),
                 text);
    }
}

QTEST_APPLESS_MAIN(TestIteration)
#include "tst_iteration.moc"
