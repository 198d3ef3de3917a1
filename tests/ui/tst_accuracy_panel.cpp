// Accuracy beside the answer: published runs are evaluated in the background, cards carry their band, plot and table
// name each run with its source, and a measured time of one's own gets likely causes.
#include "tests/support/window.h"
#include "ui/models/accuracy_model.h"
#include "ui/panels/accuracy_panel.h"
#include "ui/panels/accuracy_plot.h"
#include "ui/panels/causes_list.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/table_view.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/workbench.h"

#include <QLabel>
#include <QUndoStack>

#include <cmath>

using namespace stringline;
using namespace stringline::ui;

class TestAccuracyPanel : public QObject {
    Q_OBJECT

    static bool waitForPoints(const tests::SessionFixture &fixture)
    {
        return QTest::qWaitFor([&] { return fixture.session->accuracy().points() != nullptr; }, 20'000);
    }

private Q_SLOTS:
    // A decade is as long everywhere; ticks lie on the axis.
    void logAxis()
    {
        const LogAxis axis{0.1, 100, 10, 310};
        QCOMPARE(axis.place(0.1), 10.0);
        QVERIFY(std::abs(axis.place(1) - 110) < 1e-9);
        QVERIFY(std::abs(axis.place(100) - 310) < 1e-9);
        for (const double tick : axis.ticks())
            QVERIFY(axis.place(tick) >= 9.9 && axis.place(tick) <= 310.1);
        QCOMPARE(axis.ticks().size(), std::size_t(4));                   // 0.1, 1, 10, 100
        QCOMPARE((LogAxis{1, 10, 0, 1}.ticks().size()), std::size_t(4)); // 1, 2, 5, 10
    }

    void cardsCarryTheirBand()
    {
        tests::WindowFixture fixture;
        QVERIFY(waitForPoints(fixture));
        const Accuracy &accuracy = fixture.session->accuracy();
        const std::optional<ErrorBand> band = accuracy.bandOf(*fixture.document().scenario(), MeasuredQuantity::Time);
        QVERIFY(band && band->used.size() >= kLeastPoints);
        const auto *panel = fixture.window->findChild<ResultPanel *>();
        QVERIFY(panel);
        const MetricCard &iteration = *panel->cards().front();
        QCOMPARE(iteration.content().band, QString::fromStdString(bandText(*band)));
        QVERIFY(iteration.toolTip().contains(QString::number(band->used.size())));
        QVERIFY(iteration.accessibleDescription().contains(iteration.content().band));
        // Fewer tokens a second where the iteration is longer.
        QCOMPARE(panel->cards()[2]->content().band, QString::fromStdString(bandText(reciprocal(*band))));
    }

    void plotAndTableNameTheRun()
    {
        tests::WindowFixture fixture;
        QVERIFY(waitForPoints(fixture));
        auto &workbench = *fixture.window->findChild<Workbench *>();
        workbench.showAccuracy();
        QCoreApplication::processEvents();
        AccuracyPanel &panel = workbench.accuracy();
        const std::vector<PublishedPoint> &points = *fixture.session->accuracy().points();
        QVERIFY2(panel.summary().text().contains(QStringLiteral("dense, 16-bit, on A100")),
                 qPrintable(panel.summary().text()));
        std::size_t times = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (points[i].quantity != MeasuredQuantity::Time)
                continue;
            ++times;
            const QPointF place = panel.plot().placeOf(int(i));
            QVERIFY(QRectF(panel.plot().rect()).contains(place));
            QVERIFY(panel.plot().pointAt(place) >= 0);
        }
        QCOMPARE(panel.table().model()->rowCount(), int(times));
        const int wanted = panel.plot().pointAt(panel.plot().placeOf(0));
        QTest::mouseClick(&panel.plot(), Qt::LeftButton, {}, panel.plot().placeOf(wanted).toPoint());
        const int chosen = panel.plot().chosen();
        QVERIFY(chosen >= 0);
        const PublishedPoint &run = points[std::size_t(chosen)];
        QVERIFY2(panel.details().text().contains(QString::fromStdString(run.source).toHtmlEscaped()),
                 qPrintable(panel.details().text()));
        QVERIFY(panel.table().currentSourceRow() >= 0);
        QVERIFY(!panel.plot().accessibleDescription().isEmpty());
        // The keys walk along the measured axis.
        QTest::keyClick(&panel.plot(), Qt::Key_Right);
        QVERIFY(panel.plot().chosen() != chosen);
        QVERIFY(points[std::size_t(panel.plot().chosen())].measured >= run.measured);
    }

    // Half as long again as predicted: causes are listed, and the first one taken into the plan is one undo step.
    void myRunTakesLonger()
    {
        tests::WindowFixture fixture;
        auto &workbench = *fixture.window->findChild<Workbench *>();
        workbench.showAccuracy();
        AccuracyPanel &panel = workbench.accuracy();
        QVERIFY(!panel.causes().isVisible());
        panel.ownTime().setFocus();
        QTest::keyClicks(&panel.ownTime(), QStringLiteral("soon"));
        QTest::keyClick(&panel.ownTime(), Qt::Key_Return);
        QCOMPARE(panel.ownTime().property("state").toString(), QStringLiteral("bad"));
        panel.ownTime().selectAll();
        const double predicted = fixture.session->shown()->report.iteration.value();
        QTest::keyClicks(&panel.ownTime(), QString::number(1.5 * predicted, 'f', 2));
        QTest::keyClick(&panel.ownTime(), Qt::Key_Return);
        QVERIFY(panel.causes().isVisible());
        QVERIFY(
            QTest::qWaitFor([&] { return panel.causes().label().text().contains(QStringLiteral("<b>1.")); }, 60'000));
        QVERIFY(workbench.grab().save(QStringLiteral("window-causes.png")));
        Q_EMIT const_cast<QLabel &>(panel.causes().label()).linkActivated(QStringLiteral("0"));
        QVERIFY(fixture.waitForAnswer());
        QCOMPARE(fixture.document().history().count(), 1);
        const double now = fixture.session->shown()->report.iteration.value();
        QVERIFY2(std::abs(now / (1.5 * predicted) - 1) < 0.1, qPrintable(QString::number(now)));
        panel.ownTime().setFocus();
        QTest::keyClick(&panel.ownTime(), Qt::Key_Escape);
        QVERIFY(!panel.causes().isVisible());
    }
};

QTEST_MAIN(TestAccuracyPanel)
#include "tst_accuracy_panel.moc"
