// Figures of studies: positions as worked out by hand, nothing outside the page, nothing unreadable, the same bytes.
#include "core/scenario/scenario_json.h"
#include "core/studies/parts.h"
#include "core/studies/plot_series.h"
#include "core/studies/study.h"
#include "tests/support/figure_items.h"
#include "tests/support/figure_page.h"
#include "tests/support/paths.h"
#include "tests/support/study_samples.h"
#include "ui/figure/figure_axis.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_marks.h"
#include "ui/figure/figure_svg.h"
#include "ui/figure/study_figure.h"
#include "ui/figure/study_figure_kinds.h"
#include "ui/figure/timeline_figure.h"

#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

const PresetLibrary &presets()
{
    static const PresetLibrary library({tests::presetsFolder()});
    return library;
}

const Study &someStudy()
{
    static const Study study = [] {
        const Result<ScenarioFile> file = loadScenario("gpt3-175b-selene", presets());
        Study usual =
            usualStudy(*findStudyKind("reliability"), std::make_shared<const Scenario>(file.value().scenario));
        usual.name = "A study";
        return usual;
    }();
    return study;
}

struct Drawn : StudySample {
    Drawn(StudySample sample) // NOLINT(google-explicit-constructor)
        : StudySample(std::move(sample))
    {
    }

    [[nodiscard]] Figure figure(double widthMm = 183, Scheme scheme = Scheme::Accessible, double heightMm = 0) const
    {
        return studyFigure(someStudy(), result, plot, {widthMm, heightMm, scheme, {}, {}});
    }
};

// Between the axes' lines: the upright one is drawn first.
QRectF plotOf(const Figure &figure)
{
    std::vector<QLineF> axes;
    for (const FigureLines &item : itemsOf<FigureLines>(figure)) {
        if (item.color == Qt::black && item.widthMm == 0.18 && axes.size() < 2)
            axes.push_back(item.lines.front());
    }
    return axes.size() < 2 ? QRectF() : QRectF(axes[0].p1(), axes[1].p2());
}

// Centers of the markers of series, in drawing order.
std::vector<QPointF> markersOf(const Figure &figure)
{
    std::vector<QPointF> centers;
    for (const FigureShapes &item : itemsOf<FigureShapes>(figure)) {
        for (const QPolygonF &shape : item.shapes) {
            if (item.closed && item.outline == Qt::white && item.fill.isValid())
                centers.push_back(shape.boundingRect().center());
        }
    }
    return centers;
}

bool near(const QPointF &a, const QPointF &b)
{
    return QLineF(a, b).length() < 1e-6;
}

QByteArray bytesOf(const char *suffix, const Figure &figure)
{
    return figureFormatOf(QLatin1String("a.") + QLatin1String(suffix))->bytes(figure, kDefaultDpi);
}

} // namespace

