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

// Times in which neither what is free nor what the job has changes.
struct Walk {
    const std::vector<Profile::Piece> &pieces;
    const Plan &plan;
    std::size_t piece = 0;
    std::size_t planned = 0; // the next piece of the plan
    Slot begin = 0;
    Slot end = 0;
    int free = 0;
    int own = 0;

    Walk(const Profile &profile, const Plan &mine)
        : pieces(profile.pieces())
        , plan(mine)
        , begin(pieces.front().begin)
    {
        look();
    }

    void next()
    {
        begin = end;
        if (endOf(pieces, piece) <= begin)
            ++piece;
        if (begin < kNever)
            look();
    }

private:
    void look()
    {
        while (planned < plan.pieces.size() && plan.pieces[planned].begin <= begin)
            ++planned;
        free = pieces[piece].free;
        own = planned == 0 || begin >= plan.end ? 0 : plan.pieces[planned - 1].gpus;
        end = endOf(pieces, piece);
        if (planned < plan.pieces.size())
            end = std::min(end, plan.pieces[planned].begin);
        else if (begin < plan.end)
            end = std::min(end, plan.end);
    }
};

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

MadePlan fill(const PlanCase &job, int most, const Plan &own)
{
    MadePlan made;
    double remaining = job.standing.remaining;
    double paused = job.standing.pausedUntil;
    int gpus = job.standing.gpus;
    for (Walk walk(job.free, own); walk.begin < kNever; walk.next()) {
        const int level = std::max(walk.own, job.scaling.within(std::min(most, walk.free + walk.own)));
        const double begin = job.clock.seconds(walk.begin);
        made.plan.append(walk.begin, level);
        if (level != gpus)
            paused = level == 0 ? 0 : begin + job.clock.overhead(level);
        gpus = level;
        if (level == 0)
            continue;
        const double rate = job.scaling.rate(level);
        const double from = std::max(begin, paused);
        const double time = job.clock.seconds(walk.end) - from;
        if (time > 0 && remaining / rate <= time + kInstant) {
            made.finish = from + std::min(time, remaining / rate);
            made.plan.end = std::max(walk.begin + 1, job.clock.from(made.finish));
            return made;
        }
        remaining -= rate * std::max(0.0, time);
    }
    made.plan.end = kNever;
    return made;
}

MadePlan whileFree(const PlanCase &job, int level, const Plan &own)
{
    const Slot now = job.free.pieces().front().begin;
    MadePlan made;
    made.plan.end = now;
    if (level == 0)
        return made;
    const double longest = job.standing.remaining / job.scaling.rate(level) + job.clock.overhead(level);
    const Slot done = job.clock.from(std::max(job.clock.seconds(now), job.standing.pausedUntil) + longest) + 1;
    for (Walk walk(job.free, own); walk.begin < done && walk.free + walk.own >= level; walk.next())
        made.plan.end = walk.end;
    if (made.plan.end == now)
        return made;
    made.plan.pieces = {{now, level}};
    made.finish = finishTime(made.plan, job.standing, job.scaling, job.clock);
    if (made.finish < kNoDeadline)
        made.plan.end = std::max(now + 1, job.clock.from(made.finish));
    return made;
}

} // namespace stringline::cluster
