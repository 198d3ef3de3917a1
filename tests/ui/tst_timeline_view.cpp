// The timeline as a person meets it: looked at, hovered, clicked, dragged, and driven by keys.
#include "tests/support/timelines.h"
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <set>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

int countOf(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y).rgb() == color.rgb() ? 1 : 0;
    }
    return count;
}

void settle()
{
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
}

// A view with a timeline in it, shown, and its parts.
struct Bench {
    explicit Bench(PipelineShape shape = {.stages = 8, .microbatches = 16}, QSize size = {1000, 480})
        : evaluation(pipelineEvaluation(shape))
    {
        timeline.resize(size);
        timeline.show();
        timeline.setEvaluation(evaluation);
        plot = timeline.findChild<TimelinePlot *>();
        ruler = timeline.findChild<TimeRuler *>();
        settle();
    }

    QImage picture()
    {
        settle();
        return timeline.grab().toImage();
    }
    // A point on the compute band of the rank at that time, in the plot.
    [[nodiscard]] QPoint pointAt(int rank, Tick time) const
    {
        const int rows = int(evaluation->timeline.ranks.size());
        const int rowHeight = std::clamp(plot->height() / rows, 24, 96);
        return {int(std::lround(plot->scale().xOf(time))), rank * rowHeight + rowHeight / 3 - plot->scroll()};
    }
    [[nodiscard]] QPoint pointOn(SpanRef ref) const
    {
        const Span &span = *evaluation->timeline.find(ref);
        return pointAt(ref.rank, span.start + span.duration() / 2);
    }
    void move(QPoint to) const
    {
        QTest::mouseMove(plot, to + QPoint(1, 0));
        QTest::mouseMove(plot, to);
    }
    void drag(QWidget *widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from, QPoint to) const
    {
        press(widget, button, modifiers, from, to);
        QTest::mouseRelease(widget, button, modifiers, to);
    }
    void press(QWidget *widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from, QPoint to) const
    {
        QTest::mousePress(widget, button, modifiers, from);
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = from + (to - from) * step / 4.0;
            QMouseEvent event(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, button, modifiers);
            QApplication::sendEvent(widget, &event);
        }
    }
    void wheel(QPoint at, int delta, Qt::KeyboardModifiers modifiers) const
    {
        QWheelEvent event(QPointF(at), plot->mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &event);
    }
    void key(Qt::Key which, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        timeline.activateWindow();
        plot->setFocus();
        settle();
        QTest::keyClick(plot, which, modifiers);
        settle();
    }

    EvaluationPtr evaluation;
    ViewState view;
    TimelineView timeline{view};
    TimelinePlot *plot = nullptr;
    TimeRuler *ruler = nullptr;
};

} // namespace

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

    void manyRowsScroll()
    {
        Bench bench({.stages = 64, .microbatches = 128, .layers = 2});
        bench.picture().save(QStringLiteral("timeline-many.png"));
        auto *bar = bench.timeline.findChild<QScrollBar *>();
        QVERIFY(bar->maximum() >= 64 * 24 - bench.plot->height());
        bench.wheel({100, 100}, -360, Qt::NoModifier);
        QCOMPARE(bench.plot->scroll(), 3 * 24);
        bench.key(Qt::Key_PageDown);
        QCOMPARE(bench.plot->scroll(), 3 * 24 + bench.plot->height());
        const Span &last = bench.evaluation->timeline.ranks[63].spans(Lane::Compute).front();
        bar->setValue(bar->maximum());
        QCOMPARE(bench.plot->hitAt(bench.pointAt(63, last.start + last.duration() / 2)).span,
                 (SpanRef{63, Lane::Compute, 0}));
    }

    void wheelZoomsAtThePointer()
    {
        Bench bench;
        const QPoint at(300, 60);
        const Tick under = bench.plot->scale().timeAt(at.x());
        bench.wheel(at, 360, Qt::ControlModifier);
        QVERIFY(bench.view.timeRange().length() < bench.evaluation->timeline.length * 6 / 10);
        QVERIFY(std::abs(bench.plot->scale().xOf(under) - at.x()) < 0.01);
        bench.wheel(at, 120, Qt::ShiftModifier);
        QVERIFY(bench.plot->scale().xOf(under) > at.x() + 50); // earlier
        bench.wheel(at, -3600, Qt::ControlModifier);
        QVERIFY(bench.view.showsAll());
    }

    void keysZoomAndPan()
    {
        Bench bench;
        const Tick length = bench.evaluation->timeline.length;
        bench.key(Qt::Key_W);
        bench.key(Qt::Key_W);
        const TimeRange inside = bench.view.timeRange();
        QVERIFY(inside.length() < length / 2 + length / 20);
        bench.key(Qt::Key_D);
        QVERIFY(bench.view.timeRange().from > inside.from);
        bench.key(Qt::Key_A);
        QVERIFY(std::abs(bench.view.timeRange().from - inside.from) <= 1);
        bench.key(Qt::Key_S);
        QVERIFY(bench.view.timeRange().length() > inside.length());
        bench.key(Qt::Key_0);
        QVERIFY(bench.view.showsAll());
        bench.key(Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!bench.view.showsAll());
        bench.key(Qt::Key_Home);
        QVERIFY(bench.view.showsAll());
    }

    void commaAndPeriodStep()
    {
        Bench bench;
        bench.view.select({2, Lane::Compute, 4});
        bench.key(Qt::Key_Period);
        QCOMPARE(bench.view.selection(), (SpanRef{2, Lane::Compute, 5}));
        bench.key(Qt::Key_Comma);
        bench.key(Qt::Key_Comma);
        QCOMPARE(bench.view.selection(), (SpanRef{2, Lane::Compute, 3}));
        bench.key(Qt::Key_Down);
        QCOMPARE(bench.view.selection().rank, 3);
        bench.view.select({1, Lane::Compute, 0});
        bench.key(Qt::Key_BracketLeft);
        QCOMPARE(bench.view.selection(), (SpanRef{0, Lane::Pipeline, 0}));
        bench.key(Qt::Key_BracketRight);
        QCOMPARE(bench.view.selection(), (SpanRef{1, Lane::Compute, 0}));
        bench.key(Qt::Key_F);
        const Span &span = *bench.evaluation->timeline.find({1, Lane::Compute, 0});
        QVERIFY(bench.view.timeRange().from <= span.start && bench.view.timeRange().to >= span.end);
        QVERIFY(bench.view.timeRange().length() < span.duration() * 3 / 2);
        bench.key(Qt::Key_Escape);
        QCOMPARE(bench.view.selection(), SpanRef{});
    }

    void hoverExplains()
    {
        Bench bench;
        const auto &passes = bench.evaluation->timeline.ranks[3].spans(Lane::Compute);
        const auto backward = std::find_if(passes.begin(), passes.end(), [](const Span &span) {
            return span.activity == Activity::Backward && span.microbatch == 6;
        });
        const SpanRef ref{3, Lane::Compute, std::int32_t(backward - passes.begin())};
        bench.move(bench.pointOn(ref));
        QCOMPARE(bench.view.hover(), ref);
        const QString card = bench.timeline.cardText();
        bench.picture().save(QStringLiteral("timeline-hover.png"));
        QVERIFY2(card.startsWith(QStringLiteral("Stage 3 · backward · microbatch 6")), qPrintable(card));
        QVERIFY2(card.contains(QStringLiteral("duration 40")), qPrintable(card)); // 4 layers of 1 + 2 x (4 + 0.5) ms
        QVERIFY2(card.contains(QStringLiteral("recompute 4")), qPrintable(card));
        QVERIFY2(card.contains(QStringLiteral("microbatches = ")), qPrintable(card));
        bench.move(bench.pointAt(7, 1000));
        QVERIFY2(bench.timeline.cardText().contains(QStringLiteral("filling")), qPrintable(bench.timeline.cardText()));
        QVERIFY(bench.timeline.cardText().contains(QStringLiteral("from stage 6")));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(bench.plot, &leave);
        QVERIFY(bench.timeline.cardText().isEmpty());
        QCOMPARE(bench.view.hover(), SpanRef{});
    }

    void clickSelectsAndAsksForDetails()
    {
        Bench bench;
        QSignalSpy details(&bench.timeline, &TimelineView::detailsWanted);
        const SpanRef ref{4, Lane::Compute, 7};
        QTest::mouseClick(bench.plot, Qt::LeftButton, {}, bench.pointOn(ref));
        QCOMPARE(bench.view.selection(), ref);
        QCOMPARE(details.count(), 1);
        const QImage with = bench.picture();
        with.save(QStringLiteral("timeline-selected.png"));
        QTest::mouseClick(bench.plot, Qt::LeftButton, {}, {bench.plot->width() - 3, bench.plot->height() - 2});
        QCOMPARE(bench.view.selection(), SpanRef{});
        QCOMPARE(details.count(), 1);
        QVERIFY(bench.picture() != with);
    }

    void dragSelectsARange()
    {
        Bench bench;
        bench.drag(bench.plot, Qt::LeftButton, {}, {200, 50}, {500, 80});
        const std::optional<TimeRange> range = bench.view.selectedRange();
        QVERIFY(range);
        QVERIFY(std::abs(bench.plot->scale().xOf(range->from) - 200) < 1);
        QVERIFY(std::abs(bench.plot->scale().xOf(range->to) - 500) < 1);
        QWidget *panel = nullptr;
        for (QWidget *child : bench.timeline.findChildren<QWidget *>()) {
            if (child->accessibleName() == QStringLiteral("Selected time"))
                panel = child;
        }
        QVERIFY(panel && panel->isVisible());
        for (const char *word : {"forward", "busy", "exposed communication", "idle"})
            QVERIFY2(panel->accessibleDescription().contains(QString::fromUtf8(word)), word);
        bench.picture().save(QStringLiteral("timeline-range.png"));
        // Its edge can be moved.
        bench.drag(bench.plot, Qt::LeftButton, {}, {500, 50}, {600, 50});
        QVERIFY(std::abs(bench.plot->scale().xOf(bench.view.selectedRange()->to) - 600) < 1);
        QCOMPARE(bench.view.selectedRange()->from, range->from);
        bench.key(Qt::Key_F);
        QVERIFY(bench.view.timeRange().length() < bench.evaluation->timeline.length / 2);
        bench.key(Qt::Key_Escape);
        QVERIFY(!bench.view.selectedRange());
        QVERIFY(!panel->isVisible());
    }

    void escapeCancelsADrag()
    {
        Bench bench;
        bench.press(bench.plot, Qt::LeftButton, {}, {200, 50}, {400, 50});
        QVERIFY(bench.view.selectedRange());
        bench.key(Qt::Key_Escape);
        QVERIFY(!bench.view.selectedRange());
        QTest::mouseRelease(bench.plot, Qt::LeftButton, {}, {400, 50});
        QVERIFY(!bench.view.selectedRange());
        QVERIFY(bench.view.showsAll());
    }

    void shiftAndMiddleDragPan()
    {
        for (const auto &[button, modifier] : {std::pair{Qt::LeftButton, Qt::KeyboardModifiers(Qt::ShiftModifier)},
                                               std::pair{Qt::MiddleButton, Qt::KeyboardModifiers()}}) {
            Bench bench;
            const Tick length = bench.evaluation->timeline.length;
            bench.view.setTimeRange({length / 4, length / 2});
            const TimeRange before = bench.view.timeRange();
            const Tick held = bench.plot->scale().timeAt(300);
            bench.drag(bench.plot, button, modifier, {300, 50}, {400, 50});
            QVERIFY(std::abs(bench.plot->scale().xOf(held) - 400) < 0.1);
            QVERIFY(!bench.view.selectedRange());
            bench.view.back();
            QCOMPARE(bench.view.timeRange(), before);
        }
    }

    void minimapFrameMovesTheView()
    {
        Bench bench;
        const Tick length = bench.evaluation->timeline.length;
        bench.view.setTimeRange({0, length / 4});
        settle();
        const QPoint grip = bench.ruler->frameRect().center();
        const int quarter = bench.ruler->minimapRect().width() / 4;
        bench.drag(bench.ruler, Qt::LeftButton, {}, grip, grip + QPoint(quarter, 0));
        QVERIFY(std::abs(bench.view.timeRange().from - length / 4) < length / 100);
        QCOMPARE(bench.view.timeRange().length(), length / 4);
        // The right edge zooms.
        const QRect frame = bench.ruler->frameRect();
        bench.drag(bench.ruler, Qt::LeftButton, {}, {frame.right(), grip.y()}, {frame.right() + quarter, grip.y()});
        QVERIFY(std::abs(bench.view.timeRange().to - length * 3 / 4) < length / 100);
        // A click beside the frame jumps there.
        QTest::mouseClick(bench.ruler, Qt::LeftButton, {}, {bench.ruler->minimapRect().left() + 3, grip.y()});
        QCOMPARE(bench.view.timeRange().from, Tick(0));
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

    void aStageOpensToItsLanes()
    {
        Bench bench({.stages = 2, .microbatches = 4});
        bench.view.select({1, Lane::Compute, 0});
        const QImage closed = bench.picture();
        bench.key(Qt::Key_L);
        const QImage open = bench.picture();
        open.save(QStringLiteral("timeline-open.png"));
        QVERIFY(open != closed);
        bench.key(Qt::Key_L);
        QVERIFY(bench.picture() == closed);
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

    void actionsAreComplete()
    {
        Bench bench;
        std::set<QString> shortcuts;
        std::set<QString> names;
        QVERIFY(bench.timeline.actions().size() >= 15);
        for (const QAction *action : bench.timeline.actions()) {
            QVERIFY(!action->text().isEmpty() && !action->toolTip().isEmpty() && !action->statusTip().isEmpty());
            QVERIFY(!action->shortcuts().isEmpty());
            QVERIFY(names.insert(action->objectName()).second);
            for (const QKeySequence &shortcut : action->shortcuts())
                QVERIFY2(shortcuts.insert(shortcut.toString()).second, qPrintable(shortcut.toString()));
        }
        QVERIFY(!bench.plot->accessibleName().isEmpty());
        QCOMPARE(bench.plot->focusPolicy(), Qt::StrongFocus);
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
