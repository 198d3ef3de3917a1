// The help: every page opens with its pictures, every link does something, and the walk it describes is a walk that
// the window lets one take.
#include "tests/support/window.h"
#include "ui/help/help_window.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/explanation_view.h"
#include "ui/panels/workbench.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QLabel>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocumentFragment>

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
                    QVERIFY2(QFile::exists(QStringLiteral(":/help/") + link), qPrintable(link));
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
