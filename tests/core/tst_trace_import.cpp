// Traces that are read: values by hand, and files that are none.
#include "core/base/gzip.h"
#include "core/trace/json_fields.h"
#include "core/trace/trace_summary.h"
#include "tests/support/trace_samples.h"
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
    for (const char *none :
         {"", "x", "2400000000000000", "-2.4e15", "1.2.3", "1e300", "99999999999999999999", "null", "-"})
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
    const MeasuredTrace open = read(R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":10},
{"ph":"B","name":"b","pid":1,"tid":1,"ts":12}])");
    QCOMPARE(listing(open), (QStringList{QStringLiteral("a 0+2000 other"), QStringLiteral("b 2000+0 other")}));
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
