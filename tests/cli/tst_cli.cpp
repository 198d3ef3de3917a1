// The command line's contract, asked of the real program: exit statuses, messages, keys, equal bytes.
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline::tests;

namespace {

const QStringList kCauses = {
    QStringLiteral("compute"), QStringLiteral("recompute"), QStringLiteral("tensor"), QStringLiteral("context"),
    QStringLiteral("expert"),  QStringLiteral("pipeline"),  QStringLiteral("data"),   QStringLiteral("optimizer"),
    QStringLiteral("bubble"),  QStringLiteral("other"),
};
const QStringList kMemoryParts = {
    QStringLiteral("weightsBytes"),     QStringLiteral("gradientsBytes"), QStringLiteral("optimizerBytes"),
    QStringLiteral("activationsBytes"), QStringLiteral("buffersBytes"),   QStringLiteral("overheadBytes"),
};
const QString kScenario = QStringLiteral("gpt3-175b-selene");

bool near(double a, double b, double relative)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

QJsonObject withoutRun(QJsonObject object)
{
    object.remove(QStringLiteral("run"));
    return object;
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpShowsAnExample_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *name : {"simulate", "estimate", "check", "compare", "validate", "schedule", "list"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void helpShowsAnExample()
    {
        QFETCH(QString, command);
        const Answer answer = runCli({command, QStringLiteral("--help")});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("Example:\n  stringline-cli " + command.toUtf8()));
        QVERIFY(answer.err.isEmpty());
    }

    void simulateHoldsTheContract()
    {
        const Answer answer = runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--json")});
        QCOMPARE(answer.status, 0);
        const QJsonObject object = answer.json().object();
        const double iteration = object[QStringLiteral("iterationSeconds")].toDouble();
        QVERIFY(iteration > 0);

        // The causes sum to the iteration, and none is negative.
        double sum = 0;
        const QJsonObject breakdown = object[QStringLiteral("breakdownSeconds")].toObject();
        for (const QString &cause : kCauses) {
            QVERIFY2(breakdown.contains(cause), qPrintable(cause));
            QVERIFY(breakdown[cause].toDouble() >= 0);
            sum += breakdown[cause].toDouble();
        }
        QVERIFY(near(sum, iteration, 1e-9));

        // 64 sequences of 2048 tokens; MFU against 128 GPUs of 312 TFLOP/s.
        QVERIFY(near(object[QStringLiteral("tokensPerSecond")].toDouble(), 64 * 2048 / iteration, 1e-9));
        const double mfu = object[QStringLiteral("mfu")].toDouble();
        QVERIFY(near(mfu, object[QStringLiteral("modelFlops")].toDouble() / iteration / 128 / 312e12, 1e-9));
        QVERIFY(0 < mfu && mfu <= object[QStringLiteral("hfu")].toDouble() &&
                object[QStringLiteral("hfu")].toDouble() < 1);
        QCOMPARE(object[QStringLiteral("parameters")].toInteger(), qint64(174604259328));

        // Eight stages; the parts of each sum to its peak; `fits` says what the bytes say.
        const QJsonArray memory = object[QStringLiteral("memory")].toArray();
        QCOMPARE(memory.size(), 8);
        bool fits = true;
        for (qsizetype i = 0; i < memory.size(); ++i) {
            const QJsonObject stage = memory[i].toObject();
            QCOMPARE(stage[QStringLiteral("stage")].toInteger(), qint64(i));
            double parts = 0;
            for (const QString &part : kMemoryParts)
                parts += stage[part].toDouble();
            const double peak = stage[QStringLiteral("peakBytes")].toDouble();
            QVERIFY(peak > 0 && near(parts, peak, 1e-9));
            fits = fits && peak <= stage[QStringLiteral("capacityBytes")].toDouble();
        }
        QCOMPARE(object[QStringLiteral("fits")].toBool(), fits);
        QVERIFY(object[QStringLiteral("operators")].toInteger() >= 10000);
        QVERIFY(object[QStringLiteral("run")][QStringLiteral("simulateSeconds")].toDouble() > 0);
        QVERIFY(!object[QStringLiteral("run")][QStringLiteral("version")].toString().isEmpty());
    }

    void sameScenarioSameBytes()
    {
        const QStringList arguments = {QStringLiteral("simulate"), kScenario, QStringLiteral("--json")};
        QCOMPARE(withoutRun(runCli(arguments).json().object()),
                 withoutRun(
                     runCli(arguments + QStringList{QStringLiteral("--repeat"), QStringLiteral("3")}).json().object()));
        const QStringList text = {QStringLiteral("simulate"), kScenario};
        QCOMPARE(runCli(text).out, runCli(text).out);
    }

    void setChangesTheScenario()
    {
        const QStringList arguments = {QStringLiteral("simulate"), kScenario, QStringLiteral("--json")};
        const QJsonObject more =
            runCli(arguments + QStringList{QStringLiteral("--set"), QStringLiteral("training.globalBatch=128"),
                                           QStringLiteral("--set"), QStringLiteral("plan.tensor=4")})
                .json()
                .object();
        // 128 GPUs / (4 x 8) = 4 ranks, 128 / 4 = 32 microbatches.
        QCOMPARE(more[QStringLiteral("dataParallel")].toInteger(), qint64(4));
        QCOMPARE(more[QStringLiteral("microbatches")].toInteger(), qint64(32));
        const QJsonObject small =
            runCli(arguments + QStringList{QStringLiteral("--set"), QStringLiteral("model.preset=gpt3-13b")})
                .json()
                .object();
        QVERIFY(small[QStringLiteral("parameters")].toInteger() < 14'000'000'000);
    }

    void badInputEndsWithTwoAndNamesTheFile_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("blank") << QByteArray(" \n\t ");
        QTest::newRow("broken") << QByteArray("{\"schemaVersion\": 1, \"plan\": {");
        QTest::newRow("list") << QByteArray("[1,2]");
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("binary") << QByteArray("\x7f\x45LF\0\0\1\2", 8);
        QTest::newRow("wrongtype") << QByteArray(
            R"({"schemaVersion":1,"model":{"preset":"gpt3-175b"},"cluster":{"preset":"selene","gpus":"many"}})");
        QTest::newRow("wrongpart") << QByteArray(R"({"schemaVersion":1,"model":7})");
        QTest::newRow("future") << QByteArray(R"({"schemaVersion": 999})");
        QTest::newRow("nopreset") << QByteArray(
            R"({"schemaVersion":1,"model":{"preset":"no-such-model"},"cluster":{"preset":"selene","gpus":8}})");
        QTest::newRow("pathaspreset") << QByteArray(
            R"({"schemaVersion":1,"model":{"preset":"../../../etc/passwd"},"cluster":{"preset":"selene","gpus":8}})");
        QTest::newRow("deep") << QByteArray(200000, '[');
        QTest::newRow("huge") << QByteArray(
            R"({"schemaVersion":1,"model":{"preset":"gpt3-175b","layers":1e308},"cluster":{"preset":"selene","gpus":8}})");
        QTest::newRow("negative") << QByteArray(
            R"({"schemaVersion":1,"model":{"preset":"gpt3-175b"},"cluster":{"preset":"selene","gpus":-8}})");
        QTest::newRow("fraction") << QByteArray(
            R"({"schemaVersion":1,"model":{"preset":"gpt3-175b"},"cluster":{"preset":"selene","gpus":8.5}})");
        QTest::newRow("twice") << QByteArray(R"({"schemaVersion":1,"schemaVersion":1})");
        QTest::newRow("foreign") << QByteArray(
            R"({"train_micro_batch_size_per_gpu": 4, "zero_optimization": {"stage": 3}})");
    }
    void badInputEndsWithTwoAndNamesTheFile()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        const QString name = QString::fromLatin1(QTest::currentDataTag()) + QStringLiteral(".json");
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), qint64(text.size()));
        file.close();
        for (const char *command : {"simulate", "estimate", "check"}) {
            const Answer answer = runCli({QString::fromLatin1(command), file.fileName()});
            QCOMPARE(answer.status, 2);
            QVERIFY2(answer.err.contains(name.toUtf8()), answer.err.constData());
            QVERIFY(answer.out.isEmpty());
        }
    }

    void linksAreAskedFor()
    {
        const Answer text = runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--links")});
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("NIC of stage 7") && text.out.contains("rail 0") && text.out.contains("spine"));
        const Answer answer =
            runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--links"), QStringLiteral("--json")});
        const QJsonObject links = answer.json().object()[QStringLiteral("links")].toObject();
        QCOMPARE(links[QStringLiteral("links")].toArray().size(), 8 + 8 + 8 + 1); // ports, NICs, rails, spine
        double network = 0;                                                       // of 16 GPUs a stage
        double rails = 0;
        for (const QJsonValue &value : links[QStringLiteral("links")].toArray()) {
            const QJsonObject link = value.toObject();
            const double bytes = link[QStringLiteral("sentBytes")].toDouble();
            double sum = 0;
            for (const QJsonValue &part : link[QStringLiteral("sentBytesBy")].toObject())
                sum += part.toDouble();
            QVERIFY(near(sum, bytes, 1e-6));
            QVERIFY(link[QStringLiteral("busyFraction")].toDouble() <= 1);
            if (link[QStringLiteral("kind")] == QStringLiteral("network"))
                network += bytes * link[QStringLiteral("ports")].toDouble();
            if (link[QStringLiteral("kind")] == QStringLiteral("rail"))
                rails += bytes;
        }
        QVERIFY(near(network, links[QStringLiteral("networkBytes")].toDouble(), 1e-6));
        QVERIFY(near(rails, network, 1e-6));
        // Without the flag the contract is what it was.
        const Answer plain = runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--json")});
        QVERIFY(!plain.json().object().contains(QStringLiteral("links")));
        // A scenario with errors has no links, only what is wrong.
        const Answer wrong = runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--set"),
                                     QStringLiteral("plan.tensor=5"), QStringLiteral("--links")});
        QCOMPARE(wrong.status, 1);
        QVERIFY(!wrong.out.contains("spine"));
    }

    void missingFileIsNamed()
    {
        QTemporaryDir folder;
        const Answer answer = runCli({QStringLiteral("simulate"), folder.filePath(QStringLiteral("missing/x.json"))});
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.err.contains("x.json"));
        const Answer directory = runCli({QStringLiteral("simulate"), folder.path()});
        QCOMPARE(directory.status, 2);
    }

    void badUsageEndsWithTwoAndOneLine_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("nothing") << QString();
        QTest::newRow("unknown command") << QStringLiteral("fly");
        QTest::newRow("no scenario") << QStringLiteral("simulate");
        QTest::newRow("unknown option") << QStringLiteral("simulate gpt3-175b-selene --fast");
        QTest::newRow("no number") << QStringLiteral("simulate gpt3-175b-selene --repeat x");
        QTest::newRow("zero times") << QStringLiteral("simulate gpt3-175b-selene --repeat 0");
        QTest::newRow("unknown path") << QStringLiteral("simulate gpt3-175b-selene --set plan.tensr=4");
        QTest::newRow("no equals sign") << QStringLiteral("simulate gpt3-175b-selene --set plan.tensor");
        QTest::newRow("no value") << QStringLiteral("simulate gpt3-175b-selene --set plan.tensor=");
        QTest::newRow("no such value") << QStringLiteral("simulate gpt3-175b-selene --set plan.tensor=many");
        QTest::newRow("out of range") << QStringLiteral("simulate gpt3-175b-selene --set plan.tensor=-4");
        QTest::newRow("unknown kind") << QStringLiteral("list planets");
        QTest::newRow("unknown schedule") << QStringLiteral("schedule 2f2b -p 4 -m 8 --csv");
        QTest::newRow("no stages") << QStringLiteral("schedule 1f1b -p 0 -m 8 --csv");
        QTest::newRow("endless") << QStringLiteral("schedule 1f1b -p 1000000 -m 1000000 --csv");
        QTest::newRow("no table") << QStringLiteral("validate /nonexistent.csv");
    }
    void badUsageEndsWithTwoAndOneLine()
    {
        QFETCH(QString, arguments);
        const Answer answer = runCli(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.count('\n') == 1 && answer.err.size() > 10, answer.err.constData());
        QVERIFY(answer.out.isEmpty());
    }

    void mistypedPathGetsASuggestion()
    {
        const Answer answer =
            runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--set"), QStringLiteral("plan.tensr=4")});
        QVERIFY2(answer.err.contains("plan.tensor"), answer.err.constData());
    }

    void wrongScenarioEndsWithOne()
    {
        // 5 does not divide 96 heads: said with the numbers, the path and what would do.
        const QStringList change = {QStringLiteral("--set"), QStringLiteral("plan.tensor=5")};
        const Answer check = runCli(QStringList{QStringLiteral("check"), kScenario} + change);
        QCOMPARE(check.status, 1);
        QVERIFY(check.out.contains("96") && check.out.contains("plan.tensor"));

        const Answer simulate =
            runCli(QStringList{QStringLiteral("simulate"), kScenario, QStringLiteral("--json")} + change);
        QCOMPARE(simulate.status, 1);
        const QJsonObject object = simulate.json().object();
        QVERIFY(!object.contains(QStringLiteral("iterationSeconds")));
        const QJsonObject first = object[QStringLiteral("diagnostics")].toArray().first().toObject();
        QCOMPARE(first[QStringLiteral("severity")].toString(), QStringLiteral("error"));
        QVERIFY(!first[QStringLiteral("hint")].toString().isEmpty());

        QCOMPARE(runCli(QStringList{QStringLiteral("compare"), kScenario, kScenario} + change).status, 1);
    }

    void checkSaysWhetherItFits()
    {
        QCOMPARE(runCli({QStringLiteral("check"), kScenario}).status, 0);
        // 175 billion parameters on 8 GPUs do not fit; simulate still gives the numbers.
        const QStringList change = {QStringLiteral("--set"), QStringLiteral("cluster.gpus=8"), QStringLiteral("--set"),
                                    QStringLiteral("plan.pipeline=1")};
        const Answer check = runCli(QStringList{QStringLiteral("check"), kScenario} + change);
        QCOMPARE(check.status, 1);
        QVERIFY(check.out.contains("does not fit"));
        const Answer simulate =
            runCli(QStringList{QStringLiteral("simulate"), kScenario, QStringLiteral("--json")} + change);
        QCOMPARE(simulate.status, 0);
        QCOMPARE(simulate.json().object()[QStringLiteral("fits")].toBool(true), false);
    }

    void estimateHasTheSameKeys()
    {
        const QJsonObject simulated =
            runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--json")}).json().object();
        const QJsonObject estimated =
            runCli({QStringLiteral("estimate"), kScenario, QStringLiteral("--json")}).json().object();
        QCOMPARE(simulated.keys(), estimated.keys());
        QVERIFY(near(simulated[QStringLiteral("iterationSeconds")].toDouble(),
                     estimated[QStringLiteral("iterationSeconds")].toDouble(), 0.03));
    }

    void spansAreWritten()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("spans.csv"));
        QCOMPARE(runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--spans"), path}).status, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readLine(),
                 QByteArray("rank,lane,sequence,activity,pass,microbatch,chunk,stage,part,start_s,end_s\n"));
        // 8 stages x 32 microbatches, forward and backward.
        QVERIFY(file.readAll().count('\n') >= 512);
        QCOMPARE(runCli({QStringLiteral("simulate"), kScenario, QStringLiteral("--spans"),
                         QStringLiteral("/nonexistent/x.csv")})
                     .status,
                 2);
    }

    void compareFindsTheCause()
    {
        const Answer answer = runCli({QStringLiteral("compare"), kScenario, kScenario, QStringLiteral("--set"),
                                      QStringLiteral("plan.tensor=4"), QStringLiteral("--json")});
        QCOMPARE(answer.status, 0);
        const QJsonObject object = answer.json().object();
        const QJsonArray fields = object[QStringLiteral("fields")].toArray();
        QCOMPARE(fields.size(), 1);
        QCOMPARE(fields[0][QStringLiteral("path")].toString(), QStringLiteral("plan.tensor"));
        QCOMPARE(fields[0][QStringLiteral("a")].toString(), QStringLiteral("8"));
        QCOMPARE(fields[0][QStringLiteral("b")].toString(), QStringLiteral("4"));

        // One field alone is the whole change, and the causes' changes sum to it.
        const double change = object[QStringLiteral("changeSeconds")].toDouble();
        QVERIFY(change != 0);
        QCOMPARE(fields[0][QStringLiteral("aloneSeconds")].toDouble(), change);
        double sum = 0;
        const QJsonObject causes = object[QStringLiteral("breakdownChangeSeconds")].toObject();
        for (const QJsonValue &value : causes)
            sum += value.toDouble();
        QVERIFY(std::abs(sum - change) < 1e-9);
        QVERIFY(runCli({QStringLiteral("compare"), kScenario, kScenario}).out.contains("the same in every field"));
    }

    void listsHaveIds_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("member");
        QTest::newRow("models") << QStringLiteral("models") << QStringLiteral("gpt3-175b");
        QTest::newRow("clusters") << QStringLiteral("clusters") << QStringLiteral("selene");
        QTest::newRow("gpus") << QStringLiteral("gpus") << QStringLiteral("h100-sxm5-80gb");
        QTest::newRow("software") << QStringLiteral("software") << QStringLiteral("megatron-lm");
        QTest::newRow("scenarios") << QStringLiteral("scenarios") << kScenario;
        QTest::newRow("schedules") << QStringLiteral("schedules") << QStringLiteral("interleaved-1f1b");
        QTest::newRow("axes") << QStringLiteral("axes") << QStringLiteral("tensor");
        QTest::newRow("fields") << QStringLiteral("fields") << QStringLiteral("plan.tensor");
    }
    void listsHaveIds()
    {
        QFETCH(QString, kind);
        QFETCH(QString, member);
        const Answer answer = runCli({QStringLiteral("list"), kind, QStringLiteral("--json")});
        QCOMPARE(answer.status, 0);
        QStringList ids;
        const QJsonArray rows = answer.json().array();
        for (const QJsonValue &row : rows)
            ids << row[QStringLiteral("id")].toString();
        QVERIFY2(ids.contains(member), qPrintable(ids.join(QLatin1Char(' '))));
        QVERIFY(runCli({QStringLiteral("list"), kind}).out.contains(member.toUtf8()));
    }

    void parameterCountsAreWhole()
    {
        const QJsonArray rows =
            runCli({QStringLiteral("list"), QStringLiteral("models"), QStringLiteral("--json")}).json().array();
        for (const QJsonValue &row : rows) {
            if (row[QStringLiteral("id")] != QStringLiteral("gpt3-175b"))
                continue;
            QCOMPARE(row[QStringLiteral("parameters")].toInteger(), qint64(174604259328));
            QCOMPARE(row[QStringLiteral("activeParameters")].toInteger(), qint64(174604259328));
            return;
        }
        QFAIL("gpt3-175b is not listed");
    }

    void linksNoQt()
    {
        QProcess readelf;
        readelf.start(QStringLiteral("readelf"),
                      {QStringLiteral("-d"), QString::fromStdString(binary("stringline-cli"))});
        QVERIFY(readelf.waitForFinished());
        const QByteArray libraries = readelf.readAllStandardOutput();
        QVERIFY(libraries.contains("NEEDED"));
        QVERIFY2(!libraries.contains("Qt"), libraries.constData());
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
