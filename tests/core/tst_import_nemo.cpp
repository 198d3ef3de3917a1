// NeMo's and Megatron-Bridge's configurations: YAML of three generations, overrides, launch commands and recipes.
#include "core/import/model_names.h"
#include "core/workload/parameters.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

ConfigImport readNemoText(const std::string &text, const Scenario &base = preset("gpt3-175b-selene"))
{
    return imported("nemo", text, base);
}

// A model and its training that are good beside what a case says.
std::string bridge(const std::string &model, const std::string &rest = {})
{
    return "model:\n  num_layers: 32\n  hidden_size: 4096\n  num_attention_heads: 32\n  seq_length: 2048\n"
           "  vocab_size: 32000\n" +
           model + "train:\n  micro_batch_size: 1\n  global_batch_size: 64\nmixed_precision:\n  bf16: true\n" + rest;
}

std::string errorsOf(const std::string &text)
{
    const auto import = readConfig("nemo", text, preset("gpt3-175b-selene"));
    std::string all;
    if (!import) {
        for (const Error &error : import.errors())
            all += toText(error) + "\n";
    }
    return all;
}

} // namespace

class TestImportNemo : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstGeneration();
    void secondGeneration();
    void bridgeContainer();
    void overridesChangeWhatTheySay();
    void launchCommands();
    void recipesInPython();
    void recipesOfTheSecondGeneration();
    void performanceScripts();
    void keywordsInPython();
    void precisions_data();
    void precisions();
    void valuesOfEveryKind_data();
    void valuesOfEveryKind();
    void wrongKindsAreErrorsWithLines_data();
    void wrongKindsAreErrorsWithLines();
    void contradictions_data();
    void contradictions();
    void expertProductIsSpelledOut();
    void slipsAreNamed();
    void openValuesCountAsNotGiven();
    void modelNames_data();
    void modelNames();
    void otherTextIsRefused();
};

void TestImportNemo::firstGeneration()
{
    const ConfigImport import = readNemoText(configText("nemo_gpt3_175b.yaml"));
    const Scenario &s = import.scenario;
    QCOMPARE(s.cluster.gpus, 1024);
    QCOMPARE(s.model.layers, 96);
    QCOMPARE(s.model.ffnHidden, 4 * 12288); // ${multiply:4, ${.hidden_size}}
    QCOMPARE(s.model.kvHeads, 96);
    QCOMPARE(s.model.vocabulary, 50257);
    QCOMPARE(s.model.positionRows, 2048); // ${.encoder_seq_length}
    QVERIFY(!s.model.gated && s.model.mlpBias && s.model.tied);
    QCOMPARE(parameterCount(s.model), 174604259328.0); // as presets/models/gpt3-175b.json
    QCOMPARE(s.plan.tensor, 8);
    QCOMPARE(s.plan.pipeline, 8);
    QCOMPARE(s.plan.chunksPerStage, 12);
    QVERIFY(s.plan.sequenceParallel && s.plan.overlapPipeline);
    QCOMPARE(s.plan.schedule, std::string("interleaved-1f1b"));
    QCOMPARE(s.plan.overlapTensor, TensorOverlap::Ring);
    QCOMPARE(s.plan.zero, 1); // distributed_fused_adam
    QCOMPARE(s.plan.bucketMiB, 400.0);
    QVERIFY(s.plan.overlapGradReduce && s.plan.overlapParamGather);
    QCOMPARE(s.training.precision, Precision::Bf16);
    QCOMPARE(s.training.gradientPrecision, GradientPrecision::Bf16);
    QCOMPARE(s.training.recompute, Recompute::Selective);
    QCOMPARE(s.training.tokens, 75000.0 * 1536 * 2048);
    QVERIFY(!hasErrors(import.diagnostics));
    QCOMPARE(lineOf(import, "model.num_layers")->line, 37);
    QCOMPARE(lineOf(import, "model.sequence_parallel")->value, std::string("true"));
    QCOMPARE(lineOf(import, "model.fp8_hybrid")->fate, Fate::Ignored); // fp8 is false
    QCOMPARE(lineOf(import, "model.activations_checkpoint_method")->fate, Fate::Ignored);
    QCOMPARE(lineOf(import, "kv_channels")->fate, Fate::Defaulted);
    QVERIFY(lineOf(import, "kv_channels")->note.find("NeMo 1.23") != std::string::npos);
    for (const ConfigLine &line : import.lines)
        QVERIFY2(line.note.find("not known") == std::string::npos, line.key.c_str());
}

