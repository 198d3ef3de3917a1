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

// All parts of one plan; they stand as long as the tables.
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
    [[nodiscard]] PlanParts find(const ParallelPlan &plan, const PlanSizes &sizes);

private:
    void take(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    std::size_t layersAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    std::size_t cutAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);
    std::size_t groupsAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes);

    Scenario m_scenario;
    bool m_hasExperts;
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
