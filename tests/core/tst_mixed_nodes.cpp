// Nodes of several kinds: classes of replicas with pass times, memory and links of their own.
#include "core/base/text.h"
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/report/report_json.h"
#include "core/scenario/node_groups.h"
#include "core/sim/pass_times.h"
#include "tests/support/scenarios.h"

#include <QTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Half of the compute and memory bandwidth.
constexpr const char *kSlow = "peakTflops=150 memoryBandwidthGBps=1000";

// Two nodes of four: TP 2, DP 2 in a node, a stage on each.
Scenario stagesOnNodes()
{
    return with(tinyScenario(), {{"cluster.devicesPerNode", "4"}});
}

// The same with a replica of the pipeline on each.
Scenario replicasOnNodes()
{
    return with(stagesOnNodes(), {{"plan.axisOrder", "tensor-pipeline-data"}});
}

Scenario mixed(Scenario scenario, const std::string &groups)
{
    return with(std::move(scenario), {{"cluster.mixed", groups.c_str()}});
}

Scenario allSlow(const Scenario &scenario)
{
    return onNodesOf(scenario, parseNodeGroups(std::string("1 ") + kSlow).front());
}

EvaluationPtr evaluated(const Scenario &scenario)
{
    EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    if (!evaluation->valid())
        qFatal("%s", evaluation->diagnostics.front().message.c_str());
    return evaluation;
}

Tick passOf(const EvaluationPtr &evaluation, std::size_t rank, Pass pass)
{
    for (const Span &span : evaluation->timeline.ranks[rank].spans(Lane::Compute)) {
        if (span.pass == pass)
            return span.duration();
    }
    return 0;
}

} // namespace

class TestMixedNodes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsAreText();
    void equalNodesChangeNothing_data();
    void equalNodesChangeNothing();
    void aSlowSecondStage();
    void orderDecidesWhichStageIsSlow();
    void theSlowReplicaSetsThePace();
    void everyDeviceHasItsOwnKernels();
    void aSlowLinkSlowsWhatCrossesIt();
    void aSmallMemoryIsNamed();
    void classesAreInTheReport();
    void wrongGroupsAreNamed();
};

void TestMixedNodes::groupsAreText()
{
    const std::vector<NodeGroup> groups =
        parseNodeGroups("2; 3 peakTflops=312, memoryGiB=40 ;1 scaleOut.latencyUs=2.5");
    QCOMPARE(groups.size(), std::size_t(3));
    QCOMPARE(groups[1].nodes, 3);
    QCOMPARE(nodeGroupsText(groups), std::string("2; 3 peakTflops=312 memoryGiB=40; 1 scaleOut.latencyUs=2.5"));
    QVERIFY(parseNodeGroups(nodeGroupsText(groups)) == groups);
    const Scenario on = onNodesOf(tinyScenario(), groups[1]);
    QCOMPARE(on.cluster.device.peak16.value(), 312e12);
    QCOMPARE(on.cluster.device.memory.value(), gibibytes(40).value());
    QCOMPARE(on.cluster.device.memoryBandwidth.value(), tinyScenario().cluster.device.memoryBandwidth.value());
    QCOMPARE(nodeField("hostLinkGBps")->path, std::string_view("cluster.hostLinkGBps"));
    QVERIFY(nodeField("gpus") == nullptr && nodeField("name") == nullptr);
}

void TestMixedNodes::equalNodesChangeNothing_data()
{
    QTest::addColumn<QString>("groups");
    for (const char *groups : {"2", "1; 1", "1 memoryGiB=80; 1", "1 peakTflops=300 memoryGiB=80; 1 peakTflops=300"})
        QTest::newRow(groups) << QString::fromLatin1(groups);
}

void TestMixedNodes::equalNodesChangeNothing()
{
    QFETCH(QString, groups);
    for (const char *zero : {"0", "1", "3"}) {
        for (const char *schedule : {"1f1b", "gpipe", "zb-h1", "chimera"}) {
            for (const Scenario &usual : {stagesOnNodes(), replicasOnNodes()}) {
                const Scenario plain = with(usual, {{"plan.zero", zero}, {"plan.schedule", schedule}});
                if (hasErrors(validate(plain)))
                    continue;
                const EvaluationPtr one = evaluated(plain);
                const EvaluationPtr other = evaluated(mixed(plain, groups.toStdString()));
                QCOMPARE(other->timeline.length, one->timeline.length);
                QCOMPARE(other->timeline.ranks.size(), one->timeline.ranks.size());
                for (std::size_t rank = 0; rank < one->timeline.ranks.size(); ++rank) {
                    for (const Lane lane : {Lane::Compute, Lane::Pipeline, Lane::Data}) {
                        const auto same = [](const Span &a, const Span &b) {
                            return a.start == b.start && a.end == b.end && a.cause == b.cause;
                        };
                        QVERIFY(std::ranges::equal(one->timeline.ranks[rank].spans(lane),
                                                   other->timeline.ranks[rank].spans(lane), same));
                    }
                }
                QCOMPARE(other->report.mfu, one->report.mfu);
                QVERIFY(other->report.breakdown.ticks == one->report.breakdown.ticks);
                QCOMPARE(other->report.energyKwh, one->report.energyKwh);
            }
        }
    }
}

