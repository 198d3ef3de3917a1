// Accelerate's YAML: FSDP 1 and 2, its mesh, DDP, DeepSpeed and Megatron blocks; and the way back.
#include "core/import/accelerate_export.h"
#include "tests/support/config_lines.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario base(int gpus = 8)
{
    Scenario scenario = preset("llama3-8b-hgx-h100");
    scenario.plan = {};
    scenario.cluster.gpus = gpus;
    return scenario;
}

ConfigImport readYaml(const std::string &text, int gpus = 8)
{
    return imported("accelerate", text, base(gpus));
}

std::string fsdp(const std::string &keys, const std::string &rest = {})
{
    return "distributed_type: FSDP\nmixed_precision: bf16\nfsdp_config:\n" + keys + rest;
}

const char *const kFiles[] = {"accelerate_fsdp2.yaml", "accelerate_fsdp1.yaml", "accelerate_deepspeed.yaml",
                              "accelerate_megatron.yaml", "accelerate_ddp.yaml"};

} // namespace

class TestImportAccelerate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void detection();
    void meshOfFsdp2();
    void olderFile();
    void blocksOfEngines();
    void everyKeyIsListed();
    void strategies_data();
    void strategies();
    void contradictions_data();
    void contradictions();
    void wrongValuesAreNamed();
    void roundTrip_data();
    void roundTrip();
    void presetsAreWritten();
    void mutations();
};

void TestImportAccelerate::detection()
{
    for (const char *file : kFiles)
        QVERIFY2(detectConfigFormat(configText(file)) == findConfigFormat("accelerate"), file);
    QVERIFY(detectConfigFormat(configText("megatron_gpt.yaml")) != findConfigFormat("accelerate"));
}

// 2 copies x 4 x 2 x 2 = 32 processes; a copy is shared by 4 x 2 ranks.
void TestImportAccelerate::meshOfFsdp2()
{
    const ConfigImport import = readYaml(configText("accelerate_fsdp2.yaml"));
    const Scenario &scenario = import.scenario;
    QCOMPARE(scenario.cluster.gpus, 32);
    QCOMPARE(scenario.cluster.devicesPerNode, 8);
    QCOMPARE(scenario.plan.zero, 3);
    QCOMPARE(scenario.plan.shardGroup, 8);
    QCOMPARE(scenario.plan.tensor, 2);
    QCOMPARE(scenario.plan.context, 2);
    QCOMPARE(scenario.plan.contextKind, ContextKind::Ring);
    QVERIFY(scenario.plan.reshardAfterForward && scenario.plan.overlapParamGather);
    QCOMPARE(scenario.training.recompute, Recompute::Full);
    QCOMPARE(scenario.training.precision, Precision::Bf16);
    QCOMPARE(scenario.software.preset, std::string("pytorch-fsdp"));
    QVERIFY(import.diagnostics.empty());
    QCOMPARE(lineOf(import, "num_processes")->line, 22);
    QVERIFY(evaluate(std::make_shared<const Scenario>(scenario))->valid());
}

// Strategy 5 is HYBRID_SHARD_ZERO2: a copy on each node, parameters kept; texts for truth values; no for no precision.
void TestImportAccelerate::olderFile()
{
    const ConfigImport import = readYaml(configText("accelerate_fsdp1.yaml"));
    const Scenario &scenario = import.scenario;
    QCOMPARE(scenario.plan.zero, 3);
    QVERIFY(!scenario.plan.reshardAfterForward);
    QCOMPARE(scenario.plan.shardGroup, 8); // 16 processes on 2 machines
    QCOMPARE(scenario.plan.offloadOptimizer, 1.0);
    QVERIFY(scenario.plan.overlapParamGather);
    QCOMPARE(scenario.training.precision, Precision::Fp32);
    QVERIFY(saysPart(diagnosticAbout(import, "training.precision"), "unless the script loads"));
}

void TestImportAccelerate::blocksOfEngines()
{
    const Scenario deepspeed = readYaml(configText("accelerate_deepspeed.yaml")).scenario;
    QCOMPARE(deepspeed.plan.zero, 3);
    QCOMPARE(deepspeed.plan.offloadOptimizer, 1.0);
    QCOMPARE(deepspeed.training.globalBatch, 4 * 1 * 8);
    const Scenario megatron = readYaml(configText("accelerate_megatron.yaml")).scenario;
    QCOMPARE(megatron.plan.tensor, 2);
    QCOMPARE(megatron.plan.pipeline, 2);
    QVERIFY(megatron.plan.sequenceParallel);
    QCOMPARE(megatron.plan.zero, 1);
    QCOMPARE(megatron.training.recompute, Recompute::Selective);
    QCOMPARE(megatron.training.globalBatch, 2 * 1 * 2);
    QCOMPARE(megatron.software.preset, std::string("megatron-lm"));
    const Scenario ddp = readYaml(configText("accelerate_ddp.yaml")).scenario;
    QCOMPARE(ddp.cluster.gpus, 4);
    QCOMPARE(ddp.plan.zero, 0);
    QCOMPARE(ddp.plan.bucketMiB, 25.0);
    QCOMPARE(ddp.training.precision, Precision::Fp8);
    QCOMPARE(ddp.software.elementwiseFusion, 0.5);
    const ConfigImport file = readYaml("distributed_type: DEEPSPEED\nmixed_precision: bf16\ndeepspeed_config:\n"
                                       "  deepspeed_config_file: ds.json\n");
    QVERIFY(saysPart(diagnosticAbout(file, "plan.zero"), "Import that file beside this one"));
}

