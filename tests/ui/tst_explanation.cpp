// Why bars and gaps are there: the words against hand arithmetic, the savings against simulations, the links, and the
// keys and clicks that ask.
#include "core/cost/scenario_costs.h"
#include "core/report/path_parts.h"
#include "core/schedule/schedule.h"
#include "core/sim/span_lookup.h"
#include "tests/support/scenarios.h"
#include "tests/support/timeline_bench.h"
#include "tests/support/window.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/explanation.h"
#include "ui/panels/explanation_view.h"
#include "ui/panels/workbench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/dependencies.h"
#include "ui/timeline/span_text.h"
#include "ui/timeline/timeline_plot.h"

#include <QAction>
#include <QSignalSpy>
#include <QTextDocumentFragment>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

// In milliseconds: forwards of 5 (of it 1 all-reduce), backwards of 9 (of it 1), transfers of 0.8, then 30 + 40.
//
//   stage 0 | F0 0–5  F1 5–10                      B0 20.6–29.6        B1 34.6–43.6   g 43.6–73.6   O 73.6–113.6
//   stage 1 |    F0 5.8–10.8  B0 10.8–19.8  F1 19.8–24.8  B1 24.8–33.8   g to 63.8                  O
constexpr PipelineShape kTwo{.stages = 2, .microbatches = 2, .layers = 1, .recompute = false};

QString plain(const QString &html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText().simplified();
}

bool says(const QString &html, const char *text)
{
    const bool found = plain(html).contains(QString::fromUtf8(text));
    if (!found)
        qWarning("“%s” is not in “%s”", text, qPrintable(plain(html)));
    return found;
}

ui::Wait gapBefore(const Timeline &timeline, int rank, std::int32_t next)
{
    return waitOf(timeline, {rank, next}).value();
}

// As long as the iteration is without that wait, the long way.
Tick lengthWithout(const Scenario &scenario, SpanRef pass)
{
    const ScenarioCosts costs = scenarioCosts(scenario);
    PipelineInput without = costs.pipeline;
    without.trial = PassTrial{pass.rank, pass.index, true, 0};
    Timeline timeline;
    timeline.templates = costs.templates;
    if (!simulatePipeline(without, timeline).empty())
        qFatal("the schedule runs");
    simulateFinish(costs.finish, timeline);
    return timeline.length;
}

} // namespace

