// `compare` with two scenarios and with more, and the better neighbours that `explain` finds.
#include "tests/support/program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline::tests;

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

constexpr const char *kThree = "compare gpt3-175b-selene megatron-1t-3072 gpt3-175b-selene --set plan.zero=0";

} // namespace

class TestCompareCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twoSayWhatTheyDid()
    {
        const Answer answer = runCli(words("compare gpt3-175b-selene gpt3-175b-selene --set plan.zero=0"));
        QCOMPARE(answer.status, 0);
        const QString text = QString::fromUtf8(answer.out);
        QVERIFY(text.contains(QStringLiteral("Fields that differ, and what each alone would change in A")));
        QVERIFY(text.indexOf(QStringLiteral("Iteration time")) < text.indexOf(QStringLiteral("Where the time goes")));
        QVERIFY(!text.contains(QLatin1Char('*')));
        const QJsonObject object =
            runCli(words("compare gpt3-175b-selene gpt3-175b-selene --set plan.zero=0 --json")).json().object();
        QCOMPARE(object[QStringLiteral("fields")].toArray().size(), 1);
        QVERIFY(object.contains(QStringLiteral("a")) && object.contains(QStringLiteral("changeSeconds")));
    }

    void threeStandInOneTable()
    {
        const Answer answer = runCli(words(kThree));
        QVERIFY2(answer.status == 0, answer.err.constData());
        const QStringList lines = QString::fromUtf8(answer.out).split(QLatin1Char('\n'));
        QVERIFY(lines[0].startsWith(QStringLiteral("A  ")) && lines[2].startsWith(QStringLiteral("C  ")));
        const auto at = [&](const char *start) {
            for (int i = 0; i < lines.size(); ++i) {
                if (lines[i].trimmed().startsWith(QLatin1String(start)))
                    return i;
            }
            return -1;
        };
        // Differences first, then numbers, then where the time goes, and what is equal folded.
        QVERIFY(at("Fields that differ") > 0 && at("Fields that differ") < at("Numbers, the best"));
        QVERIFY(at("Numbers, the best") < at("Where the time goes"));
        QVERIFY(at("Where the time goes") < lines.size() - 2);
        QVERIFY(lines[lines.size() - 2].contains(QStringLiteral("fields are equal in all")));
        const QStringList zero = lines[at("plan.zero")].simplified().split(QLatin1Char(' '));
        QCOMPARE(zero.last(), QStringLiteral("0"));
        QCOMPARE(lines[at("Model FLOPs utilization")].count(QLatin1Char('*')), 1);
        QVERIFY(at("cluster.devicesPerNode") < 0); // equal in all: folded
        const QString all = QString::fromUtf8(runCli(words(kThree) << QStringLiteral("--equal")).out);
        QVERIFY(all.contains(QStringLiteral("\nFields that are equal in all\n")));
        QVERIFY(all.contains(QStringLiteral("\n  cluster.devicesPerNode")));
    }

    void threeAsJson()
    {
        const QJsonObject object = runCli(words(kThree) << QStringLiteral("--json")).json().object();
        QCOMPARE(object[QStringLiteral("plans")].toArray().size(), 3);
        bool hasZero = false;
        for (const QJsonValue &value : object[QStringLiteral("fields")].toArray()) {
            const QJsonArray values = value[QStringLiteral("values")].toArray();
            QCOMPARE(values.size(), 3);
            QVERIFY(values[0] != values[1] || values[0] != values[2]);
            hasZero = hasZero || value[QStringLiteral("path")] == QStringLiteral("plan.zero");
        }
        QVERIFY(hasZero);
        QVERIFY(object[QStringLiteral("equal")].toObject().contains(QStringLiteral("cluster.devicesPerNode")));
        // The larger model takes longer: the best is one of the others.
        const QJsonArray best = object[QStringLiteral("best")][QStringLiteral("iterationSeconds")].toArray();
        QVERIFY(best.size() == 1 && best[0].toInt() != 1);
    }

    void wrongOnesAreAllNamed()
    {
        const Answer unread = runCli(words("compare gpt3-175b-selene nothing-1 nothing-2"));
        QCOMPARE(unread.status, 2);
        QVERIFY(unread.err.contains("nothing-1") && unread.err.contains("nothing-2"));
        const Answer illegal =
            runCli(words("compare gpt3-175b-selene gpt3-175b-selene gpt3-175b-selene --set plan.tensor=5"));
        QCOMPARE(illegal.status, 1);
        QVERIFY(illegal.err.contains("plan.tensor"));
        const Answer json =
            runCli(words("compare gpt3-175b-selene gpt3-175b-selene gpt3-175b-selene --set plan.tensor=5 --json"));
        QCOMPARE(json.status, 1);
        QVERIFY(!json.json().object()[QStringLiteral("diagnostics")].toArray().isEmpty());
    }

    void neighboursAreFasterAndCanBeSet()
    {
        const Answer answer = runCli(words("explain gpt3-175b-selene --neighbours --json"));
        QCOMPARE(answer.status, 0);
        const QJsonObject object = answer.json().object();
        QVERIFY(object[QStringLiteral("whyNot")].isNull());
        const double now = object[QStringLiteral("iterationSeconds")].toDouble();
        const QJsonArray found = object[QStringLiteral("neighbours")].toArray();
        QVERIFY(!found.isEmpty());
        double before = 0;
        for (const QJsonValue &value : found) {
            const double time = value[QStringLiteral("iterationSeconds")].toDouble();
            QVERIFY(time < now && time >= before);
            QVERIFY(std::abs(value[QStringLiteral("changeSeconds")].toDouble() - (time - now)) < 1e-9);
            before = time;
        }
        // What it says can be typed, and gives that time.
        QStringList simulate = words("simulate gpt3-175b-selene --json");
        for (const QJsonValue &field : found[0][QStringLiteral("fields")].toArray())
            simulate << QStringLiteral("--set")
                     << field[QStringLiteral("path")].toString() + QLatin1Char('=') +
                            field[QStringLiteral("to")].toString();
        QCOMPARE(runCli(simulate).json().object()[QStringLiteral("iterationSeconds")].toDouble(),
                 found[0][QStringLiteral("iterationSeconds")].toDouble());
        const Answer text = runCli(words("explain gpt3-175b-selene --neighbors"));
        QVERIFY(QString::fromUtf8(text.out).contains(found[0][QStringLiteral("change")].toString()));
    }

    void whyAScenarioIsNoPlan()
    {
        const Answer illegal = runCli(words("explain gpt3-175b-selene --neighbours --set plan.tensor=5"));
        QCOMPARE(illegal.status, 1);
        QVERIFY2(illegal.out.contains("This is no plan: plan.tensor: 5 "), illegal.out.constData());
        QVERIFY(illegal.out.contains("tensor 5 → 8") || illegal.out.contains("tensor 5 → 4"));
        const Answer large = runCli(words("explain gpt3-175b-selene --neighbours --set cluster.device.memoryGiB=30"));
        QCOMPARE(large.status, 0);
        QVERIFY2(large.out.contains("This is no plan: does not fit: needs ") && large.out.contains(" of 30.0 GiB on"),
                 large.out.constData());
        QCOMPARE(runCli(words("explain gpt3-175b-selene --neighbours --rank 0 --index 0")).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestCompareCommand)
#include "tst_compare_command.moc"
