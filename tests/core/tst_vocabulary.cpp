// A vocabulary that all stages share: what its passes compute and send, and what waiting costs, by hand arithmetic.
#include "core/cost/scenario_costs.h"
#include "core/cost/vocabulary.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

// p = 4, s = 1024, h = 1024, V = 32000: a share of 8000 rows; data parallelism of 2 on one node of 8.
Scenario shared(const char *place)
{
    return with(tinyScenario(), {{"plan.tensor", "1"}, {"plan.pipeline", "4"}, {"plan.vocabulary", place}});
}

constexpr double kOutput = 2.0 * 1024 * 1024; // 2 bsh

} // namespace

class TestVocabulary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void passesOfOneBarrier();
    void passesOfTwoBarriers();
    void passesAddUpToTheHead();
    void templatesHoldTheShareAlone();
    void collectivesOfAMicrobatch();
    void microbatchesInFlightFillThePipeline();
    void collectivesThatWaitSlowTheirDevice();
    void schedulesOfPlaces();
};

void TestVocabulary::passesOfOneBarrier()
{
    const Scenario scenario = shared("one-barrier");
    const CostContext context = costContext(scenario);
    const DeviceSpec &device = scenario.cluster.device;
    const Steps s = vocabularySteps(Pass::Vocabulary, context);
    QCOMPARE(s.size(), std::size_t(3));
    QCOMPARE(s[0].time.value(), gemmTime({1, 1024, 8000, 1024}, device).value());
    QCOMPARE(s[1].time.value(), streamTime(Bytes(42.0 * 1024 * 8000), device).value());
    QCOMPARE(s[2].time.value(), gemmTime({1, 1024, 1024, 8000}, device).value());
    QCOMPARE(s[2].activity, Activity::Backward);
    const Steps t = vocabularySteps(Pass::VocabularyGradient, context);
    QCOMPARE(t.size(), std::size_t(2));
    QCOMPARE(t[0].time.value(), streamTime(Bytes(16.0 * 1024 * 8000), device).value());
    QCOMPARE(t[1].time.value(), gemmTime({1, 1024, 8000, 1024}, device).value());
    QCOMPARE(t[1].activity, Activity::WeightGradient);
}

void TestVocabulary::passesOfTwoBarriers()
{
    for (const char *place : {"two-barriers", "interlaced"}) {
        const Scenario scenario = shared(place);
        const CostContext context = costContext(scenario);
        QCOMPARE(vocabularySteps(Pass::Vocabulary, context).size(), std::size_t(2));
        QCOMPARE(vocabularySteps(Pass::VocabularyGradient, context).size(), std::size_t(3));
    }
}

// S and T of a vocabulary of V on one stage are the head and its backward, but for the final norm.
void TestVocabulary::passesAddUpToTheHead()
{
    Scenario scenario = shared("one-barrier");
    const CostContext context = costContext(scenario);
    Seconds passes;
    for (const Pass pass : {Pass::Vocabulary, Pass::VocabularyGradient}) {
        for (const Step &step : vocabularySteps(pass, context))
            passes += step.time;
    }
    scenario.model.finalNorm = false;
    const LayerOps head = headOps(scenario.model);
    Steps whole;
    appendForward(whole, head.ops(), context, Activity::Forward);
    appendBackward(whole, head.ops(), context);
    Seconds sum;
    for (const Step &step : whole)
        sum += step.time;
    QVERIFY(std::abs(passes / sum - 1) < 1e-12);
}

// Nothing of the chunk's layers, and no launches of theirs.
void TestVocabulary::templatesHoldTheShareAlone()
{
    const Scenario scenario = with(shared("interlaced"), {{"software.hostPerKernelUs", "1000"}});
    const CostContext context = costContext(scenario);
    for (const ChunkShape &shape : chunkShapes(scenario)) {
        for (const Pass pass : {Pass::Vocabulary, Pass::VocabularyGradient}) {
            const ChunkTemplate made = buildTemplate(shape, pass, context);
            const Steps steps = vocabularySteps(pass, context);
            QCOMPARE(made.ops.size(), steps.size());
            QCOMPARE(made.layers, 0);
            Tick sum = 0;
            for (const Step &step : steps)
                sum += toTicks(step.time);
            QCOMPARE(made.duration, sum);
        }
    }
}

