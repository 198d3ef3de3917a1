#include "core/cost/steps.h"

#include "core/cost/kernels.h"
#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kElementBytes = 2;            // of activations in 16-bit training
constexpr double kBackwardTraffic = 1.5;       // of memory-bound kernels: input, gradient in, gradient out
constexpr double kFusedBackwardProducts = 2.5; // five products for the forward's two

const DimSizes &sizesOf(const Op &op, const CostContext &context)
{
    return context.sequenceParallel && isReplicated(op) ? context.tokenShare : context.share;
}

// [rows of left, summed] x [summed, rest of right]; dimensions shared by left, right and out are the batch.
GemmShape shapeOf(Dims left, Dims right, Dims out, const DimSizes &sizes)
{
    const Dims batch = left.common(right).common(out);
    const Dims summed = left.common(right).without(batch);
    GemmShape shape;
    shape.batch = batch.empty() ? 1 : sizes.elements(batch);
    shape.m = sizes.elements(left.without(batch).without(summed));
    shape.n = sizes.elements(right.without(batch).without(summed));
    shape.k = sizes.elements(summed);
    return shape;
}

Flops productFlops(const Op &op, const DimSizes &sizes)
{
    if (op.kind == OpKind::FusedAttention) // causal: half of all pairs, two products
        return Flops(2 * sizes.elements(Dims(Dim::Batch, Dim::Head, Dim::Query, Dim::Key, Dim::HeadSize)));
    return Flops(shapeOf(op.left, op.right, op.out, sizes).flops());
}

// Keys that a query sees on average under the causal mask.
double keysSeen(const DimSizes &sizes)
{
    return sizes[Dim::Key] / 2;
}

Seconds lossTime(const Op &op, const CostContext &context, double bytesPerLogit)
{
    const double logits = context.share.elements(op.out);
    return streamTime(Bytes(logits * bytesPerLogit), context.scenario->cluster.device);
}

void pushCollective(Steps &steps, const CostContext &context, std::string_view name, Collective collective,
                    double elements, bool besideNext = false)
{
    if (context.tensorGroup.size <= 1)
        return;
    const Seconds time =
        collectiveTime(collective, context.tensorGroup, context.scenario->cluster, Bytes(elements * kElementBytes));
    steps.push_back({name, time, Activity::Tensor, Lane::Tensor, besideNext});
}

// A sum over tensor ranks: whole, or scattered over tokens where those are cut.
void pushReduction(Steps &steps, const CostContext &context, double elements, bool besideNext = false)
{
    if (context.sequenceParallel)
        pushCollective(steps, context, "reduce-scatter", Collective::ReduceScatter, elements, besideNext);
    else
        pushCollective(steps, context, "all-reduce", Collective::AllReduce, elements, besideNext);
}

void pushGather(Steps &steps, const CostContext &context, double elements, bool besideNext = false)
{
    if (context.sequenceParallel)
        pushCollective(steps, context, "all-gather", Collective::AllGather, elements, besideNext);
}

// Cross entropy over a cut vocabulary exchanges the largest logit, the target's logit and the sum of exponents.
void pushLossExchange(Steps &steps, const CostContext &context)
{
    const double tokens = context.share.elements(Dims(Dim::Batch, Dim::Query));
    const double words = 3 * 4 / kElementBytes;
    pushCollective(steps, context, "loss all-reduce", Collective::AllReduce, tokens * words);
}

void pushGemmBackward(Steps &steps, const Op &op, const CostContext &context)
{
    const DimSizes &sizes = context.share;
    const DeviceSpec &device = context.scenario->cluster.device;
    const SoftwareSpec &software = context.scenario->software;
    if (leavesPartialSums(op, kTensorSharded))
        pushGather(steps, context, sizes.elements(op.out));

    const bool partialInput = leavesPartialInputGradients(op, kTensorSharded);
    if (partialInput)
        pushGather(steps, context, sizes.elements(op.left), software.overlapsWeightGradient);
    steps.push_back({op.name, gemmTime(shapeOf(op.out, op.right, op.left, sizes), device), Activity::Backward});
    if (partialInput)
        pushReduction(steps, context, sizes.elements(op.left), software.overlapsWeightGradient);
    const GemmShape weights = shapeOf(op.left, op.out, op.right, sizes);
    const Seconds accumulate =
        software.weightGradientBytesPerParameter > 0
            ? streamTime(Bytes(software.weightGradientBytesPerParameter * sizes.elements(op.right)), device)
            : Seconds(0);
    steps.push_back({op.name, gemmTime(weights, device) + accumulate, Activity::Backward});
}

