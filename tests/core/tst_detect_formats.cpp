// Each configuration of tests/data/import, and what the writers write, is known by its content.
#include "core/import/config_export.h"
#include "tests/support/config_imports.h"
#include "tests/support/round_trips.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

class TestDetectFormats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("format");
        const std::pair<const char *, const char *> kSamples[] = {
            {"ds_config_zero3.json", "deepspeed"},
            {"flo_03.json", "hf"},
            {"imp_01.json", "deepspeed"},
            {"imp_02.json", "deepspeed"},
            {"megatron_deepseek_v3.args", "megatron"},
            {"megatron_gpt.yaml", "megatron"},
            {"megatron_gpt3_175b.sh", "megatron"},
            {"megatron_llama3_70b.sh", "megatron"},
            {"megatron_mixtral_8x7b.sh", "megatron"},
            {"nemo_gpt3_175b.yaml", "nemo"},
            {"nemo2_llama3_8b.yaml", "nemo"},
            {"nemo2_recipe.py", "nemo"},
            {"bridge_deepseek_v3.yaml", "nemo"},
            {"bridge_override.yaml", "nemo"},
            {"bridge_launch.sh", "nemo"},
            {"bridge_recipe.py", "nemo"},
            {"nanotron_llama.yaml", "nanotron"},
            {"accelerate_ddp.yaml", "accelerate"},
            {"accelerate_deepspeed.yaml", "accelerate"},
            {"accelerate_fsdp1.yaml", "accelerate"},
            {"accelerate_fsdp2.yaml", "accelerate"},
            {"accelerate_megatron.yaml", "accelerate"},
            {"torchtitan_2024.toml", "torchtitan"},
            {"torchtitan_deepseek_v3_671b.toml", "torchtitan"},
            {"torchtitan_llama3_405b.toml", "torchtitan"},
            {"torchtitan_llama3_8b.toml", "torchtitan"},
            {"vtrain_mtnlg.json", "vtrain"},
            {"calculon_application.json", "calculon"},
            {"topo_dgx_h100.txt", "nvidia-topology"},
            {"slurm_hosts.txt", "slurm"},
            {"llm_foundry_mpt_7b.yaml", "llm-foundry"},
            {"llm_foundry_llama3_8b.yaml", "llm-foundry"},
        };
        for (const auto &[file, format] : kSamples)
            QTest::newRow(file) << file << format;
    }
    void samples()
    {
        QFETCH(QString, file);
        QFETCH(QString, format);
        const ConfigFormat *found = detectConfigFormat(configText(file.toStdString()));
        QVERIFY(found != nullptr);
        QCOMPARE(QString::fromUtf8(found->id.data(), static_cast<int>(found->id.size())), format);
    }

    // What looks alike: each text has words of two formats.
    void neighbors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("format"); // empty: none
        QTest::newRow("Megatron's YAML without its sections")
            << "num_layers: 24\nhidden_size: 1024\nnum_attention_heads: 16\nmicro_batch_size: 4\n"
            << "megatron";
        QTest::newRow("Megatron's YAML with a model's section")
            << "language_model:\n  num_layers: 24\nmodel_parallel:\n  tensor_model_parallel_size: 1\n"
            << "megatron";
        QTest::newRow("NeMo's of few keys")
            << "trainer:\n  devices: 8\n  num_nodes: 1\nmodel:\n  tensor_model_parallel_size: 2\n  hidden_size: 64\n"
            << "nemo";
        QTest::newRow("overrides on one line") << "model.tensor_model_parallel_size=4 trainer.num_nodes=8"
                                               << "nemo";
        QTest::newRow("Megatron's flags with a recipe's word")
            << "torchrun pretrain_gpt.py --num-layers 32 --hidden-size 4096 --num-attention-heads 32"
            << "megatron";
        QTest::newRow("a shell script of something else") << "#!/bin/bash\nexport A=1\npython train.py --epochs 3\n"
                                                          << "";
        QTest::newRow("Python of something else") << "import os\nos.environ.x = 3\nprint(os)\n"
                                                  << "";
        QTest::newRow("YAML of something else") << "services:\n  web:\n    image: x\n"
                                                << "";
        QTest::newRow("prose") << "The model has layers. It is trained on GPUs: many of them.\n"
                               << "";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void neighbors()
    {
        QFETCH(QString, text);
        QFETCH(QString, format);
        const ConfigFormat *found = detectConfigFormat(text.toStdString());
        QCOMPARE(found == nullptr ? QString() : QString::fromUtf8(found->id.data(), static_cast<int>(found->id.size())),
                 format);
    }

    void whatIsWrittenIsKnown()
    {
        for (const std::string &id : scenarioIds()) {
            const Scenario scenario = preset(id.c_str());
            for (const ConfigWriter &writer : configWriters()) {
                const auto written = writer.write(scenario, true);
                const bool job = writer.id == "slurm"; // which starts Megatron-LM
                const ConfigFormat *format = findConfigFormat(job ? "megatron" : writer.id);
                if (written && format != nullptr)
                    QVERIFY2(detectConfigFormat(written->text) == format,
                             (id + " as " + std::string(writer.id)).c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestDetectFormats)
#include "tst_detect_formats.moc"
