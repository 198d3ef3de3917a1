// Configurations in the window: files and text dropped and opened, wrong ones, formats chosen by hand, and the way
// back.
#include "tests/support/import_dialog.h"
#include "ui/models/config_line_model.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/table_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;

class TestImportDialogFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tests::sandbox(); }
    void undoBringsBackScenarioAndFile();
    void droppedFilesAreReadIntoEachOther();
    void droppedTextIsPreviewed();
    void whatTheFilesDoNotSay();
    void wrongFilesSayWhereAndReplaceNothing();
    void formatIsChangedByHand();
    void unknownTextNamesWhatOpens();
    void looksRight_data();
    void looksRight();
};

void TestImportDialogFiles::undoBringsBackScenarioAndFile()
{
    tests::ImportFixture fixture;
    const QString file = fixture.file("mine.json");
    QVERIFY(fixture.window->saveTo(file));
    const Scenario before = *fixture.document().committed();
    ImportDialog *dialog = fixture.paste(tests::configText(tests::kLlamaScript));
    QVERIFY(dialog);
    dialog->openButton().click();
    QVERIFY(fixture.document().file().isEmpty()); // saving must not write over what was open
    fixture.document().history().undo();
    QCOMPARE(*fixture.document().committed(), before);
    QCOMPARE(fixture.document().file(), file);
    QVERIFY(!fixture.document().isModified());
    QVERIFY(!fixture.document().changedOutside());
    fixture.document().history().redo();
    QVERIFY(fixture.document().file().isEmpty());
    const QString other = fixture.file("llama.json");
    QVERIFY(fixture.window->saveTo(other));
    fixture.document().history().undo();
    QCOMPARE(fixture.document().file(), file);
    fixture.document().history().redo();
    QCOMPARE(fixture.document().file(), other); // where it was saved in between
    QVERIFY(!fixture.document().isModified());
}

void TestImportDialogFiles::droppedFilesAreReadIntoEachOther()
{
    tests::ImportFixture fixture;
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(tests::configPath("par_03.json")),
                   QUrl::fromLocalFile(tests::configPath("ds_config_zero3.json"))});
    fixture.drop(files);
    ImportDialog *dialog = fixture.preview();
    QVERIFY(dialog);
    QCOMPARE(dialog->format(0).currentData().toString(), QStringLiteral("hf"));
    QCOMPARE(dialog->format(1).currentData().toString(), QStringLiteral("deepspeed"));
    QCOMPARE(dialog->sources(), QStringLiteral("par_03.json and ds_config_zero3.json"));
    QVERIFY(!dialog->lines().isColumnHidden(ConfigLineModel::File));
    QVERIFY(dialog->scenario());
    QCOMPARE(dialog->scenario()->model.experts, 8);
    QCOMPARE(dialog->scenario()->plan.zero, 3);
    QCOMPARE(dialog->scenario()->training.globalBatch, 64);
    // "auto" of the second file is 0.9 and 1 x 4096^2 of the first one's model.
    dialog->filter().setText(QStringLiteral("16777216"));
    QVERIFY(dialog->model().rowCount() > 0);
    QCOMPARE(dialog->model().placeOf(0).file, 1);
}

void TestImportDialogFiles::droppedTextIsPreviewed()
{
    tests::ImportFixture fixture;
    QMimeData text;
    text.setText(toQString(tests::configText("imp_12.json")));
    fixture.drop(text);
    ImportDialog *dialog = fixture.preview();
    QVERIFY(dialog);
    QCOMPARE(dialog->scenario()->model.hidden, 768);
    // Another one instead of it: the last one asked for counts.
    QVERIFY(fixture.window->open(tests::configPath(tests::kLlamaScript)));
    QVERIFY(fixture.preview());
    QCOMPARE(fixture.window->importDialog()->sources(), QLatin1String(tests::kLlamaScript));
    QCOMPARE(fixture.document().history().count(), 0);
}

// A model alone goes into the open plan; a whole script into a new one, on the open machine or on a preset's.
void TestImportDialogFiles::whatTheFilesDoNotSay()
{
    tests::ImportFixture fixture;
    const Scenario open = *fixture.document().committed();
    ImportDialog *dialog = fixture.paste(tests::configText("imp_12.json"));
    QVERIFY(dialog);
    QCOMPARE(Rest(dialog->rest().currentData().toInt()), Rest::Open);
    QCOMPARE(dialog->scenario()->plan, open.plan);
    QVERIFY(dialog->scenario()->name != open.name);
    dialog->rest().setCurrentIndex(dialog->rest().findData(int(Rest::New)));
    Q_EMIT dialog->rest().activated(dialog->rest().currentIndex());
    QCOMPARE(dialog->scenario()->plan.pipeline, 1);
    QCOMPARE(dialog->scenario()->cluster, open.cluster);

    dialog = fixture.paste(tests::configText(tests::kLlamaScript));
    QVERIFY(dialog);
    QCOMPARE(Rest(dialog->rest().currentData().toInt()), Rest::New);
    dialog->machine().setCurrentIndex(dialog->machine().findData(QStringLiteral("dgx-h100")));
    Q_EMIT dialog->machine().activated(dialog->machine().currentIndex());
    QCOMPARE(dialog->scenario()->cluster.preset, std::string("dgx-h100"));
    QCOMPARE(dialog->scenario()->cluster.gpus, 64);
}