// One microbatch: F0, a transfer, F1, B1, a transfer, B0, each stage as fast as its own node.
void TestMixedNodes::aSlowSecondStage()
{
    const Scenario plan = with(stagesOnNodes(), {{"training.globalBatch", "2"}, {"training.microbatch", "1"}});
    const EvaluationPtr fast = evaluated(plan);
    const EvaluationPtr slow = evaluated(allSlow(plan));
    const EvaluationPtr both = evaluated(mixed(plan, std::string("1; 1 ") + kSlow));
    QCOMPARE(both->timeline.ranks.size(), std::size_t(2));
    for (const Pass pass : {Pass::Forward, Pass::Backward}) {
        QVERIFY(passOf(slow, 1, pass) > passOf(fast, 1, pass));
        QCOMPARE(passOf(both, 0, pass), passOf(fast, 0, pass));
        QCOMPARE(passOf(both, 1, pass), passOf(slow, 1, pass));
    }
    const Tick transfer = fast->timeline.ranks[0].spans(Lane::Pipeline).front().duration();
    const Tick forward = passOf(fast, 0, Pass::Forward) + transfer + passOf(slow, 1, Pass::Forward);
    const Tick backward = passOf(slow, 1, Pass::Backward) + transfer + passOf(fast, 0, Pass::Backward);
    QCOMPARE(both->timeline.passes->computeEnd(0), forward + backward);
    QCOMPARE(both->timeline.passes->computeEnd(1), forward + passOf(slow, 1, Pass::Backward));
}

void TestMixedNodes::orderDecidesWhichStageIsSlow()
{
    const EvaluationPtr fast = evaluated(stagesOnNodes());
    const EvaluationPtr second = evaluated(mixed(stagesOnNodes(), std::string("1; 1 ") + kSlow));
    const EvaluationPtr first = evaluated(mixed(stagesOnNodes(), std::string("1 ") + kSlow + "; 1"));
    QCOMPARE(passOf(second, 0, Pass::Forward), passOf(fast, 0, Pass::Forward));
    QVERIFY(passOf(second, 1, Pass::Forward) > passOf(fast, 1, Pass::Forward));
    QVERIFY(passOf(first, 0, Pass::Forward) > passOf(fast, 0, Pass::Forward));
    QCOMPARE(passOf(first, 1, Pass::Forward), passOf(fast, 1, Pass::Forward));
    QVERIFY(first->report.iteration.value() != second->report.iteration.value());
}

// The replicas meet at the reduction, at the norm and, sharded, at the gather: as late as two slow ones would.
void TestMixedNodes::theSlowReplicaSetsThePace()
{
    for (const char *zero : {"0", "1"}) {
        for (const char *overlap : {"false", "true"}) {
            const Scenario plan = with(replicasOnNodes(), {{"plan.zero", zero}, {"plan.overlapGradReduce", overlap}});
            const EvaluationPtr slow = evaluated(allSlow(plan));
            const EvaluationPtr both = evaluated(mixed(plan, std::string("1; 1 ") + kSlow));
            QCOMPARE(both->timeline.ranks.size(), std::size_t(4));
            QCOMPARE(both->timeline.length, slow->timeline.length);
            QCOMPARE(passOf(both, 0, Pass::Forward), passOf(evaluated(plan), 0, Pass::Forward));
            QCOMPARE(passOf(both, 2, Pass::Forward), passOf(slow, 0, Pass::Forward));
            QVERIFY(both->report.bubbleFraction > slow->report.bubbleFraction); // the fast one waits
        }
    }
    // Where replicas meet in every layer, all passes are slow.
    const EvaluationPtr sharded =
        evaluated(mixed(with(replicasOnNodes(), {{"plan.zero", "3"}}), std::string("1; 1 ") + kSlow));
    QCOMPARE(sharded->timeline.ranks.size(), std::size_t(2));
    QVERIFY(passOf(sharded, 0, Pass::Forward) >
            passOf(evaluated(with(replicasOnNodes(), {{"plan.zero", "3"}})), 0, Pass::Forward));
}

