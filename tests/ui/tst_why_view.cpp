// "Why" in the window: numbers that are clicked or asked by keys, links on and back, steps that are taken, copies.
#include "core/explain/why.h"
#include "core/report/columns.h"
#include "tests/support/window.h"
#include "ui/panels/breakdown_chart.h"
#include "ui/panels/derived_label.h"
#include "ui/panels/memory_panel.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/table_view.h"
#include "ui/panels/why_html.h"
#include "ui/panels/why_view.h"
#include "ui/panels/workbench.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QTextBrowser>
#include <QToolButton>

using namespace stringline;
using namespace stringline::ui;

namespace {

WhyView &viewOf(const tests::WindowFixture &fixture)
{
    return *fixture.window->findChild<WhyView *>(QStringLiteral("whyView"));
}

MetricCard &cardOf(const tests::WindowFixture &fixture, std::string_view column)
{
    for (MetricCard *card : fixture.window->findChildren<MetricCard *>()) {
        if (card->column().id == column)
            return *card;
    }
    qFatal("no such card");
}

} // namespace

class TestWhyView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linksHaveKinds()
    {
        QCOMPARE(int(whyLinkFrom(QStringLiteral("field:plan.tensor")).kind), int(WhyLink::Kind::Field));
        QCOMPARE(whyLinkFrom(QStringLiteral("number:memory.3.peak")).target, QStringLiteral("memory.3.peak"));
        QCOMPARE(int(whyLinkFrom(QStringLiteral("https://x")).kind), int(WhyLink::Kind::None));
    }

    void aClickedCardSaysWhy()
    {
        tests::WindowFixture fixture;
        QVERIFY(fixture.opened && fixture.shown);
        WhyView &view = viewOf(fixture);
        QVERIFY(!view.isVisible());
        MetricCard &card = cardOf(fixture, "mfu");
        QTest::mouseClick(&card, Qt::LeftButton);
        QVERIFY(view.isVisible());
        QCOMPARE(view.number(), QStringLiteral("mfu"));
        QVERIFY2(view.text().contains(QStringLiteral("C / (T · N · X)")), qPrintable(view.text()));
        QVERIFY(view.text().contains(card.content().value));
        QVERIFY(fixture.window->rect().contains(view.geometry()));
        // The card stays readable beside it.
        const QRect place(card.mapTo(fixture.window.get(), QPoint()), card.size());
        QVERIFY(!view.geometry().intersects(place));
    }

    // Enter a card by Tab, ask by E, put it away by Esc: the focus is where it was.
    void keysAskAndPutAway()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        MetricCard &card = cardOf(fixture, "peakBytes");
        card.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(card.hasFocus());
        QTest::keyClick(&card, Qt::Key_E);
        QVERIFY(view.isVisible());
        auto *page = view.findChild<QTextBrowser *>(QStringLiteral("whyPage"));
        QTRY_VERIFY(page->hasFocus());
        QVERIFY(page->accessibleName().contains(QStringLiteral("Peak memory")));
        QVERIFY(page->accessibleDescription().contains(QStringLiteral("M_w").remove(u'_')));
        QTest::keyClick(page, Qt::Key_Escape);
        QVERIFY(!view.isVisible());
        QTRY_VERIFY(card.hasFocus());
    }

    void linksLeadOnAndBack()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        auto *back = view.findChild<QToolButton *>(QStringLiteral("whyBack"));
        view.ask(QStringLiteral("tokensPerSecond"));
        QVERIFY(!back->isVisible());
        view.follow(QStringLiteral("number:iterationSeconds"));
        QCOMPARE(view.number(), QStringLiteral("iterationSeconds"));
        QVERIFY(back->isVisible());
        view.follow(QStringLiteral("number:breakdown.bubble"));
        QVERIFY(view.text().contains(QStringLiteral("closed form")));
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(view.number(), QStringLiteral("iterationSeconds"));
        QTest::keyClick(view.findChild<QTextBrowser *>(QStringLiteral("whyPage")), Qt::Key_Backspace);
        QCOMPARE(view.number(), QStringLiteral("tokensPerSecond"));
        view.ask(QStringLiteral("nothing")); // leaves what is there
        QCOMPARE(view.number(), QStringLiteral("tokensPerSecond"));
    }

    void aTermLeadsToItsField()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        view.ask(QStringLiteral("microbatches"));
        const QString html = view.findChild<QTextBrowser *>(QStringLiteral("whyPage"))->toHtml();
        QVERIFY(html.contains(QStringLiteral("field:training.globalBatch")));
        view.follow(QStringLiteral("field:training.globalBatch"));
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("training.globalBatch"));
        QVERIFY(view.isVisible());
    }

    // A step is one undo step, and the panel follows the new plan.
    void aStepIsTakenAndUndone()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        view.ask(QStringLiteral("microbatches"));
        QTRY_VERIFY_WITH_TIMEOUT(view.finder().answer().has_value(), 20'000);
        const Influence step = view.finder().answer()->front();
        QVERIFY(view.text().contains(QString::fromStdString(step.text)));
        const double before = view.shownWhy()->number;
        const int steps = fixture.document().history().count();
        view.follow(QStringLiteral("step:0"));
        QCOMPARE(fixture.document().history().count(), steps + 1);
        QVERIFY(fixture.waitForAnswer());
        QTRY_COMPARE(view.shownWhy()->number, step.number);
        fixture.document().history().undo();
        QVERIFY(fixture.waitForAnswer());
        QTRY_COMPARE(view.shownWhy()->number, before);
    }

    void theBreakdownAnswersForItsParts()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        auto *chart = fixture.window->findChild<BreakdownChart *>();
        QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(14, 16)); // the first cause of the bar
        QCOMPARE(view.number(), QStringLiteral("breakdown.compute"));
        QTest::keyClick(chart, Qt::Key_E);
        QCOMPARE(view.number(), QStringLiteral("iterationSeconds"));
    }

    void cellsOfTheMemoryTableAnswer()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        auto *workbench = fixture.window->findChild<Workbench *>();
        workbench->showStageMemory(2);
        auto *table = workbench->memory().findChild<TableView *>();
        table->setCurrentIndex(table->model()->index(2, 1));
        QTest::keyClick(table, Qt::Key_E);
        QCOMPARE(view.number(), QStringLiteral("memory.2.weights"));
        table->scrollTo(table->model()->index(2, 7));
        const QPoint peak = table->visualRect(table->model()->index(2, 7)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, peak); // selects
        QCOMPARE(view.number(), QStringLiteral("memory.2.weights"));
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, peak);
        QTRY_COMPARE(view.number(), QStringLiteral("memory.2.peak"));
    }

    void derivedTextOfTheFormAnswers()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        QStringList asked;
        for (DerivedLabel *label : fixture.window->findChildren<DerivedLabel *>()) {
            if (!label->isVisible() || label->focusPolicy() == Qt::NoFocus)
                continue;
            QTest::keyClick(label, Qt::Key_Return);
            asked << view.number();
        }
        for (const char *id : {"parameters", "microbatches", "dataParallel", "layersPerChunk", "bubbleFraction"})
            QVERIFY2(asked.contains(QLatin1String(id)), id);
    }

    void theExplanationCopies()
    {
        tests::WindowFixture fixture;
        WhyView &view = viewOf(fixture);
        view.ask(QStringLiteral("dataParallel"));
        QClipboard *clipboard = QApplication::clipboard();
        const QList<QAction *> copies = view.findChild<QMenu *>()->actions();
        QCOMPARE(copies.size(), 3);
        copies[0]->trigger();
        QVERIFY(clipboard->text().contains(QStringLiteral("N / (t · p)")));
        copies[1]->trigger();
        QVERIFY(clipboard->text().startsWith(QStringLiteral("**Data parallel**")));
        copies[2]->trigger();
        QVERIFY(clipboard->text().contains(QStringLiteral("\\frac{N}{t \\cdot p}")));
    }
};

QTEST_MAIN(TestWhyView)
#include "tst_why_view.moc"
