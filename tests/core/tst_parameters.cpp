// Parameter counts by rule, and how tensor parallelism deals them.
#include "core/cost/weights.h"
#include "core/workload/parameters.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario withModel(const char *id)
{
    Scenario scenario;
    const Errors errors = applyPreset(scenario, PresetKind::Model, id, presets());
    if (!errors.empty())
        endTest(toText(errors.front()));
    return scenario;
}

// h = 8, two heads of 4, f = 32, V = 100, RMSNorm, no biases, untied, no positions: every flag adds a known number.
ModelSpec plain()
{
    ModelSpec model;
    model.layers = 3;
    model.hidden = 8;
    model.heads = model.kvHeads = 2;
    model.headSize = 4;
    model.ffnHidden = 32;
    model.vocabulary = 100;
    model.norm = Norm::RmsNorm;
    model.positions = Positions::Rotary;
    return model;
}

double added(void (*change)(ModelSpec &))
{
    ModelSpec model = plain();
    change(model);
    return parameterCount(model) - parameterCount(plain());
}

} // namespace

class TestParameters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainModel();
    void whatEachFlagAdds();
    void formulaOfGpt();
    void publishedCounts();
    void paddingIsNotCounted();
    void ranksTogetherHoldTheModel();
    void tiedHeads();
};

// 4 h^2 + 2 h f + 2 h a layer, V h twice, h at the end.
void TestParameters::plainModel()
{
    const ParameterCounts counts = parameterCounts(plain());
    QCOMPARE(counts.attentionPerLayer, 4.0 * 64);
    QCOMPARE(counts.ffnPerLayer, 2.0 * 8 * 32);
    QCOMPARE(counts.normsPerLayer, 16.0);
    QCOMPARE(counts.embedding, 800.0);
    QCOMPARE(counts.head, 800.0);
    QCOMPARE(counts.finalNorm, 8.0);
    QCOMPARE(counts.total, 3 * (256.0 + 512 + 16) + 800 + 800 + 8);
    QCOMPARE(activeParameterCount(plain()), counts.total);
}

void TestParameters::whatEachFlagAdds()
{
    QCOMPARE(added([](ModelSpec &m) { m.kvHeads = 1; }), -3.0 * 2 * 8 * 4);
    QCOMPARE(added([](ModelSpec &m) { m.gated = true; }), 3.0 * 8 * 32);
    QCOMPARE(added([](ModelSpec &m) { m.qkvBias = true; }), 3.0 * 24);
    QCOMPARE(added([](ModelSpec &m) { m.outputBias = true; }), 3.0 * 8);
    QCOMPARE(added([](ModelSpec &m) { m.mlpBias = true; }), 3.0 * (32 + 8));
    QCOMPARE(added([](ModelSpec &m) { m.mlpBias = m.gated = true; }), 3.0 * (8 * 32 + 2 * 32 + 8));
    QCOMPARE(added([](ModelSpec &m) { m.qkNorm = true; }), 3.0 * 2 * 4);
    QCOMPARE(added([](ModelSpec &m) { m.norm = Norm::LayerNorm; }), 3.0 * 16 + 8);
    QCOMPARE(added([](ModelSpec &m) { m.norm = Norm::LayerNormNoBias; }), 0.0);
    QCOMPARE(added([](ModelSpec &m) { m.normsPerLayer = 4; }), 3.0 * 16);
    QCOMPARE(added([](ModelSpec &m) { m.finalNorm = false; }), -8.0);
    QCOMPARE(added([](ModelSpec &m) { m.tied = true; }), -800.0);
    QCOMPARE(added([](ModelSpec &m) { m.headBias = true; }), 100.0);
    QCOMPARE(added([](ModelSpec &m) { m.embeddingNorm = true; }), 8.0);
    QCOMPARE(added([](ModelSpec &m) {
                 m.positions = Positions::Learned;
                 m.positionRows = 50;
             }),
             400.0);
    // V w + 2 w h in place of V h
    QCOMPARE(added([](ModelSpec &m) { m.embeddingProjection = 4; }), -400.0 + 2 * 4 * 8);
}

// 12 L h^2 (1 + 13/(12h) + (V + s)/(12 L h)) and 2h of the final norm.
void TestParameters::formulaOfGpt()
{
    const ModelSpec model = withModel("gpt3-175b").model;
    const double h = 12288;
    const double expected = 12 * 96 * h * h + 13 * 96 * h + (50257 + 2048) * h + 2 * h;
    QCOMPARE(parameterCount(model), expected);
}

void TestParameters::publishedCounts()
{
    for (const char *id :
         {"gpt2-small", "gpt3-175b", "llama3-8b", "llama3-70b", "llama3.1-405b", "bloom-176b", "megatron-1008.0b"})
        QCOMPARE(parameterCount(withModel(id).model), formula(id));
}

void TestParameters::paddingIsNotCounted()
{
    ModelSpec model = plain();
    model.vocabularyPadTo = 128;
    QCOMPARE(paddedVocabulary(model), 128);
    QCOMPARE(parameterCount(model), parameterCount(plain()));
}

// t ranks hold every matrix once; norms, biases after a row-parallel matrix and the position table once each.
void TestParameters::ranksTogetherHoldTheModel()
{
    for (const char *id : {"gpt3-175b", "llama3-8b", "llama3-70b", "bloom-176b", "qwen3-8b"}) {
        Scenario scenario = withModel(id);
        scenario.model.vocabularyPadTo = 1;
        const ParameterCounts counts = parameterCounts(scenario.model);
        const double layer = counts.attentionPerLayer + counts.ffnPerLayer + counts.normsPerLayer;
        QCOMPARE(layerParametersPerRank(scenario, LayerKind::Dense).dense, layer);
        QCOMPARE(embeddingParametersPerRank(scenario), counts.embedding);
        scenario.plan.tensor = 8;
        const ModelSpec &model = scenario.model;
        const double copied = counts.normsPerLayer + (model.outputBias ? model.hidden : 0) +
                              (model.mlpBias ? model.hidden : 0) + (model.qkNorm ? 2.0 * model.headSize : 0);
        QCOMPARE(8 * layerParametersPerRank(scenario, LayerKind::Dense).dense, layer + 7 * copied);
    }
    // Where 16 ranks share 8 key-value heads, these are there twice.
    Scenario scenario = withModel("llama3-70b");
    scenario.plan.tensor = 8;
    const double at8 = layerParametersPerRank(scenario, LayerKind::Dense).dense;
    scenario.plan.tensor = 16;
    const double keyValue = 2.0 * 8192 * 8 * 128;
    const double norms = 2 * 8192;
    QCOMPARE(16 * (layerParametersPerRank(scenario, LayerKind::Dense).dense - norms), 8 * (at8 - norms) + keyValue);
}

// A tied head on the embedding's stage holds only its norm; on another stage it is a copy.
void TestParameters::tiedHeads()
{
    Scenario scenario = withModel("gpt3-175b");
    const double norm = 2 * 12288;
    QCOMPARE(headParametersPerRank(scenario, true), norm);
    QCOMPARE(headParametersPerRank(scenario, false), norm + 51200.0 * 12288);
    scenario.plan.tensor = 8;
    QCOMPARE(headParametersPerRank(scenario, false), norm + 6400.0 * 12288);
    scenario.model.tied = false;
    QCOMPARE(headParametersPerRank(scenario, true), norm + 6400.0 * 12288);
}

QTEST_APPLESS_MAIN(TestParameters)
#include "tst_parameters.moc"
