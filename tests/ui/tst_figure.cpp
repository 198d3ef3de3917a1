// Figures: everything inside the page, readable, the same bytes every time, and each back end true to the list.
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/studies/study.h"
#include "tests/support/figure_items.h"
#include "tests/support/paths.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_painter.h"
#include "ui/figure/figure_source.h"
#include "ui/figure/figure_svg.h"
#include "ui/figure/render_command.h"
#include "ui/figure/timeline_figure.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/qt_text.h"

#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <map>

using namespace stringline;
using namespace stringline::ui;
using stringline::tests::itemsOf;
using stringline::tests::textsOf;

namespace {

EvaluationPtr evaluated(const char *id, std::initializer_list<std::pair<const char *, const char *>> changes = {})
{
    const PresetLibrary presets({tests::presetsFolder()});
    const Result<ScenarioFile> file = loadScenario(id, presets);
    if (!file)
        return nullptr;
    auto scenario = std::make_shared<Scenario>(file->scenario);
    for (const auto &[path, value] : changes) {
        if (!setField(*scenario, path, value).empty())
            return nullptr;
    }
    return evaluate(scenario);
}

QByteArray bytesOf(const char *suffix, const Figure &figure, double dpi = kDefaultDpi)
{
    return figureFormatOf(QLatin1String("a.") + QLatin1String(suffix))->bytes(figure, dpi);
}

QImage painted(const Figure &figure, double perMm)
{
    QImage image(int(std::lround(figure.widthMm * perMm)), int(std::lround(figure.heightMm * perMm)),
                 QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintFigure(painter, figure, perMm);
    return image;
}

double darkness(const QImage &image)
{
    double sum = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            sum += 255 - qGray(image.pixel(x, y));
    }
    return sum / image.width() / image.height();
}

} // namespace

