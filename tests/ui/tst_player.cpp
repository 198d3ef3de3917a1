// The player's clock, the cursor in the window, the lecture that comes and goes.
#include "tests/support/window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/mesh/rank_map.h"
#include "ui/panels/play_bar.h"
#include "ui/session/player.h"
#include "ui/theme/type_scale.h"
#include "ui/timeline/time_cursor.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QDockWidget>
#include <QSplitter>

using namespace stringline;
using namespace stringline::tests;
using namespace stringline::ui;

class TestPlayer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsInItsSeconds();
    void stopsAtTheEndOrLoops();
    void loseNothingInSmallSteps();
    void keepsItsShareOfAnotherPlan();
    void movesCursorMeshAndWords();
    void stepsByKeys();
    void dragsOnTheAxis();
    void spacePlaysOnlyInTheTimeline();
    void lectureRestoresTheLayout();
    void writesAReport();
};

void TestPlayer::runsInItsSeconds()
{
    Player player;
    player.setLength(8'000'000'000);
    player.setSeconds(5);
    player.setTime(0);
    player.advance(1'000'000'000);
    QCOMPARE(player.time(), Tick(1'600'000'000));
    player.setSeconds(20);
    player.advance(1'000'000'000);
    QCOMPARE(player.time(), Tick(2'000'000'000));
}

void TestPlayer::stopsAtTheEndOrLoops()
{
    Player player;
    player.setLength(1000);
    player.setSeconds(10);
    player.play();
    QVERIFY(player.isPlaying());
    player.advance(11'000'000'000);
    QCOMPARE(player.time(), Tick(1000));
    QVERIFY(!player.isPlaying());
    player.setLoops(true);
    player.play(); // from the beginning again
    QCOMPARE(player.time(), Tick(0));
    player.advance(12'500'000'000);
    QCOMPARE(player.time(), Tick(250));
    QVERIFY(player.isPlaying());
    player.hide();
    QVERIFY(!player.isPlaying() && !player.isShown());
}

void TestPlayer::loseNothingInSmallSteps()
{
    Player player;
    player.setLength(1000);
    player.setSeconds(10);
    player.setTime(0);
    for (int i = 0; i < 1000; ++i)
        player.advance(3'000'000); // 0.3 ticks each
    QVERIFY(std::abs(player.time() - 300) <= 1);
}

void TestPlayer::keepsItsShareOfAnotherPlan()
{
    Player player;
    player.setLength(1000);
    player.setTime(250);
    player.setLength(4000);
    QCOMPARE(player.time(), Tick(1000));
    player.setTime(9000);
    QCOMPARE(player.time(), Tick(4000));
}

void TestPlayer::movesCursorMeshAndWords()
{
    WindowFixture fixture;
    QVERIFY(fixture.shown);
    MainWindow &window = *fixture.window;
    QVERIFY(window.playBar().isHidden());
    window.player().setTime(window.player().length() / 2);
    QVERIFY(!window.playBar().isHidden());
    QVERIFY2(window.playBar().text().startsWith(QStringLiteral("t = ")), qPrintable(window.playBar().text()));
    QVERIFY(window.playBar().text().contains(QStringLiteral("of activations")));
    QVERIFY(window.timeline().timeCursor().isVisible());
    QCOMPARE(window.mesh().map().moment().size(), std::size_t(8));
    const Timeline &timeline = fixture.session->shown()->timeline;
    const std::vector<RankMoment> state = stateAt(timeline, window.player().time());
    QCOMPARE(window.mesh().map().colorOfGpu(0, currentTheme()), colorOf(currentTheme(), state[0].activity, 0));
    QVERIFY(!window.playBar().legend().running().empty());
    window.player().hide();
    QVERIFY(window.playBar().isHidden());
    QVERIFY(!window.timeline().timeCursor().isVisible());
    QVERIFY(window.mesh().map().moment().empty());
}

void TestPlayer::stepsByKeys()
{
    WindowFixture fixture;
    QVERIFY(fixture.shown);
    MainWindow &window = *fixture.window;
    window.timeline().setFocus(Qt::OtherFocusReason);
    auto *plot = window.timeline().findChild<TimelinePlot *>();
    QTRY_VERIFY(plot->hasFocus());
    const Tick first = fixture.session->shown()->timeline.ranks[0].spans(Lane::Compute)[0].end;
    QTest::keyClick(plot, Qt::Key_Apostrophe);
    QCOMPARE(window.player().time(), first);
    QTest::keyClick(plot, Qt::Key_Semicolon);
    QCOMPARE(window.player().time(), Tick(0));
    QTest::keyClick(plot, Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(window.player().time(), fixture.session->shown()->timeline.length);
    QTest::keyClick(plot, Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(window.player().time(), Tick(0));
}

void TestPlayer::dragsOnTheAxis()
{
    WindowFixture fixture;
    QVERIFY(fixture.shown);
    TimelineView &timeline = fixture.window->timeline();
    auto *ruler = timeline.findChild<TimeRuler *>();
    const QRect map = ruler->minimapRect();
    const QPoint axis(map.left() + map.width() / 2, TimeRuler::kHeight - 8);
    QTest::mousePress(ruler, Qt::LeftButton, {}, axis);
    QTest::mouseRelease(ruler, Qt::LeftButton, {}, axis);
    const Tick half = fixture.session->shown()->timeline.length / 2;
    QVERIFY(std::abs(fixture.window->player().time() - half) < half / 50);
    // The minimap keeps its own gestures.
    QTest::mouseClick(ruler, Qt::LeftButton, {}, QPoint(map.left() + 10, map.center().y()));
    QVERIFY(std::abs(fixture.window->player().time() - half) < half / 50);
    const double x = *timeline.timeCursor().position();
    QVERIFY(std::abs(x - axis.x()) < 4);
}

void TestPlayer::spacePlaysOnlyInTheTimeline()
{
    WindowFixture fixture;
    QVERIFY(fixture.shown);
    MainWindow &window = *fixture.window;
    auto *plot = window.timeline().findChild<TimelinePlot *>();
    window.timeline().setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY(plot->hasFocus());
    QTest::keyClick(plot, Qt::Key_Space);
    QVERIFY(window.player().isPlaying());
    QTRY_VERIFY(window.player().time() > 0);
    QTest::keyClick(plot, Qt::Key_Space);
    QVERIFY(!window.player().isPlaying());
    window.mesh().map().setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY(window.mesh().map().hasFocus());
    QTest::keyClick(&window.mesh().map(), Qt::Key_Space);
    QVERIFY(!window.player().isPlaying());
}

void TestPlayer::lectureRestoresTheLayout()
{
    WindowFixture fixture;
    QVERIFY(fixture.shown);
    MainWindow &window = *fixture.window;
    const auto shapes = [&window] {
        QList<QRect> places;
        for (const char *name : {"scenarioDock", "resultDock", "workbenchDock", "historyDock"}) {
            const auto *dock = window.findChild<QDockWidget *>(QLatin1String(name));
            places << (dock->isVisible() ? dock->geometry() : QRect());
        }
        return places << window.mesh().geometry() << window.timeline().geometry() << window.geometry();
    };
    const QList<QRect> before = shapes();
    window.action(QStringLiteral("lecture"))->trigger();
    QVERIFY(window.isFullScreen());
    QTRY_VERIFY(window.findChild<QWidget *>(QStringLiteral("lectureNumbers"))->isVisible());
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>())
        QVERIFY(!dock->isVisible());
    QCOMPARE(typeScale(), 1.5);
    window.action(QStringLiteral("largerType"))->trigger();
    QCOMPARE(typeScale(), 1.75);
    QTest::keyClick(window.timeline().findChild<TimelinePlot *>(), Qt::Key_Escape);
    QVERIFY(!window.isFullScreen());
    QCOMPARE(typeScale(), 1.0);
    QTRY_COMPARE(shapes(), before);
}

void TestPlayer::writesAReport()
{
    WindowFixture fixture;
    QVERIFY(fixture.shown);
    for (const auto &[name, begin] :
         {std::pair("page.pdf", "%PDF-"), std::pair("page.html", "<!DOCTYPE html>"), std::pair("page.md", "# ")}) {
        const QString path = fixture.file(name);
        fixture.window->writeReportTo(path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(begin));
        const QByteArray first = (file.seek(0), file.readAll());
        fixture.window->writeReportTo(path);
        QFile again(path);
        QVERIFY(again.open(QIODevice::ReadOnly));
        QCOMPARE(again.readAll(), first);
    }
    QVERIFY(QFile::exists(fixture.file("page-timeline.svg")));
}

QTEST_MAIN(TestPlayer)
#include "tst_player.moc"
