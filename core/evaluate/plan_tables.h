// What the closed form of plans looks up, worked out once for what each part depends on:
//
//   layers   tensor, context and expert parallelism, microbatch, recompute
//   cuts     stages, chunks, split of the layers, recompute
//   stages   layers, a cut and a schedule
//   groups   all degrees and the GPUs
//
// Every table is asked by a few whole numbers (core/evaluate/index_table.h); what has a name stands in them by the
// number of its family.
#pragma once

#include "core/evaluate/index_table.h"
#include "core/evaluate/plan_estimator.h"
#include "core/evaluate/plan_groups.h"
#include "core/evaluate/plan_stages.h"

#include <deque>

namespace stringline {

// All parts of one plan.
struct PlanParts {
    const PlanFamily *family = nullptr;
    const LayerCosts *layers = nullptr;
    const PlanCut *cut = nullptr;
    const PlanStages *stages = nullptr;
    const PlanGroups *groups = nullptr;
};

class PlanTables {
public:
    explicit PlanTables(const Scenario &scenario);
    // They point into themselves.
    PlanTables(const PlanTables &) = delete;
    PlanTables &operator=(const PlanTables &) = delete;

    // The model, the machine and the software; its plan is one of those that were asked for.
    [[nodiscard]] const Scenario &base() const { return m_scenario; }
    // Neighbours in a search mostly differ in one number, often in the stage of ZeRO alone. Until the next call; the
    // parts stand as long as the tables.
    // Without times only bytes are sure to be known, which spares laying out passes whose units do not add up.
    [[nodiscard]] const PlanParts &find(const ParallelPlan &plan, const PlanSizes &sizes, bool timed = true);

private:
    void take(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    std::size_t layersAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    std::size_t cutAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    void fillGroupsAt(std::size_t at, const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    std::size_t groupsAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);

    // Whatever of a plan is a number, but for its stage of ZeRO.
    using Numbers = std::array<std::int32_t, 11>;

    Scenario m_scenario;
    bool m_hasExperts;
    Numbers m_lastNumbers{};
    PlanParts m_last;
    std::size_t m_lastGroups = 0;
    PlanFamilies m_families;
    const PlanFamily *m_taken = nullptr; // whose plan the scenario has
    IndexTable<9> m_layerIndex;
    IndexTable<6> m_cutIndex;
    IndexTable<3> m_stageIndex;
    IndexTable<7> m_groupIndex;
    std::deque<LayerCosts> m_layers;
    std::deque<PlanCut> m_cuts;
    std::deque<PlanStages> m_stages;
    std::deque<PlanGroups> m_groups;
    LayerScratch m_scratch;
};

} // namespace stringline
