// Hugging Face's config.json: families by their published parameter counts, other names, nested parts, wrong values.
#include "core/base/json.h"
#include "core/workload/parameters.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

ConfigImport readHf(const std::string &text)
{
    return imported("hf", text, tinyScenario());
}

ModelSpec modelIn(const char *file)
{
    return readHf(configText(file)).scenario.model;
}

Error firstError(const std::string &text)
{
    const Result<ConfigImport> import = readConfig("hf", text, tinyScenario());
    return import ? Error{} : import.errors().front();
}

bool has(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

const Json &publishedModels()
{
    static const Json all = [] {
        Result<Json> models = parseJson(configText("hf_models.json"));
        if (!models)
            endTest(toText(models.errors().front()));
        return std::move(models).value();
    }();
    return all;
}

} // namespace

class TestImportHf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void publishedParameterCounts_data();
    void publishedParameterCounts();
    void presetsAgree();
    void nestedTextModel();
    void otherNames();
    void missingKeysAreAskedFor();
    void headSizeMakesItLegal();
    void headsThatDoNotDivide();
    void olderKeys();
    void expertsCountActiveOnes();
    void eagerAttention();
    void windowsOfLayers();
    void wrongValuesAreNamed_data();
    void wrongValuesAreNamed();
    void nothingBesideTheModelChanges();
    void isKnownByContent();
    void mutations();
};

void TestImportHf::publishedParameterCounts_data()
{
    QTest::addColumn<QString>("config");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<double>("active");
    for (const Json &each : publishedModels().asArray()) {
        if (each.find("parameters") == nullptr)
            continue; // published in billions alone; see presetsAgree()
        const Json *active = each.find("active");
        QTest::newRow(each.find("id")->asString().c_str())
            << QString::fromStdString(toText(*each.find("config"))) << each.find("parameters")->asNumber()
            << (active != nullptr ? active->asNumber() : 0.0);
    }
}

void TestImportHf::publishedParameterCounts()
{
    QFETCH(QString, config);
    QFETCH(double, parameters);
    QFETCH(double, active);
    const std::string text = config.toStdString();
    QVERIFY(detectConfigFormat(text) == findConfigFormat("hf"));
    const ConfigImport import = readHf(text);
    QCOMPARE(parameterCount(import.scenario.model), parameters);
    if (active > 0)
        QCOMPARE(activeParameterCount(import.scenario.model), active);
    QVERIFY2(import.diagnostics.empty(), import.diagnostics.empty() ? "" : import.diagnostics.front().message.c_str());
}

// What a configuration and the preset of the same model say must be one model, name and source aside.
void TestImportHf::presetsAgree()
{
    int compared = 0;
    for (const Json &each : publishedModels().asArray()) {
        const std::string &id = each.find("id")->asString();
        if (presets().fileOf(PresetKind::Model, id).empty())
            continue;
        Scenario fromFile = readHf(toText(*each.find("config"))).scenario;
        Scenario fromPreset = fromFile;
        fromPreset.model = presetModel(id.c_str());
        std::string differing;
        for (const Field *field : differingFields(fromFile, fromPreset)) {
            const std::string_view path = field->path;
            if (path != "model.name" && path != "model.source" && path != "model.vocabularyPadTo" &&
                path != "model.maxSequence" && path != "model.headSize" && path != "model.slidingWindow")
                differing.append(path).append(" ");
        }
        QVERIFY2(differing.empty(), (id + ": " + differing).c_str());
        ++compared;
    }
    QCOMPARE(compared, 61);
}

// IMP-06: the vocabulary is the model type's default, not the image token's number; vision keys are told as ignored.
void TestImportHf::nestedTextModel()
{
    const ConfigImport import = readHf(configText("imp_06.json"));
    const ModelSpec &model = import.scenario.model;
    QCOMPARE(model.vocabulary, 262208);
    QCOMPARE(model.heads, 8);
    QCOMPARE(model.kvHeads, 4);
    QCOMPARE(model.headSize, 256);
    QVERIFY(model.tied);
    QCOMPARE(parameterCount(model), 3880263168.0);
    QVERIFY(lineOf(import, "vocab_size")->fate == Fate::Defaulted);
    QVERIFY(lineOf(import, "vision_config")->fate == Fate::Ignored);
    QCOMPARE(lineOf(import, "text_config.hidden_size")->line, 2);
    QCOMPARE(lineOf(import, "vision_config")->line, 3);
}

