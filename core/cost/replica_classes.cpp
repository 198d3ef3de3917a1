#include "core/cost/replica_classes.h"

#include "core/parallel/mesh.h"

#include <algorithm>
#include <map>
#include <utility>

namespace stringline {

namespace {

using Slowdowns = std::vector<double>; // of each stage

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

std::vector<ReplicaClass> classesOf(const Scenario &scenario)
{
    const int data = std::max(1, dataParallel(scenario));
    const std::map<int, Slowdowns> slow = slowReplicas(scenario);
    std::vector<ReplicaClass> classes;
    if (replicasMeetInLayers(scenario.plan) && !slow.empty()) {
        classes.push_back({data, slow.begin()->second, 1});
        return classes;
    }
    const int usual = data - static_cast<int>(slow.size());
    if (usual > 0)
        classes.push_back({usual, {}, 1});
    for (const auto &[replica, slowdown] : slow) {
        const auto same = std::ranges::find(classes, slowdown, &ReplicaClass::slowdown);
        if (same != classes.end())
            ++same->replicas;
        else
            classes.push_back({1, slowdown, 1});
    }
    std::ranges::stable_sort(classes, std::greater<>(), &ReplicaClass::replicas);
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
    std::vector<int> ofReplica(static_cast<std::size_t>(std::max(1, dataParallel(scenario))), 0);
    const std::vector<ReplicaClass> classes = classesOf(scenario);
    if (classes.size() <= 1)
        return ofReplica;
    const std::map<int, Slowdowns> slow = slowReplicas(scenario);
    for (std::size_t replica = 0; replica < ofReplica.size(); ++replica) {
        const auto found = slow.find(static_cast<int>(replica));
        const Slowdowns slowdown = found == slow.end() ? Slowdowns{} : found->second;
        ofReplica[replica] =
            static_cast<int>(std::ranges::find(classes, slowdown, &ReplicaClass::slowdown) - classes.begin());
    }
    return ofReplica;
}

void fillReplicas(const Scenario &scenario, PipelineInput &pipeline, IterationInput &iteration)
{
    const ClusterSpec &cluster = scenario.cluster;
    pipeline.slowdown.clear();
    pipeline.jitter = {cluster.jitter, static_cast<std::uint64_t>(cluster.jitterSeed)};
    iteration.further.clear();
    iteration.replicas = std::max(1, dataParallel(scenario));
    if (cluster.stragglers.empty())
        return;
    std::vector<ReplicaClass> classes = classesOf(scenario);
    iteration.replicas = classes.front().replicas;
    pipeline.slowdown = std::move(classes.front().slowdown);
    for (std::size_t i = 1; i < classes.size(); ++i) {
        classes[i].seed = pipeline.jitter.seed + i;
        iteration.further.push_back(std::move(classes[i]));
    }
}

} // namespace stringline
