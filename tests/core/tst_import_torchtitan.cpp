// torchtitan's TOML: flavors, degrees, FSDP, pipelines, its own laws, older names.
#include "core/import/torchtitan_export.h"
#include "core/import/torchtitan_keys.h"
#include "core/import/torchtitan_layout.h"
#include "core/workload/parameters.h"
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

ConfigImport readTitan(const std::string &text, int gpus = 8)
{
    return imported("torchtitan", text, base(gpus));
}

// A model and what is asked about.
std::string llama8(const std::string &rest)
{
    return "[model]\nname = \"llama3\"\nflavor = \"8B\"\n" + rest;
}

const char *const kFiles[] = {"torchtitan_llama3_8b.toml", "torchtitan_llama3_405b.toml",
                              "torchtitan_deepseek_v3_671b.toml", "torchtitan_2024.toml"};

} // namespace

class TestImportTorchtitan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smallFile();
    void largeFile();
    void expertsAndFoldedPipeline();
    void namesOf2024();
    void everyKeyIsListed();
    void flavorsHaveTheirShape_data();
    void flavorsHaveTheirShape();
    void unknownModelsAreNamed();
    void layersOfStages();
    void shardingFollowsDegrees_data();
    void shardingFollowsDegrees();
    void contradictions_data();
    void contradictions();
    void lawsOfTheFramework();
    void precisions();
    void recomputes();
    void wrongValuesAreNamed();
    void mutations();
};

void TestImportTorchtitan::smallFile()
{
    const std::string text = configText("torchtitan_llama3_8b.toml");
    QVERIFY(detectConfigFormat(text) == findConfigFormat("torchtitan"));
    const ConfigImport import = readTitan(text);
    const Scenario &scenario = import.scenario;
    QCOMPARE(std::llround(parameterCount(scenario.model)), 8030261248LL);
    QCOMPARE(scenario.plan.zero, 3);
    QVERIFY(scenario.plan.reshardAfterForward && scenario.plan.overlapParamGather);
    QCOMPARE(scenario.training.globalBatch, 8); // 1 x 8
    QCOMPARE(scenario.training.recompute, Recompute::Selective);
    QCOMPARE(scenario.training.tokens, 1000.0 * 8 * 8192);
    QCOMPARE(scenario.software.preset, std::string("torchtitan"));
    QCOMPARE(scenario.software.elementwiseFusion, 1.0); // not compiled
    QCOMPARE(lineOf(import, "model.flavor")->line, 12);
    QVERIFY(lineOf(import, "parallelism.fsdp_reshard_after_forward")->fate == Fate::Defaulted);
    QVERIFY(lineOf(import, "optimizer.lr")->fate == Fate::Ignored);
    QVERIFY(import.diagnostics.empty());
    QVERIFY(evaluate(std::make_shared<const Scenario>(scenario))->valid());
}

// 126 + 2 layers / 8 are 16 stages, two on each of 8 ranks; 256 / (16 x 8) are two passes of 16 microbatches.
void TestImportTorchtitan::largeFile()
{
    const ConfigImport import = readTitan(configText("torchtitan_llama3_405b.toml"));
    const Scenario &scenario = import.scenario;
    QCOMPARE(scenario.cluster.gpus, 512); // 2 x 4 x 8 x 8
    QCOMPARE(scenario.plan.schedule, std::string("interleaved-1f1b"));
    QCOMPARE(scenario.plan.chunksPerStage, 2);
    const std::vector<int> layers = layersPerChunk(scenario);
    QCOMPARE(layers.front(), 7);
    QCOMPARE(layers[1], 8);
    QCOMPARE(layers.back(), 7);
    QCOMPARE(scenario.plan.shardGroup, 4);
    QVERIFY(!scenario.plan.reshardAfterForward); // a pipeline's default
    QVERIFY(scenario.plan.sequenceParallel);
    QCOMPARE(scenario.plan.overlapTensor, TensorOverlap::Ring);
    QCOMPARE(scenario.training.precision, Precision::Fp8Row);
    QCOMPARE(microbatchCount(scenario), 32);
    QVERIFY(saysPart(diagnosticAbout(import, "training.globalBatch"), "2 accumulated passes"));
    QVERIFY(evaluate(std::make_shared<const Scenario>(scenario))->valid());
}

