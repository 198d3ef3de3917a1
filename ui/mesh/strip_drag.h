// What one gesture on the strip can reach, worked out when it begins. Pure: a drag is a list of judged scenarios with
// a position each, and the pointer chooses the nearest.
#pragma once

#include "core/evaluate/alternatives.h"
#include "ui/mesh/strip_geometry.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace stringline::ui {

// Axes that keep their degree in every trade.
using AxisLocks = std::array<bool, kAxisCount>;

// The axis that takes up what others give, unless a gesture names another one.
inline constexpr Axis kSlackAxis = Axis::Data;

struct StripDrag {
    enum class Kind { Degree, Nodes, Order };

    Kind kind = Kind::Degree;
    Axis axis = Axis::Tensor;    // whose degree or place changes
    std::optional<Axis> partner; // what it trades with
    std::vector<Alternative> candidates;
    std::vector<double> positions; // of the edge that follows the pointer, by candidate
    int start = -1;                // the candidate that the gesture began at; -1 where it began outside the list
};

// The pair that trades when divider `index`, to the right of that segment, moves: its neighbors, the next unlocked
// axes where those are locked; with `slack` one of them is the slack axis. Nothing where locks leave no pair.
struct TradePair {
    Axis axis;
    Axis partner;
    bool leftEdge = false; // the edge that moves is the left one of `axis`
};
[[nodiscard]] std::optional<TradePair> pairAt(const Mesh &mesh, int index, bool slack, const AxisLocks &locks);
// What takes up the rest when `axis` changes alone: the slack axis, or the next unlocked one.
[[nodiscard]] std::optional<Axis> absorberOf(const Mesh &mesh, Axis axis, const AxisLocks &locks);
// What `axis` trades with at its right edge, or at its left one where it is the last.
[[nodiscard]] std::optional<Axis> neighborOf(const Mesh &mesh, Axis axis, const AxisLocks &locks);

[[nodiscard]] StripDrag degreeDrag(const Scenario &scenario, const StripLayout &layout, const TradePair &pair);
[[nodiscard]] StripDrag nodesDrag(const Scenario &scenario, const StripLayout &layout);
[[nodiscard]] StripDrag orderDrag(const Scenario &scenario, const StripLayout &layout, Axis axis);

// The next candidate from `from` in `direction` (1 or -1) that is not invalid; -1 for none.
[[nodiscard]] int nextPossible(const std::vector<Alternative> &candidates, int from, int direction);
// The last candidate below `degree`, or the first above it: where stepping starts from a degree outside the list.
[[nodiscard]] int candidateNear(const std::vector<Alternative> &candidates, int degree);

} // namespace stringline::ui
