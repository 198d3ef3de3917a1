// Field cases of kind "validity": what is refused, with which numbers, and what is offered instead.
#include "core/evaluate/batch_identity.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/frameworks.h"
#include "core/evaluate/rules.h"
#include "core/parallel/layers.h"
#include "core/parallel/mesh.h"
#include "tests/support/case_scenarios.h"

#include <QtTest>

#include <numeric>

using namespace stringline;
using namespace stringline::tests;

namespace {

Scenario plan(const ModelSpec &model, const char *software, int gpus, int tensor, int pipeline, int chunks = 1)
{
    Scenario scenario = tinyScenario();
    scenario.model = model;
    scenario.software.preset = software;
    scenario.cluster.gpus = gpus;
    scenario.training.sequence = 4096;
    scenario.plan.tensor = tensor;
    scenario.plan.pipeline = pipeline;
    scenario.plan.chunksPerStage = chunks;
    scenario.plan.schedule = chunks > 1 ? "interleaved-1f1b" : "1f1b";
    scenario.training.globalBatch = 8 * gpus;
    return scenario;
}

ModelSpec dense(int layers, int hidden, int heads, int kvHeads)
{
    return modelOf({layers, hidden, heads, kvHeads, 4 * hidden, 32768, true, false});
}

bool says(const Diagnostic *diagnostic, const char *part)
{
    return diagnostic &&
           (diagnostic->message.find(part) != std::string::npos || diagnostic->hint.find(part) != std::string::npos);
}

bool isError(const Diagnostic *diagnostic)
{
    return diagnostic && diagnostic->severity == Severity::Error;
}

} // namespace

class TestCasesValidity : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void val01LayersPerVirtualStage();
    void val03LightEnds();
    void val04LighterLastStage();
    void val05ExpertProduct();
    void val06ExpertsDoNotMultiplyTensor();
    void val07KvHeadsPerRank();
    void val09ValidTensorDegrees();
    void val10PaddedVocabulary();
    void val12SequenceMultiples();
    void val13MaskOfTheLoader();
    void val14RanksOfTheBatch();
    void val15NearestBatch();
    void val16LeastMicrobatches();
    void val18EmptyStage();
    void val21ExpertsReuseRanks();
    void everyFixRepairs();
};

// NVIDIA/Megatron-LM issue 468: 80 layers, 16 stages, chunks of 2 layers: 80 % 32 = 16 would be lost; 40 on 8: 40 % 16
// = 8.
void TestCasesValidity::val01LayersPerVirtualStage()
{
    const Diagnostics eighty = validate(plan(dense(80, 8192, 64, 64), "megatron-lm", 128, 8, 16, 2));
    const Diagnostic *chunks = finding(eighty, "plan.chunksPerStage", "whole chunks");
    QVERIFY(isError(chunks) && says(chunks, "80 layers / (pipeline 16 × 2 chunks) leave 16"));
    QVERIFY(offers(chunks, "plan.pipeline", "8"));       // 80 / (8 x 2) = 5 layers a chunk
    QVERIFY(offers(chunks, "plan.chunksPerStage", "1")); // 5 layers, not interleaved
    QVERIFY(offers(chunks, "plan.chunksPerStage", "5")); // 1 layer a chunk

    const Diagnostics forty = validate(plan(dense(40, 8192, 64, 64), "megatron-lm", 64, 8, 8, 2));
    const Diagnostic *second = finding(forty, "plan.chunksPerStage", "leave 8");
    QVERIFY(isError(second) && offers(second, "plan.pipeline", "4"));
    // 80 on 8 stages of 2 chunks are 5 layers each. Where layouts are free, nothing is lost, and nothing refused.
    QVERIFY(
        !finding(validate(plan(dense(80, 8192, 64, 64), "megatron-lm", 64, 8, 8, 2)), "plan.chunksPerStage", "leave"));
    QVERIFY(!isError(
        finding(validate(plan(dense(80, 8192, 64, 64), "torchtitan", 128, 8, 16, 2)), "plan.chunksPerStage", "leave")));
    // Every split of 1 to 97 layers holds all of them.
    for (int layers = 1; layers <= 97; ++layers) {
        const std::vector<int> split = layersPerChunk(plan(dense(layers, 8192, 64, 64), "", 128, 8, 4, 2));
        QCOMPARE(std::accumulate(split.begin(), split.end(), 0), layers);
    }
}