void TestImportTorchtitan::expertsAndFoldedPipeline()
{
    const ConfigImport import = readTitan(configText("torchtitan_deepseek_v3_671b.toml"));
    const ParallelPlan &plan = import.scenario.plan;
    QCOMPARE(import.scenario.cluster.gpus, 512);
    QCOMPARE(plan.expert, 32);
    QCOMPARE(plan.expertTensor, 1);
    QCOMPARE(plan.dispatcher, Dispatcher::Deduplicated);
    QCOMPARE(plan.schedule, std::string("dualpipev"));
    QVERIFY(plan.overlapExpert); // torchtitan's default there
    // 61 + 1 + 2 slots on 16 stages: 4 each.
    const std::vector<int> expected{3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2};
    QCOMPARE(layersPerChunk(import.scenario), expected);
    QVERIFY(!hasErrors(import.diagnostics));
    QVERIFY(evaluate(std::make_shared<const Scenario>(import.scenario))->valid());
}

void TestImportTorchtitan::namesOf2024()
{
    const ConfigImport import = readTitan(configText("torchtitan_2024.toml"));
    const Scenario &scenario = import.scenario;
    QCOMPARE(scenario.cluster.gpus, 256);      // 16 x 8 x 2
    QCOMPARE(scenario.training.microbatch, 2); // 8 / 4
    QCOMPARE(scenario.training.globalBatch, 128);
    QCOMPARE(layersPerChunk(scenario), (std::vector<int>{40, 40}));
    QCOMPARE(scenario.training.recompute, Recompute::Full);
    QCOMPARE(scenario.training.recomputeLayers, 20); // every second of 40
    QVERIFY(!hasErrors(import.diagnostics));
    // A microbatch for each stage where the old file says nothing of them.
    const ConfigImport silent =
        readTitan(llama8("[training]\nbatch_size = 8\n[experimental]\npipeline_parallel_degree = 4\n"));
    QCOMPARE(silent.scenario.training.microbatch, 2);
}

void TestImportTorchtitan::everyKeyIsListed()
{
    for (const char *file : kFiles) {
        const std::string text = configText(file);
        const std::string missing = unlistedKeys(readTomlTree({file, text}), readTitan(text));
        QVERIFY2(missing.empty(), (std::string(file) + ": " + missing).c_str());
        for (const ConfigLine &line : readTitan(text).lines)
            QVERIFY2(line.fate == Fate::Defaulted || line.line > 0, line.key.c_str());
    }
}

void TestImportTorchtitan::flavorsHaveTheirShape_data()
{
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < titanFlavors().size(); ++i) {
        const TitanFlavor &flavor = titanFlavors()[i];
        QTest::newRow((std::string(flavor.model) + " " + std::string(wordsOf(flavor.flavors).front())).c_str())
            << static_cast<int>(i);
    }
}

// The numbers by which a flavor is found again are the preset's.
void TestImportTorchtitan::flavorsHaveTheirShape()
{
    QFETCH(int, row);
    const TitanFlavor &flavor = titanFlavors()[static_cast<std::size_t>(row)];
    for (const std::string_view name : wordsOf(flavor.flavors)) {
        const std::string text =
            "[model]\nname = \"" + std::string(flavor.model) + "\"\nflavor = \"" + std::string(name) + "\"\n";
        const ModelSpec model = readTitan(text).scenario.model;
        QVERIFY(titanFlavorOf(model) == &flavor);
    }
}

void TestImportTorchtitan::unknownModelsAreNamed()
{
    const auto message = [](const std::string &text) {
        const auto import = readConfig("torchtitan", text, base());
        return import ? std::string() : toText(import.errors().front());
    };
    QVERIFY(message("[model]\nname = \"llama3\"\nflavor = \"9B\"\n").find("8B, 70B, 405B") != std::string::npos);
    QVERIFY(message("[model]\nname = \"flux\"\nflavor = \"dev\"\n").find("llama4, deepseek_v3, qwen3") !=
            std::string::npos);
    QVERIFY(message("[model]\nname = \"qwen3\"\n").find("model.flavor is missing") != std::string::npos);
    const ConfigImport without = readTitan("[parallelism]\ntensor_parallel_degree = 2\n");
    QVERIFY(saysPart(diagnosticAbout(without, "model.name"), "names no model"));
    QCOMPARE(without.scenario.model, base().model);
    // A Llama 3 stays one where its sequences are long enough.
    QCOMPARE(readTitan(llama8("[training]\nseq_len = 8192\n")).scenario.model.preset, std::string("llama3-8b"));
    QCOMPARE(readTitan(llama8("[training]\nseq_len = 16384\n")).scenario.model.preset, std::string("llama3.1-8b"));
}

