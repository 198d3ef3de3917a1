// The load of links in the window: lanes under open rows, heat and legend of the rank map, the table.
#include "core/base/text.h"
#include "core/sim/expand.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/mesh/heat_legend.h"
#include "ui/mesh/mesh_view.h"
#include "ui/mesh/rank_map.h"
#include "ui/models/link_model.h"
#include "ui/models/roles.h"
#include "ui/panels/links_panel.h"
#include "ui/panels/table_view.h"
#include "ui/panels/workbench.h"
#include "ui/theme/color_math.h"
#include "ui/timeline/link_strip.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QToolButton>
#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

LinkAnswerPtr answerTo(const EvaluationPtr &evaluation)
{
    auto answer = std::make_shared<LinkAnswer>();
    answer->evaluation = evaluation;
    answer->load = linkLoad(*evaluation->scenario, evaluation->timeline, evaluation->traffic);
    answer->rankOfGpu = rankOfGpus(*evaluation->scenario, evaluation->timeline);
    return answer;
}

// Two stages of 16 GPUs; the first has one layer, the second three.
Scenario unevenScenario()
{
    Scenario scenario = with(tinyScenario(), {{"cluster.gpus", "32"}, {"plan.tensor", "8"}});
    scenario.plan.layersPerChunk.kind = LayerSplit::Kind::List;
    scenario.plan.layersPerChunk.layers = {1, 3};
    return scenario;
}

} // namespace

