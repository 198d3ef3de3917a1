// Bytes per device against arXiv 2205.05198 (activations) and arXiv 1910.02054 (states).
#include "core/cost/memory.h"
#include "core/evaluate/evaluate.h"
#include "core/schedule/schedule.h"
#include "core/sim/memory_steps.h"
#include "tests/support/data_table.h"
#include "tests/support/recompute_runs.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

// One of the models of Table 2, with dropout and attention in separate kernels.
Scenario tableTwo(const char *model, int microbatch)
{
    Scenario scenario = preset("gpt3-175b-selene");
    const Errors errors = applyPreset(scenario, PresetKind::Model, model, presets());
    if (!errors.empty())
        endTest(toText(errors.front()));
    scenario.training.microbatch = microbatch;
    scenario.training.recompute = Recompute::None;
    scenario.training.dropout = true;
    scenario.training.flashAttention = false;
    return scenario;
}

double perLayer(const Scenario &scenario)
{
    return keptPerLayer(costContext(scenario)).value();
}

struct Mode {
    const char *name;
    int tensor;
    bool sequenceParallel;
    Recompute recompute;
};
constexpr Mode kModes[] = {
    {"none", 1, false, Recompute::None},
    {"tp", 8, false, Recompute::None},
    {"tp_sp", 8, true, Recompute::None},
    {"tp_selective", 8, false, Recompute::Selective},
    {"tp_sp_selective", 8, true, Recompute::Selective},
    {"full", 8, false, Recompute::Full},
};

} // namespace

class TestMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void activationsPerLayer();
    void fusedAttentionKeepsNoScores();
    void firstStage();
    void stagesOfTheMeasuredRuns();
    void logitsOfTheLastStage();
    void statesPerParameter_data();
    void statesPerParameter();
    void keptStageOutputs();
    void shardedCheckpoints();
    void everySecondMatrix();
    void gatheredUnitsOfZero3();
    void workingSetOfABlock();
    void momentsOfThePeak();
    void threeWaysOfCounting();
    void expertsHaveTheirOwnShards();
    void sharedVocabulary();
};

//   none sbh(34 + 5as/h)            TP sbh(10 + 24/t + 5as/(ht))     TP and SP sbh/t (34 + 5as/h)
//   TP, selective sbh(10 + 24/t)    TP and SP, selective 34sbh/t     full 2sbh
void TestMemory::activationsPerLayer()
{
    const struct {
        const char *preset;
        const char *name;
        int microbatch;
    } models[] = {{"megatron-22b", "22b", 4},
                  {"gpt3-175b", "gpt3_175b", 1},
                  {"mt-nlg-530b", "mtnlg_530b", 1},
                  {"megatron-1008.0b", "1t", 1}};
    for (const auto &model : models) {
        for (const Mode &mode : kModes) {
            Scenario scenario = tableTwo(model.preset, model.microbatch);
            scenario.plan.tensor = mode.tensor;
            scenario.plan.sequenceParallel = mode.sequenceParallel;
            scenario.training.recompute = mode.recompute;
            QCOMPARE(perLayer(scenario), formula(std::string(model.name) + "_per_layer_" + mode.name));
        }
    }
}

// Llama block: [8sbh + 2sb(ad + 2kv d) + 2sb ad + 4sba + 6sbf]/t.
void TestMemory::fusedAttentionKeepsNoScores()
{
    Scenario small = tableTwo("llama3-8b", 1);
    small.training.sequence = 8192;
    small.training.dropout = false;
    small.training.flashAttention = true;
    small.plan.tensor = 1;
    QCOMPARE(perLayer(small), formula("llama3_8b_layer_bf16_flash_no_dropout"));
    Scenario large = tableTwo("llama3-70b", 1);
    large.training = small.training;
    large.plan.sequenceParallel = true;
    QCOMPARE(perLayer(large), formula("llama3_70b_layer_bf16_flash_tp8_sp"));
}

