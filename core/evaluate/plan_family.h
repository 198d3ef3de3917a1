// What of a plan has a name or is a list, or is seldom changed: schedule, order of axes, overlaps. It is looked up as a
// whole and stands for a number from then on.
#pragma once

#include "core/scenario/parallel_plan.h"
#include "core/schedule/schedule.h"

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

namespace stringline {

// Passes that a microbatch makes through a chunk: a forward, a whole backward or its two parts, and those that work on
// a shared vocabulary.
struct ChunkPasses {
    static constexpr std::size_t kMost = 5;
    std::array<Pass, kMost> list{};
    std::size_t count = 0;
    bool splits = false;     // gradients of inputs and of weights apart
    bool vocabulary = false; // the last two work on it

    [[nodiscard]] std::span<const Pass> all() const { return std::span(list).first(count); }
};

struct PlanFamily {
    ParallelPlan plan; // its degrees are those of the first plan
    const ScheduleRow *row = nullptr;
    ChunkPasses passes;
    bool pairs = false;
    VocabularyPlace vocabulary = VocabularyPlace::Ends;
    bool layersInside = false; // tensor and context lie inside data and pipeline
    // The first family that is alike in what layers, cuts and groups depend on.
    int layers = 0;
    int cut = 0;
    int groups = 0;
};

class PlanFamilies {
public:
    // `expertsFold`: the model has experts, which fold over the ranks of a stage.
    explicit PlanFamilies(bool expertsFold)
        : m_expertsFold(expertsFold)
    {
    }

    // Stands as long as the families.
    const PlanFamily &of(const ParallelPlan &plan);

private:
    struct Kind { // of a row of the table of schedules
        bool known = false;
        bool splits = false;
        bool pairs = false;
    };
    const Kind &kindOf(const ScheduleRow &row);
    PlanFamily made(const ParallelPlan &plan);

    bool m_expertsFold;
    std::deque<PlanFamily> m_families;
    std::unordered_multimap<std::uint64_t, std::size_t> m_byHash;
    std::size_t m_last = 0;
    std::vector<Kind> m_kinds;
};

} // namespace stringline
