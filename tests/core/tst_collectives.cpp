// Times of collectives: the alpha-beta formulas against values computed apart, and laws for every row of the table.
#include "core/cost/collectives.h"
#include "tests/support/data_table.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

CollectiveCase oneLevel(int size, double bytes)
{
    CollectiveCase which;
    which.size = size;
    which.perNode = size;
    which.nodes = 1;
    which.inner = {microseconds(5), BytesPerSecond(100e9)};
    which.innerReduction = true;
    which.bytes = Bytes(bytes);
    return which;
}

// One to sixteen nodes of one to eight, latencies of 1 to 10 us, 10 to 1000 GB/s, 1 B to 1 GiB.
CollectiveCase randomCase(std::mt19937_64 &random)
{
    const auto uniform = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    CollectiveCase which;
    which.perNode = 1 << std::uniform_int_distribution<int>(0, 3)(random);
    which.nodes = 1 << std::uniform_int_distribution<int>(0, 4)(random);
    which.size = which.perNode * which.nodes;
    which.inner = {microseconds(uniform(1, 10)), BytesPerSecond(1e9 * std::pow(10, uniform(1, 3)))};
    which.outer = {microseconds(uniform(1, 10)), BytesPerSecond(1e9 * std::pow(10, uniform(0.5, 2)))};
    which.innerReduction = uniform(0, 1) < 0.5;
    which.outerReduction = uniform(0, 1) < 0.5;
    which.bytes = Bytes(std::floor(std::pow(2, uniform(0, 30))));
    return which;
}

ClusterSpec cluster()
{
    ClusterSpec spec;
    spec.gpus = 64;
    spec.devicesPerNode = 8;
    spec.scaleUp.bandwidth = BytesPerSecond(300e9);
    spec.scaleUp.latency = microseconds(4);
    spec.scaleUp.setup = microseconds(28);
    spec.scaleUp.efficiency = 0.8;
    spec.scaleOut.bandwidth = BytesPerSecond(25e9);
    spec.scaleOut.latency = microseconds(5);
    spec.scaleOut.setup = microseconds(30);
    spec.scaleOut.efficiency = 0.9;
    return spec;
}

bool close(Seconds a, Seconds b)
{
    return std::abs(a.value() - b.value()) <= 1e-12 * std::max(a.value(), b.value());
}

} // namespace

class TestCollectives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreNamed();
    void alphaBetaValues();
    void gathersOfSwitchesAndTrees();
    void exchangesAndReductionsHaveTheirOwnRate();
    void ringAllReduceIsScatterAndGather();
    void broadcastTakesTheBestNumberOfChunks();
    void oneRankOrNoBytesCostNothing();
    void moreBandwidthIsNeverSlower();
    void moreBytesAreNeverFaster();
    void theLibraryTakesTheFastest();
    void groupsShareTheNodesPorts();
    void aCollectiveHasAFixedCost();
    void messages();
};

void TestCollectives::rowsAreNamed()
{
    std::set<std::string_view> ids;
    for (const CollectiveAlgorithm &row : collectiveAlgorithms()) {
        ids.insert(row.id);
        QVERIFY(findAlgorithm(row.id) == &row);
        QVERIFY(!row.label.empty() && !row.source.empty());
    }
    QCOMPARE(ids.size(), collectiveAlgorithms().size());
    QVERIFY(findAlgorithm("Ring") == nullptr);
    for (std::size_t i = 0; i < collectives().size(); ++i)
        QCOMPARE(std::size_t(collectives()[i].collective), i);
}

