// Lookups of measured times: exact, between, beside, and nothing beyond twice the measured range.
#include "core/cost/kernel_times.h"
#include "tests/support/data_table.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

bool near(std::optional<Seconds> time, double microsecondsExpected)
{
    return time && std::abs(time->value() * 1e6 / microsecondsExpected - 1) < 1e-9;
}

GroupSpan group(int size, int nodes, int groupsPerNode = 1)
{
    GroupSpan span;
    span.size = size;
    span.nodes = nodes;
    span.perNode = size / nodes;
    span.groupsPerNode = groupsPerNode;
    return span;
}

} // namespace

class TestKernelTimes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void interpolatesOnLogarithms()
    {
        const std::vector<SizedTime> points = {
            {100, microseconds(10)}, {400, microseconds(40)}, {1600, microseconds(80)}};
        QVERIFY(near(interpolated(points, 400), 40));
        // Half way on the logarithm: 200 of 100..400 in 10..40 is 20; 800 of 400..1600 in 40..80 is 40 sqrt 2.
        QVERIFY(near(interpolated(points, 200), 20));
        QVERIFY(near(interpolated(points, 800), 40 * std::sqrt(2.0)));
        // Beyond the ends by the last slopes, 1 and 1/2, as far as a factor of two.
        QVERIFY(near(interpolated(points, 50), 5));
        QVERIFY(near(interpolated(points, 3200), 80 * std::sqrt(2.0)));
        QVERIFY(!interpolated(points, 49));
        QVERIFY(!interpolated(points, 3201));
        QVERIFY(!interpolated(points, 0));
        QVERIFY(!interpolated({}, 100));
    }

    void doesNotCrossGaps()
    {
        const std::vector<SizedTime> points = {{1, microseconds(1)}, {16, microseconds(2)}, {257, microseconds(3)}};
        QVERIFY(interpolated(points, 4).has_value());
        QVERIFY(!interpolated(points, 100)); // 257 / 16 is above 16
        QVERIFY(interpolated(points, 257).has_value());
    }

    void findsProductsByShape()
    {
        const MeasuredTimes times({{{1, 1024, 2048, 512}, 2, microseconds(10)},
                                   {{1, 4096, 2048, 512}, 2, microseconds(40)},
                                   {{1, 1024, 2048, 512}, 1, microseconds(6)}},
                                  {}, {});
        QVERIFY(near(times.gemm({1, 1024, 2048, 512}), 10));
        QVERIFY(near(times.gemm({1, 2048, 1024, 512}), 10));   // the transposed product
        QVERIFY(near(times.gemm({1, 1024, 2048, 512}, 1), 6)); // 8-bit operands apart
        QVERIFY(near(times.gemm({1, 2048, 2048, 512}), 20));   // between two that differ in m alone
        // Beside: within a factor of two in each dimension the throughput is that of the neighbour, so twice the k
        // takes twice the time.
        QVERIFY(near(times.gemm({1, 1024, 2048, 1024}), 20));
        QVERIFY(!times.gemm({1, 1024, 2048, 1025}));
        QVERIFY(!times.gemm({4, 1024, 2048, 512}));
        QVERIFY(!times.gemm({0, 1024, 2048, 512}));
    }

    void findsOperatorsWhereTheyWereMeasured()
    {
        const MeasuredPlace here{1024, 2, 4};
        const MeasuredTimes times({},
                                  {{"qkv", OpPart::Forward, here, 0, microseconds(7)},
                                   {"qkv", OpPart::Backward, here, 0, microseconds(16)},
                                   {"ffn norm", OpPart::Forward, {}, 1000, microseconds(5)},
                                   {"ffn norm", OpPart::Forward, {}, 4000, microseconds(20)}},
                                  {});
        QVERIFY(near(times.op("qkv", OpPart::Forward, here), 7));
        QVERIFY(near(times.op("qkv", OpPart::InputGradient, here), 8)); // half of the whole backward
        QVERIFY(!times.op("qkv", OpPart::Forward, {2048, 2, 4}));
        QVERIFY(!times.op("qkv", OpPart::Forward, {1024, 1, 4}));
        QVERIFY(!times.op("ffn up", OpPart::Forward, here));
        QVERIFY(near(times.op("ffn norm", OpPart::Forward, {9, 9, 9}, 2000), 10));
        QVERIFY(!times.op("ffn norm", OpPart::Forward, {}, 8001));
        QVERIFY(!times.op("ffn norm", OpPart::Backward, {}, 1000));
    }

    void findsCollectivesOfTheSameGroup()
    {
        const auto curve = [](int nodes, int groups, double us) {
            return MeasuredCurve{Collective::AllReduce, 8, nodes, groups, {{1 << 20, microseconds(us)}}};
        };
        const MeasuredTimes times({}, {}, {curve(0, 0, 1), curve(1, 1, 2), curve(2, 1, 3)});
        const Bytes mebibyte(1 << 20);
        QVERIFY(near(times.collective(Collective::AllReduce, group(8, 1), mebibyte), 2));
        QVERIFY(near(times.collective(Collective::AllReduce, group(8, 2), mebibyte), 3));
        // Four groups share the network: only what was measured in training stands for that.
        QVERIFY(near(times.collective(Collective::AllReduce, group(8, 2, 4), mebibyte), 1));
        QVERIFY(!times.collective(Collective::AllReduce, group(4, 1), mebibyte));
        QVERIFY(!times.collective(Collective::AllGather, group(8, 1), mebibyte));
        QVERIFY(!times.collective(Collective::AllReduce, group(8, 1), Bytes(1 << 22)));
    }

    // Each of the published A100 products of tests/data is told by the others, or not at all; what is told is near.
    void tellsPublishedProductsFromTheirNeighbours()
    {
        const CsvTable table = dataTable("gemm_a100.csv");
        std::vector<MeasuredGemm> all;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            MeasuredGemm gemm;
            gemm.shape = {number(table, row, "batch"), number(table, row, "m"), number(table, row, "n"),
                          number(table, row, "k")};
            gemm.time = Seconds(gemm.shape.flops() / (number(table, row, "tflops") * 1e12));
            all.push_back(gemm);
        }
        int told = 0;
        for (std::size_t left = 0; left < all.size(); ++left) {
            std::vector<MeasuredGemm> others = all;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
            const auto time = MeasuredTimes(others, {}, {}).gemm(all[left].shape);
            if (!time)
                continue;
            ++told;
            QVERIFY2(std::abs(*time / all[left].time - 1) < 0.35, qPrintable(QString::number(*time / all[left].time)));
        }
        QVERIFY(told >= 4);
    }
};

QTEST_APPLESS_MAIN(TestKernelTimes)
#include "tst_kernel_times.moc"
