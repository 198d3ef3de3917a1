// How far one iteration is behind another, against hand arithmetic.
#include "core/evaluate/evaluate.h"
#include "core/report/lag.h"
#include "tests/support/gpt3.h"
#include "tests/support/timelines.h"

#include <QTest>

#include <memory>

using namespace stringline;
using namespace stringline::tests;

class TestLag : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // One stage, no transfers: every pass takes twice as long, so work that ended at t ends at 2t, t behind.
    void slowerWorkFallsBehindSteadily()
    {
        const PipelineShape shape{.stages = 1, .microbatches = 10, .gradientTime = 0, .optimizerTime = 0};
        PipelineShape slow = shape;
        slow.operatorTime *= 2;
        slow.tensorTime *= 2;
        const Timeline a = pipelineTimeline(shape);
        const Timeline b = pipelineTimeline(slow);
        const Lag lag = lagOf(a, b, 4096);
        QVERIFY(lag.byIdentity);
        QCOMPARE(lag.points.size(), std::size_t(20 + 1));
        for (const LagPoint &point : lag.points)
            QVERIFY(std::abs(point.lag - point.time / 2) <= 1);
    }

    void equalTimelinesHaveNoLag()
    {
        const Timeline a = pipelineTimeline({.stages = 4, .microbatches = 16});
        for (const LagPoint &point : lagOf(a, a).points)
            QCOMPARE(point.lag, Tick(0));
    }

    // A longer reduction at the end: nothing is lost before it, all of it after.
    void whatIsLostAtTheEndIsSeenThere()
    {
        const PipelineShape shape{.stages = 4, .microbatches = 8};
        PipelineShape slow = shape;
        slow.gradientTime += 50'000'000;
        const Lag lag = lagOf(pipelineTimeline(shape), pipelineTimeline(slow));
        for (std::size_t i = 0; i + 1 < lag.points.size(); ++i)
            QCOMPARE(lag.points[i].lag, Tick(0));
        QCOMPARE(lag.points.back().lag, Tick(50'000'000));
    }

    // Other numbers of stages have no passes in common: shares of the work are compared, and the ends still agree.
    void otherPlansAreComparedByWork()
    {
        const Timeline a = pipelineTimeline({.stages = 4, .microbatches = 16});
        const Timeline b = pipelineTimeline({.stages = 8, .microbatches = 16});
        const Lag lag = lagOf(a, b, 500);
        QVERIFY(!lag.byIdentity);
        QVERIFY(lag.points.size() > 50);
        QCOMPARE(lag.points.back(), (LagPoint{b.length, b.length - a.length}));
        Tick last = 0;
        for (const LagPoint &point : lag.points) {
            QVERIFY(point.time >= last);
            last = point.time;
        }
        // The same timeline against itself by work: no lag beyond the width of a stretch.
        Timeline same = a;
        same.ranks.push_back(RankTimeline());
        for (const LagPoint &point : lagOf(same, a, 500).points)
            QVERIFY(std::abs(point.lag) <= a.length / 500 + 1);
    }

    // Half as many microbatches: number 5 is another share of the work, so numbers are not compared.
    void otherBatchesAreComparedByWork()
    {
        const Timeline a = pipelineTimeline({.stages = 4, .microbatches = 32});
        const Timeline b = pipelineTimeline({.stages = 4, .microbatches = 16});
        QVERIFY(!lagOf(a, b).byIdentity);
        QVERIFY(!lagOf(b, a).byIdentity);
        QCOMPARE(lagOf(a, b).points.back().lag, b.length - a.length);
    }

    // Another order of the same passes: interleaved against plain needs the look-up by identity.
    void reorderedPassesAreFound()
    {
        Scenario plain = gpt3OnSelene();
        Scenario eager = plain;
        eager.plan.schedule = "gpipe";
        const EvaluationPtr a = evaluate(std::make_shared<const Scenario>(plain));
        const EvaluationPtr b = evaluate(std::make_shared<const Scenario>(eager));
        QVERIFY(a->valid() && b->valid());
        const Lag lag = lagOf(a->timeline, b->timeline);
        QVERIFY(lag.byIdentity);
        QCOMPARE(lag.points.back().lag, b->timeline.length - a->timeline.length);
        // GPipe does all forwards first: halfway it is ahead with them by a lot.
        const auto least = std::ranges::min_element(lag.points, {}, &LagPoint::lag);
        QVERIFY(least->lag < -a->timeline.length / 10);
    }
};

QTEST_GUILESS_MAIN(TestLag)
#include "tst_lag.moc"
