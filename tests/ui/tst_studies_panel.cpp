// The Studies tab: a study is chosen and run, inputs change the picture, rows are looked at and taken, wrong input is
// marked, tables are written. The chart is driven with results made here, one of each kind of plot.
#include "core/base/file.h"
#include "core/studies/parts.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/models/study_table_model.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/study_chart.h"
#include "ui/panels/study_inputs.h"
#include "ui/panels/table_view.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct StudiesFixture : WindowFixture {
    StudiesFixture()
        : WindowFixture({1600, 1000}, "llama3-8b-hgx-h100")
    {
        window->workbench().showStudies();
        panel.open(QStringLiteral("llama3-405b-failures"));
        seen();
    }

    StudiesPanel &panel = window->workbench().studies();
    QPushButton *button = panel.findChild<QPushButton *>(QStringLiteral("runStudy"));

    bool idle()
    {
        return QTest::qWaitFor([this] { return !panel.runner().state().running; }, 120'000);
    }
    // A study runs by itself when it is first seen, whenever that is: over, else the button stops it.
    bool seen()
    {
        panel.refresh();
        return idle();
    }
    bool ran()
    {
        if (!seen())
            return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return idle();
    }
    [[nodiscard]] double fact(const char *id) const { return panel.runner().state().result->fact(id)->value; }
};

// Two rows: what a chart needs for each kind of plot.
std::shared_ptr<const StudyResult> smallResult(PlotKind kind)
{
    auto result = std::make_shared<StudyResult>();
    StudyTable table{"t",
                     "Table",
                     {parts::word("who", "who"), parts::integer("gpus", "GPUs"), parts::seconds("time", "time"),
                      parts::seconds("until", "until"), parts::seconds("bubble", "bubble")},
                     {},
                     {}};
    table.add({"one", 8.0, 1.0, 3.0, 0.5}, "plan.tensor=2");
    table.add({"two", 64.0, 2.0, 6.0, 0.25}, "plan.tensor=4");
    result->tables.push_back(std::move(table));
    StudyPlot plot{.id = "p", .title = "Plot", .kind = kind, .table = "t"};
    switch (kind) {
    case PlotKind::Lines:
    case PlotKind::Points:
        plot.across = "gpus";
        plot.upwards = {"time"};
        plot.logAcross = true;
        plot.marks = {{"measured", 16, 1.5, Evidence::Published}};
        plot.rules = {{"limit", 1.8, false}, {"most", 32, true}};
        break;
    case PlotKind::HeatMap:
        plot.across = "gpus";
        plot.upwards = {"who"};
        plot.shade = "time";
        break;
    case PlotKind::Stacks:
        plot.across = "who";
        plot.upwards = {"time", "bubble"};
        break;
    case PlotKind::Spans:
        plot.across = "time";
        plot.acrossTo = "until";
        plot.upwards = {"gpus", "until"};
        plot.by = "who";
        plot.name = "who";
        break;
    }
    result->plots.push_back(std::move(plot));
    return result;
}

} // namespace

class TestStudiesPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStudyRunsAndShowsItsParts();
    void inputsChangeTheResult();
    void wrongInputIsMarkedAndNothingStarts();
    void thePlanOfTheWindow();
    void tablesAreWritten();
    void chartsOfEveryKind_data();
    void chartsOfEveryKind();
    void rowsAreLookedAtAndTaken();
    void aFileThatIsNoStudySaysWhy();
};

void TestStudiesPanel::aStudyRunsAndShowsItsParts()
{
    StudiesFixture fixture;
    StudiesPanel &panel = fixture.panel;
    QVERIFY(panel.studyBox().count() >= 1);
    QVERIFY(fixture.ran());
    QVERIFY(panel.runner().state().result);
    QVERIFY(panel.plotBox().count() > 0);
    QVERIFY(panel.chart().isVisible());
    QVERIFY(!panel.chart().rows().empty());
    QVERIFY(panel.status().contains(QStringLiteral("published numbers agree")));
    // Every table can be shown: facts, published numbers, the kind's own, inputs.
    for (int i = 0; i < panel.tableBox().count(); ++i) {
        panel.tableBox().setCurrentIndex(i);
        QVERIFY2(panel.table().model()->rowCount() > 0, qPrintable(panel.tableBox().currentText()));
    }
}

void TestStudiesPanel::inputsChangeTheResult()
{
    StudiesFixture fixture;
    QVERIFY(fixture.ran());
    const double before = fixture.fact("youngSeconds");
    // Four times the write: twice the interval (Young). Runs by itself, being quick, or by Enter.
    auto *edit = qobject_cast<UnitLineEdit *>(fixture.panel.inputs().editorOf("writeSeconds"));
    QVERIFY(edit != nullptr);
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("240"));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] {
        const StudyState &state = fixture.panel.runner().state();
        return !state.running && state.result && fixture.fact("youngSeconds") > before * 1.5;
    }));
    QVERIFY(std::abs(fixture.fact("youngSeconds") / before - 2) < 1e-9);
    QCOMPARE(fixture.panel.inputs().study().inputs[0].origin.evidence, Evidence::Own);
}

void TestStudiesPanel::wrongInputIsMarkedAndNothingStarts()
{
    StudiesFixture fixture;
    fixture.panel.inputs().type("writeSeconds", QStringLiteral("soon"));
    QVERIFY(!fixture.panel.inputs().isWhole());
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY(!fixture.panel.runner().state().running);
    QVERIFY(fixture.panel.status().contains(QStringLiteral("wrong")));
    QVERIFY(fixture.panel.inputs().editorOf("writeSeconds")->toolTip().contains(QStringLiteral("expected a number")));
    fixture.panel.inputs().type("writeSeconds", QStringLiteral("60"));
    QVERIFY(fixture.ran());
    QVERIFY(fixture.panel.runner().state().result);
}

