#include "core/cost/node_mix.h"

#include "core/cost/scenario_costs.h"
#include "core/scenario/node_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stringline {

namespace {

std::string rangeText(int first, int last)
{
    return first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
}

// Costs of the kinds side by side, and which of them count where.
class Mixture {
public:
    Mixture(const NodeMix &mix, const Scenario &scenario, const MeasuredTimes *measured, ScenarioCosts &costs)
        : m_mix(mix)
        , m_costs(costs)
        , m_classes(1 + costs.iteration.further.size())
    {
        // Layers are dealt once, whatever a kind's own balance would be.
        LayerSplit split;
        split.kind = LayerSplit::Kind::List;
        for (const ChunkShape &shape : costs.shapes)
            split.layers.push_back(shape.layers);
        m_scenarios.reserve(mix.kinds.size());
        m_kinds.reserve(mix.kinds.size());
        for (const NodeKind &kind : mix.kinds) {
            Scenario &on = m_scenarios.emplace_back(kind.scenario);
            on.plan.layersPerChunk = split;
            on.cluster.stragglers.clear();
            const bool isMeasured = on.cluster.device == scenario.cluster.device;
            m_kinds.push_back(scenarioCosts(on, isMeasured ? measured : nullptr));
        }
    }

    void run()
    {
        joinTemplates();
        fillPipeline();
        fillFinish();
        fillStages();
    }

private:
    [[nodiscard]] KindSet kindsAt(std::size_t which, std::size_t stage) const
    {
        return m_costs.kindsOfClasses[which][stage];
    }
    [[nodiscard]] KindSet kindsOfStage(std::size_t stage) const // in all classes
    {
        KindSet kinds = 0;
        for (std::size_t i = 0; i < m_classes; ++i)
            kinds |= kindsAt(i, stage);
        return kinds;
    }
    // Of the ranks that hold a chunk of the model: one, or two mirrored ones.
    [[nodiscard]] KindSet kindsOfChunk(std::size_t which, int part) const
    {
        const PipelineInput &input = m_costs.pipeline;
        KindSet kinds = 0;
        for (int direction = 0; direction < weightCopies(input.placement); ++direction) {
            const Place place = placeOf(input.placement, input.shape, part, direction);
            if (place.exists())
                kinds |= kindsAt(which, static_cast<std::size_t>(place.rank));
        }
        return kinds;
    }

