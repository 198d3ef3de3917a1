// Waits, what they wait for, and what an iteration would save without them.
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/wait_saving.h"
#include "core/report/wait_chain.h"
#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"
#include "tests/support/random_pipeline.h"
#include "tests/support/random_scenario.h"

#include <QtTest>

#include <limits>

using namespace stringline;
using namespace stringline::tests;

namespace {

//   stage0 | F0 F1 F2 ......B0- ..        three stages of 1F1B in milliseconds, a forward of 1, a backward of 2
RandomPipeline threeStages(int microbatches, Tick send)
{
    constexpr Tick kMillisecond = 1'000'000;
    RandomPipeline three;
    PipelineInput &input = three.pipeline;
    input.shape = {3, microbatches, 1};
    input.schedule = findSchedule("1f1b");
    ChunkTimes times;
    times.pass[std::size_t(Pass::Forward)] = kMillisecond;
    times.pass[std::size_t(Pass::Backward)] = 2 * kMillisecond;
    times.sendForward = times.sendBackward = send * kMillisecond;
    input.chunks.assign(3, times);
    three.finish.ranks.resize(3);
    for (RankFinish &rank : three.finish.ranks)
        rank.optimizer = kMillisecond;
    return three;
}

std::string text(const Timeline &timeline, SpanRef span)
{
    std::string lines;
    for (const WaitLink &link : waitChain(timeline, span))
        lines += waitLinkText(timeline, link) + "\n";
    return lines;
}

Tick saved(const RandomPipeline &pipeline, SpanRef pass)
{
    return savedWithout(pipeline.pipeline, pipeline.finish, pass);
}

} // namespace

class TestWaitChain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chainsLeadToTheBeginning();
    void theOptimizerWaitsForTheSlowest();
    void aFullPortIsAWait();
    void blockingSendsAreNoWait();
    void theLongestWaits();
    void savingByHand();
    void savingIsBetweenNothingAndTheWait_data();
    void savingIsBetweenNothingAndTheWait();
    void savingOfScenarios();
};

// B0 of stage 0 waits for B0 of stage 1, that for B0 of stage 2, which follows F0 there; F0 came from the stages
// before.
void TestWaitChain::chainsLeadToTheBeginning()
{
    const Timeline timeline = threeStages(3, 0).run();
    QCOMPARE(text(timeline, {0, Lane::Compute, 3}).c_str(),
             "stage 0 waits 4.00 ms for the backward of microbatch 0 from stage 1\n"
             "stage 1 waits 2.00 ms for the backward of microbatch 0 from stage 2\n"
             "stage 2 waits 2.00 ms for the forward of microbatch 0 from stage 1\n"
             "stage 1 waits 1.00 ms for the forward of microbatch 0 from stage 0\n"
             "stage 0 is busy from the beginning to 1.00 ms\n");
    QCOMPARE(text(timeline, {0, Lane::Compute, 2}).c_str(), "stage 0 is busy from the beginning to 3.00 ms\n");
    const Wait wait = waitBefore(timeline, {0, Lane::Compute, 3});
    QCOMPARE(wait.from, Tick(3'000'000));
    QCOMPARE(wait.to, Tick(7'000'000));
    QVERIFY((wait.cause == SpanRef{1, Lane::Compute, 2}));
}

// Stage 2 has its last backward at 11 ms, stage 0 at 15 ms.
void TestWaitChain::theOptimizerWaitsForTheSlowest()
{
    const Timeline timeline = threeStages(3, 0).run();
    const std::string chain = text(timeline, {2, Lane::Compute, timeline.passes->passes(2)});
    QVERIFY2(chain.starts_with("the optimizer step of stage 2 waits 4.00 ms for the backward of microbatch 2 from "
                               "stage 0\nstage 0 waits "),
             chain.c_str());
    QVERIFY2(chain.ends_with("stage 0 is busy from the beginning to 1.00 ms\n"), chain.c_str());
}

// Transfers of 3 ms behind forwards of 1: the second waits for the first to leave.
void TestWaitChain::aFullPortIsAWait()
{
    const Timeline timeline = threeStages(3, 3).run();
    QCOMPARE(text(timeline, {0, Lane::Pipeline, 1}).c_str(),
             "stage 0 keeps the forward of microbatch 1 for 2.00 ms until the forward of microbatch 0 has "
             "left\nstage 0 is busy from the beginning to 4.00 ms\n");
}

void TestWaitChain::blockingSendsAreNoWait()
{
    RandomPipeline blocking = threeStages(3, 1);
    blocking.pipeline.blockingSends = true;
    const Timeline timeline = blocking.run();
    const Wait second = waitBefore(timeline, {0, Lane::Compute, 1});
    QCOMPARE(second.length(), Tick(0));
    QVERIFY((second.cause == SpanRef{0, Lane::Pipeline, 0}));
    QCOMPARE(text(timeline, {0, Lane::Compute, 1}).c_str(), "stage 0 is busy from the beginning to 3.00 ms\n");
}

