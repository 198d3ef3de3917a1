// Memory against other tools: Megatron-LM's theoretical_memory_usage.py and the figures of the Ultra-Scale Playbook.
// Where a tool is wrong, the test says by what arithmetic.
#include "core/cost/memory.h"
#include "core/evaluate/evaluate.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

// A transformer as those formulas see it: no biases, no position table, multi-head attention with heads of h/a.
Scenario plainScenario(int layers, double hidden, double heads, double vocabulary)
{
    Scenario scenario = preset("gpt3-175b-selene");
    ModelSpec model;
    model.name = "plain";
    model.layers = layers;
    model.hidden = static_cast<int>(hidden);
    model.heads = model.kvHeads = static_cast<int>(heads);
    model.headSize = model.hidden / model.heads;
    model.ffnHidden = 4 * model.hidden;
    model.vocabulary = static_cast<int>(vocabulary);
    model.positions = Positions::None;
    model.tied = true;
    scenario.model = model;
    scenario.training.dropout = true;
    return scenario;
}

// One row of the Megatron table as a scenario.
Scenario megatronCase(const CsvTable &table, std::size_t i)
{
    Scenario scenario = plainScenario(integer(table, i, "layers"), number(table, i, "hidden"),
                                      number(table, i, "heads"), number(table, i, "vocab"));
    ModelSpec &model = scenario.model;
    model.kvHeads = integer(table, i, "kv_groups");
    model.ffnHidden = integer(table, i, "ffn");
    model.gated = integer(table, i, "swiglu") == 1;
    model.norm = integer(table, i, "rmsnorm") == 1 ? Norm::RmsNorm : Norm::LayerNorm;
    model.tied = integer(table, i, "untied") == 0;
    TrainingSpec &training = scenario.training;
    training.sequence = integer(table, i, "seq");
    training.microbatch = integer(table, i, "mbs");
    training.dropout = !model.gated;
    training.flashAttention = model.gated;
    const std::string_view recompute = table.cell(i, "recompute");
    training.recompute = recompute == "selective" ? Recompute::Selective
                         : recompute == "full"    ? Recompute::Full
                                                  : Recompute::None;
    ParallelPlan &plan = scenario.plan;
    plan.tensor = integer(table, i, "tp");
    plan.pipeline = integer(table, i, "pp");
    plan.chunksPerStage = integer(table, i, "vpp");
    plan.schedule = plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b";
    plan.sequenceParallel = integer(table, i, "sp") == 1;
    plan.zero = integer(table, i, "dist_opt");
    const int data = integer(table, i, "dp");
    scenario.cluster.gpus = plan.tensor * plan.pipeline * data;
    training.globalBatch = training.microbatch * data * integer(table, i, "num_microbatches");
    scenario.software.keepsStageOutputs = false;
    return scenario;
}

double states(const StageMemory &stage)
{
    return (stage.weights + stage.gradients + stage.optimizer).value();
}

} // namespace

class TestMemoryGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void megatronWeights();
    void megatronActivations();
    void playbookStates();
    void playbookActivations();
};

// Bytes of weights, gradients and optimizer on the most loaded rank. The program of 2026 copies norms to every tensor
// rank, as they are; the older formula divides them by t as well, which is up to 0.04 % short. Both deal the final norm
// to all stages (norm/p each), where only the last has it: this program's first stage lacks that share and its last has
// the whole of it. An untied head adds to the last stage, not to the first, which is taken as the most loaded one.
void TestMemoryGolden::megatronWeights()
{
    const CsvTable table = dataTable("megatron_memory.csv");
    QCOMPARE(table.rows.size(), std::size_t(9));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Scenario scenario = megatronCase(table, i);
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
        QVERIFY2(evaluation->valid(), std::string(table.cell(i, "case")).c_str());
        const StageMemory &first = evaluation->report.memory.front();
        const double data = integer(table, i, "dp");
        const double each = integer(table, i, "dist_opt") == 1 ? 6 + 12 / data : 18;
        const ModelSpec &model = scenario.model;
        const double norm = (model.norm == Norm::LayerNorm ? 2.0 : 1.0) * model.hidden;
        const double p = scenario.plan.pipeline;
        const double share = p > 1 ? norm / p * each : 0;
        const double run = number(table, i, "run_weight_MiB") * kMiB;
        QVERIFY2(std::abs(states(first) + share - run) < each, std::string(table.cell(i, "case")).c_str());

        // The formula without the copies of norms: two norms a layer, whose other t - 1 t-ths it leaves out.
        const double t = scenario.plan.tensor;
        const double copies = (2 * norm * model.layers / p + norm / p) * (1 - 1 / t) * each;
        QVERIFY2(std::abs((run - copies) / number(table, i, "weight_bytes") - 1) < 1e-12,
                 std::string(table.cell(i, "case")).c_str());
    }
}