    // The largest over kinds of a set.
    template <class Value>
    [[nodiscard]] Tick slowest(KindSet kinds, const Value &value) const
    {
        Tick most = 0;
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            if ((kinds >> i & 1U) != 0)
                most = std::max(most, static_cast<Tick>(value(m_kinds[i])));
        }
        return most;
    }
    template <class Value>
    [[nodiscard]] std::size_t slowestKind(KindSet kinds, const Value &value) const
    {
        std::size_t found = m_kinds.size();
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            if ((kinds >> i & 1U) != 0 && (found == m_kinds.size() || value(m_kinds[i]) > value(m_kinds[found])))
                found = i;
        }
        return found;
    }

    void joinTemplates()
    {
        m_costs.templates.clear();
        for (ScenarioCosts &kind : m_kinds) {
            m_firstTemplate.push_back(static_cast<std::int32_t>(m_costs.templates.size()));
            std::ranges::move(kind.templates, std::back_inserter(m_costs.templates));
        }
    }

    [[nodiscard]] ChunkTimes timesOf(std::size_t which, std::size_t part) const
    {
        const auto chunk = [part](const ScenarioCosts &kind) -> const ChunkTimes & {
            return kind.pipeline.chunks[part];
        };
        const KindSet kinds = kindsOfChunk(which, static_cast<int>(part));
        ChunkTimes times;
        for (std::size_t pass = 0; pass < kPassCount; ++pass) {
            const std::size_t slow =
                slowestKind(kinds, [&](const ScenarioCosts &kind) { return chunk(kind).pass[pass]; });
            const ChunkTimes &own = chunk(m_kinds[slow]);
            times.pass[pass] = own.pass[pass];
            if (own.templates[pass] != kNone)
                times.templates[pass] = own.templates[pass] + m_firstTemplate[slow];
        }
        times.pair = slowest(kinds, [&](const ScenarioCosts &kind) { return chunk(kind).pair; });
        const std::size_t chunks = m_costs.shapes.size();
        const KindSet next = part + 1 < chunks ? kindsOfChunk(which, static_cast<int>(part) + 1) : 0;
        const KindSet before = part > 0 ? kindsOfChunk(which, static_cast<int>(part) - 1) : 0;
        times.sendForward = slowest(kinds | next, [&](const ScenarioCosts &kind) { return chunk(kind).sendForward; });
        times.sendBackward =
            slowest(kinds | before, [&](const ScenarioCosts &kind) { return chunk(kind).sendBackward; });
        return times;
    }

    void fillPipeline()
    {
        PipelineInput &pipeline = m_costs.pipeline;
        KindSet all = 0;
        for (std::size_t stage = 0; stage < m_costs.finish.ranks.size(); ++stage)
            all |= kindsOfStage(stage);
        pipeline.vocabularyBroadcast =
            slowest(all, [](const ScenarioCosts &kind) { return kind.pipeline.vocabularyBroadcast; });
        for (std::size_t i = 0; i < pipeline.vocabularyBarriers.size(); ++i)
            pipeline.vocabularyBarriers[i] =
                slowest(all, [i](const ScenarioCosts &kind) { return kind.pipeline.vocabularyBarriers[i]; });
        pipeline.transfer.fixed = slowest(all, [](const ScenarioCosts &kind) { return kind.pipeline.transfer.fixed; });
        for (std::size_t i = 0; i < m_classes; ++i) {
            std::vector<ChunkTimes> &chunks = i == 0 ? pipeline.chunks : m_costs.iteration.further[i - 1].chunks;
            chunks.clear();
            for (std::size_t part = 0; part < m_costs.shapes.size(); ++part)
                chunks.push_back(timesOf(i, part));
        }
    }

    // When gradients are there and how long the optimizer takes, by the class's own device.
    [[nodiscard]] RankFinish finishOf(std::size_t which, std::size_t stage) const
    {
        const KindSet kinds = kindsAt(which, stage);
        const std::size_t slow = slowestKind(kinds, [&](const ScenarioCosts &kind) {
            Tick sum = 0;
            for (int chunk = 0; chunk < kind.pipeline.shape.chunks; ++chunk) {
                const int part =
                    modelChunkOf(kind.pipeline.placement, kind.pipeline.shape, static_cast<int>(stage), chunk);
                const ChunkTimes &times = kind.pipeline.chunks[static_cast<std::size_t>(part)];
                sum += times.of(Pass::Backward) + times.of(Pass::InputGradient) + times.of(Pass::WeightGradient);
            }
            return sum;
        });
        RankFinish finish = m_kinds[slow].finish.ranks[stage];
        finish.optimizer =
            slowest(kinds, [stage](const ScenarioCosts &kind) { return kind.finish.ranks[stage].optimizer; });
        return finish;
    }

    // What all classes do together, at the pace of the slowest kind.
    void joinCollectives(std::size_t stage, RankFinish &finish) const
    {
        const KindSet kinds = kindsOfStage(stage);
        const auto of = [stage](const ScenarioCosts &kind) -> const RankFinish & { return kind.finish.ranks[stage]; };
        for (std::size_t chunk = 0; chunk < finish.chunks.size(); ++chunk) {
            for (std::size_t i = 0; i < finish.chunks[chunk].size(); ++i) {
                const std::size_t slow =
                    slowestKind(kinds, [&](const ScenarioCosts &kind) { return of(kind).chunks[chunk][i].duration; });
                const GradientBucket &bucket = of(m_kinds[slow]).chunks[chunk][i];
                finish.chunks[chunk][i].duration = bucket.duration;
                finish.chunks[chunk][i].uses = bucket.uses;
            }
        }
        finish.gather = slowest(kinds, [&](const ScenarioCosts &kind) { return of(kind).gather; });
    }

    void fillFinish()
    {
        FinishInput &finish = m_costs.finish;
        const std::size_t stages = finish.ranks.size();
        finish.further.resize(m_classes - 1);
        KindSet all = 0;
        for (std::size_t i = 0; i < m_classes; ++i) {
            std::vector<RankFinish> &ranks = i == 0 ? finish.ranks : finish.further[i - 1];
            ranks.resize(stages);
            for (std::size_t stage = 0; stage < stages; ++stage) {
                ranks[stage] = finishOf(i, stage);
                joinCollectives(stage, ranks[stage]);
                all |= kindsAt(i, stage);
            }
        }
        finish.tiedReduction = slowest(kindsOfStage(0) | kindsOfStage(stages - 1),
                                       [](const ScenarioCosts &kind) { return kind.finish.tiedReduction; });
        finish.normReduction = slowest(all, [](const ScenarioCosts &kind) { return kind.finish.normReduction; });
        finish.normHop = slowest(all, [](const ScenarioCosts &kind) { return kind.finish.normHop; });
    }

    void fillStages()
    {
        m_costs.stagesOfClasses.resize(m_classes);
        for (std::size_t i = 0; i < m_classes; ++i) {
            m_costs.stagesOfClasses[i].clear();
            for (std::size_t stage = 0; stage < m_costs.finish.ranks.size(); ++stage)
                m_costs.stagesOfClasses[i].push_back(stageOf(kindsAt(i, stage)));
        }
        double peak = 0;
        double watts = 0;
        double nodes = 0;
        for (const NodeKind &kind : m_mix.kinds) {
            peak += kind.count * kind.scenario.cluster.device.peak16.value();
            watts += kind.count * kind.scenario.cluster.device.powerWatts;
            nodes += kind.count;
        }
        m_costs.meanPeak16 = FlopsPerSecond(peak / nodes);
        m_costs.meanPowerWatts = watts / nodes;
    }

    [[nodiscard]] ClassStage stageOf(KindSet kinds) const
    {
        ClassStage stage;
        for (std::size_t i = 0; i < m_mix.kinds.size(); ++i) {
            if ((kinds >> i & 1U) == 0)
                continue;
            const Bytes memory = m_mix.kinds[i].scenario.cluster.device.memory;
            if (stage.nodes.empty() || memory < stage.capacity) {
                stage.nodes = m_mix.kinds[i].nodes;
                stage.capacity = memory;
            }
        }
        return stage;
    }

    const NodeMix &m_mix;
    ScenarioCosts &m_costs;
    std::size_t m_classes;
    std::vector<Scenario> m_scenarios;
    std::vector<ScenarioCosts> m_kinds;
    std::vector<std::int32_t> m_firstTemplate;
};

} // namespace

