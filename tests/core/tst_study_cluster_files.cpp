// The cluster's study as a whole: traces and tables by line, speeds from plans, the preset.
#include "core/studies/cluster/plan_scaling.h"
#include "core/studies/cluster/trace.h"
#include "core/studies/kinds.h"
#include "core/studies/study.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::cluster;
using namespace stringline::tests;

namespace {

constexpr const char *kUsedHeader =
    "job_id,submission_time,num_iteration,model_name,deadline,batch_size,num_gpu,duration\n";

std::string texts(const Errors &errors)
{
    std::string all;
    for (const Error &error : errors)
        all += toText(error) + "\n";
    return all;
}

} // namespace

class TestStudyClusterFiles : public QObject {
    Q_OBJECT

    PresetLibrary m_presets{{presetsFolder()}};
    QTemporaryDir m_folder;

    [[nodiscard]] std::string write(const QString &name, const std::string &text) const
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(text.data(), static_cast<qint64>(text.size()));
        return path.toStdString();
    }

    [[nodiscard]] Study preset(const std::vector<std::string> &changes) const
    {
        Study study = *loadStudy("vtrain-elasticflow-1024", m_presets);
        for (const std::string &change : changes) {
            const Errors errors = applyStudyChange(study, change, m_presets);
            if (!errors.empty())
                qFatal("%s", texts(errors).c_str());
        }
        return study;
    }

    [[nodiscard]] Result<StudyResult> run(const Study &study, int threads = 0) const
    {
        return runStudy(study, {m_presets, threads, {}, {}});
    }

