// The Planner tab: a search asked for, watched, looked at and taken.
#include "tests/support/window.h"
#include "ui/models/found_plan_model.h"
#include "ui/panels/plan_scatter.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/space_dialog.h"
#include "ui/panels/table_view.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/workbench.h"

#include <QCheckBox>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

// The preset is one node of 8 GPUs.
struct PlannerFixture : WindowFixture {
    PlannerFixture()
        : WindowFixture({1600, 1000}, "llama3-8b-hgx-h100")
    {
        window->workbench().showPlanner();
        QCoreApplication::processEvents();
    }

    PlannerPanel &panel = window->workbench().planner();
    QPushButton *button = panel.findChild<QPushButton *>(QStringLiteral("searchPlans"));
    TableView *table = panel.findChild<TableView *>();

    bool searched()
    {
        panel.search();
        return QTest::qWaitFor([this] { return !panel.planner().state().running; }, 300'000);
    }
    UnitLineEdit *limit(const char *objective) const
    {
        return panel.findChild<UnitLineEdit *>(QStringLiteral("limit.") + QLatin1String(objective));
    }
};

} // namespace

class TestPlanner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsPlansThatTheWindowShows();
    void limitsHold();
    void nothingFits();
    void stopsAtOnce();
    void badFieldsStartNothing();
    void theDialogSaysWhatIsVaried();
};

void TestPlanner::findsPlansThatTheWindowShows()
{
    PlannerFixture fixture;
    PlannerPanel &panel = fixture.panel;
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY(panel.planner().state().running);
    QCOMPARE(fixture.button->text(), QStringLiteral("Stop"));
    QVERIFY(QTest::qWaitFor([&] { return !panel.planner().state().running; }, 300'000));
    const FoundPlanModel &model = panel.model();
    QVERIFY(model.rowCount() > 5);
    QVERIFY(panel.scatter().points() > 5);
    const FoundPlan best = model.plans().front();
    const EvaluationPtr before = fixture.session->shown();
    QVERIFY(!before->report.fits || best.iteration <= before->report.iteration);
    QVERIFY(model.isTied(0));

    // A row shows its plan in the whole window, Esc comes back.
    fixture.table->setFocus();
    fixture.table->selectSourceRow(1);
    QVERIFY(fixture.document().isPreviewing());
    QVERIFY(fixture.waitForAnswer());
    QCOMPARE(fixture.session->shown()->report.iteration.value(), model.plans()[1].iteration.value());
    QVERIFY(fixture.session->shown()->report.fits);
    QVERIFY(panel.details().contains(QStringLiteral("computing")));
    QTest::keyClick(fixture.table, Qt::Key_Escape);
    QVERIFY(!fixture.document().isPreviewing());

    // A point takes it with a double click; one undo brings the plan back.
    const ScenarioPtr original = fixture.document().committed();
    const QPoint place = panel.scatter().placeOf(best).toPoint();
    QTest::mouseDClick(&panel.scatter(), Qt::LeftButton, {}, place);
    QVERIFY(!fixture.document().isPreviewing());
    QVERIFY(fixture.waitForAnswer());
    QVERIFY(*fixture.document().committed() != *original);
    QVERIFY(fixture.session->shown()->report.iteration <= best.iteration * 1.02); // or a plan on the same pixel
    fixture.document().history().undo();
    QVERIFY(*fixture.document().committed() == *original);
}

void TestPlanner::limitsHold()
{
    PlannerFixture fixture;
    fixture.limit("memory")->setText(QStringLiteral("60"));
    fixture.panel.findChild<UnitLineEdit *>()->setText(QStringLiteral("4,8"));
    QVERIFY(fixture.searched());
    const PlannerState &state = fixture.panel.planner().state();
    QVERIFY(!state.plans.empty());
    for (const FoundPlan &plan : state.plans) {
        QVERIFY(plan.peak / plan.capacity <= 0.6);
        QVERIFY(plan.gpus == 4 || plan.gpus == 8);
    }
    QVERIFY(state.front.size() <= 2); // the best on either number of GPUs
}

void TestPlanner::nothingFits()
{
    PlannerFixture fixture;
    fixture.limit("memory")->setText(QStringLiteral("1"));
    QVERIFY(fixture.searched());
    QVERIFY(fixture.panel.planner().state().plans.empty());
    QVERIFY2(fixture.panel.status().contains(QStringLiteral("none fits")), qPrintable(fixture.panel.status()));
    // And says what it would take.
    QVERIFY2(fixture.panel.details().contains(QStringLiteral("memory")), qPrintable(fixture.panel.details()));
}

void TestPlanner::stopsAtOnce()
{
    PlannerFixture fixture;
    fixture.panel.search();
    QVERIFY(fixture.panel.planner().state().running);
    QTest::mouseClick(fixture.button, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !fixture.panel.planner().state().running; }, 20'000));
    QVERIFY(fixture.panel.planner().state().stopped);
    // And closing the window while it runs loses nothing and hangs nowhere.
    fixture.panel.search();
}

void TestPlanner::badFieldsStartNothing()
{
    PlannerFixture fixture;
    fixture.limit("days")->setText(QStringLiteral("soon"));
    fixture.panel.search();
    QVERIFY(!fixture.panel.planner().state().running);
    QVERIFY(fixture.panel.status().contains(QStringLiteral("cannot be read")));
    fixture.limit("days")->clear();
    for (QLineEdit *edit : fixture.panel.findChildren<QLineEdit *>()) {
        if (edit->accessibleName() == QLatin1String("Machines to try"))
            edit->setText(QStringLiteral("selen"));
    }
    fixture.panel.search();
    QVERIFY(!fixture.panel.planner().state().running);
    QVERIFY2(fixture.panel.status().contains(QStringLiteral("selene")), qPrintable(fixture.panel.status()));
}

void TestPlanner::theDialogSaysWhatIsVaried()
{
    PlannerFixture fixture;
    SpaceDialog dialog(*fixture.document().committed(), {{"plan.tensor", "1,2"}});
    QVERIFY(dialog.varies("plan.tensor")->isChecked());
    QVERIFY(!dialog.varies("cluster.gpus")->isChecked());
    QCOMPARE(dialog.valuesOf("plan.tensor")->text(), QStringLiteral("1,2"));
    dialog.varies("plan.schedule")->click(); // keeps the plan's own
    const std::vector<AskedValues> asked = dialog.asked();
    QCOMPARE(asked.size(), std::size_t(2));
    QCOMPARE(asked[0].path, std::string("plan.tensor"));
    QCOMPARE(asked[1].values, fixture.document().committed()->plan.schedule);
    // A value that is none is marked, and the dialog stays.
    dialog.valuesOf("plan.tensor")->setText(QStringLiteral("two"));
    dialog.show();
    dialog.accept();
    QVERIFY(dialog.isVisible());
    QVERIFY(dialog.valuesOf("plan.tensor")->toolTip().contains(QStringLiteral("whole number")));
}

QTEST_MAIN(TestPlanner)
#include "tst_planner.moc"
