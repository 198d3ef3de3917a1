#include "core/cost/replica_classes.h"

#include "core/parallel/mesh.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace stringline {

namespace {

using Slowdowns = std::vector<double>; // of each stage; empty for none
using Kinds = std::vector<KindSet>;    // the same

// Replicas that behave alike.
struct Alike {
    int replicas = 1;
    Slowdowns slowdown;
    Kinds kinds;

    [[nodiscard]] bool isLike(const Alike &other) const { return slowdown == other.slowdown && kinds == other.kinds; }
};

// Replicas with slow GPUs, by their place in the data-parallel group.
std::map<int, Slowdowns> slowReplicas(const Scenario &scenario)
{
    const Mesh mesh = meshOf(scenario);
    const bool together = replicasMeetInLayers(scenario.plan);
    std::map<int, Slowdowns> replicas;
    for (const Straggler &each : scenario.cluster.stragglers) {
        if (each.gpu < 0 || each.gpu >= mesh.gpus || each.slowdown == 1)
            continue;
        const RankPlace place = placeOf(mesh, each.gpu);
        Slowdowns &stages = replicas[together ? 0 : place.index[static_cast<std::size_t>(Axis::Data)]];
        stages.resize(static_cast<std::size_t>(scenario.plan.pipeline), 1);
        double &stage = stages[static_cast<std::size_t>(place.index[static_cast<std::size_t>(Axis::Pipeline)])];
        stage = std::max(stage, each.slowdown);
    }
    return replicas;
}

// Replicas that meet in every layer stand on the nodes of all.
std::vector<Kinds> kindsByReplica(const Scenario &scenario, const NodeMix &mix, std::size_t data)
{
    if (!mix.isMixed())
        return std::vector<Kinds>(data);
    std::vector<Kinds> replicas = kindsOfReplicas(scenario, mix);
    if (!replicasMeetInLayers(scenario.plan))
        return replicas;
    Kinds all(replicas.front().size(), 0);
    for (const Kinds &each : replicas) {
        for (std::size_t stage = 0; stage < all.size(); ++stage)
            all[stage] |= each[stage];
    }
    return {all};
}

std::vector<Alike> classesOf(const Scenario &scenario, const NodeMix &mix)
{
    const int data = std::max(1, dataParallel(scenario));
    std::map<int, Slowdowns> slow = slowReplicas(scenario);
    const std::vector<Kinds> kinds = kindsByReplica(scenario, mix, static_cast<std::size_t>(data));
    if (replicasMeetInLayers(scenario.plan))
        return {{data, slow.empty() ? Slowdowns{} : std::move(slow.begin()->second), kinds.front()}};
    std::vector<Alike> classes;
    const auto add = [&classes](Alike one) {
        const auto same = std::ranges::find_if(classes, [&one](const Alike &each) { return each.isLike(one); });
        if (same != classes.end())
            ++same->replicas;
        else
            classes.push_back(std::move(one));
    };
    for (int replica = 0; replica < data; ++replica) { // those without slow GPUs first
        if (!slow.contains(replica))
            add({1, {}, kinds[static_cast<std::size_t>(replica)]});
    }
    for (const auto &[replica, slowdown] : slow)
        add({1, slowdown, kinds[static_cast<std::size_t>(replica)]});
    std::ranges::stable_sort(classes, std::greater<>(), &Alike::replicas);
    return classes;
}

} // namespace

bool replicasMeetInLayers(const ParallelPlan &plan)
{
    return gathersEveryPass(plan) || reducesEveryPass(plan) ||
           plan.expert * plan.expertTensor > plan.tensor * plan.context;
}

std::vector<int> classOfReplicas(const Scenario &scenario)
{
    const NodeMix mix = nodeMix(scenario);
    std::vector<int> ofReplica(static_cast<std::size_t>(std::max(1, dataParallel(scenario))), 0);
    const std::vector<Alike> classes = classesOf(scenario, mix);
    if (classes.size() <= 1)
        return ofReplica;
    const std::map<int, Slowdowns> slow = slowReplicas(scenario);
    const std::vector<Kinds> kinds = kindsByReplica(scenario, mix, ofReplica.size());
    for (std::size_t replica = 0; replica < ofReplica.size(); ++replica) {
        const auto found = slow.find(static_cast<int>(replica));
        const Alike one{1, found == slow.end() ? Slowdowns{} : found->second, kinds[replica]};
        const auto same = std::ranges::find_if(classes, [&one](const Alike &each) { return each.isLike(one); });
        ofReplica[replica] = static_cast<int>(same - classes.begin());
    }
    return ofReplica;
}

std::vector<std::vector<KindSet>> fillReplicas(const Scenario &scenario, const NodeMix &mix, PipelineInput &pipeline,
                                               IterationInput &iteration)
{
    const ClusterSpec &cluster = scenario.cluster;
    pipeline.slowdown.clear();
    pipeline.jitter = {cluster.jitter, static_cast<std::uint64_t>(cluster.jitterSeed)};
    iteration.further.clear();
    iteration.replicas = std::max(1, dataParallel(scenario));
    if (cluster.stragglers.empty() && !mix.isMixed())
        return {};
    std::vector<Alike> classes = classesOf(scenario, mix);
    iteration.replicas = classes.front().replicas;
    pipeline.slowdown = std::move(classes.front().slowdown);
    std::vector<Kinds> kinds{std::move(classes.front().kinds)};
    for (std::size_t i = 1; i < classes.size(); ++i) {
        iteration.further.push_back({classes[i].replicas, std::move(classes[i].slowdown), pipeline.jitter.seed + i});
        kinds.push_back(std::move(classes[i].kinds));
    }
    return kinds;
}

} // namespace stringline
