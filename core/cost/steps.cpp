#include "core/cost/steps.h"

#include "core/cost/collective_bytes.h"
#include "core/cost/op_times.h"
#include "core/cost/selective.h"
#include "core/parallel/sharding.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stringline {

namespace {

// What one step list is written with.
class StepWriter {
public:
    StepWriter(Steps &steps, const CostContext &context)
        : m_steps(steps)
        , m_context(context)
        , m_times(context)
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
                    push(op.name, m_times.forward(op), Activity::Recompute);
            }
        }
        if (selective && policy == SelectiveRecompute::EverySecondMatrix) {
            EverySecondMatrix matrices(m_context.share);
            for (const Op &op : ops) {
                const double again = matrices.computedAgain(op);
                if (again > 0 && OpTimes::computes(op))
                    push(op.name, m_times.forward(op) * again, Activity::Recompute);
            }
        }
        bool coreIsBack = !selective || m_training.flashAttention || policy != SelectiveRecompute::AttentionCore;
        for (std::size_t i = ops.size(); i-- > 0;) {
            const Op &op = ops[i];
            if (!coreIsBack && op.attentionCore) {
                for (const Op &again : ops) {
                    if (again.attentionCore)
                        push(again.name, m_times.forward(again), Activity::Recompute);
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
        m_steps.push_back({name, time.whole, activity, lane, besideNext, background, time.measured, false, time.sent});
    }

    void pushWeightGradient(std::string_view name, TimeTaken time)
    {
        push(name, time, Activity::Backward);
        m_steps.back().weights = true;
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
        m_steps.back().sent = hidden.sent * m_software.exposedTensorShare;
        hidden.time = hidden.time * (1 - m_software.exposedTensorShare);
        hidden.measured = hidden.measured * (1 - m_software.exposedTensorShare);
        hidden.sent = hidden.sent * (1 - m_software.exposedTensorShare);
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
            push("key-value ring", {hop * ((c - 1) * rounds), {}, alongRing(group, keyValueBytes() * (c - 1) * rounds)},
                 Activity::Context, Lane::Context, true);
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

    // --- operators

    void pushCast(TimeTaken time, Activity activity)
    {
        if (time.whole > Seconds(0))
            push("cast", time, activity);
    }

    void forwardOp(const Op &op, Activity activity)
    {
        if (op.kind == OpKind::Exchange) {
            exchange(op, op.outward);
            return;
        }
        pushCast(m_times.inputCast(op), activity);
        if (leavesPartialInputGradients(op, kTensorSharded))
            gather(m_context.share.elements(op.left));
        if (OpTimes::computes(op))
            push(op.name, m_times.forward(op), activity);
        if (leavesPartialSums(op, kTensorSharded))
            reduction(m_context.share.elements(op.out));
        if (op.kind == OpKind::Loss)
            lossExchange();
    }

    void matrixBackward(const Op &op)
    {
        pushCast(m_times.gradientCast(op), Activity::Backward);
        if (leavesPartialSums(op, kTensorSharded))
            gather(m_context.share.elements(op.out));

        const bool partialInput = leavesPartialInputGradients(op, kTensorSharded);
        const bool beside = (m_software.overlapsWeightGradient || m_plan.overlapTensor != TensorOverlap::None) &&
                            !m_times.isAdapted(op);
        if (partialInput)
            gather(m_context.share.elements(op.left), beside);
        push(op.name, m_times.inputGradient(op), Activity::Backward);
        if (partialInput)
            reduction(m_context.share.elements(op.left), beside);
        if (m_times.isAdapted(op))
            push("adapter", m_times.adapterGradients(op), Activity::Backward);
        else
            pushWeightGradient(op.name, m_times.weightGradient(op));
    }

    void backwardOp(const Op &op)
    {
        if (op.kind == OpKind::Gemm || op.kind == OpKind::GroupedGemm) {
            matrixBackward(op);
        } else if (op.kind == OpKind::Exchange) {
            exchange(op, !op.outward); // gradients go the other way
        } else if (OpTimes::computes(op)) {
            if (op.kind == OpKind::Elementwise && leavesPartialSums(op, kTensorSharded))
                gather(m_context.share.elements(op.out));
            push(op.name, m_times.backward(op), Activity::Backward);
            m_steps.back().weights = op.kind == OpKind::Elementwise && !op.right.empty(); // of a table of rows
        }
    }

    Steps &m_steps;
    const CostContext &m_context;
    OpTimes m_times;
    const SoftwareSpec &m_software;
    const ParallelPlan &m_plan;
    const TrainingSpec &m_training;
};

// Of the steps of a whole backward from `first` on, leaves those of one part.
void keepPart(Steps &steps, std::size_t first, Pass part)
{
    const bool weights = part == Pass::WeightGradient;
    std::size_t kept = first;
    for (std::size_t i = first; i < steps.size(); ++i) {
        if (steps[i].weights != weights)
            continue;
        Step step = steps[i];
        step.besideNext = step.besideNext && i + 1 < steps.size() && !steps[i + 1].weights;
        if (weights)
            step.activity = Activity::WeightGradient;
        steps[kept++] = step;
    }
    steps.resize(kept);
}

} // namespace

void appendForward(Steps &steps, std::span<const Op> ops, const CostContext &context, Activity activity)
{
    StepWriter(steps, context).forward(ops, activity);
}

void appendBackward(Steps &steps, std::span<const Op> ops, const CostContext &context, Pass part)
{
    assert(goesBack(part) && "a part of a backward");
    const std::size_t first = steps.size();
    StepWriter(steps, context).backward(ops);
    if (part != Pass::Backward)
        keepPart(steps, first, part);
}

} // namespace stringline
