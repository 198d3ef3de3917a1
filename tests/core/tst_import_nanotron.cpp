// nanotron's YAML: a model and its plan, the greedy split of its blocks, its rule on microbatches.
#include "core/import/nanotron_config.h"
#include "tests/support/config_imports.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario oneNode()
{
    Scenario scenario = preset("llama3-8b-hgx-h100");
    scenario.plan = {};
    return scenario;
}

const Diagnostic *about(const ConfigImport &import, std::string_view path)
{
    const auto found = std::ranges::find(import.diagnostics, path, &Diagnostic::path);
    return found == import.diagnostics.end() ? nullptr : &*found;
}

// 2 layers of hidden 16 with 4 heads and FFN 64, as `extra` adds.
std::string tiny(int vocabulary, int stages)
{
    return "model:\n  model_config: {num_hidden_layers: 2, hidden_size: 16, num_attention_heads: 4, "
           "num_key_value_heads: 4, intermediate_size: 64, vocab_size: " +
           std::to_string(vocabulary) +
           ", max_position_embeddings: 128}\n"
           "parallelism: {dp: 1, tp: 1, pp: " +
           std::to_string(stages) +
           "}\n"
           "tokens: {sequence_length: 128, micro_batch_size: 1, batch_accumulation_per_replica: 8}\n";
}

} // namespace

class TestImportNanotron : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void realConfiguration()
    {
        const std::string text = configText("nanotron_llama.yaml");
        QVERIFY(detectConfigFormat(text) == findConfigFormat("nanotron"));
        const ConfigImport import = imported("nanotron", text, oneNode());
        const Scenario &scenario = import.scenario;
        Scenario llama = preset("llama3-8b-hgx-h100");
        llama.model.vocabularyPadTo = 1; // nanotron pads only to the tensor degree
        ModelSpec model = scenario.model;
        model.preset = llama.model.preset;
        model.name = llama.model.name;
        model.source = llama.model.source;
        for (const Field &field : scenarioFields()) {
            Scenario read = scenario;
            read.model = model;
            if (field.path.starts_with("model."))
                QCOMPARE(std::string(field.path) + " = " + fieldText(field, read),
                         std::string(field.path) + " = " + fieldText(field, llama));
        }
        QCOMPARE(scenario.cluster.gpus, 32);          // 4 x 4 x 2
        QCOMPARE(scenario.training.globalBatch, 128); // 32 x 1 x 4
        QCOMPARE(scenario.training.tokens, 10000.0 * 128 * 8192);
        QCOMPARE(scenario.training.sequence, 8192);
        QVERIFY(scenario.training.precision == Precision::Bf16);
        QCOMPARE(scenario.plan.tensor, 4);
        QVERIFY(scenario.plan.sequenceParallel);
        QVERIFY(scenario.plan.overlapTensor == TensorOverlap::Bulk);
        QCOMPARE(scenario.plan.zero, 1);
        QCOMPARE(scenario.plan.schedule, std::string("1f1b"));
        // By its cost a layer is 4 x 4096^2 + 3 x 14336 x 4096 = 243 269 632, the head 525 336 576: half of the sum of
        // 8 309 964 800 is passed by the 18th layer.
        QCOMPARE(scenario.plan.layersPerChunk.layers, (std::vector<int>{18, 14}));
        QVERIFY(!hasErrors(import.diagnostics));
        QVERIFY(!hasErrors(validate(scenario)));
        const ConfigLine *line = lineOf(import, "parallelism.tp");
        QVERIFY(line && line->line == 63 && line->field == "plan.tensor");
        QVERIFY(lineOf(import, "general")->fate == Fate::Ignored);
    }

    // VAL-16: 8 stages and one microbatch, said by the key that the person wrote.
    void tooFewMicrobatches()
    {
        const ConfigImport import = imported("nanotron",
                                             "parallelism: {dp: 1, pp: 8, tp: 1}\n"
                                             "tokens: {micro_batch_size: 1, batch_accumulation_per_replica: 1}\n",
                                             oneNode());
        const Diagnostic *found = about(import, "training.globalBatch");
        QVERIFY(found != nullptr && found->severity == Severity::Error);
        QCOMPARE(found->message, std::string("tokens.batch_accumulation_per_replica is 1: nanotron's 1F1B wants at "
                                             "least pp - 1 = 7"));
        QCOMPARE(found->fixes.front().value, std::string("7"));
        QCOMPARE(import.scenario.cluster.gpus, 8);
        const ConfigImport enough = imported(
            "nanotron", "parallelism: {dp: 1, pp: 8, tp: 1}\ntokens: {batch_accumulation_per_replica: 7}\n", oneNode());
        QVERIFY(about(enough, "training.globalBatch") == nullptr);
    }

    // VAL-18: the layers cost 2 x 4096 of 812 624, so that the head stays on stage 0 too.
    void emptyStage()
    {
        const ConfigImport import = imported("nanotron", tiny(50277, 2), oneNode());
        const NanotronStages stages = nanotronStages(import.scenario.model, 2);
        QCOMPARE(stages.layers, (std::vector<int>{2, 0}));
        QCOMPARE(stages.head, 0);
        QCOMPARE(stages.layerCost, std::int64_t(4096));
        QCOMPARE(stages.headCost, std::int64_t(804432));
        const Diagnostic *found = about(import, "plan.layersPerChunk");
        QVERIFY(found != nullptr && found->severity == Severity::Error);
        QVERIFY(found->message.starts_with("Stage 1 of 2 gets no parameters: layers cost 8"));
        QVERIFY(found->message.find("812") != std::string::npos);
        // With 256 words the head weighs as much as a layer: two blocks pass half of three.
        const ConfigImport small = imported("nanotron", tiny(256, 2), oneNode());
        QCOMPARE(small.scenario.plan.layersPerChunk.layers, (std::vector<int>{2, 0}));
        QCOMPARE(nanotronStages(small.scenario.model, 2).head, 1);
        QVERIFY(about(small, "plan.layersPerChunk") == nullptr);
    }

    void wrongValuesAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("degree") << "parallelism: {tp: two, dp: 1}\ntokens: {}\n"
                                << "line 1 /parallelism/tp";
        QTest::newRow("replicas") << "parallelism:\n  dp: 0\n"
                                  << "line 2 /parallelism/dp";
        QTest::newRow("section") << "parallelism: 3\n"
                                 << "line 1 /parallelism";
        QTest::newRow("twice") << "tokens: {}\ntokens: {}\n"
                               << "line 2";
    }
    void wrongValuesAreNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const Result<ConfigImport> import = readConfig("nanotron", text.toStdString(), oneNode());
        QVERIFY(!import);
        const QString said = QString::fromStdString(toText(import.errors().front()));
        QVERIFY2(said.contains(message), qPrintable(said));
    }

    void mutations()
    {
        const MutationRun run = runMutations("nanotron", {configText("nanotron_llama.yaml")}, oneNode(), 11);
        QVERIFY2(run.complaint.empty(), run.complaint.c_str());
        QVERIFY(run.understood > run.count / 50);
    }
};

QTEST_GUILESS_MAIN(TestImportNanotron)
#include "tst_import_nanotron.moc"
