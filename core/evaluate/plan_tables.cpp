#include "core/evaluate/plan_tables.h"

namespace stringline {

PlanTables::PlanTables(const Scenario &scenario)
    : m_scenario(scenario)
    , m_hasExperts(hasExperts(scenario.model))
    , m_families(m_hasExperts)
{
}

// The scenario becomes that of the plan: texts only where the family is another one.
void PlanTables::take(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes)
{
    ParallelPlan &taken = m_scenario.plan;
    if (m_taken != &family) {
        taken = family.plan;
        m_taken = &family;
    }
    taken.tensor = plan.tensor;
    taken.sequenceParallel = plan.sequenceParallel;
    taken.context = plan.context;
    taken.expert = plan.expert;
    taken.expertTensor = plan.expertTensor;
    taken.pipeline = plan.pipeline;
    taken.chunksPerStage = plan.chunksPerStage;
    taken.zero = plan.zero;
    m_scenario.cluster.gpus = sizes.gpus;
    m_scenario.training.globalBatch = sizes.globalBatch;
    m_scenario.training.microbatch = sizes.microbatch;
    m_scenario.training.recompute = sizes.recompute;
    m_scenario.training.recomputeLayers = sizes.recomputeLayers;
}

std::size_t PlanTables::layersAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes)
{
    const bool some = sizes.recompute == Recompute::Full && sizes.recomputeLayers > 0;
    // Where groups lie follows from the degrees inside them; from all where others lie inside, or experts fold.
    const bool all = !family.layersInside || m_hasExperts || family.vocabulary != VocabularyPlace::Ends;
    const std::size_t at = m_layerIndex.at(
        {family.layers, plan.tensor, plan.context, plan.expert, plan.expertTensor, sizes.microbatch,
         static_cast<int>(sizes.recompute) << 2 | int(plan.sequenceParallel) << 1 | int(some), all ? plan.pipeline : 0,
         all ? sizes.gpus : int(sizes.gpus > m_scenario.cluster.devicesPerNode)});
    if (at < m_layers.size())
        return at;
    take(family, plan, sizes);
    if (!all)
        m_scenario.plan.pipeline = 1;
    fillLayers(m_layers.emplace_back(), m_scenario, family, m_scratch);
    return at;
}

std::size_t PlanTables::cutAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes)
{
    const bool byTime = plan.layersPerChunk.kind == LayerSplit::Kind::Balanced;
    const std::size_t at =
        m_cutIndex.at({family.cut, plan.pipeline, plan.chunksPerStage, static_cast<int>(sizes.recompute),
                       sizes.recomputeLayers, byTime ? sizes.microbatch : 0});
    if (at < m_cuts.size())
        return at;
    take(family, plan, sizes);
    m_cuts.push_back(cutOf(m_scenario, family.row->placement));
    return at;
}

void PlanTables::fillGroupsAt(std::size_t at, const PlanFamily &family, const ParallelPlan &plan,
                              const PlanSizes &sizes)
{
    take(family, plan, sizes);
    if (at == m_groups.size())
        fillGroups(m_groups.emplace_back(), m_scenario, family);
    fillShards(m_groups[at], m_scenario);
}

std::size_t PlanTables::groupsAt(const PlanFamily &family, const ParallelPlan &plan, const PlanSizes &sizes)
{
    const std::size_t at = m_groupIndex.at(
        {family.groups, plan.tensor, plan.context, plan.expert, plan.expertTensor, plan.pipeline, sizes.gpus});
    if (at == m_groups.size() || !m_groups[at].known[static_cast<std::size_t>(plan.zero)])
        fillGroupsAt(at, family, plan, sizes);
    return at;
}

const PlanParts &PlanTables::find(const ParallelPlan &plan, const PlanSizes &sizes, bool timed)
{
    const PlanFamily &family = m_families.of(plan);
    const Numbers numbers = {plan.tensor,          int(plan.sequenceParallel),
                             plan.context,         plan.expert,
                             plan.expertTensor,    plan.pipeline,
                             plan.chunksPerStage,  sizes.gpus,
                             sizes.microbatch,     static_cast<int>(sizes.recompute),
                             sizes.recomputeLayers};
    m_scenario.plan.offloadOptimizer = plan.offloadOptimizer; // which the optimizer's time is asked with
    if (&family == m_last.family && isSame(numbers, m_lastNumbers) && (!timed || m_last.stages->timed)) {
        if (!m_last.groups->known[static_cast<std::size_t>(plan.zero)])
            fillGroupsAt(m_lastGroups, family, plan, sizes);
        return m_last;
    }
    const std::size_t layers = layersAt(family, plan, sizes);
    const std::size_t cut = cutAt(family, plan, sizes);
    m_lastGroups = groupsAt(family, plan, sizes);
    const std::size_t stages = m_stageIndex.at(
        {static_cast<int>(layers), static_cast<int>(cut), static_cast<int>(family.row - schedules().data())});
    if (stages == m_stages.size() || (timed && !m_stages[stages].timed)) {
        if (stages == m_stages.size())
            m_stages.emplace_back();
        take(family, plan, sizes);
        PlanStages &filled = m_stages[stages] = {};
        fillStages(filled, m_cuts[cut], family, m_scenario, m_layers[layers], m_scratch.layout, timed);
    }
    m_lastNumbers = numbers;
    m_last = {&family, &m_layers[layers], &m_cuts[cut], &m_stages[stages], &m_groups[m_lastGroups]};
    return m_last;
}

} // namespace stringline
