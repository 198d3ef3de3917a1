// Numbers of the result, their change against the baseline, and advice that can be applied.
#include "core/report/columns.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/panels/advice_list.h"
#include "ui/panels/memory_plot.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/result_panel.h"

#include <QLabel>

using namespace stringline;
using namespace stringline::ui;

class TestResultPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changesAreJudged()
    {
        const ReportColumn &time = *findColumn("iterationSeconds");
        const ReportColumn &mfu = *findColumn("mfu");
        QCOMPARE(judgementOf(time, 8.3, 8.1), 1); // faster is better
        QCOMPARE(judgementOf(time, 8.1, 8.3), -1);
        QCOMPARE(judgementOf(mfu, 0.40, 0.44), 1);
        QCOMPARE(judgementOf(mfu, 0.44, 0.44), 0);
        QCOMPARE(changeOf(time, 8.0, 8.0), QString());
        const QString faster = changeOf(time, 8.0, 7.8);
        QVERIFY2(faster.startsWith(u'−') && faster.contains(QStringLiteral("−2.5 %")), qPrintable(faster));
    }

    void cardsFollowTheSession()
    {
        tests::SessionFixture fixture;
        ResultPanel panel(*fixture.session);
        QVERIFY(fixture.document().open(QStringLiteral("gpt3-175b-selene")).empty());
        QVERIFY(fixture.waitForAnswer());
        for (const MetricCard *card : panel.cards()) {
            QVERIFY(!card->content().value.isEmpty());
            QVERIFY2(card->content().change.isEmpty(), "no baseline, no change");
        }
        fixture.session->pinBaseline();
        const Scenario slower = tests::with(*fixture.document().scenario(), {{"training.recompute", "full"}});
        fixture.document().commit(slower, QStringLiteral("x"));
        QVERIFY(fixture.waitForAnswer());
        const MetricCard::Content &time = panel.cards().front()->content();
        QVERIFY2(time.change.startsWith(u'+'), qPrintable(time.change));
        QCOMPARE(time.judgement, -1);
        QCOMPARE(time.direction, 1);
        fixture.session->clearBaseline();
        QVERIFY(panel.cards().front()->content().change.isEmpty());
    }

    void adviceIsAppliedByItsLink()
    {
        tests::SessionFixture fixture;
        ResultPanel panel(*fixture.session);
        QSignalSpy analysed(fixture.session.get(), &Session::analysisChanged);
        QVERIFY(fixture.document().open(QStringLiteral("gpt3-175b-selene")).empty());
        QVERIFY(analysed.wait(120'000));
        const AnalysisPtr analysis = fixture.session->analysis();
        QVERIFY(!analysis->sensitivities.empty());
        QVERIFY2(!analysis->advice.empty(), "plain 1F1B on eight stages has something to gain");
        auto *label = panel.findChild<QLabel *>(QStringLiteral("advice"));
        QVERIFY(label);
        QVERIFY(label->text().contains(QString::fromStdString(analysis->advice.front().title).toHtmlEscaped()));

        Q_EMIT label->linkActivated(QStringLiteral("explain"));
        QVERIFY2(label->text().contains(QStringLiteral("→")), qPrintable(label->text()));
        const double before = fixture.session->shown()->report.iteration.value();
        Q_EMIT label->linkActivated(QStringLiteral("apply"));
        QVERIFY(fixture.waitForAnswer());
        QVERIFY(fixture.session->shown()->report.iteration.value() < before);
        QCOMPARE(fixture.document().history().count(), 1);
    }

    void peaksOfMemoryColumns()
    {
        // Steps at 0 (1 byte), 10 (5 bytes), 20 (2 bytes) of an iteration of 40, in four columns of 10.
        const std::vector<MemoryStep> steps = {{0, 1}, {10, 5}, {20, 2}};
        QCOMPARE(columnPeaks(steps, 40, 4), (std::vector<double>{1, 5, 2, 2}));
        QCOMPARE(columnPeaks(steps, 40, 2), (std::vector<double>{5, 2}));
        QCOMPARE(columnPeaks({}, 0, 2), (std::vector<double>{0, 0}));
    }
};

QTEST_MAIN(TestResultPanel)
#include "tst_result_panel.moc"
