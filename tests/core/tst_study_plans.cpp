// All plans over degrees: the grid against simulating each plan, the front by hand, what inputs do.
#include "core/base/text.h"
#include "core/evaluate/evaluate_many.h"
#include "core/formulas/energy_cost.h"
#include "core/studies/pareto.h"
#include "core/studies/plans_grid.h"
#include "tests/support/scenarios.h"
#include "tests/support/study_runs.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace stringline;
using namespace stringline::tests;

namespace {

Study study(Scenario scenario, std::initializer_list<const char *> changes)
{
    Study made = usualStudy(*findStudyKind("plans"), std::make_shared<const Scenario>(std::move(scenario)));
    for (const char *change : changes) {
        for (const Error &error : applyStudyChange(made, change, presets()))
            qFatal("%s", toText(error).c_str());
    }
    return made;
}

// Where microbatches and ZeRO decide what fits, on at most 16 GPUs.
Scenario narrow()
{
    Scenario scenario = with(tinyScenario(), {{"training.globalBatch", "16"}, {"cluster.priceUsdPerGpuHour", "2"}});
    scenario.training.tokens = 1e9;
    scenario.cluster.device.memory = gibibytes(2.5);
    return scenario;
}
constexpr auto kNarrowInputs = {"inputs.tensor=1,2,4", "inputs.data=1,2,3,4", "inputs.pipeline=0",
                                "inputs.microbatch=1,2,4,8", "inputs.zero=0,1"};

} // namespace

class TestStudyPlans : public QObject {
    Q_OBJECT

private slots:
    void frontByHand();
    void nothingBeatsTheFront();
    void marginalCostsByHand();
    void moneyByHand();
    void plansAsTyped();
    void gridIsEnumeration();
    void priceChangesMoneyAlone();
    void budgets();
    void marks();
    void rowsOpen();
    void threadsDoNotMatter();
    void stops();
    void wrongInputs();
    void paperCase();
};

void TestStudyPlans::frontByHand()
{
    // (3, 6) loses to (2, 5); the second (2, 5) is the first one again.
    const std::vector<TradeOff> points = {{4, 1}, {2, 5}, {3, 6}, {1, 10}, {2, 5}, {4, 2}};
    QCOMPARE(paretoFront(points), (std::vector<std::size_t>{3, 1, 0}));
    QVERIFY(paretoFront({}).empty());
}

void TestStudyPlans::nothingBeatsTheFront()
{
    std::mt19937_64 random(530);
    for (int round = 0; round < 50; ++round) {
        std::vector<TradeOff> points(60);
        for (TradeOff &point : points)
            point = {double(random() % 20), double(random() % 20)};
        const std::vector<std::size_t> front = paretoFront(points);
        const auto asGood = [](const TradeOff &a, const TradeOff &b) {
            return a.first <= b.first && a.second <= b.second;
        };
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool isFront = std::ranges::find(front, i) != front.end();
            const bool beaten = std::ranges::any_of(
                front, [&](std::size_t other) { return other != i && asGood(points[other], points[i]); });
            QCOMPARE(isFront, !beaten);
        }
    }
}

void TestStudyPlans::marginalCostsByHand()
{
    // 10 days for 100, 20 for 60, 40 for 50: the second ten days less cost 4 each, the first twenty 0.5 each.
    const std::vector<double> costs = marginalCosts({{10, 100}, {20, 60}, {40, 50}});
    QCOMPARE(costs.size(), std::size_t(3));
    QCOMPARE(costs[0], 4.0);
    QCOMPARE(costs[1], 0.5);
    QVERIFY(std::isnan(costs[2]));
}

void TestStudyPlans::moneyByHand()
{
    // 2,240 GPUs x 33.52 days x 24 h x 5 USD = 9,010,176 USD.
    QCOMPARE(formulas::rentUsd(2240, Seconds(33.52 * 86400), 5), 9'010'176.0);
    // 1e9 tokens in batches of 16 sequences; every row pays for its GPUs for its days.
    const Scenario scenario = narrow();
    const StudyResult result = resultOf(study(scenario, kNarrowInputs));
    const StudyTable &plans = result.tables.front();
    QVERIFY(plans.rows.size() > 5);
    for (std::size_t row = 0; row < plans.rows.size(); ++row) {
        const double iterations = 1e9 / (16.0 * scenario.training.sequence);
        const double days = iterations * plans.number(row, "iterationSeconds") / 86400;
        QVERIFY(std::abs(plans.number(row, "days") / days - 1) < 1e-9);
        const double usd = plans.number(row, "gpus") * plans.number(row, "days") * 24 * 2;
        QVERIFY(std::abs(plans.number(row, "costUsd") / usd - 1) < 1e-9);
        QCOMPARE(plans.number(row, "gpus"),
                 plans.number(row, "tensor") * plans.number(row, "data") * plans.number(row, "pipeline"));
    }
}

