// import, simulate --measured, calibrate and explain-time, asked of the real program.
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline::tests;

namespace {

QString data(const char *name)
{
    return QString::fromStdString(dataFile(name));
}

bool write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

class TestMeasuredCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void importSaysWhatItUnderstood()
    {
        const Answer text = runCli(words("import auto") << data("measured/all_reduce_2x4_gh200.txt"));
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("all-reduce over 8 ranks on 2 nodes"));
        QVERIFY(text.out.contains("line 21: 349.6 us for 524288 bytes"));
        const Answer json = runCli(words("import kineto --json --cluster selene") << data("measured/kineto_step.json"));
        QCOMPARE(json.status, 0);
        const QJsonObject object = json.json().object();
        QCOMPARE(object[QStringLiteral("collectives")].toArray().size(), 2);
        QCOMPARE(object[QStringLiteral("sources")].toArray().first()[QStringLiteral("device")].toString(),
                 QStringLiteral("NVIDIA A100-SXM4-80GB"));
        QVERIFY(object[QStringLiteral("refused")].toArray().isEmpty());
    }

    void importRefusesByLine()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("fast.csv"));
        QVERIFY(write(file, "m,n,k,time_us\n64,64,64,6\n4096,4096,4096,900\n8192,8192,8192,2000\n"));
        const Answer answer = runCli(words("import kernels-csv --json --cluster selene") << file);
        QCOMPARE(answer.status, 0);
        // 2 * 8192^3 FLOPs at 312 TFLOP/s take 3524 us.
        const QJsonArray refused = answer.json().object()[QStringLiteral("refused")].toArray();
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.first()[QStringLiteral("line")].toInt(), 4);
        QVERIFY(refused.first()[QStringLiteral("expected")].toString().contains(QStringLiteral("3524 us")));
    }

    void importEndsWithTwoOnWhatIsNoTable()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("x.txt"));
        QVERIFY(write(file, "hello\n"));
        for (const QStringList &arguments :
             {words("import auto") << file, words("import nccl-tests") << data("measured/kernels.csv"),
              words("import sorcery") << file, words("import auto /no/such/file"),
              words("import auto --cluster nowhere") << data("measured/kernels.csv")}) {
            const Answer answer = runCli(arguments);
            QCOMPARE(answer.status, 2);
            QVERIFY(answer.out.isEmpty());
            QCOMPARE(answer.err.count('\n'), 1);
        }
    }

    void simulateTakesMeasuredTimes()
    {
        const QStringList plain = words("simulate gpt3-175b-selene --json --set plan.sequenceParallel=false");
        const QJsonObject modelled = runCli(plain).json().object();
        QVERIFY(!modelled.contains(QStringLiteral("measuredShare")));
        const Answer answer = runCli(plain + QStringList{QStringLiteral("--measured"), data("measured/vtrain/a100")});
        QCOMPARE(answer.status, 0);
        const QJsonObject measured = answer.json().object();
        const double share = measured[QStringLiteral("measuredShare")].toDouble();
        QVERIFY(share > 0.03 && share < 0.5);
        QVERIFY(measured[QStringLiteral("iterationSeconds")] != modelled[QStringLiteral("iterationSeconds")]);
        const Answer text = runCli(words("simulate gpt3-175b-selene --measured") << data("measured/kernels.csv"));
        QVERIFY(text.out.contains("of the device time is from measured tables"));
        const Answer bad = runCli(words("simulate gpt3-175b-selene --measured /no/such/file"));
        QCOMPARE(bad.status, 2);
    }

    void explainTimeRanksCauses()
    {
        const double seconds = runCli(words("simulate gpt3-175b-selene --json --set training.recompute=full"))
                                   .json()
                                   .object()[QStringLiteral("iterationSeconds")]
                                   .toDouble();
        const Answer answer = runCli(words("explain-time gpt3-175b-selene --json --measured-seconds")
                                     << QString::number(seconds, 'g', 12));
        QCOMPARE(answer.status, 0);
        const QJsonArray likely = answer.json().object()[QStringLiteral("likely")].toArray();
        bool found = false;
        for (int i = 0; i < 3 && i < likely.size(); ++i) {
            const QJsonObject row = likely[i].toObject();
            const QJsonArray causes = row[QStringLiteral("causes")].toArray();
            found = found || (causes.size() == 1 && causes.first().toString() == QStringLiteral("full-recompute"));
            QVERIFY(!row[QStringLiteral("set")].toArray().isEmpty());
            QVERIFY(std::abs(row[QStringLiteral("errorPercent")].toDouble()) < 15);
        }
        QVERIFY(found);
        QVERIFY(runCli(words("explain-time gpt3-175b-selene --measured-seconds 9.1")).out.contains("look at:"));
        QCOMPARE(runCli(words("explain-time gpt3-175b-selene --measured-seconds -1")).status, 2);
        QCOMPARE(runCli(words("explain-time gpt3-175b-selene")).status, 2);
        QCOMPARE(runCli(words("explain-time gpt3-175b-selene --measured-seconds 9 --set plan.tensor=5")).status, 1);
    }

    void calibrateWritesAPreset()
    {
        // Five sizes of one model on one node, made by the program itself at 0.8 of the clock.
        QTemporaryDir folder;
        QByteArray table = "id,model,layers,hidden,heads,seq_len,vocab,gpu,gpus,gpus_per_node,tp,pp,dp,micro_batch,"
                           "global_batch,recompute,precision,flash_attn,iter_s\n";
        const QString csv = folder.filePath(QStringLiteral("runs.csv"));
        QByteArray rows;
        for (int i = 0; i < 6; ++i)
            rows += QStringLiteral("own-%1,mine,%2,4096,32,2048,51200,A100-80GB,8,8,%3,1,%4,1,16,none,bf16,y,1\n")
                        .arg(i)
                        .arg(8 + 4 * i)
                        .arg(i % 2 == 0 ? 2 : 4)
                        .arg(i % 2 == 0 ? 4 : 2)
                        .toLatin1();
        QVERIFY(write(csv, table + rows));
        const QJsonArray predicted =
            runCli(words("validate --json") << csv).json().object()[QStringLiteral("rows")].toArray();
        QCOMPARE(predicted.size(), 6);
        QList<QByteArray> lines = rows.split('\n');
        QByteArray slower;
        for (int i = 0; i < 6; ++i) {
            const double seconds = predicted[i][QStringLiteral("predicted")].toDouble() * 1.2;
            slower += lines[i].left(lines[i].lastIndexOf(',') + 1) + QByteArray::number(seconds) + '\n';
        }
        QVERIFY(write(csv, table + slower));
        const QString out = folder.filePath(QStringLiteral("mine.json"));
        const Answer answer = runCli(words("calibrate --cluster dgx-a100-640gb --json --out") << out << csv);
        QCOMPARE(answer.status, 0);
        const QJsonObject object = answer.json().object();
        QVERIFY(object[QStringLiteral("accepted")].toBool());
        QVERIFY(object[QStringLiteral("heldOut")][QStringLiteral("afterPercent")].toDouble() <
                object[QStringLiteral("heldOut")][QStringLiteral("beforePercent")].toDouble());
        // The preset loads, and predicts the runs better.
        QFile preset(out);
        QVERIFY(preset.open(QIODevice::ReadOnly));
        const QJsonObject cluster = QJsonDocument::fromJson(preset.readAll()).object();
        QVERIFY(
            cluster[QStringLiteral("source")].toString().contains(QStringLiteral("calibrated to 6 runs of runs.csv")));
        QVERIFY(cluster[QStringLiteral("device")][QStringLiteral("sustainedClock")].toDouble() < 0.95);
        const QString scenario = folder.filePath(QStringLiteral("scenario.json"));
        QJsonObject whole;
        whole[QStringLiteral("schemaVersion")] = 1;
        whole[QStringLiteral("name")] = QStringLiteral("calibrated");
        whole[QStringLiteral("model")] = QJsonObject{{QStringLiteral("preset"), QStringLiteral("gpt3-6.7b")}};
        QJsonObject machine = cluster;
        machine[QStringLiteral("gpus")] = 8;
        whole[QStringLiteral("cluster")] = machine;
        whole[QStringLiteral("training")] = QJsonObject{{QStringLiteral("globalBatch"), 16}};
        whole[QStringLiteral("plan")] = QJsonObject{{QStringLiteral("tensor"), 2}};
        QVERIFY(write(scenario, QJsonDocument(whole).toJson()));
        const Answer simulated = runCli(words("simulate --json") << scenario);
        QVERIFY2(simulated.status == 0, simulated.err.constData());
    }

    void calibrateSaysWhatIsMissing()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath(QStringLiteral("c.json"));
        const QString csv = folder.filePath(QStringLiteral("runs.csv"));
        QVERIFY(write(csv, "id,model,layers,hidden,heads,seq_len,gpu,gpus,global_batch,iter_s\n"
                           "a-1,mine,8,1024,16,1024,A100-80GB,8,16,0.5\n"));
        const Answer few = runCli(words("calibrate --cluster selene --out") << out << csv);
        QCOMPARE(few.status, 2);
        QVERIFY(few.err.contains("at least 5 runs"));
        QVERIFY(!QFile::exists(out));
        QCOMPARE(runCli(words("calibrate --cluster nowhere --out") << out << csv).status, 2);
        QCOMPARE(runCli(words("calibrate --cluster selene --out") << out << QStringLiteral("/no/such.csv")).status, 2);
    }

    void helpShowsAnExample()
    {
        for (const char *command : {"import", "calibrate", "explain-time"}) {
            const Answer answer = runCli({QString::fromLatin1(command), QStringLiteral("--help")});
            QCOMPARE(answer.status, 0);
            QVERIFY(answer.out.contains(QByteArray("Example:\n  stringline-cli ") + command));
        }
    }
};

QTEST_GUILESS_MAIN(TestMeasuredCli)
#include "tst_measured_cli.moc"
