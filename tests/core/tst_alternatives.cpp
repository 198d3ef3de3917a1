// What a drag can reach is judged by rules and by memory; sensitivities and advice are simulated before they are said.
#include "core/evaluate/alternatives.h"
#include "tests/support/gpt3.h"

#include <QtTest>

#include <algorithm>
#include <memory>

using namespace stringline;
using stringline::tests::gpt3OnSelene;

namespace {

const Alternative *withDegreeOf(const std::vector<Alternative> &all, int degree)
{
    const auto found = std::ranges::find(all, degree, &Alternative::degree);
    return found == all.end() ? nullptr : &*found;
}

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

} // namespace

class TestAlternatives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorTrades();
    void invalidTradesSayWhy();
    void whatDoesNotFitIsAWarning();
    void nodeCounts();
    void nodeCountsOfALargeCluster();
    void sensitivitiesAreFractions();
    void moreMicrobatchesHelpABubble();
    void adviceHoldsWhatItSays();
    void adviceForAPlanThatDoesNotFit();
    void adviceCanBeStopped();
    void nothingForAnInvalidScenario();
};

// TP x DP = 16: all divide 96 heads; 16 leaves the node of 8.
void TestAlternatives::tensorTrades()
{
    const std::vector<Alternative> trades = judgedTrades(gpt3OnSelene(), Axis::Tensor, Axis::Data);
    QCOMPARE(int(trades.size()), 5);
    QVERIFY(withDegreeOf(trades, 8)->verdict == Verdict::Valid);
    QVERIFY(withDegreeOf(trades, 8)->reason.empty());
    const Alternative *wide = withDegreeOf(trades, 16);
    QVERIFY(wide->verdict == Verdict::Warning);
    QVERIFY(wide->reason.find("2 nodes") != std::string::npos);
    for (const Alternative &each : trades) {
        QCOMPARE(each.scenario.plan.tensor, each.degree);
        QVERIFY(each.verdict == Verdict::Valid || !each.reason.empty());
    }
}

// 64 does not divide 96 heads; 48 and 96 would.
void TestAlternatives::invalidTradesSayWhy()
{
    const std::vector<Alternative> trades = judgedTrades(gpt3OnSelene(), Axis::Tensor, Axis::Pipeline);
    const Alternative *wrong = withDegreeOf(trades, 64);
    QVERIFY(wrong && wrong->verdict == Verdict::Invalid);
    QVERIFY(wrong->reason.find("64 does not divide 96 heads") != std::string::npos);
    QVERIFY(!wrong->hint.empty());
    QVERIFY(!wrong->fixes.empty());
}

// 175 B parameters at 16 bytes and more are 2.8 TB; on TP 1, PP 8 that is 350 GB on a GPU of 80.
void TestAlternatives::whatDoesNotFitIsAWarning()
{
    const std::vector<Alternative> trades = judgedTrades(gpt3OnSelene(), Axis::Tensor, Axis::Data);
    const Alternative *large = withDegreeOf(trades, 1);
    QVERIFY(large->verdict == Verdict::Warning);
    QVERIFY(large->reason.find("Does not fit") != std::string::npos);
    QVERIFY(large->reason.find("GiB") != std::string::npos);
}

// A replica is TP 8 x PP 8 = 64 GPUs = 8 nodes: 8, 16, 24, ... up to 8 x 16. Batch 64 has no third of 24 nodes.
void TestAlternatives::nodeCounts()
{
    const std::vector<Alternative> counts = judgedNodes(gpt3OnSelene());
    QCOMPARE(int(counts.size()), 16);
    for (const Alternative &each : counts) {
        QCOMPARE(each.degree % 8, 0);
        QCOMPARE(each.scenario.cluster.gpus, each.degree * 8);
        QCOMPARE(each.scenario.plan.tensor, 8);
        QCOMPARE(each.scenario.plan.pipeline, 8);
    }
    QVERIFY(withDegreeOf(counts, 16)->verdict == Verdict::Valid);
    QVERIFY(withDegreeOf(counts, 24)->verdict == Verdict::Invalid);
    QVERIFY(withDegreeOf(counts, 24)->reason.find("64") != std::string::npos);
}

void TestAlternatives::nodeCountsOfALargeCluster()
{
    Scenario scenario = gpt3OnSelene();
    scenario.cluster.gpus = 16384;
    scenario.plan.tensor = scenario.plan.pipeline = 1;
    const std::vector<Alternative> counts = judgedNodes(scenario);
    QVERIFY(counts.size() <= 65);
    QVERIFY(withDegreeOf(counts, 2048));
    QVERIFY(std::ranges::is_sorted(counts, {}, &Alternative::degree));
}

