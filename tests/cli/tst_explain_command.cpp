// `explain` as a program: what its text and its JSON say of a preset, and what it refuses.
#include "tests/support/program.h"

#include <QJsonArray>
#include <QtTest>

#include <cmath>

using namespace stringline::tests;

namespace {

QStringList explain(const char *options)
{
    return QStringLiteral("explain gpt3-175b-selene %1")
        .arg(QString::fromLatin1(options))
        .split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

double number(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toDouble();
}

} // namespace

class TestExplainCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePathCoversTheIteration()
    {
        const Answer answer = runCli(explain("--json"));
        QCOMPARE(answer.status, 0);
        const QJsonObject object = answer.json().object();
        const QJsonArray path = object[QStringLiteral("criticalPath")].toArray();
        QVERIFY(path.size() > 2 && path.size() <= 12); // short enough to read
        double end = 0;
        double shares = 0;
        for (const QJsonValue &value : path) {
            const QJsonObject run = value.toObject();
            QCOMPARE(number(run, "fromSeconds"), end);
            end = number(run, "toSeconds");
            shares += number(run, "share");
            QVERIFY(!run[QStringLiteral("text")].toString().isEmpty());
        }
        QCOMPARE(end, number(object, "iterationSeconds"));
        QVERIFY(std::abs(shares - 1) < 1e-9);
        const QJsonObject simulated =
            runCli({QStringLiteral("simulate"), QStringLiteral("gpt3-175b-selene"), QStringLiteral("--json")})
                .json()
                .object();
        QCOMPARE(end, number(simulated, "iterationSeconds"));
    }

    // Worth most first, as in the window: a long wait that others would take the place of stands behind a short one.
    void waitsStandByWhatTheySave()
    {
        const QJsonArray waits = runCli(explain("--json")).json().object()[QStringLiteral("waitsWorthMost")].toArray();
        QVERIFY(!waits.isEmpty() && waits.size() <= 5);
        double most = 1e9;
        for (const QJsonValue &value : waits) {
            const QJsonObject wait = value.toObject();
            const double length = number(wait, "toSeconds") - number(wait, "fromSeconds");
            const double saved = number(wait, "savedSeconds");
            QVERIFY(saved > 0 && saved <= length + 1e-12 && saved <= most);
            QVERIFY(wait[QStringLiteral("cause")].isObject());
            most = saved;
        }
    }

    // What the usual replica waits for at the end of an iteration with a slow GPU is the replica of that GPU: it is
    // named, by a stage that there is.
    void aSlowReplicaIsNamed()
    {
        const QStringList slow = explain("--set cluster.stragglers=9:1.3 --json");
        const Answer answer = runCli(slow);
        QVERIFY2(answer.status == 0, answer.err.constData());
        const QJsonArray path = answer.json().object()[QStringLiteral("criticalPath")].toArray();
        bool named = false;
        for (const QJsonValue &run : path) {
            const QString text = run[QStringLiteral("text")].toString();
            named = named || text.contains(QStringLiteral("of the slow replica"));
            for (int stage = 8; stage < 16; ++stage)
                QVERIFY2(!text.contains(QStringLiteral("stage %1").arg(stage)), qPrintable(text));
        }
        QVERIFY(named);
    }

    // The last link of a chain is a pass that nobody keeps waiting.
    void aPassHasItsChain()
    {
        const QJsonObject pass =
            runCli(explain("--rank 3 --index 40 --json")).json().object()[QStringLiteral("pass")].toObject();
        QCOMPARE(pass[QStringLiteral("stage")].toInt(), 3);
        QCOMPARE(pass[QStringLiteral("index")].toInt(), 40);
        QVERIFY(number(pass, "endSeconds") > number(pass, "startSeconds"));
        QVERIFY(number(pass, "slackSeconds") >= 0);
        const QJsonArray chain = pass[QStringLiteral("chain")].toArray();
        QVERIFY(chain.size() > 1);
        QVERIFY(chain.last()[QStringLiteral("cause")].isNull());
        QCOMPARE(chain.first()[QStringLiteral("untilSeconds")].toDouble(), number(pass, "endSeconds"));
        for (qsizetype i = 1; i < chain.size(); ++i)
            QVERIFY(chain[i][QStringLiteral("untilSeconds")].toDouble() <=
                    chain[i - 1][QStringLiteral("toSeconds")].toDouble());
    }

