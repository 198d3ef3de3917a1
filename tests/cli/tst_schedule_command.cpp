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
            for (const char *column : {"rank", "seq_no", "op", "microbatch", "chunk", "start", "end"})
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

    void impossibleShapesAreExplained()
    {
        // Interleaving deals microbatches in groups of p.
        const Answer answer =
            runCli({QStringLiteral("schedule"), QStringLiteral("interleaved-1f1b"), QStringLiteral("-p"),
                    QStringLiteral("4"), QStringLiteral("-m"), QStringLiteral("6"), QStringLiteral("-v"),
                    QStringLiteral("2"), QStringLiteral("--csv")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("6") && answer.err.contains("4"), answer.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestScheduleCommand)
#include "tst_schedule_command.moc"
