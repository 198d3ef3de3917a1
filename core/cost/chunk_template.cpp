#include "core/cost/chunk_template.h"

#include "core/cost/contention.h"
#include "core/cost/gradients.h"
#include "core/cost/host_time.h"
#include "core/cost/vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace stringline {

namespace {

Bytes parkedBytes(const ChunkShape &shape, int layer, LayerKind kind, ModelParts &parts)
{
    const Scenario &scenario = *parts.context().scenario;
    const double share = std::clamp(scenario.plan.offloadActivations, 0.0, 1.0);
    const bool whole = scenario.training.recompute == Recompute::Full && !isRecomputed(shape, layer, scenario.training);
    const LayerBytes &bytes = parts.bytes(kind);
    return (whole ? bytes.whole : bytes.kept) * share;
}

// The units of a chunk in the order of the pass.
void listUnits(const ChunkShape &shape, Pass pass, ModelParts &parts, std::vector<LayoutUnit> &units)
{
    const Scenario &scenario = *parts.context().scenario;
    const bool shared = vocabularyStages(scenario.plan) > 1 && pass != Pass::WeightGradient;
    const RankParameters none;
    units.clear();
    if (isVocabularyPass(pass)) {
        units.push_back({&parts.steps(Part::Head, pass), Part::Head, none, none});
        return;
    }
    if (shape.embedding) {
        const RankParameters table{parts.embeddingParameters(), 0};
        units.push_back({&parts.steps(Part::Embedding, pass), Part::Embedding, table,
                         trainsEmbedding(scenario.training) ? table : none});
    }
    const bool parks = scenario.plan.offloadActivations > 0 && pass != Pass::WeightGradient;
    for (int i = 0; i < shape.layers + shape.predictionLayers; ++i) {
        const LayerKind kind = kindOf(shape, i, scenario.model);
        const bool frozen = i < shape.frozenLayers;
        const Part part = frozen && goesBack(pass)
                              ? Part::Frozen
                              : partOf(kind, sendsGradient(pass) && isRecomputed(shape, i, scenario.training));
        units.push_back({&parts.steps(part, pass), part, parts.parameters(kind), frozen ? none : parts.trained(kind),
                         static_cast<std::int16_t>(i), kind,
                         parks && !frozen ? parkedBytes(shape, i, kind, parts) : Bytes(0)});
    }
    if (shape.head) {
        const RankParameters table{parts.headParameters(shape.ownsEmbedding), 0};
        units.push_back(
            {&parts.steps(Part::Head, pass), Part::Head, table, trainsHead(scenario.training) ? table : none});
    }
    if (shared)
        units.push_back({&parts.steps(Part::SharedEmbedding, pass), Part::SharedEmbedding, none, none});
    if (goesBack(pass))
        std::ranges::reverse(units);
}

// A collective that a pass has met.
struct KnownTime {
    const GroupSpan *group = nullptr;
    Collective collective = Collective::AllReduce;
    double bytes = 0;
    DataTime time;
};

class Layout {
public:
    // Writes operators only where asked: the first of two layouts is made for its times alone.
    Layout(const CostContext &context, Pass pass, double stretch, bool writesOps, LayoutScratch &scratch,
           ChunkTemplate &result)
        : m_context(context)
        , m_pass(pass)
        , m_stretch(stretch)
        , m_writesOps(writesOps)
        , m_listsStreams(writesOps && sharesPorts(context) && dataMeetsEveryTransfer(context))
        , m_gathered(scratch.gathered)
        , m_gathers(scratch.gathers)
        , m_template(result)
    {
        m_template.streams.clear();
        m_template.pass = pass;
        m_template.exposed = {};
        m_template.work = m_template.measured = Seconds(0);
    }