// Nothing can save more than 1 - 1/1.1 = 9.1 % of the time by being a tenth better, and nothing makes it slower.
void TestAlternatives::sensitivitiesAreFractions()
{
    const EvaluationPtr evaluation = evaluated(gpt3OnSelene());
    QVERIFY(evaluation && evaluation->valid());
    const std::vector<Sensitivity> all = sensitivities(*evaluation);
    QCOMPARE(int(all.size()), 6);
    double sum = 0;
    for (const Sensitivity &each : all) {
        QVERIFY(!each.label.empty());
        QVERIFY2(each.change <= 1e-3 && each.change >= -0.0911, each.path.c_str());
        if (each.path != "training.globalBatch")
            sum += each.change;
    }
    QVERIFY(std::ranges::is_sorted(all, {}, &Sensitivity::change));
    QCOMPARE(all.front().path, std::string("cluster.device.peakTflops"));
    QVERIFY(sum >= -0.0911 - 0.01); // together they cannot save more than everything being faster
}

// m = 8 on 8 stages: 7 / 15 of the time is bubble, whose cost a larger batch shares; m = 128 has little left to share.
void TestAlternatives::moreMicrobatchesHelpABubble()
{
    const auto change = [](int batch) {
        Scenario scenario = gpt3OnSelene();
        scenario.training.globalBatch = batch;
        for (const Sensitivity &each : sensitivities(*evaluated(scenario))) {
            if (each.path == "training.globalBatch")
                return each.change;
        }
        return 1.0;
    };
    const double few = change(16);
    const double many = change(256);
    QVERIFY(few < many);
    // b / T is at least the bubble's share, (p-1) / (m+p-1) = 47 %; a tenth more of m saves 1 - 1/1.1 of that.
    QVERIFY(few < -0.47 * (1 - 1 / 1.1) * 0.9);
    QVERIFY(many > -0.02);
}

void TestAlternatives::adviceHoldsWhatItSays()
{
    const EvaluationPtr evaluation = evaluated(gpt3OnSelene());
    QVERIFY(evaluation->report.fits);
    const std::vector<Advice> all = advise(*evaluation);
    QVERIFY(!all.empty());
    bool interleaves = false;
    for (const Advice &each : all) {
        const EvaluationPtr tried = evaluated(each.scenario);
        QVERIFY(tried && tried->valid() && tried->report.fits);
        if (each.rule == "larger-batch")
            continue; // another training, tested in tst_advice
        const double gain = 1 - tried->report.iteration / evaluation->report.iteration;
        QVERIFY(std::abs(gain - each.gain) < 1e-12);
        QVERIFY(each.gain >= 0.005);
        QVERIFY(!each.title.empty() && !each.reason.empty());
        QVERIFY(each.effect.starts_with("−"));
        // The work stays the same.
        QCOMPARE(each.scenario.training.globalBatch, 64);
        QCOMPARE(each.scenario.cluster.gpus, 128);
        interleaves = interleaves || each.title.starts_with("Interleave");
    }
    QVERIFY(interleaves);
    QVERIFY(all.back().rule == "larger-batch");
    QVERIFY(std::ranges::is_sorted(all.begin(), all.end() - 1, std::ranges::greater(), &Advice::gain));
}

void TestAlternatives::adviceForAPlanThatDoesNotFit()
{
    Scenario scenario = gpt3OnSelene();
    scenario.training.recompute = Recompute::None;
    scenario.training.microbatch = 4;
    scenario.plan.sequenceParallel = false;
    const EvaluationPtr evaluation = evaluated(scenario);
    QVERIFY(evaluation->valid() && !evaluation->report.fits);
    const std::vector<Advice> all = advise(*evaluation);
    QVERIFY(!all.empty());
    for (const Advice &each : all)
        QVERIFY(evaluated(each.scenario)->report.fits);
}

void TestAlternatives::adviceCanBeStopped()
{
    const auto stop = std::make_unique<std::stop_source>();
    stop->request_stop();
    const EvaluationPtr evaluation = evaluated(gpt3OnSelene());
    QVERIFY(advise(*evaluation, stop->get_token()).empty());
    QVERIFY(sensitivities(*evaluation, stop->get_token()).empty());
}

void TestAlternatives::nothingForAnInvalidScenario()
{
    Scenario scenario = gpt3OnSelene();
    scenario.plan.tensor = 5;
    const EvaluationPtr evaluation = evaluated(scenario);
    QVERIFY(evaluation && !evaluation->valid());
    QVERIFY(advise(*evaluation).empty());
    QVERIFY(sensitivities(*evaluation).empty());
    QVERIFY(judged(scenario, Axis::Tensor).verdict == Verdict::Invalid);
}

QTEST_APPLESS_MAIN(TestAlternatives)
#include "tst_alternatives.moc"