// As the sweep added them up.
void TestWaitChain::theLongestWaits()
{
    for (const ScheduleRow &row : schedules()) {
        if (row.ordersInPlan)
            continue;
        for (int seed = 0; seed < 20; ++seed) {
            const RandomPipeline pipeline = PipelineDice(row, std::uint64_t(seed)).roll();
            const Timeline timeline = pipeline.run();
            std::vector<Tick> sums(timeline.ranks.size(), 0);
            Tick longest = std::numeric_limits<Tick>::max();
            for (const Wait &wait : longestWaits(timeline, 1'000'000)) {
                QVERIFY(wait.length() > 0 && wait.length() <= longest);
                longest = wait.length();
                sums[std::size_t(wait.span.rank)] += wait.length();
            }
            for (std::size_t rank = 0; rank < sums.size(); ++rank)
                QVERIFY2(sums[rank] == timeline.passes->waits(int(rank)).gaps,
                         (std::string(row.id) + " seed " + std::to_string(seed)).c_str());
        }
    }
}

// Without the first wait of the last stage all that it does comes (p - 1) F earlier, and so does what follows:
//
//   stage0 | F0 F1 F2 ..B0- F3 B1- .B2- ...B3-       with it (m + p - 1)(F + B)
//   stage1 | .F0 F1 B0- F2 B1- F3 B2- .B3-
//   stage2 | F0 B0- F1 B1- F2 B2- F3 B3-             that is 16 instead of 18
//
// Where stage 0 is ten times as slow it never waits, and no wait of another stage is worth anything.
void TestWaitChain::savingByHand()
{
    const RandomPipeline three = threeStages(4, 0);
    const Timeline timeline = three.run();
    QCOMPARE(waitBefore(timeline, {2, Lane::Compute, 0}).length(), Tick(2'000'000));
    QCOMPARE(saved(three, {2, Lane::Compute, 0}), Tick(2'000'000));
    RandomPipeline uneven = three;
    for (const Pass pass : {Pass::Forward, Pass::Backward})
        uneven.pipeline.chunks[0].pass[std::size_t(pass)] *= 10;
    const Timeline slow = uneven.run();
    const SpanRef third{2, Lane::Compute, 4};
    QVERIFY(waitBefore(slow, third).length() > 0);
    QCOMPARE(saved(uneven, third), Tick(0));
}

void TestWaitChain::savingIsBetweenNothingAndTheWait_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const ScheduleRow &row : schedules()) {
        if (!row.ordersInPlan)
            QTest::newRow(row.id.data()) << QByteArray(row.id.data(), qsizetype(row.id.size()));
    }
}

void TestWaitChain::savingIsBetweenNothingAndTheWait()
{
    QFETCH(QByteArray, id);
    int gains = 0;
    for (int seed = 0; seed < 40; ++seed) {
        const RandomPipeline pipeline = PipelineDice(*findSchedule(id.constData()), std::uint64_t(seed)).roll();
        const Timeline timeline = pipeline.run();
        for (const Wait &wait : longestWaits(timeline, 20)) {
            const Tick less = saved(pipeline, wait.span);
            QVERIFY2(less >= 0 && less <= wait.length(), std::to_string(seed).c_str());
            gains += less > 0 ? 1 : 0;
            const std::vector<WaitLink> chain = waitChain(timeline, wait.span);
            QVERIFY(chain.front().wait.span == wait.span);
            QVERIFY(chain.back().wait.cause.index < 0 && chain.back().wait.to == 0);
        }
    }
    QVERIFY(gains > 0);
}

// Through the front door, against the length that evaluate() finds.
void TestWaitChain::savingOfScenarios()
{
    int gains = 0;
    for (int seed = 0; seed < 40; ++seed) {
        const auto scenario = std::make_shared<const Scenario>(randomScenario(std::uint64_t(seed)));
        const EvaluationPtr evaluation = evaluate(scenario);
        QVERIFY(evaluation->valid());
        const ScenarioCosts costs = scenarioCosts(*scenario);
        for (const Wait &wait : longestWaits(evaluation->timeline, 3)) {
            const Tick less = savedWithout(*scenario, wait.span);
            QVERIFY(less >= 0 && less <= wait.length());
            gains += less > 0 ? 1 : 0;
            PipelineInput without = costs.pipeline;
            without.trial = PassTrial{wait.span.rank, wait.span.index, true, 0};
            Timeline timeline;
            QVERIFY(simulatePipeline(without, timeline).empty());
            simulateFinish(costs.finish, timeline);
            QCOMPARE(evaluation->timeline.length - less, timeline.length);
        }
    }
    QVERIFY(gains > 0);
}

QTEST_APPLESS_MAIN(TestWaitChain)
#include "tst_wait_chain.moc"
