// Fits: the search finds what made the data, tables are read with their traps, plots are drawings.
#include "core/cost/collectives.h"
#include "core/cost/kernels.h"
#include "core/fit/fit_plot.h"
#include "core/fit/minimize.h"
#include "core/fit/tables.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <fmt/format.h>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

CsvTable tableOf(const std::string &text)
{
    Result<CsvTable> table = parseCsv(text);
    if (!table)
        endTest(toText(table.errors().front()));
    return std::move(table).value();
}

double constant(const FitReport &report, std::string_view key)
{
    for (const FittedConstant &one : report.constants) {
        if (one.key == key)
            return one.after;
    }
    endTest("no constant " + std::string(key));
}

DeviceSpec a100()
{
    DeviceSpec device = preset("gpt3-175b-selene").cluster.device;
    device.preset = "a100-sxm4-80gb";
    return device;
}

} // namespace

class TestFit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLeastIsFound();
    void boundsHold();
    void errorsByHand();
    void productsFindTheirConstants();
    void attentionFindsItsConstants();
    void linksFindTheirConstants();
    void rowsThatCannotBeRightAreNamed();
    void namesOfGpus();
    void theSharedTables();
    void plots();
};

// (x - 3)^2 + 10 |y + 1|.
void TestFit::theLeastIsFound()
{
    const SearchRange ranges[] = {{0, -10, 10}, {5, -10, 10}};
    const auto found = minimize(
        [](std::span<const double> at) { return (at[0] - 3) * (at[0] - 3) + 10 * std::abs(at[1] + 1); }, ranges);
    QVERIFY(std::abs(found[0] - 3) < 1e-2 && std::abs(found[1] + 1) < 1e-2);
}

void TestFit::boundsHold()
{
    const SearchRange ranges[] = {{0.5, 0, 1}};
    const auto found = minimize([](std::span<const double> at) { return 2 - at[0]; }, ranges);
    QVERIFY(std::abs(found[0] - 1) < 1e-6);
}

// 110 of 100 and 80 of 100: mean and median of 10 % and 20 %; together signed -5 %.
void TestFit::errorsByHand()
{
    const std::vector<FitPoint> points = {{"a", 100, 110, 2}, {"a", 100, 80, 3}};
    QVERIFY(std::abs(meanError(points) - 0.15) < 1e-12);
    QVERIFY(std::abs(medianError(points) - 0.15) < 1e-12);
    const auto groups = fitGroups(points);
    QCOMPARE(groups.size(), std::size_t(1));
    QVERIFY(std::abs(groups[0].signedError + 0.05) < 1e-12);
    QCOMPARE(meanError({}), 0.0);
    QCOMPARE(medianError({}), 0.0);
}

// Rates made by the model with other constants than the preset's come back.
void TestFit::productsFindTheirConstants()
{
    DeviceSpec truth = a100();
    truth.gemmEfficiency = 0.7;
    truth.gemmPrologueK = 400;
    truth.gemmFloor = microseconds(9);
    truth.sustainedClock = 1;
    std::string text = "gpu,dtype,batch,m,n,k,tflops\n";
    for (const double size : {512, 1024, 2048, 4096, 8192}) {
        for (const double k : {512, 2048, 8192}) {
            const GemmShape shape{1, size, size, k};
            text += fmt::format("A100,bf16,1,{0},{0},{1},{2}\n", size, k,
                                shape.flops() / gemmTime(shape, truth).value() / 1e12);
        }
    }
    const auto reports = fitProducts(tableOf(text), "made.csv", a100());
    QCOMPARE(reports.size(), std::size_t(1));
    QVERIFY(std::abs(constant(reports[0], "gemmEfficiency") - 0.7) < 0.011);
    QVERIFY(std::abs(constant(reports[0], "gemmPrologueK") - 400) < 21);
    QVERIFY(std::abs(constant(reports[0], "gemmFloorUs") - 9) < 0.31);
    QVERIFY(meanError(reports[0].points) < 0.01 && reports[0].errorBefore > 0.1);
}

void TestFit::attentionFindsItsConstants()
{
    DeviceSpec truth = a100();
    truth.attentionClock = 1;
    truth.flash = {0.5, 0.44, 300, 40};
    std::string text = "gpu,impl,pass,causal,head_dim,seq_len,tflops\n";
    for (const double head : {64, 128}) {
        for (const double sequence : {512, 2048, 8192}) {
            for (const char *causal : {"y", "n"}) {
                const double keys = *causal == 'y' ? sequence / 2 : sequence;
                const double rate = 1 / fusedAttentionForward(Flops(1e12), keys, head, truth).value();
                text += fmt::format("A100-80GB,flash2,fwd,{},{},{},{}\n", causal, head, sequence, rate);
            }
        }
    }
    const auto reports = fitAttention(tableOf(text), "made.csv", a100());
    QVERIFY(!reports.empty());
    QVERIFY(std::abs(constant(reports[0], "flashForward") - 0.5) < 0.003);
    QVERIFY(std::abs(constant(reports[0], "flashHalfKeys") - 300) < 11);
    QVERIFY(std::abs(constant(reports[0], "flashSoftmaxElements") - 40) < 3);
    QVERIFY(meanError(reports[0].points) < 0.005);
}

