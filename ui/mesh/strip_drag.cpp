#include "ui/mesh/strip_drag.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

bool locked(const AxisLocks &locks, Axis axis)
{
    return locks[static_cast<std::size_t>(axis)];
}

int indexOf(const Mesh &mesh, Axis axis)
{
    const auto found =
        std::find_if(mesh.axes.begin(), mesh.axes.end(), [axis](const auto &a) { return a.axis == axis; });
    return static_cast<int>(found - mesh.axes.begin());
}

// The first unlocked axis from `index` on, in steps of `direction`.
std::optional<Axis> unlockedFrom(const Mesh &mesh, int index, int direction, const AxisLocks &locks)
{
    for (; index >= 0 && index < static_cast<int>(mesh.axes.size()); index += direction) {
        const Axis axis = mesh.axes[static_cast<std::size_t>(index)].axis;
        if (!locked(locks, axis))
            return axis;
    }
    return {};
}

int findStart(const std::vector<Alternative> &candidates, const Scenario &scenario)
{
    const auto same = [&](const Alternative &each) { return each.scenario == scenario; };
    const auto found = std::find_if(candidates.begin(), candidates.end(), same);
    return found == candidates.end() ? -1 : static_cast<int>(found - candidates.begin());
}

} // namespace

std::optional<TradePair> pairAt(const Mesh &mesh, int index, bool slack, const AxisLocks &locks)
{
    const std::optional<Axis> left = unlockedFrom(mesh, index, -1, locks);
    const std::optional<Axis> right = unlockedFrom(mesh, index + 1, 1, locks);
    const int slackIndex = indexOf(mesh, kSlackAxis);
    if (slack && !locked(locks, kSlackAxis)) {
        // The edge under the pointer must move, so the axis on the far side of it from the slack axis changes.
        if (slackIndex > index && left)
            return TradePair{*left, kSlackAxis, false};
        if (slackIndex <= index && right)
            return TradePair{*right, kSlackAxis, true};
    }
    if (!left || !right)
        return {};
    return TradePair{*left, *right, false};
}

std::optional<Axis> absorberOf(const Mesh &mesh, Axis axis, const AxisLocks &locks)
{
    if (axis != kSlackAxis && !locked(locks, kSlackAxis))
        return kSlackAxis;
    const int index = indexOf(mesh, axis);
    if (const std::optional<Axis> right = unlockedFrom(mesh, index + 1, 1, locks))
        return right;
    return unlockedFrom(mesh, index - 1, -1, locks);
}

std::optional<Axis> neighborOf(const Mesh &mesh, Axis axis, const AxisLocks &locks)
{
    const int index = indexOf(mesh, axis);
    const bool last = index + 1 == static_cast<int>(mesh.axes.size());
    const std::optional<TradePair> pair = pairAt(mesh, last ? index - 1 : index, false, locks);
    if (!pair)
        return {};
    return pair->axis == axis ? pair->partner : pair->axis;
}

StripDrag degreeDrag(const Scenario &scenario, const StripLayout &layout, const TradePair &pair)
{
    StripDrag drag{
        StripDrag::Kind::Degree, pair.axis, pair.partner, judgedTrades(scenario, pair.axis, pair.partner), {}, -1};
    for (const Alternative &candidate : drag.candidates) {
        const StripLayout then = layoutStrip(meshOf(candidate.scenario), layout.left, layout.perDoubling);
        drag.positions.push_back(pair.leftEdge ? then.of(pair.axis).left : then.of(pair.axis).right);
    }
    drag.start = findStart(drag.candidates, scenario);
    return drag;
}

StripDrag nodesDrag(const Scenario &scenario, const StripLayout &layout)
{
    StripDrag drag{StripDrag::Kind::Nodes, kSlackAxis, {}, judgedNodes(scenario), {}, -1};
    for (const Alternative &candidate : drag.candidates) {
        const double doublings =
            std::log2(double(candidate.scenario.cluster.gpus) / std::max(scenario.cluster.gpus, 1));
        drag.positions.push_back(layout.right() + doublings * layout.perDoubling);
    }
    drag.start = findStart(drag.candidates, scenario);
    return drag;
}

StripDrag orderDrag(const Scenario &scenario, const StripLayout &layout, Axis axis)
{
    StripDrag drag{StripDrag::Kind::Order, axis, {}, {}, {}, -1};
    for (int place = 0; place < static_cast<int>(layout.segments.size()); ++place) {
        drag.candidates.push_back(judged(withAxisAt(scenario, axis, place), axis));
        const Mesh mesh = meshOf(drag.candidates.back().scenario);
        drag.positions.push_back(layoutStrip(mesh, layout.left, layout.perDoubling).of(axis).left);
    }
    drag.start = findStart(drag.candidates, scenario);
    return drag;
}

int nextPossible(const std::vector<Alternative> &candidates, int from, int direction)
{
    for (int i = from + direction; i >= 0 && i < static_cast<int>(candidates.size()); i += direction) {
        if (candidates[static_cast<std::size_t>(i)].verdict != Verdict::Invalid)
            return i;
    }
    return -1;
}

int candidateNear(const std::vector<Alternative> &candidates, int degree)
{
    int place = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].degree <= degree)
            place = static_cast<int>(i);
    }
    return place;
}

} // namespace stringline::ui
