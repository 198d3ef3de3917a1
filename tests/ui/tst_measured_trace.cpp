// Measured traces in the window: above the simulation, by kind, step by step; broken files, and reading that is
// stopped.
#include "core/base/gzip.h"
#include "tests/support/trace_samples.h"
#include "tests/support/traces.h"
#include "tests/support/window.h"
#include "ui/models/kind_difference_model.h"
#include "ui/models/roles.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/progress_strip.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/lag_ribbon.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

void dropOn(QWidget &widget, const QString &file)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &drop);
}

QByteArray packed(const QByteArray &bytes)
{
    QByteArray made;
    GzipWriter writer([&made](std::string_view piece) {
        made.append(piece.data(), qsizetype(piece.size()));
        return true;
    });
    if (!writer.write(viewOf(bytes)) || !writer.finish())
        qFatal("cannot pack a test file");
    return made;
}

struct Fixture : WindowFixture {
    using WindowFixture::WindowFixture;

    QString write(const char *name, const QByteArray &bytes) const
    {
        QFile written(file(name));
        if (!written.open(QIODevice::WriteOnly) || written.write(bytes) != bytes.size())
            qFatal("cannot write a test file");
        return written.fileName();
    }
    // The trace of what the window simulates.
    [[nodiscard]] QByteArray own(const char *format, bool operators = false) const
    {
        TraceOptions options;
        options.operators = operators;
        return written(planOf(*session->shown(), options), format);
    }
    [[nodiscard]] bool waitForTrace() const
    {
        return QTest::qWaitFor([this] { return !session->traces().isBusy(); }, 30'000);
    }
    bool openTrace(const QString &path) const
    {
        window->openTrace(path);
        return waitForTrace() && session->measured();
    }
    [[nodiscard]] ComparePanel &panel() const { return window->workbench().comparison(); }
    [[nodiscard]] TimelineView &reference() const { return window->comparison().reference(); }
};

// Of a row of the table by kind.
double differenceOf(const KindDifferenceModel &model, const QString &kind)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, KindDifferenceModel::Kind).data() == kind)
            return model.index(row, KindDifferenceModel::Difference).data(kSortRole).toDouble();
    }
    return qQNaN();
}

void move(QWidget &widget, QPoint place)
{
    QMouseEvent event(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &event);
}

void click(QWidget &widget, QPoint place)
{
    for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
        QMouseEvent event(type, place, widget.mapToGlobal(place), Qt::LeftButton,
                          type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &event);
    }
}

} // namespace

class TestMeasuredTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { sandbox(); }

    // What the window writes and reads again lies exactly over what it simulates.
    void ownTraceLiesOverItsSimulation()
    {
        Fixture fixture;
        const QString file = fixture.write("own.json", fixture.own("chrome-trace"));
        QVERIFY(fixture.openTrace(file));
        QVERIFY(fixture.window->comparison().isComparing());
        QVERIFY(fixture.reference().isVisible());
        QCOMPARE(fixture.reference().accessibleName(), QStringLiteral("Measured · own.json"));
        const Timeline &measured = fixture.reference().evaluation()->timeline;
        const Timeline &simulated = fixture.session->shown()->timeline;
        QCOMPARE(measured.length, simulated.length);
        QCOMPARE(measured.ranks.size(), simulated.ranks.size());
        for (std::size_t rank = 0; rank < simulated.ranks.size(); ++rank) {
            const std::vector<Span> &above = measured.ranks[rank].spans(Lane::Compute);
            const std::vector<Span> &below = simulated.ranks[rank].spans(Lane::Compute);
            QCOMPARE(above.size(), below.size());
            for (std::size_t i = 0; i < above.size(); ++i)
                QVERIFY(above[i].start == below[i].start && above[i].end == below[i].end);
        }
        // The same places in both, and no ribbon.
        QCOMPARE(fixture.reference().plot().scale().xOf(measured.length),
                 fixture.window->timeline().plot().scale().xOf(measured.length));
        const LagRibbon &ribbon = fixture.window->comparison().ribbon();
        for (Tick time = 0; time <= simulated.length; time += simulated.length / 50)
            QCOMPARE(ribbon.lagAt(time), Tick(0));
        QCOMPARE(differenceOf(fixture.panel().kinds(), QStringLiteral("Step")), 0.0);
        fixture.window->grab().save(QStringLiteral("measured_own.png"));
    }

    // With operators every kind is as long as simulated; only what a rank waits for a transfer, which the report calls
    // pipeline, is idle in a trace.
    void kindsOfAnOwnTraceDoNotDiffer()
    {
        Fixture fixture({1600, 1000}, "llama3-8b-hgx-h100");
        QVERIFY(fixture.openTrace(fixture.write("own.pftrace", fixture.own("perfetto", true))));
        const KindDifferenceModel &kinds = fixture.panel().kinds();
        const double step = fixture.session->shown()->report.iteration.value();
        for (int row = 0; row < kinds.rowCount(); ++row) {
            const double difference = kinds.index(row, KindDifferenceModel::Difference).data(kSortRole).toDouble();
            const QString kind = kinds.index(row, KindDifferenceModel::Kind).data().toString();
            if (kind != toQString(causes()[std::size_t(Cause::Pipeline)].label) &&
                kind != toQString(causes()[std::size_t(Cause::Bubble)].label))
                QVERIFY2(std::abs(difference) < 1e-4 * step, qPrintable(kind));
        }
        QVERIFY(kinds.rowCount() >= 3);
        QVERIFY(std::abs(differenceOf(kinds, QStringLiteral("Step"))) < 1e-9);
        // Collectives stand in lanes of their own, and rows that are opened show them.
        const Timeline &measured = fixture.reference().evaluation()->timeline;
        QVERIFY(!measured.ranks.front().spans(Lane::Data).empty() ||
                !measured.ranks.front().spans(Lane::Tensor).empty());
    }

    // The sample of PyTorch's profiler has two steps; the longer one is shown, then the other.
    void aPersonChoosesTheStep()
    {
        Fixture fixture;
        QVERIFY(fixture.openTrace(toQString(dataFile("traces/pytorch_step.json"))));
        const std::vector<StepChoice> choices = stepChoices(*fixture.session->measured()->trace);
        QCOMPARE(choices.size(), std::size_t(2));
        QCOMPARE(std::ranges::count(choices, true, &StepChoice::typical), 1);
        QComboBox &steps = fixture.panel().steps();
        QCOMPARE(steps.count(), 2);
        const int shown = steps.currentIndex();
        QVERIFY(choices[std::size_t(shown)].typical);
        QVERIFY(steps.currentText().contains(QStringLiteral("median")));
        const auto length = [&fixture] { return fixture.reference().evaluation()->timeline.length; };
        QCOMPARE(length(), choices[std::size_t(shown)].length);
        steps.setFocus();
        QTest::keyClick(&steps, shown == 0 ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(fixture.waitForTrace());
        QTRY_COMPARE(length(), choices[std::size_t(1 - shown)].length);
        QCOMPARE(steps.currentIndex(), 1 - shown);
        QVERIFY2(fixture.reference().accessibleName().contains(
                     QStringLiteral("step %1 of pytorch_step.json").arg(choices[std::size_t(1 - shown)].number)),
                 qPrintable(fixture.reference().accessibleName()));
    }

    // Step 1 has an all-reduce beside its kernels: hovered and clicked where it is drawn, in the thin band and in the
    // lane of an opened row. Its whole name stands in the details.
    void kernelsAreNamedWhereThePointerIs()
    {
        Fixture fixture;
        QVERIFY(fixture.openTrace(toQString(dataFile("traces/pytorch_step.json"))));
        const MeasuredRunPtr run = fixture.session->measured();
        fixture.session->traces().showStep(run, *stepNumbered(*run->trace, 1));
        QVERIFY(fixture.waitForTrace());
        fixture.session->view().setTimeRange({0, 60'000});
        auto &plot = const_cast<TimelinePlot &>(fixture.reference().plot());
        const Timeline &timeline = fixture.reference().evaluation()->timeline;
        const std::vector<Lane> lanes = communicationLanes(timeline);
        QCOMPARE(lanes, kUsualLanes);
        RowChoices open;
        open.open.insert({RowKind::Rank, 0});
        for (const bool opened : {false, true}) {
            fixture.reference().setRowChoices(opened ? open : RowChoices{});
            QCoreApplication::processEvents();
            const RowLayout layout(rowsOf(*fixture.reference().evaluation(), fixture.reference().rowChoices()),
                                   RowLayout::sharedHeight(1, plot.height()), lanes);
            const auto middle = [&](Band band, Tick time) {
                const BandPlace *place = layout.find(0, band);
                return QPoint(int(plot.scale().xOf(time)), layout.top(0) + place->top + place->height / 2);
            };
            const QPoint reduction = middle(opened ? Band::Tensor : Band::Comm, 10'000);
            move(plot, reduction);
            QVERIFY2(fixture.reference().cardText().contains(QStringLiteral("tensor parallel")),
                     qPrintable(fixture.reference().cardText()));
            QVERIFY(fixture.reference().cardText().startsWith(QStringLiteral("ncclDevKernel_AllReduce")));
            // It is drawn there: the colour of its kind.
            QTRY_COMPARE(plot.grab().toImage().pixelColor(reduction * plot.devicePixelRatioF()),
                         colorOf(currentTheme(), Activity::Tensor));
            click(plot, reduction);
            const QString facts = fixture.window->workbench().details().factsText();
            QVERIFY2(facts.contains(QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(")), qPrintable(facts));
            QVERIFY(facts.contains(QStringLiteral("rank 5")));
            // Nothing computes from 38 to 40 us, and nothing else runs.
            move(plot, middle(Band::Compute, 39'000));
            QVERIFY2(fixture.reference().cardText().contains(QStringLiteral("computes nothing")),
                     qPrintable(fixture.reference().cardText()));
            move(plot, middle(Band::Compute, 20'000));
            QVERIFY(fixture.reference().cardText().startsWith(QStringLiteral("ampere_bf16_gemm")));
        }
        fixture.window->grab().save(QStringLiteral("measured_kernels.png"));
    }

    void droppedFilesAreToldApart()
    {
        Fixture fixture;
        Scenario changed = *fixture.document().scenario();
        changed.training.globalBatch *= 2;
        fixture.document().commit(changed, QStringLiteral("twice the batch"));
        QVERIFY(fixture.waitForAnswer());
        // A trace does not replace the scenario, so nobody is asked about its changes.
        for (const auto &[name, bytes] : {std::pair("a.json", fixture.own("chrome-trace")),
                                          std::pair("b.json.gz", packed(fixture.own("chrome-trace"))),
                                          std::pair("c.pftrace", fixture.own("perfetto"))}) {
            dropOn(*fixture.window, fixture.write(name, bytes));
            QVERIFY(fixture.waitForTrace());
            QVERIFY2(fixture.session->measured(), name);
            QCOMPARE(fileName(*fixture.session->measured()), QLatin1String(name));
            QVERIFY(!fixture.window->findChild<QMessageBox *>());
        }
        QVERIFY(fixture.document().isModified());
        QCOMPARE(*fixture.document().scenario(), changed);
        // A scenario still opens as one.
        QVERIFY(fixture.window->saveTo(fixture.file("plan.json")));
        dropOn(*fixture.window, fixture.file("plan.json"));
        QVERIFY(fixture.waitForAnswer());
        QCOMPARE(fixture.document().file(), fixture.file("plan.json"));
        // And the trace is still there to compare the other plan with.
        QVERIFY(fixture.session->measured());
        QVERIFY(fixture.window->comparison().isComparing());
    }

    void brokenFilesSayWhatAndWhere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const QByteArray whole = QByteArray::fromStdString(training());
        QTest::newRow("no trace") << "a.pftrace" << QByteArray("GIF89a not a trace at all") << "byte 0";
        QTest::newRow("empty") << "a.json.gz" << QByteArray() << "byte 0";
        QTest::newRow("gzip cut off") << "a.json.gz" << packed(whole).left(60) << "a.json.gz";
        QTest::newRow("gzip of nothing known") << "a.gz" << packed("hello") << "byte 0";
        QTest::newRow("object instead of a list")
            << "a.json" << QByteArray(R"({"traceEvents":{"ph":"X"}})") << "a.json";
        QTest::newRow("no events") << "a.json" << QByteArray("[]") << "events";
        QTest::newRow("events that are none") << "a.json" << QByteArray("[1,2,[3]]") << "a.json";
        QTest::newRow("nothing of a device")
            << "a.json" << QByteArray(R"([{"ph":"X","cat":"cpu_op","name":"mm","pid":0,"tid":1,"ts":0,"dur":3}])")
            << "device";
        QTest::newRow("too deep") << "a.json" << (QByteArray("[") + QByteArray(200'000, '[')) << "a.json";
        QTest::newRow("not there") << "missing.json" << QByteArray("\0", 0) << "missing.json";
    }

    void brokenFilesSayWhatAndWhere()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        Fixture fixture;
        QVERIFY(fixture.openTrace(fixture.write("good.json", fixture.own("chrome-trace"))));
        const MeasuredRunPtr before = fixture.session->measured();
        const ScenarioPtr scenario = fixture.document().scenario();
        const QString file = name.startsWith(QStringLiteral("missing")) ? fixture.file("missing.json")
                                                                        : fixture.write(qPrintable(name), bytes);
        fixture.window->openTrace(file);
        QVERIFY(fixture.waitForTrace());
        const QString text = fixture.window->messages().text();
        QVERIFY2(text.startsWith(QStringLiteral("Trace not opened")) && text.contains(message), qPrintable(text));
        // Nothing is lost.
        QVERIFY(fixture.session->measured() == before);
        QVERIFY(fixture.reference().evaluation() == before->evaluation);
        QVERIFY(fixture.document().scenario() == scenario);
        QVERIFY(!fixture.document().isModified());
        QVERIFY(fixture.window->progress().isHidden());
        // A good file afterwards takes the message away.
        QVERIFY(fixture.openTrace(fixture.write("better.json", fixture.own("chrome-trace"))));
        QVERIFY(fixture.session->measured() != before);
        QCOMPARE(fixture.window->messages().text(), QString());
    }

    // What a cut-off file has is shown; where it ends is said.
    void cutOffTracesOpenWithAWord()
    {
        Fixture fixture;
        const QByteArray own = fixture.own("chrome-trace");
        QVERIFY(fixture.openTrace(fixture.write("cut.json", own.left(own.size() / 2))));
        const QString text = fixture.window->messages().text();
        QVERIFY2(text.contains(QStringLiteral("cut.json is open")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("byte")) || text.contains(QStringLiteral("event")), qPrintable(text));
        // The same file is not complained about again when another step of it is looked at, another file is.
        fixture.window->messages().dismiss();
        const MeasuredRunPtr run = fixture.session->measured();
        fixture.session->traces().showStep(run, run->step);
        QVERIFY(fixture.waitForTrace());
        QVERIFY(fixture.window->messages().text().isEmpty());
    }

    // Pressed at once, and pressed when all is read but nothing is shown yet: either way nothing changes.
    void readingCanBeStopped()
    {
        Fixture fixture;
        QByteArray large("[");
        while (large.size() < 24'000'000)
            large += R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" +
                     QByteArray::number(large.size()) + R"(,"dur":5},)";
        const QString file = fixture.write("large.json", large + "{}]");
        QSignalSpy canceled(&fixture.session->traces(), &TraceLoader::canceled);
        QSignalSpy loaded(&fixture.session->traces(), &TraceLoader::loaded);
        QSignalSpy progressed(&fixture.session->traces(), &TraceLoader::progressed);
        fixture.window->openTrace(file);
        QVERIFY(fixture.session->traces().isBusy());
        QVERIFY(fixture.window->progress().text().contains(QStringLiteral("large.json")));
        fixture.window->progress().cancelButton().click();
        QVERIFY(fixture.waitForTrace());
        QCOMPARE(canceled.size(), 1);
        QCOMPARE(loaded.size(), 0);
        QVERIFY(!fixture.session->measured());
        QVERIFY(!fixture.window->comparison().isComparing());
        QVERIFY(fixture.window->messages().text().isEmpty());
        // Without it, progress comes in bytes and ends with the file.
        progressed.clear();
        QVERIFY(fixture.openTrace(file));
        QVERIFY(progressed.size() > 10 && progressed.size() < 300);
        QCOMPARE(progressed.last().at(0).toLongLong(), large.size() + 3);
        QCOMPARE(progressed.last().at(1).toLongLong(), large.size() + 3);
        qint64 last = 0;
        for (const QList<QVariant> &each : progressed) {
            QVERIFY(each.at(0).toLongLong() >= last);
            last = each.at(0).toLongLong();
        }
        QVERIFY(fixture.window->progress().isHidden());
    }

    void theNewestRequestWins()
    {
        Fixture fixture;
        const QString first = fixture.write("first.json", fixture.own("chrome-trace"));
        const QString second = fixture.write("second.json", QByteArray::fromStdString(training()));
        QSignalSpy loaded(&fixture.session->traces(), &TraceLoader::loaded);
        fixture.window->openTrace(first);
        fixture.window->openTrace(second);
        QVERIFY(fixture.waitForTrace());
        QCOMPARE(loaded.size(), 1);
        QCOMPARE(fileName(*fixture.session->measured()), QStringLiteral("second.json"));
    }

    void closingBringsTheBaselineBack()
    {
        Fixture fixture;
        fixture.window->action(QStringLiteral("pinBaseline"))->trigger();
        const EvaluationPtr baseline = fixture.session->baseline();
        QVERIFY(!fixture.window->action(QStringLiteral("closeTrace"))->isEnabled());
        QVERIFY(fixture.openTrace(toQString(dataFile("traces/pytorch_step.json"))));
        QVERIFY(fixture.reference().evaluation() == fixture.session->measured()->evaluation);
        QVERIFY(fixture.panel().chart().steps().front().label == QStringLiteral("Simulated"));
        QVERIFY(fixture.panel().chart().steps().back().label == QStringLiteral("Measured"));
        QVERIFY2(fixture.panel().summary().contains(QStringLiteral("shorter than simulated")),
                 qPrintable(fixture.panel().summary()));
        fixture.window->workbench().findChild<QPushButton *>(QStringLiteral("closeTraceButton"))->click();
        QVERIFY(!fixture.session->measured());
        QVERIFY(fixture.reference().evaluation() == baseline);
        fixture.window->action(QStringLiteral("clearBaseline"))->trigger();
        QVERIFY(!fixture.window->comparison().isComparing());
        QVERIFY(!fixture.window->action(QStringLiteral("compare"))->isEnabled());
    }

    void theTableIsAModel()
    {
        KindDifferenceModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setDifferences({{Cause::Compute, Seconds(2), Seconds(1.5)},
                              {Cause::Tensor, {}, {}},
                              {Cause::Bubble, Seconds(0.25), Seconds(0.5)}});
        QCOMPARE(model.rowCount(), 3); // two kinds and the sum
        QCOMPARE(model.index(0, KindDifferenceModel::Difference).data().toString(), QStringLiteral("+500 ms"));
        QCOMPARE(model.index(1, KindDifferenceModel::Difference).data().toString(), QStringLiteral("−250 ms"));
        QCOMPARE(differenceOf(model, QStringLiteral("Step")), 0.25);
        model.setDifferences({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestMeasuredTrace)
#include "tst_measured_trace.moc"
