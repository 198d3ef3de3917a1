// The Compare tab in the real window: plans kept as columns, the waterfall between two, and taking one.
#include "core/scenario/fields.h"
#include "tests/support/window.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/plan_table.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/panels/workbench.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct CompareFixture : WindowFixture {
    CompareFixture() { window->workbench().showComparison(); }

    [[nodiscard]] ComparePanel &panel() const { return window->workbench().comparison(); }
    [[nodiscard]] const SideBySideModel &model() const { return panel().plans(); }
    void keep() const { panel().findChild<QPushButton *>(QStringLiteral("keepPlanButton"))->click(); }
    // And its answer.
    [[nodiscard]] bool change(const char *path, const char *value) const
    {
        Scenario scenario = *document().committed();
        if (!setField(scenario, path, value).empty())
            return false;
        document().commit(scenario, QLatin1String(path));
        const bool answered = waitForAnswer();
        panel().refresh();
        return answered;
    }
    [[nodiscard]] QStringList heads() const
    {
        QStringList heads;
        for (int column = 1; column < model().columnCount(); ++column)
            heads << model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        return heads;
    }
    [[nodiscard]] QString cell(const char *label, int column) const
    {
        for (int row = 0; row < model().rowCount(); ++row) {
            if (model().index(row, 0).data().toString() == QLatin1String(label))
                return model().index(row, column).data().toString();
        }
        return QStringLiteral("none");
    }
};

} // namespace

class TestComparePanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingToCompareAtFirst()
    {
        const CompareFixture fixture;
        QVERIFY(fixture.opened && fixture.shown);
        QCOMPARE(fixture.model().rowCount(), 0);
        QVERIFY(!fixture.panel().from().isVisible());
        QVERIFY(fixture.panel().findChild<QPushButton *>(QStringLiteral("keepPlanButton"))->isVisible());
    }

    void keptPlansAreColumns()
    {
        const CompareFixture fixture;
        fixture.keep();
        QCOMPARE(fixture.heads(), (QStringList{QStringLiteral("Plan 1"), QStringLiteral("Now")}));
        QCOMPARE(fixture.model().index(0, 0).data().toString(), QStringLiteral("Equal in every field"));
        QVERIFY(fixture.change("plan.zero", "0"));
        fixture.keep();
        QVERIFY(fixture.change("training.recompute", "full"));
        QCOMPARE(fixture.model().columnCount(), 4);
        QCOMPARE(fixture.model().index(0, 0).data().toString(), QStringLiteral("Fields that differ"));
        QCOMPARE(fixture.cell("ZeRO stage", 1), QStringLiteral("1"));
        QCOMPARE(fixture.cell("ZeRO stage", 2), QStringLiteral("0"));
        QCOMPARE(fixture.cell("ZeRO stage", 3), QStringLiteral("0"));
        // Exactly one is fastest, and it is marked: the bold one has the least time.
        int best = 0;
        for (int row = 0; row < fixture.model().rowCount(); ++row) {
            if (fixture.model().index(row, 0).data().toString() != QStringLiteral("Iteration time"))
                continue;
            for (int column = 1; column <= 3; ++column) {
                if (fixture.model().index(row, column).data(Qt::FontRole).isValid())
                    best += 10 + column;
            }
        }
        QVERIFY2(best > 10 && best < 20, "one marked");
        QVERIFY(best != 13); // recomputing all is slower
        for (const bool dark : {true, false}) {
            applyTheme(*qApp, dark);
            fixture.window->grab().save(
                QStringLiteral("compare-plans-%1.png").arg(dark ? QStringLiteral("dark") : QStringLiteral("light")));
        }
    }

    void theWaterfallLeadsBetweenAnyTwo()
    {
        const CompareFixture fixture;
        fixture.session->pinBaseline();
        QVERIFY(fixture.change("training.recompute", "full"));
        ComparePanel &panel = fixture.panel();
        QCOMPARE(panel.from().currentText(), QStringLiteral("Baseline"));
        QCOMPARE(panel.to().currentText(), QStringLiteral("Now"));
        QVERIFY2(panel.summary().contains(QStringLiteral("slower than the baseline")), qPrintable(panel.summary()));
        fixture.keep();
        const QString name = fixture.heads()[1];
        QVERIFY(fixture.change("training.recompute", "none"));
        panel.from().setCurrentIndex(panel.from().findText(name));
        Q_EMIT panel.from().activated(panel.from().currentIndex());
        QVERIFY2(panel.summary().contains(QStringLiteral("Now is ")) && panel.summary().contains(name),
                 qPrintable(panel.summary()));
        QCOMPARE(panel.chart().steps().front().label, name);
        const EvaluationPtr kept = fixture.session->kept().plans().front().evaluation;
        QCOMPARE(panel.chart().steps().front().to, toTicks(kept->report.iteration));
        QCOMPARE(panel.chart().steps().back().to, toTicks(fixture.session->shown()->report.iteration));
        // What was chosen stays through a change of the plan; what is removed falls back to the baseline.
        QVERIFY(fixture.change("training.microbatch", "2"));
        QCOMPARE(panel.from().currentText(), name);
        fixture.session->kept().remove(fixture.session->kept().plans().front().id);
        QCOMPARE(panel.from().currentText(), QStringLiteral("Baseline"));
    }

    void aDoubleClickTakesAColumn()
    {
        const CompareFixture fixture;
        fixture.keep();
        const Scenario first = *fixture.document().committed();
        QVERIFY(fixture.change("plan.zero", "0"));
        const int edits = fixture.document().history().count();
        PlanTable &table = fixture.panel().planTable();
        const QRect cell = table.visualRect(table.model()->index(1, 1));
        QVERIFY(!cell.isEmpty());
        const auto doubleClick = [&table](QPoint at) {
            QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at);
        };
        doubleClick(cell.center());
        QCOMPARE(fixture.document().committed()->plan, first.plan);
        QCOMPARE(fixture.document().history().count(), edits + 1);
        fixture.document().history().undo();
        QCOMPARE(fixture.document().committed()->plan.zero, 0);
        // The present plan is taken already.
        doubleClick(table.visualRect(table.model()->index(1, 2)).center());
        QCOMPARE(fixture.document().history().index(), edits);
        // By its head, and by Enter.
        QHeaderView &head = *table.horizontalHeader();
        const QPoint middle(head.sectionViewportPosition(1) + head.sectionSize(1) / 2, head.height() / 2);
        QTest::mouseDClick(head.viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(fixture.document().committed()->plan, first.plan);
        fixture.document().history().undo();
        QVERIFY(fixture.waitForAnswer());
        table.setCurrentIndex(table.model()->index(1, 1));
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(fixture.document().committed()->plan, first.plan);
    }

    void columnsAreNamedAndRemoved()
    {
        const CompareFixture fixture;
        fixture.keep();
        fixture.keep();
        QCOMPARE(fixture.heads().size(), 3);
        PlanTable &table = fixture.panel().planTable();
        table.setCurrentIndex(table.model()->index(1, 2));
        QTest::keyClick(&table, Qt::Key_F2);
        auto *dialog = table.findChild<QInputDialog *>(QStringLiteral("renamePlan"));
        QVERIFY(dialog);
        dialog->setTextValue(QStringLiteral("Plan 1")); // taken
        dialog->accept();
        QCOMPARE(fixture.heads()[1], QStringLiteral("Plan 1 (2)"));
        table.setCurrentIndex(table.model()->index(1, 1));
        QTest::keyClick(&table, Qt::Key_Delete);
        QCOMPARE(fixture.heads(), (QStringList{QStringLiteral("Plan 1 (2)"), QStringLiteral("Now")}));
        table.setCurrentIndex(table.model()->index(1, 2));
        QTest::keyClick(&table, Qt::Key_Delete); // the present one stays
        QCOMPARE(fixture.heads().size(), 2);
    }

    void filesAreColumns()
    {
        const CompareFixture fixture;
        QSignalSpy changed(&fixture.session->kept(), &KeptPlans::changed);
        QSignalSpy failed(&fixture.session->kept(), &KeptPlans::failed);
        Scenario wrong = *fixture.document().committed();
        wrong.plan.tensor = 5;
        const Scenario right = *fixture.document().committed();
        fixture.document().commit(wrong, QStringLiteral("wrong"));
        QVERIFY(fixture.document().save(fixture.file("wrong.json")).empty());
        fixture.document().commit(right, QStringLiteral("right"));
        QVERIFY(fixture.waitForAnswer());
        fixture.session->kept().open(
            {QStringLiteral("megatron-1t-3072"), fixture.file("none.json"), fixture.file("wrong.json")});
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 2, 60'000);
        QVERIFY(failed[0][0].toString().startsWith(QStringLiteral("none: ")));
        QVERIFY2(failed[1][0].toString().contains(QStringLiteral("plan.tensor")), qPrintable(failed[1][0].toString()));
        QCOMPARE(fixture.heads(), (QStringList{QStringLiteral("megatron-1t-3072"), QStringLiteral("Now")}));
    }
};

QTEST_MAIN(TestComparePanel)
#include "tst_compare_panel.moc"
