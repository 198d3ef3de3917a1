#include "core/cost/vocabulary.h"

#include "core/cost/op_times.h"
#include "core/cost/weights.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr double kStatisticBytes = 8;  // a token: its largest logit and its sum of exponents, fp32
constexpr double kMeanResidence = 0.5; // of an interval, evenly spread arrivals

struct PlaceRow {
    VocabularyPlace place;
    bool gradientsInS; // S computes the gradients of the head's input
    bool beside;       // collectives run beside the passes of other microbatches
};

constexpr std::array<PlaceRow, 4> kPlaces{{{VocabularyPlace::Ends, false, false},
                                           {VocabularyPlace::OneBarrier, true, true},
                                           {VocabularyPlace::TwoBarriers, false, true},
                                           {VocabularyPlace::Interlaced, false, false}}};

const PlaceRow &rowOf(const ParallelPlan &plan)
{
    return kPlaces[static_cast<std::size_t>(vocabularyPlace(plan))];
}

} // namespace

Steps vocabularySteps(Pass pass, const CostContext &context)
{
    const OpTimes times(context);
    const bool gradientsHere = rowOf(context.scenario->plan).gradientsInS == (pass == Pass::Vocabulary);
    const LayerOps ops = headOps(context.scenario->model);
    const auto ofKind = [&ops](OpKind kind) -> const Op & { return *std::ranges::find(ops.ops(), kind, &Op::kind); };
    const Op &product = ofKind(OpKind::Gemm); // the final norm stays with the last stage's layers
    const Op &loss = ofKind(OpKind::Loss);
    Steps steps;
    const auto push = [&steps](const Op &op, TimeTaken time, Activity activity) {
        steps.push_back({op.name, time.whole, activity, Lane::Compute, false, false, time.measured, false, {}});
    };
    if (pass == Pass::Vocabulary) {
        push(product, times.forward(product), Activity::Forward);
        push(loss, times.forward(loss), Activity::Forward);
    } else {
        push(loss, times.backward(loss), Activity::Backward);
    }
    if (gradientsHere)
        push(product, times.inputGradient(product), Activity::Backward);
    if (pass == Pass::VocabularyGradient && trainsHead(context.scenario->training))
        push(product, times.weightGradient(product), Activity::WeightGradient);
    return steps;
}

namespace {

struct VocabularyCosts {
    TimeTaken output;
    TimeTaken softmax;
    TimeTaken gradient;
    TimeTaken rows;
    TimeTaken rowGradients;
};

VocabularyCosts vocabularyCosts(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    if (vocabularyStages(scenario.plan) <= 1)
        return {};
    const GroupSpan stages = spanOf(meshOf(scenario), Axis::Pipeline);
    const double tokens = context.tokenShare.elements(Dims(Dim::Batch, Dim::Query));
    const double output = context.elementBytes * tokens * context.tokenShare[Dim::Hidden];
    const auto cost = [&](Collective collective, double bytes) {
        return groupTime(context, collective, stages, Bytes(bytes));
    };
    const bool joined = rowOf(scenario.plan).gradientsInS;
    return {cost(Collective::Broadcast, output),
            cost(Collective::AllReduce, tokens * kStatisticBytes + (joined ? output : 0)),
            joined ? TimeTaken{} : cost(Collective::AllReduce, output), cost(Collective::AllReduce, output),
            cost(Collective::Broadcast, output)};
}

} // namespace

VocabularyTimes vocabularyTimes(const CostContext &context)
{
    const VocabularyCosts costs = vocabularyCosts(context);
    return {toTicks(costs.output.whole), toTicks(costs.softmax.whole), toTicks(costs.gradient.whole),
            toTicks(costs.rows.whole), toTicks(costs.rowGradients.whole)};
}

VocabularySent vocabularySent(const CostContext &context)
{
    const VocabularyCosts costs = vocabularyCosts(context);
    return {costs.output.sent, costs.softmax.sent, costs.gradient.sent};
}

Steps sharedEmbeddingSteps(Pass pass, const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const VocabularyCosts costs = vocabularyCosts(context);
    const bool forward = pass == Pass::Forward;
    const TimeTaken &whole = forward ? costs.rows : costs.rowGradients;
    const double shown = rowOf(scenario.plan).beside ? scenario.software.exposedGradientShare : 1;
    if (toTicks(whole.whole) <= 0 || shown <= 0)
        return {};
    // All bytes in the part that shows: where the rest is, nobody knows.
    return {{forward ? "embedding all-reduce" : "embedding broadcast",
             toSeconds(toTicks(whole.whole)) * shown,
             Activity::Pipeline,
             Lane::Tensor,
             false,
             false,
             {},
             false,
             whole.sent}};
}

double vocabularySlowdown(const Scenario &scenario)
{
    if (vocabularyStages(scenario.plan) <= 1 || !rowOf(scenario.plan).beside)
        return 1;
    return 1 + scenario.software.exposedGradientShare * kMeanResidence;
}

} // namespace stringline
