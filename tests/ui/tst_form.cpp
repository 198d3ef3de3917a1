// The form: numbers as people write them, derived values at once, and wrong values that stay, are explained and repair
// themselves by a link.
#include "core/scenario/fields.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/panels/derived_label.h"
#include "ui/panels/field_row.h"
#include "ui/panels/form_rows.h"
#include "ui/panels/save_preset_dialog.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/section.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;

class TestForm : public QObject {
    Q_OBJECT

    std::unique_ptr<tests::SessionFixture> m_fixture;
    std::unique_ptr<ScenarioForm> m_form;

    [[nodiscard]] const Scenario &scenario() const { return *m_fixture->document().scenario(); }

    UnitLineEdit *line(const char *path)
    {
        FieldRow *row = m_form->rowFor(path);
        return row ? qobject_cast<UnitLineEdit *>(row->input()) : nullptr;
    }

    void type(const char *path, const char *text)
    {
        UnitLineEdit *edit = line(path);
        QVERIFY(edit);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::fromUtf8(text));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(m_fixture->waitForAnswer());
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<tests::SessionFixture>();
        m_form = std::make_unique<ScenarioForm>(*m_fixture->session);
        m_form->resize(ScenarioForm::kWidth, 900);
        m_form->show();
        QVERIFY(m_fixture->document().open(QStringLiteral("gpt3-175b-selene")).empty());
        QVERIFY(m_fixture->waitForAnswer());
    }

    void cleanup()
    {
        m_form.reset();
        m_fixture.reset();
    }

    void showsTheScenario()
    {
        QCOMPARE(line("model.layers")->text(), QStringLiteral("96"));
        QVERIFY(QString(line("model.hidden")->text()).remove(QRegularExpression(QStringLiteral("\\D"))) ==
                QStringLiteral("12288"));
        QCOMPARE(line("cluster.gpus")->text(), QStringLiteral("16 × 8"));
    }

    void everyFieldCanBeEdited()
    {
        for (const Field &field : scenarioFields())
            QVERIFY2(m_form->rowFor(std::string(field.path)), std::string(field.path).c_str());
    }

    void everyRowRoundTrips()
    {
        // What a row shows, typed back, is the same scenario.
        for (const FormGroup &group : formGroups(m_fixture->presets)) {
            for (const FormRow &row : group.rows) {
                if (row.kind != FormRow::Kind::Line && row.kind != FormRow::Kind::Choice)
                    continue;
                Scenario copy = scenario();
                const Errors errors = row.set(copy, row.text(copy));
                QVERIFY2(errors.empty(), errors.empty() ? "" : toText(errors.front()).c_str());
                QVERIFY2(copy == scenario(), qPrintable(row.label));
            }
        }
    }

    void takesNumbersAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("expected");
        QTest::newRow("billions") << "training.tokens"
                                  << "450B" << 450e9;
        QTest::newRow("exponent") << "training.tokens"
                                  << "3e11" << 3e11;
        QTest::newRow("thousands") << "training.sequence"
                                   << "4096" << 4096.0;
        QTest::newRow("bits") << "cluster.scaleOut.bandwidthGBps"
                              << "400 Gb/s" << 50.0;
        QTest::newRow("grouped") << "model.hidden"
                                 << "12 288" << 12288.0;
    }
    void takesNumbersAsPeopleWriteThem()
    {
        QFETCH(QString, path);
        QFETCH(QString, typed);
        QFETCH(double, expected);
        type(qPrintable(path), qPrintable(typed));
        const Field *field = findField(path.toStdString());
        QVERIFY(field);
        QCOMPARE(std::get<double>(field->get(scenario())), expected);
    }

    void nodesAndGpus()
    {
        type("cluster.gpus", "32 x 8");
        QCOMPARE(scenario().cluster.gpus, 256);
        QCOMPARE(scenario().cluster.devicesPerNode, 8);
        type("cluster.gpus", "128");
        QCOMPARE(scenario().cluster.gpus, 128);
        QCOMPARE(m_fixture->document().history().count(), 2);
    }

    void aWrongValueStaysAndIsExplained()
    {
        const EvaluationPtr before = m_fixture->session->shown();
        type("plan.tensor", "5");
        FieldRow *row = m_form->rowFor("plan.tensor");
        QCOMPARE(line("plan.tensor")->text(), QStringLiteral("5"));
        QCOMPARE(line("plan.tensor")->property("state").toString(), QStringLiteral("bad"));
        QVERIFY(row->message().isVisibleTo(m_form.get()));
        QVERIFY2(row->message().text().contains(QStringLiteral("96")), qPrintable(row->message().text()));
        QCOMPARE(m_fixture->session->shown(), before); // the last valid answer stays
        QVERIFY(m_fixture->session->isStale());

        // A link sets the nearest valid value.
        static const QRegularExpression link(QStringLiteral("<a href=\"(\\d+)\">(\\d+)</a>"));
        const QRegularExpressionMatch match = link.match(row->message().text());
        QVERIFY2(match.hasMatch(), qPrintable(row->message().text()));
        Q_EMIT const_cast<QLabel &>(row->message()).linkActivated(match.captured(1));
        QVERIFY(m_fixture->waitForAnswer());
        QCOMPARE(scenario().plan.tensor, match.captured(2).toInt());
        QVERIFY(!row->message().isVisibleTo(m_form.get()));
        QCOMPARE(line("plan.tensor")->property("state").toString(), QString());
    }

    void unreadableTextStaysWithoutTouchingTheDocument()
    {
        const Scenario before = scenario();
        type("model.layers", "ninety");
        QCOMPARE(line("model.layers")->text(), QStringLiteral("ninety"));
        QCOMPARE(line("model.layers")->property("state").toString(), QStringLiteral("bad"));
        QVERIFY(!m_form->rowFor("model.layers")->message().text().isEmpty());
        QCOMPARE(scenario(), before);
        QCOMPARE(m_fixture->document().history().count(), 0);
        // Another field's change leaves it there; Esc gives it up.
        type("model.heads", "96");
        QCOMPARE(line("model.layers")->text(), QStringLiteral("ninety"));
        QTest::keyClick(line("model.layers"), Qt::Key_Escape);
        QCOMPARE(line("model.layers")->text(), QStringLiteral("96"));
        QVERIFY(m_form->rowFor("model.layers")->message().text().isEmpty());
    }

    void typingShowsItsEffectBeforeEnter()
    {
        UnitLineEdit *edit = line("training.globalBatch");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("128"));
        QTRY_COMPARE_WITH_TIMEOUT(scenario().training.globalBatch, 128, 2'000);
        QCOMPARE(m_fixture->document().history().count(), 0);
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(scenario().training.globalBatch, 64);
    }

    void choicesAndSwitches()
    {
        auto *recompute = qobject_cast<QComboBox *>(m_form->rowFor("training.recompute")->input());
        QVERIFY(recompute);
        recompute->setFocus();
        recompute->setCurrentIndex(recompute->findData(QStringLiteral("full")));
        Q_EMIT recompute->activated(recompute->currentIndex());
        QCOMPARE(scenario().training.recompute, Recompute::Full);
        const bool overlap = scenario().plan.overlapGradReduce;
        auto *grads = m_form->findChild<QCheckBox *>(QStringLiteral("plan.overlapGradReduce"));
        QVERIFY(grads);
        grads->click();
        QCOMPARE(scenario().plan.overlapGradReduce, !overlap);
        m_fixture->document().history().undo();
        QCOMPARE(grads->isChecked(), overlap);
    }

    void aGpuFromThePresets()
    {
        auto *gpu = qobject_cast<QComboBox *>(m_form->rowFor("cluster.device.name")->input());
        QVERIFY(gpu);
        const int index = gpu->findData(QStringLiteral("h100-sxm5-80gb"));
        QVERIFY(index >= 0);
        gpu->setCurrentIndex(index);
        Q_EMIT gpu->activated(index);
        QCOMPARE(scenario().cluster.device.preset, std::string("h100-sxm5-80gb"));
        QCOMPARE(m_fixture->document().history().count(), 1);
    }

    void sectionsFold()
    {
        Section *model = m_form->sections().front();
        QWidget *header = model->findChild<QWidget *>(QString(), Qt::FindDirectChildrenOnly);
        QTest::mouseClick(header, Qt::LeftButton, {}, QPoint(20, 15));
        QVERIFY(model->isFolded());
        QVERIFY(!line("model.layers")->isVisibleTo(m_form.get()));
        m_form->focusField("model.layers");
        QVERIFY(!model->isFolded());
    }

    void savesAModelWithItsSource()
    {
        type("model.layers", "48");
        SavePresetDialog dialog(m_fixture->presets, scenario(), PresetKind::Model);
        const QList<QLineEdit *> edits = dialog.findChildren<QLineEdit *>();
        QCOMPARE(edits.size(), 2);
        edits[0]->setText(QStringLiteral("Half a GPT-3"));
        edits[1]->setText(QString());
        QVERIFY(!dialog.findChild<QPushButton *>()->isEnabled() || edits[1]->text().isEmpty());
        edits[1]->setText(QStringLiteral("typed in a test"));
        dialog.accept();
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.scenario().model.preset, std::string("half-a-gpt-3"));

        Scenario other = tests::preset("gpt3-175b-selene");
        QVERIFY(applyPreset(other, PresetKind::Model, "half-a-gpt-3", m_fixture->presets).empty());
        QCOMPARE(other.model.layers, 48);
        QCOMPARE(other.model.source, std::string("typed in a test"));
    }
};

QTEST_MAIN(TestForm)
#include "tst_form.moc"
