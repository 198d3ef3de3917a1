#include "core/cost/op_times.h"

#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kBackwardTraffic = 1.5;       // of memory-bound kernels: input, gradient in, gradient out
constexpr double kFusedBackwardProducts = 2.5; // five products for the forward's two
constexpr double kGradientCastBytes = 4;       // fp8: an output gradient is read in 16 bits, written twice in 8
// fp8 by rows: products against those with one scale per tensor. PyTorch's kernels of 2024: torchtitan published 27.3
// and 20.2 s for the same plan.
constexpr double kRowScaledRate = 0.6;
constexpr double kBlockScaleBytes = 2; // fp8 by blocks: a second pass over the input for its scales

double operandBytes(MatrixFormat format)
{
    switch (format) {
    case MatrixFormat::Fp4:
        return 0.5;
    case MatrixFormat::Fp8:
        return 1;
    case MatrixFormat::Fp32:
        return 4;
    case MatrixFormat::Bits16:
        break;
    }
    return 2;
}

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

TimeTaken modelled(Seconds time)
{
    return {time, {}};
}

} // namespace

OpTimes::OpTimes(const CostContext &context)
    : m_context(context)
    , m_device(context.scenario->cluster.device)
    , m_software(context.scenario->software)
    , m_plan(context.scenario->plan)
    , m_training(context.scenario->training)
{
}

bool OpTimes::computes(const Op &op)
{
    return op.kind != OpKind::Elementwise || op.traffic > 0 || op.permutes;
}

bool OpTimes::casts(const Op &op) const
{
    return op.linear && isFp8OrLess(m_training.precision);
}

bool OpTimes::isAdapted(const Op &op) const
{
    return op.linear && m_training.loraRank > 0;
}

TimeTaken OpTimes::inputCast(const Op &op) const
{
    if (!casts(op))
        return {};
    const bool blocks = m_training.precision != Precision::Fp8;
    const double bytes = (op.castsInput ? m_software.castBytesPerInput : 0) + (blocks ? kBlockScaleBytes : 0);
    return bytes > 0 ? modelled(streamTime(Bytes(bytes * sizesOf(op, m_context).elements(op.left)), m_device))
                     : TimeTaken();
}

TimeTaken OpTimes::gradientCast(const Op &op) const
{
    if (!casts(op))
        return {};
    return modelled(streamTime(Bytes(kGradientCastBytes * sizesOf(op, m_context).elements(op.out)), m_device));
}

// Bytes as if elements had two.
TimeTaken OpTimes::streamed(double bytes16) const
{
    return modelled(streamTime(Bytes(bytes16 * m_context.elementBytes / 2), m_device));
}

MatrixFormat OpTimes::formatOf(const Op &op) const
{
    switch (m_training.precision) {
    case Precision::Fp32:
        return MatrixFormat::Fp32;
    case Precision::Fp8:
    case Precision::Fp8Row:
    case Precision::Fp8Block:
        return op.linear ? MatrixFormat::Fp8 : MatrixFormat::Bits16;
    case Precision::Fp4:
        return op.linear ? MatrixFormat::Fp4 : MatrixFormat::Bits16;
    case Precision::Bf16:
    case Precision::Fp16:
        break;
    }
    return MatrixFormat::Bits16;
}

// By the operator's name; nothing where that was not measured.
std::optional<TimeTaken> OpTimes::namedTime(const Op &op, OpPart part) const
{
    if (m_context.measured == nullptr)
        return {};
    const bool fused = op.kind == OpKind::FusedAttention;
    const Dims counted = fused ? Dims(Dim::Batch, Dim::Head, Dim::Query, Dim::Key) : op.out;
    const MeasuredPlace place{double(m_context.scenario->model.hidden), double(m_plan.tensor),
                              double(m_training.microbatch)};
    const auto time = m_context.measured->op(op.name, part, place, sizesOf(op, m_context).elements(counted));
    return time ? std::optional(TimeTaken{*time, *time}) : std::nullopt;
}

// Products over a rank's experts are one kernel of as many problems.
TimeTaken OpTimes::productTime(const Op &op, const GemmShape &shape, OpPart part) const
{
    if (const auto named = namedTime(op, part))
        return *named;
    if (m_context.measured != nullptr && op.kind != OpKind::GroupedGemm) {
        if (const auto time = m_context.measured->gemm(shape, operandBytes(formatOf(op))))
            return {*time, *time};
    }
    return {modelledProductTime(op, shape), {}};
}

Seconds OpTimes::modelledProductTime(const Op &op, const GemmShape &shape) const
{
    if (op.kind == OpKind::GroupedGemm)
        return groupedGemmTime(shape.batch, shape.m, shape.n, shape.k, m_device, formatOf(op));
    const Seconds time = gemmTime(shape, m_device, formatOf(op));
    return op.linear && m_training.precision == Precision::Fp8Row ? time / kRowScaledRate : time;
}

