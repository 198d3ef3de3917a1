// Bytes of states per parameter against published sums, and DeepSpeed's estimators.
#include "core/cost/states.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>
#include <string_view>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Bytes per parameter of a policy, on one of `shards` ranks.
double perParameter(BytePolicy policy, int zero, double shards)
{
    return stateBytes(row(policy).costs, 1, 1, {zero, shards, 0, false}).device().value();
}

} // namespace

class TestStates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void policiesStandInOrder();
    void publishedSums_data();
    void publishedSums();
    void wholeModels();
    void parkedStates();
    void frozenParameters();
    void optimizersOfAScenario();
    void deepSpeedEstimators();
};

// A policy is found by its place, and each is called by its own sum.
void TestStates::policiesStandInOrder()
{
    for (std::size_t i = 0; i < kBytePolicies.size(); ++i) {
        const BytePolicyRow &each = kBytePolicies[i];
        QCOMPARE(static_cast<std::size_t>(each.policy), i);
        QCOMPARE(std::stod(std::string(each.label)), each.costs.total());
        QVERIFY(!each.source.empty());
    }
}

void TestStates::publishedSums_data()
{
    QTest::addColumn<int>("policy");
    QTest::addColumn<int>("zero");
    QTest::addColumn<double>("shards");
    QTest::addColumn<double>("expected");
    const auto add = [](const char *name, BytePolicy policy, int zero, double shards, double expected) {
        QTest::newRow(name) << static_cast<int>(policy) << zero << shards << expected;
    };
    using enum BytePolicy;
    // ZeRO, figure 1: 7.5e9 parameters on 64 ranks in 1e9 bytes, so per parameter a 7.5th of it.
    add("ZeRO paper, none", Mixed16, 0, 64, 120 / 7.5);
    add("ZeRO paper, stage 1", Mixed16, 1, 64, 31.40625 / 7.5);
    add("ZeRO paper, stage 2", Mixed16, 2, 64, 16.640625 / 7.5);
    add("ZeRO paper, stage 3", Mixed16, 3, 64, 1.875 / 7.5);
    // Megatron-LM's distributed optimizer, d = 1, 8, 64.
    add("4 + 16/d, 1", Fp16GradientCopy, 1, 1, 20);
    add("4 + 16/d, 8", Fp16GradientCopy, 1, 8, 6);
    add("4 + 16/d, 64", Fp16GradientCopy, 1, 64, 4.25);
    add("6 + 12/d, 1", MegatronBf16, 1, 1, 18);
    add("6 + 12/d, 8", MegatronBf16, 1, 8, 7.5);
    add("6 + 12/d, 64", MegatronBf16, 1, 64, 6.1875);
    add("8 + 8/d, 1", Fp32, 1, 1, 16);
    add("8 + 8/d, 8", Fp32, 1, 8, 9);
    add("8 + 8/d, 64", Fp32, 1, 64, 8.125);
    add("BF16_Optimizer, 8 + 12/d", DeepSpeedBf16, 1, 8, 9.5);
    add("Megatron-Bridge, 4 + 12/d", Mixed16, 1, 8, 5.5);
    add("precision-aware, 4 + 8/d", Bf16Moments, 1, 8, 5);
    add("FSDP, 16/n", Fp32, 3, 8, 2);
    add("DeepSeek-V3: 1 + 4 + 4 + 2 + 2", Fp8Bf16Moments, 0, 1, 13);
    add("8-bit Adam: 2 + 2 + 4 + 1 + 1", Adam8bit, 0, 1, 10);
    add("SGD with momentum: 2 + 2 + 4 + 4", SgdMomentum, 0, 1, 12);
    add("Playbook: 2 + 2 + 8", NoMaster, 0, 1, 12);
    add("gradients used at once: 2 + 4 + 8", FusedBackward, 0, 1, 14);
}

void TestStates::publishedSums()
{
    QFETCH(int, policy);
    QFETCH(int, zero);
    QFETCH(double, shards);
    QFETCH(double, expected);
    QVERIFY(std::abs(perParameter(static_cast<BytePolicy>(policy), zero, shards) / expected - 1) < 1e-12);
}

// Llama 3 8B, 8 030 261 248 parameters: 16 and 18 bytes each, and 18 over 8 ranks.
void TestStates::wholeModels()
{
    constexpr double kParameters = 8030261248;
    QCOMPARE(kParameters * perParameter(BytePolicy::Mixed16, 0, 1), 128484179968.0);
    QCOMPARE(kParameters * perParameter(BytePolicy::MegatronBf16, 0, 1), 144544702464.0);
    QCOMPARE(kParameters * perParameter(BytePolicy::MegatronBf16, 3, 8), 18068087808.0);
}