void TestStudyPlans::plansAsTyped()
{
    QCOMPARE(*gridPlan("8x12x21"), (GridPlan{8, 12, 21}));
    QCOMPARE(*gridPlan("8x12x21x2"), (GridPlan{8, 12, 21, 2}));
    QCOMPARE(idOf({8, 12, 21, 2}), std::string("8x12x21x2"));
    for (const char *wrong : {"", "8", "8x8", "8x8x0", "8x8x35x1x1", "8x8x", "x8x8", "8x8x3.5", "axbxc", "8x8x1e9"})
        QVERIFY2(!gridPlan(wrong), wrong);
    const Scenario scenario = scenarioOf(preset("mt-nlg-530b-2240"), {8, 12, 21, 2, 1});
    QCOMPARE(scenario.cluster.gpus, 2016);
    QCOMPARE(dataParallel(scenario), 12);
    QCOMPARE(scenario.training.microbatch, 2);
    QCOMPARE(scenario.plan.zero, 1);
}

void TestStudyPlans::gridIsEnumeration()
{
    const Scenario base = narrow();
    const GridAxes axes{{1, 2, 4}, {1, 2, 3, 4}, {1, 2, 4}, {1, 2, 4, 8}, {0, 1}, 16};
    const PlanGrid grid = planGrid(base, axes, {presets(), 0, {}, {}});
    std::size_t cell = 0;
    std::int64_t tooLarge = 0;
    std::int64_t legal = 0;
    int fits = 0;
    int others = 0;
    for (const int tensor : axes.tensor) {
        for (const int data : axes.data) {
            for (const int pipeline : axes.pipeline) {
                if (tensor * data * pipeline > 16) {
                    ++tooLarge;
                    continue;
                }
                Seconds best{};
                for (const int microbatch : axes.microbatch) {
                    for (const int zero : axes.zero) {
                        const EvaluationPtr each = evaluate(std::make_shared<const Scenario>(
                            scenarioOf(base, {tensor, data, pipeline, microbatch, zero})));
                        legal += each->valid() ? 1 : 0;
                        if (each->valid() && each->report.fits && (best == Seconds(0) || each->report.iteration < best))
                            best = each->report.iteration;
                    }
                }
                const GridCell &answer = grid.cells[cell++];
                QCOMPARE(answer.plan.tensor, tensor);
                QCOMPARE(answer.plan.data, data);
                QCOMPARE(answer.plan.pipeline, pipeline);
                QCOMPARE(answer.fits, best > Seconds(0));
                QCOMPARE(answer.fits, answer.reason.empty());
                if (answer.fits)
                    QCOMPARE(answer.report.iteration.value(), best.value());
                (answer.fits ? fits : others) += 1;
            }
        }
    }
    QCOMPARE(cell, grid.cells.size());
    QCOMPARE(grid.tooLarge, tooLarge);
    QCOMPARE(grid.legal, legal);
    QCOMPARE(grid.plans, std::int64_t(cell * 8));
    QVERIFY(fits > 5 && others > 5);
    QVERIFY(grid.simulated < legal);
}

void TestStudyPlans::priceChangesMoneyAlone()
{
    const StudyResult cheap = resultOf(study(narrow(), kNarrowInputs));
    Study dearer = study(narrow(), kNarrowInputs);
    QVERIFY(applyStudyChange(dearer, "inputs.price=6", presets()).empty());
    const StudyResult dear = resultOf(dearer); // instead of the cluster's 2
    const StudyTable &before = cheap.tables.front();
    const StudyTable &after = dear.tables.front();
    QCOMPARE(after.rows.size(), before.rows.size());
    for (std::size_t row = 0; row < after.rows.size(); ++row) {
        QCOMPARE(after.word(row, "plan"), before.word(row, "plan"));
        QCOMPARE(after.number(row, "days"), before.number(row, "days"));
        QCOMPARE(after.number(row, "front"), before.number(row, "front"));
        QVERIFY(std::abs(after.number(row, "costUsd") / before.number(row, "costUsd") - 3) < 1e-9);
    }
}