// Half of the matrix rate slows products alone: less than half of the speed, and not what half of the bandwidth does.
void TestMixedNodes::everyDeviceHasItsOwnKernels()
{
    const auto slower = [](const char *values) {
        const EvaluationPtr both = evaluated(mixed(stagesOnNodes(), std::string("1; 1 ") + values));
        return double(passOf(both, 1, Pass::Forward)) / double(passOf(evaluated(stagesOnNodes()), 1, Pass::Forward));
    };
    const double compute = slower("peakTflops=150");
    const double memory = slower("memoryBandwidthGBps=1000");
    QVERIFY(compute > 1.01 && compute < 2);
    QVERIFY(memory > 1.01 && memory < 2);
    QVERIFY(compute != memory);
}

void TestMixedNodes::aSlowLinkSlowsWhatCrossesIt()
{
    const auto transfer = [](const char *groups) {
        return evaluated(mixed(stagesOnNodes(), groups))->timeline.ranks[0].spans(Lane::Pipeline).front().duration();
    };
    const Tick usual = evaluated(stagesOnNodes())->timeline.ranks[0].spans(Lane::Pipeline).front().duration();
    QVERIFY(transfer("1; 1 scaleOut.bandwidthGBps=5") > usual);
    QCOMPARE(transfer("1; 1 scaleOut.bandwidthGBps=5"), transfer("1 scaleOut.bandwidthGBps=5; 1"));
}

void TestMixedNodes::aSmallMemoryIsNamed()
{
    const EvaluationPtr usual = evaluated(replicasOnNodes());
    const EvaluationPtr small = evaluated(mixed(replicasOnNodes(), "1; 1 memoryGiB=0.5"));
    QVERIFY(usual->report.fits);
    QVERIFY(!small->report.fits);
    const auto found = std::ranges::find(small->diagnostics, std::string("cluster.mixed"), &Diagnostic::path);
    QVERIFY(found != small->diagnostics.end());
    const StageMemory *worst = small->report.worstStage();
    QVERIFY(found->message.find(bytesText(worst->peak) + " of " + bytesText(gibibytes(0.5))) != std::string::npos);
    QVERIFY(found->message.find("(nodes 1)") != std::string::npos);
    QCOMPARE(small->report.classes.size(), std::size_t(2));
    QVERIFY(small->report.classes[0].fits() != small->report.classes[1].fits());
    QCOMPARE(small->report.memory[0].peak.value(), usual->report.memory[0].peak.value());
}

void TestMixedNodes::classesAreInTheReport()
{
    const EvaluationPtr both = evaluated(mixed(replicasOnNodes(), "1; 1 memoryGiB=0.5"));
    const Json json = reportJson(both->report, both->diagnostics);
    const Json *classes = json.find("classes");
    QVERIFY(classes != nullptr);
    QCOMPARE(classes->asArray().size(), std::size_t(2));
    const Json &second = classes->asArray()[1];
    QCOMPARE(second.find("replicas")->asNumber(), 1.0);
    QCOMPARE(second.find("fits")->asBool(), false);
    const Json &stage = second.find("stages")->asArray()[0];
    QCOMPARE(stage.find("nodes")->asString(), std::string("nodes 1"));
    QCOMPARE(stage.find("capacityBytes")->asNumber(), gibibytes(0.5).value());
    QVERIFY(reportJson(evaluated(replicasOnNodes())->report, {}).find("classes") == nullptr);
    // Half of the peak on half of the GPUs: 300 and 150 are 225 on average.
    const EvaluationPtr slow = evaluated(mixed(replicasOnNodes(), "1; 1 peakTflops=150"));
    const double peak = slow->report.tflopsPerGpu / slow->report.mfu;
    QVERIFY(std::abs(peak - 225) < 1e-9 * 225);
    // The estimate sees the same.
    QVERIFY(std::abs(estimate(*slow->scenario).report.iteration / slow->report.iteration - 1) < 0.03);
}

void TestMixedNodes::wrongGroupsAreNamed()
{
    for (const auto &[text, words] :
         {std::pair("3", "3 nodes and the cluster 2"), std::pair("some", "a count and what differs"),
          std::pair("1; 1 memory=40", "called memory"), std::pair("1; 1 peakTflops=-2", "expected"),
          std::pair("1; 1 memoryGiB", "a count and what differs"), std::pair("1; 1 gpus=3", "called gpus")}) {
        const Diagnostics found = validate(mixed(stagesOnNodes(), text));
        QVERIFY2(std::ranges::any_of(found,
                                     [&](const Diagnostic &each) {
                                         return each.path == "cluster.mixed" && each.severity == Severity::Error &&
                                                each.message.find(words) != std::string::npos;
                                     }),
                 text);
    }
    QVERIFY(!hasErrors(validate(mixed(stagesOnNodes(), "1; 1 memoryGiB=40"))));
}

QTEST_APPLESS_MAIN(TestMixedNodes)
#include "tst_mixed_nodes.moc"
