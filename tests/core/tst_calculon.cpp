// The physics of a layer against Calculon, an independent tool. FLOPs of matrix products agree exactly; bytes agree
// exactly after the differences that are named below, each with its arithmetic. Times are in tst_calculon_times.cpp.
//
// Letters of a rank: n = b s h elements of a whole residual, r = n cut by sequence parallelism (n/t) or not, S scores,
// f inner activations of the FFN, h hidden, t tensor parallel.
#include "core/cost/memory.h"
#include "core/cost/op_times.h"
#include "core/cost/scenario_costs.h"
#include "core/cost/steps.h"
#include "core/cost/weights.h"
#include "tests/support/calculon.h"
#include "tests/support/data_table.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <map>

using namespace stringline;
using namespace stringline::tests;

namespace {

// What Calculon counts otherwise, bytes in 16-bit; positive where it counts more.
struct Difference {
    const char *name;
    double (*bytes)(const CalculonCase &, const CalculonSizes &);
};

double collectivesInBlock(const CalculonCase &run, const CalculonSizes &z)
{
    if (z.t <= 1 || run.tiledOverlap)
        return 0;
    return z.gathers ? 4 : 2;
}

// Bytes that a layer moves, forward.
const Difference kForwardBytes[] = {
    // Queries, keys and values as three products read their input, 2 n bytes, three times.
    {"three products of attention's input",
     [](const CalculonCase &run, const CalculonSizes &z) { return run.tiledOverlap ? 0 : 2 * 2 * z.n; }},
    // Two norms of 2 h weights, 2 bytes each. Ours stay in cache.
    {"weights of the norms", [](const CalculonCase &, const CalculonSizes &z) { return 2 * 2 * 2 * z.h; }},
    // Dropout (2 in, 2 out, 1 mask) and residual (2 + 2 in, 2 out) are 11 r where one fused kernel moves 7 r; twice.
    {"dropout and residual in two kernels",
     [](const CalculonCase &, const CalculonSizes &z) { return 2 * (11 - 7) * z.r; }},
    // A collective reads and writes its 2 n bytes in memory beside sending them.
    {"collectives in memory",
     [](const CalculonCase &run, const CalculonSizes &z) { return collectivesInBlock(run, z) * 2 * 2 * z.n; }},
};

// Forward bytes of the two products of the core, each [s, d] x [d, s] or its mirror: 2 (2 n/t + S).
double coreProduct(const CalculonSizes &z)
{
    return 2 * (2 * z.n / z.t + z.S);
}

// Bytes that a layer moves, backward: gradients of inputs and of weights together.
constexpr Difference kBackwardBytes[] = {
    // Each of the three writes 2 n of input gradients, and reads 2 n of input for its weights: two of each too many.
    {"three products of attention's input",
     [](const CalculonCase &, const CalculonSizes &z) { return 2 * (2 * 2 * z.n); }},
    // And a kernel of its own sums the three: three in, one out.
    {"sum of three input gradients", [](const CalculonCase &, const CalculonSizes &z) { return 4 * 2 * z.n; }},
    // Before each norm the gradients of layer and residual are added: two in, one out.
    {"sum of gradients before the norms", [](const CalculonCase &, const CalculonSizes &z) { return 2 * 3 * 2 * z.r; }},
    // Each norm reads gradient and weights (4 r + 4 h) once for its input and once for its weights; ours move 6 r.
    {"norms in two passes",
     [](const CalculonCase &, const CalculonSizes &z) { return 2 * (2 * (4 * z.r + 4 * z.h) - 6 * z.r); }},
    // A memory-bound backward reads input and gradient and writes one: 1.5 of the forward. Calculon takes the
    // forward's.
    {"backward of softmax", [](const CalculonCase &, const CalculonSizes &z) { return (4 - 6) * z.S; }},
    {"backward of attention dropout", [](const CalculonCase &, const CalculonSizes &z) { return (5 - 7.5) * z.S; }},
    {"backward of the activation", [](const CalculonCase &, const CalculonSizes &z) { return (4 - 6) * z.f; }},
    {"backward of dropout and residual",
     [](const CalculonCase &, const CalculonSizes &z) { return 2 * (11 - 10.5) * z.r; }},
    // The two products of the core have two input gradients each; Calculon counts both FLOPs but one set of bytes.
    {"one input gradient of two in the core",
     [](const CalculonCase &, const CalculonSizes &z) { return -2 * coreProduct(z); }},
    {"collectives in memory",
     [](const CalculonCase &run, const CalculonSizes &z) { return collectivesInBlock(run, z) * 2 * 2 * z.n; }},
};

// Bytes that a layer keeps.
constexpr Difference kKeptBytes[] = {
    // GeLU joined with the product after it recomputes its input from what that keeps.
    {"fused activation",
     [](const CalculonCase &run, const CalculonSizes &z) {
         return run.fusedActivation && run.scenario.training.recompute != Recompute::Full ? -2 * z.f : 0;
     }},
    // Selective recompute without sequence parallelism: 2 n less than arXiv 2205.05198, Table 2, which has sbh (10 +
    // 24/t).
    {"input of a whole residual",
     [](const CalculonCase &run, const CalculonSizes &z) {
         return run.scenario.training.recompute == Recompute::Selective && !z.gathers ? -2 * z.n : 0;
     }},
    // A layer's input stays whole under full recompute, sequence parallel or not.
    {"input of a recomputed layer",
     [](const CalculonCase &run, const CalculonSizes &z) {
         return run.scenario.training.recompute == Recompute::Full ? 2 * (z.n - z.r) : 0;
     }},
    // One head of keys and values is kept as if each query head had its own.
    {"keys and values of multi-query attention",
     [](const CalculonCase &run, const CalculonSizes &z) {
         return run.scenario.model.kvHeads == 1 ? 2 * 2 * (z.n / z.t - z.tokens * z.headSize) : 0;
     }},
};

// Parameters of one layer and of the others of the stage.
double layerParameters(const CalculonCase &run)
{
    return layerParametersPerRank(run.scenario, LayerKind::Dense).total();
}
double otherParameters(const CalculonCase &run)
{
    return (run.layersPerRank - 1) * layerParameters(run);
}

// Bytes of gradients on the first stage.
constexpr Difference kGradientBytes[] = {
    {"one layer's gradients in fp32",
     [](const CalculonCase &run, const CalculonSizes &) { return (4 - 2) * layerParameters(run); }},
    {"the others' in the elements of the run",
     [](const CalculonCase &run, const CalculonSizes &) { return (run.elementBytes - 2) * otherParameters(run); }},
    // The sharded optimizer shards the gradients of all layers but that one, as ZeRO 2 does.
    {"gradients sharded with the optimizer",
     [](const CalculonCase &run, const CalculonSizes &z) {
         return run.shardedOptimizer ? run.elementBytes * otherParameters(run) * (1 / z.dataRanks - 1) : 0;
     }},
};

// Bytes of a layer's collectives in the backward.
constexpr Difference kTensorBytes[] = {
    // The input of the two products that follow a gather is kept whole: two gathers of 2 n less.
    {"gathered inputs kept",
     [](const CalculonCase &run, const CalculonSizes &z) { return z.gathers && !run.gatherAgain ? -2 * 2 * z.n : 0; }},
};

double sum(std::span<const Difference> differences, const CalculonCase &run, const CalculonSizes &z)
{
    double bytes = 0;
    for (const Difference &difference : differences)
        bytes += difference.bytes(run, z);
    return bytes;
}

// One byte each: of the dropped scores and of both residuals.
double maskBytes(const CalculonSizes &z)
{
    return z.S + 2 * z.r;
}

Steps forwardSteps(const CalculonLayer &layer)
{
    Steps steps;
    appendForward(steps, layer.ops.ops(), layer.context, Activity::Forward);
    return steps;
}

Steps backwardSteps(const CalculonLayer &layer)
{
    Steps steps;
    appendBackward(steps, layer.ops.ops(), layer.context);
    return steps;
}

// Bytes of the whole buffers of a layer's collectives: a ring of t sends (t-1)/t of a gather's or a scatter's, twice
// that of an all-reduce's.
double collectiveBytes(const Steps &steps, double t)
{
    double bytes = 0;
    for (const Step &step : steps) {
        if (step.lane == Lane::Tensor)
            bytes += step.time.value() * t / (t - 1) / (step.name == "all-reduce" ? 2 : 1);
    }
    return bytes;
}

bool same(double ours, double theirs)
{
    return std::abs(ours - theirs) <= 1e-12 * std::abs(theirs);
}

} // namespace

