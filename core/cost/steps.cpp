#include "core/cost/steps.h"

#include "core/cost/kernels.h"
#include "core/parallel/sharding.h"

#include <algorithm>
#include <cmath>

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

Flops productFlops(const Op &op, const DimSizes &sizes)
{
    if (op.kind == OpKind::FusedAttention) // causal: half of all pairs, two products
        return Flops(sizes.elements(Dims(Dim::Batch, Dim::Head, Dim::Query, Dim::Key)) *
                     (sizes[Dim::HeadSize] + sizes[Dim::ValueSize]));
    return Flops(shapeOf(op.left, op.right, op.out, sizes).flops());
}

// What one step list is written with.
class StepWriter {
public:
    StepWriter(Steps &steps, const CostContext &context)
        : m_steps(steps)
        , m_context(context)
        , m_device(context.scenario->cluster.device)
        , m_software(context.scenario->software)
        , m_plan(context.scenario->plan)
        , m_training(context.scenario->training)
    {
    }

    void forward(std::span<const Op> ops, Activity activity)
    {
        for (std::size_t i = 0; i < ops.size(); ++i) {
            const Op &op = ops[i];
            if (op.attentionCore && (i == 0 || !ops[i - 1].attentionCore))
                contextBefore(1);
            forwardOp(op, activity);
            if (op.attentionCore && (i + 1 == ops.size() || !ops[i + 1].attentionCore))
                contextAfter();
        }
    }

    void backward(std::span<const Op> ops)
    {
        const bool selective = m_training.recompute == Recompute::Selective;
        const SelectiveRecompute policy = m_software.selectiveRecompute;
        if (selective && policy == SelectiveRecompute::LightModules) {
            for (const Op &op : ops) {
                if (op.light)
                    push(op.name, forwardTime(op), Activity::Recompute);
            }
        }
        bool coreIsBack = !selective || m_training.flashAttention || policy != SelectiveRecompute::AttentionCore;
        for (std::size_t i = ops.size(); i-- > 0;) {
            const Op &op = ops[i];
            if (!coreIsBack && op.attentionCore) {
                for (const Op &again : ops) {
                    if (again.attentionCore)
                        push(again.name, forwardTime(again), Activity::Recompute);
                }
                coreIsBack = true;
            }
            if (op.attentionCore && (i + 1 == ops.size() || !ops[i + 1].attentionCore)) {
                contextAfter();
                contextBefore(2); // keys and values, and their gradients
            }
            backwardOp(op);
            if (op.attentionCore && (i == 0 || !ops[i - 1].attentionCore))
                contextGradients();
        }
    }

private:
    void push(std::string_view name, TimeTaken time, Activity activity, Lane lane = Lane::Compute,
              bool besideNext = false, bool background = false)
    {
        m_steps.push_back({name, time.whole, activity, lane, besideNext, background, time.measured});
    }

    // --- communication

    void collective(std::string_view name, Collective kind, const GroupSpan &group, double bytes, Activity activity,
                    Lane lane, bool besideNext = false)
    {
        if (group.size <= 1)
            return;
        push(name, groupTime(m_context, kind, group, Bytes(bytes)), activity, lane, besideNext);
    }

    void tensor(std::string_view name, Collective kind, double elements, bool besideNext)
    {
        collective(name, kind, m_context.tensorGroup, elements * m_context.elementBytes, Activity::Tensor, Lane::Tensor,
                   besideNext);
    }

    // A gather before a GEMM. What a ring hides runs beside that GEMM, which is the next step.
    void gather(double elements, bool besideNext = false)
    {
        if (!m_context.sequenceParallel)
            return;
        tensor("all-gather", Collective::AllGather, elements, besideNext);
        if (!besideNext && hidesTensor())
            splitLast();
    }

    // A sum over tensor ranks: whole, or scattered over tokens where those are cut. What a ring hides runs beside the
    // GEMM before it.
    void reduction(double elements, bool besideNext = false)
    {
        if (m_context.sequenceParallel)
            tensor("reduce-scatter", Collective::ReduceScatter, elements, besideNext);
        else
            tensor("all-reduce", Collective::AllReduce, elements, besideNext);
        if (besideNext || !hidesTensor() || m_context.tensorGroup.size <= 1)
            return;
        splitLast();
        // [exposed, hidden] behind the GEMM: the hidden part goes before it, the GEMM runs beside it.
        const Step hidden = m_steps.back();
        m_steps.pop_back();
        m_steps.insert(m_steps.end() - 2, hidden);
    }

