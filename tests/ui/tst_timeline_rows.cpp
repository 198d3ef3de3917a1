// Rows of the timeline: groups, GPUs, pins, hiding, order, height; as values and in the window.
#include "core/evaluate/evaluate.h"
#include "tests/support/gpt3.h"
#include "tests/support/timeline_bench.h"
#include "ui/timeline/row_headers.h"
#include "ui/timeline/row_list.h"

#include <QAction>
#include <QScrollBar>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

// GPT-3 on 128 GPUs, TP 8, PP 8, DP 2: ranks of a stage stand on nodes 2s and 2s + 1.
EvaluationPtr gpt3()
{
    static const EvaluationPtr evaluation = stringline::evaluate(std::make_shared<const Scenario>(gpt3OnSelene()));
    return evaluation;
}

QStringList names(const Evaluation &evaluation, const std::vector<Row> &rows)
{
    QStringList texts;
    for (const Row &row : rows)
        texts << QString(row.depth * 2, QLatin1Char(' ')) + rowName(evaluation, row.key);
    return texts;
}

} // namespace

class TestTimelineRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stagesUnfoldToTheirGpus()
    {
        QVERIFY(gpt3()->valid());
        RowChoices choices;
        QCOMPARE(rowsOf(*gpt3(), choices).size(), std::size_t(8));
        choices.unfolded.insert({RowKind::Rank, 1});
        const std::vector<Row> rows = rowsOf(*gpt3(), choices);
        QCOMPARE(rows.size(), std::size_t(8 + 16)); // TP 8 x DP 2
        // The tensor axis is innermost, then data: stage 1 has GPUs 16..31.
        QCOMPARE(names(*gpt3(), rows).mid(0, 4), (QStringList{QStringLiteral("Stage 0"), QStringLiteral("Stage 1"),
                                                              QStringLiteral("  GPU 16"), QStringLiteral("  GPU 17")}));
        QCOMPARE(gpusOf(*gpt3(), 1).back(), 31);
        QCOMPARE(rowNote(*gpt3(), {RowKind::Gpu, 1, 25}), QStringLiteral("TP 1 · DP 1 · node 3"));
        QVERIFY(rowNote(*gpt3(), {RowKind::Rank, 1}).contains(QStringLiteral("16–31")));
        // All GPUs of a cluster, each once.
        std::set<int> all;
        for (int rank = 0; rank < 8; ++rank) {
            for (const int gpu : gpusOf(*gpt3(), rank))
                all.insert(gpu);
        }
        QCOMPARE(all.size(), std::size_t(128));
        QCOMPARE(*all.rbegin(), 127);
    }

    // Four stages of two GPUs stand on one node of eight: ranks are grouped by node and fold away.
    void stagesOfANodeAreAGroup()
    {
        Scenario scenario = gpt3OnSelene();
        scenario.cluster.gpus = 16;
        scenario.plan.tensor = 2;
        scenario.plan.pipeline = 8;
        const EvaluationPtr evaluation = stringline::evaluate(std::make_shared<const Scenario>(scenario));
        QVERIFY(evaluation->valid());
        RowChoices choices;
        QCOMPARE(names(*evaluation, rowsOf(*evaluation, choices)).mid(0, 2),
                 (QStringList{QStringLiteral("Node 0"), QStringLiteral("  Stage 0")}));
        QCOMPARE(rowsOf(*evaluation, choices).size(), std::size_t(2 + 8));
        choices.folded.insert({RowKind::Group, 4});
        const std::vector<Row> rows = rowsOf(*evaluation, choices);
        QCOMPARE(rows.size(), std::size_t(2 + 4));
        QCOMPARE(rows.back().ranks, 4);
        const RowLayout layout(rows, 40);
        QCOMPARE(layout.rowOf(6), 5); // inside the folded node
        QCOMPARE(layout.rowOf(2), 3);
        // Every rank of the folded node is hit in its line.
        const TimeScale scale({0, evaluation->timeline.length}, 0, 1000);
        const BandPlace place = *layout.find(5, Band::Summary);
        for (int i = 0; i < 4; ++i) {
            const double y = layout.top(5) + place.top + (i + 0.5) * place.height / 4;
            QCOMPARE(hitTest(evaluation->timeline, layout, scale, 500, y).rank, 4 + i);
        }
    }

    // A slow GPU: its replica is a class of its own, with rows of its own; every GPU still stands on one row.
    void slowReplicasHaveTheirOwnGpus()
    {
        Scenario scenario = gpt3OnSelene();
        scenario.cluster.stragglers = {{20, 1.5}}; // stage 1, the first replica
        const EvaluationPtr evaluation = stringline::evaluate(std::make_shared<const Scenario>(scenario));
        QVERIFY(evaluation->valid());
        QCOMPARE(evaluation->timeline.ranks.size(), std::size_t(16));
        QCOMPARE(rowsOf(*evaluation, {}).size(), std::size_t(16 + 2)); // two groups
        std::set<int> all;
        for (int rank = 0; rank < 16; ++rank) {
            const std::vector<int> gpus = gpusOf(*evaluation, rank);
            QCOMPARE(gpus.size(), std::size_t(8));
            all.insert(gpus.begin(), gpus.end());
        }
        QCOMPARE(all.size(), std::size_t(128));
        const std::vector<int> slow = gpusOf(*evaluation, 8 + 1);
        QVERIFY(std::ranges::find(slow, 20) != slow.end());
    }

    void pinnedRowsComeFirstAndHiddenOnesNowhere()
    {
        RowChoices choices;
        choices.pinned.insert({RowKind::Rank, 5});
        choices.pinned.insert({RowKind::Gpu, 3, 50});
        choices.pinned.insert({RowKind::Gpu, 3, 9000}); // of a larger plan
        choices.hidden.insert({RowKind::Rank, 0});
        const std::vector<Row> rows = rowsOf(*gpt3(), choices);
        QCOMPARE(names(*gpt3(), rows),
                 (QStringList{QStringLiteral("Stage 5"), QStringLiteral("GPU 50"), QStringLiteral("Stage 1"),
                              QStringLiteral("Stage 2"), QStringLiteral("Stage 3"), QStringLiteral("Stage 4"),
                              QStringLiteral("Stage 6"), QStringLiteral("Stage 7")}));
        const RowLayout layout(rows, 30);
        QCOMPARE(layout.pinnedRows(), 2);
        QCOMPARE(layout.pinnedHeight(), 60);
        QCOMPARE(layout.rowOf(0), -1);
        QCOMPARE(layout.screenTop(1, 45), 30); // pinned rows do not scroll
        QCOMPARE(layout.screenTop(3, 45), 90 - 45);
        QCOMPARE(layout.contentY(59, 45), 59.0);
        QCOMPARE(layout.contentY(60, 45), 105.0);
    }

    void movedRowsKeepTheOthersInOrder()
    {
        QCOMPARE(movedBefore({}, 3, 0, 5), (std::vector<int>{3, 0, 1, 2, 4}));
        QCOMPARE(movedBefore({3, 0, 1, 2, 4}, 3, 5, 5), (std::vector<int>{0, 1, 2, 4, 3})); // behind the last
        QCOMPARE(movedBefore({}, 2, 2, 4), (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(movedBefore({7, 7}, 1, 0, 3), (std::vector<int>{1, 0, 2})); // of another plan
    }

    void thinRowsKeepTheirPasses()
    {
        for (int height = kThinnestRow; height < kLeastRowHeight; ++height) {
            const std::vector<BandPlace> bands = closedBands(height);
            QCOMPARE(bands.front().band, Band::Compute);
            QVERIFY(bands.front().height >= 1);
            QVERIFY(bands.back().top + bands.back().height <= height);
        }
    }

    // Keys act on the row under the pointer.
    void keysPinHideAndUnfold()
    {
        Bench bench;
        bench.evaluation = gpt3();
        bench.timeline.setEvaluation(gpt3());
        settle();
        bench.move({400, bench.plot->height() / 8 * 5 + 5}); // stage 5
        bench.key(Qt::Key_P);
        QVERIFY(bench.timeline.rowChoices().pinned.contains({RowKind::Rank, 5}));
        bench.move({400, 5}); // where stage 5 is now
        QCOMPARE(bench.plot->hitAt({400, 8}).rank, 5);
        bench.key(Qt::Key_P);
        QVERIFY(bench.timeline.rowChoices().pinned.empty());
        bench.move({400, bench.plot->height() / 8 * 2 + 5});
        bench.key(Qt::Key_H);
        QVERIFY(bench.timeline.rowChoices().hidden.contains({RowKind::Rank, 2}));
        bench.key(Qt::Key_H, Qt::ShiftModifier);
        QVERIFY(bench.timeline.rowChoices().hidden.empty());
        bench.key(Qt::Key_U);
        QCOMPARE(bench.timeline.rowChoices().unfolded.size(), std::size_t(1));
        // More rows than fit: the bar scrolls, and the pinned row stays.
        auto *bar = bench.timeline.findChild<QScrollBar *>();
        QVERIFY(bar->maximum() > 0);
        RowChoices choices = bench.timeline.rowChoices();
        choices.pinned.insert({RowKind::Rank, 7});
        bench.timeline.setRowChoices(choices);
        bar->setValue(bar->maximum());
        settle();
        QCOMPARE(bench.plot->hitAt({400, 8}).rank, 7);
        bench.key(Qt::Key_V); // all rows at once
        QCOMPARE(bar->maximum(), 0);
        bench.picture().save(QStringLiteral("timeline-rows.png"));
        bench.key(Qt::Key_V);
        QVERIFY(bar->maximum() > 0);
    }

    void headersMoveAndUnfoldRows()
    {
        Bench bench;
        bench.timeline.setEvaluation(gpt3());
        settle();
        auto *headers = bench.timeline.findChild<RowHeaders *>();
        const int row = headers->height() / 8;
        bench.drag(headers, Qt::LeftButton, Qt::NoModifier, QPoint(40, row * 6 + 10), QPoint(40, row + 5));
        QCOMPARE(bench.timeline.rowChoices().order, (std::vector<int>{0, 6, 1, 2, 3, 4, 5, 7}));
        QCOMPARE(bench.plot->hitAt({400.0, row + 10.0}).rank, 6);
        QTest::mouseClick(headers, Qt::LeftButton, {}, QPoint(9, 8)); // the mark before "Stage 0"
        QVERIFY(bench.timeline.rowChoices().unfolded.contains({RowKind::Rank, 0}));
        QTest::mouseClick(headers, Qt::LeftButton, {}, QPoint(40, 8));
        QVERIFY(bench.timeline.rowChoices().open.contains({RowKind::Rank, 0}));
    }

    // A GPU's row shows its stage, and says which GPU it is.
    void gpuRowsNameTheirGpu()
    {
        Bench bench;
        bench.timeline.setEvaluation(gpt3());
        RowChoices choices;
        choices.unfolded.insert({RowKind::Rank, 0});
        bench.timeline.setRowChoices(choices);
        settle();
        const Hit hit = bench.plot->hitAt({300, 24 * 3 + 6.0});
        QCOMPARE(hit.rank, 0);
        QCOMPARE(hit.gpu, 2);
        bench.move({300, 24 * 3 + 6});
        QVERIFY2(bench.timeline.cardText().contains(QStringLiteral("GPU 2")), qPrintable(bench.timeline.cardText()));
    }
};

QTEST_MAIN(TestTimelineRows)
#include "tst_timeline_rows.moc"
