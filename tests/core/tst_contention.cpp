// Transfers that meet on a port: hand-computed cases, what each kind of contention does, and laws of sharing.
#include "core/cost/contention.h"
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/sim/shared_ports.h"
#include "tests/support/scenarios.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Streams through ports, each begun at its time; when each ended.
struct PlannedStream {
    Tick begin = 0;
    Tick bytes = 0;
    double share = 1;
    std::vector<std::int32_t> ports;
};

std::vector<Tick> endsOf(const std::vector<PlannedStream> &planned, std::size_t ports)
{
    SharedPorts shared(ports);
    std::vector<SharedPorts::News> news;
    std::map<std::int32_t, std::size_t> streamOf;
    std::vector<Tick> ends(planned.size(), -1);
    std::size_t next = 0; // by begin
    while (true) {
        std::erase_if(news, [&](const SharedPorts::News &each) { return !shared.isCurrent(each); });
        const auto first = std::ranges::min_element(news, {}, &SharedPorts::News::end);
        if (next < planned.size() && (first == news.end() || planned[next].begin < first->end)) {
            const PlannedStream &each = planned[next];
            streamOf[shared.begin(each.begin, each.bytes, each.share, each.ports, news)] = next;
            ++next;
            continue;
        }
        if (first == news.end())
            return ends;
        const SharedPorts::News ended = *first;
        news.erase(first);
        ends[streamOf[ended.stream]] = ended.end;
        shared.end(ended.end, ended.stream, news);
    }
}

ChunkTimes unitChunk(Tick forward, Tick backward)
{
    ChunkTimes times;
    times.pass[static_cast<std::size_t>(Pass::Forward)] = forward;
    times.pass[static_cast<std::size_t>(Pass::Backward)] = backward;
    return times;
}

// Two stages, one microbatch, forward 1 and backward 4; the gradient's transfer takes 6 and stage 1's bucket 4.
PipelineInput twoStages()
{
    PipelineInput input;
    input.shape = {2, 1, 1};
    input.schedule = findSchedule("1f1b");
    input.chunks = {unitChunk(1, 4), unitChunk(1, 4)};
    input.chunks[1].sendBackward = 6;
    input.structure = *pipelineStructure(input.schedule->orders(input.shape), Placement::Looped, input.shape);
    input.sharesPorts = true;
    input.transfer = {Port::Network, 0, 0, 1};
    return input;
}

FinishInput bucketOnStageOne(Port port, double share = 1)
{
    FinishInput finish;
    finish.overlapReduction = true;
    finish.ranks.resize(2);
    finish.ranks[0].chunks = {{}};
    finish.ranks[1].chunks = {{{4, 4, {PortUse{port, 4, 0, share}, PortUse{}}}}};
    return finish;
}

// TP 8 in a node, so that data and pipeline parallelism go over the network.
Scenario overTheNetwork()
{
    return with(tinyScenario(), {{"cluster.gpus", "32"},
                                 {"plan.tensor", "8"},
                                 {"training.globalBatch", "16"},
                                 {"plan.overlapGradReduce", "true"},
                                 {"plan.bucketMiB", "1"},
                                 {"plan.overlapPipeline", "true"}});
}

double iteration(const Scenario &scenario)
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    return evaluation->valid() ? evaluation->report.iteration.value() : 0;
}

} // namespace

class TestContention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kindsAreOneTable();
    void twoStreamsShareAPort();
    void sharesThatFitAreAlone();
    void ratesAreMaxMinFair();
    void bytesAreConserved();
    void aTransferMeetsABucket();
    void otherPortsDoNotShare();
    void portsFollowTheMesh();
    void staticSlowsBytesAlone();
    void kindsInOrder();
    void gathersThatComeLateHoldTheirPass();
};

void TestContention::kindsAreOneTable()
{
    const Field *field = findField("cluster.contention");
    QVERIFY(field != nullptr);
    QCOMPARE(field->choices.size(), kContentions.size());
    Scenario scenario;
    QCOMPARE(fieldText(*field, scenario), std::string("none"));
    for (std::size_t i = 0; i < kContentions.size(); ++i) {
        QCOMPARE(static_cast<std::size_t>(kContentions[i].kind), i);
        QVERIFY(setField(scenario, "cluster.contention", kContentions[i].id).empty());
        QCOMPARE(scenario.cluster.contention, kContentions[i].kind);
        QVERIFY(kContentions[i].summary.ends_with('.'));
        QCOMPARE(kContentions[i].slowdown(0.5), 1.0); // two halves fit
    }
    QVERIFY(!setField(scenario, "cluster.contention", "some").empty());
    QCOMPARE(row(Contention::Static).slowdown(1), 2.0);
}

