// Advice as a table of rules. A rule proposes changes of the plan; all are simulated and the best of each rule is said.
#include "core/base/text.h"
#include "core/evaluate/advice_rules.h"
#include "core/evaluate/alternatives.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace stringline {

namespace {

constexpr double kLeastGain = 0.005; // of the time; less is noise of the model

double timePerSequence(const Scenario &scenario, const Report &report)
{
    return report.iteration.value() / scenario.training.globalBatch;
}

std::string effectText(const Evaluation &before, const Evaluation &after)
{
    std::string text = signedDurationText(after.report.iteration - before.report.iteration);
    const int batch = before.scenario->training.globalBatch;
    if (const int now = after.scenario->training.globalBatch; now != batch) {
        const double change =
            timePerSequence(*after.scenario, after.report) / timePerSequence(*before.scenario, before.report) - 1;
        text = fmt::format("{} of the time per sequence ({} an iteration)", signedPercentText(change), text);
    }
    const StageMemory *now = after.report.worstStage();
    const StageMemory *then = before.report.worstStage();
    if (!now || !then)
        return text;
    const Bytes change = now->peak - then->peak;
    if (std::abs(inGiB(change)) < 0.05)
        return text + ", same memory";
    return text + fmt::format(", {} on stage {} (fits)", signedBytesText(change), now->stage);
}

// The best that a rule proposes. Nothing where nothing helps; `stopped` where there is no knowing.
std::optional<Advice> bestOf(const AdviceRule &rule, const Evaluation &now, Workspace &workspace,
                             const std::stop_token &stop)
{
    std::optional<Advice> best;
    const double before = timePerSequence(*now.scenario, now.report);
    for (Proposal &proposal : rule.propose(*now.scenario, now.report)) {
        if (hasErrors(validate(proposal.scenario)))
            continue;
        const EvaluationPtr tried = evaluate(std::make_shared<const Scenario>(proposal.scenario), workspace, stop);
        if (!tried)
            return {};
        if (!tried->valid() || !tried->report.fits)
            continue;
        const double gain = 1 - timePerSequence(proposal.scenario, tried->report) / before;
        if ((now.report.fits && gain < kLeastGain) || (best && gain <= best->gain))
            continue;
        best = Advice{rule.id,
                      std::move(proposal.title),
                      effectText(now, *tried),
                      std::move(proposal.reason),
                      std::move(proposal.scenario),
                      gain};
    }
    return best;
}

} // namespace

std::string shareText(const Report &report, Cause cause)
{
    const Tick whole = toTicks(report.iteration);
    return percentText(whole > 0 ? static_cast<double>(report.breakdown[cause]) / static_cast<double>(whole) : 0, 0);
}

std::string causeText(const Report &report, Cause cause)
{
    constexpr std::string_view kNames[kCauseCount] = {"computing",
                                                      "recomputing",
                                                      "tensor-parallel communication",
                                                      "context-parallel communication",
                                                      "expert communication",
                                                      "sending between stages",
                                                      "data-parallel communication",
                                                      "the optimizer",
                                                      "pipeline bubble",
                                                      "something else"};
    return fmt::format("{} of the iteration is {}.", shareText(report, cause), kNames[static_cast<std::size_t>(cause)]);
}

std::string memoryText(const Report &report)
{
    const StageMemory *worst = report.worstStage();
    if (worst == nullptr)
        return "Memory is short.";
    return fmt::format("Stage {} needs {} of {}.", worst->stage, bytesText(worst->peak), bytesText(worst->capacity));
}

std::vector<Advice> advise(const Evaluation &evaluation, std::stop_token stop)
{
    if (!evaluation.scenario || !evaluation.valid() || evaluation.report.iteration <= Seconds())
        return {};
    Workspace workspace;
    std::vector<Advice> found;
    for (const auto &rules : {pipelineAdvice(), memoryAdvice(), overlapAdvice(), degreeAdvice()}) {
        for (const AdviceRule &rule : rules) {
            if (std::optional<Advice> best = bestOf(rule, evaluation, workspace, stop))
                found.push_back(std::move(*best));
            if (stop.stop_requested())
                return {};
        }
    }
    const int batch = evaluation.scenario->training.globalBatch;
    std::ranges::stable_sort(found, [batch](const Advice &a, const Advice &b) {
        const bool sameA = a.scenario.training.globalBatch == batch;
        const bool sameB = b.scenario.training.globalBatch == batch;
        return sameA != sameB ? sameA : a.gain > b.gain;
    });
    // Two rules may come to the same plan.
    std::vector<Advice> distinct;
    for (Advice &advice : found) {
        const auto same = [&](const Advice &other) { return other.scenario == advice.scenario; };
        if (std::ranges::none_of(distinct, same))
            distinct.push_back(std::move(advice));
    }
    return distinct;
}

} // namespace stringline
