// The table of rules and the pass over it. What each rule says is in rules_*.cpp.
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/rules.h"
#include "core/parallel/layers.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr rules::Rule kRules[] = {
    rules::ranges,
    rules::heads,
    rules::vocabulary,
    rules::sequenceLength,
    rules::experts,
    rules::latentAttention,
    rules::tensorDivides,
    rules::deviceProduct,
    rules::batch,
    rules::layers,
    rules::schedule,
    rules::axisOrder,
    rules::sequenceParallel,
    rules::tensorStaysInTheNode,
    rules::wholeNodes,
    rules::fullPipeline,
    rules::contextParallel,
    rules::expertParallel,
    rules::zeroStage,
    rules::shardGroup,
    rules::precision,
    rules::lowPrecision,
    rules::fineTuning,
    rules::rampUp,
    rules::stragglers,
    rules::mixedNodes,
    rules::optimizerBarrier,
    rules::simulationSize,
    rules::ffnNotGiven,
    rules::kvHeadsPerRank,
    rules::equalChunks,
    rules::sequenceStep,
    rules::leastMicrobatches,
    rules::interleavingGroups,
    rules::stagesWithoutParameters,
    rules::attentionMask,
    rules::nameAndSize,
};

} // namespace

Diagnostics validate(const Scenario &scenario)
{
    const rules::Facts facts(scenario);
    Diagnostics found;
    for (const rules::Rule rule : kRules)
        rule(facts, found);
    // Errors first, so that a list that is cut short still says why nothing can be simulated.
    std::ranges::stable_sort(found, std::ranges::greater(), &Diagnostic::severity);
    return found;
}

namespace rules {

Facts::Facts(const Scenario &of)
    : scenario(of)
    , gpus(of.cluster.gpus)
    , tensor(of.plan.tensor)
    , context(of.plan.context)
    , pipeline(of.plan.pipeline)
    , chunks(of.plan.chunksPerStage)
    , slots(modelChunks(of.plan))
{
    if (gpus < 1 || tensor < 1 || context < 1 || pipeline < 1 || gpus % (tensor * context * pipeline) != 0)
        return;
    data = gpus / (tensor * context * pipeline);
    const std::int64_t perPass = of.training.microbatch * data;
    if (of.training.globalBatch > 0 && perPass > 0 && of.training.globalBatch % perPass == 0)
        microbatches = of.training.globalBatch / perPass;
}

std::string number(std::int64_t value)
{
    return groupedText(value);
}

std::string nearest(const std::vector<int> &values)
{
    std::string text;
    for (const int value : values)
        text += (text.empty() ? "Nearest: " : ", ") + number(value);
    return text;
}

std::vector<Fix> fixesFor(std::string_view path, const std::vector<int> &values)
{
    std::vector<Fix> fixes;
    fixes.reserve(values.size());
    for (const int value : values)
        fixes.push_back({std::string(path), std::to_string(value)});
    return fixes;
}

} // namespace rules

} // namespace stringline
