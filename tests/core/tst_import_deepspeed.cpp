// DeepSpeed's JSON: ZeRO, "auto", batch arithmetic, wrong values; and the way back.
#include "core/import/config_export.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario llama(int gpus = 8)
{
    Scenario scenario = preset("llama3-8b-hgx-h100"); // hidden 4096
    scenario.plan = {};
    scenario.cluster.gpus = gpus;
    return scenario;
}

ConfigImport readDs(const std::string &text, int gpus = 8)
{
    return imported("deepspeed", text, llama(gpus));
}

const Diagnostic *about(const ConfigImport &import, std::string_view path)
{
    const auto found = std::ranges::find(import.diagnostics, path, &Diagnostic::path);
    return found == import.diagnostics.end() ? nullptr : &*found;
}

bool says(const Diagnostic *diagnostic, const char *part)
{
    return diagnostic != nullptr && (diagnostic->message + " " + diagnostic->hint).find(part) != std::string::npos;
}

} // namespace

class TestImportDeepspeed : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void autoIsResolved();
    void fractionsAreTruncated();
    void emptyBucketsAreRefused();
    void commentsAndUnknownKeys();
    void realConfiguration();
    void twoSourcesOfOneNumber();
    void batchArithmetic_data();
    void batchArithmetic();
    void missingNumbersFollow();
    void precisions();
    void wrongValuesAreNamed();
    void roundTrip_data();
    void roundTrip();
    void whatCannotBeSaid();
    void mutations();
};

// IMP-01: 4096^2 = 16 777 216 elements of 2 bytes are 32 MiB.
void TestImportDeepspeed::autoIsResolved()
{
    const ConfigImport import = readDs(R"({"bf16":{"enabled":true},)" + configText("imp_01.json").substr(1));
    QCOMPARE(import.scenario.plan.zero, 2);
    QCOMPARE(import.scenario.plan.bucketMiB, 32.0);
    const ConfigLine *line = lineOf(import, "zero_optimization.reduce_bucket_size");
    QVERIFY(line->value.find("auto = 16777216 (hidden_size^2)") != std::string::npos);
    QCOMPARE(import.scenario.training.globalBatch, llama().training.globalBatch);
    QVERIFY(about(import, "training.globalBatch") == nullptr);
}

// IMP-02: 0.9 x 4096^2 = 15 099 494.4.
void TestImportDeepspeed::fractionsAreTruncated()
{
    const ConfigImport import = readDs(configText("imp_02.json"));
    const ConfigLine *line = lineOf(import, "zero_optimization.stage3_prefetch_bucket_size");
    QVERIFY(line->value.find("truncated to 15099494") != std::string::npos);
    QCOMPARE(import.scenario.plan.gatherPrefetch, 1);            // a layer has 218 million
    QCOMPARE(import.scenario.plan.bucketMiB, 5e8 * 4 / 1048576); // neither fp16 nor bf16
    const ConfigImport automatic = readDs(R"({"zero_optimization":{"stage":3,"stage3_prefetch_bucket_size":"auto"}})");
    QVERIFY(lineOf(automatic, "zero_optimization.stage3_prefetch_bucket_size")->value.starts_with("auto = 15099494"));
}

// IMP-03
void TestImportDeepspeed::emptyBucketsAreRefused()
{
    const ConfigImport import = readDs(configText("imp_03.json"));
    const Diagnostic *found = about(import, "plan.bucketMiB");
    QVERIFY(says(found, "line 1 /zero_optimization/reduce_bucket_size"));
    QVERIFY(says(found, "at least 1 element, found 0") && found->severity == Severity::Error);
    QVERIFY(import.scenario.plan.bucketMiB > 100); // DeepSpeed's default of 5e8 elements
    QVERIFY(lineOf(import, "zero_optimization.reduce_bucket_size")->fate == Fate::Ignored);
}

// IMP-04
void TestImportDeepspeed::commentsAndUnknownKeys()
{
    const ConfigImport import = readDs(configText("imp_04.json"), 4);
    QCOMPARE(import.scenario.plan.zero, 2);
    QCOMPARE(import.scenario.training.precision, Precision::Fp16);
    QVERIFY(lineOf(import, "_comment")->fate == Fate::Ignored);
    QVERIFY(lineOf(import, "scheduler")->fate == Fate::Ignored);
    QVERIFY(importText(import).find("_comment") != std::string::npos);
    QVERIFY(!hasErrors(import.diagnostics));
}

