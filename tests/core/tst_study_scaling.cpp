// Scaling studies: efficiencies, laws and bandwidths that can be worked out or checked by simulating again.
#include "core/evaluate/evaluate.h"
#include "core/scenario/changes.h"
#include "core/studies/scaling_facts.h"
#include "core/studies/scaling_fit.h"
#include "core/studies/scaling_links.h"
#include "core/studies/scaling_points.h"
#include "core/studies/study_text.h"
#include "core/studies/where_time_goes.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace stringline;
using namespace stringline::tests;
using namespace stringline::scaling;

namespace {

StudyContext context()
{
    return {presets(), 0, {}, {}};
}

Study studyOf(Scenario scenario, std::initializer_list<const char *> changes = {})
{
    Study study = usualStudy(*findStudyKind("scaling"), std::make_shared<const Scenario>(std::move(scenario)));
    for (const char *change : changes) {
        const Errors errors = applyStudyChange(study, change, presets());
        if (!errors.empty())
            qFatal("%s", toText(errors.front()).c_str());
    }
    return study;
}

// One GPU of data parallelism after the other, two on a node, 4 sequences each.
Scenario dataParallel8()
{
    return with(tinyScenario(), {{"plan.tensor", "1"},
                                 {"plan.pipeline", "1"},
                                 {"cluster.devicesPerNode", "2"},
                                 {"training.globalBatch", "32"},
                                 {"model.tied", "no"}});
}

const LawRow &lawCalled(std::string_view id)
{
    return *std::find_if(laws().begin(), laws().end(), [id](const LawRow &law) { return law.id == id; });
}

template <class T>
std::vector<Sample> samplesOfLaw(T seconds)
{
    std::vector<Sample> samples;
    for (double gpus = 8; gpus <= 1024; gpus *= 2)
        samples.push_back({gpus, seconds(gpus)});
    return samples;
}

Point pointWith(int gpus, double compute, double exposed)
{
    Point point;
    point.gpus = gpus;
    point.judged.legal = point.judged.fits = true;
    Report &report = point.judged.report;
    report.breakdown[Cause::Compute] = toTicks(Seconds(compute / 2));
    report.breakdown[Cause::Recompute] = toTicks(Seconds(compute / 2));
    report.breakdown[Cause::Data] = toTicks(Seconds(exposed / 2));
    report.breakdown[Cause::Tensor] = toTicks(Seconds(exposed / 2));
    report.breakdown[Cause::Bubble] = toTicks(Seconds(1));
    report.iteration = Seconds(compute + exposed + 1);
    return point;
}

double dataShareWith(Scenario scenario, BytesPerSecond bandwidth)
{
    scenario.cluster.scaleOut.bandwidth = bandwidth;
    return dataShare(evaluate(std::make_shared<const Scenario>(scenario))->report);
}

} // namespace

