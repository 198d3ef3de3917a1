#include "core/cost/structure_cache.h"

#include "core/schedule/planned.h"

#include <algorithm>
#include <utility>

namespace stringline {

namespace {

constexpr std::size_t kKept = 8;
constexpr std::size_t kMostNodes = 4'000'000; // of all that are kept; one may be larger

} // namespace

StructurePtr StructureCache::add(Entry entry, const Orders &orders, Placement placement, const ScheduleShape &shape,
                                 bool fusesPairs, std::string &blocked)
{
    Result<StructurePtr> built =
        pipelineStructure(orders, placement, shape, entry.schedule->vocabularyBarriers, fusesPairs);
    if (!built) {
        blocked = toText(built.errors().front());
        return nullptr;
    }
    entry.structure = *built;
    m_entries.push_front(std::move(entry));
    std::size_t nodes = 0;
    for (const Entry &each : m_entries)
        nodes += each.structure->nodes.size();
    while (m_entries.size() > kKept || (m_entries.size() > 1 && nodes > kMostNodes)) {
        nodes -= m_entries.back().structure->nodes.size();
        m_entries.pop_back();
    }
    return m_entries.front().structure;
}

StructurePtr StructureCache::find(const ScheduleRow &schedule, const ScheduleShape &shape, bool fusesPairs,
                                  std::string &blocked)
{
    const auto known = std::ranges::find_if(m_entries, [&](const Entry &entry) {
        return entry.schedule == &schedule && entry.structure->shape == shape &&
               entry.structure->fusesPairs == fusesPairs;
    });
    if (known == m_entries.end())
        return add({&schedule, {}, {}, {}}, schedule.orders(shape), schedule.placement, shape, fusesPairs, blocked);
    std::rotate(m_entries.begin(), known, known + 1);
    return m_entries.front().structure;
}

StructurePtr StructureCache::findOwn(const ScheduleRow &schedule, const ParallelPlan &plan, int microbatches,
                                     std::string &blocked)
{
    const ScheduleShape shape = plannedShape(plan, microbatches);
    const auto known = std::ranges::find_if(m_entries, [&](const Entry &entry) {
        return entry.schedule == &schedule && entry.structure->shape == shape && entry.own == plan.customSchedule;
    });
    if (known != m_entries.end()) {
        std::rotate(m_entries.begin(), known, known + 1);
        return m_entries.front().structure;
    }
    const PlannedSchedule planned = plannedSchedule(plan, microbatches);
    blocked = planned.refusal;
    if (!blocked.empty())
        return nullptr;
    return add({&schedule, {}, plan.customSchedule, {}}, planned.orders, planned.placement, shape, true, blocked);
}

StructurePtr StructureCache::findSearched(const ScheduleRow &schedule, const SearchInput &search, std::string &blocked)
{
    const auto known = std::ranges::find_if(
        m_entries, [&](const Entry &entry) { return entry.schedule == &schedule && entry.search == search; });
    if (known != m_entries.end()) {
        std::rotate(m_entries.begin(), known, known + 1);
        return m_entries.front().structure;
    }
    SearchedSchedule found = searchSchedule(search);
    blocked = std::move(found.refusal);
    if (!blocked.empty())
        return nullptr;
    return add({&schedule, {}, {}, search}, found.orders, search.placement, search.shape, false, blocked);
}

} // namespace stringline
