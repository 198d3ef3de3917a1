// Plans written as Megatron-Bridge's YAML and read again; and broken files of every way to write NeMo's.
#include "core/import/megatron_options.h"
#include "core/import/nemo.h"
#include "core/import/nemo_write.h"
#include "tests/support/config_imports.h"
#include "tests/support/round_trips.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

class TestNemoRoundTrip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presetsComeBack_data();
    void presetsComeBack();
    void changesComeBack_data();
    void changesComeBack();
    void secondTimeIsTheSame();
    void whatItCannotIsSaid();
    void mutations_data();
    void mutations();

private:
    static void compare(const Scenario &scenario);
};

// Strictly where Megatron-Bridge can do the plan; otherwise the nearest that it can.
void TestNemoRoundTrip::compare(const Scenario &scenario)
{
    Scenario nearest;
    const std::vector<PlanLimit> limits = nemoLimits(scenario, nearest);
    QCOMPARE(static_cast<bool>(writeNemo(scenario, false)), limits.empty());
    const ConfigExport written = writeNemo(scenario, true).value();
    QCOMPARE(written.left.size(), limits.size());
    QVERIFY(detectConfigFormat(written.text) == findConfigFormat("nemo"));
    const ConfigImport import = imported("nemo", written.text, machineOf(scenario));
    for (const Diagnostic &each : import.diagnostics)
        QVERIFY2(each.severity == Severity::Note || each.message.find("fp32") != std::string::npos,
                 each.message.c_str());
    Scenario expected = nearest;
    expected.software.preset = import.scenario.software.preset; // Megatron's laws in place of another framework's
    std::string differing;
    for (const Field *field : differingFields(expected, import.scenario)) {
        if (!field->path.starts_with("software.") && matters(field->path, expected, import.scenario))
            differing += std::string(field->path) + ": " + fieldText(*field, expected) + " became " +
                         fieldText(*field, import.scenario) + "; ";
    }
    QVERIFY2(differing.empty(), (differing + "\n" + written.text).c_str());
    for (const ConfigLine &line : import.lines)
        QVERIFY2(line.fate != Fate::Ignored || line.note.find("not known") == std::string::npos, line.key.c_str());
}

void TestNemoRoundTrip::presetsComeBack_data()
{
    QTest::addColumn<QString>("id");
    for (const std::string &id : scenarioIds())
        QTest::newRow(id.c_str()) << QString::fromStdString(id);
}

void TestNemoRoundTrip::presetsComeBack()
{
    QFETCH(QString, id);
    compare(preset(id.toUtf8().constData()));
}

void TestNemoRoundTrip::changesComeBack_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    const std::pair<const char *, const char *> kChanges[] = {
        {"training.precision", "fp16"},
        {"training.precision", "fp32"},
        {"training.precision", "fp8"},
        {"training.precision", "fp8-block"},
        {"training.precision", "fp4"},
        {"training.recompute", "full"},
        {"training.recompute", "selective"},
        {"training.recompute", "none"},
        {"training.optimizer", "sgd"},
        {"training.optimizer", "muon"},
        {"training.optimizer", "adam-bf16"},
        {"training.optimizer", "adam-8bit"},
        {"training.gradientPrecision", "fp32"},
        {"training.gradientPrecision", "bf16"},
        {"training.dropout", "true"},
        {"training.flashAttention", "false"},
        {"training.rampStart", "32"},
        {"plan.zero", "0"},
        {"plan.zero", "1"},
        {"plan.overlapGradReduce", "false"},
        {"plan.overlapParamGather", "false"},
        {"plan.overlapPipeline", "false"},
        {"plan.overlapTensor", "bulk"},
        {"plan.overlapTensor", "none"},
        {"plan.sequenceParallel", "false"},
        {"plan.context", "2"},
        {"plan.bucketMiB", "512"},
        {"plan.offloadOptimizer", "0.5"},
        {"plan.layersPerChunk", "embedding-and-head-count-as-layers"},
        {"model.slidingWindow", "1024"},
        {"model.tied", "true"},
        {"model.qkvBias", "true"},
        {"model.qkNorm", "true"},
        {"model.vocabulary", "50000"},
    };
    for (const char *id : {"gpt3-175b-selene", "llama3-8b-hgx-h100", "mixtral-8x7b-h100", "deepseek-v3-2048"}) {
        for (const auto &[path, value] : kChanges)
            QTest::addRow("%s %s=%s", id, path, value) << id << path << value;
    }
}

void TestNemoRoundTrip::changesComeBack()
{
    QFETCH(QString, id);
    QFETCH(QString, path);
    QFETCH(QString, value);
    Scenario scenario = preset(id.toUtf8().constData());
    if (!setField(scenario, path.toStdString(), value.toStdString()).empty())
        QFAIL("no such value");
    if (scenario.training.rampStart > 0)
        scenario.training.rampIncrement = 32;
    compare(scenario);
}

// Written again, what came back is the same text.
void TestNemoRoundTrip::secondTimeIsTheSame()
{
    for (const std::string &id : scenarioIds()) {
        const Scenario scenario = preset(id.c_str());
        const ConfigExport first = writeNemo(scenario, true).value();
        const ConfigImport import = imported("nemo", first.text, scenario);
        const auto second = writeNemo(import.scenario, true);
        QVERIFY(second && second->left.empty());
        const auto keys = [](const std::string &text) {
            static const QRegularExpression open("(make_vocab|train_samples)[^\n]*"); // what matters() leaves open
            return QString::fromStdString(text.substr(text.find("_target_"))).remove(open);
        };
        QCOMPARE(keys(second->text), keys(first.text));
    }
}

void TestNemoRoundTrip::whatItCannotIsSaid()
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.plan.schedule = "zb-h1";
    scenario.model.positionRows = 4096;
    const auto refused = writeNemo(scenario, false);
    QVERIFY(!refused);
    QCOMPARE(refused.errors().size(), std::size_t(2));
    QCOMPARE(refused.errors()[1].position, std::string("model.positionRows"));
    const ConfigExport degraded = writeNemo(scenario, true).value();
    QCOMPARE(degraded.left.size(), std::size_t(2));
    QVERIFY(degraded.text.find("# Left out: plan.schedule") != std::string::npos);
    QVERIFY(degraded.launcher.starts_with("torchrun --nproc_per_node 8 --nnodes 16"));
    scenario.cluster.gpus = 12; // 8 and 4: no launcher starts that
    QVERIFY(!writeNemo(scenario, true));
}

void TestNemoRoundTrip::mutations_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"nemo_gpt3_175b.yaml", "nemo2_llama3_8b.yaml", "bridge_deepseek_v3.yaml",
                             "bridge_override.yaml", "bridge_launch.sh", "bridge_recipe.py", "nemo2_recipe.py"})
        QTest::newRow(name) << name;
}

void TestNemoRoundTrip::mutations()
{
    QFETCH(QString, name);
    const MutationRun run =
        runMutations("nemo", {configText(name.toStdString())}, preset("gpt3-175b-selene"), 20261130, 600);
    QVERIFY2(run.complaint.empty(), run.complaint.c_str());
    QVERIFY2(run.understood > run.count / 20, QByteArray::number(run.understood));
}

QTEST_APPLESS_MAIN(TestNemoRoundTrip)
#include "tst_nemo_round_trip.moc"