// IMP-07
void TestImportHf::otherNames()
{
    const ModelSpec model = modelIn("imp_07.json");
    QCOMPARE(model.layers, 16);
    QCOMPARE(model.heads, 16);
    QCOMPARE(model.headSize, 128);
    QCOMPARE(model.experts, 64);
    QCOMPARE(model.activeExperts, 8);
    QCOMPARE(model.expertFfn, 1024);
    const ModelSpec mistral = readHf(R"({"dim": 4096, "n_layers": 32, "head_dim": 128, "hidden_dim": 14336,
        "n_heads": 32, "n_kv_heads": 8, "vocab_size": 32000})")
                                  .scenario.model;
    QCOMPARE(parameterCount(mistral), 7241732096.0); // Mistral 7B
}

void TestImportHf::missingKeysAreAskedFor()
{
    const Error error = firstError(R"({"model_type":"mystery","hidden_size":64,"n_layers":2,"vocab_size":100,
        "intermediate_size":256,"attention_parts":4})");
    for (const char *part : {"num_attention_heads", "n_head", "n_heads", "num_heads", "keys found", "n_layers"})
        QVERIFY2(has(error.message, part), error.message.c_str());
}

// IMP-08: 1792 / 24 is no whole number, but the head size is given: attention is 24 x 128 = 3072 wide.
void TestImportHf::headSizeMakesItLegal()
{
    const ModelSpec model = modelIn("imp_08.json");
    QCOMPARE(model.headSize * model.heads, 3072);
    // q and o 2 x 1792 x 3072, k and v 2 x 1792 x 1024
    QCOMPARE(parameterCounts(model).attentionPerLayer, 2.0 * 1792 * 3072 + 2.0 * 1792 * 1024);
}

// IMP-09
void TestImportHf::headsThatDoNotDivide()
{
    const ConfigImport seven = readHf(configText("imp_09.json"));
    QVERIFY(hasErrors(seven.diagnostics));
    const std::string &message = seven.diagnostics.front().message;
    QVERIFY2(has(message, "4096 % 7 = 1") && has(message, "/num_attention_heads"), message.c_str());
    std::string text = configText("imp_09.json");
    const std::size_t heads = text.find(":7,");
    QVERIFY(heads != std::string::npos);
    const Error none = firstError(std::string(text).replace(heads, 3, ":0,"));
    QVERIFY2(has(none.position, "/num_attention_heads") && has(none.message, "0"), none.message.c_str());
    QCOMPARE(readHf(text.replace(heads, 3, ":32,")).scenario.model.headSize, 128);
}

// IMP-12
void TestImportHf::olderKeys()
{
    const ConfigImport import = readHf(configText("imp_12.json"));
    QCOMPARE(parameterCount(import.scenario.model), 124439808.0);
    QVERIFY(lineOf(import, "num_key_value_heads")->fate == Fate::Defaulted);
    QVERIFY(lineOf(import, "intermediate_size")->fate == Fate::Defaulted);
    QVERIFY(has(importText(import), "4 x hidden_size"));
}

// PAR-03, and FLO-03 with the convention 6 N + 12 L a d s of active parameters without the input embedding.
void TestImportHf::expertsCountActiveOnes()
{
    const ModelSpec mixtral = modelIn("par_03.json");
    QCOMPARE(parameterCount(mixtral), 46702792704.0);
    QCOMPARE(activeParameterCount(mixtral), 12879925248.0);
    const ModelSpec qwen = modelIn("flo_03.json");
    QCOMPARE(parameterCount(qwen), 30532122624.0);
    const double matrices = activeParameterCount(qwen) - 151936.0 * 2048;
    QCOMPARE(6 * matrices + 12.0 * qwen.layers * qwen.heads * qwen.headSize * 8192, 37578559488.0);
}