void TestImportDialogFiles::wrongFilesSayWhereAndReplaceNothing()
{
    tests::ImportFixture fixture;
    ImportDialog *dialog =
        fixture.paste("{\"model_type\": \"llama\",\n \"num_hidden_layers\": 4, \"num_attention_heads\": 4,\n"
                      " \"hidden_size\": \"wide\", \"vocab_size\": 100}");
    QVERIFY(dialog);
    QVERIFY(!dialog->scenario());
    QVERIFY(!dialog->openButton().isEnabled());
    QVERIFY2(dialog->findings().contains(QStringLiteral("line 3")) &&
                 dialog->findings().contains(QStringLiteral("hidden_size")),
             qPrintable(dialog->findings()));
    QVERIFY2(dialog->verdict().contains(QStringLiteral("Cannot be read")), qPrintable(dialog->verdict()));
    QCOMPARE(dialog->model().rowCount(), 0);
    dialog->accept(); // not even so
    QCOMPARE(fixture.document().history().count(), 0);

    // Two files of which one is nothing: the dialog says which.
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(tests::configPath("par_03.json")),
                   QUrl::fromLocalFile(tests::configPath("hf_models.source"))});
    fixture.drop(files);
    dialog = fixture.preview();
    QVERIFY(dialog);
    QVERIFY2(dialog->findings().contains(QStringLiteral("hf_models.source")), qPrintable(dialog->findings()));
    QCOMPARE(dialog->format(1).currentIndex(), -1);
}

void TestImportDialogFiles::formatIsChangedByHand()
{
    tests::ImportFixture fixture;
    ImportDialog *dialog = fixture.paste(tests::configText("imp_12.json"));
    QVERIFY(dialog);
    const auto choose = [&](const char *id) {
        dialog->format(0).setCurrentIndex(dialog->format(0).findData(QLatin1String(id)));
        Q_EMIT dialog->format(0).activated(dialog->format(0).currentIndex());
    };
    const int understood = dialog->model().count(Fate::Understood);
    QVERIFY(understood > 3);
    choose("deepspeed");
    QCOMPARE(dialog->format(0).currentData().toString(), QStringLiteral("deepspeed"));
    QVERIFY(!dialog->scenario() || dialog->model().count(Fate::Understood) < understood);
    choose("hf");
    QVERIFY(dialog->scenario());
    QCOMPARE(dialog->model().count(Fate::Understood), understood);
    QCOMPARE(dialog->scenario()->model.hidden, 768);
}

void TestImportDialogFiles::unknownTextNamesWhatOpens()
{
    tests::ImportFixture fixture;
    for (const char *text : {"dear diary", ""}) {
        fixture.window->paste(QLatin1String(text), QStringLiteral("clipboard"));
        const QString message = fixture.window->messages().text();
        for (const ConfigFormat &format : configFormats())
            QVERIFY2(message.contains(toQString(format.label)), qPrintable(message));
        QVERIFY(!fixture.window->importDialog());
    }
    QCOMPARE(fixture.document().history().count(), 0);
}

void TestImportDialogFiles::looksRight_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(ThemeChoice::Light);
    QTest::newRow("dark") << int(ThemeChoice::Dark);
}

void TestImportDialogFiles::looksRight()
{
    QFETCH(int, theme);
    tests::ImportFixture fixture;
    fixture.session->preferences().setTheme(ThemeChoice(theme));
    const auto save = [&](ImportDialog *dialog, const char *name) {
        QVERIFY(dialog);
        QCoreApplication::processEvents();
        QVERIFY(dialog->grab().save(
            QStringLiteral("import-%1-%2.png").arg(QLatin1String(name), QLatin1String(QTest::currentDataTag()))));
    };
    save(fixture.paste(tests::configText(tests::kLlamaScript)), "script");
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(tests::configPath("par_03.json")),
                   QUrl::fromLocalFile(tests::configPath("ds_config_zero3.json"))});
    fixture.drop(files);
    save(fixture.preview(), "files");
    save(fixture.paste("{\"model_type\": \"llama\",\n \"hidden_size\": \"wide\", \"vocab_size\": 100}"), "wrong");
    fixture.session->preferences().setTheme(ThemeChoice::Light);
}

QTEST_MAIN(TestImportDialogFiles)
#include "tst_import_dialog_files.moc"
