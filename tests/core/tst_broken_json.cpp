// Every preset file, cut and damaged in many places: an error with file and place, never a crash.
#include "core/base/file.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <random>

using namespace stringline;
using namespace stringline::tests;

namespace {

constexpr PresetKind kKinds[] = {PresetKind::Model, PresetKind::Gpu, PresetKind::Cluster, PresetKind::Software,
                                 PresetKind::Scenario};

// A scenario file around a part's text, so that parts take the same way as files.
std::string asScenario(PresetKind kind, const std::string &text)
{
    const std::string model = kind == PresetKind::Model ? text : R"({"preset": "gpt2-small"})";
    const std::string software = kind == PresetKind::Software ? text : R"({"preset": "megatron-lm"})";
    std::string cluster = R"({"preset": "selene", "gpus": 8})";
    if (kind == PresetKind::Cluster)
        cluster = text;
    if (kind == PresetKind::Gpu)
        cluster = R"({"preset": "selene", "device": )" + text + "}";
    return R"({"schemaVersion": 1, "training": {}, "plan": {}, "model": )" + model + R"(, "cluster": )" + cluster +
           R"(, "software": )" + software + "}";
}

// Empty when the text was read; otherwise checks that each error says where.
QString complaint(const std::string &text)
{
    const Result<Json> json = parseJson(text, "damaged.json");
    Result<ScenarioFile> file =
        json ? scenarioFromJson(*json, presets(), "damaged.json") : Result<ScenarioFile>(json.errors());
    if (file)
        return {};
    for (const Error &error : file.errors()) {
        const std::string line = toText(error);
        if (error.file.empty() || error.position.empty() || error.message.empty())
            return QStringLiteral("no place: ") + QString::fromStdString(line);
        if (line.find('\n') != std::string::npos || line.size() > 600)
            return QStringLiteral("not one short line: ") + QString::fromStdString(line);
    }
    return {};
}

} // namespace

class TestBrokenJson : public QObject {
    Q_OBJECT

private:
    struct Text {
        PresetKind kind;
        std::string text;
    };
    std::vector<Text> m_texts;

private Q_SLOTS:
    void initTestCase()
    {
        for (const PresetKind kind : kKinds) {
            for (const PresetEntry &entry : presets().list(kind))
                m_texts.push_back({kind, *readFile(entry.file)});
        }
        QVERIFY(m_texts.size() > 100);
    }

    void wholeFilesAreRead()
    {
        for (const Text &text : m_texts) {
            const std::string whole = text.kind == PresetKind::Scenario ? text.text : asScenario(text.kind, text.text);
            const Result<Json> json = parseJson(whole);
            QVERIFY2(json && scenarioFromJson(*json, presets()), whole.c_str());
        }
    }

    // A file that ends early is no JSON, wherever it ends.
    void cutFilesAreErrors()
    {
        for (const Text &text : m_texts) {
            const std::size_t end = text.text.find_last_of('}');
            for (std::size_t cut = 0; cut <= end; cut += 7) {
                const std::string piece = text.text.substr(0, cut);
                const Result<Json> json = parseJson(piece, "damaged.json");
                QVERIFY2(!json, piece.c_str());
                QVERIFY(!json.errors()[0].position.empty());
            }
        }
    }

    void damagedFilesNeverCrash()
    {
        std::mt19937 random(20240229);
        const auto below = [&](std::size_t count) { return random() % static_cast<unsigned>(count); };
        const std::string_view letters = "{}[]\",:0123456789.-+eE \n\\/tfnu\x00\xff";
        for (const Text &text : m_texts) {
            for (int round = 0; round < 60; ++round) {
                std::string damaged = text.text;
                for (std::size_t change = 0; change <= below(4); ++change) {
                    const std::size_t place = below(damaged.size());
                    switch (below(4)) {
                    case 0:
                        damaged[place] = static_cast<char>(random());
                        break;
                    case 1:
                        damaged[place] = letters[below(letters.size())];
                        break;
                    case 2:
                        damaged.erase(place, 1 + below(20));
                        break;
                    default:
                        damaged.insert(place, damaged.substr(below(damaged.size()), below(30)));
                    }
                    if (damaged.empty())
                        damaged = " ";
                }
                const std::string whole = text.kind == PresetKind::Scenario ? damaged : asScenario(text.kind, damaged);
                const QString problem = complaint(whole);
                QVERIFY2(problem.isEmpty(), qPrintable(problem));
            }
        }
    }

    // Every value replaced by values of every other kind: read or refused with its place, one by one.
    void foreignValuesAreRefused()
    {
        const Json hostile[] = {Json(),        Json(true),     Json(-1),
                                Json(1e308),   Json(""),       Json("many"),
                                Json::array(), Json::object(), Json(std::int64_t(1) << 62)};
        const Json whole = *parseJson(m_texts.back().text);
        for (const auto &[part, value] : whole.asObject()) {
            for (const Json &other : hostile) {
                Json changed = whole;
                changed[part] = other;
                QVERIFY2(complaint(toText(changed)).isEmpty(), part.c_str());
                if (!value.isObject())
                    continue;
                for (const auto &[key, inner] : value.asObject()) {
                    Json deep = whole;
                    deep[part][key] = other;
                    const QString problem = complaint(toText(deep));
                    QVERIFY2(problem.isEmpty(), qPrintable(problem));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestBrokenJson)
#include "tst_broken_json.moc"