private Q_SLOTS:
    void tracesAsTheArtifactHasThem()
    {
        const Result<Trace> raw =
            readTrace("job_id,submission_time,duration,num_gpu\n7,30,600,8\n9,0,1200,1\n", "t.csv");
        QVERIFY(bool(raw));
        QVERIFY(raw->broken.empty());
        QCOMPARE(raw->rows.size(), std::size_t(2));
        QCOMPARE(raw->rows[0].id, std::string("7"));
        QCOMPARE(raw->rows[0].gpus, 8);
        QCOMPARE(raw->rows[1].duration, 1200.0);
        QVERIFY(!raw->rows[0].workload && !raw->rows[0].deadline && !raw->rows[0].iterations);
        const Result<Trace> used = readTrace(std::string(kUsedHeader) + "1,5,900,gpt2,605,128,4,600\n", "t.csv");
        QVERIFY(bool(used));
        QVERIFY(*used->rows[0].workload == (Workload{"gpt2", 128}));
        QCOMPARE(*used->rows[0].deadline, 605.0);
        QCOMPARE(*used->rows[0].iterations, 900.0);
    }

    void brokenLinesAreToldAndTheRestIsThere()
    {
        const std::string text = std::string(kUsedHeader) + "1,5,900,gpt2,605,128,4,600\n"
                                                            "2,5,900,gpt2,605,128,3,600\n"
                                                            "3,5,900\n"
                                                            "4,later,900,gpt2,605,128,4,600\n"
                                                            "5,5,900,gpt2,4,128,4,600\n"
                                                            "6,5,900,,605,128,4,600\n"
                                                            "7,6,900,gpt2,605,1.5,4,600\n"
                                                            "8,6,900,gpt2,605,128,4,600\n";
        const Result<Trace> trace = readTrace(text, "t.csv");
        QVERIFY(bool(trace));
        QCOMPARE(trace->rows.size(), std::size_t(2));
        QCOMPARE(trace->rows[1].line, 9);
        QCOMPARE(QString::fromStdString(texts(trace->broken)),
                 QString("t.csv: line 3: num_gpu: expected a power of two, found 3\n"
                         "t.csv: line 4: expected 8 cells as in the header, found 3\n"
                         "t.csv: line 5: submission_time: expected a number from 0 to 10000000000, found "
                         "\"later\"\n"
                         "t.csv: line 6: deadline: expected later than submission_time, 5 s, found 4 s\n"
                         "t.csv: line 7: model_name: expected a name, found nothing\n"
                         "t.csv: line 8: batch_size: expected a whole number, found \"1.5\"\n"));
        const Result<Trace> none = readTrace("a,b\n1,2\n", "t.csv");
        QVERIFY(!none);
        QCOMPARE(none.errors().size(), std::size_t(4)); // each column that is missing
        QVERIFY(!readTrace("", "t.csv"));
        // Some columns of the longer kind are no trace of either.
        QVERIFY(!readTrace("job_id,submission_time,duration,num_gpu,deadline\n1,2,3,4,5\n", "t.csv"));
    }

    void throughputsStopWhereMoreGpusDoNotHelp()
    {
        const auto read =
            readThroughputs("global_batch_size,1,2,4,8\n64,6,8.5,10,9\n128,3,5,0,7\n", "bert.csv", "bert");
        QVERIFY(bool(read));
        QVERIFY((*read)[0].workload == (Workload{"bert", 64}));
        const Scaling &first = (*read)[0].scaling;
        QCOMPARE(first.most(), 4); // 9 on 8 GPUs are fewer than 10 on 4
        QCOMPARE(first.within(7), 4);
        QCOMPARE(first.above(2), 4);
        QCOMPARE(first.above(4), 0);
        const Scaling &second = (*read)[1].scaling;
        QCOMPARE(second.above(2), 8); // none for 4
        QCOMPARE(second.within(7), 2);
        QCOMPARE(second.rate(8), 7.0);
        const auto broken = readThroughputs("global_batch_size,1,3\n64,1,2\n", "f.csv", "f");
        QCOMPARE(texts(broken.errors()), std::string("f.csv: line 1: expected a power of two of GPUs, found \"3\"\n"));
        const auto rows = readThroughputs("global_batch_size,1,2\n64,0,0\nx,1,2\n", "f.csv", "f");
        QCOMPARE(rows.errors().size(), std::size_t(2));
        QCOMPARE(rows.errors()[1].position, std::string("line 3"));
    }

    void clustersAsTheArtifactHasThem()
    {
        constexpr const char *kHeader = "num_switch,num_node_p_switch,num_gpu_p_node,num_cpu_p_node,mem_p_node\n";
        const auto size = readClusterSize(std::string(kHeader) + "2,16,8,64,256\n", "c.csv");
        QVERIFY(bool(size));
        QCOMPARE(size->nodes, 32);
        QCOMPARE(size->gpusPerNode, 8);
        QVERIFY(!readClusterSize(std::string(kHeader) + "1,16,6,64,256\n", "c.csv"));
        QVERIFY(!readClusterSize(kHeader, "c.csv"));
    }

    // The best plan is one of those that include the naive one; both begin with the same.
    void bestPlansAreNoSlowerThanNaiveOnes()
    {
        const Study study = preset({});
        const auto scaling = planScaling(*study.scenario, {"megatron-39.1b", 1536}, 256, {m_presets, 0, {}, {}});
        QVERIFY(bool(scaling));
        const int least = scaling->naive.least();
        QCOMPARE(scaling->best.least(), least);
        QCOMPARE(scaling->best.rate(least), scaling->naive.rate(least));
        int compared = 0;
        for (const ScalingPoint &point : scaling->points) {
            QCOMPARE(point.bestSeconds > 0, point.gpus >= least);
            if (point.naiveSeconds > 0) {
                QVERIFY(point.bestSeconds <= point.naiveSeconds);
                ++compared;
            }
        }
        QVERIFY(compared > 3);
        const auto none = planScaling(*study.scenario, {"megatron-529.6b", 512}, 8, {m_presets, 0, {}, {}});
        QVERIFY(!none);
        QVERIFY(none.errors()[0].message.find("no plan fits on up to 8 GPUs") != std::string::npos);
    }

    void thePresetComparesBothKindsOfPlans()
    {
        const Study study = preset({"inputs.seeds=1,2"});
        const Result<StudyResult> result = run(study, 1);
        QVERIFY2(bool(result), result ? "" : texts(result.errors()).c_str());
        QCOMPARE(result->tables.front().rows.size(), std::size_t(2 * 2 * 6));
        QCOMPARE(result->comparisons.size(), std::size_t(4));
        for (const char *fact : {"deadlineRatio.64", "deadlineRatio.128"}) {
            QVERIFY(result->fact(fact) != nullptr);
            QVERIFY(result->fact(fact)->value >= 1);
        }
        QVERIFY(result->fact("completionRatio")->value < 1);
        QVERIFY(result->fact("makespanRatio")->value < 1);
        for (const StudyComparison &each : result->comparisons)
            QVERIFY(each.evidence == Evidence::SecondHand);
        // Whatever the threads.
        const Result<StudyResult> again = run(study, 2);
        for (std::size_t i = 0; i < result->tables.size(); ++i)
            QCOMPARE(tableCsv(again->tables[i]), tableCsv(result->tables[i]));
        // Each plot draws columns that are there.
        for (const StudyPlot &plot : result->plots) {
            const StudyTable *table = result->find(plot.table);
            QVERIFY(table != nullptr && !table->rows.empty());
            std::vector<std::string> columns = plot.upwards;
            for (const std::string &column : {plot.across, plot.acrossTo, plot.by, plot.panel, plot.name}) {
                if (!column.empty())
                    columns.push_back(column);
            }
            for (const std::string &column : columns)
                QVERIFY(std::any_of(table->columns.begin(), table->columns.end(),
                                    [&](const StudyColumn &each) { return each.id == column; }));
        }
        // A row of speeds loads its plan.
        const StudyTable *speeds = result->find("speeds");
        for (const std::string &change : {std::string("plan.tensor"), std::string("cluster.gpus")})
            QVERIFY(speeds->changes.front().find(change) != std::string::npos);
    }

    // One job on 2 GPUs at 2 iterations a second: 1200 take 600 s; a slot later than it came.
    void aTraceWithItsOwnThroughputs()
    {
        const std::string throughputs = write("tiny.csv", "global_batch_size,1,2,4\n32,1,2,2\n");
        const std::string trace = write("trace.csv", std::string(kUsedHeader) + "a,30,1200,tiny,2000,32,2,600\n"
                                                                                "b,3600,60,tiny,3700,32,1,60\n");
        const std::vector<std::string> changes = {"inputs.trace=" + trace, "inputs.throughputs=" + throughputs,
                                                  "inputs.policies=fifo,elasticflow", "inputs.overheadPercent=0"};
        const Result<StudyResult> result = run(preset(changes));
        QVERIFY2(bool(result), result ? "" : texts(result.errors()).c_str());
        const StudyTable *jobs = result->find("jobs");
        QCOMPARE(jobs->rows.size(), std::size_t(4));
        QCOMPARE(jobs->word(0, "setting"), std::string("2 jobs, file"));
        QCOMPARE(jobs->number(0, "startHours"), 60 / 3600.0);
        QCOMPARE(jobs->number(0, "endHours"), 660 / 3600.0);
        QCOMPARE(jobs->word(0, "met"), std::string("yes"));
        const StudyTable *segments = result->find("segments");
        QCOMPARE(segments->number(0, "firstGpu"), 0.0);
        QCOMPARE(segments->number(0, "gpuAfter"), 2.0);
        const StudyTable &policies = result->tables.front();
        QCOMPARE(policies.number(0, "meanHours"), (630 + 60) / 2 / 3600.0);
        QCOMPARE(policies.number(0, "makespanHours"), 3630 / 3600.0);
        // GPU-seconds held: 2 x 600 + 60, of 1024 GPUs.
        QVERIFY(std::abs(policies.number(0, "utilisation") - 1260 / (1024 * 3630.0)) < 1e-12);
    }

    void theRestOfABrokenTraceIsUsedIfAsked()
    {
        const std::string throughputs = write("tiny.csv", "global_batch_size,1,2,4\n32,1,2,2\n");
        const std::string trace = write("broken.csv", std::string(kUsedHeader) + "a,30,1200,tiny,2000,32,2,600\n"
                                                                                 "b,0,60,vgg16,3700,32,1,60\n"
                                                                                 "c,0,60,tiny,3700,32,2048,60\n");
        std::vector<std::string> changes = {"inputs.trace=" + trace, "inputs.throughputs=" + throughputs,
                                            "inputs.policies=fifo"};
        const Result<StudyResult> refused = run(preset(changes));
        QVERIFY(!refused);
        const std::string why = texts(refused.errors());
        QVERIFY2(why.find("line 3: \"vgg16\" with a batch of 32: expected a model") != std::string::npos, why.c_str());
        QVERIFY2(why.find("line 4: num_gpu: asks for 2048 of 1024 GPUs") != std::string::npos, why.c_str());
        changes.emplace_back("inputs.useRest=yes");
        const Result<StudyResult> result = run(preset(changes));
        QVERIFY(bool(result));
        QCOMPARE(result->find("jobs")->rows.size(), std::size_t(1));
        QVERIFY(std::count_if(result->notes.begin(), result->notes.end(),
                              [](const std::string &note) { return note.starts_with("Left out: "); }) == 2);
    }

    void rawTracesGetModels()
    {
        const std::string trace =
            write("raw.csv", "job_id,submission_time,duration,num_gpu\n1,0,3600,64\n2,60,7200,32\n");
        const Result<StudyResult> result =
            run(preset({"inputs.trace=" + trace, "inputs.models=megatron-18.4b:1024", "inputs.policies=elasticflow"}));
        QVERIFY2(bool(result), result ? "" : texts(result.errors()).c_str());
        QCOMPARE(result->find("jobs")->word(0, "model"), std::string("megatron-18.4b"));
    }

    void wrongInputsSayWhatWasExpected_data()
    {
        QTest::addColumn<std::string>("change");
        QTest::addColumn<std::string>("expected");
        QTest::newRow("model") << std::string("inputs.models=megatron-18.4:64") << std::string("expected a model");
        QTest::newRow("no batch") << std::string("inputs.models=megatron-18.4b")
                                  << std::string("expected a model with its global batch");
        QTest::newRow("nobody") << std::string("inputs.models=") << std::string("expected at least one model");
        QTest::newRow("deadlines") << std::string("inputs.deadlineMost=0.2")
                                   << std::string("expected no less than inputs.deadlineLeast");
        QTest::newRow("node") << std::string("cluster.devicesPerNode=6") << std::string("expected a power of two");
        QTest::newRow("no file") << std::string("inputs.trace=/nowhere.csv") << std::string("/nowhere.csv");
        QTest::newRow("too few GPUs") << std::string("cluster.gpus=8") << std::string("no plan fits on up to 8 GPUs");
    }

    void wrongInputsSayWhatWasExpected()
    {
        QFETCH(std::string, change);
        QFETCH(std::string, expected);
        const Result<StudyResult> result = run(preset({change}));
        QVERIFY(!result);
        QVERIFY2(texts(result.errors()).find(expected) != std::string::npos, texts(result.errors()).c_str());
    }

    void aStopIsHeard()
    {
        std::stop_source stop;
        stop.request_stop();
        const Result<StudyResult> result = runStudy(preset({}), {m_presets, 0, {}, stop.get_token()});
        QVERIFY(bool(result));
        QVERIFY(result->stopped);
    }
};

QTEST_GUILESS_MAIN(TestStudyClusterFiles)
#include "tst_study_cluster_files.moc"