// p microbatches of L/p layers under 1F1B; with v chunks 1 + (p-1)/(pv) as much.
void TestMemory::firstStage()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    scenario.training.recompute = Recompute::Selective;
    const double layer = perLayer(scenario);
    const auto inFlight = [](const char *id, ScheduleShape shape) { return findSchedule(id)->peakInFlight(shape, 0); };
    QCOMPARE(12 * layer * inFlight("1f1b", {8, 64, 1}), formula("gpt3_175b_first_stage_1f1b_tp_sp_selective"));
    QCOMPARE(4 * layer * inFlight("interleaved-1f1b", {8, 64, 3}),
             formula("gpt3_175b_first_stage_interleaved_v3_tp_sp_selective"));
    QCOMPARE(inFlight("interleaved-1f1b", {8, 64, 3}) / 24.0, formula("interleave_factor_p8_v3"));
}

// Section 4.3, of the first stage of the eight measured runs, whatever they kept:
//   selective with SP: 34 sbhL/t x (1 + (p-1)/(pv)) + sbhp/t for the mask of the embedding's dropout
//   full without SP:    2 sbhL   x (1 + (p-1)/(pv)) + sbhp
// and for p = 1 the logits, 4sb(h + V)/t. Where v = 1 the factor is 1; where v > 1 the first chunk is two groups of p
// microbatches ahead of its backward, so it is 2p masks.
void TestMemory::stagesOfTheMeasuredRuns()
{
    for (const RecomputeRun &run : recomputeRuns()) {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(run.scenario));
        QVERIFY(evaluation->valid());
        const Scenario &scenario = run.scenario;
        const double p = scenario.plan.pipeline;
        const double v = scenario.plan.chunksPerStage;
        const double t = scenario.plan.tensor;
        const double sb = double(scenario.training.sequence) * scenario.training.microbatch;
        const double h = scenario.model.hidden;
        const bool selective = scenario.training.recompute == Recompute::Selective;
        const double cut = selective ? t : 1;
        const double factor = v > 1 ? 1 + (p - 1) / (p * v) : 1;
        double expected =
            sb * h * (selective ? 34 : 2) * scenario.model.layers / cut * factor + sb * h * p * (v > 1 ? 2 : 1) / cut;
        if (scenario.plan.pipeline == 1)
            expected += 4 * sb * (h + paddedVocabulary(scenario.model)) / t;
        double actual = 0; // the most over time; the stage's peak may be another moment
        for (const MemoryStep &step : memorySteps(evaluation->timeline.ranks.front()))
            actual = std::max(actual, step.activations);
        qInfo("%-14s %6.2f GiB, by formula %6.2f, %+4.1f %%", run.name.c_str(), actual / kGiB, expected / kGiB,
              100 * (actual / expected - 1));
        QVERIFY(std::abs(actual / expected - 1) < 0.10);
    }
}

// The head's input and the final norm's 2sbh each, cut by SP, and 4 bytes of every logit. While the loss computes there
// are the software's bytes of each, the head's input gathered from the tensor ranks, and its gradient not yet
// scattered.
void TestMemory::logitsOfTheLastStage()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    scenario.training.flashAttention = true; // no scores, which would be larger than the logits
    const CostContext context = costContext(scenario);
    const double sbh = 2048.0 * 12288;
    const double logits = 2048.0 * 51200 / 8;
    const StageBytes with = stageBytes(context, {{.layers = 12, .head = true}});
    const StageBytes without = stageBytes(context, {{.layers = 12}});
    QCOMPARE(with.keptPerMicrobatch[0] - without.keptPerMicrobatch[0], Bytes(4 * sbh / 8 + 4 * logits));
    QCOMPARE(with.loss.bytes, Bytes((scenario.software.logitBytes - 4) * logits + 2 * 2 * sbh));
    QCOMPARE(with.loss.largest.bytes, Bytes(4 * logits));
    QCOMPARE(without.headChunk, -1);
}

