#include "core/search/neighbours.h"

#include "core/evaluate/overflow.h"
#include "core/parallel/mesh.h"
#include "core/scenario/fields.h"
#include "core/schedule/schedule.h"
#include "core/search/dimension.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace stringline {

namespace {

constexpr std::string_view kWork[] = {"cluster.gpus", "training.globalBatch"}; // the same in all neighbours
// Of which no value is nearer than another, or so few that all are near.
constexpr std::string_view kKinds[] = {"plan.schedule",      "plan.layersPerChunk", "plan.dispatcher",
                                       "plan.contextKind",   "plan.axisOrder",      "plan.zero",
                                       "plan.overlapTensor", "training.recompute"};

template <std::size_t size>
bool holds(const std::string_view (&paths)[size], std::string_view path)
{
    return std::ranges::find(paths, path) != std::end(paths);
}

bool isLegal(const Scenario &scenario)
{
    return !hasErrors(validate(scenario));
}

// What a choice leaves no sense to, put right: chunks that the schedule cannot have, layers listed for other chunks.
void settle(Scenario &scenario, const Scenario &before)
{
    ParallelPlan &plan = scenario.plan;
    const ScheduleRow *schedule = findSchedule(plan.schedule);
    const auto takes = [](const ScheduleRow &row, int chunks) {
        return chunks >= row.minimumChunks && (row.maximumChunks == 0 || chunks <= row.maximumChunks);
    };
    if (schedule != nullptr && !takes(*schedule, plan.chunksPerStage)) {
        if (plan.schedule != before.plan.schedule)
            plan.chunksPerStage =
                schedule->maximumChunks == 0
                    ? schedule->minimumChunks
                    : std::clamp(plan.chunksPerStage, schedule->minimumChunks, schedule->maximumChunks);
        else
            plan.schedule = plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b";
    }
    const bool recut = plan.pipeline != before.plan.pipeline || plan.chunksPerStage != before.plan.chunksPerStage ||
                       plan.schedule != before.plan.schedule;
    if (recut && plan.layersPerChunk == before.plan.layersPerChunk &&
        plan.layersPerChunk.kind == LayerSplit::Kind::List)
        plan.layersPerChunk = {};
}

std::string changeText(const Scenario &before, const Scenario &after)
{
    std::string text;
    for (const Dimension &dimension : dimensions()) {
        const Field &field = *findField(dimension.path);
        std::string from = fieldText(field, before);
        std::string to = fieldText(field, after);
        if (from != to)
            text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", dimension.label, from, to);
    }
    return text;
}

class Gathering {
public:
    Gathering(const Evaluation &evaluation, std::stop_token stop)
        : m_now(evaluation)
        , m_own(*evaluation.scenario)
        , m_known(isFeasible())
        , m_stop(std::move(stop))
    {
    }

    [[nodiscard]] Neighbours all()
    {
        for (const Dimension &dimension : dimensions()) {
            if (!holds(kWork, dimension.path))
                others(dimension);
        }
        trades();
        std::ranges::stable_sort(m_found.better, {}, &Neighbour::iteration);
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool isFeasible() const { return m_now.valid() && m_now.report.fits; }

    [[nodiscard]] Scenario with(const Dimension &dimension, int value) const
    {
        Scenario changed = m_own;
        dimension.set(changed, value);
        settle(changed, m_own);
        return changed;
    }

    void others(const Dimension &dimension)
    {
        const int own = dimension.get(m_own);
        std::vector<int> values = dimension.usual(m_own);
        if (holds(kKinds, dimension.path)) {
            for (const int value : values)
                tryValue(dimension, own, value);
            return;
        }
        std::ranges::sort(values);
        const auto above = std::ranges::upper_bound(values, own);
        for (auto next = above; next != values.end(); ++next) {
            if (tryValue(dimension, own, *next))
                break;
        }
        for (auto next = std::ranges::lower_bound(values, own); next != values.begin();) {
            if (tryValue(dimension, own, *--next))
                break;
        }
    }

    // Whether it makes another legal plan.
    bool tryValue(const Dimension &dimension, int own, int value)
    {
        if (value == own || (own >= 0 && dimension.same(m_own, own, value)))
            return false;
        return add(with(dimension, value));
    }

    void trades()
    {
        constexpr Axis kAxes[] = {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data};
        for (const Axis axis : kAxes) {
            for (const Axis partner : kAxes) {
                if (axis >= partner)
                    continue;
                const std::vector<Scenario> all = tradesBetween(m_own, axis, partner);
                const int own = meshOf(m_own).of(axis).degree;
                const auto degree = [axis](const Scenario &trade) { return meshOf(trade).of(axis).degree; };
                const auto above = std::ranges::find_if(
                    all, [&](const Scenario &trade) { return degree(trade) > own && isLegal(trade); });
                if (above != all.end())
                    add(*above);
                const auto below = std::find_if(all.rbegin(), all.rend(), [&](const Scenario &trade) {
                    return degree(trade) < own && isLegal(trade);
                });
                if (below != all.rend())
                    add(*below);
            }
        }
    }

    bool add(const Scenario &scenario)
    {
        if (m_stop.stop_requested() || isSamePlan(scenario, m_own) || !isLegal(scenario))
            return false;
        const auto same = [&](const Scenario &seen) { return isSamePlan(seen, scenario); };
        if (std::ranges::any_of(m_seen, same))
            return true;
        m_seen.push_back(scenario);
        const EvaluationPtr tried = evaluate(std::make_shared<const Scenario>(scenario), m_workspace, m_stop);
        if (!tried || !tried->valid())
            return false;
        ++m_found.simulated;
        const Report &report = tried->report;
        m_found.unfitting += report.fits ? 0 : 1;
        if (!report.fits || (m_known && report.iteration >= m_now.report.iteration))
            return true;
        Neighbour found;
        found.change = changeText(m_own, scenario);
        found.scenario = scenario;
        found.iteration = report.iteration;
        found.iterationChange = report.iteration - m_now.report.iteration;
        const StageMemory *before = m_now.report.worstStage();
        if (const StageMemory *worst = report.worstStage()) {
            found.peak = worst->peak;
            found.peakChange = before == nullptr ? Bytes() : worst->peak - before->peak;
            found.stage = worst->stage;
        }
        m_found.better.push_back(std::move(found));
        return true;
    }

    const Evaluation &m_now;
    const Scenario &m_own;
    const bool m_known; // whether there is a time to be better than
    std::stop_token m_stop;
    Workspace m_workspace;
    std::vector<Scenario> m_seen;
    Neighbours m_found;
};

} // namespace

Neighbours neighboursOf(const Evaluation &evaluation, std::stop_token stop)
{
    if (!evaluation.scenario)
        return {};
    return Gathering(evaluation, std::move(stop)).all();
}

std::string whyNot(const Evaluation &evaluation)
{
    const auto error = std::ranges::find(evaluation.diagnostics, Severity::Error, &Diagnostic::severity);
    if (error != evaluation.diagnostics.end())
        return error->path.empty() ? error->message : fmt::format("{}: {}", error->path, error->message);
    if (evaluation.report.fits)
        return {};
    Diagnostics overflow;
    appendOverflow(evaluation.report, overflow);
    return overflow.empty() ? "does not fit" : overflow.front().message;
}

} // namespace stringline