class TestCalculon : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void flops();
    void flopsOfAnIteration();
    void bytesForward();
    void bytesBackward();
    void states();
    void kept();
    void tensorParallelBytes();

private:
    std::vector<CalculonCase> m_cases;
};

void TestCalculon::initTestCase()
{
    m_cases = calculonCases();
    QCOMPARE(int(m_cases.size()), 39);
}

// Forward products; twice that backward, half of it for weights where there are any.
void TestCalculon::flops()
{
    for (const CalculonCase &run : m_cases) {
        const CalculonLayer layer(run);
        Flops forward;
        Flops core;
        for (const Op &op : layer.ops.ops()) {
            const Flops one = forwardFlops(std::span(&op, 1), layer.context.share);
            forward += one;
            core += op.kind == OpKind::BatchedGemm ? one : Flops(0);
        }
        QVERIFY2(forward.value() == run.flops.forward, run.name.c_str());
        QVERIFY2((forward + core).value() == run.flops.input, run.name.c_str());
        QVERIFY2((forward - core).value() == run.flops.weight, run.name.c_str());
    }
}

// Of all layers and sequences, forward and backward, whatever the plan: what MFU divides by. The hardware's have one
// forward more with full recompute, and the core's two products with selective.
void TestCalculon::flopsOfAnIteration()
{
    for (const CalculonCase &run : m_cases) {
        const ScenarioCosts costs = scenarioCosts(run.scenario);
        const TrainingSpec &training = run.scenario.training;
        const double blocks =
            double(run.scenario.model.layers) * training.globalBatch / training.microbatch * run.scenario.plan.tensor;
        const double model = blocks * (run.flops.forward + run.flops.input + run.flops.weight);
        const double core = run.flops.input - run.flops.forward;
        const bool copied = run.scenario.model.kvHeads < run.scenario.plan.tensor; // ranks share one head of keys
        if (!copied)
            QVERIFY2(same(modelFlops(costs).value(), model), run.name.c_str());
        else
            QVERIFY2(modelFlops(costs).value() < model, run.name.c_str());
        const double again = training.recompute == Recompute::Full        ? run.flops.forward
                             : training.recompute == Recompute::Selective ? core
                                                                          : 0;
        if (!copied)
            QVERIFY2(same(hardwareFlops(costs).value(), model + blocks * again), run.name.c_str());
    }
}

