// The Timeline table: its list against the bars, its filter and order, the selection that it shares with the timeline,
// keys, names for screen readers, copies and files, and very many rows.
#include "core/sim/pass_times.h"
#include "tests/support/crowded.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/models/roles.h"
#include "ui/models/span_table_model.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/span_list.h"
#include "ui/panels/span_panel.h"
#include "ui/panels/table_view.h"
#include "ui/panels/workbench.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>

#include <map>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

struct Tab {
    Tab()
    {
        fixture.window->workbench().setFolded(false);
        fixture.window->workbench().setCurrentWidget(&panel());
        listed = wait();
    }
    [[nodiscard]] SpanPanel &panel() const { return fixture.window->workbench().spans(); }
    [[nodiscard]] TableView &table() const { return panel().table(); }
    [[nodiscard]] const SpanTableModel &model() const { return *qobject_cast<SpanTableModel *>(table().model()); }
    [[nodiscard]] ViewState &view() const { return fixture.session->view(); }
    [[nodiscard]] const Timeline &timeline() const { return fixture.session->shown()->timeline; }
    [[nodiscard]] bool wait() const
    {
        return QTest::qWaitFor([this] { return !panel().isListing(); }, 20'000);
    }
    void type(const char *words) const
    {
        panel().filter().setFocus();
        panel().filter().clear();
        QTest::keyClicks(&panel().filter(), QLatin1String(words));
        QVERIFY(wait());
    }

    WindowFixture fixture;
    bool listed = false;
};

} // namespace

class TestTimelineTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // By hand: 2 stages. Stage 1 alone, what takes longer, what touches a time, in falling order of durations.
    void listsByHand()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        const Timeline &timeline = evaluation->timeline;
        const SpanRows rows(timeline);
        QVERIFY(!spanOrder(timeline, {}));

        const SpanOrder second = spanOrder(timeline, {parseSearch(QStringLiteral("forward stage 1")), {}, -1, {}});
        std::vector<int> expected;
        const std::vector<Span> &passes = timeline.ranks[1].spans(Lane::Compute);
        for (std::size_t i = 0; i < passes.size(); ++i) {
            if (passes[i].activity == Activity::Forward)
                expected.push_back(rows.rowOf({1, Lane::Compute, std::int32_t(i)}));
        }
        QCOMPARE(*second, expected);

        const Span &some = passes[passes.size() / 2];
        const SpanOrder then = spanOrder(timeline, {{}, TimeRange{some.start, some.start + 1}, -1, {}});
        for (const int number : *then) {
            const Span &span = *timeline.find(rows.refAt(number));
            QVERIFY(span.start <= some.start && span.end > some.start);
        }
        QVERIFY(std::ranges::find(*then, rows.rowOf({1, Lane::Compute, std::int32_t(passes.size() / 2)})) !=
                then->end());

        const SpanOrder longest = spanOrder(timeline, {{}, {}, SpanTableModel::Duration, Qt::DescendingOrder});
        QCOMPARE(int(longest->size()), rows.count());
        for (std::size_t i = 1; i < longest->size(); ++i) {
            const Tick before = timeline.find(rows.refAt((*longest)[i - 1]))->duration();
            const Tick after = timeline.find(rows.refAt((*longest)[i]))->duration();
            QVERIFY(before > after || (before == after && (*longest)[i - 1] < (*longest)[i]));
        }
    }

    // Every column sorts as its raw numbers do.
    void columnsSortByTheirNumbers()
    {
        const EvaluationPtr evaluation = evaluated(tinyScenario());
        SpanTableModel model;
        model.setEvaluation(evaluation);
        for (const int column :
             {SpanTableModel::Stage, SpanTableModel::LaneName, SpanTableModel::Microbatch, SpanTableModel::Chunk,
              SpanTableModel::Start, SpanTableModel::Duration, SpanTableModel::Waited}) {
            model.setOrder(spanOrder(evaluation->timeline, {{}, {}, column, Qt::AscendingOrder}));
            double before = -1e300;
            for (int row = 0; row < model.rowCount(); ++row) {
                const double number = model.data(model.index(row, column), kSortRole).toDouble();
                QVERIFY2(number >= before, qPrintable(QString::number(column)));
                before = number;
                QCOMPARE(model.rowOf(model.refAt(row)), row);
            }
        }
    }

    void filterAndTimeNarrowTheList()
    {
        Tab tab;
        const int all = tab.model().bars();
        QCOMPARE(tab.model().rowCount(), all);
        QCOMPARE(tab.panel().note(), QStringLiteral("%1 bars").arg(QLocale().toString(all)));
        tab.type("backward stage 3");
        QVERIFY(tab.model().rowCount() > 0 && tab.model().rowCount() < all / 8);
        for (int row = 0; row < tab.model().rowCount(); ++row) {
            QCOMPARE(tab.model().refAt(row).rank, 3);
            QCOMPARE(tab.timeline().find(tab.model().refAt(row))->activity, Activity::Backward);
        }
        const int backwards = tab.model().rowCount();
        tab.view().setTimeRange({0, tab.timeline().length / 4});
        tab.panel().time().setCurrentIndex(SpanPanel::ShownTime);
        QVERIFY(tab.wait());
        const int early = tab.model().rowCount();
        QVERIFY(early > 0 && early < backwards);
        tab.view().setTimeRange({0, tab.timeline().length / 2}); // the list follows the timeline
        QVERIFY(QTest::qWaitFor([&] { return tab.model().rowCount() > early && !tab.panel().isListing(); }, 5000));
        tab.panel().time().setCurrentIndex(SpanPanel::SelectedRange);
        QVERIFY(tab.wait());
        QCOMPARE(tab.model().rowCount(), backwards); // there is no range yet
        tab.view().selectRange(TimeRange{0, tab.timeline().length / 4});
        QVERIFY(QTest::qWaitFor([&] { return tab.model().rowCount() == early && !tab.panel().isListing(); }, 5000));
        tab.type("no-such-word");
        QCOMPARE(tab.model().rowCount(), 0);
        QVERIFY(tab.panel().note().startsWith(QStringLiteral("0 of ")));
    }

    // A row selects its bar and brings it into sight; a bar or a gap of the timeline selects its row.
    void selectionIsShared()
    {
        Tab tab;
        const SpanRef bar{5, Lane::Compute, 7};
        tab.view().select(bar);
        QCOMPARE(tab.model().refAt(tab.table().currentSourceRow()), bar);
        tab.view().selectGap({2, 9});
        QCOMPARE(tab.model().refAt(tab.table().currentSourceRow()), (SpanRef{2, Lane::Compute, 9}));

        tab.view().setTimeRange({tab.timeline().length / 2, tab.timeline().length / 2 + tab.timeline().length / 50});
        tab.table().setFocus();
        tab.table().selectRow(tab.model().rowOf({0, Lane::Compute, 0}));
        QCOMPARE(tab.view().selection(), (SpanRef{0, Lane::Compute, 0}));
        QCOMPARE(tab.view().selectedGap(), GapRef{});
        const TimeRange shown = tab.view().timeRange();
        QVERIFY(shown.from <= tab.timeline().find({0, Lane::Compute, 0})->start);
        QTest::keyClick(&tab.table(), Qt::Key_Down);
        QCOMPARE(tab.view().selection(), (SpanRef{0, Lane::Compute, 1}));
        // A bar that the filter hides has no row.
        tab.type("stage 1");
        tab.view().select(bar);
        QCOMPARE(tab.table().currentSourceRow(), -1);
        QCOMPARE(tab.view().selection(), bar);
    }

    // Filter, list, explanation: without a mouse.
    void keysAreEnough()
    {
        Tab tab;
        tab.panel().filter().setFocus();
        QTest::keyClicks(&tab.panel().filter(), QStringLiteral("backward stage 2"));
        QTest::keyClick(&tab.panel().filter(), Qt::Key_Return);
        QVERIFY(tab.wait());
        QVERIFY(tab.table().hasFocus());
        QTest::keyClick(&tab.table(), Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(&tab.table(), Qt::Key_Down);
        QCOMPARE(tab.view().selection().rank, 2);
        QTest::keyClick(&tab.table(), Qt::Key_Return);
        QCOMPARE(tab.fixture.window->workbench().currentWidget(), &tab.fixture.window->workbench().details());
    }

    void screenReadersHearNamesAndCells()
    {
        Tab tab;
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(&tab.table());
        QVERIFY(table && table->tableInterface());
        QCOMPARE(table->role(), QAccessible::Table);
        QCOMPARE(table->text(QAccessible::Name), QStringLiteral("All bars of the timeline"));
        QVERIFY(!table->text(QAccessible::Description).isEmpty());
        QCOMPARE(table->tableInterface()->rowCount(), tab.model().rowCount());
        QCOMPARE(table->tableInterface()->columnDescription(SpanTableModel::WaitedFor), QStringLiteral("Waited for"));
        const int row = tab.model().rowOf({1, Lane::Compute, 0});
        QAccessibleInterface *cell = table->tableInterface()->cellAt(row, SpanTableModel::WaitedFor);
        QVERIFY(cell);
        QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("the forward of microbatch 0 from stage 0"));
        const std::map<QWidget *, QAccessible::Role> controls{{&tab.panel().filter(), QAccessible::EditableText},
                                                              {&tab.panel().time(), QAccessible::ComboBox}};
        for (const auto &[widget, role] : controls) {
            const QAccessibleInterface *control = QAccessible::queryAccessibleInterface(widget);
            QCOMPARE(control->role(), role);
            QVERIFY(!control->text(QAccessible::Name).isEmpty());
        }
    }

    void copiesAndFiles()
    {
        Tab tab;
        tab.type("forward stage 0 mb 3");
        QCOMPARE(tab.model().rowCount(), 1);
        tab.table().copyAs(TableFormat::Csv);
        const QStringList copied = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(copied[0], QStringLiteral("Stage,Lane,What,Microbatch,Chunk,Start,Duration,Waited before,Waited for"));
        const SpanRef bar = tab.model().refAt(0);
        QCOMPARE(copied[1].split(u',')[5].toDouble(), toSeconds(tab.timeline().find(bar)->start).value());

        // The same as a file, in the order that is shown.
        tab.type("forward");
        tab.table().sortByColumn(SpanTableModel::Start, Qt::DescendingOrder);
        QVERIFY(tab.wait());
        const QString file = tab.fixture.file("bars.csv");
        tab.panel().saveTo(file);
        QVERIFY(QTest::qWaitFor([&] { return tab.panel().note().startsWith(QStringLiteral("Saved as")); }, 20'000));
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = saved.readAll().split('\n');
        QCOMPARE(int(lines.size()), tab.model().rowCount() + 2); // the head, and nothing behind the last
        QCOMPARE(lines[0], copied[0].toUtf8());
        for (qsizetype i = 2; i + 1 < lines.size(); ++i)
            QVERIFY(lines[i - 1].split(',')[5].toDouble() >= lines[i].split(',')[5].toDouble());
        tab.panel().saveTo(QStringLiteral("/no/such/folder/bars.csv"));
        QVERIFY(
            QTest::qWaitFor([&] { return tab.panel().note().startsWith(QStringLiteral("/no/such/folder")); }, 20'000));
    }

    // Numbered without a look at the lanes; cells are made for what is on the screen alone.
    void millionsOfRowsCostWhatIsSeen()
    {
        class Counting : public SpanTableModel {
        public:
            using SpanTableModel::SpanTableModel;
            [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
            {
                asked += role == Qt::DisplayRole ? 1 : 0;
                return SpanTableModel::data(index, role);
            }
            mutable qint64 asked = 0;
        };
        const EvaluationPtr evaluation = crowdedEvaluation(64, 5'000'000);
        Counting model;
        TableView table(model, QStringLiteral("bars"), nullptr, TableSorting::Model);
        table.resize(900, 400);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        model.setEvaluation(evaluation);
        QVERIFY(model.rowCount() > 4'500'000);
        model.asked = 0;
        table.scrollToBottom();
        QApplication::processEvents();
        table.grab();
        QVERIFY2(model.asked > 0 && model.asked < 5'000, qPrintable(QString::number(model.asked)));
        QCOMPARE(model.rowOf(model.refAt(model.rowCount() - 1)), model.rowCount() - 1);
        // All of them are too many for a clipboard; that is said, nothing is made.
        QSignalSpy refused(&table, &TableView::copyRefused);
        model.asked = 0;
        table.selectAll();
        table.copyAs(TableFormat::Csv);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.front().front().toInt(), model.rowCount());
        QVERIFY(model.asked < 5'000);
        // Sorted on a thread.
        SpanLister lister;
        QSignalSpy listed(&lister, &SpanLister::listed);
        lister.request(evaluation, {{}, {}, SpanTableModel::Duration, Qt::DescendingOrder});
        QVERIFY(listed.wait(60'000));
        const auto order = listed.front().at(1).value<SpanOrder>();
        QCOMPARE(int(order->size()), model.bars());
        model.setOrder(order);
        const auto raw = [&model](int row) {
            return model.data(model.index(row, SpanTableModel::Duration), kSortRole).toDouble();
        };
        QVERIFY(raw(0) >= raw(1) && raw(1) >= raw(model.rowCount() - 1));
    }

    // Of a simulation the numbers follow from its structure, before any lane is written.
    void rowsOfASimulation()
    {
        const EvaluationPtr evaluation =
            evaluated(with(tinyScenario(), {{"cluster.stragglers", "3:1.2"}, {"training.globalBatch", "32"}}));
        QVERIFY(evaluation->valid());
        const SpanRows rows(evaluation->timeline);
        std::size_t bars = 0;
        for (const RankTimeline &rank : evaluation->timeline.ranks) {
            for (const std::vector<Span> &lane : rank.lanes())
                bars += lane.size();
        }
        QCOMPARE(std::size_t(rows.count()), bars);
        for (int row = 0; row < rows.count(); ++row) {
            QVERIFY(evaluation->timeline.find(rows.refAt(row)));
            QCOMPARE(rows.rowOf(rows.refAt(row)), row);
        }
        // Ranks of a slow replica are named by their stage.
        const int stages = int(evaluation->timeline.stages());
        QVERIFY(int(evaluation->timeline.ranks.size()) > stages);
        QCOMPARE(spanCell(evaluation->timeline, {stages, Lane::Compute, 0}, SpanTableModel::Stage, false).toString(),
                 QStringLiteral("0 · slow 1"));
    }
};

QTEST_MAIN(TestTimelineTable)
#include "tst_timeline_table.moc"
