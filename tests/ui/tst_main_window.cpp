// The window as people use it: mouse, keys, files, clipboard. Saves screenshots beside the test for people to look at.
#include "core/scenario/fields.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/fold_line.h"
#include "ui/mesh/mesh_view.h"
#include "ui/models/span_table_model.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/field_row.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/span_panel.h"
#include "ui/panels/status_line.h"
#include "ui/panels/table_view.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/workbench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/legend.h"
#include "ui/timeline/row_headers.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>

using namespace stringline;
using namespace stringline::ui;

namespace {

void dropOn(QWidget &widget, const QMimeData &data)
{
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &drop);
}

QString writeFile(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write a test file");
    file.write(bytes);
    return name;
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tests::sandbox(); }

    void opensQuickly()
    {
        QElapsedTimer clock;
        clock.start();
        tests::WindowFixture fixture;
        QVERIFY(fixture.opened);
        QVERIFY(fixture.shown);
        // A second on an idle machine; the bound leaves room for a loaded one.
        QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
        QVERIFY(fixture.session->shown());
        QVERIFY(fixture.session->isCurrent());
        QVERIFY(fixture.window->timeline().evaluation() == fixture.session->shown());
    }

    void draggingTheStripIsOneUndoStep()
    {
        tests::WindowFixture fixture;
        FactorStrip &strip = fixture.window->mesh().strip();
        const Scenario before = *fixture.document().scenario();
        const QPoint from = strip.dividerPoint(0);
        QTest::mousePress(&strip, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 12; ++step) {
            QMouseEvent move(QEvent::MouseMove, QPointF(from - QPoint(step * 20, 0)),
                             QPointF(strip.mapToGlobal(from - QPoint(step * 20, 0))), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(&strip, &move);
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, from - QPoint(240, 0));
        QVERIFY(fixture.waitForAnswer());
        const QString after = changeText(before, *fixture.document().scenario());
        QVERIFY2(fixture.document().scenario()->plan.tensor < before.plan.tensor, qPrintable(after));
        QCOMPARE(fixture.document().history().count(), 1);
        QVERIFY(fixture.session->isCurrent());
        QVERIFY(fixture.window->timeline().evaluation() == fixture.session->shown());

        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(fixture.waitForAnswer());
        QCOMPARE(*fixture.document().scenario(), before);
        QCOMPARE(strip.scenario(), before);
        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(fixture.document().scenario()->plan.tensor < before.plan.tensor);
    }

    void escapeDuringADragIsNoStep()
    {
        tests::WindowFixture fixture;
        FactorStrip &strip = fixture.window->mesh().strip();
        const Scenario before = *fixture.document().scenario();
        strip.setFocus();
        const QPoint from = strip.dividerPoint(0);
        QTest::mousePress(&strip, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(from - QPoint(200, 0)),
                         QPointF(strip.mapToGlobal(from - QPoint(200, 0))), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&strip, &move);
        QVERIFY(fixture.document().isPreviewing());
        QTest::keyClick(&strip, Qt::Key_Escape);
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, from - QPoint(200, 0));
        QCOMPARE(*fixture.document().scenario(), before);
        QCOMPARE(fixture.document().history().count(), 0);
    }

    void aWrongDegreeLeavesTheLastTimeline()
    {
        tests::WindowFixture fixture;
        const EvaluationPtr before = fixture.window->timeline().evaluation();
        FieldRow *row = fixture.window->form().rowFor("plan.tensor");
        auto *edit = qobject_cast<UnitLineEdit *>(row->input());
        QVERIFY(edit);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("5"));
        QTest::keyClick(edit, Qt::Key_Tab);
        QVERIFY(fixture.waitForAnswer());
        QCoreApplication::processEvents();
        QCOMPARE(edit->text(), QStringLiteral("5"));
        QVERIFY(row->message().isVisible());
        QVERIFY(fixture.window->timeline().evaluation() == before);
        QVERIFY(fixture.session->isStale());
        QTest::qWait(TimelineView::kStaleDelay + 50);
        fixture.window->grab().save(QStringLiteral("window-wrong-value.png"));
        fixture.window->action(QStringLiteral("repair"))->trigger();
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(!hasErrors(fixture.session->diagnostics()));
        QVERIFY(fixture.session->isCurrent());
    }

    void brokenFilesGetOneMessage()
    {
        tests::WindowFixture fixture;
        const ScenarioPtr before = fixture.document().scenario();
        const QString broken =
            writeFile(fixture.file("broken.json"), "{\"schemaVersion\": 1, \"plan\": {\"tensor\": }}");
        QVERIFY(!fixture.window->open(broken));
        QVERIFY2(fixture.window->messages().text().contains(QStringLiteral("broken.json")),
                 qPrintable(fixture.window->messages().text()));
        QVERIFY(fixture.window->workbench().log().text().contains(QStringLiteral("broken.json")));
        QCOMPARE(fixture.document().scenario(), before);
        QVERIFY(!fixture.window->open(fixture.file("missing.json")));
        QVERIFY(fixture.window->open(QStringLiteral("llama3-8b-hgx-h100")));
        QVERIFY(fixture.window->messages().text().isEmpty());
    }

    void dropsFilesAndText()
    {
        tests::WindowFixture fixture;
        const QString text = fixture.document().asText();
        const QString file = writeFile(fixture.file("dropped.json"), text.toUtf8());
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(file)});
        dropOn(*fixture.window, files);
        QCOMPARE(fixture.document().title(), QStringLiteral("dropped.json"));
        QMimeData words;
        words.setText(QStringLiteral("no scenario at all"));
        dropOn(*fixture.window, words);
        QVERIFY(!fixture.window->messages().text().isEmpty());
        QCOMPARE(fixture.document().title(), QStringLiteral("dropped.json"));
    }

    void copiesAndPastesTheScenario()
    {
        tests::WindowFixture fixture;
        const Scenario before = *fixture.document().scenario();
        QTest::keyClick(fixture.window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("schemaVersion")));
        fixture.document().commit(tests::with(before, {{"training.globalBatch", "128"}}), QStringLiteral("x"));
        QTest::keyClick(fixture.window.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(*fixture.document().scenario(), before);
    }

    void savesOpensAndSaysWhatChanged()
    {
        tests::WindowFixture fixture;
        const QString file = fixture.file("mine.json");
        fixture.document().commit(tests::with(*fixture.document().scenario(), {{"training.globalBatch", "128"}}),
                                  QStringLiteral("x"));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(fixture.window->isWindowModified());
        QVERIFY(fixture.window->saveTo(file));
        QVERIFY(!fixture.window->isWindowModified());
        QCOMPARE(fixture.session->preferences().recentFiles().front(), file);
        QVERIFY(fixture.window->open(file));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY2(!fixture.window->workbench().log().text().contains(QStringLiteral("when saved")), "nothing changed");

        // The same file with another result in it: an older program that thought otherwise.
        Json json = *parseJson(fixture.document().asText().toStdString());
        const ScenarioFile content{*fixture.document().scenario(), SavedResult{"0.0.1", 1.5}};
        json = scenarioToJson(content.scenario, fixture.presets, content.saved);
        writeFile(file, QByteArray::fromStdString(toText(json)));
        QVERIFY(fixture.window->open(file));
        QVERIFY(fixture.waitForAnswer());
        const QString log = fixture.window->workbench().log().text();
        QVERIFY2(log.contains(QStringLiteral("1.5 s when saved by version 0.0.1, now")), qPrintable(log));
    }

    void doesNotOverwriteWhatAnotherProgramWrote()
    {
        tests::WindowFixture fixture;
        const QString file = fixture.file("shared.json");
        QVERIFY(fixture.window->saveTo(file));
        writeFile(file, "{}");
        fixture.window->action(QStringLiteral("save"))->trigger();
        QVERIFY(fixture.window->messages().text().contains(QStringLiteral("another program")));
        QFile onDisk(file);
        QVERIFY(onDisk.open(QIODevice::ReadOnly));
        QCOMPARE(onDisk.readAll(), QByteArray("{}"));
        QVERIFY(!fixture.window->saveTo(fixture.file("no/such/folder/x.json")));
        QVERIFY(fixture.window->messages().text().contains(QStringLiteral("no/such/folder")));
    }

    void pinsABaseline()
    {
        tests::WindowFixture fixture;
        fixture.window->timeline().setFocus();
        QTest::keyClick(fixture.window.get(), Qt::Key_B);
        QVERIFY(fixture.session->baseline() == fixture.session->shown());
        const Scenario before = *fixture.document().scenario();
        fixture.document().commit(tests::with(before, {{"plan.tensor", "4"}, {"plan.pipeline", "16"}}),
                                  QStringLiteral("x"));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(!fixture.window->result().cards().front()->content().change.isEmpty());
        fixture.window->action(QStringLiteral("returnToBaseline"))->trigger();
        QCOMPARE(*fixture.document().scenario(), before);
    }

    void selectingABarShowsItsOperators()
    {
        tests::WindowFixture fixture;
        fixture.session->view().select({0, Lane::Compute, 0});
        fixture.window->workbench().showDetails();
        QVERIFY(fixture.window->workbench().details().factsText().contains(QStringLiteral("Duration")));
        QVERIFY(fixture.window->workbench().details().operators().model()->rowCount() > 0);
    }

    void asksBeforeUnsavedChangesAreLost()
    {
        tests::WindowFixture fixture;
        fixture.document().commit(tests::with(*fixture.document().scenario(), {{"training.globalBatch", "128"}}),
                                  QStringLiteral("x"));
        QVERIFY(!fixture.window->close());
        auto *box = fixture.window->findChild<QMessageBox *>(QStringLiteral("unsavedChanges"));
        QVERIFY(box);
        box->button(QMessageBox::Cancel)->click();
        QVERIFY(fixture.window->isVisible());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!fixture.window->close());
        box = fixture.window->findChild<QMessageBox *>(QStringLiteral("unsavedChanges"));
        QVERIFY(box);
        box->button(QMessageBox::Discard)->click();
        QVERIFY(!fixture.window->isVisible());
    }

    void offersWhatACrashLeft()
    {
        tests::WindowFixture fixture;
        const Scenario edited = tests::with(*fixture.document().scenario(), {{"plan.tensor", "4"}});
        fixture.document().commit(edited, QStringLiteral("x"));
        fixture.session->autosave().write();
        QVERIFY(QFile::copy(fixture.session->autosave().path(), fixture.file("recovery/1-1.json")));
        fixture.document().history().undo();
        fixture.window->offerRecovery();
        QVERIFY(fixture.window->messages().text().contains(QStringLiteral("1 edit")));
        fixture.window->messages().findChild<QPushButton *>()->click();
        QCOMPARE(*fixture.document().scenario(), edited);
        QVERIFY(fixture.document().isModified());
        QVERIFY(!QFile::exists(fixture.file("recovery/1-1.json")));
    }

    void everyCommandHasANameAndThePaletteRunsIt()
    {
        tests::WindowFixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *palette = fixture.window->findChild<CommandPalette *>();
        QVERIFY(palette);
        QVERIFY(palette->list().count() > 25);
        auto *search = palette->findChild<QLineEdit *>();
        QTest::keyClicks(search, QStringLiteral("pin bas"));
        QVERIFY(palette->list().count() >= 1);
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(fixture.session->baseline());
        QVERIFY(fuzzyMatch(QStringLiteral("ndlg"), QStringLiteral("Find long gaps")));
        QVERIFY(!fuzzyMatch(QStringLiteral("xyz"), QStringLiteral("Find long gaps")));
    }

    void everyControlIsReachableAndNamed()
    {
        tests::WindowFixture fixture;
        int inputs = 0;
        for (const auto *edit : fixture.window->form().findChildren<UnitLineEdit *>()) {
            QVERIFY2(!edit->accessibleName().isEmpty(), qPrintable(edit->objectName()));
            QVERIFY(edit->focusPolicy() & Qt::TabFocus);
            ++inputs;
        }
        QVERIFY(inputs > 10);
    }

    void looksRight_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080), QSize(1600, 1000)}) {
            for (const bool dark : {false, true})
                QTest::addRow("%dx%d %s", size.width(), size.height(), dark ? "dark" : "light") << size << dark;
        }
    }
    void looksRight()
    {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        tests::WindowFixture fixture(size);
        fixture.session->preferences().setTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        fixture.session->pinBaseline();
        QSignalSpy analysed(fixture.session.get(), &Session::analysisChanged);
        fixture.document().commit(
            tests::with(*fixture.document().scenario(), {{"plan.tensor", "4"}, {"plan.pipeline", "16"}}),
            QStringLiteral("TP 8 → 4, PP 8 → 16"));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(analysed.wait(120'000));
        QTest::qWait(100);
        QCOMPARE(fixture.window->size(), size);
        const QPixmap picture = fixture.window->grab();
        const QString name = QStringLiteral("window-%1x%2-%3.png")
                                 .arg(size.width())
                                 .arg(size.height())
                                 .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
        QVERIFY(picture.save(name));
        QCOMPARE(currentTheme().dark, dark);
        QCOMPARE(fixture.window->result().verticalScrollBar()->value(), 0);
        QCOMPARE(fixture.window->form().widget()->width(), fixture.window->form().viewport()->width());
        // Every panel got room, and the timeline most of it.
        QVERIFY(fixture.window->timeline().height() > size.height() / 4);
        QVERIFY(fixture.window->form().width() >= ScenarioForm::kWidth);
        QVERIFY(fixture.window->result().width() >= ResultPanel::kWidth);
    }

    void otherModelsLookRight_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("experts");
        QTest::addRow("gpt3-175b-selene") << false << false;
        QTest::addRow("mixtral-8x7b-h100") << false << true;
        QTest::addRow("deepseek-v3-2048") << true << true;
        QTest::addRow("llama3.1-405b-16k") << true << false;
    }
    // Experts bring their line below the strip, their rows of the form and their swatch; dense models show none of it.
    void otherModelsLookRight()
    {
        QFETCH(bool, dark);
        QFETCH(bool, experts);
        tests::WindowFixture fixture({1600, 1000}, QTest::currentDataTag());
        QVERIFY(fixture.opened);
        fixture.session->preferences().setTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        MainWindow &window = *fixture.window;
        QVERIFY(QTest::qWaitFor([&] { return fixture.session->accuracy().points() != nullptr; }, 20'000));
        QVERIFY(fixture.session->shown());
        QCOMPARE(window.mesh().foldLine().isVisible(), experts);
        QCOMPARE(window.form().rowFor("model.activeExperts")->isVisibleTo(&window.form()), experts);
        QCOMPARE(window.timeline().findChild<Legend *>()->shown().contains(Activity::Expert), experts);
        QTest::qWait(100);
        QVERIFY(window.grab().save(QStringLiteral("window-%1.png").arg(QLatin1String(QTest::currentDataTag()))));
        QTest::mouseClick(window.timeline().findChild<RowHeaders *>(), Qt::LeftButton, {}, QPoint(20, 12));
        window.workbench().showAccuracy();
        QTest::qWait(200);
        QVERIFY(window.grab().save(QStringLiteral("window-%1-open.png").arg(QLatin1String(QTest::currentDataTag()))));
    }

    void tabsAndDialogsLookRight()
    {
        tests::WindowFixture fixture;
        fixture.session->preferences().setTheme(ThemeChoice::Light);
        MainWindow &window = *fixture.window;
        const auto save = [](QWidget &widget, const char *name) {
            QTest::qWait(80);
            QVERIFY(widget.grab().save(QStringLiteral("window-%1.png").arg(QLatin1String(name))));
        };
        fixture.session->view().select({3, Lane::Compute, 12});
        window.workbench().showDetails();
        save(window.workbench(), "details");
        window.workbench().showStageMemory(2);
        save(window.workbench(), "memory");
        window.workbench().setCurrentWidget(&window.workbench().spans());
        save(window.workbench(), "spans");
        QVERIFY(!window.open(QStringLiteral("no-such-preset")));
        window.workbench().showLog();
        save(window, "message");
        for (const char *name : {"keys", "exportFigure", "about"}) {
            window.action(QLatin1String(name))->trigger();
            QTest::qWait(20);
            QDialog *dialog = nullptr;
            for (QDialog *candidate : window.findChildren<QDialog *>()) {
                if (candidate->isVisible())
                    dialog = candidate;
            }
            QVERIFY2(dialog, name);
            save(*dialog, name);
            dialog->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        window.form().rowFor("cluster.scaleOut.latencyUs"); // opens "All fields" of the cluster
        window.form().focusField("cluster.device.memoryGiB");
        save(window.form(), "all-fields");
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