class TestLinks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bandsFollowTheMachine()
    {
        QCOMPARE(linkBands(*evaluated(tinyScenario())), std::vector<Band>{Band::ScaleUp});
        QCOMPARE(linkBands(*evaluated(unevenScenario())), (std::vector<Band>{Band::ScaleUp, Band::Network}));
        QCOMPARE(linkBands(Evaluation{}), std::vector<Band>{});
        const std::vector<BandPlace> open = openBands(48, kUsualLanes, {Band::ScaleUp, Band::Network});
        const std::vector<BandPlace> without = openBands(48, kUsualLanes);
        QCOMPARE(open.size(), without.size() + 2);
        QCOMPARE(open.back().band, Band::Memory);
        for (std::size_t i = 1; i < open.size(); ++i)
            QVERIFY(open[i].top >= open[i - 1].top + open[i - 1].height);
        QCOMPARE(portOf(Band::Network), std::optional(Port::Network));
        QCOMPARE(portOf(Band::Data), std::optional<Port>());
    }

    // The area under the steps is what was sent: to the rounding of a pixel's height.
    void areasAreBytes()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const LinkCurves curves(evaluation->timeline, evaluation->traffic);
        const BarColors colors(makeTheme(false), false);
        PictureInput input;
        input.evaluation = evaluation.get();
        input.links = &curves;
        input.colors = &colors;
        input.scale = TimeScale({0, evaluation->timeline.length}, 0, 1000);
        std::vector<Area> areas;
        addLinkStrip(input, Port::ScaleUp, 0, 100, 1100, areas); // tall, to measure
        QVERIFY(areas.size() > 2);
        QCOMPARE(areas.front(), (Area{0, 1000, 100, 1100, colors.waiting()}));
        double sum = 0;
        for (std::size_t i = 1; i < areas.size(); ++i) {
            QVERIFY(areas[i].x1 > areas[i].x0 && areas[i].top >= 100 && areas[i].bottom == 1100);
            QVERIFY(i == 1 || areas[i].x0 >= areas[i - 1].x1);
            sum += double(areas[i].x1 - areas[i].x0) * (1100 - areas[i].top);
        }
        const double whole = 300e9 * toSeconds(evaluation->timeline.length).value();
        QVERIFY(std::abs(sum / 1e6 - curves.of(0).all(Port::ScaleUp).bytes / whole) < 0.002);
        areas.clear();
        addLinkStrip(input, Port::ScaleUp, 0, 100, 100, areas);
        input.links = nullptr;
        addLinkStrip(input, Port::ScaleUp, 0, 0, 100, areas);
        QVERIFY(areas.empty());
    }

    void lanesShowAndTell_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void lanesShowAndTell()
    {
        QFETCH(bool, dark);
        applyTheme(*qApp, dark);
        const EvaluationPtr evaluation = evaluated(unevenScenario());
        ViewState view;
        TimelineView timeline(view);
        timeline.resize(1000, 420);
        timeline.show();
        timeline.setEvaluation(evaluation);
        RowChoices choices;
        choices.open.insert({RowKind::Rank, 1});
        timeline.setRowChoices(choices);
        QCoreApplication::processEvents();
        auto *plot = timeline.findChild<TimelinePlot *>();
        RowChoices rows;
        rows.open = choices.open;
        const RowLayout layout(rowsOf(*evaluation, rows), RowLayout::sharedHeight(2, plot->height()),
                               communicationLanes(evaluation->timeline), linkBands(*evaluation));
        const BandPlace band = *layout.find(1, Band::ScaleUp);
        const QImage picture = plot->grab().toImage();
        const BarColors colors(currentTheme(), false);
        int filled = 0;
        for (int x = 0; x < picture.width(); ++x)
            filled +=
                picture.pixel(x, layout.top(1) + band.top + band.height - 1) == colors.of(Activity::Tensor, kNone);
        QVERIFY2(filled > 50, qPrintable(QString::number(filled)));
        const Theme theme = currentTheme();
        QVERIFY(std::abs(lightness(QColor::fromRgb(colors.waiting())) - lightness(theme.activity[5])) > 10);

        const auto hover = [&](Band which, double x) {
            const QPointF at(x, layout.top(1) + layout.find(1, which)->top + 4);
            QMouseEvent event(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
            QApplication::sendEvent(plot, &event);
            QCoreApplication::processEvents();
            return timeline.cardText();
        };
        OpSpan longest;
        forEachOp(evaluation->timeline, 1, Lane::Tensor, 0, evaluation->timeline.length, [&longest](const OpSpan &op) {
            if (op.end - op.start > longest.end - longest.start)
                longest = op;
        });
        const QString busy = hover(Band::ScaleUp, plot->scale().xOf((longest.start + longest.end) / 2));
        QVERIFY2(busy.contains(QStringLiteral("Stage 1 · scale-up")) && busy.contains(QStringLiteral("of 300 GB/s")),
                 qPrintable(busy));
        QVERIFY2(busy.contains(QStringLiteral("tensor ")) && busy.contains(QStringLiteral("load ")), qPrintable(busy));
        const QString idle = hover(Band::Network, plot->scale().xOf(10));
        QVERIFY2(idle.contains(QStringLiteral("NIC")) && idle.contains(QStringLiteral("sends nothing here")),
                 qPrintable(idle));
        applyTheme(*qApp, false);
    }

    void heatFollowsBusyShares()
    {
        const EvaluationPtr evaluation = evaluated(unevenScenario());
        const LinkAnswerPtr answer = answerTo(evaluation);
        MeshView mesh;
        mesh.resize(900, 220);
        mesh.setScenario(*evaluation->scenario);
        mesh.setReport(evaluation->report);
        mesh.show();
        RankMap &map = mesh.map();
        QSignalSpy wanted(&mesh, &MeshView::linksWanted);
        const QImage byStage = map.grab().toImage();
        QVERIFY(!mesh.heatLegend().isVisible());

        auto *shade = mesh.findChild<QToolButton *>(QStringLiteral("shade"));
        QVERIFY(shade != nullptr && shade->menu()->actions().size() == 4);
        shade->menu()->actions()[2]->trigger();
        QVERIFY(map.shade() == RankMap::Shade::ScaleUp);
        QCOMPARE(wanted.size(), 1);
        mesh.setLinks(answer);
        QVERIFY(mesh.heatLegend().isVisible());
        const double most = answer->load.find(LinkKind::ScaleUp, 1)->busy;
        QVERIFY(most > answer->load.find(LinkKind::ScaleUp, 0)->busy); // three layers against one
        QCOMPARE(map.fullShade(), most);
        QVERIFY2(mesh.heatLegend().text().contains(QString::fromStdString(percentText(most))),
                 qPrintable(mesh.heatLegend().text()));
        for (const bool dark : {false, true}) {
            const Theme theme = makeTheme(dark);
            const double first = lightness(map.colorOfGpu(0, theme));
            const double second = lightness(map.colorOfGpu(31, theme));
            QVERIFY(dark ? second > first + 10 : second < first - 10); // seen without any hue
            for (const ColorVision vision : {ColorVision::Protanopia, ColorVision::Deuteranopia}) {
                double before = dark ? -1 : 101;
                for (int step = 0; step <= 10; ++step) {
                    const double seen = lightness(asSeenWith(vision, heatColor(step / 10.0, true, theme)));
                    QVERIFY(dark ? seen > before : seen < before);
                    before = seen;
                }
            }
        }
        QVERIFY(map.grab().toImage() != byStage);

        map.setFocus();
        QTest::keyClick(&map, Qt::Key_M); // the switch follows the key
        QVERIFY(map.shade() == RankMap::Shade::Network);
        QVERIFY2(shade->text().startsWith(QStringLiteral("by NIC")), qPrintable(shade->text()));
        QTest::keyClick(&map, Qt::Key_Right);
        QVERIFY2(map.accessibleDescription().contains(QStringLiteral("NIC sends")),
                 qPrintable(map.accessibleDescription()));
        QTest::keyClick(&map, Qt::Key_M);
        QVERIFY(map.shade() == RankMap::Shade::Stage);
        QVERIFY(!mesh.heatLegend().isVisible());

        // Of another plan: nothing wrong is shown.
        mesh.setScenario(with(*evaluation->scenario, {{"cluster.gpus", "64"}}));
        shade->menu()->actions()[2]->trigger();
        QCOMPARE(map.colorOfGpu(0, makeTheme(false)), map.colorOfGpu(63, makeTheme(false)));
    }

    void modelSortsByNumbers()
    {
        LinkModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const LinkAnswerPtr answer = answerTo(evaluated(unevenScenario()));
        model.setAnswer(answer);
        QCOMPARE(model.rowCount(), 2 + 2 + 8 + 1);
        for (int row = 0; row < model.rowCount(); ++row) {
            double sum = 0;
            for (int column = LinkModel::Tensor; column <= LinkModel::Data; ++column)
                sum += model.index(row, column).data(kSortRole).toDouble();
            const double sent = model.index(row, LinkModel::Sent).data(kSortRole).toDouble();
            QVERIFY(std::abs(sum - sent) <= 1e-6 * std::max(1.0, sent));
        }
        QCOMPARE(model.index(12, LinkModel::Link).data().toString(), QStringLiteral("spine"));
        QCOMPARE(model.index(2, LinkModel::Capacity).data().toString(), QStringLiteral("25 GB/s"));
    }

    void theTabFollowsThePlanAndIsCopied()
    {
        WindowFixture fixture;
        QVERIFY(fixture.opened && fixture.shown);
        Workbench &workbench = *fixture.window->findChild<Workbench *>();
        workbench.setFolded(false);
        workbench.setCurrentWidget(&workbench.links());
        TableView &table = workbench.links().table();
        QTRY_COMPARE(table.model()->rowCount(), 25);
        QTest::mouseClick(table.horizontalHeader()->viewport(), Qt::LeftButton, {},
                          {table.columnViewportPosition(LinkModel::Sent) + 10, 8});
        double before = table.model()->index(0, LinkModel::Sent).data(kSortRole).toDouble();
        const double last = table.model()->index(24, LinkModel::Sent).data(kSortRole).toDouble();
        const bool rises = before < last;
        for (int row = 1; row < 25; ++row) {
            const double next = table.model()->index(row, LinkModel::Sent).data(kSortRole).toDouble();
            QVERIFY(rises ? next >= before : next <= before);
            before = next;
        }
        table.selectAll();
        table.copyAs(TableFormat::Csv);
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains(QStringLiteral("spine")) && copied.contains(QStringLiteral("rail 7")),
                 qPrintable(copied.left(400)));

        // The map asks for itself, and another plan has other links.
        fixture.window->mesh().map().setShade(RankMap::Shade::Network);
        QTRY_VERIFY(fixture.window->mesh().map().fullShade() > 0);
        const double full = fixture.window->mesh().map().fullShade();
        fixture.document().commit(with(*fixture.document().scenario(), {{"plan.pipeline", "4"}}),
                                  QStringLiteral("half"));
        QVERIFY(fixture.waitForAnswer());
        QTRY_COMPARE(table.model()->rowCount(), 4 + 4 + 8 + 1);
        QTRY_VERIFY(fixture.window->mesh().map().fullShade() != full);
    }
};

QTEST_MAIN(TestLinks)
#include "tst_links.moc"
