// What links carry, against arithmetic by hand, the formulas of volumes, and the sum of what operators send.
#include "core/cost/collective_bytes.h"
#include "core/cost/scenario_costs.h"
#include "core/evaluate/evaluate.h"
#include "core/formulas/volumes.h"
#include "core/report/link_load.h"
#include "core/report/link_text.h"
#include "core/sim/expand.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace stringline;
using namespace stringline::tests;

namespace {

constexpr double kMega = 1 << 20;

bool near(double a, double b, double relative = 1e-9)
{
    return std::abs(a - b) <= relative * std::max({std::abs(a), std::abs(b), 1.0});
}

// n ranks, g of them on each of k nodes, S of 800 bytes.
CollectiveCase group(int size, int perNode)
{
    CollectiveCase which;
    which.size = size;
    which.perNode = perNode;
    which.nodes = (size + perNode - 1) / perNode;
    which.inner = {microseconds(3), BytesPerSecond(300e9)};
    which.outer = {microseconds(5), BytesPerSecond(25e9)};
    which.bytes = Bytes(800);
    return which;
}

SentBytes sent(const char *algorithm, Collective collective, const CollectiveCase &which)
{
    return findAlgorithm(algorithm)->sent(collective, which);
}

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

LinkLoad loadOf(const Evaluation &evaluation)
{
    return linkLoad(*evaluation.scenario, evaluation.timeline, evaluation.traffic);
}

double by(const LinkUse &use, Activity activity)
{
    return use.by[static_cast<std::size_t>(activity)];
}

double sum(const ByActivity &by)
{
    return std::accumulate(by.begin(), by.end(), 0.0);
}

} // namespace

