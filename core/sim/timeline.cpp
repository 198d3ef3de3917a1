// The tables that name what a timeline holds, and the lookup of a span by its reference.
#include "core/sim/timeline.h"

#include <cassert>
#include <utility>

namespace stringline {

namespace {

constexpr std::array<ActivityRow, kActivityCount> kActivities{{
    {Activity::Forward, "forward", "forward", false},
    {Activity::Backward, "backward", "backward", false},
    {Activity::WeightGradient, "weight-gradient", "weight gradient", false},
    {Activity::Recompute, "recompute", "recompute", false},
    {Activity::Optimizer, "optimizer", "optimizer", false},
    {Activity::Tensor, "tensor", "tensor parallel", true},
    {Activity::Context, "context", "context parallel", true},
    {Activity::Expert, "expert", "expert parallel", true},
    {Activity::Pipeline, "pipeline", "pipeline parallel", true},
    {Activity::Data, "data", "data parallel", true},
    {Activity::Waiting, "waiting", "waiting", false},
    {Activity::Other, "other", "other", false},
}};

constexpr std::array<std::string_view, kLaneCount> kLaneLabels{"compute", "tensor",   "context", "expert",
                                                               "host",    "pipeline", "data"};

constexpr bool rowsFollowEnumeration()
{
    for (std::size_t i = 0; i < kActivities.size(); ++i) {
        if (static_cast<std::size_t>(kActivities[i].activity) != i)
            return false;
    }
    return true;
}
static_assert(rowsFollowEnumeration(), "row() indexes the table by activity");

} // namespace

std::span<const ActivityRow> activities()
{
    return kActivities;
}

const ActivityRow &row(Activity activity)
{
    return kActivities[static_cast<std::size_t>(activity)];
}

std::string_view laneLabel(Lane lane)
{
    return kLaneLabels[static_cast<std::size_t>(lane)];
}

RankTimeline::RankTimeline(const RankTimeline &other)
    : kept(other.kept)
    , m_source(other.m_source)
    , m_rank(other.m_rank)
    , m_appended(other.m_appended)
    , m_lanes(other.lanes())
    , m_written(true)
{
}

RankTimeline::RankTimeline(RankTimeline &&other) noexcept
    : kept(std::move(other.kept))
    , m_source(std::move(other.m_source))
    , m_rank(other.m_rank)
    , m_appended(std::move(other.m_appended))
    , m_lanes(std::move(other.m_lanes))
    , m_written(other.m_written.load())
{
}

RankTimeline &RankTimeline::operator=(RankTimeline other) noexcept
{
    kept = std::move(other.kept);
    m_source = std::move(other.m_source);
    m_rank = other.m_rank;
    m_appended = std::move(other.m_appended);
    m_lanes = std::move(other.m_lanes);
    m_written = other.m_written.load();
    return *this;
}

void RankTimeline::follow(std::shared_ptr<const LaneSource> source, int rank)
{
    m_source = std::move(source);
    m_rank = rank;
    m_appended.clear();
    for (std::vector<Span> &lane : m_lanes)
        lane.clear();
    m_written = false;
}

void RankTimeline::append(const Span &span)
{
    m_appended.push_back(span);
    if (m_source == nullptr || m_written)
        m_lanes[static_cast<std::size_t>(Lane::Compute)].push_back(span);
}

void RankTimeline::write() const
{
    const std::lock_guard lock(m_source->writing);
    if (m_written.load(std::memory_order_relaxed))
        return;
    std::vector<Span> &compute = m_lanes[static_cast<std::size_t>(Lane::Compute)];
    m_source->writeLanes(m_rank, compute, m_lanes[static_cast<std::size_t>(Lane::Pipeline)]);
    compute.insert(compute.end(), m_appended.begin(), m_appended.end());
    m_written.store(true, std::memory_order_release);
}

const Span *Timeline::find(SpanRef ref) const
{
    if (ref.rank < 0 || ref.index < 0 || static_cast<std::size_t>(ref.rank) >= ranks.size())
        return nullptr;
    assert(static_cast<std::size_t>(ref.lane) < kLaneCount && "a reference names one of the lanes");
    const std::vector<Span> &spans = ranks[static_cast<std::size_t>(ref.rank)].spans(ref.lane);
    return static_cast<std::size_t>(ref.index) < spans.size() ? &spans[static_cast<std::size_t>(ref.index)] : nullptr;
}

} // namespace stringline
