// Each rule of advice where it must speak, and helps by simulation, and where it must stay silent.
#include "core/base/text.h"
#include "core/evaluate/advice_rules.h"
#include "core/evaluate/alternatives.h"
#include "tests/support/gpt3.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

using namespace stringline;
using namespace stringline::tests;

Q_DECLARE_METATYPE(stringline::Scenario)

namespace {

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

const Advice *adviceBy(const std::vector<Advice> &all, std::string_view rule)
{
    const auto found = std::ranges::find(all, rule, &Advice::rule);
    return found == all.end() ? nullptr : &*found;
}

// Experts on two nodes of `tinyScenario()`'s GPUs.
Scenario experts()
{
    return with(tinyScenario(), {{"cluster.gpus", "16"},
                                 {"plan.tensor", "1"},
                                 {"plan.pipeline", "1"},
                                 {"training.globalBatch", "32"},
                                 {"model.experts", "16"},
                                 {"model.activeExperts", "2"},
                                 {"model.expertFfn", "4096"}});
}

// Twelve layers that four stages share, of the size of GPT-3's; DP 4 on two nodes.
Scenario deep()
{
    return with(gpt3OnSelene(), {{"model.layers", "12"},
                                 {"cluster.gpus", "64"},
                                 {"plan.tensor", "8"},
                                 {"plan.pipeline", "4"},
                                 {"training.globalBatch", "16"}});
}

// On GPUs with a gigabyte less than it needs.
Scenario tooLarge(Scenario scenario)
{
    scenario.cluster.device.memory = evaluated(scenario)->report.worstStage()->peak - gibibytes(1);
    return scenario;
}

Scenario longSequences()
{
    return with(gpt3OnSelene(), {{"model.layers", "12"},
                                 {"cluster.gpus", "16"},
                                 {"plan.tensor", "8"},
                                 {"plan.pipeline", "1"},
                                 {"model.maxSequence", "65536"},
                                 {"model.positionRows", "65536"},
                                 {"training.sequence", "65536"},
                                 {"training.globalBatch", "2"}});
}

} // namespace

class TestAdvice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rules_data();
    void rules();
    void everyRuleHasItsScenario();
    void aLargerBatchSaysThatItIsAnotherTraining();
    void theReasonOfShortMemoryIsItsBytes();
};

void TestAdvice::rules_data()
{
    QTest::addColumn<Scenario>("speaks");
    QTest::addColumn<Scenario>("silent");
    const Scenario gpt3 = gpt3OnSelene();
    const auto add = [](const char *rule, const Scenario &speaks, const Scenario &silent) {
        QTest::newRow(rule) << speaks << silent;
    };
    add("interleave", gpt3, with(gpt3, {{"plan.pipeline", "1"}, {"cluster.device.memoryGiB", "1000"}}));
    Scenario torch = deep();
    torch.software.preset = "torchtitan"; // which has schedules without a bubble
    add("schedule", torch, gpt3);
    add("balance", with(gpt3, {{"model.layers", "8"}, {"model.vocabulary", "500000"}, {"plan.pipeline", "4"}}),
        with(gpt3, {{"plan.pipeline", "1"}, {"cluster.device.memoryGiB", "1000"}}));
    add("microbatch", with(deep(), {{"training.microbatch", "4"}}),
        with(deep(), {{"training.microbatch", "1"}, {"training.globalBatch", "2"}}));
    add("larger-batch", gpt3, with(deep(), {{"plan.pipeline", "1"}, {"cluster.device.memoryGiB", "1000"}}));
    add("recompute", with(deep(), {{"training.recompute", "full"}}), with(deep(), {{"training.recompute", "none"}}));
    add("recompute-layers", with(gpt3, {{"training.recompute", "full"}}), gpt3);
    add("zero", with(deep(), {{"plan.zero", "0"}}),
        with(gpt3, {{"plan.zero", "0"}, {"cluster.gpus", "64"}, {"training.globalBatch", "32"}}));
    add("shard-group", with(experts(), {{"plan.zero", "3"}, {"model.experts", "0"}}),
        with(experts(), {{"plan.zero", "0"}, {"model.experts", "0"}}));
    add("offload", tooLarge(deep()), deep());
    add("fused-attention", with(deep(), {{"training.flashAttention", "false"}}), deep());
    add("sequence-parallel", with(deep(), {{"plan.sequenceParallel", "false"}}), deep());
    add("overlap-reduce", with(deep(), {{"plan.overlapGradReduce", "false"}}),
        with(deep(), {{"plan.overlapGradReduce", "true"}}));
    add("overlap-gather", with(deep(), {{"plan.overlapParamGather", "false"}}), with(deep(), {{"plan.zero", "0"}}));
    add("overlap-sends",
        with(gpt3, {{"plan.schedule", "interleaved-1f1b"},
                    {"plan.chunksPerStage", "6"},
                    {"training.globalBatch", "256"},
                    {"cluster.scaleOut.bandwidthGBps", "2"}}),
        with(deep(), {{"plan.pipeline", "1"}, {"cluster.device.memoryGiB", "1000"}}));
    add("overlap-expert", with(experts(), {{"plan.expert", "16"}}), deep());
    add("overlap-tensor", deep(), with(deep(), {{"plan.tensor", "1"}, {"cluster.device.memoryGiB", "1000"}}));
    add("tensor-into-node",
        with(deep(), {{"plan.tensor", "16"}, {"plan.pipeline", "2"}, {"cluster.scaleOut.bandwidthGBps", "2"}}), deep());
    add("axis-order",
        with(deep(), {{"plan.tensor", "2"},
                      {"plan.axisOrder", "tensor-pipeline-data"},
                      {"plan.pipeline", "4"},
                      {"cluster.device.memoryGiB", "1000"}}),
        with(experts(), {{"cluster.gpus", "8"}, {"model.experts", "0"}}));
    add("context", longSequences(), deep());
    add("expert",
        with(experts(), {{"plan.expert", "16"},
                         {"plan.zero", "1"},
                         {"training.globalBatch", "512"},
                         {"cluster.scaleOut.bandwidthGBps", "5"}}),
        deep());
    add("degrees", with(gpt3, {{"plan.tensor", "4"}, {"plan.pipeline", "32"}}),
        with(experts(), {{"cluster.gpus", "1"}, {"model.experts", "0"}, {"training.globalBatch", "4"}}));
}

