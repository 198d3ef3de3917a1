// ${...} in trees: names, relatives, resolvers, kinds, chains, circles, and what stays open.
#include "core/import/tree_interpolation.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

ConfigTree resolved(const std::string &yaml)
{
    Result<ConfigTree> tree = readYamlTree({"config", yaml});
    if (!tree)
        endTest(toText(tree.errors().front()));
    if (const auto error = resolveInterpolations(*tree, "config"))
        endTest(toText(*error));
    return std::move(tree).value();
}

std::string errorOf(const std::string &yaml)
{
    Result<ConfigTree> tree = readYamlTree({"config", yaml});
    const auto error = tree ? resolveInterpolations(*tree, "config") : std::nullopt;
    return error ? toText(*error) : std::string();
}

std::string valueAt(const std::string &yaml, const char *path)
{
    const ConfigTree tree = resolved(yaml);
    const Json *value = tree.find(path);
    return value == nullptr ? "(none)" : toText(*value, -1);
}

} // namespace

class TestTreeInterpolation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("value"); // of x.y
        const std::pair<const char *, const char *> kRows[] = {
            {"a: {b: 4096}\nx: {y: '${a.b}'}", "4096"},
            {"a: {b: 4096}\nx:\n  y: ${a.b}", "4096"},
            {"x:\n  size: 8\n  y: ${.size}", "8"},
            {"b: 3\nx:\n  size: 8\n  y: ${..b}", "3"},
            {"a: [5, 6]\nx:\n  y: ${a[1]}", "6"},
            {"a: [5, 6]\nx:\n  y: ${a.0}", "5"},
            {"x:\n  size: 8\n  y: ${multiply:4, ${.size}}", "32"},
            {"x:\n  size: 8\n  y: ${multiply:${.size}, 0.5}", "4"},
            {"x:\n  y: ${divide:1,3}", "0.3333333333333333"},
            {"x:\n  y: ${int_div:7,2}", "3"},
            {"x:\n  y: ${max:7,2}", "7"},
            {"x:\n  y: ${add:1,2,3}", "6"},
            {"x:\n  y: ${oc.env:NODES,16}", "16"},
            {"x:\n  y: ${oc.env:NAME, 'seven'}", "\"seven\""},
            {"n: 2\nx:\n  y: ${oc.env:NODES,${n}}", "2"},
            {"x:\n  y: ${oc.select:a.b,12}", "12"},
            {"a: {b: 1}\nx:\n  y: ${oc.select:a.b,12}", "1"},
            {"n: 100\nx:\n  y: ${n}ba", "\"100ba\""},
            {"a: one\nb: two\nx:\n  y: ${a}-${b}", "\"one-two\""},
            {"t: true\nx:\n  y: ${t}", "true"},
            {"which: b\na: {b: 9}\nx:\n  y: ${a.${which}}", "9"},
            {"a: {b: 1, c: '${a.b}'}\nx:\n  y: ${a}", "{\"b\":1,\"c\":1}"},
            {"a: {b: {n: 7}}\nc: ${a.b}\nx:\n  y: ${c.n}", "7"},
            // What nothing is known of stays as it is.
            {"x:\n  y: ${nowhere}", "\"${nowhere}\""},
            {"x:\n  y: ${oc.env:NODES}", "\"${oc.env:NODES}\""},
            {"x:\n  y: ${eval:1+1}", "\"${eval:1+1}\""},
            {"a: ???\nx:\n  y: ${a}", "\"${a}\""},
            {"a: ${nowhere}\nx:\n  y: ${a}", "\"${a}\""},
            {"x:\n  y: ${multiply:2,word}", "\"${multiply:2,word}\""},
            {"x:\n  y: ${divide:1,0}", "\"${divide:1,0}\""},
            {"x:\n  y: '${open'", "\"${open\""},
            {"x:\n  y: ${.....far}", "\"${.....far}\""},
            {"x:\n  y: ${}", "\"${}\""},
            {"x:\n  y: ${.}", "\"${.}\""},
        };
        int row = 0;
        for (const auto &[yaml, value] : kRows)
            QTest::addRow("%d", row++) << yaml << value;
    }
    void values()
    {
        QFETCH(QString, yaml);
        QFETCH(QString, value);
        QCOMPARE(QString::fromStdString(valueAt(yaml.toStdString(), "x.y")), value);
    }

    void circlesAreErrorsWithTheirLine()
    {
        const std::string two = errorOf("a: ${b}\nb: ${a}\n");
        QVERIFY2(two.find("line 1") != std::string::npos && two.find("needs itself") != std::string::npos, two.c_str());
        QVERIFY(errorOf("a: ${a}").find("needs itself") != std::string::npos);
        QVERIFY(errorOf("x: 1\nm:\n  a: ${m}").find("line 3") != std::string::npos);
        QVERIFY(errorOf("m: [1, '${m}']").find("line 1") != std::string::npos);
        QVERIFY(errorOf("m:\n  a: ${multiply:2,${m.a}}").find("needs itself") != std::string::npos);
    }

    void chainsHaveALimit()
    {
        const auto chain = [](int length) {
            std::string yaml = "k0: 7\n";
            for (int i = 1; i <= length; ++i)
                yaml = "k" + std::to_string(i) + ": ${k" + std::to_string(i - 1) + "}\n" + yaml;
            return yaml;
        };
        QCOMPARE(valueAt(chain(30), "k30"), std::string("7"));
        QVERIFY(errorOf(chain(40)).find("32 steps") != std::string::npos);
    }

    // Each doubles the one before: a billion values from thirty lines.
    void copiesHaveALimit()
    {
        std::string yaml = "k0: [1, 1]\n";
        for (int i = 1; i <= 30; ++i)
            yaml += "k" + std::to_string(i) + ": ['${k" + std::to_string(i - 1) + "}', '${k" + std::to_string(i - 1) +
                    "}']\n";
        const std::string error = errorOf(yaml);
        QVERIFY2(error.find("200000 values") != std::string::npos, error.c_str());
        std::string text = "k0: abcdefghijklmnopqrstuvwxyz\n";
        for (int i = 1; i <= 20; ++i)
            text += "k" + std::to_string(i) + ": ${k" + std::to_string(i - 1) + "}${k" + std::to_string(i - 1) + "}\n";
        QVERIFY(valueAt(text, "k20").size() < 10000);
    }

    void copiedKeysHaveALine()
    {
        const ConfigTree tree = resolved("a: {b: {c: 1}}\n\nx: ${a}\n");
        QCOMPARE(tree.lines.at("/x/b/c"), 3);
        QCOMPARE(tree.lines.at("/a/b/c"), 1);
    }

    void openOnesAreKnown()
    {
        QVERIFY(isUnresolved(Json("???")));
        QVERIFY(isUnresolved(Json("a/${x}")));
        QVERIFY(!isUnresolved(Json("plain")));
        QVERIFY(!isUnresolved(Json(3)));
    }
};

QTEST_APPLESS_MAIN(TestTreeInterpolation)
#include "tst_tree_interpolation.moc"
