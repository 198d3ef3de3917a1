// Structures of the schedules used last: a drag that changes only durations finds its own again.
#pragma once

#include "core/scenario/parallel_plan.h"
#include "core/schedule/searched.h"
#include "core/sim/structure.h"

#include <deque>
#include <string>

namespace stringline {

class StructureCache {
public:
    // Of a schedule that accepts the shape. Null, and the reason in `blocked`, where its orders cannot run.
    [[nodiscard]] StructurePtr find(const ScheduleRow &schedule, const ScheduleShape &shape, bool fusesPairs,
                                    std::string &blocked);
    // Of orders that the plan brings.
    [[nodiscard]] StructurePtr findOwn(const ScheduleRow &schedule, const ParallelPlan &plan, int microbatches,
                                       std::string &blocked);
    // Of orders that are searched for these costs.
    [[nodiscard]] StructurePtr findSearched(const ScheduleRow &schedule, const SearchInput &search,
                                            std::string &blocked);

private:
    struct Entry {
        const ScheduleRow *schedule = nullptr;
        StructurePtr structure;
        std::string own;    // orders of a plan, as text
        SearchInput search; // of a searched schedule
    };
    StructurePtr add(Entry entry, const Orders &orders, Placement placement, const ScheduleShape &shape,
                     bool fusesPairs, std::string &blocked);

    std::deque<Entry> m_entries; // the latest first
};

} // namespace stringline
