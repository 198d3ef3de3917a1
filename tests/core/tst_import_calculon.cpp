// Calculon's application, execution and system files, and what its results say of their runs.
#include "core/base/json.h"
#include "core/workload/parameters.h"
#include "tests/support/calculon.h"
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

ConfigImport readRun(const std::string &text)
{
    return imported("calculon", text, base());
}

const char *const kFiles[] = {"calculon_22b.json", "calculon_application.json", "calculon_execution.json",
                              "calculon_system.json"};

} // namespace

class TestImportCalculon : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRunIsThatOfTheTable();
    void result();
    void partsByThemselves();
    void system();
    void everyKeyIsListed();
    void contradictions();
    void wrongValuesAreNamed();
    void mutations();
};

// The table of all runs was made from the results by another way; models and plans are the same.
void TestImportCalculon::everyRunIsThatOfTheTable()
{
    const Result<Json> runs = parseJson(configText("calculon_runs.json"), "runs", JsonLimits{});
    QVERIFY(runs);
    const std::vector<CalculonCase> cases = calculonCases();
    QCOMPARE(runs->asArray().size(), cases.size());
    for (const Json &run : runs->asArray()) {
        const std::string &name = run.find("case")->asString();
        const auto expected = std::ranges::find(cases, name, &CalculonCase::name);
        QVERIFY2(expected != cases.end(), name.c_str());
        const Scenario found = readRun(toText(run)).scenario;
        const Scenario &wanted = expected->scenario;
        for (int ModelSpec::*size : {&ModelSpec::layers, &ModelSpec::hidden, &ModelSpec::heads, &ModelSpec::kvHeads,
                                     &ModelSpec::headSize, &ModelSpec::ffnHidden})
            QVERIFY2(found.model.*size == wanted.model.*size, name.c_str());
        QVERIFY2(found.plan.tensor == wanted.plan.tensor && found.plan.pipeline == wanted.plan.pipeline &&
                     found.plan.chunksPerStage == wanted.plan.chunksPerStage &&
                     found.plan.schedule == wanted.plan.schedule && found.plan.zero == wanted.plan.zero &&
                     found.plan.sequenceParallel == wanted.plan.sequenceParallel,
                 name.c_str());
        QVERIFY2(found.training.globalBatch == wanted.training.globalBatch &&
                     found.training.microbatch == wanted.training.microbatch &&
                     found.training.sequence == wanted.training.sequence &&
                     found.training.recompute == wanted.training.recompute,
                 name.c_str());
        QVERIFY2((found.training.precision == Precision::Fp8) == (expected->elementBytes < 2), name.c_str());
        QVERIFY2(found.cluster.gpus == wanted.cluster.gpus, name.c_str());
        // Its counter of parameters knows no shared keys.
        const double counted = run.find("derived")->find("num_parameters")->asNumber();
        if (found.model.kvHeads == found.model.heads)
            QVERIFY2(parameterCount(found.model) == counted, name.c_str());
    }
}

void TestImportCalculon::result()
{
    const std::string text = configText("calculon_22b.json");
    QVERIFY(detectConfigFormat(text) == findConfigFormat("calculon"));
    const ConfigImport import = readRun(text);
    const Scenario &scenario = import.scenario;
    QCOMPARE(std::llround(parameterCount(scenario.model)), 22074261504LL);
    QCOMPARE(scenario.plan.tensor, 2);
    QCOMPARE(dataParallel(scenario), 8);
    QVERIFY(scenario.plan.overlapGradReduce && scenario.plan.sequenceParallel);
    QCOMPARE(scenario.training.recompute, Recompute::Full);
    QCOMPARE(scenario.cluster.device.peak16.value(), 1000e12);
    QCOMPARE(scenario.cluster.device.fp8.peak.value(), 2000e12);
    QCOMPARE(scenario.cluster.scaleUp.bandwidth.value(), 450e9);
    QCOMPARE(scenario.cluster.scaleOut.latency.value(), 20e-6);
    QVERIFY(lineOf(import, "inputs.application.hidden")->line > 0);
    QVERIFY(lineOf(import, "total_time_s")->fate == Fate::Ignored);
    QVERIFY(!hasErrors(import.diagnostics));
    QVERIFY(evaluate(std::make_shared<const Scenario>(scenario))->valid());
}