    void run(const std::vector<LayoutUnit> &units)
    {
        const ParallelPlan &plan = m_context.scenario->plan;
        const bool needsWeights = m_pass != Pass::WeightGradient; // those are made of activations and gradients
        const bool gathers = needsWeights && gathersEveryPass(plan) &&
                             (m_pass == Pass::Forward || plan.reshardAfterForward) &&
                             std::max(m_context.shardGroup.size, m_context.experts.data.size) > 1;
        const std::size_t ahead =
            plan.overlapParamGather ? static_cast<std::size_t>(std::max(1, plan.gatherPrefetch)) : 0;
        if (m_writesOps)
            m_template.ops.resize(mostOps(units));
        m_gathered.assign(gathers ? units.size() : 0, 0);
        m_gathers.assign(gathers ? units.size() : 0, 0);
        std::size_t next = 0; // unit to gather
        for (std::size_t i = 0; i < units.size(); ++i) {
            while (gathers && next <= i)
                gather(units, next++);
            if (gathers)
                waitForData(m_gathered[i], m_gathers[i]);
            const Tick begin = m_now;
            while (gathers && next < units.size() && next <= i + ahead)
                gather(units, next++);
            park(units[i]);
            placeUnit(units[i]);
            shareBandwidth(begin);
            if (freesActivations(m_pass)) // the gradients of the weights are there
                reduce(units[i]);
        }
        endStreams();
        waitFor(m_dataFree);
        waitFor(m_backgroundFree);
        if (m_hostFree > m_now) {
            expose(Activity::Waiting, m_hostFree - m_now);
            m_now = m_hostFree;
        }
        m_template.duration = m_now;
        if (!m_writesOps)
            return;
        m_template.ops.resize(m_ops);
        if (!std::ranges::is_sorted(m_template.ops, {}, &TemplateOp::start))
            std::ranges::stable_sort(m_template.ops, {}, &TemplateOp::start);
    }

private:
    // No more than all steps, gathers and reductions of two kinds of parameters each, and a copy to or from the host.
    [[nodiscard]] static std::size_t mostOps(const std::vector<LayoutUnit> &units)
    {
        constexpr std::size_t kAround = 7;
        std::size_t count = 0;
        for (const LayoutUnit &unit : units)
            count += unit.steps->steps.size() + kAround;
        return count;
    }

    [[nodiscard]] Tick ticks(Seconds time) const { return toTicks(time * m_stretch); }

    void expose(Activity activity, Tick duration)
    {
        m_template.exposed[static_cast<std::size_t>(activity)] += duration;
    }

    void push(const Step &step, Tick start, Tick duration, std::int16_t layer)
    {
        if (m_writesOps)
            m_template.ops[m_ops++] = {step.name, start, duration, layer, step.activity, step.lane, step.sent};
        m_template.work += step.time;
        m_template.measured += step.measured;
    }

    // What one layer took, which the next of its kind repeats: without background nothing but the start differs.
    struct Block {
        bool known = false;
        Tick start = 0;
        Tick duration = 0;
        std::size_t firstOp = 0;
        std::size_t ops = 0;
        std::array<Tick, kActivityCount> exposed{};
        Seconds work{};
        Seconds measured{};
    };

    void placeUnit(const LayoutUnit &unit)
    {
        Block &block = m_blocks[static_cast<std::size_t>(unit.part)];
        if (block.known) {
            repeat(block, unit.layer);
            return;
        }
        if (unit.steps->background || unit.layer < 0) {
            place(unit);
            return;
        }
        const Block before{true, m_now, 0, m_ops, 0, m_template.exposed, m_template.work, m_template.measured};
        place(unit);
        block = before;
        block.duration = m_now - before.start;
        block.ops = m_ops - before.firstOp;
        for (std::size_t i = 0; i < kActivityCount; ++i)
            block.exposed[i] = m_template.exposed[i] - before.exposed[i];
        block.work = m_template.work - before.work;
        block.measured = m_template.measured - before.measured;
    }

    void repeat(const Block &block, std::int16_t layer)
    {
        const Tick later = m_now - block.start;
        for (std::size_t i = 0; i < block.ops; ++i) {
            TemplateOp &op = m_template.ops[m_ops++];
            op = m_template.ops[block.firstOp + i];
            op.start += later;
            op.layer = layer;
        }
        for (std::size_t i = 0; i < kActivityCount; ++i)
            m_template.exposed[i] += block.exposed[i];
        m_template.work += block.work;
        m_template.measured += block.measured;
        m_now += block.duration;
    }

    void place(const LayoutUnit &unit)
    {
        const Steps &steps = unit.steps->steps;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Tick duration = ticks(steps[i].time);
            if (steps[i].background) {
                const Tick start = std::max(m_now, m_backgroundFree);
                push(steps[i], start, duration, unit.layer);
                m_backgroundFree = start + duration;
                m_background = steps[i].activity;
                continue;
            }
            if (steps[i].activity == m_background) // the network does one exchange at a time
                waitFor(m_backgroundFree);
            push(steps[i], m_now, duration, unit.layer);
            if (steps[i].besideNext && i + 1 < steps.size()) {
                const Step &beside = steps[++i];
                const Tick other = ticks(beside.time);
                push(beside, m_now, other, unit.layer);
                expose(beside.activity, other);
                expose(steps[i - 1].activity, std::max<Tick>(0, duration - other));
                m_now += std::max(duration, other);
            } else {
                expose(steps[i].activity, duration);
                m_now += duration;
            }
        }
    }

