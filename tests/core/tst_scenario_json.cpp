// Scenario files: read with all mistakes at once, written as presets with what differs.
#include "core/scenario/scenario_json.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::tests;

namespace {

Result<ScenarioFile> read(const std::string &text)
{
    const Result<Json> json = parseJson(text, "plan.json");
    return json ? scenarioFromJson(*json, presets(), "plan.json") : Result<ScenarioFile>(json.errors());
}

QStringList errorsOf(const std::string &text)
{
    QStringList lines;
    const Result<ScenarioFile> file = read(text);
    if (!file) {
        for (const Error &error : file.errors())
            lines << QString::fromStdString(toText(error));
    }
    return lines;
}

// A whole file with `parts` in place of the good ones.
std::string fileWith(const std::string &parts)
{
    std::string text = R"({"schemaVersion": 1)";
    for (const auto &[key, good] : {std::pair("model", R"({"preset": "gpt3-175b"})"),
                                    std::pair("cluster", R"({"preset": "selene", "gpus": 128})"),
                                    std::pair("training", "{}"), std::pair("plan", "{}")}) {
        if (parts.find('"' + std::string(key) + '"') == std::string::npos)
            text += std::string(", \"") + key + "\": " + good;
    }
    return text + (parts.empty() ? "" : ", ") + parts + "}";
}

void checkOneError(const std::string &text, const char *start, const char *part)
{
    const QStringList errors = errorsOf(text);
    QCOMPARE(errors.size(), 1);
    QVERIFY2(errors[0].startsWith(QString::fromUtf8(start)), qPrintable(errors[0]));
    QVERIFY2(errors[0].contains(QString::fromUtf8(part)), qPrintable(errors[0]));
}

} // namespace

class TestScenarioJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheExampleOfTheContract()
    {
        const Result<ScenarioFile> file = read(R"({ "schemaVersion": 1, "name": "GPT-3 175B on 128 A100",
            "model":   { "preset": "gpt3-175b" },
            "cluster": { "preset": "selene", "gpus": 128 },
            "training": { "globalBatch": 64, "microbatch": 1, "sequence": 2048, "precision": "bf16",
                          "recompute": "selective", "optimizer": "adam", "tokens": 300e9 },
            "plan": { "tensor": 8, "sequenceParallel": true, "pipeline": 8, "chunksPerStage": 1, "zero": 1,
                      "schedule": "1f1b" } })");
        QVERIFY(bool(file));
        const Scenario &scenario = file->scenario;
        QCOMPARE(scenario.model.layers, 96);
        QCOMPARE(scenario.cluster.gpus, 128);
        QCOMPARE(scenario.cluster.device.preset, "a100-sxm4-80gb");
        QCOMPARE(scenario.cluster.device.memory, gibibytes(80));
        QCOMPARE(scenario.cluster.scaleOut.bandwidth, BytesPerSecond(25e9));
        QCOMPARE(scenario.software.preset, "megatron-lm");
        QCOMPARE(scenario.training.recompute, Recompute::Selective);
        QCOMPARE(scenario.training.tokens, 300e9);
        // 128 GPUs / (TP 8 x PP 8) = 2 replicas; 64 sequences / 2 = 32 microbatches.
        QCOMPARE(dataParallel(scenario), 2);
        QCOMPARE(microbatchCount(scenario), 32);
        QCOMPARE(paddedVocabulary(scenario.model), 51200);
        QVERIFY(!file->saved);
    }

    void oddDegreesLeaveNoWholeReplica()
    {
        Scenario scenario = preset("gpt3-175b-selene");
        scenario.plan.tensor = 5;
        QCOMPARE(dataParallel(scenario), 0);
        QCOMPARE(microbatchCount(scenario), 0);
        scenario.plan.tensor = 1000000;
        scenario.plan.pipeline = 1000000;
        QCOMPARE(dataParallel(scenario), 0);
    }

    void presetsTakeOverrides()
    {
        const Result<ScenarioFile> file = read(fileWith(
            R"("model": {"preset": "gpt3-175b", "layers": 48},
               "cluster": {"preset": "selene", "device": {"preset": "h100-sxm5-80gb", "memoryGiB": 96}},
               "software": {"preset": "nemo", "hostPerKernelUs": 10})"));
        QVERIFY(bool(file));
        QCOMPARE(file->scenario.model.layers, 48);
        QCOMPARE(file->scenario.model.hidden, 12288);
        QCOMPARE(file->scenario.cluster.gpus, 3072); // the preset's own
        QCOMPARE(file->scenario.cluster.device.memory, gibibytes(96));
        QCOMPARE(file->scenario.cluster.device.peak16, FlopsPerSecond(989.4e12));
        QCOMPARE(file->scenario.software.hostPerKernel, microseconds(10));
    }

    void typedInModelsMayLeaveOutWhatFollows()
    {
        const Result<ScenarioFile> file =
            read(fileWith(R"("model": {"layers": 2, "hidden": 256, "heads": 4, "vocabulary": 1000})"));
        QVERIFY(bool(file));
        QCOMPARE(file->scenario.model.kvHeads, 4);
        QCOMPARE(file->scenario.model.headSize, 64);
        QCOMPARE(file->scenario.model.ffnHidden, 1024);
    }

    void mistakesPointAtTheirPlace()
    {
        checkOneError("[1, 2]", "plan.json: line 1: ", "found a list");
        checkOneError("{}", "plan.json: /schemaVersion: ", "found nothing");
        checkOneError(R"({"schemaVersion": 999})",
                      "plan.json: /schemaVersion: ", "schemaVersion: expected 1, found 999");
        checkOneError(fileWith(R"("cluster": {"preset": "selene", "gpus": "many"})"),
                      "plan.json: /cluster/gpus: ", "found \"many\"");
        checkOneError(fileWith(R"("model": {"preset": "gpt3-175b", "layers": 1e308})"),
                      "plan.json: /model/layers: ", "nearest: 10000");
        checkOneError(fileWith(R"("model": {"preset": "no-such-model"})"),
                      "plan.json: /model/preset: ", "no-such-model");
        checkOneError(fileWith(R"("model": {"preset": "gtp3-175b"})"),
                      "plan.json: /model/preset: ", "did you mean gpt3-175b");
        checkOneError(fileWith(R"("model": {"preset": 3})"), "plan.json: /model/preset: ", "found 3");
        checkOneError(fileWith(R"("model": "gpt3-175b")"), "plan.json: /model: ", "expected an object");
        checkOneError(fileWith(R"("plan": {"tensr": 8})"),
                      "plan.json: /plan/tensr: ", "did you mean tensor or expertTensor?");
        checkOneError(fileWith(R"("plan": {"tensor": 0})"), "plan.json: /plan/tensor: ", "nearest: 1");
        checkOneError(fileWith(R"("plan": {"tensor": -4})"), "plan.json: /plan/tensor: ", "nearest: 1");
        checkOneError(fileWith(R"("plan": {"tensor": 1.5})"), "plan.json: /plan/tensor: ", "whole number");
        checkOneError(fileWith(R"("plan": {"tensor": "8"})"), "plan.json: /plan/tensor: ", "found \"8\"");
        checkOneError(fileWith(R"("plan": {"tensor": null})"), "plan.json: /plan/tensor: ", "found null");
        checkOneError(fileWith(R"("plan": {"tensor": [[[1]]]})"), "plan.json: /plan/tensor: ", "found a list");
        checkOneError(fileWith(R"("plan": {"sequenceParallel": 1})"), "plan.json: /plan/sequenceParallel: ", "true");
        checkOneError(fileWith(R"("training": {"recompute": "ful"})"), "plan.json: /training/recompute: ", "full");
        checkOneError(fileWith(R"("trainin": {})"), "plan.json: /trainin: ", "did you mean training?");
        checkOneError(fileWith(R"("cluster": {"preset": "selene", "scaleUp": 300})"),
                      "plan.json: /cluster/scaleUp: ", "expected an object");
        checkOneError(fileWith(R"("plan": {"layersPerChunk": [12, "x"]})"),
                      "plan.json: /plan/layersPerChunk: ", "list");
        checkOneError(fileWith(R"("result": [])"), "plan.json: /result: ", "iterationSeconds");
        checkOneError(fileWith(R"("model": {"layers": 2, "hidden": 256, "heads": 4})"),
                      "plan.json: /model/vocabulary: ", "found nothing");
    }

    void allMistakesComeAtOnce()
    {
        const QStringList errors = errorsOf(R"({"schemaVersion": 1, "name": 7, "model": {"preset": "x", "layers": "y"},
            "cluster": {"gpus": -1, "device": {"memoryGiB": "80GB"}}, "plan": {"tensor": {}, "zero": 4}})");
        for (const char *place : {"/name:", "/model/preset:", "/model/layers:", "/cluster/gpus:",
                                  "/cluster/device/memoryGiB:", "/plan/tensor:", "/plan/zero:", "/training:"}) {
            const auto count = std::count_if(errors.begin(), errors.end(), [&](const QString &error) {
                return error.contains(QString::fromUtf8(place));
            });
            QVERIFY2(count == 1, place);
        }
    }

    void endlessMistakesEnd()
    {
        std::string plan = "{";
        for (int i = 0; i < 20000; ++i)
            plan += (i > 0 ? ", \"x" : "\"x") + std::to_string(i) + "\": 1";
        QVERIFY(errorsOf(fileWith("\"plan\": " + plan + "}")).size() <= 40);
    }

    void legalNumbersThatDoNotGoTogetherAreRead()
    {
        QVERIFY(errorsOf(fileWith(R"("plan": {"tensor": 5, "pipeline": 7})")).isEmpty());
        QVERIFY(errorsOf(fileWith(R"("plan": {"schedule": "1f1b"}, "notes": "", "$schema": "x")")).isEmpty());
    }

    // read(write(s)) == s, for every preset scenario and for changed, foreign and inline parts.
    void writtenScenariosReadBack()
    {
        std::vector<Scenario> scenarios = {tinyScenario()};
        for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
            scenarios.push_back(preset(entry.id.c_str()));
        Scenario changed = with(preset("gpt3-175b-selene"), {{"model.layers", "48"},
                                                             {"cluster.device.memoryGiB", "40.3"},
                                                             {"cluster.scaleUp.latencyUs", "1.7"},
                                                             {"plan.layersPerChunk", "[6, 6]"},
                                                             {"model.source", ""},
                                                             {"notes", "two\nlines"}});
        scenarios.push_back(changed);
        QVERIFY(applyPreset(changed, PresetKind::Gpu, "h100-sxm5-80gb", presets()).empty());
        scenarios.push_back(changed);
        changed.cluster.device.preset.clear();
        scenarios.push_back(changed);
        changed.cluster.preset.clear();
        scenarios.push_back(changed);
        changed.model.preset = "not-there-any-more";
        changed.model.preset.clear();
        scenarios.push_back(changed);
        for (const Scenario &scenario : scenarios) {
            const std::string text = toText(scenarioToJson(scenario, presets()));
            const Result<ScenarioFile> file = read(text);
            QVERIFY2(bool(file), text.c_str());
            QVERIFY2(file->scenario == scenario, text.c_str());
        }
    }

    void untouchedPartsAreWrittenAsTheirPreset()
    {
        const Json json = scenarioToJson(preset("gpt3-175b-selene"), presets());
        QCOMPARE(toText(*json.find("model"), -1), R"({"preset":"gpt3-175b"})");
        QCOMPARE(toText(*json.find("cluster"), -1), R"({"preset":"selene","gpus":128})");
        const Scenario changed =
            with(preset("gpt3-175b-selene"), {{"model.layers", "48"}, {"cluster.device.memoryGiB", "40"}});
        const Json other = scenarioToJson(changed, presets());
        QCOMPARE(toText(*other.find("model"), -1), R"({"preset":"gpt3-175b","layers":48})");
        QCOMPARE(toText(*other.find("cluster"), -1), R"({"preset":"selene","gpus":128,"device":{"memoryGiB":40}})");
    }

    void filesRememberTheirResult()
    {
        const SavedResult result{"0.1.0", 8.125};
        const std::string text = toText(scenarioToJson(preset("gpt3-175b-selene"), presets(), result));
        const Result<ScenarioFile> file = read(text);
        QVERIFY(bool(file));
        QVERIFY(file->saved == result);
    }

    void marksAndBookmarksAreKept()
    {
        Scenario scenario = preset("gpt3-175b-selene");
        const std::string without = toText(scenarioToJson(scenario, presets()));
        QVERIFY(without.find("view") == std::string::npos); // files without marks stay as they were
        scenario.view.marks = {{1.25, 1.5, "exposed \"all-reduce\""}, {0.1 + 0.2, 0.1 + 0.2, ""}};
        scenario.view.bookmarks = {{1, 0, 2.5, 0}, {9, 1e-6, 2e-6, 12.5}};
        const Result<ScenarioFile> file = read(toText(scenarioToJson(scenario, presets())));
        QVERIFY(bool(file));
        QVERIFY(file->scenario == scenario); // times to the last bit
        QVERIFY(isSamePlan(scenario, preset("gpt3-175b-selene")));
        QVERIFY(scenario != preset("gpt3-175b-selene"));
        scenario.plan.tensor = 4;
        QVERIFY(!isSamePlan(scenario, preset("gpt3-175b-selene")));
        const Result<ScenarioFile> unsorted = read(fileWith(
            R"("view": {"bookmarks": [{"key": 2, "fromSeconds": 0, "toSeconds": 1}, {"key": 1, "fromSeconds": 0, "toSeconds": 1}]})"));
        QVERIFY(bool(unsorted));
        QCOMPARE(unsorted->scenario.view.bookmarks.front().key, 1);
    }

    void wrongMarksAreRefused()
    {
        const auto marks = [](const char *list) { return fileWith(std::string(R"("view": {"marks": )") + list + "}"); };
        checkOneError(fileWith(R"("view": 3)"), "plan.json: /view: ", "expected an object");
        checkOneError(fileWith(R"("viw": {})"), "plan.json: /viw: ", "did you mean view?");
        checkOneError(fileWith(R"("plan": {"view": {}})"), "plan.json: /plan/view: ", "no such key");
        checkOneError(fileWith(R"("view": {"mark": []})"),
                      "plan.json: /view/mark: ", "did you mean marks or bookmarks?");
        checkOneError(marks("{}"), "plan.json: /view/marks: ", "expected a list");
        checkOneError(marks("[7]"), "plan.json: /view/marks/0: ", "found 7");
        checkOneError(marks(R"([{"toSeconds": 1}])"), "plan.json: /view/marks/0/fromSeconds: ", "found nothing");
        checkOneError(marks(R"([{"fromSeconds": -1, "toSeconds": 1}])"),
                      "plan.json: /view/marks/0/fromSeconds: ", "at least 0, found -1");
        checkOneError(marks(R"([{"fromSeconds": 2, "toSeconds": 1}])"),
                      "plan.json: /view/marks/0/toSeconds: ", "at least 2, found 1");
        checkOneError(marks(R"([{"fromSeconds": 1, "toSeconds": 1, "text": 4}])"),
                      "plan.json: /view/marks/0/text: ", "found 4");
        checkOneError(marks(R"([{"fromSeconds": 1, "toSeconds": 1, "txt": ""}])"),
                      "plan.json: /view/marks/0/txt: ", "did you mean text?");
        checkOneError(fileWith(R"("view": {"bookmarks": [{"key": 0, "fromSeconds": 0, "toSeconds": 1}]})"),
                      "plan.json: /view/bookmarks/0/key: ", "1 to 9");
        checkOneError(
            fileWith(
                R"("view": {"bookmarks": [{"key": 2, "fromSeconds": 0, "toSeconds": 1}, {"key": 2, "fromSeconds": 0, "toSeconds": 1}]})"),
            "plan.json: /view/bookmarks: ", "2 twice");
    }

    void partsBecomePresetsOfOnesOwn()
    {
        QTemporaryDir folder;
        PresetLibrary own({presetsFolder(), folder.filePath(QStringLiteral("mine")).toStdString()});
        const Scenario changed =
            with(preset("gpt3-175b-selene"), {{"model.layers", "48"}, {"model.source", "my thesis"}});
        QVERIFY(own.save(PresetKind::Model, "half-gpt3", presetFromScenario(changed, PresetKind::Model)).empty());
        Scenario other = preset("gpt2-xl-one-node");
        QVERIFY(applyPreset(other, PresetKind::Model, "half-gpt3", own).empty());
        QCOMPARE(other.model.preset, "half-gpt3");
        other.model.preset = changed.model.preset;
        QVERIFY(other.model == changed.model);
        QCOMPARE(other.plan.tensor, 1); // the rest stays

        const Json whole = presetFromScenario(changed, PresetKind::Scenario);
        const Result<ScenarioFile> file = scenarioFromJson(whole, PresetLibrary({}));
        QVERIFY(bool(file));
        QCOMPARE(file->scenario.model.layers, 48);
    }

    void aPresetThatIsNotThereChangesNothing()
    {
        Scenario scenario = preset("gpt3-175b-selene");
        const Scenario before = scenario;
        QVERIFY(!applyPreset(scenario, PresetKind::Cluster, "selen", presets()).empty());
        QVERIFY(scenario == before);
    }

    void loadsByPathAndById()
    {
        QVERIFY(bool(loadScenario(presetsFolder() + "/scenarios/gpt3-175b-selene.json", presets())));
        QVERIFY(bool(loadScenario("gpt3-175b-selene", presets())));
        const Result<ScenarioFile> missing = loadScenario("gpt3-175b-selen", presets());
        QVERIFY(!missing);
        QVERIFY(toText(missing.errors()[0]).find("gpt3-175b-selene") != std::string::npos);
        QVERIFY(!loadScenario("missing.json", presets()));
        QVERIFY(!loadScenario(presetsFolder(), presets()));
        QVERIFY(!loadScenario("", presets()));
    }
};

QTEST_APPLESS_MAIN(TestScenarioJson)
#include "tst_scenario_json.moc"