void TestStudiesPanel::thePlanOfTheWindow()
{
    StudiesFixture fixture;
    fixture.panel.ownScenario().setChecked(true);
    QVERIFY(fixture.ran());
    const StudyState &state = fixture.panel.runner().state();
    QVERIFY(state.result);
    QVERIFY(*state.study->scenario == *fixture.document().committed());
    QVERIFY(state.result->comparisons.empty()); // the paper's numbers are of another case
}

void TestStudiesPanel::tablesAreWritten()
{
    StudiesFixture fixture;
    QVERIFY(fixture.ran());
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("facts.csv"));
    fixture.panel.tableBox().setCurrentIndex(0);
    QVERIFY(fixture.panel.writeTable(file).empty());
    QVERIFY(QString::fromStdString(*readFile(file.toStdString())).contains(QStringLiteral("Young")));
    QVERIFY(!fixture.panel.writeTable(folder.filePath(QStringLiteral("no/folder.csv"))).empty());
    for (const char *name : {"plot.pdf", "plot.svg", "plot.png"}) {
        const QString figure = folder.filePath(QLatin1String(name));
        QVERIFY(fixture.panel.writeFigure(figure).empty());
        QVERIFY(QFileInfo(figure).size() > 1000);
    }
    QVERIFY(!fixture.panel.writeFigure(folder.filePath(QStringLiteral("plot.docx"))).empty());
}

void TestStudiesPanel::chartsOfEveryKind_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("lines") << int(PlotKind::Lines);
    QTest::newRow("points") << int(PlotKind::Points);
    QTest::newRow("map") << int(PlotKind::HeatMap);
    QTest::newRow("stacks") << int(PlotKind::Stacks);
    QTest::newRow("spans") << int(PlotKind::Spans);
}

void TestStudiesPanel::chartsOfEveryKind()
{
    QFETCH(int, kind);
    StudyChart chart;
    chart.resize(500, 260);
    chart.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const auto result = smallResult(PlotKind(kind));
    chart.show(result, result->plots.data(), {});
    chart.replot();
    QVERIFY(chart.placeOf(0).x() < chart.placeOf(1).x());
    QVERIFY(chart.textOf(1).contains(QStringLiteral("GPUs: 64")));
    QSignalSpy chosen(&chart, &StudyChart::chosenRow);
    QSignalSpy accepted(&chart, &StudyChart::acceptedRow);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.placeOf(1).toPoint());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first().first().toULongLong(), 1ULL);
    chart.choose(1);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, chart.placeOf(0).toPoint());
    QCOMPARE(accepted.first().first().toULongLong(), 0ULL);
    chosen.clear();
    QTest::keyClick(&chart, Qt::Key_Left);
    QCOMPARE(chosen.first().first().toULongLong(), 0ULL);
    QTest::keyClick(&chart, Qt::Key_Return);
    QCOMPARE(accepted.last().first().toULongLong(), 1ULL); // what choose() was told
    // Zoomed in, F shows all again.
    const QCPRange all = chart.xAxis->range();
    chart.xAxis->scaleRange(0.3);
    QTest::keyClick(&chart, Qt::Key_F);
    QVERIFY(std::abs(chart.xAxis->range().lower - all.lower) < 1e-9 * std::abs(all.size()) + 1e-12);
    chart.show(nullptr, nullptr, {});
    QVERIFY(chart.rows().empty());
}

void TestStudiesPanel::rowsAreLookedAtAndTaken()
{
    StudiesFixture fixture;
    Document &document = fixture.document();
    fixture.panel.open(QStringLiteral("partition"));
    QVERIFY(fixture.ran());
    const StudyState &state = fixture.panel.runner().state();
    QVERIFY(state.result);
    const StudyTable &table = state.result->tables[0];
    std::size_t row = 0;
    while (row < table.rows.size() && table.changes[row].empty())
        ++row;
    QVERIFY(row < table.rows.size());
    const Scenario expected = *rowScenario(*state.study, table, row, document.presets());
    const ScenarioPtr before = document.committed();
    Q_EMIT fixture.panel.chart().chosenRow(row);
    QVERIFY(document.isPreviewing());
    QCOMPARE(document.scenario()->plan.layersPerChunk, expected.plan.layersPerChunk);
    QTest::keyClick(&fixture.panel, Qt::Key_Escape);
    QCOMPARE(document.scenario(), before);
    Q_EMIT fixture.panel.chart().acceptedRow(row);
    QVERIFY(isSamePlan(*document.committed(), expected));
    document.history().undo();
    QVERIFY(isSamePlan(*document.committed(), *before));
}

void TestStudiesPanel::aFileThatIsNoStudySaysWhy()
{
    StudiesFixture fixture;
    QVERIFY(fixture.window->open(toQString(presetsFolder()) + QStringLiteral("/studies/llama3-405b-failures.json")));
    QVERIFY(QTest::qWaitFor([&] { return fixture.panel.runner().state().result != nullptr; }));
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("bad.json")).toStdString();
    QVERIFY(writeFile(file, R"({"schemaVersion": 1, "kind": "dreams"})").empty());
    const Errors errors = fixture.panel.openFile(QString::fromStdString(file));
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY(errors.front().message.find("dreams") != std::string::npos);
    QVERIFY(fixture.ran()); // the study before is still there
}

QTEST_MAIN(TestStudiesPanel)
#include "tst_studies_panel.moc"
