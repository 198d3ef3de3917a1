// Laws of the explanations: every number has one, its arithmetic is true, its links lead somewhere, its LaTeX is whole.
#include "core/base/text.h"
#include "core/explain/influence.h"
#include "core/explain/why.h"
#include "core/explain/why_text.h"
#include "core/report/columns.h"
#include "core/scenario/fields.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

constexpr double kRounding = 1e-9;

bool isBalanced(const std::string &latex)
{
    int depth = 0;
    for (std::size_t i = 0; i < latex.size(); ++i) {
        if (latex[i] == '\\') {
            ++i; // an escaped brace is no brace
            continue;
        }
        depth += latex[i] == '{' ? 1 : latex[i] == '}' ? -1 : 0;
        if (depth < 0)
            return false;
    }
    return depth == 0;
}

QByteArray at(const Why &why, const std::string &scenario)
{
    return QByteArray::fromStdString(scenario + " " + why.id + ": " + why.values + " = " + exactText(why.computed) +
                                     ", reported " + exactText(why.number));
}

// The laws of one number. Whether all hold.
bool holds(const Why &why, const std::string &scenario, const std::set<std::string> &ids)
{
    const auto fail = [&](const char *what) {
        qWarning("%s: %s", what, at(why, scenario).constData());
        return false;
    };
    if (why.label.empty() || why.result.empty() || why.symbols.empty() || why.values.empty() || why.source.empty())
        return fail("blank");
    const double scale = std::max(std::abs(why.number), 1e-9);
    if (!why.simulated && std::abs(why.computed - why.number) > kRounding * scale)
        return fail("the arithmetic is wrong");
    if (why.simulated && (!std::isfinite(why.computed) || why.estimate.empty()))
        return fail("no estimate");
    if (why.simulated && why.number != 0 && why.difference != signedPercentText(why.computed / why.number - 1))
        return fail("the difference is wrong");
    if (!isBalanced(why.latexSymbols) || !isBalanced(why.latexValues) || !isBalanced(whyLatex(why)))
        return fail("braces");
    std::set<std::string> symbols;
    for (const WhyTerm &term : why.terms) {
        if (term.symbol.empty() || term.meaning.empty() || term.text.empty())
            return fail("a blank term");
        if (!symbols.insert(term.symbol).second)
            return fail("a letter stands for two things");
        if (!term.field.empty() && findField(term.field) == nullptr)
            return fail(term.field.c_str());
        if (!term.number.empty() && !ids.contains(term.number))
            return fail(term.number.c_str());
    }
    return true;
}

bool allHold(const Scenario &scenario, const std::string &name)
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    if (!evaluation->valid())
        return true;
    const WhyContext context(evaluation);
    std::set<std::string> ids;
    for (const NumberId &number : explainedNumbers(evaluation->report))
        ids.insert(number.id);
    bool all = true;
    for (const std::string &id : ids) {
        const std::optional<Why> why = stringline::why(context, id);
        all = why && holds(*why, name, ids) && all;
    }
    return all;
}

WhyContext contextOf(const char *name)
{
    return WhyContext(evaluate(std::make_shared<const Scenario>(preset(name))));
}

} // namespace

