// The two-level simulation against a flat event loop over every operator: equal to the nanosecond.
#include "core/evaluate/evaluate.h"
#include "core/schedule/torch_csv.h"
#include "core/sim/iteration.h"
#include "core/sim/pass_times.h"
#include "tests/support/oracle.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QTest>

#include <random>

using namespace stringline;

namespace {

constexpr std::size_t kMostTasks = 3'000'000;

// Empty when both agree, otherwise the first difference.
QString difference(const Timeline &timeline, const tests::OracleAnswer &oracle)
{
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const std::vector<Span> &passes = timeline.ranks[rank].spans(Lane::Compute);
        const PipelineStructure &structure = timeline.passes->structure();
        const auto stage = static_cast<int>(rank % timeline.stages());
        for (std::size_t i = 0; i < oracle.passEnds[rank].size(); ++i) {
            if (structure.node(stage, static_cast<int>(i)).opensPair)
                continue; // drawn with its share of the pair, which ends with its second pass
            if (passes[i].end != oracle.passEnds[rank][i])
                return QStringLiteral("stage %1, pass %2 ends at %3, oracle %4")
                    .arg(rank)
                    .arg(i)
                    .arg(passes[i].end)
                    .arg(oracle.passEnds[rank][i]);
        }
    }
    if (timeline.length != oracle.length)
        return QStringLiteral("length %1, oracle %2").arg(timeline.length).arg(oracle.length);
    return {};
}

// Where ports are shared, by most of the iteration.
double largestDifference(const Timeline &timeline, const tests::OracleAnswer &oracle)
{
    Tick most = std::abs(timeline.length - oracle.length);
    const PipelineStructure &structure = timeline.passes->structure();
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const auto stage = static_cast<int>(rank % timeline.stages());
        for (std::size_t i = 0; i < oracle.passEnds[rank].size(); ++i) {
            const int index = static_cast<int>(i);
            if (!structure.node(stage, index).opensPair)
                most = std::max(most, std::abs(timeline.passesOf(rank).end(stage, index) - oracle.passEnds[rank][i]));
        }
    }
    return static_cast<double>(most) / static_cast<double>(oracle.length);
}

// Everything to the nanosecond: what a sweep and an event loop say where no two transfers meet.
QString difference(const Timeline &swept, const Timeline &run)
{
    if (swept.length != run.length || swept.period != run.period)
        return QStringLiteral("length %1, in the event loop %2").arg(swept.length).arg(run.length);
    const auto same = [](const Span &a, const Span &b) {
        return a.start == b.start && a.end == b.end && a.activity == b.activity && a.microbatch == b.microbatch &&
               a.chunk == b.chunk;
    };
    for (std::size_t rank = 0; rank < swept.ranks.size(); ++rank) {
        for (const Lane lane : {Lane::Compute, Lane::Pipeline, Lane::Data}) {
            if (!std::ranges::equal(swept.ranks[rank].spans(lane), run.ranks[rank].spans(lane), same))
                return QStringLiteral("rank %1 differs in lane %2").arg(rank).arg(int(lane));
        }
        const auto stage = static_cast<int>(rank % swept.stages());
        const RankWaits &a = swept.passesOf(rank).waits(stage);
        const RankWaits &b = run.passesOf(rank).waits(stage);
        if (a.gaps != b.gaps || a.transfers != b.transfers || a.sends != b.sends)
            return QStringLiteral("rank %1 waits %2, %3, %4; in the event loop %5, %6, %7")
                .arg(rank)
                .arg(a.gaps)
                .arg(a.transfers)
                .arg(a.sends)
                .arg(b.gaps)
                .arg(b.transfers)
                .arg(b.sends);
    }
    return {};
}

// Transfers keep how they use ports, but each has its own.
void separatePorts(ScenarioCosts &costs, std::vector<ChunkTemplate> &templates)
{
    costs.pipeline.sharesPorts = true;
    costs.pipeline.transfer.port = Port::None;
    for (RankFinish &rank : costs.finish.ranks) {
        for (std::vector<GradientBucket> &buckets : rank.chunks) {
            for (GradientBucket &bucket : buckets)
                bucket.uses[0].port = bucket.uses[1].port = Port::None;
        }
    }
    for (ChunkTemplate &each : templates) {
        for (StreamMoment &moment : each.streams)
            moment.starts.port = Port::None;
    }
}

// Through the front door.
QString difference(const Scenario &scenario)
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    if (!evaluation->valid())
        return QStringLiteral("not valid: ") + QString::fromStdString(evaluation->diagnostics.front().message);
    return difference(evaluation->timeline, tests::runOracle(scenarioCosts(scenario)));
}

// Costs that no scenario has: ranks of any speed, passes of any spread.
class Stretch {
public:
    explicit Stretch(std::uint64_t seed)
        : m_random(seed)
    {
    }