class TestFigure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsInsideThePageAndReadable_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("widthMm");
        for (const char *id : {"gpt3-175b-selene", "mt-nlg-530b-2240", "llama3-8b-hgx-h100"}) {
            for (const FigureWidth &width : kFigureWidths)
                QTest::addRow("%s %s", id, width.id) << QByteArray(id) << width.mm;
        }
    }
    void everythingIsInsideThePageAndReadable()
    {
        QFETCH(QByteArray, id);
        QFETCH(double, widthMm);
        const EvaluationPtr evaluation = evaluated(id.constData());
        QVERIFY(evaluation && evaluation->valid());
        TimelineFigureOptions options;
        options.widthMm = widthMm;
        const Figure figure = timelineFigure(*evaluation, options);
        QCOMPARE(figure.widthMm, widthMm);
        QVERIFY(figure.heightMm > 20 && figure.heightMm < 240);
        const QRectF page = QRectF(0, 0, figure.widthMm, figure.heightMm).adjusted(-1e-6, -1e-6, 1e-6, 1e-6);
        for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
            for (const QRectF &rect : item.rects)
                QVERIFY(page.contains(rect));
        }
        for (const FigureLines &item : itemsOf<FigureLines>(figure)) {
            QVERIFY(item.widthMm >= kThinnestLineMm);
            for (const QLineF &line : item.lines)
                QVERIFY(page.contains(line.p1()) && page.contains(line.p2()));
        }
        std::map<double, double> lastEnd; // by base line: texts of one line do not touch
        for (const FigureText &text : itemsOf<FigureText>(figure)) {
            QVERIFY(text.sizePt >= kSmallestTextPt);
            const double width = textWidthMm(text.text, text.sizePt, text.bold);
            const double left = text.anchor.x() - (text.align == FigureText::Align::Left     ? 0
                                                   : text.align == FigureText::Align::Center ? width / 2
                                                                                             : width);
            QVERIFY2(page.contains(
                         QRectF(left, text.anchor.y() - capHeightMm(text.sizePt), width, capHeightMm(text.sizePt))),
                     qPrintable(text.text));
            if (text.align == FigureText::Align::Left && !text.bold) {
                QVERIFY2(!lastEnd.count(text.anchor.y()) || left > lastEnd[text.anchor.y()], qPrintable(text.text));
                lastEnd[text.anchor.y()] = left + width;
            }
        }
    }

    void everyPassHasItsBar()
    {
        const EvaluationPtr evaluation = evaluated("gpt3-175b-selene");
        const Figure figure = timelineFigure(*evaluation);
        // 8 stages x 32 microbatches of each color, besides the swatch in the legend.
        const QColor forward = makeTheme(false).activity[std::size_t(Activity::Forward)];
        std::size_t bars = 0;
        for (const FigureRects &item : itemsOf<FigureRects>(figure))
            bars += item.fill == forward && item.rects.size() > 1 ? item.rects.size() : 0;
        QCOMPARE(bars, std::size_t(8 * 32));
        QVERIFY(textsOf(figure).contains(QStringLiteral("stage 7")));
        QVERIFY(textsOf(figure).contains(QStringLiteral("time (s)")));
    }

    void legendHoldsWhatAppears()
    {
        const QStringList alone = textsOf(timelineFigure(*evaluated("llama3-8b-hgx-h100")));
        QVERIFY(alone.contains(QStringLiteral("forward")));
        QVERIFY(!alone.contains(QStringLiteral("pipeline parallel")));
        const QStringList many = textsOf(timelineFigure(*evaluated("gpt3-175b-selene")));
        for (const char *label : {"forward", "backward", "tensor parallel", "pipeline parallel", "waiting"})
            QVERIFY2(many.contains(QLatin1String(label)), label);
    }

    void numbersStandInAllBarsOfAKindOrInNone()
    {
        const EvaluationPtr evaluation = evaluated("gpt3-175b-selene");
        TimelineFigureOptions options;
        options.region = TimeRange{0, evaluation->timeline.length / 4};
        const QStringList close = textsOf(timelineFigure(*evaluation, options));
        QVERIFY(close.count(QStringLiteral("5")) >= 8); // microbatch 5 forward, on every stage but for the cut ones
        options.region.reset();
        options.widthMm = 89;
        QCOMPARE(textsOf(timelineFigure(*evaluation, options)).count(QStringLiteral("31")), 0);
    }

    void regionCutsBars()
    {
        const EvaluationPtr evaluation = evaluated("gpt3-175b-selene");
        TimelineFigureOptions options;
        options.region = TimeRange{1'000'000'000, 1'500'000'000};
        const Figure figure = timelineFigure(*evaluation, options);
        QVERIFY(textsOf(figure).contains(QStringLiteral("1.2")) || textsOf(figure).contains(QStringLiteral("1200")));
        QVERIFY(itemsOf<FigureRects>(figure).front().rects.size() == 8); // the ground of eight rows
    }

    void ticksAreRound()
    {
        const TimeTicks ticks = timeTicks({0, 8'240'000'000}, 10);
        QCOMPARE(ticks.step, Tick(1'000'000'000));
        QCOMPARE(ticks.times.size(), std::size_t(9));
        QCOMPARE(ticks.text(3'000'000'000), QStringLiteral("3"));
        const TimeTicks fine = timeTicks({100'000'000, 900'000'000}, 4);
        QCOMPARE(fine.unitName, QStringLiteral("ms"));
        QCOMPARE(fine.times.front(), Tick(200'000'000));
        QCOMPARE(fine.text(200'000'000), QStringLiteral("200"));
    }

    void sameScenarioSameBytes_data()
    {
        QTest::addColumn<QByteArray>("suffix");
        for (const FigureFormat &format : figureFormats())
            QTest::newRow(format.suffix) << QByteArray(format.suffix);
    }
    void sameScenarioSameBytes()
    {
        QFETCH(QByteArray, suffix);
        const auto draw = [&] {
            Figure figure = timelineFigure(*evaluated("gpt3-175b-selene"));
            figure.source = "{\"schemaVersion\": 1}";
            const FigureFormat *format = figureFormatOf(QLatin1String("a.") + QLatin1String(suffix));
            return !format->missing(figure).isEmpty() ? QByteArray() : bytesOf(suffix.constData(), figure);
        };
        const QByteArray first = draw();
        QTest::qWait(1100); // a clock of seconds would have moved
        QCOMPARE(draw(), first);
        QVERIFY(first.size() < 1'000'000);
    }

    void largeFiguresStaySmall()
    {
        const EvaluationPtr evaluation = evaluated("mt-nlg-530b-2240");
        QElapsedTimer timer;
        timer.start();
        const Figure figure = timelineFigure(*evaluation);
        QVERIFY(bytesOf("svg", figure).size() < 1'000'000);
        QVERIFY(bytesOf("pdf", figure).size() < 1'000'000);
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }

    void pictureHasItsSizeAndItsScenario()
    {
        Figure figure = timelineFigure(*evaluated("gpt3-175b-selene"));
        figure.source = "{\"schemaVersion\": 1}";
        QByteArray bytes = bytesOf("png", figure, 300);
        const QImage image = QImage::fromData(bytes, "PNG");
        QCOMPARE(image.width(), 2161); // 183 mm at 300 dots an inch
        QCOMPARE(image.dotsPerMeterX(), 11811);
        QCOMPARE(image.text(QStringLiteral("stringline-scenario")), QStringLiteral("{\"schemaVersion\": 1}"));
    }

    void pageHasItsSizeAndItsFonts()
    {
        Figure figure = timelineFigure(*evaluated("gpt3-175b-selene"));
        figure.source = "{\"schemaVersion\": 1}";
        const QByteArray bytes = bytesOf("pdf", figure);
        QVERIFY(bytes.startsWith("%PDF-"));
        // 183 mm are 518.7 pt.
        QVERIFY2(bytes.contains(" 518.740 "), "media box");
        QVERIFY(bytes.contains("/FontFile2"));
        QVERIFY(bytes.contains("scenario.json"));
        QVERIFY(!bytes.contains("/Subtype /Image")); // vectors only
    }

    void svgIsWellFormedAndLooksLikeThePicture()
    {
        Figure figure = timelineFigure(*evaluated("gpt3-175b-selene"));
        figure.title = QStringLiteral("a <b> & \"c\"");
        figure.source = "{\"name\": \"<&>\"}";
        const QByteArray svg = svgOf(figure);
        QXmlStreamReader reader(svg);
        QString scenario;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement() && reader.name() == QStringLiteral("scenario"))
                scenario = reader.readElementText();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(scenario, QStringLiteral("{\"name\": \"<&>\"}"));

        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        constexpr double kPerMm = 5;
        QImage image(int(figure.widthMm * kPerMm), int(figure.heightMm * kPerMm), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        QVERIFY(std::abs(darkness(image) - darkness(painted(figure, kPerMm))) < 0.03 * darkness(image));
    }

    void longPathsAreCut()
    {
        // Qt's own reader, among others, refuses paths of more than 65 thousand parts.
        const QByteArray svg = svgOf(timelineFigure(*evaluated("mt-nlg-530b-2240")));
        for (const QByteArray &line : svg.split('\n'))
            QVERIFY(line.count('z') <= 2000);
    }

    void schemesDiffer()
    {
        const EvaluationPtr evaluation = evaluated("gpt3-175b-selene");
        TimelineFigureOptions grey;
        grey.scheme = Scheme::PrintGrey;
        const Figure figure = timelineFigure(*evaluation, grey);
        for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
            if (item.fill.isValid())
                QVERIFY2(item.fill.saturation() < 40, qPrintable(item.fill.name()));
        }
        QVERIFY(painted(figure, 3) != painted(timelineFigure(*evaluation), 3));
    }

    void renderCommandWritesFigures()
    {
        qputenv("STRINGLINE_PRESETS", QByteArray::fromStdString(tests::presetsFolder()));
        QTemporaryDir folder;
        for (const char *name : {"a.png", "a.pdf", "a.svg"}) {
            const QString path = folder.filePath(QLatin1String(name));
            QCOMPARE(renderCommand({QStringLiteral("gpt3-175b-selene"), QStringLiteral("--out"), path}), 0);
            QVERIFY(QFileInfo(path).size() > 10'000);
        }
        QFile picture(folder.filePath(QStringLiteral("a.png")));
        QVERIFY(picture.open(QIODevice::ReadOnly));
        const Result<QByteArray> source = sourceOfFigure(picture.readAll(), "a.png");
        QVERIFY(source && source->contains("gpt3-175b"));
    }

    void renderCommandRefusesBadUsage_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        QTest::newRow("nothing") << QString() << 2;
        QTest::newRow("no file") << QStringLiteral("gpt3-175b-selene") << 2;
        QTest::newRow("two scenarios") << QStringLiteral("a b --out x.png") << 2;
        QTest::newRow("unknown format") << QStringLiteral("gpt3-175b-selene --out x.gif") << 2;
        QTest::newRow("too narrow") << QStringLiteral("gpt3-175b-selene --out x.png --width-mm 3") << 2;
        QTest::newRow("no number") << QStringLiteral("gpt3-175b-selene --out x.png --dpi fine") << 2;
        QTest::newRow("not finite") << QStringLiteral("gpt3-175b-selene --out x.png --dpi nan") << 2;
        QTest::newRow("unknown theme") << QStringLiteral("gpt3-175b-selene --out x.png --theme pink") << 2;
        QTest::newRow("backwards") << QStringLiteral("gpt3-175b-selene --out x.png --from 2 --to 1") << 2;
        QTest::newRow("after the end") << QStringLiteral("gpt3-175b-selene --out x.png --from 9999") << 2;
        QTest::newRow("unknown option") << QStringLiteral("gpt3-175b-selene --out x.png --fast") << 2;
        QTest::newRow("unknown scenario") << QStringLiteral("no-such-scenario --out x.png") << 2;
        QTest::newRow("bad change") << QStringLiteral("gpt3-175b-selene --out x.png --set plan.tensor") << 2;
        QTest::newRow("no such folder") << QStringLiteral("gpt3-175b-selene --out /nonexistent/x.png") << 2;
        QTest::newRow("wrong scenario") << QStringLiteral("gpt3-175b-selene --out x.png --set plan.tensor=5") << 1;
        QTest::newRow("help") << QStringLiteral("--help") << 0;
    }
    void renderCommandRefusesBadUsage()
    {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        qputenv("STRINGLINE_PRESETS", QByteArray::fromStdString(tests::presetsFolder()));
        QTemporaryDir folder;
        QVERIFY(QDir::setCurrent(folder.path()));
        QCOMPARE(renderCommand(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts)), status);
        QVERIFY(!QFileInfo::exists(QStringLiteral("x.png")));
        QVERIFY(QDir::setCurrent(QDir::rootPath()));
    }

    void renderCommandDrawsStudies()
    {
        qputenv("STRINGLINE_PRESETS", QByteArray::fromStdString(tests::presetsFolder()));
        QTemporaryDir folder;
        QByteArray first;
        for (const char *name : {"a.svg", "b.svg"}) {
            const QString path = folder.filePath(QLatin1String(name));
            QCOMPARE(renderCommand({QStringLiteral("--study"), QStringLiteral("llama3-405b-failures"),
                                    QStringLiteral("--out"), path, QStringLiteral("--set"),
                                    QStringLiteral("inputs.writeSeconds=120")}),
                     0);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY(first.isEmpty() || bytes == first);
            first = bytes;
        }
        QXmlStreamReader reader(first);
        QString source;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement() && reader.name() == QStringLiteral("scenario"))
                source = reader.readElementText();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        const Result<Json> json = parseJson(source.toStdString(), "figure");
        QVERIFY(bool(json));
        const Result<Study> again = studyFromJson(*json, PresetLibrary({tests::presetsFolder()}));
        QVERIFY(bool(again));
        QCOMPARE(again->number("writeSeconds"), 120.0);
    }

    void renderCommandRefusesBadStudies_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        const QString study = QStringLiteral("--study llama3-405b-failures --out x.png ");
        QTest::newRow("no file") << QStringLiteral("--study llama3-405b-failures") << 2;
        QTest::newRow("a scenario too") << study + QStringLiteral("gpt3-175b-selene") << 2;
        QTest::newRow("unknown study") << QStringLiteral("--study no-such-study --out x.png") << 2;
        QTest::newRow("unknown plot") << study + QStringLiteral("--plot goodputs") << 2;
        QTest::newRow("no panels") << study + QStringLiteral("--panel 8") << 2;
        QTest::newRow("a timeline's") << study + QStringLiteral("--from 1") << 2;
        QTest::newRow("a study's") << QStringLiteral("gpt3-175b-selene --out x.png --plot goodput") << 2;
        QTest::newRow("bad input") << study + QStringLiteral("--set inputs.writeSeconds=fast") << 2;
        QTest::newRow("no answer") << study + QStringLiteral("--set cluster.mtbfGpuHours=0") << 1;
    }
    void renderCommandRefusesBadStudies()
    {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        qputenv("STRINGLINE_PRESETS", QByteArray::fromStdString(tests::presetsFolder()));
        QTemporaryDir folder;
        QVERIFY(QDir::setCurrent(folder.path()));
        QCOMPARE(renderCommand(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts)), status);
        QVERIFY(!QFileInfo::exists(QStringLiteral("x.png")));
        QVERIFY(QDir::setCurrent(QDir::rootPath()));
    }
};

int main(int argc, char **argv)
{
    QGuiApplication application(argc, argv);
    TestFigure test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_figure.moc"
