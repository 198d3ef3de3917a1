#include "core/studies/cluster/placement.h"

#include <algorithm>

namespace stringline::cluster {

Placement::Placement(const SimulationSettings &settings, bool moves, Outcome &outcome)
    : m_settings(settings)
    , m_moves(moves)
    , m_outcome(outcome)
    , m_buddies(settings.gpus)
{
}

void Placement::giveBack(const Active &job)
{
    for (const Block &block : job.blocks)
        m_buddies.giveBack(block);
}

// What a job had until `time`.
void Placement::record(const Active &job, double time)
{
    if (job.blocks.empty() || time <= job.placed)
        return;
    m_outcome.parted += job.blocks.size() > 1 ? 1 : 0;
    m_outcome.changeGpuSeconds += job.gpus * std::min(time - job.placed, m_settings.clock.overhead(job.gpus));
    for (const Block &block : job.blocks) {
        m_outcome.gpuSeconds += block.size * (time - job.placed);
        if (m_outcome.segments.size() < m_settings.mostSegments)
            m_outcome.segments.push_back({job.index, job.placed, time, block});
        else
            m_outcome.isCut = true;
    }
}

void Placement::release(Active &job, double time)
{
    record(job, time);
    giveBack(job);
    job.blocks.clear();
    job.gpus = 0;
}

// On new GPUs, which costs time.
void Placement::settle(Active &job, std::vector<Block> blocks, double time)
{
    job.blocks = std::move(blocks);
    job.placed = time;
    job.pausedUntil = time + m_settings.clock.overhead(job.gpus);
    job.steadySince = job.pausedUntil;
}

bool Placement::canMove(const Active &job, Slot now) const
{
    if (!job.isPromised())
        return true;
    Plan rest = job.plan;
    rest.startAt(now);
    const double finish = finishTime(rest, {job.remaining, 0, 0}, *job.scaling, m_settings.clock);
    return finish <= m_settings.clock.seconds(job.deadline);
}

void Placement::rearrange(const std::vector<Active *> &placed, const std::vector<Active *> &waiting, double time)
{
    std::vector<Active *> movers = waiting;
    for (Active *job : placed) {
        if (m_moves && canMove(*job, m_settings.clock.from(time))) {
            giveBack(*job);
            movers.push_back(job);
        }
    }
    // Large ones first: then there is a block for each, unless one that stays is in the way.
    std::sort(movers.begin(), movers.end(), [](const Active *a, const Active *b) {
        return a->gpus != b->gpus ? a->gpus > b->gpus : a->index < b->index;
    });
    for (Active *job : movers) {
        if (job->blocks.size() == 1 && m_buddies.take(job->blocks.front()))
            continue; // where it was
        if (!job->blocks.empty()) {
            record(*job, time);
            m_outcome.jobs[static_cast<std::size_t>(job->index)].moves += job->placed < time ? 1 : 0;
        }
        const std::optional<Block> block = m_buddies.take(job->gpus);
        settle(*job, block ? std::vector{*block} : m_buddies.takeInParts(job->gpus), time);
    }
}

void Placement::follow(const std::vector<Active *> &planned, Slot now)
{
    const double time = m_settings.clock.seconds(now);
    std::vector<Active *> placed;
    std::vector<Active *> changed;
    for (Active *job : planned) {
        const int gpus = job->plan.at(now);
        if (gpus == job->gpus) {
            if (gpus > 0)
                placed.push_back(job);
            continue;
        }
        JobOutcome &outcome = m_outcome.jobs[static_cast<std::size_t>(job->index)];
        outcome.resizes += gpus > 0 && job->gpus > 0 ? 1 : 0;
        outcome.pauses += gpus == 0 ? 1 : 0;
        release(*job, time);
        job->gpus = gpus;
        job->accounted = time;
        job->pausedUntil = 0;
        if (gpus > 0)
            changed.push_back(job);
        if (gpus > 0 && outcome.start < 0)
            outcome.start = time;
    }
    std::sort(changed.begin(), changed.end(), [](const Active *a, const Active *b) {
        return a->gpus != b->gpus ? a->gpus > b->gpus : a->index < b->index;
    });
    std::vector<Active *> waiting;
    for (Active *job : changed) {
        if (const std::optional<Block> block = m_buddies.take(job->gpus)) {
            settle(*job, {*block}, time);
            placed.push_back(job);
        } else {
            waiting.push_back(job);
        }
    }
    if (!waiting.empty())
        rearrange(placed, waiting, time);
    const int used = m_settings.gpus - m_buddies.free();
    if (m_outcome.use.empty() || m_outcome.use.back().second != used)
        m_outcome.use.emplace_back(time, used);
}

} // namespace stringline::cluster
