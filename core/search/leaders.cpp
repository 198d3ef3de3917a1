#include "core/search/leaders.h"

#include <algorithm>
#include <iterator>

namespace stringline {

// Of the points that are no worse in the first value, the last is best in the second.
bool Threshold::mattersToFront(const FrontPoint &least) const
{
    if (!hasFront)
        return false;
    const auto behind = std::ranges::upper_bound(front, least.first, {}, &FrontPoint::first);
    if (behind == front.begin())
        return true;
    const FrontPoint &point = *std::prev(behind);
    return point.second > least.second || point == least;
}

Leaders::Leaders(int count, bool hasFront)
    : m_count(static_cast<std::size_t>(std::max(count, 1)))
    , m_hasFront(hasFront)
{
}

void Leaders::add(const FoundPlan &plan, const PlanKey &key, const FrontPoint &point)
{
    const std::scoped_lock lock(m_mutex);
    bool changed = m_plans.emplace(Key{key, plan.candidate}, plan).second;
    if (m_plans.size() > m_count) {
        const auto last = std::prev(m_plans.end());
        changed = changed && last->second.candidate != plan.candidate;
        m_plans.erase(last);
    }
    if (m_hasFront) {
        const auto same = m_front.find(point);
        const auto behind = m_front.upper_bound(point);
        if (same != m_front.end()) {
            if (plan.candidate < same->second.candidate)
                same->second = plan;
        } else if (behind == m_front.begin() || std::prev(behind)->first.second > point.second) {
            auto dominated = m_front.emplace(point, plan).first;
            for (++dominated; dominated != m_front.end() && dominated->first.second >= point.second;)
                dominated = m_front.erase(dominated);
            changed = true;
        }
    }
    if (changed)
        m_version.fetch_add(1, std::memory_order_release);
}

void Leaders::renew(Threshold &threshold, std::uint64_t &version) const
{
    if (version == this->version())
        return;
    const std::scoped_lock lock(m_mutex);
    version = m_version.load(std::memory_order_relaxed);
    threshold.full = m_plans.size() >= m_count;
    if (!m_plans.empty())
        threshold.worst = std::prev(m_plans.end())->first.first;
    threshold.hasFront = m_hasFront;
    threshold.front.clear();
    for (const auto &[point, plan] : m_front)
        threshold.front.push_back(point);
}

std::vector<FoundPlan> Leaders::plans() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<FoundPlan> found;
    for (const auto &[key, plan] : m_plans)
        found.push_back(plan);
    return found;
}

std::vector<FoundPlan> Leaders::front() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<FoundPlan> found;
    for (const auto &[point, plan] : m_front)
        found.push_back(plan);
    return found;
}

} // namespace stringline
