// Every input one step down and one up, against hand arithmetic and single evaluations.
#include "core/evaluate/evaluate.h"
#include "core/sweep/steps.h"
#include "core/sweep/tornado.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::tests;

namespace {

// One GPU whose time is matrix products alone: memory, links and host cost nothing next to them.
Scenario computeBound()
{
    Scenario scenario = with(tinyScenario(), {{"cluster.gpus", "1"},
                                              {"plan.tensor", "1"},
                                              {"plan.pipeline", "1"},
                                              {"model.hidden", "4096"},
                                              {"model.heads", "32"},
                                              {"model.kvHeads", "32"},
                                              {"model.ffnHidden", "16384"},
                                              {"cluster.device.memoryBandwidthGBps", "900000"},
                                              {"cluster.device.gemmFloorUs", "0"},
                                              {"cluster.device.kernelFloorUs", "0"},
                                              {"software.hostPerKernelUs", "0"},
                                              {"software.hostPerCollectiveUs", "0"}});
    return scenario;
}

const TornadoRow *rowOf(const Tornado &tornado, std::string_view path)
{
    const auto found = std::ranges::find(tornado.rows, path, &TornadoRow::path);
    return found == tornado.rows.end() ? nullptr : &*found;
}

double iterationOf(const Scenario &scenario)
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    return evaluation->valid() ? evaluation->report.iteration.value() : -1;
}

Tornado tornadoOf(const Scenario &scenario, int threads = 2)
{
    return tornado(scenario, presets(), {threads, {}});
}

constexpr std::size_t kTime = 0; // places in measures()
constexpr std::size_t kMemory = 2;
constexpr std::size_t kCost = 3;
constexpr std::size_t kDays = 4;

} // namespace

class TestTornado : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slowerGpusTakeElevenPercentLonger();
    void degreesTradeWithDataParallelism();
    void countsGoByWhatTheyAreMultiplesOf();
    void aRuleSaysWhyThereIsNoStep();
    void pricesAndTokensMoveMoneyAlone();
    void halfTheMemoryIsTwiceTheShare();
    void whatChangesNothingIsNoStep();
    void anyNumberOfThreadsGivesTheSame();
    void sortsByWhatIsAskedFor();
    void anIllegalPlanSaysWhy();
    void stops();
    void asCsv();
};

// T = FLOPs / rate: a rate of 0.9 takes 1 / 0.9 = 1.111 of the time, one of 1.1 takes 0.909.
void TestTornado::slowerGpusTakeElevenPercentLonger()
{
    const Tornado all = tornadoOf(computeBound());
    QVERIFY2(all.now.legal, all.now.reason.c_str());
    const TornadoRow *row = rowOf(all, "cluster.device.peakTflops");
    QVERIFY(row != nullptr);
    QCOMPARE(row->value, std::string("300"));
    QCOMPARE(row->down.value, std::string("270"));
    QCOMPARE(row->up.value, std::string("330"));
    const double slower = all.change(row->down, kTime);
    const double faster = all.change(row->up, kTime);
    QVERIFY2(std::abs(slower - (1 / 0.9 - 1)) < 0.004, std::to_string(slower).c_str());
    QVERIFY2(std::abs(faster - (1 / 1.1 - 1)) < 0.004, std::to_string(faster).c_str());
    // Nothing that is a tenth away does more, and links that nobody uses do nothing.
    QVERIFY(all.effect(*row, kTime) >= all.effect(*rowOf(all, "cluster.device.memoryBandwidthGBps"), kTime));
    QCOMPARE(all.effect(*rowOf(all, "cluster.scaleOut.bandwidthGBps"), kTime), 0.0);
}

// 8 GPUs, TP 2, PP 2, DP 2: TP 4 leaves DP 1, and TP 1 DP 4, which still deals 8 sequences.
void TestTornado::degreesTradeWithDataParallelism()
{
    const Scenario scenario = tinyScenario();
    const Tornado all = tornadoOf(scenario);
    const TornadoRow *row = rowOf(all, "plan.tensor");
    QVERIFY(row != nullptr);
    QCOMPARE(row->label, std::string("Tensor parallel"));
    QCOMPARE(row->down.value, std::string("1"));
    QCOMPARE(row->up.value, std::string("4"));
    QCOMPARE(row->up.cell.iteration.value(), iterationOf(with(scenario, {{"plan.tensor", "4"}})));
    QCOMPARE(all.now.iteration.value(), iterationOf(scenario));
    QCOMPARE(all.change(row->up, kTime), row->up.cell.iteration / all.now.iteration - 1);
    QVERIFY(steppedScenario(scenario, *row, row->up) == with(scenario, {{"plan.tensor", "4"}}));
    // No fewer sequences than one: nothing further down.
    QVERIFY(rowOf(all, "training.microbatch")->down.value.empty());
    QCOMPARE(rowOf(all, "training.microbatch")->up.value, std::string("2"));
}

// GPUs go by 4, which hold one replica: 12 would be DP 3, which does not divide 8 sequences, so 16 is next.
void TestTornado::countsGoByWhatTheyAreMultiplesOf()
{
    const Scenario scenario = tinyScenario();
    const FieldSteps gpus = fieldSteps(*findField("cluster.gpus"), scenario);
    QCOMPARE(gpus.down, std::vector<std::string>{"4"});
    QCOMPARE(gpus.up.front(), std::string("12"));
    const Tornado all = tornadoOf(scenario);
    QCOMPARE(rowOf(all, "cluster.gpus")->up.value, std::string("16"));
    QCOMPARE(rowOf(all, "cluster.gpus")->down.value, std::string("4"));
    // A batch goes by DP times microbatch, layers by stages.
    QCOMPARE(rowOf(all, "training.globalBatch")->up.value, std::string("10"));
    QCOMPARE(rowOf(all, "training.globalBatch")->down.value, std::string("6"));
    QCOMPARE(rowOf(all, "model.layers")->up.value, std::string("6"));
}

