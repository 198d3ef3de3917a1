#include "core/cost/chunk_template.h"

#include "core/cost/weights.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr double kWeightBytes = 2;      // of gathered 16-bit parameters
constexpr int kFusedForwardKernels = 8; // launches that a fused attention saves, forward and backward
constexpr int kFusedBackwardKernels = 14;

// A layer, the embedding or the head: what ZeRO gathers and reduces as one.
struct Unit {
    const Steps *steps = nullptr;
    double parameters = 0;
    std::int16_t layer = -1;
};

std::vector<Unit> unitsOf(const ChunkShape &shape, Pass pass, const CostContext &context, const Steps &embedding,
                          const Steps &layer, const Steps &head)
{
    const Scenario &scenario = *context.scenario;
    std::vector<Unit> units;
    if (shape.embedding)
        units.push_back({&embedding, embeddingParametersPerRank(scenario), -1});
    for (int i = 0; i < shape.layers; ++i)
        units.push_back({&layer, layerParametersPerRank(scenario), static_cast<std::int16_t>(i)});
    if (shape.head)
        units.push_back({&head, headParametersPerRank(scenario, shape.embedding), -1});
    if (pass == Pass::Backward)
        std::ranges::reverse(units);
    return units;
}

class Layout {
public:
    Layout(const CostContext &context, Pass pass, double stretch)
        : m_context(context)
        , m_pass(pass)
        , m_stretch(stretch)
    {
        m_template.pass = pass;
    }

    ChunkTemplate run(const std::vector<Unit> &units)
    {
        const bool gathers = m_context.scenario->plan.zero >= 3 && m_context.dataGroup.size > 1;
        const bool ahead = m_context.scenario->plan.overlapParamGather;
        if (gathers && !units.empty())
            gather(units.front());
        for (std::size_t i = 0; i < units.size(); ++i) {
            if (gathers)
                waitForData();
            const Tick begin = m_now;
            const bool next = gathers && i + 1 < units.size();
            if (next && ahead)
                gather(units[i + 1]);
            place(units[i]);
            shareBandwidth(begin);
            if (m_pass == Pass::Backward)
                reduce(units[i]);
            if (next && !ahead)
                gather(units[i + 1]);
        }
        waitForData();
        m_template.duration = m_now;
        std::ranges::stable_sort(m_template.ops, {}, &TemplateOp::start);
        return std::move(m_template);
    }

private:
    [[nodiscard]] Tick ticks(Seconds time) const { return toTicks(time * m_stretch); }

    void expose(Activity activity, Tick duration)
    {
        m_template.exposed[static_cast<std::size_t>(activity)] += duration;
    }

    void push(const Step &step, Tick start, Tick duration, std::int16_t layer)
    {
        m_template.ops.push_back({step.name, start, duration, layer, step.activity, step.lane});
    }

