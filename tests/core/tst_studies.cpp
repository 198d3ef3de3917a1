// Studies as documents: inputs as a person types them, files with all that is wrong at once, what stands beside the
// published numbers, and what a plot shows. Every preset is read and written.
#include "core/base/csv.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/studies/parts.h"
#include "core/studies/plot_series.h"
#include "core/studies/study_text.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace stringline;
using namespace stringline::tests;

namespace {

const PresetLibrary &presets()
{
    static const PresetLibrary library{{presetsFolder()}};
    return library;
}

Study failures()
{
    return *loadStudy("llama3-405b-failures", presets());
}

Errors errorsOf(const std::string &text)
{
    const Result<Json> json = parseJson(text);
    const Result<Study> study = studyFromJson(*json, presets(), "mine.json");
    return study ? Errors{} : study.errors();
}

bool names(const Errors &errors, const std::string &position, const std::string &part)
{
    return std::any_of(errors.begin(), errors.end(), [&](const Error &error) {
        return error.position == position && error.message.find(part) != std::string::npos;
    });
}

// Two panels of two series each, with a gap.
StudyTable smallTable()
{
    StudyTable table{"points",
                     "Points",
                     {parts::word("where", "where"), parts::word("who", "who"), parts::integer("gpus", "GPUs"),
                      parts::seconds("time", "time")},
                     {},
                     {}};
    const double none = std::numeric_limits<double>::quiet_NaN();
    table.add({"A", "one", 16.0, 2.0}, "plan.tensor=2");
    table.add({"A", "one", 8.0, 4.0});
    table.add({"A", "two", 8.0, none});
    table.add({"A", "two", 16.0, 3.0});
    table.add({"B", "two", 4.0, 7.0});
    return table;
}

} // namespace

