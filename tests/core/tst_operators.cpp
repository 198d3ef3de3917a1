// Operators by named dimensions: their FLOPs against published counts.
#include "core/cost/op_times.h"
#include "core/cost/scenario_costs.h"
#include "core/cost/selective.h"
#include "core/cost/steps.h"
#include "core/workload/operators.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

ModelSpec model(const char *id)
{
    Scenario scenario;
    const Errors errors = applyPreset(scenario, PresetKind::Model, id, presets());
    if (!errors.empty())
        endTest(toText(errors.front()));
    return scenario.model;
}

TrainingSpec oneSequence(int tokens, bool flash)
{
    TrainingSpec training;
    training.sequence = tokens;
    training.flashAttention = flash;
    return training;
}

double layerFlops(const ModelSpec &of, const TrainingSpec &training)
{
    return forwardFlops(layerOps(of, training).ops(), dimSizes(of, training)).value();
}

Scenario megatron(const char *id, int batch, Recompute recompute)
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.model = model(id);
    scenario.model.vocabulary = 51200;
    scenario.training.globalBatch = batch;
    scenario.training.recompute = recompute;
    return scenario;
}

} // namespace

class TestOperators : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dimensionsAreSets();
    void sizesFollowTheModel();
    void layerOfGpt3();
    void layerOfLlama();
    void fusedAttentionCountsTheSame();
    void iterationOfMegatron();
    void selectiveRecomputeAddsTheCore();
    void everySecondMatrixIsComputedAgain();
    void everyModelHasMatricesOfItsParameters();
};

void TestOperators::dimensionsAreSets()
{
    const Dims left(Dim::Batch, Dim::Query, Dim::Hidden);
    const Dims right(Dim::Hidden, Dim::Ffn);
    QVERIFY(left.has(Dim::Hidden) && !left.has(Dim::Ffn));
    QVERIFY(left.common(right) == Dims(Dim::Hidden));
    QVERIFY(left.with(right).without(Dims(Dim::Hidden)) == Dims(Dim::Batch, Dim::Query, Dim::Ffn));
    QVERIFY(left.intersects(right) && !left.intersects(Dims(Dim::Key)));
    QVERIFY(Dims().empty());
    DimSizes sizes;
    sizes[Dim::Batch] = 2;
    sizes[Dim::Query] = 3;
    sizes[Dim::Hidden] = 5;
    QCOMPARE(sizes.elements(left), 30.0);
    QCOMPARE(sizes.elements(Dims()), 1.0);
}

// Llama 3 8B: 32 heads and 8 key-value heads of 128, f = 14336 gated.
void TestOperators::sizesFollowTheModel()
{
    const DimSizes sizes = dimSizes(model("llama3-8b"), oneSequence(8192, true));
    QCOMPARE(sizes[Dim::QueryFeatures], 4096.0);
    QCOMPARE(sizes[Dim::KvFeatures], 2048.0);
    QCOMPARE(sizes[Dim::QkvFeatures], 6144.0);
    QCOMPARE(sizes[Dim::FfnUp], 28672.0);
    QCOMPARE(sizes[Dim::Vocabulary], 128256.0);
    QCOMPARE(dimSizes(model("gpt3-175b"), oneSequence(2048, true))[Dim::Vocabulary], 51200.0); // 50257 padded
}

// 24 b s h^2 + 4 b s^2 h
void TestOperators::layerOfGpt3()
{
    const double h = 12288;
    const double s = 2048;
    QCOMPARE(layerFlops(model("gpt3-175b"), oneSequence(2048, false)), 24 * s * h * h + 4 * s * s * h);
    QCOMPARE(layerFlops(model("gpt3-175b"), oneSequence(2048, false)), formula("gpt3_layer_fwd_full_mask"));
}

// 2 s h (2 a d + 2 kv d) + 4 s^2 a d + 6 s h f, and 2 s h V for the head.
void TestOperators::layerOfLlama()
{
    const ModelSpec llama = model("llama3-8b");
    const TrainingSpec training = oneSequence(8192, true);
    QCOMPARE(layerFlops(llama, training), formula("layer_fwd_llama3_8b_full_mask"));
    QCOMPARE(forwardFlops(headOps(llama).ops(), dimSizes(llama, training)).value(), formula("logits_fwd_llama3_8b"));
}

void TestOperators::fusedAttentionCountsTheSame()
{
    for (const PresetEntry &entry : presets().list(PresetKind::Model)) {
        ModelSpec each = model(entry.id.c_str());
        each.slidingWindow = 0; // which kernels of their own compute and mask
        QCOMPARE(layerFlops(each, oneSequence(2048, true)), layerFlops(each, oneSequence(2048, false)));
    }
}

// 72 B s L h^2 (1 + s/6h + V/12Lh) without recompute; 96 B s L h^2 (1 + s/6h + V/16Lh) with all of it: the head is not
// run again. Costs keep a pointer to their scenario, which must outlive them.
void TestOperators::iterationOfMegatron()
{
    const auto matches = [](Flops flops, double expected) { return std::abs(flops.value() / expected - 1) < 1e-12; };
    const Scenario none = megatron("gpt3-175b", 1536, Recompute::None);
    const ScenarioCosts noneCosts = scenarioCosts(none);
    QVERIFY(matches(modelFlops(noneCosts), formula("megatron_iteration_no_recompute_gpt3_175b")));
    QCOMPARE(hardwareFlops(noneCosts), modelFlops(noneCosts));

    const Scenario full = megatron("gpt3-175b", 1536, Recompute::Full);
    const ScenarioCosts fullCosts = scenarioCosts(full);
    QCOMPARE(modelFlops(fullCosts), modelFlops(noneCosts));
    QVERIFY(matches(hardwareFlops(fullCosts), formula("megatron_iteration_full_recompute_gpt3_175b")));

    const Scenario trillion = megatron("megatron-1008.0b", 3072, Recompute::Full);
    const ScenarioCosts trillionCosts = scenarioCosts(trillion);
    QVERIFY(matches(hardwareFlops(trillionCosts), formula("megatron_iteration_full_recompute_1008b")));
}