    void apply(ScenarioCosts &costs)
    {
        PipelineInput &pipeline = costs.pipeline;
        if (coin())
            pipeline.slowdown = slowdowns(pipeline.shape.stages);
        if (coin())
            pipeline.jitter = {real(0, 0.5), m_random()};
        pipeline.blockingSends = coin();
        if (pipeline.structure->vocabularyBarriers > 0) {
            pipeline.vocabularyBroadcast = ticks();
            pipeline.vocabularyBarriers = {ticks(), ticks()};
        }
        if (coin()) {
            for (ChunkTimes &chunk : pipeline.chunks) {
                chunk.sendForward = chunk.sendForward > 0 ? ticks() : 0;
                chunk.sendBackward = chunk.sendBackward > 0 ? ticks() : 0;
            }
        }
        if (coin())
            costs.finish.tiedReduction = ticks();
        while (coin())
            costs.iteration.further.push_back({1, slowdowns(pipeline.shape.stages), m_random()});
    }

private:
    bool coin() { return m_random() % 2 == 0; }
    double real(double low, double high)
    {
        return low + (high - low) * static_cast<double>(m_random() >> 11) * 0x1p-53;
    }
    std::vector<double> slowdowns(int stages)
    {
        std::vector<double> slowdown;
        for (int rank = 0; rank < stages; ++rank)
            slowdown.push_back(coin() ? 1 : real(0.5, 3));
        return slowdown;
    }
    Tick ticks() { return static_cast<Tick>(m_random() % 1'000'000); }

    std::mt19937_64 m_random;
};

// A scenario whose plan brings the orders of another schedule along.
void bringOrders(Scenario &scenario)
{
    const PlannedSchedule planned = plannedSchedule(scenario.plan, microbatchCount(scenario));
    scenario.plan.customSchedule = torchScheduleText(planned.placement, planned.shape, planned.orders);
    scenario.plan.schedule = "custom";
}

Scenario scenarioFor(const ScheduleRow &row, std::uint64_t seed)
{
    tests::ScenarioDice dice(seed);
    if (!row.ordersInPlan)
        return dice.roll(row);
    while (true) {
        Scenario scenario = dice.roll();
        if (findSchedule(scenario.plan.schedule)->vocabularyBarriers > 0)
            continue; // PyTorch has no letter for them
        bringOrders(scenario);
        if (hasErrors(validate(scenario)))
            continue; // the rules count the chunks of own orders by the plan, which may have fewer layers
        return scenario;
    }
}

} // namespace

