// Every rule of validate(): what trips it, the numbers it names, and that its fixes repair it.
#include "core/evaluate/evaluate.h"
#include "core/scenario/fields.h"
#include "tests/support/gpt3.h"
#include "tests/support/random_scenario.h"

#include <QtTest>

#include <limits>
#include <random>

using namespace stringline;
using stringline::tests::gpt3OnSelene;

namespace {

Scenario with(std::initializer_list<std::pair<const char *, const char *>> changes)
{
    Scenario scenario = gpt3OnSelene();
    for (const auto &[path, text] : changes) {
        const Errors errors = setField(scenario, path, text);
        if (!errors.empty())
            qFatal("%s: %s", path, errors.front().message.c_str());
    }
    return scenario;
}

const Diagnostic *find(const Diagnostics &all, std::string_view path, std::string_view part)
{
    for (const Diagnostic &each : all) {
        if (each.path == path && each.message.find(part) != std::string::npos)
            return &each;
    }
    return nullptr;
}

// The severity of what `path` says with `part` in it; -1 where nothing does.
int severity(const Scenario &scenario, std::string_view path, std::string_view part)
{
    const Diagnostics all = validate(scenario);
    const Diagnostic *found = find(all, path, part);
    return found ? int(found->severity) : -1;
}

constexpr int kNote = int(Severity::Note);
constexpr int kWarning = int(Severity::Warning);
constexpr int kError = int(Severity::Error);

bool offers(const Diagnostic *diagnostic, std::string_view path, std::string_view value)
{
    return diagnostic &&
           std::ranges::find(diagnostic->fixes, Fix{std::string(path), std::string(value)}) != diagnostic->fixes.end();
}

} // namespace

class TestValidate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGoodPlanHasNothingToSay();
    void tensorFive();
    void keyValueHeads();
    void deviceProduct();
    void globalBatch();
    void layersAndChunks();
    void layerLists();
    void schedules();
    void interleavedGroups();
    void customSchedules();
    void randomScenariosAreLegal();
    void schedulesOfOtherPlacements();
    void zeroAndPipeline();
    void sequenceParallel();
    void sequenceLength();
    void tensorLeavesTheNode();
    void fewMicrobatches();
    void brokenNodes();
    void axisOrder();
    void vocabulary();
    void bf16OnVolta();
    void rangesOfEveryField();
    void fixesCanBeApplied();
    void hostileNumbers();
    void randomNumbers();
};

void TestValidate::aGoodPlanHasNothingToSay()
{
    const Diagnostics all = validate(gpt3OnSelene());
    for (const Diagnostic &each : all)
        qWarning("%s: %s", each.path.c_str(), each.message.c_str());
    QVERIFY(all.empty());
}

// 96 heads: 4 and 6 divide them, 5 does not.
void TestValidate::tensorFive()
{
    const Diagnostics all = validate(with({{"plan.tensor", "5"}}));
    const Diagnostic *heads = find(all, "plan.tensor", "5 does not divide 96 heads");
    QVERIFY(heads);
    QVERIFY(heads->severity == Severity::Error);
    QCOMPARE(heads->hint, std::string("Nearest: 4, 6"));
    QVERIFY(offers(heads, "plan.tensor", "4"));
    QVERIFY(offers(heads, "plan.tensor", "6"));
    // 128 = 3 x 40 + 8, said as well, in the same pass.
    QVERIFY(find(all, "cluster.gpus", "8 are left over"));
    QVERIFY(validate(with({{"plan.tensor", "4"}})).empty());
}

// Llama 3 8B, 8 KV heads: tensor 16 copies each twice; tensor 6 neither divides them nor is a multiple.
void TestValidate::keyValueHeads()
{
    QCOMPARE(severity(with({{"model.kvHeads", "8"}, {"plan.tensor", "6"}}), "plan.tensor", "8 KV heads"), kError);
    QCOMPARE(severity(with({{"model.kvHeads", "8"}, {"plan.tensor", "16"}}), "plan.tensor", "KV heads"), -1);
    // 96 / 36 is no number; 32 and 48 are the divisors beside it.
    const Diagnostics all = validate(with({{"model.kvHeads", "36"}}));
    QVERIFY(offers(find(all, "model.kvHeads", "36 KV heads do not divide 96"), "model.kvHeads", "32"));
    QCOMPARE(severity(with({{"model.headSize", "64"}}), "model.headSize", "6 144 wide"), kNote);
}