// One file after the other, each into what the others gave.
void TestImportCalculon::partsByThemselves()
{
    Scenario scenario = base();
    for (const char *file : {"calculon_application.json", "calculon_execution.json", "calculon_system.json"}) {
        const std::string text = configText(file);
        QVERIFY2(detectConfigFormat(text) == findConfigFormat("calculon"), file);
        const ConfigImport import = imported("calculon", text, scenario);
        QVERIFY2(import.diagnostics.empty(), file);
        scenario = import.scenario;
    }
    // 40 x (12 h^2 + 13 h) + (51,200 + 2,048) h
    QCOMPARE(std::llround(parameterCount(scenario.model)), 40LL * (12LL * 5120 * 5120 + 13 * 5120) + 53248LL * 5120);
    QCOMPARE(scenario.plan.chunksPerStage, 3);
    QCOMPARE(scenario.plan.schedule, std::string("interleaved-1f1b"));
    QCOMPARE(scenario.cluster.device.peak16.value(), 312e12);
}

void TestImportCalculon::system()
{
    const Scenario found = readRun(configText("calculon_system.json")).scenario;
    QCOMPARE(found.cluster.devicesPerNode, 8);
    QCOMPARE(found.cluster.device.memory.value(), 80.0 * (1 << 30));
    QCOMPARE(found.cluster.device.memoryBandwidth.value(), 2048e9);
    QCOMPARE(found.cluster.hostLink.value(), 32e9);
    QCOMPARE(found.cluster.scaleUp.efficiency, 0.65);
    QCOMPARE(found.cluster.scaleUp.latency.value(), 10e-6);
    QCOMPARE(found.cluster.scaleOut.bandwidth.value(), 25e9);
    QCOMPARE(found.model, base().model);
    const ConfigImport endless = readRun(R"({"mem1":{"GiB":80000000000,"GBps":2048},"networks":[{"bandwidth":300}]})");
    QCOMPARE(endless.scenario.cluster.device.memory.value(), 1e6 * (1 << 30));
}

void TestImportCalculon::everyKeyIsListed()
{
    for (const char *file : kFiles) {
        const std::string text = configText(file);
        const ConfigImport import = readRun(text);
        const std::string missing = unlistedKeys(readJsonTree({file, text}), import);
        QVERIFY2(missing.empty(), (std::string(file) + ": " + missing).c_str());
        for (const ConfigLine &line : import.lines)
            QVERIFY2(line.note != "not known", line.key.c_str());
    }
}

void TestImportCalculon::contradictions()
{
    const ConfigImport product = readRun(R"({"num_procs":64,"tensor_par":8,"pipeline_par":4,"data_par":1})");
    QVERIFY(saysPart(diagnosticAbout(product, "cluster.gpus"),
                     "8 x pipeline_par 4 x data_par 1 = 32, and num_procs is 64"));
    QVERIFY(saysPart(diagnosticAbout(product, "plan.tensor"), "insists on"));
    const ConfigImport forward = readRun(R"({"execution":{"num_procs":8,"tensor_par":8,"training":false}})");
    QVERIFY(saysPart(diagnosticAbout(forward, "training.globalBatch"), "one forward pass"));
}

void TestImportCalculon::wrongValuesAreNamed()
{
    const auto import = readConfig("calculon", R"({
"hidden": "wide",
"num_blocks": 2.5,
"tensor_par": 0,
"tensor_par_comm_type": "pigeon",
"training": "yes",
"networks": [3]})",
                                   base());
    QVERIFY(!import);
    QCOMPARE(QString::fromStdString(placesOf(import.errors())),
             QStringLiteral("line 2 /hidden; line 3 /num_blocks; line 4 /tensor_par; line 6 /training; line 5 "
                            "/tensor_par_comm_type; line 7 /networks"));
}

void TestImportCalculon::mutations()
{
    std::vector<std::string> texts;
    for (const char *file : kFiles)
        texts.push_back(configText(file));
    const MutationRun run = runMutations("calculon", texts, base(), 20261213);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY(run.understood > run.count / 50);
}

QTEST_APPLESS_MAIN(TestImportCalculon)
#include "tst_import_calculon.moc"
