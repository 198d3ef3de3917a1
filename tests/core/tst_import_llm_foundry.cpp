// llm-foundry's YAML: MPT by its numbers, models of the hub by name, FSDP, batches, durations.
#include "core/import/read_configs.h"
#include "core/workload/parameters.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

ConfigImport readFoundry(const std::string &text, int gpus = 8)
{
    Scenario base = preset("llama3-8b-hgx-h100");
    base.cluster.gpus = gpus;
    return imported("llm-foundry", text, base);
}

std::string mpt(const std::string &model, const std::string &rest = {})
{
    return "max_seq_len: 2048\nglobal_train_batch_size: 64\ndevice_train_microbatch_size: 2\nprecision: amp_bf16\n"
           "model:\n  name: mpt_causal_lm\n" +
           model + rest;
}

std::string textOf(const ConfigImport &import, const char *path)
{
    return fieldText(*findField(path), import.scenario);
}

} // namespace

class TestImportLlmFoundry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mptSevenBillion();
    void modelOfTheHub();
    void namesThatSayOtherwise();
    void parametersAsPublished_data();
    void parametersAsPublished();
    void defaultsAreItsOwn();
    void keys_data();
    void keys();
    void durations_data();
    void durations();
    void microbatches_data();
    void microbatches();
    void contradictions_data();
    void contradictions();
    void wrongKindsAreErrorsWithLines_data();
    void wrongKindsAreErrorsWithLines();
    void openValuesCountAsNotGiven();
    void mutations();
};

void TestImportLlmFoundry::mptSevenBillion()
{
    const std::string text = configText("llm_foundry_mpt_7b.yaml");
    QVERIFY(detectConfigFormat(text) == findConfigFormat("llm-foundry"));
    const ConfigImport import = readFoundry(text);
    const Scenario &s = import.scenario;
    // 12 x 32 x 4096^2 of matrices, 65 norms of 4096 without bias, 50368 x 4096 of the tied embedding.
    QCOMPARE(parameterCount(s.model), 12.0 * 32 * 4096 * 4096 + 65.0 * 4096 + 50368.0 * 4096);
    QCOMPARE(s.model.positions, Positions::Alibi);
    QCOMPARE(s.model.norm, Norm::LayerNormNoBias);
    QCOMPARE(s.model.ffnHidden, 16384);
    QCOMPARE(s.training.sequence, 2048); // ${variables.max_seq_len}
    QCOMPARE(s.training.globalBatch, 1024);
    QCOMPARE(s.training.microbatch, 8);
    QCOMPARE(s.training.tokens, 63900.0 * 1024 * 2048); // 134 billion, as the project says
    QCOMPARE(s.training.precision, Precision::Bf16);
    QCOMPARE(s.training.gradientPrecision, GradientPrecision::Bf16); // PURE
    QCOMPARE(s.training.recompute, Recompute::Full);
    QCOMPARE(s.plan.zero, 3);
    QVERIFY(s.plan.reshardAfterForward && s.plan.overlapGradReduce && s.plan.overlapParamGather);
    QCOMPARE(s.software.preset, std::string("pytorch-fsdp"));
    QVERIFY(!hasErrors(import.diagnostics));
    QCOMPARE(lineOf(import, "model.d_model")->line, 15);
    QCOMPARE(lineOf(import, "variables")->fate, Fate::Ignored);
    QVERIFY(evaluate(std::make_shared<const Scenario>(s))->valid());
    for (const ConfigLine &line : import.lines)
        QVERIFY2(line.note != "not known", line.key.c_str());
}

void TestImportLlmFoundry::modelOfTheHub()
{
    const std::string text = configText("llm_foundry_llama3_8b.yaml");
    QVERIFY(detectConfigFormat(text) == findConfigFormat("llm-foundry"));
    const ConfigImport import = readFoundry(text, 32);
    const Scenario &s = import.scenario;
    QCOMPARE(s.model.preset, std::string("llama3-8b"));
    QCOMPARE(s.training.sequence, 8192);
    QCOMPARE(s.training.tokens, 2e12);
    QCOMPARE(s.training.optimizer, Optimizer::Sgd); // Lion: one moment
    QCOMPARE(s.training.gradientPrecision, GradientPrecision::Fp32);
    QCOMPARE(s.plan.zero, 3);
    QCOMPARE(s.plan.shardGroup, 8); // device_mesh [4, 8]
    QVERIFY(finding(import.diagnostics, "training.microbatch", "auto") != nullptr);
    const ConfigImport unknown = readFoundry("max_seq_len: 8\nmodel:\n  name: hf_causal_lm\n"
                                             "  pretrained_model_name_or_path: me/mine\n");
    QVERIFY(finding(unknown.diagnostics, "model.preset", "me/mine") != nullptr);
}

