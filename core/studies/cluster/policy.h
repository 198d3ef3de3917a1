// Who gets GPUs next: one row for each policy.
#pragma once

#include "core/studies/cluster/buddy.h"
#include "core/studies/cluster/profile.h"

#include <span>
#include <string_view>
#include <vector>

namespace stringline::cluster {

// A job that is not done, as policies see it.
struct Active {
    const Job *job = nullptr;
    const Scaling *scaling = nullptr;
    int index = 0;         // in the trace, by submission: decides between equals
    Slot deadline = 0;     // the job is in time if done when this slot begins; kNever for none
    bool promised = false; // to be in time
    bool declined = false; // its deadline was not promised
    bool late = false;     // its promise was broken, by a failure

    double remaining = 0;   // iterations
    double accounted = 0;   // s, up to which `remaining` is worked out
    double pausedUntil = 0; // s
    double steadySince = 0; // s, from which on it writes checkpoints
    int gpus = 0;
    std::vector<Block> blocks;
    double placed = 0; // s, since when it has those

    Plan plan;              // the policy's
    std::uint64_t mark = 0; // of the last decision that planned it

    [[nodiscard]] Standing standing() const { return {remaining, pausedUntil, gpus}; }
    [[nodiscard]] bool isPromised() const { return promised && !late; }
};

// When something happens that may change who gets what.
struct Moment {
    Slot now = 0;
    int gpus = 0; // of the cluster
    const Clock &clock;
    bool savings =
        true; // give a spare GPU where it saves most GPU-time, as the paper says; false as the artifact sorts
    bool laterRun = true;             // jobs that are declined run when others leave GPUs
    int leastLevel = 1;               // no job runs on fewer GPUs
    std::span<Active *const> arrived; // in order of submission, in no list yet
    std::vector<Active *> &queue;     // in the policy's order
    std::vector<Active *> &leftovers; // jobs without a promise, in order of submission
    // Jobs that have a plan with GPUs in it: before the decision, to be made those after it. With thousands that wait,
    // nobody should look at each.
    std::vector<Active *> &planned;
};

struct Policy {
    std::string_view id; // "edf-admission"
    std::string_view label;
    std::string_view summary; // one sentence
    std::string_view source;
    // Whether jobs that run may be stopped, resized and moved.
    bool elastic = false;
    // Order of the queue; equal ones by submission.
    double (*key)(const Active &) = nullptr;
    // Puts those that arrived into one of the lists, or into none, and says who has which plan from now on. GPUs at any
    // time add up to no more than the cluster has.
    void (*decide)(Moment &moment) = nullptr;
};
[[nodiscard]] std::span<const Policy> policies();
[[nodiscard]] const Policy *findPolicy(std::string_view id);

// Shared by the rows.
void enqueue(Moment &moment, Active &job, double (*key)(const Active &));
void decline(Moment &moment, Active &job);
void plan(Moment &moment, Active &job, Plan plan); // which has GPUs in it
// What promises leave, to jobs without one, for as long as it lasts.
void giveLeftovers(Moment &moment, Profile &free);

// The two policies with promises, and the elastic one without.
void decideAdmission(Moment &moment);
void decideElasticFlow(Moment &moment);
void decideFairShare(Moment &moment);

[[nodiscard]] double byDeadline(const Active &job);

} // namespace stringline::cluster
