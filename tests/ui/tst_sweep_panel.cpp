// The Sweep tab: values typed, cells looked at and taken, wrong input, and the tornado.
#include "core/sweep/sweep_csv.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/panels/sweep_panel.h"
#include "ui/panels/sweep_plot.h"
#include "ui/panels/tornado_chart.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/workbench.h"

#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

// The preset is one node of 8 GPUs.
struct SweepFixture : WindowFixture {
    SweepFixture()
        : WindowFixture({1600, 1000}, "llama3-8b-hgx-h100")
    {
        window->workbench().showSweep();
        QCoreApplication::processEvents();
    }

    SweepPanel &panel = window->workbench().sweep();
    QPushButton *button = panel.findChild<QPushButton *>(QStringLiteral("startSweep"));

    void ask(const char *field, const char *values, const char *second = nullptr, const char *secondValues = nullptr)
    {
        panel.setMode(second == nullptr ? SweepMode::OneField : SweepMode::TwoFields);
        panel.setField(0, QLatin1String(field));
        panel.valuesOf(0).setText(QLatin1String(values));
        if (second != nullptr) {
            panel.setField(1, QLatin1String(second));
            panel.valuesOf(1).setText(QLatin1String(secondValues));
        }
    }
    bool swept()
    {
        QTest::mouseClick(button, Qt::LeftButton);
        return QTest::qWaitFor([this] { return !panel.sweeper().state().running; }, 120'000);
    }
    // As a person clicks: press and release, and for a double click both twice.
    static void click(QWidget *widget, const QPointF &place, bool twice = false)
    {
        QTest::mouseClick(widget, Qt::LeftButton, {}, place.toPoint());
        if (twice)
            QTest::mouseDClick(widget, Qt::LeftButton, {}, place.toPoint());
    }
};

} // namespace

class TestSweepPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scales();
    void aMapOfTwoFields();
    void aCellIsLookedAtAndTaken();
    void aLineOfOneField();
    void illegalCellsSayWhyAndAreNotTaken();
    void keysGoFromCellToCell();
    void wrongInputIsMarked();
    void fieldsAreFoundByPartsOfTheirNames();
    void stopsAtOnce();
    void copiesTheGrid();
    void theTornadoPreviewsSteps();
    void anOlderPlanIsSaid();
};

void TestSweepPanel::scales()
{
    const SweepScale degrees = sweepScale({"plan.tensor", {"1", "2", "4", "16"}}, false);
    QVERIFY(degrees.logarithmic);
    QCOMPARE(degrees.places, (std::vector<double>{0, 1, 2, 4}));
    const SweepScale memory = sweepScale({"cluster.device.memoryGiB", {"40", "80"}}, false);
    QVERIFY(!memory.logarithmic);
    QCOMPARE(memory.places, (std::vector<double>{40, 80}));
    const SweepScale words = sweepScale({"training.recompute", {"none", "full"}}, false);
    QCOMPARE(words.places, (std::vector<double>{0, 1}));
    QCOMPARE(sweepScale({"plan.tensor", {"1", "16"}}, true).places, (std::vector<double>{0, 1}));
    QCOMPARE(sweepScale({"training.sequence", {"12288"}}, false).names.front(), QStringLiteral("12 288"));
}

