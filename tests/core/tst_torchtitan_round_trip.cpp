// Plans as torchtitan's TOML and back, and what it cannot say.
#include "core/import/torchtitan_export.h"
#include "tests/support/config_lines.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario base(int gpus)
{
    Scenario scenario = preset("llama3-8b-hgx-h100");
    scenario.plan = {};
    scenario.cluster.gpus = gpus;
    return scenario;
}

} // namespace

class TestTorchtitanRoundTrip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data();
    void roundTrip();
    void whatCannotBeSaid();
    void presetsAreWritten();
};

void TestTorchtitanRoundTrip::roundTrip_data()
{
    QTest::addColumn<QString>("changes");
    const char *const kChanges[] = {
        "",
        "plan.tensor=2 plan.sequenceParallel=true",
        "plan.tensor=4 plan.sequenceParallel=true plan.overlapTensor=ring",
        "plan.context=2 plan.contextKind=ring",
        "plan.context=4 plan.contextKind=all-gather plan.shardGroup=8",
        "plan.pipeline=4 plan.reshardAfterForward=false training.microbatch=2",
        "plan.pipeline=4 plan.chunksPerStage=2 plan.schedule=interleaved-1f1b",
        "plan.pipeline=4 plan.chunksPerStage=4 plan.schedule=interleaved-1f1b",
        "plan.pipeline=2 plan.chunksPerStage=2 plan.schedule=zb-v",
        "plan.pipeline=2 plan.chunksPerStage=2 plan.schedule=looped-bfs",
        "plan.pipeline=2 plan.schedule=gpipe plan.layersPerChunk=[10,22]",
        "plan.pipeline=4 plan.layersPerChunk=embedding-and-head-count-as-layers",
        "plan.pipeline=4 plan.layersPerChunk=balanced",
        "plan.shardGroup=8",
        "plan.reshardAfterForward=false",
        "plan.zero=0 plan.bucketMiB=100 plan.overlapParamGather=false",
        "plan.offloadOptimizer=1",
        "training.precision=fp8",
        "training.precision=fp8-row",
        "training.precision=fp8-block",
        "training.precision=fp32",
        "training.recompute=full",
        "training.recompute=full training.recomputeLayers=10",
        "training.recompute=none",
        "training.gradientPrecision=fp32",
        "software.elementwiseFusion=1",
        "software.logitBytes=6",
        "software.elementwiseFusion=1 software.logitBytes=6",
        "software.statesBf16=pure-bf16",
    };
    for (const char *changes : kChanges)
        QTest::newRow(*changes == '\0' ? "as it is" : changes) << QString(changes);
}

void TestTorchtitanRoundTrip::roundTrip()
{
    QFETCH(QString, changes);
    Scenario scenario = base(16);
    QVERIFY(applyPreset(scenario, PresetKind::Software, "torchtitan", presets()).empty());
    scenario.plan.zero = 3;
    scenario.plan.overlapGradReduce = scenario.plan.overlapParamGather = true;
    scenario.plan.axisOrder = {"tensor", "context", "data", "pipeline"};
    scenario.training.globalBatch = 64;
    scenario.training.sequence = 8192;
    for (const QString &change : changes.split(' ', Qt::SkipEmptyParts)) {
        const QStringList parts = change.split('=');
        QVERIFY(setField(scenario, parts[0].toStdString(), parts[1].toStdString()).empty());
    }
    const auto written = writeTitan(scenario, false);
    QVERIFY2(written, written ? "" : toText(written.errors().front()).c_str());
    QVERIFY(detectConfigFormat(written->text) == findConfigFormat("torchtitan"));
    // Into another plan on another machine, of which nothing is left.
    Scenario other = preset("gpt3-175b-selene");
    other.cluster = scenario.cluster;
    other.cluster.gpus = 8;
    other.software = scenario.software;
    const ConfigImport import = imported("torchtitan", written->text, other);
    for (const Diagnostic &each : import.diagnostics)
        QVERIFY2(each.severity == Severity::Note, each.message.c_str());
    Scenario expected = scenario;
    expected.name = import.scenario.name;
    const std::string differing = changedFields(expected, import.scenario, [](std::string_view path) {
        return path != "plan.bucketMiB" && path != "training.checkpointMinutes"; // nothing depends on it, not said
    });
    QVERIFY2(differing.empty(), (differing + written->text).c_str());
    const std::string missing = unlistedKeys(readTomlTree({"out", written->text}), import);
    QVERIFY2(missing.empty(), missing.c_str());
}

void TestTorchtitanRoundTrip::whatCannotBeSaid()
{
    const Scenario scenario = with(preset("gpt3-175b-selene"), {{"training.dropout", "true"}});
    const auto refused = writeTitan(scenario, false);
    QVERIFY(!refused);
    QCOMPARE(refused.errors().front().position, std::string("model.name"));
    const ConfigExport written = writeTitan(scenario, true).value();
    QCOMPARE(written.left.size(), refused.errors().size());
    QVERIFY(std::ranges::any_of(
        written.left, [](const std::string &line) { return line.find("training.dropout") != std::string::npos; }));
    QVERIFY(written.text.find("# Left out: model.name: torchtitan has no flavor") != std::string::npos);
    Scenario uneven = base(9);
    uneven.plan.tensor = 2;
    QVERIFY(!writeTitan(uneven, true));
}

// What is written of each preset comes back without errors, as the nearest that torchtitan can do.
void TestTorchtitanRoundTrip::presetsAreWritten()
{
    for (const PresetEntry &entry : presets().list(PresetKind::Scenario)) {
        const Scenario scenario = preset(entry.id.c_str());
        Scenario nearest;
        const std::size_t limits = titanLimits(scenario, nearest).size();
        const auto written = writeTitan(scenario, true);
        QVERIFY2(written, entry.id.c_str());
        QCOMPARE(written->left.size(), limits);
        Scenario machine = scenario;
        machine.plan = {};
        machine.cluster.gpus = 1;
        const ConfigImport import = imported("torchtitan", written->text, machine);
        for (const Diagnostic &each : import.diagnostics)
            QVERIFY2(each.severity != Severity::Error, (entry.id + ": " + each.message).c_str());
        Scenario expected = nearest;
        const std::string differing = changedFields(expected, import.scenario, [](std::string_view path) {
            return !path.starts_with("software.") && path != "plan.bucketMiB" && path != "plan.overlapTensor";
        });
        QVERIFY2(differing.empty(), (entry.id + ": " + differing + written->text).c_str());
    }
}

QTEST_APPLESS_MAIN(TestTorchtitanRoundTrip)
#include "tst_torchtitan_round_trip.moc"
