// One undo command for everything: a gesture is one step, an abandoned one is none, and files never hurt what is open.
#include "core/scenario/fields.h"
#include "tests/support/scenarios.h"
#include "ui/session/document.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace stringline;
using namespace stringline::ui;

class TestDocument : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    PresetLibrary m_presets{{tests::presetsFolder(), m_folder.filePath(QStringLiteral("presets")).toStdString()}};

    QString write(const char *name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write a test file");
        file.write(bytes);
        return file.fileName();
    }

private Q_SLOTS:
    void aDragIsOneStep()
    {
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        const Scenario before = *document.scenario();
        QSignalSpy changes(&document, &Document::scenarioChanged);

        document.preview(tests::with(before, {{"plan.tensor", "4"}}));
        document.preview(tests::with(before, {{"plan.tensor", "2"}}));
        QCOMPARE(document.scenario()->plan.tensor, 2);
        QCOMPARE(document.committed()->plan.tensor, before.plan.tensor);
        QCOMPARE(document.history().count(), 0);
        document.commit(tests::with(before, {{"plan.tensor", "2"}}), QStringLiteral("TP 8 → 2"));

        QCOMPARE(document.history().count(), 1);
        QCOMPARE(changes.count(), 2); // the commit shows what the last preview showed
        QVERIFY(document.isModified());
        document.history().undo();
        QCOMPARE(*document.scenario(), before);
        QVERIFY(!document.isModified());
    }

    void anAbandonedDragIsNone()
    {
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        const ScenarioPtr before = document.scenario();
        document.preview(tests::with(*before, {{"plan.tensor", "4"}}));
        document.cancel();
        QCOMPARE(document.scenario(), before);
        QCOMPARE(document.history().count(), 0);
        document.preview(tests::with(*before, {{"plan.tensor", "4"}}));
        document.commit(*before, QStringLiteral("nothing")); // dragged back to where it began
        QCOMPARE(document.history().count(), 0);
        QVERIFY(!document.isPreviewing());
    }

    void commitsOfOneGestureMerge()
    {
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        const Scenario before = *document.scenario();
        const int gesture = document.newGesture();
        document.commit(tests::with(before, {{"plan.tensor", "4"}}), QStringLiteral("a"), gesture);
        document.commit(tests::with(before, {{"plan.tensor", "2"}}), QStringLiteral("b"), gesture);
        QCOMPARE(document.history().count(), 1);
        QCOMPARE(document.history().undoText(), changeText(before, *document.scenario()));
        document.commit(tests::with(before, {{"plan.tensor", "1"}}), QStringLiteral("c"), document.newGesture());
        QCOMPARE(document.history().count(), 2);
        // Back to the start within one gesture leaves no step.
        document.history().undo();
        document.commit(before, QStringLiteral("d"), gesture);
        QCOMPARE(document.history().count(), 0);
    }

    void changesAreNamed()
    {
        const Scenario before = tests::preset("gpt3-175b-selene");
        const QString tensor = changeText(before, tests::with(before, {{"plan.tensor", "4"}}));
        QVERIFY2(tensor.startsWith(QStringLiteral("TP 8 → 4")), qPrintable(tensor));
        QCOMPARE(changeText(before, tests::with(before, {{"training.globalBatch", "128"}})),
                 QStringLiteral("Global batch 64 → 128"));
    }

    void savesAndOpensAgain()
    {
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        document.commit(tests::with(*document.scenario(), {{"plan.tensor", "4"}}), QStringLiteral("x"));
        const QString file = m_folder.filePath(QStringLiteral("saved.json"));
        QVERIFY(document.save(file, SavedResult{"0.0.1", 7.25}).empty());
        QVERIFY(!document.isModified());
        QVERIFY(!document.changedOutside());

        Document other(m_presets);
        QVERIFY(other.open(file).empty());
        QCOMPARE(*other.scenario(), *document.scenario());
        QCOMPARE(other.title(), QStringLiteral("saved.json"));
        const std::optional<SavedResult> saved = other.takeSavedResult();
        QVERIFY(saved.has_value());
        QCOMPARE(saved->iterationSeconds, 7.25);
        QVERIFY(!other.takeSavedResult().has_value()); // said once
    }

    void brokenFilesLeaveTheDocumentAlone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("hello");
        QTest::newRow("cut off") << QByteArray("{\"schemaVersion\": 1, \"plan\": {");
        QTest::newRow("an array") << QByteArray("[1, 2, 3]");
        QTest::newRow("foreign") << QByteArray("{\"nodes\": [], \"links\": []}");
        QTest::newRow("wrong type") << QByteArray("{\"schemaVersion\": 1, \"model\": {\"preset\": 7}}");
        QTest::newRow("future version") << QByteArray("{\"schemaVersion\": 99}");
        QTest::newRow("hostile depth") << QByteArray(100'000, '[');
        QTest::newRow("binary") << QByteArray("\x00\xff\xfe\x80{", 5);
        QTest::newRow("hostile number") << QByteArray(
            "{\"schemaVersion\": 1, \"model\": {\"preset\": \"gpt3-175b\", \"layers\": 1e300}, "
            "\"cluster\": {\"preset\": \"selene\", \"gpus\": 128}}");
    }
    void brokenFilesLeaveTheDocumentAlone()
    {
        QFETCH(QByteArray, bytes);
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        document.commit(tests::with(*document.scenario(), {{"plan.tensor", "4"}}), QStringLiteral("x"));
        const ScenarioPtr before = document.scenario();

        const Errors errors = document.open(write("broken.json", bytes));
        QVERIFY(!errors.empty());
        for (const Error &error : errors) {
            QVERIFY2(error.file.ends_with("broken.json"), toText(error).c_str());
            QVERIFY(!error.message.empty());
        }
        QCOMPARE(document.scenario(), before);
        QCOMPARE(document.history().count(), 1);
        QVERIFY(!document.paste(QString::fromLatin1(bytes), QStringLiteral("clipboard")).empty());
        QCOMPARE(document.scenario(), before);
    }

    void missingFilesNameThemselves()
    {
        Document document(m_presets);
        const Errors errors = document.open(m_folder.filePath(QStringLiteral("nowhere.json")));
        QCOMPARE(errors.size(), std::size_t(1));
        QVERIFY(toText(errors.front()).find("nowhere.json") != std::string::npos);
    }

    void pastesItsOwnText()
    {
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        const Scenario before = *document.scenario();
        const QString text = document.asText();
        document.commit(tests::with(before, {{"training.globalBatch", "128"}}), QStringLiteral("x"));
        QVERIFY(document.paste(text, QStringLiteral("clipboard")).empty());
        QCOMPARE(*document.scenario(), before);
        QCOMPARE(document.history().count(), 2);
    }

    void noticesThatAnotherProgramWrote()
    {
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        const QString file = m_folder.filePath(QStringLiteral("shared.json"));
        QVERIFY(document.save(file).empty());
        QVERIFY(!document.changedOutside());
        write("shared.json", "{}");
        QVERIFY(document.changedOutside());
    }

    void saysWhereItCannotWrite()
    {
        Document document(m_presets);
        const Errors errors = document.save(m_folder.filePath(QStringLiteral("no/such/folder/x.json")));
        QCOMPARE(errors.size(), std::size_t(1));
        QVERIFY(toText(errors.front()).find("no/such/folder/x.json") != std::string::npos);
        QVERIFY(document.file().isEmpty());
    }
};

QTEST_MAIN(TestDocument)
#include "tst_document.moc"