class TestStudyScaling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void efficiencyIsTimeTimesGpusAgainstTheFirst()
    {
        // Strong, 64 sequences of 100 tokens: 10 s on 4 GPUs, 4 s on 16. (10 x 4) / (4 x 16) = 0.625.
        Report first;
        first.tokensPerSecondPerGpu = 6400 / (10.0 * 4);
        Report last;
        last.tokensPerSecondPerGpu = 6400 / (4.0 * 16);
        QCOMPARE(efficiency(last, first), 0.625);
        // Weak, four times the batch: 10 s, then 12.5 s. 10 / 12.5 = 0.8.
        last.tokensPerSecondPerGpu = 4 * 6400 / (12.5 * 16);
        QCOMPARE(efficiency(last, first), 0.8);
    }

    void theBatchFollowsTheLaw()
    {
        const Scenario base = dataParallel8();
        QCOMPARE(scenarioOn(base, 64, Law::Strong)->training.globalBatch, 32);
        QCOMPARE(scenarioOn(base, 64, Law::Weak)->training.globalBatch, 256); // 4 for each GPU
        QCOMPARE(scenarioOn(base, 2, Law::Weak)->training.globalBatch, 8);
        const Scenario odd = with(base, {{"training.globalBatch", "4"}}); // half a sequence for each
        QVERIFY(!scenarioOn(odd, 3, Law::Weak));
        QCOMPARE(scenarioOn(odd, 3, Law::Weak).errors()[0].message, "1.5 sequences on 3 GPUs are no whole batch");
    }

    void communicationTakesOverWhereItIsLongerThanCompute()
    {
        // Shares: 1/11, 3/12 and 6/12 of the iteration; longer than compute on the last two... only on the last.
        const std::vector<Point> points = {pointWith(8, 9, 1), pointWith(16, 8, 3), pointWith(32, 5, 6)};
        QCOMPARE(takeover(points)->gpus, 32);
        QCOMPARE(firstAbove(points, 0.08)->gpus, 8);
        QCOMPARE(firstAbove(points, 0.2)->gpus, 16);
        QCOMPARE(firstAbove(points, 0.6), nullptr);
        QCOMPARE(takeover({points[0]}), nullptr);
        QCOMPARE(exposedShare(points[1].report()), 0.25);
    }

    void theSumFindsItsLaw()
    {
        const auto seconds = [](double n) { return 2 + 30 * (8 / n) + 0.5 * std::pow(n / 8, 0.7); };
        const std::vector<Sample> samples = samplesOfLaw(seconds);
        const LawRow &sum = lawCalled("sum");
        const FittedLaw law = sum.fit(samples);
        QVERIFY(std::abs(law.constants[0] - 2) < 1e-3);
        QVERIFY(std::abs(law.constants[1] - 30) < 1e-3);
        QVERIFY(std::abs(law.constants[2] - 0.5) < 1e-3);
        QVERIFY(std::abs(law.constants[3] - 0.7) < 1e-3);
        QVERIFY(errorOf(sum, law, samples).worst < 1e-6);
        // And says what it has not seen.
        QVERIFY(std::abs(sum.at(law, 16384) / seconds(16384) - 1) < 1e-3);
        const std::vector<double> without = leftOut(sum, samples);
        QCOMPARE(without.size(), samples.size());
        for (std::size_t i = 0; i < samples.size(); ++i)
            QVERIFY(std::abs(without[i] / samples[i].seconds - 1) < 1e-3);
    }

    void aTermThatExplainsNothingIsLeftOut()
    {
        const std::vector<Sample> samples = samplesOfLaw([](double n) { return 1 + 5 * (8 / n); });
        const FittedLaw law = lawCalled("sum").fit(samples);
        QVERIFY(std::abs(law.constants[0] - 1) < 1e-9);
        QVERIFY(std::abs(law.constants[1] - 5) < 1e-9);
        QCOMPARE(law.constants[2], 0.0);
        QCOMPARE(law.constants[3], 0.0);
        QCOMPARE(lawCalled("sum").text(law), "1.00 s + 5.00 s (8/n)");
    }

    void noTermIsNegative()
    {
        // Falls faster than 1/n: only with a negative constant could the sum follow.
        const std::vector<Sample> samples = samplesOfLaw([](double n) { return 10 * std::pow(n / 8, -1.2); });
        for (const double constant : lawCalled("sum").fit(samples).constants)
            QVERIFY(constant >= 0);
    }

    void thePowerFindsItsLaw()
    {
        const std::vector<Sample> samples = samplesOfLaw([](double n) { return 12 * std::pow(n / 8, -0.9); });
        const LawRow &power = lawCalled("power");
        const FittedLaw law = power.fit(samples);
        QVERIFY(std::abs(law.constants[0] - 12) < 1e-9);
        QVERIFY(std::abs(law.constants[1] + 0.9) < 1e-12);
        QVERIFY(errorOf(power, law, samples).mean < 1e-12);
    }

    void errorsAreSharesOfTheSimulatedTime()
    {
        // A power of exponent 0 at 2 s: 2/1.6 - 1 = 25 %, 2/2.5 - 1 = -20 %.
        const LawRow &power = lawCalled("power");
        const FittedLaw law{8, {2, 0}};
        const LawError error = errorOf(power, law, std::vector<Sample>{{8, 1.6}, {16, 2.5}});
        QCOMPARE(error.worst, 0.25);
        QCOMPARE(error.mean, 0.225);
        QVERIFY(leftOut(power, std::vector<Sample>{{8, 1.6}, {16, 2.5}}).empty());
    }

    void everyRowSumsToItsIteration()
    {
        for (const char *law : {"inputs.law=strong", "inputs.law=weak"}) {
            const Study study = studyOf(tinyScenario(), {"inputs.gpus=4..64", law, "inputs.nodeGpus=4,8"});
            const auto result = runStudy(study, context());
            QVERIFY(bool(result));
            const StudyTable &points = *result->find("points");
            for (std::size_t i = 0; i < points.rows.size(); ++i) {
                if (std::isnan(points.number(i, "iterationSeconds")))
                    continue;
                double sum = 0;
                for (const StudyColumn &column : parts::causeSecondsColumns())
                    sum += points.number(i, column.id);
                QVERIFY(std::abs(sum - points.number(i, "iterationSeconds")) < 2e-9);
            }
            const StudyTable &shares = *result->find("shares");
            for (std::size_t i = 0; i < shares.rows.size(); ++i) {
                double sum = 0;
                for (const StudyColumn &column : parts::causeShareColumns())
                    sum += shares.number(i, column.id);
                QVERIFY(std::abs(sum - 1) < 1e-9);
            }
        }
    }

    void whatARowChangesGivesItsTime()
    {
        const Study study = studyOf(tinyScenario(), {"inputs.gpus=4,8,16", "inputs.law=weak"});
        const auto result = runStudy(study, context());
        QVERIFY(bool(result));
        for (const char *id : {"points", "links"}) {
            const StudyTable &table = *result->find(id);
            QCOMPARE(table.changes.size(), table.rows.size());
            Scenario scenario = *study.scenario;
            for (const std::string &change : inputWords(table.changes.back()))
                QVERIFY(applyChange(scenario, change, presets()).empty());
            const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
            QCOMPARE(evaluation->report.iteration.value(), table.number(table.rows.size() - 1, "iterationSeconds"));
        }
    }

    // Nothing to reduce over costs nothing: each GPU does the same whatever their number.
    void withoutCostsOfTheNetworkWeakScalingIsPerfect()
    {
        Scenario scenario = dataParallel8();
        for (LinkTier *link : {&scenario.cluster.scaleUp, &scenario.cluster.scaleOut}) {
            link->bandwidth = BytesPerSecond(1e15);
            link->latency = link->setup = Seconds(0);
        }
        const auto result = runStudy(studyOf(scenario, {"inputs.gpus=2..256", "inputs.law=weak"}), context());
        QVERIFY(bool(result));
        const StudyTable &points = *result->find("points");
        QCOMPARE(points.rows.size(), std::size_t(8));
        for (std::size_t i = 0; i < points.rows.size(); ++i)
            QVERIFY(std::abs(points.number(i, "efficiency") - 1) < 1e-3);
    }

    void aSlowNetworkCostsEfficiency()
    {
        const auto efficiencyWith = [](const char *bandwidth) {
            const Scenario scenario = with(dataParallel8(), {{"cluster.scaleOut.bandwidthGBps", bandwidth}});
            return runStudy(studyOf(scenario, {"inputs.gpus=2,64", "inputs.law=weak"}), context())
                ->fact("efficiency")
                ->value;
        };
        QVERIFY(efficiencyWith("1") < efficiencyWith("10"));
        QVERIFY(efficiencyWith("10") < efficiencyWith("100"));
        QVERIFY(efficiencyWith("100") < 1);
    }

    void theHidingBandwidthIsJustEnough()
    {
        const Scenario scenario = dataParallel8();
        const double least = hidingBandwidth(scenario, 0.5, context()).shareAtMost; // of the links inside nodes
        for (const double share : {least + 0.01, least + 0.2}) {
            const Hiding hiding = hidingBandwidth(scenario, share, context());
            QCOMPARE(hiding.hides, Hides::From);
            QVERIFY(dataShareWith(scenario, hiding.bandwidth) <= share);
            QVERIFY(dataShareWith(scenario, hiding.bandwidth * 1.01) <= share);
            QVERIFY(dataShareWith(scenario, hiding.bandwidth * 0.99) > share);
            QCOMPARE(hiding.shareNow, dataShareWith(scenario, scenario.cluster.scaleOut.bandwidth));
        }
    }

    void noBandwidthHidesLatency()
    {
        const Scenario slow = with(dataParallel8(), {{"cluster.scaleOut.latencyUs", "100000"}});
        const Hiding hiding = hidingBandwidth(slow, 0.05, context());
        QCOMPARE(hiding.hides, Hides::Never);
        QVERIFY(hiding.shareAtMost > 0.05);
        QCOMPARE(hiding.shareAtMost, dataShareWith(slow, BytesPerSecond(1e15)));
        // And where nothing leaves the node, any will do.
        const Scenario inside = with(dataParallel8(), {{"cluster.devicesPerNode", "8"}});
        QCOMPARE(hidingBandwidth(inside, 0.9, context()).hides, Hides::Any);
        const auto result = runStudy(studyOf(slow, {"inputs.gpus=8"}), context());
        QVERIFY(result->fact("hidingGBps") == nullptr);
        QVERIFY(result->fact("latencyShare")->value > 0.05);
    }

    void theNetworkTableIsEveryCombination()
    {
        const auto result = runStudy(studyOf(dataParallel8(), {"inputs.gpus=8", "inputs.bandwidths=5,10,20,40",
                                                               "inputs.latencies=1,10,100", "inputs.nodeGpus=2,4"}),
                                     context());
        QVERIFY(bool(result));
        const StudyTable &links = *result->find("links");
        QCOMPARE(links.rows.size(), std::size_t(4 * 3 * 2));
        for (std::size_t i = 1; i < links.rows.size(); ++i) {
            const bool wider = links.number(i, "bandwidthGBps") > links.number(i - 1, "bandwidthGBps");
            QVERIFY(!wider || links.number(i, "exposedSeconds") <= links.number(i - 1, "exposedSeconds"));
        }
        // The same bandwidth, ten times the latency.
        QVERIFY(links.number(4, "exposedSeconds") > links.number(0, "exposedSeconds"));
    }

    void inputsAreFollowed()
    {
        const Scenario scenario = dataParallel8();
        const auto result = runStudy(studyOf(scenario, {"inputs.gpus=8..32", "inputs.at=16"}), context());
        QCOMPARE(result->find("points")->rows.size(), std::size_t(3));
        QVERIFY(result->find("links")->title.find("16 GPUs") != std::string::npos);
        QCOMPARE(result->find("fit")->rows.size(), std::size_t(3)); // of the power alone: four constants need more
        const auto more =
            runStudy(studyOf(scenario, {"inputs.gpus=2..128", "inputs.law=weak", "inputs.fitFrom=8"}), context());
        QCOMPARE(more->find("points")->rows.size(), std::size_t(7));
        QCOMPARE(more->find("fit")->rows.size(), std::size_t(10)); // 8 to 128, two laws
        const auto all = runStudy(
            studyOf(scenario, {"inputs.gpus=2..128", "inputs.law=weak", "inputs.exposedPercent=0"}), context());
        QCOMPARE(all->fact("exposedFromGpus")->value, 2.0);
        // Those beyond a node of two: 4 to 128.
        QCOMPARE(all->find("fit")->rows.size(), std::size_t(12));
    }

    void theBestPlanIsNoSlowerThanTheFixedOne()
    {
        const std::initializer_list<const char *> few = {"inputs.gpus=8,16", "inputs.bandwidths=25",
                                                         "inputs.latencies=5", "inputs.nodeGpus=8"};
        Study study = studyOf(tinyScenario(), few);
        const auto fixed = runStudy(study, context());
        QVERIFY(applyStudyChange(study, "inputs.plan=best", presets()).empty());
        QVERIFY(applyStudyChange(study, "inputs.keep=plan.schedule=1f1b training.recompute=none plan.zero=0", presets())
                    .empty());
        const auto best = runStudy(study, context());
        QVERIFY(bool(fixed) && bool(best));
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(best->find("points")->number(i, "iterationSeconds") <=
                    fixed->find("points")->number(i, "iterationSeconds"));
            QVERIFY(best->find("points")->word(i, "plan").ends_with("ZeRO 0"));
        }
    }

    void countsThatDoNotRunSayWhy()
    {
        const auto result = runStudy(studyOf(tinyScenario(), {"inputs.gpus=3,8"}), context());
        QVERIFY(bool(result));
        const StudyTable &points = *result->find("points");
        QVERIFY(std::isnan(points.number(0, "iterationSeconds")));
        QVERIFY(points.word(0, "problem").starts_with("cluster.gpus: "));
        QVERIFY(points.word(1, "problem").empty());
        QCOMPARE(result->fact("referenceGpus")->value, 8.0);
    }

    void wrongInputsAreNamed()
    {
        const auto errorOfStudy = [](std::initializer_list<const char *> changes) {
            const auto result = runStudy(studyOf(tinyScenario(), changes), context());
            return result ? std::string("no error") : toText(result.errors().front());
        };
        QVERIFY(errorOfStudy({"inputs.gpus=3,5"})
                    .starts_with("inputs.gpus: expected a count on which the plan runs; on 3 GPUs: cluster.gpus"));
        QVERIFY(errorOfStudy({"inputs.gpus=8", "inputs.at=7"}).starts_with("inputs.at: on 7 GPUs: cluster.gpus"));
        QCOMPARE(errorOfStudy({"inputs.keep=plan.zero"}), "inputs.keep: expected path=value, found \"plan.zero\"");
        QVERIFY(errorOfStudy({"inputs.plan=best", "inputs.keep=plan.zerro=1"}).starts_with("inputs.keep: plan.zerro"));
        Study study = studyOf(tinyScenario());
        for (const char *change : {"inputs.gpus=8,x", "inputs.gpus=0", "inputs.law=linear", "inputs.hiddenPercent=0",
                                   "inputs.bandwidths=-1", "inputs.gpu=8"})
            QVERIFY(!applyStudyChange(study, change, presets()).empty());
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const auto result = runStudy(studyOf(tinyScenario()), {presets(), 0, {}, source.get_token()});
        QVERIFY(bool(result));
        QVERIFY(result->stopped);
    }

    void presetsRun_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("counts");
        QTest::newRow("limited bandwidth") << "limited-bandwidth-512" << 8;
        QTest::newRow("16k") << "gpt3-16k-scaling" << 8;
        QTest::newRow("measured") << "gpt3-ptd-scaling" << 5;
    }

    void presetsRun()
    {
        QFETCH(const QString, id);
        QFETCH(const int, counts);
        const Result<Study> study = loadStudy(id.toStdString(), presets());
        QVERIFY(bool(study));
        const auto result = runStudy(*study, context());
        QVERIFY(bool(result));
        const StudyTable &points = *result->find("points");
        QCOMPARE(points.rows.size(), std::size_t(counts));
        for (std::size_t i = 0; i < points.rows.size(); ++i) {
            QVERIFY(points.word(i, "problem").empty()); // all run, and fit
            QVERIFY(i == 0 || points.number(i, "efficiency") < points.number(i - 1, "efficiency"));
        }
        for (const StudyPlot &plot : result->plots) {
            const StudyTable *table = result->find(plot.table);
            QVERIFY(table != nullptr);
            for (const std::string &column : plot.upwards)
                QVERIFY(table->column(column) < table->columns.size());
        }
        QCOMPARE(result->comparisons.size(), study->published.size());
        QVERIFY(!studyText(*study, *result).empty());
    }

    // A law fitted to simulated points stays near those that it has not seen.
    void theLawPredictsTheNextSize()
    {
        const auto result = runStudy(*loadStudy("gpt3-16k-scaling", presets()), context());
        QVERIFY(result->fact("fit.sum.leftOutWorst")->value < 0.01);
        QVERIFY(result->fact("fit.sum.leftOutWorst")->value >= result->fact("fit.sum.errorWorst")->value);
        QVERIFY(result->fact("fit.power.leftOutWorst")->value > 0.1); // a power alone does not
    }
};

QTEST_GUILESS_MAIN(TestStudyScaling)
#include "tst_study_scaling.moc"
