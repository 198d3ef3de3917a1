// Every worked value of formulas.csv, through the function that the program has for it.
#include "core/cost/states.h"
#include "core/formulas/activations.h"
#include "core/formulas/energy_cost.h"
#include "core/formulas/flops.h"
#include "core/formulas/formula_table.h"
#include "core/formulas/reliability.h"
#include "core/formulas/scaling_laws.h"
#include "core/formulas/volumes.h"
#include "core/workload/parameters.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <map>
#include <set>

using namespace stringline;
using namespace stringline::formulas;
using namespace stringline::tests;

namespace {

constexpr double kDay = 86400;
constexpr double kHour = 3600;
constexpr double kGigabyte = 1e9;

// One row of formulas.csv: its group and name, the closed form that gives it, and the call.
struct Worked {
    std::string group;
    std::string name;
    std::string formula;
    std::function<double()> value;
};

ModelSpec model(const std::string &id)
{
    Scenario scenario;
    const Errors errors = applyPreset(scenario, PresetKind::Model, id, presets());
    if (!errors.empty())
        endTest(toText(errors.front()));
    return scenario.model;
}

LayerShape layerOf(const std::string &id)
{
    const ModelSpec m = model(id);
    return {double(m.hidden), double(m.heads), double(m.kvHeads), double(m.headSize), double(m.ffnHidden), m.gated};
}

GptIteration iterationOf(const std::string &id, double batch)
{
    const ModelSpec m = model(id);
    return {batch, 2048, double(m.layers), double(m.hidden), double(paddedVocabulary(m))};
}

LlamaActivations llamaOf(const std::string &id, double tensor)
{
    const ModelSpec m = model(id);
    return {8192,  1, double(m.hidden), double(m.heads), double(m.kvHeads), double(m.headSize), double(m.ffnHidden),
            tensor};
}

AttentionShape attentionOf(const std::string &id, double sequence)
{
    const ModelSpec m = model(id);
    return {1, sequence, double(m.heads), double(m.kvHeads), double(m.headSize)};
}

double parametersOf(const std::string &id)
{
    return parameterCount(model(id));
}

// Bytes on each of n ranks, the whole model's where n is 1.
double statesOf(BytePolicy policy, int zero, double ranks, double parameters)
{
    return stringline::stateBytes(row(policy).costs, parameters, parameters, {zero, ranks}).device().value();
}

void pushParameters(std::vector<Worked> &rows)
{
    for (const char *id : {"gpt2-small", "gpt3-175b", "llama3-8b", "llama3-70b", "llama3.1-405b", "bloom-176b",
                           "mixtral-8x7b", "deepseek-v3", "megatron-1008.0b"})
        rows.push_back({"params", id, "parameters", [id] { return parametersOf(id); }});
    for (const char *id : {"mixtral-8x7b", "qwen3-235b-a22b", "deepseek-v3"})
        rows.push_back({"active_params", id, "active-parameters", [id] { return activeParameterCount(model(id)); }});
}

void pushFlops(std::vector<Worked> &rows)
{
    rows.push_back({"flops", "megatron_iteration_full_recompute_gpt3_175b", "iteration-full-recompute",
                    [] { return iterationWithFullRecompute(iterationOf("gpt3-175b", 1536)).value(); }});
    rows.push_back({"flops", "megatron_iteration_no_recompute_gpt3_175b", "iteration",
                    [] { return iterationWithoutRecompute(iterationOf("gpt3-175b", 1536)).value(); }});
    rows.push_back({"flops", "megatron_iteration_full_recompute_1008b", "iteration-full-recompute",
                    [] { return iterationWithFullRecompute(iterationOf("megatron-1008.0b", 3072)).value(); }});
    rows.push_back({"time", "end_to_end_days_gpt3_175b", "training-time", [] {
                        const FlopsPerSecond rate(140e12);
                        return trainingTimeWithFullRecompute(300e9, 175e9, 1024, rate).value() / kDay;
                    }});
    rows.push_back({"time", "end_to_end_days_1t", "training-time", [] {
                        const FlopsPerSecond rate(163e12);
                        return trainingTimeWithFullRecompute(450e9, 1.008e12, 3072, rate).value() / kDay;
                    }});
    rows.push_back({"flops", "6PT_llama3_8b_per_token", "six-pt",
                    [] { return sixPerParameterAndToken(parametersOf("llama3-8b"), 1).value(); }});
    rows.push_back({"flops", "layer_fwd_llama3_8b_causal", "layer-forward",
                    [] { return layerForward(layerOf("llama3-8b"), 1, 8192, kCausalMask).value(); }});
    rows.push_back({"flops", "layer_fwd_llama3_8b_full_mask", "layer-forward",
                    [] { return layerForward(layerOf("llama3-8b"), 1, 8192, kFullMask).value(); }});
    rows.push_back({"flops", "logits_fwd_llama3_8b", "logits-forward",
                    [] { return logitsForward(1, 8192, 4096, 128256).value(); }});
    rows.push_back({"flops", "gpt3_layer_fwd_full_mask", "layer-forward",
                    [] { return layerForward(layerOf("gpt3-175b"), 1, 2048, kFullMask).value(); }});
    rows.push_back({"flops", "selective_recompute_overhead_gpt3_published", "selective-overhead-published",
                    [] { return selectiveOverheadAsPublished(2048, 12288); }});
    rows.push_back({"flops", "selective_recompute_overhead_mtnlg_published", "selective-overhead-published",
                    [] { return selectiveOverheadAsPublished(2048, 20480); }});
    rows.push_back({"flops", "selective_recompute_overhead_gpt3_strict", "selective-overhead",
                    [] { return selectiveOverhead(2048, 12288); }});
}

void pushActivations(std::vector<Worked> &rows)
{
    struct Model {
        std::string name;
        GptActivations layer;
    };
    const Model models[] = {{"22b", {2048, 4, 6144, 64, 8}},
                            {"gpt3_175b", {2048, 1, 12288, 96, 8}},
                            {"mtnlg_530b", {2048, 1, 20480, 128, 8}},
                            {"1t", {2048, 1, 25600, 160, 8}}};
    struct Mode {
        std::string name;
        double tensor;
        bool sequenceParallel;
        Kept kept;
    };
    const Mode modes[] = {{"none", 1, false, Kept::Everything},
                          {"tp", 8, false, Kept::Everything},
                          {"tp_sp", 8, true, Kept::Everything},
                          {"tp_selective", 8, false, Kept::WithoutAttentionCore},
                          {"tp_sp_selective", 8, true, Kept::WithoutAttentionCore},
                          {"full", 8, false, Kept::LayerInput}};
    for (const Model &m : models) {
        rows.push_back({"activation", m.name + "_5as_over_h", "attention-core-ratio",
                        [l = m.layer] { return attentionCoreRatio(l.heads, l.sequence, l.hidden); }});
        for (const Mode &mode : modes) {
            GptActivations layer = m.layer;
            layer.tensor = mode.tensor;
            rows.push_back({"activation", m.name + "_per_layer_" + mode.name, "layer-activations", [layer, mode] {
                                return gptLayerActivations(layer, mode.sequenceParallel, mode.kept).value();
                            }});
        }
    }
    const GptActivations gpt3 = models[1].layer;
    rows.push_back(
        {"activation", "selective_saving_gpt3", "selective-saving", [] { return selectiveSaving(96, 2048, 12288); }});
    rows.push_back(
        {"activation", "selective_saving_mtnlg", "selective-saving", [] { return selectiveSaving(128, 2048, 20480); }});
    const auto firstStage = [gpt3](double chunks) {
        const Bytes layer = gptLayerActivations(gpt3, true, Kept::WithoutAttentionCore);
        return firstStageActivations(layer, 96, 8, chunks).value();
    };
    rows.push_back({"activation", "gpt3_175b_first_stage_1f1b_tp_sp_selective", "first-stage-activations",
                    [firstStage] { return firstStage(1); }});
    rows.push_back({"activation", "gpt3_175b_first_stage_interleaved_v3_tp_sp_selective", "first-stage-activations",
                    [firstStage] { return firstStage(3); }});
    rows.push_back(
        {"activation", "interleave_factor_p8_v3", "interleaving-factor", [] { return interleavingFactor(8, 3); }});
    rows.push_back({"activation", "output_layer_fp32_logits", "output-layer-activations",
                    [gpt3] { return outputLayerActivations(gpt3, 51200).value(); }});
    rows.push_back({"activation", "llama3_8b_layer_bf16_flash_no_dropout", "llama-layer-activations",
                    [] { return llamaLayerActivations(llamaOf("llama3-8b", 1)).value(); }});
    rows.push_back({"activation", "llama3_70b_layer_bf16_flash_tp8_sp", "llama-layer-activations",
                    [] { return llamaLayerActivations(llamaOf("llama3-70b", 8)).value(); }});
}

void pushStates(std::vector<Worked> &rows)
{
    const char *stages[] = {"ddp", "zero1", "zero2", "zero3"};
    for (int zero = 0; zero < 4; ++zero)
        rows.push_back({"states", std::string("zero_paper_7.5b_") + stages[zero], "states",
                        [zero] { return statesOf(BytePolicy::Mixed16, zero, 64, 7.5e9) / kGigabyte; }});
    struct Megatron {
        std::string name;
        BytePolicy policy;
    };
    for (const Megatron &m :
         {Megatron{"fp16param_fp16grad", BytePolicy::Fp16GradientCopy},
          Megatron{"bf16param_fp32grad", BytePolicy::MegatronBf16}, Megatron{"fp32param_fp32grad", BytePolicy::Fp32}})
        for (const int d : {1, 8, 64})
            rows.push_back({"states", "megatron_dist_opt_" + m.name + "_d" + std::to_string(d), "states",
                            [m, d] { return statesOf(m.policy, 1, d, 1); }});
    const auto llama = [](BytePolicy policy, int zero, double ranks) {
        return statesOf(policy, zero, ranks, parametersOf("llama3-8b"));
    };
    rows.push_back(
        {"states", "llama3_8b_16B_per_param", "states", [llama] { return llama(BytePolicy::Mixed16, 0, 1); }});
    rows.push_back(
        {"states", "llama3_8b_18B_per_param", "states", [llama] { return llama(BytePolicy::MegatronBf16, 0, 1); }});
    rows.push_back(
        {"states", "llama3_8b_fsdp8_18B", "states", [llama] { return llama(BytePolicy::MegatronBf16, 3, 8); }});
    rows.push_back({"states", "deepseek_v3_style_per_param", "states",
                    [] { return statesOf(BytePolicy::Fp8Bf16Moments, 0, 1, 1); }});
    rows.push_back({"states", "adam8bit_per_param", "states", [] { return statesOf(BytePolicy::Adam8bit, 0, 1, 1); }});
    rows.push_back(
        {"states", "zero_offload_gpu", "offload-states", [] {
             return stringline::stateBytes(row(BytePolicy::Mixed16).costs, 1, 1, {2, 1, 1.0, false}).device().value();
         }});
    rows.push_back({"states", "zero_offload_pcie_per_step", "offload-traffic", [] {
                        return offloadTraffic(1, row(BytePolicy::Mixed16).costs.gradients,
                                              row(BytePolicy::Mixed16).costs.weights)
                            .value();
                    }});
}

void pushVolumes(std::vector<Worked> &rows)
{
    const Bytes gpt3 = residualMessage(1, 2048, 12288);
    rows.push_back({"comm", "tp_allreduce_message_gpt3", "residual-message", [gpt3] { return gpt3.value(); }});
    rows.push_back({"comm", "tp_ring_bytes_sent_per_rank_per_layer", "tensor-sent",
                    [gpt3] { return tensorParallelSent(gpt3, 8).value(); }});
    rows.push_back({"comm", "tp_sp_bytes_sent_per_rank_per_layer", "sequence-sent",
                    [gpt3] { return sequenceParallelSent(gpt3, 8).value(); }});
    rows.push_back({"comm", "pp_p2p_message", "residual-message", [gpt3] { return gpt3.value(); }});
    rows.push_back({"comm", "dp_allreduce_llama3_8b_fp32_grads_n8", "gradients-sent",
                    [] { return gradientAllReduceSent(parametersOf("llama3-8b"), 4, 8).value(); }});
    rows.push_back({"comm", "zero1_llama3_8b_fp32grad_rs_bf16_ag_n8", "zero-optimizer-sent",
                    [] { return zeroOptimizerSent(parametersOf("llama3-8b"), 4, 2, 8).value(); }});
    rows.push_back({"comm", "fsdp_full_llama3_8b_bf16_n8", "zero-weights-sent",
                    [] { return zeroWeightsSent(parametersOf("llama3-8b"), 2, 2, 8).value(); }});
    rows.push_back({"comm", "hsdp_llama3_8b_shard8_replicas4", "hybrid-shard-sent",
                    [] { return hybridShardSent(parametersOf("llama3-8b"), 2, 2, 8, 4).value(); }});
    rows.push_back({"comm", "ep_alltoall_one_way_mixtral", "expert-exchange-sent",
                    [] { return expertExchangeSent(4096, 2, 4096, 2, 8).value(); }});
    rows.push_back({"comm", "ep_dispatch_deepseek_v3_fp8", "expert-exchange-sent",
                    [] { return expertExchangeSent(4096, 8, 7168, 1, 64).value(); }});
    rows.push_back({"comm", "cp_ring_fwd_llama3_8b", "ring-attention-sent",
                    [] { return ringAttentionSent(attentionOf("llama3-8b", 32768), 4).value(); }});
    rows.push_back({"comm", "cp_allgather_fwd_llama3_8b", "gathered-keys-received",
                    [] { return gatheredKeysReceived(attentionOf("llama3-8b", 32768), 4).value(); }});
    rows.push_back({"comm", "ulysses_fwd_llama3_8b", "ulysses-sent",
                    [] { return ulyssesSent(attentionOf("llama3-8b", 32768), 8).value(); }});
}

void pushScaling(std::vector<Worked> &rows)
{
    struct Budget {
        std::string name;
        double flops;
    };
    const std::pair<std::string, std::string> fits[] = {
        {"hoffmann_rounded", "hoffmann-rounded"}, {"hoffmann_tex", "hoffmann-tex"}, {"epoch_refit", "epoch-refit"}};
    for (const auto &[name, id] : fits) {
        const ScalingFit *fit = findScalingFit(id);
        if (fit == nullptr)
            endTest("no fit " + id);
        for (const Budget &budget : {Budget{"5.76e+23", 5.76e23}, Budget{"1e+24", 1e24}, Budget{"3.8e+25", 3.8e25}}) {
            const std::string row = name + "_C" + budget.name;
            const Flops compute(budget.flops);
            rows.push_back({"scaling", row + "_N", "compute-optimum",
                            [fit, compute] { return computeOptimum(*fit, compute).parameters; }});
            rows.push_back({"scaling", row + "_D", "compute-optimum",
                            [fit, compute] { return computeOptimum(*fit, compute).tokens; }});
            rows.push_back({"scaling", row + "_loss", "compute-optimum",
                            [fit, compute] { return computeOptimum(*fit, compute).loss; }});
        }
    }
    rows.push_back({"scaling", "chinchilla_rule_20_tokens", "tokens-per-parameter",
                    [] { return parametersAtTokensPerParameter(Flops(5.76e23), 20); }});
}

void pushReliability(std::vector<Worked> &rows)
{
    // Llama 3: 419 interruptions of 16384 GPUs in 54 days.
    const double gpuHours = deviceHoursPerInterruption(Seconds(54 * kDay), 419, 16384);
    const Seconds llama3 = meanTimeBetweenInterruptions(gpuHours, 16384);
    rows.push_back({"goodput", "llama3_mtbf_16384", "mean-time", [llama3] { return llama3.value(); }});
    rows.push_back(
        {"goodput", "llama3_mtbf_per_gpu_hours", "device-hours-per-interruption", [gpuHours] { return gpuHours; }});
    for (const int gpus : {1024, 4096, 16384, 131072})
        rows.push_back({"goodput", "mtbf_scaled_from_llama3_" + std::to_string(gpus) + "gpus", "mean-time",
                        [gpus, gpuHours] { return meanTimeBetweenInterruptions(gpuHours, gpus).value() / kHour; }});
    struct Interval {
        std::string name;
        Seconds checkpoint;
        Seconds mean;
    };
    for (const Interval &i :
         {Interval{"d60_m11135", Seconds(60), llama3}, Interval{"d300_m11135", Seconds(300), llama3},
          Interval{"d30_m86400", Seconds(30), Seconds(86400)}}) {
        rows.push_back(
            {"goodput", "young_" + i.name, "young", [i] { return youngInterval(i.checkpoint, i.mean).value(); }});
        rows.push_back(
            {"goodput", "daly_" + i.name, "daly", [i] { return dalyInterval(i.checkpoint, i.mean).value(); }});
    }
    const Seconds checkpoint(60);
    const Seconds restart(300);
    const Seconds interval = youngInterval(checkpoint, llama3);
    rows.push_back({"goodput", "waste_first_order_d60_M11134_R300", "first-order-loss",
                    [=] { return firstOrderLoss(checkpoint, interval, restart, llama3); }});
    rows.push_back({"goodput", "daly_exponential_efficiency_d60_R300_M11135_tau1156", "goodput",
                    [=] { return exponentialEfficiency(checkpoint, interval, restart, llama3); }});
}

void pushEnergyAndCost(std::vector<Worked> &rows)
{
    rows.push_back({"energy", "kwh_example", "energy",
                    [] { return energyKilowattHours(1024, 400, 1.0, Seconds(34 * kDay), 1.1); }});
    rows.push_back({"cost", "usd_example", "rent", [] { return rentUsd(2240, Seconds(33.52 * kDay), 5); }});
}

// Worked here, from field cases, beside the table.
struct OtherWorked {
    std::string_view formula;
    double value;
    double expected;
};
std::vector<OtherWorked> otherValues()
{
    return {
        // Llama 2 70B, 8 of 64 heads: 2 x 80 x 8 x 128 x 2 bytes; 2 621 440 with all heads.
        {"key-value-bytes", keyValueBytesPerToken(80, 8, 128).value(), 327680},
        {"key-value-bytes", keyValueBytesPerToken(80, 64, 128).value(), 2621440},
        // 6 x 7e10 x (500 x 16 x 2048) in 13.5 h on 16 of 312 TFLOP/s: 2.84 %, which one GPU's peak makes 45.4 %.
        {"utilization",
         utilization(sixPerParameterAndToken(7e10, 500 * 16 * 2048), Seconds(13.5 * kHour), 16, FlopsPerSecond(312e12)),
         6 * 7e10 * 500 * 16 * 2048 / (13.5 * 3600 * 16 * 312e12)},
        // 1 + 1/sqrt(16) + 1/sqrt(16) = 1.5.
        {"tokens-at-loss", tokensAtLoss({"", "", 1, 1, 1, 0.5, 0.5, ""}, 16, 1.5), 16},
        // 1.3 M device-hours on 24576 devices.
        {"wall-time", wallTime(1.3e6, 24576).value() / kHour, 1.3e6 / 24576},
        // (1140 + 60) / 1200 = 1 and 300 / 1200 = 1/4.
        {"failing-restart", failingRestartEfficiency(Seconds(60), Seconds(1140), Seconds(300), Seconds(1200)),
         1140 / (1200 * std::exp(0.25) * std::expm1(1.0))},
        // A checkpoint such that tau + delta is half of the mean.
        {"best-interval", bestInterval(Seconds(500 + 1000 * std::expm1(-0.5)), Seconds(1000)).value(),
         -1000 * std::expm1(-0.5)},
        {"availability", availability(Seconds(900), Seconds(100)), 0.9},
        // Two of three nodes, each up nine tenths of the time: 0.9^3 + 3 x 0.1 x 0.9^2.
        {"enough-nodes", enoughNodesUp(2, 1, 0.9), 0.972}};
}

std::vector<Worked> workedValues()
{
    std::vector<Worked> rows;
    for (auto *push : {pushParameters, pushFlops, pushActivations, pushStates, pushVolumes, pushScaling,
                       pushReliability, pushEnergyAndCost})
        push(rows);
    return rows;
}

} // namespace

