// A grid of scenarios: how cells are numbered, and what each says.
#include "core/evaluate/evaluate.h"
#include "core/scenario/scenario_json.h"
#include "core/sweep/sweep.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <numeric>

using namespace stringline;
using namespace stringline::tests;

class TestSweep : public QObject {
    Q_OBJECT

    PresetLibrary m_presets{{presetsFolder()}};

    [[nodiscard]] SweepGrid grid(const std::vector<std::string> &texts) const
    {
        std::vector<SweepAxis> axes;
        for (const std::string &text : texts)
            axes.push_back(*parseSweepAxis(text));
        return *sweepGrid(loadScenario("gpt3-175b-selene", m_presets)->scenario, axes, m_presets);
    }

private Q_SLOTS:
    void theLastAxisTurnsFastest()
    {
        const SweepGrid made = grid({"plan.tensor=2,4,8", "plan.zero=0,1"});
        QCOMPARE(made.cells(), std::size_t(6));
        QCOMPARE(made.at(0), (std::vector<std::size_t>{0, 0}));
        QCOMPARE(made.at(1), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(made.at(4), (std::vector<std::size_t>{2, 0}));
        const Scenario scenario = cellScenario(made, 5, m_presets);
        QCOMPARE(scenario.plan.tensor, 8);
        QCOMPARE(scenario.plan.zero, 1);
    }

    void bracketsKeepTheirCommas()
    {
        const Result<SweepAxis> axis = parseSweepAxis("plan.layersPerChunk=even,[12, 12],balanced");
        QVERIFY(bool(axis));
        QCOMPARE(axis->values, (std::vector<std::string>{"even", "[12, 12]", "balanced"}));
        QVERIFY(!parseSweepAxis("plan.tensor"));
        QVERIFY(!parseSweepAxis("=1"));
        QVERIFY(!parseSweepAxis("plan.tensor=1,1"));
    }

    void cellsAreEvaluatedOrSayWhyNot()
    {
        const SweepGrid made = grid({"plan.tensor=8,5,1"});
        std::vector<std::size_t> all(made.cells());
        std::iota(all.begin(), all.end(), 0);
        const std::vector<SweepCell> cells = sweepCells(made, all, m_presets);
        QCOMPARE(cells.size(), std::size_t(3));
        const EvaluationPtr alone = evaluate(std::make_shared<const Scenario>(cellScenario(made, 0, m_presets)));
        QVERIFY(cells[0].legal && cells[0].fits && cells[0].reason.empty());
        QCOMPARE(cells[0].iteration, alone->report.iteration);
        QCOMPARE(cells[0].mfu, alone->report.mfu);
        QCOMPARE(cells[0].costUsd, alone->report.costUsd);
        QVERIFY(!cells[1].legal);
        QVERIFY(cells[1].reason.starts_with("plan.tensor: 5 does not divide 96 heads"));
        // 175 billion parameters on 8 stages without tensor parallelism: 22 billion a GPU, of 6 bytes and more.
        QVERIFY(cells[2].legal && !cells[2].fits);
        QVERIFY(cells[2].peak > cells[2].capacity);
        QVERIFY(cells[2].reason.starts_with("does not fit: needs "));
    }

    void aPartIsThatOfTheWhole()
    {
        const SweepGrid made = grid({"training.globalBatch=64,128,256", "plan.zero=0,1,2"});
        std::vector<std::size_t> all(made.cells());
        std::iota(all.begin(), all.end(), 0);
        const std::vector<SweepCell> whole = sweepCells(made, all, m_presets, {2, {}});
        const std::vector<std::size_t> some = {7, 2};
        const std::vector<SweepCell> part = sweepCells(made, some, m_presets, {1, {}});
        QCOMPARE(part[0].cell, std::size_t(7));
        QCOMPARE(part[0].iteration, whole[7].iteration);
        QCOMPARE(part[1].iteration, whole[2].iteration);
    }

    void mistakesAreAllNamed()
    {
        const Scenario base = loadScenario("gpt3-175b-selene", m_presets)->scenario;
        const auto grid = sweepGrid(base, {{"plan.tenser", {"1", "2"}}, {"plan.zero", {"1", "seven"}}}, m_presets);
        QVERIFY(!grid);
        QCOMPARE(grid.errors().size(), std::size_t(2));
    }

    void stopsWhenAsked()
    {
        const SweepGrid made = grid({"plan.zero=0,1"});
        std::stop_source source;
        source.request_stop();
        const std::vector<std::size_t> all = {0, 1};
        QVERIFY(sweepCells(made, all, m_presets, {}, source.get_token()).empty());
    }
};

QTEST_GUILESS_MAIN(TestSweep)
#include "tst_sweep.moc"
