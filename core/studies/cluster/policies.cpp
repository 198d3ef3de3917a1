#include "core/studies/cluster/policy.h"
#include "core/studies/cluster/share.h"

#include <algorithm>
#include <array>

namespace stringline::cluster {

namespace {

double bySubmission(const Active &job)
{
    return job.index;
}

double byLength(const Active &job)
{
    return job.job->iterations / job.scaling->rate(job.scaling->askedLevel(job.job->gpus));
}

// Jobs start in order, on what they ask for, and keep it; nobody overtakes the first that has to wait.
void startInOrder(Moment &moment)
{
    int free = moment.gpus;
    for (const Active *job : moment.planned)
        free -= job->gpus;
    auto first = moment.queue.begin();
    for (; first != moment.queue.end(); ++first) {
        const int level = (*first)->scaling->askedLevel((*first)->job->gpus);
        if (level > free)
            break;
        plan(moment, **first, constantPlan(moment.now, level));
        free -= level;
    }
    moment.queue.erase(moment.queue.begin(), first);
}

template <double (*key)(const Active &)>
void decideInOrder(Moment &moment)
{
    for (Active *job : moment.arrived)
        enqueue(moment, *job, key);
    startInOrder(moment);
}

// The first of the queue takes all that help it, then the next.
void decideEarliestDeadline(Moment &moment)
{
    for (Active *job : moment.arrived)
        enqueue(moment, *job, byDeadline);
    moment.planned.clear();
    int free = moment.gpus;
    for (Active *job : moment.queue) {
        if (free < moment.leastLevel)
            break;
        if (const int level = job->scaling->within(free); level > 0) {
            plan(moment, *job, constantPlan(moment.now, level));
            free -= level;
        }
    }
}

constexpr std::string_view kElasticFlow = "Gu et al., ElasticFlow, ASPLOS 2023";
constexpr std::array kPolicies = {
    Policy{"fifo", "First in, first out",
           "Jobs start in order of submission on the GPUs they ask for, and keep them; nobody overtakes.", "classic",
           false, bySubmission, decideInOrder<bySubmission>},
    Policy{"shortest-first", "Shortest first",
           "Of those that wait the shortest on the GPUs it asks for starts next, and keeps them.", "classic", false,
           byLength, decideInOrder<byLength>},
    Policy{"edf", "Earliest deadline first",
           "The job with the earliest deadline has all GPUs that make it faster, then the next.", kElasticFlow, true,
           byDeadline, decideEarliestDeadline},
    Policy{"edf-admission", "Earliest deadline first, with admission",
           "The same, but a job is declined where it would make any promised deadline late.", kElasticFlow, true,
           byDeadline, decideAdmission},
    Policy{"elasticflow", "ElasticFlow",
           "Each admitted job is promised the fewest GPUs that meet its deadline; spare ones go where they save most.",
           kElasticFlow, true, byDeadline, decideElasticFlow},
    Policy{"fair-share", "Fair share",
           "All jobs have about as many GPUs; the next doubling goes to the job with the fewest.", "max-min fairness",
           true, bySubmission, decideFairShare},
};

} // namespace

std::span<const Policy> policies()
{
    return kPolicies;
}

const Policy *findPolicy(std::string_view id)
{
    const auto found =
        std::find_if(kPolicies.begin(), kPolicies.end(), [id](const Policy &each) { return each.id == id; });
    return found == kPolicies.end() ? nullptr : &*found;
}

double byDeadline(const Active &job)
{
    return job.job->deadline;
}

void enqueue(Moment &moment, Active &job, double (*key)(const Active &))
{
    const auto before = [key](const Active *a, const Active *b) {
        const double left = key(*a);
        const double right = key(*b);
        return left != right ? left < right : a->index < b->index;
    };
    moment.queue.insert(std::upper_bound(moment.queue.begin(), moment.queue.end(), &job, before), &job);
}

void decline(Moment &moment, Active &job)
{
    job.declined = job.deadline < kNever;
    if (!job.declined || moment.laterRun)
        moment.leftovers.push_back(&job);
}

void plan(Moment &moment, Active &job, Plan plan)
{
    job.plan = std::move(plan);
    moment.planned.push_back(&job);
}

void giveLeftovers(Moment &moment, Profile &free)
{
    for (Active *job : moment.leftovers) {
        if (free.freeNow() < moment.leastLevel)
            return;
        const int level = job->scaling->within(free.freeNow());
        if (level == 0)
            continue;
        const Standing standing = job->standing();
        plan(moment, *job, whileFree({free, standing, *job->scaling, moment.clock}, level).plan);
        free.take(job->plan);
    }
}

void decideFairShare(Moment &moment)
{
    for (Active *job : moment.arrived)
        enqueue(moment, *job, bySubmission);
    moment.planned.clear();
    int free = moment.gpus;
    std::vector<int> levels; // of the first of the queue
    // The fewest first; of equals the one that came first.
    const auto later = [](const std::pair<int, std::size_t> &a, const std::pair<int, std::size_t> &b) { return a > b; };
    std::vector<std::pair<int, std::size_t>> shares;
    for (std::size_t i = 0; i < moment.queue.size() && moment.queue[i]->scaling->least() <= free; ++i) {
        levels.push_back(moment.queue[i]->scaling->least());
        free -= levels.back();
        shares.emplace_back(levels.back(), i);
    }
    std::make_heap(shares.begin(), shares.end(), later);
    while (!shares.empty()) {
        std::pop_heap(shares.begin(), shares.end(), later);
        const std::size_t i = shares.back().second;
        shares.pop_back();
        const int next = moment.queue[i]->scaling->above(levels[i]);
        if (next == 0 || next - levels[i] > free)
            continue;
        free -= next - levels[i];
        levels[i] = next;
        shares.emplace_back(next, i);
        std::push_heap(shares.begin(), shares.end(), later);
    }
    for (std::size_t i = 0; i < levels.size(); ++i)
        plan(moment, *moment.queue[i], constantPlan(moment.now, levels[i]));
}

} // namespace stringline::cluster
