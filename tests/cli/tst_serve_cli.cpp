// serve of the real program: lines in, answers out, in order and whatever a line holds; and the Python example.
#include "tests/support/program.h"

#include <QStandardPaths>
#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

// What serve answers to `lines`.
QList<QJsonObject> answersTo(const QByteArray &lines)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("STRINGLINE_PRESETS"), QString::fromStdString(presetsFolder()));
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(binary("stringline-cli")), {QStringLiteral("serve")});
    process.write(lines);
    process.closeWriteChannel();
    QList<QJsonObject> answers;
    if (!process.waitForFinished(120'000) || process.exitCode() != 0)
        return answers;
    for (const QByteArray &line : process.readAllStandardOutput().trimmed().split('\n'))
        answers << QJsonDocument::fromJson(line).object();
    return answers;
}

QJsonObject simulated(const QStringList &more)
{
    QJsonObject answer =
        runCli(QStringList{QStringLiteral("simulate"), QStringLiteral("gpt3-175b-selene"), QStringLiteral("--json")} +
               more)
            .json()
            .object();
    answer.remove(QStringLiteral("run"));
    return answer;
}

} // namespace

class TestServeCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersAreThoseOfSimulate()
    {
        QList<QJsonObject> answers = answersTo("{\"id\": \"a\", \"scenario\": \"gpt3-175b-selene\"}\n"
                                               "{\"scenario\": \"gpt3-175b-selene\", \"set\": {\"plan.tensor\": 4, "
                                               "\"plan.schedule\": \"gpipe\"}, \"id\": [7]}\n");
        QCOMPARE(answers.size(), 2);
        QCOMPARE(answers[0].take(QStringLiteral("id")).toString(), QStringLiteral("a"));
        QCOMPARE(answers[1].take(QStringLiteral("id")).toArray(), QJsonArray{7});
        for (QJsonObject &answer : answers)
            QVERIFY(answer.take(QStringLiteral("run")).isObject());
        QCOMPARE(answers[0], simulated({}));
        QCOMPARE(answers[1], simulated({QStringLiteral("--set"), QStringLiteral("plan.tensor=4"),
                                        QStringLiteral("--set"), QStringLiteral("plan.schedule=gpipe")}));
    }

    void documentsAreLinesToo()
    {
        QFile file(QString::fromStdString(presetsFolder()) + QStringLiteral("/scenarios/gpt3-175b-selene.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
        document.insert(QStringLiteral("id"), 3);
        QList<QJsonObject> answers = answersTo(QJsonDocument(document).toJson(QJsonDocument::Compact));
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers[0].take(QStringLiteral("id")).toInt(), 3);
        answers[0].remove(QStringLiteral("run"));
        QCOMPARE(answers[0], simulated({}));
    }

    void brokenLinesDoNotEndIt()
    {
        const QList<QJsonObject> answers =
            answersTo("{\"scenario\": \n"
                      "\n"
                      "[1, 2]\n"
                      "{\"id\": 1, \"scenario\": \"gpt3\"}\n"
                      "{\"id\": 2, \"scenario\": \"gpt3-175b-selene\", \"set\": {\"plan.tenser\": 4}}\n"
                      "{\"id\": 3, \"scenario\": \"gpt3-175b-selene\", \"sett\": {}}\n"
                      "{\"id\": 4, \"scenario\": \"gpt3-175b-selene\", \"set\": {\"plan.tensor\": 5}}\n"
                      "{\"id\": 5, \"scenario\": \"gpt3-175b-selene\"}");
        QCOMPARE(answers.size(), 7); // blank lines are none
        for (int i = 0; i < 5; ++i)
            QVERIFY(!answers[i][QLatin1String("errors")].toArray().isEmpty());
        QVERIFY(answers[0][QLatin1String("errors")][0].toString().startsWith(QLatin1String("line 1 of the input")));
        QVERIFY(answers[3][QLatin1String("errors")][0].toString().contains(QLatin1String("plan.tensor")));
        QCOMPARE(answers[4][QLatin1String("id")].toInt(), 3);
        // A scenario with errors is answered as simulate does.
        QVERIFY(!answers[5][QLatin1String("diagnostics")].toArray().isEmpty());
        QVERIFY(!answers[5].contains(QLatin1String("iterationSeconds")));
        QVERIFY(answers[6][QLatin1String("iterationSeconds")].toDouble() > 0);
    }

    void answersComeBeforeTheNextQuestion()
    {
        QProcess process;
        process.start(QString::fromStdString(binary("stringline-cli")), {QStringLiteral("serve")});
        for (int i = 0; i < 3; ++i) {
            process.write("{\"scenario\": \"gpt3-175b-selene\"}\n");
            while (!process.canReadLine())
                QVERIFY(process.waitForReadyRead(60'000));
            QVERIFY(process.readLine().contains("iterationSeconds"));
        }
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
    }

    void thePythonExampleRuns()
    {
        const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
        if (python.isEmpty())
            QSKIP("no python3 here");
        QProcess process;
        process.start(python, {QStringLiteral(STRINGLINE_SOURCE "/resources/examples/batch_sizes.py"),
                               QString::fromStdString(binary("stringline-cli"))});
        QVERIFY(process.waitForFinished(120'000));
        const QByteArray out = process.readAllStandardOutput();
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QCOMPARE(out.count('\n'), 4);
        QVERIFY2(out.contains("  64 sequences:   8.") && out.contains("MFU"), out.constData());
    }
};

QTEST_GUILESS_MAIN(TestServeCli)
#include "tst_serve_cli.moc"