void TestTornado::aRuleSaysWhyThereIsNoStep()
{
    const Tornado all = tornadoOf(with(tinyScenario(), {{"cluster.gpus", "4"}}));
    const TornadoRow *row = rowOf(all, "plan.pipeline"); // TP 2: four stages need eight GPUs
    QVERIFY(row != nullptr);
    QVERIFY(!row->up.value.empty());
    QVERIFY(!row->up.cell.legal);
    QVERIFY2(row->up.cell.reason.find("GPUs") != std::string::npos, row->up.cell.reason.c_str());
    QCOMPARE(all.change(row->up, kTime), 0.0);
}

void TestTornado::pricesAndTokensMoveMoneyAlone()
{
    const Tornado all = tornadoOf(tinyScenario());
    const TornadoRow *price = rowOf(all, "cluster.priceUsdPerGpuHour");
    QVERIFY(std::abs(all.change(price->up, kCost) - 0.1) < 1e-9);
    QVERIFY(std::abs(all.change(price->down, kCost) + 0.1) < 1e-9);
    QCOMPARE(all.effect(*price, kTime), 0.0);
    QVERIFY(all.effect(*price, kDays) < 1e-9);
    const TornadoRow *tokens = rowOf(all, "training.tokens");
    QVERIFY(std::abs(all.change(tokens->up, kDays) - 0.1) < 1e-9);
    // 1e9 tokens in iterations of 8 sequences of 1024.
    const double days = 1e9 / (8 * 1024.0) * all.now.iteration.value() / 86400;
    QVERIFY(std::abs(all.values[kDays] / days - 1) < 1e-9);
    // Without a price the days are the same.
    const Tornado free = tornadoOf(with(tinyScenario(), {{"cluster.priceUsdPerGpuHour", "0"}}));
    QVERIFY(std::abs(free.values[kDays] / days - 1) < 1e-9);
}

// The share of a memory of 0.9 is 1 / 0.9 of what it was.
void TestTornado::halfTheMemoryIsTwiceTheShare()
{
    const Tornado all = tornadoOf(tinyScenario());
    const TornadoRow *memory = rowOf(all, "cluster.device.memoryGiB");
    QVERIFY(std::abs(all.change(memory->down, kMemory) - (1 / 0.9 - 1)) < 0.01);
    QVERIFY(memory->down.cell.fits);
    // A memory that is just enough is not with a tenth less.
    const double peak = all.now.peak / gibibytes(1);
    const std::string tight = std::to_string(peak * 1.04);
    const Tornado narrow = tornadoOf(with(tinyScenario(), {{"cluster.device.memoryGiB", tight.c_str()}}));
    QVERIFY(narrow.now.fits);
    const TornadoStep &less = rowOf(narrow, "cluster.device.memoryGiB")->down;
    QVERIFY(less.cell.legal && !less.cell.fits);
    QVERIFY2(less.cell.reason.find("does not fit: needs 666 MiB") != std::string::npos, less.cell.reason.c_str());
}

// A dense model has no dispatcher, and names, notes and what the model is are no steps.
void TestTornado::whatChangesNothingIsNoStep()
{
    const Tornado all = tornadoOf(tinyScenario());
    for (const char *path : {"plan.dispatcher", "model.hidden", "model.gated", "name", "cluster.stragglers"})
        QVERIFY2(rowOf(all, path) == nullptr, path);
    QCOMPARE(fieldSteps(*findField("training.recompute"), tinyScenario()).up.size(), std::size_t(2));
    QVERIFY(fieldSteps(*findField("training.recompute"), tinyScenario()).down.empty());
}

void TestTornado::anyNumberOfThreadsGivesTheSame()
{
    QCOMPARE(tornadoCsv(tornadoOf(tinyScenario(), 1)), tornadoCsv(tornadoOf(tinyScenario(), 2)));
}

void TestTornado::sortsByWhatIsAskedFor()
{
    Tornado all = tornadoOf(tinyScenario());
    for (const std::size_t measure : {kTime, kMemory, kCost}) {
        sortByEffect(all, measure);
        for (std::size_t i = 1; i < all.rows.size(); ++i)
            QVERIFY(all.effect(all.rows[i - 1], measure) >= all.effect(all.rows[i], measure));
    }
}

void TestTornado::anIllegalPlanSaysWhy()
{
    const Tornado all = tornadoOf(with(tinyScenario(), {{"plan.tensor", "3"}}));
    QVERIFY(all.rows.empty());
    QVERIFY(!all.now.legal);
    QVERIFY(!all.now.reason.empty());
}

void TestTornado::stops()
{
    std::stop_source stop;
    std::size_t seen = 0;
    SweepOptions options{1, [&](std::size_t done, std::size_t) {
                             seen = done;
                             if (done == 5)
                                 stop.request_stop();
                         }};
    QVERIFY(tornado(tinyScenario(), presets(), options, stop.get_token()).rows.empty());
    QVERIFY(seen >= 5);
}

void TestTornado::asCsv()
{
    const std::string text = tornadoCsv(tornadoOf(tinyScenario()));
    QVERIFY(text.starts_with("field,now,value,legal,fits,time,mfu,memory,cost,days,reason\n"));
    QVERIFY(text.find("\nplan.tensor,2,4,true,true,") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestTornado)
#include "tst_tornado.moc"