void TestStudyPlans::budgets()
{
    Study question = study(narrow(), kNarrowInputs);
    const StudyTable plans = resultOf(question).tables.front();
    std::vector<double> days;
    std::vector<double> usd;
    for (std::size_t row = 0; row < plans.rows.size(); ++row) {
        days.push_back(plans.number(row, "days"));
        usd.push_back(plans.number(row, "costUsd"));
    }
    const double most = (std::ranges::min(days) + std::ranges::max(days)) / 2;
    QVERIFY(applyStudyChange(question, "inputs.budgetDays=" + exactText(most), presets()).empty());
    QVERIFY(applyStudyChange(question, "inputs.budgetUsd=0.000001", presets()).empty());
    const StudyResult result = resultOf(question);
    double cheapest = std::ranges::max(usd);
    for (std::size_t i = 0; i < days.size(); ++i) {
        if (days[i] <= most)
            cheapest = std::min(cheapest, usd[i]);
    }
    QCOMPARE(result.fact("costUsd.withinDays")->value, cheapest);
    QVERIFY(result.fact("days.withinDays")->value <= most);
    QCOMPARE(result.fact("costUsd.cheapest")->value, std::ranges::min(usd));
    QCOMPARE(result.fact("days.fastest")->value, std::ranges::min(days));
    QVERIFY(result.fact("days.withinUsd") == nullptr);
    QVERIFY(std::ranges::find(result.notes, "No plan stays within the money.") != result.notes.end());
}

void TestStudyPlans::marks()
{
    // On the preset's machine; 2x4x2 has twice the GPUs of 2x2x2, 3 tensor ranks do not divide 8 heads.
    Study question = study(narrow(), kNarrowInputs);
    QVERIFY(applyStudyChange(question, "inputs.marks=2x2x2 2x4x2 3x1x1 1x1x1x8", presets()).empty());
    const StudyResult result = resultOf(question);
    QCOMPARE(result.fact("gpus.2x2x2")->value, 8.0);
    QCOMPARE(result.fact("moreGpus.2x4x2")->value, 1.0);
    const double ratio = result.fact("iterationSeconds.2x4x2")->value / result.fact("iterationSeconds.2x2x2")->value;
    QCOMPARE(result.fact("slower.2x4x2")->value, ratio - 1);
    QVERIFY(ratio < 1);
    QVERIFY(result.fact("gpus.3x1x1") == nullptr);
    QVERIFY(result.fact("slower.2x2x2") == nullptr);
    const StudyTable &marked = *result.find("marked");
    QCOMPARE(marked.rows.size(), std::size_t(4));
    QVERIFY(marked.word(2, "reason").find("does not divide 8 heads") != std::string::npos);
    QVERIFY(marked.word(3, "reason").starts_with("does not fit: needs"));
    QVERIFY(marked.number(3, "peakGiB") > 2.5);
}

void TestStudyPlans::rowsOpen()
{
    const Scenario base = narrow();
    const Study question = study(base, kNarrowInputs);
    const StudyResult result = resultOf(question);
    for (const char *id : {"plans", "front"}) {
        const StudyTable &table = *result.find(id);
        QCOMPARE(table.changes.size(), table.rows.size());
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            Study opened = question;
            for (const std::string &change : inputWords(table.changes[row]))
                QVERIFY(applyStudyChange(opened, change, presets()).empty());
            const EvaluationPtr evaluation = evaluate(opened.scenario);
            QVERIFY(evaluation->valid());
            QCOMPARE(evaluation->report.iteration.value(), table.number(row, "iterationSeconds"));
        }
    }
    // Each plot names columns of its table.
    for (const StudyPlot &plot : result.plots) {
        const StudyTable *table = result.find(plot.table);
        QVERIFY(table != nullptr);
        for (const std::string &column :
             {plot.across, plot.upwards.front(), plot.by, plot.panel, plot.shade, plot.name, plot.front}) {
            if (!column.empty())
                QVERIFY(table->column(column) < table->columns.size());
        }
    }
}

void TestStudyPlans::threadsDoNotMatter()
{
    const Study question = study(narrow(), kNarrowInputs);
    const StudyResult one = resultOf(question, 1);
    const StudyResult two = resultOf(question, 2);
    for (std::size_t i = 0; i < one.tables.size(); ++i)
        QCOMPARE(tableCsv(one.tables[i]), tableCsv(two.tables[i]));
    QCOMPARE(one.notes, two.notes);
}

