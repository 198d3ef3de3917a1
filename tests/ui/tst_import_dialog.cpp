// Configurations in the window: pasted by a key, shown in a preview that replaces nothing by itself, opened by a click.
#include "core/base/text.h"
#include "tests/support/import_dialog.h"
#include "tests/support/program.h"
#include "ui/models/config_line_model.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/table_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

using namespace stringline;
using namespace stringline::ui;

class TestImportDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tests::sandbox(); }
    void pastedScriptGivesTheCommandLinesAnswer();
    void cancelLeavesEverything();
    void linesAreFilteredAndFound();
};

void TestImportDialog::pastedScriptGivesTheCommandLinesAnswer()
{
    tests::ImportFixture fixture;
    const ScenarioPtr before = fixture.document().scenario();
    QApplication::clipboard()->setText(toQString(tests::configText(tests::kLlamaScript)));
    QTest::keyClick(fixture.window.get(), Qt::Key_V, Qt::ControlModifier);
    ImportDialog *dialog = fixture.preview();
    QVERIFY(dialog);
    QCOMPARE(fixture.document().scenario(), before);
    QCOMPARE(dialog->findChildren<QPlainTextEdit *>().size(), 1);
    QVERIFY2(dialog->summary().startsWith(QStringLiteral("Llama 3 70B · TP 8 DP 2 PP 4 · 64 × A100")),
             qPrintable(dialog->summary()));

    // The same script on the same machine by the command line: the same digits.
    const QString file = fixture.file("cli.json");
    const QStringList import{QStringLiteral("import"),
                             QStringLiteral("auto"),
                             tests::configPath(tests::kLlamaScript),
                             QStringLiteral("--cluster"),
                             QStringLiteral("selene"),
                             QStringLiteral("--out"),
                             file};
    QCOMPARE(tests::runCli(import).status, 0);
    const QJsonObject answer =
        tests::runCli({QStringLiteral("simulate"), file, QStringLiteral("--json")}).json().object();
    const double seconds = answer[QStringLiteral("iterationSeconds")].toDouble();
    double bytes = 0;
    for (const auto &stage : answer[QStringLiteral("memory")].toArray())
        bytes = std::max(bytes, stage[QStringLiteral("peakBytes")].toDouble());
    QVERIFY(seconds > 1 && bytes > 1e9);
    const QString time = toQString(durationText(Seconds(seconds)));
    const QString memory = toQString(bytesText(Bytes(bytes)));
    QVERIFY2(dialog->summary().endsWith(QStringLiteral("%1, %2 of 80.0 GiB").arg(time, memory)),
             qPrintable(dialog->summary()));

    QTest::mouseClick(&dialog->openButton(), Qt::LeftButton);
    QVERIFY(fixture.waitForAnswer());
    QCOMPARE(fixture.document().history().count(), 1);
    QVERIFY(fixture.session->isCurrent());
    QCOMPARE(fixture.session->shown()->report.iteration.value(), seconds);
    QCOMPARE(fixture.session->shown()->report.worstStage()->peak.value(), bytes);
    const auto &cards = fixture.window->result().cards();
    QCOMPARE(cards[0]->content().value, time);
    QCOMPARE(cards[3]->content().value, memory);
    QCOMPARE(fixture.document().title(), QStringLiteral("Llama 3 70B"));
    QVERIFY(fixture.document().isModified());
}

void TestImportDialog::cancelLeavesEverything()
{
    tests::ImportFixture fixture;
    const ScenarioPtr before = fixture.document().committed();
    const EvaluationPtr shown = fixture.session->shown();
    ImportDialog *dialog = fixture.paste(tests::configText(tests::kLlamaScript));
    QVERIFY(dialog);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCOMPARE(fixture.document().committed(), before);
    QCOMPARE(fixture.session->shown(), shown);
    QCOMPARE(fixture.document().history().count(), 0);
    QVERIFY(!fixture.document().isModified());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!fixture.window->importDialog());
}

void TestImportDialog::linesAreFilteredAndFound()
{
    tests::ImportFixture fixture;
    ImportDialog *dialog = fixture.paste(tests::configText(tests::kLlamaScript));
    QVERIFY(dialog);
    const QAbstractItemModelTester tester(&dialog->model());
    const int all = dialog->model().rowCount();
    QCOMPARE(all, dialog->model().count({}));
    QCOMPARE(all, dialog->model().count(Fate::Understood) + dialog->model().count(Fate::Defaulted) +
                      dialog->model().count(Fate::Ignored));
    dialog->fate().setCurrentIndex(dialog->fate().findData(int(Fate::Ignored)));
    Q_EMIT dialog->fate().activated(dialog->fate().currentIndex());
    QCOMPARE(dialog->model().rowCount(), dialog->model().count(Fate::Ignored));
    dialog->fate().setCurrentIndex(0);
    Q_EMIT dialog->fate().activated(0);
    dialog->filter().setText(QStringLiteral("cluster.GPUS"));
    QCOMPARE(dialog->model().rowCount(), 2); // --nodes and --gpus-per-node
    // A row shows its line of the text.
    dialog->lines().setFocus();
    QTRY_VERIFY(dialog->lines().hasFocus());
    dialog->lines().selectSourceRow(1);
    QCOMPARE(dialog->text(0).textCursor().block().text(), QStringLiteral("#SBATCH --gpus-per-node=8"));
    dialog->filter().clear();
    dialog->lines().sortByColumn(ConfigLineModel::Key, Qt::AscendingOrder);
    QCOMPARE(dialog->lines().model()->index(0, ConfigLineModel::Key).data().toString().left(6),
             QStringLiteral("--accu"));
}

QTEST_MAIN(TestImportDialog)
#include "tst_import_dialog.moc"
