// The tour: eight stops by keyboard or mouse, each bubble inside the window and beside what it speaks of.
#include "tests/support/window.h"
#include "ui/panels/look_frame.h"
#include "ui/panels/tour.h"
#include "ui/session/habits.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct TourFixture : WindowFixture {
    explicit TourFixture(QSize size = {1600, 1000})
        : WindowFixture(size)
    {
        window->action(QStringLiteral("tour"))->trigger();
    }
    [[nodiscard]] Tour *tour() const { return window->findChild<Tour *>(); }
    [[nodiscard]] QPushButton *button(const char *name) const
    {
        return tour()->findChild<QPushButton *>(QLatin1String(name));
    }
};

} // namespace

class TestTour : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void standsBesideWhatItSpeaksOf()
    {
        const QRect window(0, 0, 1600, 1000);
        const QSize size(360, 160);
        for (const QRect &framed : {QRect(10, 100, 320, 60), QRect(1300, 200, 280, 50), QRect(340, 60, 900, 180),
                                    QRect(0, 900, 1600, 40), QRect(340, 300, 920, 400)}) {
            const QRect bubble = besideFramed(framed, size, window);
            QVERIFY(window.contains(bubble));
            QVERIFY(!bubble.intersects(framed));
        }
        // What fills the window leaves no place beside it.
        QVERIFY(window.contains(besideFramed(window, size, window)));
        QCOMPARE(besideFramed({}, size, window).center(), window.center());
    }

    void keysGoThroughIt()
    {
        TourFixture fixture;
        QVERIFY(fixture.tour() && fixture.tour()->isVisible());
        const int last = int(tourStops().size()) - 1;
        QVERIFY(last >= 5 && last <= 7);
        QTRY_VERIFY(fixture.button("tourNext")->hasFocus());
        QTest::keyClick(fixture.button("tourNext"), Qt::Key_Return);
        QCOMPARE(fixture.tour()->stop(), 1);
        QTest::keyClick(fixture.button("tourNext"), Qt::Key_Right);
        QCOMPARE(fixture.tour()->stop(), 2);
        QTest::keyClick(fixture.button("tourNext"), Qt::Key_Left);
        QCOMPARE(fixture.tour()->stop(), 1);
        for (int stop = 1; stop < last; ++stop)
            QTest::keyClick(fixture.button("tourNext"), Qt::Key_Right);
        QCOMPARE(fixture.tour()->stop(), last);
        QVERIFY(!fixture.button("tourSkip")->isVisible());
        QTest::keyClick(fixture.button("tourNext"), Qt::Key_Return);
        QTRY_VERIFY(!fixture.tour());
        QVERIFY(!fixture.window->findChild<LookFrame *>()->isVisible());
    }

    void escapeAndSkipEndIt()
    {
        TourFixture fixture;
        QTest::keyClick(fixture.button("tourNext"), Qt::Key_Escape);
        QTRY_VERIFY(!fixture.tour());
        fixture.window->action(QStringLiteral("tour"))->trigger();
        QVERIFY(fixture.tour());
        QTest::mouseClick(fixture.button("tourSkip"), Qt::LeftButton);
        QTRY_VERIFY(!fixture.tour());
    }

    void bubblesFitEveryWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("large") << QSize(1600, 1000);
        QTest::newRow("laptop") << QSize(1280, 800);
        QTest::newRow("least") << QSize(960, 560);
    }
    void bubblesFitEveryWindow()
    {
        QFETCH(QSize, size);
        TourFixture fixture(size);
        const auto *look = fixture.window->findChild<LookFrame *>();
        for (const TourStop &stop : tourStops()) {
            QVERIFY2(fixture.window->rect().contains(fixture.tour()->geometry()), stop.title);
            const auto *text = fixture.tour()->findChildren<QLabel *>().at(1);
            QTRY_VERIFY2(text->height() >= text->heightForWidth(text->width()),
                         qPrintable(QStringLiteral("%1: %2 of %3 at %4")
                                        .arg(QLatin1String(stop.title))
                                        .arg(text->height())
                                        .arg(text->heightForWidth(text->width()))
                                        .arg(text->width())));
            if (*stop.look)
                QTRY_VERIFY2(look->isVisible() && look->target(), stop.title);
            else
                QVERIFY2(!look->isVisible(), stop.title);
            QVERIFY2(fixture.window->rect().contains(fixture.tour()->geometry()), stop.title);
            fixture.tour()->next();
            QCoreApplication::processEvents();
        }
    }

    // Nobody is asked twice, and the window stays usable meanwhile.
    void isOfferedOnce()
    {
        WindowFixture fixture;
        Habits().setTourSeen(false);
        fixture.window->offerTour();
        QTRY_VERIFY(fixture.window->findChild<Tour *>());
        QVERIFY(Habits().tourSeen());
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        fixture.window->findChild<Tour *>()->end();
        QTRY_VERIFY(!fixture.window->findChild<Tour *>());
        fixture.window->offerTour();
        QTest::qWait(900);
        QVERIFY(!fixture.window->findChild<Tour *>());
    }
};

QTEST_MAIN(TestTour)
#include "tst_tour.moc"
