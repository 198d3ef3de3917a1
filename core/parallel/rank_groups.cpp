// Every kind of group is a digit of a rank's place: the axes that the kind looks at number the places of a space, and
// members differ in one digit of that number.
#include "core/parallel/rank_groups.h"

#include <algorithm>
#include <cassert>

namespace stringline {

namespace {

struct Digit {
    int degree = 1;
    int stride = 1;
};

constexpr unsigned bit(Axis axis)
{
    return 1U << static_cast<unsigned>(axis);
}
constexpr unsigned kStage = bit(Axis::Tensor) | bit(Axis::Context) | bit(Axis::Data);
constexpr unsigned kCopies = bit(Axis::Context) | bit(Axis::Data);

int rest(int size, int inner)
{
    return (size - 1) / inner + 1; // a last group is incomplete where the plan does not divide (validate() says so)
}

Digit whole(const ParallelPlan &, int size)
{
    return {size, 1};
}
Digit shard(const ParallelPlan &plan, int size)
{
    if (plan.zero < 1)
        return {};
    return {plan.shardGroup < 1 ? size : std::min(plan.shardGroup, size), 1};
}
Digit replica(const ParallelPlan &plan, int size)
{
    const int inner = shard(plan, size).degree;
    return {rest(size, inner), inner};
}
Digit expertTensor(const ParallelPlan &plan, int size)
{
    return {std::clamp(plan.expertTensor, 1, size), 1};
}
Digit expert(const ParallelPlan &plan, int size)
{
    const int inner = expertTensor(plan, size).degree;
    return {std::clamp(plan.expert, 1, std::max(1, size / inner)), inner};
}
Digit expertData(const ParallelPlan &plan, int size)
{
    const Digit experts = expert(plan, size);
    const int inner = experts.degree * experts.stride;
    return {rest(size, inner), inner};
}

struct KindRule {
    GroupKindRow row;
    unsigned axes; // of the space
    Digit (*digit)(const ParallelPlan &, int size) = nullptr;
};

constexpr std::array<KindRule, kGroupKindCount> kKinds{{
    {{GroupKind::Tensor, "tp", "Tensor",
      "Shares every layer: activations are summed or gathered twice a layer and pass."},
     bit(Axis::Tensor),
     whole},
    {{GroupKind::Context, "cp", "Context", "Shares every sequence: keys and values travel between the members."},
     bit(Axis::Context),
     whole},
    {{GroupKind::Data, "dp", "Data", "Shares the batch: other microbatches on the same weights."},
     bit(Axis::Data),
     whole},
    {{GroupKind::DataContext, "dp-cp", "Gradients",
      "Holds the same dense weights: gradients are summed here, and ZeRO shares the states here."},
     kCopies,
     whole},
    {{GroupKind::Shard, "shard", "Shared states", "Holds one copy of the states of the dense weights together."},
     kCopies,
     shard},
    {{GroupKind::Replica, "replica", "Copies of shares", "Holds the same share of the states, once in each copy."},
     kCopies,
     replica},
    {{GroupKind::Pipeline, "pp", "Pipeline", "Holds the stages of one model: activations go from member to member."},
     bit(Axis::Pipeline),
     whole},
    {{GroupKind::Model, "tp-pp", "Model",
      "Holds one copy of the dense weights: the norm of the gradients is summed here."},
     bit(Axis::Tensor) | bit(Axis::Pipeline),
     whole},
    {{GroupKind::Expert, "ep", "Expert", "Shares the experts of a layer: tokens travel to their experts and back."},
     kStage,
     expert},
    {{GroupKind::ExpertTensor, "etp", "Expert tensor",
      "Shares each expert: its tokens are gathered and added up here."},
     kStage,
     expertTensor},
    {{GroupKind::ExpertData, "edp", "Expert data", "Holds the same experts: their gradients are summed here."},
     kStage,
     expertData},
}};

const KindRule &ruleOf(GroupKind kind)
{
    const KindRule &found = kKinds[static_cast<std::size_t>(kind)];
    assert(found.row.kind == kind && "rows stand in the order of the enumeration");
    return found;
}

// The places that some axes of the mesh number, in rank order, and the digit in which members of a group differ.
class Space {
public:
    Space(const Scenario &scenario, const Mesh &mesh, const KindRule &rule)
    {
        m_axes.reserve(mesh.axes.size());
        for (const MeshAxis &each : mesh.axes) {
            if ((rule.axes & bit(each.axis)) == 0)
                continue;
            m_axes.push_back(each);
            m_size = static_cast<int>(
                std::min<std::int64_t>(std::int64_t(m_size) * each.degree, std::numeric_limits<int>::max()));
        }
        m_digit = rule.digit(scenario.plan, m_size);
    }

