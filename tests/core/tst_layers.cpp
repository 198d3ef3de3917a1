// How layers are dealt to chunks.
#include "core/cost/op_times.h"
#include "core/cost/steps.h"
#include "core/parallel/layers.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario stages(int layers, int pipeline, int chunks, LayerSplit::Kind kind)
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.model.layers = layers;
    scenario.plan.pipeline = pipeline;
    scenario.plan.chunksPerStage = chunks;
    scenario.plan.layersPerChunk.kind = kind;
    return scenario;
}

std::vector<int> split(int layers, int pipeline, int chunks = 1, LayerSplit::Kind kind = LayerSplit::Kind::Even)
{
    return layersPerChunk(stages(layers, pipeline, chunks, kind));
}

} // namespace

class TestLayers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void evenWithTheRestInTheMiddle();
    void endsAsLayers();
    void balancedByTheHead();
    void balancedByPredictionLayers();
    void sharedVocabularyIsNobodysLoad();
    void asListed();
    void alwaysTheWholeModel();
    void headInLayersIsTheRatioOfFlops();
};

// 9 over 4: two each, the ninth in the middle, away from embedding and head.
void TestLayers::evenWithTheRestInTheMiddle()
{
    QCOMPARE(split(8, 4), std::vector<int>({2, 2, 2, 2}));
    QCOMPARE(split(9, 4), std::vector<int>({2, 3, 2, 2}));
    QCOMPARE(split(10, 4), std::vector<int>({2, 3, 3, 2}));
    QCOMPARE(split(96, 8, 3), std::vector<int>(24, 4));
}

// BLOOM: 70 layers, embedding and head in 72 places on 12 stages. Llama 3.1 405B: 126 layers in 128 places.
void TestLayers::endsAsLayers()
{
    const LayerSplit::Kind kind = LayerSplit::Kind::EmbeddingAndHeadAsLayers;
    QCOMPARE(split(70, 12, 1, kind), std::vector<int>({5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5}));
    std::vector<int> expected(64, 2);
    expected.front() = expected.back() = 1;
    QCOMPARE(split(126, 16, 4, kind), expected);
    QCOMPARE(split(6, 1, 1, kind), std::vector<int>({6}));
}

// The last chunk gets fewer, and no chunk is longer than the shortest by more than a layer.
void TestLayers::balancedByTheHead()
{
    Scenario scenario = stages(32, 4, 1, LayerSplit::Kind::Balanced);
    scenario.model.vocabulary = 256000;
    scenario.model.hidden = 2048;
    scenario.model.heads = scenario.model.kvHeads = 16;
    scenario.model.ffnHidden = 8192;
    const double head = headInLayers(scenario.model, scenario.training);
    QVERIFY(head > 5);
    const std::vector<int> chunks = layersPerChunk(scenario);
    std::vector<double> load(chunks.begin(), chunks.end());
    load.back() += head;
    QVERIFY(chunks.back() < chunks.front());
    QVERIFY(*std::ranges::max_element(load) - *std::ranges::min_element(load) <= 1);
}

// DeepSeek-V3 on 16 stages: the last holds two heads and the prediction layer beside its layers. A layer multiplies
// 187.1 M numbers of attention and 9 x 44.0 M of active experts; its 128 heads of 192 and 128 see 4096 tokens.
void TestLayers::balancedByPredictionLayers()
{
    Scenario scenario = preset("deepseek-v3-2048");
    scenario.plan.layersPerChunk = {LayerSplit::Kind::Balanced, {}};
    const double head = headInLayers(scenario.model, scenario.training);
    const double prediction = predictionInLayers(scenario.model, scenario.training);
    const double layer = 187.1e6 + 9 * 44.04e6 + 4096.0 * 128 * (192 + 128) + 7168.0 * 256;
    QVERIFY(std::abs(head / (7168.0 * 129280 / layer) - 1) < 0.01);
    QVERIFY(std::abs(prediction / (1 + 2 * 7168.0 * 7168 / layer) - 1) < 0.01);
    const std::vector<int> chunks = layersPerChunk(scenario);
    std::vector<double> load(chunks.begin(), chunks.end());
    load.back() += prediction + 2 * head;
    QVERIFY(*std::ranges::max_element(load) - *std::ranges::min_element(load) < 1.01);
    scenario.model.predictionLayers = 0;
    QVERIFY(layersPerChunk(scenario).back() > chunks.back());
}

void TestLayers::sharedVocabularyIsNobodysLoad()
{
    Scenario scenario = stages(32, 4, 1, LayerSplit::Kind::Balanced);
    scenario.model.vocabulary = 512000;
    QVERIFY(layersPerChunk(scenario).back() < 8);
    scenario.plan.schedule = "1f1b-vocab";
    QCOMPARE(layersPerChunk(scenario), std::vector<int>(4, 8));
}

// A list counts when it fits its shape and the model, otherwise layers are dealt evenly (validate() says so).
void TestLayers::asListed()
{
    Scenario scenario = stages(10, 4, 1, LayerSplit::Kind::List);
    scenario.plan.layersPerChunk.layers = {1, 4, 4, 1};
    QCOMPARE(layersPerChunk(scenario), std::vector<int>({1, 4, 4, 1}));
    scenario.plan.layersPerChunk.layers = {1, 4, 4};
    QCOMPARE(layersPerChunk(scenario), std::vector<int>({2, 3, 3, 2}));
    scenario.plan.layersPerChunk.layers = {1, 4, 4, 2};
    QCOMPARE(layersPerChunk(scenario), std::vector<int>({2, 3, 3, 2}));
}

void TestLayers::alwaysTheWholeModel()
{
    for (const LayerSplit::Kind kind :
         {LayerSplit::Kind::Even, LayerSplit::Kind::Balanced, LayerSplit::Kind::EmbeddingAndHeadAsLayers}) {
        for (int layers = 1; layers <= 40; ++layers) {
            for (int pipeline = 1; pipeline <= 8; ++pipeline) {
                for (int chunks = 1; chunks <= 3; ++chunks) {
                    const std::vector<int> dealt = split(layers, pipeline, chunks, kind);
                    QCOMPARE(int(dealt.size()), pipeline * chunks);
                    QCOMPARE(std::accumulate(dealt.begin(), dealt.end(), 0), layers);
                    QVERIFY(std::ranges::all_of(dealt, [](int count) { return count >= 0; }));
                }
            }
        }
    }
}

// 2 s h V over the layer's forward: GPT-3 with its 51200 padded rows, V / (12 h + 2 s) = 0.338.
void TestLayers::headInLayersIsTheRatioOfFlops()
{
    const Scenario scenario = preset("gpt3-175b-selene");
    const DimSizes sizes = dimSizes(scenario.model, scenario.training);
    const LayerOps layer = layerOps(scenario.model, scenario.training);
    const LayerOps head = headOps(scenario.model);
    const double ratio = forwardFlops(head.ops(), sizes) / forwardFlops(layer.ops(), sizes);
    const double expected = 51200.0 / (12 * 12288 + 2 * 2048);
    QVERIFY(std::abs(ratio / expected - 1) < 1e-12);
    QVERIFY(std::abs(headInLayers(scenario.model, scenario.training) / expected - 1) < 1e-12);
}

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
