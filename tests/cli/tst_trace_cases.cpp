// What went wrong with other programs' traces (cases of kind trace export), asked of the commands: named by case.
#include "tests/support/program.h"
#include "tests/support/strict_trace.h"

#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline::tests;

namespace {

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// A small plan whose passes hold operators of a few microseconds.
QByteArray exported(const char *options = "")
{
    const Answer answer =
        runCli(words("export chrome-trace gpt3-175b-selene --set training.globalBatch=64") + words(options));
    return answer.status == 0 ? answer.out : QByteArray();
}

QJsonArray eventsOf(const QByteArray &trace)
{
    return QJsonDocument::fromJson(trace)[QStringLiteral("traceEvents")].toArray();
}

Answer imported(const QTemporaryDir &folder, const QByteArray &trace)
{
    const QString path = folder.filePath(QStringLiteral("given.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(trace) != trace.size())
        return {};
    file.close();
    return runCli(words("import chrome-trace --json") << path);
}

} // namespace

class TestTraceCases : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    // Times are microseconds with three decimals, whatever the unit of display; 13837.451 is 13.8 ms.
    void trc01TimesAreMicroseconds()
    {
        const QByteArray trace = exported();
        const QRegularExpression whole(QStringLiteral("\"(ts|dur)\":\\d+\\.\\d{3}[,}]"));
        const QRegularExpression any(QStringLiteral("\"(ts|dur)\":"));
        const QString text = QString::fromUtf8(trace);
        QVERIFY(text.count(any) > 100);
        QCOMPARE(text.count(whole), text.count(any));
        const double seconds = runCli(words("simulate gpt3-175b-selene --set training.globalBatch=64 --json"))
                                   .json()[QStringLiteral("iterationSeconds")]
                                   .toDouble();
        QCOMPARE(readChromeStrictly(trace).lastEnd, std::llround(seconds * 1e9));
        const Answer in = imported(m_folder, R"({"displayTimeUnit":"ns","traceEvents":[)"
                                             R"({"name":"F","ph":"X","pid":1,"tid":1,"ts":1.236,"dur":13837.451}]})");
        QCOMPARE(in.json()[QStringLiteral("seconds")].toDouble(), 0.013837451);
    }

    // A child ends with its parent at the latest; of a file where it does not, that is said.
    void trc05ChildrenEndWithinTheirParents()
    {
        const StrictTrace strict = readChromeStrictly(exported("--operators"));
        QVERIFY2(strict.violations.isEmpty(), qPrintable(strict.why().left(1000)));
        QVERIFY(strict.names.contains(QStringLiteral("F")) && strict.slices > 1000);
        const Answer in =
            imported(m_folder, R"({"traceEvents":[{"ph":"X","name":"P","pid":1,"tid":1,"ts":0,"dur":10.000},)"
                               R"({"ph":"X","name":"C","pid":1,"tid":1,"ts":2,"dur":8.001}]})");
        QCOMPARE(in.status, 0);
        QVERIFY2(!in.json()[QStringLiteral("notes")].toArray().isEmpty(), in.out.constData());
    }

    // Shorter than a microsecond: nanoseconds are kept, and the viewer is told to show them.
    void trc07ShortKernelsKeepTheirNanoseconds()
    {
        const QByteArray trace = exported("--operators");
        double shortest = 1e9;
        for (const QJsonValue &event : eventsOf(trace)) {
            if (event[QStringLiteral("dur")].toDouble() > 0)
                shortest = std::min(shortest, event[QStringLiteral("dur")].toDouble());
        }
        QCOMPARE(QJsonDocument::fromJson(trace)[QStringLiteral("displayTimeUnit")].toString(),
                 shortest < 1 ? QStringLiteral("ns") : QStringLiteral("ms"));
        const Answer in = imported(m_folder, R"({"displayTimeUnit":"ns","traceEvents":[)"
                                             R"({"ph":"X","name":"k1","pid":1,"tid":1,"ts":10.000,"dur":0.400},)"
                                             R"({"ph":"X","name":"k2","pid":1,"tid":1,"ts":10.400,"dur":0.350}]})");
        QCOMPARE(in.json()[QStringLiteral("seconds")].toDouble(), 0.75e-6);
        QVERIFY2(!in.out.contains("nest") && !in.out.contains("ends"), in.out.constData()); // neighbours
    }

    // The size is known before; what viewers cannot open is not written, and what would help is named.
    void trc08LargeTracesAreAnnounced()
    {
        const QString file = m_folder.filePath(QStringLiteral("large.json"));
        const Answer answer =
            runCli(words("export chrome-trace llama3.1-405b-16k --ranks all --operators --out") << file);
        QCOMPARE(answer.status, 2);
        QVERIFY(!QFile::exists(file));
        for (const char *offer : {"--ranks one-per-stage", "--one-period", "gzip"})
            QVERIFY2(answer.err.contains(offer), answer.err.constData());
        QVERIFY(exported().size() < 100'000'000);
    }

    // A file for each rank says whose it is; one that does not is rank 0, and that is said.
    void trc10RanksAreNamed()
    {
        const QString file = m_folder.filePath(QStringLiteral("ranks.json"));
        QCOMPARE(runCli(words("export chrome-trace llama3-8b-hgx-h100 --ranks all --per-rank --out") << file).status,
                 0);
        QSet<int> ranks;
        for (int rank = 0; rank < 8; ++rank) {
            QFile each(m_folder.filePath(QStringLiteral("ranks-rank%1.json").arg(rank)));
            QVERIFY(each.open(QIODevice::ReadOnly));
            const QJsonValue info = QJsonDocument::fromJson(each.readAll())[QStringLiteral("distributedInfo")];
            ranks.insert(info[QStringLiteral("rank")].toInt(-1));
            QCOMPARE(info[QStringLiteral("world_size")].toInt(), 8);
        }
        QCOMPARE(ranks.size(), 8);
        const Answer in = imported(
            m_folder, R"({"traceEvents":[{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":5}]})");
        QCOMPARE(in.json()[QStringLiteral("rank")].toInt(-1), 0);
        QVERIFY2(in.out.contains("rank"), in.out.constData());
    }

    // Fields have their types in each event that is written; reading forgives a name that is a number.
    void trc11FieldsHaveTheirTypes()
    {
        const QJsonArray events = eventsOf(exported("--operators"));
        QVERIFY(events.size() > 1000);
        for (const QJsonValue &event : events) {
            for (const char *word : {"name", "ph"})
                QVERIFY2(event[QLatin1String(word)].isString(), word);
            for (const char *word : {"pid", "ts", "dur", "tid"}) {
                const QJsonValue field = event[QLatin1String(word)];
                QVERIFY2(field.isUndefined() || field.isDouble(), word);
            }
            QVERIFY(event[QStringLiteral("pid")].isDouble());
            if (event[QStringLiteral("ph")] == QStringLiteral("X"))
                QVERIFY(event[QStringLiteral("cat")].isString() && event[QStringLiteral("dur")].isDouble());
        }
        QCOMPARE(
            imported(m_folder, R"({"traceEvents":[{"ph":"X","name":123,"cat":"c","pid":1,"tid":1,"ts":0,"dur":1}]})")
                .status,
            0);
    }

    // Memory is a counter whose name has its unit, never a duration; every event has a process.
    void trc12MemoryIsACounter()
    {
        int counters = 0;
        for (const QJsonValue &event : eventsOf(exported())) {
            QVERIFY(event[QStringLiteral("pid")].isDouble());
            const bool named = event[QStringLiteral("name")].toString().contains(QStringLiteral("memory"));
            if (event[QStringLiteral("ph")] == QStringLiteral("C")) {
                QCOMPARE(event[QStringLiteral("name")].toString(), QStringLiteral("memory (bytes)"));
                QVERIFY(event[QStringLiteral("dur")].isUndefined());
                ++counters;
            } else {
                QVERIFY(!named);
            }
        }
        QVERIFY(counters > 10);
    }

    // What a receiver waits for is a lane of its own, beside the arrows: gaps have a name in other viewers too.
    void waitsHaveALane()
    {
        const StrictTrace strict = readChromeStrictly(runCli(words("export chrome-trace gpt3-175b-selene")).out);
        QVERIFY2(strict.violations.isEmpty(), qPrintable(strict.why().left(1000)));
        QVERIFY(strict.names[QStringLiteral("wait F")] > 0);
        QVERIFY(strict.names[QStringLiteral("wait B")] > 0);
        QVERIFY(strict.busy[QStringLiteral("waiting")] > 0);
    }
};

QTEST_APPLESS_MAIN(TestTraceCases)
#include "tst_trace_cases.moc"
