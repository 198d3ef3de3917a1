// A step of a trace as a timeline: lanes, times and names by hand; what this program writes comes back.
#include "core/report/lag.h"
#include "core/sim/measured_names.h"
#include "core/trace/measured_timeline.h"
#include "core/trace/trace_summary.h"
#include "tests/support/trace_samples.h"
#include "tests/support/traces.h"

#include <QtTest>

#include <fmt/format.h>

using namespace stringline;
using namespace stringline::tests;

namespace {

// "ampere_bf16_gemm 0+10000 forward": name, start, duration in ns and activity of each span of a lane.
QStringList laneText(const Timeline &timeline, int rank, Lane lane)
{
    QStringList lines;
    const std::vector<Span> &spans = timeline.ranks[std::size_t(rank)].spans(lane);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const std::string_view name = timeline.measured->of({rank, lane, std::int32_t(i)});
        lines << QStringLiteral("%1 %2+%3 %4")
                     .arg(QString::fromUtf8(name.data(), qsizetype(name.size())))
                     .arg(spans[i].start)
                     .arg(spans[i].duration())
                     .arg(QLatin1String(row(spans[i].activity).id.data()));
    }
    return lines;
}

QString line(const char *text)
{
    return QString::fromLatin1(text);
}

MeasuredTimeline typicalTimeline(const MeasuredTrace &trace)
{
    return measuredTimeline(trace, *typicalStep(trace));
}

} // namespace

class TestMeasuredTimeline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eventsStandInTheLaneOfTheirKind();
    void overlapsAreCutAndCounted();
    void onlyLeavesAreDrawn();
    void eventsAreCutAtTheEndsOfTheStep();
    void aRankForEveryProcess();
    void unnamedKindsStayUnnamed();
    void stepsWithoutADeviceAreEmpty();
    void aStopRequestEndsIt();
    void ownTracesLieOverTheirSimulation_data();
    void ownTracesLieOverTheirSimulation();
    void lagFollowsTheComputing();
    void shortNames();
};

