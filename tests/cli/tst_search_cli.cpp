// search and merge of the real program: the contract of the answer, limits, mistakes, and parts that join to the whole.
#include "tests/support/program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/types.h>

using namespace stringline;
using namespace stringline::tests;

namespace {

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// Small spaces: one node, most choices fixed.
QStringList smallSearch()
{
    return words(
        QStringLiteral("search llama3-8b-hgx-h100 --try plan.tensor=1,2,4,8 --try plan.pipeline=1,2 "
                       "--fix plan.offloadOptimizer=0 --fix plan.offloadActivations=0 --try plan.chunksPerStage=1,2,4 "
                       "--fix plan.shardGroup=0 --fix training.recomputeLayers=0 --json"));
}

void save(const QString &name, const QByteArray &content)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

// The bytes before "run", the last member.
QByteArray withoutRun(const QByteArray &answer)
{
    return answer.left(answer.indexOf("\n  \"run\""));
}

QStringList partsOf(const QStringList &search, int count, const QTemporaryDir &folder)
{
    QStringList files;
    for (int i = 1; i <= count; ++i) {
        const Answer part =
            runCli(search + QStringList{QStringLiteral("--shard"), QStringLiteral("%1/%2").arg(i).arg(count)});
        files << folder.filePath(QStringLiteral("part%1.json").arg(i));
        save(files.back(), part.out);
    }
    return files;
}

} // namespace

class TestSearchCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answerIsTheContracts()
    {
        const Answer answer = runCli(smallSearch() + words(QStringLiteral("--top 5")));
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.isEmpty());
        const QJsonObject object = answer.json().object();
        QVERIFY(object[QLatin1String("evaluated")].toInt() >= object[QLatin1String("feasible")].toInt());
        QVERIFY(object[QLatin1String("feasible")].toInt() > 5);
        const QJsonArray plans = object[QLatin1String("plans")].toArray();
        QCOMPARE(plans.size(), 5);
        double last = 0;
        QSet<QByteArray> scenarios;
        for (const QJsonValue &plan : plans) {
            for (const char *key : {"iterationSeconds", "mfu", "peakBytes", "costUsd", "gpus"})
                QVERIFY2(plan[QLatin1String(key)].isDouble(), key);
            QVERIFY(plan[QLatin1String("iterationSeconds")].toDouble() >= last);
            last = plan[QLatin1String("iterationSeconds")].toDouble();
            scenarios << QJsonDocument(plan[QLatin1String("scenario")].toObject()).toJson();
        }
        QCOMPARE(scenarios.size(), 5);
        QVERIFY(!object[QLatin1String("pareto")].toArray().isEmpty());
        QVERIFY(object[QLatin1String("run")][QLatin1String("seconds")].isDouble());
    }

    void plansSimulateToTheSameTime()
    {
        const QTemporaryDir folder;
        const QJsonValue best = runCli(smallSearch()).json().object()[QLatin1String("plans")].toArray().first();
        const QString file = folder.filePath(QStringLiteral("best.json"));
        save(file, QJsonDocument(best[QLatin1String("scenario")].toObject()).toJson());
        const QJsonObject alone = runCli({QStringLiteral("simulate"), file, QStringLiteral("--json")}).json().object();
        for (const char *key : {"iterationSeconds", "mfu"})
            QCOMPARE(alone[QLatin1String(key)], best[QLatin1String(key)]);
        QVERIFY(alone[QLatin1String("fits")].toBool());
    }

    void threadsDoNotMatter()
    {
        const Answer one = runCli(smallSearch() + words(QStringLiteral("--jobs 1")));
        const Answer four = runCli(smallSearch() + words(QStringLiteral("--jobs 4")));
        QVERIFY(!withoutRun(one.out).isEmpty());
        QCOMPARE(withoutRun(four.out), withoutRun(one.out));
    }

    void partsJoinToTheWhole_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("time") << QString();
        QTest::newRow("front of memory") << QStringLiteral("--pareto memory --top 20");
        QTest::newRow("shapes") << QStringLiteral("--shapes");
        QTest::newRow("two sizes") << QStringLiteral("--gpus 4,8 --objective cost --at-most time=20");
        QTest::newRow("empty") << QStringLiteral("--at-most time=0.1 --at-most cost=1000");
        QTest::newRow("none legal") << QStringLiteral("--fix training.globalBatch=7 --fix training.microbatch=2");
    }
    void partsJoinToTheWhole()
    {
        QFETCH(QString, more);
        const QStringList search = smallSearch() + words(more);
        const QTemporaryDir folder;
        const Answer whole = runCli(search);
        const Answer merged = runCli(QStringList{QStringLiteral("merge")} + partsOf(search, 3, folder));
        QVERIFY(!withoutRun(whole.out).isEmpty());
        QCOMPARE(withoutRun(merged.out), withoutRun(whole.out));
        QCOMPARE(merged.status, whole.status);
    }

    void mergeRefusesWhatIsNoWhole()
    {
        const QTemporaryDir folder;
        const QStringList parts = partsOf(smallSearch(), 2, folder);
        const QStringList others = partsOf(smallSearch() + words(QStringLiteral("--top 3 --shard 2/2")), 0, folder);
        QVERIFY(others.isEmpty());
        const Answer missing = runCli({QStringLiteral("merge"), parts[0]});
        QCOMPARE(missing.status, 2);
        QVERIFY2(missing.err.contains("missing 2/2"), missing.err.constData());
        const Answer twice = runCli({QStringLiteral("merge"), parts[0], parts[0]});
        QVERIFY2(twice.err.contains("found 1/2 again"), twice.err.constData());
        const QString other = folder.filePath(QStringLiteral("other.json"));
        save(other, runCli(smallSearch() + words(QStringLiteral("--top 3 --shard 2/2"))).out);
        const Answer mixed = runCli({QStringLiteral("merge"), parts[0], other});
        QVERIFY2(mixed.err.contains("expected the question of"), mixed.err.constData());
        save(other, "{\"run\": {\"shard\": {\"index\": 2, \"count\": 2}}}");
        QCOMPARE(runCli({QStringLiteral("merge"), parts[0], other}).status, 2);
        save(other, "{");
        QCOMPARE(runCli({QStringLiteral("merge"), parts[0], other}).status, 2);
    }

    void limitsHold()
    {
        const QJsonArray plans = runCli(smallSearch() + words(QStringLiteral("--objective memory --at-most time=20")))
                                     .json()
                                     .object()[QLatin1String("plans")]
                                     .toArray();
        QVERIFY(!plans.isEmpty());
        double last = 0;
        for (const QJsonValue &plan : plans) {
            QVERIFY(plan[QLatin1String("iterationSeconds")].toDouble() <= 20);
            const double share =
                plan[QLatin1String("peakBytes")].toDouble() / plan[QLatin1String("capacityBytes")].toDouble();
            QVERIFY(share >= last && share <= 1);
            last = share;
        }
    }

    void emptySetsSayWhatWouldHelp()
    {
        const QStringList search = smallSearch() + words(QStringLiteral("--at-most time=0.1"));
        const QJsonObject object = runCli(search).json().object();
        QVERIFY(object[QLatin1String("plans")].toArray().isEmpty());
        const QJsonArray limits = object[QLatin1String("whyEmpty")][QLatin1String("limits")].toArray();
        QCOMPARE(limits.size(), 2); // memory and time
        QCOMPARE(limits[0][QLatin1String("id")].toString(), QStringLiteral("memory"));
        QVERIFY(limits[0][QLatin1String("least")].isNull()); // no plan is that quick, whatever the memory
        const double least = limits[1][QLatin1String("least")].toDouble();
        const double best = runCli(smallSearch())
                                .json()
                                .object()[QLatin1String("plans")]
                                .toArray()
                                .first()[QLatin1String("iterationSeconds")]
                                .toDouble();
        QCOMPARE(least, best);
        // And what it says to type does it.
        const QByteArray message =
            QJsonDocument(object[QLatin1String("whyEmpty")][QLatin1String("message")].toArray()).toJson();
        const QRegularExpressionMatch typed =
            QRegularExpression(QStringLiteral("--at-most (time=[0-9.]+[0-9])")).match(QString::fromUtf8(message));
        QVERIFY2(typed.hasMatch(), message.constData());
        const QJsonObject again =
            runCli(smallSearch() + QStringList{QStringLiteral("--at-most"), typed.captured(1)}).json().object();
        QVERIFY(!again[QLatin1String("plans")].toArray().isEmpty());
    }

    void memoryThatIsMissingIsSaid()
    {
        const QJsonObject object =
            runCli(smallSearch() + words(QStringLiteral("--set cluster.device.memoryGiB=10"))).json().object();
        const QJsonArray limits = object[QLatin1String("whyEmpty")][QLatin1String("limits")].toArray();
        QCOMPARE(limits.size(), 1);
        QVERIFY(limits[0][QLatin1String("least")].toDouble() > 1);
        QCOMPARE(limits[0][QLatin1String("excludes")], object[QLatin1String("evaluated")]);
        const QJsonValue plan = limits[0][QLatin1String("plan")];
        QCOMPARE(plan[QLatin1String("capacityBytes")].toDouble(), 10. * (1 << 30));
    }

    void spacesWithoutLegalPlansAreErrors()
    {
        const Answer answer =
            runCli(smallSearch() + words(QStringLiteral("--fix training.globalBatch=7 --fix training.microbatch=2")));
        QCOMPARE(answer.status, 1);
        const QJsonObject object = answer.json().object();
        QCOMPARE(object[QLatin1String("evaluated")].toInt(), 0);
        QVERIFY(!object[QLatin1String("diagnostics")].toArray().isEmpty());
    }

    void mistakesAreNamedWithTheNearest_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("said");
        QTest::newRow("objective") << "--objective tme"
                                   << "--objective: \"tme\": expected one of time, cost";
        QTest::newRow("nearest objective") << "--objective tme"
                                           << "did you mean time";
        QTest::newRow("front") << "--pareto coste"
                               << "did you mean cost";
        QTest::newRow("path") << "--fix plan.tenser=2"
                              << "did you mean plan.tensor";
        QTest::newRow("tried path") << "--try model.hidden=1,2"
                                    << "a field that a search varies";
        QTest::newRow("value") << "--try plan.pipeline=2,x"
                               << "plan.pipeline";
        QTest::newRow("no value") << "--fix plan.tensor"
                                  << "expected path=value";
        QTest::newRow("limit") << "--at-most time=soon"
                               << "expected a number above 0 in s";
        QTest::newRow("limit's name") << "--at-most money=3"
                                      << "expected one of time";
        QTest::newRow("twice") << "--fix plan.zero=1 --try plan.zero=1,2"
                               << "plan.zero: expected once";
        QTest::newRow("shard") << "--shard 4/3"
                               << "such as 1/3 to 3/3";
        QTest::newRow("cluster") << "--clusters selena"
                                 << "selene";
    }
    void mistakesAreNamedWithTheNearest()
    {
        QFETCH(QString, more);
        QFETCH(QString, said);
        const Answer answer = runCli(words(QStringLiteral("search llama3-8b-hgx-h100 ") + more));
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.err.contains(said.toUtf8()), answer.err.constData());
        QCOMPARE(answer.err.count('\n'), 1);
    }

    void textShowsWhatDiffersAndACommand()
    {
        QStringList search = smallSearch();
        search.removeAll(QStringLiteral("--json"));
        const Answer answer = runCli(search);
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("Least iteration time"), answer.out.constData());
        QVERIFY(answer.out.contains("tied"));
        // What it says makes the best plan does.
        const int begin = int(answer.out.indexOf("stringline-cli simulate"));
        QVERIFY(begin > 0);
        const QString command = QString::fromUtf8(answer.out.mid(begin, answer.out.indexOf('\n', begin) - begin));
        const QJsonObject alone =
            runCli(QProcess::splitCommand(command).mid(1) << QStringLiteral("--json")).json().object();
        const QJsonValue best = runCli(smallSearch()).json().object()[QLatin1String("plans")].toArray().first();
        QCOMPARE(alone[QLatin1String("iterationSeconds")], best[QLatin1String("iterationSeconds")]);
    }

    void shapesComeOnce()
    {
        const QJsonArray plans =
            runCli(smallSearch() + words(QStringLiteral("--shapes"))).json().object()[QLatin1String("plans")].toArray();
        QVERIFY(plans.size() > 5);
        QSet<QByteArray> shapes;
        for (const QJsonValue &plan : plans) {
            QJsonObject shape = plan[QLatin1String("scenario")][QLatin1String("plan")].toObject();
            for (const char *key :
                 {"zero", "shardGroup", "reshardAfterForward", "offloadOptimizer", "offloadActivations", "axisOrder",
                  "overlapTensor", "overlapGradReduce", "overlapParamGather", "overlapPipeline", "overlapExpert"})
                shape.remove(QLatin1String(key));
            shape[QLatin1String("microbatch")] =
                plan[QLatin1String("scenario")][QLatin1String("training")][QLatin1String("microbatch")];
            shapes << QJsonDocument(shape).toJson();
        }
        QCOMPARE(shapes.size(), plans.size());
    }

    void interruptedOnesSayWhatTheyFound()
    {
        QProcess process;
        process.start(
            QString::fromStdString(binary("stringline-cli")),
            words(QStringLiteral("search gpt3-175b-selene --gpus 512 --set training.globalBatch=512 --json")));
        QVERIFY(process.waitForStarted());
        // Once it listens: SIGINT is bit 2 of the signals that are caught.
        const auto listens = [&] {
            QFile status(QStringLiteral("/proc/%1/status").arg(process.processId()));
            if (!status.open(QIODevice::ReadOnly))
                return true; // no Linux, or ended
            for (const QByteArray &line : status.readAll().split('\n')) {
                if (line.startsWith("SigCgt:"))
                    return (line.mid(7).trimmed().toULongLong(nullptr, 16) & 2) != 0;
            }
            return true;
        };
        QTRY_VERIFY_WITH_TIMEOUT(listens(), 60'000);
        if (process.state() == QProcess::Running)
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
        const QJsonObject object = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QVERIFY(object[QLatin1String("run")][QLatin1String("stopped")].isBool());
        QVERIFY(object[QLatin1String("plans")].isArray());
    }

    void clustersCompete()
    {
        const QJsonObject object =
            runCli(smallSearch() + words(QStringLiteral("--clusters dgx-h100,selene --gpus 8"))).json().object();
        QCOMPARE(object[QLatin1String("question")][QLatin1String("bases")].toArray().size(), 2);
        QVERIFY(!object[QLatin1String("plans")].toArray().isEmpty());
    }

    void helpHasAnExample()
    {
        const Answer answer = runCli(words(QStringLiteral("search --help")));
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("Example:") && answer.out.contains("plan.layersPerChunk"));
    }
};

QTEST_GUILESS_MAIN(TestSearchCli)
#include "tst_search_cli.moc"
