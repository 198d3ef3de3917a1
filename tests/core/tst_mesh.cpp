// Ranks, groups and trades by hand. 128 GPUs in nodes of 8, TP 8, DP 2, PP 8 in this order:
// rank = t + 8 d + 16 p, so the strides are 1, 8, 16.
#include "core/parallel/divisors.h"
#include "core/parallel/mesh.h"

#include <QtTest>

#include <limits>
#include <set>

using namespace stringline;

namespace {

Scenario plan(int gpus, int tensor, int pipeline)
{
    Scenario scenario;
    scenario.cluster.gpus = gpus;
    scenario.cluster.devicesPerNode = 8;
    scenario.plan.tensor = tensor;
    scenario.plan.pipeline = pipeline;
    return scenario;
}

std::vector<int> degreesOf(const std::vector<Scenario> &trades, Axis axis)
{
    std::vector<int> degrees;
    for (const Scenario &each : trades)
        degrees.push_back(meshOf(each).of(axis).degree);
    return degrees;
}

bool spans(const GroupSpan &span, int size, int perNode, int nodes, int groupsPerNode)
{
    return span.size == size && span.perNode == perNode && span.nodes == nodes && span.groupsPerNode == groupsPerNode;
}

} // namespace

class TestMesh : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void strides();
    void otherOrders();
    void places();
    void groupsPartitionTheRanks();
    void spansOfTheDefaultOrder();
    void spansOfOtherShapes();
    void productsThatDoNotDivide();
    void brokenNumbersGiveAMesh();
    void tradesKeepTheProduct();
    void tradesOfACrookedPlan();
    void degreesAbsorbedByData();
    void axisMoves();
    void nodesChange();
    void layerListsFollow();
    void divisorsOfNumbers();
};

void TestMesh::strides()
{
    const Mesh mesh = meshOf(plan(128, 8, 8));
    QCOMPARE(mesh.gpus, 128);
    QCOMPARE(mesh.nodes(), 16);
    const std::vector<MeshAxis> expected{
        {Axis::Tensor, 8, 1}, {Axis::Context, 1, 8}, {Axis::Data, 2, 8}, {Axis::Pipeline, 8, 16}};
    QVERIFY(mesh.axes == expected);
}

// pipeline, tensor, data: rank = p + 8 t + 64 d.
void TestMesh::otherOrders()
{
    Scenario scenario = plan(128, 8, 8);
    scenario.plan.axisOrder = {"pipeline", "tensor", "data"};
    const std::vector<MeshAxis> expected{
        {Axis::Pipeline, 8, 1}, {Axis::Tensor, 8, 8}, {Axis::Context, 1, 64}, {Axis::Data, 2, 64}};
    QVERIFY(meshOf(scenario).axes == expected);

    scenario.plan.axisOrder = {"data", "data", "nonsense"}; // what is missing stands where it usually does
    const std::vector<MeshAxis> repaired{
        {Axis::Tensor, 8, 1}, {Axis::Context, 1, 8}, {Axis::Data, 2, 8}, {Axis::Pipeline, 8, 16}};
    QVERIFY(meshOf(scenario).axes == repaired);
}

// Rank 37 = 5 + 8 * 0 + 16 * 2 is device 5 of node 4.
void TestMesh::places()
{
    const Mesh mesh = meshOf(plan(128, 8, 8));
    const RankPlace place = placeOf(mesh, 37);
    QCOMPARE(place.node, 4);
    QCOMPARE(place.device, 5);
    const std::array<int, kAxisCount> expected{5, 0, 0, 2};
    QVERIFY(place.index == expected);
    QVERIFY(groupOf(mesh, Axis::Tensor, 37) == (std::vector<int>{32, 33, 34, 35, 36, 37, 38, 39}));
    QVERIFY(groupOf(mesh, Axis::Data, 37) == (std::vector<int>{37, 45}));
    QVERIFY(groupOf(mesh, Axis::Pipeline, 37) == (std::vector<int>{5, 21, 37, 53, 69, 85, 101, 117}));
}

// Along every axis each rank is in exactly one group, and its place names the rank again.
void TestMesh::groupsPartitionTheRanks()
{
    for (const auto &[tensor, pipeline] : {std::pair(4, 6), std::pair(1, 1), std::pair(3, 8), std::pair(96, 1)}) {
        const Mesh mesh = meshOf(plan(96, tensor, pipeline));
        QCOMPARE(mesh.gpus, 96);
        for (const AxisRow &each : parallelAxes()) {
            std::set<std::vector<int>> groups;
            std::size_t members = 0;
            for (int rank = 0; rank < mesh.gpus; ++rank)
                groups.insert(groupOf(mesh, each.axis, rank));
            for (const std::vector<int> &group : groups)
                members += group.size();
            QCOMPARE(int(members), 96);
        }
        for (int rank = 0; rank < mesh.gpus; ++rank) {
            const RankPlace place = placeOf(mesh, rank);
            int sum = 0;
            for (const MeshAxis &axis : mesh.axes)
                sum += place.index[std::size_t(axis.axis)] * axis.stride;
            QCOMPARE(sum, rank);
            QCOMPARE(place.node * 8 + place.device, rank);
        }
    }
}