    void place(const Unit &unit)
    {
        const Steps &steps = *unit.steps;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Tick duration = ticks(steps[i].time);
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

    void pushData(std::string_view name, Collective collective, double bytes, std::int16_t layer)
    {
        const Seconds time = collectiveTime(collective, m_context.dataGroup, m_context.scenario->cluster, Bytes(bytes));
        const Tick start = std::max(m_now, m_dataFree);
        const Tick duration = ticks(time);
        push({name, time, Activity::Data, Lane::Data, false}, start, duration, layer);
        m_dataFree = start + duration;
    }

    void gather(const Unit &unit)
    {
        pushData("parameter all-gather", Collective::AllGather, unit.parameters * kWeightBytes, unit.layer);
    }

    void reduce(const Unit &unit)
    {
        if (m_context.scenario->plan.zero < 2 || m_context.dataGroup.size <= 1)
            return;
        pushData("gradient reduce-scatter", Collective::ReduceScatter,
                 unit.parameters * m_context.scenario->software.gradientBytes, unit.layer);
        if (!m_context.scenario->plan.overlapGradReduce)
            waitForData();
    }

    void waitForData()
    {
        if (m_dataFree > m_now) {
            expose(Activity::Data, m_dataFree - m_now);
            m_now = m_dataFree;
        }
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
    Tick m_now = 0;
    Tick m_dataFree = 0;
    ChunkTemplate m_template;
};

// What the host needs to launch the pass.
Seconds hostTime(const ChunkShape &shape, Pass pass, const CostContext &context, const std::vector<Unit> &units)
{
    const SoftwareSpec &software = context.scenario->software;
    const TrainingSpec &training = context.scenario->training;
    const bool fused = training.flashAttention;
    const int forward = software.layerKernelsForward - (fused ? kFusedForwardKernels : 0);
    const int backward = software.layerKernelsBackward - (fused ? kFusedBackwardKernels : 0);
    const bool recomputes = training.recompute == Recompute::Full;
    const int perLayer = pass == Pass::Forward ? forward : backward + (recomputes ? forward : 0);
    int collectivesLaunched = 0;
    for (const Unit &unit : units)
        collectivesLaunched += static_cast<int>(std::ranges::count(*unit.steps, Lane::Tensor, &Step::lane));
    const double groupFactor = 1 + 0.5 * std::log2(std::max(1, context.tensorGroup.size));
    return software.hostPerKernel * (static_cast<double>(perLayer) * shape.layers) +
           software.hostPerCollective * (collectivesLaunched * groupFactor) + software.hostPerMicrobatch * 0.5;
}

} // namespace

ChunkTemplate buildTemplate(const ChunkShape &shape, Pass pass, const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const LayerOps embeddingList = embeddingOps(scenario.model, scenario.training);
    const LayerOps layerList = layerOps(scenario.model, scenario.training);
    const LayerOps headList = headOps(scenario.model);
    Steps embedding;
    Steps layer;
    Steps head;
    if (pass == Pass::Forward) {
        appendForward(embedding, embeddingList.ops(), context, Activity::Forward);
        appendForward(layer, layerList.ops(), context, Activity::Forward);
        appendForward(head, headList.ops(), context, Activity::Forward);
    } else {
        if (scenario.training.recompute == Recompute::Full)
            appendForward(layer, layerList.ops(), context, Activity::Recompute);
        appendBackward(embedding, embeddingList.ops(), context);
        appendBackward(layer, layerList.ops(), context);
        appendBackward(head, headList.ops(), context);
    }
    const std::vector<Unit> units = unitsOf(shape, pass, context, embedding, layer, head);

    const double slowdown = scenario.cluster.slowdown;
    ChunkTemplate result = Layout(context, pass, slowdown).run(units);
    // Device and host run side by side; the longer one leads, and near a tie both show: a norm of order four.
    const double device = toSeconds(result.duration).value();
    const double host = hostTime(shape, pass, context, units).value();
    if (host > 0 && device > 0) {
        const double both = std::pow(std::pow(device, 4) + std::pow(host, 4), 0.25);
        const auto exposed = result.exposed;
        const Tick unstretched = result.duration;
        result = Layout(context, pass, slowdown * both / device).run(units);
        result.exposed = exposed;
        result.exposed[static_cast<std::size_t>(Activity::Waiting)] += result.duration - unstretched;
    }
    result.layers = shape.layers;
    return result;
}

std::vector<GradientUnit> gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward,
                                        const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const double bytesEach = scenario.software.gradientBytes;
    std::vector<Tick> layerEnd(static_cast<std::size_t>(shape.layers), 0);
    for (const TemplateOp &op : backward.ops) {
        if (op.layer >= 0) {
            Tick &end = layerEnd[static_cast<std::size_t>(op.layer)];
            end = std::max(end, op.start + op.duration);
        }
    }
    std::vector<GradientUnit> units;
    if (shape.head) {
        Tick end = 0;
        const Tick firstLayer = shape.layers > 0 ? layerEnd.back() : backward.duration;
        for (const TemplateOp &op : backward.ops) {
            if (op.layer < 0 && op.start < firstLayer)
                end = std::max(end, op.start + op.duration);
        }
        units.push_back({end, Bytes(headParametersPerRank(scenario, shape.embedding) * bytesEach)});
    }
    for (int layer = shape.layers; layer-- > 0;)
        units.push_back(
            {layerEnd[static_cast<std::size_t>(layer)], Bytes(layerParametersPerRank(scenario) * bytesEach)});
    if (shape.embedding)
        units.push_back({backward.duration, Bytes(embeddingParametersPerRank(scenario) * bytesEach)});
    return units;
}

} // namespace stringline