// All 195 values of the reference, every algorithm of it. They are rounded to a picosecond, so that much may differ
// besides 1e-9.
void TestCollectives::alphaBetaValues()
{
    const std::map<std::string_view, const char *> algorithms = {
        {"ring", "ring"},
        {"halving_doubling", "halving-doubling"},
        {"recursive_doubling", "recursive-doubling"},
        {"recursive_halving", "recursive-doubling"},
        {"double_binary_tree", "tree"},
        {"nvls", "switch"},
        {"binomial", "binomial"},
        {"scatter_allgather", "scatter-gather"},
        {"pairwise", "pairwise"},
        {"bruck", "bruck"},
        {"hier2 allreduce", "two-level"},
        {"hier2 allgather", "two-level"},
        {"hier2 reducescatter", "two-level"},
        {"hier2 allreduce_sharp", "switched-two-level"},
        {"hier2 alltoall", "pairwise"},
        {"hier2 alltoall_pxn", "rails"},
    };
    const std::map<std::string_view, Collective> kinds = {
        {"allreduce", Collective::AllReduce},   {"allreduce_sharp", Collective::AllReduce},
        {"allgather", Collective::AllGather},   {"reducescatter", Collective::ReduceScatter},
        {"broadcast", Collective::Broadcast},   {"alltoall", Collective::AllToAll},
        {"alltoall_pxn", Collective::AllToAll},
    };
    const CsvTable golden = dataTable("alpha_beta.csv");
    QCOMPARE(golden.rows.size(), std::size_t(195));
    std::set<std::string> seen;
    int messages = 0;
    for (std::size_t row = 0; row < golden.rows.size(); ++row) {
        CollectiveCase which;
        which.size = integer(golden, row, "n_ranks");
        which.nodes = integer(golden, row, "k_nodes");
        which.perNode = which.size / which.nodes;
        which.inner = {Seconds(number(golden, row, "alpha_intra_s")),
                       BytesPerSecond(number(golden, row, "bw_intra_Bps"))};
        if (which.nodes > 1) {
            which.outer = {Seconds(number(golden, row, "alpha_inter_s")),
                           BytesPerSecond(number(golden, row, "bw_inter_per_gpu_Bps"))};
        }
        which.bytes = Bytes(number(golden, row, "bytes"));
        const std::string_view kind = golden.cell(row, "collective");
        std::string name(golden.cell(row, "algorithm"));
        if (name == "hier2")
            name += " " + std::string(kind);
        Seconds time;
        if (name == "direct") {
            ClusterSpec spec;
            spec.scaleUp.latency = which.inner.latency;
            spec.scaleUp.bandwidth = which.inner.bandwidth;
            spec.scaleUp.efficiency = 1;
            time = messageTime(false, spec, which.bytes);
            ++messages;
        } else {
            const CollectiveAlgorithm *algorithm = findAlgorithm(algorithms.at(name));
            QVERIFY(algorithm);
            time = algorithm->time(kinds.at(kind), which);
            seen.insert(name);
        }
        const double expected = number(golden, row, "time_us");
        const double actual = time.value() * 1e6;
        const std::string told = name + " of " + std::string(golden.cell(row, "bytes")) +
                                 " B: " + std::to_string(actual) + " us, expected " + std::to_string(expected);
        QVERIFY2(std::abs(actual - expected) <= 1e-9 * expected + 0.51e-6, told.c_str());
    }
    QCOMPARE(seen.size(), algorithms.size());
    QVERIFY(messages > 0);
}

// 8 ranks, 1 MiB: a gather in the switches is a + S/B = 5 + 10.486 us. Parallel trees over 8 nodes of one rank:
// 3 a + 7/8 S/B.
void TestCollectives::gathersOfSwitchesAndTrees()
{
    const CollectiveCase inside = oneLevel(8, 1048576);
    QVERIFY(
        close(findAlgorithm("switch-gather")->time(Collective::AllGather, inside), Seconds(5e-6 + 1048576 / 100e9)));
    CollectiveCase across;
    across.size = across.nodes = 8;
    across.outer = {microseconds(5), BytesPerSecond(50e9)};
    across.bytes = Bytes(1048576);
    QVERIFY(close(findAlgorithm("aggregated-trees")->time(Collective::AllGather, across),
                  Seconds(15e-6 + 0.875 * 1048576 / 50e9)));
}

