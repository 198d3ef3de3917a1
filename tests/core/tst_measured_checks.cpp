// What measured tables must hold before they are used: duplicates, order, gaps, units, and the peak of the hardware.
#include "core/measured/check_tables.h"
#include "core/measured/describe.h"
#include "core/measured/formats.h"
#include "tests/support/data_table.h"
#include "tests/support/gpt3.h"

#include <QFileInfo>
#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

MeasuredTables checked(const std::string &text, const ClusterSpec *cluster = nullptr)
{
    MeasuredTables tables;
    const Errors errors = readMeasuredText(tables, text, "table.csv");
    if (!errors.empty())
        endTest(toText(errors.front()));
    return checkedTables(std::move(tables), cluster);
}

// All-reduces over 8 ranks of one node: bytes and microseconds.
std::string curve(std::initializer_list<std::pair<double, double>> rows)
{
    std::string text = "collective,ranks,nodes,bytes,time_us\n";
    for (const auto &[bytes, us] : rows)
        text += "all-reduce,8,1," + std::to_string(static_cast<long long>(bytes)) + "," + std::to_string(us) + "\n";
    return text;
}

bool refuses(const MeasuredTables &tables, int line, const char *word, bool whole = false)
{
    for (const MeasuredRefusal &refusal : tables.refusals) {
        const std::string text = refusal.what + " | " + refusal.expected;
        if (refusal.origin.line == line && text.find(word) != std::string::npos && refusal.wholeTable == whole)
            return true;
    }
    qWarning("%s", measuredText(tables).c_str());
    return false;
}

} // namespace

