// Which model to train: closed forms against minima found by trying, answers by hand, what inputs do.
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/studies/compute_optimal_answer.h"
#include "core/workload/parameters.h"
#include "tests/support/scenarios.h"
#include "tests/support/study_runs.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

// L = 1 + 1/sqrt(N) + 1/sqrt(D): optima without a calculator.
constexpr formulas::ScalingFit kPlain{"plain", "plain", 1, 1, 1, 0.5, 0.5, "by hand"};

TrainedModel trained(double parameters, double secondsPerToken, double peak = 1e12)
{
    TrainedModel model;
    model.parameters = parameters;
    model.found = true;
    model.secondsPerToken = secondsPerToken;
    model.scenario.cluster.device.peak16 = FlopsPerSecond(peak);
    return model;
}

// Twice the parameters take twice the time, up to the last, which has no plan.
std::vector<TrainedModel> threeModels()
{
    std::vector<TrainedModel> models = {trained(1e9, 1e-6), trained(2e9, 2e-6), trained(4e9, 4e-6)};
    models.push_back({});
    models.back().parameters = 8e9;
    return models;
}

Study study(Scenario scenario, std::initializer_list<const char *> changes)
{
    Study made = usualStudy(*findStudyKind("compute-optimal"), std::make_shared<const Scenario>(std::move(scenario)));
    for (const char *change : changes) {
        for (const Error &error : applyStudyChange(made, change, presets()))
            qFatal("%s", toText(error).c_str());
    }
    return made;
}

// Eight GPUs at 2 USD, six shapes.
Study smallStudy(std::initializer_list<const char *> more = {})
{
    Scenario scenario =
        with(preset("gpt2-xl-one-node"), {{"cluster.priceUsdPerGpuHour", "2"}, {"cluster.mtbfGpuHours", "0"}});
    Study made =
        study(std::move(scenario), {"inputs.layers=16,24,32", "inputs.hidden=1024,1536,2048,3072", "inputs.headSize=64",
                                    "inputs.leastRatio=40", "inputs.mostRatio=130", "inputs.budget=10"});
    for (const char *change : more) {
        for (const Error &error : applyStudyChange(made, change, presets()))
            qFatal("%s", toText(error).c_str());
    }
    return made;
}

} // namespace

class TestStudyComputeOptimal : public QObject {
    Q_OBJECT

private slots:
    void optimumByHand();
    void optimumIsTheLeastOnItsCurve();
    void tokensAtLossByHand();
    void answersByHand();
    void moreDaysNeverSmaller();
    void overTrainingByHand();
    void efficientModelsByHand();
    void shapesByHand();
    void keptChoicesLeaveDegrees();
    void budgetInThreeWays();
    void priceChangesMoneyAlone();
    void utilizationIsSimulated();
    void curves();
    void threadsDoNotMatter();
    void stops();
    void wrongInputs();
    void paperCase();
};

void TestStudyComputeOptimal::optimumByHand()
{
    // alpha = beta and A = B: N* = D* = sqrt(C / 6).
    const formulas::ComputeOptimum best = formulas::computeOptimum(kPlain, Flops(6e18));
    QVERIFY(std::abs(best.parameters / 1e9 - 1) < 1e-12);
    QVERIFY(std::abs(best.tokens / 1e9 - 1) < 1e-12);
    QVERIFY(std::abs(best.loss - (1 + 2 / std::sqrt(1e9))) < 1e-12);
}

void TestStudyComputeOptimal::optimumIsTheLeastOnItsCurve()
{
    for (const formulas::ScalingFit &fit : formulas::scalingFits()) {
        const Flops compute(2.7e24);
        const formulas::ComputeOptimum best = formulas::computeOptimum(fit, compute);
        double least = std::numeric_limits<double>::infinity();
        double at = 0;
        for (double parameters = 1e9; parameters < 1e13; parameters *= 1.0005) {
            const double loss = formulas::lossOf(fit, parameters, compute.value() / (6 * parameters));
            if (loss < least) {
                least = loss;
                at = parameters;
            }
        }
        QVERIFY(std::abs(best.parameters / at - 1) < 1e-3);
        QVERIFY(best.loss <= least);
        QVERIFY(least - best.loss < 1e-7);
    }
}