void TestSweepPanel::aMapOfTwoFields()
{
    SweepFixture fixture;
    fixture.ask("plan.tensor", "1,2,4,8", "training.microbatch", "1..4 times 2");
    QVERIFY(fixture.swept());
    const SweeperState &state = fixture.panel.sweeper().state();
    QCOMPARE(state.cells.size(), std::size_t(12));
    QVERIFY(!state.stopped);
    // Each is what the plan gives alone.
    for (const std::size_t cell : {std::size_t(1), std::size_t(7)}) {
        const Scenario scenario = fixture.panel.sweeper().scenarioOf(cell);
        const EvaluationPtr alone = evaluate(std::make_shared<const Scenario>(scenario));
        QCOMPARE(state.cells[cell].cell.legal, alone->valid());
        if (alone->valid())
            QCOMPARE(state.cells[cell].cell.iteration.value(), alone->report.iteration.value());
    }
    const std::ptrdiff_t best = state.best(0);
    QVERIFY(best >= 0);
    for (const SweptCell &each : state.cells) {
        if (each.cell.legal && each.cell.fits)
            QVERIFY(each.cell.iteration >= state.cells[std::size_t(best)].cell.iteration);
    }
    QVERIFY2(fixture.panel.status().contains(QStringLiteral("12 cells")), qPrintable(fixture.panel.status()));
    // Across is the first field: the cell of TP 4 stands right of that of TP 2, and as high.
    const SweepPlot &plot = fixture.panel.plot();
    QVERIFY(plot.placeOf(6).x() > plot.placeOf(3).x());
    QVERIFY(std::abs(plot.placeOf(6).y() - plot.placeOf(3).y()) < 1);
    QVERIFY(plot.placeOf(4).y() < plot.placeOf(3).y());
    QVERIFY(plot.ownCell().has_value());
    // MFU is best where time is, since tokens and GPUs are the same.
    fixture.panel.measureBox().setCurrentIndex(1);
    QCOMPARE(state.best(1), best);
}

void TestSweepPanel::aCellIsLookedAtAndTaken()
{
    SweepFixture fixture;
    fixture.ask("plan.tensor", "1,2,4,8", "training.microbatch", "1,2");
    QVERIFY(fixture.swept());
    SweepPlot &plot = fixture.panel.plot();
    const SweeperState &state = fixture.panel.sweeper().state();
    std::size_t cell = 0;
    while (!state.cells[cell].cell.legal || cell == plot.ownCell())
        ++cell;
    const ScenarioPtr before = fixture.document().committed();
    SweepFixture::click(&plot, plot.placeOf(cell));
    QVERIFY(fixture.document().isPreviewing());
    QVERIFY(fixture.waitForAnswer());
    QCOMPARE(fixture.session->shown()->report.iteration.value(), state.cells[cell].cell.iteration.value());
    QVERIFY2(fixture.panel.details().contains(QStringLiteral("Tensor parallel")), qPrintable(fixture.panel.details()));
    QTest::keyClick(&plot, Qt::Key_Escape);
    QVERIFY(!fixture.document().isPreviewing());
    QVERIFY(*fixture.document().committed() == *before);
    // A double click takes it, one undo step.
    const int steps = fixture.document().history().count();
    SweepFixture::click(&plot, plot.placeOf(cell), true);
    QVERIFY(!fixture.document().isPreviewing());
    QCOMPARE(fixture.document().history().count(), steps + 1);
    QVERIFY(isSamePlan(*fixture.document().committed(), fixture.panel.sweeper().scenarioOf(cell)));
    fixture.document().history().undo();
    QVERIFY(*fixture.document().committed() == *before);
}

void TestSweepPanel::aLineOfOneField()
{
    SweepFixture fixture;
    fixture.ask("cluster.device.memoryGiB", "20..100 step 20");
    QVERIFY(fixture.swept());
    const SweeperState &state = fixture.panel.sweeper().state();
    QCOMPARE(state.cells.size(), std::size_t(5));
    // Memory costs no time: a level line, hollow on the left.
    SweepPlot &plot = fixture.panel.plot();
    QVERIFY(!state.cells[0].cell.fits);
    QVERIFY(state.cells[4].cell.fits);
    QCOMPARE(state.cells[0].cell.iteration.value(), state.cells[4].cell.iteration.value());
    QVERIFY(std::abs(plot.placeOf(0).y() - plot.placeOf(4).y()) < 1);
    const QString text = plot.textOf(0);
    QVERIFY2(text.contains(QStringLiteral("of 20")) && text.contains(QStringLiteral("stage")), qPrintable(text));
    SweepFixture::click(&plot, plot.placeOf(4));
    QVERIFY(fixture.document().isPreviewing());
    // Leaving the tab goes back.
    fixture.window->workbench().showPlanner();
    QVERIFY(!fixture.document().isPreviewing());
}

