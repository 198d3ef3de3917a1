// Traces that are read: values by hand, the same columns from every format that this program writes, and files that are
// none.
#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/trace/json_fields.h"
#include "core/trace/read_trace.h"
#include "core/trace/trace_summary.h"
#include "tests/support/traces.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace stringline;
using namespace stringline::tests;

namespace {

const TraceRules &rules()
{
    static const Result<TraceRules> loaded = TraceRules::load(presetsFolder() + "/trace-rules/default.json");
    if (!loaded)
        qFatal("%s", toText(loaded.errors().front()).c_str());
    return *loaded;
}

Result<MeasuredTrace> tryRead(std::string_view bytes, const ReadTraceOptions &options = {})
{
    return readTraceBytes(bytes, "sample.json", rules(), options);
}

MeasuredTrace read(std::string_view bytes)
{
    Result<MeasuredTrace> trace = tryRead(bytes);
    if (!trace)
        qFatal("%s", toText(trace.errors().front()).c_str());
    return std::move(trace).value();
}

std::string_view viewOf(const QByteArray &bytes)
{
    return {bytes.constData(), std::size_t(bytes.size())};
}

// "F 0 0+10 forward": name, start, duration in ns and kind of each event, in order.
QStringList listing(const MeasuredTrace &trace)
{
    QStringList lines;
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        lines << QStringLiteral("%1 %2+%3 %4")
                     .arg(QString::fromStdString(trace.names[trace.events.name[i]].name))
                     .arg(trace.events.start[i])
                     .arg(trace.events.duration[i])
                     .arg(QLatin1String(row(trace.events.kind[i]).id.data()));
    return lines;
}

bool notes(const MeasuredTrace &trace, const char *part)
{
    return std::ranges::any_of(trace.notes,
                               [&](const std::string &note) { return note.find(part) != std::string::npos; });
}

// Two steps of a GPU that runs behind its host. Times in microseconds from 1 s on:
//
//   host    | ProfilerStep#1 [0,50)  forward [0,20)  backward (autograd) [20,40)  optimizer [40,50)
//           | ProfilerStep#2 [50,100)
//   stream 7   gemm [100,110)   gemm [112,130)   adam-like elementwise [140,145)    step 2: gemm [150,160)
//   stream 20  all-reduce (tp) [105,115)  all-reduce (dp) [125,138)
//   copies     memcpy HtoD [160,162)
const std::string &training()
{
    static const std::string text = *readFile(dataFile("traces/pytorch_step.json"));
    return text;
}

} // namespace

class TestTraceImport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fieldsOfAnObject();
    void microsecondsAreExact();
    void timesOfTheFieldCases();
    void rankOfTheTrace();
    void oddTypesAreUnderstood();
    void beginsAndEnds();
    void arrowsJoinTheirEnds();
    void lanesAreOrderedAndNamed();
    void phasesFollowTheLaunches();
    void stepsAndTheirTimes();
    void typicalStepIsTheMiddleOne();
    void kindsByTheRules_data();
    void kindsByTheRules();
    void rulesAreCheckedAndReplaced();
    void ownTracesComeBack_data();
    void ownTracesComeBack();
    void ownTracesSumLikeTheReport();
    void anyPiecesGiveTheSame();
    void wrongFilesAreRefused();
    void cutOffTracesAreUsed();
    void hugeAndDeepAreRefused();
    void progressAndStop();
    void brokenFilesDoNoHarm();
};

void TestTraceImport::fieldsOfAnObject()
{
    JsonFields fields(R"( { "a" : 1.5 , "b\"c":"x\\\"y","n":{"k":[1,"}"]} ,"t":true})");
    QStringList found;
    while (fields.next())
        found << QString::fromUtf8(fields.key().data(), qsizetype(fields.key().size())) + QLatin1Char('=') +
                     QString::fromUtf8(fields.value().data(), qsizetype(fields.value().size()));
    QVERIFY(!fields.broken());
    QCOMPARE(found, (QStringList{QStringLiteral("a=1.5"), QStringLiteral("b\\\"c=\"x\\\\\\\"y\""),
                                 QStringLiteral("n={\"k\":[1,\"}\"]}"), QStringLiteral("t=true")}));
    for (const char *broken : {"", "[]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1 2}", "{\"a\":1,}", "{a:1}",
                               "{\"a\":\"x}", "{\"a\":[1}"}) {
        JsonFields some(broken);
        while (some.next()) {
        }
        QVERIFY2(some.broken(), broken);
    }
    std::string scratch;
    const std::string_view escaped = R"("a\u00e9\n\"b\\")";
    QCOMPARE(jsonText(escaped, scratch), std::string_view("a\xc3\xa9\n\"b\\"));
    QCOMPARE(jsonText("12", scratch), std::string_view("12"));
}

