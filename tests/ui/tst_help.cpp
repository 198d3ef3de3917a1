// The help: every page opens with its pictures, every link does something, and the walk it describes is a walk that
// the window lets one take.
#include "core/report/columns.h"
#include "core/scenario/fields.h"
#include "tests/support/window.h"
#include "ui/help/help_window.h"
#include "ui/help/whats_this.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/mesh_view.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/explanation_view.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocumentFragment>
#include <QWhatsThis>

#include <numeric>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct PageParts {
    QStringList links;
    QStringList images;
};

PageParts partsOf(const QTextDocument &document)
{
    PageParts parts;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextCharFormat format = at.fragment().charFormat();
            if (format.isImageFormat())
                parts.images << format.toImageFormat().name();
            else if (format.isAnchor())
                parts.links << format.anchorHref();
        }
    }
    return parts;
}

HelpWindow *helpOf(const MainWindow &window)
{
    return window.findChild<HelpWindow *>();
}

// The middle of a gap in view, in the plot.
QPoint pointOf(const MainWindow &window, const ui::Wait &wait)
{
    const TimelinePlot &plot = window.timeline().plot();
    const int x = int(plot.scale().xOf(wait.range.from + wait.range.length() / 2));
    for (int y = 0; y < plot.height(); ++y) {
        const Hit hit = plot.hitAt(QPointF(x, y));
        if (hit.wait && hit.wait->rank == wait.rank)
            return {x, y + 4};
    }
    return {};
}

// Of the longest one.
QPoint pointOfLongestGap(const MainWindow &window, ui::Wait &wait)
{
    const EvaluationPtr evaluation = window.timeline().evaluation();
    std::vector<int> ranks(evaluation->timeline.ranks.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    const TimeScale scale = window.timeline().plot().scale();
    wait = largestWait(evaluation->timeline, ranks, {scale.from, scale.to}).value();
    return pointOf(window, wait);
}

void hover(const TimelinePlot &plot, QPoint at)
{
    auto &widget = const_cast<TimelinePlot &>(plot);
    QMouseEvent move(QEvent::MouseMove, QPointF(at), widget.mapToGlobal(QPointF(at)), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&widget, &move);
    QCoreApplication::processEvents();
}

QString plainExplanation(const MainWindow &window)
{
    return QTextDocumentFragment::fromHtml(window.workbench().details().explanation().text())
        .toPlainText()
        .simplified();
}

} // namespace