// THR-15: a file called 7b whose model has 125 M parameters.
void TestImportLlmFoundry::namesThatSayOtherwise()
{
    const std::string text = mpt("  d_model: 768\n  n_heads: 12\n  n_layers: 12\n  expansion_ratio: 4\n"
                                 "  max_seq_len: 2048\n  vocab_size: 50368\n");
    const Scenario start = startOfConfigs(presets()).value();
    const auto read = [&](const char *file) { return readConfigs({{{file, text}}}, start, presets()).value(); };
    const Diagnostics wrong = read("mpt-7b-bench.yaml").diagnostics;
    const auto found = std::ranges::find(wrong, std::string("model.name"), &Diagnostic::path);
    QVERIFY(found != wrong.end() && found->severity == Severity::Warning);
    QVERIFY2(found->message.find("7.00 B") != std::string::npos || found->message.find("7 B") != std::string::npos ||
                 found->message.find("7.0 B") != std::string::npos,
             found->message.c_str());
    QVERIFY2(found->message.find("125.3 M") != std::string::npos, found->message.c_str());
    for (const char *file : {"mpt-125m.yaml", "bench.yaml"}) {
        const Diagnostics right = read(file).diagnostics;
        QVERIFY(std::ranges::find(right, std::string("model.name"), &Diagnostic::path) == right.end());
    }
    QCOMPARE(sizeInName("gpt3_125M.sh"), std::optional(125e6));
    QCOMPARE(sizeInName("qwen-0.5b"), std::optional(0.5e9));
    QCOMPARE(sizeInName("llama3.1-405b-h100"), std::optional(405e9));
    for (const char *name : {"mixtral-8x7b", "h100", "v2", "7bit", "12345678901234567890123", "qwen3-30-a3b", ""})
        QVERIFY2(!sizeInName(name), name);
}

// PAR-08 and THR-15: counts to the last digit, with learned positions, biases and a tied head.
void TestImportLlmFoundry::parametersAsPublished_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("parameters");
    QTest::newRow("PAR-08, 2048") << "  d_model: 2560\n  n_heads: 20\n  n_layers: 32\n  max_seq_len: 2048\n"
                                  << 2'651'837'440.0;
    QTest::newRow("PAR-08, 8192") << "  d_model: 2560\n  n_heads: 20\n  n_layers: 32\n  max_seq_len: 8192\n"
                                  << 2'667'566'080.0;
    QTest::newRow("THR-15") << "  d_model: 768\n  n_heads: 12\n  n_layers: 12\n  expansion_ratio: 4\n"
                               "  max_seq_len: 2048\n  vocab_size: 50368\n"
                            << 125'311'488.0;
}

void TestImportLlmFoundry::parametersAsPublished()
{
    QFETCH(QString, model);
    QFETCH(double, parameters);
    QCOMPARE(parameterCount(readFoundry(mpt(model.toStdString())).scenario.model), parameters);
}

void TestImportLlmFoundry::defaultsAreItsOwn()
{
    const ConfigImport import = readFoundry(mpt("  d_model: 1024\n"));
    const ModelSpec &model = import.scenario.model;
    QCOMPARE(model.layers, 24);
    QCOMPARE(model.heads, 16);
    QCOMPARE(model.vocabulary, 50368);
    QCOMPARE(model.positionRows, 2048);
    QVERIFY(model.tied && model.qkvBias && model.mlpBias);
    const ConfigLine *line = lineOf(import, "model.n_layers");
    QVERIFY(line->fate == Fate::Defaulted && line->value == "24" && line->note.find("0.22") != std::string::npos);
    QCOMPARE(import.scenario.plan.zero, 0); // no fsdp_config
    QVERIFY(finding(import.diagnostics, "plan.zero", "no fsdp_config") != nullptr);
}

