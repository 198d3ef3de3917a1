// study of the real program: presets, files, scenarios and changes; tables as files; what it says of wrong input.
#include "core/base/csv.h"
#include "core/base/json.h"
#include "tests/support/program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <string>

using namespace stringline;
using namespace stringline::tests;

namespace {

Answer study(const QString &words)
{
    return runCli(QStringList{QStringLiteral("study")} + words.split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

Json jsonOf(const Answer &answer)
{
    return *parseJson(answer.out.toStdString());
}

double fact(const Json &json, std::string_view id)
{
    return json.find("facts")->find(id)->find("value")->asNumber();
}

} // namespace

class TestStudyCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutAFileThePapersCase()
    {
        const Answer answer = study(QStringLiteral("reliability --json"));
        QCOMPARE(answer.status, 0);
        const Json json = jsonOf(answer);
        QCOMPARE(json.find("kind")->asString(), std::string("reliability"));
        QVERIFY(std::abs(fact(json, "youngSeconds") - 1156) < 1); // sqrt(2 60 11135)
        QVERIFY(!json.find("comparisons")->asArray().empty());
        QVERIFY(!json.find("inputs")->asArray().empty());
    }

    void aScenarioHasUsualInputs()
    {
        const Answer answer = study(QStringLiteral("reliability gpt3-175b-selene --json"));
        QCOMPARE(answer.status, 0);
        QVERIFY(jsonOf(answer).find("comparisons")->asArray().empty());
    }

    void changesAreFollowed()
    {
        const double before = fact(jsonOf(study(QStringLiteral("reliability --json"))), "youngSeconds");
        const Answer answer = study(QStringLiteral("reliability --json --set inputs.writeSeconds=240"));
        QVERIFY(std::abs(fact(jsonOf(answer), "youngSeconds") / before - 2) < 1e-9);
        const Answer fewer = study(QStringLiteral("reliability --json --set cluster.gpus=4096"));
        QVERIFY(std::abs(fact(jsonOf(fewer), "youngSeconds") / before - 2) < 1e-9); // four times the time between
    }

    void tablesAreWritten()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("t.csv"));
        QCOMPARE(study(QStringLiteral("reliability --csv ") + file).status, 0);
        const Answer answer = study(QStringLiteral("reliability --csv -"));
        QCOMPARE(answer.status, 0);
        const Result<CsvTable> table = parseCsv(answer.out.toStdString());
        QVERIFY(bool(table) && !table->rows.empty());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), answer.out);
        const Answer unknown = study(QStringLiteral("reliability --csv - --table nothing"));
        QCOMPARE(unknown.status, 2);
        QVERIFY(unknown.err.contains("expected one of"));
    }

    void anyNumberOfThreadsGivesTheSame()
    {
        for (const char *kind : {"scaling", "block-size", "partition"}) {
            const QString asked = QLatin1String(kind) + QStringLiteral(" --json --jobs ");
            const Answer one = study(asked + QStringLiteral("1"));
            QCOMPARE(one.status, 0);
            QCOMPARE(study(asked + QStringLiteral("3")).out, one.out);
        }
    }

    void wrongInputIsSaid_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("kind") << QStringLiteral("dreams") << QByteArray("dreams");
        QTest::newRow("file") << QStringLiteral("reliability no-such-study") << QByteArray("no such file");
        QTest::newRow("another kind") << QStringLiteral("plans llama3-405b-failures")
                                      << QByteArray("of the kind reliability");
        QTest::newRow("input") << QStringLiteral("reliability --set inputs.writeSecond=1")
                               << QByteArray("did you mean writeSeconds");
        QTest::newRow("value") << QStringLiteral("reliability --set inputs.writeSeconds=soon")
                               << QByteArray("expected a number");
        QTest::newRow("field") << QStringLiteral("reliability --set plan.tenser=2") << QByteArray("plan.tensor");
    }

    void wrongInputIsSaid()
    {
        QFETCH(QString, words);
        QFETCH(QByteArray, says);
        const Answer answer = study(words);
        QVERIFY(answer.status != 0);
        QVERIFY2((answer.err + answer.out).contains(says), (answer.err + answer.out).constData());
    }

    void inputsAreListed()
    {
        const Answer answer = study(QStringLiteral("reliability --inputs"));
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("inputs.writeSeconds"));
        const Answer list = runCli({QStringLiteral("list"), QStringLiteral("studies"), QStringLiteral("--json")});
        QCOMPARE(list.status, 0);
        QVERIFY(list.out.contains("llama3-405b-failures"));
    }
};

QTEST_GUILESS_MAIN(TestStudyCommand)
#include "tst_study_command.moc"