class TestLinkLoad : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // 2 (n-1)/n S = 2 x 3/4 x 800, 2 x 7/8 x 800.
    void ringsSendTwiceAllButTheirPart()
    {
        QCOMPARE(sent("ring", Collective::AllReduce, group(4, 8)), (SentBytes{1200, 0}));
        QCOMPARE(sent("ring", Collective::AllGather, group(4, 8)), (SentBytes{600, 0}));
        // 8 ranks on two nodes: 2 of 8 edges leave a node. One to a node: all do.
        QCOMPARE(sent("ring", Collective::AllReduce, group(8, 4)), (SentBytes{1050, 350}));
        QCOMPARE(sent("ring", Collective::AllReduce, group(8, 1)), (SentBytes{0, 1400}));
    }

    // Scatter inside 3/4, across 1/2 of a quarter, gather inside: 2 x (600, 100).
    void twoLevelsSendTheSameSum()
    {
        QCOMPARE(sent("two-level", Collective::AllReduce, group(8, 4)), (SentBytes{1200, 200}));
        QCOMPARE(sent("two-level", Collective::ReduceScatter, group(8, 4)), (SentBytes{600, 100}));
        QCOMPARE(sent("tree", Collective::AllReduce, group(8, 4)), (SentBytes{1200, 200}));
        // Summed by the network: a quarter of S out of every port.
        QCOMPARE(sent("switched-two-level", Collective::AllReduce, group(8, 4)), (SentBytes{1200, 200}));
    }

    // Of 7 parts of 100 bytes 3 stay inside. Over rails all but a quarter moves inside first, half leaves.
    void exchangesSendAPartToEach()
    {
        QCOMPARE(sent("pairwise", Collective::AllToAll, group(8, 4)), (SentBytes{300, 400}));
        QCOMPARE(sent("pairwise", Collective::AllToAll, group(8, 8)), (SentBytes{700, 0}));
        QCOMPARE(sent("rails", Collective::AllToAll, group(8, 4)), (SentBytes{600, 400}));
    }

    void switchesTakeTheBufferOnceAndSendTheSum()
    {
        QCOMPARE(sent("switch", Collective::AllReduce, group(8, 8)), (SentBytes{900, 0}));
        QCOMPARE(sent("chain", Collective::Broadcast, group(8, 8)), (SentBytes{700, 0}));
    }

    // Whatever the algorithm, unless switches add up or rows are carried twice: the least, by the formulas.
    void everyAlgorithmSendsWhatTheFormulaSays()
    {
        const std::vector<std::string_view> others{
            "recursive-doubling", "switch", "switch-gather", "switched-two-level", "scatter-gather", "bruck", "rails"};
        int checked = 0;
        for (const CollectiveAlgorithm &algorithm : collectiveAlgorithms()) {
            QVERIFY(algorithm.sent != nullptr);
            for (const CollectiveRow &collective : collectives()) {
                for (CollectiveCase which : {group(2, 8), group(8, 8), group(16, 4), group(16, 1), group(6, 4)}) {
                    which.innerReduction = which.outerReduction = true;
                    if (!algorithm.applies(collective.collective, which))
                        continue;
                    const double least = (collective.collective == Collective::AllReduce
                                              ? formulas::allReduceSent(which.bytes, which.size)
                                              : formulas::allGatherSent(which.bytes, which.size))
                                             .value();
                    const SentBytes bytes = algorithm.sent(collective.collective, which);
                    QVERIFY(bytes.scaleUp >= 0 && bytes.network >= 0);
                    QVERIFY(which.nodes > 1 || bytes.network == 0);
                    if (std::ranges::find(others, algorithm.id) != others.end())
                        continue;
                    QVERIFY2(near(bytes.all(), least), algorithm.id.data());
                    ++checked;
                }
            }
        }
        QVERIFY(checked > 30);
    }

    // Two sends of 100 bytes over [0, 10) and [5, 15): 10, 20, 10 bytes a tick; another alone at [20, 30).
    void curvesAddWhatOverlaps()
    {
        const SentCurve curve({{5, 15, 100}, {0, 10, 100}, {20, 30, 50}, {17, 18, 0}});
        QCOMPARE(curve.until(-1).bytes, 0.0);
        QCOMPARE(curve.until(5).bytes, 50.0);
        QCOMPARE(curve.until(7.5).bytes, 100.0);
        QCOMPARE(curve.until(18).bytes, 200.0);
        QCOMPARE(curve.until(18).busy, 15.0);
        QCOMPARE(curve.until(25).bytes, 225.0);
        QCOMPARE(curve.all().bytes, 250.0);
        QCOMPARE(curve.all().busy, 25.0);
        QCOMPARE(curve.runs().size(), std::size_t(2));
        QCOMPARE(curve.runs()[1].start, Tick(20));
        QCOMPARE(SentCurve().all().bytes, 0.0);
    }

    // TP 2, PP 2, DP 2 on one node: 2 layers and 4 microbatches a stage, messages of 2 x 1024 x 1024 bytes = 2 MiB.
    void aTinyPlanByHand()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const LinkLoad load = loadOf(*evaluation);
        QCOMPARE(load.links.size(), std::size_t(2)); // a node has neither NICs in use nor rails
        QCOMPARE(load.network, Bytes(0));
        const LinkUse &first = *load.find(LinkKind::ScaleUp, 0);
        const LinkUse &last = *load.find(LinkKind::ScaleUp, 1);
        QCOMPARE(first.ports, 4);
        // 4 all-reduces a layer, each 2 x 1/2 x 2 MiB; the embedding's in the forward.
        QCOMPARE(by(first, Activity::Tensor), (2 * 4 * 4 + 4) * 2 * kMega);
        // Before the head's input gradient; three numbers a token for the loss.
        QCOMPARE(by(last, Activity::Tensor), (2 * 4 * 4 + 4) * 2 * kMega + 4 * 1024 * 12.0);
        // Half a message each way, the other half gathered by those who get it: 4 forward and 4 backward.
        QCOMPARE(by(first, Activity::Pipeline), 4 * (1 + 1) * kMega);
        QCOMPARE(by(last, Activity::Pipeline), 4 * (1 + 1) * kMega);
        QCOMPARE(load.scaleUp.value(), 4 * (first.bytes + last.bytes).value());
        QCOMPARE(first.load, first.bytes.value() / 300e9 / load.period.value());
        QVERIFY(first.busy > first.load && first.busy < 1); // at 80 % of the link and with latencies
    }

    // All trained parameters of the rank, twice (n-1)/n of their gradients; the tied table once more.
    void gradientsOfATinyPlan()
    {
        const Scenario scenario = tinyScenario();
        const EvaluationPtr evaluation = evaluated(scenario);
        const ScenarioCosts costs = scenarioCosts(scenario);
        ModelParts parts(costs.context);
        const double bytes = reducedGradientBytes(scenario);
        const double table = 32000.0 * 1024 / 2 * bytes;
        const LinkLoad load = loadOf(*evaluation);
        for (int stage = 0; stage < 2; ++stage) {
            const RankParameters trained = trainedParameters(parts, std::span(&costs.shapes[std::size_t(stage)], 1));
            const Bytes reduced = formulas::gradientAllReduceSent(trained.dense, bytes, 2);
            QVERIFY(near(by(*load.find(LinkKind::ScaleUp, stage), Activity::Data), reduced.value() + table));
        }
    }

    // One GPU of each stage to a node: messages leave, half of each is gathered inside.
    void messagesLeaveTheNode()
    {
        const Scenario scenario =
            with(tinyScenario(), {{"cluster.gpus", "8"}, {"cluster.devicesPerNode", "4"}, {"plan.tensor", "4"}});
        const EvaluationPtr evaluation = evaluated(scenario);
        const LinkLoad load = loadOf(*evaluation);
        const LinkUse &nic = *load.find(LinkKind::Network, 0);
        QCOMPARE(by(nic, Activity::Pipeline), 8 * 0.5 * kMega); // a quarter of 8 messages
        QCOMPARE(by(*load.find(LinkKind::ScaleUp, 0), Activity::Pipeline), 8 * 1.5 * kMega);
        QCOMPARE(nic.capacity, BytesPerSecond(25e9));
        QVERIFY(load.find(LinkKind::Rail, 3) != nullptr);
        QVERIFY(load.find(LinkKind::Rail, 4) == nullptr);
    }

    // Every byte of every operator and transfer is in the totals, rank by rank and link by link.
    void nothingIsLost_data()
    {
        QTest::addColumn<QString>("id");
        for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
            QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
    }
    void nothingIsLost()
    {
        QFETCH(QString, id);
        const EvaluationPtr evaluation = evaluated(preset(id.toUtf8().constData()));
        const Timeline &timeline = evaluation->timeline;
        const LinkCurves curves(timeline, evaluation->traffic);
        const LinkLoad load = linkLoad(*evaluation->scenario, timeline, curves);
        double scaleUp = 0;
        double network = 0;
        for (int rank = 0; rank < curves.ranks(); ++rank) {
            SentBytes inside;
            for (const Span &pass : timeline.ranks[std::size_t(rank)].spans(Lane::Compute)) {
                if (pass.templateIndex == kNone)
                    continue;
                for (const TemplateOp &op : timeline.templates[std::size_t(pass.templateIndex)].ops)
                    inside = inside + op.sent;
            }
            const RankCurve &curve = curves.of(rank);
            for (const Port port : {Port::ScaleUp, Port::Network}) {
                const double all = curve.all(port).bytes;
                QVERIFY(near(all, sum(curve.by(port)), 1e-6));
                QVERIFY(all >= inside.of(port) * (1 - 1e-6));
                QVERIFY(near(curve.until(port, timeline.end(std::size_t(rank)) + timeline.period).bytes, all, 1e-9));
                // In bins as in one.
                double bins = 0;
                double busy = 0;
                for (int bin = 0; bin < 97; ++bin) {
                    const Tick from = timeline.length * bin / 97;
                    const Tick to = timeline.length * (bin + 1) / 97;
                    const SentUntil part = curve.until(port, to) - curve.until(port, from);
                    QVERIFY(part.bytes >= -1e-3 && part.busy >= -1e-3);
                    QVERIFY(part.busy <= double(to - from) + 1e-3);
                    bins += part.bytes;
                    busy += part.busy;
                }
                QVERIFY(near(bins, curve.until(port, timeline.length).bytes, 1e-6));
                QVERIFY(near(busy, curve.until(port, timeline.length).busy, 1e-6));
            }
            const LinkUse &up = *load.find(LinkKind::ScaleUp, rank);
            scaleUp += up.bytes.value() * up.ports;
            QVERIFY(up.busy <= 1 && up.load <= 1);
            if (const LinkUse *nic = load.find(LinkKind::Network, rank)) {
                network += nic->bytes.value() * nic->ports;
                QVERIFY2(nic->load <= 1, qPrintable(QString::number(nic->load)));
            }
        }
        QVERIFY(near(scaleUp, load.scaleUp.value()));
        QVERIFY(near(network, load.network.value()));
        double rails = 0;
        for (const LinkUse &use : load.links)
            rails += use.kind == LinkKind::Rail ? use.bytes.value() : 0;
        if (const LinkUse *spine = load.find(LinkKind::Spine, 0)) {
            QVERIFY(near(rails, load.network.value()));
            QVERIFY(near(spine->bytes.value(), load.network.value()));
            QCOMPARE(spine->ports, meshOf(*evaluation->scenario).gpus);
        }
    }

    // The axes of dense presets by their closed forms, on a stage without embedding and head.
    void axesAgreeWithTheFormulas_data()
    {
        QTest::addColumn<QString>("id");
        for (const char *id : {"gpt3-175b-selene", "mt-nlg-530b-2240", "megatron-1t-3072", "bloom-176b-jeanzay",
                               "llama3.1-405b-16k", "llama3-70b-h100"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }
    void axesAgreeWithTheFormulas()
    {
        QFETCH(QString, id);
        // Switches that add up would send less than the formula.
        const Scenario scenario =
            with(preset(id.toUtf8().constData()),
                 {{"cluster.scaleUp.inNetworkReduction", "false"}, {"cluster.scaleOut.inNetworkReduction", "false"}});
        const EvaluationPtr evaluation = evaluated(scenario);
        QVERIFY(evaluation->valid());
        const ScenarioCosts costs = scenarioCosts(scenario);
        const CostContext &context = costs.context;
        const ScheduleShape &shape = costs.pipeline.shape;
        QVERIFY(shape.stages > 2);
        const LinkLoad load = loadOf(*evaluation);
        const auto both = [&](Activity activity) {
            return by(*load.find(LinkKind::ScaleUp, 1), activity) + by(*load.find(LinkKind::Network, 1), activity);
        };
        std::vector<ChunkShape> chunks;
        int layers = 0;
        int again = 0;
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            chunks.push_back(costs.shapes[std::size_t(modelChunkOf(costs.pipeline.placement, shape, 1, chunk))]);
            layers += chunks.back().layers;
            for (int layer = 0; layer < chunks.back().layers; ++layer)
                again += scenario.training.recompute == Recompute::Full &&
                                 isRecomputed(chunks.back(), layer, scenario.training)
                             ? 1
                             : 0;
        }
        const TrainingSpec &training = scenario.training;
        const double tokens = training.sequence / std::max(1.0, double(scenario.plan.context));
        const Bytes message = formulas::residualMessage(training.microbatch, tokens, scenario.model.hidden);
        const double t = scenario.plan.tensor;
        const double once = (context.sequenceParallel ? formulas::sequenceParallelSentKeepingShards(message, t)
                                                      : formulas::tensorParallelSent(message, t))
                                .value();
        const double forward = formulas::tensorParallelSent(message, t).value() / 2;
        QVERIFY2(near(both(Activity::Tensor), shape.microbatches * (layers * once + again * forward), 1e-6),
                 qPrintable(QString::number(both(Activity::Tensor) / shape.microbatches / layers / once, 'g', 10)));
        const double part = message.value() / t;
        const double gathered = context.sequenceParallel ? 0 : formulas::allGatherSent(message, t).value();
        QVERIFY(near(both(Activity::Pipeline), 2.0 * shape.chunks * shape.microbatches * (part + gathered), 1e-6));
        if (gathersEveryPass(scenario.plan) || reducesEveryPass(scenario.plan))
            return;
        ModelParts parts(context);
        const double parameters = trainedParameters(parts, chunks).dense;
        const double gradient = reducedGradientBytes(scenario);
        const Bytes data =
            scenario.plan.zero >= 1
                ? formulas::zeroOptimizerSent(parameters, gradient, context.elementBytes, context.dataGroup.size)
                : formulas::gradientAllReduceSent(parameters, gradient, context.dataGroup.size);
        QVERIFY(near(both(Activity::Data), data.value(), 1e-6));
    }

    // TP 4 and PP 2 share a node: rails 0 to 3 carry one stage, 4 to 7 the other.
    void railsFollowThePlacement()
    {
        Scenario scenario = with(tinyScenario(), {{"cluster.gpus", "16"}, {"plan.tensor", "4"}});
        scenario.plan.axisOrder = {"tensor", "pipeline", "context", "data"};
        const EvaluationPtr evaluation = evaluated(scenario);
        QVERIFY(evaluation->valid());
        const LinkLoad load = loadOf(*evaluation);
        QCOMPARE(load.find(LinkKind::Rail, 0)->bytes.value(), 2 * load.find(LinkKind::Network, 0)->bytes.value());
        QCOMPARE(load.find(LinkKind::Rail, 7)->bytes.value(), 2 * load.find(LinkKind::Network, 1)->bytes.value());
        QCOMPARE(load.find(LinkKind::Rail, 0)->by[std::size_t(Activity::Pipeline)], 0.0);
    }

    // Replicas with a slow GPU are a class of their own, and send the same in a longer share of their passes.
    void classesCountTheirGpus()
    {
        Scenario scenario = tinyScenario();
        scenario.cluster.stragglers = {{0, 1.5}};
        const EvaluationPtr evaluation = evaluated(scenario);
        const LinkLoad load = loadOf(*evaluation);
        QCOMPARE(load.links.size(), std::size_t(4));
        QCOMPARE(load.find(LinkKind::ScaleUp, 2)->ports, 2);
        QVERIFY(near(load.find(LinkKind::ScaleUp, 2)->bytes.value(), load.find(LinkKind::ScaleUp, 0)->bytes.value()));
        QCOMPARE(linkName(*load.find(LinkKind::ScaleUp, 2), scenario, evaluation->timeline),
                 std::string("scale-up of stage 0, replicas of class 1"));
    }

    // For each of 4 microbatches over both stages, of 2 MiB: the last output to all (1/2 on average), 8 bytes a token
    // and input gradients added up, looked-up rows added up and their gradients sent to all.
    void sharedVocabularyByHand()
    {
        const EvaluationPtr evaluation = evaluated(with(tinyScenario(), {{"plan.vocabulary", "two-barriers"}}));
        QVERIFY(evaluation->valid());
        const LinkLoad load = loadOf(*evaluation);
        const double messages = 4 * (1 + 1) * kMega;
        const double shared = 4 * ((1 + 2 + 2 + 1) * kMega + 1024 * 8.0);
        QCOMPARE(by(*load.find(LinkKind::ScaleUp, 0), Activity::Pipeline), messages + shared);
        QCOMPARE(by(*load.find(LinkKind::ScaleUp, 1), Activity::Pipeline), messages + shared);
    }

    // A model that leaves every expert's rank: T k h (n-1)/n of each dispatch and combine, forward and backward.
    void expertsByTheFormula()
    {
        const Scenario scenario = with(preset("mixtral-8x7b-h100"), {{"plan.dispatcher", "all-to-all"}});
        const EvaluationPtr evaluation = evaluated(scenario);
        const ScenarioCosts costs = scenarioCosts(scenario);
        const CostContext &context = costs.context;
        QCOMPARE(context.experts.tensor.size, 1);
        QVERIFY(context.experts.expert.size > 1);
        const TrainingSpec &training = scenario.training;
        const double tokens = training.microbatch * double(training.sequence) / std::max(1, scenario.plan.context) /
                              (context.sequenceParallel ? scenario.plan.tensor : 1);
        const Bytes once = formulas::expertExchangeSent(tokens, scenario.model.activeExperts, scenario.model.hidden,
                                                        context.elementBytes, context.experts.expert.size);
        double passes = 0; // of expert layers
        for (int chunk = 0; chunk < costs.pipeline.shape.chunks; ++chunk)
            passes += costs.shapes[std::size_t(modelChunkOf(costs.pipeline.placement, costs.pipeline.shape, 0, chunk))]
                          .layers;
        passes *= costs.pipeline.shape.microbatches;
        const bool again = training.recompute == Recompute::Full;
        const LinkLoad load = loadOf(*evaluation);
        double sent = by(*load.find(LinkKind::ScaleUp, 0), Activity::Expert);
        if (const LinkUse *nic = load.find(LinkKind::Network, 0))
            sent += by(*nic, Activity::Expert);
        QVERIFY2(near(sent, once.value() * passes * (again ? 6 : 4), 1e-6),
                 qPrintable(QString::number(sent / once.value() / passes, 'g', 10)));
    }

    // What is gathered under the next forward is counted in full.
    void hiddenGathersAreCounted()
    {
        const Scenario shown = with(preset("gpt3-175b-selene"), {{"plan.overlapParamGather", "false"}});
        const Scenario hidden = with(shown, {{"plan.overlapParamGather", "true"}});
        const EvaluationPtr a = evaluated(shown);
        const EvaluationPtr b = evaluated(hidden);
        QVERIFY(near(loadOf(*a).network.value(), loadOf(*b).network.value()));
        QVERIFY(b->traffic.finish.ranks[0].hiddenGather > 0);
    }

    void oversubscriptionIsTheSpines()
    {
        const Scenario scenario = with(preset("gpt3-175b-selene"), {{"cluster.oversubscription", "4"}});
        const LinkLoad load = loadOf(*evaluated(scenario));
        const LinkUse &spine = *load.find(LinkKind::Spine, 0);
        QVERIFY(near(spine.capacity.value(), 128 * scenario.cluster.scaleOut.bandwidth.value() / 4));
    }

    void aStopEndsIt()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        std::stop_source source;
        source.request_stop();
        QVERIFY(linkLoad(*evaluation->scenario, evaluation->timeline, evaluation->traffic, source.get_token())
                    .links.empty());
        QVERIFY(linkLoad(Scenario{}, Timeline{}, LinkTraffic{}).links.empty());
    }

    void textAndJsonNameEveryLink()
    {
        const EvaluationPtr evaluation = evaluated(preset("gpt3-175b-selene"));
        const LinkLoad load = loadOf(*evaluation);
        const std::string text = linksText(load, *evaluation->scenario, evaluation->timeline);
        for (const char *part : {"NIC of stage 7", "rail 0", "spine", "pipeline", "Not counted"})
            QVERIFY2(text.find(part) != std::string::npos, part);
        const Json json = linksJson(load, *evaluation->scenario, evaluation->timeline);
        QCOMPARE(json.find("links")->asArray().size(), load.links.size());
        QCOMPARE(json.find("links")->asArray().front().find("kind")->asString(), std::string("scale-up"));
        QCOMPARE(trafficText({}), std::string());
    }
};

QTEST_APPLESS_MAIN(TestLinkLoad)
#include "tst_link_load.moc"
