#include "core/studies/cluster/share.h"

#include <algorithm>
#include <cmath>

namespace stringline::cluster {

namespace {

Slot endOf(const std::vector<Profile::Piece> &pieces, std::size_t i)
{
    return i + 1 < pieces.size() ? pieces[i + 1].begin : kNever;
}

// Level q from the slot `point` on, the level `before` until then.
MadePlan steps(const PlanCase &job, int before, int q, Slot point, Slot deadline)
{
    MadePlan made;
    const std::vector<Profile::Piece> &pieces = job.free.pieces();
    for (std::size_t i = 0; i < pieces.size() && pieces[i].begin < deadline; ++i) {
        const Slot begin = pieces[i].begin;
        if (begin < point)
            made.plan.append(begin, job.scaling.within(std::min(before, pieces[i].free)));
        if (endOf(pieces, i) > point)
            made.plan.append(std::max(begin, point), job.scaling.within(std::min(q, pieces[i].free)));
    }
    made.plan.end = deadline;
    made.finish = finishTime(made.plan, job.standing, job.scaling, job.clock);
    if (made.finish <= job.clock.seconds(deadline))
        made.plan.cut(std::min(deadline, job.clock.from(made.finish)));
    return made;
}

// The last slot from which level q suffices, without what changes cost but `spare` iterations.
Slot latestPoint(const PlanCase &job, int before, int q, Slot deadline, double spare)
{
    const std::vector<Profile::Piece> &pieces = job.free.pieces();
    const auto rate = [&job](int most, int free) {
        const int level = job.scaling.within(std::min(most, free));
        return level == 0 ? 0 : job.scaling.rate(level) * job.clock.slotSeconds;
    };
    double missing = job.standing.remaining + spare;
    for (std::size_t i = 0; i < pieces.size() && pieces[i].begin < deadline; ++i)
        missing -=
            rate(before, pieces[i].free) * static_cast<double>(std::min(deadline, endOf(pieces, i)) - pieces[i].begin);
    for (std::size_t i = pieces.size(); i-- > 0;) {
        const Slot begin = pieces[i].begin;
        const Slot end = std::min(deadline, endOf(pieces, i));
        const double gain = rate(q, pieces[i].free) - rate(before, pieces[i].free);
        if (begin >= deadline || gain <= 0)
            continue;
        if (const double slots = std::ceil(missing / gain); slots <= static_cast<double>(end - begin))
            return end - static_cast<Slot>(std::max(0.0, slots));
        missing -= gain * static_cast<double>(end - begin);
    }
    return pieces.front().begin;
}

} // namespace

std::optional<MadePlan> minimumShare(const PlanCase &job, Slot deadline)
{
    const Slot now = job.free.pieces().front().begin;
    const double latest = job.clock.seconds(deadline);
    const double window = latest - job.clock.seconds(now);
    for (int before = 0, q = job.scaling.least(); q != 0; before = q, q = job.scaling.above(q)) {
        if (job.scaling.rate(q) * window < job.standing.remaining)
            continue;
        MadePlan all = steps(job, before, q, now, deadline);
        if (all.finish > latest)
            continue;
        // Changes of level cost time: those that the job would make anyway, and one at the point.
        const double one = job.scaling.rate(q) * job.clock.overhead(q);
        for (const double spare : {one, 2 * one, 4 * one}) {
            MadePlan late = steps(job, before, q, latestPoint(job, before, q, deadline, spare), deadline);
            if (late.finish <= latest)
                return late;
        }
        return all;
    }
    return {};
}

MadePlan fill(const PlanCase &job, int most, const Plan &atLeast)
{
    MadePlan made;
    const std::vector<Profile::Piece> &pieces = job.free.pieces();
    std::size_t own = 0;
    double remaining = job.standing.remaining;
    double paused = job.standing.pausedUntil;
    int gpus = job.standing.gpus;
    std::size_t i = 0;
    for (Slot begin = pieces.front().begin; begin < kNever;) {
        while (own < atLeast.pieces.size() && atLeast.pieces[own].begin <= begin)
            ++own;
        const int floor = own == 0 || begin >= atLeast.end ? 0 : atLeast.pieces[own - 1].gpus;
        const int level = std::max(floor, job.scaling.within(std::min(most, pieces[i].free)));
        Slot end = endOf(pieces, i);
        if (own < atLeast.pieces.size())
            end = std::min(end, atLeast.pieces[own].begin);
        else if (begin < atLeast.end)
            end = std::min(end, atLeast.end);
        made.plan.append(begin, level);
        if (level != gpus)
            paused = level == 0 ? 0 : job.clock.seconds(begin) + job.clock.overhead(level);
        gpus = level;
        if (level > 0) {
            const double rate = job.scaling.rate(level);
            const double from = std::max(job.clock.seconds(begin), paused);
            const double time = job.clock.seconds(end) - from;
            if (time > 0 && remaining / rate <= time + kInstant) {
                made.finish = from + std::min(time, remaining / rate);
                made.plan.end = std::max(begin + 1, job.clock.from(made.finish));
                return made;
            }
            remaining -= rate * std::max(0.0, time);
        }
        begin = end;
        if (i + 1 < pieces.size() && pieces[i + 1].begin == end)
            ++i;
    }
    made.plan.end = kNever;
    return made;
}

MadePlan whileFree(const PlanCase &job, int level)
{
    const std::vector<Profile::Piece> &pieces = job.free.pieces();
    MadePlan made;
    if (level == 0 || job.free.freeNow() < level) {
        made.plan.end = pieces.front().begin;
        return made;
    }
    std::size_t i = 0;
    while (i < pieces.size() && pieces[i].free >= level)
        ++i;
    made.plan = {{{pieces.front().begin, level}}, i < pieces.size() ? pieces[i].begin : kNever};
    made.finish = finishTime(made.plan, job.standing, job.scaling, job.clock);
    if (made.finish < kNoDeadline)
        made.plan.end = std::max(pieces.front().begin + 1, job.clock.from(made.finish));
    return made;
}

} // namespace stringline::cluster