// 128 / (8 x 6) leaves 32. 16 = 128 / 8 can be cut into 4 or 8 stages.
void TestValidate::deviceProduct()
{
    const Diagnostics all = validate(with({{"plan.pipeline", "6"}}));
    const Diagnostic *product = find(all, "plan.pipeline", "32 are left over");
    QVERIFY(offers(product, "plan.pipeline", "4"));
    QVERIFY(offers(product, "plan.pipeline", "8"));
    QVERIFY(offers(product, "cluster.gpus", "144"));
    QVERIFY(product->message.find("48") != std::string::npos);
    QCOMPARE(severity(with({{"plan.pipeline", "32"}}), "plan.pipeline", "needs 256 GPUs and there are 128"), kError);
    QCOMPARE(severity(with({{"cluster.gpus", "100"}}), "cluster.gpus", "36 are left over"), kError);
}

// DP 2: 63 sequences are odd. 7 GPUs with batch 256 and microbatch 2: 14 does not divide 256, 252 and 266 it does.
void TestValidate::globalBatch()
{
    const Diagnostics odd = validate(with({{"training.globalBatch", "63"}}));
    const Diagnostic *batch = find(odd, "training.globalBatch", "1 are left over");
    QVERIFY(offers(batch, "training.globalBatch", "62"));
    QVERIFY(offers(batch, "training.globalBatch", "64"));
    const Diagnostics seven = validate(with({{"cluster.gpus", "7"},
                                             {"plan.tensor", "1"},
                                             {"plan.pipeline", "1"},
                                             {"training.globalBatch", "256"},
                                             {"training.microbatch", "2"}}));
    const Diagnostic *accumulation = find(seven, "training.globalBatch", "= 14");
    QVERIFY(offers(accumulation, "training.globalBatch", "252"));
    QVERIFY(offers(accumulation, "training.globalBatch", "266"));
    // 64 sequences over DP 2 are 32 each: a microbatch of 5 can be 4.
    const Diagnostics five = validate(with({{"training.microbatch", "5"}}));
    QVERIFY(offers(find(five, "training.globalBatch", "4 are left over"), "training.microbatch", "4"));
    QCOMPARE(severity(with({{"training.globalBatch", "1"}}), "training.globalBatch", "less than one"), kError);
}

// 96 layers on 8 stages: 12 chunks a stage is one layer each, 13 leaves chunks empty. 7 chunks do not divide 96.
void TestValidate::layersAndChunks()
{
    const auto chunks = [](const char *count) {
        return with({{"plan.schedule", "interleaved-1f1b"}, {"plan.chunksPerStage", count}});
    };
    QVERIFY(!hasErrors(validate(chunks("12"))));
    const Diagnostics all = validate(chunks("13"));
    const Diagnostic *empty = find(all, "plan.chunksPerStage", "104");
    QVERIFY(empty && empty->severity == Severity::Error);
    QVERIFY(offers(empty, "plan.chunksPerStage", "12"));
    QCOMPARE(severity(chunks("7"), "plan.layersPerChunk", "some hold 1, some 2"), kNote);
    QCOMPARE(severity(with({{"model.layers", "7"}}), "plan.pipeline", "there are 7 layers"), kError);
    // Llama 3 405B: 126 layers, embedding and head on 64 stages are two slots each; without those two it is crooked.
    QCOMPARE(severity(with({{"model.layers", "6"}, {"plan.layersPerChunk", "embedding-and-head-count-as-layers"}}),
                      "plan.pipeline", "layers"),
             -1);
}

