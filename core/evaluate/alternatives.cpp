#include "core/evaluate/alternatives.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stringline {

namespace {

constexpr std::int64_t kMostNodeCounts = 64;
constexpr std::int64_t kMostGrowth = 8;

// Warnings that a change of degrees can bring or take away; the others would mark every tick alike.
bool dependsOnDegrees(const Diagnostic &diagnostic)
{
    return diagnostic.path.starts_with("plan.") || diagnostic.path == "training.globalBatch";
}

void warn(Alternative &alternative, const std::string &reason, const std::string &hint, const std::vector<Fix> &fixes)
{
    if (alternative.verdict == Verdict::Warning) {
        alternative.reason += "; " + reason;
        return;
    }
    alternative.verdict = Verdict::Warning;
    alternative.reason = reason;
    alternative.hint = hint;
    alternative.fixes = fixes;
}

void judge(Alternative &alternative)
{
    const Diagnostics found = validate(alternative.scenario);
    const auto error = std::ranges::find(found, Severity::Error, &Diagnostic::severity);
    if (error != found.end()) {
        alternative.verdict = Verdict::Invalid;
        alternative.reason = error->message;
        alternative.hint = error->hint;
        alternative.fixes = error->fixes;
        return;
    }
    const Report report = estimate(alternative.scenario).report;
    if (const StageMemory *worst = report.worstStage(); worst && !report.fits) {
        warn(alternative,
             fmt::format("Does not fit: stage {} needs {} of {}", worst->stage, bytesText(worst->peak),
                         bytesText(worst->capacity)),
             {}, {});
    }
    for (const Diagnostic &diagnostic : found) {
        if (diagnostic.severity == Severity::Warning && dependsOnDegrees(diagnostic))
            warn(alternative, diagnostic.message, diagnostic.hint, diagnostic.fixes);
    }
}

} // namespace

Alternative judged(const Scenario &scenario, Axis axis)
{
    Alternative alternative;
    alternative.degree = meshOf(scenario).of(axis).degree;
    alternative.scenario = scenario;
    judge(alternative);
    return alternative;
}

std::vector<Alternative> judgedTrades(const Scenario &scenario, Axis axis, Axis partner)
{
    std::vector<Alternative> alternatives;
    for (const Scenario &trade : tradesBetween(scenario, axis, partner))
        alternatives.push_back(judged(trade, axis));
    return alternatives;
}

std::vector<Alternative> judgedNodes(const Scenario &scenario)
{
    const std::int64_t perNode = std::max(scenario.cluster.devicesPerNode, 1);
    const std::int64_t replica = std::int64_t(std::max(scenario.plan.tensor, 1)) * std::max(scenario.plan.pipeline, 1);
    const std::int64_t step = replica / std::gcd(replica, perNode); // nodes that whole replicas fill
    const std::int64_t now = std::max<std::int64_t>(nodeCount(scenario.cluster), 1);
    const std::int64_t most = std::max(now * kMostGrowth / step, std::int64_t(1));

    // All counts where they are few; otherwise evenly spread in the logarithm, as the strip is.
    std::vector<std::int64_t> multiples;
    for (std::int64_t i = 1; i <= std::min(most, kMostNodeCounts); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(kMostNodeCounts);
        multiples.push_back(most <= kMostNodeCounts ? i : std::llround(std::pow(static_cast<double>(most), share)));
    }
    if (now % step == 0)
        multiples.push_back(now / step);
    std::ranges::sort(multiples);
    multiples.erase(std::unique(multiples.begin(), multiples.end()), multiples.end());

    std::vector<Alternative> alternatives;
    for (const std::int64_t multiple : multiples) {
        const std::int64_t nodes = multiple * step;
        if (nodes * perNode > 10'000'000)
            break;
        Alternative alternative;
        alternative.degree = static_cast<int>(nodes);
        alternative.scenario = withNodes(scenario, alternative.degree);
        judge(alternative);
        alternatives.push_back(std::move(alternative));
    }
    return alternatives;
}

} // namespace stringline
