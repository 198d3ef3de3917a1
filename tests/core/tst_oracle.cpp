// The two-level simulation against a flat event loop over every operator: equal to the nanosecond.
#include "core/evaluate/evaluate.h"
#include "tests/support/oracle.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QTest>

#include <random>

using namespace stringline;

namespace {

constexpr std::size_t kMostTasks = 3'000'000;

// Empty when both agree, otherwise the first difference.
QString difference(const Scenario &scenario)
{
    const ScenarioCosts costs = scenarioCosts(scenario);
    const tests::OracleAnswer oracle = tests::runOracle(costs);
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    if (!evaluation->valid())
        return QStringLiteral("not valid: ") + QString::fromStdString(evaluation->diagnostics.front().message);
    const Timeline &timeline = evaluation->timeline;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const std::vector<Span> &passes = timeline.ranks[rank].spans(Lane::Compute);
        for (std::size_t i = 0; i < oracle.passEnds[rank].size(); ++i) {
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