void TestValidate::layerLists()
{
    const auto list = [](const char *text) { return with({{"plan.layersPerChunk", text}}); };
    QVERIFY(validate(list("[11, 12, 12, 13, 12, 12, 12, 12]")).empty());
    QCOMPARE(severity(list("[48, 48]"), "plan.layersPerChunk", "2 numbers for 8 chunks"), kError);
    QCOMPARE(severity(list("[12, 12, 12, 12, 12, 12, 12, 11]"), "plan.layersPerChunk", "95 layers"), kError);
    QCOMPARE(severity(list("[0, 14, 14, 14, 14, 14, 14, 12]"), "plan.layersPerChunk", "holds no layer"), -1);
    QCOMPARE(severity(list("[12, 0, 24, 12, 12, 12, 12, 12]"), "plan.layersPerChunk", "Chunk 1 holds no layer"),
             kWarning);
    Scenario negative = gpt3OnSelene();
    negative.plan.layersPerChunk = {LayerSplit::Kind::List, {24, -12, 24, 12, 12, 12, 12, 12}};
    QCOMPARE(severity(negative, "plan.layersPerChunk", "Chunk 1 holds -12"), kError);
}

void TestValidate::schedules()
{
    Scenario unknown = gpt3OnSelene();
    unknown.plan.schedule = "1fb1";
    const Diagnostics all = validate(unknown);
    QVERIFY(offers(find(all, "plan.schedule", "\"1fb1\" is no schedule"), "plan.schedule", "1f1b"));

    const Diagnostics two = validate(with({{"plan.chunksPerStage", "2"}}));
    const Diagnostic *chunks = find(two, "plan.chunksPerStage", "1F1B runs 1 chunk per stage, not 2");
    QVERIFY(offers(chunks, "plan.chunksPerStage", "1"));
    QVERIFY(offers(chunks, "plan.schedule", "interleaved-1f1b"));
}

// Interleaving deals 32 microbatches in groups of 8, one a stage, and 30 in three groups of 10; 31 come out even in
// neither way. DP 2 makes the neighbors batches of 60 and 64. Groups of 12 would leave 7, less than 8; 11 leave 9.
void TestValidate::interleavedGroups()
{
    const auto batch = [](const char *size) {
        return with(
            {{"plan.schedule", "interleaved-1f1b"}, {"plan.chunksPerStage", "2"}, {"training.globalBatch", size}});
    };
    QVERIFY(validate(batch("64")).empty());
    QVERIFY(validate(batch("60")).empty());
    const Diagnostics all = validate(batch("62"));
    const Diagnostic *groups = find(all, "plan.schedule", "31 leave 7");
    QVERIFY(groups && groups->severity == Severity::Error);
    QVERIFY(offers(groups, "training.globalBatch", "60"));
    QVERIFY(offers(groups, "training.globalBatch", "64"));
    QVERIFY(offers(groups, "plan.microbatchGroup", "11"));
}

void TestValidate::zeroAndPipeline()
{
    QCOMPARE(severity(with({{"plan.zero", "3"}}), "plan.zero", "each of 32 microbatches"), kWarning);
    QCOMPARE(severity(with({{"plan.zero", "2"}}), "plan.zero", "ZeRO 2"), kNote);
    QCOMPARE(severity(with({{"plan.zero", "1"}}), "plan.zero", "ZeRO"), -1);
    QCOMPARE(severity(with({{"plan.tensor", "16"}}), "plan.zero", "there is one"), kNote);
}

// 2 050 = 8 x 256 + 2.
void TestValidate::sequenceParallel()
{
    const Diagnostics all = validate(with({{"training.sequence", "2050"}}));
    const Diagnostic *cut = find(all, "training.sequence", "leaves 2");
    QVERIFY(cut && cut->severity == Severity::Error);
    QVERIFY(offers(cut, "training.sequence", "2048"));
    QVERIFY(offers(cut, "training.sequence", "2056"));
    QVERIFY(offers(cut, "plan.sequenceParallel", "false"));
    QCOMPARE(severity(with({{"plan.tensor", "1"}}), "plan.sequenceParallel", "does nothing"), kNote);
}