class TestFormulas : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workedValues_data();
    void workedValues();
    void everyRowHasACall();
    void everyFormulaIsWorked();
    void tableIsComplete();
    void limits();
};

void TestFormulas::workedValues_data()
{
    QTest::addColumn<int>("row");
    const CsvTable table = dataTable("formulas.csv");
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::string name = std::string(table.cell(row, "group")) + " " + std::string(table.cell(row, "name"));
        QTest::newRow(name.c_str()) << int(row);
    }
}

// Printed with 16 digits or as whole numbers: equal but for the order of the products.
void TestFormulas::workedValues()
{
    QFETCH(int, row);
    static const CsvTable table = dataTable("formulas.csv");
    static const std::vector<Worked> calls = ::workedValues();
    const auto index = static_cast<std::size_t>(row);
    for (const Worked &call : calls) {
        if (call.group != table.cell(index, "group") || call.name != table.cell(index, "name"))
            continue;
        const double expected = number(table, index, "value");
        const double value = call.value();
        QVERIFY2(std::abs(value / expected - 1) < 1e-13,
                 qPrintable(QString("%1 for %2").arg(value, 0, 'g', 17).arg(expected, 0, 'g', 17)));
        return;
    }
    QFAIL("no call gives this row");
}

void TestFormulas::everyRowHasACall()
{
    const CsvTable table = dataTable("formulas.csv");
    QCOMPARE(int(table.rows.size()), 138);
    std::set<std::pair<std::string, std::string>> rows;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        rows.emplace(table.cell(row, "group"), table.cell(row, "name"));
    QCOMPARE(rows.size(), table.rows.size());
    for (const Worked &call : ::workedValues())
        QVERIFY2(rows.erase({call.group, call.name}) == 1, call.name.c_str());
    QVERIFY2(rows.empty(), rows.empty() ? "" : rows.begin()->second.c_str());
}

