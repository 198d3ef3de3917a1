// The best plans that a search has found so far, and what a plan must promise to be among them.
#pragma once

#include "core/search/found_plan.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace stringline {

// Of a plan, or of all plans below a node: lower bounds then.
struct PlanKey {
    double objective = 0;
    double time = 0; // which decides between plans that are as good
    auto operator<=>(const PlanKey &) const = default;
};
using FrontPoint = std::pair<double, double>;

// A snapshot: what can still change the answer. Exact, so whatever the order in which plans are tried, and with however
// many threads, the answer is the same.
struct Threshold {
    bool full = false; // there are as many plans as were asked for; `worst` is the last of them
    PlanKey worst;
    bool hasFront = false;
    std::vector<FrontPoint> front; // by rising first, so falling second value

    [[nodiscard]] bool mattersToPlans(const PlanKey &least) const { return !full || least <= worst; }
    [[nodiscard]] bool mattersToFront(const FrontPoint &least) const;
};

// Safe for several threads.
class Leaders {
public:
    // Choices of a candidate from `shape` on make variants of one shape: of these the best alone is kept.
    Leaders(int count, bool hasFront, std::size_t shape = kDimensionCount);
    void add(const FoundPlan &plan, const PlanKey &key, const FrontPoint &point);
    // Renewed where plans have changed it since `version`.
    void renew(Threshold &threshold, std::uint64_t &version) const;
    [[nodiscard]] std::uint64_t version() const { return m_version.load(std::memory_order_acquire); }

    // Best first.
    [[nodiscard]] std::vector<FoundPlan> plans() const;
    [[nodiscard]] std::vector<FoundPlan> front() const;

private:
    using Key = std::pair<PlanKey, Candidate>;
    bool addPlan(const FoundPlan &plan, const PlanKey &key);
    bool addPoint(const FoundPlan &plan, const FrontPoint &point);
    [[nodiscard]] Candidate shapeOf(Candidate candidate) const;

    const std::size_t m_count;
    const bool m_hasFront;
    const std::size_t m_shape;
    mutable std::mutex m_mutex;
    std::map<Key, FoundPlan> m_plans;
    std::map<Candidate, Key> m_best;         // of each shape in m_plans
    std::map<FrontPoint, FoundPlan> m_front; // no point dominates another; of equal points the first candidate
    std::atomic<std::uint64_t> m_version = 1;
};

} // namespace stringline