// Bytes of activations of the first stage. With sequence parallelism and selective recompute the formula is that of
// arXiv 2205.05198, 34 sbh L/t (1 + (p - 1)/(pv)), and with it agree
//   * masks of the embedding's dropout, sbh/t for each microbatch in flight: p by the formula, and with v chunks p
//   times
//     the factor above, where the first chunk really is between p and 2p microbatches ahead of its backward;
//   * ids of the tokens, 8 sb p / t, which this program leaves out (16 KiB; every tensor rank has all of them, so the
//     division by t is wrong too).
// Elsewhere it is wrong:
//   * a gated FFN keeps 6f and no masks, not 4f: 8h + 2 (a d + 2 kv d) + 2 a d + 4a + 6f a token instead of 18h + 4f;
//   * full recompute counts as none: 1.05 (10 + 24/t) sbh L instead of 2 sbh L.
void TestMemoryGolden::megatronActivations()
{
    const CsvTable table = dataTable("megatron_memory.csv");
    int exact = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Scenario scenario = megatronCase(table, i);
        const ModelSpec &model = scenario.model;
        const double t = scenario.plan.tensor;
        const double p = scenario.plan.pipeline;
        const double v = scenario.plan.chunksPerStage;
        const double sb = double(scenario.training.sequence) * scenario.training.microbatch;
        const double h = model.hidden;
        const double theirs = number(table, i, "activation_bytes");
        const double inFlight = std::min<double>(p, microbatchCount(scenario));
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
        const double ours = evaluation->report.memory.front().activations.value();
        const std::string context(table.cell(i, "case"));
        const bool sequence = scenario.plan.sequenceParallel;
        if (sequence && !model.gated) {
            const double factor = v > 1 ? 1 + (p - 1) / (p * v) : inFlight / p;
            const double layers = 34 * sb * h * model.layers / t * factor;
            const double head = p == 1 ? 4 * sb * (h + model.vocabulary) / t : 0;
            QVERIFY2(std::abs((layers + (8 * sb + sb * h) * p / t * factor + head) / theirs - 1) < 1e-12,
                     context.c_str());
            const double masks = (ours - layers - head) / (sb * h / t);
            QVERIFY2(std::abs(masks - std::round(masks)) < 1e-6, context.c_str());
            QVERIFY2(v > 1 ? masks >= p && masks <= 2 * p : std::round(masks) == inFlight, context.c_str());
            ++exact;
        } else if (sequence) {
            const double kv = 2.0 * model.kvHeads * model.headSize;
            const double token = 8 * h + 2 * (h + kv) + 2 * h + 4.0 * model.heads + 6.0 * model.ffnHidden;
            QVERIFY2(std::abs(ours / (token * sb * model.layers / t) - 1) < 1e-12, context.c_str());
            QVERIFY2(std::abs(((18 * h + 4.0 * model.ffnHidden) * sb * model.layers / t + (8 * sb + sb * h) * p / t) /
                                  theirs -
                              1) < 1e-12,
                     context.c_str());
        } else {
            const double edge = 8 * sb * p + sb * h * p + (p == 1 ? 2 * sb * (h + model.vocabulary) : 0);
            QVERIFY2(std::abs(1.05 * ((10 + 24 / t) * sb * h * model.layers + edge) / theirs - 1) < 1e-12,
                     context.c_str());
            if (scenario.training.recompute == Recompute::Full)
                QVERIFY2(std::abs(ours / ((2 * model.layers + p) * sb * h) - 1) < 1e-12, context.c_str());
        }
    }
    QCOMPARE(exact, 6);
}

