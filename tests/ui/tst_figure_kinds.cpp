// Kinds of figures: every one keeps to its page in every look, says the report's numbers, and has the same bytes from
// the command line.
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/report/comparison.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/search/search.h"
#include "core/sweep/values.h"
#include "tests/support/figure_page.h"
#include "tests/support/paths.h"
#include "ui/figure/figure_caption.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_font.h"
#include "ui/figure/figure_kinds.h"
#include "ui/figure/figure_svg.h"
#include "ui/figure/render_arguments.h"
#include "ui/figure/render_command.h"
#include "ui/figure/render_subject.h"
#include "ui/latex_text.h"
#include "ui/qt_text.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

const PresetLibrary &presets()
{
    static const PresetLibrary library({tests::presetsFolder()});
    return library;
}

// What the command line is asked for each kind, but for the file.
struct Asked {
    const char *kind;
    const char *arguments;
};
constexpr Asked kAsked[] = {
    {"timeline", "gpt3-175b-selene"},
    {"study", "--study llama3-405b-failures"},
    {"mesh", "gpt3-175b-selene --figure mesh"},
    {"memory", "gpt3-175b-selene --figure memory"},
    {"memory-time", "gpt3-175b-selene --figure memory-time"},
    {"breakdown", "gpt3-175b-selene --figure breakdown"},
    {"comparison", "gpt3-175b-selene --figure comparison --set plan.tensor=4"},
    {"waterfall", "gpt3-175b-selene --figure waterfall --set plan.tensor=4"},
    {"sweep", "gpt3-175b-selene --figure sweep --sweep plan.tensor=2,4,8 --sweep plan.pipeline=4,8,16"},
    {"pareto", "gpt2-xl-one-node --figure pareto"},
};

QStringList wordsOf(const char *arguments)
{
    return QString::fromLatin1(arguments).split(QLatin1Char(' '));
}

// As the window would have it.
const FigureSubject &subjectOf(const char *arguments)
{
    static std::map<std::string, FigureSubject> made;
    const auto found = made.find(arguments);
    if (found != made.end())
        return found->second;
    RenderArguments parsed;
    const QString wrong = parsed.parse(wordsOf(arguments) << QStringLiteral("--out") << QStringLiteral("x.svg"));
    if (!wrong.isEmpty())
        qFatal("%s", qPrintable(wrong));
    return made[arguments] = renderSubject(parsed, presets()).subject;
}

FigureSpec specOf(const char *kind, double widthMm = 183)
{
    FigureSpec spec;
    spec.kind = kind;
    spec.widthMm = widthMm;
    return spec;
}

Figure figureOfKind(const Asked &asked, const FigureSpec &spec)
{
    return figureOf(subjectOf(asked.arguments), spec);
}

FigureSpec gridSpec(double widthMm)
{
    FigureSpec grid = specOf("grid", widthMm);
    grid.parts = {specOf("timeline"), specOf("memory"), specOf("breakdown"), specOf("mesh")};
    return grid;
}