void TestImportNemo::secondGeneration()
{
    const ConfigImport import = readNemoText(configText("nemo2_llama3_8b.yaml"));
    const Scenario &s = import.scenario;
    QCOMPARE(s.model.hidden, 4096); // Llama3Config8B
    QCOMPARE(s.model.layers, 16);   // and what the file changes
    QCOMPARE(s.model.kvHeads, 8);
    QCOMPARE(s.cluster.gpus, 32);
    QCOMPARE(s.plan.context, 2);
    QCOMPARE(s.plan.zero, 1);
    QVERIFY(s.plan.overlapGradReduce && s.plan.overlapParamGather && !s.plan.sequenceParallel);
    QCOMPARE(s.training.globalBatch, 512);
    QCOMPARE(s.training.sequence, 8192);
    QCOMPARE(s.training.gradientPrecision, GradientPrecision::Fp32);
    QCOMPARE(lineOf(import, "model.config._target_")->field, std::string("model.preset"));
    QVERIFY(!hasErrors(import.diagnostics));
}

// mixed_precision and comm_overlap overrule model, ddp and optimizer, as Megatron-Bridge copies them.
void TestImportNemo::bridgeContainer()
{
    const ConfigImport import = readNemoText(configText("bridge_deepseek_v3.yaml"));
    const Scenario &s = import.scenario;
    QCOMPARE(s.cluster.gpus, 1024); // of the launcher's line in a comment
    QCOMPARE(s.model.experts, 256);
    QCOMPARE(s.model.denseLayers, 3);
    QCOMPARE(s.model.sharedExperts, 1);
    QCOMPARE(s.model.kvLora, 512);
    QCOMPARE(s.model.predictionLayers, 1);
    QCOMPARE(s.model.vocabularyPadTo, 1); // should_pad_vocab: false
    QCOMPARE(s.plan.expert, 64);
    QCOMPARE(s.plan.expertTensor, 1);
    QCOMPARE(s.plan.chunksPerStage, 4);
    QCOMPARE(s.plan.layersPerChunk.layers.size(), std::size_t(32));
    QCOMPARE(s.plan.layersPerChunk.layers.front(), 1);
    QCOMPARE(s.training.precision, Precision::Fp8Block);
    QCOMPARE(s.training.gradientPrecision, GradientPrecision::Bf16);
    QCOMPARE(s.training.optimizer, Optimizer::AdamBf16);
    QVERIFY(!s.plan.overlapGradReduce); // comm_overlap says so
    QVERIFY(s.plan.overlapParamGather); // it does not say, and decides for itself
    QVERIFY(s.plan.overlapPipeline);
    QCOMPARE(s.plan.bucketMiB, 128 * 2.0); // 128 Mi gradients of two bytes
    QVERIFY(lineOf(import, "model.fp8_recipe")->note.find("overruled by mixed_precision.fp8_recipe") !=
            std::string::npos);
    QCOMPARE(lineOf(import, "tokenizer.vocab_size")->fate, Fate::Ignored);
    QVERIFY(finding(import.diagnostics, "plan.expert", "= 512 divides") != nullptr);
    QVERIFY(!hasErrors(import.diagnostics));
}

void TestImportNemo::overridesChangeWhatTheySay()
{
    const Scenario base = preset("llama3-70b-h100");
    const ConfigImport import = readNemoText(configText("bridge_override.yaml"), base);
    Scenario expected = base;
    expected.plan.tensor = expected.plan.pipeline = 2;
    expected.plan.expertTensor = import.scenario.plan.expertTensor;
    expected.plan.context = 1;
    expected.training.globalBatch = 256;
    expected.training.microbatch = 4;
    expected.training.tokens = 500000.0 * 256 * base.training.sequence;
    expected.training.gradientPrecision = GradientPrecision::Fp32;
    expected.training.precision = Precision::Fp8;
    std::string differing;
    for (const Field *field : differingFields(expected, import.scenario))
        differing += std::string(field->path) + " ";
    QCOMPARE(differing, std::string());
    QVERIFY(finding(import.diagnostics, "", "changes a recipe") != nullptr);
    for (const ConfigLine &line : import.lines)
        QVERIFY(line.fate != Fate::Defaulted);
}