    [[nodiscard]] int degree() const { return m_digit.degree; }
    [[nodiscard]] int indexOf(int rank) const { return placeOf(rank) / m_digit.stride % m_digit.degree; }
    [[nodiscard]] int lowestOf(int rank) const { return member(rank, 0); }
    [[nodiscard]] std::vector<int> ranksOf(int rank) const
    {
        std::vector<int> ranks;
        ranks.reserve(static_cast<std::size_t>(m_digit.degree));
        const int first = placeOf(rank) - indexOf(rank) * m_digit.stride;
        for (int i = 0; i < m_digit.degree && first + i * m_digit.stride < m_size; ++i)
            ranks.push_back(member(rank, i));
        return ranks;
    }

private:
    [[nodiscard]] int placeOf(int rank) const
    {
        int place = 0;
        int unit = 1;
        for (const MeshAxis &each : m_axes) {
            place += rank / each.stride % each.degree * unit;
            unit *= each.degree;
        }
        return place;
    }
    [[nodiscard]] int offsetOf(int place) const
    {
        int rank = 0;
        for (const MeshAxis &each : m_axes) {
            rank += place % each.degree * each.stride;
            place /= each.degree;
        }
        return rank;
    }
    [[nodiscard]] int member(int rank, int index) const
    {
        const int place = placeOf(rank);
        return rank - offsetOf(place) + offsetOf(place + (index - indexOf(rank)) * m_digit.stride);
    }

    std::vector<MeshAxis> m_axes;
    int m_size = 1; // places
    Digit m_digit;
};

// Numbers groups in the order in which their lowest ranks come.
class Numbers {
public:
    Numbers(Space space, int ranks)
        : m_space(std::move(space))
        , m_ofLowest(static_cast<std::size_t>(ranks), -1)
    {
    }

    // Of rising ranks from 0: a group's lowest rank comes before its others.
    Membership next(int rank)
    {
        int &number = m_ofLowest[static_cast<std::size_t>(m_space.lowestOf(rank))];
        if (number < 0)
            number = m_groups++;
        return {number, m_space.indexOf(rank)};
    }

private:
    Space m_space;
    std::vector<int> m_ofLowest;
    int m_groups = 0;
};

} // namespace

std::span<const GroupKindRow> groupKinds()
{
    static const std::array rows = [] {
        std::array<GroupKindRow, kGroupKindCount> all{};
        std::ranges::transform(kKinds, all.begin(), &KindRule::row);
        return all;
    }();
    return rows;
}

const GroupKindRow &row(GroupKind kind)
{
    return ruleOf(kind).row;
}

const GroupKindRow *findGroupKind(std::string_view id)
{
    const std::span<const GroupKindRow> rows = groupKinds();
    const auto found = std::ranges::find(rows, id, &GroupKindRow::id);
    return found == rows.end() ? nullptr : &*found;
}

bool hasGroups(const Scenario &scenario, GroupKind kind)
{
    const Mesh mesh = meshOf(scenario);
    const auto degree = [&](GroupKind each) { return Space(scenario, mesh, ruleOf(each)).degree(); };
    switch (kind) {
    case GroupKind::Expert:
    case GroupKind::ExpertTensor:
    case GroupKind::ExpertData:
        return hasExperts(scenario.model) && degree(kind) > 1;
    case GroupKind::Shard:
    case GroupKind::Replica: // else one of them is the group of the gradients, and the other each rank alone
        return degree(GroupKind::Shard) > 1 && degree(GroupKind::Replica) > 1;
    default:
        return degree(kind) > 1;
    }
}

std::vector<int> ranksOfGroup(const Scenario &scenario, const Mesh &mesh, GroupKind kind, int rank)
{
    assert(rank >= 0 && rank < mesh.gpus && "ranks count from 0 to the number of GPUs");
    return Space(scenario, mesh, ruleOf(kind)).ranksOf(rank);
}

std::vector<RankRow> rankRows(const Scenario &scenario, int most)
{
    const Mesh mesh = meshOf(scenario);
    const int count = std::clamp(most, 0, mesh.gpus);
    std::vector<RankRow> rows(static_cast<std::size_t>(count));
    for (int rank = 0; rank < count; ++rank) {
        rows[static_cast<std::size_t>(rank)].rank = rank;
        rows[static_cast<std::size_t>(rank)].place = placeOf(mesh, rank);
    }
    for (const KindRule &rule : kKinds) {
        Numbers numbers(Space(scenario, mesh, rule), count);
        for (RankRow &each : rows)
            each.groups[static_cast<std::size_t>(rule.row.kind)] = numbers.next(each.rank);
    }
    return rows;
}

RankRow rankRow(const Scenario &scenario, int rank)
{
    assert(rank >= 0 && rank < meshOf(scenario).gpus && "ranks count from 0 to the number of GPUs");
    return rankRows(scenario, rank + 1).back();
}

std::vector<std::vector<int>> groupsOf(const Scenario &scenario, GroupKind kind, int most)
{
    const Mesh mesh = meshOf(scenario);
    const Space space(scenario, mesh, ruleOf(kind));
    std::vector<std::vector<int>> groups;
    for (int rank = 0; rank < mesh.gpus && std::ssize(groups) < most; ++rank) {
        if (space.lowestOf(rank) == rank)
            groups.push_back(space.ranksOf(rank));
    }
    return groups;
}

int groupCount(const Scenario &scenario, GroupKind kind)
{
    const Mesh mesh = meshOf(scenario);
    const Space space(scenario, mesh, ruleOf(kind));
    int count = 0;
    for (int rank = 0; rank < mesh.gpus; ++rank)
        count += static_cast<int>(space.lowestOf(rank) == rank);
    return count;
}

} // namespace stringline