// 100 alone for 40, then half as fast beside the other: 60 more take 120. Of the other's 300 then 240 are left.
void TestContention::twoStreamsShareAPort()
{
    const std::vector<Tick> ends = endsOf({{0, 100, 1, {0}}, {40, 300, 1, {0}}}, 1);
    QCOMPARE(ends, (std::vector<Tick>{160, 400}));
}

void TestContention::sharesThatFitAreAlone()
{
    QCOMPARE(endsOf({{0, 100, 0.25, {0}}, {10, 70, 0.75, {0}}}, 1), (std::vector<Tick>{100, 80}));
    // 0.75 and 0.5 do not: half each, so the first at two thirds of its speed until the other has ended.
    QCOMPARE(endsOf({{0, 100, 0.75, {0}}, {0, 60, 0.5, {0}}}, 1), (std::vector<Tick>{120, 60}));
}

// Port 0 has streams a and b, port 1 b and c and d: 1/3 each for b, c and d, and what b leaves of port 0 for a.
void TestContention::ratesAreMaxMinFair()
{
    const std::vector<Tick> ends =
        endsOf({{0, 200, 1, {0}}, {0, 300, 1, {0, 1}}, {0, 300, 1, {1}}, {0, 300, 1, {1}}}, 2);
    QCOMPARE(ends, (std::vector<Tick>{300, 900, 900, 900}));
}

// A port that is never idle moves all bytes in their sum of times, whatever comes when; no stream is faster than alone.
void TestContention::bytesAreConserved()
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 200; ++i) {
        std::vector<PlannedStream> planned;
        Tick sum = 0;
        for (int k = 0; k < 20; ++k) {
            const Tick bytes = 1 + static_cast<Tick>(random() % 1'000'000);
            planned.push_back(
                {sum > 0 ? static_cast<Tick>(random() % static_cast<std::uint64_t>(sum)) : 0, bytes, 1, {0}});
            sum += bytes;
        }
        std::ranges::sort(planned, {}, &PlannedStream::begin);
        planned.front().begin = 0;
        Tick free = 0; // until when the port is busy without any sharing
        for (const PlannedStream &each : planned)
            free = std::max(free, each.begin) + each.bytes;
        const std::vector<Tick> ends = endsOf(planned, 1);
        QVERIFY(std::abs(std::ranges::max(ends) - free) <= static_cast<Tick>(planned.size()));
        for (std::size_t k = 0; k < ends.size(); ++k)
            QVERIFY(ends[k] >= planned[k].begin + planned[k].bytes);
    }
}

// At 50 bytes a tick and direction: the gradient of 300 bytes and the bucket of 200 leave stage 1 together at 6, each
// with half of its way out. The bucket is over at 6 + 8 = 14, when 100 bytes of the gradient are left: 16. Stage 0 then
// takes its backward of 4. Alone the two end at 10 and 12.
void TestContention::aTransferMeetsABucket()
{
    PipelineInput pipeline = twoStages();
    const FinishInput finish = bucketOnStageOne(Port::Network);
    Timeline timeline;
    QVERIFY(simulateIteration(pipeline, finish, {}, timeline));
    const Span &bucket = timeline.ranks[1].spans(Lane::Data).front();
    const Span &gradient = timeline.ranks[1].spans(Lane::Pipeline).front();
    QCOMPARE(bucket.start, Tick(6));
    QCOMPARE(bucket.end, Tick(14));
    QCOMPARE(gradient.start, Tick(6));
    QCOMPARE(gradient.end, Tick(16));
    QCOMPARE(timeline.ranks[0].spans(Lane::Compute).back().start, Tick(16));
    QCOMPARE(timeline.length, Tick(20));
    pipeline.sharesPorts = false;
    QVERIFY(simulateIteration(pipeline, finish, {}, timeline));
    QCOMPARE(timeline.length, Tick(16));
}

void TestContention::otherPortsDoNotShare()
{
    for (const auto &[port, share] : {std::pair(Port::ScaleUp, 1.0), std::pair(Port::None, 1.0)}) {
        Timeline timeline;
        QVERIFY(simulateIteration(twoStages(), bucketOnStageOne(port, share), {}, timeline));
        QCOMPARE(timeline.length, Tick(16));
    }
    // Nor does what leaves slow what comes: stage 0's bucket runs beside nothing, and latencies take no bandwidth.
    PipelineInput late = twoStages();
    late.transfer.fixed = 6;
    Timeline timeline;
    QVERIFY(simulateIteration(late, bucketOnStageOne(Port::Network), {}, timeline));
    QCOMPARE(timeline.length, Tick(16));
}