// The sample of two steps: step 1 is [100, 150) us of the device, so its first kernel begins at 0.
void TestMeasuredTimeline::eventsStandInTheLaneOfTheirKind()
{
    const MeasuredTrace trace = read(training());
    const MeasuredTimeline made = measuredTimeline(trace, *stepNumbered(trace, 1));
    const Timeline &timeline = made.timeline;
    QCOMPARE(timeline.ranks.size(), std::size_t(1));
    QCOMPARE(timeline.length, 50'000);
    QCOMPARE(timeline.period, 50'000);
    QCOMPARE(laneText(timeline, 0, Lane::Compute),
             (QStringList{line("ampere_bf16_gemm 0+10000 forward"), line("ampere_bf16_gemm 12000+18000 backward"),
                          line("elementwise_kernel 40000+5000 optimizer")}));
    QCOMPARE(timeline.ranks[0].spans(Lane::Tensor).size(), std::size_t(1));
    QCOMPARE(timeline.ranks[0].spans(Lane::Tensor).front().start, 5'000);
    QCOMPARE(timeline.ranks[0].spans(Lane::Tensor).front().duration(), 10'000);
    QCOMPARE(timeline.ranks[0].spans(Lane::Data).front().start, 25'000);
    QCOMPARE(timeline.ranks[0].spans(Lane::Data).front().duration(), 13'000);
    QVERIFY(timeline.ranks[0].spans(Lane::Host).empty());
    QCOMPARE(made.overlapping, 0);
    QCOMPARE(made.lost, 0);
    // One process: called by its rank, which the trace says.
    QCOMPARE(timeline.measured->ranks.front().name, std::string("rank 5"));
    QCOMPARE(timeline.measured->ranks.front().note, std::string("python"));
    // Step 2 is its one kernel, launched outside all phases.
    const MeasuredTimeline second = measuredTimeline(trace, *stepNumbered(trace, 2));
    QCOMPARE(laneText(second.timeline, 0, Lane::Compute), QStringList{line("ampere_bf16_gemm 0+10000 other")});
}

// Two streams of kernels: [0, 10), [4, 14), [6, 8) and [14, 20) us. The second begins when the first ends, the third is
// covered; 6 us and 2 us are lost.
void TestMeasuredTimeline::overlapsAreCutAndCounted()
{
    const MeasuredTrace trace = read(R"([
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":8,"ts":4,"dur":10},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":9,"ts":6,"dur":2},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":14,"dur":6}])");
    const MeasuredTimeline made = typicalTimeline(trace);
    QCOMPARE(laneText(made.timeline, 0, Lane::Compute),
             (QStringList{line("a 0+10000 other"), line("b 10000+4000 other"), line("d 14000+6000 other")}));
    QCOMPARE(made.overlapping, 2);
    QCOMPARE(made.lost, 8'000);
    // What is drawn and what is lost make the whole of what was measured.
    Tick drawn = 0;
    for (const Span &span : made.timeline.ranks[0].spans(Lane::Compute))
        drawn += span.duration();
    QCOMPARE(drawn + made.lost, 28'000);
}

// A pass around its kernels shows nothing of its own; neither does the host.
void TestMeasuredTimeline::onlyLeavesAreDrawn()
{
    const MeasuredTrace trace = read(R"([
{"ph":"X","cat":"forward","name":"F 0","pid":0,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"forward","name":"qkv","pid":0,"tid":1,"ts":1,"dur":3},
{"ph":"X","cat":"tensor","name":"all-reduce","pid":0,"tid":1,"ts":5,"dur":2},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":0,"tid":2,"ts":0,"dur":30}])");
    const MeasuredTimeline made = typicalTimeline(trace);
    QCOMPARE(laneText(made.timeline, 0, Lane::Compute), QStringList{line("qkv 1000+3000 forward")});
    QCOMPARE(laneText(made.timeline, 0, Lane::Tensor), QStringList{line("all-reduce 5000+2000 tensor")});
    QVERIFY(made.timeline.ranks[0].spans(Lane::Host).empty());
}

// Step 3 is [100, 200): a kernel from 90 to 110 is there for 10 us, one from 195 for 5.
void TestMeasuredTimeline::eventsAreCutAtTheEndsOfTheStep()
{
    const MeasuredTrace trace = read(R"([
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#2","pid":0,"tid":7,"ts":0,"dur":100},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#3","pid":0,"tid":7,"ts":100,"dur":100},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":8,"ts":90,"dur":20},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":8,"ts":195,"dur":10}])");
    const MeasuredTimeline made = measuredTimeline(trace, *stepNumbered(trace, 3));
    QCOMPARE(laneText(made.timeline, 0, Lane::Compute),
             (QStringList{line("a 0+10000 other"), line("b 95000+5000 other")}));
    QCOMPARE(made.timeline.length, 100'000);
    QCOMPARE(made.lost, 0); // the other step has the rest
}

// Two processes with steps of their own: the second begins 5 us later and is drawn so; a third has no step 1.
void TestMeasuredTimeline::aRankForEveryProcess()
{
    const MeasuredTrace trace = read(R"([
{"ph":"M","name":"process_name","pid":1,"args":{"name":"python"}},
{"ph":"M","name":"process_name","pid":2,"args":{"name":"python"}},
{"ph":"M","name":"process_sort_index","pid":1,"args":{"sort_index":2}},
{"ph":"M","name":"process_sort_index","pid":2,"args":{"sort_index":1}},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#1","pid":1,"tid":7,"ts":0,"dur":50},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#1","pid":2,"tid":7,"ts":5,"dur":50},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#2","pid":3,"tid":7,"ts":60,"dur":50},
{"ph":"X","cat":"kernel","name":"a","pid":1,"tid":8,"ts":0,"dur":20},
{"ph":"X","cat":"kernel","name":"b","pid":2,"tid":8,"ts":5,"dur":20},
{"ph":"X","cat":"kernel","name":"c","pid":3,"tid":8,"ts":60,"dur":20}])");
    const MeasuredTimeline made = measuredTimeline(trace, *stepNumbered(trace, 1));
    QCOMPARE(made.timeline.ranks.size(), std::size_t(2));
    QCOMPARE(laneText(made.timeline, 0, Lane::Compute), QStringList{line("b 5000+20000 other")}); // sorted first
    QCOMPARE(laneText(made.timeline, 1, Lane::Compute), QStringList{line("a 0+20000 other")});
    QCOMPARE(made.timeline.length, 55'000);
    QCOMPARE(made.timeline.measured->ranks[0].name, std::string("python 1"));
    QCOMPARE(made.timeline.measured->ranks[1].name, std::string("python 2"));
    QCOMPARE(made.timeline.measured->names, (std::vector<std::string>{"b", "a"})); // of the step alone
}

void TestMeasuredTimeline::unnamedKindsStayUnnamed()
{
    const MeasuredTrace trace = read(R"json([
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":10},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_bf16_RING_LL(x)","pid":0,"tid":8,"ts":5,"dur":10},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":9,"ts":20,"dur":2}])json");
    const MeasuredTimeline made = typicalTimeline(trace);
    QCOMPARE(made.timeline.ranks[0].spans(Lane::Compute).front().activity, Activity::Other);
    QCOMPARE(made.timeline.ranks[0].spans(Lane::Data).front().activity, Activity::Other);
    QCOMPARE(laneText(made.timeline, 0, Lane::Host),
             QStringList{line("Memcpy HtoD (Pinned -> Device) 20000+2000 other")});
    for (const TraceKindRow &kind : traceKinds()) {
        if (!kind.device)
            continue;
        const TraceKindPlace place = placeOf(kind.kind);
        QVERIFY2((place.lane == Lane::Compute) == kind.compute, kind.id.data());
        // Where an activity has the kind's name it is that one.
        for (const ActivityRow &activity : activities()) {
            if (activity.id == kind.id)
                QCOMPARE(place.activity, activity.activity);
        }
    }
}

void TestMeasuredTimeline::stepsWithoutADeviceAreEmpty()
{
    const MeasuredTrace trace =
        read(R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":0,"tid":2,"ts":0,"dur":30}])");
    QVERIFY(typicalTimeline(trace).timeline.ranks.empty());
}

void TestMeasuredTimeline::aStopRequestEndsIt()
{
    const MeasuredTrace trace = read(training());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(measuredTimeline(trace, *typicalStep(trace), stop.get_token()).timeline.ranks.empty());
}

void TestMeasuredTimeline::ownTracesLieOverTheirSimulation_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char *id : {"gpt3-175b-selene", "llama3-8b-hgx-h100", "mixtral-8x7b-h100"})
        QTest::newRow(id) << QByteArray(id);
}

// Every pass and transfer at its place to the nanosecond, and no rank ever ahead or behind; with operators inside the
// passes too, whose collectives then stand in lanes.
void TestMeasuredTimeline::ownTracesLieOverTheirSimulation()
{
    QFETCH(QByteArray, id);
    const EvaluationPtr evaluation = evaluated(preset(id.constData()));
    const Timeline &simulated = evaluation->timeline;
    const MeasuredTrace trace = read(viewOf(written(planOf(*evaluation), "chrome-trace")));
    const MeasuredTimeline made = typicalTimeline(trace);
    QCOMPARE(made.timeline.ranks.size(), simulated.ranks.size());
    QCOMPARE(made.timeline.length, simulated.length);
    QCOMPARE(made.lost, 0);
    for (std::size_t rank = 0; rank < simulated.ranks.size(); ++rank) {
        for (const Lane lane : {Lane::Compute, Lane::Pipeline, Lane::Data}) {
            std::vector<Span> expected = simulated.ranks[rank].spans(lane);
            std::erase_if(expected, [](const Span &span) { return span.duration() == 0; });
            const std::vector<Span> &found = made.timeline.ranks[rank].spans(lane);
            QCOMPARE(found.size(), expected.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                QCOMPARE(found[i].start, expected[i].start);
                QCOMPARE(found[i].end, expected[i].end);
                QCOMPARE(found[i].activity, expected[i].activity);
            }
        }
    }
    for (const LagPoint &point : lagOf(made.timeline, simulated).points)
        QCOMPARE(point.lag, 0);

    TraceOptions options;
    options.operators = true;
    const MeasuredTrace whole = read(viewOf(written(planOf(*evaluation, options), "perfetto")));
    const MeasuredTimeline inside = typicalTimeline(whole);
    const Lag lag = lagOf(inside.timeline, simulated);
    QVERIFY(!lag.byIdentity);
    for (const LagPoint &point : lag.points) // within a pass's last wait for a collective
        QVERIFY2(std::abs(point.lag) < simulated.length / 200, qPrintable(QString::number(point.lag)));
    QCOMPARE(lag.points.back().lag, 0);
}

// Two kernels of 10 us. The second begins 5 us later in B: half of the work is done on time, all of it 5 us late. What
// is sent does not count.
void TestMeasuredTimeline::lagFollowsTheComputing()
{
    const auto timeline = [](int second) {
        return typicalTimeline(read(fmt::format(R"json([
{{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10}},
{{"ph":"X","cat":"tensor","name":"all-reduce","pid":0,"tid":8,"ts":10,"dur":10}},
{{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":{},"dur":10}}])json",
                                                second)))
            .timeline;
    };
    const Lag lag = lagOf(timeline(20), timeline(25));
    QVERIFY(!lag.byIdentity);
    QCOMPARE(lag.points, (std::vector<LagPoint>{{10'000, 0}, {35'000, 5'000}, {35'000, 5'000}}));
}

void TestMeasuredTimeline::shortNames()
{
    QCOMPARE(shortName("ampere_bf16_gemm"), std::string_view("ampere_bf16_gemm"));
    QCOMPARE(shortName("gather parameters"), std::string_view("gather parameters"));
    QCOMPARE(shortName("Memcpy HtoD (Pinned -> Device)"), std::string_view("Memcpy HtoD"));
    QCOMPARE(shortName("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevComm*, unsigned long)"),
             std::string_view("ncclDevKernel_AllReduce_Sum_bf16_RING_LL"));
    QCOMPARE(shortName("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<TensorList<4>>(int)"),
             std::string_view("multi_tensor_apply_kernel"));
    QCOMPARE(shortName("void at::native::elementwise_kernel<128, 4>(int)"), std::string_view("elementwise_kernel"));
    QCOMPARE(shortName("(x)"), std::string_view("(x)"));
    QCOMPARE(shortName(""), std::string_view(""));
}

QTEST_APPLESS_MAIN(TestMeasuredTimeline)
#include "tst_measured_timeline.moc"
