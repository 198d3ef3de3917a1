// From a row of published cells to a scenario: what is read, what is assumed, what is refused.
#include "core/validation/row_scenario.h"
#include "core/validation/sources.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <initializer_list>
#include <map>

using namespace stringline;

namespace {

using Cells = std::map<std::string, std::string, std::less<>>;

// A plain run of GPT-3 175B on 64 A100, with some cells changed.
MeasuredRow rowWith(const Cells &changes)
{
    Cells cells = {{"id", "x-1"},
                   {"model", "gpt3-175b"},
                   {"layers", "96"},
                   {"hidden", "12288"},
                   {"ffn_hidden", "49152"},
                   {"heads", "96"},
                   {"kv_heads", "96"},
                   {"vocab", "51200"},
                   {"seq_len", "2048"},
                   {"gpu", "A100-80GB"},
                   {"gpus", "64"},
                   {"gpus_per_node", "8"},
                   {"tp", "8"},
                   {"pp", "8"},
                   {"vp", "1"},
                   {"micro_batch", "1"},
                   {"global_batch", "64"},
                   {"recompute", "full"},
                   {"precision", "bf16"},
                   {"zero", "0"},
                   {"schedule", "1F1B"},
                   {"iter_s", "10"}};
    for (const auto &[column, cell] : changes)
        cells[column] = cell;
    return MeasuredRow(std::move(cells));
}

RowScenario scenarioWith(const Cells &changes)
{
    static const PresetLibrary kPresets({tests::presetsFolder()});
    Result<RowScenario> result = scenarioOf(rowWith(changes), kPresets);
    return result ? *result : RowScenario{};
}

} // namespace