void TestValidate::sequenceLength()
{
    QCOMPARE(severity(with({{"training.sequence", "4096"}}), "training.sequence", "2 048"), kWarning);
    QCOMPARE(severity(with({{"training.sequence", "1024"}}), "training.sequence", ""), -1);
}

// A group of 16 lies on two nodes of 8; with data innermost, even a group of 8 does.
void TestValidate::tensorLeavesTheNode()
{
    const Diagnostics all = validate(with({{"plan.tensor", "16"}}));
    const Diagnostic *leaves = find(all, "plan.tensor", "2 nodes of 8");
    QVERIFY(leaves && leaves->severity == Severity::Warning);
    QVERIFY(leaves->message.find("25 GB/s") != std::string::npos);
    QVERIFY(leaves->message.find("300 GB/s") != std::string::npos);
    QVERIFY(offers(leaves, "plan.tensor", "8"));
    const Diagnostics order = validate(with({{"plan.axisOrder", "data-tensor-pipeline"}}));
    QVERIFY(offers(find(order, "plan.tensor", "2 nodes of 8"), "plan.axisOrder", "tensor-context-data-pipeline"));
    QCOMPARE(severity(with({{"plan.tensor", "4"}}), "plan.tensor", "nodes"), -1);
}

// m = 4, p = 8: 7 / (4 + 7) = 64 % of the time is bubble.
void TestValidate::fewMicrobatches()
{
    const Diagnostics all = validate(with({{"training.globalBatch", "8"}}));
    const Diagnostic *few = find(all, "training.globalBatch", "4 microbatches cannot fill 8 stages: 64 %");
    QVERIFY(few && few->severity == Severity::Warning);
    QVERIFY(offers(few, "training.globalBatch", "16"));
    QCOMPARE(severity(with({{"training.globalBatch", "16"}}), "training.globalBatch", "fill"), -1);
}

void TestValidate::brokenNodes()
{
    const Diagnostics all = validate(with({{"cluster.gpus", "100"}, {"plan.tensor", "4"}, {"plan.pipeline", "5"}}));
    QVERIFY(offers(find(all, "cluster.gpus", "12 nodes of 8 and 4 of the next"), "cluster.gpus", "104"));
}

void TestValidate::axisOrder()
{
    Scenario scenario = gpt3OnSelene();
    scenario.plan.axisOrder = {"tensor", "tensor", "expert"};
    const Diagnostics all = validate(scenario);
    const Diagnostic *order = find(all, "plan.axisOrder", "data is missing");
    QVERIFY(order && order->severity == Severity::Error);
    QVERIFY(order->message.find("tensor stands there 2 times") != std::string::npos);
    QVERIFY(order->message.find("\"expert\" is no axis") != std::string::npos);
    QVERIFY(offers(order, "plan.axisOrder", "tensor-context-data-pipeline"));
}

// 151 552 rows are no multiple of 6; Megatron pads to 128 x 6 = 768, 198 of them: 152 064.
void TestValidate::vocabulary()
{
    const Diagnostics all =
        validate(with({{"model.vocabulary", "151552"}, {"model.vocabularyPadTo", "1"}, {"plan.tensor", "6"}}));
    const Diagnostic *rows = find(all, "model.vocabularyPadTo", "152 064");
    QVERIFY(rows && rows->severity == Severity::Note);
    QVERIFY(offers(rows, "model.vocabularyPadTo", "768"));
}

void TestValidate::bf16OnVolta()
{
    Scenario scenario = gpt3OnSelene();
    scenario.cluster.device.name = "V100-SXM2-32GB";
    QCOMPARE(severity(scenario, "training.precision", "no bf16"), kWarning);
    scenario.training.precision = Precision::Fp16;
    QCOMPARE(severity(scenario, "training.precision", "bf16"), -1);
}

