// Which process stands where: the node and GPU of every global rank, its index along every axis, and the process
// groups that it joins, as a launch of Megatron Core 0.15 numbers them (parallel_state.py).
//
// Ranks of a stage are folded for layers with experts in rank order, so that all kinds of groups share the pipeline's.
// Megatron agrees wherever it starts at all: it wants the pipeline outermost, or as many copies of experts as of dense
// weights.
#pragma once

#include "core/parallel/mesh.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class GroupKind : std::uint8_t {
    Tensor,
    Context,
    Data,
    DataContext, // ranks with the same dense weights: their gradients are summed
    Shard,       // of those, the ranks that share one copy of the states
    Replica,     // and those that hold the same share of it
    Pipeline,
    Model, // one copy of the dense weights: tensor and pipeline
    Expert,
    ExpertTensor,
    ExpertData // ranks with the same experts
};
inline constexpr int kGroupKindCount = 11;

struct GroupKindRow {
    GroupKind kind;
    std::string_view id; // "dp-cp"
    std::string_view label;
    std::string_view summary; // what it is for, one sentence
};
[[nodiscard]] std::span<const GroupKindRow> groupKinds();
[[nodiscard]] const GroupKindRow &row(GroupKind kind);
[[nodiscard]] const GroupKindRow *findGroupKind(std::string_view id);
// Whether the plan has groups of that kind with more than one member.
[[nodiscard]] bool hasGroups(const Scenario &scenario, GroupKind kind);

// Global ranks of the group of `kind` that `rank` joins, rising. Expects 0 <= rank < mesh.gpus.
[[nodiscard]] std::vector<int> ranksOfGroup(const Scenario &scenario, const Mesh &mesh, GroupKind kind, int rank);

struct Membership {
    int group = 0; // its number; groups of a kind are numbered from 0 by their lowest rank
    int index = 0; // place among the members, from 0
};
struct RankRow {
    int rank = 0;
    RankPlace place;
    std::array<Membership, kGroupKindCount> groups; // in the order of groupKinds()

    [[nodiscard]] const Membership &in(GroupKind kind) const { return groups[static_cast<std::size_t>(kind)]; }
};
// One row a rank, of the first `most` ranks. This and what follows expects a plan that validate() accepts.
[[nodiscard]] std::vector<RankRow> rankRows(const Scenario &scenario, int most = std::numeric_limits<int>::max());
// Expects 0 <= rank < the GPUs of the mesh.
[[nodiscard]] RankRow rankRow(const Scenario &scenario, int rank);

// The groups of a kind by number, the first `most` of them; each as its ranks, rising.
[[nodiscard]] std::vector<std::vector<int>> groupsOf(const Scenario &scenario, GroupKind kind,
                                                     int most = std::numeric_limits<int>::max());

[[nodiscard]] int groupCount(const Scenario &scenario, GroupKind kind);

// "0-7", "0-120:8" for every eighth, "0 1 16 17": runs of three and more are drawn together, so that the members of a
// group of thousands are a few words. Expects rising ranks.
[[nodiscard]] std::string ranksText(std::span<const int> ranks);

// One line a rank with its node, GPU, index along every axis (of experts where the model has any), and number and
// members of its group of every kind that the plan has: RFC 4180. Lines of the first `most` ranks.
[[nodiscard]] std::string rankCsv(const Scenario &scenario, int most = std::numeric_limits<int>::max());
// One line a group of `kind`: number, size, members.
[[nodiscard]] std::string groupCsv(const Scenario &scenario, GroupKind kind);

} // namespace stringline