    [[nodiscard]] bool hidesTensor() const { return m_plan.overlapTensor == TensorOverlap::Ring; }

    // The last step as an exposed part and one beside the next step.
    void splitLast()
    {
        if (m_context.tensorGroup.size <= 1 || m_steps.empty())
            return;
        Step hidden = m_steps.back();
        m_steps.back().time = hidden.time * m_software.exposedTensorShare;
        m_steps.back().measured = hidden.measured * m_software.exposedTensorShare;
        hidden.time = hidden.time * (1 - m_software.exposedTensorShare);
        hidden.measured = hidden.measured * (1 - m_software.exposedTensorShare);
        hidden.besideNext = true;
        m_steps.push_back(hidden);
    }

    // Cross entropy over a cut vocabulary exchanges the largest logit, the target's logit and the sum of exponents.
    void lossExchange()
    {
        const double tokens = m_context.share.elements(Dims(Dim::Batch, Dim::Query));
        collective("loss all-reduce", Collective::AllReduce, m_context.tensorGroup, tokens * 3 * 4, Activity::Tensor,
                   Lane::Tensor);
    }

    [[nodiscard]] double keyValueBytes() const // of this rank's tokens
    {
        return m_context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::KvFeatures)) * m_context.elementBytes;
    }

    // What brings keys to queries before the attention; `rounds` 2 in a backward, where gradients travel along.
    void contextBefore(double rounds)
    {
        const GroupSpan &group = m_context.contextGroup;
        const double c = group.size;
        if (group.size <= 1)
            return;
        switch (m_plan.contextKind) {
        case ContextKind::Ring: {
            const Seconds hop = messageTime(group.nodes > 1, m_context.scenario->cluster, Bytes(keyValueBytes()));
            push("key-value ring", modelled(hop * ((c - 1) * rounds)), Activity::Context, Lane::Context, true);
            break;
        }
        case ContextKind::AllGather:
            collective("key-value gather", Collective::AllGather, group, keyValueBytes() * c, Activity::Context,
                       Lane::Context);
            break;
        case ContextKind::Ulysses:
            collective("tokens to heads", Collective::AllToAll, group,
                       m_context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::QkvFeatures)) *
                           m_context.elementBytes,
                       Activity::Context, Lane::Context);
            break;
        }
    }

    void contextAfter()
    {
        if (m_plan.contextKind == ContextKind::Ulysses)
            collective("heads to tokens", Collective::AllToAll, m_context.contextGroup,
                       m_context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::QueryFeatures)) *
                           m_context.elementBytes,
                       Activity::Context, Lane::Context);
    }

    void contextGradients()
    {
        if (m_plan.contextKind == ContextKind::AllGather)
            collective("key-value scatter", Collective::ReduceScatter, m_context.contextGroup,
                       keyValueBytes() * m_context.contextGroup.size, Activity::Context, Lane::Context);
    }

    // Tokens to their experts or back. Expert tensor ranks gather the rows of their group behind a dispatch and add up
    // before a combine.
    void exchange(const Op &op, bool outward)
    {
        const bool fp8 = outward && isFp8OrLess(m_training.precision) && m_plan.dispatcher != Dispatcher::AllToAll;
        const double bytes = m_context.share.elements(op.out) * (fp8 ? 1 : m_context.elementBytes);
        const double et = std::max(1, m_context.experts.tensor.size);
        if (!outward)
            collective("expert reduce-scatter", Collective::ReduceScatter, m_context.experts.tensor, bytes,
                       Activity::Expert, Lane::Expert);
        if (m_context.experts.expert.size > 1)
            allToAll(op.name, bytes / et);
        if (outward)
            collective("expert all-gather", Collective::AllGather, m_context.experts.tensor, bytes, Activity::Expert,
                       Lane::Expert);
    }

    void allToAll(std::string_view name, double bytes)
    {
        const GroupSpan &group = m_context.experts.expert;
        TimeTaken time;
        if (m_plan.dispatcher == Dispatcher::AllGather) {
            const double k = std::max(1, m_context.scenario->model.activeExperts);
            time = groupTime(m_context, Collective::AllGather, group, Bytes(bytes * group.size / k));
        } else if (m_plan.dispatcher == Dispatcher::Deduplicated && group.nodes > 1) {
            // A token goes once to each node that holds one of its k experts: nodes (1 - (1 - 1/nodes)^k) of them.
            const double k = std::max(1, m_context.scenario->model.activeExperts);
            const double nodes = group.nodes;
            const double copies = nodes * (1 - std::pow(1 - 1 / nodes, k));
            const double outside = bytes * std::min(1.0, copies / k);
            const GroupSpan inside{group.perNode, group.perNode, 1, 1};
            const GroupSpan across{group.nodes, 1, group.nodes, group.groupsPerNode * group.perNode};
            time = groupTime(m_context, Collective::AllToAll, across, Bytes(outside)) +
                   groupTime(m_context, Collective::AllToAll, inside, Bytes(bytes));
        } else {
            time = groupTime(m_context, Collective::AllToAll, group, Bytes(bytes));
        }
        const double shown = m_plan.overlapExpert ? m_software.exposedExpertShare : 1.0;
        if (shown > 0)
            push(name, time * shown, Activity::Expert, Lane::Expert);
        if (shown < 1)
            push(name, time * (1 - shown), Activity::Expert, Lane::Expert, false, true);
    }

    // --- kernels

    [[nodiscard]] MatrixFormat formatOf(const Op &op) const
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
    [[nodiscard]] std::optional<TimeTaken> namedTime(const Op &op, OpPart part) const
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
    [[nodiscard]] TimeTaken productTime(const Op &op, const GemmShape &shape, OpPart part) const
    {
        if (const auto named = namedTime(op, part))
            return *named;
        if (m_context.measured != nullptr && op.kind != OpKind::GroupedGemm) {
            if (const auto time = m_context.measured->gemm(shape, operandBytes(formatOf(op))))
                return {*time, *time};
        }
        return {modelledProductTime(op, shape), {}};
    }

    [[nodiscard]] Seconds modelledProductTime(const Op &op, const GemmShape &shape) const
    {
        if (op.kind == OpKind::GroupedGemm)
            return groupedGemmTime(shape.batch, shape.m, shape.n, shape.k, m_device, formatOf(op));
        const Seconds time = gemmTime(shape, m_device, formatOf(op));
        return op.linear && m_training.precision == Precision::Fp8Row ? time / kRowScaledRate : time;
    }

    [[nodiscard]] TimeTaken streamed(double bytes16) const // bytes as if elements had two
    {
        return modelled(streamTime(Bytes(bytes16 * m_context.elementBytes / 2), m_device));
    }

    [[nodiscard]] static TimeTaken modelled(Seconds time) { return {time, {}}; }

    [[nodiscard]] bool casts(const Op &op) const { return op.linear && isFp8OrLess(m_training.precision); }

    void castInput(const Op &op, Activity activity)
    {
        if (!casts(op))
            return;
        const bool blocks = m_training.precision != Precision::Fp8;
        const double bytes = (op.castsInput ? m_software.castBytesPerInput : 0) + (blocks ? kBlockScaleBytes : 0);
        if (bytes > 0)
            push("cast", modelled(streamTime(Bytes(bytes * sizesOf(op, m_context).elements(op.left)), m_device)),
                 activity);
    }

    // Two thin matrices beside the frozen one (arXiv 2106.09685).
    [[nodiscard]] TimeTaken adapterTime(const GemmShape &shape) const
    {
        const double rank = m_training.loraRank;
        return modelled(gemmTime({shape.batch, shape.m, rank, shape.k}, m_device) +
                        gemmTime({shape.batch, shape.m, shape.n, rank}, m_device));
    }

    [[nodiscard]] bool isAdapted(const Op &op) const { return op.linear && m_training.loraRank > 0; }

    [[nodiscard]] double permuteBytes(const Op &op) const
    {
        const double k = std::max(1, m_context.scenario->model.activeExperts);
        const double sort = m_context.share[Dim::LocalExpert] > 1 ? 4 : 0;
        // Dispatchers that know the nodes sort while they send: one pass over the copies.
        const bool fused = m_plan.dispatcher == Dispatcher::Deduplicated;
        return (fused ? 2 * (1 + k) / k : m_software.permuteTraffic * (2 * (1 + k) / k + sort)) *
               m_context.share.elements(op.out);
    }

    [[nodiscard]] TimeTaken lossTime(const Op &op, double bytesPerLogit) const
    {
        return modelled(streamTime(Bytes(m_context.share.elements(op.out) * bytesPerLogit), m_device));
    }

    [[nodiscard]] TimeTaken attentionTime(const Op &op, bool backward) const
    {
        const Flops flops = productFlops(op, m_context.share);
        // A ring works on one block of keys at a time; packed documents and windows are short as well.
        double keys = m_context.share[Dim::Key];
        if (m_plan.contextKind == ContextKind::Ring)
            keys = std::min(keys, m_context.share[Dim::Query]);
        const double headSize = m_context.share[Dim::HeadSize];
        const AttentionKernel kernel = m_software.attentionKernel;
        return modelled(
            backward ? fusedAttentionBackward(flops * kFusedBackwardProducts, keys / 2, headSize, m_device, kernel)
                     : fusedAttentionForward(flops, keys / 2, headSize, m_device, kernel));
    }

    [[nodiscard]] TimeTaken forwardTime(const Op &op) const
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

    void forwardOp(const Op &op, Activity activity)
    {
        if (op.kind == OpKind::Exchange) {
            exchange(op, op.name == "dispatch");
            return;
        }
        castInput(op, activity);
        if (leavesPartialInputGradients(op, kTensorSharded))
            gather(m_context.share.elements(op.left));
        if (op.kind != OpKind::Elementwise || op.traffic > 0 || op.permutes)
            push(op.name, forwardTime(op), activity);
        if (leavesPartialSums(op, kTensorSharded))
            reduction(m_context.share.elements(op.out));
        if (op.kind == OpKind::Loss)
            lossExchange();
    }

    void gemmBackward(const Op &op)
    {
        const DimSizes &sizes = sizesOf(op, m_context);
        if (casts(op))
            push("cast", modelled(streamTime(Bytes(kGradientCastBytes * sizes.elements(op.out)), m_device)),
                 Activity::Backward);
        if (leavesPartialSums(op, kTensorSharded))
            gather(m_context.share.elements(op.out));

        const bool partialInput = leavesPartialInputGradients(op, kTensorSharded);
        const bool beside =
            (m_software.overlapsWeightGradient || m_plan.overlapTensor != TensorOverlap::None) && !isAdapted(op);
        if (partialInput)
            gather(m_context.share.elements(op.left), beside);
        const GemmShape inputGradient = shapeOf(op.out, op.right, op.left, sizes);
        push(op.name, productTime(op, inputGradient, OpPart::InputGradient), Activity::Backward);
        if (partialInput)
            reduction(m_context.share.elements(op.left), beside);
        if (isAdapted(op)) { // gradients of the adapters' input and weights
            push("adapter", adapterTime(shapeOf(op.left, op.right, op.out, sizes)) * 2, Activity::Backward);
            return;
        }
        const GemmShape weights = shapeOf(op.left, op.out, op.right, sizes);
        const Seconds accumulate =
            m_software.weightGradientBytesPerParameter > 0
                ? streamTime(Bytes(m_software.weightGradientBytesPerParameter * sizes.elements(op.right)), m_device)
                : Seconds(0);
        push(op.name, productTime(op, weights, OpPart::WeightGradient) + modelled(accumulate), Activity::Backward);
    }

    [[nodiscard]] TimeTaken backwardOr(const Op &op, TimeTaken formula) const
    {
        return namedTime(op, OpPart::Backward).value_or(formula);
    }

    void backwardOp(const Op &op)
    {
        const DimSizes &sizes = sizesOf(op, m_context);
        switch (op.kind) {
        case OpKind::Gemm:
        case OpKind::GroupedGemm:
            gemmBackward(op);
            break;
        case OpKind::BatchedGemm:
            push(op.name,
                 productTime(op, shapeOf(op.out, op.right, op.left, sizes), OpPart::InputGradient) +
                     productTime(op, shapeOf(op.left, op.out, op.right, sizes), OpPart::WeightGradient),
                 Activity::Backward);
            break;
        case OpKind::FusedAttention:
            push(op.name, backwardOr(op, attentionTime(op, true)), Activity::Backward);
            break;
        case OpKind::Elementwise:
            if (op.traffic <= 0 && !op.permutes)
                break;
            if (leavesPartialSums(op, kTensorSharded))
                gather(m_context.share.elements(op.out));
            push(op.name,
                 backwardOr(op, streamed(op.permutes ? permuteBytes(op)
                                                     : op.traffic * kBackwardTraffic * sizes.elements(op.out) *
                                                           m_software.elementwiseFusion)),
                 Activity::Backward);
            break;
        case OpKind::Exchange:
            exchange(op, op.name != "dispatch"); // gradients go the other way
            break;
        case OpKind::Loss:
            push(op.name, backwardOr(op, lossTime(op, m_software.lossBackwardBytesPerLogit)), Activity::Backward);
            break;
        }
    }

    Steps &m_steps;
    const CostContext &m_context;
    const DeviceSpec &m_device;
    const SoftwareSpec &m_software;
    const ParallelPlan &m_plan;
    const TrainingSpec &m_training;
};

