// Which process stands where: the node and GPU of every global rank, its index along every axis, and the process
// groups that it joins, as a launch of Megatron Core 0.15 numbers them (parallel_state.py).
#pragma once

#include "core/parallel/mesh.h"

#include <cstdint>
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
    Pipeline,
    Expert,
    ExpertTensor,
    ExpertData // ranks with the same experts
};

struct GroupKindRow {
    GroupKind kind;
    std::string_view id; // "dp-cp"
    std::string_view label;
    std::string_view summary; // what it is for, one sentence
};
[[nodiscard]] std::span<const GroupKindRow> groupKinds();
[[nodiscard]] const GroupKindRow &row(GroupKind kind);
// Whether the plan has groups of that kind with more than one member.
[[nodiscard]] bool hasGroups(const Scenario &scenario, GroupKind kind);

// Global ranks of the group of `kind` that `rank` joins, rising. Expects 0 <= rank < mesh.gpus.
[[nodiscard]] std::vector<int> ranksOfGroup(const Scenario &scenario, const Mesh &mesh, GroupKind kind, int rank);

struct RankRow {
    int rank = 0;
    RankPlace place;
    std::vector<int> groups; // number of its group of each kind, in the order of groupKinds()
};
// One row a rank. Groups of a kind are numbered from 0 by their lowest rank.
[[nodiscard]] std::vector<RankRow> rankRows(const Scenario &scenario);

// The same with names, one line a rank and the members of every group: RFC 4180.
[[nodiscard]] std::string rankCsv(const Scenario &scenario);

} // namespace stringline
