// Where the ranks are: axes in rank order with their strides, the groups they form, the links those groups cross.
//
// Rank = sum of (index along axis x stride of axis). With the order tensor, data, pipeline on 128 GPUs and TP 8, DP 2,
// PP 8 the strides are 1, 8 and 16; a node of 8 holds one tensor group.
#pragma once

#include "core/parallel/axes.h"
#include "core/scenario/scenario.h"

#include <array>
#include <string>
#include <vector>

namespace stringline {

struct MeshAxis {
    Axis axis = Axis::Tensor;
    int degree = 1;
    int stride = 1; // ranks between neighbours of a group

    bool operator==(const MeshAxis &) const = default;
};

struct Mesh {
    std::vector<MeshAxis> axes; // innermost first
    int gpus = 0;               // the product of all degrees; below the cluster's GPUs where those are no multiple
    int devicesPerNode = 0;

    [[nodiscard]] const MeshAxis &of(Axis axis) const;
    [[nodiscard]] int nodes() const;
    bool operator==(const Mesh &) const = default;
};

// Total: degrees below 1 count as 1, data parallelism is rounded down where the GPUs are no multiple of the other axes
// (validate() says so), axes missing from the order stand behind those that usually come before them, products end at
// the largest int.
[[nodiscard]] Mesh meshOf(const Scenario &scenario);

struct RankPlace {
    int node = 0;
    int device = 0;                      // within the node
    std::array<int, kAxisCount> index{}; // by Axis
};
[[nodiscard]] RankPlace placeOf(const Mesh &mesh, int rank);
// All ranks of the group that `rank` belongs to along `axis`.
[[nodiscard]] std::vector<int> groupOf(const Mesh &mesh, Axis axis, int rank);

// How a group along `axis` lies on the nodes. Where groups lie differently (3 ranks on nodes of 8), the one on most
// nodes counts.
struct GroupSpan {
    int size = 1;
    int perNode = 1; // members that share a node
    int nodes = 1;
    int groupsPerNode = 1; // groups of this axis that use one node's network at once; 1 where groups stay inside
};
[[nodiscard]] GroupSpan spanOf(const Mesh &mesh, Axis axis);
// A group over two axes, such as context and data: ranks that hold the same dense weights.
[[nodiscard]] GroupSpan spanOf(const Mesh &mesh, Axis inner, Axis outer);

// Whether neighbours along `axis` may stand on different nodes.
[[nodiscard]] bool leavesNode(const Mesh &mesh, Axis axis);

// Groups of layers with experts: the ranks of a stage without the pipeline, in rank order, folded into expert tensor
// (innermost), expert and expert data parallelism.
struct ExpertSpans {
    GroupSpan tensor;
    GroupSpan expert;
    GroupSpan data;   // ranks that hold the same experts
    GroupSpan copies; // of one another in a bidirectional pipeline; alone elsewhere
};
[[nodiscard]] ExpertSpans expertSpans(const Mesh &mesh, const ParallelPlan &plan);

// Every way to trade factors between `axis` and `partner`, their product kept, by rising degree of `axis`.
//
// A list of layers per chunk that was made for another number of chunks cannot be kept; it becomes even.
[[nodiscard]] std::vector<Scenario> tradesBetween(const Scenario &scenario, Axis axis, Axis partner);
// `axis` set to `degree`, data parallelism taking up the rest where that divides. For data itself the pipeline takes
// up the rest, or tensor where the pipeline cannot; unchanged where neither can.
[[nodiscard]] Scenario withDegree(const Scenario &scenario, Axis axis, int degree);
// `axis` moved to place `position` of the order.
[[nodiscard]] Scenario withAxisAt(const Scenario &scenario, Axis axis, int position);
// The number of GPUs changed to `nodes` whole nodes; tensor and pipeline kept.
[[nodiscard]] Scenario withNodes(const Scenario &scenario, int nodes);

} // namespace stringline
