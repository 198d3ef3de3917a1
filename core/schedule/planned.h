// The schedule that a plan asks for: a row of the table, or orders that the plan itself brings.
#pragma once

#include "core/scenario/parallel_plan.h"
#include "core/schedule/schedule.h"

#include <string>

namespace stringline {

[[nodiscard]] ScheduleShape plannedShape(const ParallelPlan &plan, int microbatches);

// Of its schedule's row, or of the stages in its own orders; looped where neither says.
[[nodiscard]] Placement plannedPlacement(const ParallelPlan &plan);

struct PlannedSchedule {
    const ScheduleRow *row = nullptr; // none for an unknown id
    ScheduleShape shape;
    Placement placement = Placement::Looped;
    Orders orders;       // by rank; empty where refused
    std::string refusal; // why it cannot run; empty where it can
};
// A searched schedule is searched for equal chunks and free transfers; who knows the costs searches again
// (core/schedule/searched).
[[nodiscard]] PlannedSchedule plannedSchedule(const ParallelPlan &plan, int microbatches);

} // namespace stringline