void TestImportDeepspeed::realConfiguration()
{
    const std::string text = configText("ds_config_zero3.json");
    QVERIFY(detectConfigFormat(text) == findConfigFormat("deepspeed"));
    const ConfigImport import = readDs(text);
    const Scenario &scenario = import.scenario;
    QCOMPARE(scenario.plan.zero, 3);
    QVERIFY(scenario.plan.overlapGradReduce && scenario.plan.overlapParamGather);
    QCOMPARE(scenario.plan.offloadOptimizer, 1.0);
    QCOMPARE(scenario.training.recompute, Recompute::Full);
    QCOMPARE(scenario.training.precision, Precision::Bf16); // auto
    QCOMPARE(scenario.training.globalBatch, 64);            // 2 x 4 x 8
    QVERIFY(import.diagnostics.empty());
    QCOMPARE(lineOf(import, "zero_optimization.stage")->line, 21);
    QCOMPARE(lineOf(import, "wall_clock_breakdown")->line, 48);
    QVERIFY(evaluate(std::make_shared<const Scenario>(scenario))->valid());
}

// IMP-11
void TestImportDeepspeed::twoSourcesOfOneNumber()
{
    const ConfigImport import = readDs(configText("imp_11.json"));
    QCOMPARE(import.scenario.training.microbatch, 1);
    const Diagnostic *both = about(import, "training.microbatch");
    QVERIFY(both != nullptr && both->severity == Severity::Error);
    QVERIFY(says(both, "says 1") && says(both, "per_device_train_batch_size") && says(both, "says 8"));
}

void TestImportDeepspeed::batchArithmetic_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<QString>("part"); // of the complaint; empty for none
    const QString val14 =
        QStringLiteral(R"({"train_batch_size":8,"train_micro_batch_size_per_gpu":2,"gradient_accumulation_steps":1})");
    QTest::newRow("VAL-14 on 4") << val14 << 4 << "";
    QTest::newRow("VAL-14 on 1") << val14 << 1 << "4 GPUs";
    const QString val15 = QStringLiteral(
        R"({"train_batch_size":256,"train_micro_batch_size_per_gpu":2,"gradient_accumulation_steps":"auto"})");
    QTest::newRow("VAL-15 on 7") << val15 << 7 << "252";
    QTest::newRow("VAL-15 on 8") << val15 << 8 << "";
    const QString second =
        QStringLiteral(R"({"train_batch_size":64,"train_micro_batch_size_per_gpu":4,"gradient_accumulation_steps":8})");
    QTest::newRow("VAL-15 b on 1") << second << 1 << "2 GPUs, or a global batch of 32";
    QTest::newRow("VAL-15 b on 2") << second << 2 << "";
}

void TestImportDeepspeed::batchArithmetic()
{
    QFETCH(QString, text);
    QFETCH(int, gpus);
    QFETCH(QString, part);
    const ConfigImport import = readDs(text.toStdString(), gpus);
    const Diagnostic *complaint = about(import, "training.globalBatch");
    if (part.isEmpty())
        QVERIFY(complaint == nullptr);
    else
        QVERIFY2(says(complaint, part.toUtf8().constData()), complaint ? complaint->hint.c_str() : "silent");
}

void TestImportDeepspeed::missingNumbersFollow()
{
    QCOMPARE(
        readDs(R"({"train_micro_batch_size_per_gpu":2,"gradient_accumulation_steps":3})").scenario.training.globalBatch,
        48); // 2 x 3 x 8
    QCOMPARE(readDs(R"({"train_batch_size":64,"gradient_accumulation_steps":2})").scenario.training.microbatch, 4);
    QCOMPARE(readDs(R"({"train_batch_size":64})").scenario.training.microbatch, 8);
    QVERIFY(says(about(readDs(R"({"zero_optimization":{"stage":1}})"), "training.globalBatch"), "DeepSpeed refuses"));
}

void TestImportDeepspeed::precisions()
{
    QVERIFY(says(about(readDs(R"({"train_batch_size":8})"), "training.precision"), "32 bits"));
    const ConfigImport both = readDs(R"({"train_batch_size":8,"fp16":{"enabled":true},"bf16":{"enabled":true}})");
    QVERIFY(says(about(both, "training.precision"), "both true"));
    const ConfigImport off = readDs(R"({"train_batch_size":8,"fp16":{"enabled":false},"bfloat16":{"enabled":true}})");
    QCOMPARE(off.scenario.training.precision, Precision::Bf16);
    QVERIFY(off.diagnostics.empty());
}