class TestOracle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presets_data()
    {
        QTest::addColumn<QString>("id");
        for (const PresetEntry &entry : tests::presets().list(PresetKind::Scenario))
            QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
    }

    void presets()
    {
        QFETCH(QString, id);
        const Scenario scenario = tests::preset(id.toUtf8().constData());
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
        if (static_cast<std::size_t>(evaluation->report.operators) > kMostTasks) {
            // Too many operators to expand one by one: the same plan with fewer microbatches goes through every phase.
            Scenario smaller = scenario;
            smaller.training.globalBatch =
                scenario.training.globalBatch / microbatchCount(scenario) * (2 * scenario.plan.pipeline + 3);
            QCOMPARE(difference(smaller), QString());
            return;
        }
        QCOMPARE(difference(scenario), QString());
    }

    void everySchedule_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < schedules().size(); ++i)
            QTest::newRow(std::string(schedules()[i].id).c_str()) << int(i);
    }

    // Slow and uneven ranks, sends that block, buckets inside stretched passes, replicas that differ, on any schedule.
    void everySchedule()
    {
        QFETCH(int, row);
        const ScheduleRow &schedule = schedules()[static_cast<std::size_t>(row)];
        const int rolls = schedule.searches ? 10 : 100;
        int stretched = 0;
        int mixed = 0;
        for (int i = 0; i < rolls; ++i) {
            const auto seed = static_cast<std::uint64_t>(1000 * row + i);
            const Scenario scenario = scenarioFor(schedule, seed);
            const Diagnostics found = validate(scenario);
            QVERIFY2(!hasErrors(found), hasErrors(found) ? found.front().message.c_str() : "");
            ScenarioCosts costs = scenarioCosts(scenario);
            Stretch(seed).apply(costs);
            Timeline timeline;
            QVERIFY(simulateIteration(costs.pipeline, costs.finish, costs.iteration, timeline));
            mixed += timeline.further.empty() ? 0 : 1;
            stretched += timeline.passes->isStretched() ? 1 : 0;
            const QString wrong = difference(timeline, tests::runOracle(costs));
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
            Timeline run;
            separatePorts(costs, run.templates);
            QVERIFY(simulateIteration(costs.pipeline, costs.finish, costs.iteration, run));
            const QString other = difference(timeline, run);
            QVERIFY2(other.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(other)));
        }
        QVERIFY(stretched > rolls / 3);
        QVERIFY(mixed > rolls / 5);
    }

    // Nodes of up to three kinds under any plan, some with slow GPUs on top, swept and in the event loop.
    void mixedNodes()
    {
        int classes = 0;
        int mixed = 0;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            Scenario scenario = tests::randomScenario(700'000 + seed);
            const int nodes = nodeCount(scenario.cluster);
            std::mt19937_64 random(seed);
            for (int left = nodes; left > 0;) {
                NodeGroup group;
                group.nodes = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(left));
                left -= group.nodes;
                if (random() % 3 != 0)
                    group.values = {{"peakTflops", 50.0 + static_cast<double>(random() % 1000)},
                                    {"memoryBandwidthGBps", 500.0 + static_cast<double>(random() % 4000)},
                                    {"scaleOut.bandwidthGBps", 5.0 + static_cast<double>(random() % 90)}};
                scenario.cluster.mixed.push_back(group);
                if (scenario.cluster.mixed.size() == 3 && left > 0) {
                    scenario.cluster.mixed.back().nodes += left;
                    break;
                }
            }
            if (seed % 3 == 0)
                scenario.cluster.stragglers = {{0, 1.5}};
            scenario.cluster.contention = seed % 2 == 0 ? Contention::Fluid : Contention::None;
            const Diagnostics found = validate(scenario);
            QVERIFY2(!hasErrors(found), hasErrors(found) ? found.front().message.c_str() : "");
            ScenarioCosts costs = scenarioCosts(scenario);
            Timeline timeline;
            timeline.templates = costs.templates;
            QVERIFY(simulateIteration(costs.pipeline, costs.finish, costs.iteration, timeline));
            classes += costs.iteration.further.empty() ? 0 : 1;
            mixed += nodes > 1 ? 1 : 0;
            if (costs.pipeline.sharesPorts) {
                const double off = largestDifference(timeline, tests::runSharedOracle(costs));
                QVERIFY2(off < 0.001, qPrintable(QStringLiteral("seed %1 is off by %2").arg(seed).arg(off)));
                continue;
            }
            const QString wrong = difference(timeline, tests::runOracle(costs));
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
        }
        qInfo("%d of 400 on several nodes, %d with several classes", mixed, classes);
        QVERIFY(mixed > 150);
        QVERIFY(classes > 50);
    }

    // Transfers of any plan that share ports, some of it stretched, against a second event loop over every step.
    void sharedPorts()
    {
        int met = 0;
        int opened = 0;
        double most = 0;
        for (std::uint64_t seed = 0; seed < 500; ++seed) {
            Scenario scenario = tests::randomScenario(900'000 + seed);
            scenario.cluster.contention = Contention::Fluid;
            ScenarioCosts costs = scenarioCosts(scenario);
            if (seed % 4 == 0)
                Stretch(seed).apply(costs);
            Timeline timeline;
            timeline.templates = costs.templates;
            QVERIFY(simulateIteration(costs.pipeline, costs.finish, costs.iteration, timeline));
            const double off = largestDifference(timeline, tests::runSharedOracle(costs));
            most = std::max(most, off);
            QVERIFY2(off < 0.001, qPrintable(QStringLiteral("seed %1 is off by %2").arg(seed).arg(off)));
            Timeline alone;
            alone.templates = costs.templates;
            separatePorts(costs, alone.templates);
            QVERIFY(simulateIteration(costs.pipeline, costs.finish, costs.iteration, alone));
            Timeline swept;
            costs.pipeline.sharesPorts = false;
            QVERIFY(simulateIteration(costs.pipeline, costs.finish, costs.iteration, swept));
            const QString wrong = difference(swept, alone);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
            // Orders are fixed, and no stream is faster than alone: every path is as long at least, but for rounding.
            const auto streams = static_cast<Tick>(costs.pipeline.structure->nodes.size());
            QVERIFY(timeline.length >= swept.length - streams);
            met += timeline.length > swept.length ? 1 : 0;
            opened += std::ranges::any_of(timeline.templates, [](const auto &each) { return !each.streams.empty(); });
        }
        qInfo("%d of 500 take longer, %d run step by step, at most %.2g off", met, opened, most);
        QVERIFY(met > 100);
        QVERIFY(opened > 50);
    }

    void randomScenarios()
    {
        std::mt19937_64 random(20261129);
        int pipelined = 0;
        int sharded = 0;
        for (int i = 0; i < 2000; ++i) {
            const Scenario scenario = tests::randomScenario(random);
            pipelined += scenario.plan.pipeline > 1 ? 1 : 0;
            sharded += scenario.plan.zero >= 2 ? 1 : 0;
            const QString wrong = difference(scenario);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("scenario %1 (%2): %3")
                                                     .arg(i)
                                                     .arg(QString::fromStdString(scenario.plan.schedule), wrong)));
        }
        // The generator reaches what the test is about.
        QVERIFY(pipelined > 500);
        QVERIFY(sharded > 100);
    }
};

QTEST_APPLESS_MAIN(TestOracle)
#include "tst_oracle.moc"
