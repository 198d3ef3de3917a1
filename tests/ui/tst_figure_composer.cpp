// The composer of figures in the window: each control changes the figure, and files are those of `stringline render`.
#include "tests/support/window.h"
#include "ui/figure/figure_caption.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/render_arguments.h"
#include "ui/latex_text.h"
#include "ui/panels/figure_command.h"
#include "ui/panels/figure_composer.h"
#include "ui/panels/figure_controls.h"
#include "ui/panels/figure_preview.h"
#include "ui/panels/figure_seen.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/workbench.h"
#include "ui/theme/color_math.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>

using namespace stringline;
using namespace stringline::ui;

namespace {

struct ComposerFixture : tests::WindowFixture {
    FigureComposer *composer = nullptr;

    explicit ComposerFixture(QSize size = {1600, 1000})
        : WindowFixture(size)
    {
        window->action(QStringLiteral("exportFigure"))->trigger();
        composer = window->composer();
        QApplication::setActiveWindow(composer);
    }
    [[nodiscard]] bool ready() const
    {
        return QTest::qWaitFor([this] { return composer->isReady(); }, 20'000);
    }
    template <class Widget>
    [[nodiscard]] Widget &get(const char *name) const
    {
        auto *found = composer->findChild<Widget *>(QLatin1String(name));
        Q_ASSERT(found);
        return *found;
    }
    [[nodiscard]] const FigureSpec &spec() const { return composer->controls().spec(); }
    void type(const char *name, const QString &text) const
    {
        auto &box = get<QLineEdit>(name);
        box.selectAll();
        QTest::keyClicks(&box, text);
    }
    void pick(const char *name, int index) const
    {
        auto &box = get<QComboBox>(name);
        box.setCurrentIndex(index);
        Q_EMIT box.activated(index);
    }
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestFigureComposer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tests::sandbox(); }

