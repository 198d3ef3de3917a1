// Schedules of several chunks a rank, the ring of ranks passed v times, with a whole backward.
#include "core/schedule/families.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

int groupOf(const ScheduleShape &shape)
{
    if (shape.group > 0)
        return shape.group;
    const int rounds = std::max(1, shape.microbatches / std::max(1, shape.stages));
    return shape.microbatches % rounds == 0 ? shape.microbatches / rounds : shape.stages;
}

} // namespace stringline

namespace stringline::families {

ScheduledOp VirtualList::at(Pass pass, int k) const
{
    const int round = k / (group * chunks);
    const int first = round * group;
    const int dealt = std::min(group, microbatches - first); // the last group may be smaller
    const int inRound = k - first * chunks;
    const int chunk = inRound / dealt;
    return {pass, false, static_cast<std::int16_t>(pass == Pass::Forward ? chunk : chunks - 1 - chunk),
            first + inRound % dealt};
}

namespace {

VirtualList listOf(const ScheduleShape &shape)
{
    return {shape.microbatches, groupOf(shape), shape.chunks};
}

int warmUpOf(const ScheduleShape &shape, int rank)
{
    return std::min(2 * (shape.stages - rank - 1) + (shape.chunks - 1) * groupOf(shape),
                    shape.microbatches * shape.chunks);
}

// Megatron's rule for groups; a whole iteration in one group is PyTorch's where there are fewer microbatches than
// ranks.
bool dealsEvenly(const ScheduleShape &shape, int group)
{
    const int p = shape.stages;
    const int m = shape.microbatches;
    if (group == m)
        return true;
    return p <= group && group < m && (m % group == 0 || m % group >= p);
}

// Groups that the number of microbatches allows, nearest to p first.
std::vector<int> groupsFor(const ScheduleShape &shape)
{
    std::vector<int> groups;
    for (int group = shape.stages; group <= shape.microbatches && groups.size() < 3; ++group) {
        if (dealsEvenly(shape, group))
            groups.push_back(group);
    }
    return groups;
}

} // namespace

RankOrder interleaved(const ScheduleShape &shape, int rank)
{
    return inTurn(listOf(shape), warmUpOf(shape, rank));
}

int interleavedPeak(const ScheduleShape &shape, int rank)
{
    return std::min(warmUpOf(shape, rank) + 1, shape.microbatches * shape.chunks);
}

std::string refuseRaggedGroups(const ScheduleShape &shape)
{
    const int group = groupOf(shape);
    if (shape.stages < 1 || dealsEvenly(shape, group))
        return {};
    const int p = shape.stages;
    const int m = shape.microbatches;
    std::string why = fmt::format("interleaving deals microbatches in groups of {}", group);
    if (group > m)
        why += fmt::format(", and there are only {}", m);
    else if (group < p)
        why += fmt::format(", less than one for each of {} stages", p);
    else
        why += fmt::format("; {} leave {}, less than one for each of {} stages", m, m % group, p);
    if (const std::vector<int> groups = groupsFor(shape); !groups.empty())
        why += fmt::format(". Groups that fit: {}", fmt::join(groups, ", "));
    const int below = m / p * p;
    return why +
           fmt::format(". Nearest multiples of {}: {}{}", p, below > 0 ? fmt::format("{}, ", below) : "", below + p);
}

// (p - 1)(F + B) / v in the time of a whole stage's passes, where every group has one microbatch for each rank.
std::optional<double> interleavedBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    if (groupOf(shape) < shape.stages)
        return std::nullopt;
    return fillAndDrain(shape, costs);
}

// Chunk by chunk all microbatches, and back in the reverse order: parameters are gathered once a chunk and pass
// (arXiv 2211.05953, section 4; backwards as in PyTorch).
RankOrder breadthFirst(const ScheduleShape &shape, int)
{
    const int m = shape.microbatches;
    RankOrder order;
    order.reserve(2 * static_cast<std::size_t>(m) * static_cast<std::size_t>(shape.chunks));
    for (int chunk = 0; chunk < shape.chunks; ++chunk) {
        for (int i = 0; i < m; ++i)
            order.push_back({Pass::Forward, false, static_cast<std::int16_t>(chunk), i});
    }
    for (int chunk = shape.chunks - 1; chunk >= 0; --chunk) {
        for (int i = m - 1; i >= 0; --i)
            order.push_back({Pass::Backward, false, static_cast<std::int16_t>(chunk), i});
    }
    return order;
}

int everyChunk(const ScheduleShape &shape, int)
{
    return shape.microbatches * shape.chunks;
}

std::optional<double> breadthFirstBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    if (shape.microbatches < shape.stages)
        return std::nullopt; // the ring comes round before a chunk's microbatches are through
    return fillAndDrain(shape, costs);
}

} // namespace stringline::families
