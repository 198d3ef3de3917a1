// vTrain's flat description of a run.
#include "core/workload/parameters.h"
#include "tests/support/config_lines.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario base()
{
    Scenario scenario = preset("llama3-8b-hgx-h100");
    scenario.plan = {};
    return scenario;
}

ConfigImport readFlat(const std::string &text)
{
    return imported("vtrain", text, base());
}

} // namespace

class TestImportVtrain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void realPlan();
    void everyKeyIsListed();
    void oneDegreeFollows();
    void contradictions_data();
    void contradictions();
    void wrongValuesAreNamed();
    void mutations();
};

// MT-NLG on 2,240 GPUs: 8 x 8 x 35; 800 Gbit/s of a node are 12.5 GB/s for each of 8 GPUs.
void TestImportVtrain::realPlan()
{
    const std::string text = configText("vtrain_mtnlg.json");
    QVERIFY(detectConfigFormat(text) == findConfigFormat("vtrain"));
    const ConfigImport import = readFlat(text);
    const Scenario &scenario = import.scenario;
    QCOMPARE(scenario.cluster.gpus, 2240);
    QCOMPARE(dataParallel(scenario), 8);
    QCOMPARE(microbatchCount(scenario), 240);
    QCOMPARE(scenario.model.ffnHidden, 4 * 20480);
    QCOMPARE(scenario.model.headSize, 160);
    QVERIFY(parameterCount(scenario.model) > 529e9 && parameterCount(scenario.model) < 531e9);
    QCOMPARE(scenario.training.recompute, Recompute::Full);
    QCOMPARE(scenario.training.precision, Precision::Fp16);
    QCOMPARE(scenario.cluster.scaleOut.bandwidth.value(), 12.5e9);
    QCOMPARE(scenario.cluster.scaleUp.bandwidth.value(), 150e9);
    QCOMPARE(scenario.cluster.device.preset, std::string("a100-sxm4-80gb"));
    QVERIFY(import.diagnostics.empty());
    QCOMPARE(lineOf(import, "num_layers")->line, 9);
    QVERIFY(evaluate(std::make_shared<const Scenario>(scenario))->valid());
}

void TestImportVtrain::everyKeyIsListed()
{
    const std::string text = configText("vtrain_mtnlg.json");
    const ConfigImport import = readFlat(text);
    QCOMPARE(QString::fromStdString(unlistedKeys(readJsonTree({"vtrain", text}), import)), QString());
    for (const ConfigLine &line : import.lines)
        QVERIFY2(line.note != "not known", line.key.c_str());
}

void TestImportVtrain::oneDegreeFollows()
{
    const Scenario pipeline = readFlat(R"({"num_gpus":64,"tensor_parallel_size":8,"data_parallel_size":2,
"num_layers":24,"hidden_size":2048,"num_attention_heads":16,"micro_batch_size":1})")
                                  .scenario;
    QCOMPARE(pipeline.plan.pipeline, 4);
    const Scenario gpus = readFlat(R"({"tensor_parallel_size":2,"data_parallel_size":2,"pipeline_parallel_size":3,
"micro_batch_size":2})")
                              .scenario;
    QCOMPARE(gpus.cluster.gpus, 12);
    QCOMPARE(gpus.model.layers, 105); // vTrain's default
    QCOMPARE(gpus.training.globalBatch, 1920);
    QCOMPARE(gpus.training.recompute, Recompute::Full);
    // Without a pipeline it accumulates nothing.
    const Scenario alone = readFlat(R"({"num_gpus":8,"tensor_parallel_size":2,"pipeline_parallel_size":1,
"global_batch_size":64,"micro_batch_size":1,"use_checkpoint":false})")
                               .scenario;
    QCOMPARE(alone.training.microbatch, 16);
    QCOMPARE(alone.training.recompute, Recompute::None);
}

void TestImportVtrain::contradictions_data()
{
    QTest::addColumn<QString>("keys");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *keys, const char *path, const char *part) {
        QTest::newRow(part) << QString(keys) << QString(path) << QString(part);
    };
    row(R"("num_gpus":100,"data_parallel_size":2)", "cluster.gpus",
        "num_gpus 100 is not the product of the degrees: 70");
    row(R"("data_parallel_size":2,"global_batch_size":63)", "training.globalBatch",
        "no multiple of micro_batch_size 1 x data 2");
    row(R"("data_parallel_size":2,"num_layers":100)", "plan.pipeline",
        "pipeline_parallel_size 7 does not divide num_layers 100");
    row(R"("data_parallel_size":2,"hidden_size":1000)", "model.heads",
        "num_attention_heads 128 does not divide hidden_size 1000");
}

void TestImportVtrain::contradictions()
{
    QFETCH(QString, keys);
    QFETCH(QString, path);
    QFETCH(QString, part);
    const ConfigImport import = readFlat(
        "{\"tensor_parallel_size\":5,\"pipeline_parallel_size\":7,\"micro_batch_size\":1," + keys.toStdString() + "}");
    const Diagnostic *found = diagnosticAbout(import, path.toStdString());
    QVERIFY2(saysPart(found, part.toStdString()), found ? found->message.c_str() : "silent");
}

void TestImportVtrain::wrongValuesAreNamed()
{
    const auto import = readConfig("vtrain", R"({
"num_gpus": "many",
"tensor_parallel_size": 0,
"use_checkpoint": 1,
"hidden_size": -5})",
                                   base());
    QVERIFY(!import);
    const std::string places = placesOf(import.errors());
    for (const char *part : {"line 2 /num_gpus", "line 4 /use_checkpoint", "line 5 /hidden_size"})
        QVERIFY2(places.find(part) != std::string::npos, places.c_str());
    QVERIFY(!readConfig("vtrain", R"({"tensor_parallel_size":2})", base()));
}

void TestImportVtrain::mutations()
{
    const MutationRun run = runMutations("vtrain", {configText("vtrain_mtnlg.json")}, base(), 20261214);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY(run.understood > run.count / 50);
}

QTEST_APPLESS_MAIN(TestImportVtrain)
#include "tst_import_vtrain.moc"