void TestSweepPanel::illegalCellsSayWhyAndAreNotTaken()
{
    SweepFixture fixture;
    fixture.ask("plan.tensor", "1,2,3");
    QVERIFY(fixture.swept());
    SweepPlot &plot = fixture.panel.plot();
    QVERIFY(!fixture.panel.sweeper().state().cells[2].cell.legal);
    QVERIFY2(plot.textOf(2).contains(QStringLiteral("3 ")), qPrintable(plot.textOf(2)));
    QVERIFY(plot.textOf(2).size() > 30);
    const ScenarioPtr before = fixture.document().committed();
    SweepFixture::click(&plot, plot.placeOf(2) - QPointF(0, 3), true);
    QVERIFY(*fixture.document().committed() == *before);
    QVERIFY2(fixture.panel.details().contains(QStringLiteral("not taken")), qPrintable(fixture.panel.details()));
    QVERIFY(fixture.panel.status().contains(QStringLiteral("1 are no valid plans")));
}

void TestSweepPanel::keysGoFromCellToCell()
{
    SweepFixture fixture;
    fixture.ask("plan.tensor", "1,2,4", "training.microbatch", "1,2");
    QVERIFY(fixture.swept());
    SweepPlot &plot = fixture.panel.plot();
    plot.setFocus();
    const std::size_t own = plot.ownCell().value_or(0);
    QTest::keyClick(&plot, own < 4 ? Qt::Key_Right : Qt::Key_Left);
    QCOMPARE(plot.chosen(), std::optional(own < 4 ? own + 2 : own - 2));
    QTest::keyClick(&plot, own % 2 == 0 ? Qt::Key_Up : Qt::Key_Down);
    const std::size_t there = *plot.chosen();
    QCOMPARE(there % 2, 1 - own % 2);
    const Scenario scenario = fixture.panel.sweeper().scenarioOf(there);
    if (fixture.panel.sweeper().state().cells[there].cell.legal) {
        QTest::keyClick(&plot, Qt::Key_Return);
        QVERIFY(isSamePlan(*fixture.document().committed(), scenario));
    }
}

void TestSweepPanel::wrongInputIsMarked()
{
    SweepFixture fixture;
    SweepPanel &panel = fixture.panel;
    fixture.ask("plan.tensor", "1,two");
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY(!panel.sweeper().state().running);
    QCOMPARE(panel.valuesOf(0).property("state").toString(), QStringLiteral("bad"));
    QVERIFY2(panel.status().contains(QStringLiteral("two")), qPrintable(panel.status()));
    // The mark goes with the mistake.
    panel.valuesOf(0).setText(QStringLiteral("1,2"));
    QVERIFY(fixture.swept());
    QCOMPARE(panel.valuesOf(0).property("state").toString(), QString());
    QCOMPARE(panel.sweeper().state().cells.size(), std::size_t(2));

    panel.setField(0, QStringLiteral("plan.tensr"));
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QCOMPARE(panel.fieldOf(0).property("state").toString(), QStringLiteral("bad"));
    QVERIFY2(panel.status().contains(QStringLiteral("plan.tensor")), qPrintable(panel.status()));
    // One field twice, and a preset that there is not.
    fixture.ask("plan.tensor", "1,2", "plan.tensor", "1,2");
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY2(panel.status().contains(QStringLiteral("once")), qPrintable(panel.status()));
    fixture.ask("cluster.preset", "selen");
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY2(panel.status().contains(QStringLiteral("selene")), qPrintable(panel.status()));
    QVERIFY(!panel.sweeper().state().running);
    // More than anybody waits for.
    fixture.ask("training.globalBatch", "1..200", "cluster.gpus", "1..200");
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY2(panel.status().contains(QStringLiteral("20 000")), qPrintable(panel.status()));
}

void TestSweepPanel::fieldsAreFoundByPartsOfTheirNames()
{
    SweepFixture fixture;
    fixture.panel.setMode(SweepMode::OneField);
    QComboBox &box = fixture.panel.fieldOf(0);
    box.completer()->setCompletionPrefix(QStringLiteral("network"));
    QVERIFY(box.completer()->completionCount() >= 4);
    // Typed as its title; values are suggested.
    fixture.panel.setField(0, QStringLiteral("bandwidth, network"));
    QVERIFY2(fixture.panel.valuesOf(0).text().contains(QLatin1Char(',')), qPrintable(fixture.panel.valuesOf(0).text()));
    QVERIFY(fixture.swept());
    QCOMPARE(fixture.panel.sweeper().state().grid->axes.front().path, std::string("cluster.scaleOut.bandwidthGBps"));
}

