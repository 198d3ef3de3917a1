// Which rows the timeline has, from the top: pinned ones first, then groups with the pipeline ranks in them, and under
// a rank that is unfolded each of its GPUs. Pure functions.
//
//   Node 0            a group, where several ranks share a node, or a class of replicas; folded it is one thin row
//     Stage 0         a rank class: all GPUs of a pipeline rank, which behave alike
//       GPU 0         one of them
//       GPU 1
//     Stage 1
#pragma once

#include "core/evaluate/evaluate.h"

#include <QString>

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace stringline::ui {

enum class RowKind : std::uint8_t { Group, Rank, Gpu };

// Names a row from one plan to the next.
struct RowKey {
    RowKind kind = RowKind::Rank;
    int rank = 0;    // of the timeline; the first of a group
    int gpu = kNone; // of the cluster

    auto operator<=>(const RowKey &) const = default;
};

struct Row {
    RowKey key;
    int ranks = 1;     // that it shows, from key.rank on
    int depth = 0;     // of the tree
    bool open = false; // a band per lane
    bool pinned = false;
    bool unfolded = false; // its children follow
    bool hasChildren = false;

    [[nodiscard]] int rank() const { return key.rank; }
    bool operator==(const Row &) const = default;
};

// What a person did to the rows; what is not named is shown, closed and folded, groups unfolded.
struct RowChoices {
    std::set<RowKey> open;
    std::set<RowKey> unfolded; // ranks
    std::set<RowKey> folded;   // groups
    std::set<RowKey> pinned;
    std::set<RowKey> hidden;
    std::vector<int> order; // ranks that were moved, each behind the one before; others keep their places

    bool operator==(const RowChoices &) const = default;
};

[[nodiscard]] std::vector<Row> rowsOf(const Evaluation &evaluation, const RowChoices &choices);
// Moves `rank` to the place of `before`, in a list of all ranks.
[[nodiscard]] std::vector<int> movedBefore(std::vector<int> order, int rank, int before, int ranks);

// The GPUs of a pipeline rank, by number. Empty where the scenario is not known, as for traces.
[[nodiscard]] std::vector<int> gpusOf(const Evaluation &evaluation, int rank);

// "Stage 3", "Stage 3 · slow 1", "Node 0", "GPU 12".
[[nodiscard]] QString rowName(const Evaluation &evaluation, const RowKey &key);
// Where it is and what it stands for: "GPUs 24–31 of node 3", "TP 4 · DP 0 · node 1".
[[nodiscard]] QString rowNote(const Evaluation &evaluation, const RowKey &key);

} // namespace stringline::ui
