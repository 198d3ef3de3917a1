// Field cases of kind "parameter count".
#include "core/evaluate/evaluate.h"
#include "core/evaluate/frameworks.h"
#include "core/workload/parameters.h"
#include "tests/support/case_scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

class TestCasesParameterCount : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thr15NameSaysSeven();
    void namesAndSizes_data();
    void namesAndSizes();
    void presetsAreWhatTheySay();
    void par03TotalAndActive();
    void par05FfnNotGiven();
    void par08LearnedPositions();
};

// MPT of 12 layers, h 768, f 4 h, biases, tied: 125 311 488 with 2048 rows of positions (mosaicml/llm-foundry issue
// 1706).
namespace {

ModelSpec mpt(int layers, int hidden, int heads, int rows)
{
    ModelSpec model = modelOf({layers, hidden, heads, heads, 4 * hidden, 50368, false, true});
    model.positions = Positions::Learned;
    model.positionRows = rows;
    model.maxSequence = rows;
    return model;
}

} // namespace

void TestCasesParameterCount::thr15NameSaysSeven()
{
    Scenario scenario = tinyScenario();
    scenario.model = mpt(12, 768, 12, 2048);
    scenario.model.name = "mpt-7b-bench";
    QCOMPARE(parameterCount(scenario.model), 125311488.0);
    const Diagnostics said = validate(scenario);
    const Diagnostic *name = finding(said, "model.name", "mpt-7b-bench");
    QVERIFY(name && name->severity == Severity::Warning);
    QVERIFY2(name->message.find("7 billion") != std::string::npos, name->message.c_str());
    QVERIFY2(name->message.find("0.125 billion") != std::string::npos, name->message.c_str());
    QVERIFY(name->hint.find("small model") != std::string::npos);
    // The file's name counts where the model's says nothing.
    scenario.model.name = "mpt";
    scenario.name = "mpt-7b-bench.yaml";
    QVERIFY(finding(validate(scenario), "model.name", "mpt-7b-bench.yaml"));
    scenario.name = "mpt-125m-bench.yaml";
    QVERIFY(!finding(validate(scenario), "model.name", "mpt"));
}

// A model of 125 million under many names: which say something else?
void TestCasesParameterCount::namesAndSizes_data()
{
    QTest::addColumn<bool>("warns");
    for (const char *name : {"llama 7B", "7b", "model-1.3b", "8x7B", "gpt_30b_v2", "x 350M"})
        QTest::newRow(name) << true;
    for (const char *name : {"", "125m", "0.125B", "gpt-130M", "on 8 A100 80GB", "v0.3", "a100", "b200", "1536 GPUs",
                             "7bit", "r2d2", "99999999999999999999b", "7..b", "b", "7 b", "0b"})
        QTest::newRow(*name ? name : "empty") << false;
}

void TestCasesParameterCount::namesAndSizes()
{
    QFETCH(bool, warns);
    Scenario scenario = tinyScenario();
    scenario.model = mpt(12, 768, 12, 2048);
    scenario.name.clear();
    const QByteArray tag(QTest::currentDataTag());
    scenario.model.name = tag == "empty" ? std::string() : tag.toStdString();
    QCOMPARE(finding(validate(scenario), "model.name", "says") != nullptr, warns);
}

// No preset is suspected: names of families and counts of their checkpoints agree.
void TestCasesParameterCount::presetsAreWhatTheySay()
{
    for (const PresetEntry &entry : presets().list(PresetKind::Model)) {
        Scenario scenario = tinyScenario();
        scenario.model = presetModel(entry.id.c_str());
        const Diagnostic *name = finding(validate(scenario), "model.name", "says");
        QVERIFY2(!name, name ? name->message.c_str() : "");
    }
}

// jranaraki/vllm-fit issue 27: 46.70 billion, of which a token passes 12.88.
void TestCasesParameterCount::par03TotalAndActive()
{
    const ModelSpec mixtral = presetModel("mixtral-8x7b");
    QCOMPARE(parameterCount(mixtral), 46702792704.0);
    QCOMPARE(activeParameterCount(mixtral), 12879925248.0);
}

// deepspeedai/Megatron-DeepSpeed issue 184: without an FFN size --swiglu takes int(8h/3/64) x 64 = 13 632 for h 5120,
// and Llama 13B has 13 824. The assumption is named, and never said to be Llama's.
void TestCasesParameterCount::par05FfnNotGiven()
{
    Scenario scenario = tinyScenario();
    scenario.model = modelOf({40, 5120, 40, 40, 0, 32000, true, false});
    scenario.software.preset = "megatron-deepspeed";
    const Diagnostics said = validate(scenario);
    const Diagnostic *missing = finding(said, "model.ffnHidden", "not given");
    QVERIFY(missing && missing->severity == Severity::Error);
    QVERIFY2(missing->hint.find("Megatron-DeepSpeed would take 13 632") != std::string::npos, missing->hint.c_str());
    QVERIFY(offers(missing, "model.ffnHidden", "13632"));
    QVERIFY(missing->hint.find("13 824") == std::string::npos);
    scenario.model.gated = false;
    QVERIFY(offers(finding(validate(scenario), "model.ffnHidden", "not given"), "model.ffnHidden", "20480"));
    // Software that has no default asks for the number.
    scenario.software.preset = "";
    const Diagnostics unknown = validate(scenario);
    const Diagnostic *ask = finding(unknown, "model.ffnHidden", "not given");
    QVERIFY(ask && ask->fixes.empty());
    scenario.model.ffnHidden = 13824;
    QVERIFY(!finding(validate(scenario), "model.ffnHidden", "not given"));
    for (const FrameworkRow &row : frameworks())
        QVERIFY(row.sequenceStep && row.ffnDefault && !row.label.empty());
}

// mosaicml/llm-foundry PR 543: MPT 3B with 2048 and 8192 rows of positions, 6144 x 2560 = 15 728 640 apart.
void TestCasesParameterCount::par08LearnedPositions()
{
    QCOMPARE(parameterCount(mpt(32, 2560, 20, 2048)), 2651837440.0);
    QCOMPARE(parameterCount(mpt(32, 2560, 20, 8192)), 2667566080.0);
    ModelSpec rotary = mpt(32, 2560, 20, 8192);
    rotary.positions = Positions::Rotary;
    QCOMPARE(parameterCount(rotary), 2651837440.0 - 2048 * 2560);
}

QTEST_APPLESS_MAIN(TestCasesParameterCount)
#include "tst_cases_parameter_count.moc"
