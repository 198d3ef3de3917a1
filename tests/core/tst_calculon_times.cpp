// The time of a layer against Calculon, an independent tool: our operators in its kernels, under its efficiency tables.
// Its kernels differ from ours in the ways that tst_calculon.cpp names.
#include "core/cost/op_times.h"
#include "tests/support/calculon.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

// What Calculon adds to one of our operators: FLOPs of its vector unit per element of the output, and bytes per element
// of the kernels it has for it, gradients of inputs and of weights apart (Isaev et al., SC 2023).
struct VectorKernel {
    std::string_view op; // one of ours
    double forwardFlops;
    double forwardBytes;
    double inputFlops;
    double inputBytes;
    double weightFlops = 0;
    double weightBytes = 0;
    bool normWeights = false; // 4 h bytes more whenever it runs
};
constexpr VectorKernel kVectorKernels[] = {
    {"attention norm", 9, 4, 14, 4, 7, 4, true},
    {"attention norm", 0, 0, 2, 6}, // the sum of gradients before it
    {"ffn norm", 9, 4, 14, 4, 7, 4, true},
    {"ffn norm", 0, 0, 2, 6},
    {"softmax", 5, 4, 8, 4},
    {"attention dropout", 1, 5, 1, 5},
    {"activation", 8, 4, 13, 4},
    {"attention residual", 1, 5, 1, 5}, // dropout
    {"attention residual", 1, 6, 2, 6}, // and residual
    {"ffn residual", 1, 5, 1, 5},
    {"ffn residual", 1, 6, 2, 6},
};

enum class Part { Forward, Input, Weight };

double elementsOf(const Op &op, const CalculonLayer &layer, const CalculonSizes &z)
{
    return op.out == Dims(Dim::Batch, Dim::Query, Dim::Hidden) ? z.r : layer.context.share.elements(op.out);
}

double vectorSeconds(const CalculonCase &run, const CalculonLayer &layer, const Op &op, Part part)
{
    const CalculonSizes z = sizesOf(run);
    const double elements = elementsOf(op, layer, z);
    double seconds = 0;
    for (const VectorKernel &kernel : kVectorKernels) {
        if (kernel.op != op.name)
            continue;
        const auto of = [part](double forward, double input, double weight) {
            return part == Part::Forward ? forward : part == Part::Input ? input : weight;
        };
        const double flops = of(kernel.forwardFlops, kernel.inputFlops, kernel.weightFlops) * elements;
        const double bytes = of(kernel.forwardBytes, kernel.inputBytes, kernel.weightBytes) * elements +
                             (kernel.normWeights ? 4 * z.h : 0);
        const bool masked = op.name == "attention dropout" || kernel.forwardBytes == 5;
        if (flops > 0)
            seconds += calculonSeconds(run.system, CalculonEngine::Vector, flops,
                                       inElements(run, bytes, masked ? elements : 0));
    }
    return seconds;
}

// Three products for queries, keys and values; both input gradients of the core as one operation.
double matrixSeconds(const CalculonCase &run, const CalculonLayer &layer, const Op &op, Part part)
{
    const CalculonSizes z = sizesOf(run);
    const double flops = forwardFlops(std::span(&op, 1), layer.context.share).value();
    Steps steps;
    appendForward(steps, std::span(&op, 1), layer.context, Activity::Forward);
    const double bytes = bytesOf(steps, Activity::Forward);
    const auto seconds = [&](double flopsOfOne, double bytesOfOne) {
        return calculonSeconds(run.system, CalculonEngine::Matrix, flopsOfOne, bytesOfOne * run.elementBytes / 2);
    };
    if (op.kind == OpKind::BatchedGemm) {
        if (part == Part::Weight)
            return 0;
        return seconds(part == Part::Forward ? flops : 2 * flops, bytes);
    }
    if (op.name != "qkv")
        return seconds(flops, bytes);
    const double queries = layer.context.share[Dim::QueryFeatures];
    const double keys = layer.context.share[Dim::KvFeatures] / 2;
    double time = 0;
    for (const double features : {queries, keys, keys}) {
        const double share = features / (queries + 2 * keys);
        time += seconds(flops * share, (bytes - 2 * z.n) * share + 2 * z.n);
    }
    return time;
}

double layerSeconds(const CalculonCase &run, const CalculonLayer &layer, Part part)
{
    const CalculonSizes z = sizesOf(run);
    double time = 0;
    for (const Op &op : layer.ops.ops()) {
        if (op.kind == OpKind::Gemm || op.kind == OpKind::BatchedGemm)
            time += matrixSeconds(run, layer, op, part);
        else
            time += vectorSeconds(run, layer, op, part);
    }
    if (part == Part::Input) // the sum of three input gradients
        time += calculonSeconds(run.system, CalculonEngine::Vector, 3 * z.n, 4 * run.elementBytes * z.n);
    return time;
}

// Calculon computes the values product not again.
double recomputeSeconds(const CalculonCase &run, const CalculonLayer &layer)
{
    if (run.scenario.training.recompute == Recompute::Full)
        return layerSeconds(run, layer, Part::Forward);
    double time = 0;
    for (const Op &op : layer.ops.ops()) {
        if (run.scenario.training.recompute != Recompute::Selective || !op.attentionCore ||
            op.name == "attention values")
            continue;
        time += op.kind == OpKind::BatchedGemm ? matrixSeconds(run, layer, op, Part::Forward)
                                               : vectorSeconds(run, layer, op, Part::Forward);
    }
    return time;
}

} // namespace

class TestCalculonTimes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void seconds();
};

// Our operators under its efficiency tables, in its kernels: well within the 2 % that were asked for. Not of tiled
// overlap, whose time holds a share of the network's.
void TestCalculonTimes::seconds()
{
    double worst = 0;
    int compared = 0;
    for (const CalculonCase &run : calculonCases()) {
        if (run.tiledOverlap)
            continue;
        const CalculonLayer layer(run);
        std::vector<std::pair<double, double>> times{{layerSeconds(run, layer, Part::Forward), run.seconds.forward}};
        if (run.training) {
            times.emplace_back(layerSeconds(run, layer, Part::Input), run.seconds.input);
            times.emplace_back(layerSeconds(run, layer, Part::Weight), run.seconds.weight);
            times.emplace_back(recomputeSeconds(run, layer), run.recomputeSeconds);
        }
        for (const auto &[ours, theirs] : times) {
            if (theirs <= 0) {
                QCOMPARE(ours, 0.0);
                continue;
            }
            const double error = std::abs(ours / theirs - 1);
            worst = std::max(worst, error);
            QVERIFY2(error <= 0.02, qPrintable(QString("%1: %2 for %3").arg(run.name.c_str()).arg(ours).arg(theirs)));
        }
        ++compared;
    }
    QCOMPARE(compared, 37);
    qInfo("worst difference of a layer's time %.2g %%", 100 * worst);
}

QTEST_APPLESS_MAIN(TestCalculonTimes)
#include "tst_calculon_times.moc"
