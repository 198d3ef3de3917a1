// A vocabulary that all stages share: what its passes compute and send, and what waiting costs, by hand arithmetic.
#include "core/cost/scenario_costs.h"
#include "core/cost/vocabulary.h"
#include "core/evaluate/evaluate.h"
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
    void passesOfLayersLeaveTheHead();
    void embeddingIsExchangedBesidePasses();
    void oneMicrobatchWaitsForEveryBarrier();
    void secondMicrobatchHidesTheBarriers();
    void interlacedRanksWaitForEachOther();
    void nothingIsAddedBehindThePasses();
    void sharesOfTablesAreReduced();
    void collectivesThatWaitSlowTheirDevice();
    void schedulesOfPlaces();
    void schedulesSayWhereTheVocabularyLies();
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

// Layers keep the final norm, on the last stage alone; logits and loss stand in S and T.
void TestVocabulary::passesOfLayersLeaveTheHead()
{
    const Scenario scenario = shared("two-barriers");
    const CostContext context = costContext(scenario);
    const std::vector<ChunkShape> shapes = chunkShapes(scenario);
    for (const ChunkShape &shape : shapes) {
        for (const Pass pass : {Pass::Forward, Pass::Backward}) {
            const ChunkTemplate made = buildTemplate(shape, pass, context);
            const auto count = [&](std::string_view name) {
                return std::ranges::count(made.ops, name, &TemplateOp::name);
            };
            QCOMPARE(count("head"), 0);
            QCOMPARE(count("loss"), 0);
            QCOMPARE(count("final norm"), shape.head ? 1 : 0);
            QCOMPARE(count(pass == Pass::Forward ? "embedding all-reduce" : "embedding broadcast"), 1);
        }
    }
}

// The embedding's collectives run beside other passes and show a share; interlaced ranks wait for all of it.
void TestVocabulary::embeddingIsExchangedBesidePasses()
{
    const std::initializer_list<std::pair<const char *, const char *>> tenth = {
        {"software.exposedGradientShare", "0.1"}};
    const Scenario beside = with(shared("one-barrier"), tenth);
    const Scenario together = with(shared("interlaced"), tenth);
    const Tick whole = vocabularyTimes(costContext(beside)).embeddingAllReduce;
    QVERIFY(whole > 0);
    const auto shown = [](const Scenario &scenario) {
        const Steps steps = sharedEmbeddingSteps(Pass::Forward, costContext(scenario));
        return steps.size() == 1 ? toTicks(steps.front().time) : -1;
    };
    QVERIFY(std::abs(shown(beside) - whole / 10) <= 1);
    QCOMPARE(shown(together), whole);
    QVERIFY(sharedEmbeddingSteps(Pass::Forward, costContext(shared("ends"))).empty());
}

namespace {

// Times of p = 2: F and B of each rank, S, T, a transfer, the broadcast and both barriers.
struct Times {
    Tick f[2], b[2], s, t, x, cast, barrier[2];
};
struct Simulated {
    ScenarioCosts costs;
    Timeline timeline;
    Times times;
};

Simulated simulated(const Scenario &scenario)
{
    Simulated result{scenarioCosts(scenario), {}, {}};
    const PipelineInput &input = result.costs.pipeline;
    const std::string blocked = simulatePipeline(input, result.timeline);
    if (!blocked.empty())
        qFatal("%s", blocked.c_str());
    const std::vector<ChunkTimes> &chunks = input.chunks;
    result.times = {{chunks[0].of(Pass::Forward), chunks[1].of(Pass::Forward)},
                    {chunks[0].of(Pass::Backward), chunks[1].of(Pass::Backward)},
                    chunks[0].of(Pass::Vocabulary),
                    chunks[0].of(Pass::VocabularyGradient),
                    chunks[0].sendForward,
                    input.vocabularyBroadcast,
                    {input.vocabularyBarriers[0], input.vocabularyBarriers[1]}};
    return result;
}

// p = 2 and a data parallelism of 4 on one node, sends beside compute.
Scenario twoStages(const char *place, const char *batch)
{
    return with(tinyScenario(), {{"plan.tensor", "1"},
                                 {"plan.vocabulary", place},
                                 {"plan.overlapPipeline", "true"},
                                 {"training.globalBatch", batch}});
}

} // namespace

// m = 1:  F0 x F1 cast S barrier T [barrier] B1 x B0
void TestVocabulary::oneMicrobatchWaitsForEveryBarrier()
{
    for (const char *place : {"one-barrier", "two-barriers", "interlaced"}) {
        const Simulated run = simulated(twoStages(place, "4"));
        const Times &c = run.times;
        QCOMPARE(run.costs.pipeline.shape.microbatches, 1);
        QVERIFY(c.s > 0 && c.t > 0 && c.x > 0 && c.cast > 0 && c.barrier[0] > 0);
        QCOMPARE(c.barrier[1] > 0, std::string_view(place) != "one-barrier");
        QCOMPARE(run.timeline.length,
                 c.f[0] + c.x + c.f[1] + c.cast + c.s + c.barrier[0] + c.t + c.barrier[1] + c.b[1] + c.x + c.b[0]);
    }
}

