// `simulate --json` of every preset scenario, and `explain` of one, against tests/golden. A difference is either a
// mistake or progress; where it is progress, tests/golden/renew writes the files anew and the change is reviewed as a
// diff.
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

void compareOrRenew(const QString &path, const QByteArray &now)
{
    QFile file(path);
    if (qEnvironmentVariableIsSet("STRINGLINE_RENEW_GOLDEN")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(now), qint64(now.size()));
        return;
    }
    QVERIFY2(file.open(QIODevice::ReadOnly), "no golden file: run tests/golden/renew");
    const QList<QByteArray> wanted = file.readAll().split('\n');
    const QList<QByteArray> found = now.split('\n');
    for (qsizetype i = 0; i < std::min(wanted.size(), found.size()); ++i)
        QCOMPARE(found[i].trimmed(), wanted[i].trimmed());
    QCOMPARE(found.size(), wanted.size());
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
        compareOrRenew(goldenPath(id), now);
    }

    // A path, waits and a chain as a person reads them.
    void explanationIsThatOnFile()
    {
        const Answer answer =
            runCli({QStringLiteral("explain"), QStringLiteral("gpt3-175b-selene"), QStringLiteral("--rank"),
                    QStringLiteral("3"), QStringLiteral("--index"), QStringLiteral("40")});
        QCOMPARE(answer.status, 0);
        compareOrRenew(QString::fromStdString(goldenFile("explain-gpt3-175b-selene.txt")), answer.out);
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