// Each number below its least and above its most is an error at its own path, with a fix.
void TestValidate::rangesOfEveryField()
{
    int checked = 0;
    for (const Field &field : scenarioFields()) {
        if ((field.kind != FieldKind::Integer && field.kind != FieldKind::Number) || field.minimum >= field.maximum)
            continue;
        for (const double value : {field.minimum - 1 - std::abs(field.minimum), field.maximum * 2 + 1}) {
            if (field.kind == FieldKind::Integer && std::abs(value) > std::numeric_limits<int>::max())
                continue;
            Scenario scenario = gpt3OnSelene();
            field.set(scenario, FieldValue(value));
            const Diagnostics all = validate(scenario);
            const Diagnostic *range = find(all, field.path, "must be between");
            if (!range)
                qWarning("%s", std::string(field.path).c_str());
            QVERIFY(range && range->severity == Severity::Error && !range->fixes.empty());
            ++checked;
        }
    }
    QVERIFY(checked > 50);
}

// A plan's own orders: what is wrong in them and where they differ from the plan.
void TestValidate::customSchedules()
{
    const auto custom = [](const char *orders) {
        return with({{"plan.schedule", "custom"}, {"plan.customSchedule", orders}});
    };
    QVERIFY(offers(find(validate(custom("")), "plan.customSchedule", "needs its orders"), "plan.schedule", "1f1b"));
    QCOMPARE(severity(custom("0F0,0B0|1F0"), "plan.customSchedule", "line 2: rank 1 never runs B0 of stage 1"), kError);
    const Diagnostics two = validate(custom("0F0,0B0,0UNSHARD|1F0,1B0"));
    QVERIFY(offers(find(two, "plan.customSchedule", "of 2 stages, the plan of 8"), "plan.pipeline", "2"));
    QVERIFY(offers(find(two, "plan.customSchedule", "of 1 microbatches"), "training.globalBatch", "2"));
    QCOMPARE(severity(custom("0F0,0B0,0UNSHARD|1F0,1B0"), "plan.customSchedule", "1 action left out: UNSHARD"), kNote);
}

// V and bidirectional schedules fix the number of chunks; a shared vocabulary needs a schedule with passes for it.
void TestValidate::schedulesOfOtherPlacements()
{
    for (const char *id : {"zb-v", "v-half", "v-min", "v-1f1b", "chimera", "dualpipe", "dualpipev"}) {
        const Diagnostics all = validate(with({{"plan.schedule", id}}));
        const Diagnostic *chunks = find(all, "plan.chunksPerStage", "needs at least 2 chunks per stage, not 1");
        QVERIFY2(offers(chunks, "plan.chunksPerStage", "2"), id);
        const Diagnostics three = validate(with({{"plan.schedule", id}, {"plan.chunksPerStage", "3"}}));
        QVERIFY2(
            offers(find(three, "plan.chunksPerStage", "runs 2 chunks per stage, not 3"), "plan.chunksPerStage", "2"),
            id);
    }
    QVERIFY(!find(validate(with({{"plan.schedule", "1f1b-interlaced"}})), "plan.vocabulary", "vocabulary"));
    const Diagnostics other =
        validate(with({{"plan.schedule", "1f1b-interlaced"}, {"plan.vocabulary", "one-barrier"}}));
    const Diagnostic *places = find(other, "plan.vocabulary", "on all stages (interlaced)");
    QVERIFY(offers(places, "plan.vocabulary", "interlaced") && offers(places, "plan.schedule", "1f1b-vocab"));
    const Diagnostics none = validate(with({{"plan.schedule", "gpipe"}, {"plan.vocabulary", "one-barrier"}}));
    const Diagnostic *passes = find(none, "plan.vocabulary", "has no passes for a vocabulary on all stages");
    QVERIFY(offers(passes, "plan.vocabulary", "ends") && offers(passes, "plan.schedule", "1f1b-vocab"));
    QVERIFY(!hasErrors(validate(with({{"plan.vocabulary", "one-barrier"}}))));
}

// What the tests roll at random is legal, whatever the schedule.
void TestValidate::randomScenariosAreLegal()
{
    for (int seed = 0; seed < 2000; ++seed) {
        const Scenario scenario = stringline::tests::randomScenario(std::uint64_t(seed));
        const Diagnostics all = validate(scenario);
        QVERIFY2(!hasErrors(all), (scenario.plan.schedule + ": " + (all.empty() ? "" : all.front().message)).c_str());
    }
}