class TestMeasuredChecks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsAGoodTable()
    {
        const ClusterSpec cluster = gpt3OnSelene().cluster;
        const MeasuredTables tables = checked(curve({{1e6, 90}, {4e6, 100}, {16e6, 230}, {64e6, 570}}), &cluster);
        QVERIFY(tables.refusals.empty());
        QCOMPARE(tables.collectives.size(), std::size_t(4));
    }

    void refusesDuplicatesAndFallingSizes()
    {
        const MeasuredTables tables =
            checked(curve({{1e6, 90}, {4e6, 100}, {4e6, 130}, {2e6, 95}, {8e6, 150}, {16e6, 230}}));
        QVERIFY(refuses(tables, 4, "line 3"));
        QVERIFY(refuses(tables, 5, "sizes that rise"));
        QCOMPARE(tables.collectives.size(), std::size_t(4));
    }

    void refusesTimesOutOfLine()
    {
        // One spike, one dip; neighbours stay.
        const MeasuredTables tables =
            checked(curve({{1e6, 90}, {2e6, 350}, {4e6, 100}, {8e6, 150}, {16e6, 2.3}, {32e6, 400}, {64e6, 570}}));
        QVERIFY(refuses(tables, 3, "rise with the size"));
        QVERIFY(refuses(tables, 6, "rise with the size"));
        QCOMPARE(tables.collectives.size(), std::size_t(5));
    }

    void namesGaps()
    {
        const MeasuredTables tables = checked(curve({{1e6, 90}, {2e6, 95}, {64e6, 570}}));
        QVERIFY(refuses(tables, 4, "16 times apart"));
        QCOMPARE(tables.collectives.size(), std::size_t(3)); // the rows themselves are good
        const MeasuredTimes times = measuredTimes(tables);
        GroupSpan eight;
        eight.size = eight.perNode = 8;
        QVERIFY(times.collective(Collective::AllReduce, eight, Bytes(1.5e6)).has_value());
        QVERIFY(!times.collective(Collective::AllReduce, eight, Bytes(16e6)).has_value());
    }

    void refusesWhatIsFasterThanTheLinks()
    {
        // 1 GB over 8 ranks at 300 GB/s without switches that add: 2 * 7 / 8 * 1e9 / 300e9 = 5833 us at least.
        const ClusterSpec cluster = gpt3OnSelene().cluster;
        const MeasuredTables tables = checked(curve({{1e6, 90}, {64e6, 570}, {256e6, 2000}, {1e9, 5000}}), &cluster);
        QVERIFY(refuses(tables, 5, "at least 5833 us"));
        QCOMPARE(tables.collectives.size(), std::size_t(3));
        // Between two nodes of 8 a node receives the buffer once over 8 ports of 25 GB/s: 1e9 / 200e9 = 5000 us;
        // inside, 7 / 8 of it over NVLink, 2917 us.
        MeasuredCollective row;
        row.ranks = 16;
        row.nodes = 2;
        row.bytes = 1e9;
        QCOMPARE(shortestTime(row, cluster).value() * 1e6, 5000.0);
        // In switches 3333 us.
        ClusterSpec adding = cluster;
        adding.scaleUp.inNetworkReduction = true;
        row.ranks = 8;
        row.nodes = 1;
        QVERIFY(std::abs(shortestTime(row, adding).value() * 1e6 - 1e4 / 3) < 1e-6);
    }

    void refusesProductsFasterThanThePeak()
    {
        // 2 * 4096^3 = 137.4 GFLOP at 312 TFLOP/s take 440.5 us; 8-bit operands half of that, 32-bit ones twice.
        const ClusterSpec cluster = gpt3OnSelene().cluster;
        const std::string head = "m,n,k,dtype,time_us\n1024,1024,1024,bf16,20\n2048,2048,2048,bf16,100\n";
        const MeasuredTables tables = checked(head + "4096,4096,4096,bf16,300\n4096,4096,4096,fp8,300\n", &cluster);
        QVERIFY(refuses(tables, 4, "at least 440.5 us"));
        QCOMPARE(tables.kernels.size(), std::size_t(3));
        QVERIFY(refuses(checked(head + "4096,4096,4096,fp32,600\n", &cluster), 4, "at least 881 us"));
        // 1 GiB moved in 100 us is 10.7 TB/s: beyond the memory, and too much for a cache.
        const MeasuredTables moved = checked("operator,bytes,time_us\nqkv,1000,9\nffn norm,1073741824,100\n"
                                             "softmax,1000,9\n",
                                             &cluster);
        QVERIFY(refuses(moved, 3, "at least 526.6 us"));
    }

    void refusesTablesInWrongUnits()
    {
        const ClusterSpec cluster = gpt3OnSelene().cluster;
        // Milliseconds in a column of microseconds: faster than the peak, most of them.
        const MeasuredTables fast = checked("m,n,k,time_us\n1024,1024,1024,0.02\n2048,2048,2048,0.1\n", &cluster);
        QVERIFY(refuses(fast, 2, "is the unit right", true));
        QVERIFY(fast.kernels.empty());
        // Nanoseconds: a thousand times too slow.
        const MeasuredTables slow = checked("m,n,k,time_us\n1024,1024,1024,20000\n2048,2048,2048,100000\n", &cluster);
        QVERIFY(refuses(slow, 2, "is the unit right", true));
        QVERIFY(slow.kernels.empty());
        const MeasuredTables links = checked(curve({{1e6, 0.09}, {64e6, 0.57}, {256e6, 2}}), &cluster);
        QVERIFY(refuses(links, 2, "is the unit right", true));
        QVERIFY(links.collectives.empty());
    }

    void refusesDoubleRowsAndTables()
    {
        const MeasuredTables rows = checked("m,n,k,time_us\n64,64,64,5\n64,64,64,6\n128,128,128,7\n");
        QVERIFY(refuses(rows, 3, "line 2"));
        QCOMPARE(rows.kernels.size(), std::size_t(2));
        MeasuredTables two;
        QVERIFY(readMeasuredText(two, curve({{1e6, 90}, {2e6, 95}}), "a.csv").empty());
        QVERIFY(readMeasuredText(two, curve({{1e6, 80}, {2e6, 85}}), "b.csv").empty());
        const MeasuredTables joined = checkedTables(two);
        QVERIFY(refuses(joined, 2, "a.csv line 2", true));
        QCOMPARE(joined.collectives.size(), std::size_t(2));
    }

    void readsTheOutlierOfARealRun()
    {
        const std::vector<std::string> paths = {dataFile("measured/all_reduce_2x4_gh200.txt")};
        const auto tables = readMeasured(paths);
        QVERIFY(bool(tables));
        const MeasuredTables good = checkedTables(*tables);
        QVERIFY(refuses(good, 21, "349.6 us for 524288 bytes"));
        QCOMPARE(good.collectives.size(), std::size_t(11));
    }

    // Every published all-reduce table of vTrain is good; of the published 8-bit products of H100 those above the peak
    // are not.
    void judgesPublishedTables()
    {
        const std::string file = sharedFile("truth/allreduce_lut.csv");
        if (!QFileInfo::exists(QString::fromStdString(file)))
            QSKIP("NOT CHECKED: the full tables are not there; set STRINGLINE_SHARED");
        const auto text = readFile(file);
        const auto table = parseCsv(*text, file);
        QVERIFY(bool(table));
        std::string csv = "collective,ranks,nodes,bytes,time_ns\n";
        int rows = 0;
        for (std::size_t row = 0; row < table->rows.size(); ++row) {
            if (table->cell(row, "gpu") != "a100")
                continue;
            csv += "all-reduce," + std::string(table->cell(row, "n_gpus")) + ",1," +
                   std::string(table->cell(row, "size_bytes")) + "," + std::string(table->cell(row, "ip_time_ns")) +
                   "\n";
            ++rows;
        }
        const ClusterSpec cluster = gpt3OnSelene().cluster;
        const MeasuredTables good = checked(csv, &cluster);
        QVERIFY(good.refusals.empty());
        QCOMPARE(static_cast<int>(good.collectives.size()), rows);
    }
};

QTEST_APPLESS_MAIN(TestMeasuredChecks)
#include "tst_measured_checks.moc"
