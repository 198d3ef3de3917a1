// Marks, notes, remembered views and measuring: as values, in the timeline under a hand, and in the document.
#include "tests/support/gpt3.h"
#include "tests/support/timeline_bench.h"
#include "tests/support/window.h"
#include "ui/session/document.h"
#include "ui/theme/theme.h"
#include "ui/timeline/mark_strip.h"
#include "ui/timeline/named_rows.h"
#include "ui/timeline/row_headers.h"
#include "ui/timeline/snap.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QLineEdit>
#include <QScrollBar>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

constexpr Tick kMs = 1'000'000;

TimeMark mark(Tick from, Tick to, const char *text = "")
{
    return withRange({0, 0, text}, {from, to});
}

// A timeline whose wishes are granted at once, as a document would.
struct NotesBench : Bench {
    using Bench::Bench;

    QMetaObject::Connection granted =
        QObject::connect(&view, &ViewState::notesWanted, &view, [this](const ViewSpec &notes, const QString &what) {
            view.setNotes(notes);
            steps << what;
        });
    MarkStrip *strip = timeline.findChild<MarkStrip *>();
    QLineEdit *edit = strip->findChild<QLineEdit *>();
    QStringList steps;

    [[nodiscard]] const std::vector<TimeMark> &marks() const { return view.notes().marks; }
    [[nodiscard]] QPoint at(Tick time, int right = 0) const
    {
        const QPoint inPlot(int(std::lround(plot->scale().xOf(time))) + right, 0);
        return {strip->mapFromGlobal(plot->mapToGlobal(inPlot)).x(), MarkStrip::kHeight / 2};
    }
};

} // namespace