// The example of torchtitan's own documentation, and what it refuses.
void TestImportTorchtitan::layersOfStages()
{
    QCOMPARE(titanLayout(3, 2, 2, 2).layers, (std::vector<int>{2, 1})); // 7 slots: 4 and 3
    QCOMPARE(titanLayout(32, 4, 1, 1).layers, (std::vector<int>{8, 9, 8, 7}));
    QCOMPARE(titanLayout(32, 4, 0, 0).layers, (std::vector<int>{8, 8, 8, 8}));
    QVERIFY(!titanLayout(2, 8, 1, 1).refusal.empty());
    QVERIFY(!titanLayout(32, 16, 3, 1).refusal.empty()); // 36 / 16 = 2 slots, less than 3
    const std::vector<int> odd{1, 0, 3};
    QCOMPARE(layoutOfModules(modulesOfLayout(odd)).layers, odd);
    QCOMPARE(layoutOfSplitPoints(Json("layers.4, layers.8"), 12).layers, (std::vector<int>{4, 4, 4}));
    QVERIFY(!layoutOfSplitPoints(Json("layers.8,layers.4"), 12).refusal.empty());
}

void TestImportTorchtitan::shardingFollowsDegrees_data()
{
    QTest::addColumn<QString>("keys");
    QTest::addColumn<int>("zero");
    QTest::addColumn<int>("group");
    QTest::addColumn<bool>("frees");
    const auto row = [](const char *keys, int zero, int group, bool frees) {
        QTest::newRow(keys) << QString(keys) << zero << group << frees;
    };
    row("data_parallel_shard_degree = -1", 3, 0, true);
    row("data_parallel_replicate_degree = 2", 3, 4, true);
    row("data_parallel_replicate_degree = 8\ndata_parallel_shard_degree = 1", 0, 0, true);
    row("data_parallel_replicate_degree = 4\ndata_parallel_shard_degree = 1\ncontext_parallel_degree = 2", 3, 2, true);
    row("fsdp_reshard_after_forward = \"never\"", 3, 0, false);
    row("pipeline_parallel_degree = 2", 3, 0, false);
    row("pipeline_parallel_degree = 2\nfsdp_reshard_after_forward = \"always\"", 3, 0, true);
}

void TestImportTorchtitan::shardingFollowsDegrees()
{
    QFETCH(QString, keys);
    const ConfigImport import = readTitan(llama8("[parallelism]\n" + keys.toStdString() + "\n"));
    QTEST(import.scenario.plan.zero, "zero");
    QTEST(import.scenario.plan.shardGroup, "group");
    QTEST(import.scenario.plan.reshardAfterForward, "frees");
    QCOMPARE(import.scenario.cluster.gpus, 8);
    QVERIFY(!hasErrors(import.diagnostics));
}

