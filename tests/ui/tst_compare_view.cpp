// Two timelines on one axis, the ribbon between them and the waterfall from one to the other.
#include "tests/support/gpt3.h"
#include "tests/support/timeline_bench.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/lag_ribbon.h"

#include <QTest>

#include <numeric>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

const PipelineShape kShape{.stages = 4, .microbatches = 12};

PipelineShape slower()
{
    PipelineShape shape = kShape;
    shape.gradientTime += 200'000'000;
    return shape;
}

struct Pair {
    Pair(const EvaluationPtr &before, const EvaluationPtr &now)
    {
        compare.resize(1000, 700);
        compare.show();
        compare.setEvaluation(now);
        compare.setReference(before, QStringLiteral("Baseline"));
        compare.setComparing(true);
        settle();
    }

    ViewState view;
    CompareView compare{view};
};

} // namespace

class TestCompareView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothShareOneAxis()
    {
        const EvaluationPtr before = pipelineEvaluation(kShape);
        const EvaluationPtr now = pipelineEvaluation(slower());
        Pair pair(before, now);
        QVERIFY(pair.compare.isComparing());
        QVERIFY(pair.compare.reference().isVisible());
        // The axis reaches to the end of the longer one, in both.
        QCOMPARE(pair.view.limits().to, now->timeline.length);
        const TimelinePlot &upper = pair.compare.reference().plot();
        const TimelinePlot &lower = pair.compare.timeline().plot();
        QCOMPARE(upper.scale().xOf(1'000'000), lower.scale().xOf(1'000'000));
        QCOMPARE(upper.mapTo(&pair.compare, QPoint(0, 0)).x(), lower.mapTo(&pair.compare, QPoint(0, 0)).x());
        QCOMPARE(upper.width(), lower.width());
        pair.view.setTimeRange({100'000'000, 300'000'000});
        QCOMPARE(upper.scale().from, Tick(100'000'000));
        QCOMPARE(upper.scale().to, Tick(300'000'000));
        // And the other way round: a pan above moves below.
        QWheelEvent wheel(QPointF(100, 20), upper.mapToGlobal(QPointF(100, 20)), {}, {0, -120}, Qt::NoButton,
                          Qt::ShiftModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&const_cast<TimelinePlot &>(upper), &wheel);
        QVERIFY(pair.view.timeRange().from > 100'000'000);
        QCOMPARE(upper.scale().from, lower.scale().from);
    }

    void barsAreMatchedByIdentity()
    {
        const EvaluationPtr before = pipelineEvaluation(kShape);
        const EvaluationPtr now = pipelineEvaluation(slower());
        Pair pair(before, now);
        const SpanRef ref{2, Lane::Compute, 9};
        pair.view.select(ref);
        settle();
        // Selecting below selects the same pass above: a picture of the upper one has an outline more.
        const QImage with = pair.compare.reference().grab().toImage();
        pair.view.select({});
        settle();
        QVERIFY(pair.compare.reference().grab().toImage() != with);
        // Another number of stages: the same pass of the stage at the same place.
        const Timeline eight = pipelineTimeline({.stages = 8, .microbatches = 12});
        const SpanRef there = matchingSpan(now->timeline, ref, eight);
        QCOMPARE(there.rank, 4);
        QCOMPARE(eight.find(there)->microbatch, now->timeline.find(ref)->microbatch);
        QCOMPARE(eight.find(there)->pass, now->timeline.find(ref)->pass);
    }

    // 200 ms lost in the reduction at the end: nothing before, all of it there.
    void theRibbonSaysWhereTimeIsLost()
    {
        const EvaluationPtr before = pipelineEvaluation(kShape);
        const EvaluationPtr now = pipelineEvaluation(slower());
        Pair pair(before, now);
        const LagRibbon &ribbon = pair.compare.ribbon();
        QCOMPARE(ribbon.lagAt(before->timeline.length / 2), Tick(0));
        QCOMPARE(ribbon.lagAt(now->timeline.length), Tick(200'000'000));
        QVERIFY2(ribbon.textAt(ribbon.width()).contains(QStringLiteral("200 ms")),
                 qPrintable(ribbon.textAt(ribbon.width())));
        const QImage picture = const_cast<LagRibbon &>(ribbon).grab().toImage();
        QVERIFY(countOf(picture, currentTheme().bad) > 3); // the edge of the red area
        QCOMPARE(countOf(picture.copy(0, 0, picture.width() / 2, picture.height()), currentTheme().bad), 0);
        pair.compare.grab().save(QStringLiteral("compare.png"));
    }

    // The steps of the waterfall lead from the one iteration to the other to the tick, whatever the plans.
    void waterfallsAddUp()
    {
        Scenario plain = gpt3OnSelene();
        Scenario other = plain;
        other.plan.chunksPerStage = 6;
        other.plan.schedule = "interleaved-1f1b";
        const EvaluationPtr a = evaluate(std::make_shared<const Scenario>(plain));
        const EvaluationPtr b = evaluate(std::make_shared<const Scenario>(other));
        QVERIFY(a->valid() && b->valid());
        const Comparison comparison = compared(plain, a->report, other, b->report);
        const std::vector<WaterfallStep> steps = waterfall(a->report, b->report, comparison);
        QVERIFY(steps.size() >= 4);
        QCOMPARE(steps.front().to, a->timeline.length);
        QCOMPARE(steps.back().to, b->timeline.length);
        Tick at = steps.front().to;
        for (std::size_t i = 1; i + 1 < steps.size(); ++i) {
            QCOMPARE(steps[i].from, at);
            at = steps[i].to;
        }
        QCOMPARE(at, steps.back().to);
        // Interleaving takes from the bubble most of all.
        QCOMPARE(steps[1].cause, std::optional(Cause::Bubble));
        QVERIFY(steps[1].change() < 0);
        QVERIFY(waterfallText(steps, 2).startsWith(QStringLiteral("−")));
    }

    void withoutReferenceThereIsNothingToCompare()
    {
        ViewState view;
        CompareView compare(view);
        compare.show();
        compare.setComparing(true);
        QVERIFY(!compare.isComparing());
        compare.setEvaluation(pipelineEvaluation(kShape));
        compare.setReference(pipelineEvaluation(slower()), QStringLiteral("Baseline"));
        compare.setComparing(true);
        QVERIFY(compare.isComparing());
        QCOMPARE(view.limits().to, pipelineTimeline(slower()).length);
        compare.setReference(nullptr, {});
        QVERIFY(!compare.isComparing());
        QCOMPARE(view.limits().to, pipelineTimeline(kShape).length); // its own length again
    }
};

QTEST_MAIN(TestCompareView)
#include "tst_compare_view.moc"
