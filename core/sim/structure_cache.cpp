#include "core/sim/structure_cache.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr std::size_t kKept = 8;
constexpr std::size_t kMostNodes = 4'000'000; // of all that are kept; one may be larger

} // namespace

StructurePtr StructureCache::find(const ScheduleRow &schedule, const ScheduleShape &shape, bool fusesPairs,
                                  std::string &blocked)
{
    const auto known = std::ranges::find_if(m_entries, [&](const Entry &entry) {
        return entry.schedule == &schedule && entry.structure->shape == shape &&
               entry.structure->fusesPairs == fusesPairs;
    });
    if (known != m_entries.end()) {
        std::rotate(m_entries.begin(), known, known + 1);
        return m_entries.front().structure;
    }
    Result<StructurePtr> built =
        pipelineStructure(schedule.orders(shape), schedule.placement, shape, schedule.vocabularyBarriers, fusesPairs);
    if (!built) {
        blocked = toText(built.errors().front());
        return nullptr;
    }
    m_entries.push_front({&schedule, *built});
    std::size_t nodes = 0;
    for (const Entry &entry : m_entries)
        nodes += entry.structure->nodes.size();
    while (m_entries.size() > kKept || (m_entries.size() > 1 && nodes > kMostNodes)) {
        nodes -= m_entries.back().structure->nodes.size();
        m_entries.pop_back();
    }
    return m_entries.front().structure;
}

} // namespace stringline
