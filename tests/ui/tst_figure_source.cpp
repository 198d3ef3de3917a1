// Figures open again as what they show: byte for byte in every format, in the window and on the command line. Broken
// and foreign files are refused with a reason.
#include "core/base/file.h"
#include "core/scenario/fields.h"
#include "tests/support/window.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_source.h"
#include "ui/figure/render_command.h"
#include "ui/figure/timeline_figure.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"

using namespace stringline;
using namespace stringline::ui;

namespace {

Figure smallFigure(const QByteArray &source)
{
    Figure figure;
    figure.widthMm = 60;
    figure.heightMm = 20;
    figure.background = Qt::white;
    figure.title = QStringLiteral("small");
    figure.caption = QStringLiteral("two\nlines");
    figure.items.emplace_back(FigureRects{{{10, 10, 20, 5}}, Qt::blue, {}, 0, false});
    figure.items.emplace_back(FigureText{{10, 8}, figure.title, 7, FigureText::Align::Left, false, Qt::black});
    FigureAxes axes;
    axes.series.push_back({QStringLiteral("a"), {{1, 2}, {2, 3}}, Qt::blue});
    figure.axes = axes;
    figure.source = source;
    return figure;
}

QByteArray bytesOf(const char *suffix, const Figure &figure)
{
    return figureFormatOf(QLatin1String("a.") + QLatin1String(suffix))->bytes(figure, 100);
}

const QByteArray kSource = QByteArray("{\n  \"name\": \"µ <&> \\\"%\\\" endstream\",\n  \"notes\": \"") +
                           QByteArray(10'000, 'x') + QByteArray("é").repeated(5000) + "\"\n\n}\n";

QString messageOf(const Result<QByteArray> &result)
{
    return result ? QString() : toQString(toText(result.errors().front()));
}

} // namespace

class TestFigureSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        tests::sandbox();
        qputenv("STRINGLINE_PRESETS", QByteArray::fromStdString(tests::presetsFolder()));
    }

    void formats_data()
    {
        QTest::addColumn<QByteArray>("suffix");
        for (const FigureFormat &format : figureFormats()) {
            if (qstrcmp(format.suffix, "csv") != 0) // a table has no room for comments
                QTest::newRow(format.suffix) << QByteArray(format.suffix);
        }
    }

    void comesBackByteForByte_data() { formats_data(); }
    void comesBackByteForByte()
    {
        QFETCH(QByteArray, suffix);
        for (const QByteArray &source :
             {kSource, QByteArray("{}"), QByteArray("{\"a\": \"" + QByteArray(300'000, 'z') + "\"}")}) {
            const QByteArray bytes = bytesOf(suffix.constData(), smallFigure(source));
            QVERIFY(isFigure(bytes));
            const Result<QByteArray> found = sourceOfFigure(bytes, "a");
            QVERIFY2(found, qPrintable(messageOf(found)));
            QVERIFY(*found == source);
        }
    }

    void withoutScenarioItSaysSo_data() { formats_data(); }
    void withoutScenarioItSaysSo()
    {
        QFETCH(QByteArray, suffix);
        const QByteArray bytes = bytesOf(suffix.constData(), smallFigure({}));
        const Result<QByteArray> found = sourceOfFigure(bytes, "a");
        QVERIFY(!found);
        QVERIFY(messageOf(found).contains(QLatin1String("no scenario")) ||
                messageOf(found).contains(QLatin1String("expected a figure"))); // LaTeX like any other
    }

    // Whatever is cut off: the scenario or a reason, and no crash.
    void cutFilesAreRefused_data() { formats_data(); }
    void cutFilesAreRefused()
    {
        QFETCH(QByteArray, suffix);
        const QByteArray bytes = bytesOf(suffix.constData(), smallFigure("{\"name\": \"a scenario\"}"));
        int refused = 0;
        for (qsizetype size = 0; size < bytes.size(); size += std::max<qsizetype>(1, bytes.size() / 400)) {
            const Result<QByteArray> found = sourceOfFigure(bytes.left(size), "a");
            refused += found ? 0 : 1;
            if (found)
                QVERIFY(QByteArray("{\"name\": \"a scenario\"}").startsWith(*found));
        }
        QVERIFY(refused > 10);
    }

    void foreignFilesAreNoFigures()
    {
        for (const char *text :
             {"", "{}", "<html></html>", "% a comment\n\\documentclass{article}", "model: gpt", "\x89PNX"}) {
            QVERIFY2(!isFigure(text), text);
            QVERIFY2(!sourceOfFigure(text), text);
        }
    }

    // A file of a thousand bytes must not become gigabytes.
    void bombsAreBounded()
    {
        QByteArray packed = qCompress(QByteArray(40'000'000, 'x'), 9).mid(4);
        const QByteArray pdf = "%PDF-1.4\n1 0 obj\n<< /Filter /FlateDecode /Length " +
                               QByteArray::number(packed.size()) + " >>\nstream\n" + packed +
                               "\nendstream\nendobj\n2 0 obj\n<<\n/F (scenario.json)\n/EF "
                               "<</F 1 0 R>>\n>>\nendobj\n";
        QVERIFY(messageOf(sourceOfFigure(pdf, "a")).contains(QLatin1String("at most")));
        QByteArray svg = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg [<!ENTITY a \"xxxxxxxxxx\">";
        for (char letter = 'b'; letter < 'k'; ++letter)
            svg += QByteArray("<!ENTITY ") + letter + " \"" + (QByteArray("&") + char(letter - 1) + ";").repeated(10) +
                   "\">";
        svg += "]>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><metadata><scenario "
               "xmlns=\"urn:stringline:scenario\">&j;</scenario></metadata></svg>";
        QVERIFY(isFigure(svg));
        QVERIFY(!sourceOfFigure(svg, "a"));
    }

    void windowOpensTheScenario_data() { formats_data(); }
    void windowOpensTheScenario()
    {
        QFETCH(QByteArray, suffix);
        tests::WindowFixture fixture;
        QVERIFY(fixture.shown);
        Scenario changed = *fixture.document().committed();
        QVERIFY(setField(changed, "plan.tensor", "4").empty());
        changed.name = "changed";
        fixture.document().commit(changed, QStringLiteral("change"));
        Figure figure = smallFigure(fixture.document().asText().toUtf8());
        const QString file = fixture.folder.filePath(QStringLiteral("a.") + QLatin1String(suffix));
        QVERIFY(writeFigure(figure, file).empty());
        fixture.document().history().undo();
        QVERIFY(fixture.document().committed()->name != "changed");
        const QString before = fixture.document().file();

        fixture.window->openFiles({file});
        QCOMPARE(fixture.document().committed()->name, std::string("changed"));
        QCOMPARE(*fixture.document().committed(), changed);
        QVERIFY(fixture.document().file().isEmpty()); // so that Save asks for a name
        QVERIFY(fixture.document().isModified());
        QVERIFY(fixture.window->messages().text().isEmpty());
        fixture.document().history().undo();
        QCOMPARE(fixture.document().file(), before);
        QVERIFY(fixture.window->open(file)); // as an argument of the program
        QCOMPARE(fixture.document().committed()->name, std::string("changed"));
    }

    void windowOpensTheStudy()
    {
        tests::WindowFixture fixture;
        QVERIFY(fixture.shown);
        const Result<Study> study = loadStudy("llama3-405b-failures", fixture.presets);
        QVERIFY(study);
        const QString file = fixture.file("study.pdf");
        const QByteArray source = QByteArray::fromStdString(toText(studyToJson(*study, fixture.presets)));
        QVERIFY(writeFigure(smallFigure(source), file).empty());
        const ScenarioPtr before = fixture.document().committed();
        fixture.window->openFiles({file});
        QCOMPARE(fixture.document().committed(), before); // a study brings its own
        QVERIFY2(fixture.window->messages().text().isEmpty(), qPrintable(fixture.window->messages().text()));
        const Result<Study> shown = loadShownStudy(file.toStdString(), fixture.presets);
        QVERIFY(shown);
        QCOMPARE(toText(studyToJson(*shown, fixture.presets)), source.toStdString());
    }

    void windowSaysWhatIsMissing()
    {
        tests::WindowFixture fixture;
        const ScenarioPtr before = fixture.document().committed();
        const QString file = fixture.file("plain.png");
        QVERIFY(writeFigure(smallFigure({}), file).empty());
        QVERIFY(!fixture.window->open(file));
        QVERIFY(fixture.window->messages().text().contains(QLatin1String("no scenario")));
        QCOMPARE(fixture.document().committed(), before);
    }

    // Drawing a figure's scenario again gives the figure.
    void renderTakesFigures()
    {
        QTemporaryDir folder;
        const auto path = [&folder](const char *name) { return folder.filePath(QLatin1String(name)); };
        const auto render = [](const QStringList &arguments) { return renderCommand(arguments); };
        const QString out = QStringLiteral("--out");
        QCOMPARE(render({QStringLiteral("gpt3-175b-selene"), out, path("a.pdf"), QStringLiteral("--set"),
                         QStringLiteral("plan.tensor=4")}),
                 0);
        QCOMPARE(render({path("a.pdf"), out, path("b.svg")}), 0);
        QCOMPARE(render({path("b.svg"), out, path("c.tex")}), 0);
        QCOMPARE(render({path("c.tex"), out, path("d.pdf")}), 0);
        const Result<std::string> first = readFile(path("a.pdf").toStdString());
        const Result<std::string> last = readFile(path("d.pdf").toStdString());
        QVERIFY(first && last);
        QVERIFY(*first == *last);
        const QString study = QStringLiteral("--study");
        QCOMPARE(render({study, QStringLiteral("llama3-405b-failures"), out, path("s.png")}), 0);
        QCOMPARE(render({study, path("s.png"), out, path("t.png")}), 0);
        QVERIFY(*readFile(path("s.png").toStdString()) == *readFile(path("t.png").toStdString()));
        QCOMPARE(render({path("s.png"), out, path("u.png")}), 2); // a study, and no --study
    }
};

QTEST_MAIN(TestFigureSource)
#include "tst_figure_source.moc"