class TestHelp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void f1OpensTheHelp()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_F1);
        const HelpWindow *help = helpOf(*fixture.window);
        QVERIFY(help && help->isVisible());
        QVERIFY(!help->isModal()); // the window stays usable beside it
        QVERIFY(help->windowTitle().startsWith(QStringLiteral("Why is there a bubble?")));
        QVERIFY(help->browser().toPlainText().contains(QStringLiteral("A bubble is time in which a GPU waits")));
    }

    // Pages are in the menu; their pictures are there, as wide as the page is; each link leads somewhere.
    void pagesAreWhole()
    {
        WindowFixture fixture;
        for (const HelpPage &page : helpPages()) {
            QAction *open = fixture.window->action(QStringLiteral("help.") + QLatin1String(page.id));
            QVERIFY2(open, page.id);
            open->trigger();
            HelpWindow *help = helpOf(*fixture.window);
            const PageParts parts = partsOf(*help->browser().document());
            QVERIFY(!help->browser().toPlainText().isEmpty());
            for (const QString &image : parts.images) {
                const QVariant data = help->browser().document()->resource(
                    QTextDocument::ImageResource, help->browser().source().resolved(QUrl(image)));
                QVERIFY2(data.isValid() && !data.isNull(), qPrintable(image));
            }
            QCOMPARE(help->browser().horizontalScrollBar()->maximum(), 0); // nothing is cut off
            for (const QString &link : parts.links) {
                const std::optional<HelpDeed> deed = deedOf(QUrl(link));
                if (!deed)
                    QVERIFY2(pageOf(help->browser().source().resolved(QUrl(link))), qPrintable(link));
                else if (deed->kind == HelpDeed::Kind::Action)
                    QVERIFY2(fixture.window->action(deed->what), qPrintable(link));
                else
                    QCOMPARE(deed->what, QStringLiteral("longest"));
            }
        }
        QVERIFY(!deedOf(QUrl(QStringLiteral("do:nothing"))));
        QVERIFY(!deedOf(QUrl(QStringLiteral("do:action/"))));
        QVERIFY(!deedOf(QUrl(QStringLiteral("https://example.org/action/quit"))));
    }

    void linksActInTheWindow()
    {
        WindowFixture fixture;
        fixture.window->action(QStringLiteral("help"))->trigger();
        QTextBrowser &browser = helpOf(*fixture.window)->browser();
        Q_EMIT browser.anchorClicked(QUrl(QStringLiteral("do:gap/longest")));
        ui::Wait longest;
        QVERIFY(!pointOfLongestGap(*fixture.window, longest).isNull());
        QCOMPARE(fixture.session->view().selectedGap(), nameOf(longest));
        QCOMPARE(fixture.window->workbench().currentWidget(), &fixture.window->workbench().details());
        Q_EMIT browser.anchorClicked(QUrl(QStringLiteral("do:action/timeline.criticalPath")));
        QVERIFY(fixture.window->action(QStringLiteral("timeline.criticalPath"))->isChecked());
        Q_EMIT browser.anchorClicked(QUrl(QStringLiteral("do:action/timeline.escape")));
        QCOMPARE(fixture.session->view().selectedGap(), GapRef{});
        Q_EMIT browser.anchorClicked(QUrl(QStringLiteral("do:action/no-such-action"))); // does nothing
    }

    // What the page says, done with the mouse: hover, click, read, follow.
    void aNewUserFindsWhyAGapIsThere()
    {
        WindowFixture fixture;
        MainWindow &window = *fixture.window;
        ui::Wait wait;
        const QPoint at = pointOfLongestGap(window, wait);
        QVERIFY(!at.isNull());
        hover(window.timeline().plot(), at);
        QVERIFY2(window.timeline().cardText().contains(QStringLiteral("waits")),
                 qPrintable(window.timeline().cardText()));
        QVERIFY(window.timeline().cardText().contains(QStringLiteral("until")));
        auto *plot = window.timeline().findChild<TimelinePlot *>();
        QTest::mouseClick(plot, Qt::LeftButton, {}, at);
        QCOMPARE(fixture.session->view().selectedGap(), nameOf(wait));
        QCOMPARE(window.workbench().currentWidget(), &window.workbench().details());
        QVERIFY(window.workbench().details().explanation().isVisible());
        const QString text = plainExplanation(window);
        for (const char *part : {"waits", "until", "Bound by", "What waited for what"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        // Its first link selects what was waited for.
        auto *label = window.workbench().details().explanation().findChild<QLabel *>();
        const qsizetype link = label->text().indexOf(QStringLiteral("<a href=\"span/"));
        QVERIFY(link > 0);
        const qsizetype begin = link + 9;
        window.workbench().details().explanation().follow(
            label->text().mid(begin, label->text().indexOf(u'"', begin) - begin));
        QVERIFY(fixture.session->view().selection().index != kNone);
    }

    // Every row of the tables stands on its page, with what a person needs to know of it.
    void referencePagesHoldTheirTables()
    {
        WindowFixture fixture;
        const auto textOfPage = [&fixture](const char *id) {
            fixture.window->action(QStringLiteral("help.") + QLatin1String(id))->trigger();
            return helpOf(*fixture.window)->browser().toPlainText();
        };
        const QString fields = textOfPage("fields");
        for (const Field &field : scenarioFields()) {
            QVERIFY2(fields.contains(toQString(field.path)), field.path.data());
            QVERIFY2(fields.contains(toQString(field.label)), field.label.data());
            for (const Choice &choice : field.choices)
                QVERIFY2(fields.contains(toQString(choice.id)), choice.id.data());
        }
        const QString numbers = textOfPage("numbers");
        for (const ReportColumn &column : reportColumns())
            QVERIFY2(numbers.contains(toQString(column.label)) && numbers.contains(toQString(column.id)),
                     column.id.data());
        const QString keys = textOfPage("all-keys");
        for (const char *name : {"preferences", "palette", "timeline.fitAll"})
            QVERIFY2(keys.contains(fixture.window->action(QLatin1String(name))->shortcut().toString()), name);
        const QString words = textOfPage("glossary");
        for (const char *word : {"TP,", "PP,", "DP,", "MFU", "Bubble", "ZeRO", "Microbatch", "1F1B", "Critical path"})
            QVERIFY2(words.contains(QLatin1String(word)), word);
        QVERIFY(words.count(QStringLiteral(" – ")) >= 40);
    }

    void searchRanksAndCuts()
    {
        const std::vector<SearchedPage> pages = {
            searchedPage(QStringLiteral("Cats"),
                         QStringLiteral("# Cats\n\nA bubble bath is not for them.\n\nThey purr.")),
            searchedPage(QStringLiteral("Bubbles"), QStringLiteral("# Bubbles\n\nTime in which a GPU waits.")),
            searchedPage(QStringLiteral("Fields"), QStringLiteral("# Fields\n\nGlobal batch globalBatch\n\nbath")),
        };
        std::vector<HelpHit> hits = searchHelp(pages, QStringLiteral("bubble"));
        QCOMPARE(hits.size(), std::size_t(2));
        QCOMPARE(hits[0].page, std::size_t(1)); // its title says so
        QCOMPARE(hits[1].block, 1);
        QVERIFY(hits[1].snippet.startsWith(QStringLiteral("A bubble")));
        QCOMPARE(searchHelp(pages, QStringLiteral("PURR cats")).size(), std::size_t(1)); // scattered over a page
        QCOMPARE(searchHelp(pages, QStringLiteral("atch")).size(), std::size_t(0));      // inside a word
        QCOMPARE(searchHelp(pages, QStringLiteral("batch")).front().page, std::size_t(2));
        QVERIFY(searchHelp(pages, QStringLiteral("  ")).empty());
        QCOMPARE(findWord(QStringLiteral("training.globalBatch"), QStringLiteral("batch")), qsizetype(15));
    }

    void searchJumpsAndMarks()
    {
        WindowFixture fixture;
        fixture.window->action(QStringLiteral("searchHelp"))->trigger();
        HelpWindow &help = *helpOf(*fixture.window);
        QVERIFY(help.focusWidget() == &help.searchField());
        QTest::keyClicks(&help.searchField(), QStringLiteral("oversubscription"));
        QVERIFY(help.list().count() > 1);
        const QString first = help.list().item(0)->text();
        QVERIFY2(first.contains(QStringLiteral("versubscription")), qPrintable(first));
        QTest::keyClick(&help.searchField(), Qt::Key_Return);
        QVERIFY(!help.browser().extraSelections().isEmpty());
        QCOMPARE(help.browser().extraSelections().constFirst().cursor.selectedText().toLower(),
                 QStringLiteral("oversubscription"));
        QVERIFY(help.browser().viewport()->rect().intersects(help.browser().cursorRect()));
        QTest::keyClick(&help.searchField(), Qt::Key_Escape); // all pages again
        QVERIFY(help.isVisible());
        QCOMPARE(std::size_t(help.list().count()), helpPages().size());
        QTest::keyClicks(&help.searchField(), QStringLiteral("qqqq"));
        QCOMPARE(help.list().count(), 1);
        QVERIFY(!help.list().item(0)->flags().testFlag(Qt::ItemIsEnabled));
    }

    void backAndForward()
    {
        WindowFixture fixture;
        fixture.window->action(QStringLiteral("help"))->trigger();
        HelpWindow &help = *helpOf(*fixture.window);
        auto *back = help.findChild<QPushButton *>(QStringLiteral("helpBack"));
        auto *forward = help.findChild<QPushButton *>(QStringLiteral("helpForward"));
        QVERIFY(!back->isEnabled() && !forward->isEnabled());
        help.open(*pageOf(QUrl(QStringLiteral("qrc:/help/fields.md"))));
        back->click();
        QVERIFY(help.windowTitle().startsWith(QStringLiteral("Why is there a bubble?")));
        QVERIFY(forward->isEnabled());
        forward->click();
        QVERIFY(help.windowTitle().startsWith(QStringLiteral("All fields")));
        QVERIFY(help.browser().toPlainText().contains(QStringLiteral("plan.tensor")));
    }

    // What Shift+F1 says comes from the tables; nothing that takes a click is silent.
    void whatsThisSpeaksOfEveryControl()
    {
        WindowFixture fixture;
        giveWhatsThis(*fixture.window);
        auto *tensor = fixture.window->form().findChild<QWidget *>(QStringLiteral("plan.tensor"));
        QVERIFY(tensor);
        QVERIFY(tensor->whatsThis().contains(QStringLiteral("plan.tensor")));
        int fields = 0;
        for (const Field &field : scenarioFields()) {
            const auto *box = fixture.window->form().findChild<QWidget *>(toQString(field.path));
            fields += box ? 1 : 0;
            if (box)
                QVERIFY2(box->whatsThis().contains(toQString(field.help).toHtmlEscaped()), field.path.data());
        }
        QVERIFY2(fields >= 30, qPrintable(QString::number(fields)));
        for (const MetricCard *card : fixture.window->result().cards())
            QVERIFY(card->whatsThis().contains(toQString(card->column().explanation).toHtmlEscaped()));
        QVERIFY(!fixture.window->mesh().strip().whatsThis().isEmpty());
        QVERIFY(!fixture.window->timeline().findChild<TimelinePlot *>()->whatsThis().isEmpty());

        fixture.window->action(QStringLiteral("whatsThis"))->trigger();
        QVERIFY(QWhatsThis::inWhatsThisMode());
        QWhatsThis::leaveWhatsThisMode();
    }

    // resources/help/renew copies these into the pictures of the pages.
    void picturesOfThePages()
    {
        WindowFixture fixture({1360, 900});
        fixture.session->preferences().setTheme(ThemeChoice::Light);
        MainWindow &window = *fixture.window;
        const auto save = [](const QPixmap &picture, const char *name) {
            QVERIFY(!picture.isNull());
            QVERIFY(picture.scaledToWidth(580, Qt::SmoothTransformation)
                        .save(QStringLiteral("help-%1.png").arg(QLatin1String(name))));
        };
        // The pipeline fills: stage 3 waits for its first forward, and the iteration would be shorter without.
        const ui::Wait wait = waitOf(window.timeline().evaluation()->timeline, {3, 0}).value();
        const QPoint at = pointOf(window, wait);
        QTest::qWait(200);
        hover(window.timeline().plot(), at);
        QTest::qWait(50);
        save(window.timeline().grab(), "hover");
        fixture.session->view().selectGap(nameOf(wait));
        window.workbench().showDetails();
        QVERIFY(QTest::qWaitFor([&] { return plainExplanation(window).contains(QStringLiteral("simulated again")); },
                                20'000));
        QTest::qWait(100);
        save(window.workbench().grab(), "details");
    }
};

QTEST_MAIN(TestHelp)
#include "tst_help.moc"