void TestImportNemo::launchCommands()
{
    const ConfigImport import = readNemoText(configText("bridge_launch.sh"));
    const Scenario &s = import.scenario;
    QCOMPARE(s.model.preset, std::string("llama3-70b"));
    QCOMPARE(s.cluster.gpus, 64);
    QCOMPARE(s.plan.tensor, 4); // $TP
    QCOMPARE(s.plan.pipeline, 4);
    QCOMPARE(s.plan.chunksPerStage, 5);
    QCOMPARE(s.plan.schedule, std::string("interleaved-1f1b"));
    QVERIFY(s.plan.sequenceParallel); // +model.sequence_parallel
    QCOMPARE(s.training.globalBatch, 128);
    QCOMPARE(s.training.sequence, 8192);
    QCOMPARE(lineOf(import, "model.pipeline_model_parallel_size")->line, 6);
    QCOMPARE(lineOf(import, "train.train_iters")->fate, Fate::Ignored); // only the shell knows $STEPS
    QVERIFY(finding(import.diagnostics, "", "train.train_iters") != nullptr);
    // Lines of overrides alone.
    const ConfigImport plain = readNemoText("model.tensor_model_parallel_size=2 trainer.num_nodes=4\n");
    QCOMPARE(plain.scenario.plan.tensor, 2);
    QCOMPARE(plain.scenario.cluster.gpus, 4 * plain.scenario.cluster.devicesPerNode);
}

void TestImportNemo::recipesInPython()
{
    const ConfigImport import = readNemoText(configText("bridge_recipe.py"));
    const Scenario &s = import.scenario;
    const Scenario base = preset("gpt3-175b-selene");
    QCOMPARE(s.model.preset, std::string("llama3-70b"));
    QCOMPARE(s.plan.tensor, 8);
    QCOMPARE(s.plan.pipeline, base.plan.pipeline); // SIZES["tp"] is no literal value
    QCOMPARE(s.plan.context, 2);
    QVERIFY(s.plan.sequenceParallel && s.plan.overlapGradReduce && s.plan.overlapParamGather);
    QCOMPARE(s.plan.zero, 1);
    QCOMPARE(s.training.sequence, 8192); // 8_192
    QCOMPARE(s.training.precision, Precision::Bf16);
    const ConfigLine *open = lineOf(import, "cfg.model.pipeline_model_parallel_size");
    QVERIFY(open != nullptr && open->line == 10 && open->fate == Fate::Ignored);
    QVERIFY(open->note.find("nothing is run") != std::string::npos);
    QCOMPARE(lineOf(import, "ddp.overlap_grad_reduce")->line, 18);
    QVERIFY(lineOf(import, "model.x") == nullptr); // in a text
}

void TestImportNemo::recipesOfTheSecondGeneration()
{
    const ConfigImport import = readNemoText(configText("nemo2_recipe.py"));
    const Scenario &s = import.scenario;
    QCOMPARE(s.model.preset, std::string("mixtral-8x7b"));
    QCOMPARE(s.cluster.gpus, 64);
    QCOMPARE(s.plan.tensor, 4);
    QCOMPARE(s.plan.expert, 8);
    QCOMPARE(s.plan.expertTensor, 4); // as tensor parallel
    QCOMPARE(s.training.globalBatch, 256);
}