void TestMemory::statesPerParameter_data()
{
    QTest::addColumn<int>("zero");
    QTest::addColumn<bool>("single");
    QTest::addColumn<double>("expected");
    // Megatron: bf16 weights 2, fp32 gradients 4, fp32 copy and two moments 12; its distributed optimizer is ZeRO 1.
    QTest::newRow("bf16") << 0 << false << formula("megatron_dist_opt_bf16param_fp32grad_d1");
    QTest::newRow("bf16, ZeRO 1") << 1 << false << formula("megatron_dist_opt_bf16param_fp32grad_d8");
    QTest::newRow("bf16, ZeRO 2") << 2 << false << 2 + 16.0 / 8;
    QTest::newRow("bf16, ZeRO 3") << 3 << false << 18.0 / 8;
    QTest::newRow("fp32") << 0 << true << formula("megatron_dist_opt_fp32param_fp32grad_d1");
    QTest::newRow("fp32, ZeRO 1") << 1 << true << formula("megatron_dist_opt_fp32param_fp32grad_d8");
}

// Bytes per parameter on each of 8 data-parallel ranks.
void TestMemory::statesPerParameter()
{
    QFETCH(int, zero);
    QFETCH(bool, single);
    QFETCH(double, expected);
    Scenario scenario = tableTwo("gpt3-175b", 1);
    scenario.cluster.gpus = 512; // t 8, p 8, d 8
    scenario.plan.zero = zero;
    scenario.training.precision = single ? Precision::Fp32 : Precision::Bf16;
    const CostContext context = costContext(scenario);
    const std::vector<ChunkShape> chunks{{.layers = 12, .embedding = true}};
    const StageBytes bytes = stageBytes(context, chunks);
    const double states = (bytes.weights + bytes.gradients + bytes.optimizer).value();
    QVERIFY(std::abs(states / stageParameters(context, chunks).total() / expected - 1) < 1e-12);
}

// A framework that does not free what it sent keeps 2sbh more a chunk, cut by SP; the head sends nothing.
void TestMemory::keptStageOutputs()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    const std::vector<ChunkShape> chunks{{.layers = 4, .embedding = true}, {.layers = 4, .head = true}};
    const StageBytes freed = stageBytes(costContext(scenario), chunks);
    scenario.software.keepsStageOutputs = true;
    const StageBytes kept = stageBytes(costContext(scenario), chunks);
    QCOMPARE(kept.keptPerMicrobatch[0] - freed.keptPerMicrobatch[0], Bytes(2 * 2048.0 * 12288 / 8));
    QCOMPARE(kept.keptPerMicrobatch[1], freed.keptPerMicrobatch[1]);
}

// Without sequence parallelism the inputs of recomputed layers stand whole on every tensor rank, or cut where the
// framework shards them.
void TestMemory::shardedCheckpoints()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    scenario.plan.sequenceParallel = false;
    scenario.training.recompute = Recompute::Full;
    QCOMPARE(perLayer(scenario), 2 * 2048.0 * 12288);
    scenario.software.shardsCheckpoints = true;
    QCOMPARE(perLayer(scenario), 2 * 2048.0 * 12288 / 8);
}

// torchtitan's selective policy keeps T (2h + 2ad + 2kv d + 2f + 2h + 2ad + 4a): Llama 3 8B, 8192 tokens.
void TestMemory::everySecondMatrix()
{
    Scenario scenario = tableTwo("llama3-8b", 1);
    scenario.training.sequence = 8192;
    scenario.training.dropout = false;
    scenario.training.flashAttention = true;
    scenario.training.recompute = Recompute::Selective;
    scenario.plan.tensor = 1;
    scenario.software.selectiveRecompute = SelectiveRecompute::EverySecondMatrix;
    QCOMPARE(perLayer(scenario), 8192.0 * (2 * 4096 + 2 * 4096 + 2 * 1024 + 2 * 14336 + 2 * 4096 + 2 * 4096 + 4 * 32));
}

