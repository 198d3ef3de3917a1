// Policies that promise deadlines: what was promised is kept unless GPUs fail, since a new set of plans is taken only
// where all promises of the old one still hold in it.
#include "core/studies/cluster/policy.h"
#include "core/studies/cluster/share.h"

#include <algorithm>
#include <optional>

namespace stringline::cluster {

namespace {

PlanCase caseOf(const Profile &free, const Active &job, const Standing &standing, const Moment &moment)
{
    return {free, standing, *job.scaling, moment.clock};
}

// `slack` where a promise is looked at again, which sums up in another order.
constexpr double kSlack = 10 * kInstant;

bool keeps(const Active &job, double finish, const Moment &moment, double slack = 0)
{
    return !job.isPromised() || finish <= moment.clock.seconds(job.deadline) + slack;
}

// Earliest deadline first; null plans where a promise would break.
using Plans = std::optional<std::vector<Plan>>;

Plans greedyPlans(const Moment &moment, bool mayBreak)
{
    Profile free(moment.now, moment.gpus);
    std::vector<Plan> plans;
    for (Active *job : moment.queue) {
        const Standing standing = job->standing();
        MadePlan made = fill(caseOf(free, *job, standing, moment), job->scaling->most());
        if (!keeps(*job, made.finish, moment, mayBreak ? kSlack : 0)) {
            if (!mayBreak)
                return {};
            job->late = true;
        }
        free.take(made.plan);
        plans.push_back(std::move(made.plan));
    }
    return plans;
}

// Least shares by deadline; then what is late, as fast as it can.
Plans leastPlans(const Moment &moment, bool mayBreak)
{
    Profile free(moment.now, moment.gpus);
    std::vector<Plan> plans(moment.queue.size());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        Active &job = *moment.queue[i];
        if (job.late)
            continue;
        const Standing standing = job.standing();
        std::optional<MadePlan> made = minimumShare(caseOf(free, job, standing, moment), job.deadline);
        if (!made && !mayBreak)
            return {};
        job.late = !made;
        if (made) {
            free.take(made->plan);
            plans[i] = std::move(made->plan);
        }
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const Active &job = *moment.queue[i];
        if (!job.late)
            continue;
        const Standing standing = job.standing();
        plans[i] = fill(caseOf(free, job, standing, moment), job.scaling->most()).plan;
        free.take(plans[i]);
    }
    return plans;
}

void adopt(const Moment &moment, std::vector<Plan> plans)
{
    for (std::size_t i = 0; i < plans.size(); ++i)
        moment.queue[i]->plan = std::move(plans[i]);
}

// Whether each promise still holds in the plan that made it: work may have been lost since.
bool promisesHold(const Moment &moment)
{
    return std::all_of(moment.queue.begin(), moment.queue.end(), [&moment](const Active *job) {
        const double finish = finishTime(job->plan, job->standing(), *job->scaling, moment.clock);
        return finish < kNoDeadline && keeps(*job, finish, moment, kSlack);
    });
}

// Admits those that arrived one by one; then makes plans anew, or keeps those there are.
template <Plans (*plansOf)(const Moment &, bool)>
void admit(Moment &moment)
{
    for (Active *job : moment.queue)
        job->plan.startAt(moment.now);
    if (!promisesHold(moment))
        adopt(moment, *plansOf(moment, true));
    bool renewed = false;
    for (Active *job : moment.arrived) {
        if (job->deadline >= kNever || job->deadline <= moment.now) {
            decline(moment, *job);
            continue;
        }
        enqueue(moment, *job, byDeadline);
        job->promised = true;
        if (Plans plans = plansOf(moment, false)) {
            adopt(moment, std::move(*plans));
            renewed = true;
        } else {
            moment.queue.erase(std::find(moment.queue.begin(), moment.queue.end(), job));
            job->promised = false;
            decline(moment, *job);
        }
    }
    if (renewed)
        return;
    if (Plans plans = plansOf(moment, false))
        adopt(moment, std::move(*plans));
}

Profile leftOf(const Moment &moment)
{
    Profile free(moment.now, moment.gpus);
    for (const Active *job : moment.queue)
        free.take(job->plan);
    return free;
}

// Spare GPUs of this slot, a level at a time.
class Spare {
public:
    Spare(Moment &moment, Profile &free)
        : m_moment(moment)
        , m_free(free)
    {
    }

