// The rule of partial sums: cutting a dimension that is summed over leaves sums to add up. Megatron's collectives and
// their bytes must fall out of it.
#include "core/cost/scenario_costs.h"
#include "core/cost/steps.h"
#include "core/parallel/sharding.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

int forwardSums(std::span<const Op> ops)
{
    return static_cast<int>(
        std::ranges::count_if(ops, [](const Op &op) { return leavesPartialSums(op, kTensorSharded); }));
}

int backwardSums(std::span<const Op> ops)
{
    return static_cast<int>(
        std::ranges::count_if(ops, [](const Op &op) { return leavesPartialInputGradients(op, kTensorSharded); }));
}

// Collectives among the steps of one layer, by name.
int countOf(const Steps &steps, std::string_view name)
{
    return static_cast<int>(std::ranges::count(steps, name, &Step::name));
}

Scenario gpt3(bool sequenceParallel)
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.plan.sequenceParallel = sequenceParallel;
    return scenario;
}

struct LayerSteps {
    Steps forward;
    Steps backward;
};

LayerSteps layerSteps(const Scenario &scenario)
{
    const CostContext context = costContext(scenario);
    const LayerOps layer = layerOps(scenario.model, scenario.training);
    LayerSteps steps;
    appendForward(steps.forward, layer.ops(), context, Activity::Forward);
    appendBackward(steps.backward, layer.ops(), context);
    return steps;
}

} // namespace

class TestSharding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twoSumsForwardAndTwoBackward();
    void embeddingAndHead();
    void allReducesOfALayer();
    void gathersAndScattersUnderSequenceParallelism();
    void bytesAreTheSameEitherWay();
    void boundariesOfStages();
    void gradientsAndParametersOfReplicas();
    void oneRankNeedsNoCollective();
    void sharesDivide();
    void fewKeyValueHeadsAreCopied();
    void normsAreReplicated();
};

// Column then row in attention, column then row in the FFN (arXiv 1909.08053): 2 + 2 per layer, in every model. Latent
// attention has two column-parallel matrices, for queries and for keys and values.
void TestSharding::twoSumsForwardAndTwoBackward()
{
    for (const PresetEntry &entry : presets().list(PresetKind::Model)) {
        Scenario scenario;
        QVERIFY(applyPreset(scenario, PresetKind::Model, entry.id, presets()).empty());
        for (const bool flash : {false, true}) {
            scenario.training.flashAttention = flash;
            const LayerOps layer = layerOps(scenario.model, scenario.training);
            QCOMPARE(forwardSums(layer.ops()), 2);
            QCOMPARE(backwardSums(layer.ops()), isLatent(scenario.model) ? 3 : 2);
        }
    }
}

// A lookup in a cut vocabulary leaves sums forward; the head leaves them in the gradient of its input.
void TestSharding::embeddingAndHead()
{
    const Scenario scenario = gpt3(false);
    const LayerOps embedding = embeddingOps(scenario.model, scenario.training);
    QCOMPARE(forwardSums(embedding.ops()), 1);
    QCOMPARE(backwardSums(embedding.ops()), 0);
    const LayerOps head = headOps(scenario.model);
    QCOMPARE(forwardSums(head.ops()), 0);
    QCOMPARE(backwardSums(head.ops()), 1);
}

void TestSharding::allReducesOfALayer()
{
    const LayerSteps steps = layerSteps(gpt3(false));
    for (const Steps &pass : {steps.forward, steps.backward}) {
        QCOMPARE(countOf(pass, "all-reduce"), 2);
        QCOMPARE(countOf(pass, "all-gather") + countOf(pass, "reduce-scatter"), 0);
    }
}

// arXiv 2205.05198 section 4.2.2: gather before a column-parallel matrix, scatter after a row-parallel one; the
// backward gathers its kept inputs once more for the weight gradients. 6 gathers and 4 scatters.
void TestSharding::gathersAndScattersUnderSequenceParallelism()
{
    const LayerSteps steps = layerSteps(gpt3(true));
    QCOMPARE(countOf(steps.forward, "all-gather"), 2);
    QCOMPARE(countOf(steps.forward, "reduce-scatter"), 2);
    QCOMPARE(countOf(steps.backward, "all-gather"), 4);
    QCOMPARE(countOf(steps.backward, "reduce-scatter"), 2);
    QCOMPARE(countOf(steps.forward, "all-reduce") + countOf(steps.backward, "all-reduce"), 0);
}

// A ring sends 2 (t-1)/t of 2bsh for an all-reduce, (t-1)/t for a gather or a scatter: four all-reduces weigh as much
// as four gathers and four scatters. Measured here through times on links without latency.
void TestSharding::bytesAreTheSameEitherWay()
{
    Scenario scenario = gpt3(false);
    LinkTier &link = scenario.cluster.scaleUp;
    link.latency = link.setup = Seconds(0);
    link.inNetworkReduction = false;
    const double rate = link.bandwidth.value() * link.efficiency;
    const auto bytesOf = [&](const Steps &steps, std::set<std::string_view> names) {
        double seconds = 0;
        for (const Step &step : steps)
            seconds += names.contains(step.name) ? step.time.value() : 0;
        return seconds * rate;
    };
    const LayerSteps whole = layerSteps(scenario);
    const double reduced = bytesOf(whole.forward, {"all-reduce"}) + bytesOf(whole.backward, {"all-reduce"});
    QVERIFY(std::abs(reduced / formula("tp_ring_bytes_sent_per_rank_per_layer") - 1) < 1e-12);

    scenario.plan.sequenceParallel = true;
    const LayerSteps cut = layerSteps(scenario);
    const std::set<std::string_view> names{"all-gather", "reduce-scatter"};
    const double sent = bytesOf(cut.forward, names) + bytesOf(cut.backward, names);
    // 6 gathers and 4 scatters: ten eighths of the paper's four and four.
    QVERIFY(std::abs(sent / formula("tp_sp_bytes_sent_per_rank_per_layer") - 1.25) < 1e-12);
}