    void showsEachKindAtItsTrueSize()
    {
        ComposerFixture fixture;
        FigureComposer &composer = *fixture.composer;
        QVERIFY(composer.isVisible() && !composer.isModal());
        QVERIFY(fixture.ready());
        fixture.window->workbench().studies().open(QStringLiteral("llama3-405b-failures"));
        fixture.window->workbench().studies().run();
        QTRY_VERIFY_WITH_TIMEOUT(composer.subject().studyResult != nullptr, 60'000);
        auto &kinds = fixture.get<QComboBox>("kind");
        QCOMPARE(kinds.count(), int(figureKinds().size()));
        for (int i = 0; i < kinds.count(); ++i) {
            FigureSpec spec;
            spec.kind = kinds.itemData(i).toString().toStdString();
            if (!whyNoFigure(composer.subject(), spec).isEmpty())
                continue;
            fixture.pick("kind", i);
            QCOMPARE(fixture.spec().kind, spec.kind);
            QVERIFY(fixture.ready());
            const Figure &figure = *composer.preview().figure();
            QCOMPARE(figure.widthMm, 183.0);
            QCOMPARE(composer.caption(), captionText(composer.subject(), fixture.spec(), figure));
            const QSizeF page = composer.preview().page().size();
            QCOMPARE(page.width(), 183 * composer.preview().pixelsPerMm());
            QCOMPARE(page.height() / page.width(), figure.heightMm / figure.widthMm);
        }
        auto &zoom = fixture.get<QSpinBox>("zoom");
        const double before = composer.preview().pixelsPerMm();
        zoom.setValue(200);
        QCOMPARE(composer.preview().pixelsPerMm(), 2 * before);
        QTest::mouseClick(&fixture.get<QPushButton>("trueSize"), Qt::LeftButton);
        QCOMPARE(zoom.value(), 100);
    }

    void sayWhyAKindCannotBeDrawn()
    {
        ComposerFixture fixture;
        auto &kinds = fixture.get<QComboBox>("kind");
        const int study = kinds.findData(QStringLiteral("study"));
        QVERIFY(!(kinds.model()->flags(kinds.model()->index(study, 0)) & Qt::ItemIsEnabled));
        QVERIFY(kinds.itemData(study, Qt::ToolTipRole).toString().contains(QStringLiteral("study")));
    }

    void wrongNumbersAreMarkedInPlace()
    {
        ComposerFixture fixture;
        QVERIFY(fixture.ready());
        auto &width = fixture.get<QLineEdit>("width");
        auto &message = fixture.get<QLabel>("wrongNumbers");
        fixture.type("width", QStringLiteral("3"));
        QCOMPARE(width.property("state").toString(), QStringLiteral("bad"));
        QVERIFY2(message.isVisible() && message.text().contains(QStringLiteral("40")), qPrintable(message.text()));
        QCOMPARE(fixture.spec().widthMm, 183.0);
        QVERIFY(!QApplication::activeModalWidget());
        fixture.type("width", QStringLiteral("89"));
        QVERIFY(width.property("state").toString().isEmpty() && !message.isVisible());
        QCOMPARE(fixture.get<QComboBox>("column").currentData().toDouble(), 89.0);
        fixture.type("height", QStringLiteral("60"));
        QVERIFY(fixture.ready());
        QCOMPARE(fixture.composer->preview().figure()->widthMm, 89.0);
        QCOMPARE(fixture.composer->preview().figure()->heightMm, 60.0);
        QCOMPARE(fixture.get<QLabel>("figureSize").text(), QStringLiteral("89.0 × 60.0 mm"));
        fixture.pick("column", 2);
        QCOMPARE(fixture.spec().widthMm, 183.0);
        // Escape takes back what was typed and closes nothing.
        fixture.type("width", QStringLiteral("x"));
        QTest::keyClick(&width, Qt::Key_Escape);
        QCOMPARE(width.text(), QStringLiteral("183"));
        QVERIFY(fixture.composer->isVisible() && !message.isVisible());
    }

    void regionsAreTypedAsPeopleWriteThem()
    {
        ComposerFixture fixture;
        QVERIFY(fixture.ready());
        QVERIFY(!fixture.get<QLineEdit>("from").isVisible());
        fixture.pick("region", 2);
        QVERIFY(fixture.get<QLineEdit>("from").isVisible());
        fixture.type("from", QStringLiteral("500 ms"));
        fixture.type("to", QStringLiteral("2.5"));
        QCOMPARE(fixture.spec().fromSeconds, std::optional(0.5));
        QCOMPARE(fixture.spec().toSeconds, std::optional(2.5));
        fixture.type("to", QStringLiteral("0.1"));
        QCOMPARE(fixture.get<QLineEdit>("to").property("state").toString(), QStringLiteral("bad"));
        QCOMPARE(fixture.spec().toSeconds, std::optional(2.5));
        fixture.type("to", QStringLiteral("1 s"));
        QCOMPARE(fixture.spec().toSeconds, std::optional(1.0));
        // What the timeline shows.
        fixture.session->view().setTimeRange({1'000'000'000, 3'000'000'000});
        fixture.pick("region", 1);
        const TimeRange shown = fixture.session->view().timeRange();
        QCOMPARE(*fixture.spec().fromSeconds, toSeconds(shown.from).value());
        QCOMPARE(*fixture.spec().toSeconds, toSeconds(shown.to).value());
        fixture.session->view().setTimeRange(fixture.session->view().limits());
        QTRY_VERIFY(!fixture.spec().fromSeconds);
    }

    void filesAreThoseOfTheSpec_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const FigureFormat &format : figureFormats())
            QTest::newRow(format.suffix) << QString::fromLatin1(format.suffix);
    }
    void filesAreThoseOfTheSpec()
    {
        QFETCH(const QString, suffix);
        ComposerFixture fixture;
        QVERIFY(fixture.ready());
        fixture.type("width", QStringLiteral("120"));
        fixture.type("title", QStringLiteral("One step"));
        fixture.type("dpi", QStringLiteral("150"));
        const QString saved = fixture.file("saved.") + suffix;
        const QString direct = fixture.file("direct.") + suffix;
        const Figure figure = figureOf(fixture.composer->subject(), fixture.spec());
        QVERIFY(!figure.source.isEmpty());
        const Errors refused = writeFigure(figure, direct, 150);
        QCOMPARE(fixture.composer->saveTo(saved), refused.empty());
        QCOMPARE(contentOf(saved), contentOf(direct));
        QVERIFY(!refused.empty() || contentOf(saved).size() > 1000);
        QVERIFY(!fixture.composer->saveTo(fixture.file("no-such-folder/x.") + suffix));
        QVERIFY(fixture.composer->message().contains(QStringLiteral("no-such-folder")));
        QVERIFY(!QApplication::activeModalWidget());
    }