// modelscope/ms-swift issue 5737: 46 layers on 4 stages are 11, 12, 12, 11; 92 on 8 may be 10, 12 x 6, 10. Experts 16
// and pipeline 4 beside tensor 8 want a multiple of lcm(8 x 4, 16 x 4) = 64 GPUs; batch 16 of 2 on DP 2 is 4
// microbatches.
void TestCasesValidity::val03LightEnds()
{
    ModelSpec glm = dense(46, 4096, 96, 8);
    glm.experts = 128;
    glm.activeExperts = 8;
    glm.expertFfn = 1408;
    Scenario scenario = plan(glm, "megatron-lm", 64, 8, 4);
    scenario.plan.sequenceParallel = true;
    scenario.plan.expert = 16;
    scenario.training.microbatch = 2;
    scenario.training.globalBatch = 16;
    const Diagnostics said = validate(scenario);
    QVERIFY(!hasErrors(said));
    const Diagnostic *layout = finding(said, "plan.layersPerChunk", "46 layers / (pipeline 4) leave 2");
    QVERIFY(says(layout, "[11, 12, 12, 11]"));
    QCOMPARE(layersPerChunk(scenario), (std::vector<int>{11, 12, 12, 11}));
    QCOMPARE(dataParallel(scenario), 2);
    QCOMPARE(microbatchCount(scenario), 4);
    // 32 GPUs are a whole DP, and 16 x 1 does not divide their stages of 8.
    scenario.cluster.gpus = 32;
    QVERIFY(isError(finding(validate(scenario), "plan.expert", "16")));

    Scenario large = plan(dense(92, 5120, 96, 8), "megatron-lm", 64, 8, 8);
    large.plan.layersPerChunk = {LayerSplit::Kind::List, {10, 12, 12, 12, 12, 12, 12, 10}};
    QVERIFY(!hasErrors(validate(large)));
    QVERIFY(!finding(validate(large), "plan.layersPerChunk", "leave"));
}

// radixark/miles PR 1102: 61 layers on 4 stages, the last with 13: 16, 16, 16, 13, lighter because it has the head.
void TestCasesValidity::val04LighterLastStage()
{
    Scenario scenario = plan(dense(61, 7168, 128, 128), "megatron-lm", 32, 8, 4);
    scenario.plan.layersPerChunk = {LayerSplit::Kind::List, {16, 16, 16, 13}};
    QVERIFY(!hasErrors(validate(scenario)));
    QCOMPARE(layersPerChunk(scenario), (std::vector<int>{16, 16, 16, 13}));
    // Split by time, the stage with the head is the lightest too.
    scenario.plan.layersPerChunk = {LayerSplit::Kind::Balanced, {}};
    scenario.model.vocabulary = 129280;
    const std::vector<int> balanced = layersPerChunk(scenario);
    QCOMPARE(std::accumulate(balanced.begin(), balanced.end(), 0), 61);
    QCOMPARE(*std::min_element(balanced.begin(), balanced.end()), balanced.back());
}

namespace {

Scenario experts(int gpus, int tensor, int pipeline, int context, int expert, int expertTensor)
{
    ModelSpec model = presetModel("qwen3-30b-a3b");
    Scenario scenario = plan(model, "megatron-lm", gpus, tensor, pipeline);
    scenario.plan.sequenceParallel = tensor > 1;
    scenario.plan.context = context;
    scenario.plan.expert = expert;
    scenario.plan.expertTensor = expertTensor;
    return scenario;
}

} // namespace

// NVIDIA-NeMo/Speech issue 14838: 1 x 2 x 2 = 4 divides 4 GPUs; what was said to need 8 was another configuration.
void TestCasesValidity::val05ExpertProduct()
{
    Scenario scenario = experts(4, 1, 2, 1, 2, 1);
    scenario.plan.chunksPerStage = 24;
    scenario.plan.schedule = "interleaved-1f1b";
    scenario.training.globalBatch = 512;
    QVERIFY(!hasErrors(validate(scenario)));
    QCOMPARE(expertSpans(meshOf(scenario), scenario.plan).data.size, 1);
    // Had it been EP 4, the message shows the product.
    scenario.plan.expert = 4;
    const Diagnostics said = validate(scenario);
    const Diagnostic *product = finding(said, "plan.expert", "does not divide");
    QVERIFY(isError(product) && says(product, "4 × expert tensor 1 = 4") && says(product, "2 ranks of a stage"));
}