void TestAdvice::rules()
{
    QFETCH(Scenario, speaks);
    QFETCH(Scenario, silent);
    const std::string rule = QTest::currentDataTag();
    const EvaluationPtr now = evaluated(speaks);
    QVERIFY2(now->valid(), now->diagnostics.empty() ? "" : now->diagnostics.front().message.c_str());
    const std::vector<Advice> all = advise(*now);
    const Advice *said = adviceBy(all, rule);
    if (!said) {
        for (const Advice &each : all)
            qInfo("%s: %s %s", std::string(each.rule).c_str(), each.title.c_str(), each.effect.c_str());
    }
    QVERIFY2(said, now->report.fits ? "silent, fits" : "silent, does not fit");
    qInfo("%s %s: %s", said->reason.c_str(), said->title.c_str(), said->effect.c_str());
    const EvaluationPtr then = evaluated(said->scenario);
    QVERIFY(then->valid() && then->report.fits);
    const double before = now->report.iteration.value() / speaks.training.globalBatch;
    const double after = then->report.iteration.value() / said->scenario.training.globalBatch;
    QVERIFY(std::abs(1 - after / before - said->gain) < 1e-12);
    QVERIFY(!now->report.fits || said->gain >= 0.005);
    QVERIFY(!said->title.empty() && said->reason.ends_with('.') && !said->effect.empty());

    const EvaluationPtr other = evaluated(silent);
    QVERIFY2(other->valid(), other->diagnostics.empty() ? "" : other->diagnostics.front().message.c_str());
    const std::vector<Advice> others = advise(*other);
    const Advice *wrong = adviceBy(others, rule);
    QVERIFY2(!wrong, wrong ? (wrong->title + ": " + wrong->effect).c_str() : "");
}

void TestAdvice::everyRuleHasItsScenario()
{
    std::set<std::string_view> ids;
    for (const auto &table : {pipelineAdvice(), memoryAdvice(), overlapAdvice(), degreeAdvice()}) {
        for (const AdviceRule &rule : table)
            QVERIFY2(ids.insert(rule.id).second, std::string(rule.id).c_str());
    }
    QCOMPARE(int(ids.size()), 22);
}

// 32 microbatches on 8 stages: (m + p - 1) / m is 39/32 now and 71/64 with twice as many, so the time of a sequence
// falls by about 1 - (71/64) / (39/32) = 9 %, while the iteration takes longer.
void TestAdvice::aLargerBatchSaysThatItIsAnotherTraining()
{
    const EvaluationPtr now = evaluated(gpt3OnSelene());
    const std::vector<Advice> all = advise(*now);
    const Advice *said = adviceBy(all, "larger-batch");
    QVERIFY(said);
    QVERIFY(said->title.find("another training") != std::string::npos);
    QVERIFY2(std::abs(said->gain - (1 - (71.0 / 64) / (39.0 / 32))) < 0.03, said->effect.c_str());
    QVERIFY(said->effect.find("of the time per sequence") != std::string::npos);
    QCOMPARE(said->scenario.training.globalBatch, 128);
    QVERIFY(evaluated(said->scenario)->report.iteration > now->report.iteration);
    // Behind all that train the same.
    QCOMPARE(all.back().rule, std::string_view("larger-batch"));
}

void TestAdvice::theReasonOfShortMemoryIsItsBytes()
{
    const Scenario large = tooLarge(with(gpt3OnSelene(), {{"training.recompute", "none"}}));
    const EvaluationPtr now = evaluated(large);
    QVERIFY(!now->report.fits);
    const std::vector<Advice> all = advise(*now);
    const Advice *said = adviceBy(all, "recompute");
    QVERIFY(said);
    const StageMemory &worst = *now->report.worstStage();
    QCOMPARE(said->reason, "Stage " + std::to_string(worst.stage) + " needs " + bytesText(worst.peak) + " of " +
                               bytesText(large.cluster.device.memory) + ".");
}

QTEST_APPLESS_MAIN(TestAdvice)
#include "tst_advice.moc"
