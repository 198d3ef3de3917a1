// Any number of plans in one table: what differs, what is equal, and who is best at what.
#include "core/evaluate/evaluate.h"
#include "core/report/comparison.h"
#include "tests/support/gpt3.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <memory>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Evaluations that live as long as the table points to them.
struct Plans {
    std::vector<EvaluationPtr> evaluations;

    explicit Plans(std::initializer_list<Scenario> scenarios)
    {
        for (const Scenario &scenario : scenarios)
            evaluations.push_back(evaluate(std::make_shared<const Scenario>(scenario)));
    }
    [[nodiscard]] SideBySide table() const
    {
        std::vector<ComparedPlan> plans;
        for (const EvaluationPtr &each : evaluations)
            plans.push_back({each->scenario.get(), &each->report});
        return sideBySide(plans);
    }
};

const NumberLine &line(const SideBySide &table, std::string_view id)
{
    return *std::ranges::find_if(table.numbers, [&](const NumberLine &each) { return each.column->id == id; });
}

} // namespace

class TestSideBySide : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fieldsAreDifferentOrEqual()
    {
        const Plans plans{gpt3OnSelene(), with(gpt3OnSelene(), {{"plan.zero", "0"}}),
                          with(gpt3OnSelene(), {{"training.microbatch", "2"}})};
        const SideBySide table = plans.table();
        QCOMPARE(int(table.different.size()), 2);
        QCOMPARE(table.different[0].field->path, std::string_view("training.microbatch"));
        QCOMPARE(table.different[0].values, (std::vector<std::string>{"1", "1", "2"}));
        QCOMPARE(table.different[1].field->path, std::string_view("plan.zero"));
        QCOMPARE(table.different[1].values, (std::vector<std::string>{"1", "0", "1"}));
        QCOMPARE(table.different.size() + table.equal.size(), scenarioFields().size());
        for (const FieldLine &each : table.equal)
            QVERIFY(std::ranges::all_of(each.values, [&](const std::string &text) { return text == each.values[0]; }));
    }

    void causesSumToTheIteration()
    {
        const Plans plans{gpt3OnSelene(), with(gpt3OnSelene(), {{"plan.tensor", "4"}, {"plan.pipeline", "16"}}),
                          with(gpt3OnSelene(), {{"training.recompute", "full"}})};
        const SideBySide table = plans.table();
        for (std::size_t i = 0; i < 3; ++i) {
            Tick sum = 0;
            for (const CauseLine &each : table.causes)
                sum += each.values[i];
            QCOMPARE(sum, toTicks(plans.evaluations[i]->report.iteration));
        }
    }

    void theBestIsTheLeastTimeAndTheMostThroughput()
    {
        const Plans plans{with(gpt3OnSelene(), {{"training.recompute", "full"}}), gpt3OnSelene(), gpt3OnSelene()};
        const SideBySide table = plans.table();
        const std::vector<bool> both{false, true, true}; // ties are best together
        QCOMPARE(line(table, "iterationSeconds").best, both);
        QCOMPARE(line(table, "tokensPerSecond").best, both);
        const std::vector<bool> none(3, false);
        QCOMPARE(line(table, "parameters").best, none);   // nobody wants more or fewer
        QCOMPARE(line(table, "microbatches").best, none); // nor those
        const std::vector<bool> first{true, false, false};
        QCOMPARE(line(table, "peakBytes").best, first); // keeps least
    }

    // Faster, but out of memory: no prize.
    void whatDoesNotFitIsBestAtNothing()
    {
        Scenario full = with(gpt3OnSelene(), {{"training.microbatch", "4"}, {"training.recompute", "full"}});
        Scenario none = with(full, {{"training.recompute", "none"}});
        const Plans roomy{full, none};
        const auto peak = [&](std::size_t plan) { return roomy.evaluations[plan]->report.worstStage()->peak; };
        full.cluster.device.memory = none.cluster.device.memory = (peak(0) + peak(1)) / 2;
        const Plans plans{full, none};
        QVERIFY(plans.evaluations[0]->report.fits && !plans.evaluations[1]->report.fits);
        QVERIFY(plans.evaluations[1]->report.iteration < plans.evaluations[0]->report.iteration);
        const std::vector<bool> first{true, false};
        QCOMPARE(line(plans.table(), "iterationSeconds").best, first);
        full.cluster.device.memory = none.cluster.device.memory = gibibytes(10);
        const std::vector<bool> second{false, true};
        QCOMPARE(line(Plans{full, none}.table(), "iterationSeconds").best, second); // unless none fits
    }

    void nothingOfNothing()
    {
        const SideBySide table = sideBySide({});
        QVERIFY(table.different.empty() && table.numbers.empty() && table.causes.empty() && table.equal.empty());
    }
};

QTEST_APPLESS_MAIN(TestSideBySide)
#include "tst_side_by_side.moc"
