// The JSON Schema of scenario files: the one in resources/ is what the program writes, every preset is valid by it, and
// it says of each field what the reader says.
#include "core/base/file.h"
#include "core/scenario/schema.h"
#include "tests/support/json_schema.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

const Json &schema()
{
    static const Json json = scenarioSchema();
    return json;
}

Json parsed(std::string_view text)
{
    return parseJson(text).value();
}

// The object that holds the value at `path`, and its key.
std::pair<Json *, std::string> placeOf(Json &json, std::string_view path)
{
    Json *object = &json;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
        object = &(*object)[path.substr(0, dot)];
        path.remove_prefix(dot + 1);
    }
    return {object, std::string(path)};
}

const char *const kSmall = R"({"schemaVersion": 1, "model": {"preset": "gpt3-175b"}, "cluster": {"preset": "selene"},
    "training": {"globalBatch": 64, "microbatch": 1, "sequence": 2048}, "plan": {"tensor": 8}})";

} // namespace

class TestScenarioSchema : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Written by `stringline-cli schema --out resources/scenario.schema.json`.
    void fileIsWhatTheProgramWrites()
    {
        const Result<std::string> file = readFile(std::string(STRINGLINE_SOURCE) + "/resources/scenario.schema.json");
        QVERIFY(bool(file));
        QVERIFY2(*file == toText(schema()) + "\n",
                 "stringline-cli schema --out resources/scenario.schema.json writes it anew");
        QVERIFY(schema().find("$schema")->asString() == "https://json-schema.org/draft/2020-12/schema");
    }

    void presets_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("id");
        for (const PresetKind kind :
             {PresetKind::Scenario, PresetKind::Model, PresetKind::Cluster, PresetKind::Gpu, PresetKind::Software}) {
            for (const PresetEntry &entry : tests::presets().list(kind))
                QTest::addRow("%s", entry.file.c_str()) << int(kind) << QString::fromStdString(entry.id);
        }
    }
    void presets()
    {
        QFETCH(int, kind);
        QFETCH(QString, id);
        const Json json = tests::presets().load(PresetKind(kind), id.toStdString()).value();
        const std::string_view part = schemaPart(PresetKind(kind));
        const SchemaChecker checker(schema());
        const std::string wrong = part.empty() ? checker.complaint(json) : checker.complaint(json, part);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    // What the program itself writes: with presets, without, and with everything that a person can add.
    void savedScenarios()
    {
        const SchemaChecker checker(schema());
        for (const PresetEntry &entry : tests::presets().list(PresetKind::Scenario)) {
            Scenario scenario = preset(entry.id.c_str());
            scenario.view.marks.push_back({1.5, 2.5, "long"});
            scenario.view.bookmarks.push_back({3, 0, 2, 12});
            for (const Json &json : {scenarioToJson(scenario, tests::presets(), SavedResult{"1.0", 2.5}),
                                     presetFromScenario(scenario, PresetKind::Scenario)}) {
                const std::string wrong = checker.complaint(json);
                QVERIFY2(wrong.empty(), wrong.c_str());
            }
        }
    }

    void samples_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("valid");
        const auto add = [](const char *path, const char *value, bool valid) {
            QTest::addRow("%s %s", path, value) << QString::fromLatin1(path) << QString::fromLatin1(value) << valid;
        };
        add("plan.tensor", "4", true);
        add("plan.tensor", "\"4\"", false);
        add("plan.tensor", "0", false);
        add("plan.tensor", "1.5", false);
        add("plan.sequenceParallel", "1", false);
        add("plan.tensr", "4", false);
        add("planning", "{}", false);
        add("plan.layersPerChunk", "\"balanced\"", true);
        add("plan.layersPerChunk", "[12, 12]", true);
        add("plan.layersPerChunk", "[10001]", false);
        add("plan.layersPerChunk", "[]", false);
        add("plan.layersPerChunk", "\"odd\"", false);
        add("plan.axisOrder", "\"pipeline-tensor-data\"", true);
        add("plan.axisOrder", "\"data-context-tensor-pipeline\"", true);
        add("plan.axisOrder", "\"tensor-data\"", false);
        add("training.precision", "\"fp8\"", true);
        add("training.precision", "\"fp7\"", false);
        add("training.tokens", "300e9", true);
        add("model", "{\"preset\": 4}", false);
        add("model", "{\"layers\": 12}", false); // and no widths
        add("cluster", "{\"preset\": \"selene\", \"device\": {\"memoryGiB\": 40}}", true);
        add("cluster", "{\"gpus\": 8, \"device\": {\"memoryGiB\": 40}}", false);
        add("cluster.scaleUp.bandwidthGBps", "300", true);
        add("cluster.scaleUp.bandwidthGBps", "-1", false);
        add("software", "{\"preset\": \"nemo\"}", true);
        add("schemaVersion", "2", false);
        add("view", "{\"marks\": [{\"fromSeconds\": 1, \"toSeconds\": 2}]}", true);
        add("view", "{\"marks\": [{\"fromSeconds\": -1, \"toSeconds\": 2}]}", false);
        add("view", "{\"bookmarks\": [{\"key\": 10, \"fromSeconds\": 1, \"toSeconds\": 2}]}", false);
        add("result", "{\"version\": \"1\", \"iterationSeconds\": 2.5}", true);
        add("result", "{\"version\": \"1\"}", false);
        add("$schema", "\"../resources/scenario.schema.json\"", true);
    }
    void samples()
    {
        QFETCH(QString, path);
        QFETCH(QString, value);
        QFETCH(bool, valid);
        Json json = parsed(kSmall);
        const auto [object, key] = placeOf(json, path.toStdString());
        (*object)[key] = parsed(value.toStdString());
        const std::string wrong = SchemaChecker(schema()).complaint(json);
        QVERIFY2(wrong.empty() == valid, wrong.c_str());
        const Result<ScenarioFile> read = scenarioFromJson(json, tests::presets());
        QCOMPARE(bool(read), valid);
    }

    // At the edges of every field, and beyond, and of other kinds: the schema and the reader agree.
    void everyFieldAsTheReader()
    {
        const SchemaChecker checker(schema());
        const Json whole = presetFromScenario(preset("deepseek-v3-2048"), PresetKind::Scenario);
        const PresetLibrary none({});
        int checked = 0;
        for (const Field &field : scenarioFields()) {
            std::vector<Json> values{Json(true), Json("no such word"), Json(), Json(Json::Array{Json(1)}),
                                     Json::object()};
            if (field.kind == FieldKind::Integer || field.kind == FieldKind::Number) {
                const double step = std::max(1.0, std::abs(field.maximum)) * 0.5 + 1;
                for (const double value : {field.minimum, field.maximum, field.minimum - step, field.maximum + step,
                                           field.minimum + 0.5 * (field.maximum > field.minimum)})
                    values.emplace_back(value);
            }
            for (const Choice &choice : field.choices)
                values.emplace_back(choice.id);
            for (const Json &value : values) {
                Json json = whole;
                const auto [object, key] = placeOf(json, field.path);
                (*object)[key] = value;
                const bool read = bool(scenarioFromJson(json, none));
                const std::string wrong = checker.complaint(json);
                QVERIFY2(wrong.empty() == read,
                         (std::string(field.path) + " = " + toText(value, -1) + ": " + wrong).c_str());
                ++checked;
            }
        }
        QVERIFY(checked > 1500);
    }

    // A key left out is missing for the schema where it is for the reader.
    void missingKeysAsTheReader()
    {
        const SchemaChecker checker(schema());
        const Json whole = presetFromScenario(preset("deepseek-v3-2048"), PresetKind::Scenario);
        const PresetLibrary none({});
        int missing = 0;
        for (const Field &field : scenarioFields()) {
            Json json = whole;
            const auto [object, key] = placeOf(json, field.path);
            std::erase_if(object->asObject(),
                          [&, &name = key](const Json::Member &each) { return each.first == name; });
            const bool read = bool(scenarioFromJson(json, none));
            const std::string wrong = checker.complaint(json);
            QVERIFY2(wrong.empty() == read, (std::string(field.path) + " left out: " + wrong).c_str());
            missing += read ? 0 : 1;
        }
        QVERIFY(missing >= 10);
    }
};

QTEST_APPLESS_MAIN(TestScenarioSchema)
#include "tst_scenario_schema.moc"