    void commandLineMakesTheSameSpec()
    {
        ComposerFixture fixture;
        QVERIFY(fixture.ready());
        QVERIFY2(fixture.composer->command().startsWith(QStringLiteral("stringline render ")),
                 qPrintable(fixture.composer->command()));
        FigureSpec spec;
        FigureCommand command{QStringLiteral("my plan.json"), {}, {}, {}, QStringLiteral("it's.png")};
        QCOMPARE(renderOptions(spec, command),
                 QStringList({QStringLiteral("my plan.json"), QStringLiteral("--out"), QStringLiteral("it's.png")}));
        QCOMPARE(shellText(renderOptions(spec, command)), QStringLiteral("'my plan.json' --out 'it'\\''s.png'"));
        spec.widthMm = 89.5;
        spec.heightMm = 61;
        spec.look.scheme = Scheme::PrintGrey;
        spec.title = QStringLiteral("A, B & C");
        spec.fromSeconds = 0.1;
        spec.toSeconds = 1.0 / 3;
        command.dpi = 600;
        RenderArguments parsed;
        QCOMPARE(parsed.parse(renderOptions(spec, command)), QString());
        QCOMPARE(parsed.scenario, command.scenario);
        QCOMPARE(parsed.out, command.out);
        QVERIFY(parsed.spec == spec);
        QCOMPARE(parsed.dpi, 600.0);
        FigureSpec ofStudy;
        ofStudy.kind = "study";
        ofStudy.plot = "goodput";
        ofStudy.panel = "8";
        command.study = QStringLiteral("llama3-405b-failures");
        RenderArguments study;
        QCOMPARE(study.parse(renderOptions(ofStudy, command)), QString());
        QCOMPARE(study.study, command.study);
        QVERIFY(study.spec == ofStudy);
        // A shell reads the words back.
        QProcess shell;
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("printf '%s\\n' ") +
                                                                     shellText(renderOptions(spec, command))});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts),
                 renderOptions(spec, command));
    }

    void captionAndPictureAreCopied()
    {
        ComposerFixture fixture;
        QVERIFY(fixture.ready());
        QClipboard *clipboard = QApplication::clipboard();
        QTest::mouseClick(&fixture.get<QPushButton>("copyCaption"), Qt::LeftButton);
        QCOMPARE(clipboard->text(), fixture.composer->caption());
        QVERIFY(clipboard->text().startsWith(fixture.composer->preview().figure()->caption.left(20)));
        QTest::mouseClick(&fixture.get<QPushButton>("copyLatex"), Qt::LeftButton);
        QCOMPARE(clipboard->text(), latexText(fixture.composer->caption()));
        QCOMPARE(latexText(QStringLiteral("5 % of a_b × {c}")), QStringLiteral("5 \\% of a\\_b $\\times$ \\{c\\}"));
        QTest::mouseClick(&fixture.get<QPushButton>("copyCommand"), Qt::LeftButton);
        QCOMPARE(clipboard->text(), fixture.composer->command());
        QTest::mouseClick(&fixture.get<QPushButton>("copyPicture"), Qt::LeftButton);
        QVERIFY(clipboard->mimeData()->hasImage());
        QVERIFY(clipboard->mimeData()->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    }

    void followsThePlan()
    {
        ComposerFixture fixture;
        QVERIFY(fixture.ready());
        const FigurePtr before = fixture.composer->preview().figure();
        Scenario other = *fixture.document().committed();
        other.training.microbatch *= 2;
        fixture.document().commit(other, QStringLiteral("twice"));
        QVERIFY(fixture.waitForAnswer() && fixture.ready());
        QVERIFY(fixture.composer->preview().figure()->caption != before->caption);
        const FigurePtr right = fixture.composer->preview().figure();
        other.plan.tensor = 5;
        fixture.document().commit(other, QStringLiteral("wrong"));
        QVERIFY(fixture.waitForAnswer());
        QTRY_VERIFY(fixture.composer->preview().isStale());
        QCOMPARE(fixture.composer->preview().figure()->caption, right->caption);
        QVERIFY2(fixture.composer->message().contains(QStringLiteral("5")), qPrintable(fixture.composer->message()));
        fixture.document().history().undo();
        QVERIFY(fixture.waitForAnswer());
        QTRY_VERIFY(!fixture.composer->preview().isStale());
        QVERIFY(fixture.composer->message().isEmpty());
    }

    void worksByKeysAlone()
    {
        tests::WindowFixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_E, Qt::ControlModifier);
        FigureComposer *composer = fixture.window->composer();
        QVERIFY(composer && composer->isVisible());
        QApplication::setActiveWindow(composer);
        QTRY_VERIFY(composer->isReady());
        // Every control has its turn by Tab.
        QSet<QString> seen;
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(composer, Qt::Key_Tab);
            if (const QWidget *focus = composer->focusWidget())
                seen << focus->objectName();
        }
        for (const char *name : {"kind", "column", "width", "height", "textSize", "scheme", "title", "showLegend",
                                 "region", "dpi", "seen", "caption", "command", "copyLatex", "saveFigure"})
            QVERIFY2(seen.contains(QLatin1String(name)), name);
        auto *legend = composer->findChild<QCheckBox *>(QStringLiteral("showLegend"));
        legend->setFocus();
        QTest::keyClick(legend, Qt::Key_Space);
        QVERIFY(!composer->controls().spec().showLegend);
        composer->findChild<QPushButton *>(QStringLiteral("saveFigure"))->setFocus();
        QTest::keyClick(composer, Qt::Key_Escape);
        QVERIFY(!composer->isVisible());
        // The next window remembers.
        FigureComposer next(*fixture.session);
        QVERIFY(!next.controls().spec().showLegend);
        fixture.session->preferences().setFigureChoices({});
    }

    void studiesOpenTheirPlot()
    {
        tests::WindowFixture fixture;
        StudiesPanel &studies = fixture.window->workbench().studies();
        studies.open(QStringLiteral("llama3-405b-failures"));
        studies.run();
        QTRY_VERIFY_WITH_TIMEOUT(studies.plot() != nullptr && !studies.runner().state().running, 60'000);
        studies.plotBox().setCurrentIndex(studies.plotBox().count() - 1);
        Q_EMIT studies.plotBox().activated(studies.plotBox().currentIndex());
        Q_EMIT studies.figureWanted();
        FigureComposer *composer = fixture.window->composer();
        QVERIFY(composer);
        QTRY_VERIFY_WITH_TIMEOUT(composer->isReady(), 20'000);
        QCOMPARE(composer->controls().spec().kind, std::string("study"));
        QCOMPARE(composer->controls().spec().plot.empty(), studies.plotBox().count() == 1);
        QVERIFY2(composer->command().contains(QStringLiteral("--study llama3-405b-failures")),
                 qPrintable(composer->command()));
    }

    void otherEyesSeeOtherColors()
    {
        Figure figure;
        figure.background = Qt::white;
        figure.items.emplace_back(FigureRects{{QRectF(0, 0, 1, 1)}, QColor(0, 114, 178), QColor()});
        figure.items.emplace_back(FigureText{{}, QStringLiteral("x"), 7, FigureText::Align::Left, false, Qt::red});
        for (const FigureSeen &way : waysToSee()) {
            const Figure changed = recolored(figure, way.color);
            QCOMPARE(std::get<FigureRects>(changed.items[0]).fill, way.color(QColor(0, 114, 178)));
            QVERIFY(!std::get<FigureRects>(changed.items[0]).outline.isValid());
            QCOMPARE(std::get<FigureText>(changed.items[1]).color, way.color(Qt::red));
        }
        const QColor grey = waysToSee()[1].color(QColor(0, 114, 178));
        QVERIFY(std::abs(grey.red() - grey.blue()) <= 1);
        QVERIFY(std::abs(lightness(grey) - lightness(QColor(0, 114, 178))) < 2);
    }
};

QTEST_MAIN(TestFigureComposer)
#include "tst_figure_composer.moc"