// Neighbours along a group: `degree` of every so many ranks that the whole group has.
GroupSpan partOf(const GroupSpan &whole, int degree, bool inner)
{
    if (degree >= whole.size)
        return inner ? whole : GroupSpan{};
    const int others = whole.size / degree;
    if (inner) {
        const int perNode = std::min(whole.perNode, degree);
        const int nodes = (degree + perNode - 1) / perNode;
        return {degree, perNode, nodes, nodes > 1 ? whole.groupsPerNode * std::max(1, whole.perNode / perNode) : 1};
    }
    const int perNode = std::max(1, whole.perNode / degree);
    const int nodes = (others + perNode - 1) / perNode;
    return {others, perNode, nodes, std::max(1, whole.groupsPerNode * whole.perNode / perNode)};
}

} // namespace

double activationBytes(Precision precision)
{
    return precision == Precision::Fp32 ? 4 : 2;
}

TimeTaken groupTime(const CostContext &context, Collective collective, const GroupSpan &span, Bytes bytes)
{
    if (context.measured != nullptr && span.size > 1 && bytes.value() > 0) {
        if (const auto time = context.measured->collective(collective, span, bytes))
            return {*time, *time};
    }
    return {collectiveTime(collective, span, context.scenario->cluster, bytes), {}};
}