// GiB of the figures, which leave the norms out: 8B with 2 + 2 + 8 bytes a parameter, whole and as the first of 8
// stages, (P - 2Vh)/8 + Vh; 1B; 70B with a vocabulary padded to 131072, whole and over 8 and 16 tensor ranks. Over 16
// they divide everything, but the 8 heads of keys and values are copied where there are more ranks: 80 x 2h kv d (1/8 -
// 1/16) more.
void TestMemoryGolden::playbookStates()
{
    const auto gib = [](Bytes bytes, double norms) { return (bytes.value() - 2 * norms) / kGiB; };
    const auto stage = [](Scenario which, const char *model, int tensor, const ChunkShape &shape) {
        const Errors errors = applyPreset(which, PresetKind::Model, model, presets());
        if (!errors.empty())
            endTest(toText(errors.front()));
        if (which.model.hidden == 8192)
            which.model.vocabulary = 131072;
        which.software.statesBf16 = BytePolicy::NoMaster;
        which.plan = {};
        which.plan.tensor = which.cluster.gpus = tensor;
        return stageBytes(costContext(which), {shape});
    };
    const Scenario base = preset("llama3-8b-hgx-h100");
    const ChunkShape whole{.layers = 32, .embedding = true, .head = true, .ownsEmbedding = true};
    const StageBytes all = stage(base, "llama3-8b", 1, whole);
    QCOMPARE(gib(all.weights, 65 * 4096), 14.95703125);
    QCOMPARE(all.gradients, all.weights);
    QCOMPARE(all.optimizer, all.weights * 4);
    const StageBytes first = stage(base, "llama3-8b", 1, {.layers = 4, .embedding = true, .ownsEmbedding = true});
    QCOMPARE(gib(first.weights, 8 * 4096), 2.603515625);
    const ChunkShape small{.layers = 16, .embedding = true, .head = true, .ownsEmbedding = true};
    QCOMPARE(gib(stage(base, "llama3.2-1b", 1, small).weights, 33 * 2048), 2.3017578125);

    const ChunkShape large{.layers = 80, .embedding = true, .head = true, .ownsEmbedding = true};
    QCOMPARE(gib(stage(base, "llama3-70b", 1, large).weights, 161 * 8192), 131.5);
    QCOMPARE(gib(stage(base, "llama3-70b", 8, large).weights, 161 * 8192), 16.4375);
    const double copies = 80 * 2.0 * 8192 * 8 * 128 / 16;
    QCOMPARE(gib(stage(base, "llama3-70b", 16, large).weights, 161 * 8192 + copies), 8.21875);
}

// L (34 sbh + 5 a s^2 b) + sbh without recompute (32 layers of 4096, 32 heads, fp32 states), L 34 sbh with selective
// recompute for any block of that size; the masks of the embedding are the lone sbh. Here the head's input, the norm's
// and the logits are counted on top, as they are kept: 4 s b (h + V).
void TestMemoryGolden::playbookActivations()
{
    const double whole[] = {9.25390625, 28.5078125, 97.015625, 354.03125, 1348.0625};
    const double selective[] = {4.25, 8.5, 17, 34, 68};
    Scenario scenario = plainScenario(32, 4096, 32, 32000);
    scenario.cluster.gpus = 1;
    scenario.plan = {};
    scenario.training.globalBatch = scenario.training.microbatch = 1;
    scenario.training.flashAttention = false;
    int sequence = 1024;
    for (std::size_t i = 0; i < std::size(whole); ++i, sequence *= 2) {
        scenario.training.sequence = sequence;
        scenario.training.recompute = Recompute::None;
        const CostContext context = costContext(scenario);
        const double edges = keptByEmbedding(context).value();
        QCOMPARE((32 * keptPerLayer(context).value() + edges) / kGiB, whole[i]);
        scenario.training.recompute = Recompute::Selective;
        QCOMPARE(32 * keptPerLayer(costContext(scenario)).value() / kGiB, selective[i]);
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
        const double head = 4.0 * sequence * (4096 + 32000);
        QVERIFY(std::abs((evaluation->report.memory.front().activations.value() - head - edges) / kGiB / selective[i] -
                         1) < 1e-12);
    }
}

QTEST_APPLESS_MAIN(TestMemoryGolden)
#include "tst_memory_golden.moc"