class TestTimelineNotes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { sandbox(); }
    void init() { applyTheme(*qApp, false); }

    void dragsKeepMarksInside()
    {
        const TimeRange limits{0, 100 * kMs};
        const TimeMark area = mark(10 * kMs, 30 * kMs, "a");
        QCOMPARE(dragged(area, MarkGrip::Whole, 5 * kMs, limits), mark(15 * kMs, 35 * kMs, "a"));
        QCOMPARE(dragged(area, MarkGrip::Whole, -50 * kMs, limits), mark(0, 20 * kMs, "a"));
        QCOMPARE(dragged(area, MarkGrip::Whole, 500 * kMs, limits), mark(80 * kMs, 100 * kMs, "a"));
        QCOMPARE(dragged(area, MarkGrip::From, 5 * kMs, limits), mark(15 * kMs, 30 * kMs, "a"));
        QCOMPARE(rangeOf(dragged(area, MarkGrip::From, 50 * kMs, limits)).length(), Tick(1)); // never a note
        QCOMPARE(dragged(area, MarkGrip::To, 500 * kMs, limits), mark(10 * kMs, 100 * kMs, "a"));
        // Marks of a longer plan stay where they are when the plan gets shorter.
        const TimeMark late = mark(200 * kMs, 300 * kMs);
        QCOMPARE(dragged(late, MarkGrip::Whole, 0, limits), late);
        QCOMPARE(dragged(late, MarkGrip::To, 0, limits), late);
        QCOMPARE(rangeOf({1e300, 1e308, {}}).from, rangeOf({1e9, 1e9, {}}).from); // whatever a file says
    }

    void marksHavePlaces()
    {
        const TimeScale scale({0, 1000}, 100, 1000);
        const auto width = [](const QString &text) { return double(text.size()) * 10; };
        std::vector<TimeMark> marks = {mark(500, 500, "long text"), mark(100, 300, "area"), mark(520, 520, "b"),
                                       mark(5000, 5000, "out of sight")};
        const std::vector<MarkPlace> places = markPlaces(marks, scale, width);
        QCOMPARE(places.size(), std::size_t(3));
        QCOMPARE(places[0].index, 1); // in order of time
        QCOMPARE(places[0].from, 200.0);
        QCOMPARE(places[0].to, 400.0);
        QCOMPARE(places[1].index, 0);
        QVERIFY(places[1].textTo < places[2].from); // cut where the next one begins
        QCOMPARE(markAt(marks, places, 200), (MarkHit{1, MarkGrip::From}));
        QCOMPARE(markAt(marks, places, 399), (MarkHit{1, MarkGrip::To}));
        QCOMPARE(markAt(marks, places, 300), (MarkHit{1, MarkGrip::Whole}));
        QCOMPARE(markAt(marks, places, 603), (MarkHit{0, MarkGrip::Whole}));
        QCOMPARE(markAt(marks, places, 622), (MarkHit{2, MarkGrip::Whole}));
        QCOMPARE(markAt(marks, places, 900), MarkHit{});
        QCOMPARE(labelOf(mark(0, 5 * kMs)), QStringLiteral("5.00 ms"));
    }

    // M marks what is selected: the dragged range, else the bar.
    void keysMarkAndRemove()
    {
        NotesBench bench;
        QVERIFY(bench.strip->isHidden());
        const int before = bench.plot->height();
        bench.key(Qt::Key_M);
        QVERIFY(bench.marks().empty()); // nothing is selected
        bench.view.select({2, Lane::Compute, 4});
        const Span &span = *bench.evaluation->timeline.find(bench.view.selection());
        bench.key(Qt::Key_M);
        QCOMPARE(bench.marks(), (std::vector<TimeMark>{mark(span.start, span.end)}));
        QCOMPARE(bench.plot->height(), before - MarkStrip::kHeight);
        bench.view.selectRange(TimeRange{10 * kMs, 60 * kMs});
        bench.key(Qt::Key_M);
        QCOMPARE(bench.marks().back(), mark(10 * kMs, 60 * kMs));
        QCOMPARE(bench.view.selectedMark(), 1);
        bench.key(Qt::Key_Delete);
        QCOMPARE(bench.marks().size(), std::size_t(1));
        QCOMPARE(bench.view.selectedMark(), -1);
        bench.key(Qt::Key_Delete); // none is selected
        QCOMPARE(bench.marks().size(), std::size_t(1));
        QTest::mouseClick(bench.strip, Qt::LeftButton, {}, bench.at(span.start + span.duration() / 2));
        QCOMPARE(bench.view.selectedMark(), 0);
        bench.view.selectRange({});
        bench.key(Qt::Key_Escape);
        QCOMPARE(bench.view.selectedMark(), -1);
        QCOMPARE(bench.marks().size(), std::size_t(1));
        QCOMPARE(bench.steps.size(), qsizetype(3));
    }

    void notesAreWrittenMovedAndEdited()
    {
        NotesBench bench;
        bench.view.select({1, Lane::Compute, 3});
        const Tick start = bench.evaluation->timeline.find(bench.view.selection())->start;
        bench.key(Qt::Key_M, Qt::ShiftModifier);
        QVERIFY(bench.edit->isVisible());
        QCOMPARE(bench.steps.size(), qsizetype(0)); // it is there when its text is done
        QTest::keyClicks(bench.edit, QStringLiteral("look here, w/ 1"));
        QTest::keyClick(bench.edit, Qt::Key_Return);
        QCOMPARE(bench.marks(), (std::vector<TimeMark>{mark(start, start, "look here, w/ 1")}));
        QCOMPARE(bench.steps, (QStringList{QStringLiteral("Note look here, w/ 1")}));
        QVERIFY(!bench.edit->isVisible());
        settle();
        QVERIFY(bench.plot->hasFocus());

        const QPoint from = bench.at(start, 5);
        bench.drag(bench.strip, Qt::LeftButton, {}, from, from + QPoint(100, 0));
        const Tick moved = rangeOf(bench.marks()[0]).from;
        QVERIFY(std::abs(bench.plot->scale().xOf(moved) - bench.plot->scale().xOf(start) - 100) < 1.5);
        QCOMPARE(bench.steps.size(), qsizetype(2)); // one drag, one step

        QTest::mouseDClick(bench.strip, Qt::LeftButton, {}, bench.at(moved, 5));
        QVERIFY(bench.edit->isVisible());
        QCOMPARE(bench.edit->text(), QStringLiteral("look here, w/ 1"));
        QTest::keyClicks(bench.edit, QStringLiteral("other"));
        QTest::keyClick(bench.edit, Qt::Key_Return);
        QCOMPARE(bench.marks()[0].text, std::string("other"));
        bench.picture().save(QStringLiteral("timeline-notes.png"));
    }

    void escapeLeavesNothingBehind()
    {
        NotesBench bench;
        bench.view.setNotes({{mark(50 * kMs, 90 * kMs, "area")}, {}});
        settle();
        const ViewSpec before = bench.view.notes();
        bench.press(bench.strip, Qt::LeftButton, {}, bench.at(70 * kMs), bench.at(120 * kMs));
        QVERIFY(bench.view.notes() != before); // it follows the hand
        bench.key(Qt::Key_Escape);
        QTest::mouseRelease(bench.strip, Qt::LeftButton, {}, bench.at(120 * kMs));
        QCOMPARE(bench.view.notes(), before);
        bench.key(Qt::Key_M, Qt::ShiftModifier);
        QTest::keyClicks(bench.edit, QStringLiteral("no"));
        QTest::keyClick(bench.edit, Qt::Key_Escape);
        QCOMPARE(bench.view.notes(), before);
        QVERIFY(bench.steps.isEmpty());
    }

    // An edge is taken by its end, the middle moves all.
    void edgesOfAreasMove()
    {
        NotesBench bench;
        bench.view.setNotes({{mark(50 * kMs, 150 * kMs)}, {}});
        settle();
        bench.drag(bench.strip, Qt::LeftButton, {}, bench.at(150 * kMs), bench.at(200 * kMs));
        const TimeRange range = rangeOf(bench.marks()[0]);
        QCOMPARE(range.from, 50 * kMs);
        QVERIFY(std::abs(range.to - 200 * kMs) < 2 * bench.plot->scale().ticksPerPixel());
    }

    // What is measured is the time between bars, to the nanosecond.
    void draggedEndsSnapToBars()
    {
        Bench bench;
        const std::vector<Span> &passes = bench.evaluation->timeline.ranks[2].spans(Lane::Compute);
        const QPoint from = bench.pointAt(2, passes[3].start) + QPoint(4, 0);
        const QPoint to = bench.pointAt(2, passes[6].end) - QPoint(4, 0);
        bench.drag(bench.plot, Qt::LeftButton, {}, from, to);
        QCOMPARE(bench.view.selectedRange(), (std::optional(TimeRange{passes[3].start, passes[6].end})));
        bench.view.selectRange({});
        bench.drag(bench.plot, Qt::LeftButton, Qt::AltModifier, from, to);
        QCOMPARE(bench.view.selectedRange()->from, bench.plot->scale().timeAt(from.x()));
        QCOMPARE(bench.view.selectedRange()->to, bench.plot->scale().timeAt(to.x()));
    }

    void edgesAreFoundInTheirBand()
    {
        const EvaluationPtr evaluation = pipelineEvaluation({.stages = 4, .microbatches = 4});
        const Timeline &timeline = evaluation->timeline;
        const RowLayout layout(4, 4 * 60);
        const TimeScale scale({0, timeline.length}, 0, 2000);
        const Span &pass = timeline.ranks[1].spans(Lane::Compute)[1];
        const Span &sent = timeline.ranks[1].spans(Lane::Pipeline)[0];
        const double compute = layout.top(1) + layout.find(1, Band::Compute)->top + 1;
        const double comm = layout.top(1) + layout.find(1, Band::Comm)->top + 1;
        QCOMPARE(edgeNear(timeline, layout, scale, scale.xOf(pass.start) + 5.5, compute), std::optional(pass.start));
        QCOMPARE(edgeNear(timeline, layout, scale, scale.xOf(pass.end) - 5.5, compute), std::optional(pass.end));
        QCOMPARE(edgeNear(timeline, layout, scale, scale.xOf(pass.start) + 6.5, compute), std::optional<Tick>());
        QCOMPARE(edgeNear(timeline, layout, scale, scale.xOf(sent.end) + 0.1, comm), std::optional(sent.end));
        QCOMPARE(edgeNear(timeline, layout, scale, 100, -5), std::optional<Tick>());
        QCOMPARE(edgeNear(timeline, layout, scale, 100, 10'000), std::optional<Tick>());
    }

    void digitsReturnToStoredViews()
    {
        NotesBench bench(PipelineShape{.stages = 64, .microbatches = 64, .layers = 2});
        auto *bar = bench.timeline.findChild<QScrollBar *>();
        const TimeRange first{20 * kMs, 120 * kMs};
        bench.view.setTimeRange(first);
        bar->setValue(240);
        bench.key(Qt::Key_3, Qt::ControlModifier);
        bench.key(Qt::Key_0);
        bar->setValue(0);
        bench.key(Qt::Key_7, Qt::ControlModifier);
        bench.key(Qt::Key_3);
        QCOMPARE(bench.view.timeRange(), first);
        QCOMPARE(bar->value(), 240);
        bench.key(Qt::Key_5); // nothing there
        QCOMPARE(bench.view.timeRange(), first);
        bench.key(Qt::Key_7);
        QVERIFY(bench.view.showsAll());
        QCOMPARE(bar->value(), 0);
        bench.key(Qt::Key_3, Qt::ControlModifier); // another one in its place
        QCOMPARE(bench.view.notes().bookmarks.size(), std::size_t(2));
        QCOMPARE(bench.view.notes().bookmarks[0].key, 3);
        bench.key(Qt::Key_Left, Qt::AltModifier); // recalling is a step of the history of views
        QCOMPARE(bench.view.timeRange(), first);
    }

    // In the window: one undo step each, no new evaluation, saved and read again.
    void theDocumentKeepsMarks()
    {
        WindowFixture fixture;
        QVERIFY(fixture.shown);
        ViewState &view = fixture.session->view();
        QSignalSpy evaluated(fixture.session.get(), &Session::evaluated);
        TimelineView &timeline = fixture.window->timeline();
        timeline.setFocus();
        view.select({2, Lane::Compute, 4});
        timeline.findChild<QAction *>(QStringLiteral("timeline.mark"))->trigger();
        timeline.findChild<QAction *>(QStringLiteral("timeline.storeView2"))->trigger();
        QCOMPARE(fixture.document().committed()->view.marks.size(), std::size_t(1));
        QCOMPARE(fixture.document().committed()->view.bookmarks.size(), std::size_t(1));
        QVERIFY(fixture.document().isModified());
        QCOMPARE(fixture.document().history().count(), 2);
        QVERIFY(fixture.waitForAnswer());
        QCOMPARE(evaluated.count(), 0); // marks change no answer
        QVERIFY(fixture.session->isCurrent());

        // A plan from somewhere that knows no marks does not take them away.
        Scenario other = *fixture.session->shown()->scenario;
        QVERIFY(other.view.marks.empty());
        other.plan.tensor = 4;
        fixture.document().commit(other, QStringLiteral("advice"));
        QCOMPARE(fixture.document().committed()->view.marks.size(), std::size_t(1));
        QVERIFY(fixture.waitForAnswer());
        QCOMPARE(evaluated.count(), 1);
        QCOMPARE(view.notes().marks.size(), std::size_t(1));

        const QString file = fixture.file("marked.json");
        QVERIFY(fixture.window->saveTo(file));
        const ViewSpec saved = view.notes();
        fixture.document().history().undo();
        fixture.document().history().undo();
        fixture.document().history().undo();
        QVERIFY(view.notes() == ViewSpec{});
        QVERIFY(fixture.window->open(QStringLiteral("gpt3-175b-selene")));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(view.notes() == ViewSpec{});
        QVERIFY(fixture.window->open(file));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(view.notes() == saved);
        QVERIFY(QTest::qWaitFor([&] { return fixture.session->analysis() != nullptr; }, 60'000));
    }

    void rowsAreFoundByName()
    {
        const EvaluationPtr evaluation = stringline::evaluate(std::make_shared<const Scenario>(gpt3OnSelene()));
        const std::vector<NamedRow> rows = namedRows(*evaluation);
        QCOMPARE(rows.size(), std::size_t(8 + 128));
        QCOMPARE(rows[5].name, QStringLiteral("Stage 5"));
        RowChoices choices;
        choices.hidden = {{RowKind::Rank, 1}, {RowKind::Rank, 2}};
        const RowKey gpu{RowKind::Gpu, 1, 25};
        const RowChoices revealed = revealing(*evaluation, choices, gpu);
        QCOMPARE(revealed.hidden, (std::set<RowKey>{{RowKind::Rank, 2}}));
        QVERIFY(revealed.unfolded.contains({RowKind::Rank, 1}));
        const std::vector<Row> shown = rowsOf(*evaluation, revealed);
        QVERIFY(std::any_of(shown.begin(), shown.end(), [&](const Row &row) { return row.key == gpu; }));

        Bench bench;
        bench.timeline.setEvaluation(evaluation);
        bench.timeline.setRowChoices(choices);
        bench.timeline.revealRow({RowKind::Gpu, 7, 127});
        settle();
        const Hit hit = bench.plot->hitAt({400.0, bench.plot->height() - 6.0});
        QCOMPARE(hit.gpu, 127); // the last row of all
        bench.timeline.revealRow({RowKind::Gpu, 3, 56});
        settle();
        QCOMPARE(bench.plot->hitAt({400.0, bench.plot->height() / 2.0}).gpu, 56); // in the middle
    }

    // What the pointer is on, other views can light.
    void hoveredRowsNameTheirGpus()
    {
        Bench bench;
        bench.timeline.setEvaluation(stringline::evaluate(std::make_shared<const Scenario>(gpt3OnSelene())));
        settle();
        std::vector<int> lit;
        connect(&bench.timeline, &TimelineView::gpusHovered, this,
                [&lit](const std::vector<int> &gpus) { lit = gpus; });
        auto *headers = bench.timeline.findChild<RowHeaders *>();
        const QPoint stage2(40, headers->height() / 8 * 2 + 10);
        QMouseEvent move(QEvent::MouseMove, stage2, headers->mapToGlobal(stage2), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier); // not by the pointer: a server takes its time with that
        QApplication::sendEvent(headers, &move);
        QCOMPARE(lit.size(), std::size_t(16));
        QCOMPARE(lit.front(), 32); // stage 2 of TP 8 x DP 2
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(headers, &leave);
        QVERIFY(lit.empty());
        RowChoices choices;
        choices.unfolded.insert({RowKind::Rank, 0});
        bench.timeline.setRowChoices(choices);
        settle();
        bench.move({300, 24 * 3 + 6});
        QTRY_COMPARE(lit, std::vector<int>{2});
    }

    void darkLooksToo()
    {
        applyTheme(*qApp, true);
        NotesBench bench;
        bench.view.setNotes({{mark(50 * kMs, 150 * kMs, "warm-up"), mark(300 * kMs, 300 * kMs, "first backward")}, {}});
        bench.view.selectMark(0);
        bench.picture().save(QStringLiteral("timeline-notes-dark.png"));
    }
};

QTEST_MAIN(TestTimelineNotes)
#include "tst_timeline_notes.moc"
