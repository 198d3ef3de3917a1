// The strategies as rows, and the plan that each takes.
#include "core/evaluate/evaluate.h"
#include "core/parallel/divisors.h"
#include "core/studies/strategies.h"

#include <algorithm>
#include <array>
#include <optional>

namespace stringline::strategies {

namespace {

enum class Order { Most, Fewest };

// Degrees above 1 that divide `gpus`, of at most `most` ranks.
std::vector<int> degreesOf(int gpus, int most, Order order)
{
    std::vector<int> degrees = divisors(gpus);
    std::erase_if(degrees, [most](int degree) { return degree < 2 || degree > most; });
    if (order == Order::Most)
        std::ranges::reverse(degrees);
    return degrees;
}

std::vector<Degrees> tensorOf(const Scenario &scenario, int most)
{
    std::vector<Degrees> all;
    for (const int tensor : degreesOf(scenario.cluster.gpus, most, Order::Most))
        all.push_back({tensor, 1});
    return all;
}

std::vector<Degrees> pipelineOf(const Scenario &scenario, Order order)
{
    std::vector<Degrees> all;
    for (const int pipeline : degreesOf(scenario.cluster.gpus, scenario.model.layers, order))
        all.push_back({1, pipeline});
    return all;
}

// The whole node to tensor parallelism where that is legal, and stages from the rest.
std::vector<Degrees> bothOf(const Scenario &scenario, Order order)
{
    std::vector<Degrees> all;
    for (const int tensor : degreesOf(scenario.cluster.gpus, scenario.cluster.devicesPerNode, Order::Most)) {
        for (const int pipeline : degreesOf(scenario.cluster.gpus / tensor, scenario.model.layers, order))
            all.push_back({tensor, pipeline});
    }
    return all;
}

std::vector<Degrees> none(const Scenario &)
{
    return {{1, 1}};
}

std::vector<Degrees> nodeTensor(const Scenario &scenario)
{
    return tensorOf(scenario, scenario.cluster.devicesPerNode);
}

std::vector<Degrees> wideTensor(const Scenario &scenario)
{
    return tensorOf(scenario, scenario.cluster.gpus);
}

std::vector<Degrees> deepPipeline(const Scenario &scenario)
{
    return pipelineOf(scenario, Order::Most);
}

std::vector<Degrees> shallowPipeline(const Scenario &scenario)
{
    return pipelineOf(scenario, Order::Fewest);
}

std::vector<Degrees> deepBoth(const Scenario &scenario)
{
    return bothOf(scenario, Order::Most);
}

std::vector<Degrees> shallowBoth(const Scenario &scenario)
{
    return bothOf(scenario, Order::Fewest);
}

constexpr std::array kTable = {
    StrategyRow{"data", "data", "every GPU has the whole model", 0, none},
    StrategyRow{"zero-1", "ZeRO 1", "data; optimizer states are cut over all GPUs", 1, none},
    StrategyRow{"zero-2", "ZeRO 2", "data; optimizer states and gradients are cut", 2, none},
    StrategyRow{"zero-3", "ZeRO 3", "data; parameters are cut too", 3, none},
    StrategyRow{"tensor", "tensor", "every layer is cut over a node, data over nodes", 0, nodeTensor},
    StrategyRow{"tensor-wide", "tensor, wide", "every layer is cut over as many GPUs as it can be", 0, wideTensor},
    StrategyRow{"tensor-zero-1", "tensor, ZeRO 1",
                "every layer is cut over a node, data and optimizer states over nodes", 1, nodeTensor},
    StrategyRow{"pipeline", "pipeline", "as many stages as layers and GPUs allow", 0, deepPipeline},
    StrategyRow{"pipeline-few", "pipeline, few stages", "as few stages as fit in memory, data for the rest", 0,
                shallowPipeline, true},
    StrategyRow{"tensor-pipeline", "tensor, pipeline", "layers over a node, and as many stages as can be", 0, deepBoth},
    StrategyRow{"tensor-pipeline-data", "tensor, pipeline, data",
                "layers over a node, as few stages as fit in memory, data for the rest", 0, shallowBoth, true},
    StrategyRow{"tensor-pipeline-zero-1", "tensor, pipeline, ZeRO 1",
                "the same, with optimizer states cut over the replicas", 1, shallowBoth, true}};

} // namespace

std::span<const StrategyRow> table()
{
    return kTable;
}

const StrategyRow *find(std::string_view id)
{
    const auto *found = std::ranges::find(kTable, id, &StrategyRow::id);
    return found == kTable.end() ? nullptr : found;
}

Scenario withDegrees(const StrategyRow &row, const Scenario &scenario, Degrees degrees)
{
    Scenario changed = scenario;
    ParallelPlan &plan = changed.plan;
    plan.tensor = degrees.tensor;
    plan.pipeline = degrees.pipeline;
    plan.context = 1;
    plan.expert = 1;
    plan.expertTensor = 1;
    plan.sequenceParallel = plan.sequenceParallel && degrees.tensor > 1;
    if (plan.chunksPerStage > 1 || degrees.pipeline == 1)
        plan.schedule = "1f1b";
    plan.chunksPerStage = 1;
    plan.microbatchGroup = 0;
    if (plan.layersPerChunk.kind == LayerSplit::Kind::List)
        plan.layersPerChunk = {};
    plan.zero = row.zero;
    plan.shardGroup = 0;
    return changed;
}

Scenario planned(const StrategyRow &row, const Scenario &scenario)
{
    std::optional<Scenario> legal;
    Scenario last = scenario;
    for (const Degrees &degrees : row.wanted(scenario)) {
        last = withDegrees(row, scenario, degrees);
        if (hasErrors(validate(last)))
            continue;
        legal = last;
        if (!row.untilItFits || estimate(last).report.fits)
            break;
    }
    return legal ? *legal : last;
}

} // namespace stringline::strategies
