#include "core/schedule/planned.h"

#include "core/schedule/searched.h"
#include "core/schedule/torch_csv.h"

#include <fmt/format.h>

namespace stringline {

namespace {

// The plan's own orders fix p, m and v; the plan must ask for the same.
void takeOwnOrders(PlannedSchedule &planned, const ParallelPlan &plan)
{
    Result<TorchSchedule> own = parseTorchSchedule(plan.customSchedule);
    if (!own) {
        planned.refusal = plan.customSchedule.empty()
                              ? "a custom schedule needs its orders, as PyTorch writes them (plan.customSchedule)"
                              : "custom schedule: " + toText(own.errors().front());
        return;
    }
    const ScheduleShape &given = own->shape;
    const ScheduleShape &asked = planned.shape;
    planned.placement = own->placement;
    if (given.stages != asked.stages || given.chunks != asked.chunks || given.microbatches != asked.microbatches) {
        planned.refusal =
            fmt::format("the custom schedule is of {} stages, {} microbatches and {} chunks a stage; the "
                        "plan has {}, {} and {}",
                        given.stages, given.microbatches, given.chunks, asked.stages, asked.microbatches, asked.chunks);
        return;
    }
    planned.orders = std::move(own->orders);
}

} // namespace

ScheduleShape plannedShape(const ParallelPlan &plan, int microbatches)
{
    return {plan.pipeline, microbatches, plan.chunksPerStage, plan.microbatchGroup};
}

Placement plannedPlacement(const ParallelPlan &plan)
{
    const ScheduleRow *row = findSchedule(vocabularySchedule(plan));
    if (row == nullptr)
        return Placement::Looped;
    if (!row->ordersInPlan)
        return row->placement;
    const Result<TorchSchedule> own = parseTorchSchedule(plan.customSchedule);
    return own ? own->placement : Placement::Looped;
}

PlannedSchedule plannedSchedule(const ParallelPlan &plan, int microbatches)
{
    PlannedSchedule planned;
    planned.row = findSchedule(vocabularySchedule(plan));
    planned.shape = plannedShape(plan, microbatches);
    if (planned.row == nullptr) {
        planned.refusal = fmt::format("\"{}\" is no schedule", plan.schedule);
        return planned;
    }
    planned.placement = planned.row->placement;
    if (planned.row->ordersInPlan) {
        takeOwnOrders(planned, plan);
        return planned;
    }
    if (planned.row->searches) {
        SearchedSchedule found = searchSchedule(unitSearch(planned.shape, plan.scheduleMemoryCap));
        planned.refusal = std::move(found.refusal);
        planned.orders = std::move(found.orders);
        return planned;
    }
    planned.refusal = planned.row->refusal(planned.shape);
    if (planned.refusal.empty())
        planned.orders = planned.row->orders(planned.shape);
    return planned;
}

} // namespace stringline
