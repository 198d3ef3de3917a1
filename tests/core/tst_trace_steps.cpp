// What the events of a trace are: rules, phases, steps, and where the time of a step went. What this program writes
// comes back, and sums like its report.
#include "core/trace/trace_summary.h"
#include "tests/support/trace_samples.h"
#include "tests/support/traces.h"

#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

using namespace stringline;
using namespace stringline::tests;

class TestTraceSteps : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void phasesFollowTheLaunches();
    void stepsAndTheirTimes();
    void typicalStepIsTheMiddleOne();
    void kindsByTheRules_data();
    void kindsByTheRules();
    void rulesAreCheckedAndReplaced();
    void ownTracesComeBack_data();
    void ownTracesComeBack();
    void ownTracesSumLikeTheReport();
};

// Kernels run 100 us behind their launches: phases follow the launch.
void TestTraceSteps::phasesFollowTheLaunches()
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
void TestTraceSteps::stepsAndTheirTimes()
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
void TestTraceSteps::typicalStepIsTheMiddleOne()
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

void TestTraceSteps::kindsByTheRules_data()
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

void TestTraceSteps::kindsByTheRules()
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

void TestTraceSteps::rulesAreCheckedAndReplaced()
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
void TestTraceSteps::ownTracesComeBack_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char *id : {"gpt3-175b-selene", "mixtral-8x7b-h100", "llama3-8b-hgx-h100"})
        QTest::newRow(id) << QByteArray(id);
}

void TestTraceSteps::ownTracesComeBack()
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
void TestTraceSteps::ownTracesSumLikeTheReport()
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

QTEST_APPLESS_MAIN(TestTraceSteps)
#include "tst_trace_steps.moc"
