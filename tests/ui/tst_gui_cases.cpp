// What went wrong in other programs' plots (cases of kind GUI), on the real widget: named by case. Never by the clock:
// what is drawn is counted, and the picture is compared with the bars. How long it takes is in bench_ui_scale.
//
// Scale factors hold for a whole program, so this one runs itself again under each: `tst_gui_cases --measure BARS`.
#include "tests/support/crowded.h"
#include "tests/support/timeline_bench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/bar_colors.h"
#include "ui/timeline/custom_plot.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/row_picture.h"

#include <QGraphicsView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProcess>
#include <QWindow>

#include <cstdio>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

constexpr QSize kSize{1000, 600};

// Fills of all rows, of all time, on an area of `width` logical pixels.
struct Drawn {
    std::size_t fills = 0;
    std::size_t mostInBand = 0;
};

Drawn drawnOf(const Evaluation &evaluation, TimeRange range, int width, double ratio)
{
    const BarColors colors(makeTheme(false), false);
    const std::vector<TemplateSummary> templates = summarize(evaluation.timeline);
    const TimelineIndex index(evaluation.timeline);
    PictureInput input;
    input.evaluation = &evaluation;
    input.templates = &templates;
    input.index = &index;
    input.colors = &colors;
    input.scale = TimeScale(range, 0, width * ratio);
    input.pixelRatio = ratio;
    Drawn drawn;
    for (std::size_t rank = 0; rank < evaluation.timeline.ranks.size(); ++rank) {
        Row row;
        row.key.rank = int(rank);
        const RowPicture picture = rowPicture(input, row, int(rank), 0, closedBands(kLeastRowHeight));
        for (const BandPicture &band : picture.bands) {
            drawn.fills += band.fills.size();
            drawn.mostInBand = std::max(drawn.mostInBand, band.fills.size());
        }
    }
    return drawn;
}

struct Shown {
    explicit Shown(const EvaluationPtr &shown)
        : evaluation(shown)
    {
        timeline.resize(kSize);
        timeline.show();
        timeline.setEvaluation(evaluation);
        plot = timeline.findChild<TimelinePlot *>();
        timeline.setRowHeight(std::max(6, plot->height() / int(evaluation->timeline.ranks.size())));
    }

    // Columns of device pixels that contradict the bars, over the rows in view.
    int wrong()
    {
        if (!waitForPicture(timeline))
            return -1;
        const QImage picture = plot->grab().toImage();
        const double ratio = picture.devicePixelRatio();
        const QRgb waiting = BarColors(makeTheme(false), false).waiting();
        const int ranks = int(evaluation->timeline.ranks.size());
        const int height = std::max(6, plot->height() / ranks);
        int count = 0;
        for (int rank = 0; rank < ranks; rank += std::max(1, ranks / 16)) {
            const int y = int(std::lround((rank * height + closedBands(height).front().top) * ratio)) + 1;
            if (y >= picture.height())
                break;
            count += wrongColumns(picture, y, busyShares(evaluation->timeline, rank, view.timeRange(), picture.width()),
                                  waiting);
        }
        return count;
    }

    // In and out again, off the middle.
    int wrongWhileZooming()
    {
        int count = 0;
        for (const int depth : {0, 1, 2, 4, 6, 4, 1, 0}) {
            const auto length = Tick(static_cast<double>(kCrowdedLength) * std::pow(0.4, depth));
            const Tick from = (kCrowdedLength - length) * 4 / 10;
            view.setTimeRange({from, from + length});
            count += wrong();
        }
        return count;
    }

    EvaluationPtr evaluation;
    ViewState view;
    TimelineView timeline{view};
    TimelinePlot *plot = nullptr;
};

// Rows of device pixels that text covers in `widget`: how tall its letters are.
int inkHeight(QWidget &widget)
{
    const QImage image = widget.grab().toImage();
    int lines = 0;
    for (int y = 0; y < image.height(); ++y) {
        bool ink = false;
        for (int x = 0; x < image.width() && !ink; ++x)
            ink = qGray(image.pixel(x, y)) < 128;
        lines += ink ? 1 : 0;
    }
    return lines;
}

