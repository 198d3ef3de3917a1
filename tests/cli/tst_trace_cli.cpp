// simulate --trace, export, list formats and import of traces, asked of the real program.
#include "tests/support/program.h"
#include "tests/support/strict_trace.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline::tests;

namespace {

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString sample()
{
    return QString::fromStdString(dataFile("traces/pytorch_step.json"));
}

} // namespace

class TestTraceCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void simulateWritesTraces();
    void exportWritesWhatIsAsked();
    void exportSaysWhatIsWrong();
    void largeFilesAreAnnounced();
    void formatsAreListed();
    void importTellsOfSteps();
    void importCompares();
    void importFindsTracesByContent();
    void importSaysWhatIsWrong();
};

void TestTraceCli::simulateWritesTraces()
{
    QTemporaryDir folder;
    const QString json = folder.filePath(QStringLiteral("out.json"));
    const QString perfetto = folder.filePath(QStringLiteral("out.pftrace"));
    const QStringList plain = words("simulate gpt3-175b-selene --json");
    const Answer with =
        runCli(plain + QStringList{QStringLiteral("--trace"), json, QStringLiteral("--perfetto"), perfetto});
    QCOMPARE(with.status, 0);
    QVERIFY(with.err.isEmpty());
    QCOMPARE(with.json()[QStringLiteral("iterationSeconds")], runCli(plain).json()[QStringLiteral("iterationSeconds")]);
    const StrictTrace chrome = readChromeStrictly(contentOf(json));
    QVERIFY2(chrome.violations.isEmpty(), qPrintable(chrome.why().left(1000)));
    QCOMPARE(chrome.processes, 8);
    const double seconds = with.json()[QStringLiteral("iterationSeconds")].toDouble();
    QCOMPARE(chrome.lastEnd, std::llround(seconds * 1e9));
    const StrictTrace binary = readPerfettoStrictly(contentOf(perfetto));
    QVERIFY2(binary.violations.isEmpty(), qPrintable(binary.why().left(1000)));
    QCOMPARE(binary.slices, chrome.slices);
    // A scenario with errors has no timeline; the file stays as it was.
    const Answer wrong = runCli(words("simulate gpt3-175b-selene --set plan.tensor=5 --trace") << json);
    QCOMPARE(wrong.status, 1);
    QVERIFY(readChromeStrictly(contentOf(json)).violations.isEmpty());
    QCOMPARE(runCli(words("simulate gpt3-175b-selene --trace /no/such/folder/x.json")).status, 2);
}

void TestTraceCli::exportWritesWhatIsAsked()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("step.json"));
    const Answer whole = runCli(words("export chrome-trace llama3-70b-h100 --operators --out") << file);
    QCOMPARE(whole.status, 0);
    QVERIFY(whole.out.contains("step.json: "));
    const Answer out = runCli(words("export chrome-trace llama3-70b-h100 --operators"));
    QCOMPARE(out.out, contentOf(file));
    QVERIFY(readChromeStrictly(out.out).violations.isEmpty());
    const QString packed = folder.filePath(QStringLiteral("step.json.gz"));
    QCOMPARE(runCli(words("export chrome-trace llama3-70b-h100 --operators --out") << packed).status, 0);
    QVERIFY(contentOf(packed).size() < out.out.size() / 5);
    const StrictTrace stage = readPerfettoStrictly(runCli(words("export perfetto llama3-70b-h100 --stages 1")).out);
    QVERIFY2(stage.violations.isEmpty(), qPrintable(stage.why().left(1000)));
    QCOMPARE(stage.processes, 1);
    const Answer ranks = runCli(words("export chrome-trace llama3-8b-hgx-h100 --ranks all --per-rank --json --out")
                                << folder.filePath(QStringLiteral("r.json")));
    QCOMPARE(ranks.status, 0);
    QCOMPARE(ranks.json()[QStringLiteral("files")].toArray().size(), 8);
    for (int rank = 0; rank < 8; ++rank) {
        const QByteArray text = contentOf(folder.filePath(QStringLiteral("r-rank%1.json").arg(rank)));
        QVERIFY(readChromeStrictly(text).violations.isEmpty());
        QCOMPARE(QJsonDocument::fromJson(text)[QStringLiteral("distributedInfo")][QStringLiteral("rank")].toInt(),
                 rank);
    }
}

void TestTraceCli::exportSaysWhatIsWrong()
{
    for (const char *line :
         {"export sorcery gpt3-175b-selene", "export chrome-trace nowhere",
          "export chrome-trace gpt3-175b-selene --stages 3-9", "export chrome-trace gpt3-175b-selene --stages x",
          "export chrome-trace gpt3-175b-selene --ranks some", "export chrome-trace gpt3-175b-selene --per-rank",
          "export chrome-trace gpt3-175b-selene --out /no/such/folder/x.json"}) {
        const Answer answer = runCli(words(line));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.out.isEmpty(), line);
        QCOMPARE(answer.err.count('\n'), 1);
    }
    QCOMPARE(runCli(words("export perfetto gpt3-175b-selene --set plan.tensor=5")).status, 1);
}