// And every call names a formula that is listed.
void TestFormulas::everyFormulaIsWorked()
{
    std::map<std::string, int, std::less<>> uses;
    for (const Worked &call : ::workedValues()) {
        QVERIFY2(findFormula(call.formula) != nullptr, call.formula.c_str());
        ++uses[call.formula];
    }
    for (const OtherWorked &other : otherValues()) {
        QVERIFY2(std::abs(other.value / other.expected - 1) < 1e-13, std::string(other.formula).c_str());
        ++uses[std::string(other.formula)];
    }
    for (const FormulaRow &row : formulas::formulas())
        QVERIFY2(uses.contains(row.id), std::string(row.id).c_str());
}

void TestFormulas::tableIsComplete()
{
    std::set<std::string_view> ids;
    for (const FormulaRow &row : formulas::formulas()) {
        QVERIFY(ids.insert(row.id).second);
        QVERIFY(!row.label.empty() && !row.symbols.empty() && !row.source.empty() && !row.subject.empty());
    }
    QVERIFY(findFormula("no such formula") == nullptr);
    QVERIFY(findScalingFit("no such fit") == nullptr);
    // Rounding the exponents halves the optimum, so one fit alone is advised.
    int advised = 0;
    for (const ScalingFit &fit : scalingFits())
        advised += fit.advised ? 1 : 0;
    QCOMPARE(advised, 1);
}

