// Readers of measured times: what they understand of real and made files, and what they say of broken ones.
#include "core/base/gzip.h"
#include "core/measured/check_tables.h"
#include "core/measured/describe.h"
#include "core/measured/formats.h"
#include "tests/support/data_table.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

MeasuredTables readData(const std::string &name)
{
    const std::vector<std::string> paths = {dataFile("measured/" + name)};
    Result<MeasuredTables> tables = readMeasured(paths);
    if (!tables)
        endTest(toText(tables.errors().front()));
    return std::move(tables).value();
}

MeasuredTables readText(const std::string &text, const std::string &file = "file.txt")
{
    MeasuredTables tables;
    const Errors errors = readMeasuredText(tables, text, file);
    if (!errors.empty())
        endTest(toText(errors.front()));
    return tables;
}

bool refuses(const MeasuredTables &tables, int line, const char *word)
{
    for (const MeasuredRefusal &refusal : tables.refusals) {
        const std::string text = refusal.what + " | " + refusal.expected;
        if (refusal.origin.line == line && text.find(word) != std::string::npos)
            return true;
    }
    qWarning("%s", measuredText(tables).c_str());
    return false;
}

const MeasuredKernel *find(const MeasuredTables &tables, std::string_view name, OpPart part)
{
    for (const MeasuredKernel &row : tables.kernels) {
        if (row.operatorName == name && row.part == part)
            return &row;
    }
    endTest("no row of operator " + std::string(name));
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

const std::string kNcclHead = "# Collective test starting: all_gather_perf\n"
                              "#  Rank  0 Group  0 Pid 1 on a device  0 [0x07] NVIDIA A100\n"
                              "#  Rank  1 Group  0 Pid 1 on a device  1 [0x0f] NVIDIA A100\n"
                              "#       size         count      type   redop    root     time   algbw   busbw #wrong\n";
const std::string kNcclUnits = "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n";

} // namespace