void TestImportAccelerate::everyKeyIsListed()
{
    for (const char *file : kFiles) {
        const std::string text = configText(file);
        const ConfigImport import = readYaml(text);
        const std::string missing = unlistedKeys(readYamlTree({file, text}), import);
        QVERIFY2(missing.empty(), (std::string(file) + ": " + missing).c_str());
        for (const ConfigLine &line : import.lines)
            QVERIFY2(line.note != "not known", line.key.c_str());
    }
}

void TestImportAccelerate::strategies_data()
{
    QTest::addColumn<QString>("keys");
    QTest::addColumn<int>("zero");
    QTest::addColumn<bool>("frees");
    QTest::addColumn<bool>("ahead");
    const auto row = [](const char *keys, int zero, bool frees, bool ahead) {
        QTest::newRow(keys) << QString(keys) << zero << frees << ahead;
    };
    row("  fsdp_sharding_strategy: FULL_SHARD\n", 3, true, false);
    row("  fsdp_sharding_strategy: 2\n  fsdp_backward_prefetch: BACKWARD_PRE\n", 3, false, true);
    row("  fsdp_sharding_strategy: NO_SHARD\n", 0, true, false);
    row("  fsdp_version: 2\n", 3, true, true);
    row("  fsdp_version: 2\n  fsdp_reshard_after_forward: false\n", 3, false, true);
    row("  fsdp_version: 1\n  fsdp_reshard_after_forward: SHARD_GRAD_OP\n", 3, false, false);
}

void TestImportAccelerate::strategies()
{
    QFETCH(QString, keys);
    const ParallelPlan plan = readYaml(fsdp(keys.toStdString())).scenario.plan;
    QTEST(plan.zero, "zero");
    QTEST(plan.reshardAfterForward, "frees");
    QTEST(plan.overlapParamGather, "ahead");
}

void TestImportAccelerate::contradictions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const std::string &text, const char *path, const char *part) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(path) << QString(part);
    };
    const std::string mesh =
        "parallelism_config:\n  parallelism_config_dp_shard_size: 4\n  parallelism_config_tp_size: 4\n";
    row("sizes", fsdp("  fsdp_version: 2\n", "num_processes: 8\n" + mesh), "cluster.gpus",
        "replicate 1 x shard 4 x tensor 4 x context 1 = 16, and num_processes is 8");
    row("machines", "distributed_type: MULTI_GPU\nnum_machines: 3\nnum_processes: 8\nmixed_precision: bf16\n",
        "cluster.gpus", "no multiple of num_machines 3");
    row("pure replicas",
        fsdp("  fsdp_version: 2\n", "parallelism_config:\n  parallelism_config_dp_replicate_size: 4\n"
                                    "  parallelism_config_tp_size: 2\n"),
        "plan.zero", "4 replicas that share nothing");
    row("two ways",
        fsdp("  fsdp_version: 2\n", "parallelism_config:\n  parallelism_config_cp_size: 2\n"
                                    "  parallelism_config_sp_size: 2\n"),
        "plan.context", "shared in one way");
    row("shards without FSDP",
        "distributed_type: MULTI_GPU\nmixed_precision: bf16\nparallelism_config:\n"
        "  parallelism_config_dp_shard_size: 8\n",
        "plan.zero", "needs distributed_type FSDP");
    row("megatron",
        "distributed_type: MEGATRON_LM\nnum_processes: 6\nmegatron_lm_config:\n  megatron_lm_tp_degree: 4\n",
        "cluster.gpus", "no multiple of tp_degree 4");
    row("old strategy", fsdp("  fsdp_version: 2\n  fsdp_sharding_strategy: FULL_SHARD\n"), "plan.zero", "is of FSDP 1");
}

void TestImportAccelerate::contradictions()
{
    QFETCH(QString, text);
    QFETCH(QString, path);
    QFETCH(QString, part);
    const ConfigImport import = readYaml(text.toStdString());
    const Diagnostic *found = diagnosticAbout(import, path.toStdString());
    QVERIFY2(saysPart(found, part.toStdString()), found ? found->message.c_str() : "silent");
}

void TestImportAccelerate::wrongValuesAreNamed()
{
    const auto import = readConfig("accelerate", R"(distributed_type: FSDP
mixed_precision: half
num_processes: many
num_machines: 0
fsdp_config:
  fsdp_sharding_strategy: SOME_SHARD
parallelism_config:
  parallelism_config_cp_comm_strategy: carrier-pigeon
)",
                                   base());
    QVERIFY(!import);
    QCOMPARE(QString::fromStdString(placesOf(import.errors())),
             QStringLiteral("line 3 /num_processes; line 4 /num_machines; line 8 "
                            "/parallelism_config/parallelism_config_cp_comm_strategy; line 6 "
                            "/fsdp_config/fsdp_sharding_strategy; line 2 /mixed_precision"));
    QVERIFY(!readConfig("accelerate", "distributed_type: WISHES\n", base()));
    QVERIFY(!readConfig("accelerate", "distributed_type: FSDP\nfsdp_config: 3\n", base()));
}

