// What the closed form looks up, against what it stands for: layers and collectives of the cost model, ranks of a run.
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/plan_case.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Random ones, with experts, extra predictions, frozen layers, parked activations and recompute of some layers now and
// then.
Scenario oddScenario(int seed)
{
    Scenario scenario = randomScenario(std::uint64_t(seed));
    ModelSpec &model = scenario.model;
    TrainingSpec &training = scenario.training;
    if (seed % 3 == 0) {
        model.experts = 8;
        model.activeExperts = 2;
        model.expertFfn = model.hidden;
        model.denseLayers = seed % 2;
        model.expertLayerStep = 1 + seed % 4 / 2;
        scenario.plan.overlapExpert = seed % 5 == 0;
    }
    if (seed % 4 == 0)
        model.predictionLayers = 1;
    if (seed % 5 == 1)
        training.frozenLayers = 1 + seed % 3;
    if (seed % 7 == 0)
        training.recomputeLayers = 1;
    if (seed % 11 == 0)
        scenario.plan.offloadActivations = 0.5;
    if (seed % 13 == 0)
        training.loraRank = 8;
    scenario.plan.zero %= 2; // passes without gathers and reductions
    return scenario;
}

bool isClose(double a, double b, double share)
{
    return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b)) + 1e-30;
}

} // namespace

class TestPlanTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ranksAreThoseOfTheSimulation();
    void linesAreCollectives();
    void lastRankOfARunIsEnough();
};

// Passes of all chunks of a rank, and what it keeps and holds: units summed against templates and the memory model.
void TestPlanTables::ranksAreThoseOfTheSimulation()
{
    // A template rounds what launches stretch operator by operator, a sum once.
    constexpr double kRounding = 2e-5;
    constexpr double kTicks = 100;
    int ranks = 0;
    for (int seed = 0; seed < 600; ++seed) {
        const Scenario scenario = oddScenario(seed);
        if (hasErrors(validate(scenario)))
            continue;
        const ScenarioCosts costs = scenarioCosts(scenario);
        PlanTables tables(scenario);
        PlanScratch scratch;
        const PlanCase plan(tables, scenario.plan, sizesOf(scenario), scratch);
        const PipelineInput &pipeline = costs.pipeline;
        for (std::size_t i = 0; i < plan.stages.kinds.size(); ++i) {
            const RankKind &kind = plan.stages.kinds[i];
            double forward = 0;
            double backward = 0;
            double kept = 0;
            for (int chunk = 0; chunk < pipeline.shape.chunks; ++chunk) {
                const int part = modelChunkOf(pipeline.placement, pipeline.shape, kind.first, chunk);
                const ChunkTimes &times = pipeline.chunks[std::size_t(part)];
                forward += double(times.of(Pass::Forward) + times.of(Pass::Vocabulary));
                const bool splits = plan.parts.family->passes.splits; // DualPipe has whole backwards too
                backward += double(splits ? times.of(Pass::InputGradient) + times.of(Pass::WeightGradient)
                                          : times.of(Pass::Backward));
                backward += double(times.of(Pass::VocabularyGradient));
                kept += costs.memory[std::size_t(kind.first)].keptPerMicrobatch[std::size_t(chunk)].value();
            }
            QVERIFY(std::abs(kind.forward * 1e9 - forward) <= kRounding * forward + kTicks);
            QVERIFY(std::abs(kind.backward * 1e9 - backward) <= kRounding * backward + kTicks);
            QVERIFY(isClose(kind.kept * pipeline.shape.chunks, kept, 1e-9));
            const StageBytes &bytes = costs.memory[std::size_t(kind.first)];
            QVERIFY(isClose(kind.block, bytes.block.bytes.value(), 1e-9));
            QVERIFY(isClose(kind.loss, bytes.loss.bytes.value(), 1e-9));
            QVERIFY(isClose(kind.embeddingGradient, bytes.embeddingGradient.bytes.value(), 1e-9));
            ++ranks;
        }
        const Tick transfer = scenario.plan.pipeline > 1 ? toTicks(transferTime(costs.context)) : 0;
        QCOMPARE(toTicks(Seconds(plan.transfer)), transfer);
        QCOMPARE(toTicks(Seconds(plan.groups.tied)), costs.finish.tiedReduction);
        QCOMPARE(toTicks(Seconds(plan.groups.norm)), costs.finish.normReduction);
    }
    QVERIFY(ranks > 1000);
}

