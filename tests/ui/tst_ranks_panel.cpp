// The Ranks tab and the rank map: the same rank is selected in both, with the members of its groups.
#include "core/base/file.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/mesh/axis_look.h"
#include "ui/mesh/mesh_view.h"
#include "ui/mesh/rank_map.h"
#include "ui/models/rank_model.h"
#include "ui/panels/memory_panel.h"
#include "ui/panels/ranks_panel.h"
#include "ui/panels/table_view.h"
#include "ui/panels/workbench.h"

#include <QAbstractItemModelTester>
#include <QComboBox>

using namespace stringline;
using namespace stringline::ui;

class TestRanksPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tests::sandbox(); }
    void cellsAreThePlaceOfTheRank();
    void mapAndTableSelectTheSameRank();
    void otherPlansHaveOtherRows();
    void savesAllRanks();
};

// GPT-3 on 128 GPUs with TP 8, DP 2, PP 8: rank = t + 8 d + 16 p.
void TestRanksPanel::cellsAreThePlaceOfTheRank()
{
    const tests::SessionFixture fixture;
    QVERIFY(fixture.document().open(QStringLiteral("gpt3-175b-selene")).empty());
    RankModel model;
    const QAbstractItemModelTester tester(&model);
    model.setScenario(fixture.document().committed());
    QCOMPARE(model.rowCount(), 128);
    const auto cell = [&](int row, const QString &title) {
        for (int column = 0; column < model.columnCount(); ++column) {
            if (model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() == title)
                return model.index(row, column).data();
        }
        return QVariant();
    };
    const int rank = 5 + 8 * 1 + 16 * 2;
    QCOMPARE(cell(rank, QStringLiteral("Rank")).toInt(), 45);
    QCOMPARE(cell(rank, QStringLiteral("Node")).toInt(), 5);
    QCOMPARE(cell(rank, QStringLiteral("GPU")).toInt(), 5);
    QCOMPARE(cell(rank, QStringLiteral("TP")).toInt(), 5);
    QCOMPARE(cell(rank, QStringLiteral("DP")).toInt(), 1);
    QCOMPARE(cell(rank, QStringLiteral("PP")).toInt(), 2);
    QVERIFY(!cell(rank, QStringLiteral("CP")).isValid()); // an axis that cuts nothing has no column
    QCOMPARE(model.members(rank, GroupKind::Tensor), (std::vector{40, 41, 42, 43, 44, 45, 46, 47}));
    QCOMPARE(model.members(rank, GroupKind::Data), (std::vector{37, 45}));
    QCOMPARE(cell(rank, QStringLiteral("Tensor group")).toInt(), 5);
}

void TestRanksPanel::mapAndTableSelectTheSameRank()
{
    tests::WindowFixture fixture;
    Workbench &workbench = fixture.window->workbench();
    RankMap &map = fixture.window->mesh().map();
    const Mesh mesh = meshOf(*fixture.document().scenario());
    const auto at = [&](int rank) {
        return rectOf(map.layout(), mesh, rank).center().toPoint() + QPoint(RankMap::kMargin, 2);
    };
    workbench.showRanks();
    RanksPanel &panel = workbench.ranks();
    QTest::mouseClick(&map, Qt::LeftButton, {}, at(45));
    QCOMPARE(workbench.currentWidget(), &panel); // and not to the stage's memory
    QCOMPARE(panel.rank(), 45);
    QCOMPARE(panel.table().currentSourceRow(), 45);
    QVERIFY2(panel.note().contains(QStringLiteral("Tensor 40-47")), qPrintable(panel.note()));
    QCOMPARE(map.marks().rank, 45);
    QCOMPARE(map.marks().groups.size(), panel.model().kinds().size());

    // One kind alone is filled in its color.
    panel.kinds().setCurrentIndex(panel.kinds().findData(int(GroupKind::Data)));
    Q_EMIT panel.kinds().activated(panel.kinds().currentIndex());
    QCOMPARE(map.marks().groups, (std::vector<RankMarks::Group>{{GroupKind::Data, {37, 45}}}));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&map, &leave); // what is marked shows while the pointer is elsewhere
    const QImage picture = map.grab().toImage();
    const QPoint member = at(37) * picture.devicePixelRatio();
    QCOMPARE(picture.pixelColor(member), colorOf(currentTheme(), GroupKind::Data));
    QVERIFY(picture.save(QStringLiteral("ranks-map.png")));

    // And from the table to the map.
    panel.table().setFocus();
    QTRY_VERIFY(panel.table().hasFocus());
    QTest::keyClick(&panel.table(), Qt::Key_Down);
    QCOMPARE(panel.rank(), 46);
    QCOMPARE(map.marks().rank, 46);
    fixture.window->grab().save(QStringLiteral("ranks-window.png"));

    workbench.showLog();
    QCOMPARE(map.marks().rank, -1);
    QTest::mouseClick(&map, Qt::LeftButton, {}, at(45));
    QCOMPARE(workbench.currentWidget(), static_cast<QWidget *>(&workbench.memory()));
}

void TestRanksPanel::otherPlansHaveOtherRows()
{
    tests::WindowFixture fixture;
    RanksPanel &panel = fixture.window->workbench().ranks();
    fixture.window->workbench().showRanks();
    panel.selectRank(100);
    fixture.document().commit(
        tests::with(*fixture.document().scenario(), {{"cluster.gpus", "64"}, {"plan.pipeline", "8"}}),
        QStringLiteral("x"));
    QVERIFY(fixture.waitForAnswer());
    QTRY_COMPARE(panel.model().rowCount(), 64);
    QCOMPARE(panel.rank(), -1);
    // As many as the largest preset has: nothing is made that is not looked at.
    QVERIFY(fixture.window->open(QStringLiteral("llama3.1-405b-16k")));
    QVERIFY(fixture.waitForAnswer());
    panel.refresh();
    QCOMPARE(panel.model().rowCount(), 16384);
    panel.selectRank(16383);
    QCOMPARE(panel.table().currentSourceRow(), 16383);
}

void TestRanksPanel::savesAllRanks()
{
    tests::WindowFixture fixture;
    RanksPanel &panel = fixture.window->workbench().ranks();
    fixture.window->workbench().showRanks();
    panel.saveTo(fixture.file("ranks.csv"));
    const Result<std::string> text = readFile(fixture.file("ranks.csv").toStdString());
    QVERIFY(text);
    QCOMPARE(*text, rankCsv(*fixture.document().scenario()));
    panel.saveTo(fixture.file("no/such/folder.csv"));
    QVERIFY(panel.note().contains(QStringLiteral("no/such/folder.csv")));
}

QTEST_MAIN(TestRanksPanel)
#include "tst_ranks_panel.moc"