void TestImportNemo::performanceScripts()
{
    const ConfigImport import =
        readNemoText("python scripts/performance/setup_experiment.py --account me --model_recipe_name llama31_405b "
                     "--num_gpus 512 --gpus_per_node 8 -tp 8 -pp 8 --virtual_pipeline_model_parallel_size=2 "
                     "model.context_parallel_size=2");
    QCOMPARE(import.scenario.model.preset, std::string("llama3.1-405b"));
    QCOMPARE(import.scenario.cluster.gpus, 512);
    QCOMPARE(import.scenario.plan.tensor, 8);
    QCOMPARE(import.scenario.plan.pipeline, 8);
    QCOMPARE(import.scenario.plan.chunksPerStage, 2);
    QCOMPARE(import.scenario.plan.context, 2);
}

void TestImportNemo::keywordsInPython()
{
    const ConfigImport import = readNemoText("import x\n"
                                             "cfg = ConfigContainer(\n"
                                             "    model=Llama3ModelProvider70B(\n"
                                             "        tensor_model_parallel_size=4,  # a comment, with = in it\n"
                                             "        pipeline_model_parallel_size=stages(),\n"
                                             "        recompute_granularity='full', recompute_method=\"uniform\"),\n"
                                             "    train=TrainingConfig(global_batch_size=32, micro_batch_size=2),\n"
                                             "    dataset=GPTDatasetConfig(sequence_length=4096))\n");
    QCOMPARE(import.scenario.model.preset, std::string("llama3-70b"));
    QCOMPARE(import.scenario.plan.tensor, 4);
    QCOMPARE(import.scenario.training.recompute, Recompute::Full);
    QCOMPARE(import.scenario.training.globalBatch, 32);
    QCOMPARE(import.scenario.training.microbatch, 2);
    QCOMPARE(import.scenario.training.sequence, 4096);
    QCOMPARE(lineOf(import, "train.global_batch_size")->line, 7);
}

void TestImportNemo::precisions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("precision");
    const std::pair<const char *, Precision> kRows[] = {
        {"mixed_precision: bf16_mixed", Precision::Bf16},
        {"mixed_precision: fp16-mixed", Precision::Fp16},
        {"mixed_precision: bf16_with_mxfp8_mixed", Precision::Fp8Block},
        {"mixed_precision: bf16_with_fp8_current_scaling_mixed", Precision::Fp8},
        {"mixed_precision: bf16_with_fp8_subchannel_scaling_mixed", Precision::Fp8Block},
        {"mixed_precision: bf16_with_nvfp4_mixed", Precision::Fp4},
        {"mixed_precision: {bf16: true}", Precision::Bf16},
        {"mixed_precision: {bf16: true, fp8: hybrid}", Precision::Fp8},
        {"mixed_precision: {bf16: true, fp8: e4m3, fp8_recipe: mxfp8}", Precision::Fp8Block},
        {"mixed_precision: {fp32: true}", Precision::Fp32},
        {"trainer: {precision: bf16}", Precision::Bf16},
        {"trainer: {precision: bf16-mixed}", Precision::Bf16},
        {"trainer: {precision: 16}", Precision::Fp16},
        {"trainer: {precision: 32}", Precision::Fp32},
    };
    for (const auto &[text, precision] : kRows)
        QTest::newRow(text) << text << static_cast<int>(precision);
}

void TestImportNemo::precisions()
{
    QFETCH(QString, text);
    QFETCH(int, precision);
    const ConfigImport import = readNemoText("model:\n  num_layers: 2\n  hidden_size: 64\n  num_attention_heads: 2\n"
                                             "  micro_batch_size: 1\n  seq_length: 128\n" +
                                             text.toStdString() + "\n");
    QCOMPARE(static_cast<int>(import.scenario.training.precision), precision);
}