    void give()
    {
        // Whoever has none comes first: its return is without bound.
        for (Active *job : m_moment.queue) {
            if (job->plan.at(m_moment.now) == 0)
                accept(offer(*job));
        }
        for (Active *job : m_moment.leftovers) {
            if (m_free.freeNow() < m_moment.leastLevel)
                return;
            if (accept(offer(*job)))
                m_moment.planned.push_back(job);
        }
        for (Active *job : m_moment.planned) {
            if (job->plan.at(m_moment.now) > 0)
                push(offer(*job));
        }
        while (!m_offers.empty() && m_free.freeNow() > 0) {
            std::pop_heap(m_offers.begin(), m_offers.end(), worse);
            Offer best = std::move(m_offers.back());
            m_offers.pop_back();
            if (best.version != m_version) { // others have taken GPUs since
                push(offer(*best.job));
                continue;
            }
            Active &job = *best.job;
            accept(std::move(best));
            push(offer(job));
        }
    }

private:
    struct Offer {
        Active *job = nullptr; // null for none
        double worth = 0;      // GPU-seconds saved for each GPU
        int version = 0;
        MadePlan made;
    };

    static bool worse(const Offer &a, const Offer &b)
    {
        return a.worth != b.worth ? a.worth < b.worth : a.job->index > b.job->index;
    }

    // One level more for `job` from now on.
    Offer offer(Active &job)
    {
        const int has = job.plan.at(m_moment.now);
        const int next = job.scaling->above(has);
        if (next == 0 || next - has > m_free.freeNow())
            return {};
        const Standing standing = job.standing();
        const PlanCase asked = caseOf(m_free, job, standing, m_moment);
        MadePlan made = job.isPromised() || job.late ? fill(asked, next, job.plan) : whileFree(asked, next, job.plan);
        if (made.plan.at(m_moment.now) != next || !keeps(job, made.finish, m_moment))
            return {};
        const double saved = (timeOf(job, job.plan) - timeOf(job, made.plan)) / (next - has);
        return {&job, m_moment.savings ? saved : -saved, m_version, std::move(made)};
    }

    // GPU-seconds until the job is done; of a plan that does not say so, on what it has now.
    [[nodiscard]] double timeOf(const Active &job, const Plan &plan) const
    {
        const double finish = finishTime(plan, job.standing(), *job.scaling, m_moment.clock);
        if (finish < kNoDeadline)
            return gpuTime(plan, finish, m_moment.clock);
        const int level = std::max(job.scaling->least(), plan.at(m_moment.now));
        return level * job.remaining / job.scaling->rate(level);
    }

    void push(Offer offered)
    {
        if (offered.job == nullptr)
            return;
        m_offers.push_back(std::move(offered));
        std::push_heap(m_offers.begin(), m_offers.end(), worse);
    }

    bool accept(Offer offered)
    {
        if (offered.job == nullptr)
            return false;
        m_free.giveBack(offered.job->plan);
        offered.job->plan = std::move(offered.made.plan);
        m_free.take(offered.job->plan);
        ++m_version;
        return true;
    }

    Moment &m_moment;
    Profile &m_free;
    std::vector<Offer> m_offers;
    int m_version = 0;
};

} // namespace

void decideAdmission(Moment &moment)
{
    admit<greedyPlans>(moment);
    moment.planned = moment.queue;
    Profile free = leftOf(moment);
    giveLeftovers(moment, free);
}

void decideElasticFlow(Moment &moment)
{
    admit<leastPlans>(moment);
    for (Active *job : moment.planned) {
        if (!job->late && !job->isPromised())
            job->plan = {{}, moment.now}; // of leftovers
    }
    moment.planned = moment.queue;
    Profile free = leftOf(moment);
    Spare(moment, free).give();
}

} // namespace stringline::cluster
