#include "core/parallel/mesh.h"

#include "core/parallel/divisors.h"
#include "core/parallel/layers.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

namespace stringline {

namespace {

int clampedProduct(std::int64_t a, std::int64_t b)
{
    return static_cast<int>(std::min<std::int64_t>(a * b, std::numeric_limits<int>::max()));
}

int dataDegree(const Scenario &scenario)
{
    int others = 1;
    for (const AxisRow &each : parallelAxes()) {
        if (each.axis != Axis::Data)
            others = clampedProduct(others, std::max(each.degree(scenario), 1));
    }
    return std::max(scenario.cluster.gpus / others, 1);
}

int degreeOf(const Scenario &scenario, Axis axis)
{
    return axis == Axis::Data ? dataDegree(scenario) : std::max(row(axis).degree(scenario), 1);
}

std::vector<Axis> wholeOrder(const ParallelPlan &plan)
{
    std::vector<Axis> order;
    order.reserve(kAxisCount);
    const auto append = [&order](Axis axis) {
        if (std::ranges::find(order, axis) == order.end())
            order.push_back(axis);
    };
    for (const std::string &id : plan.axisOrder) {
        if (const AxisRow *found = findAxis(id))
            append(found->axis);
    }
    auto place = order.begin();
    for (const AxisRow &each : parallelAxes()) {
        const auto found = std::ranges::find(order, each.axis);
        place = (found == order.end() ? order.insert(place, each.axis) : found) + 1;
    }
    return order;
}

void setDegree(Scenario &scenario, Axis axis, int degree)
{
    if (axis == Axis::Data)
        return; // follows from the others
    row(axis).setDegree(scenario, degree);
    LayerSplit &split = scenario.plan.layersPerChunk;
    const std::int64_t chunks = modelChunks(scenario.plan);
    if (split.kind == LayerSplit::Kind::List && std::int64_t(split.layers.size()) != chunks)
        split = {};
}

} // namespace

const MeshAxis &Mesh::of(Axis axis) const
{
    const auto found = std::ranges::find(axes, axis, &MeshAxis::axis);
    assert(found != axes.end() && "meshOf lists every axis");
    return *found;
}

int Mesh::nodes() const
{
    return (gpus - 1) / devicesPerNode + 1;
}

Mesh meshOf(const Scenario &scenario)
{
    Mesh mesh;
    mesh.devicesPerNode = std::max(scenario.cluster.devicesPerNode, 1);
    mesh.gpus = 1;
    mesh.axes.reserve(kAxisCount);
    for (const Axis axis : wholeOrder(scenario.plan)) {
        const int degree = degreeOf(scenario, axis);
        mesh.axes.push_back({axis, degree, mesh.gpus});
        mesh.gpus = clampedProduct(mesh.gpus, degree);
    }
    return mesh;
}

RankPlace placeOf(const Mesh &mesh, int rank)
{
    assert(rank >= 0 && rank < mesh.gpus && "ranks count from 0 to the number of GPUs");
    RankPlace place{rank / mesh.devicesPerNode, rank % mesh.devicesPerNode, {}};
    for (const MeshAxis &each : mesh.axes)
        place.index[static_cast<std::size_t>(each.axis)] = rank / each.stride % each.degree;
    return place;
}

std::vector<int> groupOf(const Mesh &mesh, Axis axis, int rank)
{
    const MeshAxis &along = mesh.of(axis);
    const int first = rank - rank / along.stride % along.degree * along.stride;
    std::vector<int> ranks(static_cast<std::size_t>(along.degree));
    for (int i = 0; i < along.degree; ++i)
        ranks[static_cast<std::size_t>(i)] = first + i * along.stride;
    return ranks;
}

namespace {

GroupSpan spanOf(const Mesh &mesh, const MeshAxis &along)
{
    const int node = mesh.devicesPerNode;
    const std::int64_t block = std::int64_t(along.stride) * along.degree; // ranks from a group's first to the next's
    if (along.degree == 1 || node % block == 0)
        return {along.degree, along.degree, 1, 1};
    if (along.stride >= node) // no two members share a node
        return {along.degree, 1, along.degree, std::min(node, mesh.gpus)};
    if (node % along.stride == 0 && block % node == 0)
        return {along.degree, node / along.stride, static_cast<int>(block / node), along.stride};

    // Groups lie unevenly. Blocks repeat their place in the node after node / gcd of them.
    const std::int64_t period = node / std::gcd(block, std::int64_t(node));
    const std::int64_t blocks = std::min<std::int64_t>(period, std::max<std::int64_t>(mesh.gpus / block, 1));
    const std::int64_t reach = std::int64_t(along.degree - 1) * along.stride;
    GroupSpan span{along.degree, along.degree, 1, 1};
    for (std::int64_t first = 0; first < blocks * block; first += block) {
        for (std::int64_t start = first; start < first + along.stride; ++start)
            span.nodes = std::max(span.nodes, static_cast<int>((start + reach) / node - start / node) + 1);
    }
    if (span.nodes > 1) {
        span.perNode = (along.degree + span.nodes - 1) / span.nodes;
        // A node's edge cuts through one block at most, and it has two.
        span.groupsPerNode = static_cast<int>(std::min<std::int64_t>(2 * std::int64_t(along.stride), node));
    }
    return span;
}

// Where place `place` of the first stage lies among all ranks.
int rankInStage(const Mesh &mesh, int place)
{
    int rank = 0;
    for (const MeshAxis &each : mesh.axes) {
        if (each.axis == Axis::Pipeline)
            continue;
        rank += place % each.degree * each.stride;
        place /= each.degree;
    }
    return rank;
}

// A group whose members are no arithmetic row of ranks: counted member by member for the first group.
template <class RankOf>
GroupSpan countedSpan(const Mesh &mesh, int size, RankOf rankOf)
{
    std::vector<int> nodes;
    nodes.reserve(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i)
        nodes.push_back(rankOf(i) / mesh.devicesPerNode);
    std::ranges::sort(nodes);
    const auto last = std::unique(nodes.begin(), nodes.end());
    GroupSpan span{size, size, static_cast<int>(last - nodes.begin()), 1};
    if (span.nodes > 1) {
        span.perNode = (size + span.nodes - 1) / span.nodes;
        span.groupsPerNode = std::max(1, std::min(mesh.devicesPerNode, mesh.gpus) / span.perNode);
    }
    return span;
}

// A row of `degree` places of a stage, `stride` apart.
GroupSpan foldedSpan(const Mesh &mesh, int degree, int stride)
{
    const bool contiguous = mesh.axes.back().axis == Axis::Pipeline || mesh.of(Axis::Pipeline).degree == 1;
    if (contiguous)
        return spanOf(mesh, MeshAxis{Axis::Expert, degree, stride});
    return countedSpan(mesh, degree, [&](int i) { return rankInStage(mesh, i * stride); });
}

} // namespace

GroupSpan spanOf(const Mesh &mesh, Axis axis)
{
    return spanOf(mesh, mesh.of(axis));
}

GroupSpan spanOf(const Mesh &mesh, Axis inner, Axis outer)
{
    const MeshAxis &a = mesh.of(inner);
    const MeshAxis &b = mesh.of(outer);
    if (a.degree == 1 || b.degree == 1)
        return spanOf(mesh, a.degree == 1 ? b : a);
    const int degree = clampedProduct(a.degree, b.degree);
    if (b.stride == a.stride * a.degree)
        return spanOf(mesh, MeshAxis{inner, degree, a.stride});
    if (a.stride == b.stride * b.degree)
        return spanOf(mesh, MeshAxis{outer, degree, b.stride});
    return countedSpan(mesh, degree, [&](int i) { return i % a.degree * a.stride + i / a.degree * b.stride; });
}

bool leavesNode(const Mesh &mesh, Axis axis)
{
    return mesh.of(axis).stride >= mesh.devicesPerNode || spanOf(mesh, axis).nodes > 1;
}

ExpertSpans expertSpans(const Mesh &mesh, const ParallelPlan &plan)
{
    const int ranks = std::max(1, mesh.gpus / mesh.of(Axis::Pipeline).degree);
    const int tensor = std::clamp(plan.expertTensor, 1, ranks);
    const int expert = std::clamp(plan.expert, 1, std::max(1, ranks / tensor));
    const int inner = clampedProduct(tensor, expert);
    return {foldedSpan(mesh, tensor, 1),
            foldedSpan(mesh, expert, tensor),
            foldedSpan(mesh, std::max(1, ranks / inner), inner),
            {}};
}

std::vector<Scenario> tradesBetween(const Scenario &scenario, Axis axis, Axis partner)
{
    assert(axis != partner && "an axis trades with another one");
    int product = 0;
    if (axis == Axis::Data || partner == Axis::Data) { // all that the other axes leave
        int others = 1;
        for (const AxisRow &each : parallelAxes()) {
            if (each.axis != axis && each.axis != partner)
                others = clampedProduct(others, degreeOf(scenario, each.axis));
        }
        product = std::max(scenario.cluster.gpus / others, 1);
    } else {
        product = clampedProduct(degreeOf(scenario, axis), degreeOf(scenario, partner));
    }
    std::vector<Scenario> trades;
    for (const int degree : divisors(product)) {
        Scenario trade = scenario;
        setDegree(trade, axis, degree);
        setDegree(trade, partner, product / degree);
        trades.push_back(std::move(trade));
    }
    return trades;
}

Scenario withDegree(const Scenario &scenario, Axis axis, int degree)
{
    Scenario changed = scenario;
    if (axis != Axis::Data) {
        setDegree(changed, axis, degree);
        return changed;
    }
    if (degree < 1)
        return changed;
    for (const auto &[kept, taking] :
         {std::pair(Axis::Tensor, Axis::Pipeline), std::pair(Axis::Pipeline, Axis::Tensor)}) {
        const int others =
            clampedProduct(clampedProduct(degree, degreeOf(scenario, kept)), degreeOf(scenario, Axis::Context));
        if (scenario.cluster.gpus >= others && scenario.cluster.gpus % others == 0) {
            setDegree(changed, taking, scenario.cluster.gpus / others);
            return changed;
        }
    }
    return changed;
}

Scenario withAxisAt(const Scenario &scenario, Axis axis, int position)
{
    std::vector<Axis> order = wholeOrder(scenario.plan);
    std::erase(order, axis);
    order.insert(order.begin() + std::clamp(position, 0, static_cast<int>(order.size())), axis);
    Scenario changed = scenario;
    changed.plan.axisOrder.clear();
    for (const Axis each : order)
        changed.plan.axisOrder.emplace_back(row(each).id);
    return changed;
}

Scenario withNodes(const Scenario &scenario, int nodes)
{
    Scenario changed = scenario;
    changed.cluster.gpus = clampedProduct(std::max(nodes, 1), std::max(scenario.cluster.devicesPerNode, 1));
    return changed;
}

} // namespace stringline