void TestStudyComputeOptimal::tokensAtLossByHand()
{
    // 1.5 = 1 + 1/sqrt(16) + 1/sqrt(16).
    QCOMPARE(formulas::tokensAtLoss(kPlain, 16, 1.5), 16.0);
    // 16 parameters never get below 1.25.
    QVERIFY(std::isinf(formulas::tokensAtLoss(kPlain, 16, 1.25)));
    QVERIFY(std::isinf(formulas::tokensAtLoss(kPlain, 16, 1.1)));
    for (const formulas::ScalingFit &fit : formulas::scalingFits()) {
        const double loss = formulas::lossOf(fit, 7e9, 3e11);
        QVERIFY(std::abs(formulas::tokensAtLoss(fit, 7e9, loss) / 3e11 - 1) < 1e-9);
    }
}

void TestStudyComputeOptimal::answersByHand()
{
    // One day is 86,400 s: 86.4, 43.2 and 21.6 billion tokens, where 20 a parameter are 20, 40 and 80.
    const std::vector<TrainedModel> models = threeModels();
    const TrainingBudget budget{1, 8, 2, 20};
    QVERIFY(std::abs(tokensWithin(models[0], budget) / 86.4e9 - 1) < 1e-12);
    QCOMPARE(tokensWithin(models[3], budget), 0.0);
    const std::optional<Outcome> largest = achievable(models, budget);
    QVERIFY(largest.has_value());
    QCOMPARE(largest->model, std::size_t(1));
    QCOMPARE(largest->tokens, 40e9);
    QVERIFY(std::abs(largest->days - 80000.0 / 86400) < 1e-12);
    // 1/sqrt(N) + 1/sqrt(D) by 1e-5: 3.162 + 0.340, 2.236 + 0.481, 1.581 + 0.680: the largest is best.
    const std::optional<Outcome> lowest = lowestLoss(models, budget, kPlain);
    QCOMPARE(lowest->model, std::size_t(2));
    QVERIFY(std::abs(lowest->loss - (1 + 1 / std::sqrt(4e9) + 1 / std::sqrt(21.6e9))) < 1e-12);
    QVERIFY(!achievable(models, {0.1, 8, 2, 20}).has_value());
    QCOMPARE(*nearestModel(models, 3.1e9), std::size_t(2)); // 1.29 times as many against 1.55
    QCOMPARE(*nearestModel(models, 1e15), std::size_t(2));
    QVERIFY(!nearestModel({}, 1e9).has_value());
    // 8 GPUs for a day at 2 USD an hour.
    QCOMPARE(budget.usd(1), 384.0);
}

void TestStudyComputeOptimal::moreDaysNeverSmaller()
{
    const std::vector<TrainedModel> models = threeModels();
    double largest = 0;
    double best = 0;
    for (double days = 0.01; days < 100; days *= 1.3) {
        const TrainingBudget budget{days, 8, 2, 20};
        if (const auto outcome = achievable(models, budget)) {
            QVERIFY(models[outcome->model].parameters >= largest);
            largest = models[outcome->model].parameters;
        }
        const auto outcome = lowestLoss(models, budget, *formulas::findScalingFit("epoch-refit"));
        QVERIFY(models[outcome->model].parameters >= best);
        best = models[outcome->model].parameters;
    }
    QCOMPARE(largest, 4e9);
}

void TestStudyComputeOptimal::overTrainingByHand()
{
    // N = 25 on 100 tokens has 1 + 1/5 + 1/10 = 1.3; 16 reach it with 1/0.05^2 = 400 tokens, 4 never do.
    const std::vector<TrainedModel> models = {trained(4, 1), trained(16, 216), trained(25, 864, 1e3)};
    const TrainingBudget budget{1, 10, 3, 20};
    const Outcome best{2, 100, 1, 1.3};
    const std::vector<OverTraining> over = overTraining(models, best, budget, kPlain, 0.5);
    QCOMPARE(over.size(), std::size_t(2));
    QVERIFY(std::isinf(over[0].tokens));
    QVERIFY(std::abs(over[1].tokens - 400) < 1e-9);
    QVERIFY(std::abs(over[1].days - 1) < 1e-9);            // 400 x 216 s
    QVERIFY(std::abs(over[1].extraCompute - 1.56) < 1e-9); // 16 x 400 / (25 x 100) - 1
    QVERIFY(std::abs(over[1].extraUsd) < 1e-6);            // as many days
    QVERIFY(over[1].breakEvenTokens < 1e-3);               // so it costs no more
    // Twice the time a token: a day more of 10 GPUs at 3 USD, 720 USD. A token served costs 2 N / (1e3 x 0.5) / 3600 x
    // 3 USD on one GPU, so 9 parameters fewer save 3e-5 USD: 24 million tokens.
    std::vector<TrainedModel> slower = {trained(16, 432, 1e3), trained(25, 864, 1e3)};
    const std::vector<OverTraining> dearer = overTraining(slower, {1, 100, 1, 1.3}, budget, kPlain, 0.5);
    QVERIFY(std::abs(dearer[0].extraUsd - 720) < 1e-6);
    QVERIFY(std::abs(dearer[0].breakEvenTokens / 24e6 - 1) < 1e-6);
}

