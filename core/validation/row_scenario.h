// From a published run to scenarios: what the row states, what its source is known to do, and one stated rule for each
// cell that says nothing. Rules are general; none looks at what was measured.
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"
#include "core/validation/measured_row.h"

#include <string>
#include <vector>

namespace stringline {

// What a column of peak memory counts.
enum class MemoryKind {
    Allocated, // by tensors
    Reserved,  // by the framework's allocator: tensors and fragments
    Monitor    // what nvidia-smi shows: with context and communicators
};

struct RowScenario {
    // Several where one plan cannot say it.
    enum class Take {
        First,         // there is one
        FirstThatFits, // recompute unknown: the least of none, selective, full that fits, give or take
                       // the error of predicted memory; the last where none does
        Mean           // about half of the layers recompute: the mean of none and full
    };
    std::vector<Scenario> candidates;
    Take take = Take::First;
    MemoryKind memory = MemoryKind::Monitor;
    std::vector<std::string> assumptions; // one sentence each
    std::string refusal;                  // why the row cannot be represented; empty where it can
};

// Errors only where a preset that the rules name is missing or broken.
[[nodiscard]] Result<RowScenario> scenarioOf(const MeasuredRow &row, const PresetLibrary &presets);

} // namespace stringline
