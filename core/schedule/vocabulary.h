// Orders of 1F1B with a shared vocabulary for the times of a plan. Where S and T fall between a rank's other passes
// shifts from rank to rank by a forward modulo the time of a microbatch, so an order made for other times makes ranks
// wait: S and T of a small vocabulary are a tenth of those of a large one.
#pragma once

#include "core/base/tick.h"
#include "core/scenario/parallel_plan.h"
#include "core/schedule/schedule.h"

#include <array>
#include <vector>

namespace stringline {

struct VocabularySlots {
    std::vector<Tick> forward; // by rank
    std::vector<Tick> backward;
    Tick logits = 1;    // S
    Tick gradients = 1; // T
    Tick transfer = 0;
    Tick broadcast = 0;
    std::array<Tick, 2> barriers{};
};

// Forwards of two units, backwards of four, S and T of one, free communication: what the schedules' rows assume.
[[nodiscard]] VocabularySlots unitSlots(int stages);
// For a `place` that is not at the ends; one chunk a stage.
[[nodiscard]] Orders vocabularyOrders(VocabularyPlace place, const ScheduleShape &shape, const VocabularySlots &slots);

} // namespace stringline