// m = 2, one barrier. The second forward of the last rank hides the broadcast, the second S and the first T the
// barriers:
//
//   r0   F0 F1         S0    S1    T0 T1           B0 B1
//   r1      x  F0 F1   S0    S1    T0 T1  B0  B1
void TestVocabulary::secondMicrobatchHidesTheBarriers()
{
    const Simulated run = simulated(twoStages("one-barrier", "8"));
    const Times &c = run.times;
    QCOMPARE(run.costs.pipeline.shape.microbatches, 2);
    QVERIFY(std::max(c.cast, c.barrier[0]) < std::min({c.f[1], c.s, c.t}));
    std::string order;
    for (const ScheduledOp &op : run.costs.pipeline.orders.back())
        order += std::string(row(op.pass).letter) + std::to_string(op.microbatch) + ' ';
    QCOMPARE(order, std::string("F0 F1 S0 S1 T0 T1 BW0 BW1 "));
    const Tick secondF = std::max(c.f[0] + c.x + c.f[1], 2 * c.f[0] + c.x) + c.f[1];
    const Tick lastT = secondF + 2 * c.s + 2 * c.t;
    const Tick firstB = lastT + c.b[1] + c.x + c.b[0];
    const Tick secondB = std::max(firstB, lastT + 2 * c.b[1] + c.x) + c.b[0];
    QCOMPARE(run.timeline.length, secondB);
}

// S and T of a microbatch stand together, and T of every rank begins when the last S has been reduced.
void TestVocabulary::interlacedRanksWaitForEachOther()
{
    const Scenario scenario = with(shared("interlaced"), {{"training.globalBatch", "16"}});
    ScenarioCosts costs = scenarioCosts(scenario);
    Timeline timeline;
    QCOMPARE(simulatePipeline(costs.pipeline, timeline), std::string());
    std::vector<Tick> reduced(8, 0);
    for (const RankTimeline &rank : timeline.ranks) {
        for (const Span &span : rank.spans(Lane::Compute)) {
            Tick &end = reduced[std::size_t(span.microbatch)];
            end = span.pass == Pass::Vocabulary ? std::max(end, span.end + costs.pipeline.vocabularyBarriers[0]) : end;
        }
    }
    int pairs = 0;
    for (const RankTimeline &rank : timeline.ranks) {
        const std::vector<Span> &spans = rank.spans(Lane::Compute);
        for (std::size_t i = 0; i + 1 < spans.size(); ++i) {
            if (spans[i].pass != Pass::Vocabulary)
                continue;
            QCOMPARE(spans[i + 1].pass, Pass::VocabularyGradient);
            QCOMPARE(spans[i + 1].microbatch, spans[i].microbatch);
            QCOMPARE(spans[i + 1].start, reduced[std::size_t(spans[i].microbatch)]);
            ++pairs;
        }
    }
    QCOMPARE(pairs, 4 * 8);
}

// What waiting costs stands in the passes, and nowhere else.
void TestVocabulary::nothingIsAddedBehindThePasses()
{
    const Scenario ends = shared("ends");
    const Tick norm = scenarioCosts(ends).finish.normReduction;
    for (const char *place : {"one-barrier", "two-barriers", "interlaced"}) {
        const Scenario scenario = shared(place);
        QCOMPARE(scenarioCosts(scenario).finish.normReduction, norm);
    }
}

// Every rank reduces the gradients of its share of the tables, whether it holds layers at an end or not.
void TestVocabulary::sharesOfTablesAreReduced()
{
    for (const char *tied : {"true", "false"}) {
        const Scenario scenario = with(shared("one-barrier"), {{"model.tied", tied}});
        const CostContext context = costContext(scenario);
        const double bytes = reducedGradientBytes(scenario);
        ModelParts parts(context);
        for (const ChunkShape &shape : chunkShapes(scenario)) {
            const ChunkTemplate backward = buildTemplate(shape, Pass::Backward, context);
            double reduced = 0;
            for (const GradientUnit &unit : gradientUnits(shape, backward, context))
                reduced += unit.dense.value();
            const double trained = trainedParameters(parts, std::span(&shape, 1)).dense;
            QVERIFY(std::abs(reduced / (trained * bytes) - 1) < 1e-12);
        }
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

// Choosing the schedule is enough; both ways give the same costs.
void TestVocabulary::schedulesSayWhereTheVocabularyLies()
{
    for (const SharedVocabulary &each : sharedVocabularies()) {
        const Scenario byPlace = shared(std::string(each.id).c_str());
        const Scenario bySchedule = with(shared("ends"), {{"plan.schedule", std::string(each.schedule).c_str()}});
        QVERIFY(vocabularyPlace(byPlace.plan) == each.place && vocabularyPlace(bySchedule.plan) == each.place);
        QCOMPARE(vocabularyStages(bySchedule.plan), 4);
        const auto length = [](const Scenario &scenario) {
            const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
            return evaluation->valid() ? evaluation->timeline.length : -1;
        };
        QVERIFY(length(byPlace) > 0);
        QCOMPARE(length(byPlace), length(bySchedule));
    }
    QVERIFY(vocabularyPlace(with(shared("one-barrier"), {{"plan.pipeline", "1"}}).plan) == VocabularyPlace::Ends);
}

QTEST_APPLESS_MAIN(TestVocabulary)
#include "tst_vocabulary.moc"
