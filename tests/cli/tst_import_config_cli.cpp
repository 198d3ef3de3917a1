// import of configurations and export as one, asked of the real program.
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace stringline::tests;

namespace {

QString data(const char *name)
{
    return QString::fromStdString(dataFile(std::string("import/") + name));
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

class TestImportConfigCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // vTrain has a description of runs and tables of times: one name, told apart by content.
    void oneNameForTwoThings()
    {
        const Answer config = runCli(words("import vtrain") << data("vtrain_mtnlg.json"));
        QVERIFY2(config.out.contains("vTrain JSON"), config.out.constData());
        const Answer table = runCli(words("import vtrain") << QString::fromStdString(dataFile("measured/vtrain")));
        QCOMPARE(table.status, 0);
        QVERIFY2(table.out.contains("all-reduce over 8 ranks"), table.out.constData());
        QVERIFY(!table.out.contains("Understood"));
    }

    void saysWhatItUnderstood()
    {
        const Answer answer = runCli(words("import auto") << data("imp_12.json"));
        QCOMPARE(answer.status, 0);
        for (const char *part : {"Hugging Face config.json", "Understood", "Defaulted", "n_embd = 768",
                                 "124 439 808 parameters", "GPT-2 on 8 x", "Fits"})
            QVERIFY2(answer.out.contains(part), part);
    }

    void readsFilesIntoEachOther()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath(QStringLiteral("scenario.json"));
        const Answer answer = runCli(words("import auto --json --cluster selene --out")
                                     << out << data("par_03.json") << data("ds_config_zero3.json"));
        QVERIFY2(answer.status == 0 || answer.status == 1, answer.err.constData());
        const QJsonObject object = answer.json().object();
        QCOMPARE(object[QStringLiteral("files")].toArray().size(), 2);
        QCOMPARE(object[QStringLiteral("parameters")].toInteger(), 46702792704);
        // 0.9 and 1 x 4096^2 of the first file's model
        bool resolved = false;
        for (const auto &line : object[QStringLiteral("files")][1][QStringLiteral("lines")].toArray())
            resolved |= line[QStringLiteral("value")].toString().startsWith(QStringLiteral("auto = 16777216"));
        QVERIFY(resolved);
        QCOMPARE(runCli(QStringList{QStringLiteral("check"), out}).status >= 0, true);
        QCOMPARE(runCli(QStringList{QStringLiteral("estimate"), out, QStringLiteral("--set"),
                                    QStringLiteral("cluster.gpus=8")})
                     .status,
                 0);
    }

    void filesThatDisagree()
    {
        QTemporaryDir folder;
        const QString a = folder.filePath(QStringLiteral("a.json"));
        const QString b = folder.filePath(QStringLiteral("b.json"));
        QVERIFY(write(a, R"({"bf16":{"enabled":true},"train_micro_batch_size_per_gpu":1,"train_batch_size":64})"));
        QVERIFY(
            write(b, "{\"bf16\":{\"enabled\":true},\n\"train_micro_batch_size_per_gpu\":8,\"train_batch_size\":64}"));
        const Answer answer = runCli(words("import deepspeed") << a << b);
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.out.contains("a.json line 1) says 1") && answer.out.contains("b.json line 2) says 8"),
                 answer.out.constData());
    }

    void wrongFilesEndWithTwo()
    {
        QTemporaryDir folder;
        const QString text = folder.filePath(QStringLiteral("x.json"));
        QVERIFY(write(text, "{\"a\": 1}"));
        const QString stage = folder.filePath(QStringLiteral("stage.json"));
        QVERIFY(write(stage, "{\"zero_optimization\": {\"stage\": \"three\"}}"));
        for (const QStringList &arguments :
             {words("import hf") << text, words("import deepspeed") << stage, words("import hf /no/such/file"),
              words("import hf --cluster nowhere") << data("imp_12.json"), words("import auto") << text}) {
            const Answer answer = runCli(arguments);
            QCOMPARE(answer.status, 2);
            QVERIFY(answer.out.isEmpty() && !answer.err.isEmpty());
        }
    }

    // What was understood stands beside what cannot be.
    void impossibleNumbersEndWithOne()
    {
        for (const QStringList &arguments :
             {words("import hf") << data("imp_09.json"), words("import deepspeed") << data("imp_03.json")}) {
            const Answer answer = runCli(arguments);
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.out.contains("Understood") && answer.out.contains("error "), answer.out.constData());
        }
    }

    void formatsAreListed()
    {
        const QJsonArray rows = runCli(words("list formats --json")).json().array();
        QStringList ids;
        for (const auto &row : rows)
            ids << row[QStringLiteral("id")].toString() + row[QStringLiteral("direction")].toString();
        QVERIFY(ids.contains(QStringLiteral("hfimport")));
        QVERIFY(ids.contains(QStringLiteral("deepspeedimport and export")));
    }

    void exportRefusesOrDegrades()
    {
        const Answer refused = runCli(words("export deepspeed gpt3-175b-selene"));
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.out.isEmpty() && refused.err.contains("plan.pipeline 8"));
        const Answer degraded = runCli(words("export deepspeed gpt3-175b-selene --degrade"));
        QCOMPARE(degraded.status, 0);
        QVERIFY(degraded.json().object().contains(QStringLiteral("zero_optimization")));
        QVERIFY(degraded.err.contains("deepspeed --num_nodes"));
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("ds_config.json"));
        const Answer written = runCli(words("export deepspeed llama3-8b-hgx-h100 --set plan.sequenceParallel=false "
                                            "--set plan.overlapParamGather=false --out")
                                      << file);
        QCOMPARE(written.status, 0);
        QVERIFY(written.out.startsWith("deepspeed --num_nodes 1 --num_gpus 8"));
        QCOMPARE(runCli(words("import auto --scenario llama3-8b-hgx-h100") << file).status, 0);
    }
};

QTEST_GUILESS_MAIN(TestImportConfigCli)
#include "tst_import_config_cli.moc"
