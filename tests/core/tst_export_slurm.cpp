// Plans as scripts of Slurm, written and read again: Megatron's reader gives the plan, Slurm's the machine.
#include "core/import/config_export.h"
#include "core/import/megatron_write.h"
#include "tests/support/config_imports.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

ConfigExport slurmScript(const Scenario &scenario)
{
    return findConfigWriter("slurm")->write(scenario, true).value();
}

// The machine alone, one GPU of it.
Scenario machineOf(const Scenario &scenario)
{
    Scenario bare = scenario;
    bare.model = {};
    bare.plan = {};
    bare.training = {};
    bare.cluster.gpus = 1;
    return bare;
}

} // namespace

class TestExportSlurm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data()
    {
        QTest::addColumn<QString>("id");
        for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
            QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
    }
    // That Megatron's own script comes back whole is asked in tst_megatron_round_trip.
    void roundTrip()
    {
        QFETCH(QString, id);
        const Scenario scenario = preset(qPrintable(id));
        const ConfigExport written = slurmScript(scenario);
        QVERIFY(detectConfigFormat(written.text) == findConfigFormat("megatron"));
        const Scenario bare = machineOf(scenario);
        const ConfigImport plan = imported("megatron", written.text, bare);
        const ConfigImport plain = imported("megatron", writeMegatron(scenario, true)->text, bare);
        std::string differing;
        for (const Field *field : differingFields(plan.scenario, plain.scenario))
            differing.append(field->path).append(" ");
        QVERIFY2(differing.empty(), differing.c_str());
        QCOMPARE(plan.scenario.cluster.gpus, scenario.cluster.gpus);
        for (const ConfigLine &line : plan.lines)
            QVERIFY2(line.fate != Fate::Ignored || line.note.find("not known") == std::string::npos, line.key.c_str());

        const ConfigImport machine = imported("slurm", written.text, bare);
        QCOMPARE(machine.scenario.cluster.gpus, scenario.cluster.gpus);
        QCOMPARE(machine.scenario.cluster.devicesPerNode,
                 std::min(scenario.cluster.devicesPerNode, scenario.cluster.gpus));
        QVERIFY(!hasErrors(machine.diagnostics));
    }

    void header()
    {
        Scenario scenario = preset("llama3-70b-h100");
        scenario.name = "70B; rm -rf / \n\"$(x)\"";
        const std::string text = slurmScript(scenario).text;
        QVERIFY(text.starts_with("#!/bin/bash\n#SBATCH --job-name=70B-rm-rf-x\n#SBATCH --nodes=8\n"
                                 "#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=8\n"));
        QVERIFY(text.find("srun torchrun --nproc_per_node 8 --nnodes 8 ") != std::string::npos);
        // No line of the header stands behind the first command, where Slurm would not read it.
        QVERIFY(text.rfind("#SBATCH") < text.find("export MASTER_ADDR="));
        QCOMPARE(QString::fromStdString(slurmScript(scenario).launcher), QStringLiteral("sbatch run.sh"));
    }

    // Variables stand there where the plan's numbers count on them, and nowhere else.
    void variables()
    {
        const auto has = [](const Scenario &scenario, const char *name) {
            return slurmScript(scenario).text.find(std::string("export ") + name + "=") != std::string::npos;
        };
        const Scenario scenario = preset("llama3-70b-h100"); // TP 8, sequence parallel, NVSwitches that add up
        QVERIFY(has(scenario, "CUDA_DEVICE_MAX_CONNECTIONS"));
        QVERIFY(!has(scenario, "NCCL_NVLS_ENABLE"));
        QVERIFY(!has(scenario, "NCCL_COLLNET_ENABLE"));
        QVERIFY(!has(with(scenario, {{"plan.tensor", "1"}, {"plan.sequenceParallel", "false"}}),
                     "CUDA_DEVICE_MAX_CONNECTIONS"));
        QVERIFY(has(with(scenario, {{"cluster.scaleUp.inNetworkReduction", "false"}}), "NCCL_NVLS_ENABLE"));
        QVERIFY(has(with(scenario, {{"cluster.scaleOut.inNetworkReduction", "true"}}), "NCCL_COLLNET_ENABLE"));
    }

    void whatMegatronCannotDo()
    {
        const Scenario scenario = with(preset("llama3-70b-h100"), {{"plan.schedule", "zb-v"}});
        const auto strict = findConfigWriter("slurm")->write(scenario, false);
        QVERIFY(!strict);
        QVERIFY(strict.errors().front().position == "plan.schedule");
        const ConfigExport written = slurmScript(scenario);
        QVERIFY(!written.left.empty());
        QVERIFY(written.text.find("# Left out: plan.schedule") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestExportSlurm)
#include "tst_export_slurm.moc"