// TRC-08: more than viewers open is said before, with what would help; more than any opens is not written.
void TestTraceCli::largeFilesAreAnnounced()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("all.json"));
    const Answer answer = runCli(words("export chrome-trace llama3.1-405b-16k --ranks all --operators --out") << file);
    QCOMPARE(answer.status, 2);
    QVERIFY(!QFile::exists(file));
    for (const char *part :
         {"GB; chrome://tracing opens 256 MB", "--ranks one-per-stage", "--one-period", "gzip", "--large"})
        QVERIFY2(answer.err.contains(part), answer.err.constData());
    const Answer warned = runCli(words("export perfetto gpt3-175b-selene --ranks all --operators --stages 0-1 --out")
                                 << folder.filePath(QStringLiteral("some.pftrace")));
    QCOMPARE(warned.status, 0);
    QVERIFY(warned.err.isEmpty());
}

void TestTraceCli::formatsAreListed()
{
    const QJsonArray formats = runCli(words("list formats --json")).json().array();
    QSet<QString> ids;
    for (const QJsonValue &format : formats) {
        QVERIFY(!ids.contains(format[QStringLiteral("id")].toString()));
        ids.insert(format[QStringLiteral("id")].toString());
    }
    for (const char *id : {"chrome-trace", "perfetto", "kineto", "nccl-tests", "vtrain", "torch-schedule"})
        QVERIFY2(ids.contains(QLatin1String(id)), id);
}

void TestTraceCli::importTellsOfSteps()
{
    const Answer text = runCli(words("import chrome-trace") << sample());
    QCOMPARE(text.status, 0);
    for (const char *part : {"Chrome trace, 17 events", "rank 5 of 16", "stream 7", "step 1 of", "data parallel"})
        QVERIFY2(text.out.contains(part), text.out.constData());
    const QJsonDocument json = runCli(words("import chrome-trace --json --step 2") << sample()).json();
    QCOMPARE(json[QStringLiteral("rank")].toInt(), 5);
    QCOMPARE(json[QStringLiteral("steps")].toArray().size(), 2);
    const QJsonValue step = json[QStringLiteral("step")];
    QCOMPARE(step[QStringLiteral("number")].toInt(), 2);
    QCOMPARE(step[QStringLiteral("seconds")].toDouble(), 10e-6);
    QCOMPARE(step[QStringLiteral("idleSeconds")].toDouble(), 0.0);
}

void TestTraceCli::importCompares()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("own.pftrace"));
    QCOMPARE(runCli(words("export perfetto gpt3-175b-selene --operators --out") << file).status, 0);
    const QStringList import = words("import perfetto --against gpt3-175b-selene --json") << file;
    const QJsonArray rows = runCli(import).json()[QStringLiteral("differences")].toArray();
    QCOMPARE(rows.size(), 10);
    for (const QJsonValue &row : rows) {
        const QString cause = row[QStringLiteral("cause")].toString();
        const double difference = row[QStringLiteral("differenceSeconds")].toDouble();
        if (cause == QLatin1String("compute") || cause == QLatin1String("tensor") || cause == QLatin1String("data"))
            QVERIFY2(std::abs(difference) < 1e-4, qPrintable(cause));
    }
    const Answer text = runCli(words("import perfetto --against gpt3-175b-selene") << file);
    QVERIFY(text.out.contains("measured"));
    QVERIFY(text.out.contains("against \"GPT-3 175B on 128 A100\""));
}

void TestTraceCli::importFindsTracesByContent()
{
    QTemporaryDir folder;
    for (const char *name : {"own.bin", "own.gz"}) {
        const QString file = folder.filePath(QLatin1String(name));
        QCOMPARE(runCli(words("export perfetto llama3-8b-hgx-h100 --out") << file).status, 0);
        const Answer answer = runCli(words("import auto") << file);
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("Perfetto trace"));
    }
    // The profiler's traces hold times of kernels too: both are told.
    const Answer both = runCli(words("import auto --json") << sample());
    QCOMPARE(both.status, 0);
    QVERIFY(both.json()[QStringLiteral("sources")].isArray());
    QCOMPARE(both.json()[QStringLiteral("trace")][QStringLiteral("events")].toInt(), 17);
}

void TestTraceCli::importSaysWhatIsWrong()
{
    QTemporaryDir folder;
    const QString none = folder.filePath(QStringLiteral("x.json"));
    QFile file(none);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"traceEvents\" 1}") > 0);
    file.close();
    const QStringList lines[] = {words("import chrome-trace") << none,
                                 words("import perfetto /no/such/file"),
                                 words("import chrome-trace --step 9") << sample(),
                                 words("import chrome-trace --rules") << sample() << sample(),
                                 words("import chrome-trace --against nowhere") << sample(),
                                 words("import chrome-trace") << sample() << none};
    for (const QStringList &line : lines) {
        const Answer answer = runCli(line);
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.out.isEmpty());
        QVERIFY(!answer.err.isEmpty());
    }
    QVERIFY(runCli(words("import chrome-trace") << none).err.contains("byte 15: expected a Chrome trace"));
}

QTEST_APPLESS_MAIN(TestTraceCli)
#include "tst_trace_cli.moc"
