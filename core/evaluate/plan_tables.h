// What the closed form of plans looks up: times of passes and bytes of stages as the simulation has them, worked out
// once for what they depend on. Layers by tensor, context and expert parallelism, microbatch and recompute; stages by
// these and the cut into chunks; groups by all degrees.
#pragma once

#include "core/cost/chunk_template.h"
#include "core/cost/memory.h"
#include "core/cost/vocabulary.h"
#include "core/evaluate/plan_estimator.h"
#include "core/schedule/schedule.h"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace stringline {

// What of a schedule does not depend on m: which passes it has.
struct ScheduleKind {
    const ScheduleRow *row = nullptr;
    bool splits = false; // gradients of inputs and of weights apart
    bool pairs = false;
    bool known = false;
};

// Ranks with the same chunks. Times in seconds, of a microbatch through all chunks of the rank.
struct RankKind {
    double forward = 0; // with the rank's share of the logits where all stages share the vocabulary
    double backward = 0;
    std::array<double, kActivityCount> exposed{};
    RankParameters held;
    RankParameters trained;
    StageBytes bytes; // without states
    double kept = 0;  // bytes of a microbatch, mean over chunks
    double units = 0; // that ZeRO gathers and reduces one by one
    double firstForward = 0;
};

struct PlanGroups { // of all ranks
    Scenario scenario;
    CostContext context;
    double transfer = 0; // seconds
    double tied = 0;
    double norm = 0;
    VocabularyTimes vocabulary;
};

struct PlanStages {
    std::vector<RankKind> kinds;
    std::vector<std::uint8_t> kindOf; // by rank
    double chunkForward = 0;          // of a chunk in the middle, for the published bubbles
    double chunkInput = 0;
    double chunkWeights = 0;
    double chunkPair = 0;
    double largestLayer = 0; // parameters
    double edge = 0;         // of the head
};

class PlanTables {
public:
    explicit PlanTables(const Scenario &scenario)
        : m_base(scenario)
    {
    }

    [[nodiscard]] const Scenario &base() const { return m_base; }
    // Each stands as long as the tables.
    const ScheduleKind &scheduleKind(const ParallelPlan &plan);
    const PlanGroups &groups(const ParallelPlan &plan, const PlanSizes &sizes, const ScheduleKind &kind);
    const PlanStages &stages(const ParallelPlan &plan, const PlanSizes &sizes, const ScheduleKind &kind);

private:
    // What a table is looked up by: small numbers, side by side.
    struct Key {
        std::array<std::int64_t, 20> values{};
        std::size_t count = 0;

        void add(std::int64_t value) { values[count++] = value; }
        bool operator==(const Key &) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key &key) const
        {
            std::uint64_t hash = 1469598103934665603U;
            for (std::size_t i = 0; i < key.count; ++i)
                hash = (hash ^ static_cast<std::uint64_t>(key.values[i])) * 0x9E3779B97F4A7C15U;
            return static_cast<std::size_t>(hash ^ (hash >> 29));
        }
    };
    template <class Value>
    using Table = std::unordered_map<Key, std::unique_ptr<Value>, KeyHash>;
    struct Layers {
        Scenario scenario;
        CostContext context;
        ModelParts parts;
    };

    void addLayerKey(Key &key, const ParallelPlan &plan, const PlanSizes &sizes) const;
    Scenario scenarioOf(const ParallelPlan &plan, const PlanSizes &sizes) const;
    Layers &layers(const Key &key, const ParallelPlan &plan, const PlanSizes &sizes);
    void fillStages(PlanStages &stages, Layers &layers, const ParallelPlan &plan, const PlanSizes &sizes,
                    const ScheduleKind &kind);
    RankKind rankKind(std::span<const ChunkShape> chunks, MemoryModel &memory, ModelParts &parts,
                      const ScheduleKind &kind);
    void fillMiddle(PlanStages &stages, const ChunkShape &middle, Layers &layers, const ScheduleKind &kind);

    Scenario m_base;
    std::vector<ScheduleKind> m_kinds;
    const ScheduleRow *m_lastRow = nullptr;
    Table<PlanGroups> m_groups;
    Table<Layers> m_layers;
    Table<PlanStages> m_stages;
    LayoutScratch m_scratch;
};

} // namespace stringline