// Two thin matrices beside the frozen one (arXiv 2106.09685).
TimeTaken OpTimes::adapterTime(const GemmShape &shape) const
{
    const double rank = m_training.loraRank;
    return modelled(gemmTime({shape.batch, shape.m, rank, shape.k}, m_device) +
                    gemmTime({shape.batch, shape.m, shape.n, rank}, m_device));
}

double OpTimes::permuteBytes(const Op &op) const
{
    const double k = std::max(1, m_context.scenario->model.activeExperts);
    const double sort = m_context.share[Dim::LocalExpert] > 1 ? 4 : 0;
    // Dispatchers that know the nodes sort while they send: one pass over the copies.
    const bool fused = m_plan.dispatcher == Dispatcher::Deduplicated;
    return (fused ? 2 * (1 + k) / k : m_software.permuteTraffic * (2 * (1 + k) / k + sort)) *
           m_context.share.elements(op.out);
}

TimeTaken OpTimes::lossTime(const Op &op, double bytesPerLogit) const
{
    return modelled(streamTime(Bytes(m_context.share.elements(op.out) * bytesPerLogit), m_device));
}

TimeTaken OpTimes::attentionTime(const Op &op, bool backward) const
{
    const Flops flops = productFlops(op, m_context.share);
    // A ring works on one block of keys at a time; packed documents and windows are short as well.
    double keys = m_context.share[Dim::Key];
    if (m_plan.contextKind == ContextKind::Ring)
        keys = std::min(keys, m_context.share[Dim::Query]);
    const double headSize = m_context.share[Dim::HeadSize];
    const AttentionKernel kernel = m_software.attentionKernel;
    return modelled(backward
                        ? fusedAttentionBackward(flops * kFusedBackwardProducts, keys / 2, headSize, m_device, kernel)
                        : fusedAttentionForward(flops, keys / 2, headSize, m_device, kernel));
}

TimeTaken OpTimes::forward(const Op &op) const
{
    const DimSizes &sizes = sizesOf(op, m_context);
    if (const auto named = namedTime(op, OpPart::Forward))
        return *named;
    switch (op.kind) {
    case OpKind::Gemm:
    case OpKind::GroupedGemm:
    case OpKind::BatchedGemm: {
        const GemmShape shape = shapeOf(op.left, op.right, op.out, sizes);
        return productTime(op, shape, OpPart::Forward) + (isAdapted(op) ? adapterTime(shape) : TimeTaken());
    }
    case OpKind::FusedAttention:
        return attentionTime(op, false);
    case OpKind::Elementwise:
        return streamed(op.permutes ? permuteBytes(op)
                                    : op.traffic * sizes.elements(op.out) * m_software.elementwiseFusion);
    case OpKind::Loss:
        return lossTime(op, m_software.lossForwardBytesPerLogit);
    case OpKind::Exchange:
        break;
    }
    return {};
}

TimeTaken OpTimes::inputGradient(const Op &op) const
{
    return productTime(op, shapeOf(op.out, op.right, op.left, sizesOf(op, m_context)), OpPart::InputGradient);
}

TimeTaken OpTimes::weightGradient(const Op &op) const
{
    const DimSizes &sizes = sizesOf(op, m_context);
    const Seconds accumulate =
        m_software.weightGradientBytesPerParameter > 0
            ? streamTime(Bytes(m_software.weightGradientBytesPerParameter * sizes.elements(op.right)), m_device)
            : Seconds(0);
    return productTime(op, shapeOf(op.left, op.out, op.right, sizes), OpPart::WeightGradient) + modelled(accumulate);
}

// Of the adapters' input and weights.
TimeTaken OpTimes::adapterGradients(const Op &op) const
{
    return adapterTime(shapeOf(op.left, op.right, op.out, sizesOf(op, m_context))) * 2;
}

TimeTaken OpTimes::backward(const Op &op) const
{
    const DimSizes &sizes = sizesOf(op, m_context);
    if (op.kind == OpKind::BatchedGemm)
        return productTime(op, shapeOf(op.out, op.right, op.left, sizes), OpPart::InputGradient) +
               productTime(op, shapeOf(op.left, op.out, op.right, sizes), OpPart::WeightGradient);
    if (const auto named = namedTime(op, OpPart::Backward))
        return *named;
    switch (op.kind) {
    case OpKind::FusedAttention:
        return attentionTime(op, true);
    case OpKind::Elementwise:
        return streamed(op.permutes
                            ? permuteBytes(op)
                            : op.traffic * kBackwardTraffic * sizes.elements(op.out) * m_software.elementwiseFusion);
    case OpKind::Loss:
        return lossTime(op, m_software.lossBackwardBytesPerLogit);
    default:
        return {};
    }
}

} // namespace stringline