class TestWhy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyColumnAndCauseHasARow()
    {
        std::set<std::string> ids;
        for (const NumberId &number : explainedKinds())
            QVERIFY2(ids.insert(number.id).second, number.id.c_str());
        for (const ReportColumn &column : reportColumns())
            QVERIFY2(ids.contains(std::string(column.id)), column.id.data());
        for (const CauseRow &cause : causes())
            QVERIFY2(ids.contains("breakdown." + std::string(cause.id)), cause.id.data());
        QVERIFY(ids.contains("memory.STAGE.weights"));
    }

    void theArithmeticHoldsOnEveryPreset()
    {
        int tried = 0;
        for (const PresetEntry &entry : presets().list(PresetKind::Scenario)) {
            QVERIFY2(allHold(preset(entry.id.c_str()), entry.id), entry.id.c_str());
            ++tried;
        }
        QVERIFY(tried >= 10);
    }

    void theArithmeticHoldsOnRandomScenarios()
    {
        int legal = 0;
        for (std::uint64_t seed = 1; legal < 50; ++seed) {
            const Scenario scenario = randomScenario(seed);
            legal += hasErrors(validate(scenario)) ? 0 : 1;
            QVERIFY2(allHold(scenario, "seed " + std::to_string(seed)), qPrintable(QString::number(seed)));
        }
    }

    // Settings that presets leave alone.
    void theArithmeticHoldsOnRareSettings_data()
    {
        QTest::addColumn<QList<QByteArray>>("changes");
        using List = QList<QByteArray>;
        QTest::newRow("ramp-up") << List{"training.rampStart=64", "training.rampIncrement=64",
                                         "training.rampSamples=100000"};
        QTest::newRow("frozen layers") << List{"training.frozenLayers=12"};
        QTest::newRow("adapters") << List{"training.loraRank=16"};
        QTest::newRow("offloaded") << List{"plan.zero=1", "plan.offloadOptimizer=0.5"};
        QTest::newRow("no failures") << List{"cluster.mtbfGpuHours=0"};
        QTest::newRow("full recompute of some layers") << List{"training.recompute=full", "training.recomputeLayers=2"};
        QTest::newRow("jitter") << List{"cluster.jitter=0.05"};
        QTest::newRow("stragglers") << List{"cluster.stragglers=3:1.5"};
    }
    void theArithmeticHoldsOnRareSettings()
    {
        QFETCH(QList<QByteArray>, changes);
        Scenario scenario = preset("gpt3-175b-selene");
        for (const QByteArray &change : changes) {
            const QList<QByteArray> sides = change.split('=');
            for (const Error &error : setField(scenario, sides[0].toStdString(), sides[1].toStdString()))
                QFAIL(error.message.c_str());
        }
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
        QVERIFY(evaluation->valid());
        QVERIFY(allHold(scenario, "changed"));
    }

    // By hand: 1536 sequences on 8 replicas of one sequence.
    void microbatchesReadAsInTheBook()
    {
        const WhyContext context = contextOf("gpt3-175b-selene");
        const Scenario &scenario = *context.evaluation().scenario;
        const std::optional<Why> why = stringline::why(context, "microbatches");
        QVERIFY(why);
        QCOMPARE(why->symbols, std::string("B / (b · d)"));
        QCOMPARE(why->latexSymbols, std::string("\\frac{B}{b \\cdot d}"));
        QCOMPARE(why->terms.size(), std::size_t(3));
        QCOMPARE(why->terms[0].field, std::string("training.globalBatch"));
        QCOMPARE(why->terms[2].number, std::string("dataParallel"));
        QCOMPARE(why->computed,
                 double(scenario.training.globalBatch) / scenario.training.microbatch / dataParallel(scenario));
        QVERIFY(!why->simulated);
    }

    void theBubbleSaysThatItIsSimulated()
    {
        const WhyContext context = contextOf("gpt3-175b-selene");
        const std::optional<Why> why = stringline::why(context, "bubbleFraction");
        QVERIFY(why && why->simulated);
        QCOMPARE(why->symbols, std::string("(p − 1) / (v · m + p − 1)"));
        QVERIFY(!why->difference.empty());
        QVERIFY(whyText(*why).find("simulated") != std::string::npos);
    }

    void whatIsNotThereHasNoWhy()
    {
        const WhyContext context = contextOf("gpt3-175b-selene");
        for (const char *id : {"", "nothing", "memory.", "memory.0", "memory.0.", "memory.99.weights", "memory.-1.peak",
                               "memory.0.nothing", "breakdown.nothing"})
            QVERIFY2(!stringline::why(context, id), id);
    }

    void bracketsStandOnlyWhereTheyMust()
    {
        const std::vector<WhyTerm> terms{{"a", "first", 7, "7 s", {}, {}}, {"β_x", "second", 2, "2 %", {}, {}}};
        const Expression a = Expression::term(0);
        const Expression b = Expression::term(1);
        const auto symbols = [&](const Expression &e) { return e.text(terms, Expression::Letters::Symbols); };
        QCOMPARE(symbols(a + b + 1), std::string("a + β_x + 1"));
        QCOMPARE(symbols(a * (b + 1) * 2), std::string("a · (β_x + 1) · 2"));
        QCOMPARE(symbols(a - (b - 1)), std::string("a − (β_x − 1)"));
        QCOMPARE(symbols(a / (b * 2)), std::string("a / (β_x · 2)"));
        QCOMPARE(symbols(a / (b / 2)), std::string("a / (β_x / 2)"));
        QCOMPARE((a / (b / 2)).value(terms), 7.0);
        QCOMPARE((a - (b - 1)).value(terms), 6.0);
        QCOMPARE(Expression::roundedUp(a / b).value(terms), 4.0);
        QCOMPARE((a * b).latex(terms, Expression::Letters::Values), std::string("\\text{7 s} \\cdot \\text{2 \\%}"));
        QCOMPARE(b.latex(terms, Expression::Letters::Symbols), std::string("\\beta_{\\mathrm{x}}"));
    }

    void influencesAreTrueAndSorted()
    {
        const Scenario scenario = preset("gpt3-175b-selene");
        for (const char *id :
             {"iterationSeconds", "peakBytes", "microbatches", "breakdown.bubble", "memory.0.weights"}) {
            const std::vector<Influence> found = mostInfluential(scenario, id, 3);
            QVERIFY2(!found.empty() && found.size() <= 3, id);
            const double now = *numberOf(id, scenario, estimate(scenario).report);
            for (std::size_t i = 0; i < found.size(); ++i) {
                const Influence &each = found[i];
                QVERIFY2(i == 0 || std::abs(found[i - 1].change) >= std::abs(each.change), id);
                const Estimate answer = estimate(each.scenario);
                QVERIFY2(!hasErrors(answer.diagnostics), each.path.c_str());
                QCOMPARE(each.number, *numberOf(id, each.scenario, answer.report));
                QCOMPARE(each.change, (each.number - now) / now);
                const std::vector<const Field *> differing = differingFields(scenario, each.scenario);
                QCOMPARE(differing.size(), std::size_t(1));
                QCOMPARE(std::string(differing[0]->path), each.path);
            }
        }
        QVERIFY(mostInfluential(scenario, "nothing").empty());
    }

    void influencesStopWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(mostInfluential(preset("gpt3-175b-selene"), "iterationSeconds", 3, stop.get_token()).empty());
    }
};

QTEST_APPLESS_MAIN(TestWhy)
#include "tst_why.moc"
