// The timeline as a person sees it: its pixels, in both looks, for every kind of evaluation.
#include "tests/support/timeline_bench.h"
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QLabel>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

class TestTimelineView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { applyTheme(*qApp, false); }

    void everythingIsPainted()
    {
        Bench bench;
        const QImage picture = bench.picture();
        picture.save(QStringLiteral("timeline-light.png"));
        const Theme theme = makeTheme(false);
        const int area = bench.plot->width() * bench.plot->height();
        QVERIFY(countOf(picture, colorOf(theme, Activity::Forward)) > area / 25);
        QVERIFY(countOf(picture, colorOf(theme, Activity::Backward)) > area / 12);
        QVERIFY(countOf(picture, colorOf(theme, Activity::Waiting)) > area / 20);
        for (const Activity activity : {Activity::Tensor, Activity::Pipeline, Activity::Data, Activity::Optimizer})
            QVERIFY2(countOf(picture, colorOf(theme, activity)) > 200, row(activity).id.data());
        QVERIFY(countOf(picture, theme.memory) > 1000);
    }

    void darkIsDark()
    {
        applyTheme(*qApp, true);
        Bench bench;
        const QImage picture = bench.picture();
        picture.save(QStringLiteral("timeline-dark.png"));
        const Theme theme = makeTheme(true);
        QVERIFY(countOf(picture, theme.window) > 10'000);
        QVERIFY(countOf(picture, colorOf(theme, Activity::Backward)) > 10'000);
        QCOMPARE(countOf(picture, makeTheme(false).window), 0);
        applyTheme(*qApp, false); // while it is shown
        QVERIFY(countOf(bench.picture(), makeTheme(false).window) > 10'000);
    }

    void schemesRecolorTheBars()
    {
        Bench bench;
        for (const SchemeRow &scheme : schemes()) {
            applyTheme(*qApp, false, scheme.scheme);
            const QImage picture = bench.picture();
            picture.save(QStringLiteral("timeline-%1.png").arg(QString::fromUtf8(scheme.id.data())));
            QVERIFY2(countOf(picture, colorOf(makeTheme(false, scheme.scheme), Activity::Forward, 0)) > 500,
                     scheme.id.data());
        }
    }

    void rowsAreOnTopOfEachOther()
    {
        Bench bench;
        bench.plot->grab();
        const QImage picture = bench.plot->grab().toImage();
        const Theme theme = makeTheme(false);
        for (int rank = 0; rank < 8; ++rank) {
            const Span &first = bench.evaluation->timeline.ranks[std::size_t(rank)].spans(Lane::Compute).front();
            const QPoint on = bench.pointAt(rank, first.start + first.duration() / 2);
            QCOMPARE(picture.pixelColor(on), colorOf(theme, Activity::Forward));
            if (first.start > 0)
                QCOMPARE(picture.pixelColor(bench.pointAt(rank, first.start / 2)), colorOf(theme, Activity::Waiting));
        }
    }

    void operatorsAppearWhenTheyFit()
    {
        Bench bench;
        const SpanRef ref{2, Lane::Compute, 8};
        const Span &span = *bench.evaluation->timeline.find(ref);
        bench.view.setTimeRange({span.start, span.end});
        const QImage picture = bench.picture();
        picture.save(QStringLiteral("timeline-operators.png"));
        const Theme theme = makeTheme(false);
        QVERIFY(countOf(picture, theme.hatch) > 20); // diagonal lines on recompute
        bool operators = false;
        for (int i = 1; i < 40 && !operators; ++i) {
            bench.move(bench.pointAt(2, span.start + span.duration() * i / 40));
            operators = bench.timeline.cardText().contains(QStringLiteral("layer "));
        }
        QVERIFY(operators);
    }

    void staleFadesAfterAWhile()
    {
        Bench bench;
        const QColor forward = colorOf(makeTheme(false), Activity::Forward);
        bench.timeline.setStale(true);
        QVERIFY(countOf(bench.picture(), forward) > 1000); // short waits do not flicker
        QTRY_VERIFY(bench.timeline.isStale());
        const QImage faded = bench.plot->grab().toImage();
        faded.save(QStringLiteral("timeline-stale.png"));
        QCOMPARE(countOf(faded, forward), 0);
        const Span &first = bench.evaluation->timeline.ranks[0].spans(Lane::Compute).front();
        const QColor gray = faded.pixelColor(bench.pointAt(0, first.duration() / 2));
        QVERIFY(gray.hslSaturationF() < 0.4F && std::abs(lightness(gray) - lightness(forward)) < 20);
        bench.timeline.setEvaluation(pipelineEvaluation({.stages = 8, .microbatches = 12}));
        QVERIFY(!bench.timeline.isStale());
        QVERIFY(countOf(bench.picture(), forward) > 1000);
        bench.timeline.setStale(true);
        bench.timeline.setStale(false);
        QTest::qWait(2 * TimelineView::kStaleDelay);
        QVERIFY(!bench.timeline.isStale());
    }

    void anInvalidPlanLeavesTheLastTimeline()
    {
        Bench bench;
        auto invalid = std::make_shared<Evaluation>();
        invalid->diagnostics.push_back({Severity::Error, "plan.tensor", "5 does not divide 96 heads", "", {}});
        bench.timeline.setEvaluation(invalid);
        QCOMPARE(bench.timeline.evaluation(), bench.evaluation);
        QLabel *note = nullptr;
        for (QLabel *label : bench.timeline.findChildren<QLabel *>()) {
            if (label->text().startsWith(QStringLiteral("plan not valid")))
                note = label;
        }
        QVERIFY(note && note->isVisible());
        bench.picture().save(QStringLiteral("timeline-invalid.png"));
        bench.timeline.setStale(false);
        QVERIFY(bench.timeline.isStale()); // the last timeline is not this plan's
        bench.timeline.setEvaluation(bench.evaluation);
        QVERIFY(!note->isVisible() && !bench.timeline.isStale());
    }

    void nothingIsShownBeforeTheFirst()
    {
        ViewState view;
        TimelineView timeline(view);
        timeline.resize(800, 400);
        timeline.show();
        settle();
        timeline.grab().save(QStringLiteral("timeline-empty.png"));
        for (QAction *action : timeline.actions())
            action->trigger();
        auto *plot = timeline.findChild<TimelinePlot *>();
        QTest::mouseClick(plot, Qt::LeftButton, {}, {100, 100});
        QTest::mouseMove(plot, {120, 100});
        QVERIFY(timeline.cardText().isEmpty());
        timeline.setStale(true);
        timeline.setEvaluation(std::make_shared<Evaluation>());
        settle();
        QVERIFY(!timeline.evaluation());
    }

    void selectionAndRangeSurviveAnotherPlan()
    {
        Bench bench;
        const Tick length = bench.evaluation->timeline.length;
        const SpanRef ref{3, Lane::Compute, 9};
        const Span selected = *bench.evaluation->timeline.find(ref);
        bench.view.select(ref);
        bench.view.setTimeRange({length / 4, length / 2});
        const EvaluationPtr other = pipelineEvaluation({.stages = 8, .microbatches = 20});
        bench.timeline.setEvaluation(other);
        QCOMPARE(other->timeline.find(bench.view.selection())->microbatch, selected.microbatch);
        QCOMPARE(bench.view.timeRange(), (TimeRange{length / 4, length / 2}));
        bench.view.goTo(bench.view.limits());
        bench.timeline.setEvaluation(bench.evaluation);
        QVERIFY(bench.view.showsAll());
        bench.timeline.setEvaluation(pipelineEvaluation({.stages = 2, .microbatches = 4}));
        QCOMPARE(bench.view.selection(), SpanRef{});
        settle();
    }

    void awkwardShapesAreHarmless()
    {
        for (const PipelineShape &shape :
             {PipelineShape{.stages = 1, .microbatches = 1, .layers = 1},
              PipelineShape{.stages = 1, .microbatches = 500},
              PipelineShape{.stages = 16, .microbatches = 2, .tensorTime = 0, .transferTime = 0, .recompute = false}}) {
            for (const QSize size : {QSize(1000, 480), QSize(200, 150), QSize(1600, 1000)}) {
                Bench bench(shape, size);
                QVERIFY(!bench.picture().isNull());
                bench.view.setTimeRange({0, 1});
                bench.picture();
                bench.timeline.resize(60, 60);
                bench.picture();
            }
        }
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
