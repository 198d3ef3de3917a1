// `simulate --json` of every preset scenario against tests/golden. A difference is either a mistake or progress; where
// it is progress, tests/golden/renew writes the files anew and the change is reviewed as a diff.
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QtTest>

using namespace stringline::tests;

namespace {

QStringList scenarioIds()
{
    QStringList ids;
    const QDir folder(QString::fromStdString(presetsFolder()) + QStringLiteral("/scenarios"));
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        ids << name.chopped(5);
    return ids;
}

QString goldenPath(const QString &id)
{
    return QString::fromStdString(goldenFile(id.toStdString() + ".json"));
}

// The program's own text without the member `run`, which stands last and holds clocks.
QByteArray withoutRun(const QByteArray &text)
{
    const qsizetype at = text.lastIndexOf(",\n  \"run\": {");
    return at < 0 ? text : text.left(at) + "\n}\n";
}

} // namespace

class TestGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersAreThoseOnFile_data()
    {
        QTest::addColumn<QString>("id");
        for (const QString &id : scenarioIds())
            QTest::newRow(qPrintable(id)) << id;
    }
    void answersAreThoseOnFile()
    {
        QFETCH(QString, id);
        const Answer answer = runCli({QStringLiteral("simulate"), id, QStringLiteral("--json")});
        QCOMPARE(answer.status, 0);
        const QByteArray now = withoutRun(answer.out);
        QVERIFY(now != answer.out);
        if (qEnvironmentVariableIsSet("STRINGLINE_RENEW_GOLDEN")) {
            QFile file(goldenPath(id));
            QVERIFY(file.open(QIODevice::WriteOnly));
            QCOMPARE(file.write(now), qint64(now.size()));
            return;
        }
        QFile file(goldenPath(id));
        QVERIFY2(file.open(QIODevice::ReadOnly), "no golden file: run tests/golden/renew");
        const QList<QByteArray> wanted = file.readAll().split('\n');
        const QList<QByteArray> found = now.split('\n');
        for (qsizetype i = 0; i < std::min(wanted.size(), found.size()); ++i)
            QCOMPARE(found[i].trimmed(), wanted[i].trimmed());
        QCOMPARE(found.size(), wanted.size());
    }

    void everyFileHasItsScenario()
    {
        const QDir folder(QString::fromStdString(goldenFile("")));
        const QStringList ids = scenarioIds();
        QVERIFY(!ids.isEmpty());
        for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files))
            QVERIFY2(ids.contains(name.chopped(5)), qPrintable(name));
    }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "tst_golden.moc"
