// A backward in two parts against the whole: the same work, gradients of weights alone in the second part, and what ran
// beside them exposed in the first.
#include "core/cost/pair_time.h"
#include "core/cost/scenario_costs.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Neither host nor stragglers stretch a pass: ticks of operators are their own.
Scenario unstretched(Scenario scenario)
{
    scenario.cluster.slowdown = 1;
    scenario.software.hostPerKernel = scenario.software.hostPerCollective = scenario.software.hostPerMicrobatch =
        Seconds(0);
    return scenario;
}

struct Backwards {
    ChunkTemplate whole;
    ChunkTemplate input;
    ChunkTemplate weights;
};

Backwards backwards(const ChunkShape &shape, const CostContext &context)
{
    return {buildTemplate(shape, Pass::Backward, context), buildTemplate(shape, Pass::InputGradient, context),
            buildTemplate(shape, Pass::WeightGradient, context)};
}

Tick busy(const ChunkTemplate &pass, Lane lane)
{
    Tick sum = 0;
    for (const TemplateOp &op : pass.ops)
        sum += op.lane == lane ? op.duration : 0;
    return sum;
}

Tick exposed(const ChunkTemplate &pass, Activity activity)
{
    return pass.exposed[static_cast<std::size_t>(activity)];
}

std::vector<Scenario> scenarios()
{
    std::vector<Scenario> all;
    for (const PresetEntry &entry : stringline::tests::presets().list(PresetKind::Scenario))
        all.push_back(preset(entry.id.c_str()));
    for (int seed = 0; seed < 200; ++seed)
        all.push_back(randomScenario(std::uint64_t(seed)));
    return all;
}

// A pass of so much computation and expert communication, all exposed.
ChunkTemplate passOf(Tick compute, Tick communication)
{
    ChunkTemplate pass;
    pass.duration = compute + communication;
    pass.exposed[static_cast<std::size_t>(Activity::Forward)] = compute;
    pass.exposed[static_cast<std::size_t>(Activity::Expert)] = communication;
    return pass;
}

} // namespace

class TestSplitBackward : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void partsAreTheWhole();
    void weightsHaveNoTensorCommunication();
    void whatRanBesideWeightsIsExposed();
    void hostLaunchesAreSplit();
    void zeroGathersBeforeAndReducesAfter();
    void gradientsAreReadyInTheSecondPart();
    void pairHidesCommunication();
    void pairsOfPresets();
};

// To the nanosecond, in every lane of every chunk.
void TestSplitBackward::partsAreTheWhole()
{
    for (const Scenario &each : scenarios()) {
        const Scenario scenario = unstretched(each);
        const CostContext context = costContext(scenario);
        for (const ChunkShape &shape : chunkShapes(scenario)) {
            const Backwards split = backwards(shape, context);
            for (const Lane lane : {Lane::Compute, Lane::Tensor, Lane::Context, Lane::Expert})
                QCOMPARE(busy(split.input, lane) + busy(split.weights, lane), busy(split.whole, lane));
            const double work = (split.input.work + split.weights.work).value();
            QVERIFY(std::abs(work - split.whole.work.value()) <= 1e-12 * work);
            QCOMPARE(split.input.layers, split.whole.layers);
        }
    }
}

void TestSplitBackward::weightsHaveNoTensorCommunication()
{
    const Scenario scenario = preset("gpt3-175b-selene");
    const CostContext context = costContext(scenario);
    const Backwards split = backwards(chunkShapes(scenario).back(), context);
    for (const TemplateOp &op : split.weights.ops) {
        QCOMPARE(op.lane, Lane::Compute);
        QCOMPARE(op.activity, Activity::WeightGradient);
    }
    // Four matrices in each of 12 layers, and the head.
    QCOMPARE(split.weights.ops.size(), std::size_t(12 * 4 + 1));
    QCOMPARE(exposed(split.input, Activity::WeightGradient), 0);
    QCOMPARE(exposed(split.weights, Activity::WeightGradient) + exposed(split.weights, Activity::Waiting),
             split.weights.duration);
    // The embedding's gradient is one of a weight.
    const ChunkTemplate first = buildTemplate(chunkShapes(scenario).front(), Pass::WeightGradient, context);
    QCOMPARE(first.ops.back().name, std::string_view("embedding"));
}

// Megatron hides the gradients' all-reduce under the weight gradient. Whole: max(reduction, weights) each time; in two
// parts the sum of both.
void TestSplitBackward::whatRanBesideWeightsIsExposed()
{
    Scenario scenario = unstretched(preset("gpt3-175b-selene"));
    scenario.software.overlapsWeightGradient = true;
    scenario.plan.sequenceParallel = false; // whose gathers run beside input gradients, and still do
    const CostContext context = costContext(scenario);
    const Backwards split = backwards(chunkShapes(scenario)[1], context);
    QVERIFY(exposed(split.input, Activity::Tensor) > exposed(split.whole, Activity::Tensor));
    QVERIFY(split.input.duration + split.weights.duration > split.whole.duration);
    QCOMPARE(split.input.duration + split.weights.duration - split.whole.duration,
             busy(split.whole, Lane::Compute) + busy(split.whole, Lane::Tensor) - split.whole.duration);

    scenario.software.overlapsWeightGradient = false;
    const CostContext plain = costContext(scenario);
    const Backwards alike = backwards(chunkShapes(scenario)[1], plain);
    QCOMPARE(alike.input.duration + alike.weights.duration, alike.whole.duration);
}