// The child program: everything that must be the same at each scale factor, as JSON.
int measure(int bars)
{
    applyTheme(*qApp, false);
    Shown shown(crowdedEvaluation(16, bars));
    QJsonObject answer;
    answer[QStringLiteral("ratio")] = shown.plot->devicePixelRatioF();
    answer[QStringLiteral("wrong")] = shown.wrongWhileZooming();
    const QCustomPlot *plot = shown.plot->findChild<QCustomPlot *>();
    answer[QStringLiteral("bufferRatio")] = plot->bufferDevicePixelRatio();
    answer[QStringLiteral("openGl")] = plot->openGl();
    answer[QStringLiteral("pixelsWide")] = shown.plot->grab().toImage().width();
    answer[QStringLiteral("width")] = shown.plot->width();
    QLabel label(QStringLiteral("HEHEH"));
    label.setStyleSheet(QStringLiteral("background: white; color: black;"));
    label.setFont(shown.timeline.font());
    answer[QStringLiteral("inkHeight")] = inkHeight(label);
    answer[QStringLiteral("fills")] = double(
        drawnOf(*shown.evaluation, {0, kCrowdedLength}, shown.plot->width(), shown.plot->devicePixelRatioF()).fills);
    std::puts(QJsonDocument(answer).toJson(QJsonDocument::Compact).constData());
    return 0;
}

QJsonObject measuredAt(const char *factor, int bars)
{
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QLatin1String(factor));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--measure"), QString::number(bars)});
    child.waitForFinished(300'000);
    return QJsonDocument::fromJson(child.readAllStandardOutput()).object();
}

double number(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toDouble(-1);
}

} // namespace

class TestGuiCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // GUI-02: 300,000 points that are new each second. Points of one pixel are one: what is drawn follows the pixels,
    // each refresh shows its own bars, and a lone bar or gap stays seen.
    void gui02RefreshesOfManyPoints()
    {
        Shown shown(crowdedEvaluation(16, 300'000));
        QCOMPARE(shown.wrong(), 0);
        for (unsigned second = 2; second <= 4; ++second) {
            shown.evaluation = crowdedEvaluation(16, 300'000, second);
            shown.timeline.setEvaluation(shown.evaluation);
            QCOMPARE(shown.wrong(), 0);
        }
        const Drawn drawn = drawnOf(*shown.evaluation, {0, kCrowdedLength}, shown.plot->width(), 1);
        QVERIFY(drawn.mostInBand <= std::size_t(2 * shown.plot->width()));
    }

    // GUI-03: a hundred times the points costs at most a hundred times; here it is the same picture, so the same work.
    void gui03CostFollowsPixelsNotPoints()
    {
        std::vector<std::size_t> fills;
        for (const int bars : {10'000, 100'000, 1'000'000}) {
            const EvaluationPtr evaluation = crowdedEvaluation(4, bars);
            fills.push_back(drawnOf(*evaluation, {0, kCrowdedLength}, 1000, 1).fills);
        }
        QVERIFY(fills.front() > 0);
        QVERIFY2(fills.back() <= 4 * fills.front(), qPrintable(QString::number(fills.back())));
    }

    // GUI-04: 1,024 lanes of 500 bars: one item paints them all, and every zoom shows them.
    void gui04ManyLanesAreOneItem()
    {
        Shown shown(crowdedEvaluation(1024, 1024 * 500));
        const QCustomPlot *plot = shown.plot->findChild<QCustomPlot *>();
        QCOMPARE(plot->plottableCount(), 1);
        QCOMPARE(plot->itemCount(), 0);
        const qsizetype objects = shown.timeline.findChildren<QObject *>().size();
        QCOMPARE(shown.wrongWhileZooming(), 0);
        QCOMPARE(shown.timeline.findChildren<QObject *>().size(), objects);
        Bench few({.stages = 4, .microbatches = 8});
        QVERIFY(objects <= few.timeline.findChildren<QObject *>().size() + 8);
    }

    // GUI-05: the same at scale 1, 1.25 and 2: the picture right to the device pixel, and work that grows with the
    // pixels of a row, not tenfold.
    void gui05ScaleFactors_data()
    {
        QTest::addColumn<QByteArray>("factor");
        for (const char *factor : {"1", "1.25", "2"})
            QTest::addRow("%s", factor) << QByteArray(factor);
    }
    void gui05ScaleFactors()
    {
        QFETCH(QByteArray, factor);
        const double ratio = factor.toDouble();
        const QJsonObject at = measuredAt(factor.constData(), 1'000'000);
        QCOMPARE(number(at, "ratio"), ratio);
        QCOMPARE(number(at, "wrong"), 0.0);
        QVERIFY(std::abs(number(at, "pixelsWide") - number(at, "width") * ratio) <= 1);
        const QJsonObject usual = measuredAt("1", 1'000'000);
        QVERIFY2(number(at, "fills") <= 1.1 * ratio * number(usual, "fills"),
                 qPrintable(QString::number(number(at, "fills"))));
    }

    // GUI-08: no graphics view whose items would be the limit: ten or a hundred times the bars, and what is drawn stays
    // bounded by the pixels.
    void gui08NoItemPerBar()
    {
        for (const int bars : {1'000, 10'000, 100'000}) {
            Shown shown(crowdedEvaluation(8, bars));
            QVERIFY(shown.timeline.findChildren<QGraphicsView *>().isEmpty());
            QCOMPARE(shown.wrongWhileZooming(), 0);
            const Drawn drawn = drawnOf(*shown.evaluation, {0, kCrowdedLength}, shown.plot->width(), 1);
            QVERIFY(drawn.mostInBand <= std::size_t(2 * shown.plot->width()));
        }
    }

    // GUI-10: the ratio is that of the window, not the highest of all screens: a plot that was drawn for a screen of
    // 1.5 takes its own window's ratio when that comes to another screen.
    void gui10RatioOfTheWindow()
    {
        Shown shown(crowdedEvaluation(8, 20'000));
        QCOMPARE(shown.wrong(), 0);
        auto *plot = shown.plot->findChild<QCustomPlot *>();
        plot->setBufferDevicePixelRatio(1.5);
        QVERIFY(plot->bufferDevicePixelRatio() != shown.plot->devicePixelRatioF());
        QWindow *window = shown.timeline.window()->windowHandle();
        QVERIFY(window);
        Q_EMIT window->screenChanged(window->screen());
        QCOMPARE(plot->bufferDevicePixelRatio(), shown.plot->devicePixelRatioF());
        QCOMPARE(shown.wrong(), 0);
        QCOMPARE(shown.plot->grab().toImage().width(), int(shown.plot->width() * shown.plot->devicePixelRatioF()));
    }

    // GUI-12: text is as tall at every ratio (in its own pixels); there is no OpenGL, which made it half as tall.
    void gui12TextHeight()
    {
        const QJsonObject usual = measuredAt("1", 1'000);
        const QJsonObject dense = measuredAt("2", 1'000);
        QCOMPARE(dense[QStringLiteral("openGl")].toBool(true), false);
        QCOMPARE(number(dense, "bufferRatio"), 2.0);
        QVERIFY(number(usual, "inkHeight") >= 6);
        QVERIFY2(std::abs(number(dense, "inkHeight") - 2 * number(usual, "inkHeight")) <= 1,
                 qPrintable(QStringLiteral("%1 %2").arg(number(dense, "inkHeight")).arg(number(usual, "inkHeight"))));
    }
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--measure") == 0)
        return measure(QByteArray(argv[2]).toInt());
    TestGuiCases test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_gui_cases.moc"
