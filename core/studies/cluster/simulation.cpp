#include "core/studies/cluster/simulation.h"

#include "core/studies/cluster/placement.h"
#include "core/studies/cluster/random.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stringline::cluster {

namespace {

class Failures {
public:
    Failures(const SimulationSettings &settings, double begin)
        : m_settings(settings.failures)
        , m_nodes(std::max(1, settings.gpus / settings.gpusPerNode))
        , m_random(settings.failures.seed)
        , m_at(m_settings.meanSeconds > 0 ? begin : kNoDeadline)
    {
        next();
    }

    [[nodiscard]] double at() const { return m_at; }
    [[nodiscard]] int node() const { return m_node; }
    void next()
    {
        if (m_at == kNoDeadline)
            return;
        m_at += m_random.exponential(m_settings.meanSeconds);
        m_node = m_random.below(m_nodes);
    }

private:
    const FailureSettings &m_settings;
    int m_nodes;
    Random m_random;
    double m_at;
    int m_node = 0;
};

class Simulation {
public:
    Simulation(const std::vector<Job> &jobs, const std::vector<Scaling> &scalings, const Policy &policy,
               const SimulationSettings &settings)
        : m_policy(policy)
        , m_settings(settings)
        , m_clock(settings.clock)
        , m_actives(jobs.size())
        , m_failures(settings, jobs.empty() ? 0 : jobs.front().submit)
        , m_placement(settings, policy.elastic, m_outcome)
    {
        m_outcome.jobs.resize(jobs.size());
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            Active &active = m_actives[i];
            active.job = &jobs[i];
            active.scaling = &scalings[static_cast<std::size_t>(jobs[i].workload)];
            assert(active.scaling->least() > 0 && active.scaling->least() <= settings.gpus && "it can run");
            active.index = static_cast<int>(i);
            active.deadline = jobs[i].deadline == kNoDeadline ? kNever : m_clock.upTo(jobs[i].deadline);
            active.remaining = jobs[i].iterations;
            m_leastLevel = i == 0 ? active.scaling->least() : std::min(m_leastLevel, active.scaling->least());
        }
    }

    Outcome run(const std::stop_token &stop)
    {
        if (m_actives.empty())
            return m_outcome;
        m_outcome.begin = m_actives.front().job->submit;
        m_now = m_clock.from(m_outcome.begin);
        bool decides = true;
        while (!stop.stop_requested()) {
            decides = takeArrivals() || decides;
            if (decides)
                decide();
            follow();
            const Slot next = nextEvent();
            if (next >= kNever)
                break;
            decides = advance(next);
        }
        m_outcome.stopped = stop.stop_requested();
        return std::move(m_outcome);
    }

private:
    bool takeArrivals()
    {
        m_arrived.clear();
        for (; m_arrivals < m_actives.size() && m_clock.from(m_actives[m_arrivals].job->submit) <= m_now; ++m_arrivals)
            m_arrived.push_back(&m_actives[m_arrivals]);
        return !m_arrived.empty();
    }

    void decide()
    {
        m_before = m_planned;
        Moment moment{m_now,        m_settings.gpus, m_clock, m_settings.savings, m_settings.laterRun,
                      m_leastLevel, m_arrived,       m_queue, m_leftovers,        m_planned};
        m_policy.decide(moment);
        ++m_decisions;
        for (Active *job : m_planned)
            job->mark = m_decisions;
        for (Active *job : m_before) {
            if (job->mark != m_decisions) { // it has to stop
                job->plan = {};
                m_planned.push_back(job);
            }
        }
        for (const Active *job : m_arrived)
            m_outcome.jobs[static_cast<std::size_t>(job->index)].declined = job->declined;
        m_arrived.clear();
    }

    void follow()
    {
        m_placement.follow(m_planned, m_now);
        std::erase_if(m_planned, [](const Active *job) { return job->plan.pieces.empty(); });
    }

    [[nodiscard]] static double finishOf(const Active &job)
    {
        return std::max(job.accounted, job.pausedUntil) + job.remaining / job.scaling->rate(job.gpus);
    }

