// The constants that no microbenchmark and no paper gives: tuned on published runs, each general, with a meaning and a
// unit, kept in the presets of devices, clusters and software. This table names them and what stands in their place
// when nothing is tuned.
#pragma once

#include "core/scenario/scenario.h"

#include <span>
#include <string_view>

namespace stringline {

enum class TuningEvidence {
    SingleNode, // runs of one node, and stage timings
    Development // all published runs of the development tables
};

struct TunedConstant {
    std::string_view path; // of the field
    double untuned = 0;    // in the field's unit: what a newcomer would assume
    TuningEvidence evidence = TuningEvidence::Development;
    std::string_view meaning;
};
[[nodiscard]] std::span<const TunedConstant> tunedConstants();

// Those that stand in the code, not in a preset, because they belong to a shape of kernel and not to a machine.
struct CodeConstant {
    std::string_view where;
    std::string_view value;
    std::string_view meaning;
};
[[nodiscard]] std::span<const CodeConstant> codeConstants();

// `scenario` with a constant, or all that are known from no more than `known`, put back to what is not tuned.
void untune(Scenario &scenario, const TunedConstant &constant);
[[nodiscard]] Scenario withNothingTuned(const Scenario &scenario);
[[nodiscard]] Scenario withSingleNodeTuned(const Scenario &scenario);

} // namespace stringline
