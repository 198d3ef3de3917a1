// Slurm's headers, variables, tables and records; lists of hosts by hand; limits.
#include "core/import/slurm_hosts.h"
#include "core/import/slurm_text.h"
#include "tests/support/config_imports.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario base()
{
    return preset("llama3-8b-hgx-h100");
}

ConfigImport slurm(const std::string &text, const Scenario &scenario = base())
{
    return imported("slurm", text, scenario);
}

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

bool says(const ConfigImport &import, Severity severity, const char *piece)
{
    return std::ranges::any_of(import.diagnostics, [&](const Diagnostic &each) {
        return each.severity == severity && each.message.find(piece) != std::string::npos;
    });
}

} // namespace

class TestImportSlurm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("perNode");
        QTest::addColumn<QString>("device");
        QTest::newRow("header of sbatch") << "slurm_batch.sh" << 128 << 8 << "h100-sxm5-80gb";
        // 001 stands in two partitions, 003 drains, cpu nodes have none, the h100 node is down.
        QTest::newRow("sinfo -N") << "slurm_sinfo.txt" << 12 << 4 << "a100-sxm4-80gb";
        QTest::newRow("sinfo") << "slurm_partitions.txt" << 496 << 8 << "h200-sxm-141gb"; // 2 + 36 + 24 nodes
        QTest::newRow("scontrol show nodes") << "slurm_scontrol.txt" << 16 << 8 << "h100-sxm5-80gb";
        QTest::newRow("variables of a job") << "slurm_job.txt" << 520 << 8 << "h100-sxm5-80gb"; // 65 nodes
        QTest::newRow("scontrol show hostnames") << "slurm_hosts.txt" << 32 << 8 << "h100-sxm5-80gb";
    }
    void texts()
    {
        QFETCH(QString, file);
        const std::string content = configText(file.toStdString());
        QVERIFY(detectConfigFormat(content) == findConfigFormat("slurm"));
        const ConfigImport import = slurm(content);
        QTEST(import.scenario.cluster.gpus, "gpus");
        QTEST(import.scenario.cluster.devicesPerNode, "perNode");
        QTEST(text(import.scenario.cluster.device.preset), "device");
        QVERIFY(!says(import, Severity::Error, ""));
    }

    void nodesOfSeveralKinds()
    {
        const ConfigImport import = slurm(configText("slurm_sinfo.txt"));
        QVERIFY(says(import, Severity::Warning, "3 nodes of 4 a100 and 1 node of 2 v100 (line 11)"));
        QVERIFY(says(import, Severity::Note, "Links and network stay"));
    }

    // A short name means any of its family: the 40 GB of the scenario stay.
    void shortNamesKeepTheDevice()
    {
        Scenario scenario = base();
        QVERIFY(applyPreset(scenario, PresetKind::Gpu, "a100-sxm4-40gb", presets()).empty());
        const ConfigImport import = slurm("#SBATCH --nodes=2 --gres=gpu:a100:4\n", scenario);
        QCOMPARE(text(import.scenario.cluster.device.preset), QStringLiteral("a100-sxm4-40gb"));
        QCOMPARE(import.scenario.cluster.gpus, 8);
        QVERIFY(says(slurm("#SBATCH --gres=gpu:rtx5000:4\n"), Severity::Warning, "rtx5000"));
    }

    void waysToSayIt_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("perNode");
        QTest::newRow("letters") << "#SBATCH -N 4 -G 32" << 32 << 8;
        QTest::newRow("attached letter") << "#SBATCH -N4\n#SBATCH --gpus-per-node=4" << 16 << 4;
        QTest::newRow("a task a GPU") << "#SBATCH --nodes=4\n#SBATCH --ntasks-per-node=4" << 16 << 4;
        QTest::newRow("tasks alone") << "#SBATCH --ntasks=64\n#SBATCH --ntasks-per-node=8" << 64 << 8;
        QTest::newRow("GPUs of a task") << "#SBATCH --nodes 2 --ntasks-per-node 2\n#SBATCH --gpus-per-task=h100:2" << 8
                                        << 4;
        QTest::newRow("GPUs of the job") << "#SBATCH --gpus=64" << 64 << 8;
        QTest::newRow("only GPUs of a node") << "#SBATCH --gres=gpu:4" << 4 << 4; // one node as before
        QTest::newRow("srun over lines") << "srun --nodes=3 \\\n  --gpus-per-node 8 train" << 24 << 8;
        QTest::newRow("list") << "#SBATCH --nodelist=a[1-3],b7" << 32 << 8;
        QTest::newRow("a count with a type") << "#SBATCH --nodes=1 --gres=gpu:h100" << 1 << 1;
        QTest::newRow("nodes of slurm.conf") << "NodeName=gpu[001-004] Gres=gpu:h100:8 State=UNKNOWN\n"
                                                "NodeName=gpu[005-008] Gres=gpu:h100:8"
                                             << 64 << 8;
        QTest::newRow("counts of partitions") << "PARTITION NODES(A/I/O/T) GRES\nbatch 3/4/1/8 gpu:h100:8" << 64 << 8;
    }
    void waysToSayIt()
    {
        QFETCH(QString, lines);
        const ConfigImport import = slurm(lines.toStdString());
        QTEST(import.scenario.cluster.gpus, "gpus");
        QTEST(import.scenario.cluster.devicesPerNode, "perNode");
    }

    void contradictions()
    {
        const ConfigImport nodes = slurm("#SBATCH --nodes=4\n#SBATCH --gpus-per-node=8\nSLURM_JOB_NODELIST=a[1-3]\n");
        QCOMPARE(nodes.scenario.cluster.gpus, 32);
        QVERIFY(says(nodes, Severity::Error,
                     "--nodes (line 1 --nodes) says 4 nodes, and SLURM_JOB_NODELIST (line 3 SLURM_JOB_NODELIST) says "
                     "3"));
        QVERIFY(says(slurm("#SBATCH --nodes=4 --gpus-per-node=8 --gpus=30\n"), Severity::Error,
                     "says 30 GPUs, and 4 nodes of 8 GPUs make 32"));
        QVERIFY(says(slurm("#SBATCH --nodes=4 --gpus-per-node=8 --ntasks-per-node=4\n"), Severity::Warning,
                     "says 4 tasks a node"));
        QVERIFY(says(slurm("#SBATCH --nodes=2-4 --gpus-per-node=8\n"), Severity::Note, "may give more"));
    }

    void wrongValues_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("hostile") << "SLURM_JOB_NODELIST=a[0-999999999]"
                                 << "expected at most 65 536 nodes, found more";
        QTest::newRow("hostile product") << "SLURM_JOB_NODELIST=a[0-999]b[0-999]c[0-999]d[0-999]"
                                         << "expected at most 65 536 nodes, found more";
        QTest::newRow("hostile sum") << "SLURM_JOB_NODELIST=a[1-40000],b[1-40000]"
                                     << "expected at most 65 536 nodes, found more";
        QTest::newRow("nested") << "SLURM_JOB_NODELIST=a[1-[2-3]]"
                                << "brackets stand in one another";
        QTest::newRow("open") << "SLURM_JOB_NODELIST=a[1-2"
                              << "a bracket is not closed";
        QTest::newRow("falling") << "SLURM_JOB_NODELIST=a[5-3]"
                                 << "the range 5-3 falls";
        QTest::newRow("letters") << "SLURM_JOB_NODELIST=a[x]"
                                 << "found \"x\"";
        QTest::newRow("long number") << "SLURM_JOB_NODELIST=a[1-99999999999999999999]"
                                     << "at most 9 digits";
        QTest::newRow("nodes") << "#SBATCH --nodes=many"
                               << "expected a number such as 8, found \"many\"";
        QTest::newRow("no nodes") << "#SBATCH --nodes=0"
                                  << "expected a number";
        QTest::newRow("many nodes") << "#SBATCH --nodes=99999999999999999999"
                                    << "expected a number";
        QTest::newRow("GPUs") << "#SBATCH --gres=gpu:h100:x"
                              << "expected resources such as gpu:h100:8";
        QTest::newRow("too many GPUs") << "#SBATCH --nodes=1000000 --gpus-per-node=1000"
                                       << "found 1000000000";
    }
    void wrongValues()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        const Result<ConfigImport> import = readConfig("slurm", line.toStdString() + "\n", base());
        QVERIFY(!import);
        const QString error = text(toText(import.errors().front()));
        QVERIFY2(error.startsWith(QStringLiteral("config: line 1 ")) && error.contains(message), qPrintable(error));
    }

    void nothingOfSlurm()
    {
        const Result<ConfigImport> import = readConfig("slurm", "#SBATCH --time=1:00:00\n", base());
        QVERIFY(!import);
        QVERIFY(import.errors().front().message.find("#SBATCH --nodes=4") != std::string::npos);
        // A framework's script that Slurm starts stays the framework's.
        QVERIFY(detectConfigFormat(configText("slurm_batch.sh") + "torchrun pretrain_gpt.py --num-layers 32\n") ==
                findConfigFormat("megatron"));
    }

    void hosts()
    {
        using Names = std::vector<std::string>;
        QVERIFY(hostsOf("gpu[008-010,100]").names == (Names{"gpu008", "gpu009", "gpu010", "gpu100"}));
        QVERIFY(hostsOf("gpu[8-10]").names == (Names{"gpu8", "gpu9", "gpu10"}));
        QVERIFY(hostsOf("r[1-2]n[01-02]-ib").names == (Names{"r1n01-ib", "r1n02-ib", "r2n01-ib", "r2n02-ib"}));
        QVERIFY(hostsOf("a1,b[2,4],login.example").names == (Names{"a1", "b2", "b4", "login.example"}));
        QVERIFY(!hostsOf("").refusal.empty());
        QVERIFY(!hostsOf("a1,,b1").refusal.empty());
        QVERIFY(!hostsOf("a[]").refusal.empty());
        QVERIFY(!hostsOf("a 1").refusal.empty());
        QCOMPARE(hostsOf("a[1-65536]").names.size(), std::size_t(65536));
        QVERIFY(hostsOf("a[1-65537]").names.empty());
    }

    void resources()
    {
        const auto gpus = [](const char *value) {
            const auto found = gpusOfResources(value);
            return found ? text(found->type) + QStringLiteral(":%1").arg(found->count) : QString();
        };
        QCOMPARE(gpus("gpu:h100:8(S:0-1)"), QStringLiteral("h100:8"));
        QCOMPARE(gpus("gpu:a100:4(S:0,2),nvme:1"), QStringLiteral("a100:4"));
        QCOMPARE(gpus("nvme:1,gpu:8"), QStringLiteral(":8"));
        QCOMPARE(gpus("gpu"), QStringLiteral(":1"));
        QCOMPARE(gpus("gpu:a100:4,gpu:v100:2"), QStringLiteral("a100:6"));
        QCOMPARE(gpus("cpu=224,mem=2000G,gres/gpu=8,gres/gpu:h100=8"), QStringLiteral("h100:8"));
        QCOMPARE(gpus("(null)"), QString());
        QCOMPARE(gpus("gpu:h100:x"), QString());
    }

    void mutations()
    {
        const std::vector<std::string> texts = {configText("slurm_batch.sh"),       configText("slurm_sinfo.txt"),
                                                configText("slurm_partitions.txt"), configText("slurm_scontrol.txt"),
                                                configText("slurm_job.txt"),        configText("slurm_hosts.txt")};
        const MutationRun run = runMutations("slurm", texts, base(), 20261204);
        QVERIFY2(run.complaint.empty(), run.complaint.c_str());
        QVERIFY(run.understood > run.count / 50);
    }
};

QTEST_APPLESS_MAIN(TestImportSlurm)
#include "tst_import_slurm.moc"