// Inside a node an all-to-all and a sum in the switches have their own share of the nominal 300 GB/s.
void TestCollectives::exchangesAndReductionsHaveTheirOwnRate()
{
    ClusterSpec spec = cluster();
    GroupSpan inside;
    inside.size = inside.perNode = 8;
    const Bytes size(1e9);
    const Seconds plain = collectiveTime(Collective::AllToAll, inside, spec, size);
    // 28 us + 7 x 4 us + 7/8 S / (300 x 0.8 GB/s)
    QVERIFY(close(plain, Seconds(28e-6 + 28e-6 + 0.875 * 1e9 / 240e9)));
    spec.scaleUp.exchangeEfficiency = 0.5;
    QVERIFY(close(collectiveTime(Collective::AllToAll, inside, spec, size), Seconds(56e-6 + 0.875 * 1e9 / 150e9)));
    spec.scaleUp.inNetworkReduction = true;
    spec.scaleUp.reductionEfficiency = 0.6;
    // 28 us + 2 x 4 us + 9/8 S / 180 GB/s, below the ring's 7/4 S / 240 GB/s
    QVERIFY(close(collectiveTime(Collective::AllReduce, inside, spec, size), Seconds(36e-6 + 1.125 * 1e9 / 180e9)));
}

// 2(n-1)a + 2(n-1)/n S/B = twice (n-1)a + (n-1)/n S/B. The same for halving and doubling and for two levels.
void TestCollectives::ringAllReduceIsScatterAndGather()
{
    std::mt19937_64 random(1);
    for (const char *id : {"ring", "halving-doubling", "two-level"}) {
        const CollectiveAlgorithm &algorithm = *findAlgorithm(id);
        for (int i = 0; i < 200; ++i) {
            const CollectiveCase which = randomCase(random);
            const Seconds parts =
                algorithm.time(Collective::ReduceScatter, which) + algorithm.time(Collective::AllGather, which);
            QVERIFY(close(algorithm.time(Collective::AllReduce, which), parts));
        }
    }
}

// (n - 2 + c)(a + S/(cB)) at c = sqrt((n-2) S/(aB)); n = 8, 1 MiB, 5 us, 100 GB/s: c = 3.547.
void TestCollectives::broadcastTakesTheBestNumberOfChunks()
{
    const CollectiveCase which = oneLevel(8, 1048576);
    const auto at = [](double c) { return (6 + c) * (5e-6 + 1048576 / (c * 100e9)); };
    const double best = collectiveTime(Collective::Broadcast, which).value();
    QVERIFY(std::abs(best - at(std::sqrt(6 * 1048576 / (5e-6 * 100e9)))) < 1e-15);
    for (const double c : {1.0, 2.0, 3.0, 4.0, 6.0, 12.0})
        QVERIFY(best <= at(c));
}

void TestCollectives::oneRankOrNoBytesCostNothing()
{
    GroupSpan alone;
    GroupSpan pair;
    pair.size = pair.perNode = 2;
    for (const CollectiveRow &row : collectives()) {
        QCOMPARE(collectiveTime(row.collective, oneLevel(1, 1e6)), Seconds(0));
        QCOMPARE(collectiveTime(row.collective, oneLevel(8, 0)), Seconds(0));
        QCOMPARE(collectiveTime(row.collective, alone, cluster(), Bytes(1e6)), Seconds(0));
        QCOMPARE(collectiveTime(row.collective, pair, cluster(), Bytes(0)), Seconds(0));
    }
}

void TestCollectives::moreBandwidthIsNeverSlower()
{
    std::mt19937_64 random(2);
    for (int i = 0; i < 2000; ++i) {
        const CollectiveCase which = randomCase(random);
        CollectiveCase faster = which;
        (i % 2 == 0 ? faster.inner : faster.outer).bandwidth = (i % 2 == 0 ? which.inner : which.outer).bandwidth * 1.5;
        for (const CollectiveRow &row : collectives()) {
            QVERIFY(collectiveTime(row.collective, faster) <= collectiveTime(row.collective, which));
            for (const CollectiveAlgorithm &algorithm : collectiveAlgorithms()) {
                if (which.size > 1 && algorithm.applies(row.collective, which))
                    QVERIFY2(algorithm.time(row.collective, faster) <= algorithm.time(row.collective, which),
                             algorithm.id.data());
            }
        }
    }
}

