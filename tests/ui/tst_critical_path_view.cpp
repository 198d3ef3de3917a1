// The critical path over the rows: its lines by hand, what becomes of them where there is no room, and its key.
#include "core/report/critical_path.h"
#include "tests/support/timeline_bench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/critical_path_lines.h"
#include "ui/timeline/legend.h"

#include <QAction>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

constexpr PipelineShape kTwo{.stages = 2, .microbatches = 2, .layers = 1, .recompute = false}; // see tst_explanation

std::vector<PathStay> staysOf(const Timeline &timeline)
{
    return pathStays(timeline, criticalPath(timeline));
}

// To and fro between two ranks, `each` ticks on one.
std::vector<PathStay> toAndFro(int count, Tick each)
{
    std::vector<PathStay> stays;
    for (int i = 0; i < count; ++i)
        stays.push_back({i * each, (i + 1) * each, i % 2, Lane::Compute});
    return stays;
}

} // namespace

class TestCriticalPathView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { applyTheme(*qApp, false); }

    void staysByHand()
    {
        const std::vector<PathStay> stays = staysOf(pipelineTimeline(kTwo));
        const auto is = [&](std::size_t i, Tick from, Tick to, int rank, Lane lane) {
            return stays[i].from == from && stays[i].to == to && stays[i].rank == rank && stays[i].lane == lane;
        };
        QCOMPARE(stays.size(), std::size_t(5));
        QVERIFY(is(0, 0, 5'000'000, 0, Lane::Compute));
        QVERIFY(is(1, 5'800'000, 33'800'000, 1, Lane::Compute));
        QVERIFY(is(2, 34'600'000, 43'600'000, 0, Lane::Compute));
        QVERIFY(is(3, 43'600'000, 73'600'000, 0, Lane::Data));
        QVERIFY(is(4, 73'600'000, 113'600'000, 0, Lane::Compute));
    }

    void linesByHand()
    {
        const std::vector<PathStay> stays = staysOf(pipelineTimeline(kTwo));
        const RowLayout layout(2, 200);
        const PathLines lines = pathLines(stays, layout, TimeScale({0, 113'600'000}, 0, 1136), 0, 200);
        QVERIFY(lines.bands.empty() && lines.pinned.empty());
        QCOMPARE(lines.scrolled.size(), std::size_t(9)); // five strokes, four connectors
        QCOMPARE(lines.scrolled[0].x2(), 50.0);
        QCOMPARE(lines.scrolled[1].x1(), 50.0); // while the transfer is on its way
        QCOMPARE(lines.scrolled[1].x2(), 58.0);
        QVERIFY(lines.scrolled[1].y2() > layout.top(1) && lines.scrolled[1].y1() < layout.bottom(0));
        // In a part of it: what leads there, nothing of the rest.
        const PathLines part = pathLines(stays, layout, TimeScale({10'000'000, 20'000'000}, 0, 1000), 0, 200);
        QVERIFY(part.scrolled.size() <= 4);
        for (const QLineF &line : part.scrolled)
            QVERIFY(line.x1() >= -4 && line.x2() <= 1004);
    }

    void crowdsBecomeBands()
    {
        const RowLayout layout(2, 200);
        const std::vector<PathStay> stays = toAndFro(1000, 100); // one pixel each
        const PathLines lines = pathLines(stays, layout, TimeScale({0, 100'000}, 0, 1000), 0, 200);
        QVERIFY(lines.scrolled.empty());
        QCOMPARE(lines.bands.size(), std::size_t(1));
        QVERIFY(std::abs(lines.bands[0].left()) < 1 && std::abs(lines.bands[0].right() - 1000) < 5);
        QVERIFY(lines.bands[0].top() < layout.bottom(0) && lines.bands[0].bottom() > layout.top(1));
        // With room for them they are lines again.
        const PathLines near = pathLines(stays, layout, TimeScale({0, 10'000}, 0, 1000), 0, 200);
        QVERIFY(near.bands.empty());
        QVERIFY(near.scrolled.size() > 190 && near.scrolled.size() < 210);
        // At no zoom more than a connector per three pixels.
        for (Tick shown = 100; shown <= 100'000; shown += shown / 3) {
            const PathLines any = pathLines(stays, layout, TimeScale({0, shown}, 0, 1000), 0, 200);
            QVERIFY(any.scrolled.size() <= 2 * 1000 / 3 + 4);
        }
    }

    void aWayThroughAllRowsIsALine()
    {
        std::vector<PathStay> stays;
        for (int rank = 0; rank < 8; ++rank)
            stays.push_back({rank * 100, (rank + 1) * 100, rank, Lane::Compute});
        const RowLayout layout(8, 400);
        const PathLines lines = pathLines(stays, layout, TimeScale({0, 80'000}, 0, 800), 0, 400);
        QVERIFY(lines.bands.empty());
        QCOMPARE(lines.scrolled.size(), std::size_t(1));
        QCOMPARE(lines.scrolled[0].x2(), 8.0);
    }

    // Down through eight rows of two pixels each and back to the first at once, as interleaved pipelines go.
    void turnsStayLines()
    {
        std::vector<PathStay> stays;
        for (int i = 0; i < 80; ++i)
            stays.push_back({i * 200, (i + 1) * 200, i % 8, Lane::Compute});
        const RowLayout layout(8, 400);
        const PathLines lines = pathLines(stays, layout, TimeScale({0, 80'000}, 0, 800), 0, 400);
        QVERIFY(lines.bands.empty());
        QCOMPARE(lines.scrolled.size(), std::size_t(10 + 9)); // ways down, and up again
        for (std::size_t i = 0; i < lines.scrolled.size(); i += 2)
            QVERIFY(lines.scrolled[i].y2() - lines.scrolled[i].y1() > 300);
        const PathLines far = pathLines(stays, layout, TimeScale({0, 800'000}, 0, 800), 0, 400);
        QVERIFY(far.scrolled.empty() && !far.bands.empty());
    }

    void theKeyTogglesIt()
    {
        for (const bool dark : {false, true}) {
            applyTheme(*qApp, dark);
            const Theme theme = makeTheme(dark);
            Bench bench;
            auto *legend = bench.timeline.findChild<Legend *>();
            const QImage without = bench.picture();
            bench.key(Qt::Key_C);
            QVERIFY(bench.timeline.findChild<QAction *>(QStringLiteral("timeline.criticalPath"))->isChecked());
            const QImage with = bench.picture();
            with.save(
                QStringLiteral("critical-path-%1.png").arg(dark ? QStringLiteral("dark") : QStringLiteral("light")));
            // About a line from the left to the right.
            const int more = countOf(with, theme.text) - countOf(without, theme.text);
            QVERIFY2(more > bench.plot->width() / 2 && more < 6 * bench.plot->width(),
                     qPrintable(QString::number(more)));
            QVERIFY(legend->note().startsWith(QStringLiteral("critical path ")));
            bench.key(Qt::Key_C);
            QVERIFY(legend->note().isEmpty());
            QCOMPARE(countOf(bench.picture(), theme.text), countOf(without, theme.text));
        }
    }

    void itFollowsThePlan()
    {
        Bench bench(kTwo, {1400, 300});
        bench.key(Qt::Key_C);
        auto *legend = bench.timeline.findChild<Legend *>();
        QCOMPARE(legend->note(), QStringLiteral("critical path 67 % compute, 33 % communication"));
        PipelineShape slow = kTwo;
        slow.gradientTime = 300'000'000;
        bench.timeline.setEvaluation(pipelineEvaluation(slow));
        QVERIFY(legend->note().startsWith(QStringLiteral("critical path 20 % compute")));
        bench.picture();
    }
};

QTEST_MAIN(TestCriticalPathView)
#include "tst_critical_path_view.moc"