    [[nodiscard]] Slot nextEvent()
    {
        Slot next = kNever;
        if (m_arrivals < m_actives.size())
            next = m_clock.from(m_actives[m_arrivals].job->submit);
        bool anyRuns = false;
        for (const Active *job : m_planned) {
            next = std::min(next, job->plan.nextChange(m_now));
            if (job->gpus > 0) {
                anyRuns = true;
                next = std::min(next, m_clock.from(finishOf(*job)));
            }
        }
        if (anyRuns)
            next = std::min(next, m_clock.from(m_failures.at()));
        return next >= kNever ? kNever : std::max(next, m_now + 1);
    }

    // Work up to a time; true where the job is done by then.
    static bool account(Active &job, double time)
    {
        const double from = std::max(job.accounted, job.pausedUntil);
        job.accounted = std::max(job.accounted, time);
        if (job.gpus == 0 || time <= from)
            return false;
        const double rate = job.scaling->rate(job.gpus);
        const double left = job.remaining - rate * (time - from);
        if (left > rate * kInstant) {
            job.remaining = left;
            return false;
        }
        job.accounted = std::min(time, from + job.remaining / rate);
        job.remaining = 0;
        return true;
    }

    // To the next event. True where something happened that plans did not know of, or where a plan ends too early.
    bool advance(Slot next)
    {
        const double time = m_clock.seconds(next);
        bool news = false;
        for (; m_failures.at() <= time; m_failures.next())
            news = fail(m_failures.at(), m_failures.node()) || news;
        m_now = next;
        const auto isDone = [&](Active *job) {
            if (job->remaining > 0 && !account(*job, time)) {
                news = news || job->plan.end <= next;
                return false;
            }
            finish(*job);
            news = true;
            return true;
        };
        m_planned.erase(std::remove_if(m_planned.begin(), m_planned.end(), isDone), m_planned.end());
        return news;
    }

    void finish(Active &job)
    {
        JobOutcome &outcome = m_outcome.jobs[static_cast<std::size_t>(job.index)];
        outcome.end = job.accounted;
        outcome.met = job.job->deadline < kNoDeadline && outcome.end <= job.job->deadline + 10 * kInstant;
        m_outcome.end = std::max(m_outcome.end, outcome.end);
        m_placement.release(job, job.accounted);
        for (std::vector<Active *> *list : {&m_queue, &m_leftovers}) {
            if (const auto found = std::find(list->begin(), list->end(), &job); found != list->end())
                list->erase(found);
        }
    }

    bool fail(double time, int node)
    {
        const int first = node * m_settings.gpusPerNode;
        const int after = first + m_settings.gpusPerNode;
        bool hit = false;
        for (Active *each : m_planned) {
            Active &job = *each;
            const bool isThere = std::any_of(job.blocks.begin(), job.blocks.end(), [&](const Block &block) {
                return block.first < after && block.after() > first;
            });
            if (!isThere || job.remaining <= 0 || account(job, time))
                continue;
            const FailureSettings &settings = m_settings.failures;
            const double lost = std::fmod(std::max(0.0, time - job.steadySince), settings.checkpointSeconds);
            job.remaining += lost * job.scaling->rate(job.gpus);
            job.pausedUntil = std::max(job.pausedUntil, time + settings.restartSeconds);
            job.steadySince = job.pausedUntil;
            m_outcome.lostGpuSeconds += job.gpus * (lost + settings.restartSeconds);
            ++m_outcome.failures;
            hit = true;
        }
        return hit;
    }

    const Policy &m_policy;
    const SimulationSettings &m_settings;
    const Clock &m_clock;
    std::vector<Active> m_actives;
    std::size_t m_arrivals = 0; // the next to come
    std::vector<Active *> m_arrived;
    std::vector<Active *> m_queue;
    std::vector<Active *> m_leftovers;
    std::vector<Active *> m_planned;
    std::vector<Active *> m_before; // of the last decision
    std::uint64_t m_decisions = 0;
    int m_leastLevel = 0;
    Slot m_now = 0;
    Failures m_failures;
    Outcome m_outcome;
    Placement m_placement;
};

} // namespace

Outcome simulate(const std::vector<Job> &jobs, const std::vector<Scaling> &scalings, const Policy &policy,
                 const SimulationSettings &settings, std::stop_token stop)
{
    return Simulation(jobs, scalings, policy, settings).run(stop);
}

} // namespace stringline::cluster
