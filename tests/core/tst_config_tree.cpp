// JSON, YAML and TOML as trees with lines, and formats as tables of keys.
#include "core/import/config_rows.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

using Reader = Result<ConfigTree> (*)(const ConfigSource &source);

ConfigTree treeOf(Reader read, const std::string &text)
{
    Result<ConfigTree> tree = read({"config", text});
    if (!tree)
        endTest(toText(tree.errors().front()) + "\n" + text);
    return std::move(tree).value();
}

std::string errorOf(Reader read, const std::string &text)
{
    const Result<ConfigTree> tree = read({"config", text});
    return tree ? std::string() : toText(tree.errors().front());
}

std::string yamlValue(const std::string &value)
{
    return toText(*treeOf(readYamlTree, "x: " + value + "\n").find("x"), -1);
}

// A format with a row of each kind.
constexpr ConfigRow kRows[] = {
    {"model.layers model.n_layer", "model.layers", RowAs::Value, "", "24", "as it is"},
    {"model.tied", "model.tied", RowAs::Inverse},
    {"optimizer", "training.optimizer", RowAs::Choice, "AdamW=adam SGD=sgd"},
    {"model.name", "", RowAs::Fact, "", "", "a name"},
    {"kind", "", RowAs::Fact},
    {"tokens", "training.tokens"},
    {"plan.sequence", "plan.sequenceParallel", RowAs::Value, "", "true"},
};
constexpr IgnoredRow kIgnored[] = {{"logs", "logs"}, {"model.data", "the data"}};
constexpr ConfigRows kFormat{kRows, kIgnored};

struct Read {
    ConfigFacts facts;
    Result<ConfigImport> import;
};

Read readRows(const std::string &yaml, bool defaults = false)
{
    const ConfigTree tree = treeOf(readYamlTree, yaml);
    ConfigReader reader("test", {"config", yaml}, preset("gpt3-175b-selene"));
    ConfigFacts facts = readConfigRows(tree, kFormat, reader);
    if (defaults)
        assumeFallbacks(kFormat, "its default", reader);
    return {std::move(facts), std::move(reader).finish()};
}

std::string placeOfError(const std::string &yaml)
{
    const Read read = readRows(yaml);
    return read.import ? std::string() : toText(read.import.errors().front());
}

} // namespace

class TestConfigTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void yamlWords_data();
    void yamlWords();
    void linesOfEachKind();
    void keysHaveDottedNames();
    void pathsAreFollowed();
    void anchorsAndMergeKeys();
    void documentsThatAreNoObject_data();
    void documentsThatAreNoObject();
    void errorsNameTheirLine_data();
    void errorsNameTheirLine();
    void depthHasALimit_data();
    void depthHasALimit();
    void valuesHaveALimit();
    void sizeHasALimit_data();
    void sizeHasALimit();
    void tomlValues();
    void jsonComments();
    void sharesOfKeys();
    void rowsSetFields();
    void otherNamesAndRepeats();
    void choicesAndInverses();
    void nullsAreTheDefault();
    void fallbacksFillIn();
    void unknownAndIgnoredKeys();
    void wrongKindsNameTheirLine_data();
    void wrongKindsNameTheirLine();
    void factsByKind();
};

void TestConfigTree::yamlWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("json");
    const std::pair<const char *, const char *> kWords[] = {
        {"yes", "true"},
        {"On", "true"},
        {"TRUE", "true"},
        {"no", "false"},
        {"off", "false"},
        {"False", "false"},
        {"null", "null"},
        {"~", "null"},
        {"None", "null"},
        {"", "null"},
        {"'yes'", "\"yes\""},
        {"\"3\"", "\"3\""},
        {"''", "\"\""},
        {"3", "3"},
        {"+3", "3"},
        {"-7", "-7"},
        {"1_000_000", "1000000"},
        {"1e5", "100000"},
        {"2.5", "2.5"},
        {".5", "0.5"},
        {"99999999999999999999", "1e+20"},
        {"1e999", "\"1e999\""},
        {"-", "\"-\""},
        {"e", "\"e\""},
        {"3b", "\"3b\""},
        {"2026-11-30", "\"2026-11-30\""},
        {"yes please", "\"yes please\""},
        {"[1, yes, ~]", "[1,true,null]"},
        {"{a: 1}", "{\"a\":1}"},
    };
    for (const auto &[text, json] : kWords)
        QTest::newRow(text) << text << json;
}

void TestConfigTree::yamlWords()
{
    QFETCH(QString, text);
    QFETCH(QString, json);
    if (text == QStringLiteral("-")) // a list of nothing
        return;
    QCOMPARE(QString::fromStdString(yamlValue(text.toStdString())), json);
}