// Times made by the model. Groups of 2 and 8 tell the set-up (100 us) from the steps (14 x 2 us in a ring of 8).
void TestFit::linksFindTheirConstants()
{
    ClusterSpec cluster = preset("gpt3-175b-selene").cluster;
    cluster.device.preset = "a100-sxm4-80gb";
    ClusterSpec truth = cluster;
    truth.scaleUp.setup = microseconds(100);
    truth.scaleUp.latency = microseconds(2);
    truth.scaleUp.efficiency = 0.6;
    std::string text = "gpu,n_gpus,size_bytes,oop_time_ns\n";
    for (const int ranks : {2, 4, 8}) {
        GroupSpan span;
        span.size = span.perNode = ranks;
        for (double bytes = kMiB; bytes < 300 * kMiB; bytes *= 2) {
            const Seconds time = collectiveTime(Collective::AllReduce, span, truth, Bytes(bytes));
            text += fmt::format("a100,{},{},{}\n", ranks, bytes, time.value() * 1e9);
        }
    }
    const auto reports = fitCollectives(tableOf(text), "made.csv", cluster, Bytes(kMiB));
    QCOMPARE(reports.size(), std::size_t(1));
    QVERIFY(std::abs(constant(reports[0], "scaleUp.setupUs") - 100) < 5);
    QVERIFY(std::abs(constant(reports[0], "scaleUp.latencyUs") - 2) < 0.5);
    QVERIFY(std::abs(constant(reports[0], "scaleUp.efficiency") - 0.6) < 0.011);
    QVERIFY(meanError(reports[0].points) < 0.01);
    // From 16 MiB on there are five sizes of nine.
    QCOMPARE(fitCollectives(tableOf(text), "made.csv", cluster, Bytes(16 * kMiB))[0].points.size(), std::size_t(15));
}

// Above the peak of 312 TFLOP/s, no number, marked in the table, no shape.
void TestFit::rowsThatCannotBeRightAreNamed()
{
    const CsvTable table = tableOf("gpu,dtype,batch,m,n,k,tflops,notes\n"
                                   "A100,bf16,1,4096,4096,4096,250,\n"
                                   "A100,bf16,1,4096,4096,4096,400,\n"
                                   "A100,bf16,1,4096,many,4096,200,\n"
                                   "A100,bf16,1,4096,4096,4096,200,SUSPECT: above\n");
    const auto reports = fitProducts(table, "made.csv", a100());
    QCOMPARE(reports.size(), std::size_t(1));
    QCOMPARE(reports[0].points.size(), std::size_t(1));
    QCOMPARE(reports[0].refused.size(), std::size_t(2));
    QCOMPARE(reports[0].refused[0].position, std::string("line 3"));
    QCOMPARE(reports[0].refused[1].position, std::string("line 4"));
    QVERIFY(reports[0].refused[1].message.find("many") != std::string::npos);
    QCOMPARE(reports[0].notes.size(), std::size_t(2));
    constexpr std::string_view kColumns[] = {"gpu", "impl"};
    const Errors missing = missingColumns(table, kColumns, "made.csv");
    QCOMPARE(missing.size(), std::size_t(1));
    QVERIFY(missing[0].message.find("impl") != std::string::npos &&
            missing[0].message.find("gpu") == std::string::npos);
}

void TestFit::namesOfGpus()
{
    QVERIFY(meansGpu("H100 (sm_90)", "h100-sxm5-80gb"));
    QVERIFY(meansGpu("NVIDIA A100 SXM", "a100-sxm4-40gb"));
    QVERIFY(meansGpu("a100", "a100-sxm4-80gb"));
    QVERIFY(meansGpu("B300/GB300 (sm_103)", "gb300-288gb") && meansGpu("B300/GB300 (sm_103)", "b300-sxm-288gb"));
    QVERIFY(!meansGpu("GB200", "b200-sxm-180gb") && !meansGpu("H100", "h200-sxm-141gb"));
}

// What the presets' sources say of the published tables.
void TestFit::theSharedTables()
{
    const Result<std::string> text = readFile(sharedFile("truth/attention.csv"));
    if (!text)
        QSKIP("the published tables are not here: only made ones were fitted");
    const auto reports = fitAttention(tableOf(*text), "attention.csv", a100());
    QCOMPARE(reports.size(), std::size_t(4));
    QCOMPARE(reports[0].points.size(), std::size_t(24));
    QVERIFY(meanError(reports[0].points) < 0.035 && reports[0].errorBefore < 0.035);
    const Result<std::string> products = readFile(sharedFile("truth/gemm.csv"));
    QVERIFY(bool(products));
    DeviceSpec hopper = preset("llama3-8b-hgx-h100").cluster.device;
    hopper.preset = "h100-sxm5-80gb";
    const auto formats = fitProducts(tableOf(*products), "gemm.csv", hopper);
    QCOMPARE(formats.size(), std::size_t(3)); // 16-bit, fp8, tf32
    QCOMPARE(formats[0].points.size(), std::size_t(375));
    QVERIFY(meanError(formats[0].points) < 0.065);
    QCOMPARE(formats[1].points.size(), std::size_t(28)); // none of the 1125 SUSPECT ones
}

void TestFit::plots()
{
    FitReport report;
    report.title = "a < b & c";
    report.unit = "us";
    report.table = "made.csv";
    report.points = {{"a", 10, 11, 2}, {"a", 1000, 900, 3}};
    const std::string svg = fitPlot({report});
    QVERIFY(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    QVERIFY(svg.find("a &lt; b &amp; c") != std::string::npos);
    QCOMPARE(QString::fromStdString(svg).count("<circle "), 2);
    QVERIFY(svg.find(">100</text>") != std::string::npos); // the decade between
    QVERIFY(fitPlot({}).find("<circle ") == std::string::npos);
    QVERIFY(fitText(report).find("made.csv") != std::string::npos);
    QCOMPARE(fitJson(report).find("rows")->asInteger(), std::int64_t(2));
}

QTEST_APPLESS_MAIN(TestFit)
#include "tst_fit.moc"