    // Layers of a kind gather and reduce the same bytes.
    const DataTime &timeOf(Collective collective, const GroupSpan &group, double bytes)
    {
        if (!m_dataTimes)
            m_dataTimes.emplace();
        for (const KnownTime &each : *m_dataTimes) {
            if (each.group == &group && each.collective == collective && each.bytes == bytes)
                return each.time;
        }
        KnownTime &entry = (*m_dataTimes)[m_nextDataTime++ % m_dataTimes->size()];
        entry = {&group, collective, bytes, dataTime(m_context, collective, group, Bytes(bytes), true)};
        return entry.time;
    }

    void pushData(std::string_view name, Collective collective, const GroupSpan &group, double bytes,
                  std::int16_t layer)
    {
        if (group.size <= 1 || bytes <= 0)
            return;
        const DataTime &data = timeOf(collective, group, bytes);
        const Seconds time = data.time.whole;
        const Tick start = std::max(m_now, m_dataFree);
        const Tick duration = ticks(time);
        push({name, time, Activity::Data, Lane::Data, false, false, data.time.measured, false, data.time.sent}, start,
             duration, layer);
        m_dataFree = start + duration;
        if (!m_listsStreams || duration == 0)
            return;
        DataTime stretched = data;
        stretched.fixed = data.fixed * m_stretch;
        m_template.streams.push_back({m_now - m_waited, 0, portUse(stretched, duration)});
        ++m_streams;
    }

    void gather(const std::vector<LayoutUnit> &units, std::size_t index)
    {
        const LayoutUnit &unit = units[index];
        const double bytes = activationBytes(m_context.scenario->training.precision);
        pushData("parameter all-gather", Collective::AllGather, m_context.shardGroup, unit.parameters.dense * bytes,
                 unit.layer);
        pushData("expert all-gather", Collective::AllGather, m_context.experts.data, unit.parameters.expert * bytes,
                 unit.layer);
        m_gathered[index] = m_dataFree;
        m_gathers[index] = m_streams;
    }

    // The groups hold the mirrored copy of a bidirectional pipeline too.
    void reduce(const LayoutUnit &unit)
    {
        if (!reducesEveryPass(m_context.scenario->plan))
            return;
        const double bytes = reducedGradientBytes(*m_context.scenario);
        pushData("gradient reduce-scatter", Collective::ReduceScatter, m_context.shardGroup, unit.trained.dense * bytes,
                 unit.layer);
        pushData("gradient all-reduce", Collective::AllReduce, m_context.replicaGroup,
                 unit.trained.dense * bytes / m_context.shardGroup.size, unit.layer);
        pushData("expert gradients", Collective::ReduceScatter, m_context.experts.data, unit.trained.expert * bytes,
                 unit.layer);
        pushData("expert gradients", Collective::AllReduce, m_context.experts.copies,
                 unit.trained.expert * bytes / std::max(1, m_context.experts.data.size), unit.layer);
        if (!m_context.scenario->plan.overlapGradReduce)
            waitForData(m_dataFree, m_streams);
    }

    // Activations leave for host memory beside the layer that makes them, and come back beside one that needs others;
    // the pass waits where the link takes longer than the compute beside it.
    void park(const LayoutUnit &unit)
    {
        if (unit.parked <= Bytes(0))
            return;
        const Seconds time = unit.parked / m_context.scenario->cluster.hostLink;
        const Tick start = std::max(m_now, m_hostFree);
        const bool out = m_pass == Pass::Forward;
        push({out ? "activations to host" : "activations from host", time, Activity::Waiting, Lane::Host}, start,
             ticks(time), unit.layer);
        m_hostFree = start + ticks(time);
    }

    void waitFor(Tick time)
    {
        if (time > m_now) {
            expose(time == m_backgroundFree ? m_background : Activity::Data, time - m_now);
            m_now = time;
        }
    }