class TestExplanation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void partsByHand()
    {
        const Timeline timeline = pipelineTimeline(kTwo);
        QCOMPARE(timeline.length, Tick(113'600'000));
        // Before B0 of stage 0: 0.8 ms of F0, B0 and its transfer, all of stage 1.
        const std::vector<SpanRef> path = pathTo(timeline, {1, Lane::Pipeline, 0}, 10'000'000);
        QCOMPARE(path.size(), std::size_t(3));
        const std::vector<PathPart> parts = partsOf(timeline, path, 10'000'000, 20'600'000);
        QCOMPARE(parts.size(), std::size_t(3));
        QVERIFY((parts[0].resource == PathResource{Activity::Forward, 1}));
        QCOMPARE(parts[0].time, Tick(8'640'000));
        QVERIFY((parts[1].resource == PathResource{Activity::Tensor, 1}));
        QCOMPARE(parts[1].time, Tick(1'160'000));
        QVERIFY((parts[2].resource == PathResource{Activity::Pipeline, 1}));
        QCOMPARE(parts[2].time, Tick(800'000));
        // What nobody fills is waiting.
        const PathShares alone = sharesOf(partsOf(timeline, {}, 5, 12));
        QCOMPARE(alone.waiting, Tick(7));
    }

    void aGapInWords()
    {
        const EvaluationPtr evaluation = pipelineEvaluation(kTwo);
        const QString html = explanationOf(*evaluation, gapBefore(evaluation->timeline, 0, 2), nullptr);
        QVERIFY(says(html, "Stage 0 waits 10.6 ms"));
        QVERIFY(says(html, "From 10.0 ms to 20.6 ms, until the backward of microbatch 0 arrives from stage 1."));
        QVERIFY(says(html,
                     "Bound by compute of stage 1 (81.5 % of the wait), tensor-parallel communication inside passes of "
                     "stage 1 (10.9 %), the pipeline link of stage 1 (7.5 %)."));
        QVERIFY(says(html, "stage 0 waits 10.6 ms for the backward of microbatch 0 from stage 1 10.0 ms "
                           "stage 1 waits 5.80 ms for the forward of microbatch 0 from stage 0 0 s "
                           "stage 0 is busy from the beginning to 5.80 ms"));
        QVERIFY(html.contains(QStringLiteral("<a href=\"span/1/5/0\">the backward of microbatch 0</a>")));
        QVERIFY(html.contains(QStringLiteral("<a href=\"gap/0/2\">10.0 ms</a>")));
        QVERIFY(!plain(html).contains(QStringLiteral("shorter"))); // without a scenario nothing is simulated again
    }

    void savingAndSlackInWords()
    {
        auto evaluation = std::make_shared<Evaluation>(*pipelineEvaluation(kTwo));
        evaluation->scenario = std::make_shared<const Scenario>();
        const ui::Wait gap = gapBefore(evaluation->timeline, 0, 2);
        QVERIFY(says(explanationOf(*evaluation, gap, nullptr), "the iteration would be … shorter"));
        Savings savings;
        savings.saved = 5'680'000;
        savings.slack = 3'200'000;
        QVERIFY(says(explanationOf(*evaluation, gap, &savings), "would be 5.68 ms shorter (5.0 %), simulated again"));
        const QString bar = explanationOf(*evaluation, SpanRef{0, Lane::Compute, 2}, &savings);
        QVERIFY(says(bar, "Begins at 20.6 ms: stage 0 waits 10.6 ms for the backward of microbatch 0 from stage 1."));
        QVERIFY(says(bar, "It could take 3.20 ms longer without delaying the iteration."));
        savings.saved = 0;
        savings.slack = 0;
        const QString other = explanationOf(*evaluation, SpanRef{0, Lane::Compute, 2}, &savings);
        QVERIFY(says(other, "just as long"));
        QVERIFY(says(other, "every delay of it delays the iteration"));
    }

    void barsThatNeedNotWait()
    {
        const EvaluationPtr evaluation = pipelineEvaluation(kTwo);
        QVERIFY(says(explanationOf(*evaluation, SpanRef{0, Lane::Compute, 1}, nullptr),
                     "Begins at 5.00 ms, without a wait, as soon as the forward of microbatch 0 has ended."));
        QVERIFY(says(explanationOf(*evaluation, SpanRef{0, Lane::Compute, 0}, nullptr), "it has nothing to wait for"));
        const QString end = explanationOf(*evaluation, gapBefore(evaluation->timeline, 1, 4), nullptr);
        QVERIFY(says(end, "until the data-parallel transfer of stage 0 has ended"));
        QVERIFY(says(end, "It ends when others are done"));
    }

    void theIterationInWords()
    {
        const EvaluationPtr evaluation = pipelineEvaluation(kTwo);
        const QString html = explanationOf(*evaluation, nullptr);
        // 36 ms in passes and 40 of the optimizer; 6 ms of all-reduces, 1.6 of transfers, 30 of the reduction.
        QVERIFY(says(html, "critical path 67 % compute, 33 % communication."));
        QVERIFY(says(html, "stage 0: 1 optimizer step 40.0 ms 35.2 %"));
        QVERIFY(html.contains(linkTo(TimeRange{73'600'000, 113'600'000}, 0)));
    }

    void longChainsAreCut()
    {
        const EvaluationPtr evaluation = pipelineEvaluation({.stages = 12, .microbatches = 24});
        const std::int32_t last = std::int32_t(evaluation->timeline.ranks[0].spans(Lane::Compute).size()) - 2;
        const SpanRef bar{0, Lane::Compute, last};
        const std::vector<WaitLink> chain = waitChain(evaluation->timeline, bar);
        QVERIFY(chain.size() > 12);
        const QString html = explanationOf(*evaluation, bar, nullptr);
        QCOMPARE(html.count(QStringLiteral("<tr>")), 9); // seven, the rest, the root
        QVERIFY(says(html, qPrintable(QStringLiteral("… %1 more waits").arg(chain.size() - 8))));
        QVERIFY(says(html, "from the beginning"));
    }

    void linksReadBack()
    {
        const SpanRef span{3, Lane::Data, 12};
        QCOMPARE(linkFrom(linkTo(span)).span, span);
        QCOMPARE(linkFrom(linkTo(GapRef{4, kNone})).gap, (GapRef{4, kNone}));
        const ExplanationLink run = linkFrom(linkTo(TimeRange{5, 7'000'000'000'000}, 3));
        QCOMPARE(run.range, (TimeRange{5, 7'000'000'000'000}));
        QCOMPARE(run.rank, 3);
        for (const char *wrong : {"", "span/1/9/2", "span/1", "gap/1", "http://x/y/z"}) {
            const ExplanationLink link = linkFrom(QLatin1String(wrong));
            QVERIFY2(link.span.index == kNone && link.gap == GapRef{} && !link.range, wrong);
        }
    }

    void dependenciesByHand()
    {
        const Timeline timeline = pipelineTimeline(kTwo);
        const Dependencies first = dependenciesOf(timeline, {1, Lane::Compute, 0});
        QCOMPARE(first.causes, (std::vector<Dependency>{{{0, Lane::Pipeline, 0}, {1, Lane::Compute, 0}}}));
        QVERIFY(first.effects.empty()); // B0 follows on the same rank
        const Dependencies second = dependenciesOf(timeline, {1, Lane::Compute, 1});
        QVERIFY(second.causes.empty());
        QCOMPARE(second.effects, (std::vector<Dependency>{{{1, Lane::Pipeline, 0}, {0, Lane::Compute, 2}}}));
        // The last reduction lets all optimizers go.
        const Timeline wide = pipelineTimeline({.stages = 16, .microbatches = 16});
        const Dependencies all = dependenciesOf(wide, {0, Lane::Data, 0});
        QCOMPARE(all.effects.size(), std::size_t(12));
        QCOMPARE(all.more, 3);
        for (const Dependency &each : all.effects)
            QVERIFY(each.to.rank != 0);
    }

    // Found through the structure of the simulation as through the lanes: with pairs, shared vocabulary, several chunks
    // and a slow replica.
    void dependenciesAreThoseOfTheLanes_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const ScheduleRow &schedule : schedules())
            QTest::addRow("%s", std::string(schedule.id).c_str())
                << QByteArray(schedule.id.data(), qsizetype(schedule.id.size()));
    }
    void dependenciesAreThoseOfTheLanes()
    {
        QFETCH(QByteArray, id);
        Scenario scenario = with(tinyScenario(), {{"model.layers", "16"}, {"training.globalBatch", "32"}});
        scenario.plan.schedule = id.toStdString();
        scenario.cluster.stragglers = {{3, 1.2}};
        for (const int chunks : {1, 2, 4}) {
            scenario.plan.chunksPerStage = chunks;
            const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
            if (!evaluation->valid())
                continue;
            const Timeline &swept = evaluation->timeline;
            Timeline lanes = swept;
            lanes.passes.reset(); // nothing but bars
            const auto isBefore = [](const Dependency &a, const Dependency &b) {
                return std::tuple(a.to.rank, a.to.lane, a.to.index) < std::tuple(b.to.rank, b.to.lane, b.to.index);
            };
            for (std::size_t rank = 0; rank < swept.ranks.size(); ++rank) {
                for (const Lane lane : {Lane::Compute, Lane::Pipeline, Lane::Data}) {
                    for (std::size_t i = 0; i < swept.ranks[rank].spans(lane).size(); ++i) {
                        const SpanRef ref{std::int32_t(rank), lane, std::int32_t(i)};
                        Dependencies found = dependenciesOf(swept, ref);
                        Dependencies expected = dependenciesOf(lanes, ref);
                        QCOMPARE(found.causes, expected.causes);
                        std::ranges::sort(found.effects, isBefore);
                        std::ranges::sort(expected.effects, isBefore);
                        QCOMPARE(found.effects, expected.effects);
                        QCOMPARE(found.more, expected.more);
                    }
                }
            }
            const auto byPlace = [](const SpanRef &a, const SpanRef &b) {
                return std::tuple(a.rank, a.index) < std::tuple(b.rank, b.index);
            };
            std::vector<SpanRef> passes = stringline::ui::passesOf(swept, 3);
            std::ranges::sort(passes, byPlace);
            QCOMPARE(passes, stringline::ui::passesOf(lanes, 3));
            QVERIFY(!passes.empty());
            return;
        }
        QSKIP("the schedule does not run on two stages");
    }

    // A link to a run zooms to its time and brings its row into sight.
    void linksToRunsShowTheirRow()
    {
        WindowFixture fixture({1300, 900}, "llama3.1-405b-16k");
        QVERIFY(fixture.opened);
        TimelineView &timeline = fixture.window->timeline();
        timeline.setRowHeight(90);
        QCOMPARE(timeline.plot().scroll(), 0);
        const int last = int(timeline.evaluation()->timeline.stages()) - 1;
        const Tick length = timeline.evaluation()->timeline.length;
        fixture.window->workbench().showDetails();
        fixture.window->workbench().details().explanation().follow(linkTo(TimeRange{length / 4, length / 2}, last));
        QVERIFY(timeline.plot().scroll() > 0);
        QVERIFY(fixture.session->view().timeRange().from > 0);
        // A rank that the plan does not have is nothing to show.
        fixture.window->workbench().details().explanation().follow(linkTo(TimeRange{0, length}, 999));
    }

    void aClickSelectsAGap()
    {
        Bench bench(kTwo, {1000, 300});
        QSignalSpy wanted(&bench.timeline, &TimelineView::detailsWanted);
        const QImage before = bench.picture();
        QTest::mouseClick(bench.plot, Qt::LeftButton, {}, bench.pointAt(0, 15'000'000));
        QCOMPARE(bench.view.selectedGap(), (GapRef{0, 2}));
        QCOMPARE(bench.view.selection(), SpanRef{});
        QCOMPARE(wanted.size(), 1);
        const QImage after = bench.picture();
        after.save(QStringLiteral("timeline-gap.png"));
        const Theme theme = makeTheme(false);
        QVERIFY(countOf(after, theme.text) > countOf(before, theme.text) + 60); // outlined, with an arrow to its end
        bench.key(Qt::Key_F);
        QVERIFY(bench.view.timeRange().length() < 14'000'000);
        // A bar instead of the gap, never both; Escape leaves neither.
        bench.view.select({1, Lane::Compute, 0});
        QCOMPARE(bench.view.selectedGap(), GapRef{});
        bench.view.selectGap({0, 2});
        bench.key(Qt::Key_Escape);
        QCOMPARE(bench.view.selectedGap(), GapRef{});
    }

    void gapsSurviveAnotherPlan()
    {
        Bench bench(kTwo, {1000, 300});
        bench.view.selectGap({0, 2});
        PipelineShape more = kTwo;
        more.microbatches = 4;
        const EvaluationPtr other = pipelineEvaluation(more);
        bench.timeline.setEvaluation(other);
        const Span &next = other->timeline.ranks[0].spans(Lane::Compute)[std::size_t(bench.view.selectedGap().next)];
        QCOMPARE(next.microbatch, 0);
        QCOMPARE(next.activity, Activity::Backward);
        bench.timeline.setEvaluation(pipelineEvaluation({.stages = 1, .microbatches = 2}));
        QCOMPARE(bench.view.selectedGap(), GapRef{});
    }

    void keysAskForExplanations()
    {
        Bench bench(kTwo, {1000, 300});
        QSignalSpy wanted(&bench.timeline, &TimelineView::detailsWanted);
        bench.key(Qt::Key_Return);
        QCOMPARE(wanted.size(), 0); // of nothing
        bench.key(Qt::Key_E);
        QCOMPARE(wanted.size(), 1); // of the iteration
        bench.view.selectGap({0, 2});
        bench.key(Qt::Key_Return);
        bench.key(Qt::Key_E);
        QCOMPARE(wanted.size(), 3);
        QVERIFY(bench.timeline.findChild<QAction *>(QStringLiteral("timeline.explain")));
    }

    void theNewestQuestionIsAnswered()
    {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(preset("gpt3-175b-selene")));
        SavingsFinder finder;
        QSignalSpy found(&finder, &SavingsFinder::found);
        const SpanRef last{3, Lane::Compute, 0};
        for (int i = 0; i < 30; ++i)
            finder.request(evaluation, {i % 3, Lane::Compute, i});
        finder.request(evaluation, last);
        QVERIFY(!finder.answer(evaluation, last)); // nothing was simulated on this thread
        QTRY_VERIFY(finder.answer(evaluation, last));
        QCOMPARE(found.size(), 1);
        const SavingsPtr answer = finder.answer(evaluation, last);
        QCOMPARE(*answer->saved, evaluation->timeline.length - lengthWithout(*evaluation->scenario, last));
        QVERIFY(answer->slack);
    }

    void waitsAreRankedByWhatTheySave()
    {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(preset("gpt3-175b-selene")));
        const Savings savings = savingsOf(evaluation, {});
        QVERIFY(!savings.waits.empty() && savings.waits.size() <= kNamedWaits);
        Tick before = evaluation->timeline.length;
        for (const SavedWait &each : savings.waits) {
            QVERIFY(each.saved > 0 && each.saved <= before);
            before = each.saved;
            QCOMPARE(evaluation->timeline.length - lengthWithout(*evaluation->scenario, each.wait.span), each.saved);
        }
        // Better than the longest wait alone.
        const stringline::Wait longest = longestWaits(evaluation->timeline, 1).front();
        QVERIFY(savings.waits.front().saved >= savedWithout(*evaluation->scenario, longest.span));
    }

    void theDetailsTabExplains()
    {
        WindowFixture fixture;
        QVERIFY(fixture.shown);
        ViewState &view = fixture.session->view();
        const Timeline &timeline = fixture.session->shown()->timeline;
        auto *workbench = fixture.window->findChild<Workbench *>();
        workbench->showDetails();
        ExplanationView &explanation = workbench->details().explanation();
        QVERIFY(says(explanation.text(), "critical path"));
        QTRY_VERIFY(plain(explanation.text()).contains(QStringLiteral("saves ")));
        fixture.window->grab().save(QStringLiteral("explanation-iteration.png"));

        // By the link of the first wait to its gap, with what it saves.
        const qsizetype at = explanation.text().indexOf(QStringLiteral("gap/"));
        QVERIFY(at > 0);
        explanation.follow(explanation.text().mid(at, explanation.text().indexOf(u'"', at) - at));
        const GapRef gap = view.selectedGap();
        QVERIFY(waitOf(timeline, gap));
        QVERIFY(says(explanation.text(), "Bound by"));
        QVERIFY(plain(explanation.text()).contains(QStringLiteral("…"))); // not waited for
        const SpanRef pass{gap.rank, Lane::Compute, gap.next};
        const Tick saved = timeline.length - lengthWithout(*fixture.session->shown()->scenario, pass);
        const QString words = QStringLiteral("%1 shorter").arg(ui::durationText(saved));
        QTRY_VERIFY(plain(explanation.text()).contains(words));
        fixture.window->grab().save(QStringLiteral("explanation-gap.png"));

        // The cause in the first step is a bar, and comes into sight.
        view.setTimeRange({0, 1'000'000});
        const qsizetype cause = explanation.text().indexOf(QStringLiteral("span/"));
        explanation.follow(explanation.text().mid(cause, explanation.text().indexOf(u'"', cause) - cause));
        const Span *bar = timeline.find(view.selection());
        QVERIFY(bar);
        QVERIFY(bar->start >= view.timeRange().from && bar->end <= view.timeRange().to);
        fixture.window->grab().save(QStringLiteral("explanation-bar.png"));
    }
};

QTEST_MAIN(TestExplanation)
#include "tst_explanation.moc"