void TestConfigTree::linesOfEachKind()
{
    const ConfigTree yaml = treeOf(readYamlTree, "# a comment\na:\n  b: 1\n\n  c: {d: 2}\nlist:\n  - e: 3\n");
    QCOMPARE(yaml.lines.at("/a"), 2);
    QCOMPARE(yaml.lines.at("/a/b"), 3);
    QCOMPARE(yaml.lines.at("/a/c/d"), 5);
    QCOMPARE(yaml.lines.at("/list/0/e"), 7);
    const ConfigTree json = treeOf(readJsonTree, "{\n\"a\": {\n \"b\": 1},\n\"c\": 2}");
    QCOMPARE(json.lines.at("/a/b"), 3);
    QCOMPARE(json.lines.at("/c"), 4);
    const ConfigTree toml = treeOf(readTomlTree, "z = 1\n[a]\n# a comment\nb = 2\n[a.c]\nd = 3\n");
    QCOMPARE(toml.lines.at("/z"), 1);
    QCOMPARE(toml.lines.at("/a/b"), 4);
    QCOMPARE(toml.lines.at("/a/c/d"), 6);
    QCOMPARE(toml.root.asObject().front().first, std::string("z")); // in the order of the file
}

void TestConfigTree::keysHaveDottedNames()
{
    const ConfigTree tree = treeOf(readYamlTree, "a:\n  b/c: [1, 2]\n");
    const ConfigKey key = tree.key("/a", "b/c", tree.find("a")->asObject().front().second);
    QCOMPARE(key.pointer, std::string("/a/b~1c"));
    QCOMPARE(key.line, 2);
    QCOMPARE(key.value, std::string("[1, 2]"));
    QVERIFY(key.name.starts_with("a.b"));
}

void TestConfigTree::pathsAreFollowed()
{
    const ConfigTree tree = treeOf(readYamlTree, "a: {b: {c: 7}}\nd: 1\n");
    QCOMPARE(tree.find("a.b.c")->asInteger(), std::int64_t(7));
    QVERIFY(tree.find("")->isObject());
    QVERIFY(tree.find("a.x") == nullptr);
    QVERIFY(tree.find("d.e") == nullptr); // below a number
    QVERIFY(tree.find("a..b") == nullptr);
}

void TestConfigTree::anchorsAndMergeKeys()
{
    const ConfigTree tree =
        treeOf(readYamlTree, "base: &base\n  x: 1\n  y: 2\none:\n  <<: *base\n  y: 3\ntwo: *base\n");
    QCOMPARE(toText(*tree.find("one"), -1), std::string("{\"y\":3,\"x\":1}")); // its own goes first
    QCOMPARE(toText(*tree.find("two"), -1), std::string("{\"x\":1,\"y\":2}"));
}

void TestConfigTree::documentsThatAreNoObject_data()
{
    QTest::addColumn<int>("reader");
    QTest::addColumn<QString>("text");
    const std::pair<int, const char *> kRows[] = {
        {0, "[1]"}, {0, "3"}, {0, ""},      {1, "- a\n- b\n"}, {1, "word"}, {1, ""},      {1, "~"},        {2, "word"},
        {0, "{"},   {1, "{"}, {1, "a: [1"}, {2, "[a"},         {2, "a = "}, {1, "a: 'x"}, {0, "{\"a\" 1}"}};
    for (const auto &[reader, text] : kRows)
        QTest::addRow("%d %s", reader, text) << reader << text;
}

void TestConfigTree::documentsThatAreNoObject()
{
    QFETCH(int, reader);
    QFETCH(QString, text);
    constexpr Reader kReaders[] = {readJsonTree, readYamlTree, readTomlTree};
    const std::string error = errorOf(kReaders[reader], text.toStdString());
    QVERIFY2(error.starts_with("config: "), error.c_str());
}

void TestConfigTree::errorsNameTheirLine_data()
{
    QTest::addColumn<int>("reader");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    QTest::newRow("twice in YAML") << 1 << "a: 1\nb: 2\na: 3\n"
                                   << "line 3: \"a\" stands there twice";
    QTest::newRow("twice in JSON") << 0 << "{\"a\": 1,\n\"a\": 2}"
                                   << "a";
    QTest::newRow("twice in TOML") << 2 << "a = 1\nb = 2\na = 3\n"
                                   << "line 3";
    QTest::newRow("a list as a key") << 1 << "x: 1\n? [a, b]\n: 2\n"
                                     << "line 2: expected a key that is a word";
    QTest::newRow("a bracket that is open") << 1 << "a: 1\nb: [1, 2\n"
                                            << "line";
    QTest::newRow("a letter that nobody can see") << 1 << "a: \"\\\x02\"\n"
                                                  << "line 1: unknown escape character: ?";
    QTest::newRow("an unknown anchor") << 1 << "a: 1\nb: *nowhere\n"
                                       << "line 2";
}