// ZeRO-Offload (arXiv 2101.06840): 2 bytes a parameter stay on the GPU, the host holds 12 and the gradients; 16 with an
// fp32 copy of those instead of a 16-bit one. Half of the optimizer parked leaves the other half.
void TestStates::parkedStates()
{
    const ByteCosts plain = row(BytePolicy::Mixed16).costs;
    const StateBytes offload = stateBytes(plain, 1, 1, {2, 1, 1, false});
    QCOMPARE(offload.device(), Bytes(2));
    QCOMPARE(offload.host, Bytes(14));
    QCOMPARE(stateBytes(row(BytePolicy::Fp32ShardedGradients).costs, 1, 1, {2, 1, 1, false}).host, Bytes(16));
    const StateBytes half = stateBytes(plain, 100, 100, {1, 4, 0.5, false});
    QCOMPARE(half.device(), Bytes(100 * (2 + 2 + 12.0 / 4 / 2)));
    QCOMPARE(half.host, Bytes(100 * 12.0 / 4 / 2));
}

// What is not trained has weights alone: 2 of 16 bytes.
void TestStates::frozenParameters()
{
    const StateBytes states = stateBytes(row(BytePolicy::Mixed16).costs, 100, 30, {0, 1, 0, false});
    QCOMPARE(states.weights, Bytes(200));
    QCOMPARE(states.device(), Bytes(200 + 30 * 14));
}

// The software's policy by precision, with the optimizer's own moments and gradients of a stated precision.
void TestStates::optimizersOfAScenario()
{
    Scenario scenario = tinyScenario();
    QCOMPARE(byteCosts(scenario).total(), 18.0);
    scenario.training.optimizer = Optimizer::Adam8bit;
    QCOMPARE(byteCosts(scenario).total(), 12.0);
    scenario.training.gradientPrecision = GradientPrecision::Bf16;
    QCOMPARE(byteCosts(scenario).total(), 10.0);
    scenario.training.optimizer = Optimizer::AdamBf16;
    QCOMPARE(byteCosts(scenario).total(), 12.0);
    scenario.training.optimizer = Optimizer::Sgd;
    QCOMPARE(byteCosts(scenario).total(), 12.0);
    scenario.training.optimizer = Optimizer::Muon;
    QCOMPARE(byteCosts(scenario).total(), 12.0);
    scenario.training = {};
    scenario.training.precision = Precision::Fp16;
    QCOMPARE(byteCosts(scenario).total(), 20.0);
    scenario.training.precision = Precision::Fp32;
    QCOMPARE(byteCosts(scenario).total(), 16.0);
    QCOMPARE(byteCosts(with(tinyScenario(), {{"software.statesBf16", "pure-bf16"}})).total(), 8.0);
}

// P parameters, G in the largest layer, n GPUs in a node, N in all. DeepSpeed's sums follow from states:
//   GPU   stage 2: 2P + 18P/N, with the optimizer on the host 2P; stage 3: 4G + 18P/N, 4G + 2P/N, 4G
//   host  1.5 times the larger of what the node's ranks park there and what they build before they cut it: 4P each, or
//         4G each where the model is cut as it is built (zero.Init)
// One of them is wrong. Stage 2 with the optimizer on the host asks for 4P of every GPU of the cluster in each node's
// memory (4N); a node's n processes build n models, so 4n: on 4 nodes 4 times less.
void TestStates::deepSpeedEstimators()
{
    const CsvTable table = dataTable("deepspeed_states.csv");
    QCOMPARE(table.rows.size(), std::size_t(48));
    int corrected = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const double parameters = number(table, i, "params");
        const double layer = number(table, i, "largest_layer");
        const double perNode = number(table, i, "gpus_per_node");
        const double nodes = number(table, i, "nodes");
        const int stage = integer(table, i, "stage");
        const std::string_view offload = table.cell(i, "offload");
        const bool cutAtOnce = table.cell(i, "zero_init") == "1";
        // Stage 2 keeps 16-bit gradients beside their fp32 shards, stage 3 fp32 shards alone.
        const ByteCosts &costs =
            row(stage == 2 ? BytePolicy::Fp16GradientCopy : BytePolicy::Fp32ShardedGradients).costs;
        const bool optimizer = offload != "none";
        const StateSharding sharding{stage, perNode * nodes, optimizer ? 1.0 : 0.0, offload == "param+opt"};
        const StateBytes states = stateBytes(costs, parameters, parameters, sharding);
        const double unit = stage == 3 ? 4 * layer : 0; // 16-bit weights and gradients of the gathered layer
        const std::string context = "row " + std::to_string(i + 2);
        QVERIFY2(std::abs((states.device().value() + unit) / number(table, i, "gpu_bytes") - 1) < 1e-9,
                 context.c_str());

        const double parked = states.host.value() * perNode - (stage == 2 ? 2 * parameters / nodes : 0);
        const double built = cutAtOnce ? (optimizer ? 0 : initialBytes(layer).value() * perNode)
                                       : initialBytes(parameters).value() * perNode;
        const double host = 1.5 * std::max(parked, built);
        const double theirs = number(table, i, "cpu_bytes_per_node");
        if (stage == 2 && optimizer && nodes > 1) {
            QVERIFY2(std::abs(host * nodes / theirs - 1) < 1e-9, context.c_str());
            ++corrected;
        } else {
            QVERIFY2(std::abs(host / theirs - 1) < 1e-9, context.c_str());
        }
    }
    QCOMPARE(corrected, 3);
}

QTEST_APPLESS_MAIN(TestStates)
#include "tst_states.moc"