NodeMix nodeMix(const Scenario &scenario)
{
    NodeMix mix;
    for (const NodeGroup &group : scenario.cluster.mixed) {
        Scenario on = onNodesOf(scenario, group);
        auto kind = std::ranges::find(mix.kinds, on, &NodeKind::scenario);
        if (kind == mix.kinds.end()) {
            mix.kinds.push_back({std::move(on), "", 0});
            kind = mix.kinds.end() - 1;
        }
        const int first = static_cast<int>(mix.kindOfNode.size());
        kind->nodes += (kind->nodes.empty() ? "nodes " : ", ") + rangeText(first, first + group.nodes - 1);
        kind->count += group.nodes;
        mix.kindOfNode.insert(mix.kindOfNode.end(), static_cast<std::size_t>(group.nodes),
                              static_cast<std::int32_t>(kind - mix.kinds.begin()));
    }
    return mix;
}

std::vector<std::vector<KindSet>> kindsOfReplicas(const Scenario &scenario, const NodeMix &mix)
{
    const Mesh mesh = meshOf(scenario);
    const auto degree = [&mesh](Axis axis) { return static_cast<std::size_t>(mesh.of(axis).degree); };
    std::vector<std::vector<KindSet>> replicas(degree(Axis::Data), std::vector<KindSet>(degree(Axis::Pipeline), 0));
    for (int rank = 0; rank < mesh.gpus; ++rank) {
        const RankPlace place = placeOf(mesh, rank);
        const auto index = [&place](Axis axis) {
            return static_cast<std::size_t>(place.index[static_cast<std::size_t>(axis)]);
        };
        const auto kind = static_cast<unsigned>(mix.kindOfNode[static_cast<std::size_t>(place.node)]);
        replicas[index(Axis::Data)][index(Axis::Pipeline)] |= KindSet(1) << kind;
    }
    return replicas;
}

void mixKinds(const NodeMix &mix, const Scenario &scenario, const MeasuredTimes *measured, ScenarioCosts &costs)
{
    Mixture(mix, scenario, measured, costs).run();
}

} // namespace stringline