void TestImportAccelerate::roundTrip_data()
{
    QTest::addColumn<QString>("changes");
    const char *const kChanges[] = {
        "",
        "plan.tensor=2",
        "plan.context=2 plan.contextKind=ring",
        "plan.context=4 plan.contextKind=all-gather plan.tensor=2",
        "plan.shardGroup=8",
        "plan.shardGroup=8 plan.context=2 plan.tensor=2",
        "plan.reshardAfterForward=false",
        "plan.offloadOptimizer=1",
        "plan.zero=0 plan.overlapParamGather=false plan.bucketMiB=25 training.recompute=none",
        "training.precision=fp32",
        "training.precision=fp16",
        "training.precision=fp8",
        "training.recompute=none",
        "software.elementwiseFusion=0.5",
        "cluster.devicesPerNode=4",
    };
    for (const char *changes : kChanges)
        QTest::newRow(*changes == '\0' ? "as it is" : changes) << QString(changes);
}

void TestImportAccelerate::roundTrip()
{
    QFETCH(QString, changes);
    Scenario scenario = base(32);
    QVERIFY(applyPreset(scenario, PresetKind::Software, "pytorch-fsdp", presets()).empty());
    scenario.plan.zero = 3;
    scenario.plan.overlapGradReduce = scenario.plan.overlapParamGather = true;
    scenario.plan.axisOrder = {"tensor", "context", "data", "pipeline"};
    scenario.training.globalBatch = 64;
    scenario.training.recompute = Recompute::Full;
    for (const QString &change : changes.split(' ', Qt::SkipEmptyParts)) {
        const QStringList parts = change.split('=');
        QVERIFY(setField(scenario, parts[0].toStdString(), parts[1].toStdString()).empty());
    }
    const auto written = writeAccelerate(scenario, false);
    QVERIFY2(written, written ? "" : toText(written.errors().front()).c_str());
    QVERIFY(detectConfigFormat(written->text) == findConfigFormat("accelerate"));
    Scenario other = scenario; // model, batch and sequence are the script's
    other.plan = preset("gpt3-175b-selene").plan;
    other.cluster.gpus = 8;
    other.cluster.devicesPerNode = 8;
    other.training.precision = Precision::Fp4;
    other.training.recompute = scenario.plan.zero == 0 ? Recompute::None : Recompute::Selective; // DDP: the script's
    const ConfigImport import = imported("accelerate", written->text, other);
    for (const Diagnostic &each : import.diagnostics)
        QVERIFY2(each.severity == Severity::Note, each.message.c_str());
    const std::string differing = changedFields(scenario, import.scenario, [](std::string_view path) {
        return path != "plan.bucketMiB"; // under FSDP nothing depends on it
    });
    QVERIFY2(differing.empty(), (differing + written->text).c_str());
    const std::string missing = unlistedKeys(readYamlTree({"out", written->text}), import);
    QVERIFY2(missing.empty(), missing.c_str());
}

// Whatever the plan, the nearest is written and read without errors; strictly it is refused with all reasons.
void TestImportAccelerate::presetsAreWritten()
{
    for (const PresetEntry &entry : presets().list(PresetKind::Scenario)) {
        const Scenario scenario = preset(entry.id.c_str());
        Scenario nearest;
        const std::size_t limits = accelerateLimits(scenario, nearest).size();
        const auto strict = writeAccelerate(scenario, false);
        QCOMPARE(static_cast<bool>(strict), limits == 0);
        const auto written = writeAccelerate(scenario, true);
        QVERIFY2(written, entry.id.c_str());
        QCOMPARE(written->left.size(), limits);
        Scenario machine = scenario;
        machine.plan = {};
        machine.cluster.gpus = 1;
        const ConfigImport import = imported("accelerate", written->text, machine);
        for (const Diagnostic &each : import.diagnostics)
            QVERIFY2(each.severity != Severity::Error, (entry.id + ": " + each.message).c_str());
        const std::string differing = changedFields(nearest, import.scenario, [](std::string_view path) {
            return !path.starts_with("software.") && path != "plan.bucketMiB" && path != "plan.overlapTensor" &&
                   path != "training.recompute"; // under DDP the script's
        });
        QVERIFY2(differing.empty(), (entry.id + ": " + differing + written->text).c_str());
    }
}

void TestImportAccelerate::mutations()
{
    std::vector<std::string> texts;
    for (const char *file : kFiles)
        texts.push_back(configText(file));
    texts.push_back(writeAccelerate(preset("llama3-8b-hgx-h100"), true).value().text);
    const MutationRun run = runMutations("accelerate", texts, base(), 20261212);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY(run.understood > run.count / 50);
}

QTEST_APPLESS_MAIN(TestImportAccelerate)
#include "tst_import_accelerate.moc"
