// Plans one choice away: which there are, that they are better by simulation, and why a scenario is no plan.
#include "core/scenario/fields.h"
#include "core/search/dimension.h"
#include "core/search/neighbours.h"
#include "tests/support/gpt3.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <memory>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

const Neighbour *byChange(const Neighbours &found, std::string_view change)
{
    const auto at = std::ranges::find(found.better, change, &Neighbour::change);
    return at == found.better.end() ? nullptr : &*at;
}

} // namespace

class TestNeighbours : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theyAreBetterAndFit();
    void valuesNextToItsOwn();
    void aScheduleBringsItsChunks();
    void tradesKeepTheProduct();
    void nothingIsBetterThanTheBest();
    void anIllegalPlanHasLegalNeighbours();
    void aPlanThatDoesNotFitHasOnesThatDo();
    void canBeStopped();
};

void TestNeighbours::theyAreBetterAndFit()
{
    const EvaluationPtr now = evaluated(gpt3OnSelene());
    QVERIFY(whyNot(*now).empty());
    const Neighbours found = neighboursOf(*now);
    QVERIFY(!found.better.empty());
    QVERIFY(found.simulated >= int(found.better.size()) + found.unfitting);
    std::set<std::string> changes;
    for (const Neighbour &each : found.better) {
        const EvaluationPtr then = evaluated(each.scenario);
        QVERIFY2(then->valid() && then->report.fits, each.change.c_str());
        QCOMPARE(then->report.iteration.value(), each.iteration.value());
        QVERIFY(each.iteration < now->report.iteration);
        QCOMPARE(each.iterationChange.value(), (each.iteration - now->report.iteration).value());
        QCOMPARE(each.peak.value(), then->report.worstStage()->peak.value());
        QCOMPARE(each.peakChange.value(), (each.peak - now->report.worstStage()->peak).value());
        // The same work, by another plan, said in one line.
        QCOMPARE(each.scenario.cluster, gpt3OnSelene().cluster);
        QCOMPARE(each.scenario.training.globalBatch, 64);
        QVERIFY(changes.insert(each.change).second);
    }
    QVERIFY(std::ranges::is_sorted(found.better, {}, &Neighbour::iteration));
}

// 8 = TP of 128 GPUs: next above among what divides 96 heads and leaves whole replicas is 16, next below 4.
void TestNeighbours::valuesNextToItsOwn()
{
    Scenario scenario = gpt3OnSelene();
    scenario.cluster.device.memory = gibibytes(10000);
    scenario.plan.tensor = 1;
    scenario.plan.sequenceParallel = false;
    const Neighbours slow = neighboursOf(*evaluated(with(scenario, {{"plan.tensor", "16"}})));
    QVERIFY(byChange(slow, "tensor 16 → 8")); // into the node
    QVERIFY(!byChange(slow, "tensor 16 → 4"));
    for (const Neighbour &each : slow.better)
        QVERIFY2(dataParallel(each.scenario) * each.scenario.plan.tensor * each.scenario.plan.context *
                         each.scenario.plan.pipeline ==
                     128,
                 each.change.c_str());
}

void TestNeighbours::aScheduleBringsItsChunks()
{
    const Neighbours found = neighboursOf(*evaluated(gpt3OnSelene()));
    const auto interleaved = std::ranges::find_if(
        found.better, [](const Neighbour &each) { return each.scenario.plan.schedule == "interleaved-1f1b"; });
    QVERIFY(interleaved != found.better.end());
    QCOMPARE(interleaved->scenario.plan.chunksPerStage, 2);
    QVERIFY2(interleaved->change.find("chunks per stage 1 → 2") != std::string::npos, interleaved->change.c_str());
}

void TestNeighbours::tradesKeepTheProduct()
{
    const Neighbours found =
        neighboursOf(*evaluated(with(gpt3OnSelene(), {{"plan.tensor", "4"}, {"plan.pipeline", "32"}})));
    const Neighbour *trade = byChange(found, "tensor 4 → 8, pipeline 32 → 16");
    QVERIFY(trade);
    QCOMPARE(dataParallel(trade->scenario), 1);
}

// One GPU, one sequence: nothing to cut, and all of the rest is as fast as it gets.
void TestNeighbours::nothingIsBetterThanTheBest()
{
    Scenario best = with(tinyScenario(), {{"cluster.gpus", "1"}, {"plan.tensor", "1"}, {"plan.pipeline", "1"}});
    for (int steps = 0; steps < 20; ++steps) {
        const Neighbours found = neighboursOf(*evaluated(best));
        if (found.better.empty())
            break;
        best = found.better.front().scenario;
    }
    const Neighbours found = neighboursOf(*evaluated(best));
    QVERIFY(found.better.empty());
    QVERIFY(found.simulated > 0);
    QVERIFY(best.training.recompute == Recompute::None);
}

void TestNeighbours::anIllegalPlanHasLegalNeighbours()
{
    const EvaluationPtr now = evaluated(with(gpt3OnSelene(), {{"plan.tensor", "5"}}));
    QVERIFY(!now->valid());
    QVERIFY2(whyNot(*now).starts_with("plan.tensor: ") && whyNot(*now).find('5') != std::string::npos,
             whyNot(*now).c_str());
    const Neighbours found = neighboursOf(*now);
    QVERIFY(byChange(found, "tensor 5 → 8"));
    for (const Neighbour &each : found.better)
        QVERIFY(evaluated(each.scenario)->report.fits);
}

void TestNeighbours::aPlanThatDoesNotFitHasOnesThatDo()
{
    // Memory for all layers recomputed, and not for what is kept otherwise.
    Scenario large = with(gpt3OnSelene(), {{"training.microbatch", "4"}, {"training.recompute", "none"}});
    const Bytes most = evaluated(large)->report.worstStage()->peak;
    const Bytes least = evaluated(with(large, {{"training.recompute", "full"}}))->report.worstStage()->peak;
    QVERIFY(least < most);
    large.cluster.device.memory = (least + most) / 2;
    const EvaluationPtr now = evaluated(large);
    QVERIFY(now->valid() && !now->report.fits);
    const std::string why = whyNot(*now);
    QVERIFY2(why.starts_with("does not fit: needs ") && why.find(" GiB on stage 0") != std::string::npos, why.c_str());
    const Neighbours found = neighboursOf(*now);
    const Neighbour *full = byChange(found, "recompute none → full");
    QVERIFY(full && full->iteration > now->report.iteration); // since to fit is what matters
    for (const Neighbour &each : found.better)
        QVERIFY(each.peak <= large.cluster.device.memory);
}

void TestNeighbours::canBeStopped()
{
    const auto stop = std::make_unique<std::stop_source>();
    stop->request_stop();
    const Neighbours found = neighboursOf(*evaluated(gpt3OnSelene()), stop->get_token());
    QVERIFY(found.better.empty());
    QCOMPARE(found.simulated, 0);
}

QTEST_APPLESS_MAIN(TestNeighbours)
#include "tst_neighbours.moc"