// A host so slow that it alone sets the time: its launches in both parts are those of the whole.
void TestSplitBackward::hostLaunchesAreSplit()
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.software.hostPerKernel = Seconds(1);
    scenario.cluster.slowdown = 1;
    const CostContext context = costContext(scenario);
    const Backwards split = backwards(chunkShapes(scenario)[1], context);
    const double whole = toSeconds(split.whole.duration).value();
    const double parts = toSeconds(split.input.duration + split.weights.duration).value();
    QVERIFY(std::abs(parts / whole - 1) < 1e-6);
    const double launches = 12 * 4; // a product for each matrix
    QVERIFY(std::abs(toSeconds(split.weights.duration).value() - launches) < 0.01);
}

void TestSplitBackward::zeroGathersBeforeAndReducesAfter()
{
    Scenario scenario = unstretched(tinyScenario());
    scenario.plan.zero = 3;
    const CostContext context = costContext(scenario);
    const Backwards split = backwards(chunkShapes(scenario)[1], context);
    const auto count = [](const ChunkTemplate &pass, std::string_view name) {
        return std::ranges::count(pass.ops, name, &TemplateOp::name);
    };
    QVERIFY(count(split.whole, "parameter all-gather") > 0);
    QCOMPARE(count(split.input, "parameter all-gather"), count(split.whole, "parameter all-gather"));
    QCOMPARE(count(split.weights, "parameter all-gather"), 0);
    QVERIFY(count(split.whole, "gradient reduce-scatter") > 0);
    QCOMPARE(count(split.weights, "gradient reduce-scatter"), count(split.whole, "gradient reduce-scatter"));
    QCOMPARE(count(split.input, "gradient reduce-scatter"), 0);
}

// In the same order with the same bytes, none later than the end of the part.
void TestSplitBackward::gradientsAreReadyInTheSecondPart()
{
    const Scenario scenario = preset("gpt3-175b-selene");
    const CostContext context = costContext(scenario);
    for (const ChunkShape &shape : {chunkShapes(scenario).front(), chunkShapes(scenario).back()}) {
        const Backwards split = backwards(shape, context);
        const std::vector<GradientUnit> whole = gradientUnits(shape, split.whole, context);
        const std::vector<GradientUnit> parts = gradientUnits(shape, split.weights, context);
        QCOMPARE(parts.size(), whole.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            QCOMPARE(parts[i].dense, whole[i].dense);
            QVERIFY(parts[i].ready > 0 && parts[i].ready <= split.weights.duration);
            QVERIFY(i == 0 || parts[i].ready > parts[i - 1].ready);
        }
    }
}

// 16 of 128 multiprocessors: what runs beside a collective takes 8/7 of its time.
void TestSplitBackward::pairHidesCommunication()
{
    DeviceSpec device;
    device.multiprocessors = 128;
    device.communicationMultiprocessors = 16;
    device.memoryBandwidth = BytesPerSecond(2e12);
    // 40 + 80 of compute hide 16 + 12 of communication: 120 + 28 (1 - 7/8).
    QCOMPARE(pairTime(passOf(40000, 16000), passOf(80000, 12000), device), 120000 + 3500);
    // Communication alone is longer than both: its links are shared.
    QCOMPARE(pairTime(passOf(10, 500), passOf(20, 700), device), 1200);
    // Nothing to hide: one behind the other.
    QCOMPARE(pairTime(passOf(1000, 0), passOf(2000, 0), device), 3000);
    device.communicationMultiprocessors = 0;
    QCOMPARE(pairTime(passOf(40, 16), passOf(80, 12), device), 120);
}

void TestSplitBackward::pairsOfPresets()
{
    for (const Scenario &scenario : scenarios()) {
        const CostContext context = costContext(scenario);
        const ChunkShape shape = chunkShapes(scenario).front();
        const ChunkTemplate forward = buildTemplate(shape, Pass::Forward, context);
        const ChunkTemplate backward = buildTemplate(shape, Pass::Backward, context);
        const Tick pair = pairTime(forward, backward, scenario.cluster.device);
        QVERIFY(pair >= std::max(forward.duration, backward.duration));
        QVERIFY(pair <= forward.duration + backward.duration);
        const ScenarioCosts costs = scenarioCosts(scenario);
        for (const ChunkTimes &times : costs.pipeline.chunks)
            QCOMPARE(times.pair > 0, costs.pipeline.structure->hasPairs);
    }
}

QTEST_APPLESS_MAIN(TestSplitBackward)
#include "tst_split_backward.moc"
