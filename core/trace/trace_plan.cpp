#include "core/trace/trace_plan.h"

#include "core/cost/replica_classes.h"
#include "core/parallel/mesh.h"
#include "core/sim/expand.h"
#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace stringline {

namespace {

// "rank 16 (pp1 dp0 tp0) node 2"; context where there is some.
std::string processName(const Mesh &mesh, int rank)
{
    const RankPlace place = placeOf(mesh, rank);
    const auto at = [&](Axis axis) { return place.index[static_cast<std::size_t>(axis)]; };
    const std::string context = mesh.of(Axis::Context).degree > 1 ? fmt::format(" cp{}", at(Axis::Context)) : "";
    return fmt::format("rank {} (pp{} dp{}{} tp{}) node {}", rank, at(Axis::Pipeline), at(Axis::Data), context,
                       at(Axis::Tensor), place.node);
}

// Ranks that differ from `rank` in their stage alone have the same number.
int replicaOf(const Mesh &mesh, int rank)
{
    const MeshAxis &pipeline = mesh.of(Axis::Pipeline);
    return rank - rank / pipeline.stride % pipeline.degree * pipeline.stride;
}

// The ranks that are shown, in order: all of them, or the first of each stage and class.
std::vector<TraceProcess> processesOf(const Scenario &scenario, const Timeline &timeline, const TraceOptions &options)
{
    const Mesh mesh = meshOf(scenario);
    const std::vector<int> classes = classOfReplicas(scenario);
    const int stages = static_cast<int>(timeline.stages());
    std::vector<bool> taken(timeline.ranks.size(), false);
    std::vector<TraceProcess> processes;
    for (int rank = 0; rank < mesh.gpus; ++rank) {
        const RankPlace place = placeOf(mesh, rank);
        const int stage = place.index[static_cast<std::size_t>(Axis::Pipeline)];
        const int each = classes[static_cast<std::size_t>(place.index[static_cast<std::size_t>(Axis::Data)])];
        const int like = each * stages + stage;
        if (stage < options.firstStage || stage > options.lastStage)
            continue;
        if (static_cast<std::size_t>(like) >= taken.size())
            continue;
        if (options.ranks == TraceOptions::Ranks::OnePerStage && taken[static_cast<std::size_t>(like)])
            continue;
        taken[static_cast<std::size_t>(like)] = true;
        processes.push_back({rank, like, replicaOf(mesh, rank), processName(mesh, rank)});
    }
    return processes;
}

// A period of the steady state: `stages` microbatches, after which interleaved orders repeat as well, from the middle
// of the iteration on. Without a steady state the whole iteration.
void findPeriod(TracePlan &plan)
{
    plan.from = std::numeric_limits<Tick>::max();
    for (const TraceProcess &process : plan.processes)
        plan.from = std::min(plan.from, plan.timeline->begin(static_cast<std::size_t>(process.timelineRank)));
    plan.to = plan.from;
    for (const TraceProcess &process : plan.processes)
        plan.to = std::max(plan.to, plan.timeline->end(static_cast<std::size_t>(process.timelineRank)));
    if (!plan.options.onePeriod || plan.processes.empty())
        return;
    const auto shown = static_cast<std::size_t>(plan.processes.front().timelineRank);
    std::vector<Tick> forwards; // starts, of the first chunk
    for (const Span &span : plan.timeline->ranks[shown].spans(Lane::Compute)) {
        if (span.templateIndex != kNone && span.pass == Pass::Forward && span.chunk == 0)
            forwards.push_back(span.start);
    }
    const std::size_t period = plan.timeline->stages();
    const std::size_t middle = forwards.size() / 2 / period * period;
    if (middle == 0 || middle + period >= forwards.size())
        return;
    plan.from = forwards[middle];
    plan.to = forwards[middle + period];
}

// Transfers from one shown pass to another.
std::vector<TraceFlows> flowsOf(const TracePlan &plan)
{
    const Timeline &timeline = *plan.timeline;
    std::vector<TraceFlows> flows(1 + timeline.further.size());
    if (timeline.passes == nullptr)
        return flows;
    const auto stages = static_cast<std::int32_t>(timeline.stages());
    std::vector<bool> shown(timeline.ranks.size(), false);
    for (const TraceProcess &process : plan.processes)
        shown[static_cast<std::size_t>(process.timelineRank)] = true;
    for (std::size_t each = 0; each < flows.size(); ++each) {
        const std::int32_t first = static_cast<std::int32_t>(each) * stages;
        const PassTimes &passes = timeline.passesOf(static_cast<std::size_t>(first));
        const PipelineStructure &structure = passes.structure();
        const auto isShown = [&](const PassNode &node, Lane lane, std::int32_t index) {
            const std::size_t rank = static_cast<std::size_t>(first) + static_cast<std::size_t>(node.rank);
            return shown[rank] && plan.shows(timeline.ranks[rank].spans(lane)[static_cast<std::size_t>(index)]);
        };
        std::vector<std::int32_t> &consumers = flows[each].consumerOf;
        consumers.assign(structure.nodes.size(), kNone);
        for (std::size_t node = 0; node < structure.nodes.size(); ++node) {
            const PassNode &consumer = structure.nodes[node];
            const auto source = static_cast<std::size_t>(consumer.input) - 1;
            if (consumer.input == kAtOnce || source >= structure.nodes.size() || !passes.sends(source))
                continue;
            const PassNode &producer = structure.nodes[source];
            if (producer.rank != consumer.rank && consumers[source] == kNone &&
                isShown(consumer, Lane::Compute, consumer.index) && isShown(producer, Lane::Pipeline, producer.sent))
                consumers[source] = static_cast<std::int32_t>(node);
        }
    }
    return flows;
}

// Of spans, and of operators where they are shown.
Tick shortestOf(const TracePlan &plan)
{
    Tick shortest = std::numeric_limits<Tick>::max();
    const auto meet = [&](Tick duration) {
        if (duration > 0)
            shortest = std::min(shortest, duration);
    };
    std::vector<bool> seen(plan.timeline->ranks.size(), false);
    for (const TraceProcess &process : plan.processes) {
        const auto rank = static_cast<std::size_t>(process.timelineRank);
        if (seen[rank])
            continue;
        seen[rank] = true;
        for (const std::vector<Span> &lane : plan.timeline->ranks[rank].lanes()) {
            for (const Span &span : lane)
                meet(span.duration());
        }
        forEachWait(plan, rank, [&](const TraceWait &wait) {
            meet(wait.to - wait.from);
            return true;
        });
    }
    if (plan.options.operators) {
        for (const ChunkTemplate &shape : plan.timeline->templates) {
            for (const TemplateOp &op : shape.ops)
                meet(op.duration);
        }
    }
    return shortest == std::numeric_limits<Tick>::max() ? 0 : shortest;
}

} // namespace