// NVIDIA-NeMo/Megatron-Bridge issue 546: TP 4 and EP 4 with expert tensor 1 on 4 GPUs is valid: 1 x 4 x 1 = 4, not 16.
void TestCasesValidity::val06ExpertsDoNotMultiplyTensor()
{
    const Scenario scenario = experts(4, 4, 1, 1, 4, 1);
    QVERIFY(!hasErrors(validate(scenario)));
    QCOMPARE(dataParallel(scenario), 1);
    QCOMPARE(expertSpans(meshOf(scenario), scenario.plan).data.size, 1);
    QVERIFY(isError(finding(validate(experts(4, 4, 1, 1, 4, 4)), "plan.expert", "= 16 does not divide")));
}

// pytorch/torchtitan issue 932: 8 KV heads on TP 16 leave half a head; torchtitan refuses, Megatron Core copies.
void TestCasesValidity::val07KvHeadsPerRank()
{
    const auto said = [](const char *software, int tensor, int kvHeads) {
        return validate(plan(dense(32, 4096, 32, kvHeads), software, 16, tensor, 1));
    };
    const Diagnostics refused = said("torchtitan", 16, 8);
    const Diagnostic *kv = finding(refused, "plan.tensor", "8 KV heads");
    QVERIFY(isError(kv) && says(kv, "torchtitan copies none") && offers(kv, "plan.tensor", "8"));
    QVERIFY(!isError(finding(said("megatron-lm", 16, 8), "plan.tensor", "KV heads")));
    QVERIFY(!finding(said("torchtitan", 8, 8), "plan.tensor", "KV heads"));
    const Diagnostics two = said("torchtitan", 4, 2); // Qwen3.5's two KV heads: at most 2
    QVERIFY(offers(finding(two, "plan.tensor", "2 KV heads"), "plan.tensor", "2"));
}

// deepspeedai/DeepSpeed issue 3634: 52 heads can be cut by 1, 2, 4, 13, 26 and 52; 28 heads over 4 KV heads by 1, 2 and
// 4 within a node, and not by 7, which divides the heads alone.
void TestCasesValidity::val09ValidTensorDegrees()
{
    const auto degrees = [](int heads, int kvHeads, int most) {
        ModelSpec model = dense(60, heads * 128, heads, kvHeads);
        std::vector<int> all = rules::tensorDegrees(model);
        std::erase_if(all, [most](int degree) { return degree > most; });
        return all;
    };
    QCOMPARE(degrees(52, 52, 8), (std::vector<int>{1, 2, 4}));
    QCOMPARE(degrees(52, 52, 64), (std::vector<int>{1, 2, 4, 13, 26, 52}));
    QCOMPARE(degrees(28, 4, 8), (std::vector<int>{1, 2, 4}));
    for (const auto &[heads, kvHeads] : {std::pair(52, 52), std::pair(28, 4)}) {
        const Diagnostics said = validate(plan(dense(60, heads * 128, heads, kvHeads), "", 64, 8, 1));
        const Diagnostic *divides = finding(said, "plan.tensor", "8 does not divide");
        QVERIFY(isError(divides) && offers(divides, "plan.tensor", "4"));
    }
}