class TestStudies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAndNumbersOfInputs()
    {
        QCOMPARE(inputWords(" a,b  c;d\n"), (std::vector<std::string>{"a", "b", "c", "d"}));
        QCOMPARE(inputNumbers("8..64"), (std::vector<double>{8, 16, 32, 64}));
        QCOMPARE(inputNumbers("1, 3 10..30"), (std::vector<double>{1, 3, 10, 20}));
        QCOMPARE(inputNumber("300B"), 300e9);
    }

    void inputsAreRefusedWithWhatWasExpected()
    {
        const StudyInput whole{"n", "N", "", InputKind::Integer, "days", 1, 10, "2"};
        QVERIFY(inputRefusal(whole, "4", presets()).empty());
        QCOMPARE(inputRefusal(whole, "11", presets()),
                 std::string("expected a whole number from 1 to 10 (days), found \"11\""));
        QVERIFY(!inputRefusal(whole, "2.5", presets()).empty());
        QVERIFY(!inputRefusal(whole, "", presets()).empty());
        const StudyInput list{"l", "L", "", InputKind::Numbers, "", 0, 100, "1"};
        QVERIFY(inputRefusal(list, "1,2,99.5", presets()).empty());
        QVERIFY(!inputRefusal(list, "1,101", presets()).empty());
        QVERIFY(!inputRefusal(list, "8..4", presets()).empty());
        QVERIFY(!inputRefusal(list, " ", presets()).empty());
        const StudyInput choice{"c", "C", "", InputKind::Choices, "", 0, 0, "fifo", [](const PresetLibrary &) {
                                    return std::vector<std::string>{"fifo", "edf"};
                                }};
        QVERIFY(inputRefusal(choice, "edf,fifo", presets()).empty());
        QVERIFY(inputRefusal(choice, "edd", presets()).find("did you mean edf") != std::string::npos);
    }

    void everyPresetIsReadAndWritten()
    {
        const std::vector<PresetEntry> entries = presets().list(PresetKind::Study);
        QVERIFY(!entries.empty());
        for (const PresetEntry &entry : entries) {
            const Result<Study> study = loadStudy(entry.id, presets());
            QVERIFY2(bool(study), study ? "" : toText(study.errors().front()).c_str());
            const Result<Study> again = studyFromJson(studyToJson(*study, presets()), presets());
            QVERIFY2(bool(again), again ? "" : toText(again.errors().front()).c_str());
            QCOMPARE(again->inputs, study->inputs);
            QCOMPARE(again->published, study->published);
            QCOMPARE(again->fieldOrigins, study->fieldOrigins);
            QVERIFY(*again->scenario == *study->scenario);
            for (const PublishedFact &fact : study->published)
                QVERIFY2(!fact.origin.source.empty(), fact.label.c_str());
        }
    }

    void everyKindHasItsPaperCase()
    {
        for (const StudyKind &kind : studyKinds()) {
            const Result<Study> study = loadStudy(std::string(kind.preset), presets());
            QVERIFY2(bool(study), std::string(kind.preset).c_str());
            QCOMPARE(study->kind, &kind);
            QVERIFY(!kind.summary.empty() && !kind.rows.empty());
            for (const StudyInput &input : kind.inputs()) {
                QVERIFY2(!input.help.empty(), std::string(input.id).c_str());
                QVERIFY2(input.kind == InputKind::File || inputRefusal(input, input.usual, presets()).empty(),
                         std::string(input.id).c_str());
            }
        }
    }

    void allThatIsWrongIsSaidAtOnce()
    {
        const Errors errors = errorsOf(R"({"schemaVersion": 1, "kind": "reliability", "scenario": "gpt3-175b-selene",
            "inputs": {"writeSeconds": -1, "restart": 3, "restartSeconds": {"value": 1, "evidence": "guess"}},
            "fieldEvidence": {"plan.tenser": {}}, "published": [{"fact": "x"}], "extra": 1})");
        QVERIFY(names(errors, "/inputs/writeSeconds", "expected a number"));
        QVERIFY(names(errors, "/inputs/restart", "did you mean restartSeconds"));
        QVERIFY(names(errors, "/inputs/restartSeconds/evidence", "assumed"));
        QVERIFY(names(errors, "/fieldEvidence/plan.tenser", "plan.tensor"));
        QVERIFY(names(errors, "/published/0", "value"));
        QVERIFY(names(errors, "/extra", "no such member"));
        QCOMPARE(errors.front().file, std::string("mine.json"));
        QVERIFY(names(errorsOf(R"({"schemaVersion": 1, "kind": "dreams"})"), "/kind", "expected one of"));
        QVERIFY(names(errorsOf(R"({"kind": "reliability"})"), "/schemaVersion", "expected 1"));
        const Errors scenario = errorsOf(R"({"schemaVersion": 1, "kind": "reliability", "scenario": "gpt3-175b-selene",
            "set": ["plan.tensor=much"]})");
        QVERIFY(names(scenario, "/set/0", "plan.tensor=much"));
        QVERIFY(names(errorsOf("[1]"), "", "expected a study"));
    }

    void changesFollowAndAreOwn()
    {
        Study study = failures();
        QVERIFY(applyStudyChange(study, "inputs.writeSeconds=120", presets()).empty());
        QVERIFY(applyStudyChange(study, "cluster.mtbfGpuHours=25338.5", presets()).empty());
        QCOMPARE(study.number("writeSeconds"), 120.0);
        QCOMPARE(study.inputs[0].origin.evidence, Evidence::Own);
        QCOMPARE(study.fieldOrigins.at("cluster.mtbfGpuHours").evidence, Evidence::Own);
        // Twice the write at half the time between failures: the same product, so the same interval.
        const Result<StudyResult> before = runStudy(failures(), {presets()});
        const Result<StudyResult> after = runStudy(study, {presets()});
        QVERIFY(before && after);
        QVERIFY(std::abs(after->fact("youngSeconds")->value / before->fact("youngSeconds")->value - 1) < 1e-9);
        QVERIFY(std::abs(after->fact("meanSeconds")->value / before->fact("meanSeconds")->value - 0.5) < 1e-9);
        QVERIFY(names(applyStudyChange(study, "inputs.wait=1", presets()), "inputs.wait", "no such input"));
        QVERIFY(!applyStudyChange(study, "inputs.writeSeconds=x", presets()).empty());
        QVERIFY(!applyStudyChange(study, "plan.tenser=2", presets()).empty());
        QVERIFY(!applyStudyChange(study, "plan.tensor", presets()).empty());
    }

    void publishedNumbersStandBesideOurs()
    {
        Study study = failures();
        study.published = {{"meanSeconds", "mean", 11135, "s", {Evidence::Published, "paper"}, 0.01, "no reason"},
                           {"meanSeconds", "wrong mean", 5000, "s", {Evidence::SecondHand, "blog"}, 0.1, "typing"},
                           {"unknown", "another", 1, "", {}, 0.1, ""}};
        const Result<StudyResult> result = runStudy(study, {presets()});
        QCOMPARE(result->comparisons.size(), std::size_t(2));
        QVERIFY(result->comparisons[0].agrees && !result->comparisons[1].agrees);
        const StudyTable table = comparisonsTable(*result);
        QCOMPARE(table.word(0, "verdict"), std::string("agrees"));
        QCOMPARE(table.word(1, "evidence"), std::string("published (second-hand)"));
        QCOMPARE(table.word(0, "why"), std::string());
        QCOMPARE(table.word(1, "why"), std::string("typing"));
        const std::string text = studyText(study, *result);
        QVERIFY(text.find("typing") != std::string::npos && text.find("no reason") == std::string::npos);
        const Json json = studyJson(study, *result);
        QCOMPARE(json.find("comparisons")->asArray().size(), std::size_t(2));
        QVERIFY(json.find("facts")->find("meanSeconds") != nullptr);
        QCOMPARE(originsTable(*result).rows.size(), study.inputs.size() + study.fieldOrigins.size());
    }

    void tablesReadBack()
    {
        const Result<CsvTable> csv = parseCsv(tableCsv(smallTable()));
        QVERIFY(bool(csv));
        QCOMPARE(csv->header, (std::vector<std::string>{"where", "who", "gpus", "time"}));
        QCOMPARE(csv->rows.size(), std::size_t(5));
        QCOMPARE(csv->cell(1, "time"), std::string_view("4"));
    }

    void seriesOfAPlot()
    {
        const StudyTable table = smallTable();
        StudyPlot plot;
        plot.across = "gpus";
        plot.upwards = {"time"};
        plot.by = "who";
        plot.panel = "where";
        QCOMPARE(plotPanels(table, plot), (std::vector<std::string>{"A", "B"}));
        QCOMPARE(plotRows(table, plot, "B"), (std::vector<std::size_t>{4}));
        const std::vector<std::size_t> rows = plotRows(table, plot, "A");
        const std::vector<PlotSeries> series = plotSeries(table, plot, rows);
        QCOMPARE(series.size(), std::size_t(2));
        QCOMPARE(series[0].name, std::string("one"));
        QCOMPARE(series[0].points.size(), std::size_t(2));
        QCOMPARE(series[0].points[0].row, std::size_t(1)); // lines go from left to right
        QCOMPARE(series[0].points[0].upwards, 4.0);
        QCOMPARE(series[1].points.size(), std::size_t(1)); // the gap is left out
        const PlotPlaces places = plotPlaces(table, "gpus", plotRows(table, plot, ""));
        QCOMPARE(places.names, (std::vector<std::string>{"4", "8", "16"}));
        QCOMPARE(places.of, (std::vector<std::size_t>{2, 1, 1, 2, 0}));
    }

    void aRowStandsForAScenario()
    {
        const Study study = failures();
        StudyTable table = smallTable();
        QCOMPARE(rowScenario(study, table, 0, presets())->plan.tensor, 2);
        QVERIFY(!rowScenario(study, table, 1, presets()));
        Scenario other = *study.scenario;
        other.plan.pipeline = 2;
        other.plan.layersPerChunk = *parseLayerSplit("[60, 66]");
        other.training.microbatch = 2;
        table.changes[1] = parts::changeText(*study.scenario, other);
        const std::optional<Scenario> made = rowScenario(study, table, 1, presets());
        QVERIFY(made && *made == other);
    }

    void bestPlanIsThatOfTheSearch()
    {
        const Scenario base = loadScenario("llama3-8b-hgx-h100", presets())->scenario;
        const auto best = parts::bestPlan(base, {{"plan.zero", "1"}}, {presets()});
        QVERIFY(best.has_value());
        const std::vector<parts::Judged> judged = parts::judged({best->scenario, base}, {presets()});
        QVERIFY(judged[0].fits);
        QCOMPARE(judged[0].report.iteration, best->plan.iteration);
        QVERIFY(!judged[1].fits || judged[1].report.iteration >= judged[0].report.iteration);
    }

    void aStopLeavesNothingHalf()
    {
        std::stop_source stop;
        stop.request_stop();
        const Scenario base = loadScenario("llama3-8b-hgx-h100", presets())->scenario;
        const StudyContext context{presets(), 0, {}, stop.get_token()};
        QVERIFY(parts::judged({base}, context).empty());
        QVERIFY(!parts::bestPlan(base, {}, context));
    }
};

QTEST_GUILESS_MAIN(TestStudies)
#include "tst_studies.moc"