void TestStudyComputeOptimal::efficientModelsByHand()
{
    // The second sees fewer tokens than the larger third.
    const std::vector<TrainedModel> models = {trained(1e9, 1e-6), trained(2e9, 5e-6), trained(4e9, 4e-6)};
    QCOMPARE(efficientModels(models, {1, 8, 2, 20}), (std::vector<std::size_t>{0, 2}));
}

void TestStudyComputeOptimal::shapesByHand()
{
    // Megatron's 76.1 B from its 145.6 B, Llama's 70 B from its 8 B.
    const ModelSpec large = preset("megatron-1t-3072").model;
    const ModelSpec megatron = shapedModel(large, {60, 10240}, {128, 0, 0, 0});
    QCOMPARE(megatron.heads, 80);
    QCOMPARE(megatron.kvHeads, 80);
    QCOMPARE(megatron.ffnHidden, 40960);
    QVERIFY(std::abs(parameterCount(megatron) / 76.1e9 - 1) < 0.002);
    const ModelSpec llama = shapedModel(preset("llama3-8b-hgx-h100").model, {80, 8192}, {});
    QCOMPARE(llama.heads, 64);
    QCOMPARE(llama.kvHeads, 8);
    QCOMPARE(llama.ffnHidden, 28672);
    QCOMPARE(parameterCount(llama), parameterCount(preset("llama3-70b-h100").model));
    QCOMPARE(shapedModel(large, {60, 10240}, {128, 8, 0, 0}).ffnHidden, 81920);
    // Ratios 64, 128, 32 and 64; 1000 is no multiple of 128; a mark stays whatever its ratio.
    const ModelSpec tiny = tinyScenario().model;
    const std::vector<ModelShape> shapes =
        modelShapes(tiny, {32, 16}, {1024, 2048, 1000}, {{100, 512}, {100, 500}}, {0, 0, 64, 100});
    QCOMPARE(shapes.size(), std::size_t(3));
    QVERIFY((shapes[0] == ModelShape{16, 1024}));
    QVERIFY((shapes[1] == ModelShape{32, 2048}));
    QVERIFY((shapes[2] == ModelShape{100, 512}));
}

void TestStudyComputeOptimal::keptChoicesLeaveDegrees()
{
    const Scenario scenario = preset("mt-nlg-530b-2240");
    std::set<std::string> open;
    for (const Dimension &dimension : dimensions())
        open.insert(std::string(dimension.path));
    for (const AskedValues &kept : keptChoices(scenario, OpenChoices::Degrees))
        open.erase(kept.path);
    QCOMPARE(open, (std::set<std::string>{"plan.tensor", "plan.pipeline", "training.microbatch"}));
    QVERIFY(keptChoices(scenario, OpenChoices::All).empty());
}

void TestStudyComputeOptimal::budgetInThreeWays()
{
    // 10 days of 8 GPUs are 80 GPU-days, and 3,840 USD at 2 USD an hour.
    const StudyResult days = resultOf(smallStudy());
    QCOMPARE(days.fact("budgetGpuDays")->value, 80.0);
    QCOMPARE(days.fact("budgetUsd")->value, 3840.0);
    // 8 x 312 TFLOP/s x 864,000 s.
    QVERIFY(std::abs(days.fact("naiveFlops")->value / (8 * 312e12 * 864000) - 1) < 1e-12);
    QVERIFY(std::abs(days.fact("naiveParameters")->value / std::sqrt(8 * 312e12 * 864000 / 120) - 1) < 1e-12);
    const StudyResult gpuDays = resultOf(smallStudy({"inputs.budget=80", "inputs.budgetIn=GPU-days"}));
    const StudyResult money = resultOf(smallStudy({"inputs.budget=3840", "inputs.budgetIn=USD"}));
    for (const StudyResult *other : {&gpuDays, &money}) {
        QCOMPARE(tableCsv(other->tables.front()), tableCsv(days.tables.front()));
        QCOMPARE(other->fact("achievableParameters")->value, days.fact("achievableParameters")->value);
    }
    // Half of the money, as many days less.
    const StudyResult half = resultOf(smallStudy({"inputs.budget=1920", "inputs.budgetIn=USD"}));
    QCOMPARE(half.fact("budgetDays")->value, 5.0);
    QVERIFY(half.fact("achievableParameters")->value <= days.fact("achievableParameters")->value);
    QVERIFY(half.fact("lowestLoss")->value > days.fact("lowestLoss")->value);
}