void TestTraceImport::microsecondsAreExact()
{
    QCOMPARE(jsonMicroseconds("1.236"), std::optional<std::int64_t>(1236));
    QCOMPARE(jsonMicroseconds("13837.451"), std::optional<std::int64_t>(13'837'451));
    // A double has no nanoseconds left at this size (Ascend/pytorch #133).
    QCOMPARE(jsonMicroseconds("1700000000123456.789"), std::optional<std::int64_t>(1'700'000'000'123'456'789));
    QCOMPARE(jsonMicroseconds("\"7.25\""), std::optional<std::int64_t>(7250));
    QCOMPARE(jsonMicroseconds("-2.5"), std::optional<std::int64_t>(-2500));
    QCOMPARE(jsonMicroseconds("0.0004"), std::optional<std::int64_t>(0));
    QCOMPARE(jsonMicroseconds("0.0006"), std::optional<std::int64_t>(1));
    QCOMPARE(jsonMicroseconds("1.5e3"), std::optional<std::int64_t>(1'500'000));
    for (const char *none : {"", "x", "1.2.3", "1e300", "99999999999999999999", "null", "-"})
        QVERIFY2(!jsonMicroseconds(none), none);
}

// TRC-01, TRC-05, TRC-07: durations are microseconds whatever the unit of display; a child that ends late is said.
void TestTraceImport::timesOfTheFieldCases()
{
    const MeasuredTrace unit = read(R"({"displayTimeUnit":"ns","traceEvents":[
{"name":"F","ph":"X","pid":1,"tid":1,"ts":1.236,"dur":13837.451}]})");
    QCOMPARE(unit.events.duration.front(), 13'837'451);
    const MeasuredTrace late = read(R"({"traceEvents":[{"ph":"X","name":"P","pid":1,"tid":1,"ts":0,"dur":10.000},
{"ph":"X","name":"C","pid":1,"tid":1,"ts":2,"dur":8.001}]})");
    QVERIFY(notes(late, "1 events end after the one of their lane in which they begin, first event 1"));
    QVERIFY(late.tracks.front().overlaps);
    const MeasuredTrace brief = read(R"({"displayTimeUnit":"ns","traceEvents":[
{"ph":"X","name":"k1","pid":1,"tid":1,"ts":10.000,"dur":0.400},{"ph":"X","name":"k2","pid":1,"tid":1,"ts":10.400,"dur":0.350}]})");
    QCOMPARE(listing(brief), (QStringList{QStringLiteral("k1 0+400 other"), QStringLiteral("k2 400+350 other")}));
    QCOMPARE(brief.events.depth[1], std::uint16_t(0));
    QVERIFY(!brief.tracks.front().overlaps);
}

// TRC-10: the rank is read; without it rank 0 is assumed, and said.
void TestTraceImport::rankOfTheTrace()
{
    const MeasuredTrace named = read(R"({"schemaVersion":1,"distributedInfo":{"rank":3,"world_size":8},
"traceEvents":[{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":5}]})");
    QCOMPARE(named.rank, 3);
    QCOMPARE(named.worldSize, 8);
    QVERIFY(named.notes.empty());
    const MeasuredTrace silent = read(R"([{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":5}])");
    QCOMPARE(silent.rank, 0);
    QVERIFY(notes(silent, "does not say its rank"));
}

