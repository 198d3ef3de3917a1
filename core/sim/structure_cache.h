// Structures of the schedules used last: a drag that changes only durations finds its own again.
#pragma once

#include "core/sim/structure.h"

#include <deque>
#include <string>

namespace stringline {

class StructureCache {
public:
    // Of a schedule that accepts the shape. Null, and the reason in `blocked`, where its orders cannot run.
    [[nodiscard]] StructurePtr find(const ScheduleRow &schedule, const ScheduleShape &shape, bool fusesPairs,
                                    std::string &blocked);

private:
    struct Entry {
        const ScheduleRow *schedule = nullptr;
        StructurePtr structure;
    };
    std::deque<Entry> m_entries; // the latest first
};

} // namespace stringline