void TestContention::portsFollowTheMesh()
{
    const auto context = [](const Scenario &scenario) { return costContext(scenario); };
    const Scenario none = overTheNetwork();
    QCOMPARE(context(none).pipelinePort, Port::None);
    const Scenario fluid = with(none, {{"cluster.contention", "fluid"}});
    QCOMPARE(context(fluid).pipelinePort, Port::Network);
    QCOMPARE(context(with(fluid, {{"plan.pipeline", "1"}})).pipelinePort, Port::None);
    // TP 2, DP 2, PP 2 on one node, and with data outermost over two.
    const Scenario inside = with(tinyScenario(), {{"cluster.contention", "fluid"}});
    QCOMPARE(context(inside).pipelinePort, Port::ScaleUp);
    const Scenario across = with(inside, {{"cluster.gpus", "16"},
                                          {"plan.pipeline", "4"},
                                          {"plan.axisOrder", "tensor-pipeline-data"},
                                          {"training.globalBatch", "16"}});
    const CostContext apart = context(across);
    QCOMPARE(apart.pipelinePort, Port::ScaleUp);
    QVERIFY(apart.dataGroup.nodes > 1);
    QCOMPARE(dataTime(apart, Collective::AllReduce, apart.dataGroup, Bytes(1e8), true).port, Port::None);
    QCOMPARE(dataTime(context(fluid), Collective::AllReduce, context(fluid).dataGroup, Bytes(1e8), true).port,
             Port::Network);
}

// An all-reduce of S = 100 MB over 2 nodes by the ring: 2 steps of 5 us, then S / 22.5 GB/s = 4444.4 us that two kinds
// of traffic share; the same bytes out of each GPU fill its port.
void TestContention::staticSlowsBytesAlone()
{
    const Scenario scenario = with(overTheNetwork(), {{"cluster.contention", "static"}});
    const CostContext context = costContext(scenario);
    const DataTime alone = dataTime(context, Collective::AllReduce, context.dataGroup, Bytes(1e8), false);
    const DataTime beside = dataTime(context, Collective::AllReduce, context.dataGroup, Bytes(1e8), true);
    const double bytes = 1e8 / 22.5e9;
    QVERIFY(std::abs(alone.fixed.value() - 10e-6) < 1e-9);
    QVERIFY(std::abs(alone.time.whole.value() - (10e-6 + bytes)) < 1e-9);
    QVERIFY(std::abs(alone.share - 1) < 1e-6);
    QVERIFY(std::abs(beside.time.whole.value() - (10e-6 + 2 * bytes)) < 1e-9);
    // Transfers meet data in every pass with ZeRO 3 alone: 1 x 1024 x 1024 x 2 bytes over 8 tensor ranks at 22.5 GB/s.
    const double message = 1024.0 * 1024 * 2 / 8 / 22.5e9;
    const Scenario sharded = with(scenario, {{"plan.zero", "3"}});
    const double usual = transferTime(context).value();
    QVERIFY(std::abs(transferTime(costContext(sharded)).value() - usual - message) < 1e-9);
}

void TestContention::kindsInOrder()
{
    for (const char *zero : {"0", "1", "3"}) {
        const Scenario none = with(overTheNetwork(), {{"plan.zero", zero}});
        const double alone = iteration(none);
        const double factor = iteration(with(none, {{"cluster.contention", "static"}}));
        const double fluid = iteration(with(none, {{"cluster.contention", "fluid"}}));
        QVERIFY(alone > 0);
        QVERIFY(factor > alone);
        QVERIFY(fluid > alone);
        QVERIFY(fluid < 1.5 * alone);
    }
}

// The breakdown of an iteration whose gathers are late still adds up, and the delay is data-parallel time.
void TestContention::gathersThatComeLateHoldTheirPass()
{
    const Scenario none = with(overTheNetwork(), {{"plan.zero", "3"}, {"plan.overlapParamGather", "true"}});
    const EvaluationPtr alone = evaluate(std::make_shared<const Scenario>(none));
    const EvaluationPtr fluid =
        evaluate(std::make_shared<const Scenario>(with(none, {{"cluster.contention", "fluid"}})));
    QVERIFY(alone->valid() && fluid->valid());
    Tick sum = 0;
    for (const Tick ticks : fluid->report.breakdown.ticks)
        sum += ticks;
    QCOMPARE(toSeconds(sum).value(), fluid->report.iteration.value());
    QVERIFY(fluid->report.breakdown[Cause::Data] > alone->report.breakdown[Cause::Data]);
    QCOMPARE(fluid->report.breakdown[Cause::Compute], alone->report.breakdown[Cause::Compute]);
    const Estimate estimated = estimate(*fluid->scenario);
    QVERIFY(std::abs(estimated.report.iteration / fluid->report.iteration - 1) < 0.03);
}

QTEST_APPLESS_MAIN(TestContention)
#include "tst_contention.moc"