// NVIDIA-NeMo/Megatron-Bridge issue 1331: padded to 128 x TP, not refused.
void TestCasesValidity::val10PaddedVocabulary()
{
    struct Row {
        int vocabulary;
        int tensor;
        int padded;
        bool even; // divisible as it is
    };
    for (const Row &row : {Row{151669, 4, 152064, false}, Row{65535, 4, 65536, false}, Row{128256, 8, 129024, true},
                           Row{151552, 6, 152064, false}}) {
        Scenario scenario = plan(dense(36, 96 * 64, 96, 96), "megatron-lm", 8 * row.tensor, row.tensor, 1);
        scenario.model.vocabulary = row.vocabulary;
        const Diagnostics said = validate(scenario);
        QVERIFY(!hasErrors(said));
        const Diagnostic *pads = finding(said, "model.vocabularyPadTo", "pad them");
        QCOMPARE(pads == nullptr, row.even);
        if (pads) {
            const double more = double(row.padded - row.vocabulary) * scenario.model.hidden * 2; // untied
            QVERIFY2(says(pads, rules::number(row.padded).c_str()), pads->message.c_str());
            QVERIFY2(says(pads, rules::number(std::int64_t(more)).c_str()), pads->message.c_str());
            QVERIFY(offers(pads, "model.vocabularyPadTo", std::to_string(128 * row.tensor)));
        }
        scenario.model.vocabularyPadTo = 128 * row.tensor;
        QCOMPARE(paddedVocabulary(scenario.model), row.padded);
        QVERIFY(!finding(validate(scenario), "model.vocabularyPadTo", "pad them"));
    }
    // ColossalAI pads to 64 rows a rank: the rule is a number.
    ModelSpec model = dense(36, 8192, 64, 64);
    model.vocabulary = 128256;
    model.vocabularyPadTo = 16064;
    QCOMPARE(paddedVocabulary(model), 128512);
}

// NVIDIA-NeMo/RL PR 3563: c lcm(2, t) in Megatron, 2 c t in torchtitan; each packed document 2 c.
void TestCasesValidity::val12SequenceMultiples()
{
    const auto said = [](const char *software, int context, int tensor, int sequence, std::vector<int> documents = {}) {
        Scenario scenario = plan(dense(24, 4608, 36, 36), software, context * tensor, tensor, 1);
        scenario.plan.context = context;
        scenario.plan.sequenceParallel = tensor > 1;
        scenario.training.sequence = sequence;
        scenario.training.documentLengths = std::move(documents);
        return validate(scenario);
    };
    struct Row {
        const char *software;
        int context;
        int tensor;
        int sequence;
        const char *multiple;
        const char *next;
    };
    for (const Row &row : {Row{"megatron-lm", 4, 4, 4104, "multiple of 16", "4112"},
                           Row{"megatron-lm", 2, 3, 4096, "multiple of 12", "4104"},
                           Row{"megatron-lm", 4, 1, 32764, "multiple of 8", "32768"},
                           Row{"torchtitan", 4, 4, 4112, "multiple of 32", "4128"}}) {
        const Diagnostics all = said(row.software, row.context, row.tensor, row.sequence);
        const Diagnostic *step = finding(all, "training.sequence", row.multiple);
        QVERIFY2(isError(step) && offers(step, "training.sequence", row.next), row.multiple);
        QVERIFY(!finding(said(row.software, row.context, row.tensor, std::atoi(row.next)), "training.sequence",
                         "multiple"));
    }
    // What one takes the other refuses.
    QVERIFY(!finding(said("megatron-lm", 4, 4, 4112), "training.sequence", "multiple"));
    // Context 4 wants 8 tokens of every document.
    QVERIFY(isError(finding(said("megatron-lm", 4, 1, 32768, {1024, 1004}), "training.sequenceLengths", "1 004")));
    QVERIFY(!finding(said("megatron-lm", 4, 1, 32768, {1024, 1008}), "training.sequenceLengths", "multiple"));
    QVERIFY(!finding(said("megatron-lm", 1, 1, 32765, {1024, 1003}), "training.sequenceLengths", "multiple"));
}

// NVIDIA/Megatron-LM issue 1025: s^2 bytes are 16 GiB at 131 072 and 4 GiB at 65 536; four times that in fp32 on the
// host.
void TestCasesValidity::val13MaskOfTheLoader()
{
    const auto said = [](const char *software, int sequence) {
        Scenario scenario = plan(dense(24, 128, 16, 16), software, 4, 1, 1);
        scenario.plan.context = 4;
        scenario.training.sequence = sequence;
        return validate(scenario);
    };
    const Diagnostics long_ = said("megatron-lm", 131072);
    const Diagnostic *mask = finding(long_, "training.sequence", "mask");
    QVERIFY(mask && mask->severity == Severity::Warning && says(mask, "16.0 GiB") && says(mask, "64.0 GiB"));
    QVERIFY(says(finding(said("megatron-lm", 65536), "training.sequence", "mask"), "4.0 GiB"));
    QVERIFY(!finding(said("megatron-lm", 65528), "training.sequence", "mask"));
    QVERIFY(!finding(said("torchtitan", 131072), "training.sequence", "mask"));
}