class TestMeasuredReaders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNcclTests()
    {
        const MeasuredTables tables = readData("all_reduce_2x4_gh200.txt");
        QVERIFY(tables.refusals.empty());
        QCOMPARE(tables.collectives.size(), std::size_t(12));
        const MeasuredCollective &last = tables.collectives.back();
        QVERIFY(last.collective == Collective::AllReduce);
        QCOMPARE(last.ranks, 8);
        QCOMPARE(last.nodes, 2);
        QCOMPARE(last.bytes, 134217728.0);
        QCOMPARE(last.microseconds, 1907.8); // in place
        QCOMPARE(last.origin.line, 29);
        QCOMPARE(tables.sources.front().device, std::string("NVIDIA GH200 120GB"));
        QCOMPARE(tables.sources.front().format, std::string("nccl-tests"));
    }

    void takesTheTimeThatIsPrinted()
    {
        // alltoall prints N/A in place; older versions print "error" and neither redop nor the program.
        const MeasuredTables tables = readText(
            "#       size         count      type     time   algbw   busbw error     time   algbw   busbw error\n"
            "#        (B)    (elements)              (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)\n"
            "     4194304        131072     float    100.0   41.94   36.70 0e+00      N/A     N/A     N/A   N/A\n",
            "results/alltoall_8.log");
        QCOMPARE(tables.collectives.size(), std::size_t(1));
        QVERIFY(tables.collectives.front().collective == Collective::AllToAll);
        QCOMPARE(tables.collectives.front().microseconds, 100.0);
        QCOMPARE(tables.collectives.front().ranks, 8); // 36.70 / 41.94 is 7 / 8
    }

    void refusesBrokenNcclTests_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("word");
        const QByteArray head = QByteArray::fromStdString(kNcclHead);
        const QByteArray units = QByteArray::fromStdString(kNcclUnits);
        QTest::newRow("milliseconds in the units")
            << head + "#        (B)    (elements)                               (ms)  (GB/s)  (GB/s)\n"
            << 5 << QByteArray("(us)");
        QTest::newRow("milliseconds in the times")
            << head + units + " 1048576 262144 float none -1 0.0525 19.98 9.99 0\n"
            << 6 << QByteArray("microseconds");
        QTest::newRow("one row of another unit")
            << head + units + " 1048576 262144 float none -1 52.5 19.97 9.99 0\n" +
                   " 2097152 524288 float none -1 70.5 29.75 14.9 0\n 4194304 524288 float none -1 0.105 39.9 20 0\n"
            << 8 << QByteArray("size / time");
        QTest::newRow("wrong results") << head + units + " 1048576 262144 float none -1 52.5 19.97 9.99 17\n"
                                       << 6 << QByteArray("without errors");
        QTest::newRow("a short row") << head + units + " 1048576 262144 float none 52.5 19.97 9.99 0\n"
                                     << 6 << QByteArray("as in the header");
        QTest::newRow("no collective named")
            << QByteArray("# size count type time algbw busbw\n 1048576 262144 float 52.5 19.97 19.97\n") << 2
            << QByteArray("program in the file's name");
        QTest::newRow("a collective that the model lacks")
            << QByteArray("# Collective test starting: sendrecv_perf\n# size count type time algbw busbw\n"
                          " 1048576 262144 float 52.5 19.97 19.97\n")
            << 3 << QByteArray("alltoall");
        QTest::newRow("a header without a time")
            << QByteArray("# size count type times algbw busbw\n") << 1 << QByteArray("columns");
    }
    void refusesBrokenNcclTests()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QByteArray, word);
        const MeasuredTables tables = readText(text.toStdString());
        QVERIFY(refuses(tables, line, word.constData()));
        QVERIFY(tables.collectives.size() <= 2);
    }

    void readsVtrainTables()
    {
        const MeasuredTables tables = readData("vtrain/a100/AR_GPU8_1M_1024M_LUT");
        QVERIFY(tables.refusals.empty());
        QCOMPARE(tables.collectives.size(), std::size_t(79));
        const MeasuredCollective &first = tables.collectives.front();
        QCOMPARE(first.ranks, 8);
        QCOMPARE(first.nodes, 1);
        QVERIFY(near(first.microseconds, 92.15)); // 92150 ns in place
    }

    void refusesBrokenVtrainTables()
    {
        const std::string header = "size(B),count,type,time(ns),busbw(GB/s),time(ns),busbw(GB/s)\n";
        QVERIFY(refuses(readText(header, "table"), 1, "AR_GPU8"));
        const MeasuredTables tables = readText(header + "1048576,262144,float,92790,19.78,92150,19.91\n"
                                                        "2097152,524288,float,93,39.36,93,39.47\n" // microseconds
                                                        "3145728,786432,float,92580,59.46\n"
                                                        "4194304,many,float,95800,76.62,fast,78.06\n",
                                               "AR_GPU8_LUT");
        QCOMPARE(tables.collectives.size(), std::size_t(1));
        QVERIFY(refuses(tables, 3, "busbw"));
        QVERIFY(refuses(tables, 4, "5 cells"));
        QVERIFY(refuses(tables, 5, "as numbers"));
        QVERIFY(refuses(readText("size(B),count,type,time(us),busbw(GB/s),time(us),busbw(GB/s)\n", "AR_GPU8_LUT"), 1,
                        "time(ns)"));
    }

    void readsVtrainTraces()
    {
        const MeasuredTables tables = readData("vtrain");
        // Forward of the layer: 6 + 70 + 3 + 20 + 15 + 5 + 21 + 25 + 7 + 6 + 90 + 9 + 95 + 7 = 379 us; backward 730.
        // 8 for the embedding, 6 for the last norm, 400 + 410 + 420 for the head, 102 for the loss.
        double sum = 0;
        for (const MeasuredKernel &row : tables.kernels)
            sum += row.microseconds;
        QVERIFY(near(sum, 379 + 731 + 8 + 6 + 1230 + 102));
        QVERIFY(near(find(tables, "qkv", OpPart::Forward)->microseconds, 70));
        QVERIFY(near(find(tables, "attention scores", OpPart::Forward)->microseconds, 23)); // with the transpose
        QVERIFY(near(find(tables, "qkv", OpPart::InputGradient)->microseconds, 75));
        // Softmax and dropout share 20 us as 4 to 5.
        QVERIFY(near(find(tables, "softmax", OpPart::Forward)->microseconds, 20.0 * 4 / 9));
        QVERIFY((find(tables, "head", OpPart::WeightGradient)->place == MeasuredPlace{1024, 1, 2}));
    }

    void refusesBrokenVtrainTraces()
    {
        const std::string mark = "1000,0,TIMESTAMP,\"forward start transformer\"\n";
        const std::string kernel = "1010,5,RUNTIME,211,1,1,7\n1020,900,KERNEL,\"gemm<a, b>\",0,1,7,1,1,1,1,1,1,7\n";
        QVERIFY(refuses(readText(mark + kernel, "trace"), 1, "trace_{hidden}"));
        QVERIFY(refuses(readText(mark + kernel, "trace_1024_1_2"), 3, "6: one kernel per product"));
        QVERIFY(refuses(readText(mark, "trace_1024_1_2"), 1, "no kernels"));
        const MeasuredTables tables =
            readText(mark + "900,5,RUNTIME,211,1,1,7\n1020,9,KERNEL,\"x\"\nsoon,9,KERNEL,1\n" + "1030,9,SLEEP,1,2,3\n",
                     "trace_1024_1_2");
        QVERIFY(refuses(tables, 2, "rising start"));
        QVERIFY(refuses(tables, 3, "correlation"));
        QVERIFY(refuses(tables, 4, "nanoseconds"));
        QVERIFY(refuses(tables, 5, "SLEEP"));
        QVERIFY(tables.kernels.empty());
    }

    void readsKineto()
    {
        const MeasuredTables tables = readData("kineto_step.json");
        QVERIFY(tables.refusals.empty());
        QCOMPARE(tables.sources.front().device, std::string("NVIDIA A100-SXM4-80GB"));
        QVERIFY(tables.sources.front().notes.empty());
        // Three runs of one product, of two kernels each: 130, 150 and 131 us.
        const MeasuredKernel &product = tables.kernels.front();
        QVERIFY(near(product.microseconds, 131));
        QCOMPARE(product.count, 3);
        QVERIFY(product.shape.m == 1024 && product.shape.k == 4096 && product.shape.n == 3072);
        // Joined over the launch alone.
        bool launched = false;
        for (const MeasuredKernel &row : tables.kernels)
            launched = launched || (row.shape.m == 2048 && row.shape.n == 1024 && near(row.microseconds, 33));
        QVERIFY(launched);
        QVERIFY(near(find(tables, "ffn norm", OpPart::Forward)->elements, 2048.0 * 3072));
        QVERIFY(near(find(tables, "attention", OpPart::Forward)->elements, 2.0 * 16 * 2048 * 2048));
        // Of three all-reduces the shortest; an all-gather counts what a rank ends with; sends are left out.
        QCOMPARE(tables.collectives.size(), std::size_t(2));
        QVERIFY(near(tables.collectives[0].microseconds, 180.25));
        QVERIFY(near(tables.collectives[0].bytes, 2.0 * 4194304));
        QVERIFY(tables.collectives[1].collective == Collective::AllGather);
        QVERIFY(near(tables.collectives[1].bytes, 2.0 * 8388608));
    }

    void refusesBrokenKineto()
    {
        const std::string kernel = R"({"ph":"X","cat":"kernel","name":"k","pid":0,"ts":1,"dur":5,"args":{}})";
        const std::string events = "{\"traceEvents\": [\n";
        QVERIFY(refuses(readText(events + kernel + ",\n{\"ph\": \"X\", \"na"), 3, "ends early"));
        QVERIFY(refuses(readText(events + kernel + "\n]"), 3, "ends early"));
        QVERIFY(refuses(readText(events + "]}"), 1, "no GPU kernels"));
        QVERIFY(refuses(readText(events + R"({"ph":"X","cat":"kernel","name":"k","args":{}})" + "]}"), 2, "dur"));
        QVERIFY(refuses(readText(events + R"({"ph":"X","cat":"kernel",,"dur":3})" + ",\n" + kernel + "]}"), 2, "JSON"));
        QVERIFY(refuses(readText(events + R"({"ph":"X","cat":"kernel","name":"ncclDevKernel","dur":5,"args":
            {"Collective name":"allreduce","In msg nelems":16,"Group size":8,"dtype":"Funny"}})" +
                                 "]}"),
                        2, "known"));
        // A name that is a number, a time below zero, a join to nowhere: none is a crash, none is a row.
        const MeasuredTables odd = readText(
            events + R"({"ph":"X","cat":"kernel","name":123,"ts":0,"dur":1},)" + "\n" +
            R"({"ph":"X","cat":"cpu_op","name":"aten::mm","args":{"External id":1,"Input Dims":[[-1,2],[2,3]]}},)" +
            R"({"ph":"X","cat":"kernel","name":"k","dur":-7,"args":{"External id":1}}]})");
        QVERIFY(odd.kernels.empty());
        // Without distributedInfo the rank is taken as 0, and said.
        QVERIFY(!odd.sources.front().notes.empty());
    }

    void readsPackedFilesAndFolders()
    {
        QFile plain(QString::fromStdString(dataFile("measured/kineto_step.json")));
        QVERIFY(plain.open(QIODevice::ReadOnly));
        const QByteArray text = plain.readAll();
        // qCompress gives a length and a zlib stream; a gzip file wraps the same deflate data.
        const QByteArray stream = qCompress(text).mid(4);
        QByteArray packed = QByteArray::fromHex("1f8b0800000000000003") + stream.mid(2, stream.size() - 6);
        quint32 crc = 0xFFFFFFFFu;
        for (const char byte : text) {
            crc ^= static_cast<unsigned char>(byte);
            for (int i = 0; i < 8; ++i)
                crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
        }
        crc = ~crc;
        for (const quint32 word : {crc, static_cast<quint32>(text.size())}) {
            for (int i = 0; i < 4; ++i)
                packed.append(static_cast<char>((word >> (8 * i)) & 0xFF));
        }
        const std::string bytes = packed.toStdString();
        QVERIFY(isGzip(bytes));
        const auto unpacked = gunzip(bytes, "x.gz", 1 << 20);
        QVERIFY(bool(unpacked));
        QCOMPARE(QByteArray::fromStdString(*unpacked), text);
        QVERIFY(!gunzip(bytes, "x.gz", 100));                                 // a bomb
        QVERIFY(!gunzip(bytes.substr(0, bytes.size() / 2), "x.gz", 1 << 20)); // cut off
        QVERIFY(!gunzip("\x1f\x8b nothing", "x.gz", 1 << 20));

        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("below")));
        QFile file(folder.filePath(QStringLiteral("below/step.json.gz")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(packed) == packed.size());
        file.close();
        QFile other(folder.filePath(QStringLiteral("notes.txt")));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("nothing") == 7);
        other.close();
        const std::vector<std::string> paths = {folder.path().toStdString()};
        const auto tables = readMeasured(paths);
        QVERIFY(bool(tables));
        QCOMPARE(tables->sources.size(), std::size_t(1));
        QCOMPARE(tables->collectives.size(), std::size_t(2));
        // By name a file of no known format is an error; so is a folder that holds none.
        const std::vector<std::string> text2 = {folder.filePath(QStringLiteral("notes.txt")).toStdString()};
        QVERIFY(!readMeasured(text2));
        QVERIFY(!readMeasured(paths, "nccl-tests"));
        const std::vector<std::string> missing = {folder.filePath(QStringLiteral("gone")).toStdString()};
        QVERIFY(!readMeasured(missing));
    }

    void readsPlainTables()
    {
        const MeasuredTables tables = readData("kernels.csv");
        QVERIFY(tables.refusals.empty());
        QCOMPARE(tables.kernels.size(), std::size_t(4));
        QCOMPARE(tables.collectives.size(), std::size_t(3));
        QVERIFY(near(find(tables, "ffn norm", OpPart::Backward)->microseconds, 110));
        // Units by the column's name; a rate alone tells the time: 2 * 1024^3 / 100e12 = 21.47 us.
        QCOMPARE(readText("m,n,k,time_ms\n64,64,64,0.5\n").kernels.front().microseconds, 500.0);
        QVERIFY(near(readText("m,n,k,tflops\n1024,1024,1024,100\n").kernels.front().microseconds, 21.47483648));
    }

    void refusesBrokenTables_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("word");
        const auto row = [](const char *name, const char *text, int line, const char *word) {
            QTest::newRow(name) << QByteArray(text) << line << QByteArray(word);
        };
        row("no unit", "m,n,k,time\n1,1,1,5\n", 1, "time_us");
        row("two times", "m,n,k,time_us,time_ms\n1,1,1,5,5\n", 1, "one time");
        row("text for a time", "m,n,k,time_us\n1,1,1,fast\n", 2, "above zero");
        row("a unit in the cell", "m,n,k,time_us\n1,1,1,5us\n", 2, "above zero");
        row("below zero", "m,n,k,time_us\n1,1,1,-5\n", 2, "above zero");
        row("not finite", "m,n,k,time_us\n1,1,1,nan\n", 2, "above zero");
        row("no time", "m,n,k,time_us\n1,1,1,\n", 2, "no time");
        row("half a shape", "m,n,k,time_us\n16,,16,5\n", 2, "all three");
        row("half an element", "m,n,k,time_us\n16,1.5,16,5\n", 2, "whole");
        row("unknown width", "m,n,k,dtype,time_us\n16,16,16,bf61,5\n", 2, "bf16");
        row("unknown pass", "operator,pass,time_us\nqkv,sideways,5\n", 2, "weight-gradient");
        row("nameless", "operator,time_us\n,5\n", 2, "neither");
        row("rate against time", "m,n,k,time_us,tflops\n1024,1024,1024,21.5,300\n", 2, "at that rate");
        row("unknown collective", "collective,ranks,bytes,time_us\nall-embrace,8,1024,5\n", 2, "did you mean");
        row("one rank", "collective,ranks,bytes,time_us\nall-reduce,1,1024,5\n", 2, "at least 2 ranks");
        row("no bytes", "collective,ranks,bytes,time_us\nall-reduce,8,,5\n", 2, "bytes");
        row("more nodes than ranks", "collective,ranks,nodes,bytes,time_us\nall-reduce,8,9,1024,5\n", 2, "nodes");
        row("two GPUs", "gpu,m,n,k,time_us\nA100,16,16,16,5\nH100,16,16,16,5\n", 3, "one GPU");
        row("a short row", "m,n,k,time_us\n1,1\n", 2, "");
    }
    void refusesBrokenTables()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QByteArray, word);
        const MeasuredTables tables = readText(text.toStdString());
        QVERIFY(refuses(tables, line, word.constData()));
        QVERIFY(tables.empty());
    }

    void takesAnythingWithoutACrash()
    {
        // Every file of the data cut and changed at many places.
        std::set<std::string> formats;
        for (const char *name : {"all_reduce_2x4_gh200.txt", "vtrain/a100/AR_GPU8_1M_1024M_LUT",
                                 "vtrain/trace_1024_1_2", "kineto_step.json", "kernels.csv"}) {
            const Result<std::string> text = readFile(dataFile(std::string("measured/") + name));
            QVERIFY(bool(text));
            for (std::size_t at = 0; at < text->size(); at += 37) {
                MeasuredTables tables;
                std::string changed = *text;
                changed[at] = at % 2 == 0 ? '"' : '9';
                (void)readMeasuredText(tables, changed, name);
                (void)readMeasuredText(tables, text->substr(0, at), name);
                for (const MeasuredSource &source : tables.sources)
                    formats.insert(source.format);
                const MeasuredTables checked = checkedTables(tables);
                QVERIFY(checked.kernels.size() <= tables.kernels.size());
            }
        }
        QCOMPARE(formats.size(), measuredFormatIds().size());
    }
};

QTEST_APPLESS_MAIN(TestMeasuredReaders)
#include "tst_measured_readers.moc"