void TestVocabulary::collectivesOfAMicrobatch()
{
    const Scenario one = shared("one-barrier");
    const GroupSpan stages = spanOf(meshOf(one), Axis::Pipeline);
    QCOMPARE(stages.size, 4);
    const auto ticks = [&](Collective collective, double bytes) {
        return toTicks(collectiveTime(collective, stages, one.cluster, Bytes(bytes)));
    };
    const VocabularyTimes joined = vocabularyTimes(costContext(one));
    QCOMPARE(joined.outputBroadcast, ticks(Collective::Broadcast, kOutput));
    QCOMPARE(joined.softmaxAllReduce, ticks(Collective::AllReduce, kOutput + 8 * 1024));
    QCOMPARE(joined.gradientAllReduce, Tick(0));
    const Scenario two = shared("two-barriers");
    const VocabularyTimes apart = vocabularyTimes(costContext(two));
    QCOMPARE(apart.softmaxAllReduce, ticks(Collective::AllReduce, 8 * 1024));
    QCOMPARE(apart.gradientAllReduce, ticks(Collective::AllReduce, kOutput));
    QCOMPARE(apart.embeddingAllReduce, ticks(Collective::AllReduce, kOutput));
    QCOMPARE(apart.embeddingBroadcast, ticks(Collective::Broadcast, kOutput));
    const Scenario ends = shared("ends");
    QCOMPARE(vocabularyTimes(costContext(ends)).outputBroadcast, Tick(0));
}

// One more for a barrier, two for two, p / 2 interlaced; each adds the F and B of the slowest stage.
void TestVocabulary::microbatchesInFlightFillThePipeline()
{
    const Scenario ends = shared("ends");
    const Tick norm = scenarioCosts(ends).finish.normReduction;
    for (const auto &[place, more] :
         {std::pair("one-barrier", 1), std::pair("two-barriers", 2), std::pair("interlaced", 2)}) {
        const Scenario scenario = shared(place);
        const ScenarioCosts costs = scenarioCosts(scenario);
        Tick interval = 0;
        for (const ChunkTimes &chunk : costs.pipeline.chunks)
            interval = std::max(interval, chunk.of(Pass::Forward) + chunk.of(Pass::Backward));
        QCOMPARE(costs.finish.normReduction, norm + more * interval);
    }
}

// Half an interval beside a collective that costs a tenth of what runs beside it.
void TestVocabulary::collectivesThatWaitSlowTheirDevice()
{
    const std::initializer_list<std::pair<const char *, const char *>> tenth = {
        {"software.exposedGradientShare", "0.1"}};
    QCOMPARE(vocabularySlowdown(with(shared("one-barrier"), tenth)), 1.05);
    QCOMPARE(vocabularySlowdown(with(shared("two-barriers"), tenth)), 1.05);
    QCOMPARE(vocabularySlowdown(with(shared("interlaced"), tenth)), 1.0);
    QCOMPARE(vocabularySlowdown(with(shared("ends"), tenth)), 1.0);
}

void TestVocabulary::schedulesOfPlaces()
{
    QCOMPARE(vocabularySchedule(shared("ends").plan), std::string_view("1f1b"));
    QCOMPARE(vocabularySchedule(shared("one-barrier").plan), std::string_view("1f1b-vocab"));
    QCOMPARE(vocabularySchedule(shared("two-barriers").plan), std::string_view("1f1b-vocab-sync-twice"));
    QCOMPARE(vocabularySchedule(shared("interlaced").plan), std::string_view("1f1b-interlaced"));
    // Others have no order with these passes.
    QCOMPARE(vocabularySchedule(with(shared("one-barrier"), {{"plan.schedule", "gpipe"}}).plan),
             std::string_view("gpipe"));
}

QTEST_APPLESS_MAIN(TestVocabulary)
#include "tst_vocabulary.moc"
