// `validate` of the real program: every row compared or skipped with a reason, and a summary that agrees with its rows.
#include "tests/support/data_table.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

QString tablePath()
{
    return QString::fromStdString(dataFile("measured_runs.csv"));
}

QJsonObject validated()
{
    return runCli({QStringLiteral("validate"), tablePath(), QStringLiteral("--json")}).json().object();
}

} // namespace

class TestValidateCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComparedOrSkipped()
    {
        const QJsonObject answer = validated();
        QSet<QString> known;
        for (const char *list : {"rows", "skipped"}) {
            const QJsonArray rows = answer[QLatin1String(list)].toArray();
            for (const QJsonValue &row : rows)
                known.insert(row[QStringLiteral("id")].toString());
        }
        const CsvTable table = dataTable("measured_runs.csv");
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            QVERIFY2(known.contains(QString::fromStdString(std::string(table.cell(i, "id")))),
                     table.rows[i][0].c_str());
    }

    void measuredValuesAreTheTables()
    {
        const CsvTable table = dataTable("measured_runs.csv");
        const QJsonArray rows = validated()[QStringLiteral("rows")].toArray();
        QVERIFY(rows.size() >= 12);
        for (const QJsonValue &row : rows) {
            const QString id = row[QStringLiteral("id")].toString();
            const char *column = row[QStringLiteral("quantity")] == QStringLiteral("time") ? "iter_s" : "peak_mem_GiB";
            for (std::size_t i = 0; i < table.rows.size(); ++i) {
                if (QString::fromStdString(std::string(table.cell(i, "id"))) == id && !table.cell(i, column).empty())
                    QCOMPARE(row[QStringLiteral("measured")].toDouble(), number(table, i, column));
            }
            const double predicted = row[QStringLiteral("predicted")].toDouble();
            QVERIFY(predicted > 0);
            QCOMPARE(row[QStringLiteral("errorPercent")].toDouble(),
                     (predicted / row[QStringLiteral("measured")].toDouble() - 1) * 100);
            QVERIFY(!row[QStringLiteral("assumptions")].toArray().isEmpty());
        }
    }

    void summaryAgreesWithItsRows()
    {
        const QJsonObject answer = validated();
        for (const QString &quantity : {QStringLiteral("time"), QStringLiteral("memory")}) {
            double sum = 0;
            int count = 0;
            const QJsonArray rows = answer[QStringLiteral("rows")].toArray();
            for (const QJsonValue &row : rows) {
                if (row[QStringLiteral("quantity")].toString() != quantity)
                    continue;
                sum += std::abs(row[QStringLiteral("errorPercent")].toDouble());
                ++count;
            }
            QVERIFY(count > 0);
            QCOMPARE(answer[quantity][QStringLiteral("count")].toInt(), count);
            QVERIFY(std::abs(answer[quantity][QStringLiteral("mape")].toDouble() - sum / count) < 1e-9);
        }
    }

    void reasonsNameWhatIsMissing()
    {
        QStringList reasons;
        const QJsonArray skipped = validated()[QStringLiteral("skipped")].toArray();
        for (const QJsonValue &row : skipped)
            reasons << row[QStringLiteral("reason")].toString();
        const QString all = reasons.join(QLatin1Char('\n'));
        for (const char *word : {"state-space", "nothing was measured"})
            QVERIFY2(all.contains(QLatin1String(word)), qPrintable(all));
    }

    void textAndTableSayTheSame()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("errors.csv"));
        const Answer answer = runCli({QStringLiteral("validate"), tablePath(), QStringLiteral("--csv"), path,
                                      QStringLiteral("--group-by"), QStringLiteral("gpu")});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("A100-80GB") && answer.out.contains("Not compared"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readLine(), QByteArray("id,group,quantity,measured,predicted,error_percent,assumptions\n"));
    }

    void foreignTablesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("other columns") << QByteArray("a,b\n1,2\n");
        QTest::newRow("short row") << QByteArray("id,gpu,gpus,layers,hidden,seq_len\nx-1,A100-80GB\n");
        QTest::newRow("id twice") << QByteArray("id,gpu,gpus,layers,hidden,seq_len\nx,,,,,\nx,,,,,\n");
        QTest::newRow("open quote") << QByteArray("id,gpu,gpus,layers,hidden,seq_len\n\"x,,,,,\n");
        QTest::newRow("json") << QByteArray("{\"schemaVersion\": 1}\n");
    }
    void foreignTablesAreRefused()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("foreign.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), qint64(text.size()));
        file.close();
        const Answer answer = runCli({QStringLiteral("validate"), file.fileName()});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("foreign.csv"), answer.err.constData());
        QCOMPARE(runCli({QStringLiteral("validate"), tablePath(), QStringLiteral("--group-by"), QStringLiteral("moon")})
                     .status,
                 2);
    }
};

QTEST_GUILESS_MAIN(TestValidateCommand)
#include "tst_validate_command.moc"