void TestImportTorchtitan::contradictions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("part"); // of the complaint; empty for none
    const auto row = [](const char *name, const char *text, int gpus, const char *path, const char *part) {
        QTest::newRow(name) << QString(text) << gpus << QString(path) << QString(part);
    };
    row("world", "[parallelism]\ntensor_parallel_degree = 3\n", 8, "cluster.gpus",
        "8 GPUs of the scenario are no multiple");
    row("world, said", "[parallelism]\ndata_parallel_shard_degree = 2\ntensor_parallel_degree = 4\n", 64,
        "cluster.gpus", "");
    row("batch", "[training]\nlocal_batch_size = 2\nglobal_batch_size = 24\n", 8, "training.globalBatch",
        "global_batch_size 24 is no multiple of local_batch_size 2 x 8 data-parallel ranks = 16 Nearest: 16, 32");
    row("microbatch",
        "[training]\nlocal_batch_size = 6\n[parallelism]\npipeline_parallel_degree = "
        "2\npipeline_parallel_microbatch_size = 4\n",
        8, "training.microbatch", "local_batch_size 6 does not come out even");
    row("one stage a rank", "[parallelism]\npipeline_parallel_degree = 2\npipeline_parallel_layers_per_stage = 4\n", 8,
        "plan.chunksPerStage", "9 stages on pipeline 2"); // (32 + 2) / 4
    row("interleaved",
        "[parallelism]\npipeline_parallel_degree = 2\npipeline_parallel_schedule = "
        "\"Interleaved1F1B\"\npipeline_parallel_layers_per_stage = 17\n",
        8, "plan.chunksPerStage", "at least two stages a rank");
    row("single",
        "[parallelism]\npipeline_parallel_degree = 2\npipeline_parallel_schedule = "
        "\"GPipe\"\npipeline_parallel_layers_per_stage = 9\n",
        8, "plan.chunksPerStage", "one stage a rank");
    row("folded",
        "[parallelism]\npipeline_parallel_degree = 2\npipeline_parallel_schedule = "
        "\"ZBVZeroBubble\"\npipeline_parallel_layers_per_stage = 6\n",
        8, "plan.chunksPerStage", "two stages a rank");
    row("parts",
        "[parallelism]\npipeline_parallel_degree = 2\nmodule_fqns_per_model_part = [[\"tok_embeddings\", "
        "\"layers.0\"], [\"layers.1\", \"norm\", \"output\"]]\n",
        8, "plan.chunksPerStage", "the parts hold 2 layers, and the model has 32");
    row("async without compile", "[parallelism]\ntensor_parallel_degree = 2\nenable_async_tensor_parallel = true\n", 8,
        "plan.overlapTensor", "needs the model compiled");
    // VAL-21: experts fold over shard x context x tensor = 8 ranks.
    row("VAL-21, 4",
        "[parallelism]\ndata_parallel_shard_degree = 2\ncontext_parallel_degree = 2\ntensor_parallel_degree = "
        "2\nexpert_parallel_degree = 4\n",
        8, "plan.expert", "");
    row("VAL-21, 8",
        "[parallelism]\ndata_parallel_shard_degree = 2\ncontext_parallel_degree = 2\ntensor_parallel_degree = "
        "2\nexpert_parallel_degree = 8\n",
        8, "plan.expert", "");
    row("experts, 16",
        "[parallelism]\ndata_parallel_shard_degree = 2\ncontext_parallel_degree = 2\ntensor_parallel_degree = "
        "2\nexpert_parallel_degree = 16\n",
        8, "plan.expert", "does not divide shard 2 x context 2 x tensor 2 = 8 Nearest: 8");
    row("expert tensor",
        "[parallelism]\ntensor_parallel_degree = 4\nexpert_parallel_degree = 2\nexpert_tensor_parallel_degree = 2\n", 8,
        "plan.expertTensor", "neither 1 nor tensor 4");
}

void TestImportTorchtitan::contradictions()
{
    QFETCH(QString, text);
    QFETCH(int, gpus);
    QFETCH(QString, path);
    QFETCH(QString, part);
    const ConfigImport import = readTitan(llama8(text.toStdString()), gpus);
    const Diagnostic *found = diagnosticAbout(import, path.toStdString());
    if (part.isEmpty())
        QVERIFY2(found == nullptr, found != nullptr ? found->message.c_str() : "");
    else
        QVERIFY2(saysPart(found, part.toStdString()), found ? (found->message + found->hint).c_str() : "silent");
}

// Rules of the scenario itself, which follow from the software that the reader sets. VAL-07: 8 KV heads on 16 ranks.
// VAL-12: sequences are a multiple of 2 x context x tensor. VAL-19: 1F1B with fewer microbatches than stages.
void TestImportTorchtitan::lawsOfTheFramework()
{
    const auto complaints = [](const std::string &text, int gpus) {
        std::string all;
        for (const Diagnostic &each : validate(readTitan(llama8(text), gpus).scenario))
            all += each.severity == Severity::Note ? "" : each.path + " " + each.message + "\n";
        return all;
    };
    const std::string heads =
        complaints("[training]\nseq_len = 8192\n[parallelism]\ntensor_parallel_degree = 16\n", 16);
    QVERIFY2(heads.find("less than one of 8 KV heads") != std::string::npos, heads.c_str());
    const char *const degrees = "[parallelism]\ntensor_parallel_degree = 4\ncontext_parallel_degree = 4\n";
    const std::string step = complaints(std::string("[training]\nseq_len = 8208\n") + degrees, 16);
    QVERIFY2(step.find("no multiple of 32") != std::string::npos, step.c_str());
    QCOMPARE(complaints(std::string("[training]\nseq_len = 8224\n") + degrees, 16).find("multiple"), std::string::npos);
    const std::string few =
        complaints("[training]\nlocal_batch_size = 1\n[parallelism]\npipeline_parallel_degree = 4\n", 8);
    QVERIFY2(few.find("local_batch_size >= 4") != std::string::npos, few.c_str());
}