    // The formula, the same with numbers, where each comes from, and what changes it most.
    void aNumberHasItsFormula()
    {
        const Answer text = runCli(explain("--number mfu"));
        QVERIFY2(text.status == 0, text.err.constData());
        for (const char *part : {"C / (T · N · X)", "modelFlops", "cluster.device.peakTflops", "Source: Chowdhery"})
            QVERIFY2(text.out.contains(part), text.out.constData());
        const QJsonObject json = runCli(explain("--number mfu --json")).json().object();
        QCOMPARE(json[QStringLiteral("formula")].toString(), QStringLiteral("C / (T · N · X)"));
        QVERIFY(std::abs(number(json, "computed") / number(json, "number") - 1) < 1e-9);
        QCOMPARE(json[QStringLiteral("terms")].toArray().size(), 4);
        QCOMPARE(json[QStringLiteral("changesItMost")].toArray().size(), 3);
        const Answer latex = runCli(explain("--number mfu --latex"));
        QVERIFY(latex.out.startsWith("\\begin{aligned}") && latex.out.contains("\\frac{C}{T \\cdot N \\cdot X}"));
    }

    void everyListedNumberIsExplained()
    {
        const QJsonArray numbers =
            runCli({QStringLiteral("list"), QStringLiteral("numbers"), QStringLiteral("--json")}).json().array();
        QVERIFY(numbers.size() > 50);
        for (const char *id : {"iterationSeconds", "breakdown.data", "flopsPerToken", "memory.STAGE.inFlight"}) {
            const bool listed = std::any_of(numbers.begin(), numbers.end(), [&](const QJsonValue &value) {
                return value[QStringLiteral("id")].toString() == QLatin1String(id);
            });
            QVERIFY2(listed, id);
            QByteArray options = QByteArray("--number ") + id + " --latex";
            QCOMPARE(runCli(explain(options.replace("STAGE", "7").constData())).status, 0);
        }
    }

    void whatDoesNotExistIsRefused_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("rank") << QByteArray("--rank 8 --index 0") << QByteArray("8 stages");
        QTest::newRow("index") << QByteArray("--rank 0 --index 99999") << QByteArray("passes");
        QTest::newRow("half") << QByteArray("--rank 0") << QByteArray("--index");
        QTest::newRow("number") << QByteArray("--number mfv") << QByteArray("mfu");
        QTest::newRow("a stage too many") << QByteArray("--number memory.8.peak") << QByteArray("list numbers");
        QTest::newRow("latex of nothing") << QByteArray("--latex") << QByteArray("--number");
        QTest::newRow("negative") << QByteArray("--rank -1 --index 0") << QByteArray("--rank");
    }
    void whatDoesNotExistIsRefused()
    {
        QFETCH(QByteArray, options);
        QFETCH(QByteArray, says);
        const Answer answer = runCli(explain(options.constData()));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.count('\n') == 1 && answer.err.contains(says), answer.err.constData());
        QVERIFY(answer.out.isEmpty());
    }

    void aWrongScenarioHasNothingToExplain()
    {
        const Answer answer = runCli(explain("--set plan.tensor=5"));
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.isEmpty() && answer.err.contains("plan.tensor"));
        const Answer json = runCli(explain("--set plan.tensor=5 --json"));
        QCOMPARE(json.status, 1);
        QVERIFY(!json.json().object()[QStringLiteral("diagnostics")].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestExplainCommand)
#include "tst_explain_command.moc"
