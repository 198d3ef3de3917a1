// The timeline under a hand: hovered, clicked, dragged, and driven by keys.
#include "tests/support/timeline_bench.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QScrollBar>
#include <QSignalSpy>

#include <set>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

class TestTimelineInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { applyTheme(*qApp, false); }

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
};

QTEST_MAIN(TestTimelineInput)
#include "tst_timeline_input.moc"