// deepspeedai/DeepSpeed issue 6914: 8 = 2 x 1 x 4 on 4 ranks; with 1 rank it is not, and 4 GPUs are what is missing.
void TestCasesValidity::val14RanksOfTheBatch()
{
    QVERIFY(batchIdentity({8, 2, 1, 4, 1}).empty());
    const Diagnostics one = batchIdentity({8, 2, 1, 1, 1});
    QCOMPARE(int(one.size()), 1);
    QVERIFY(says(&one[0], "Microbatch 2 × accumulation 1 × data 1 = 2, and the global batch is 8"));
    QVERIFY(offers(&one[0], "cluster.gpus", "4"));
    QVERIFY(offers(&one[0], "training.globalBatch", "2"));
    QVERIFY(says(&one[0], "accumulation 4"));
    // On a model of two GPUs a rank, four ranks are eight GPUs.
    QVERIFY(offers(&batchIdentity({8, 2, 1, 1, 2})[0], "cluster.gpus", "8"));
}

// OpenRLHF issue 346: 256 on 7 ranks of 2: 252 or 8 GPUs. bigcode/starcoder issue 77: 64 = 4 x 8 x 2: 2 ranks or
// batch 32.
void TestCasesValidity::val15NearestBatch()
{
    const Diagnostics left = batchIdentity({256, 2, 0, 7, 1});
    QCOMPARE(int(left.size()), 1);
    QVERIFY(says(&left[0], "= 14: 4 are left over"));
    QVERIFY(offers(&left[0], "training.globalBatch", "252"));
    QVERIFY(offers(&left[0], "cluster.gpus", "8"));
    const Diagnostics guessed = batchIdentity({256, 2, 18, 7, 1}); // what the program had worked out: 252
    QVERIFY(says(&guessed[0], "= 252, and the global batch is 256"));

    const Diagnostics second = batchIdentity({64, 4, 8, 1, 1});
    QVERIFY(offers(&second[0], "cluster.gpus", "2"));
    QVERIFY(offers(&second[0], "training.globalBatch", "32"));

    // The same in a scenario, whose accumulation follows.
    Scenario scenario = plan(dense(32, 4096, 32, 32), "", 7, 1, 1);
    scenario.training.globalBatch = 256;
    scenario.training.microbatch = 2;
    const Diagnostics all = validate(scenario);
    const Diagnostic *batch = finding(all, "training.globalBatch", "= 14: 4 are left over");
    QVERIFY(isError(batch) && offers(batch, "training.globalBatch", "252") && offers(batch, "cluster.gpus", "8"));
    for (int ranks = 1; ranks <= 64; ++ranks) // and each fix agrees
        for (const Diagnostic &error : batchIdentity({256, 2, 0, ranks, 1}))
            for (const Fix &fix : error.fixes) {
                const int value = std::atoi(fix.value.c_str());
                QVERIFY(batchIdentity({fix.path == "training.globalBatch" ? value : 256, 2, 0,
                                       fix.path == "cluster.gpus" ? value : ranks, 1})
                            .empty());
            }
}

// huggingface/nanotron issue 347: at least PP - 1 = 7, under the user's own key.
void TestCasesValidity::val16LeastMicrobatches()
{
    const auto said = [](const char *software, int batch) {
        Scenario scenario = plan(dense(16, 1024, 16, 16), software, 8, 1, 8);
        scenario.training.globalBatch = batch;
        return validate(scenario);
    };
    const Diagnostics one = said("nanotron", 1);
    const Diagnostic *least = finding(one, "training.globalBatch", "batch_accumulation_per_replica >= 7");
    QVERIFY(isError(least) && offers(least, "training.globalBatch", "7"));
    QVERIFY(isError(finding(said("nanotron", 6), "training.globalBatch", ">= 7")));
    QVERIFY(!finding(said("nanotron", 7), "training.globalBatch", ">="));
    // PyTorch's guard asks for as many as stages, and GPipe passes it; Megatron has none.
    const Diagnostics torch = said("torchtitan", 7);
    const Diagnostic *guard = finding(torch, "training.globalBatch", ">= 8");
    QVERIFY(guard && guard->severity == Severity::Warning && offers(guard, "plan.schedule", "gpipe"));
    QVERIFY(!finding(said("megatron-lm", 1), "training.globalBatch", ">="));
}