void TestConfigTree::errorsNameTheirLine()
{
    QFETCH(int, reader);
    QFETCH(QString, text);
    QFETCH(QString, part);
    constexpr Reader kReaders[] = {readJsonTree, readYamlTree, readTomlTree};
    const std::string error = errorOf(kReaders[reader], text.toStdString());
    QVERIFY2(error.find(part.toStdString()) != std::string::npos && error.find('\x02') == std::string::npos,
             error.c_str());
}

void TestConfigTree::depthHasALimit_data()
{
    QTest::addColumn<int>("reader");
    QTest::newRow("JSON") << 0;
    QTest::newRow("YAML") << 1;
    QTest::newRow("TOML") << 2;
}

void TestConfigTree::depthHasALimit()
{
    QFETCH(int, reader);
    constexpr Reader kReaders[] = {readJsonTree, readYamlTree, readTomlTree};
    const auto nested = [&](int levels) {
        const std::string lists = std::string(levels, '[') + std::string(levels, ']');
        return reader == 0 ? "{\"a\": " + lists + "}" : reader == 1 ? "a: " + lists + "\n" : "a = " + lists + "\n";
    };
    QCOMPARE(errorOf(kReaders[reader], nested(20)), std::string());
    QVERIFY(!errorOf(kReaders[reader], nested(3000)).empty());
}

// Each alias is its whole value again: a billion of them from a few lines.
void TestConfigTree::valuesHaveALimit()
{
    std::string yaml = "k0: &k0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 10; ++i) {
        yaml += "k" + std::to_string(i) + ": &k" + std::to_string(i) + " [";
        for (int j = 0; j < 10; ++j)
            yaml += (j > 0 ? ", *k" : "*k") + std::to_string(i - 1);
        yaml += "]\n";
    }
    const std::string error = errorOf(readYamlTree, yaml);
    QVERIFY2(error.find("200000 values") != std::string::npos, error.c_str());
}

void TestConfigTree::sizeHasALimit_data()
{
    depthHasALimit_data();
}

void TestConfigTree::sizeHasALimit()
{
    QFETCH(int, reader);
    constexpr Reader kReaders[] = {readJsonTree, readYamlTree, readTomlTree};
    const std::string large(kConfigLimits.bytes + 1, reader == 0 ? ' ' : '#');
    QVERIFY(errorOf(kReaders[reader], large).find("config: ") == 0);
}

void TestConfigTree::tomlValues()
{
    const ConfigTree tree = treeOf(readTomlTree, "a = 1_000\nb = 2.5\nc = true\nd = 'text'\ne = [1, [2]]\n"
                                                 "f = 2026-11-30\ng = {h = 1}\ni = inf\n");
    QCOMPARE(toText(*tree.find("a"), -1), std::string("1000"));
    QCOMPARE(toText(*tree.find("b"), -1), std::string("2.5"));
    QCOMPARE(toText(*tree.find("c"), -1), std::string("true"));
    QCOMPARE(tree.find("d")->asString(), std::string("text"));
    QCOMPARE(toText(*tree.find("e"), -1), std::string("[1,[2]]"));
    QCOMPARE(tree.find("f")->asString(), std::string("2026-11-30"));
    QCOMPARE(tree.find("g.h")->asInteger(), std::int64_t(1));
}

void TestConfigTree::jsonComments()
{
    const ConfigTree tree = treeOf(readJsonTree, "// first\n{\"a\": /* inside */ 1}");
    QCOMPARE(tree.find("a")->asInteger(), std::int64_t(1));
    QCOMPARE(tree.lines.at("/a"), 2);
}

void TestConfigTree::sharesOfKeys()
{
    QCOMPARE(shareOfKeys("{\"zero\": 1, \"b\": \"zero_stage\"}", "zero b c stage"), 0.5);
    const char *yaml = "model:\n  layers: 3\n- name: x\n# other: 1\n";
    QCOMPARE(shareOfLines(yaml, "model layers name other"), 0.75);
    QCOMPARE(shareOfLines("[model]\nlayers = 3\n\"quoted\" = 1\n", "model layers quoted x"), 0.75);
    QCOMPARE(shareOfLines("", "model layers"), 0.0);
}

void TestConfigTree::rowsSetFields()
{
    const Read read = readRows("model:\n  layers: 12\ntokens: 3e11\nplan: {sequence: false}\n");
    QCOMPARE(read.import->scenario.model.layers, 12);
    QCOMPARE(read.import->scenario.training.tokens, 3e11);
    QVERIFY(!read.import->scenario.plan.sequenceParallel);
    const ConfigLine *line = lineOf(*read.import, "model.layers");
    QVERIFY(line->line == 2 && line->fate == Fate::Understood && line->field == "model.layers");
    QCOMPARE(line->note, std::string("as it is"));
    QVERIFY(read.facts.has("model.layers"));
}