    // The same for `streams` of the data lane, which end then.
    void waitForData(Tick time, std::int32_t streams)
    {
        if (m_listsStreams && streams > 0)
            m_template.streams.push_back({m_now - m_waited, streams, {}});
        m_waited += std::max<Tick>(0, time - m_now);
        waitFor(time);
    }

    // Whatever else a pass waits for at its end runs beside the last streams.
    void endStreams()
    {
        if (!m_listsStreams || m_streams == 0) {
            m_template.streams.clear();
            return;
        }
        m_template.streams.push_back({std::max({m_now, m_backgroundFree, m_hostFree}) - m_waited, m_streams, {}});
    }

    // Compute and a gather that run side by side slow each other: a share of the shorter shows.
    void shareBandwidth(Tick begin)
    {
        const Tick beside = std::min(m_now, m_dataFree) - begin;
        if (beside <= 0)
            return;
        const Tick lost = static_cast<Tick>(
            std::llround(static_cast<double>(beside) * m_context.scenario->software.exposedGatherShare));
        expose(Activity::Data, lost);
        m_now += lost;
    }

    const CostContext &m_context;
    Pass m_pass;
    double m_stretch;
    bool m_writesOps;
    bool m_listsStreams;
    Tick m_now = 0;
    Tick m_waited = 0; // for streams, until now
    std::int32_t m_streams = 0;
    Tick m_dataFree = 0;
    Tick m_backgroundFree = 0;
    Tick m_hostFree = 0;
    Activity m_background = Activity::Expert;
    std::array<Block, kPartCount> m_blocks{};
    std::optional<std::array<KnownTime, 8>> m_dataTimes; // most passes have none
    std::size_t m_nextDataTime = 0;
    std::size_t m_ops = 0;         // written
    std::vector<Tick> &m_gathered; // when the parameters of a unit are there
    std::vector<std::int32_t> &m_gathers;
    ChunkTemplate &m_template;
};

// Stragglers need a network between them.
double ownStretch(const Scenario &scenario)
{
    const bool manyNodes = scenario.cluster.gpus > scenario.cluster.devicesPerNode;
    return (manyNodes ? scenario.cluster.slowdown : 1.0) * vocabularySlowdown(scenario);
}

} // namespace

PassLoad passLoad(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch)
{
    const CostContext &context = parts.context();
    listUnits(shape, pass, parts, scratch.units);
    ChunkTemplate times;
    Layout(context, pass, ownStretch(*context.scenario), false, scratch, times).run(scratch.units);
    return {times.duration, times.exposed, hostTime(shape, pass, context, scratch.units)};
}

double stretchedByHost(double device, double host)
{
    if (host <= 0 || device <= 0)
        return device;
    const double device2 = device * device;
    const double host2 = host * host;
    return std::sqrt(std::sqrt(device2 * device2 + host2 * host2));
}

PassLength passLength(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch)
{
    const PassLoad load = passLoad(shape, pass, parts, scratch);
    PassLength length{toTicks(Seconds(stretchedByHost(toSeconds(load.device).value(), load.host.value()))),
                      load.exposed};
    length.exposed[static_cast<std::size_t>(Activity::Waiting)] += length.duration - load.device;
    return length;
}

void buildTemplate(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch, ChunkTemplate &result)
{
    const CostContext &context = parts.context();
    listUnits(shape, pass, parts, scratch.units);
    double stretch = ownStretch(*context.scenario);
    Layout(context, pass, stretch, false, scratch, result).run(scratch.units);
    const auto exposed = result.exposed;
    const Tick unstretched = result.duration;
    const double device = toSeconds(result.duration).value();
    const double host = hostTime(shape, pass, context, scratch.units).value();
    if (host > 0 && device > 0)
        stretch = stretch * stretchedByHost(device, host) / device;
    Layout(context, pass, stretch, true, scratch, result).run(scratch.units);
    result.exposed = exposed;
    result.exposed[static_cast<std::size_t>(Activity::Waiting)] += result.duration - unstretched;
    result.layers = isVocabularyPass(pass) ? 0 : shape.layers + shape.predictionLayers;
}

ChunkTemplate buildTemplate(const ChunkShape &shape, Pass pass, const CostContext &context)
{
    ModelParts parts(context);
    LayoutScratch scratch;
    ChunkTemplate result;
    buildTemplate(shape, pass, parts, scratch, result);
    return result;
}

} // namespace stringline
