// NCCL's tuning model: every value of a table computed apart, what it chooses, and laws.
#include "core/cost/nccl_tuning.h"
#include "tests/support/data_table.h"

#include <QtTest>

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>

using namespace stringline;
using namespace stringline::tests;

namespace {

NcclGraph graphOf(const CsvTable &table, std::size_t row)
{
    NcclGraph graph;
    graph.ranks = integer(table, row, "n_ranks");
    graph.nodes = integer(table, row, "n_nodes");
    graph.channels = integer(table, row, "n_channels");
    graph.intra = BytesPerSecond(number(table, row, "bw_intra_GBps_per_channel") * 1e9);
    graph.inter = BytesPerSecond(number(table, row, "bw_inter_GBps_per_channel") * 1e9);
    graph.generation = table.cell(row, "gpu_generation") == "hopper" ? NcclGeneration::Hopper : NcclGeneration::Ampere;
    graph.cpu = table.cell(row, "cpu_vendor") == "amd" ? NcclCpu::Amd : NcclCpu::Intel;
    return graph;
}

Collective collectiveOf(const CsvTable &table, std::size_t row)
{
    const std::map<std::string_view, Collective> kinds = {{"allreduce", Collective::AllReduce},
                                                          {"allgather", Collective::AllGather},
                                                          {"reducescatter", Collective::ReduceScatter}};
    return kinds.at(table.cell(row, "collective"));
}

// Latency, bandwidth and time to the table's last digit, and the choice. Returns how many rows were compared.
int compare(const CsvTable &table)
{
    int compared = 0;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const NcclGraph graph = graphOf(table, row);
        const Collective collective = collectiveOf(table, row);
        const Bytes bytes(number(table, row, "bytes"));
        const auto all = ncclEstimates(collective, graph, bytes);
        const auto found = std::find_if(all.begin(), all.end(), [&](const NcclEstimate &estimate) {
            return ncclName(estimate.algorithm) == table.cell(row, "algorithm") &&
                   ncclName(estimate.protocol) == table.cell(row, "protocol");
        });
        const std::string told = "line " + std::to_string(table.lines[row]);
        if (found == all.end()) {
            QTest::qFail(("not estimated: " + told).c_str(), __FILE__, __LINE__);
            return compared;
        }
        const auto agrees = [&](double actual, std::string_view column) {
            const double expected = number(table, row, column);
            if (std::abs(actual - expected) <= 0.51e-4)
                return true;
            const std::string text = told + " " + std::string(column) + ": " + std::to_string(actual) + ", expected " +
                                     std::to_string(expected);
            QTest::qFail(text.c_str(), __FILE__, __LINE__);
            return false;
        };
        if (!agrees(found->latency.value() * 1e6, "latency_us") ||
            !agrees(found->bandwidth.value() / 1e9, "algbw_GBps") || !agrees(found->time.value() * 1e6, "time_us"))
            return compared;
        const bool chosen = found == all.begin();
        if (chosen != (table.cell(row, "chosen") == "1")) {
            QTest::qFail(("another choice: " + told).c_str(), __FILE__, __LINE__);
            return compared;
        }
        ++compared;
    }
    return compared;
}

NcclGraph eightHoppers()
{
    NcclGraph graph;
    graph.ranks = 8;
    graph.channels = 12;
    graph.intra = graph.inter = BytesPerSecond(30e9);
    graph.generation = NcclGeneration::Hopper;
    return graph;
}

} // namespace

class TestNcclTuning : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values();
    void allValues();
    void aRingByHand();
    void whatIsNotPossible();
    void largerIsSlower();
};

void TestNcclTuning::values()
{
    QCOMPARE(compare(dataTable("nccl_tuning.csv")), 200);
}

void TestNcclTuning::allValues()
{
    const Result<std::string> text = readFile(sharedFile("reference/collectives/nccl_tuning.csv"));
    if (!text)
        QSKIP("the full table of NCCL's tuning model is not here: 200 of 500 rows were compared");
    const Result<CsvTable> table = parseCsv(*text);
    QVERIFY(bool(table));
    QCOMPARE(compare(*table), 500);
}

// 8 Hoppers, 12 channels of 30 GB/s: 360 GB/s on the wires, 8/14 of it of the buffer; 8.4 + 14 x 3.4 us.
void TestNcclTuning::aRingByHand()
{
    const auto ring =
        ncclEstimate(Collective::AllReduce, NcclAlgorithm::Ring, NcclProtocol::Simple, eightHoppers(), Bytes(1e9));
    QVERIFY(ring.has_value());
    QVERIFY(std::abs(ring->time.value() - (56e-6 + 1e9 / (360e9 * 8 / 14))) < 1e-12);
}

void TestNcclTuning::whatIsNotPossible()
{
    NcclGraph ampere = eightHoppers();
    ampere.generation = NcclGeneration::Ampere;
    QVERIFY(!ncclEstimate(Collective::AllReduce, NcclAlgorithm::Nvls, NcclProtocol::Simple, ampere, Bytes(1e6)));
    QVERIFY(!ncclEstimate(Collective::AllGather, NcclAlgorithm::Tree, NcclProtocol::LL, ampere, Bytes(1e6)));
    QVERIFY(ncclEstimates(Collective::AllToAll, eightHoppers(), Bytes(1e6)).empty());
    NcclGraph alone = eightHoppers();
    alone.ranks = 1;
    QVERIFY(ncclEstimates(Collective::AllReduce, alone, Bytes(1e6)).empty());
    // One rank a node: parallel trees are there, with lg 8 x 14 / 3.5 + 8 x 2.8 us after a base of 8.
    NcclGraph apart = eightHoppers();
    apart.nodes = 8;
    const auto trees = ncclEstimate(Collective::AllGather, NcclAlgorithm::Pat, NcclProtocol::Simple, apart, Bytes(1e6));
    QVERIFY(trees.has_value());
    QVERIFY(std::abs(trees->latency.value() * 1e6 - (8 + 3 * 14 / 3.5 + 22.4)) < 1e-9);
}

// Doubling the bytes of a ring never makes it faster; trees have dips where a constant of the table jumps.
void TestNcclTuning::largerIsSlower()
{
    for (const Collective collective : {Collective::AllReduce, Collective::AllGather, Collective::Broadcast}) {
        Seconds before;
        for (double bytes = 64; bytes < 4e9; bytes *= 2) {
            const auto ring =
                ncclEstimate(collective, NcclAlgorithm::Ring, NcclProtocol::LL128, eightHoppers(), Bytes(bytes));
            QVERIFY(ring.has_value() && ring->time > before);
            before = ring->time;
        }
    }
}

QTEST_APPLESS_MAIN(TestNcclTuning)
#include "tst_nccl_tuning.moc"