class TestStudyFigure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pointsStandWhereTheyShould()
    {
        // The axes start at zero and end 4 % after the largest: 10.4 and 104.
        const Drawn linear =
            studySample(numberTable({plainColumn("x"), plainColumn("y")}, {{0, 0}, {5, 50}, {10, 100}}),
                        {.kind = PlotKind::Points, .across = "x", .upwards = {"y"}});
        const Figure figure = linear.figure();
        const QRectF plot = plotOf(figure);
        const std::vector<QPointF> at = markersOf(figure);
        QCOMPARE(at.size(), std::size_t(3));
        QVERIFY(near(at[0], plot.bottomLeft()));
        QVERIFY(near(at[1], {plot.left() + plot.width() * 5 / 10.4, plot.bottom() - plot.height() * 50 / 104}));
        QVERIFY(near(at[2], {plot.left() + plot.width() * 10 / 10.4, plot.bottom() - plot.height() * 100 / 104}));
    }

    void logarithmicAxesHaveEqualRatios()
    {
        const Drawn both = studySample(
            numberTable({plainColumn("x"), plainColumn("y")}, {{1, 1e-3}, {10, 1}, {100, 1e3}, {1000, 1e6}}),
            {.kind = PlotKind::Lines, .across = "x", .upwards = {"y"}, .logAcross = true, .logUpwards = true});
        const Figure figure = both.figure();
        const QRectF plot = plotOf(figure);
        const std::vector<QPointF> at = markersOf(figure);
        QCOMPARE(at.size(), std::size_t(4));
        // 4 % of the decades on both sides: 1/1.08 of the axis between the first and the last.
        const QPointF first(plot.left() + plot.width() * 0.04 / 1.08, plot.bottom() - plot.height() * 0.04 / 1.08);
        const QPointF step(plot.width() / 1.08 / 3, -plot.height() / 1.08 / 3);
        for (int i = 0; i < 4; ++i)
            QVERIFY(near(at[std::size_t(i)], first + step * i));
    }

    void barsAreAsLongAsTheirParts()
    {
        // The larger bar is 30 + 20, so the axis ends at 52.
        StudyTable table{"", "", {parts::word("plan", "plan"), plainColumn("a"), plainColumn("b")}, {}, {}};
        table.add({std::string("one"), 30.0, 20.0});
        table.add({std::string("two"), 10.0, 5.0});
        const Drawn bars = studySample(table, {.kind = PlotKind::Stacks, .across = "plan", .upwards = {"a", "b"}});
        const Figure figure = bars.figure();
        const QRectF plot = plotOf(figure);
        std::vector<QRectF> rects;
        for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
            if (item.rects.size() == 2)
                rects.insert(rects.end(), item.rects.begin(), item.rects.end());
        }
        QCOMPARE(rects.size(), std::size_t(4)); // a of both, b of both
        QCOMPARE(rects[0].height(), plot.height() * 30 / 52);
        QCOMPARE(rects[0].bottom(), plot.bottom());
        QCOMPARE(rects[2].height(), plot.height() * 20 / 52);
        QCOMPARE(rects[2].bottom(), rects[0].top());
        QCOMPARE(rects[3].height(), plot.height() * 5 / 52);
        QCOMPARE(rects[0].center().x(), plot.left() + plot.width() / 4);
        QCOMPARE(rects[1].center().x(), plot.left() + plot.width() * 3 / 4);
    }

    void longNamesLayBarsDown()
    {
        const Figure lying = Drawn(longStackSample()).figure(89);
        const QRectF plot = plotOf(lying);
        bool found = false;
        for (const FigureRects &item : itemsOf<FigureRects>(lying)) {
            if (item.rects.size() != 5)
                continue;
            found = true;
            for (std::size_t i = 1; i < 5; ++i)
                QVERIFY(item.rects[i].top() > item.rects[i - 1].bottom()); // the first row on top
            if (item.rects[0].left() == plot.left())
                QCOMPARE(item.rects[0].width(), plot.width() * 4.0 / (4.4 + 1.5 + 2.3 + 0.4) / 1.04);
        }
        QVERIFY(found);
        QVERIFY(textsOf(lying).contains(QStringLiteral("data parallel with ZeRO stage 3")) ||
                textsOf(lying).filter(QStringLiteral("data parallel")).size() == 1);
        QVERIFY(textsOf(Drawn(shortStackSample()).figure()).contains(QStringLiteral("ZeRO-3")));
    }

    void spansAreRectangles()
    {
        StudyTable table{
            "",
            "",
            {plainColumn("from"), plainColumn("to"), plainColumn("low"), plainColumn("high"), plainColumn("job")},
            {},
            {}};
        table.add({0.0, 10.0, 0.0, 4.0, std::string("a")});
        table.add({5.0, 20.0, 4.0, 8.0, std::string("b")});
        const Drawn gantt = studySample(
            table,
            {.kind = PlotKind::Spans, .across = "from", .acrossTo = "to", .upwards = {"low", "high"}, .by = "job"});
        const Figure figure = gantt.figure();
        const QRectF plot = plotOf(figure);
        const double x = plot.width() / 20;
        const double y = plot.height() / 8;
        const QRectF a(plot.left(), plot.bottom() - 4 * y, 10 * x, 4 * y);
        const QRectF b(plot.left() + 5 * x, plot.top(), 15 * x, 4 * y);
        int found = 0;
        for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
            for (const QRectF &rect : item.rects) {
                for (const QRectF &wanted : {a, b})
                    found += near(rect.topLeft(), wanted.topLeft()) && near(rect.bottomRight(), wanted.bottomRight());
            }
        }
        QCOMPARE(found, 2);
    }

    void heatMapsShadeAndCross()
    {
        StudyTable table{"", "", {plainColumn("x"), plainColumn("y"), parts::share("mfu", "MFU")}, {}, {}};
        table.add({1.0, 1.0, 0.2});
        table.add({2.0, 1.0, 0.6});
        table.add({1.0, 2.0, 0.4});
        table.add({2.0, 2.0, {}});
        const Drawn map =
            studySample(table, {.kind = PlotKind::HeatMap, .across = "x", .upwards = {"y"}, .shade = "mfu"});
        const Figure figure = map.figure();
        const QRectF plot = plotOf(figure);
        const Theme theme = makeTheme(false);
        const auto colorAt = [&](const QPointF &place) {
            QColor color;
            for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
                for (const QRectF &rect : item.rects)
                    color = rect.contains(place) ? item.fill : color;
            }
            return color;
        };
        const auto cell = [&](double x, double y) {
            return QPointF(plot.left() + plot.width() * x, plot.bottom() - plot.height() * y);
        };
        QCOMPARE(colorAt(cell(0.25, 0.25)), shadeColor(0, theme));
        QCOMPARE(colorAt(cell(0.75, 0.25)), shadeColor(1, theme));
        QCOMPARE(colorAt(cell(0.25, 0.75)), shadeColor(32.0 / 63, theme)); // one of 64 shades
        QVERIFY(!colorAt(cell(0.75, 0.75)).isValid());
        int crosses = 0;
        for (const FigureLines &item : itemsOf<FigureLines>(figure)) {
            for (const QLineF &line : item.lines)
                crosses += near(line.center(), cell(0.75, 0.75)) ? 1 : 0;
        }
        QCOMPARE(crosses, 2);
        const QStringList texts = textsOf(figure);
        for (const char *text : {"MFU (%)", "20", "40", "60"})
            QVERIFY2(texts.contains(QLatin1String(text)), text);
    }

    void everythingIsInsideThePageAndReadable_data()
    {
        QTest::addColumn<int>("sample");
        QTest::addColumn<double>("widthMm");
        QTest::addColumn<double>("heightMm");
        for (int sample = 0; sample < int(samples().size()); ++sample) {
            for (const FigureWidth &width : kFigureWidths)
                QTest::addRow("%d %s", sample, width.id) << sample << width.mm << 0.0;
            QTest::addRow("%d smallest", sample) << sample << kSmallestFigureMm << kSmallestFigureMm;
            QTest::addRow("%d flat", sample) << sample << 183.0 << 45.0;
        }
    }
    void everythingIsInsideThePageAndReadable()
    {
        QFETCH(int, sample);
        QFETCH(double, widthMm);
        QFETCH(double, heightMm);
        const Figure figure = samples()[std::size_t(sample)].figure(widthMm, Scheme::Accessible, heightMm);
        QCOMPARE(figure.widthMm, widthMm);
        if (heightMm > 0)
            QCOMPARE(figure.heightMm, heightMm);
        QVERIFY(figure.heightMm > 20 && figure.heightMm < 240);
        QCOMPARE(wrongOnPage(figure), QString());
    }

    void sameStudySameBytes()
    {
        for (const Drawn &sample : samples()) {
            for (const FigureFormat &format : figureFormats()) {
                if (format.missing(sample.figure()).isEmpty())
                    QCOMPARE(format.bytes(sample.figure(), 100), format.bytes(sample.figure(), 100));
            }
        }
    }

    void svgIsWellFormedAndTheOthersHaveTheirSize()
    {
        for (const Drawn &sample : samples()) {
            const Figure figure = sample.figure(89);
            const QByteArray svg = svgOf(figure);
            QXmlStreamReader reader(svg);
            while (!reader.atEnd())
                reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            QVERIFY(QSvgRenderer(svg).isValid());
            // 89 mm are 252.3 pt.
            const QByteArray pdf = bytesOf("pdf", figure);
            QVERIFY(pdf.contains(" 252.283 "));
            QVERIFY(!pdf.contains("/Subtype /Image"));
            QCOMPARE(QImage::fromData(bytesOf("png", figure)).width(), 1051); // at 300 dots an inch
        }
    }

    void missingNumbersAreGaps()
    {
        StudyTable table{"", "", {plainColumn("x"), plainColumn("y")}, {}, {}};
        for (int i = 0; i < 8; ++i)
            table.add({double(i), i == 2 ? StudyCell(kMissing) : i == 5 ? StudyCell() : StudyCell(double(i * i))});
        const Drawn gaps = studySample(table, {.kind = PlotKind::Lines, .across = "x", .upwards = {"y"}});
        const Figure figure = gaps.figure();
        std::vector<qsizetype> runs;
        for (const FigureShapes &item : itemsOf<FigureShapes>(figure)) {
            for (const QPolygonF &shape : item.shapes) {
                if (!item.closed)
                    runs.push_back(shape.size());
            }
        }
        QCOMPARE(runs, (std::vector<qsizetype>{2, 2, 2})); // 0 1, 3 4, 6 7
        QCOMPARE(markersOf(figure).size(), std::size_t(6));
        // What is not positive has no place on a logarithmic axis.
        Drawn logarithmic =
            studySample(numberTable({plainColumn("x"), plainColumn("y")}, {{1, 1}, {2, 0}, {3, -5}, {4, 8}}),
                        {.kind = PlotKind::Lines, .across = "x", .upwards = {"y"}, .logUpwards = true});
        QCOMPARE(markersOf(logarithmic.figure()).size(), std::size_t(2));
        QCOMPARE(wrongOnPage(logarithmic.figure()), QString());
    }

    void nothingToDrawIsSaid()
    {
        for (const Drawn &sample : samples()) {
            Drawn empty = sample;
            empty.result.tables.front().rows.clear();
            const Figure figure = empty.figure(89);
            QVERIFY(textsOf(figure).contains(QStringLiteral("No rows in the table: what was found")));
            QCOMPARE(wrongOnPage(figure), QString());
            Drawn without = sample;
            for (std::vector<StudyCell> &row : without.result.tables.front().rows) {
                for (StudyCell &cell : row)
                    cell = StudyCell();
            }
            const Figure blank = without.figure(89);
            QVERIFY(textsOf(blank).filter(QStringLiteral("No numbers in the column")).size() == 1);
            QCOMPARE(wrongOnPage(blank), QString());
        }
    }

    void extremeTablesAreDrawn_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"one row", "equal", "huge", "tiny", "negative"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void extremeTablesAreDrawn()
    {
        QFETCH(QString, what);
        for (const Drawn &sample : samples()) {
            Drawn extreme = sample;
            std::vector<std::vector<StudyCell>> &rows = extreme.result.tables.front().rows;
            extreme.plot.marks.clear();
            extreme.plot.rules.clear();
            if (what == QStringLiteral("one row"))
                rows.erase(rows.begin(), rows.end() - 1);
            for (std::vector<StudyCell> &row : rows) {
                for (StudyCell &cell : row) {
                    double *number = std::get_if<double>(&cell);
                    if (number == nullptr)
                        continue;
                    *number = what == QStringLiteral("equal")      ? 7
                              : what == QStringLiteral("huge")     ? *number * 1e290
                              : what == QStringLiteral("tiny")     ? *number * 1e-200
                              : what == QStringLiteral("negative") ? -*number
                                                                   : *number;
                }
            }
            for (const double width : {89.0, 183.0})
                QCOMPARE(wrongOnPage(extreme.figure(width)), QString());
        }
        Drawn infinite =
            studySample(numberTable({plainColumn("x"), plainColumn("y")}, {{-1.7e308, 1.7e308}, {1.7e308, -1.7e308}}),
                        {.kind = PlotKind::Lines, .across = "x", .upwards = {"y"}});
        QCOMPARE(wrongOnPage(infinite.figure()), QString());
    }

    void marksAndRulesAreNamed()
    {
        const Drawn sample = lineSample();
        const Figure figure = sample.figure();
        const QStringList texts = textsOf(figure);
        QVERIFY(texts.contains(QStringLiteral("measured: 60.1 s on 2 240 GPUs, published")));
        QVERIFY(texts.contains(QStringLiteral("in a talk, published (second-hand)")));
        QVERIFY(texts.contains(QStringLiteral("one rack")));
        for (const char *series : {"Megatron-LM", "DeepSpeed ZeRO-3", "PyTorch FSDP"})
            QVERIFY2(texts.contains(QLatin1String(series)), series);
        QVERIFY(texts.contains(QStringLiteral("iteration (s)")));
        QVERIFY(texts.contains(QStringLiteral("GPUs")));
        QVERIFY(texts.contains(QStringLiteral("64"))); // powers of two, as all values are; marks do not count
    }

    void seriesDifferWithoutColor()
    {
        const Theme grey = makeTheme(false, Scheme::PrintGrey);
        for (std::size_t i = 0; i < 12; ++i) {
            QCOMPARE(seriesLook(grey, i).color.saturation(), 0);
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(seriesLook(grey, i).marker != seriesLook(grey, k).marker ||
                        seriesLook(grey, i).dash != seriesLook(grey, k).dash);
        }
        for (const Drawn &sample : samples()) {
            for (const FigureRects &item : itemsOf<FigureRects>(sample.figure(120, Scheme::PrintGrey)))
                QVERIFY2(!item.fill.isValid() || item.fill.saturation() < 40, qPrintable(item.fill.name()));
        }
    }

    void frontIsALine()
    {
        const Figure figure = Drawn(pointSample()).figure();
        QVERIFY(textsOf(figure).contains(QStringLiteral("Pareto front")));
        qsizetype longest = 0;
        for (const FigureShapes &item : itemsOf<FigureShapes>(figure)) {
            for (const QPolygonF &shape : item.shapes)
                longest = !item.closed && item.outline == Qt::black ? std::max(longest, shape.size()) : longest;
        }
        QCOMPARE(longest, qsizetype(4)); // rows 0, 5, 10 and 15 of the first series
    }

    void largeFiguresStaySmall()
    {
        const Figure gantt = Drawn(spanSample(20000, 10)).figure();
        QVERIFY2(svgOf(gantt).size() < 1'000'000, qPrintable(QString::number(svgOf(gantt).size())));
        QVERIFY(bytesOf("pdf", gantt).size() < 1'000'000);
        QCOMPARE(wrongOnPage(gantt), QString());
        StudyTable many{"", "", {plainColumn("x"), plainColumn("y"), plainColumn("by")}, {}, {}};
        StudyTable wave{"", "", {plainColumn("x"), plainColumn("y")}, {}, {}};
        for (int i = 0; i < 60000; ++i) {
            many.add({std::sin(i * 0.7) * i, std::cos(i * 1.3) * i, double(i % 5)});
            wave.add({double(i), std::sin(i * 0.7) * i});
        }
        const Drawn cloud = studySample(many, {.kind = PlotKind::Points, .across = "x", .upwards = {"y"}, .by = "by"});
        QVERIFY(svgOf(cloud.figure()).size() < 1'000'000);
        const Drawn line = studySample(wave, {.kind = PlotKind::Lines, .across = "x", .upwards = {"y"}});
        QVERIFY(svgOf(line.figure()).size() < 1'000'000);
    }

    void panelsAreChosen()
    {
        StudyTable table{"", "", {plainColumn("x"), plainColumn("y"), parts::integer("tensor", "tensor")}, {}, {}};
        table.add({1.0, 10.0, 4.0});
        table.add({2.0, 20.0, 4.0});
        table.add({3.0, 30.0, 8.0});
        const Drawn both =
            studySample(table, {.kind = PlotKind::Points, .across = "x", .upwards = {"y"}, .panel = "tensor"});
        QCOMPARE(plotPanels(both.result.tables.front(), both.plot), (std::vector<std::string>{"4", "8"}));
        QCOMPARE(markersOf(both.figure()).size(), std::size_t(2)); // the first
        const Figure second = studyFigure(someStudy(), both.result, both.plot, {.panel = "8"});
        QCOMPARE(markersOf(second).size(), std::size_t(1));
        QVERIFY(textsOf(second).contains(QStringLiteral("A study \u00b7 tensor 8")));
        const Figure none = studyFigure(someStudy(), both.result, both.plot, {.panel = "16"});
        QVERIFY(textsOf(none).contains(QStringLiteral("No rows with tensor 16")));
    }

    void captionNamesWhatWasPublished()
    {
        StudyResult result;
        result.origins = {{"MTBF", "50677 h", Evidence::Published, "a paper"},
                          {"Restart", "5 s", Evidence::Assumed, ""}};
        const QString caption = studyCaption(someStudy(), result);
        QVERIFY(caption.startsWith(QStringLiteral("A study. ")));
        QVERIFY(caption.contains(QStringLiteral("TP 8")));
        QVERIFY(caption.endsWith(QStringLiteral("Published inputs: MTBF 50677 h (a paper).")));
    }

private:
    static const std::vector<Drawn> &samples()
    {
        static const std::vector<Drawn> all = {lineSample(),       pointSample(),     heatSample(),
                                               shortStackSample(), longStackSample(), spanSample()};
        return all;
    }
};

int main(int argc, char **argv)
{
    QGuiApplication application(argc, argv);
    TestStudyFigure test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_study_figure.moc"