void TestImportLlmFoundry::keys_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    const char *const kRows[][4] = {
        {"  attn_config: {attn_type: multiquery_attention}\n", "", "model.kvHeads", "1"},
        {"  attn_config: {attn_type: grouped_query_attention, kv_n_heads: 4}\n", "", "model.kvHeads", "4"},
        {"  attn_config: {attn_type: multihead_attention}\n", "", "model.kvHeads", "16"},
        {"  attn_config: {rope: true}\n", "", "model.positions", "rotary"},
        {"  learned_pos_emb: false\n", "", "model.positions", "none"},
        {"  attn_config: {attn_impl: torch}\n", "", "training.flashAttention", "off"},
        {"  attn_config: {qk_ln: true}\n", "", "model.qkNorm", "on"},
        {"  attn_config: {sliding_window_size: 1023}\n", "", "model.slidingWindow", "1 024"},
        {"  attn_config: {attn_pdrop: 0.1}\n", "", "training.dropout", "on"},
        {"  norm_type: low_precision_rmsnorm\n", "", "model.norm", "rmsnorm"},
        {"  ffn_config: {ffn_type: mptglu}\n", "", "model.gated", "on"},
        {"  ffn_config: {ffn_type: mptglu, ffn_hidden_size: 5632}\n", "", "model.ffnHidden", "5 632"},
        {"  expansion_ratio: 2.6875\n", "", "model.ffnHidden", "5 504"},
        {"  ffn_config: {ffn_type: mb_dmoe, moe_num_experts: 8, moe_top_k: 2}\n", "", "model.activeExperts", "2"},
        {"  tie_word_embeddings: false\n", "", "model.tied", "off"},
        {"", "fsdp_config: {sharding_strategy: SHARD_GRAD_OP}\n", "plan.zero", "2"},
        {"", "fsdp_config: {sharding_strategy: NO_SHARD}\n", "plan.zero", "0"},
        {"", "fsdp_config: {state_dict_type: sharded}\n", "plan.zero", "3"},
        {"", "fsdp_config: {sharding_strategy: HYBRID_SHARD}\n", "plan.shardGroup", "8"},
        {"", "fsdp_config: {data_parallel_shard_degree: 4}\n", "plan.shardGroup", "4"},
        {"", "fsdp_config: {mixed_precision: {param_dtype: bf16, reduce_dtype: fp32}}\n", "training.gradientPrecision",
         "fp32"},
        {"", "fsdp_config: {activation_cpu_offload: true}\n", "plan.offloadActivations", "1"},
        {"", "parallelism_config: {fsdp: {sharding_strategy: SHARD_GRAD_OP}}\n", "plan.zero", "2"},
        {"", "tp_config: {strategy: ffn, tensor_parallel_degree: 2}\n", "plan.tensor", "2"},
    };
    for (const auto &row : kRows)
        QTest::newRow((std::string(row[0]) + row[1]).c_str()) << row[0] << row[1] << row[2] << row[3];
}

void TestImportLlmFoundry::keys()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    QFETCH(QString, path);
    QFETCH(QString, value);
    const ConfigImport import = readFoundry(mpt(model.toStdString(), rest.toStdString()));
    QCOMPARE(QString::fromStdString(textOf(import, path.toUtf8().constData())), value);
}

void TestImportLlmFoundry::durations_data()
{
    QTest::addColumn<QString>("duration");
    QTest::addColumn<double>("tokens"); // negative: the scenario's stay
    QTest::newRow("batches") << "100ba" << 100.0 * 64 * 2048;
    QTest::newRow("tokens") << "2.5e9tok" << 2.5e9;
    QTest::newRow("samples") << "1000sp" << 1000.0 * 2048;
    QTest::newRow("epochs") << "1ep" << -1.0;
    QTest::newRow("a number is epochs") << "3" << -1.0;
}

void TestImportLlmFoundry::durations()
{
    QFETCH(QString, duration);
    QFETCH(double, tokens);
    const ConfigImport import = readFoundry(mpt("", "max_duration: " + duration.toStdString() + "\n"));
    QCOMPARE(import.scenario.training.tokens, tokens < 0 ? preset("llama3-8b-hgx-h100").training.tokens : tokens);
}