void TestImportNemo::valuesOfEveryKind_data()
{
    QTest::addColumn<QString>("key"); // of the model
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    const char *const kRows[][3] = {
        {"activation: fast-swiglu", "model.gated", "on"},
        {"activation: geglu", "model.gated", "on"},
        {"activation: squared-relu", "model.gated", "off"},
        {"gated_linear_unit: true", "model.gated", "on"},
        {"bias: false", "model.mlpBias", "off"},
        {"add_bias_linear: false", "model.outputBias", "off"},
        {"share_embeddings_and_output_weights: false", "model.tied", "off"},
        {"share_embeddings_and_output_weights: true", "model.tied", "on"},
        {"num_query_groups: 8", "model.kvHeads", "8"},
        {"num_query_groups: null", "model.kvHeads", "32"},
        {"normalization: rmsnorm", "model.norm", "rmsnorm"},
        {"position_embedding_type: rope", "model.positions", "rotary"},
        {"position_embedding_type: alibi", "model.positions", "alibi"},
        {"position_embedding_type: none", "model.positions", "none"},
        {"kv_channels: 64", "model.headSize", "64"},
        {"context_parallel_size: 2", "plan.context", "2"},
        {"hidden_size: 4096.0", "model.hidden", "4 096"},
        {"window_size: [1023, 0]", "model.slidingWindow", "1 024"},
        {"activations_checkpoint_granularity: full\n  activations_checkpoint_method: block\n  "
         "activations_checkpoint_num_layers: 3",
         "training.recomputeLayers", "3"},
        {"attention_dropout: 0\n  hidden_dropout: 0", "training.dropout", "off"},
        {"attention_backend: unfused", "training.flashAttention", "off"},
        {"num_moe_experts: 8\n  moe_token_dispatcher_type: alltoall", "plan.dispatcher", "all-to-all"},
        {"cpu_offloading: true\n  cpu_offloading_num_layers: 8", "plan.offloadActivations", "0.25"},
        {"pipeline_model_parallel_size: 2\n  pipeline_model_parallel_layout: [[embedding, decoder], [decoder, loss]]",
         "plan.layersPerChunk", "[1, 1]"},
        {"fsdp: true\n  fsdp_sharding_strategy: full", "plan.zero", "3"},
        {"fsdp: true\n  fsdp_sharding_strategy: grad", "plan.zero", "2"},
    };
    for (const auto &row : kRows)
        QTest::newRow(row[0]) << row[0] << row[1] << row[2];
}

void TestImportNemo::valuesOfEveryKind()
{
    QFETCH(QString, key);
    QFETCH(QString, path);
    QFETCH(QString, value);
    std::string text = bridge("  " + key.toStdString() + "\n");
    if (key.startsWith("hidden_size"))
        text.erase(text.find("  hidden_size: 4096\n"), 20);
    const ConfigImport import = readNemoText(text);
    QCOMPARE(QString::fromStdString(fieldText(*findField(path.toStdString()), import.scenario)), value);
}

void TestImportNemo::wrongKindsAreErrorsWithLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    const std::pair<const char *, const char *> kRows[] = {
        {"  tensor_model_parallel_size: four\n", "line 7: model.tensor_model_parallel_size: expected a whole number"},
        {"  tensor_model_parallel_size: -2\n", "line 7"},
        {"  tensor_model_parallel_size: [2, 4]\n", "line 7 /model/tensor_model_parallel_size: expected one value"},
        {"  sequence_parallel: 3\n", "line 7 /model/sequence_parallel: expected true or false, found 3"},
        {"  num_query_groups: {a: 1}\n", "line 7"},
        {"  cp_comm_type: ring\n", "line 7: cp_comm_type: expected one of p2p"},
        {"  context_parallel_size: 2.5\n", "line 7"},
        {"  kv_channels: 1000000000\n", "line 7 model.kv_channels"},
        {"  moe_layer_freq: [0, 2]\n  num_moe_experts: 8\n", "moe_layer_freq: expected a list"},
        {"trainer:\n  devices: 0\n", "line 8 /trainer/devices: expected a whole number of at least 1"},
        {"trainer:\n  precision: int4\n", "line 8 /trainer/precision: expected a precision such as bf16-mixed"},
        {"a: ${b}\nb: ${a}\n", "line 7: a needs itself"},
        {"  fp8: 8\n", "line 7 /model/fp8: expected true, false or a format"},
    };
    for (const auto &[text, part] : kRows)
        QTest::newRow(text) << text << part;
}

void TestImportNemo::wrongKindsAreErrorsWithLines()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const std::string errors = errorsOf(bridge(text.toStdString()));
    QVERIFY2(errors.find(part.toStdString()) != std::string::npos, errors.empty() ? "read" : errors.c_str());
}