// ZeRO-3 holds the 16-bit parameters of two layers, one in use and one ahead, and of the head, and the fp32 gradients
// of a layer; at the loss one layer and the head. Where nothing is cut again, the whole stage; under a pipeline with
// its gradients.
void TestMemory::gatheredUnitsOfZero3()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    const std::vector<ChunkShape> chunks{{.layers = 12, .head = true}};
    scenario.plan.zero = 2;
    const StageBytes before = stageBytes(costContext(scenario), chunks);
    scenario.plan.zero = 3;
    const CostContext context = costContext(scenario);
    const StageBytes after = stageBytes(context, chunks);
    const double layer = stageParameters(context, {{.layers = 1}}).total();
    const double head = stageParameters(context, {{.head = true}}).total();
    QCOMPARE(after.block.bytes - before.block.bytes, Bytes(2 * (2 * layer + head) + 4 * layer));
    QCOMPARE(after.loss.bytes - before.loss.bytes, Bytes(2 * (layer + head)));
    scenario.plan.reshardAfterForward = false;
    const StageBytes whole = stageBytes(costContext(scenario), chunks);
    QCOMPARE(whole.block.bytes - before.block.bytes, Bytes((2 + 4) * (12 * layer + head)));
}

// What a layer's recompute brings back, the gradient of its output, and under sequence parallelism an input gathered
// and a gradient before it is scattered: GPT-3 with full recompute keeps 2sbh/t of 34sbh/t + 5as^2 b/t.
void TestMemory::workingSetOfABlock()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    scenario.training.recompute = Recompute::Full;
    const double sbh = 2048.0 * 12288;
    const StageBytes bytes = stageBytes(costContext(scenario), {{.layers = 12}});
    QCOMPARE(bytes.block.bytes, Bytes((34 + 80 - 2) * sbh / 8 + 2 * sbh / 8 + 2 * 2 * sbh));
    scenario.training.recompute = Recompute::None;
    QCOMPARE(stageBytes(costContext(scenario), {{.layers = 12}}).block.bytes, Bytes(2 * sbh / 8 + 2 * 2 * sbh));
}

// Each moment in turn is the peak: activations of the warm-up; the loss of a large vocabulary; the embedding's dense
// gradient when it outweighs a microbatch; the optimizer's own copies; a copy of all gradients.
void TestMemory::momentsOfThePeak()
{
    Scenario scenario = tinyScenario();
    const auto peak = [](const Scenario &which, std::size_t stage) {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(which));
        return evaluation->report.memory.at(stage);
    };
    scenario.training.microbatch = 2;
    scenario.model.vocabulary = 1024;
    QCOMPARE(peak(scenario, 0).peakMoment, std::string("forward of microbatch 1, end of warm-up"));
    scenario.model.vocabulary = 512000;
    scenario.training.microbatch = 1;
    const StageMemory loss = peak(scenario, 1);
    QVERIFY(loss.peakMoment.starts_with("loss of microbatch 0"));
    QCOMPARE(loss.largestTensor, std::string("logits in fp32"));
    QCOMPARE(loss.largestTensorBytes, Bytes(4.0 * 1024 * 512000 / 2));
    const StageMemory embedding = peak(scenario, 0);
    QVERIFY(embedding.peakMoment.starts_with("end of the backward"));
    QCOMPARE(embedding.largestTensor, std::string("embedding gradient"));
    QCOMPARE(embedding.largestTensorBytes, Bytes(2 * (512000.0 / 2 + 1024) * 1024));

    scenario.software.separateEmbeddingGradient = false;
    scenario.software.copiesGradients = true;
    scenario.plan.zero = 0;
    const StageMemory copied = peak(scenario, 0);
    QCOMPARE(copied.peakMoment, std::string("reduction of the gradients"));
    QCOMPARE(copied.activations, Bytes(0));
    QCOMPARE(copied.buffers, copied.gradients);
    scenario.software.statesBf16 = BytePolicy::InternEvo;
    const StageMemory step = peak(scenario, 0);
    QCOMPARE(step.peakMoment, std::string("optimizer step"));
    QCOMPARE(step.buffers, step.weights * 7); // 14 bytes a parameter beside 2
}