// huggingface/nanotron issue 108: two layers of 4096 and a head of 804 432: all land on stage 0 of 2.
void TestCasesValidity::val18EmptyStage()
{
    const double costs[] = {4096, 4096, 804432};
    QCOMPARE(stagesByCost(costs, 2), (std::vector<int>{0, 0, 0}));
    const ModelSpec model = modelOf({2, 16, 4, 4, 64, 50277, true, false});
    const Diagnostics said = validate(plan(model, "nanotron", 2, 1, 2));
    const Diagnostic *empty = finding(said, "plan.pipeline", "no parameters");
    QVERIFY(isError(empty) && says(empty, "1 of 2 stages") && says(empty, "804 432") && says(empty, "812 624"));
    QVERIFY(says(empty, "4 096") && says(empty, "99 %"));
    QVERIFY(offers(empty, "plan.pipeline", "1"));
    // With a small vocabulary both stages have work; where layers are dealt by count, none is empty.
    ModelSpec small = model;
    small.vocabulary = 64;
    QVERIFY(!finding(validate(plan(small, "nanotron", 2, 1, 2)), "plan.pipeline", "no parameters"));
    QVERIFY(!finding(validate(plan(model, "megatron-lm", 2, 1, 2)), "plan.pipeline", "no parameters"));
    // Equal costs are dealt evenly, whatever the counts.
    for (int stages = 1; stages <= 8; ++stages) {
        const std::vector<double> equal(static_cast<std::size_t>(8 * stages), 1.0);
        QCOMPARE(stagesByCost(equal, stages).back(), stages - 1);
    }
}

// pytorch/torchtitan PR 4831: experts reuse the ranks of data, context and tensor: EP 4 leaves 2 expert data ranks, EP
// 8 one.
void TestCasesValidity::val21ExpertsReuseRanks()
{
    for (const auto &[degree, copies] : {std::pair(4, 2), std::pair(8, 1)}) {
        const Scenario scenario = experts(8, 2, 1, 2, degree, 1);
        QVERIFY(!hasErrors(validate(scenario)));
        QCOMPARE(dataParallel(scenario), 2);
        QCOMPARE(expertSpans(meshOf(scenario), scenario.plan).data.size, copies);
    }
    QVERIFY(isError(finding(validate(experts(8, 2, 1, 2, 16, 1)), "plan.expert", "does not divide")));
}

// A fix that the new rules offer mends what they complain of.
void TestCasesValidity::everyFixRepairs()
{
    Scenario context = plan(dense(24, 4096, 32, 32), "torchtitan", 16, 4, 1);
    context.plan.context = 4;
    context.plan.sequenceParallel = true;
    context.training.sequence = 4104;
    const std::pair<Scenario, const char *> broken[] = {
        {plan(dense(80, 8192, 64, 64), "megatron-lm", 128, 8, 16, 2), "whole chunks"},
        {plan(dense(46, 8192, 64, 64), "megatron-lm", 32, 8, 4), "spelled out"},
        {plan(dense(32, 4096, 32, 8), "torchtitan", 16, 16, 1), "copies none"},
        {context, "no multiple of 32"},
        {plan(modelOf({2, 16, 4, 4, 64, 50277, true, false}), "nanotron", 2, 1, 2), "no parameters"}};
    for (const auto &[scenario, part] : broken) {
        int tried = 0;
        for (const Diagnostic &diagnostic : validate(scenario)) {
            if (diagnostic.message.find(part) == std::string::npos)
                continue;
            for (const Fix &fix : diagnostic.fixes) {
                Scenario mended = scenario;
                const Errors errors = setField(mended, fix.path, fix.value);
                QVERIFY2(errors.empty(), errors.empty() ? "" : errors.front().message.c_str());
                QVERIFY2(!finding(validate(mended), diagnostic.path, part), (fix.path + " " + fix.value).c_str());
                ++tried;
            }
        }
        QVERIFY2(tried > 0, part);
    }
}

QTEST_APPLESS_MAIN(TestCasesValidity)
#include "tst_cases_validity.moc"