void TestFormulas::limits()
{
    // One rank sends nothing; two send the buffer once in an all-reduce.
    QCOMPARE(allReduceSent(Bytes(1000), 1).value(), 0.0);
    QCOMPARE(allReduceSent(Bytes(1000), 2).value(), 1000.0);
    // Kept shards gather twice more in the backward: 10 passes for 8.
    QCOMPARE(sequenceParallelSentKeepingShards(Bytes(1000), 8) / sequenceParallelSent(Bytes(1000), 8), 1.25);
    // A checkpoint that takes as long as two interruptions: Daly's interval is M.
    QCOMPARE(dalyInterval(Seconds(200), Seconds(100)).value(), 100.0);
    // Checkpoints that cost nothing: only restarts are lost, M / (M + R).
    QCOMPARE(exponentialEfficiency(Seconds(0), Seconds(0), Seconds(100), Seconds(900)), 0.9);
    // At the optimum, moving N by a tenth along 6 N D = C loses, both ways.
    for (const ScalingFit &fit : scalingFits()) {
        const ComputeOptimum best = computeOptimum(fit, Flops(1e24));
        for (const double factor : {0.9, 1.1})
            QVERIFY(lossOf(fit, best.parameters * factor, best.tokens / factor) > best.loss);
    }
    QVERIFY(trainingTimeWithoutRecompute(1e9, 1e9, 8, FlopsPerSecond(1e12)) /
                trainingTimeWithFullRecompute(1e9, 1e9, 8, FlopsPerSecond(1e12)) ==
            0.75);
}

QTEST_APPLESS_MAIN(TestFormulas)
#include "tst_formulas.moc"
