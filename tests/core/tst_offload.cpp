// Activations in host memory: how long their copies take, where they stand and what shows, by hand arithmetic.
#include "core/cost/scenario_costs.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Two stages of two layers each, s = h = 1024, 8 heads, one sequence a microbatch; a link of 32 GB/s; launches are
// free.
Scenario parked(const char *share)
{
    return with(tinyScenario(), {{"plan.tensor", "1"},
                                 {"software.hostPerKernelUs", "0"},
                                 {"software.hostPerCollectiveUs", "0"},
                                 {"plan.offloadActivations", share}});
}

// 32 sbh without dropout, and 4 sab of fused attention (arXiv 2205.05198, section 4.1).
constexpr double kKept = 32.0 * 1024 * 1024 + 4 * 1024 * 8;

Tick copyOf(double share)
{
    return toTicks(Seconds(kKept * share / 32e9));
}

std::vector<TemplateOp> hostOps(const ChunkTemplate &pass)
{
    std::vector<TemplateOp> copies;
    std::ranges::copy_if(pass.ops, std::back_inserter(copies),
                         [](const TemplateOp &op) { return op.lane == Lane::Host; });
    return copies;
}

ChunkTemplate middleOf(const Scenario &scenario, Pass pass)
{
    const CostContext context = costContext(scenario);
    ChunkShape layers;
    layers.layers = 2;
    return buildTemplate(layers, pass, context);
}

} // namespace

class TestOffload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keptBytesAreTheFormula();
    void shortCopiesHide();
    void longCopiesSetThePass();
    void nothingParkedNothingCopied();
    void halfTheBytesHalfTheCopies();
    void recomputeParksCheckpoints();
    void frozenLayersKeepNothing();
};

void TestOffload::keptBytesAreTheFormula()
{
    const Scenario scenario = parked("1");
    QCOMPARE(keptPerLayer(costContext(scenario)).value(), kKept);
}

// A hundredth: 0.34 MB in 11 us beside a layer of more than 100 us.
void TestOffload::shortCopiesHide()
{
    const Scenario scenario = parked("0.01");
    const Scenario without = parked("0");
    for (const Pass pass : {Pass::Forward, Pass::Backward}) {
        const ChunkTemplate made = middleOf(scenario, pass);
        QCOMPARE(made.duration, middleOf(without, pass).duration);
        const auto copies = hostOps(made);
        QCOMPARE(copies.size(), std::size_t(2));
        QCOMPARE(copies[0].start, Tick(0));
        QCOMPARE(copies[0].duration, copyOf(0.01));
        QCOMPARE(copies[1].start, made.duration / 2); // beside the second layer
        QCOMPARE(copies[0].layer, std::int16_t(pass == Pass::Forward ? 0 : 1));
        QCOMPARE(made.exposed[std::size_t(Activity::Waiting)], Tick(0));
    }
}

// All of it: 33.6 MB in 1.05 ms, longer than a layer's forward or backward; the link works all the time.
void TestOffload::longCopiesSetThePass()
{
    const Scenario scenario = parked("1");
    const Scenario without = parked("0");
    for (const Pass pass : {Pass::Forward, Pass::Backward}) {
        const ChunkTemplate made = middleOf(scenario, pass);
        const Tick compute = middleOf(without, pass).duration;
        QVERIFY(compute < 2 * copyOf(1));
        QCOMPARE(made.duration, 2 * copyOf(1));
        QCOMPARE(made.exposed[std::size_t(Activity::Waiting)], made.duration - compute);
        const auto copies = hostOps(made);
        QCOMPARE(copies[1].start, copyOf(1));
    }
}

void TestOffload::nothingParkedNothingCopied()
{
    const Scenario scenario = parked("0");
    QVERIFY(hostOps(middleOf(scenario, Pass::Forward)).empty());
    QVERIFY(hostOps(middleOf(scenario, Pass::Backward)).empty());
}

void TestOffload::halfTheBytesHalfTheCopies()
{
    const Scenario half = parked("0.5");
    QCOMPARE(middleOf(half, Pass::Forward).duration, 2 * copyOf(0.5));
    const Scenario faster = with(parked("1"), {{"cluster.hostLinkGBps", "64"}});
    QCOMPARE(middleOf(faster, Pass::Forward).duration, 2 * copyOf(0.5));
}

// A layer's input, 2 sbh, and nothing more.
void TestOffload::recomputeParksCheckpoints()
{
    const Scenario scenario = with(parked("1"), {{"training.recompute", "full"}});
    for (const TemplateOp &copy : hostOps(middleOf(scenario, Pass::Forward)))
        QCOMPARE(copy.duration, toTicks(Seconds(2.0 * 1024 * 1024 / 32e9)));
}

void TestOffload::frozenLayersKeepNothing()
{
    const Scenario scenario = parked("1");
    const CostContext context = costContext(scenario);
    ChunkShape shape;
    shape.layers = 2;
    shape.frozenLayers = 1;
    QCOMPARE(hostOps(buildTemplate(shape, Pass::Forward, context)).size(), std::size_t(1));
    QCOMPARE(hostOps(buildTemplate(shape, Pass::Backward, context)).size(), std::size_t(1));
}

QTEST_APPLESS_MAIN(TestOffload)
#include "tst_offload.moc"
