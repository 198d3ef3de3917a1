// sweep of the real program: a row for each cell in order, parts, and what becomes of a sweep that was killed.
#include "core/base/csv.h"
#include "tests/support/program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <string>

using namespace stringline;
using namespace stringline::tests;

namespace {

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// 12 cells: 3 tensor degrees, of which 5 divides no heads, times 4 microbatches, of which 3 divides no batch.
const QString kGrid =
    QStringLiteral("sweep gpt3-175b-selene --axis plan.tensor=4,5,8 --axis training.microbatch=1,2,3,4");

QByteArray load(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void save(const QString &name, const QByteArray &content)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

} // namespace

class TestSweepCli : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    // What the sweep of kGrid with `more` writes to `name`.
    QByteArray swept(const char *name, const QString &more = {})
    {
        const Answer answer = runCli(words(kGrid + QLatin1Char(' ') + more) << QStringLiteral("--csv") << path(name));
        return answer.status == 0 ? load(path(name)) : answer.err;
    }

private Q_SLOTS:
    void everyCellHasARow()
    {
        const Result<CsvTable> table = parseCsv(swept("all.csv").toStdString());
        QVERIFY(bool(table));
        QCOMPARE(table->header.size(), std::size_t(1 + 2 + 7 + 1));
        QCOMPARE(table->rows.size(), std::size_t(12));
        for (std::size_t row = 0; row < 12; ++row) {
            const char *tensor[] = {"4", "5", "8"};
            QCOMPARE(std::string(table->cell(row, "cell")), std::to_string(row));
            QCOMPARE(std::string(table->cell(row, "plan.tensor")), std::string(tensor[row / 4]));
            QCOMPARE(std::string(table->cell(row, "training.microbatch")), std::to_string(row % 4 + 1));
            const bool illegal = row / 4 == 1 || row % 4 == 2;
            QCOMPARE(table->cell(row, "iterationSeconds").empty(), illegal);
            QCOMPARE(table->cell(row, "fits").empty(), illegal);
            QVERIFY(!illegal || !table->cell(row, "reason").empty());
        }
        QVERIFY(table->cell(5, "reason").starts_with("plan.tensor: "));
        // What does not fit says by how much, and has its time all the same.
        QVERIFY(table->cell(0, "fits") == "true" || table->cell(0, "reason").starts_with("does not fit: needs "));
    }

    void rowsAreWhatSimulateSays()
    {
        const Result<CsvTable> table = parseCsv(swept("all.csv").toStdString());
        const QJsonObject answer =
            runCli(words(QStringLiteral(
                       "simulate gpt3-175b-selene --set plan.tensor=8 --set training.microbatch=2 --json")))
                .json()
                .object();
        const auto number = [&](const char *column) {
            return QString::fromStdString(std::string(table->cell(9, column))).toDouble();
        };
        QCOMPARE(number("iterationSeconds"), answer[QLatin1String("iterationSeconds")].toDouble());
        QCOMPARE(number("mfu"), answer[QLatin1String("mfu")].toDouble());
    }

    void threadsDoNotMatter() { QCOMPARE(swept("one.csv", "--jobs 1"), swept("four.csv", "--jobs 4")); }

    void partsJoinToTheWhole()
    {
        const QByteArray whole = swept("whole.csv");
        for (const char *part : {"1/3", "2/3", "3/3"})
            swept((std::string(part, 1) + ".csv").c_str(), QStringLiteral("--shard ") + QLatin1String(part));
        const Answer merged = runCli({QStringLiteral("merge"), path("2.csv"), path("1.csv"), path("3.csv")});
        QCOMPARE(merged.status, 0);
        QCOMPARE(merged.out, whole);
        const Answer missing = runCli({QStringLiteral("merge"), path("1.csv"), path("3.csv")});
        QCOMPARE(missing.status, 2);
        QVERIFY2(missing.err.contains("1 is in no part"), missing.err.constData());
        QCOMPARE(runCli({QStringLiteral("merge"), path("1.csv"), path("1.csv")}).status, 2);
    }

    void resumesWhereverItWasCut_data()
    {
        QTest::addColumn<int>("lines"); // whole ones that are left
        QTest::addColumn<int>("torn");  // bytes of the next
        QTest::newRow("nothing") << 0 << 0;
        QTest::newRow("torn header") << 0 << 5;
        QTest::newRow("header") << 1 << 0;
        QTest::newRow("rows") << 6 << 0;
        QTest::newRow("torn row") << 6 << 9;
        QTest::newRow("all") << 13 << 0;
    }
    void resumesWhereverItWasCut()
    {
        QFETCH(int, lines);
        QFETCH(int, torn);
        const QByteArray whole = swept("whole.csv");
        qsizetype end = 0;
        for (int i = 0; i < lines; ++i)
            end = whole.indexOf('\n', end) + 1;
        save(path("cut.csv"), whole.left(end + torn));
        QCOMPARE(swept("cut.csv", "--resume"), whole);
    }

