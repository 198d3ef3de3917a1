#include "core/evaluate/plan_family.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <string>

namespace stringline {

namespace {

// A shared vocabulary needs stages to share it.
bool sharesAlike(const ParallelPlan &a, const ParallelPlan &b)
{
    return a.vocabulary == b.vocabulary &&
           (a.vocabulary == VocabularyPlace::Ends || (a.pipeline > 1) == (b.pipeline > 1));
}

bool isAlike(const ParallelPlan &a, const ParallelPlan &b)
{
    return a.overlapGradReduce == b.overlapGradReduce && a.overlapParamGather == b.overlapParamGather &&
           a.overlapPipeline == b.overlapPipeline && a.overlapExpert == b.overlapExpert &&
           a.overlapTensor == b.overlapTensor && a.contextKind == b.contextKind && a.dispatcher == b.dispatcher &&
           a.reshardAfterForward == b.reshardAfterForward && a.gatherPrefetch == b.gatherPrefetch &&
           a.microbatchGroup == b.microbatchGroup && a.shardGroup == b.shardGroup && a.bucketMiB == b.bucketMiB &&
           a.optimizerBarrier == b.optimizerBarrier && a.offloadOptimizer == b.offloadOptimizer &&
           a.offloadActivations == b.offloadActivations && sharesAlike(a, b) && a.schedule == b.schedule &&
           a.layersPerChunk == b.layersPerChunk && a.axisOrder == b.axisOrder;
}

// Alike for plans that isAlike() holds to be so.
std::uint64_t hashOf(const ParallelPlan &plan)
{
    std::uint64_t hash = 1469598103934665603U;
    const auto add = [&hash](std::uint64_t value) { hash = std::rotl((hash ^ value) * 0x9E3779B97F4A7C15U, 29); };
    const auto addText = [&](const std::string &text) { add(std::hash<std::string>()(text)); };
    int bits = 0;
    for (const bool bit : {plan.overlapGradReduce, plan.overlapParamGather, plan.overlapPipeline, plan.overlapExpert,
                           plan.reshardAfterForward, plan.vocabulary != VocabularyPlace::Ends && plan.pipeline > 1})
        bits = bits << 1 | int(bit);
    for (const int value : {bits, int(plan.overlapTensor), int(plan.contextKind), int(plan.dispatcher),
                            plan.gatherPrefetch, plan.microbatchGroup, plan.shardGroup, int(plan.optimizerBarrier),
                            int(plan.vocabulary), int(plan.layersPerChunk.kind)})
        add(static_cast<std::uint32_t>(value));
    for (const double value : {plan.bucketMiB, plan.offloadOptimizer, plan.offloadActivations})
        add(std::bit_cast<std::uint64_t>(value + 0.0)); // no negative zero
    for (const int layers : plan.layersPerChunk.layers)
        add(static_cast<std::uint32_t>(layers));
    addText(plan.schedule);
    for (const std::string &axis : plan.axisOrder)
        addText(axis);
    return hash;
}

// Context may be missing: it then stands behind tensor.
bool tensorAndContextLieInside(const ParallelPlan &plan)
{
    const std::vector<std::string> &order = plan.axisOrder;
    const bool misses = std::ranges::find(order, "context") == order.end();
    return !order.empty() && order[0] == "tensor" && (misses || (order.size() > 1 && order[1] == "context"));
}

// With the layers' groups inside, the order of the others is no matter: but for experts, which fold over data as well,
// and for a vocabulary on all stages.
bool layersLieAlike(const PlanFamily &a, const PlanFamily &b, bool folds)
{
    return a.plan.axisOrder == b.plan.axisOrder ||
           (a.layersInside && b.layersInside && !folds && a.vocabulary == VocabularyPlace::Ends);
}

bool hasSameLayers(const PlanFamily &a, const PlanFamily &b, bool folds)
{
    return a.passes.splits == b.passes.splits && a.pairs == b.pairs && a.vocabulary == b.vocabulary &&
           a.plan.overlapExpert == b.plan.overlapExpert && a.plan.overlapTensor == b.plan.overlapTensor &&
           a.plan.contextKind == b.plan.contextKind && a.plan.dispatcher == b.plan.dispatcher &&
           a.plan.offloadActivations == b.plan.offloadActivations && layersLieAlike(a, b, folds);
}

bool isCutAlike(const PlanFamily &a, const PlanFamily &b)
{
    return a.row->placement == b.row->placement && a.vocabulary == b.vocabulary &&
           a.plan.layersPerChunk == b.plan.layersPerChunk;
}

bool hasSameGroups(const PlanFamily &a, const PlanFamily &b)
{
    return a.row->placement == b.row->placement && a.vocabulary == b.vocabulary &&
           a.plan.shardGroup == b.plan.shardGroup && a.plan.offloadOptimizer == b.plan.offloadOptimizer &&
           a.plan.axisOrder == b.plan.axisOrder;
}

ChunkPasses passesOf(bool splits, bool vocabulary)
{
    ChunkPasses passes;
    passes.splits = splits;
    passes.vocabulary = vocabulary;
    const auto add = [&](Pass pass) { passes.list[passes.count++] = pass; };
    add(Pass::Forward);
    add(splits ? Pass::InputGradient : Pass::Backward);
    if (splits)
        add(Pass::WeightGradient);
    if (vocabulary) {
        add(Pass::Vocabulary);
        add(Pass::VocabularyGradient);
    }
    return passes;
}

} // namespace

// Which passes its orders have, from a small shape that it accepts.
const PlanFamilies::Kind &PlanFamilies::kindOf(const ScheduleRow &row)
{
    m_kinds.resize(schedules().size());
    Kind &kind = m_kinds[static_cast<std::size_t>(&row - schedules().data())];
    for (int p = 2; p <= 4 && !kind.known; p += 2) {
        for (int chunks = std::max(1, row.minimumChunks); chunks <= 2 && !kind.known; ++chunks) {
            const ScheduleShape shape{p, 4 * p, chunks};
            if ((row.maximumChunks != 0 && chunks > row.maximumChunks) || !row.refusal(shape).empty())
                continue;
            const Orders orders = row.orders(shape);
            kind.known = true;
            kind.splits = splitsBackward(orders);
            kind.pairs = std::ranges::any_of(orders, [](const RankOrder &order) {
                return std::ranges::find(order, true, &ScheduledOp::pairedWithNext) != order.end();
            });
        }
    }
    kind.known = true;
    return kind;
}

PlanFamily PlanFamilies::made(const ParallelPlan &plan)
{
    PlanFamily family;
    family.plan = plan;
    family.row = findSchedule(vocabularySchedule(plan));
    assert(family.row != nullptr && "validate() knows the schedule");
    const Kind &kind = kindOf(*family.row);
    family.passes = passesOf(kind.splits, family.row->vocabularyBarriers > 0);
    family.pairs = kind.pairs;
    family.vocabulary = vocabularyPlace(plan);
    family.layersInside = tensorAndContextLieInside(plan);
    const auto first = [&](auto same) {
        const auto found =
            std::ranges::find_if(m_families, [&](const PlanFamily &other) { return same(other, family); });
        return static_cast<int>(found - m_families.begin());
    };
    family.layers =
        first([this](const PlanFamily &a, const PlanFamily &b) { return hasSameLayers(a, b, m_expertsFold); });
    family.cut = first(isCutAlike);
    family.groups = first(hasSameGroups);
    return family;
}

const PlanFamily &PlanFamilies::of(const ParallelPlan &plan)
{
    if (m_last < m_families.size() && isAlike(m_families[m_last].plan, plan))
        return m_families[m_last];
    const std::uint64_t hash = hashOf(plan);
    const auto [from, to] = m_byHash.equal_range(hash);
    const auto found =
        std::find_if(from, to, [&](const auto &each) { return isAlike(m_families[each.second].plan, plan); });
    if (found != to) {
        m_last = found->second;
    } else {
        m_last = m_families.size();
        m_families.push_back(made(plan));
        m_byHash.emplace(hash, m_last);
    }
    return m_families[m_last];
}

} // namespace stringline