// 2bsh bytes a boundary, an eighth of it on each of 8 tensor ranks.
void TestSharding::boundariesOfStages()
{
    Scenario scenario = gpt3(true);
    scenario.cluster.scaleOut.latency = Seconds(0);
    const ScenarioCosts costs = scenarioCosts(scenario);
    const double rate = scenario.cluster.scaleOut.bandwidth.value() * scenario.cluster.scaleOut.efficiency;
    const double expected = formula("pp_p2p_message") / 8;
    QVERIFY(std::abs(toSeconds(costs.pipeline.chunks[1].sendForward).value() * rate / expected - 1) < 1e-5);
    QCOMPARE(costs.pipeline.chunks[1].sendBackward, costs.pipeline.chunks[1].sendForward);
    QCOMPARE(costs.pipeline.chunks.front().sendBackward, Tick(0));
    QCOMPARE(costs.pipeline.chunks.back().sendForward, Tick(0));
}

// Llama 3 8B on 8 replicas with fp32 gradients: an all-reduce of 4P, or under ZeRO 1 a reduce-scatter of 4P and an
// all-gather of 2P.
void TestSharding::gradientsAndParametersOfReplicas()
{
    Scenario scenario = preset("llama3-8b-hgx-h100");
    scenario.plan.tensor = 1;
    scenario.plan.overlapGradReduce = scenario.plan.overlapParamGather = false;
    scenario.software.gradientBytes = 4;
    LinkTier &link = scenario.cluster.scaleUp;
    link.latency = link.setup = Seconds(0);
    link.inNetworkReduction = false;
    const double rate = link.bandwidth.value() * link.efficiency;
    const auto bytesSent = [&](int zero) {
        scenario.plan.zero = zero;
        const ScenarioCosts costs = scenarioCosts(scenario);
        Tick ticks = costs.finish.ranks[0].gather;
        for (const GradientBucket &bucket : costs.finish.ranks[0].chunks[0])
            ticks += bucket.duration;
        return toSeconds(ticks).value() * rate;
    };
    QVERIFY(std::abs(bytesSent(0) / formula("dp_allreduce_llama3_8b_fp32_grads_n8") - 1) < 1e-6);
    QVERIFY(std::abs(bytesSent(1) / formula("zero1_llama3_8b_fp32grad_rs_bf16_ag_n8") - 1) < 1e-6);
}

void TestSharding::oneRankNeedsNoCollective()
{
    Scenario scenario = gpt3(true);
    scenario.plan.tensor = 1;
    QVERIFY(!costContext(scenario).sequenceParallel);
    const LayerSteps steps = layerSteps(scenario);
    for (const Steps &pass : {steps.forward, steps.backward}) {
        for (const Step &step : pass)
            QVERIFY(step.lane == Lane::Compute);
    }
}

// GPT-3 over 8 ranks: 96/8 heads, 49152/8 of the FFN, 51200/8 rows; hidden and tokens stay whole.
void TestSharding::sharesDivide()
{
    const Scenario scenario = gpt3(false);
    const DimSizes share = tensorShare(scenario.model, scenario.training, 8);
    QCOMPARE(share[Dim::Head], 12.0);
    QCOMPARE(share[Dim::QueryFeatures], 1536.0);
    QCOMPARE(share[Dim::QkvFeatures], 3 * 1536.0);
    QCOMPARE(share[Dim::Ffn], 6144.0);
    QCOMPARE(share[Dim::Vocabulary], 6400.0);
    QCOMPARE(share[Dim::Hidden], 12288.0);
    QCOMPARE(share[Dim::Query], 2048.0);
    QVERIFY(tensorShare(scenario.model, scenario.training, 1).size == dimSizes(scenario.model, scenario.training).size);
}

// 8 key-value heads over 16 ranks: each holds one, keys and values of 128 elements.
void TestSharding::fewKeyValueHeadsAreCopied()
{
    Scenario scenario;
    QVERIFY(applyPreset(scenario, PresetKind::Model, "llama3-70b", presets()).empty());
    QCOMPARE(tensorShare(scenario.model, scenario.training, 8)[Dim::KvFeatures], 256.0);
    QCOMPARE(tensorShare(scenario.model, scenario.training, 16)[Dim::KvFeatures], 256.0);
    QCOMPARE(tensorShare(scenario.model, scenario.training, 4)[Dim::KvFeatures], 512.0);
}

void TestSharding::normsAreReplicated()
{
    const Scenario scenario = gpt3(true);
    const LayerOps layer = layerOps(scenario.model, scenario.training);
    const CostContext context = costContext(scenario);
    QCOMPARE(context.tokenShare[Dim::Query], 256.0); // 2048 tokens over 8 ranks
    int replicated = 0;
    for (const Op &op : layer.ops())
        replicated += isReplicated(op) ? 1 : 0;
    QCOMPARE(replicated, 4); // two norms, two residuals
}

QTEST_APPLESS_MAIN(TestSharding)
#include "tst_sharding.moc"