// Allocated, reserved and monitored are kept apart, in this order, and the six parts still sum to the peak.
void TestMemory::threeWaysOfCounting()
{
    Scenario scenario = tinyScenario();
    scenario.software.fragmentation = 1.1;
    scenario.software.overhead = gibibytes(1.6);
    scenario.software.buffers = gibibytes(0.5);
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    for (const StageMemory &stage : evaluation->report.memory) {
        QCOMPARE(stage.reserved, stage.allocated * 1.1);
        QCOMPARE(stage.monitored, stage.reserved + gibibytes(1.6));
        QCOMPARE(stage.peak, stage.monitored);
        QVERIFY(stage.buffers >= gibibytes(0.5));
        const Bytes parts = stage.weights + stage.gradients + stage.optimizer + stage.activations + stage.buffers;
        QCOMPARE(parts, stage.allocated);
        QVERIFY(std::abs((parts + stage.overhead) / stage.peak - 1) < 1e-12);
    }
}

// Experts are cut over their own data-parallel group: 8 experts on 8 ranks have no copies left to share.
void TestMemory::expertsHaveTheirOwnShards()
{
    Scenario scenario = tableTwo("mixtral-8x7b", 1);
    scenario.training.dropout = false;
    scenario.training.flashAttention = true;
    scenario.cluster.gpus = 8;
    scenario.plan = {};
    scenario.plan.zero = 1;
    scenario.plan.expert = 8;
    const CostContext context = costContext(scenario);
    const std::vector<ChunkShape> chunks{{.layers = 32, .embedding = true, .head = true, .ownsEmbedding = true}};
    const RankParameters parameters = stageParameters(context, chunks);
    const StageBytes bytes = stageBytes(context, chunks);
    QCOMPARE(parameters.expert, 32.0 * 3 * 4096 * 14336);
    QCOMPARE(bytes.optimizer, Bytes(12 * (parameters.dense / 8 + parameters.expert)));
}

// A vocabulary that all stages share: each of the 2 holds a half of the embedding and of an untied head, works on half
// of the logits beside its layers, and keeps one more microbatch, two more, or half as many again.
void TestMemory::sharedVocabulary()
{
    Scenario scenario = tinyScenario();
    scenario.model.tied = false;
    const Scenario unshared = scenario;
    const CostContext ends = costContext(unshared);
    const double table = 32000.0 * 1024 / 2; // over 2 tensor ranks
    const double layers = stageParameters(ends, {{.layers = 2}}).total();
    const double first = stageParameters(ends, {{.layers = 2, .embedding = true, .ownsEmbedding = true}}).total();
    QCOMPARE(first, layers + table + 1024.0 * 1024);
    scenario.plan.vocabulary = VocabularyPlace::OneBarrier;
    const CostContext shared = costContext(scenario);
    QCOMPARE(stageParameters(shared, {{.layers = 2, .embedding = true, .ownsEmbedding = true}}).total(), first);
    QCOMPARE(stageParameters(shared, {{.layers = 2}}).total(), layers + table);
    scenario.model.tied = true;
    QCOMPARE(stageParameters(costContext(scenario), {{.layers = 2}}).total(), layers + table / 2);
    QCOMPARE(stageBytes(shared, {{.layers = 2}}).block.bytes - stageBytes(ends, {{.layers = 2}}).block.bytes,
             Bytes(scenario.software.logitBytes * 1024 * 32000 / 2 / 2));

    const auto inFlight = [&](VocabularyPlace place, std::size_t stage) {
        Scenario placed = scenario;
        placed.plan.vocabulary = place;
        placed.model.vocabulary = 1024;
        placed.training.globalBatch = 16; // 8 microbatches
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(placed));
        return evaluation->report.memory.at(stage).inFlight;
    };
    for (const std::size_t stage : {0U, 1U}) {
        const double schedule = stage == 0 ? 2 : 1;
        QCOMPARE(inFlight(VocabularyPlace::Ends, stage), schedule);
        QCOMPARE(inFlight(VocabularyPlace::OneBarrier, stage), schedule + 1);
        QCOMPARE(inFlight(VocabularyPlace::TwoBarriers, stage), schedule + 2);
        QCOMPARE(inFlight(VocabularyPlace::Interlaced, stage), stage == 0 ? 3 : 1); // 3/2 (p - r)
    }
}

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
