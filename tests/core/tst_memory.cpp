// Bytes per device against arXiv 2205.05198 (activations) and arXiv 1910.02054 (states).
#include "core/cost/memory.h"
#include "core/evaluate/evaluate.h"
#include "core/schedule/schedule.h"
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
    void zeroPaper();
    void keptStageOutputs();
    void gatheredUnitsOfZero3();
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
        const double actual = evaluation->report.memory.front().activations.value();
        qInfo("%-14s %6.2f GiB, by formula %6.2f, %+4.1f %%", run.name.c_str(), actual / kGiB, expected / kGiB,
              100 * (actual / expected - 1));
        QVERIFY(std::abs(actual / expected - 1) < 0.10);
    }
}

// The head's input and the final norm's 2sbh each, cut by SP, and the software's bytes for each logit.
void TestMemory::logitsOfTheLastStage()
{
    const Scenario scenario = tableTwo("gpt3-175b", 1);
    const CostContext context = costContext(scenario);
    const double sbh = 2048.0 * 12288;
    const double logits = 2048.0 * 51200 / 8;
    const StageBytes with = stageBytes(context, {{12, false, true}});
    const StageBytes without = stageBytes(context, {{12, false, false}});
    const double head = with.keptPerMicrobatch[0].value() - without.keptPerMicrobatch[0].value();
    QCOMPARE(head, 4 * sbh / 8 + scenario.software.logitBytes * logits);
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
    const std::vector<ChunkShape> chunks{{12, true, false}};
    const StageBytes bytes = stageBytes(context, chunks);
    const double states = (bytes.weights + bytes.gradients + bytes.optimizer).value();
    QVERIFY(std::abs(states / stageParameters(context, chunks) / expected - 1) < 1e-12);
}

// 7.5e9 parameters over 64 ranks with 16-bit gradients: 120, 31.4, 16.6 and 1.9 GB.
void TestMemory::zeroPaper()
{
    const char *names[] = {"zero_paper_7.5b_ddp", "zero_paper_7.5b_zero1", "zero_paper_7.5b_zero2",
                           "zero_paper_7.5b_zero3"};
    Scenario scenario = tableTwo("megatron-7.5b", 1);
    scenario.cluster.gpus = 64;
    scenario.plan.tensor = scenario.plan.pipeline = 1;
    scenario.software.gradientBytes = 2;
    const std::vector<ChunkShape> whole{{scenario.model.layers, true, true}};
    for (int zero = 0; zero <= 3; ++zero) {
        scenario.plan.zero = zero;
        const CostContext context = costContext(scenario);
        const StageBytes bytes = stageBytes(context, whole);
        const double perParameter =
            (bytes.weights + bytes.gradients + bytes.optimizer).value() / stageParameters(context, whole);
        QVERIFY(std::abs(perParameter * 7.5e9 / 1e9 / formula(names[zero]) - 1) < 1e-12);
    }
}

// A framework that does not free what it sent keeps 2sbh more a chunk, cut by SP; the head sends nothing.
void TestMemory::keptStageOutputs()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    const std::vector<ChunkShape> chunks{{4, true, false}, {4, false, true}};
    const StageBytes freed = stageBytes(costContext(scenario), chunks);
    scenario.software.keepsStageOutputs = true;
    const StageBytes kept = stageBytes(costContext(scenario), chunks);
    QCOMPARE(kept.keptPerMicrobatch[0] - freed.keptPerMicrobatch[0], Bytes(2 * 2048.0 * 12288 / 8));
    QCOMPARE(kept.keptPerMicrobatch[1], freed.keptPerMicrobatch[1]);
}

// The largest unit and a layer gathered ahead, 2 bytes each.
void TestMemory::gatheredUnitsOfZero3()
{
    Scenario scenario = tableTwo("gpt3-175b", 1);
    scenario.plan.zero = 2;
    const std::vector<ChunkShape> chunks{{12, false, false}};
    const Bytes before = stageBytes(costContext(scenario), chunks).buffers;
    scenario.plan.zero = 3;
    const CostContext context = costContext(scenario);
    const double layer = stageParameters(context, {{1, false, false}});
    QCOMPARE(stageBytes(context, chunks).buffers - before, Bytes(2 * 2 * layer));
}

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
