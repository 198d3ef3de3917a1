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
    const auto begin = m_pieces.begin() + static_cast<std::ptrdiff_t>(from);
    const auto found =
        std::lower_bound(begin, m_pieces.end(), at, [](const Piece &piece, Slot slot) { return piece.begin < slot; });
    const auto place = static_cast<std::size_t>(found - m_pieces.begin());
    if (found != m_pieces.end() && found->begin == at)
        return place;
    assert(place > 0 && "plans begin now or later");
    m_pieces.insert(found, {at, m_pieces[place - 1].free});
    return place;
}

// Takes away a step that is none any more.
void Profile::join(std::size_t place)
{
    if (place > 0 && place < m_pieces.size() && m_pieces[place].free == m_pieces[place - 1].free)
        m_pieces.erase(m_pieces.begin() + static_cast<std::ptrdiff_t>(place));
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
        const std::size_t first = split(begin, place);
        const std::size_t last = split(end, first);
        for (std::size_t k = first; k < last; ++k) {
            m_pieces[k].free += sign * gpus;
            assert(m_pieces[k].free >= 0 && "no GPU is promised twice");
        }
        join(last);
        join(first);
        place = first == 0 ? 0 : first - 1;
    }
}

} // namespace stringline::cluster