void TestStudyPlans::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const Result<StudyResult> result = runStudy(study(narrow(), kNarrowInputs), {presets(), 0, {}, stop.get_token()});
    QVERIFY(result && result->stopped);
}

void TestStudyPlans::wrongInputs()
{
    Study question = study(narrow(), {"inputs.marks=2x2x2 8x8 4xfour"});
    const Result<StudyResult> result = runStudy(question, {presets(), 0, {}, {}});
    QVERIFY(!result);
    QCOMPARE(result.errors().size(), std::size_t(2));
    QVERIFY(toText(result.errors()[0]).starts_with("inputs.marks: expected tensor x data x pipeline"));
    QVERIFY(toText(result.errors()[0]).ends_with("found \"8x8\""));
    for (const char *wrong : {"inputs.tensor=0", "inputs.data=1.5", "inputs.zero=4", "inputs.price=-1",
                              "inputs.budgetDays=soon", "inputs.microbatch=", "inputs.nothing=1"})
        QVERIFY2(!applyStudyChange(question, wrong, presets()).empty(), wrong);
    std::string many = "1";
    for (int i = 2; i < 1000; ++i)
        many += "," + std::to_string(i);
    Study huge = study(narrow(), {});
    QVERIFY(applyStudyChange(huge, "inputs.data=" + many, presets()).empty());
    QVERIFY(applyStudyChange(huge, "inputs.pipeline=" + many, presets()).empty());
    QVERIFY(refusalOf(huge).starts_with("inputs.data: "));
    QVERIFY(refusalOf(huge).find("more than 200 000") != std::string::npos);
    // Nothing fits: an answer with reasons, no failure.
    Scenario tight = narrow();
    tight.cluster.device.memory = gibibytes(0.01);
    const StudyResult none = resultOf(study(tight, kNarrowInputs));
    QVERIFY(none.tables.front().rows.empty());
    QCOMPARE(none.find("refused")->rows.size(), std::size_t(36));
    QVERIFY(std::ranges::find(none.notes, "No plan fits.") != none.notes.end());
}

void TestStudyPlans::paperCase()
{
    const Result<Study> loaded = loadStudy("mt-nlg-530b-plans", presets());
    QVERIFY(loaded);
    const StudyResult result = resultOf(*loaded);
    QCOMPARE(result.comparisons.size(), loaded->published.size());
    // 2,016 GPUs are a tenth less than 2,240; a smaller, slower and cheaper plan, that fits with shared states alone.
    QVERIFY(std::abs(result.fact("moreGpus.8x12x21")->value + 0.1) < 1e-12);
    QVERIFY(std::abs(result.fact("slower.8x12x21")->value - 0.063) < 0.03);
    QVERIFY(result.fact("dearer.8x12x21")->value < 0);
    const StudyTable &marked = *result.find("marked");
    QCOMPARE(marked.number(0, "zero"), 0.0);
    QCOMPARE(marked.number(3, "zero"), 1.0);
    // The three measured runs stand beside ours.
    const auto plot = std::ranges::find(result.plots, "marked", &StudyPlot::id);
    QCOMPARE(plot->marks.size(), std::size_t(3));
    QCOMPARE(plot->marks.front().across, 2240.0);
    QCOMPARE(plot->marks.front().upwards, 60.1);
    // More GPUs are faster and dearer along the front, and no plan of the table beats a plan of the front.
    const StudyTable &plans = result.tables.front();
    const StudyTable &front = *result.find("front");
    QVERIFY(front.rows.size() > 10);
    for (std::size_t row = 0; row + 1 < front.rows.size(); ++row) {
        QVERIFY(front.number(row, "days") < front.number(row + 1, "days"));
        QVERIFY(front.number(row, "costUsd") > front.number(row + 1, "costUsd"));
        QVERIFY(front.number(row, "usdPerDaySaved") > 0);
    }
    double onFront = 0;
    for (std::size_t row = 0; row < plans.rows.size(); ++row) {
        onFront += plans.number(row, "front");
        for (std::size_t point = 0; point < front.rows.size(); ++point)
            QVERIFY(plans.number(row, "days") >= front.number(point, "days") ||
                    plans.number(row, "costUsd") >= front.number(point, "costUsd"));
    }
    QCOMPARE(onFront, double(front.rows.size()));
}

QTEST_APPLESS_MAIN(TestStudyPlans)
#include "tst_study_plans.moc"