void TestImportNemo::contradictions_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("part");
    const char *const kRows[][4] = {
        {"", "dataset: {sequence_length: 4096}\n", "training.sequence", "says 2048"},
        {"", "trainer: {devices: 8, num_nodes: 3}\n", "training.globalBatch", "remainder 16"},
        {"  tensor_model_parallel_size: 8\n  pipeline_model_parallel_size: 5\n",
         "trainer: {devices: 8, num_nodes: 4}\n", "cluster.gpus", "remainder 32"},
        {"  pipeline_model_parallel_size: 5\n", "trainer: {devices: 5, num_nodes: 1}\n", "plan.layersPerChunk",
         "32 layers / pipeline 5 leave 2"},
        {"  num_moe_experts: 8\n  tensor_model_parallel_size: 2\n", "trainer: {devices: 8, num_nodes: 1}\n",
         "plan.sequenceParallel", "need sequence_parallel"},
        {"  expert_model_parallel_size: 2\n", "trainer: {devices: 8, num_nodes: 1}\n", "plan.expert",
         "needs num_moe_experts"},
        {"  activations_checkpoint_granularity: full\n", "", "training.recompute", "recompute_method uniform or block"},
    };
    for (const auto &row : kRows)
        QTest::newRow(row[3]) << row[0] << row[1] << row[2] << row[3];
}

void TestImportNemo::contradictions()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    QFETCH(QString, path);
    QFETCH(QString, part);
    const ConfigImport import = readNemoText(bridge(model.toStdString(), rest.toStdString()));
    const Diagnostic *found = finding(import.diagnostics, path.toStdString(), part.toStdString());
    QVERIFY2(found != nullptr && found->severity == Severity::Error, importText(import).c_str());
    for (const Diagnostic &each : import.diagnostics)
        QVERIFY2(each.message.find("--") == std::string::npos, each.message.c_str());
}

// VAL-05: ETP 1 x EP 2 x PP 2 = 4 divides 4. VAL-06: TP 4, EP 4, ETP 1 on 4 GPUs is fine.
void TestImportNemo::expertProductIsSpelledOut()
{
    const Scenario base = preset("mixtral-8x7b-h100");
    const ConfigImport val05 =
        readNemoText("torchrun --nproc_per_node 4 pretrain.py model.tensor_model_parallel_size=1 "
                     "model.pipeline_model_parallel_size=2 model.context_parallel_size=1 "
                     "model.expert_model_parallel_size=2 model.expert_tensor_parallel_size=1 "
                     "train.micro_batch_size=1 train.global_batch_size=512",
                     base);
    QVERIFY(finding(val05.diagnostics, "plan.expert", "expert tensor 1 x expert 2 x pipeline 2 = 4 divides 4") !=
            nullptr);
    QVERIFY(!hasErrors(val05.diagnostics));
    const ConfigImport val06 = readNemoText(
        "torchrun --nproc_per_node 4 run_recipe.py --recipe qwen3_30b_a3b_pretrain_config "
        "model.tensor_model_parallel_size=4 model.pipeline_model_parallel_size=1 model.expert_model_parallel_size=4 "
        "model.expert_tensor_parallel_size=1 model.context_parallel_size=1 model.sequence_parallel=True "
        "model.virtual_pipeline_model_parallel_size=1 train.global_batch_size=64 train.micro_batch_size=1",
        base);
    QCOMPARE(val06.scenario.model.preset, std::string("qwen3-30b-a3b"));
    QCOMPARE(val06.scenario.cluster.gpus, 4);
    QVERIFY(finding(val06.diagnostics, "plan.expert", "= 4 divides") != nullptr);
    const Diagnostics rules = validate(val06.scenario);
    for (const Diagnostic &each : rules)
        QVERIFY2(each.severity != Severity::Error, each.message.c_str());
}