void TestCalculon::bytesForward()
{
    for (const CalculonCase &run : m_cases) {
        const CalculonLayer layer(run);
        const CalculonSizes z = sizesOf(run);
        const double ours = bytesOf(forwardSteps(layer), Activity::Forward);
        const double counted = inElements(run, ours + sum(kForwardBytes, run, z), maskBytes(z));
        QVERIFY2(same(counted, run.bytes.forward), qPrintable(QString("%1: %2 for %3")
                                                                  .arg(run.name.c_str())
                                                                  .arg(counted, 0, 'f', 0)
                                                                  .arg(run.bytes.forward, 0, 'f', 0)));
    }
}

// Not of tiled overlap, whose tiles count shards of inputs, nor of inference.
void TestCalculon::bytesBackward()
{
    int compared = 0;
    for (const CalculonCase &run : m_cases) {
        if (run.tiledOverlap || !run.training)
            continue;
        const CalculonLayer layer(run);
        const CalculonSizes z = sizesOf(run);
        const double ours = bytesOf(backwardSteps(layer), Activity::Backward);
        const double counted = inElements(run, ours + sum(kBackwardBytes, run, z), maskBytes(z));
        const double theirs = run.bytes.input + run.bytes.weight;
        QVERIFY2(
            same(counted, theirs),
            qPrintable(QString("%1: %2 for %3").arg(run.name.c_str()).arg(counted, 0, 'f', 0).arg(theirs, 0, 'f', 0)));
        ++compared;
    }
    QCOMPARE(compared, 36);
}

// Weights, gradients and optimizer of the first stage.
void TestCalculon::states()
{
    for (const CalculonCase &run : m_cases) {
        if (!run.training)
            continue;
        const CalculonLayer layer(run);
        const StageBytes bytes = stageBytes(layer.context, {ChunkShape{run.layersPerRank}});
        QVERIFY2(same(bytes.weights.value() * run.elementBytes / 2, run.weights), run.name.c_str());
        QVERIFY2(same(bytes.optimizer.value(), run.optimizer), run.name.c_str());
        const double gradients = bytes.gradients.value() + sum(kGradientBytes, run, sizesOf(run));
        QVERIFY2(same(gradients, run.gradients), qPrintable(QString("%1: %2 for %3")
                                                                .arg(run.name.c_str())
                                                                .arg(gradients, 0, 'f', 0)
                                                                .arg(run.gradients, 0, 'f', 0)));
    }
}

void TestCalculon::kept()
{
    for (const CalculonCase &run : m_cases) {
        if (!run.training)
            continue;
        const CalculonLayer layer(run);
        const CalculonSizes z = sizesOf(run);
        const bool full = run.scenario.training.recompute == Recompute::Full;
        const double bytes = keptPerLayer(layer.context).value() + sum(kKeptBytes, run, z);
        const double masks = full ? 0 : 2 * z.r; // selective recompute, the only one in 8 bits, keeps no mask of scores
        const double theirs = full ? run.checkpoint : run.kept;
        const double counted = inElements(run, bytes, masks);
        QVERIFY2(
            same(counted, theirs),
            qPrintable(QString("%1: %2 for %3").arg(run.name.c_str()).arg(counted, 0, 'f', 0).arg(theirs, 0, 'f', 0)));
    }
}

void TestCalculon::tensorParallelBytes()
{
    for (const CalculonCase &run : m_cases) {
        const CalculonSizes z = sizesOf(run);
        if (z.t <= 1) {
            QCOMPARE(run.forwardTensor, 0.0);
            continue;
        }
        const CalculonLayer layer(run);
        const double forward = collectiveBytes(forwardSteps(layer), z.t) * run.elementBytes / 2;
        QVERIFY2(same(forward, run.forwardTensor), run.name.c_str());
        if (!run.training)
            continue;
        // Full recompute repeats the forward's, which we count with the recompute.
        const double again = run.scenario.training.recompute == Recompute::Full ? 0 : run.gatheredAgain;
        const double backward = collectiveBytes(backwardSteps(layer), z.t) + sum(kTensorBytes, run, z);
        QVERIFY2(same(backward * run.elementBytes / 2, run.backwardTensor + again), run.name.c_str());
    }
}

QTEST_APPLESS_MAIN(TestCalculon)
#include "tst_calculon.moc"