CostContext costContext(const Scenario &scenario, const MeasuredTimes *measured)
{
    CostContext context;
    context.scenario = &scenario;
    context.measured = measured;
    const ParallelPlan &plan = scenario.plan;
    const int tensor = std::max(1, plan.tensor);
    context.share = rankShare(scenario.model, scenario.training, plan);
    context.sequenceParallel = plan.sequenceParallel && tensor > 1;
    context.tokenShare = context.share;
    if (context.sequenceParallel)
        context.tokenShare[Dim::Query] /= tensor;
    context.elementBytes = activationBytes(scenario.training.precision);
    const Mesh mesh = meshOf(scenario);
    context.tensorGroup = spanOf(mesh, Axis::Tensor);
    context.contextGroup = spanOf(mesh, Axis::Context);
    context.dataGroup = spanOf(mesh, Axis::Context, Axis::Data);
    const int shard = plan.shardGroup > 0 ? std::min(plan.shardGroup, context.dataGroup.size) : context.dataGroup.size;
    context.shardGroup = partOf(context.dataGroup, shard, true);
    context.replicaGroup = partOf(context.dataGroup, shard, false);
    context.experts = expertSpans(mesh, plan);
    return context;
}

void appendForward(Steps &steps, std::span<const Op> ops, const CostContext &context, Activity activity)
{
    StepWriter(steps, context).forward(ops, activity);
}

void appendBackward(Steps &steps, std::span<const Op> ops, const CostContext &context)
{
    StepWriter(steps, context).backward(ops);
}

Flops forwardFlops(std::span<const Op> ops, const DimSizes &sizes)
{
    Flops sum;
    for (const Op &op : ops) {
        if (op.kind == OpKind::Gemm || op.kind == OpKind::BatchedGemm || op.kind == OpKind::GroupedGemm)
            sum += productFlops(op, sizes);
        else if (op.kind == OpKind::FusedAttention) // the convention of MFU counts every pair
            sum += productFlops(op, sizes) * 2;
    }
    return sum;
}

} // namespace stringline