    void killedOnesGoOn()
    {
        const QStringList sweep =
            words(QStringLiteral("sweep gpt3-175b-selene --axis training.globalBatch=64,128,192,256,320,384,448,512 "
                                 "--axis plan.zero=0,1,2,3 --axis plan.bucketMiB=10,20,30,40,50,60,70,80,90,100"));
        QProcess process;
        process.start(QString::fromStdString(binary("stringline-cli")),
                      sweep + QStringList{QStringLiteral("--csv"), path("killed.csv")});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(load(path("killed.csv")).count('\n') > 1, 60'000);
        process.kill(); // it may have ended by then; what follows holds all the same
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(60'000));
        QVERIFY(load(path("killed.csv")).count('\n') > 1);
        QCOMPARE(
            runCli(sweep + QStringList{QStringLiteral("--csv"), path("killed.csv"), QStringLiteral("--resume")}).status,
            0);
        QCOMPARE(runCli(sweep + QStringList{QStringLiteral("--csv"), path("calm.csv")}).status, 0);
        QCOMPARE(load(path("killed.csv")), load(path("calm.csv")));
        QCOMPARE(load(path("calm.csv")).count('\n'), 1 + 8 * 4 * 10);
    }

    void otherSweepsAreRefused_data()
    {
        QTest::addColumn<QString>("sweep");
        QTest::addColumn<QString>("said");
        const QString start = QStringLiteral("sweep gpt3-175b-selene ");
        const QString axes = QStringLiteral("--axis plan.tensor=4,5,8 --axis training.microbatch=1,2,3,4");
        QTest::newRow("axes") << start + QStringLiteral("--axis plan.pipeline=4,5,8 --axis training.microbatch=1,2,3,4")
                              << "line 1: expected the columns of this sweep";
        QTest::newRow("values") << start + QStringLiteral("--axis plan.tensor=4,8 --axis training.microbatch=1,2,3,4")
                                << "line 6: expected cell 4 with this sweep's values";
        QTest::newRow("fewer") << start + QStringLiteral("--axis plan.tensor=4,5 --axis training.microbatch=1,2,3,4")
                               << "line 10: expected no more rows";
        QTest::newRow("scenario") << start + axes + QStringLiteral(" --set training.sequence=1024")
                                  << "found the numbers of another";
        QTest::newRow("shard") << start + axes + QStringLiteral(" --shard 1/2") << "line 3: expected cell 2";
    }
    void otherSweepsAreRefused()
    {
        QFETCH(QString, sweep);
        QFETCH(QString, said);
        const QByteArray whole = swept("kept.csv");
        const Answer answer =
            runCli(words(sweep) << QStringLiteral("--resume") << QStringLiteral("--csv") << path("kept.csv"));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains(said.toUtf8()), answer.err.constData());
        QCOMPARE(load(path("kept.csv")), whole);
    }

    void presetsAndListsAreAxesToo()
    {
        const Answer answer = runCli(
            words(QStringLiteral("sweep llama3-8b-hgx-h100 --axis cluster.device.preset=a100-sxm4-80gb,h100-sxm5-80gb "
                                 "--axis plan.layersPerChunk=even,[32] --csv -")));
        QCOMPARE(answer.status, 0);
        const Result<CsvTable> table = parseCsv(answer.out.toStdString());
        QVERIFY(bool(table));
        QCOMPARE(table->rows.size(), std::size_t(4));
        QCOMPARE(std::string(table->cell(1, "plan.layersPerChunk")), std::string("[32]"));
        QCOMPARE(table->cell(0, "iterationSeconds"), table->cell(1, "iterationSeconds"));
        QVERIFY(table->cell(0, "iterationSeconds") != table->cell(2, "iterationSeconds"));
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("axes");
        QTest::addColumn<QString>("said");
        QTest::newRow("path") << "--axis plan.tenser=1,2"
                              << "did you mean plan.tensor";
        QTest::newRow("value") << "--axis plan.tensor=1,many"
                               << "plan.tensor";
        QTest::newRow("no values") << "--axis plan.tensor="
                                   << "expected path=value,value...";
        QTest::newRow("value twice") << "--axis plan.tensor=1,2,1"
                                     << "expected each value once";
        QTest::newRow("axis twice") << "--axis plan.tensor=1 --axis plan.tensor=2"
                                    << "expected once, found again";
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, axes);
        QFETCH(QString, said);
        const Answer answer =
            runCli(words(QStringLiteral("sweep gpt3-175b-selene --csv ") + path("no.csv") + QLatin1Char(' ') + axes));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains(said.toUtf8()), answer.err.constData());
        QVERIFY(!QFile::exists(path("no.csv")));
        QCOMPARE(runCli(words(kGrid) << QStringLiteral("--csv") << QStringLiteral("/nonexistent/out.csv")).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestSweepCli)
#include "tst_sweep_cli.moc"
