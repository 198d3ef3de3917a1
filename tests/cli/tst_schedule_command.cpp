// `schedule --csv` of the real program against timelines computed apart from it.
#include "core/base/csv.h"
#include "tests/support/data_table.h"
#include "tests/support/program.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace stringline;
using namespace stringline::tests;

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

void save(const QString &name, const QByteArray &content)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

// Rows of the reference by "schedule p m v".
std::map<QString, std::vector<std::size_t>> casesOf(const CsvTable &table)
{
    std::map<QString, std::vector<std::size_t>> cases;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const QStringList key = {text(table.cell(row, "schedule")), text(table.cell(row, "p")),
                                 text(table.cell(row, "m")), text(table.cell(row, "v"))};
        cases[key.join(QLatin1Char(' '))].push_back(row);
    }
    return cases;
}

} // namespace

class TestScheduleCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ordersAndTimesAreTheReferences_data()
    {
        QTest::addColumn<QString>("shape");
        for (const auto &[shape, rows] : casesOf(dataTable("schedule_timelines.csv")))
            QTest::newRow(qPrintable(shape)) << shape;
    }
    void ordersAndTimesAreTheReferences()
    {
        QFETCH(QString, shape);
        const CsvTable reference = dataTable("schedule_timelines.csv");
        const std::vector<std::size_t> rows = casesOf(reference).at(shape);
        const QStringList parts = shape.split(QLatin1Char(' '));
        const Answer answer =
            runCli({QStringLiteral("schedule"), parts[0], QStringLiteral("-p"), parts[1], QStringLiteral("-m"),
                    parts[2], QStringLiteral("-v"), parts[3], QStringLiteral("--csv")});
        QCOMPARE(answer.status, 0);
        const Result<CsvTable> table = parseCsv(answer.out.toStdString());
        QVERIFY(bool(table));
        QCOMPARE(table->rows.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (const char *column :
                 {"rank", "seq_no", "op", "microbatch", "chunk", "stage", "direction", "overlap_group", "start", "end"})
                QCOMPARE(table->cell(i, column), reference.cell(rows[i], column));
        }
    }

    void columnsAreTheContracts()
    {
        const Answer answer =
            runCli({QStringLiteral("schedule"), QStringLiteral("1f1b"), QStringLiteral("-p"), QStringLiteral("2"),
                    QStringLiteral("-m"), QStringLiteral("2"), QStringLiteral("--csv")});
        QVERIFY(answer.out.startsWith(
            "schedule,p,m,v,rank,seq_no,op,microbatch,chunk,stage,direction,overlap_group,start,end\n"
            "1f1b,2,2,1,0,0,F,0,0,0,0,-1,0,1\n"));
    }

    void costsAreTheCallers()
    {
        // One stage, one microbatch: F 0.5, then B + W = 0.25 + 0.125.
        const Answer answer =
            runCli({QStringLiteral("schedule"), QStringLiteral("gpipe"), QStringLiteral("-p"), QStringLiteral("1"),
                    QStringLiteral("-m"), QStringLiteral("1"), QStringLiteral("--cost-f"), QStringLiteral("0.5"),
                    QStringLiteral("--cost-b"), QStringLiteral("0.25"), QStringLiteral("--cost-w"),
                    QStringLiteral("0.125"), QStringLiteral("--csv")});
        QVERIFY(answer.out.contains("F,0,0,0,0,-1,0,0.5\n"));
        QVERIFY(answer.out.contains("BW,0,0,0,0,-1,0.5,0.875\n"));
    }

    void transfersDelayTheNextStage()
    {
        // F of stage 1 waits for F of stage 0 and the transfer: 1 + 0.5.
        const Answer answer = runCli({QStringLiteral("schedule"), QStringLiteral("1f1b"), QStringLiteral("-p"),
                                      QStringLiteral("2"), QStringLiteral("-m"), QStringLiteral("1"),
                                      QStringLiteral("--cost-comm"), QStringLiteral("0.5"), QStringLiteral("--csv")});
        QVERIFY2(answer.out.contains("1f1b,2,1,1,1,0,F,0,0,1,0,-1,1.5,2.5\n"), answer.out.constData());
    }

    void chunksDefaultToTheSchedulesOwn()
    {
        const Answer answer = runCli({QStringLiteral("schedule"), QStringLiteral("1f1b"), QStringLiteral("-p"),
                                      QStringLiteral("2"), QStringLiteral("-m"), QStringLiteral("4")});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("2 stages, 4 microbatches, 1 chunks a stage"));
    }

    void pairsOverlapWhereTheyHaveACost()
    {
        // Length 26 with pairs of 3 and 22 with pairs of 2; in turn without (see schedule_pairs.csv).
        for (const auto &[pair, length] : {std::pair("3", "Length 26."), {"2.5", "Length 24."}, {"2", "Length 22."}}) {
            const Answer answer = runCli(words("schedule dualpipe -p 4 -m 8 --cost-pair") << QLatin1String(pair));
            QVERIFY2(answer.out.contains(length), answer.out.constData());
        }
        QVERIFY(runCli(words("schedule dualpipe -p 4 -m 8")).out.contains("Length 25."));
    }

    void torchFormGoesThereAndBack()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("orders.csv"));
        const Answer torch = runCli(words("schedule v-half -p 4 -m 8 --torch-csv"));
        QCOMPARE(torch.status, 0);
        QVERIFY(torch.out.startsWith("0F0,0F1,"));
        save(file, torch.out);
        const Answer own = runCli(words("schedule custom --csv --orders") << file);
        Answer named = runCli(words("schedule v-half -p 4 -m 8 --csv"));
        QCOMPARE(own.out, named.out.replace("v-half,", "custom,"));

        const QString scenario = folder.filePath(QStringLiteral("scenario.json"));
        const Answer import = runCli(words("import torch-schedule") << file << QStringLiteral("--out") << scenario);
        QVERIFY2(import.out.contains("4 stages, 8 microbatches, 2 chunks a stage, folded into a V"),
                 import.out.constData());
        const Answer check = runCli(words("check") << scenario);
        QVERIFY2(check.status <= 1 && !check.err.contains("customSchedule"), check.err.constData());

        QCOMPARE(runCli(words("schedule 1f1b-vocab -p 2 -m 2 --torch-csv")).status, 1);
    }

    void brokenOrdersAreNamedByCell()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("orders.csv"));
        save(file, "0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1\n");
        for (const Answer &answer :
             {runCli(words("schedule custom --orders") << file), runCli(words("import torch-schedule") << file)}) {
            QVERIFY(answer.status != 0);
            QVERIFY2(answer.err.contains("line 1, cell 2: rank 0 can never run BW0 of stage 0"),
                     answer.err.constData());
        }
        QCOMPARE(runCli(words("schedule custom")).status, 2);
        QCOMPARE(runCli(words("schedule custom --orders /no/such/file")).status, 2);
        QCOMPARE(runCli(words("schedule 1f1b")).status, 2); // no shape
    }

    void searchedOnesKeepWhatTheyMay()
    {
        const Answer two = runCli(words("schedule searched -p 4 -m 8 --keeps 2"));
        QVERIFY2(two.out.contains("stage 0    24") && !two.out.contains(" 3\n"), two.out.constData());
        QVERIFY(runCli(words("schedule searched -p 4 -m 8 --keeps 7")).out.contains("Length 27."));
    }

    void impossibleShapesAreExplained()
    {
        // 11 microbatches come out even in no group of one for each of 4 stages, but do in 7 and 4.
        const Answer answer = runCli(words("schedule interleaved-1f1b -p 4 -m 11 -v 2 --csv"));
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("Groups that fit: 6, 7, 11"), answer.err.constData());
        QCOMPARE(runCli(words("schedule interleaved-1f1b -p 4 -m 11 -v 2 --group 7 --csv")).status, 0);
        const Answer chunks = runCli(words("schedule dualpipe -p 4 -m 8 -v 3"));
        QCOMPARE(chunks.status, 1);
        QVERIFY2(chunks.err.contains("at most 2 chunks a stage, not 3"), chunks.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestScheduleCommand)
#include "tst_schedule_command.moc"