void TestImportDeepspeed::wrongValuesAreNamed()
{
    const auto import = readConfig("deepspeed", R"({
"train_batch_size": -8,
"zero_optimization": {"stage": 4,
  "overlap_comm": "yes",
  "offload_optimizer": {"device": "tape"}},
"fp16": true})",
                                   llama());
    QVERIFY(!import);
    QStringList places;
    for (const Error &error : import.errors())
        places << QString::fromStdString(error.position);
    QCOMPARE(places,
             (QStringList{QStringLiteral("line 2 /train_batch_size"), QStringLiteral("line 3 /zero_optimization/stage"),
                          QStringLiteral("line 4 /zero_optimization/overlap_comm"),
                          QStringLiteral("line 5 /zero_optimization/offload_optimizer/device"),
                          QStringLiteral("line 6 /fp16")}));
}

void TestImportDeepspeed::roundTrip_data()
{
    QTest::addColumn<int>("zero");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    const std::pair<const char *, const char *> kChanges[] = {
        {"training.precision", "fp16"},
        {"training.precision", "fp32"},
        {"training.recompute", "full"},
        {"training.optimizer", "sgd"},
        {"training.gradientPrecision", "fp32"},
        {"plan.tensor", "2"},
        {"plan.offloadOptimizer", "1"},
        {"plan.bucketMiB", "512"},
        {"plan.shardGroup", "4"},
        {"training.microbatch", "2"},
        {"plan.overlapGradReduce", "true"},
        {"plan.gatherPrefetch", "3"},
    };
    for (const int zero : {0, 1, 2, 3}) {
        for (const auto &[path, value] : kChanges) {
            if (zero == 3 || std::string_view(path) != "plan.gatherPrefetch")
                QTest::addRow("zero %d %s=%s", zero, path, value) << zero << path << value;
        }
    }
}

void TestImportDeepspeed::roundTrip()
{
    QFETCH(int, zero);
    QFETCH(QString, path);
    QFETCH(QString, value);
    Scenario base = llama(16);
    QVERIFY(applyPreset(base, PresetKind::Software, "megatron-deepspeed", presets()).empty());
    Scenario scenario = base;
    scenario.plan.zero = zero;
    scenario.plan.overlapParamGather = zero == 3;
    scenario.plan.bucketMiB = 64;
    scenario.training.globalBatch = 64;
    QVERIFY(setField(scenario, path.toStdString(), value.toStdString()).empty());
    const ConfigExport written = findConfigWriter("deepspeed")->write(scenario, true).value();
    QVERIFY2(written.left.empty(), written.left.empty() ? "" : written.left.front().c_str());
    QCOMPARE(QString::fromStdString(written.launcher),
             QStringLiteral("deepspeed --num_nodes 2 --num_gpus 8 train.py --deepspeed --deepspeed_config "
                            "ds_config.json"));
    QVERIFY(detectConfigFormat(written.text) == findConfigFormat("deepspeed"));
    const ConfigImport import = imported("deepspeed", written.text, base);
    for (const Diagnostic &each : import.diagnostics)
        QVERIFY2(each.severity != Severity::Error, each.message.c_str());
    std::string differing;
    for (const Field *field : differingFields(scenario, import.scenario))
        differing.append(field->path).append(" ").append(fieldText(*field, import.scenario)).append("; ");
    QVERIFY2(differing.empty(), (differing + written.text).c_str());
}

void TestImportDeepspeed::whatCannotBeSaid()
{
    Scenario scenario = preset("gpt3-175b-selene");
    const ConfigExport written = findConfigWriter("deepspeed")->write(scenario, true).value();
    QVERIFY(
        std::ranges::any_of(written.left, [](const std::string &line) { return line.starts_with("plan.pipeline 8"); }));
    scenario = with(llama(), {{"training.precision", "fp8"}, {"plan.offloadOptimizer", "0.5"}});
    const ConfigExport fp8 = findConfigWriter("deepspeed")->write(scenario, true).value();
    QCOMPARE(fp8.left.size(), std::size_t(2));
}

void TestImportDeepspeed::mutations()
{
    const std::vector<std::string> texts = {
        configText("ds_config_zero3.json"), configText("imp_01.json"),
        configText("imp_02.json"),          configText("imp_04.json"),
        configText("imp_11.json"),          findConfigWriter("deepspeed")->write(llama(), true).value().text};
    const MutationRun run = runMutations("deepspeed", texts, llama(), 20261201);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY(run.understood > run.count / 50);
}

QTEST_APPLESS_MAIN(TestImportDeepspeed)
#include "tst_import_deepspeed.moc"