// Whatever is offered names a field, is accepted by it, and removes its diagnostic.
void TestValidate::fixesCanBeApplied()
{
    const Scenario scenarios[] = {
        with({{"plan.tensor", "5"}}),
        with({{"plan.pipeline", "6"}}),
        with({{"training.globalBatch", "63"}}),
        with({{"plan.chunksPerStage", "2"}}),
        with({{"plan.schedule", "interleaved-1f1b"}, {"plan.chunksPerStage", "2"}, {"training.globalBatch", "62"}}),
        with({{"plan.schedule", "dualpipe"}}),
        with({{"plan.schedule", "dualpipe"}, {"plan.chunksPerStage", "2"}, {"training.globalBatch", "8"}}),
        with({{"plan.schedule", "1f1b-vocab"}, {"plan.vocabulary", "two-barriers"}}),
        with({{"plan.schedule", "custom"}, {"plan.customSchedule", "0F0,0B0|1F0,1B0"}}),
        with({{"plan.zero", "3"}}),
        with({{"plan.tensor", "16"}}),
        with({{"training.sequence", "2050"}}),
        with({{"plan.layersPerChunk", "[48, 48]"}}),
    };
    for (const Scenario &scenario : scenarios) {
        const Diagnostics all = validate(scenario);
        QVERIFY(!all.empty());
        for (const Diagnostic &each : all) {
            QVERIFY(findField(each.path) != nullptr);
            for (const Fix &fix : each.fixes) {
                Scenario fixed = scenario;
                QVERIFY(setField(fixed, fix.path, fix.value).empty());
                QVERIFY(find(validate(fixed), each.path, each.message) == nullptr);
            }
        }
    }
}

void TestValidate::hostileNumbers()
{
    const int values[] = {0, -1, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
    for (const int value : values) {
        Scenario scenario = gpt3OnSelene();
        scenario.model.layers = scenario.model.hidden = scenario.model.heads = scenario.model.kvHeads = value;
        scenario.model.headSize = scenario.model.ffnHidden = scenario.model.vocabulary = value;
        scenario.model.vocabularyPadTo = value;
        scenario.cluster.gpus = scenario.cluster.devicesPerNode = value;
        scenario.training.globalBatch = scenario.training.microbatch = scenario.training.sequence = value;
        scenario.plan.tensor = scenario.plan.pipeline = scenario.plan.chunksPerStage = value;
        scenario.plan.zero = value;
        scenario.plan.axisOrder.clear();
        QVERIFY(hasErrors(validate(scenario)));
    }
    QVERIFY(hasErrors(validate(Scenario{})));
    // A billion microbatches are refused, not simulated.
    QCOMPARE(severity(with({{"training.globalBatch", "1000000000"}}), "training.globalBatch", "one timeline holds"),
             kError);
}

// Whatever the numbers, the pass ends and each error says something at a field that exists.
void TestValidate::randomNumbers()
{
    std::mt19937 random(7);
    const int pool[] = {-3, 0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 35, 40, 96, 128, 1000003, std::numeric_limits<int>::max()};
    std::uniform_int_distribution<std::size_t> pick(0, std::size(pool) - 1);
    const auto next = [&] { return pool[pick(random)]; };
    for (int round = 0; round < 5000; ++round) {
        Scenario scenario = gpt3OnSelene();
        scenario.model.layers = next();
        scenario.model.heads = next();
        scenario.model.kvHeads = next();
        scenario.cluster.gpus = next();
        scenario.cluster.devicesPerNode = next();
        scenario.training.globalBatch = next();
        scenario.training.microbatch = next();
        scenario.plan.tensor = next();
        scenario.plan.pipeline = next();
        scenario.plan.chunksPerStage = next();
        scenario.plan.zero = next();
        scenario.plan.schedule = round % 2 ? "interleaved-1f1b" : "gpipe";
        for (const Diagnostic &each : validate(scenario)) {
            QVERIFY(!each.message.empty());
            QVERIFY(findField(each.path) != nullptr);
        }
    }
}

QTEST_APPLESS_MAIN(TestValidate)
#include "tst_validate.moc"