void TestImportNemo::slipsAreNamed()
{
    const ConfigImport import = readNemoText(bridge("  tensor_model_paralel_size: 8\n  my_own_key: 7\n"));
    QCOMPARE(import.scenario.plan.tensor, 1);
    const Diagnostic *slip = finding(import.diagnostics, "", "tensor_model_paralel_size");
    QVERIFY(slip != nullptr && slip->severity == Severity::Warning);
    QVERIFY(slip->hint.find("tensor_model_parallel_size") != std::string::npos);
    QCOMPARE(lineOf(import, "model.my_own_key")->note, std::string("not known"));
    QCOMPARE(lineOf(import, "model.my_own_key")->line, 8);
}

void TestImportNemo::openValuesCountAsNotGiven()
{
    const ConfigImport import =
        readNemoText(bridge("  tensor_model_parallel_size: ???\n  context_parallel_size: ${oc.env:CP}\n"
                            "  pipeline_model_parallel_size: ${oc.env:PP,2}\n"));
    QCOMPARE(import.scenario.plan.tensor, 1);
    QCOMPARE(import.scenario.plan.context, 1);
    QCOMPARE(import.scenario.plan.pipeline, 2);
    QVERIFY(finding(import.diagnostics, "", "Line 7: model.tensor_model_parallel_size") != nullptr);
    QVERIFY(finding(import.diagnostics, "", "Line 8: model.context_parallel_size") != nullptr);
}

void TestImportNemo::modelNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("preset");
    const char *const kRows[][2] = {
        {"llama3_8b", "llama3-8b"},
        {"llama3_70b_pretrain_config", "llama3-70b"},
        {"llama31_405b_pretrain_config", "llama3.1-405b"},
        {"Llama3ModelProvider70B", "llama3-70b"},
        {"Llama31ModelProvider405B", "llama3.1-405b"},
        {"Llama3Config8B", "llama3-8b"},
        {"megatron.bridge.models.llama.llama_provider.Llama2ModelProvider7B", "llama2-7b"},
        {"meta-llama/Meta-Llama-3-70B-Instruct", "llama3-70b"},
        {"meta-llama/Llama-3.1-8B", "llama3.1-8b"},
        {"meta-llama/Llama-2-7b-hf", "llama2-7b"},
        {"mixtral_8x7b", "mixtral-8x7b"},
        {"MixtralModelProvider8x22B", "mixtral-8x22b"},
        {"mistralai/Mistral-7B-v0.3", "mistral-7b-v0.3"},
        {"mistralai/Mixtral-8x7B-v0.1", "mixtral-8x7b"},
        {"GPTProvider175B", "gpt3-175b"},
        {"gpt3_175b", "gpt3-175b"},
        {"DeepSeekV3ModelProvider", "deepseek-v3"},
        {"deepseek-ai/DeepSeek-V3", "deepseek-v3"},
        {"deepseek-ai/DeepSeek-V2-Lite", "deepseek-v2-lite"},
        {"qwen3_235b_a22b", "qwen3-235b-a22b"},
        {"Qwen3MoEModelProvider30B_A3B", "qwen3-30b-a3b"},
        {"Qwen/Qwen2.5-7B", "qwen2.5-7b"},
        {"facebook/opt-1.3b", "opt-1.3b"},
        {"facebook/opt-13b", "opt-13b"},
        {"gpt2", "gpt2-small"},
        {"gpt2-xl", "gpt2-xl"},
        {"bigscience/bloom", "bloom-176b"},
        {"LlamaModel", ""},
        {"llama3_80b", ""},
        {"my-own-model", ""},
        {"", ""},
    };
    for (const auto &row : kRows)
        QTest::newRow(row[0]) << row[0] << row[1];
}

void TestImportNemo::modelNames()
{
    QFETCH(QString, name);
    QFETCH(QString, preset);
    QCOMPARE(QString::fromStdString(presetOfModel(name.toStdString(), presets())), preset);
}

void TestImportNemo::otherTextIsRefused()
{
    for (const char *text : {"", "a: 1\n", "just words", "import os\nprint(1)\n", "model: {}\n", "[]", "{"}) {
        const auto import = readConfig("nemo", text, preset("gpt3-175b-selene"));
        QVERIFY2(!import && !import.errors().front().message.empty(), text);
    }
}

QTEST_APPLESS_MAIN(TestImportNemo)
#include "tst_import_nemo.moc"