void TestImportTorchtitan::precisions()
{
    const auto of = [](const std::string &text) { return readTitan(llama8(text)).scenario.training.precision; };
    QCOMPARE(of(""), Precision::Bf16);
    QCOMPARE(of("[training]\nmixed_precision_param = \"float32\"\n"), Precision::Fp32);
    QCOMPARE(of("converters = \"float8\"\n"), Precision::Fp8);
    QCOMPARE(of("converters = [\"quantize.linear.mx\"]\n"), Precision::Fp8Block);
    QCOMPARE(of("converters = [\"float8\"]\n[float8]\nrecipe_name = \"rowwise_with_gw_hp\"\n"), Precision::Fp8Row);
    QCOMPARE(of("[float8]\nenable_float8_linear = true\n"), Precision::Fp8);
    const ConfigImport idle = readTitan(llama8("[float8]\nrecipe_name = \"rowwise\"\n"));
    QVERIFY(saysPart(diagnosticAbout(idle, "training.precision"), "names no converter"));
    QCOMPARE(readTitan(llama8("[training]\ndtype = \"bfloat16\"\n")).scenario.software.statesBf16,
             BytePolicy::PureBf16);
}

void TestImportTorchtitan::recomputes()
{
    const auto of = [](const std::string &keys) {
        return readTitan(llama8("[activation_checkpoint]\n" + keys)).scenario.training;
    };
    QCOMPARE(of("").recompute, Recompute::Full); // selective, every second layer
    QCOMPARE(of("").recomputeLayers, 16);
    QCOMPARE(of("selective_ac_option = 3\n").recomputeLayers, 10);
    QCOMPARE(of("selective_ac_option = \"1\"\n").recomputeLayers, 0);
    QCOMPARE(of("selective_ac_option = \"op\"\n").recompute, Recompute::Selective);
    QCOMPARE(of("selective_ac_option = \"40\"\n").recompute, Recompute::None); // 32 layers have no 40th
    QCOMPARE(of("mode = \"full\"\n").recompute, Recompute::Full);
    QCOMPARE(of("mode = \"none\"\n").recompute, Recompute::None);
}

void TestImportTorchtitan::wrongValuesAreNamed()
{
    const auto import = readConfig("torchtitan", R"([model]
name = "llama3"
flavor = "8B"
[training]
local_batch_size = 0
seq_len = "8k"
[parallelism]
tensor_parallel_degree = 2.5
data_parallel_shard_degree = 0
fsdp_reshard_after_forward = "sometimes"
pipeline_parallel_degree = 2
pipeline_parallel_schedule = "2F2B"
[activation_checkpoint]
mode = "some"
[compile]
enable = "yes"
)",
                                   base());
    QVERIFY(!import);
    QCOMPARE(QString::fromStdString(placesOf(import.errors())),
             QStringLiteral("line 6 /training/seq_len; line 8 /parallelism/tensor_parallel_degree; line 16 "
                            "/compile/enable; line 9 /parallelism/data_parallel_shard_degree; line 12 "
                            "/parallelism/pipeline_parallel_schedule; line 14 /activation_checkpoint/mode; line 5 "
                            "/training/local_batch_size"));
    const auto broken = readConfig("torchtitan", "[model\nname = 3", base());
    QVERIFY(!broken);
    QCOMPARE(broken.errors().front().position, std::string("line 1"));
}

void TestImportTorchtitan::mutations()
{
    std::vector<std::string> texts;
    for (const char *file : kFiles)
        texts.push_back(configText(file));
    texts.push_back(writeTitan(preset("deepseek-v3-2048"), true).value().text);
    const MutationRun run = runMutations("torchtitan", texts, base(), 20261211);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY(run.understood > run.count / 50);
}

QTEST_APPLESS_MAIN(TestImportTorchtitan)
#include "tst_import_torchtitan.moc"
