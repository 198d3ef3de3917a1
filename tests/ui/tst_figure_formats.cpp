// Every kind of figure in every width, scheme and format, read back by tools that know nothing of this program:
// poppler for PDF, strict readers for SVG and TikZ, LaTeX itself where it is installed.
#include "core/base/csv.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/paths.h"
#include "tests/support/study_samples.h"
#include "tests/support/svg_check.h"
#include "tests/support/tikz_check.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_kinds.h"
#include "ui/figure/figure_tikz.h"
#include "ui/figure/render_arguments.h"
#include "ui/figure/render_subject.h"
#include "ui/figure/study_figure.h"
#include "ui/figure/timeline_figure.h"
#include "ui/latex_text.h"
#include "ui/qt_text.h"

#include <QImageReader>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace stringline;
using namespace stringline::ui;

namespace {

constexpr double kTestDpi = 100;

QByteArray bytesOf(const char *suffix, const Figure &figure)
{
    return figureFormatOf(QLatin1String("a.") + QLatin1String(suffix))->bytes(figure, kTestDpi);
}

// What a program prints; none where it failed.
std::optional<QString> printed(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished() || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

QString withoutBlanks(QString text)
{
    return text.remove(QLatin1Char(' ')).remove(QLatin1Char('\n'));
}

bool hasTool(const char *name)
{
    return !QStandardPaths::findExecutable(QLatin1String(name)).isEmpty();
}

QByteArray written(const QTemporaryDir &folder, const char *name, const QByteArray &bytes)
{
    QFile file(folder.filePath(QLatin1String(name)));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(bytes);
    return file.fileName().toUtf8();
}

// Millimetres of a page, from pdfinfo's "Page size: 518.74 x 187.5 pts".
std::optional<QSizeF> pageMm(const QString &pdfinfo)
{
    static const QRegularExpression kSize(QStringLiteral("Page size:\\s+([0-9.]+) x ([0-9.]+) pts"));
    const QRegularExpressionMatch match = kSize.match(pdfinfo);
    if (!match.hasMatch())
        return {};
    return QSizeF(match.captured(1).toDouble(), match.captured(2).toDouble()) * kMmPerPoint;
}

// Every font of pdffonts' table: embedded, and of a type that journals take.
QString fontMistake(const QString &pdffonts)
{
    const QStringList lines = pdffonts.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (lines.size() < 3)
        return QStringLiteral("no fonts: ") + pdffonts;
    const qsizetype embedded = lines.front().indexOf(QLatin1String("emb"));
    for (const QString &line : lines.mid(2)) {
        if (line.mid(embedded, 3) != QLatin1String("yes") || line.contains(QLatin1String("Type 3")))
            return line;
    }
    return {};
}

} // namespace

Q_DECLARE_METATYPE(stringline::ui::Figure)

class TestFigureFormats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const PresetLibrary presets({tests::presetsFolder()});
        const Result<ScenarioFile> file = loadScenario("gpt3-175b-selene", presets);
        QVERIFY(file);
        auto scenario = std::make_shared<Scenario>(file->scenario);
        m_subject.evaluation = evaluate(scenario);
        auto other = std::make_shared<Scenario>(file->scenario);
        other->plan.chunksPerStage = 1;
        m_subject.baseline = evaluate(other);
        m_subject.source = QByteArray::fromStdString(toText(scenarioToJson(*scenario, presets)));
        const Result<Study> study = loadStudy("llama3-405b-failures", presets);
        QVERIFY(study);
        m_subject.study = std::make_shared<const Study>(*study);
        const Result<StudyResult> result = runStudy(*study, StudyContext{presets});
        QVERIFY(result);
        m_subject.studyResult = std::make_shared<const StudyResult>(*result);
        m_subject.studySource = QByteArray::fromStdString(toText(studyToJson(*study, presets)));
        m_subject.sweep = asked({"gpt3-175b-selene", "--figure", "sweep", "--sweep", "plan.tensor=2,4,8"}).sweep;
        m_subject.search = asked({"gpt2-xl-one-node", "--figure", "pareto"}).search;
    }

    void everyFormat_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<double>("widthMm");
        QTest::addColumn<int>("scheme");
        for (const FigureKind &kind : figureKinds()) {
            for (const double width : {89.0, 120.0, 183.0}) {
                for (const SchemeRow &scheme : schemes()) {
                    const QByteArray id(kind.id.data(), qsizetype(kind.id.size()));
                    QTest::addRow("%s %g %s", id.constData(), width, std::string(scheme.id).c_str())
                        << id << width << int(scheme.scheme);
                }
            }
        }
    }
    void everyFormat()
    {
        QFETCH(QByteArray, kind);
        QFETCH(double, widthMm);
        QFETCH(int, scheme);
        const Figure figure = draw(kind, widthMm, Scheme(scheme));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(figure.widthMm, widthMm);
        for (const FigureFormat &format : figureFormats()) {
            if (!format.missing(figure).isEmpty())
                continue;
            const QByteArray bytes = format.bytes(figure, kTestDpi);
            QVERIFY2(!bytes.isEmpty() && bytes.size() <= 1'000'000, format.suffix);
            QVERIFY2(format.bytes(figure, kTestDpi) == bytes, format.suffix);
        }
        checkPdf(figure);
        checkSvg(figure);
        checkPng(figure);
        checkTikz(figure);
        checkData(figure);
    }

    void toolsAreThere()
    {
        for (const char *tool : {"pdffonts", "pdftotext", "pdfinfo"}) {
            if (!hasTool(tool))
                QSKIP("poppler-utils is missing: fonts, text and size of PDF pages were not looked at");
        }
    }

    // A line of the ruler at the upper edge must still be there when the page has lost a fraction of a point.
    void pdfPageIsNotShifted()
    {
        if (!hasTool("pdftoppm"))
            QSKIP("poppler-utils is missing");
        Figure figure;
        figure.widthMm = 89.3;
        figure.heightMm = 47.4;
        figure.background = Qt::white;
        figure.title = QStringLiteral("ruler");
        figure.items.emplace_back(FigureRects{{{0, 0, 89.3, 2}, {0, 45.4, 89.3, 2}}, Qt::black, {}, 0, false});
        const QTemporaryDir folder;
        const QByteArray pdf = written(folder, "ruler.pdf", bytesOf("pdf", figure));
        const QString picture = folder.filePath(QStringLiteral("ruler"));
        QVERIFY(
            printed(QStringLiteral("pdftoppm"), {QStringLiteral("-r"), QStringLiteral("508"), QStringLiteral("-png"),
                                                 QStringLiteral("-singlefile"), QString::fromUtf8(pdf), picture}));
        const QImage image(picture + QStringLiteral(".png")); // 20 dots to a millimetre
        QVERIFY(std::abs(image.height() - 948) <= 1);
        for (const int fromEdge : {3, 36}) {
            QVERIFY(qGray(image.pixel(500, fromEdge)) < 40);
            QVERIFY(qGray(image.pixel(500, image.height() - 1 - fromEdge)) < 40);
        }
        for (const int fromEdge : {43, 60}) {
            QVERIFY(qGray(image.pixel(500, fromEdge)) > 200);
            QVERIFY(qGray(image.pixel(500, image.height() - 1 - fromEdge)) > 200);
        }
    }

    void latexCompiles_data()
    {
        QTest::addColumn<Figure>("figure");
        for (const FigureKind &kind : figureKinds()) {
            const QByteArray id(kind.id.data(), qsizetype(kind.id.size()));
            QTest::addRow("%s", id.constData()) << draw(id, 183, Scheme::Accessible);
        }
        const auto sample = [](const char *name, const tests::StudySample &made) {
            Study study = {};
            study.scenario = std::make_shared<const Scenario>();
            QTest::addRow("%s", name) << studyFigure(study, made.result, made.plot);
        };
        sample("lines", tests::lineSample());
        sample("points", tests::pointSample());
        sample("stacks", tests::shortStackSample());
        Figure signs;
        signs.widthMm = 180;
        signs.heightMm = 20;
        signs.background = Qt::white;
        signs.title = QStringLiteral("100 % of {all} $igns_^~ & \\more # <|> \"é ß 中 µΩ − × → … ≤\"\nsecond line");
        signs.items.emplace_back(FigureText{{90, 10}, signs.title, 7, FigureText::Align::Center, true, Qt::black});
        QTest::addRow("signs") << signs;
    }
    void latexCompiles()
    {
        QFETCH(Figure, figure);
        const tests::TikzContent content =
            tests::readTikz(tikzOf(figure).toStdString(), figure.widthMm, figure.heightMm);
        QVERIFY2(content.mistakes.empty(), content.mistakes.empty() ? "" : content.mistakes.front().c_str());
        if (!hasTool("pdflatex") || !hasTool("kpsewhich") ||
            !printed(QStringLiteral("kpsewhich"), {QStringLiteral("standalone.cls")}))
            QSKIP("pdflatex with TikZ and standalone is missing: LaTeX was checked by our own reader alone");
        for (const FigureFormat &format : figureFormats()) {
            if (!QByteArray(format.suffix).endsWith("tex") || !format.missing(figure).isEmpty())
                continue;
            if (QByteArray(format.suffix).startsWith("pgfplots") &&
                !printed(QStringLiteral("kpsewhich"), {QStringLiteral("pgfplots.sty")}))
                continue;
            const QTemporaryDir folder;
            QVERIFY(!written(folder, "figure.tex", format.bytes(figure, 0)).isEmpty());
            QProcess process;
            process.setWorkingDirectory(folder.path());
            process.start(QStringLiteral("pdflatex"), {QStringLiteral("-interaction=nonstopmode"),
                                                       QStringLiteral("-halt-on-error"), QStringLiteral("figure.tex")});
            QVERIFY(process.waitForFinished(60'000));
            const QByteArray log = process.readAllStandardOutput();
            QVERIFY2(process.exitCode() == 0, log.right(1500).constData());
            const QString pdf = folder.filePath(QStringLiteral("figure.pdf"));
            QVERIFY(fontMistake(printed(QStringLiteral("pdffonts"), {pdf}).value_or(QString())).isEmpty());
            if (QByteArray(format.suffix) != "tex")
                continue;
            const auto page = pageMm(printed(QStringLiteral("pdfinfo"), {pdf}).value_or(QString()));
            QVERIFY(page);
            QVERIFY(std::abs(page->width() - figure.widthMm) < 0.05);
            QVERIFY(std::abs(page->height() - figure.heightMm) < 0.05);
        }
    }

    void largeTimelinesStaySmall()
    {
        const PresetLibrary presets({tests::presetsFolder()});
        const Result<ScenarioFile> file = loadScenario("mt-nlg-530b-2240", presets);
        QVERIFY(file);
        const EvaluationPtr evaluation = evaluate(std::make_shared<Scenario>(file->scenario));
        const Figure figure = timelineFigure(*evaluation);
        for (const char *suffix : {"pdf", "svg", "tex"}) {
            const QByteArray bytes = bytesOf(suffix, figure);
            QVERIFY2(bytes.size() <= 1'000'000,
                     qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(suffix)).arg(bytes.size())));
        }
        const tests::TikzContent tikz = tests::readTikz(tikzOf(figure).toStdString(), figure.widthMm, figure.heightMm);
        QVERIFY2(tikz.mistakes.empty(), tikz.mistakes.empty() ? "" : tikz.mistakes.front().c_str());
        QVERIFY(tikz.rects > 10'000);
    }

    void theLongestSuffixCounts()
    {
        QCOMPARE(figureFormatOf(QStringLiteral("a.TEX"))->suffix, "tex");
        QCOMPARE(figureFormatOf(QStringLiteral("/b.pdf/a.pgfplots.tex"))->suffix, "pgfplots.tex");
        QCOMPARE(figureFormatOf(QStringLiteral("pgfplots.tex"))->suffix, "tex");
        QVERIFY(figureFormatOf(QStringLiteral("/b.pdf/a")) == nullptr);
    }

    // What cannot be written says why, and leaves no file.
    void refusalsHaveReasons()
    {
        Figure figure = draw("timeline", 183, Scheme::Accessible);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.pgfplots.tex"));
        const Errors errors = writeFigure(figure, path);
        QCOMPARE(errors.size(), std::size_t(1));
        QVERIFY(toQString(errors.front().message).contains(QLatin1String("no axis")));
        figure.tables.clear();
        QVERIFY(!writeFigure(figure, folder.filePath(QStringLiteral("a.csv"))).empty());
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void tableOfATimelineIsTheTimeline()
    {
        const Figure figure = draw("timeline", 183, Scheme::Accessible);
        const Result<CsvTable> csv = parseCsv(bytesOf("csv", figure).toStdString());
        QVERIFY(csv);
        QCOMPARE(csv->header,
                 (std::vector<std::string>{"row", "lane", "kind", "microbatch", "chunk", "start_us", "dur_us"}));
        const Timeline &timeline = m_subject.evaluation->timeline;
        std::size_t spans = 0;
        double computeUs = 0;
        for (const RankTimeline &rank : timeline.ranks) {
            for (const auto &lane : rank.lanes())
                spans += lane.size();
            for (const Span &span : rank.spans(Lane::Compute))
                computeUs += double(span.duration()) / 1000;
        }
        QCOMPARE(csv->rows.size(), spans);
        double found = 0;
        for (std::size_t row = 0; row < csv->rows.size(); ++row) {
            if (csv->cell(row, "lane") == laneLabel(Lane::Compute))
                found += std::stod(std::string(csv->cell(row, "dur_us")));
        }
        QVERIFY(std::abs(found - computeUs) < 1e-6 * computeUs);
    }

    void severalTablesAreOne()
    {
        const QByteArray csv =
            csvOf({{QStringLiteral("a"), {{QStringLiteral("x"), {1, 0.1}, {}}}},
                   {QStringLiteral("b"), {{QStringLiteral("y"), {}, {QStringLiteral("p, \"q\"")}}}}});
        QCOMPARE(csv, QByteArray("part,x,y\na,1,\na,0.1,\nb,,\"p, \"\"q\"\"\"\n"));
    }

    void latexTextIsAscii()
    {
        QCOMPARE(latexText(QStringLiteral("50 % of a_b & c")), QStringLiteral("50 \\% of a\\_b \\& c"));
        QCOMPARE(latexText(QStringLiteral("3 µs × 2 − 1")), QStringLiteral("3 $\\mu$s $\\times$ 2 $-$ 1"));
        QCOMPARE(latexText(QStringLiteral("café Ångström")), QStringLiteral("caf\\'{e} \\r{A}ngstr\\\"{o}m"));
        QCOMPARE(latexText(QStringLiteral("中")), QStringLiteral("?"));
    }

private:
    // What the command line makes of its words.
    static FigureSubject asked(std::initializer_list<const char *> words)
    {
        QStringList arguments{QStringLiteral("--out"), QStringLiteral("x.svg")};
        for (const char *word : words)
            arguments << QLatin1String(word);
        RenderArguments parsed;
        if (const QString wrong = parsed.parse(arguments); !wrong.isEmpty())
            qFatal("%s", qPrintable(wrong));
        return renderSubject(parsed, PresetLibrary({tests::presetsFolder()})).subject;
    }

    Figure draw(const QByteArray &kind, double widthMm, Scheme scheme) const
    {
        FigureSpec spec;
        spec.kind = kind.toStdString();
        spec.widthMm = widthMm;
        spec.look.scheme = scheme;
        spec.title = QStringLiteral("50 % & more");
        if (!whyNoFigure(m_subject, spec).isEmpty()) { // a grid needs parts
            spec.parts.resize(2);
            spec.parts[1].kind = "study";
        }
        const QString why = whyNoFigure(m_subject, spec);
        if (!why.isEmpty())
            QTest::qFail(qPrintable(why), __FILE__, __LINE__);
        return why.isEmpty() ? figureOf(m_subject, spec) : Figure();
    }

    void checkPdf(const Figure &figure) const
    {
        if (!hasTool("pdffonts") || !hasTool("pdftotext") || !hasTool("pdfinfo"))
            return; // toolsAreThere() says so
        const QTemporaryDir folder;
        const QString file = QString::fromUtf8(written(folder, "figure.pdf", bytesOf("pdf", figure)));
        const QString mistake = fontMistake(printed(QStringLiteral("pdffonts"), {file}).value_or(QString()));
        QVERIFY2(mistake.isEmpty(), qPrintable(mistake));
        const QString text = printed(QStringLiteral("pdftotext"), {file, QStringLiteral("-")}).value_or(QString());
        QVERIFY2(withoutBlanks(text).contains(withoutBlanks(figure.title)), qPrintable(text));
        const QString info = printed(QStringLiteral("pdfinfo"), {file}).value_or(QString());
        QVERIFY2(info.contains(figure.title), qPrintable(info));
        QVERIFY2(info.contains(figure.caption.left(40)) && !figure.caption.isEmpty(), qPrintable(info));
        const auto page = pageMm(info);
        QVERIFY(page);
        QVERIFY2(std::abs(page->width() - figure.widthMm) < 0.05, qPrintable(info));
        QVERIFY2(std::abs(page->height() - figure.heightMm) < 0.05, qPrintable(info));
    }

    static void checkSvg(const Figure &figure)
    {
        const tests::SvgContent svg = tests::readSvg(bytesOf("svg", figure), figure.widthMm, figure.heightMm);
        QVERIFY2(svg.mistakes.isEmpty(), qPrintable(svg.mistakes.join(QLatin1Char('\n'))));
        QCOMPARE(svg.title, figure.title);
        constexpr double kRounding = 0.02; // of hundredths of a millimetre
        QVERIFY2(svg.smallestTextPt >= kSmallestTextPt - kRounding, qPrintable(QString::number(svg.smallestTextPt)));
        QVERIFY2(svg.thinnestLinePt >= 0.25, qPrintable(QString::number(svg.thinnestLinePt)));
    }

    static void checkPng(const Figure &figure)
    {
        const QImage image = QImage::fromData(bytesOf("png", figure), "PNG");
        QCOMPARE(image.width(), int(std::lround(figure.widthMm / 25.4 * kTestDpi)));
        QCOMPARE(image.height(), int(std::lround(figure.heightMm / 25.4 * kTestDpi)));
        QCOMPARE(image.dotsPerMeterX(), int(std::lround(kTestDpi / 0.0254)));
        QCOMPARE(image.text(QStringLiteral("Title")), figure.title);
    }

    static void checkTikz(const Figure &figure)
    {
        const tests::TikzContent tikz = tests::readTikz(tikzOf(figure).toStdString(), figure.widthMm, figure.heightMm);
        QVERIFY2(tikz.mistakes.empty(), tikz.mistakes.empty() ? "" : tikz.mistakes.front().c_str());
        QVERIFY(tikz.smallestTextPt >= kSmallestTextPt);
        QVERIFY(tikz.thinnestLineMm >= kThinnestLineMm);
        QVERIFY(!tikz.texts.empty());
    }

    static void checkData(const Figure &figure)
    {
        if (!figure.tables.empty()) {
            const Result<CsvTable> csv = parseCsv(bytesOf("csv", figure).toStdString());
            QVERIFY2(csv, csv ? "" : toText(csv.errors().front()).c_str());
            QVERIFY(!csv->rows.empty());
        }
        if (figure.axes) {
            const std::vector<std::string> mistakes =
                tests::latexMistakes(bytesOf("pgfplots.tex", figure).toStdString());
            QVERIFY2(mistakes.empty(), mistakes.empty() ? "" : mistakes.front().c_str());
        }
    }

    FigureSubject m_subject;
};

QTEST_MAIN(TestFigureFormats)
#include "tst_figure_formats.moc"
