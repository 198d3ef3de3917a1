#include "core/studies/cluster/profile.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stringline::cluster {

Slot Clock::from(double time) const
{
    return static_cast<Slot>(std::ceil((time - kInstant) / slotSeconds));
}

Slot Clock::upTo(double time) const
{
    const double slots = std::floor((time + kInstant) / slotSeconds);
    return slots < static_cast<double>(kNever) ? static_cast<Slot>(slots) : kNever;
}

double Clock::overhead(int gpus) const
{
    constexpr int kLargeCluster = 256;
    const double base = clusterGpus >= kLargeCluster ? 7 + 27 + 20 : 2 + 27;
    return overheadShare * (base + 2 * std::bit_width(static_cast<unsigned>(gpus)));
}

int Plan::at(Slot slot) const
{
    int gpus = 0;
    if (slot >= end)
        return 0;
    for (const Piece &piece : pieces) {
        if (piece.begin > slot)
            break;
        gpus = piece.gpus;
    }
    return gpus;
}

Slot Plan::nextChange(Slot after) const
{
    for (const Piece &piece : pieces) {
        if (piece.begin > after)
            return piece.begin;
    }
    return end > after ? end : kNever;
}

void Plan::append(Slot begin, int gpus)
{
    if (pieces.empty() || pieces.back().gpus != gpus)
        pieces.push_back({begin, gpus});
}

void Plan::cut(Slot at)
{
    end = at;
    while (!pieces.empty() && pieces.back().begin >= at)
        pieces.pop_back();
}

void Plan::startAt(Slot at)
{
    while (pieces.size() > 1 && pieces[1].begin <= at)
        pieces.erase(pieces.begin());
    if (end <= at)
        pieces.clear();
    if (!pieces.empty())
        pieces.front().begin = std::max(pieces.front().begin, at);
}

Plan constantPlan(Slot now, int gpus)
{
    return gpus == 0 ? Plan{{}, now} : Plan{{{now, gpus}}, kNever};
}

double finishTime(const Plan &plan, const Standing &standing, const Scaling &scaling, const Clock &clock)
{
    double remaining = standing.remaining;
    double paused = standing.pausedUntil;
    int gpus = standing.gpus;
    for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
        const Plan::Piece &piece = plan.pieces[i];
        const double begin = clock.seconds(piece.begin);
        if (piece.gpus != gpus) {
            gpus = piece.gpus;
            paused = gpus == 0 ? 0 : begin + clock.overhead(gpus);
        }
        if (gpus == 0)
            continue;
        const double end = clock.seconds(i + 1 < plan.pieces.size() ? plan.pieces[i + 1].begin : plan.end);
        const double from = std::max(begin, paused);
        const double rate = scaling.rate(gpus);
        if (end > from && from + remaining / rate <= end + kInstant)
            return std::min(end, from + remaining / rate);
        remaining -= rate * std::max(0.0, end - from);
    }
    return kNoDeadline;
}

double gpuTime(const Plan &plan, double finish, const Clock &clock)
{
    double sum = 0;
    for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
        const double begin = clock.seconds(plan.pieces[i].begin);
        const double end = clock.seconds(i + 1 < plan.pieces.size() ? plan.pieces[i + 1].begin : plan.end);
        sum += plan.pieces[i].gpus * std::max(0.0, std::min(end, finish) - begin);
    }
    return sum;
}

Profile::Profile(Slot now, int gpus)
    : m_pieces{{now, gpus}}
{
}

std::size_t Profile::split(Slot at, std::size_t from)
{
    std::size_t place = from;
    while (place < m_pieces.size() && m_pieces[place].begin < at)
        ++place;
    if (place < m_pieces.size() && m_pieces[place].begin == at)
        return place;
    assert(place > 0 && "plans begin now or later");
    m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(place), {at, m_pieces[place - 1].free});
    return place;
}

void Profile::change(const Plan &plan, int sign)
{
    std::size_t place = 0;
    for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
        const int gpus = plan.pieces[i].gpus;
        const Slot begin = std::max(plan.pieces[i].begin, m_pieces.front().begin);
        const Slot end = i + 1 < plan.pieces.size() ? plan.pieces[i + 1].begin : plan.end;
        if (gpus == 0 || end <= begin)
            continue;
        place = split(begin, place);
        const std::size_t last = split(end, place);
        for (; place < last; ++place) {
            m_pieces[place].free += sign * gpus;
            assert(m_pieces[place].free >= 0 && "no GPU is promised twice");
        }
    }
    const auto alike = [](const Piece &a, const Piece &b) { return a.free == b.free; };
    m_pieces.erase(std::unique(m_pieces.begin(), m_pieces.end(), alike), m_pieces.end());
}

} // namespace stringline::cluster
