// Field cases of kind "schedule": when stages wait for each other, and which numbers of microbatches are legal.
#include "core/evaluate/evaluate.h"
#include "core/schedule/planned.h"
#include "core/schedule/searched.h"
#include "core/sim/pipeline.h"
#include "tests/support/case_scenarios.h"
#include "tests/support/reference_pipeline.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Stages of a forward and a whole backward, in milliseconds as ticks.
PipelineInput stages(const char *schedule, const ScheduleShape &shape, Tick forward, Tick backward, Tick send)
{
    const ScheduleRow &row = *findSchedule(schedule);
    ChunkTimes times;
    times.pass[std::size_t(Pass::Forward)] = forward;
    times.pass[std::size_t(Pass::Backward)] = backward;
    times.sendForward = times.sendBackward = send;
    PipelineInput input;
    input.shape = shape;
    input.schedule = &row;
    input.placement = row.placement;
    input.orders = row.orders(shape);
    input.chunks.assign(std::size_t(modelChunks(row.placement, shape)), times);
    return input;
}

Tick lengthOf(const PipelineInput &input)
{
    Timeline timeline;
    const std::string stuck = simulatePipeline(input, timeline);
    if (!stuck.empty())
        endTest(stuck);
    return timeline.length;
}

// A dense model on 8 GPUs a stage group, so that microbatches are what the case says.
Scenario pipelined(const char *software, const char *schedule, int pipeline, int chunks, int microbatches)
{
    Scenario scenario = tinyScenario();
    scenario.model = modelOf({pipeline * chunks * 2, 1024, 16, 16, 4096, 32000, false, false});
    scenario.software.preset = software;
    scenario.cluster.gpus = pipeline;
    scenario.plan.tensor = 1;
    scenario.plan.pipeline = pipeline;
    scenario.plan.chunksPerStage = chunks;
    scenario.plan.schedule = schedule;
    scenario.training.microbatch = 1;
    scenario.training.globalBatch = microbatches;
    return scenario;
}

bool hasErrors(const Scenario &scenario)
{
    return stringline::hasErrors(validate(scenario));
}

} // namespace

class TestCasesSchedule : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thr21StagesWaitForEachOther();
    void val19FewerMicrobatchesThanStages();
    void val20InterleavedMicrobatches();
    void val22BlockingTransfers();
    void val23MemoryOfEachStage();
};

// Two stages, two microbatches, 10 and 20 ms: 3 x 30 = 90 ms, of which 60 work; idle is (p-1)/m = 0.5 of the work.
void TestCasesSchedule::thr21StagesWaitForEachOther()
{
    for (const char *id : {"gpipe", "1f1b"}) {
        const PipelineInput input = stages(id, {2, 2, 1}, 10, 20, 0);
        QCOMPARE(lengthOf(input), Tick(90));
        QCOMPARE(double(lengthOf(input) - 60) / 60, 0.5);
        ReferencePipeline plain = unitPipeline(*findSchedule(id), {2, 2, 1});
        plain.cost = {10, 30 - 10, 0, 0, 0, 0};
        const ReferenceTimes times = referenceTimes(plain);
        QCOMPARE(times.length, Tick(90));
        // The second stage begins when the first has computed, the first's backward when the second has.
        QCOMPARE(times.ranks[1].front().start, Tick(10));
        QVERIFY(times.ranks[0].back().start >= times.ranks[1].back().end);
    }
    // With a transfer of 5 ms the second stage begins that much later.
    Timeline timeline;
    QVERIFY(simulatePipeline(stages("1f1b", {2, 2, 1}, 10, 20, 5), timeline).empty());
    QCOMPARE(timeline.ranks[1].spans(Lane::Compute).front().start, Tick(15));
}

// One microbatch on four stages: runs, three quarters of it bubble. PyTorch's 1F1B has a guard, its GPipe none.
void TestCasesSchedule::val19FewerMicrobatchesThanStages()
{
    for (const char *id : {"gpipe", "1f1b"}) {
        QCOMPARE(lengthOf(stages(id, {4, 1, 1}, 10, 20, 0)), Tick(4 * 30)); // idle (p-1)/m = 3 times the work
        const Scenario scenario = pipelined("pytorch-fsdp", id, 4, 1, 1);
        const Diagnostics all = validate(scenario);
        QVERIFY2(!stringline::hasErrors(all), all.empty() ? "" : (all.front().path + all.front().message).c_str());
        const Diagnostic *bubble = finding(all, "training.globalBatch", "75 % of the time is bubble");
        QVERIFY2(bubble || finding(all, "training.globalBatch", "75% of the time is bubble"), id);
        const Diagnostic *guard = finding(all, "training.globalBatch", "1F1B in PyTorch needs n_microbatches >= 4");
        QCOMPARE(guard != nullptr, std::string_view(id) == "1f1b");
        QVERIFY(!guard || (guard->severity == Severity::Warning && offers(guard, "plan.schedule", "gpipe")));
    }
}

