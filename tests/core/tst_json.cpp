// JSON values: what is kept, what is refused, and where the error points.
#include "core/base/json.h"

#include <QtTest>

#include <functional>
#include <limits>

using namespace stringline;

namespace {

QString errorOf(const std::string &text, JsonLimits limits = {})
{
    const Result<Json> json = parseJson(text, "f.json", limits);
    return json ? QString() : QString::fromStdString(toText(json.errors().front()));
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsOrderAndKinds()
    {
        const Result<Json> json = parseJson(R"({"z": 1, "a": [true, null, 1.5, "x"], "m": {}})");
        QVERIFY(bool(json));
        QCOMPARE(json->asObject()[0].first, "z");
        QCOMPARE(json->asObject()[2].first, "m");
        QVERIFY(json->find("z")->isInteger());
        QCOMPARE(json->find("z")->asNumber(), 1.0);
        const Json::Array &list = json->find("a")->asArray();
        QVERIFY(list[0].asBool());
        QVERIFY(list[1].isNull());
        QVERIFY(list[2].isNumber() && !list[2].isInteger());
        QCOMPARE(list[3].asString(), "x");
        QVERIFY(json->find("none") == nullptr);
        QVERIFY(list[0].find("none") == nullptr);
    }

    void listsOfObjects()
    {
        const std::vector<std::pair<std::string, int>> rows{{"a", 1}, {"b", 2}};
        const Json list = arrayOf(rows, [](const auto &row) {
            return Json::Object{{"id", row.first}, {"count", row.second}};
        });
        QCOMPARE(toText(list, -1), R"([{"id":"a","count":1},{"id":"b","count":2}])");
        QCOMPARE(toText(arrayOf(std::vector<std::string>(), std::identity()), -1), "[]");
    }

    // 2^63 - 1 stays an integer, 2^63 becomes the nearest double.
    void keepsSixtyFourBitIntegers()
    {
        QCOMPARE(parseJson("9223372036854775807")->asInteger(), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(parseJson("-9223372036854775808")->asInteger(), std::numeric_limits<std::int64_t>::min());
        const Result<Json> larger = parseJson("9223372036854775808");
        QVERIFY(larger->isNumber() && !larger->isInteger());
        QCOMPARE(larger->asNumber(), 9223372036854775808.0);
    }

    void errorsSayWhere()
    {
        QCOMPARE(errorOf(""), QStringLiteral("f.json: line 1: expected JSON, found an empty file"));
        QVERIFY(errorOf("{\n\"a\": 1,\n}").startsWith(QStringLiteral("f.json: line 3: ")));
        QVERIFY(errorOf(R"({"a": {"b": 1, "b": 2}})").startsWith(QStringLiteral("f.json: /a/b: ")));
        QVERIFY(errorOf(R"({"a": [0, {"b": 1, "b": 2}]})").startsWith(QStringLiteral("f.json: /a/1/b: ")));
        QVERIFY(errorOf("[1] x").startsWith(QStringLiteral("f.json: line 1: ")));
    }

    void refusesWhatIsNoFiniteNumber()
    {
        for (const char *text : {"NaN", "Infinity", "-Infinity", "1e999", "-1e999", "01", "0x1", "+1", ".5"})
            QVERIFY2(!errorOf(text).isEmpty(), text);
    }

    void refusesHostileText()
    {
        QVERIFY(errorOf(std::string(200000, '[')).contains(QStringLiteral("levels of nesting")));
        QVERIFY(errorOf(std::string(64, '[') + std::string(64, ']')).isEmpty());
        QVERIFY(!errorOf(std::string(65, '[') + std::string(65, ']')).isEmpty());
        QVERIFY(errorOf("[1, 2, 3]", {64, 4}).contains(QStringLiteral("bytes")));
        QVERIFY(!errorOf("\"\xff\xfe\"").isEmpty());
        QVERIFY(!errorOf(std::string("\0\0\0", 3)).isEmpty());
        // A message is one printable line, whatever the file holds.
        const QString error = errorOf("{\"\x01\n\x7f");
        QVERIFY(!error.isEmpty() && !error.contains(QLatin1Char('\n')));
    }

    // Printing and reading back gives the same values; whole doubles print as whole numbers.
    void printsWhatItReads()
    {
        const std::string text = "{\"b\": 1, \"a\": [0.1, 1e+300, -2, \"\\\"\\u00e9\\n\", true, null, {}, []]}";
        const Json json = *parseJson(text);
        QCOMPARE(*parseJson(toText(json)), json);
        QCOMPARE(*parseJson(toText(json, -1)), json);
        QCOMPARE(toText(Json(174604259328.0)), "174604259328");
        QCOMPARE(toText(Json(0.1)), "0.1");
        QCOMPARE(toText(Json(std::numeric_limits<double>::infinity())), "null");
    }

    void isBuiltByKeys()
    {
        Json json;
        json["a"]["b"] = 1;
        json["a"]["c"].push("x");
        json["a"]["b"] = 2;
        QCOMPARE(toText(json, -1), R"({"a":{"b":2,"c":["x"]}})");
        QCOMPARE(json.kindName(), "an object");
    }
};

QTEST_APPLESS_MAIN(TestJson)
#include "tst_json.moc"