// For any bytes, on any links.
void TestPlanTables::linesAreCollectives()
{
    for (int seed = 0; seed < 300; ++seed) {
        const Scenario scenario = randomScenario(std::uint64_t(seed));
        const CostContext context = costContext(scenario);
        for (const GroupSpan &span : {context.tensorGroup, context.dataGroup, context.shardGroup, context.experts.data,
                                      GroupSpan{64, 8, 8, 1}, GroupSpan{16, 1, 16, 8}, GroupSpan{8, 8, 1, 1}}) {
            for (const Collective collective :
                 {Collective::AllReduce, Collective::AllGather, Collective::ReduceScatter}) {
                const CollectiveLines lines(collective, span, scenario.cluster);
                for (double bytes = 1; bytes < 1e12; bytes *= 7.3)
                    QVERIFY(isClose(lines.at(bytes), groupTime(context, collective, span, Bytes(bytes)).whole.value(),
                                    1e-9));
                QCOMPARE(lines.at(0), 0.0);
            }
        }
    }
}

// Every rank by the formula of the header, where the closed form looks at the ends of runs alone.
void TestPlanTables::lastRankOfARunIsEnough()
{
    int plans = 0;
    std::mt19937_64 random(1);
    for (int i = 0; i < 4000; ++i) {
        Scenario scenario = preset("gpt3-175b-selene");
        scenario.plan.tensor = 8;
        scenario.plan.pipeline = 1 + int(random() % 24);
        scenario.plan.schedule = std::array{"1f1b", "eager-1f1b", "gpipe"}[random() % 3];
        scenario.plan.layersPerChunk.kind = LayerSplit::Kind(random() % 3);
        scenario.plan.overlapPipeline = random() % 2 == 0;
        scenario.plan.zero = int(random() % 4);
        scenario.cluster.gpus = 8 * scenario.plan.pipeline;
        scenario.cluster.scaleOut.bandwidth = BytesPerSecond(1e9 * double(1 + random() % 50));
        scenario.training.globalBatch = 1 + int(random() % 40);
        scenario.training.microbatch = 1;
        if (hasErrors(validate(scenario)))
            continue;
        PlanTables tables(scenario);
        PlanScratch scratch;
        const PlanCase plan(tables, scenario.plan, sizesOf(scenario), scratch);
        const int p = plan.shape.stages;
        const double m = plan.microbatches;
        const double x = plan.transfer;
        std::vector<int> kinds;
        for (const CutRun &run : plan.cut.runs)
            kinds.insert(kinds.end(), std::size_t(run.ranks), run.kind);
        QCOMPARE(int(kinds.size()), p);
        double all = 0;
        double most = 0;
        const auto own = [&](int rank) {
            return plan.load(kinds[std::size_t(rank)]) + plan.blocked(rank == 0 || rank == p - 1);
        };
        for (int rank = 0; rank < p; ++rank) {
            all += plan.load(kinds[std::size_t(rank)]);
            most = std::max(most, own(rank));
        }
        const auto inFlight = [&](int rank) { return plan.row.peakInFlight(plan.shape, rank); };
        const bool fills = inFlight(0) < plan.shape.microbatches;
        const double period =
            fills && p > 1 ? std::max(most, (all + 2 * x * (p - 1)) / (inFlight(0) - inFlight(p - 1) + 1)) : most;
        double length = 0;
        double before = 0;
        for (int rank = 0; rank < p; ++rank) {
            const double load = plan.load(kinds[std::size_t(rank)]);
            const int ahead = inFlight(rank) - inFlight(p - 1);
            const double behind = all - before - load + 2 * x * (p - 1);
            const double idle = std::clamp(2 * behind - ahead * own(rank), 0.0, behind);
            const double steady = fills ? std::max(0.0, m - ahead - 1) * (period - own(rank)) : 0;
            length = std::max(length, before + m * own(rank) + idle + steady);
            before += load + 2 * x;
        }
        QVERIFY(isClose(passesLength(plan, scratch).seconds, length, 1e-12));
        ++plans;
    }
    QVERIFY(plans > 2000);
}

QTEST_APPLESS_MAIN(TestPlanTables)
#include "tst_plan_tables.moc"