void TestConfigTree::otherNamesAndRepeats()
{
    const Read read = readRows("model:\n  n_layer: 12\n");
    QCOMPARE(read.import->scenario.model.layers, 12);
    QCOMPARE(read.facts.number("model.layers").value(), 12.0); // by the canonical name
    const Read both = readRows("model:\n  layers: 12\n  n_layer: 13\n");
    QCOMPARE(both.import->scenario.model.layers, 12);
    QVERIFY(finding(both.import->diagnostics, "model.layers", "says 13") != nullptr);
}

void TestConfigTree::choicesAndInverses()
{
    const Read read = readRows("model: {tied: true}\noptimizer: sgd\n");
    QVERIFY(!read.import->scenario.model.tied);
    QCOMPARE(read.import->scenario.training.optimizer, Optimizer::Sgd);
    const Read unknown = readRows("optimizer: Lion\n");
    QCOMPARE(lineOf(*unknown.import, "optimizer")->fate, Fate::Ignored);
    QVERIFY(lineOf(*unknown.import, "optimizer")->note.find("training.optimizer = adam stays") != std::string::npos);
}

void TestConfigTree::nullsAreTheDefault()
{
    const Read read = readRows("model:\n  layers: null\n  name: ~\nkind:\n", true);
    QCOMPARE(read.import->scenario.model.layers, 24);
    QVERIFY(!read.facts.has("model.name") && !read.facts.has("kind"));
    QCOMPARE(lineOf(*read.import, "kind")->fate, Fate::Ignored);
}

void TestConfigTree::fallbacksFillIn()
{
    const Read read = readRows("plan: {sequence: false}\n", true);
    QCOMPARE(read.import->scenario.model.layers, 24);
    QVERIFY(!read.import->scenario.plan.sequenceParallel); // said, so that no default comes
    const ConfigLine *line = lineOf(*read.import, "model.layers");
    QVERIFY(line->fate == Fate::Defaulted && line->line == 0 && line->note == "its default");
}

void TestConfigTree::unknownAndIgnoredKeys()
{
    const Read read = readRows("logs: {a: 1, b: 2}\nmodel:\n  data: {c: 3}\n  other: 4\nnew: {d: 5}\n");
    QVERIFY(read.import);
    QCOMPARE(lineOf(*read.import, "logs")->note, std::string("logs")); // one line for all inside
    QVERIFY(lineOf(*read.import, "logs.a") == nullptr);
    QCOMPARE(lineOf(*read.import, "model.data")->note, std::string("the data"));
    QCOMPARE(lineOf(*read.import, "model.other")->note, std::string("not known"));
    QCOMPARE(lineOf(*read.import, "new.d")->line, 5);
    for (const ConfigLine &line : read.import->lines)
        QCOMPARE(line.fate, Fate::Ignored);
}

void TestConfigTree::wrongKindsNameTheirLine_data()
{
    QTest::addColumn<QString>("yaml");
    QTest::addColumn<QString>("part");
    QTest::newRow("a word") << "a: 1\nmodel:\n  layers: many\n"
                            << "line 3 /model/layers: expected a whole number";
    QTest::newRow("a fraction") << "model:\n  layers: 2.5\n"
                                << "line 2 /model/layers: expected a whole number";
    QTest::newRow("a list") << "tokens: [1]\n"
                            << "line 1 /tokens";
    QTest::newRow("a number for truth") << "plan:\n  sequence: 1\n"
                                        << "line 2 /plan/sequence: expected true or false";
    QTest::newRow("no object") << "x: 1\nmodel: 3\n"
                               << "line 2 /model: expected keys below it, found 3";
    QTest::newRow("out of range") << "model:\n  layers: 0\n"
                                  << "line 2 /model/layers";
}

void TestConfigTree::wrongKindsNameTheirLine()
{
    QFETCH(QString, yaml);
    QFETCH(QString, part);
    const std::string error = placeOfError(yaml.toStdString());
    QVERIFY2(error.find(part.toStdString()) != std::string::npos, error.c_str());
}

void TestConfigTree::factsByKind()
{
    const Read read = readRows("model: {name: GPT, tied: true}\nkind: 7\n");
    QCOMPARE(read.facts.word("model.name"), std::string("gpt"));
    QCOMPARE(read.facts.word("kind", "None"), std::string("none")); // a number is no word
    QCOMPARE(read.facts.number("kind").value(), 7.0);
    QVERIFY(!read.facts.number("model.name"));
    QVERIFY(read.facts.isTrue("model.tied") && !read.facts.isFalse("model.tied"));
    QVERIFY(!read.facts.isTrue("nowhere") && !read.facts.isFalse("nowhere"));
    QCOMPARE(read.facts.find("kind")->key.line, 2);
}

QTEST_APPLESS_MAIN(TestConfigTree)
#include "tst_config_tree.moc"