QByteArray fileAt(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestFigureKinds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("STRINGLINE_PRESETS", QByteArray::fromStdString(tests::presetsFolder())); }

    void everyKindIsAsked()
    {
        for (const FigureKind &kind : figureKinds()) {
            if (kind.needs != FigureNeeds::Parts)
                QVERIFY2(std::ranges::any_of(kAsked, [&](const Asked &asked) { return kind.id == asked.kind; }),
                         kind.label);
        }
    }

    void everythingIsInsideThePageAndReadable_data()
    {
        QTest::addColumn<int>("asked");
        QTest::addColumn<double>("widthMm");
        QTest::addColumn<QByteArray>("font");
        QTest::addColumn<double>("textPt");
        for (int asked = 0; asked < int(std::size(kAsked)); ++asked) {
            for (const double width : {kSmallestFigureMm, 84.7, 89.0, 183.0}) {
                for (const FigureFont &font : figureFonts())
                    QTest::addRow("%s %g %s", kAsked[asked].kind, width, font.label)
                        << asked << width << QByteArray(font.id.data(), qsizetype(font.id.size())) << 6.0;
            }
            QTest::addRow("%s small text", kAsked[asked].kind) << asked << 84.7 << QByteArray("sans") << 5.0;
            QTest::addRow("%s large text", kAsked[asked].kind) << asked << 139.7 << QByteArray("serif") << 9.0;
        }
    }
    void everythingIsInsideThePageAndReadable()
    {
        QFETCH(int, asked);
        QFETCH(double, widthMm);
        QFETCH(QByteArray, font);
        QFETCH(double, textPt);
        FigureSpec spec = specOf(kAsked[asked].kind, widthMm);
        spec.look.font = font.toStdString();
        spec.look.textPt = textPt;
        const Figure figure = figureOfKind(kAsked[asked], spec);
        QCOMPARE(figure.widthMm, widthMm);
        QCOMPARE(figure.font, font.toStdString());
        QCOMPARE(wrongOnPage(figure, textPt), QString());
        QVERIFY(!figure.caption.isEmpty() && !figure.source.isEmpty());
    }

    void heightIsKept()
    {
        for (const Asked &asked : kAsked) {
            FigureSpec spec = specOf(asked.kind, 120);
            spec.heightMm = 70;
            const Figure figure = figureOfKind(asked, spec);
            QCOMPARE(figure.heightMm, 70.0);
            QCOMPARE(wrongOnPage(figure), QString());
        }
    }

    void titleSubtitleAndLegendCanBeLeftOut()
    {
        for (const Asked &asked : kAsked) {
            const Figure full = figureOfKind(asked, specOf(asked.kind));
            const QStringList all = textsOf(full);
            FigureSpec spec = specOf(asked.kind);
            spec.showTitle = false;
            const Figure untitled = figureOfKind(asked, spec);
            QVERIFY2(!textsOf(untitled).join(QLatin1Char(' ')).contains(full.title), asked.kind);
            QCOMPARE(untitled.title, full.title); // the file's own, not drawn
            QVERIFY2(untitled.heightMm < full.heightMm, asked.kind);
            spec.showSubtitle = false;
            const Figure bare = figureOfKind(asked, spec);
            QVERIFY2(bare.heightMm < untitled.heightMm, asked.kind);
            spec.showLegend = false;
            const Figure least = figureOfKind(asked, spec);
            QVERIFY2(least.heightMm <= bare.heightMm && least.items.size() <= bare.items.size(), asked.kind);
            QCOMPARE(wrongOnPage(least), QString());
        }
    }

    void greyIsGrey()
    {
        for (const Asked &asked : kAsked) {
            FigureSpec spec = specOf(asked.kind, 89);
            spec.look.scheme = Scheme::PrintGrey;
            for (const FigureRects &item : itemsOf<FigureRects>(figureOfKind(asked, spec))) {
                if (item.fill.isValid() && item.rects.size() > 0)
                    QVERIFY2(item.fill.hslSaturation() <= 40, qPrintable(QLatin1String(asked.kind) + item.fill.name()));
            }
        }
    }

    void windowAndCommandLineHaveTheSameBytes_data()
    {
        QTest::addColumn<int>("asked");
        for (int asked = 0; asked < int(std::size(kAsked)); ++asked)
            QTest::addRow("%s", kAsked[asked].kind) << asked;
    }
    void windowAndCommandLineHaveTheSameBytes()
    {
        QFETCH(int, asked);
        QTemporaryDir folder;
        for (const char *suffix : {"svg", "png"}) {
            const QString path = folder.filePath(QLatin1String("a.") + QLatin1String(suffix));
            QStringList words = wordsOf(kAsked[asked].arguments);
            words << QStringLiteral("--out") << path << QStringLiteral("--width-mm") << QStringLiteral("acm")
                  << QStringLiteral("--font") << QStringLiteral("serif") << QStringLiteral("--text-pt")
                  << QStringLiteral("7") << QStringLiteral("--no-subtitle");
            QCOMPARE(renderCommand(words), 0);
            FigureSpec spec = specOf(kAsked[asked].kind, 84.7);
            spec.look.font = "serif";
            spec.look.textPt = 7;
            spec.showSubtitle = false;
            const QString own = folder.filePath(QLatin1String("b.") + QLatin1String(suffix));
            QVERIFY(writeFigure(figureOfKind(kAsked[asked], spec), own).empty());
            QVERIFY(fileAt(path).size() > 1000);
            QCOMPARE(fileAt(path), fileAt(own));
        }
    }

    void gridHasLettersAndEqualHeights()
    {
        const FigureSubject &subject = subjectOf("gpt3-175b-selene");
        for (const double width : {84.7, 183.0}) {
            const FigureSpec grid = gridSpec(width);
            QCOMPARE(whyNoFigure(subject, grid), QString());
            const Figure figure = figureOf(subject, grid);
            QCOMPARE(wrongOnPage(figure), QString());
            QCOMPARE(figure.widthMm, width);
            QCOMPARE(figure.source, subject.source);
            std::map<double, int> rows; // letters by base line
            for (const FigureText &text : itemsOf<FigureText>(figure)) {
                if (text.bold && text.text.size() > 2 && text.text[1] == QChar(QChar::Nbsp))
                    ++rows[text.anchor.y()];
            }
            QCOMPARE(rows.size(), std::size_t(2));
            for (const auto &[base, letters] : rows)
                QCOMPARE(letters, 2);
            for (const char *letter : {"(a) ", "(b) ", "(c) ", "(d) "})
                QCOMPARE(figure.caption.count(QLatin1String(letter)), 1);
        }
        FigureSpec plain = gridSpec(183);
        plain.letters = false;
        QVERIFY(!figureOf(subject, plain).caption.contains(QLatin1String("(a)")));
        FigureSpec nested = gridSpec(183);
        nested.parts.push_back(gridSpec(183));
        QVERIFY(!whyNoFigure(subject, nested).isEmpty());
        FigureSpec missing = gridSpec(183);
        missing.parts.push_back(specOf("waterfall"));
        QVERIFY(whyNoFigure(subject, missing).contains(QLatin1String("baseline")));
    }

    void breakdownSaysTheReportsShares()
    {
        const QStringList texts = textsOf(figureOfKind(kAsked[5], specOf("breakdown")));
        const Report &report = subjectOf(kAsked[5].arguments).evaluation->report;
        double sum = 0;
        for (const CauseRow &cause : causes()) {
            const Seconds time = toSeconds(report.breakdown[cause.cause]);
            if (time.value() == 0)
                continue;
            sum += time / report.iteration;
            QVERIFY(texts.contains(toQString(cause.label)));
            QVERIFY(texts.contains(QStringLiteral("%1 · %2").arg(toQString(durationText(time)),
                                                                 toQString(percentText(time / report.iteration)))));
        }
        QVERIFY(std::abs(sum - 1) < 1e-6);
    }

    void waterfallEndsAtTheDifference()
    {
        const Asked &asked = kAsked[7];
        const FigureSubject &subject = subjectOf(asked.arguments);
        const Comparison comparison = compared(subject.baseline->report, subject.evaluation->report);
        const QStringList texts = textsOf(figureOfKind(asked, specOf("waterfall")));
        QVERIFY(comparison.change.value() != 0);
        QVERIFY(texts.contains(toQString(signedDurationText(comparison.change))));
        for (const CauseDifference &difference : comparison.causes)
            QCOMPARE(texts.contains(toQString(difference.cause->label)), difference.change() != 0);
    }

    void memoryBarsAreAsHighAsThePeaks()
    {
        const Asked &asked = kAsked[3];
        FigureSpec spec = specOf("memory");
        spec.showLegend = false;
        const Figure figure = figureOfKind(asked, spec);
        const std::vector<StageMemory> &memory = subjectOf(asked.arguments).evaluation->report.memory;
        std::map<double, double> heights; // of bars, by their left edge
        for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
            for (const QRectF &rect : item.rects) {
                if (item.fill != Qt::white)
                    heights[std::round(rect.left() * 1e6)] += rect.height();
            }
        }
        QCOMPARE(heights.size(), memory.size());
        const double perByte = heights.begin()->second / memory.front().peak.value();
        std::size_t stage = 0;
        for (const auto &[left, height] : heights)
            QVERIFY(std::abs(height / perByte / memory[stage++].peak.value() - 1) < 1e-6);
        QVERIFY(
            textsOf(figure).contains(QStringLiteral("capacity %1").arg(toQString(bytesText(memory.front().capacity)))));
    }

    void comparedTimelinesShareTheirAxis()
    {
        const Asked &asked = kAsked[6];
        const FigureSubject &subject = subjectOf(asked.arguments);
        const Figure figure = figureOfKind(asked, specOf("comparison"));
        // The ground of every row is as long as its iteration.
        const QColor ground = colorOf(makeTheme(false), Activity::Waiting);
        std::vector<double> widths;
        for (const FigureRects &item : itemsOf<FigureRects>(figure)) {
            if (item.fill == ground && item.rects.size() > 1)
                widths.push_back(item.rects.front().width());
        }
        QCOMPARE(widths.size(), std::size_t(2));
        const double ratio = double(subject.baseline->timeline.length) / double(subject.evaluation->timeline.length);
        QVERIFY(std::abs(widths[0] / widths[1] - ratio) < 1e-6);
        QVERIFY(textsOf(figure).filter(QStringLiteral("4")).size() > 0);
        QVERIFY(figure.caption.contains(QLatin1String("A: ")) && figure.caption.contains(QLatin1String("B: ")));
    }

    void paretoHasFrontAndPresentPlan()
    {
        const Figure figure = figureOfKind(kAsked[9], specOf("pareto"));
        const QStringList texts = textsOf(figure);
        QVERIFY(texts.contains(QStringLiteral("the present plan")));
        QVERIFY(!texts.filter(QStringLiteral("iteration time")).isEmpty());
    }

    void specsReadBack()
    {
        FigureSpec spec = gridSpec(120);
        spec.heightMm = 90;
        spec.look = {Scheme::PrintGrey, "serif", 8};
        spec.title = QStringLiteral("Ä title");
        spec.columns = 3;
        spec.letters = false;
        spec.parts[0].fromSeconds = 0.5;
        spec.parts[0].toSeconds = 2.5;
        spec.parts[1].showLegend = false;
        spec.parts[2].showTitle = false;
        for (const FigureSpec &each : {FigureSpec(), specOf("mesh", 89), spec}) {
            const Json json = figureSpecToJson(each);
            const Result<FigureSpec> read = figureSpecFromJson(json, "x.json");
            QVERIFY2(bool(read), read ? "" : toText(read.errors().front()).c_str());
            // Of parts size and look are the grid's.
            FigureSpec expected = each;
            for (FigureSpec &part : expected.parts)
                part.widthMm = FigureSpec().widthMm;
            QCOMPARE(*read == expected, true);
        }
        QCOMPARE(toText(figureSpecToJson(FigureSpec()), -1), std::string(R"({"kind":"timeline"})"));
    }

    void wrongSpecsAreExplained_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("message");
        const auto add = [](const char *json, const char *message) {
            QTest::newRow(json) << QByteArray(json) << QString::fromUtf8(message);
        };
        add(R"([])", "expected a figure");
        add(R"({"kind": "memry"})", "did you mean memory");
        add(R"({"kind": "memory", "widthMM": 80})", "did you mean widthMm");
        add(R"({"kind": "memory", "widthMm": 4})", "from 40 to 1000");
        add(R"({"kind": "memory", "font": "comic"})", "sans, serif");
        add(R"({"kind": "memory", "textPt": 40})", "from 5 to 12");
        add(R"({"kind": "timeline", "fromSeconds": 2, "toSeconds": 1})", "after fromSeconds");
        add(R"({"kind": "grid"})", "one part at least");
        add(R"({"kind": "memory", "parts": [{"kind": "mesh"}]})", "only of a grid");
        add(R"({"kind": "grid", "parts": [{"kind": "grid"}]})", "cannot have parts");
        add(R"({"kind": "grid", "parts": [{"kind": "mesh", "widthMm": 90}]})", "belongs to the whole figure");
        add(R"({"kind": "grid", "columns": 0, "parts": [{"kind": "mesh"}]})", "from 1 to 12");
    }
    void wrongSpecsAreExplained()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, message);
        const Result<Json> parsed = parseJson(json.toStdString());
        QVERIFY(bool(parsed));
        const Result<FigureSpec> read = figureSpecFromJson(*parsed, "x.json");
        QVERIFY(!read);
        const QString text = toQString(toText(read.errors().front()));
        QVERIFY2(text.contains(message) && text.startsWith(QLatin1String("x.json")), qPrintable(text));
    }

    void specFilesAreRendered()
    {
        QTemporaryDir folder;
        const QString specFile = folder.filePath(QStringLiteral("spec.json"));
        QFile file(specFile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(toText(figureSpecToJson(gridSpec(183))).c_str());
        file.close();
        const QString out = folder.filePath(QStringLiteral("a.svg"));
        const QString caption = folder.filePath(QStringLiteral("a.tex"));
        QCOMPARE(renderCommand({QStringLiteral("gpt3-175b-selene"), QStringLiteral("--spec"), specFile,
                                QStringLiteral("--out"), out, QStringLiteral("--caption"), caption,
                                QStringLiteral("--width-mm"), QStringLiteral("ieee-double")}),
                 0);
        QCOMPARE(fileAt(out), svgOf(figureOf(subjectOf("gpt3-175b-selene"), gridSpec(181.9))));
        const QString text = QString::fromUtf8(fileAt(caption));
        QVERIFY(text.startsWith(QLatin1String("(a) ")));
        QVERIFY(text.contains(QLatin1String("\\%")) && !text.contains(QStringLiteral("×")));
        QVERIFY(text.contains(toQString(programVersion())));
    }

    void captionHoldsTheConfiguration()
    {
        const FigureSubject &subject = subjectOf("gpt3-175b-selene");
        const FigureSpec spec = specOf("memory");
        const QString text = captionText(subject, spec, figureOf(subject, spec));
        for (const char *path :
             {"training.globalBatch", "plan.schedule", "training.precision", "training.microbatch"}) {
            const Field *field = findField(path);
            if (field != nullptr)
                QVERIFY2(text.contains(toQString(fieldText(*field, *subject.evaluation->scenario))), path);
        }
        QVERIFY(text.contains(toQString(durationText(subject.evaluation->report.iteration))));
        QCOMPARE(latexText(QStringLiteral("a_b 5 % {x} \\ ~ 2 × 3")),
                 QStringLiteral("a\\_b 5 \\% \\{x\\} \\textbackslash{} \\~{} 2 $\\times$ 3"));
    }

    void badUsageIsRefused_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        const auto add = [](const char *arguments, int status) {
            QTest::newRow(arguments) << QString::fromLatin1(arguments) << status;
        };
        add("gpt3-175b-selene --out x.svg --figure memry", 2);
        add("gpt3-175b-selene --out x.svg --figure study", 2);
        add("gpt3-175b-selene --out x.svg --figure grid", 2);
        add("gpt3-175b-selene --out x.svg --figure comparison", 2);
        add("gpt3-175b-selene --out x.svg --figure memory --from 1", 2);
        add("gpt3-175b-selene --out x.svg --figure memory --baseline gpt2-xl-one-node", 2);
        add("gpt3-175b-selene --out x.svg --figure waterfall --baseline no-such", 2);
        add("gpt3-175b-selene --out x.svg --figure sweep", 2);
        add("gpt3-175b-selene --out x.svg --figure sweep --sweep plan.tensor", 2);
        add("gpt3-175b-selene --out x.svg --figure sweep --sweep plan.tensr=1,2", 2);
        add("gpt3-175b-selene --out x.svg --figure sweep --sweep plan.tensor=1,2 --plot speed", 2);
        add("gpt2-xl-one-node --out x.svg --figure pareto --plot speed", 2);
        add("gpt3-175b-selene --out x.svg --font comic", 2);
        add("gpt3-175b-selene --out x.svg --text-pt 4", 2);
        add("gpt3-175b-selene --out x.svg --spec no-such.json", 2);
        add("gpt3-175b-selene --out x.svg --spec no-such.json --figure mesh", 2);
        add("gpt3-175b-selene --out x.svg --figure memory --set plan.tensor=5", 1);
        add("--list", 0);
    }
    void badUsageIsRefused()
    {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        QTemporaryDir folder;
        QVERIFY(QDir::setCurrent(folder.path()));
        QCOMPARE(renderCommand(arguments.split(QLatin1Char(' '))), status);
        QVERIFY(!QFileInfo::exists(QStringLiteral("x.svg")));
        QVERIFY(QDir::setCurrent(QDir::rootPath()));
    }

    void listNamesAllThereIs()
    {
        const QString list = RenderArguments::listText();
        for (const FigureKind &kind : figureKinds())
            QVERIFY(list.contains(toQString(kind.id)));
        for (const FigureFont &font : figureFonts())
            QVERIFY(list.contains(toQString(font.id)));
        for (const FigureWidth &width : kFigureWidths)
            QVERIFY(list.contains(QLatin1String(width.id)));
    }
};

QTEST_MAIN(TestFigureKinds)
#include "tst_figure_kinds.moc"