void pushOpBackward(Steps &steps, const Op &op, const CostContext &context)
{
    const DeviceSpec &device = context.scenario->cluster.device;
    const DimSizes &sizes = sizesOf(op, context);
    switch (op.kind) {
    case OpKind::Gemm:
        pushGemmBackward(steps, op, context);
        break;
    case OpKind::BatchedGemm:
        steps.push_back({op.name,
                         gemmTime(shapeOf(op.out, op.right, op.left, sizes), device) +
                             gemmTime(shapeOf(op.left, op.out, op.right, sizes), device),
                         Activity::Backward});
        break;
    case OpKind::FusedAttention:
        steps.push_back(
            {op.name,
             fusedAttentionBackward(productFlops(op, sizes) * kFusedBackwardProducts, keysSeen(sizes),
                                    sizes[Dim::HeadSize], device, context.scenario->software.attentionKernel),
             Activity::Backward});
        break;
    case OpKind::Elementwise: {
        if (op.traffic <= 0)
            break;
        if (leavesPartialSums(op, kTensorSharded))
            pushGather(steps, context, sizes.elements(op.out));
        const double bytes =
            op.traffic * kBackwardTraffic * sizes.elements(op.out) * context.scenario->software.elementwiseFusion;
        steps.push_back({op.name, streamTime(Bytes(bytes), device), Activity::Backward});
        break;
    }
    case OpKind::Loss:
        steps.push_back(
            {op.name, lossTime(op, context, context.scenario->software.lossBackwardBytesPerLogit), Activity::Backward});
        break;
    }
}

} // namespace

CostContext costContext(const Scenario &scenario)
{
    CostContext context;
    context.scenario = &scenario;
    const int tensor = std::max(1, scenario.plan.tensor);
    context.share = tensorShare(scenario.model, scenario.training, tensor);
    context.sequenceParallel = scenario.plan.sequenceParallel && tensor > 1;
    context.tokenShare = context.share;
    if (context.sequenceParallel)
        context.tokenShare[Dim::Query] /= tensor;
    const Mesh mesh = meshOf(scenario);
    context.tensorGroup = spanOf(mesh, Axis::Tensor);
    context.dataGroup = spanOf(mesh, Axis::Data);
    return context;
}

Seconds forwardTime(const Op &op, const CostContext &context)
{
    const DeviceSpec &device = context.scenario->cluster.device;
    const DimSizes &sizes = sizesOf(op, context);
    switch (op.kind) {
    case OpKind::Gemm:
    case OpKind::BatchedGemm:
        return gemmTime(shapeOf(op.left, op.right, op.out, sizes), device);
    case OpKind::FusedAttention:
        return fusedAttentionForward(productFlops(op, sizes), keysSeen(sizes), sizes[Dim::HeadSize], device,
                                     context.scenario->software.attentionKernel);
    case OpKind::Elementwise:
        return streamTime(Bytes(op.traffic * sizes.elements(op.out) * context.scenario->software.elementwiseFusion),
                          device);
    case OpKind::Loss:
        return lossTime(op, context, context.scenario->software.lossForwardBytesPerLogit);
    }
    return Seconds(0);
}

void appendForward(Steps &steps, std::span<const Op> ops, const CostContext &context, Activity activity)
{
    for (const Op &op : ops) {
        if (leavesPartialInputGradients(op, kTensorSharded))
            pushGather(steps, context, context.share.elements(op.left));
        if (op.kind != OpKind::Elementwise || op.traffic > 0)
            steps.push_back({op.name, forwardTime(op, context), activity});
        if (leavesPartialSums(op, kTensorSharded))
            pushReduction(steps, context, context.share.elements(op.out));
        if (op.kind == OpKind::Loss)
            pushLossExchange(steps, context);
    }
}

void appendBackward(Steps &steps, std::span<const Op> ops, const CostContext &context)
{
    const bool selective =
        context.scenario->training.recompute == Recompute::Selective && !context.scenario->training.flashAttention;
    bool coreIsBack = !selective;
    for (std::size_t i = ops.size(); i-- > 0;) {
        if (!coreIsBack && ops[i].attentionCore) {
            for (const Op &op : ops) {
                if (op.attentionCore)
                    steps.push_back({op.name, forwardTime(op, context), Activity::Recompute});
            }
            coreIsBack = true;
        }
        pushOpBackward(steps, ops[i], context);
    }
}

Flops forwardFlops(std::span<const Op> ops, const DimSizes &sizes)
{
    Flops sum;
    for (const Op &op : ops) {
        if (op.kind == OpKind::Gemm || op.kind == OpKind::BatchedGemm)
            sum += productFlops(op, sizes);
        else if (op.kind == OpKind::FusedAttention) // the convention of MFU counts every pair
            sum += productFlops(op, sizes) * 2;
    }
    return sum;
}

} // namespace stringline