// PP 4, two chunks. PyTorch: n mod max(1, n div 4) = 0. Megatron: groups of PP unless told otherwise.
void TestCasesSchedule::val20InterleavedMicrobatches()
{
    const auto check = [](const char *software, int stages, int microbatches, int group) {
        Scenario scenario = pipelined(software, "interleaved-1f1b", stages, 2, microbatches);
        scenario.plan.microbatchGroup = group;
        return !hasErrors(scenario);
    };
    const std::pair<int, bool> kTorch[] = {{10, true}, {3, true}, {8, true}, {11, false}};
    const std::pair<int, bool> kMegatron[] = {{10, false}, {3, false}, {8, true}, {11, false}};
    for (const auto &[microbatches, legal] : kTorch)
        QCOMPARE(check("pytorch-fsdp", 4, microbatches, 0), legal);
    for (const auto &[microbatches, legal] : kMegatron)
        QCOMPARE(check("megatron-lm", 4, microbatches, 0), legal);
    for (const int group : {5, 6, 10})
        QVERIFY(check("megatron-lm", 4, 10, group));
    for (const int group : {6, 7, 11})
        QVERIFY(check("megatron-lm", 4, 11, group));
    QVERIFY(!check("megatron-lm", 4, 10, 7) && !check("megatron-lm", 4, 10, 3));
    QVERIFY(!check("megatron-lm", 6, 3, 0) && !check("megatron-lm", 6, 3, 3));

    const Diagnostics ten = validate(pipelined("megatron-lm", "interleaved-1f1b", 4, 2, 10));
    const Diagnostic *groups = finding(ten, "plan.microbatchGroup", "10 leave 2");
    QVERIFY(groups && groups->severity == Severity::Error);
    QVERIFY(offers(groups, "plan.microbatchGroup", "5") && offers(groups, "plan.microbatchGroup", "6"));
    QVERIFY(offers(groups, "training.globalBatch", "8") && offers(groups, "training.globalBatch", "12"));
    const Diagnostics eleven = validate(pipelined("pytorch-fsdp", "interleaved-1f1b", 4, 2, 11));
    QVERIFY(offers(finding(eleven, "plan.schedule", "11 leave 3"), "training.globalBatch", "10"));

    // The schedule of (4, 10): two rounds of five, at the bubble of full groups.
    const ReferenceTimes times = referenceTimes(unitPipeline(*findSchedule("interleaved-1f1b"), {4, 10, 2}));
    QVERIFY(times.stuck.empty());
    QCOMPARE(times.length, Tick(10 * 2 * 3 + 3 * 3));
}

// Transfers of 2 ms: beside passes they cost less than where a rank computes nothing meanwhile; what is left without
// any is the schedule's own bubble, (p-1)(F+B) in chunk times.
void TestCasesSchedule::val22BlockingTransfers()
{
    const ScheduleShape shape{4, 8, 2};
    const Tick ideal = lengthOf(stages("interleaved-1f1b", shape, 10, 20, 0));
    QCOMPARE(ideal, Tick(8 * 2 * 30 + 3 * 30));
    PipelineInput deferred = stages("interleaved-1f1b", shape, 10, 20, 2);
    PipelineInput blocking = deferred;
    blocking.blockingSends = true;
    QVERIFY(lengthOf(deferred) > ideal);
    QVERIFY(lengthOf(blocking) > lengthOf(deferred));
}

// 18 GB free, and 3, 2, 2 and 2.6 GB a microbatch: 6, 9, 9 and 6. ZB-H2 wants 2p - 1 = 7 on the first.
void TestCasesSchedule::val23MemoryOfEachStage()
{
    const std::vector<Bytes> free(4, Bytes(18e9));
    const std::vector<Bytes> activations{Bytes(3.0e9), Bytes(2.0e9), Bytes(2.0e9), Bytes(2.6e9)};
    const std::vector<int> caps = memoryCaps(free, activations);
    QVERIFY((caps == std::vector<int>{6, 9, 9, 6}));
    const ScheduleRow &zbH2 = *findSchedule("zb-h2");
    const ScheduleShape shape{4, 12, 1};
    QCOMPARE(zbH2.peakInFlight(shape, 0), 7);
    QVERIFY(mostKept(zbH2.orders(shape)[0]) > caps[0]);

    SearchInput input = unitSearch(shape);
    input.memoryCaps = caps;
    const SearchedSchedule found = searchSchedule(input);
    for (std::size_t rank = 0; rank < caps.size(); ++rank)
        QVERIFY(mostKept(found.orders[rank]) <= caps[rank]);
    // Between ZB-H1, which fits, and the start skew that nothing avoids.
    QVERIFY(found.length <= referenceTimes(unitPipeline(*findSchedule("zb-h1"), shape)).length);
    QVERIFY(found.length >= Tick(3 * 12 + 3));
    // One limit for all, that of the smallest, would be one too many for no rank but wastes the middle ones.
    input.memoryCaps.assign(4, 6);
    QVERIFY(searchSchedule(input).length >= found.length);
}

QTEST_APPLESS_MAIN(TestCasesSchedule)
#include "tst_cases_schedule.moc"