// One more forward of the two products of attention: 4 b s^2 h / (72 b s h^2 (1 + s/6h)) of the layers' work.
// Llama 3 8B: of q, k, v, output, gate, up and down again k (1024 of 6144 wide), the output and up, and all that is no
// matrix; attention is kept. FLOPs of a token: 2 (4096 x 1024 + 4096^2 + 4096 x 14336) a layer.
void TestOperators::everySecondMatrixIsComputedAgain()
{
    Scenario scenario =
        with(megatron("llama3-8b", 8, Recompute::Selective), {{"software.selectiveRecompute", "every-second-matrix"},
                                                              {"training.flashAttention", "true"},
                                                              {"plan.tensor", "1"},
                                                              {"plan.pipeline", "1"},
                                                              {"cluster.gpus", "8"}});
    const CostContext context = costContext(scenario);
    const LayerOps layer = layerOps(scenario.model, scenario.training);
    EverySecondMatrix matrices(context.share);
    const OpTimes times(context);
    double expected = 0;
    for (const Op &op : layer.ops()) {
        const double again = matrices.computedAgain(op);
        const double right = op.name == "qkv"                                  ? 1024.0 / 6144
                             : op.name == "attention" || op.name == "ffn down" ? 0
                             : op.name == "ffn gate and up"                    ? 0.5
                                                                               : 1;
        QVERIFY2(std::abs(again - right) < 1e-12, op.name.data());
        expected += times.forward(op).whole.value() * right;
    }
    Steps steps;
    appendBackward(steps, layer.ops(), context);
    double spent = 0;
    for (const Step &step : steps)
        spent += step.activity == Activity::Recompute ? step.time.value() : 0;
    QVERIFY(std::abs(spent / expected - 1) < 1e-12);

    const ScenarioCosts costs = scenarioCosts(scenario);
    const double perToken = 2.0 * (4096.0 * 1024 + 4096.0 * 4096 + 4096.0 * 14336) * 32;
    const double tokens = double(scenario.training.globalBatch) * scenario.training.sequence;
    QVERIFY(std::abs((hardwareFlops(costs) - modelFlops(costs)).value() / (perToken * tokens) - 1) < 1e-12);
}

void TestOperators::selectiveRecomputeAddsTheCore()
{
    const Scenario selective = megatron("gpt3-175b", 1536, Recompute::Selective);
    const ScenarioCosts costs = scenarioCosts(selective);
    const double layers = modelFlops(costs).value() - 3 * 1536 * 2 * 2048.0 * 12288 * 51200;
    const double again = hardwareFlops(costs).value() - modelFlops(costs).value();
    QVERIFY(std::abs(again / layers / formula("selective_recompute_overhead_gpt3_strict") - 1) < 1e-9);

    Scenario fused = selective; // a fused kernel runs its products again anyway
    fused.training.flashAttention = true;
    const ScenarioCosts fusedCosts = scenarioCosts(fused);
    QCOMPARE(hardwareFlops(fusedCosts), modelFlops(fusedCosts));
}

// The FLOPs of a layer without attention's core are 2 T times the elements of its matrices.
void TestOperators::everyModelHasMatricesOfItsParameters()
{
    for (const PresetEntry &entry : presets().list(PresetKind::Model)) {
        const ModelSpec each = model(entry.id.c_str());
        const TrainingSpec training = oneSequence(1024, false);
        const DimSizes sizes = dimSizes(each, training);
        double matrices = 0;
        double flops = 0;
        const LayerOps layer = layerOps(each, training);
        for (const Op &op : layer.ops()) {
            if (op.kind != OpKind::Gemm)
                continue;
            matrices += sizes.elements(op.right);
            flops += forwardFlops(std::span(&op, 1), sizes).value();
        }
        const double h = each.hidden;
        const double query = double(each.heads) * each.headSize;
        const double keyValue = 2.0 * each.kvHeads * each.headSize;
        // Latent attention (arXiv 2405.04434): down to q_l and kv_l + d_r, up to a (d_n + d_r) and a (d_n + d_v), out.
        const double up = double(each.heads) * (each.keyNopeSize + each.keyRopeSize);
        const double queries = each.queryLora > 0 ? each.queryLora * (h + up) : h * up;
        const double latent = queries + h * (each.kvLora + each.keyRopeSize) +
                              double(each.kvLora) * each.heads * (each.keyNopeSize + each.valueHeadSize) +
                              double(each.heads) * each.valueHeadSize * h;
        QCOMPARE(matrices,
                 (isLatent(each) ? latent : h * (2 * query + keyValue)) + (each.gated ? 3 : 2) * h * each.ffnHidden);
        QCOMPARE(flops, 2 * 1024 * matrices);
    }
}

QTEST_APPLESS_MAIN(TestOperators)
#include "tst_operators.moc"