Result<TracePlan> tracePlan(const Scenario &scenario, const Timeline &timeline, const std::vector<StageMemory> &memory,
                            const TraceOptions &options)
{
    if (timeline.ranks.empty())
        return Error{{}, {}, "there is no timeline to write: the scenario has errors"};
    TracePlan plan;
    plan.timeline = &timeline;
    plan.memory = &memory;
    plan.options = options;
    plan.scenarioName = scenario.name;
    plan.worldSize = meshOf(scenario).gpus;
    const int stages = static_cast<int>(timeline.stages());
    if (options.lastStage < 0)
        plan.options.lastStage = stages - 1;
    if (options.firstStage < 0 || plan.options.firstStage > plan.options.lastStage || plan.options.lastStage >= stages)
        return Error{{},
                     {},
                     fmt::format("stages {}-{}: expected a range within 0-{}", options.firstStage,
                                 plan.options.lastStage, stages - 1)};
    plan.processes = processesOf(scenario, timeline, plan.options);
    findPeriod(plan);
    plan.flows = flowsOf(plan);
    plan.shortest = shortestOf(plan);
    return plan;
}

void forEachWait(const TracePlan &plan, std::size_t rank, const std::function<bool(const TraceWait &)> &visit)
{
    const std::vector<Span> &spans = plan.timeline->ranks[rank].spans(Lane::Compute);
    for (std::size_t i = firstEndingAfter(spans, plan.from); i < spans.size(); ++i) {
        const SpanRef span{static_cast<std::int32_t>(rank), Lane::Compute, static_cast<std::int32_t>(i)};
        const TraceWait wait{freeBefore(*plan.timeline, span), spans[i].start, spans[i].cause};
        if (wait.from >= plan.to)
            return;
        if (wait.to > std::max(wait.from, plan.from) && wait.cause.index >= 0 && !visit(wait))
            return;
    }
}

TracePlan planOfProcess(const TracePlan &plan, std::size_t process)
{
    TracePlan one = plan;
    one.processes = {plan.processes[process]};
    for (TraceFlows &flows : one.flows) // no other end is in the file
        flows.consumerOf.assign(flows.consumerOf.size(), kNone);
    one.shortest = shortestOf(one);
    return one;
}

} // namespace stringline