// TRC-11: reading is tolerant of types. TRC-12: counters are counters, also without a thread or a process.
void TestTraceImport::oddTypesAreUnderstood()
{
    const MeasuredTrace trace = read(R"j({"traceEvents":[
{"ph":"X","name":123,"cat":"c","pid":"1","tid":"main","ts":"0","dur":"1"},
{"ph":"X","name":"n","pid":1,"tid":"main","ts":2,"dur":1},
{"ph":"X","name":null,"ts":4,"dur":1},
{"ph":"C","name":"GPU0 memory (MB)","pid":1,"ts":0,"args":{"MB":13107}},
{"ph":"C","name":"GPU0 memory (MB)","pid":1,"ts":100,"args":{"MB":20480,"text":"x"}}]})j");
    QCOMPARE(trace.events.size(), std::size_t(3));
    QCOMPARE(trace.names[trace.events.name[0]].name, std::string("123"));
    QCOMPARE(trace.tracks[trace.events.track[1]].count, 2U); // 1 and "1" are one process
    QCOMPARE(trace.counters.size(), std::size_t(1));
    QCOMPARE(trace.counters[0].name, std::string("GPU0 memory (MB) MB"));
    QCOMPARE(trace.counters[0].value, (std::vector<double>{13107, 20480}));
    QCOMPARE(trace.counters[0].time, (std::vector<Tick>{0, 100'000}));
}

void TestTraceImport::beginsAndEnds()
{
    const MeasuredTrace trace = read(R"([
{"ph":"B","name":"outer","pid":1,"tid":1,"ts":10},
{"ph":"B","name":"inner","pid":1,"tid":1,"ts":12},
{"ph":"E","pid":1,"tid":1,"ts":15},
{"ph":"E","pid":1,"tid":1,"ts":20},
{"ph":"E","pid":1,"tid":1,"ts":21},
{"ph":"b","cat":"comm","id":"0x1","name":"send","pid":1,"ts":11},
{"ph":"b","cat":"comm","id":"0x2","name":"send","pid":1,"ts":13},
{"ph":"e","cat":"comm","id":"0x1","name":"send","pid":1,"ts":14},
{"ph":"e","cat":"comm","id":"0x2","name":"send","pid":1,"ts":19},
{"ph":"i","name":"moment","pid":1,"tid":1,"ts":11,"s":"t"},
{"ph":"B","name":"open","pid":1,"tid":2,"ts":16}])");
    QCOMPARE(listing(trace),
             (QStringList{QStringLiteral("outer 0+10000 other"), QStringLiteral("inner 2000+3000 other"),
                          QStringLiteral("send 1000+3000 other"), QStringLiteral("send 3000+6000 other"),
                          QStringLiteral("open 6000+4000 other")}));
    QCOMPARE(trace.events.depth[1], std::uint16_t(1));
    QCOMPARE(trace.tracks[trace.events.track[2]].thread, std::string("async comm"));
    QVERIFY(notes(trace, "1 events end what never began, first event 4 at byte"));
    QVERIFY(notes(trace, "1 events begin and never end, first event 10"));
    QVERIFY(notes(trace, "1 moments"));
}

void TestTraceImport::arrowsJoinTheirEnds()
{
    const MeasuredTrace trace = read(R"([
{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":10},{"ph":"X","name":"b","pid":2,"tid":1,"ts":20,"dur":10},
{"ph":"f","bp":"e","cat":"x","name":"t","id":7,"pid":2,"tid":1,"ts":20},
{"ph":"s","cat":"x","name":"t","id":7,"pid":1,"tid":1,"ts":5},
{"ph":"f","cat":"x","name":"t","id":8,"pid":2,"tid":1,"ts":20},
{"ph":"X","name":"c","pid":1,"tid":1,"ts":30,"dur":1,"bind_id":"0x9","flow_out":true},
{"ph":"X","name":"d","pid":2,"tid":1,"ts":33,"dur":1,"bind_id":"0x9","flow_in":true}])");
    QCOMPARE(trace.flows.size(), std::size_t(2));
    std::vector<std::pair<Tick, Tick>> times;
    for (const TraceFlow &flow : trace.flows) {
        QVERIFY(trace.tracks[flow.fromTrack].process != trace.tracks[flow.toTrack].process);
        times.emplace_back(flow.from, flow.to);
    }
    std::ranges::sort(times);
    QCOMPARE(times, (std::vector<std::pair<Tick, Tick>>{{5000, 20'000}, {30'000, 33'000}}));
    QVERIFY(notes(trace, "1 arrows have no start"));
}

void TestTraceImport::lanesAreOrderedAndNamed()
{
    const MeasuredTrace trace = read(training());
    QCOMPARE(trace.rank, 5);
    QCOMPARE(trace.tracks.front().process, std::string("process 99")); // the GPU has the higher sort index
    QCOMPARE(trace.tracks.back().process, std::string("python"));
    const auto stream = std::ranges::find(trace.tracks, std::string("stream 7"), &TraceTrack::thread);
    QVERIFY(stream != trace.tracks.end());
    QVERIFY(stream->device);
    QCOMPARE(stream->count, 5U);
    QVERIFY(!trace.tracks.front().device);
}

// Kernels run 100 us behind their launches: phases follow the launch.
void TestTraceImport::phasesFollowTheLaunches()
{
    const MeasuredTrace trace = read(training());
    const QStringList lines = listing(trace);
    for (const char *line : {"ampere_bf16_gemm 100000+10000 forward", "ampere_bf16_gemm 112000+18000 backward",
                             "elementwise_kernel 140000+5000 optimizer", "ampere_bf16_gemm 150000+10000 compute",
                             "Memcpy HtoD (Pinned -> Device) 160000+2000 copy"})
        QVERIFY2(lines.contains(QLatin1String(line)), line);
    QCOMPARE(std::ranges::count(trace.events.kind, TraceKind::Tensor), 1);
    QCOMPARE(std::ranges::count(trace.events.kind, TraceKind::Data), 1);
}

// Step 1 is from the first kernel that the host launched in it to the first of step 2: [100, 150) us.
void TestTraceImport::stepsAndTheirTimes()
{
    const MeasuredTrace trace = read(training());
    QCOMPARE(trace.steps.size(), std::size_t(2));
    const auto first = stepNumbered(trace, 1);
    QVERIFY(first);
    const TraceSummary step = summarize(trace, *first);
    QCOMPARE(step.step.from, 100'000);
    QCOMPARE(step.step.to, 150'000);
    QCOMPARE(step.of(TraceKind::Forward).exposed, 10'000);
    QCOMPARE(step.of(TraceKind::Backward).exposed, 18'000);
    QCOMPARE(step.of(TraceKind::Optimizer).exposed, 5'000);
    QCOMPARE(step.of(TraceKind::Tensor).busy, 10'000);
    QCOMPARE(step.of(TraceKind::Tensor).exposed, 2'000); // [110, 112): a gemm runs before and after
    QCOMPARE(step.of(TraceKind::Data).busy, 13'000);
    QCOMPARE(step.of(TraceKind::Data).exposed, 8'000); // [130, 138)
    QCOMPARE(step.idle, 7'000);                        // [138, 140) and [145, 150)
    QVERIFY(!stepNumbered(trace, 3));

    Report report;
    report.breakdown[Cause::Compute] = 30'000;
    report.breakdown[Cause::Tensor] = 5'000;
    report.breakdown[Cause::Bubble] = 1'000;
    const std::vector<KindDifference> rows = differencePerKind(step, report);
    QCOMPARE(rows.size(), std::size_t(kCauseCount));
    QCOMPARE(std::llround(rows[0].measured.value() * 1e9), 28'000LL);
    QCOMPARE(std::llround(rows[0].difference().value() * 1e9), -2'000LL);
    double sum = 0;
    for (const KindDifference &each : rows)
        sum += each.measured.value();
    QCOMPARE(std::llround(sum * 1e9), step.length());
}

// Marks of the device go before those of the host; the first of several steps warms up.
void TestTraceImport::typicalStepIsTheMiddleOne()
{
    std::string text = "[";
    Tick start = 0;
    for (const auto &[number, length] : {std::pair(4, 900), std::pair(5, 100), std::pair(6, 130), std::pair(7, 110)}) {
        text += fmt::format(
            R"({{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#{}","pid":0,"tid":7,"ts":{},"dur":{}}},)",
            number, start, length);
        text += fmt::format(
            R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":9,"tid":9,"ts":{},"dur":{}}},)",
            number, start, length);
        text +=
            fmt::format(R"({{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":{},"dur":50}},)", start + 10);
        start += length;
    }
    const MeasuredTrace trace = read(text + "{}]");
    QCOMPARE(trace.steps.size(), std::size_t(4));
    const TraceSummary step = summarize(trace, *typicalStep(trace));
    QCOMPARE(step.step.number, std::int64_t(7));
    QCOMPARE(step.length(), 110'000);
    QCOMPARE(step.of(TraceKind::Compute).exposed, 50'000); // the annotation around it is no work
}

void TestTraceImport::kindsByTheRules_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("category");
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("collective");
    QTest::addColumn<QString>("kind");
    const auto add = [](const char *name, const char *category, const char *group, const char *collective,
                        const char *kind) {
        QTest::addRow("%s %s", name, group)
            << QString::fromLatin1(name) << QString::fromLatin1(category) << QString::fromLatin1(group)
            << QString::fromLatin1(collective) << QString::fromLatin1(kind);
    };
    const char *allReduce = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevComm*, unsigned long, ncclWork*)";
    const char *sendRecv = "ncclDevKernel_SendRecv(ncclDevComm*)";
    add(allReduce, "kernel", "TENSOR_MODEL_PARALLEL_GROUP", "allreduce", "tensor");
    add(allReduce, "kernel", "mesh_tp", "allreduce", "tensor");
    add(allReduce, "kernel", "mesh_dp_shard_cp", "_reduce_scatter_base", "data");
    add(allReduce, "kernel", "DATA_PARALLEL_GROUP_WITH_CP", "allreduce", "data");
    add(allReduce, "kernel", "EXPERT_DATA_PARALLEL_GROUP", "allreduce", "data");
    add(allReduce, "kernel", "CONTEXT_PARALLEL_GROUP", "allgather", "context");
    add(allReduce, "kernel", "default_pg", "allreduce", "data");
    add(allReduce, "kernel", "7", "allreduce", "communication");
    add("ncclKernel_AllGather_RING_LL_Sum_int8_t(ncclWorkElem)", "Kernel", "", "", "communication");
    add(sendRecv, "kernel", "PIPELINE_MODEL_PARALLEL_GROUP", "send", "pipeline");
    add(sendRecv, "kernel", "EXPERT_MODEL_PARALLEL_GROUP", "all_to_allv", "expert");
    add(sendRecv, "kernel", "mesh_ep", "all_to_all", "expert");
    add(sendRecv, "kernel", "CONTEXT_PARALLEL_GROUP", "alltoall", "context");
    add("Memcpy DtoH (Device -> Pinned)", "gpu_memcpy", "", "", "copy");
    add("void multi_tensor_apply_kernel<...>", "kernel", "", "", "optimizer");
    add("flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel", "kernel", "", "", "backward");
    add("flash_fwd_kernel", "kernel", "", "", "forward");
    add("cutlass_80_wgrad_tensorop", "kernel", "", "", "weight-gradient");
    add("sm90_xmma_gemm_bf16bf16", "kernel", "", "", "compute");
    add("aten::mm", "cpu_op", "", "", "host");
    add("aten::_scaled_dot_product_flash_attention_backward", "cpu_op", "", "", "host");
    add("forward", "user_annotation", "", "", "annotation");
    add("F 3", "forward", "", "", "forward");
    add("send B 3", "pipeline", "", "", "pipeline");
    add("something", "", "", "", "other");
}

void TestTraceImport::kindsByTheRules()
{
    QFETCH(QString, name);
    QFETCH(QString, category);
    QFETCH(QString, group);
    QFETCH(QString, collective);
    QFETCH(QString, kind);
    const TraceKind found =
        rules().kindOf(name.toStdString(), category.toStdString(), group.toStdString(), collective.toStdString());
    QCOMPARE(QLatin1String(row(found).id.data()), kind);
}

void TestTraceImport::rulesAreCheckedAndReplaced()
{
    const auto own = TraceRules::parse(R"({"source":"me","rules":[{"kind":"expert","contains":["MyKernel"]}],
"groups":[],"marks":[{"is":"step","regex":"^iteration [0-9]+"}]})",
                                       "own.json");
    QVERIFY(own);
    QCOMPARE(own->kindOf("call_mykernel", "", "", ""), TraceKind::Expert);
    QCOMPARE(own->kindOf("gemm", "kernel", "", ""), TraceKind::Other);
    QCOMPARE(own->markOf("iteration 5"), TraceMark::Step);
    const std::pair<const char *, const char *> broken[] = {
        {R"({"source":"x","rules":[{"kind":"fun","contains":["a"]}],"groups":[],"marks":[]})", "/rules/0/kind"},
        {R"({"source":"x","rules":[{"kind":"data"}],"groups":[],"marks":[]})", "fits everything"},
        {R"({"source":"x","rules":[{"kind":"data","regex":"("}],"groups":[],"marks":[]})", "/rules/0/regex"},
        {R"({"source":"x","rules":[{"kind":"data","contains":"a"}],"groups":[],"marks":[]})", "list of texts"},
        {R"({"source":"x","rules":[],"groups":[{"kind":"collective","regex":"a"}],"marks":[]})", "/groups/0/kind"},
        {R"({"source":"x","rules":[],"groups":[],"marks":[{"is":"break","regex":"a"}]})", "/marks/0/is"},
        {R"({"rules":[],"groups":[],"marks":[]})", "/source"},
        {R"({"source":"x"})", "/rules"},
        {"[1", "line 1"},
    };
    for (const auto &[text, why] : broken) {
        const auto refused = TraceRules::parse(text, "own.json");
        QVERIFY2(!refused, text);
        QVERIFY2(toText(refused.errors().front()).find(why) != std::string::npos,
                 toText(refused.errors().front()).c_str());
    }
    QVERIFY(!TraceRules::load("no-such-rules"));
}

// What is written comes back: every span and operator with its times, kind and lane, in both formats, packed or not.
void TestTraceImport::ownTracesComeBack_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char *id : {"gpt3-175b-selene", "mixtral-8x7b-h100", "llama3-8b-hgx-h100"})
        QTest::newRow(id) << QByteArray(id);
}

void TestTraceImport::ownTracesComeBack()
{
    QFETCH(QByteArray, id);
    const EvaluationPtr evaluation = evaluated(preset(id.constData()));
    TraceOptions options;
    options.operators = true;
    const TracePlan plan = planOf(*evaluation, options);
    const MeasuredTrace chrome = read(viewOf(written(plan, "chrome-trace")));
    const MeasuredTrace perfetto = read(viewOf(written(plan, "perfetto")));
    QCOMPARE(chrome.length, evaluation->timeline.length);
    QCOMPARE(chrome.events.start, perfetto.events.start);
    QCOMPARE(chrome.events.duration, perfetto.events.duration);
    QCOMPARE(chrome.events.depth, perfetto.events.depth);
    QVERIFY(chrome.events.kind == perfetto.events.kind);
    QCOMPARE(listing(chrome), listing(perfetto));
    QCOMPARE(chrome.flows.size(), perfetto.flows.size());
    QCOMPARE(chrome.tracks.size(), perfetto.tracks.size());
    QCOMPARE(chrome.steps.size(), evaluation->timeline.ranks.size());
    for (std::size_t i = 0; i < chrome.tracks.size(); ++i) {
        QCOMPARE(chrome.tracks[i].process, perfetto.tracks[i].process);
        QCOMPARE(chrome.tracks[i].thread, perfetto.tracks[i].thread);
    }
    QVERIFY(chrome.notes.empty() && perfetto.notes.empty());

    const std::vector<Span> &passes = evaluation->timeline.ranks.back().spans(Lane::Compute);
    const auto lane = std::ranges::find_if(chrome.tracks, [&](const TraceTrack &track) {
        return track.process == plan.processes.back().name && track.thread == "compute";
    });
    QVERIFY(lane != chrome.tracks.end());
    std::size_t pass = 0;
    for (std::size_t i = lane->first; i < lane->first + lane->count; ++i) {
        if (chrome.events.depth[i] > 0)
            continue;
        QCOMPARE(chrome.events.start[i], passes[pass].start);
        QCOMPARE(chrome.events.end(i), passes[pass].end);
        ++pass;
    }
    QCOMPARE(pass, passes.size());
}

// A trace with operators accounts for its step as the report does; only what a rank waits for a transfer, which the
// report calls pipeline, is idle here: the transfer is on the sender's lane.
void TestTraceImport::ownTracesSumLikeTheReport()
{
    for (const char *id : {"gpt3-175b-selene", "llama3-70b-h100", "mixtral-8x7b-h100"}) {
        const EvaluationPtr evaluation = evaluated(preset(id));
        TraceOptions options;
        options.operators = true;
        const MeasuredTrace trace = read(viewOf(written(planOf(*evaluation, options), "perfetto")));
        const TraceSummary step = summarize(trace, *typicalStep(trace));
        double measured = 0;
        double simulated = 0;
        for (const KindDifference &each : differencePerKind(step, evaluation->report)) {
            measured += each.measured.value();
            simulated += each.simulated.value();
            const bool waits = each.cause == Cause::Pipeline || each.cause == Cause::Bubble;
            if (!waits && each.cause != Cause::Other)
                QVERIFY2(
                    std::abs(each.difference().value()) < 1e-4 * evaluation->report.iteration.value(),
                    qPrintable(QStringLiteral("%1: %2 by %3 s")
                                   .arg(QLatin1String(id), QLatin1String(causes()[std::size_t(each.cause)].id.data()))
                                   .arg(each.difference().value())));
        }
        QVERIFY(std::abs(measured - simulated) < 1e-9);
    }
}

// The text may come in pieces of any size.
void TestTraceImport::anyPiecesGiveTheSame()
{
    const QStringList whole = listing(read(training()));
    QTemporaryDir folder;
    const QByteArray text = QByteArray::fromStdString(training()) + QByteArray(3'000'000, ' '); // beyond one block
    const QString plain = folder.filePath(QStringLiteral("t.json"));
    QFile file(plain);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    file.close();
    const auto opened = readTrace(plain.toStdString(), rules());
    QVERIFY(opened);
    QCOMPARE(listing(*opened), whole);
    std::string packed;
    GzipWriter gzip([&](std::string_view piece) {
        packed += piece;
        return true;
    });
    QVERIFY(gzip.write(viewOf(text)) && gzip.finish());
    QCOMPARE(listing(read(packed)), whole);
    QVERIFY(!tryRead(std::string_view(packed).substr(0, 300))); // of the events, not of the blanks behind them
    // One event in thousands lies across the end of a block.
    std::string many = "[";
    for (int i = 0; i < 40'000; ++i)
        many +=
            fmt::format("{{\"ph\":\"X\",\"name\":\"k\\\"{}\",\"pid\":1,\"tid\":1,\"ts\":{},\"dur\":0.5}},\n", i % 7, i);
    many += "{}]";
    QVERIFY(many.size() > (std::size_t(2) << 20));
    const MeasuredTrace trace = read(many);
    QCOMPARE(trace.events.size(), std::size_t(40'000));
    QCOMPARE(trace.names.size(), std::size_t(7));
    QCOMPARE(trace.names.front().name, std::string("k\"0"));
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        QCOMPARE(trace.events.start[i], Tick(i) * 1000);
}

void TestTraceImport::wrongFilesAreRefused()
{
    const std::pair<const char *, const char *> none[] = {
        {"", "byte 0"},
        {"hello", "byte 0: expected a trace"},
        {"{\"a\":1}", "no list \"traceEvents\""},
        {"{\"traceEvents\":[]}", "found none"},
        {"[1,2,3]", "found none"},
        {"{\"traceEvents\":[{\"ph\":\"X\"", "byte"},
        {"{\"traceEvents\" 1}", "byte 15: expected a Chrome trace, found a key without a value"},
        {"{\"traceEvents\":[{\"ph\":\"X\"}]}", "found none"},
    };
    for (const auto &[text, why] : none) {
        const auto refused = tryRead(text);
        QVERIFY2(!refused, text);
        QVERIFY2(toText(refused.errors().front()).find(why) != std::string::npos,
                 toText(refused.errors().front()).c_str());
    }
    QVERIFY(!readTrace("/no/such/file", rules()));
    QVERIFY(!readTrace("/tmp", rules()));
}

void TestTraceImport::cutOffTracesAreUsed()
{
    const std::string_view text(training());
    const std::size_t at = text.find("\"elementwise_kernel\"");
    const MeasuredTrace trace = read(text.substr(0, at));
    QVERIFY(notes(trace, "behind event 15: the list of events ends early; what came before is used"));
    QCOMPARE(trace.events.size(), std::size_t(12));
    const MeasuredTrace odd = read(R"([{"ph":"X","name":"a","ts":0,"dur":1},{"ph":"X","name":"b","ts":"soon","dur":1},
{"ph":"X","name":"c","ts":1,"dur":-1},{"ph":"?","ts":1},{"name":"d","ts":1},{"ph":"X" "x"}])");
    QCOMPARE(odd.events.size(), std::size_t(1));
    for (const char *part :
         {"1 events without a time, first event 1 at byte 38", "1 events with a duration that is none",
          "1 events of an unknown phase", "1 events without a phase", "1 events no whole JSON object"})
        QVERIFY2(notes(odd, part), part);
}

void TestTraceImport::hugeAndDeepAreRefused()
{
    ReadTraceOptions small;
    small.limit = 100;
    QVERIFY(toText(tryRead(training(), small).errors().front()).find("at most 100 bytes") != std::string::npos);
    std::string packed;
    GzipWriter gzip([&](std::string_view piece) {
        packed += piece;
        return true;
    });
    QVERIFY(gzip.write("[" + std::string(10'000'000, ' ')) && gzip.finish());
    small.limit = 1'000'000;
    QVERIFY(toText(tryRead(packed, small).errors().front()).find("at most 1000000 bytes unpacked") !=
            std::string::npos);
    const std::string deep = "[{\"ph\":\"X\",\"ts\":1,\"dur\":1,\"args\":" + std::string(100'000, '[');
    QVERIFY(!tryRead(deep));
}

void TestTraceImport::progressAndStop()
{
    std::string many = "[";
    while (many.size() < 5'000'000)
        many += "{\"ph\":\"X\",\"name\":\"k\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1},\n";
    many += "{}]";
    std::vector<double> seen;
    std::stop_source stop;
    ReadTraceOptions options;
    options.progress = [&](double fraction) {
        seen.push_back(fraction);
        if (fraction > 0.5)
            stop.request_stop();
    };
    QVERIFY(tryRead(many, options));
    QVERIFY(seen.size() > 4);
    QVERIFY(std::ranges::is_sorted(seen));
    QCOMPARE(seen.back(), 1.0);
    seen.clear();
    options.stop = stop.get_token();
    stop = std::stop_source();
    options.stop = stop.get_token();
    const auto stopped = tryRead(many, options);
    QVERIFY(!stopped);
    QVERIFY(toText(stopped.errors().front()).find("stopped") != std::string::npos);
    QVERIFY(seen.back() < 0.9);
}

// Two thousand broken files: bytes changed, removed, doubled, cut. Whatever comes of it, nothing crashes, and the
// columns belong together.
void TestTraceImport::brokenFilesDoNoHarm()
{
    const EvaluationPtr evaluation = evaluated(tinyScenario());
    const TracePlan plan = planOf(*evaluation);
    std::string packed;
    GzipWriter gzip([&](std::string_view piece) {
        packed += piece;
        return true;
    });
    QVERIFY(gzip.write(training()) && gzip.finish());
    const std::string samples[] = {training(), written(plan, "chrome-trace").toStdString(),
                                   written(plan, "perfetto").toStdString(), packed};
    std::mt19937 random(20261130);
    int read = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string bytes = samples[std::size_t(i) % std::size(samples)];
        const int changes = 1 + int(random() % 8);
        for (int change = 0; change < changes && !bytes.empty(); ++change) {
            const std::size_t at = random() % bytes.size();
            const std::size_t length = std::min<std::size_t>(random() % 40, bytes.size() - at);
            switch (random() % 6) {
            case 0:
                bytes[at] = char(random());
                break;
            case 1:
                bytes.erase(at, length);
                break;
            case 2:
                bytes.insert(at, bytes.substr(at, length));
                break;
            case 3:
                bytes[at] = "{}[],:\"\\09-e.\n"[random() % 14];
                break;
            case 4:
                bytes.resize(at);
                break;
            default:
                std::swap(bytes[at], bytes[random() % bytes.size()]);
            }
        }
        const auto trace = tryRead(bytes);
        if (!trace) {
            QVERIFY(!trace.errors().front().message.empty());
            continue;
        }
        ++read;
        const TraceEvents &events = trace->events;
        QCOMPARE(events.name.size(), events.size());
        QCOMPARE(events.track.size(), events.size());
        QCOMPARE(events.depth.size(), events.size());
        QCOMPARE(events.kind.size(), events.size());
        for (std::size_t each = 0; each < events.size(); ++each) {
            QVERIFY(events.track[each] < trace->tracks.size());
            QVERIFY(events.name[each] < trace->names.size());
            QVERIFY(events.start[each] >= 0 && events.duration[each] >= 0);
        }
        if (const auto step = typicalStep(*trace)) {
            const TraceSummary summary = summarize(*trace, *step);
            QVERIFY(summary.idle >= 0);
        }
    }
    QVERIFY2(read > 300, qPrintable(QString::number(read)));
}

QTEST_APPLESS_MAIN(TestTraceImport)
#include "tst_trace_import.moc"
