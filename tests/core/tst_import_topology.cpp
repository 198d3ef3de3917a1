// `nvidia-smi topo -m` and what stands beside it: links, network cards, devices by name; what is wrong is named.
#include "core/import/nvidia_devices.h"
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

ConfigImport topology(const std::string &text, const Scenario &scenario = base())
{
    return imported("nvidia-topology", text, scenario);
}

double inGBps(BytesPerSecond rate)
{
    return rate.value() / 1e9;
}

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

// Four GPUs, every pair joined the same way.
std::string four(const std::string &path)
{
    std::string matrix = "GPU0 GPU1 GPU2 GPU3 CPU Affinity NUMA Affinity\n";
    for (int i = 0; i < 4; ++i) {
        matrix += "GPU" + std::to_string(i);
        for (int j = 0; j < 4; ++j)
            matrix += i == j ? " X " : " " + path;
        matrix += " 0-63 0\n";
    }
    return matrix;
}

} // namespace

class TestImportTopology : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // 18 NVLinks of 25 GB/s through switches; 8 of the 10 cards stand beside a GPU: 8 x 400 Gb/s / 8 GPUs = 50 GB/s.
    void dgxH100()
    {
        const std::string file = configText("topo_dgx_h100.txt");
        QVERIFY(detectConfigFormat(file) == findConfigFormat("nvidia-topology"));
        QVERIFY(file.find('\x1b') != std::string::npos); // colors
        const ConfigImport import = topology(file, preset("gpt3-175b-selene"));
        const ClusterSpec &cluster = import.scenario.cluster;
        QCOMPARE(text(cluster.device.preset), QStringLiteral("h100-sxm5-80gb")); // not what the unique numbers say
        QCOMPARE(cluster.devicesPerNode, 8);
        QCOMPARE(cluster.gpus, 128); // 16 nodes as before
        QCOMPARE(inGBps(cluster.scaleUp.bandwidth), 450.0);
        QVERIFY(cluster.scaleUp.inNetworkReduction);
        QCOMPARE(inGBps(cluster.scaleOut.bandwidth), 50.0);
        QCOMPARE(inGBps(cluster.hostLink), 64.0);
        const ConfigLine *links = lineOf(import, "NVLink");
        QVERIFY(links != nullptr && links->line == 12 && links->field == "cluster.scaleUp.bandwidthGBps");
        const auto ignored = std::ranges::find(import.lines, Fate::Ignored, &ConfigLine::fate);
        QVERIFY(ignored != import.lines.end() && ignored->value == "mlx5_4 mlx5_9");
        QCOMPARE(int(import.scenario.plan.tensor), preset("gpt3-175b-selene").plan.tensor); // only the cluster
    }

    // The same without colors, and with what a copied terminal leaves of them.
    void colorsDoNotMatter()
    {
        const std::string file = configText("topo_dgx_h100.txt");
        std::string left;
        std::string plain;
        for (std::size_t i = 0; i < file.size(); ++i) {
            if (file[i] == '\x1b') {
                const std::size_t end = file.find('m', i);
                left += file.substr(i + 1, end - i);
                i = end;
                continue;
            }
            left += file[i];
            plain += file[i];
        }
        const Scenario expected = topology(file).scenario;
        QVERIFY(topology(left).scenario == expected);
        QVERIFY(topology(plain).scenario == expected);
    }

    // A hybrid cube mesh: every GPU has 6 links of 25 GB/s to some others; 4 EDR cards for 8 GPUs: 6.25 GB/s. The name
    // is cut in nvidia-smi's table, and the memory of 32510 MiB says which V100 it is.
    void dgx1v()
    {
        const ConfigImport import = topology(configText("topo_dgx1v.txt"));
        const ClusterSpec &cluster = import.scenario.cluster;
        QCOMPARE(text(cluster.device.preset), QStringLiteral("v100-sxm2-32gb"));
        QCOMPARE(inGBps(cluster.scaleUp.bandwidth), 150.0);
        QVERIFY(!cluster.scaleUp.inNetworkReduction);
        QCOMPARE(inGBps(cluster.scaleOut.bandwidth), 6.25);
        QCOMPARE(inGBps(cluster.hostLink), 16.0);
    }

    // Bridges join pairs only; a group of four goes over PCIe 4.
    void pairsOfCards()
    {
        const ConfigImport import = topology(configText("topo_a100_pcie.txt"));
        const ClusterSpec &cluster = import.scenario.cluster;
        QCOMPARE(text(cluster.device.preset), QStringLiteral("a100-pcie-80gb"));
        QCOMPARE(cluster.devicesPerNode, 4);
        QCOMPARE(inGBps(cluster.scaleUp.bandwidth), 32.0);
        QCOMPARE(inGBps(cluster.scaleOut.bandwidth), 200.0 / 8 / 4);
        QVERIFY(std::ranges::any_of(import.diagnostics, [](const Diagnostic &each) {
            return each.severity == Severity::Warning && each.message.starts_with("NVLink joins only some");
        }));
    }

    void unknownGpus()
    {
        const ConfigImport import = topology(configText("topo_l40s.txt"));
        QCOMPARE(text(import.scenario.cluster.device.preset), text(base().cluster.device.preset));
        QVERIFY(std::ranges::any_of(import.diagnostics, [](const Diagnostic &each) {
            return each.severity == Severity::Warning && each.message.find("NVIDIA L40S") != std::string::npos;
        }));
    }

    // 4 links to each of 3 peers are the 12 that an A100 has; 12 to each are switches; an H800 has 8.
    void linksOfDevices_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("bandwidth");
        QTest::newRow("A100, straight") << "NVIDIA A100-SXM4-40GB"
                                        << "NV4" << 300.0;
        QTest::newRow("A100, switched") << "NVIDIA A100-SXM4-80GB"
                                        << "NV12" << 300.0;
        QTest::newRow("H800") << "NVIDIA H800"
                              << "NV8" << 200.0;
        QTest::newRow("B200") << "NVIDIA B200"
                              << "NV18" << 900.0;
        QTest::newRow("H100, straight") << "NVIDIA H100 80GB HBM3"
                                        << "NV6" << 450.0;
        QTest::newRow("no NVLink, PCIe 5") << "NVIDIA H100 PCIe"
                                           << "PIX" << 64.0;
        QTest::newRow("no NVLink, PCIe 3") << "Tesla V100-PCIE-16GB"
                                           << "SOC" << 16.0;
    }
    void linksOfDevices()
    {
        QFETCH(QString, name);
        QFETCH(QString, path);
        QFETCH(double, bandwidth);
        const ConfigImport import =
            topology("GPU 0: " + name.toStdString() + " (UUID: GPU-b200)\n" + four(path.toStdString()));
        QCOMPARE(inGBps(import.scenario.cluster.scaleUp.bandwidth), bandwidth);
    }

    void speedOfCards()
    {
        std::string file = configText("topo_dgx_h100.txt");
        file += "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n\t\tRate: 200\n";
        const ConfigImport import = topology(file);
        QCOMPARE(inGBps(import.scenario.cluster.scaleOut.bandwidth), 25.0);
        QVERIFY(lineOf(import, "Rate")->fate == Fate::Understood);
    }

    void namesOfDevices()
    {
        const std::pair<const char *, const char *> kNames[] = {
            {"h100", "h100-sxm5-80gb"},
            {"nvidia_h100_80gb_hbm3", "h100-sxm5-80gb"},
            {"NVIDIA GH200 120GB", "gh200-96gb"},
            {"NVIDIA GB200", "gb200-nvl72-gpu"},
            {"NVIDIA A100-PCIE-40GB", "a100-pcie-40gb"},
            {"Tesla V100-SXM3-32GB", "v100-sxm3-32gb"},
            {"mi300x", "mi300x"},
        };
        for (const auto &[name, id] : kNames) {
            const DeviceName *found = findDeviceName(name);
            QVERIFY2(found != nullptr, name);
            QVERIFY2(found->preset == id, name);
            Scenario scenario;
            QVERIFY(applyPreset(scenario, PresetKind::Gpu, found->preset, presets()).empty());
        }
        QVERIFY(findDeviceName("NVIDIA L40S") == nullptr);
        QVERIFY(findDeviceName("") == nullptr);
    }

    void namesAlone()
    {
        const ConfigImport import = topology("GPU 0: NVIDIA B200 (UUID: GPU-1)\nGPU 1: NVIDIA B200 (UUID: GPU-2)\n");
        QCOMPARE(import.scenario.cluster.devicesPerNode, 2);
        QCOMPARE(text(import.scenario.cluster.device.preset), QStringLiteral("b200-sxm-180gb"));
        QCOMPARE(inGBps(import.scenario.cluster.scaleUp.bandwidth), 450.0); // nothing says the links
    }

    void wrongMatrices()
    {
        const auto complaintOf = [](const std::string &wrong) {
            const Result<ConfigImport> import = readConfig("nvidia-topology", wrong, base());
            return import ? QString() : text(toText(import.errors().front()));
        };
        QCOMPARE(complaintOf("GPU0 GPU1 CPU Affinity\nGPU0 X NV18 0\nGPU1 FOO X 0\n"),
                 QStringLiteral("config: line 3: GPU0: expected NV# such as NV18, PIX, PXB, PHB, NODE or SYS, found "
                                "\"FOO\""));
        QCOMPARE(complaintOf("GPU0 GPU1 CPU Affinity\nGPU0 X NV18 0\nGPU1 NV18\n"),
                 QStringLiteral("config: line 3: expected 2 columns, found 1"));
        QCOMPARE(complaintOf("GPU0 GPU1 CPU Affinity\nGPU0 X NV18 0\n"),
                 QStringLiteral("config: line 1: expected a row of GPU1 in the matrix, found none"));
        QVERIFY(complaintOf("GPU0 GPU1\nGPU0 NV4 NV4\nGPU1 NV4 X\n").contains(QStringLiteral("expected X")));
        QVERIFY(complaintOf("GPU0 GPU0\nGPU0 X X\n").contains(QStringLiteral("twice")));
        QVERIFY(complaintOf("nothing of the kind").contains(QStringLiteral("nvidia-smi topo -m")));
        QVERIFY(detectConfigFormat("nothing of the kind") == nullptr);
    }

    void mutations()
    {
        const std::vector<std::string> texts = {configText("topo_dgx_h100.txt"), configText("topo_dgx1v.txt"),
                                                configText("topo_a100_pcie.txt"), configText("topo_l40s.txt")};
        const MutationRun run = runMutations("nvidia-topology", texts, base(), 20261203);
        QVERIFY2(run.complaint.empty(), run.complaint.c_str());
        QVERIFY(run.understood > run.count / 50);
    }
};

QTEST_APPLESS_MAIN(TestImportTopology)
#include "tst_import_topology.moc"
