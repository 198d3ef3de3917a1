// The rules of advise(), by subject. Each proposes changes of one kind, with the reason in words; whether they help is
// for the simulation to say, and what is not legal is left out there.
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct Proposal {
    std::string title;
    std::string reason;
    Scenario scenario;
};
using Proposals = std::vector<Proposal>;

// What a rule looks at: a valid scenario and its simulated report.
struct AdviceRule {
    std::string_view id; // "interleave"
    Proposals (*propose)(const Scenario &, const Report &) = nullptr;
};

[[nodiscard]] std::span<const AdviceRule> pipelineAdvice(); // schedule, chunks, layers, microbatches, batch
[[nodiscard]] std::span<const AdviceRule> memoryAdvice();   // recompute, ZeRO, shards, host memory, fused attention
[[nodiscard]] std::span<const AdviceRule> overlapAdvice();  // what runs beside the compute
[[nodiscard]] std::span<const AdviceRule> degreeAdvice();   // degrees of axes, their order and their place

// "18 %" of the iteration.
[[nodiscard]] std::string shareText(const Report &report, Cause cause);
// "18 % of the iteration is pipeline bubble."
[[nodiscard]] std::string causeText(const Report &report, Cause cause);
// "Stage 0 needs 91.2 GiB of 80 GiB."
[[nodiscard]] std::string memoryText(const Report &report);

} // namespace stringline