void TestStudyComputeOptimal::priceChangesMoneyAlone()
{
    const StudyResult cheap = resultOf(smallStudy());
    const StudyResult dear = resultOf(smallStudy({"inputs.price=4"}));
    const StudyTable &before = cheap.tables.front();
    const StudyTable &after = dear.tables.front();
    QCOMPARE(after.rows.size(), before.rows.size());
    for (std::size_t row = 0; row < after.rows.size(); ++row) {
        QCOMPARE(after.number(row, "daysAtRatio"), before.number(row, "daysAtRatio"));
        QCOMPARE(after.number(row, "tokens"), before.number(row, "tokens"));
        QVERIFY(std::abs(after.number(row, "costAtRatio") / before.number(row, "costAtRatio") - 2) < 1e-9);
    }
    // As money it buys less time.
    const StudyResult fewer = resultOf(smallStudy({"inputs.price=4", "inputs.budget=3840", "inputs.budgetIn=USD"}));
    QCOMPARE(fewer.fact("budgetDays")->value, 5.0);
}

void TestStudyComputeOptimal::utilizationIsSimulated()
{
    const StudyResult result = resultOf(smallStudy());
    const StudyTable &models = result.tables.front();
    QVERIFY(models.rows.size() >= 4);
    for (std::size_t row = 0; row < models.rows.size(); ++row) {
        Study opened = smallStudy();
        for (const std::string &change : inputWords(models.changes[row]))
            QVERIFY(applyStudyChange(opened, change, presets()).empty());
        const EvaluationPtr evaluation = evaluate(opened.scenario);
        QVERIFY(evaluation->valid() && evaluation->report.fits);
        QCOMPARE(evaluation->report.mfu, models.number(row, "mfu"));
        QCOMPARE(evaluation->report.parameters, models.number(row, "parameters"));
        // tokens = T x batch / iteration
        const TrainingSpec &training = opened.scenario->training;
        const double tokens =
            864000.0 * training.globalBatch * training.sequence / evaluation->report.iteration.value();
        QVERIFY(std::abs(models.number(row, "tokens") / tokens - 1) < 1e-9);
        QCOMPARE(models.word(row, "finishes") == "in time", models.number(row, "daysAtRatio") <= 10);
        QVERIFY(models.number(row, "hfu") < 1);
    }
    // A plan searched among more is no slower.
    const StudyResult all = resultOf(smallStudy({"inputs.open=all", "inputs.layers=24", "inputs.hidden=2048"}));
    const StudyResult few = resultOf(smallStudy({"inputs.layers=24", "inputs.hidden=2048"}));
    QVERIFY(all.tables.front().number(0, "iterationSeconds") <= few.tables.front().number(0, "iterationSeconds"));
}

void TestStudyComputeOptimal::curves()
{
    const StudyResult result = resultOf(smallStudy({"inputs.computeShares=0.5", "inputs.lossSteps=0.05"}));
    const formulas::ScalingFit &fit = *formulas::findScalingFit("epoch-refit");
    const double compute = result.fact("naiveFlops")->value / 2;
    const double least = formulas::computeOptimum(fit, Flops(compute)).loss;
    const StudyTable &flops = *result.find("isoFlop");
    int points = 0;
    for (std::size_t row = 0; row < flops.rows.size(); ++row) {
        if (flops.word(row, "series").ends_with("here"))
            continue;
        ++points;
        const double product = 6 * flops.number(row, "parameters") * flops.number(row, "tokens");
        QVERIFY(std::abs(product / compute - 1) < 1e-9);
        QVERIFY(flops.number(row, "loss") >= least);
    }
    QVERIFY(points > 20);
    const StudyTable &losses = *result.find("isoLoss");
    const double level = result.fact("lowestLoss")->value + 0.05;
    points = 0;
    for (std::size_t row = 0; row < losses.rows.size(); ++row) {
        if (losses.word(row, "series").ends_with("here"))
            continue;
        ++points;
        const double loss = formulas::lossOf(fit, losses.number(row, "parameters"), losses.number(row, "tokens"));
        QVERIFY(std::abs(loss - level) < 1e-9);
    }
    QVERIFY(points > 5);
    for (const StudyPlot &plot : result.plots) {
        const StudyTable *table = result.find(plot.table);
        QVERIFY(table != nullptr);
        for (const std::string &column : {plot.across, plot.upwards.front(), plot.by, plot.name}) {
            if (!column.empty())
                QVERIFY(table->column(column) < table->columns.size());
        }
    }
}