// MEM-27
void TestImportHf::eagerAttention()
{
    const std::string gemma = R"({"model_type":"gemma2","attn_implementation":)";
    QVERIFY(!readHf(gemma + R"("eager"})").scenario.training.flashAttention);
    QVERIFY(readHf(gemma + R"("sdpa"})").scenario.training.flashAttention);
}

void TestImportHf::windowsOfLayers()
{
    const ModelSpec gptOss = readHf(R"({"model_type":"gpt_oss","num_hidden_layers":4,
        "layer_types":["sliding_attention","full_attention","sliding_attention","full_attention"]})")
                                 .scenario.model;
    QCOMPARE(gptOss.slidingWindow, 128);
    QCOMPARE(gptOss.globalLayerStep, 2);
    QCOMPARE(readHf(R"({"model_type":"mistral","sliding_window":null})").scenario.model.slidingWindow, 0);
    QCOMPARE(readHf(R"({"model_type":"mistral"})").scenario.model.slidingWindow, 4096);
    QCOMPARE(readHf(R"({"model_type":"qwen2","sliding_window":4096})").scenario.model.slidingWindow, 0);
}

void TestImportHf::wrongValuesAreNamed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("position");
    QTest::newRow("negative") << "{\"model_type\":\"llama\",\n\"num_hidden_layers\":-4}"
                              << "line 2 /num_hidden_layers";
    QTest::newRow("half") << "{\"model_type\":\"llama\",\n\n\"hidden_size\":4096.5}"
                          << "line 3 /hidden_size";
    QTest::newRow("word") << "{\"model_type\":\"llama\",\"vocab_size\":\"many\"}"
                          << "line 1 /vocab_size";
    QTest::newRow("huge") << "{\"model_type\":\"llama\",\"hidden_size\":1e300}"
                          << "line 1 /hidden_size";
    QTest::newRow("switch") << "{\"model_type\":\"llama\",\"tie_word_embeddings\":1}"
                            << "line 1 /tie_word_embeddings";
    QTest::newRow("nested") << "{\"text_config\":{\n\"model_type\":\"llama\",\n\"head_dim\":[]}}"
                            << "line 3 /text_config/head_dim";
    QTest::newRow("cut") << "{\"model_type\":\"llama\",\n\"hidden_size\":"
                         << "line 2";
}

void TestImportHf::wrongValuesAreNamed()
{
    QFETCH(QString, text);
    QFETCH(QString, position);
    const Error error = firstError(text.toStdString());
    QCOMPARE(QString::fromStdString(error.position), position);
    QVERIFY(!error.message.empty());
}

void TestImportHf::nothingBesideTheModelChanges()
{
    const Scenario base = tinyScenario();
    const Scenario read = readHf(R"({"model_type":"llama"})").scenario;
    QVERIFY(read.plan == base.plan && read.training == base.training && read.cluster == base.cluster);
    const ConfigImport autos = readHf("{\"model_type\":\"llama\",\"hidden_size\":\"auto\"}");
    QCOMPARE(autos.scenario.model.hidden, 4096);
    const ConfigImport quantized =
        readHf("{\"model_type\":\"llama\",\"quantization_config\":{\"bits\":4},\"torch_dtype\":\"float16\"}");
    QVERIFY(has(lineOf(quantized, "quantization_config")->note, "stored"));
    QVERIFY(lineOf(quantized, "torch_dtype")->fate == Fate::Ignored);
}

void TestImportHf::isKnownByContent()
{
    QVERIFY(detectConfigFormat(configText("imp_12.json")) == findConfigFormat("hf"));
    for (const char *text : {"", "{}", "hello", "[1, 2]", R"({"schemaVersion": 1, "model": {"hidden_size": 3}})"})
        QVERIFY(detectConfigFormat(text) == nullptr);
}

void TestImportHf::mutations()
{
    std::vector<std::string> texts;
    for (const Json &model : publishedModels().asArray())
        texts.push_back(toText(*model.find("config")));
    const MutationRun run = runMutations("hf", texts, tinyScenario(), 20261130);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY(run.understood > run.count / 50); // the mutations reach behind the parser
}

QTEST_APPLESS_MAIN(TestImportHf)
#include "tst_import_hf.moc"
