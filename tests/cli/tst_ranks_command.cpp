// `ranks` of the real program: text, JSON, CSV and what it refuses.
#include "core/base/csv.h"
#include "tests/support/program.h"

#include <QJsonArray>
#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

} // namespace

class TestRanksCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // TP 8, DP 2, PP 8: rank 42 = 2 + 8 x 1 + 16 x 2.
    void oneRank()
    {
        const Answer answer = runCli(words("ranks gpt3-175b-selene --rank 42 --json"));
        QCOMPARE(answer.status, 0);
        const QJsonObject rank = answer.json().object();
        QCOMPARE(rank[QStringLiteral("node")].toInt(), 5);
        QCOMPARE(rank[QStringLiteral("gpu")].toInt(), 2);
        const QJsonObject index = rank[QStringLiteral("index")].toObject();
        QCOMPARE(index[QStringLiteral("TP")].toInt(), 2);
        QCOMPARE(index[QStringLiteral("DP")].toInt(), 1);
        QCOMPARE(index[QStringLiteral("PP")].toInt(), 2);
        const QJsonObject groups = rank[QStringLiteral("groups")].toObject();
        QCOMPARE(groups[QStringLiteral("dp")].toObject()[QStringLiteral("ranks")].toArray(), (QJsonArray{34, 42}));
        QCOMPARE(groups[QStringLiteral("pp")].toObject()[QStringLiteral("ranks")].toArray(),
                 (QJsonArray{10, 26, 42, 58, 74, 90, 106, 122}));
        QCOMPARE(groups[QStringLiteral("pp")].toObject()[QStringLiteral("index")].toInt(), 2);
        QVERIFY(!groups.contains(QStringLiteral("cp")));

        const Answer text = runCli(words("ranks gpt3-175b-selene --rank 42"));
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.startsWith("Rank 42 of 128: GPU 2 of node 5\nTP 2, CP 0, DP 1, PP 2\n"));
        QVERIFY(text.out.contains("10-122:16"));
    }

    void theWorld()
    {
        const Answer text = runCli(words("ranks gpt3-175b-selene"));
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("... and 96 more ranks: --csv for all"));
        const Answer json = runCli(words("ranks gpt3-175b-selene --json"));
        QCOMPARE(json.json().object()[QStringLiteral("ranks")].toArray().size(), 128);
        QCOMPARE(json.json()
                     .object()[QStringLiteral("groups")]
                     .toObject()[QStringLiteral("tp")]
                     .toObject()[QStringLiteral("ranks")]
                     .toArray()
                     .size(),
                 16);
        const Answer csv = runCli(words("ranks gpt3-175b-selene --csv"));
        const Result<CsvTable> table = parseCsv(csv.out.toStdString());
        QVERIFY(bool(table));
        QCOMPARE(table->rows.size(), std::size_t(128));
        QVERIFY(table->cell(42, "pp ranks") == "10-122:16");
    }

    void oneKind()
    {
        const Answer text = runCli(words("ranks deepseek-v3-2048 --group ep"));
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.startsWith("Expert: "));
        const Answer csv =
            runCli(words("ranks gpt3-175b-selene --set plan.axisOrder=pipeline-tensor-data --group pp --csv"));
        QCOMPARE(csv.status, 0);
        QVERIFY(csv.out.startsWith("group,size,ranks\n0,8,0-7\n"));
    }

    void refusals()
    {
        const Answer outside = runCli(words("ranks gpt3-175b-selene --rank 128"));
        QCOMPARE(outside.status, 2);
        QCOMPARE(outside.err, QByteArray("--rank 128: there are 128 ranks, from 0\n"));
        QCOMPARE(runCli(words("ranks gpt3-175b-selene --group nonsense")).status, 2);
        QCOMPARE(runCli(words("ranks gpt3-175b-selene --csv --json")).status, 2);
        const Answer wrong = runCli(words("ranks gpt3-175b-selene --set plan.tensor=5"));
        QCOMPARE(wrong.status, 1);
        QVERIFY(wrong.err.contains("plan.tensor"));
        const Answer json = runCli(words("ranks gpt3-175b-selene --set plan.tensor=5 --json"));
        QCOMPARE(json.status, 1);
        QVERIFY(!json.json().object()[QStringLiteral("diagnostics")].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestRanksCommand)
#include "tst_ranks_command.moc"