void TestStudyComputeOptimal::threadsDoNotMatter()
{
    const StudyResult one = resultOf(smallStudy(), 1);
    const StudyResult two = resultOf(smallStudy(), 2);
    for (std::size_t i = 0; i < one.tables.size(); ++i)
        QCOMPARE(tableCsv(one.tables[i]), tableCsv(two.tables[i]));
}

void TestStudyComputeOptimal::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const Result<StudyResult> result = runStudy(smallStudy(), {presets(), 0, {}, stop.get_token()});
    QVERIFY(result && result->stopped);
    QVERIFY(result->tables.front().rows.empty());
}

void TestStudyComputeOptimal::wrongInputs()
{
    for (const char *wrong : {"inputs.ownFit=1.69,406.4,410.7,0.34", "inputs.ownFit=1.69,406.4,410.7,0.34,zero",
                              "inputs.ownFit=1.69,406.4,410.7,0.34,-0.28"})
        QVERIFY2(refusalOf(smallStudy({wrong})).starts_with("inputs.ownFit: expected E, A, B, alpha, beta"), wrong);
    QVERIFY(refusalOf(smallStudy({"inputs.fit=own"})).ends_with("found \"\""));
    QVERIFY(refusalOf(smallStudy({"inputs.marks=60"})).starts_with("inputs.marks: expected layers x hidden size"));
    QVERIFY(refusalOf(smallStudy({"inputs.leastRatio=5000", "inputs.mostRatio=9000"}))
                .starts_with("inputs.hidden: no pair"));
    Study free = smallStudy({"inputs.budgetIn=USD", "cluster.priceUsdPerGpuHour=0"});
    QVERIFY(refusalOf(free).starts_with("inputs.price: money as a budget needs a price"));
    Study question = smallStudy();
    for (const char *wrong : {"inputs.budget=0", "inputs.budgetIn=weeks", "inputs.fit=hoffman", "inputs.layers=0",
                              "inputs.open=some", "inputs.tokensPerParameter=-1"})
        QVERIFY2(!applyStudyChange(question, wrong, presets()).empty(), wrong);
    // An own fit with the numbers of a published one is that fit.
    const StudyResult own =
        resultOf(smallStudy({"inputs.fit=own", "inputs.ownFit=1.8172 482.01 2085.43 0.3478 0.3658"}));
    QCOMPARE(own.fact("lowestLoss")->value, resultOf(smallStudy()).fact("lowestLoss")->value);
    QCOMPARE(own.find("fits")->rows.size(), formulas::scalingFits().size() + 1);
    // Nothing finishes: an answer, no failure.
    const StudyResult none = resultOf(smallStudy({"inputs.budget=0.01"}));
    QVERIFY(none.fact("achievableParameters") == nullptr);
    QVERIFY(std::ranges::any_of(none.notes, [](const std::string &note) { return note.starts_with("No model"); }));
}

void TestStudyComputeOptimal::paperCase()
{
    const Result<Study> loaded = loadStudy("chinchilla-3360-a100-30-days", presets());
    QVERIFY(loaded);
    const StudyResult result = resultOf(*loaded);
    QCOMPARE(result.comparisons.size(), loaded->published.size());
    // 3,360 GPUs x 312 TFLOP/s x 30 days, and sqrt(C / 120).
    QVERIFY(std::abs(result.fact("naiveFlops")->value / 2.7172e24 - 1) < 1e-4);
    QVERIFY(std::abs(result.fact("naiveParameters")->value / 150.5e9 - 1) < 1e-3);
    for (const StudyComparison &line : result.comparisons)
        QVERIFY2(line.agrees || line.evidence != Evidence::Published, line.label.c_str());
    // The naive model takes about three times as long, and what finishes has about half of its parameters.
    QVERIFY(result.fact("naiveDays")->value > 2.5 * 30);
    QVERIFY(result.fact("achievableDays")->value <= 30);
    QVERIFY(result.fact("achievableParameters")->value < 0.6 * result.fact("naiveParameters")->value);
    // The published plan of the 76 B model is the one that is found.
    QVERIFY(result.fact("days.60x10240")->text.ends_with("8x70x6"));
}

QTEST_APPLESS_MAIN(TestStudyComputeOptimal)
#include "tst_study_compute_optimal.moc"