class TestRowScenario : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsBeginWithNumbers()
    {
        QCOMPARE(leadingNumber("2048?"), std::optional<double>(2048));
        QCOMPARE(leadingNumber("1 (local batch 8)"), std::optional<double>(1));
        QCOMPARE(leadingNumber("none"), std::optional<double>());
        QCOMPARE(leadingNumber(""), std::optional<double>());
        QCOMPARE(leadingNumber("1e999"), std::optional<double>());
    }

    void timeIsMeasuredOrFollowsFromThroughput()
    {
        QCOMPARE(rowWith({}).seconds(), std::optional<double>(10));
        // 64 sequences of 2048 tokens at 100 tokens/s on each of 64 GPUs: 20.48 s.
        QCOMPARE(rowWith({{"iter_s", ""}, {"tok_s_gpu", "100"}}).seconds(), std::optional<double>(20.48));
        QCOMPARE(rowWith({{"iter_s", ""}}).seconds(), std::optional<double>());
    }

    void statedCellsAreTaken()
    {
        const RowScenario row = scenarioWith({{"inter_GBs_per_gpu", "12.5"}, {"sp", "y"}, {"flash_attn", "y"}});
        QVERIFY2(row.refusal.empty(), row.refusal.c_str());
        QCOMPARE(row.candidates.size(), std::size_t(1));
        const Scenario &scenario = row.candidates.front();
        QCOMPARE(scenario.model.layers, 96);
        QCOMPARE(scenario.model.headSize, 128);
        QCOMPARE(scenario.cluster.gpus, 64);
        QCOMPARE(scenario.cluster.scaleOut.bandwidth.value(), 12.5e9);
        QCOMPARE(scenario.plan.tensor, 8);
        QCOMPARE(scenario.plan.pipeline, 8);
        QVERIFY(scenario.plan.sequenceParallel);
        QVERIFY(scenario.training.flashAttention);
        QVERIFY(scenario.training.recompute == Recompute::Full);
    }

    void freeTextOfZero_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<int>("stage");
        QTest::newRow("plain") << QStringLiteral("1") << 1;
        QTest::newRow("empty") << QString() << 0;
        QTest::newRow("distributed") << QStringLiteral("1 (distributed optimizer)") << 1;
        QTest::newRow("grad op") << QStringLiteral("2 (FSDP SHARD_GRAD_OP)") << 2;
        QTest::newRow("full") << QStringLiteral("3 (FSDP FULL_SHARD)") << 3;
        QTest::newRow("word") << QStringLiteral("FSDP") << 3;
        QTest::newRow("both") << QStringLiteral("2/3 (FSDP2)") << 3;
        QTest::newRow("on top") << QStringLiteral("1+FSDP") << 3;
    }
    void freeTextOfZero()
    {
        QFETCH(QString, cell);
        QFETCH(int, stage);
        const RowScenario row = scenarioWith({{"zero", cell.toStdString()}, {"tp", "1"}, {"pp", "1"}});
        QCOMPARE(row.candidates.front().plan.zero, stage);
    }

    void unknownRecomputeIsTheLeastThatFits()
    {
        for (const char *cell : {"", "recipe-defined (not in README)", "?"}) {
            const RowScenario row = scenarioWith({{"recompute", cell}});
            QVERIFY(row.take == RowScenario::Take::FirstThatFits);
            QCOMPARE(row.candidates.size(), std::size_t(3));
            QVERIFY(row.candidates[0].training.recompute == Recompute::None);
            QVERIFY(row.candidates[2].training.recompute == Recompute::Full);
        }
        const RowScenario maxText = scenarioWith({{"recompute", "recipe-defined"}, {"zero", "3 (FSDP, MaxText/XLA)"}});
        QVERIFY(maxText.take == RowScenario::Take::Mean);
    }

    void schedulesAndChunks()
    {
        QCOMPARE(scenarioWith({{"vp", "3"}, {"schedule", "interleaved 1F1B"}}).candidates.front().plan.schedule,
                 std::string("interleaved-1f1b"));
        // NeMo leaves blank what its recipes set to one layer per chunk: 96 / 8 = 12.
        const RowScenario nemo = scenarioWith({{"id", "dgxc-1"}, {"vp", ""}, {"schedule", ""}});
        QCOMPARE(nemo.candidates.front().plan.chunksPerStage, 12);
        // 126 layers on 8 x 8 chunks: with embedding and head 128 slots, two a chunk.
        const RowScenario llama = scenarioWith({{"layers", "126"}, {"vp", "8"}, {"schedule", "interleaved 1F1B"}});
        QVERIFY(llama.candidates.front().plan.layersPerChunk.kind == LayerSplit::Kind::EmbeddingAndHeadAsLayers);
        const RowScenario moved = scenarioWith({{"schedule", "1F1B (layers redistributed)"}});
        QVERIFY(moved.candidates.front().plan.layersPerChunk.kind == LayerSplit::Kind::Balanced);
        const RowScenario shared = scenarioWith({{"schedule", "1F1B+vocab"}});
        QCOMPARE(shared.candidates.front().plan.vocabulary, VocabularyPlace::OneBarrier);
    }

    void expertsContextAndPrecision()
    {
        const RowScenario row = scenarioWith({{"moe_experts", "64"},
                                              {"moe_topk", "4"},
                                              {"moe_expert_ffn", "2048"},
                                              {"ep", "8"},
                                              {"cp", "2"},
                                              {"precision", "fp8-mx/subchannel"}});
        QVERIFY2(row.refusal.empty(), row.refusal.c_str());
        const Scenario &scenario = row.candidates.front();
        QCOMPARE(scenario.model.experts, 64);
        QCOMPARE(scenario.model.activeExperts, 4);
        QCOMPARE(scenario.model.expertFfn, 2048);
        QCOMPARE(scenario.plan.expert, 8);
        QCOMPARE(scenario.plan.context, 2);
        QCOMPARE(scenario.training.precision, Precision::Fp8Block);
        // Adapters are trained on packed documents, half a sequence long on average.
        const RowScenario adapters = scenarioWith({{"notes", "LoRA: frozen base weights"}});
        QCOMPARE(adapters.candidates.front().training.loraRank, 16);
        QCOMPARE(adapters.candidates.front().training.documentLengths.size(), std::size_t(1));
        // The group of a hybrid shard is behind its mark.
        const RowScenario hybrid = scenarioWith({{"zero", "3 (FSDP2 over 16)"}, {"pp", "1"}});
        QCOMPARE(hybrid.candidates.front().plan.shardGroup, 16);
    }

    void whatCannotBeSaidIsRefused_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("cell");
        QTest::newRow("schedule") << QStringLiteral("schedule") << QStringLiteral("ZB-H1");
        QTest::newRow("gpu") << QStringLiteral("gpu") << QStringLiteral("TPUv4");
        QTest::newRow("batch") << QStringLiteral("global_batch") << QString();
        QTest::newRow("quality") << QStringLiteral("quality") << QStringLiteral("D");
        QTest::newRow("unmeasured") << QStringLiteral("iter_s") << QString();
    }
    void whatCannotBeSaidIsRefused()
    {
        QFETCH(QString, column);
        QFETCH(QString, cell);
        const RowScenario row = scenarioWith({{column.toStdString(), cell.toStdString()}});
        QVERIFY(!row.refusal.empty());
        QVERIFY(row.candidates.empty());
    }

    void everyNamedPresetExists()
    {
        const PresetLibrary presets({tests::presetsFolder()});
        for (const GpuAlias &alias : gpuAliases()) {
            QVERIFY2(bool(presets.load(PresetKind::Gpu, alias.gpu)), alias.gpu.data());
            QVERIFY2(bool(presets.load(PresetKind::Cluster, alias.cluster)), alias.cluster.data());
        }
        for (const SourceRow &source : sources()) {
            QVERIFY2(bool(presets.load(PresetKind::Software, source.software)), source.software.data());
            QVERIFY2(source.cluster.empty() || bool(presets.load(PresetKind::Cluster, source.cluster)),
                     source.cluster.data());
            QVERIFY(!source.why.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestRowScenario)
#include "tst_row_scenario.moc"