// TP 8 fills a node. DP 2 has stride 8: each of a node's 8 GPUs is in a group of its own. PP 8 likewise.
void TestMesh::spansOfTheDefaultOrder()
{
    const Mesh mesh = meshOf(plan(128, 8, 8));
    QVERIFY(spans(spanOf(mesh, Axis::Tensor), 8, 8, 1, 1));
    QVERIFY(spans(spanOf(mesh, Axis::Data), 2, 1, 2, 8));
    QVERIFY(spans(spanOf(mesh, Axis::Pipeline), 8, 1, 8, 8));
}

void TestMesh::spansOfOtherShapes()
{
    // TP 16 lies on two whole nodes, one group to a node.
    QVERIFY(spans(spanOf(meshOf(plan(128, 16, 4)), Axis::Tensor), 16, 8, 2, 1));
    // TP 2, DP 64: data has stride 2, so 4 members to a node, 16 nodes, two groups share a node.
    QVERIFY(spans(spanOf(meshOf(plan(128, 2, 1)), Axis::Data), 64, 4, 16, 2));
    // TP 2, DP 4 stays inside the node.
    QVERIFY(spans(spanOf(meshOf(plan(128, 2, 16)), Axis::Data), 4, 4, 1, 1));
    // TP 3 in nodes of 8: ranks 6 7 | 8 are cut; two members at most share a node, and a node has two such edges.
    QVERIFY(spans(spanOf(meshOf(plan(96, 3, 1)), Axis::Tensor), 3, 2, 2, 2));
    // TP 12 in nodes of 8: ranks 0-11 lie on two nodes; so do 12-23.
    QVERIFY(spans(spanOf(meshOf(plan(96, 12, 1)), Axis::Tensor), 12, 6, 2, 2));
    // One GPU.
    QVERIFY(spans(spanOf(meshOf(plan(1, 1, 1)), Axis::Pipeline), 1, 1, 1, 1));
}

// 128 is no multiple of 5 x 8: three replicas of 40 fit, 8 GPUs are left over.
void TestMesh::productsThatDoNotDivide()
{
    const Mesh mesh = meshOf(plan(128, 5, 8));
    QCOMPARE(mesh.of(Axis::Data).degree, 3);
    QCOMPARE(mesh.gpus, 120);
    // More ranks than GPUs: one replica that is larger than the cluster.
    const Mesh large = meshOf(plan(8, 8, 4));
    QCOMPARE(large.of(Axis::Data).degree, 1);
    QCOMPARE(large.gpus, 32);
}

void TestMesh::brokenNumbersGiveAMesh()
{
    constexpr int kHuge = std::numeric_limits<int>::max();
    for (const auto &[gpus, tensor, pipeline] :
         {std::tuple(0, 0, 0), std::tuple(-5, -1, 8), std::tuple(kHuge, kHuge, kHuge), std::tuple(128, kHuge, 2)}) {
        Scenario scenario = plan(gpus, tensor, pipeline);
        scenario.cluster.devicesPerNode = 0;
        const Mesh mesh = meshOf(scenario);
        QVERIFY(mesh.gpus >= 1);
        QVERIFY(mesh.devicesPerNode >= 1);
        for (const MeshAxis &axis : mesh.axes) {
            QVERIFY(axis.degree >= 1);
            QVERIFY(axis.stride >= 1);
        }
        for (const AxisRow &each : parallelAxes())
            QVERIFY(spanOf(mesh, each.axis).nodes >= 1);
    }
}

// TP x DP = 16 with PP 8: 1, 2, 4, 8, 16. TP x PP = 64 with DP 2: 1 to 64.
void TestMesh::tradesKeepTheProduct()
{
    const Scenario scenario = plan(128, 8, 8);
    QVERIFY(degreesOf(tradesBetween(scenario, Axis::Tensor, Axis::Data), Axis::Tensor) ==
            (std::vector<int>{1, 2, 4, 8, 16}));
    QVERIFY(degreesOf(tradesBetween(scenario, Axis::Data, Axis::Pipeline), Axis::Data) ==
            (std::vector<int>{1, 2, 4, 8, 16}));
    QVERIFY(degreesOf(tradesBetween(scenario, Axis::Tensor, Axis::Pipeline), Axis::Tensor) ==
            (std::vector<int>{1, 2, 4, 8, 16, 32, 64}));
    for (const AxisRow &axis : parallelAxes()) {
        for (const AxisRow &partner : parallelAxes()) {
            if (axis.axis == partner.axis)
                continue;
            bool found = false;
            for (const Scenario &trade : tradesBetween(scenario, axis.axis, partner.axis)) {
                QCOMPARE(meshOf(trade).gpus, 128);
                QCOMPARE(trade.cluster.gpus, 128);
                found = found || trade == scenario;
            }
            QVERIFY(found);
        }
    }
    // 48 = 2^4 x 3 has a TP 3.
    QVERIFY(degreesOf(tradesBetween(plan(48, 1, 4), Axis::Tensor, Axis::Data), Axis::Tensor) ==
            (std::vector<int>{1, 2, 3, 4, 6, 12}));
}

