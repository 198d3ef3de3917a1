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

Leaders::Leaders(int count, bool hasFront, std::size_t shape)
    : m_count(static_cast<std::size_t>(std::max(count, 1)))
    , m_hasFront(hasFront)
    , m_shape(shape)
{
}

void Leaders::add(const FoundPlan &plan, const PlanKey &key, const FrontPoint &point)
{
    const std::scoped_lock lock(m_mutex);
    const bool plans = addPlan(plan, key);
    const bool front = m_hasFront && addPoint(plan, point);
    if (plans || front)
        m_version.fetch_add(1, std::memory_order_release);
}

Candidate Leaders::shapeOf(Candidate candidate) const
{
    std::fill(candidate.at.begin() + static_cast<std::ptrdiff_t>(m_shape), candidate.at.end(), std::uint16_t(0));
    return candidate;
}

bool Leaders::addPlan(const FoundPlan &plan, const PlanKey &key)
{
    const Key own{key, plan.candidate};
    const Candidate shape = shapeOf(plan.candidate);
    const auto best = m_best.find(shape);
    if (best != m_best.end()) {
        if (best->second <= own)
            return false;
        m_plans.erase(best->second);
    }
    m_best.insert_or_assign(shape, own);
    m_plans.emplace(own, plan);
    if (m_plans.size() <= m_count)
        return true;
    const auto last = std::prev(m_plans.end());
    const bool changed = last->first != own;
    m_best.erase(shapeOf(last->second.candidate));
    m_plans.erase(last);
    return changed;
}

bool Leaders::addPoint(const FoundPlan &plan, const FrontPoint &point)
{
    const auto same = m_front.find(point);
    if (same != m_front.end()) {
        if (plan.candidate < same->second.candidate)
            same->second = plan;
        return false;
    }
    const auto behind = m_front.upper_bound(point);
    if (behind != m_front.begin() && std::prev(behind)->first.second <= point.second)
        return false;
    auto dominated = m_front.emplace(point, plan).first;
    for (++dominated; dominated != m_front.end() && dominated->first.second >= point.second;)
        dominated = m_front.erase(dominated);
    return true;
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