void TestCollectives::moreBytesAreNeverFaster()
{
    std::mt19937_64 random(3);
    for (int i = 0; i < 2000; ++i) {
        const CollectiveCase which = randomCase(random);
        CollectiveCase larger = which;
        larger.bytes = which.bytes * 2;
        for (const CollectiveRow &row : collectives()) {
            const Seconds once = collectiveTime(row.collective, which);
            const Seconds twice = collectiveTime(row.collective, larger);
            QVERIFY(once <= twice);
            QVERIFY2(twice <= 2 * once, "two messages would do as well");
        }
    }
}

void TestCollectives::theLibraryTakesTheFastest()
{
    std::mt19937_64 random(4);
    for (int i = 0; i < 1000; ++i) {
        const CollectiveCase which = randomCase(random);
        if (which.size == 1)
            continue;
        for (const CollectiveRow &row : collectives()) {
            int possible = 0;
            bool taken = false;
            for (const CollectiveAlgorithm &algorithm : collectiveAlgorithms()) {
                if (!algorithm.inLibrary || !algorithm.applies(row.collective, which))
                    continue;
                ++possible;
                QVERIFY(collectiveTime(row.collective, which) <= algorithm.time(row.collective, which));
                taken = taken || collectiveTime(row.collective, which) == algorithm.time(row.collective, which);
            }
            QVERIFY(possible > 0);
            QVERIFY(taken);
        }
    }
}

// Nodes of 8 with 8 ports of 25 GB/s x 0.9. Eight groups of one member a node have a port each, one such group alone
// has them all; a group of 8 a node has a port a member.
void TestCollectives::groupsShareTheNodesPorts()
{
    GroupSpan span;
    span.size = span.nodes = 8;
    span.perNode = 1;
    span.groupsPerNode = 8;
    const double port = 25e9 * 0.9;
    QCOMPARE(caseOf(span, cluster(), Bytes(1)).outer.bandwidth, BytesPerSecond(port));
    span.groupsPerNode = 1;
    QCOMPARE(caseOf(span, cluster(), Bytes(1)).outer.bandwidth, BytesPerSecond(8 * port));
    span.size = 64;
    span.perNode = 8;
    QCOMPARE(caseOf(span, cluster(), Bytes(1)).outer.bandwidth, BytesPerSecond(port));
    ClusterSpec thin = cluster();
    thin.oversubscription = 7;
    QCOMPARE(caseOf(span, thin, Bytes(1)).outer.bandwidth, BytesPerSecond(25e9 * 0.9 / 7));
    QCOMPARE(caseOf(span, thin, Bytes(1)).inner.bandwidth, BytesPerSecond(300e9 * 0.8));
}

// Inside a node 28 us, over nodes 30 us, once.
void TestCollectives::aCollectiveHasAFixedCost()
{
    GroupSpan inside;
    inside.size = inside.perNode = 8;
    const Bytes size(50331648);
    const Seconds wire = collectiveTime(Collective::AllReduce, caseOf(inside, cluster(), size));
    QVERIFY(close(collectiveTime(Collective::AllReduce, inside, cluster(), size), wire + microseconds(28)));
    // 2 x 7 x 4 us + 2 x 7/8 x 50331648 B / 240 GB/s
    QVERIFY(close(wire, Seconds(56e-6 + 1.75 * 50331648 / 240e9)));
    GroupSpan across;
    across.size = across.nodes = 8;
    across.groupsPerNode = 8;
    const Seconds far = collectiveTime(Collective::AllReduce, caseOf(across, cluster(), size));
    QVERIFY(close(collectiveTime(Collective::AllReduce, across, cluster(), size), far + microseconds(30)));
}

// a + S/B, over the network divided by its oversubscription.
void TestCollectives::messages()
{
    ClusterSpec spec = cluster();
    QVERIFY(close(messageTime(false, spec, Bytes(240e6)), Seconds(4e-6 + 1e-3)));
    QVERIFY(close(messageTime(true, spec, Bytes(22.5e6)), Seconds(5e-6 + 1e-3)));
    spec.oversubscription = 2;
    QVERIFY(close(messageTime(true, spec, Bytes(22.5e6)), Seconds(5e-6 + 2e-3)));
    QVERIFY(close(messageTime(false, spec, Bytes(240e6)), Seconds(4e-6 + 1e-3)));
}

QTEST_APPLESS_MAIN(TestCollectives)
#include "tst_collectives.moc"