void TestSweepPanel::stopsAtOnce()
{
    SweepFixture fixture;
    fixture.ask("training.globalBatch", "512..50688 step 512", "training.microbatch", "1,2,4");
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY(fixture.panel.sweeper().state().running);
    QCOMPARE(fixture.button->text(), QStringLiteral("Stop"));
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !fixture.panel.sweeper().state().running; }, 20'000));
    QVERIFY(fixture.panel.sweeper().state().stopped);
    QVERIFY(fixture.panel.sweeper().state().cells.size() < 297);
    // And closing the window while it runs loses nothing and hangs nowhere.
    QTest::mouseClick(fixture.button, Qt::LeftButton);
}

void TestSweepPanel::copiesTheGrid()
{
    SweepFixture fixture;
    fixture.ask("plan.tensor", "1,2,3");
    QVERIFY(fixture.swept());
    fixture.panel.copyCsv();
    const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith(QStringLiteral("cell,plan.tensor,")));
    QVERIFY(lines[1].startsWith(QStringLiteral("0,1,")));
    QVERIFY(lines[3].startsWith(QStringLiteral("2,3,")));
}

void TestSweepPanel::theTornadoPreviewsSteps()
{
    SweepFixture fixture;
    fixture.panel.setMode(SweepMode::Tornado);
    QVERIFY(fixture.swept());
    TornadoChart &chart = fixture.panel.tornado();
    QVERIFY(chart.shownRows() > 10);
    const TornadoPlace first{0, !chart.step({0, true}).value.empty()};
    const TornadoStep step = chart.step(first);
    QVERIFY(step.cell.legal);
    const ScenarioPtr before = fixture.document().committed();
    const QPointF place = chart.placeOf(first).center();
    SweepFixture::click(&chart, place);
    QVERIFY(fixture.document().isPreviewing());
    QVERIFY(fixture.waitForAnswer());
    QCOMPARE(fixture.session->shown()->report.iteration.value(), step.cell.iteration.value());
    QVERIFY2(fixture.panel.details().contains(QStringLiteral("→")), qPrintable(fixture.panel.details()));
    QTest::keyClick(&chart, Qt::Key_Escape);
    QVERIFY(!fixture.document().isPreviewing());
    // By keys: down to the first line, Enter takes it.
    QTest::keyClick(&chart, Qt::Key_Down);
    QVERIFY(fixture.document().isPreviewing());
    QTest::keyClick(&chart, Qt::Key_Return);
    QVERIFY(!fixture.document().isPreviewing());
    QVERIFY(*fixture.document().committed() != *before);
    fixture.document().history().undo();
    QVERIFY(*fixture.document().committed() == *before);
    // By money, prices lead to ten percent.
    fixture.panel.measureBox().setCurrentIndex(3);
    Q_EMIT fixture.panel.measureBox().activated(3);
    bool priced = false;
    for (std::size_t row = 0; row < chart.shownRows(); ++row)
        priced = priced || chart.tornado().rows[row].path == "cluster.priceUsdPerGpuHour";
    QVERIFY(priced);
    fixture.panel.copyCsv();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("field,now,value")));
}

void TestSweepPanel::anOlderPlanIsSaid()
{
    SweepFixture fixture;
    fixture.ask("training.microbatch", "1,2");
    QVERIFY(fixture.swept());
    QVERIFY(!fixture.panel.status().contains(QStringLiteral("before it changed")));
    fixture.document().commit(with(*fixture.document().committed(), {{"cluster.priceUsdPerGpuHour", "9"}}),
                              QStringLiteral("price"));
    QVERIFY(fixture.waitForAnswer());
    QTRY_VERIFY(fixture.panel.status().contains(QStringLiteral("before it changed")));
}

QTEST_MAIN(TestSweepPanel)
#include "tst_sweep_panel.moc"
