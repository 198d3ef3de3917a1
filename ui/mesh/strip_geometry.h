// Where things are on the factor strip, in pixels along it. Pure; the widget paints what is computed here.
//
// Every doubling of ranks takes the same width, so a segment of degree d is log2(d) doublings wide, and the node's edge
// is a fixed line on the same axis. An axis of degree 1 keeps a stub, so that it can be found and dragged. The width of
// a doubling depends on the number of GPUs alone, so no trade between two axes moves a third one by more than stubs.
#pragma once

#include "core/parallel/mesh.h"

#include <vector>

namespace stringline::ui {

inline constexpr double kStub = 36;    // of an axis of degree 1
inline constexpr double kGrip = 5;     // half of the width that grabs a divider
inline constexpr double kEndRoom = 78; // right of the strip, for the count of GPUs and to pull the end to

struct StripSegment {
    Axis axis = Axis::Tensor;
    int degree = 1;
    int stride = 1;
    double left = 0;
    double right = 0;

    [[nodiscard]] double width() const { return right - left; }
    bool operator==(const StripSegment &) const = default;
};

struct StripLayout {
    double left = 0;
    double perDoubling = 0;
    std::vector<StripSegment> segments; // innermost, leftmost, first

    [[nodiscard]] double right() const { return segments.empty() ? left : segments.back().right; }
    [[nodiscard]] const StripSegment &of(Axis axis) const;
    bool operator==(const StripLayout &) const = default;
};

// The width of a doubling that lets `mesh` fit into `width`, whichever of its axes are stubs.
[[nodiscard]] double widthPerDoubling(const Mesh &mesh, double width);
[[nodiscard]] StripLayout layoutStrip(const Mesh &mesh, double left, double perDoubling);

// Where the first `ranks` ranks end: the node's edge for the GPUs of a node.
[[nodiscard]] double edgeAfter(const StripLayout &layout, int ranks);

enum class StripPart { None, Divider, Segment, End };
struct StripHit {
    StripPart part = StripPart::None;
    int index = 0; // of the segment, or of the divider to the right of it

    bool operator==(const StripHit &) const = default;
};
[[nodiscard]] StripHit hitStrip(const StripLayout &layout, double x);

// The index of the position nearest to `x`; -1 for none.
[[nodiscard]] int nearestPosition(const std::vector<double> &positions, double x);

} // namespace stringline::ui
