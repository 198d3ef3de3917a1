// export megatron, asked of the real program.
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace stringline::tests;

class TestExportConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesAScript()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.sh"));
        const Answer answer = runCli({"export", "megatron", "llama3-70b-h100", "--out", file, "--json"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.json().object().value("leftOut").toArray().isEmpty());
        QFile script(file);
        QVERIFY(script.open(QIODevice::ReadOnly));
        const QByteArray text = script.readAll();
        QVERIFY(text.contains("torchrun --nproc_per_node 8 --nnodes 8 pretrain_gpt.py"));
        QVERIFY(text.contains("--num-virtual-stages-per-pipeline-rank 5"));
    }

    void refusesOrDegrades()
    {
        const Answer refused = runCli({"export", "megatron", "bloom-176b-jeanzay"});
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.out.isEmpty());
        QVERIFY(refused.err.contains("model.positions: Megatron has no ALiBi"));
        QVERIFY(refused.err.contains("--degrade"));
        const Answer degraded = runCli({"export", "megatron", "bloom-176b-jeanzay", "--degrade"});
        QCOMPARE(degraded.status, 0);
        QVERIFY(degraded.out.contains("# Left out: model.positions"));
        QVERIFY(degraded.err.contains("left out: model.positions"));
    }
};

QTEST_GUILESS_MAIN(TestExportConfig)
#include "tst_export_config.moc"