// TP 5 on 128 GPUs with PP 8: the trade with data shares out 128 / 8 = 16, and so leads back to whole plans.
void TestMesh::tradesOfACrookedPlan()
{
    for (const Scenario &trade : tradesBetween(plan(128, 5, 8), Axis::Tensor, Axis::Data))
        QCOMPARE(meshOf(trade).gpus, 128);
}

void TestMesh::degreesAbsorbedByData()
{
    const Scenario scenario = plan(128, 8, 8);
    const Scenario four = withDegree(scenario, Axis::Tensor, 4);
    QCOMPARE(four.plan.tensor, 4);
    QCOMPARE(meshOf(four).of(Axis::Data).degree, 4);
    // DP 16 with TP 8 leaves PP 1.
    const Scenario wide = withDegree(scenario, Axis::Data, 16);
    QCOMPARE(wide.plan.tensor, 8);
    QCOMPARE(wide.plan.pipeline, 1);
    // DP 32 with TP 8 needs 256 GPUs, so tensor gives way: 128 / (32 x 8) is no number either; nothing changes.
    QVERIFY(withDegree(scenario, Axis::Data, 32) == scenario);
    // On 96 GPUs with TP 8, PP 4: DP 24 leaves no pipeline, but TP 1 with PP 4.
    QCOMPARE(withDegree(plan(96, 8, 4), Axis::Data, 24).plan.tensor, 1);
    QVERIFY(withDegree(scenario, Axis::Data, 0) == scenario);
}

void TestMesh::axisMoves()
{
    const Scenario scenario = plan(128, 8, 8);
    const Scenario moved = withAxisAt(scenario, Axis::Tensor, 1);
    QVERIFY(moved.plan.axisOrder == (std::vector<std::string>{"context", "tensor", "data", "pipeline"}));
    QVERIFY(withAxisAt(moved, Axis::Tensor, 0).plan.axisOrder ==
            (std::vector<std::string>{"tensor", "context", "data", "pipeline"}));
    QVERIFY(withAxisAt(scenario, Axis::Tensor, 99).plan.axisOrder ==
            (std::vector<std::string>{"context", "data", "pipeline", "tensor"}));
    QVERIFY(withAxisAt(scenario, Axis::Pipeline, -3).plan.axisOrder ==
            (std::vector<std::string>{"pipeline", "tensor", "context", "data"}));
}

void TestMesh::nodesChange()
{
    const Scenario twice = withNodes(plan(128, 8, 8), 32);
    QCOMPARE(twice.cluster.gpus, 256);
    QCOMPARE(twice.plan.tensor, 8);
    QCOMPARE(meshOf(twice).of(Axis::Data).degree, 4);
    QCOMPARE(withNodes(plan(128, 8, 8), 0).cluster.gpus, 8);
}

// [11, 12, 12, 11] is a list for 4 chunks; with 2 stages it says nothing, so the split becomes even.
void TestMesh::layerListsFollow()
{
    Scenario scenario = plan(32, 2, 4);
    scenario.plan.layersPerChunk = {LayerSplit::Kind::List, {11, 12, 12, 11}};
    QVERIFY(withDegree(scenario, Axis::Tensor, 4).plan.layersPerChunk == scenario.plan.layersPerChunk);
    QVERIFY(withDegree(scenario, Axis::Pipeline, 2).plan.layersPerChunk == LayerSplit{});
}

void TestMesh::divisorsOfNumbers()
{
    QVERIFY(divisors(48) == (std::vector<int>{1, 2, 3, 4, 6, 8, 12, 16, 24, 48}));
    QVERIFY(divisors(49) == (std::vector<int>{1, 7, 49}));
    QVERIFY(divisors(0).empty());
    QVERIFY(divisors(std::numeric_limits<int>::max()) == (std::vector<int>{1, std::numeric_limits<int>::max()}));
    QVERIFY(neighbors(divisors(96), 5) == (std::vector<int>{4, 6}));
    QVERIFY(neighbors(divisors(96), 96) == (std::vector<int>{48}));
    QVERIFY(nearestMultiples(64, 3) == (std::vector<int>{63, 66}));
    QVERIFY(nearestMultiples(2, 3) == (std::vector<int>{3}));
    QVERIFY(nearestMultiples(64, 0).empty());
}

QTEST_APPLESS_MAIN(TestMesh)
#include "tst_mesh.moc"
