// Traces that are written: every rule of the formats, on every preset and every schedule, by the strict reader.
#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/report/wait_chain.h"
#include "core/schedule/schedule.h"
#include "core/sim/expand.h"
#include "tests/support/strict_trace.h"
#include "tests/support/traces.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

TraceOptions everything()
{
    TraceOptions options;
    options.ranks = TraceOptions::Ranks::All;
    options.operators = true;
    return options;
}

// What the lanes of the shown ranks hold, counted from the timeline: the first stages of each class of replicas.
struct Expected {
    int slices = 0;
    QMap<QString, qint64> busy; // nanoseconds, of spans that are no operators
};

Expected expectedOf(const Timeline &timeline, std::size_t stages)
{
    Expected expected;
    for (std::size_t i = 0; i < timeline.ranks.size(); ++i) {
        if (i % timeline.stages() >= stages)
            continue;
        const RankTimeline &rank = timeline.ranks[i];
        ++expected.slices; // the step
        for (const std::vector<Span> &lane : rank.lanes()) {
            for (const Span &span : lane) {
                ++expected.slices;
                expected.busy[text(row(span.activity).id)] += span.duration();
            }
        }
        // What a receiver waits for: every gap of its compute lane that something ends.
        for (std::size_t pass = 0; pass < rank.spans(Lane::Compute).size(); ++pass) {
            const Wait wait = waitBefore(timeline, {std::int32_t(i), Lane::Compute, std::int32_t(pass)});
            if (wait.length() == 0 || wait.cause.index < 0)
                continue;
            ++expected.slices;
            expected.busy[QStringLiteral("waiting")] += wait.length();
        }
    }
    return expected;
}

void compareWith(const Expected &expected, const StrictTrace &trace)
{
    QVERIFY2(trace.violations.isEmpty(), qPrintable(trace.why().left(2000)));
    QCOMPARE(trace.slices, expected.slices);
    for (auto each = expected.busy.begin(); each != expected.busy.end(); ++each)
        QCOMPARE(trace.busy.value(each.key()), each.value());
}

QJsonObject jsonOf(const QByteArray &chrome)
{
    return QJsonDocument::fromJson(chrome).object();
}

} // namespace

class TestTraceExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPreset_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
            QTest::newRow(entry.id.c_str()) << QByteArray::fromStdString(entry.id);
    }

    void everyPreset()
    {
        QFETCH(QByteArray, id);
        const EvaluationPtr evaluation = evaluated(preset(id.constData()));
        // Deep pipelines have more of the same in their later stages.
        constexpr std::size_t kMostStages = 12;
        const std::size_t stages = std::min(kMostStages, evaluation->timeline.stages());
        TraceOptions options;
        options.lastStage = int(stages) - 1;
        const TracePlan plan = planOf(*evaluation, options);
        QCOMPARE(plan.processes.size(), stages);
        const Expected expected = expectedOf(evaluation->timeline, stages);
        const StrictTrace chrome = readChromeStrictly(written(plan, "chrome-trace"));
        compareWith(expected, chrome);
        const StrictTrace perfetto = readPerfettoStrictly(written(plan, "perfetto"));
        compareWith(expected, perfetto);
        QCOMPARE(chrome.lastEnd, evaluation->timeline.length);
        QCOMPARE(perfetto.lastEnd, chrome.lastEnd);
        QCOMPARE(perfetto.flows, chrome.flows);
        QCOMPARE(perfetto.names, chrome.names);
        if (evaluation->timeline.ranks.size() > 1)
            QVERIFY(chrome.flows > 0);
    }

    void everySchedule_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const ScheduleRow &schedule : schedules())
            QTest::newRow(std::string(schedule.id).c_str())
                << QByteArray(schedule.id.data(), qsizetype(schedule.id.size()));
    }

    // Operators, every rank of the machine, and slow ranks, whose passes are stretched and rounded.
    void everySchedule()
    {
        QFETCH(QByteArray, id);
        Scenario scenario = with(tinyScenario(), {{"model.layers", "16"}, {"training.globalBatch", "32"}});
        scenario.plan.schedule = id.toStdString();
        for (const int chunks : {1, 2, 4}) {
            scenario.plan.chunksPerStage = chunks;
            scenario.cluster.stragglers = {{3, 1.0371}};
            const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
            if (!evaluation->valid())
                continue;
            const TracePlan plan = planOf(*evaluation, everything());
            QCOMPARE(int(plan.processes.size()), 8);
            for (const char *format : {"chrome-trace", "perfetto"}) {
                const QByteArray bytes = written(plan, format);
                const StrictTrace trace =
                    bytes.startsWith('{') ? readChromeStrictly(bytes) : readPerfettoStrictly(bytes);
                QVERIFY2(trace.violations.isEmpty(), qPrintable(trace.why().left(2000)));
                QVERIFY(trace.slices > 1000);
                QVERIFY(trace.flows > 0);
                QVERIFY(trace.names.contains(QStringLiteral("F")));
            }
            return;
        }
        QSKIP("the schedule does not run on two stages");
    }

    // Each transfer between two shown stages has its arrow: 4 microbatches, forward and back, in 2 of 2 replicas and 2
    // tensor ranks.
    void everyTransferHasItsArrow()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const int transfers = 2 * evaluation->report.microbatches;
        QCOMPARE(readChromeStrictly(written(planOf(*evaluation), "chrome-trace")).flows, transfers);
        QCOMPARE(readChromeStrictly(written(planOf(*evaluation, everything()), "chrome-trace")).flows, 4 * transfers);
        TraceOptions one;
        one.lastStage = 0;
        QCOMPARE(readChromeStrictly(written(planOf(*evaluation, one), "chrome-trace")).flows, 0);
    }

    void operatorsAreAllThere()
    {
        const EvaluationPtr evaluation = evaluated(preset("gpt2-xl-one-node"));
        TraceOptions options;
        options.operators = true;
        const StrictTrace trace = readChromeStrictly(written(planOf(*evaluation, options), "chrome-trace"));
        QVERIFY2(trace.violations.isEmpty(), qPrintable(trace.why().left(2000)));
        // operatorCount() counts a pass with a template by its operators alone.
        std::int64_t passes = 0;
        for (const RankTimeline &rank : evaluation->timeline.ranks) {
            for (const Span &span : rank.spans(Lane::Compute))
                passes += span.templateIndex != kNone ? 1 : 0;
        }
        const auto steps = std::int64_t(evaluation->timeline.ranks.size());
        int waits = 0; // for gradients: of one stage nothing else comes from elsewhere
        for (auto each = trace.names.begin(); each != trace.names.end(); ++each)
            waits += each.key().startsWith(QStringLiteral("wait ")) ? each.value() : 0;
        QVERIFY(waits <= steps);
        QCOMPARE(std::int64_t(trace.slices), operatorCount(evaluation->timeline) + passes + steps + waits);
    }

    void namesAndPlaces()
    {
        const EvaluationPtr evaluation = evaluated(preset("gpt3-175b-selene")); // TP 8, DP 2, PP 8
        const TracePlan plan = planOf(*evaluation);
        QCOMPARE(plan.worldSize, 128);
        QCOMPARE(plan.processes[1].rank, 16);
        QCOMPARE(plan.processes[1].name, std::string("rank 16 (pp1 dp0 tp0) node 2"));
        TraceOptions all;
        all.ranks = TraceOptions::Ranks::All;
        const TracePlan whole = planOf(*evaluation, all);
        QCOMPARE(int(whole.processes.size()), 128);
        QCOMPARE(whole.processes[29].name, std::string("rank 29 (pp1 dp1 tp5) node 3"));
        const QByteArray chrome = written(plan, "chrome-trace");
        QVERIFY(chrome.contains(R"("name":"F 3","cat":"forward","pid":16,"tid":2)"));
        QVERIFY(chrome.contains(R"("name":"send F 3","cat":"pipeline","pid":16)"));
        QVERIFY(chrome.contains(R"("args":{"microbatch":3,"chunk":0,"stage":1,"pass":"forward"})"));
    }

    // TRC-01: times are microseconds with three decimals; displayTimeUnit is only for show.
    void timesAreMicroseconds()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const Span &first = evaluation->timeline.ranks[1].spans(Lane::Compute).front();
        const QByteArray expected =
            QByteArray::number(first.start / 1000) + '.' + QByteArray::number(1000 + first.start % 1000).mid(1);
        const QByteArray chrome = written(planOf(*evaluation), "chrome-trace");
        QVERIFY(chrome.contains("\"ts\":" + expected + ","));
    }

    // TRC-07: short kernels keep their nanoseconds, and the viewer is told to show them.
    void shortSlicesAreShownInNanoseconds()
    {
        Timeline timeline;
        timeline.ranks.resize(1);
        for (const auto &[start, end] : {std::pair(10'000, 10'400), std::pair(10'400, 10'750)}) {
            Span span;
            span.start = start;
            span.end = end;
            timeline.ranks[0].spans(Lane::Compute).push_back(span);
        }
        timeline.length = 10'750;
        Scenario scenario = with(tinyScenario(), {{"cluster.gpus", "1"}, {"plan.tensor", "1"}, {"plan.pipeline", "1"}});
        const std::vector<StageMemory> memory;
        const auto plan = tracePlan(scenario, timeline, memory);
        QVERIFY(plan);
        const QByteArray chrome = written(*plan, "chrome-trace");
        QVERIFY2(readChromeStrictly(chrome).violations.isEmpty(), qPrintable(readChromeStrictly(chrome).why()));
        QVERIFY(chrome.contains("\"displayTimeUnit\":\"ns\""));
        QVERIFY(chrome.contains("\"ts\":10.000,\"dur\":0.400"));
        QVERIFY(chrome.contains("\"ts\":10.400,\"dur\":0.350"));
        timeline.ranks[0].spans(Lane::Compute).pop_back();
        timeline.ranks[0].spans(Lane::Compute).front().end = 11'000;
        QVERIFY(written(*tracePlan(scenario, timeline, memory), "chrome-trace").contains("\"displayTimeUnit\":\"ms\""));
    }

    // TRC-05: operators of a pass that takes longer than its template end within it, to the nanosecond.
    void childrenAreClamped()
    {
        Timeline timeline;
        ChunkTemplate shape;
        shape.duration = 3;
        shape.ops = {{"a", 0, 1, 0, Activity::Forward, Lane::Compute},
                     {"b", 1, 2, 0, Activity::Forward, Lane::Compute},
                     {"late", 2, 3, 0, Activity::Tensor, Lane::Tensor}}; // ends behind its pass
        timeline.templates = {shape};
        timeline.ranks.resize(1);
        Span span;
        span.start = 5;
        span.end = 15; // 10 for 3: a third is no whole number
        span.templateIndex = 0;
        timeline.ranks[0].spans(Lane::Compute) = {span};
        timeline.length = 15;
        Scenario scenario = with(tinyScenario(), {{"cluster.gpus", "1"}, {"plan.tensor", "1"}, {"plan.pipeline", "1"}});
        const std::vector<StageMemory> memory;
        TraceOptions options;
        options.operators = true;
        const auto plan = tracePlan(scenario, timeline, memory, options);
        for (const char *format : {"chrome-trace", "perfetto"}) {
            const QByteArray bytes = written(*plan, format);
            const StrictTrace trace = bytes.startsWith('{') ? readChromeStrictly(bytes) : readPerfettoStrictly(bytes);
            QVERIFY2(trace.violations.isEmpty(), qPrintable(trace.why()));
            QCOMPARE(trace.slices, 5); // the step, the pass, three operators
            QCOMPARE(trace.lastEnd, 15);
        }
    }

    // TRC-12: memory is a counter in bytes; at the peak its parts are those of the report.
    void memoryIsACounter()
    {
        const EvaluationPtr evaluation = evaluated(preset("gpt3-175b-selene"));
        const QJsonArray events =
            jsonOf(written(planOf(*evaluation), "chrome-trace"))[QStringLiteral("traceEvents")].toArray();
        const StageMemory &stage = evaluation->report.memory.front();
        double most = 0;
        double weights = 0;
        for (const QJsonValue &event : events) {
            if (event[QStringLiteral("ph")] != QStringLiteral("C") || event[QStringLiteral("pid")].toInt() != 0)
                continue;
            QCOMPARE(event[QStringLiteral("name")].toString(), QStringLiteral("memory (bytes)"));
            const QJsonValue args = event[QStringLiteral("args")];
            most = std::max(most, args[QStringLiteral("activations")].toDouble());
            weights = args[QStringLiteral("weights")].toDouble();
        }
        QCOMPARE(weights, std::round(stage.weights.value()));
        QCOMPARE(most, std::round(evaluation->timeline.ranks.front().kept.peak));
    }

    // TRC-10: a file for each rank, each with its own rank and the size of the world.
    void oneFilePerRank()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const TracePlan plan = planOf(*evaluation, everything());
        QSet<int> ranks;
        for (std::size_t i = 0; i < plan.processes.size(); ++i) {
            const QByteArray chrome = written(planOfProcess(plan, i), "chrome-trace");
            const StrictTrace trace = readChromeStrictly(chrome);
            QVERIFY2(trace.violations.isEmpty(), qPrintable(trace.why().left(2000)));
            QCOMPARE(trace.processes, 1);
            const QJsonValue info = jsonOf(chrome)[QStringLiteral("distributedInfo")];
            ranks.insert(info[QStringLiteral("rank")].toInt());
            QCOMPARE(info[QStringLiteral("world_size")].toInt(), 8);
        }
        QCOMPARE(ranks, (QSet<int>{0, 1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(fileOfRank("a/b.json.gz", 5), std::string("a/b-rank5.json.gz"));
        QCOMPARE(fileOfRank("a.b/trace", 5), std::string("a.b/trace-rank5"));
        QCOMPARE(fileOfRank("x.pftrace", 12), std::string("x-rank12.pftrace"));
    }

    // A period of the steady state holds as many passes of each kind as there are stages.
    void onePeriodOfTheSteadyState()
    {
        const EvaluationPtr evaluation = evaluated(preset("gpt3-175b-selene"));
        TraceOptions options;
        options.onePeriod = true;
        options.lastStage = 0;
        const TracePlan plan = planOf(*evaluation, options);
        const StrictTrace trace = readChromeStrictly(written(plan, "chrome-trace"));
        QVERIFY2(trace.violations.isEmpty(), qPrintable(trace.why()));
        QCOMPARE(trace.names[QStringLiteral("F")], 8);
        QVERIFY(std::abs(trace.names[QStringLiteral("B")] - 8) <= 1); // one may lie across the edge
        const TracePlan whole = planOf(*evaluation);
        QVERIFY(predictedSize(plan, traceFormats().front()).bytes <
                predictedSize(whole, traceFormats().front()).bytes / 16);
    }

    // TRC-08: the size is known before, within a tenth.
    void sizeIsPredicted_data()
    {
        QTest::addColumn<bool>("operators");
        QTest::addColumn<QByteArray>("format");
        for (const TraceFormat &format : traceFormats()) {
            QTest::addRow("%s", std::string(format.id).c_str()) << false << QByteArray(format.id.data());
            QTest::addRow("%s with operators", std::string(format.id).c_str()) << true << QByteArray(format.id.data());
        }
    }

    void sizeIsPredicted()
    {
        QFETCH(bool, operators);
        QFETCH(QByteArray, format);
        TraceOptions options;
        options.operators = operators;
        options.ranks = TraceOptions::Ranks::All;
        const EvaluationPtr evaluation = evaluated(preset("llama3-8b-hgx-h100"));
        const TracePlan plan = planOf(*evaluation, options);
        const double bytes = double(written(plan, format.constData()).size());
        const double predicted = predictedSize(plan, *findTraceFormat(format.constData())).bytes;
        QVERIFY2(std::abs(predicted / bytes - 1) < 0.1, qPrintable(QString::number(predicted / bytes)));
    }

    void largeTracesAreWarnedOf()
    {
        // 1024 ranks, 80 layers, 256 microbatches, 2 events each, 120 bytes an event: 5033 MB.
        TraceSize size;
        size.events = std::int64_t(1024) * 80 * 256 * 2;
        size.bytes = double(size.events) * 120;
        size.packedBytes = size.bytes / 15;
        TraceOptions options;
        options.ranks = TraceOptions::Ranks::All;
        const std::string warning = largeTraceWarning(size, options, false);
        for (const char *part : {"5033 MB", "one rank for each stage", "one period", "gzip (336 MB"})
            QVERIFY2(warning.find(part) != std::string::npos, warning.c_str());
        QVERIFY(size.bytes > kLargestTrace);
        size.bytes = 256e6;
        QVERIFY(largeTraceWarning(size, options, false).empty());
        // Whatever the preset, the default stays below 100 MB.
        for (const PresetEntry &entry : presets().list(PresetKind::Scenario)) {
            const EvaluationPtr evaluation = evaluated(preset(entry.id.c_str()));
            QVERIFY(predictedSize(planOf(*evaluation), traceFormats().front()).bytes < 100e6);
        }
    }

    void theSameBytesPackedOrNot()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const TracePlan plan = planOf(*evaluation, everything());
        const TraceFormat &format = traceFormats().front();
        QTemporaryDir folder;
        const std::string plain = folder.filePath(QStringLiteral("a.json")).toStdString();
        const std::string packed = folder.filePath(QStringLiteral("a.json.gz")).toStdString();
        QVERIFY(writeTraceFile(plan, format, plain).empty());
        QVERIFY(writeTraceFile(plan, format, packed).empty());
        const Result<std::string> bytes = readFile(packed);
        QVERIFY(bytes && isGzip(*bytes));
        QCOMPARE(*gunzip(*bytes, packed, 1 << 30), *readFile(plain));
        QVERIFY(writeTraceFile(plan, format, packed).empty());
        QCOMPARE(*readFile(packed), *bytes);
        QVERIFY(!writeTraceFile(plan, format, "/no/such/folder/a.json").empty());
    }

    // Pieces stay small however long the trace is; a full disk or a stop request ends the writing.
    void writingIsStreamed()
    {
        const EvaluationPtr evaluation = evaluated(preset("mt-nlg-530b-2240"));
        const TracePlan plan = planOf(*evaluation);
        for (const TraceFormat &format : traceFormats()) {
            std::size_t largest = 0;
            int pieces = 0;
            QVERIFY(format.write(plan,
                                 [&](std::string_view piece) {
                                     largest = std::max(largest, piece.size());
                                     ++pieces;
                                     return true;
                                 },
                                 {}));
            QVERIFY(pieces > 5);
            QVERIFY(largest < 400'000);
            int taken = 0;
            QVERIFY(!format.write(plan, [&](std::string_view) { return ++taken < 3; }, {}));
            QVERIFY(taken <= 4);
            std::stop_source stop;
            stop.request_stop();
            QVERIFY(!format.write(
                plan, [](std::string_view) { return true; }, stop.get_token()));
        }
    }

    void stagesThatDoNotExistAreRefused()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        for (const auto &[first, last] : {std::pair(0, 2), std::pair(1, 0), std::pair(-1, 1), std::pair(2, -1)}) {
            TraceOptions options;
            options.firstStage = first;
            options.lastStage = last;
            const auto plan =
                tracePlan(*evaluation->scenario, evaluation->timeline, evaluation->report.memory, options);
            QVERIFY(!plan);
            QVERIFY(plan.errors().front().message.find("within 0-1") != std::string::npos);
        }
    }
};

QTEST_APPLESS_MAIN(TestTraceExport)
#include "tst_trace_export.moc"
