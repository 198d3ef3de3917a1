// "My run takes 9.1 s, why?": scenarios that one cause made slower or faster; the cause must come out among the first
// three.
#include "core/calibrate/likely_causes.h"
#include "core/calibrate/scale_fields.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/gpt3.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::tests;

namespace {

const CauseOfTime &cause(const QByteArray &id)
{
    for (const CauseOfTime &one : causesOfTime()) {
        if (one.id == std::string_view(id.constData()))
            return one;
    }
    qFatal("no such cause");
}

double secondsOf(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario))->report.iteration.value();
}

Scenario preset(const char *id)
{
    const PresetLibrary presets({presetsFolder()});
    return loadScenario(id, presets)->scenario;
}

bool amongFirst(const TimeExplanation &explanation, std::string_view id, std::size_t count)
{
    for (std::size_t i = 0; i < std::min(count, explanation.likely.size()); ++i) {
        for (const CauseOfTime *one : explanation.likely[i].causes) {
            if (one->id == id && explanation.likely[i].causes.size() == 1)
                return true;
        }
    }
    for (const LikelyCause &one : explanation.likely)
        qWarning("%5.2f %8.4f %s", one.weight, one.predicted.value(), one.label.c_str());
    return false;
}

} // namespace

class TestLikelyCauses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheCause_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("factor");
        const auto row = [](const char *scenario, const char *id, double factor = 1) {
            QTest::addRow("%s %s %g", scenario, id, factor)
                << QString::fromLatin1(scenario) << QByteArray(id) << factor;
        };
        const char *const big = "gpt3-175b-selene";
        const char *const deep = "mt-nlg-530b-2240";
        const char *const node = "llama3-8b-hgx-h100";
        for (const char *scenario : {big, deep, node}) {
            row(scenario, "clock", 0.88);
            row(scenario, "clock", 0.8);
        }
        row(big, "stragglers", 1.06);
        row(deep, "stragglers", 1.06);
        row(big, "full-recompute");
        row(big, "attention-fused");
        row(deep, "no-recompute");
        row(big, "larger-microbatch");
        row(node, "full-recompute");
        row(node, "attention-not-fused");
        row("llama3-70b-h100", "full-recompute");
        row("bloom-176b-jeanzay", "network", 0.5);
        row("bloom-176b-jeanzay", "no-recompute");
    }
    void findsTheCause()
    {
        QFETCH(QString, scenario);
        QFETCH(QByteArray, id);
        QFETCH(double, factor);
        const Scenario base = preset(scenario.toLatin1().constData());
        Scenario truth = base;
        const CauseOfTime &one = cause(id);
        if (one.change != nullptr)
            QVERIFY(one.change(truth));
        else
            scaleFields(truth, one.paths, factor);
        const double seconds = secondsOf(truth);
        QVERIFY2(std::abs(seconds / secondsOf(base) - 1) > kRunNoise, "the cause must do more than runs differ by");
        const TimeExplanation explanation = explainTime(std::make_shared<const Scenario>(base), Seconds(seconds));
        QVERIFY(explanation.diagnostics.empty() || !hasErrors(explanation.diagnostics));
        QVERIFY(amongFirst(explanation, one.id, 3));
        // What it says is what a simulation of its scenario says.
        const LikelyCause &first = explanation.likely.front();
        QVERIFY(std::abs(secondsOf(first.scenario) / first.predicted.value() - 1) < 1e-12);
        QVERIFY(!first.fixes.empty());
    }

    void findsASlowHost()
    {
        // 48 layers of 30 + 48 launches at 30 us are 112 ms a microbatch, as long as the device's own time there.
        Scenario base = preset("gpt2-xl-one-node");
        base.software.hostPerKernel = microseconds(30);
        base.training.microbatch = 1;
        Scenario truth = base;
        scaleFields(truth, cause("host").paths, 1.8);
        QVERIFY(secondsOf(truth) > 1.1 * secondsOf(base));
        QVERIFY(amongFirst(explainTime(std::make_shared<const Scenario>(base), Seconds(secondsOf(truth))), "host", 3));
    }

    void tellsTwoTogether()
    {
        // Full recompute and no fused attention: neither alone comes near, so pairs lead.
        const Scenario base = preset("llama3-8b-hgx-h100");
        Scenario truth = base;
        QVERIFY(cause("full-recompute").change(truth));
        QVERIFY(cause("attention-not-fused").change(truth));
        const TimeExplanation explanation =
            explainTime(std::make_shared<const Scenario>(base), Seconds(secondsOf(truth)));
        bool found = false;
        for (const LikelyCause &one : explanation.likely) {
            found = found || (one.causes.size() == 2 && one.causes[0]->id == "full-recompute" &&
                              one.causes[1]->id == "attention-not-fused");
        }
        QVERIFY(found);
    }

    void suggestsTheMagnitude()
    {
        // At 0.85 of the clock, compute takes 1 / 0.85 of its time; the factor found is the one that was put in.
        const Scenario base = preset("gpt3-175b-selene");
        Scenario truth = base;
        scaleFields(truth, cause("clock").paths, 0.85);
        const TimeExplanation explanation =
            explainTime(std::make_shared<const Scenario>(base), Seconds(secondsOf(truth)));
        for (const LikelyCause &one : explanation.likely) {
            if (one.causes.size() != 1 || one.causes.front()->id != "clock")
                continue;
            const double found = one.scenario.cluster.device.sustainedClock;
            QVERIFY2(std::abs(found / truth.cluster.device.sustainedClock - 1) < 0.02,
                     qPrintable(QString::number(found)));
            QCOMPARE(one.fixes.front().path, std::string("cluster.device.sustainedClock"));
            return;
        }
        QFAIL("the clock is not among the causes");
    }

    void explainsNothingThatIsNoise()
    {
        const auto base = std::make_shared<const Scenario>(preset("gpt3-175b-selene"));
        const TimeExplanation same = explainTime(base, Seconds(secondsOf(*base) * 1.01));
        QVERIFY(same.withinNoise);
        double sum = 0;
        for (const LikelyCause &one : same.likely)
            sum += one.weight;
        QVERIFY(sum <= 1 + 1e-9);
        // An hour for a step of seconds: nothing comes near, and nothing is said to.
        const TimeExplanation absurd = explainTime(base, Seconds(3600));
        QVERIFY(!absurd.withinNoise);
        QVERIFY(absurd.likely.empty() || std::abs(absurd.likely.front().errorPercent) > 50);
        QVERIFY(explainTime(base, Seconds(0)).likely.empty());
    }

    void saysWhatIsWrongWithTheScenario()
    {
        Scenario broken = gpt3OnSelene();
        broken.plan.tensor = 5;
        const TimeExplanation answer = explainTime(std::make_shared<const Scenario>(broken), Seconds(9));
        QVERIFY(hasErrors(answer.diagnostics));
        QVERIFY(answer.likely.empty());
    }

    void causesAreWhole()
    {
        for (const CauseOfTime &one : causesOfTime()) {
            QVERIFY(!one.id.empty() && !one.label.empty() && !one.check.empty());
            QVERIFY(one.plausibility > 0 && one.plausibility <= 1);
            QVERIFY((one.change != nullptr) != !one.paths.empty());
            const Scenario base = gpt3OnSelene();
            for (const std::string_view path : one.paths)
                QVERIFY(fieldNumber(base, path) >= 0);
            if (one.change == nullptr)
                QVERIFY(one.spread > 0 && one.low <= 1 && one.high >= 1 && one.low < one.high);
        }
    }
};

QTEST_APPLESS_MAIN(TestLikelyCauses)
#include "tst_likely_causes.moc"
