// The strict reader of traces must find what is wrong: good samples pass, each broken one is refused for its fault.
#include "tests/support/strict_trace.h"
#include "tests/support/traces.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Two ranks with a transfer between them and a counter.
QByteArray good()
{
    return QByteArray(R"j({"displayTimeUnit":"ns","distributedInfo":{"rank":0,"world_size":8},"traceEvents":[
{"ph":"M","name":"process_name","pid":0,"tid":0,"args":{"name":"rank 0"}},
{"ph":"M","name":"process_sort_index","pid":0,"tid":0,"args":{"sort_index":0}},
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"rank 1"}},
{"ph":"M","name":"process_sort_index","pid":1,"tid":0,"args":{"sort_index":1}},
{"ph":"M","name":"thread_name","pid":0,"tid":1,"args":{"name":"compute"}},
{"ph":"M","name":"thread_sort_index","pid":0,"tid":1,"args":{"sort_index":1}},
{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"compute"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1,"args":{"sort_index":1}},
{"ph":"X","name":"F 0","cat":"forward","pid":0,"tid":1,"ts":0.000,"dur":10.000},
{"ph":"X","name":"qkv","cat":"forward","pid":0,"tid":1,"ts":2.000,"dur":0.400},
{"ph":"X","name":"mlp","cat":"forward","pid":0,"tid":1,"ts":2.400,"dur":7.600},
{"ph":"s","name":"transfer","cat":"pipeline","id":1,"pid":0,"tid":1,"ts":10.000},
{"ph":"X","name":"F 0","cat":"forward","pid":1,"tid":1,"ts":12.000,"dur":10.000},
{"ph":"f","bp":"e","name":"transfer","cat":"pipeline","id":1,"pid":1,"tid":1,"ts":12.000},
{"ph":"C","name":"memory (bytes)","cat":"memory","pid":1,"tid":0,"ts":0.000,"args":{"weights":13107}}
]})j");
}

} // namespace

class TestStrictTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goodSamplesPass()
    {
        const StrictTrace chrome = readChromeStrictly(good());
        QVERIFY2(chrome.violations.isEmpty(), qPrintable(chrome.why()));
        QCOMPARE(chrome.processes, 2);
        QCOMPARE(chrome.slices, 4);
        QCOMPARE(chrome.flows, 1);
        QCOMPARE(chrome.samples, 1);
        QCOMPARE(chrome.lastEnd, 22'000);
        QCOMPARE(chrome.busy[QStringLiteral("forward")], 20'000);
        QCOMPARE(chrome.names[QStringLiteral("F")], 2);
        QCOMPARE(withoutDigits(QStringLiteral("send F 12")), QStringLiteral("send F"));
    }

    void brokenJsonIsRefused_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("why");
        const auto add = [](const char *name, const char *from, const char *to, const char *why) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString::fromLatin1(why);
        };
        add("a child ends later (TRC-05)", R"("ts":2.400,"dur":7.600)", R"("ts":2.400,"dur":7.601)", "ends 1 ns after");
        add("bars overlap", R"("ts":2.000,"dur":0.400)", R"("ts":2.000,"dur":0.500)", "ends 7500 ns after");
        add("no decimals (TRC-01)", R"("ts":12.000,"dur":10.000)", R"("ts":12.000,"dur":10)", "three decimals");
        add("quoted time", R"("ts":12.000,"dur":10.000)", R"("ts":"12.000","dur":10.000)", "ts is no number");
        add("negative", R"("ts":12.000,"dur":10.000)", R"("ts":12.000,"dur":-1.000)", "dur is no number from 0 on");
        add("name is a number (TRC-11)", R"("name":"qkv")", R"("name":123)", "name is no string");
        add("category is a number", R"("name":"qkv","cat":"forward")", R"("name":"qkv","cat":7)", "cat is no string");
        add("no pid (TRC-12)", R"("cat":"forward","pid":1)", R"("cat":"forward")", "pid is no whole number");
        add("pid is text", R"("cat":"forward","pid":1)", R"("cat":"forward","pid":"1")", "pid is no whole number");
        add("unknown key", R"("name":"qkv")", R"("name":"qkv","cname":"good")", "cname that viewers do not read");
        add("unknown phase", R"({"ph":"X","name":"qkv")", R"({"ph":"Z","name":"qkv")", "phase Z");
        add("ignored metadata", R"("name":"process_name","pid":1)", R"("name":"process_labels","pid":1)",
            "process_labels that Perfetto ignores");
        add("no order", R"("name":"thread_sort_index","pid":1)", R"("name":"thread_sort_index","pid":2)",
            "without a name or a place");
        add("two at one place", R"("sort_index":1}},
{"ph":"M","name":"thread_name","pid":0)",
            R"("sort_index":0}},
{"ph":"M","name":"thread_name","pid":0)",
            "two processes at one place");
        add("flow without an end", R"({"ph":"f","bp":"e","name":"transfer","cat":"pipeline","id":1)",
            R"({"ph":"f","bp":"e","name":"transfer","cat":"pipeline","id":2)", "has no end");
        add("flow that binds to the next", R"("bp":"e",)", "", "does not bind to the slice around it");
        add("flow backwards", R"("id":1,"pid":1,"tid":1,"ts":12.000)", R"("id":1,"pid":1,"tid":1,"ts":9.000)",
            "ends before it starts");
        add("flow from nowhere", R"("id":1,"pid":0,"tid":1,"ts":10.000)", R"("id":1,"pid":0,"tid":1,"ts":11.000)",
            "outside of any slice");
        add("counter without a unit (TRC-12)", "memory (bytes)", "memory", "has no unit");
        add("counter of text", R"({"weights":13107})", R"({"weights":"13107"})", "value is no number");
        add("short slices in ms (TRC-07)", R"("displayTimeUnit":"ns")", R"("displayTimeUnit":"ms")",
            "slices of 400 ns are shown as 0 ms");
        add("no rank (TRC-10)", R"("rank":0,)", "", "distributedInfo without a rank");
        add("cut off", "\n]}", "", "no JSON object");
    }

    void brokenJsonIsRefused()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, why);
        QByteArray text = good();
        QVERIFY(text.contains(from));
        text.replace(text.indexOf(from), from.size(), to);
        const StrictTrace trace = readChromeStrictly(text);
        QVERIFY2(trace.why().contains(why), qPrintable(trace.why()));
    }

    // Every byte of a small file in turn: the reader must not crash, and a changed length or number must be noticed.
    void brokenPerfettoIsRefused()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        TraceOptions options;
        options.operators = true;
        const QByteArray bytes = written(planOf(*evaluation, options), "perfetto");
        const StrictTrace whole = readPerfettoStrictly(bytes);
        QVERIFY2(whole.violations.isEmpty(), qPrintable(whole.why()));
        QVERIFY(!readPerfettoStrictly(bytes.left(bytes.size() - 1)).violations.isEmpty());
        QVERIFY(!readPerfettoStrictly(bytes.left(bytes.size() / 2)).violations.isEmpty());
        QVERIFY(!readPerfettoStrictly("{}").violations.isEmpty());
        int noticed = 0;
        for (qsizetype i = 0; i < 200; ++i) {
            QByteArray broken = bytes;
            broken[i] = char(broken[i] ^ 0x55);
            noticed += readPerfettoStrictly(broken).violations.isEmpty() ? 0 : 1;
        }
        QVERIFY2(noticed > 100, qPrintable(QString::number(noticed))); // the rest are letters of names
    }
};

QTEST_APPLESS_MAIN(TestStrictTrace)
#include "tst_strict_trace.moc"
