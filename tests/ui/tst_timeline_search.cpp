// Search: words to terms, terms to bars, and the bar above the rows under a hand.
#include "tests/support/timeline_bench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/found_outlines.h"
#include "ui/timeline/search_bar.h"
#include "ui/timeline/search_query.h"
#include "ui/timeline/timeline_search.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QSignalSpy>

#include <ctime>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

using Kind = SearchTerm::Kind;

SearchTerm word(const char *text)
{
    return {Kind::Word, QString::fromUtf8(text), 0, 0};
}

std::size_t countOf(const Timeline &timeline, const char *query)
{
    return findBars(timeline, parseSearch(QString::fromUtf8(query))).size();
}

struct SearchBench : Bench {
    using Bench::Bench;

    SearchBar *bar = timeline.findChild<SearchBar *>();
    QLineEdit *edit = bar->findChild<QLineEdit *>();

    void type(const char *text)
    {
        key(Qt::Key_Slash);
        QTest::keyClicks(edit, QString::fromUtf8(text));
        QVERIFY(wait());
    }
    [[nodiscard]] bool wait() const
    {
        const auto *search = timeline.findChild<TimelineSearch *>();
        return QTest::qWaitFor([search] { return !search->isBusy(); });
    }
};

double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

} // namespace

class TestTimelineSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { applyTheme(*qApp, false); }

    void textBecomesTerms()
    {
        const auto terms = [](const char *text) { return parseSearch(QString::fromUtf8(text)); };
        QCOMPARE(terms(""), SearchQuery{});
        QCOMPARE(terms("  Backward "), SearchQuery{word("backward")});
        QCOMPARE(terms("mb 12"), (SearchQuery{{Kind::Microbatch, {}, 12, 0}}));
        QCOMPARE(terms("mb12"), terms("microbatch 12"));
        QCOMPARE(terms("12"), terms("mb 12"));
        QCOMPARE(terms("stage 3 chunk 1"), (SearchQuery{{Kind::Stage, {}, 3, 0}, {Kind::Chunk, {}, 1, 0}}));
        QCOMPARE(terms(">50ms"), (SearchQuery{{Kind::Longer, {}, 0, 50'000'000}}));
        QCOMPARE(terms("> 1.5 us"), (SearchQuery{{Kind::Longer, {}, 0, 1'500}}));
        QCOMPARE(terms("<2 s qkv"), (SearchQuery{{Kind::Shorter, {}, 0, 2'000'000'000}, word("qkv")}));
        QCOMPARE(terms("all-reduce stage 0"), (SearchQuery{word("all-reduce"), {Kind::Stage, {}, 0, 0}}));
        // Half typed: nothing that would empty the answer.
        QCOMPARE(terms("stage"), SearchQuery{});
        QCOMPARE(terms("backward >"), SearchQuery{word("backward")});
        QCOMPARE(terms("backward stage "), SearchQuery{word("backward")});
        QCOMPARE(terms("12th"), SearchQuery{word("12th")});
        QCOMPARE(terms(">99999999999999999999s").size(), std::size_t(1)); // clamped, not overflown
    }

    // Eight stages of sixteen microbatches: the counts are arithmetic.
    void termsFindBars()
    {
        const EvaluationPtr evaluation = pipelineEvaluation({.stages = 8, .microbatches = 16});
        const Timeline &timeline = evaluation->timeline;
        QCOMPARE(countOf(timeline, ""), std::size_t(0));
        QCOMPARE(countOf(timeline, "forward"), std::size_t(8 * 16));
        QCOMPARE(countOf(timeline, "backward stage 3"), std::size_t(16));
        QCOMPARE(countOf(timeline, "backward stage 3 mb 12"), std::size_t(1));
        QCOMPARE(countOf(timeline, "optimizer"), std::size_t(8));
        QCOMPARE(countOf(timeline, "pipeline mb 0"), std::size_t(7 + 7)); // between neighbors, both ways
        QCOMPARE(countOf(timeline, "pipeline qkv"), std::size_t(0));
        // Only backwards attend again; both attend.
        QCOMPARE(countOf(timeline, "again"), std::size_t(8 * 16));
        QCOMPARE(countOf(timeline, "attention"), std::size_t(2 * 8 * 16));
        QCOMPARE(countOf(timeline, "recompute"), std::size_t(8 * 16)); // by the operators in it
        QCOMPARE(countOf(timeline, "nonsense"), std::size_t(0));
        const Tick forward = timeline.templates[0].duration;
        const std::string longer = "forward >" + std::to_string(forward) + "ns";
        const std::string longerLess = "forward >" + std::to_string(forward - 1) + "ns";
        QCOMPARE(countOf(timeline, longer.c_str()), std::size_t(0));
        QCOMPARE(countOf(timeline, longerLess.c_str()), std::size_t(8 * 16));
        const std::vector<FoundBar> found = findBars(timeline, parseSearch(QStringLiteral("forward")));
        QVERIFY(std::is_sorted(found.begin(), found.end(), isBefore));
        for (const FoundBar &bar : found)
            QCOMPARE(timeline.find(bar.span)->start, bar.start);
    }

    void stepsGoRound()
    {
        const std::vector<FoundBar> found = {
            {10, {0, Lane::Compute, 0}}, {10, {1, Lane::Compute, 0}}, {30, {0, Lane::Compute, 2}}};
        QCOMPARE(stepFrom(found, found[0], 1), std::size_t(1));
        QCOMPARE(stepFrom(found, found[2], 1), std::size_t(0));
        QCOMPARE(stepFrom(found, found[0], -1), std::size_t(2));
        QCOMPARE(stepFrom(found, {20, {0, Lane::Compute, 1}}, 1), std::size_t(2));
        QCOMPARE(stepFrom(found, {20, {0, Lane::Compute, 1}}, -1), std::size_t(1));
        QCOMPARE(placeOf(found, found[1]), std::optional<std::size_t>(1));
        QCOMPARE(placeOf(found, {20, {}}), std::optional<std::size_t>());
    }

    void pixelsAreMerged()
    {
        std::vector<FoundBar> found;
        for (int i = 0; i < 1000; ++i)
            found.push_back({i, {0, Lane::Compute, i}});
        found.push_back({5000, {0, Lane::Compute, 1000}});
        found.push_back({20'000, {0, Lane::Compute, 1001}}); // beyond
        const TimeScale scale({0, 10'000}, 100, 100);        // a hundred ticks a pixel
        QCOMPARE(foundPixels(found, scale), (std::vector<int>{100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 150}));
        QCOMPARE(foundPixels({}, scale), std::vector<int>());
    }

    void typingCountsAndEnterGoesOn()
    {
        SearchBench bench;
        bench.type("backward stage 3");
        QVERIFY(!bench.bar->isHidden());
        QCOMPARE(bench.bar->countText(), QStringLiteral("16 bars"));
        QCOMPARE(bench.view.selection(), SpanRef{}); // typing goes nowhere yet
        QSignalSpy details(&bench.timeline, &TimelineView::detailsWanted);
        QTest::keyClick(bench.edit, Qt::Key_Return);
        const Span *first = bench.evaluation->timeline.find(bench.view.selection());
        QVERIFY(first);
        QCOMPARE(first->activity, Activity::Backward);
        QCOMPARE(first->microbatch, 0);
        QCOMPARE(bench.view.selection().rank, 3);
        QCOMPARE(bench.bar->countText(), QStringLiteral("1 of 16"));
        QTest::keyClick(bench.edit, Qt::Key_Return);
        QCOMPARE(bench.bar->countText(), QStringLiteral("2 of 16"));
        QTest::keyClick(bench.edit, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(bench.edit, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(bench.bar->countText(), QStringLiteral("16 of 16"));
        QCOMPARE(details.count(), 0); // Enter is the search's, not the timeline's
        bench.picture().save(QStringLiteral("timeline-search.png"));
    }

    void keysOfTheTimelineAreTextInTheBar()
    {
        SearchBench bench;
        const TimeRange before = bench.view.timeRange();
        bench.type("wasd0123,.[]?/");
        QCOMPARE(bench.edit->text(), QStringLiteral("wasd0123,.[]?/"));
        QCOMPARE(bench.view.timeRange(), before);
        QCOMPARE(bench.bar->countText(), QStringLiteral("no such bar"));
        QTest::keyClick(bench.edit, Qt::Key_Escape);
        QVERIFY(bench.bar->isHidden());
        settle();
        QVERIFY(bench.plot->hasFocus());
        bench.key(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(!bench.bar->isHidden());
        QCOMPARE(bench.edit->selectedText(), QStringLiteral("wasd0123,.[]?/"));
    }

    void ticksAppearInTheMinimap()
    {
        SearchBench bench;
        const QColor tick = currentTheme().text;
        const int before = tests::countOf(bench.ruler->grab().toImage(), tick);
        bench.type("stage 0 mb 3");
        const int found = tests::countOf(bench.ruler->grab().toImage(), tick);
        QVERIFY2(found >= before + 2 * 5, qPrintable(QString::number(found - before)));
        QTest::keyClick(bench.edit, Qt::Key_Escape);
        settle();
        QCOMPARE(tests::countOf(bench.ruler->grab().toImage(), tick), before);
    }

    // A bar that is not in sight is brought there, with its row.
    // Wide bars get an outline of their own; of narrow ones neighbours share a mark at the foot of their band.
    void foundBarsAreOutlined()
    {
        const Timeline timeline = pipelineTimeline({.stages = 4, .microbatches = 8});
        const RowLayout layout(4, 4 * 40);
        const std::vector<FoundBar> optimizers = findBars(timeline, parseSearch(QStringLiteral("optimizer")));
        const TimeScale all({0, timeline.length}, 0, 1000);
        const FoundOutlines wide = foundOutlines(optimizers, timeline, layout, all, 0, 160);
        QCOMPARE(wide.bars.size(), 4);
        QVERIFY(wide.marks.isEmpty());
        for (const FoundBar &bar : optimizers) {
            const Span &span = *timeline.find(bar.span);
            const BandPlace &band = *layout.find(bar.span.rank, Band::Compute);
            const QRectF rect(all.xOf(span.start), layout.top(bar.span.rank) + band.top,
                              all.xOf(span.end) - all.xOf(span.start), band.height);
            const auto fits = [&rect](const QRectF &each) {
                return std::abs(each.x() - rect.x()) < 0.01 && std::abs(each.right() - rect.right()) < 0.01 &&
                       each.top() == rect.top() && each.height() == rect.height();
            };
            QVERIFY(std::ranges::any_of(wide.bars, fits));
        }
        // From so far away that a pass is narrower than an outline: one mark a row or a few, none lost.
        const std::vector<FoundBar> forwards = findBars(timeline, parseSearch(QStringLiteral("forward")));
        const TimeScale far({0, 40 * timeline.length}, 0, 1000);
        const FoundOutlines marks = foundOutlines(forwards, timeline, layout, far, 0, 160);
        QVERIFY(marks.bars.isEmpty());
        QVERIFY(marks.marks.size() >= 4 && marks.marks.size() < qsizetype(forwards.size()));
        for (const FoundBar &bar : forwards) {
            const double x = far.xOf(bar.start);
            QVERIFY(std::ranges::any_of(marks.marks, [&](const QRectF &mark) {
                return mark.left() <= x && mark.right() >= x && mark.top() >= layout.top(bar.span.rank) &&
                       mark.bottom() <= layout.bottom(bar.span.rank);
            }));
        }
        // Rows out of sight and times out of view have none; a bar that reaches into the view has.
        QVERIFY(foundOutlines(optimizers, timeline, layout, all, 0, 39).bars.size() == 1);
        const Span &first = *timeline.find(optimizers.front().span);
        const TimeScale inside({first.start + 1, first.end - 1}, 0, 1000);
        QVERIFY(!foundOutlines(optimizers, timeline, layout, inside, 0, 160).bars.isEmpty());
        QVERIFY(foundOutlines(optimizers, timeline, layout, TimeScale({0, first.start / 2}, 0, 1000), 0, 160)
                    .bars.isEmpty());
    }

    // On the screen: lines come with the words and go with them.
    void outlinesAreDrawn()
    {
        SearchBench bench;
        const QColor ink = currentTheme().text;
        const auto lines = [&] {
            settle();
            QTest::qWait(20);
            return countOf(bench.plot->grab().toImage(), ink);
        };
        const int before = lines();
        bench.type("optimizer");
        const int found = lines();
        QVERIFY2(found > before + 100, qPrintable(QString::number(found)));
        bench.type("no-such-word");
        QCOMPARE(lines(), before);
    }

    void foundBarsComeIntoView()
    {
        SearchBench bench(PipelineShape{.stages = 64, .microbatches = 64, .layers = 2});
        bench.view.setTimeRange({0, bench.evaluation->timeline.length / 50});
        bench.type("optimizer stage 63");
        QTest::keyClick(bench.edit, Qt::Key_Return);
        settle();
        const Span &span = *bench.evaluation->timeline.find(bench.view.selection());
        QVERIFY(bench.view.timeRange().from <= span.start && bench.view.timeRange().to >= span.end);
        QCOMPARE(
            bench.plot->hitAt({bench.plot->scale().xOf(span.start + 1), 63 * 24 + 6.0 - bench.plot->scroll()}).span,
            bench.view.selection());
    }

    // Another plan: the same words, counted again.
    void anotherPlanIsSearchedAgain()
    {
        SearchBench bench;
        bench.type("optimizer");
        QCOMPARE(bench.bar->countText(), QStringLiteral("8 bars"));
        bench.evaluation = pipelineEvaluation({.stages = 4, .microbatches = 8});
        bench.timeline.setEvaluation(bench.evaluation);
        QVERIFY(bench.wait());
        QCOMPARE(bench.bar->countText(), QStringLiteral("4 bars"));
    }

    // A million bars: keys cost the window's thread next to nothing, the newest text is what is answered.
    void typingStaysQuickInAMillionBars()
    {
        SearchBench bench(PipelineShape{.stages = 64, .microbatches = 4000, .layers = 1});
        const Timeline &timeline = bench.evaluation->timeline;
        std::size_t bars = 0;
        for (const RankTimeline &rank : timeline.ranks)
            bars += rank.spans(Lane::Compute).size() + rank.spans(Lane::Pipeline).size();
        QVERIFY(bars > 1'000'000);
        QVERIFY(QTest::qWaitFor([&] { return bench.plot->isCurrent(); }, 60'000));
        bench.key(Qt::Key_Slash);
        const double before = threadSeconds();
        QTest::keyClicks(bench.edit, QStringLiteral("backward mb 7"));
        const double perKey = (threadSeconds() - before) / 13;
        QVERIFY2(perKey < 0.016, qPrintable(QString::number(perKey * 1e3) + QStringLiteral(" ms a key")));
        QVERIFY(bench.wait());
        QCOMPARE(bench.bar->countText(), QStringLiteral("64 bars"));
    }
};

QTEST_MAIN(TestTimelineSearch)
#include "tst_timeline_search.moc"
