#include "ui/mesh/strip_geometry.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stringline::ui {

const StripSegment &StripLayout::of(Axis axis) const
{
    const auto found = std::find_if(segments.begin(), segments.end(), [axis](const auto &s) { return s.axis == axis; });
    assert(found != segments.end() && "a layout has a segment for every axis");
    return *found;
}

double widthPerDoubling(const Mesh &mesh, double width)
{
    const double stubs = kStub * static_cast<double>(mesh.axes.size());
    const double doublings = std::log2(std::max(mesh.gpus, 2));
    return std::max((width - stubs - kEndRoom) / doublings, 1.0);
}

StripLayout layoutStrip(const Mesh &mesh, double left, double perDoubling)
{
    StripLayout layout{left, perDoubling, {}};
    double x = left;
    for (const MeshAxis &axis : mesh.axes) {
        const double width = axis.degree == 1 ? kStub : perDoubling * std::log2(axis.degree);
        layout.segments.push_back({axis.axis, axis.degree, axis.stride, x, x + width});
        x += width;
    }
    return layout;
}

double edgeAfter(const StripLayout &layout, int ranks)
{
    for (const StripSegment &segment : layout.segments) {
        const double end = static_cast<double>(segment.stride) * segment.degree;
        if (ranks > end)
            continue;
        const double share =
            segment.degree == 1 ? 1 : std::log2(double(ranks) / segment.stride) / std::log2(segment.degree);
        return segment.left + std::clamp(share, 0.0, 1.0) * segment.width();
    }
    return layout.right();
}

StripHit hitStrip(const StripLayout &layout, double x)
{
    const int count = static_cast<int>(layout.segments.size());
    for (int i = 0; i < count; ++i) {
        const StripSegment &segment = layout.segments[static_cast<std::size_t>(i)];
        if (std::abs(x - segment.right) <= kGrip)
            return {i + 1 < count ? StripPart::Divider : StripPart::End, i};
    }
    for (int i = 0; i < count; ++i) {
        const StripSegment &segment = layout.segments[static_cast<std::size_t>(i)];
        if (x >= segment.left && x < segment.right)
            return {StripPart::Segment, i};
    }
    return {};
}

int nearestPosition(const std::vector<double> &positions, double x)
{
    int nearest = -1;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (nearest < 0 || std::abs(positions[i] - x) < std::abs(positions[static_cast<std::size_t>(nearest)] - x))
            nearest = static_cast<int>(i);
    }
    return nearest;
}

} // namespace stringline::ui