void TestImportLlmFoundry::microbatches_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<int>("microbatch");
    QTest::newRow("as said") << "device_train_microbatch_size: 4" << 8 << 4;
    QTest::newRow("a device has 64 / 32 = 2") << "device_train_microbatch_size: 4" << 32 << 2;
    QTest::newRow("64 / 8 in 4 passes") << "device_train_grad_accum: 4" << 8 << 2;
    QTest::newRow("auto") << "device_train_microbatch_size: auto" << 8 << 1; // as in the scenario
}

void TestImportLlmFoundry::microbatches()
{
    QFETCH(QString, text);
    QFETCH(int, gpus);
    QFETCH(int, microbatch);
    const ConfigImport import = readFoundry(
        "max_seq_len: 128\nglobal_train_batch_size: 64\n" + text.toStdString() + "\nmodel: {d_model: 128}\n", gpus);
    QCOMPARE(import.scenario.training.microbatch, microbatch);
}

void TestImportLlmFoundry::contradictions_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("part");
    QTest::newRow("heads") << "  d_model: 1000\n  n_heads: 16\n"
                           << "model.heads"
                           << "remainder 8";
    QTest::newRow("groups") << "  attn_config: {attn_type: grouped_query_attention}\n"
                            << "model.kvHeads"
                            << "needs kv_n_heads";
    QTest::newRow("experts") << "  ffn_config: {ffn_type: mb_moe}\n"
                             << "model.experts"
                             << "needs moe_num_experts";
}

void TestImportLlmFoundry::contradictions()
{
    QFETCH(QString, model);
    QFETCH(QString, path);
    QFETCH(QString, part);
    const ConfigImport import = readFoundry(mpt(model.toStdString()));
    const Diagnostic *found = finding(import.diagnostics, path.toStdString(), part.toStdString());
    QVERIFY(found != nullptr && found->severity == Severity::Error);
}

void TestImportLlmFoundry::wrongKindsAreErrorsWithLines_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("part");
    const char *const kRows[][3] = {
        {"  d_model: wide\n", "", "line 7 /model/d_model"},
        {"  n_layers: 2.5\n", "", "line 7 /model/n_layers"},
        {"  no_bias: 1\n", "", "line 7 /model/no_bias: expected true or false"},
        {"  expansion_ratio: many\n", "", "line 7 /model/expansion_ratio: expected a number"},
        {"  attn_config: {attn_type: 3}\n", "", "line 7 /model/attn_config/attn_type: expected a word"},
        {"", "max_duration: soon\n", "line 7 /max_duration: expected a duration such as 63900ba"},
        {"", "fsdp_config:\n  sharding_strategy: HALF\n", "line 8 /fsdp_config/sharding_strategy: expected FULL_SHARD"},
        {"", "fsdp_config: true\n", "line 7 /fsdp_config: expected keys below it"},
        {"", "a: ${b}\nb: ${a}\n", "line 7: a needs itself"},
        {"  vocab_size: -4\n", "", "line 7 /model/vocab_size"},
    };
    for (const auto &row : kRows)
        QTest::newRow(row[2]) << row[0] << row[1] << row[2];
}

void TestImportLlmFoundry::wrongKindsAreErrorsWithLines()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    QFETCH(QString, part);
    const auto import =
        readConfig("llm-foundry", mpt(model.toStdString(), rest.toStdString()), preset("llama3-8b-hgx-h100"));
    QVERIFY(!import);
    const std::string error = toText(import.errors().front());
    QVERIFY2(error.find(part.toStdString()) != std::string::npos, error.c_str());
}

void TestImportLlmFoundry::openValuesCountAsNotGiven()
{
    const ConfigImport import = readFoundry(mpt("  n_layers: ${oc.env:LAYERS}\n"));
    QCOMPARE(import.scenario.model.layers, 24);
    QVERIFY(finding(import.diagnostics, "model.layers", "counts as not given") != nullptr);
}

void TestImportLlmFoundry::mutations()
{
    const MutationRun run =
        runMutations("llm-foundry", {configText("llm_foundry_mpt_7b.yaml"), configText("llm_foundry_llama3_8b.yaml")},
                     preset("llama3-8b-hgx-h100"), 20261202);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY2(run.understood > run.count / 20, QByteArray::number(run.understood));
}

QTEST_APPLESS_MAIN(TestImportLlmFoundry)
#include "tst_import_llm_foundry.moc"
