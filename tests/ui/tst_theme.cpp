// Colours must still tell forward, backward and weight gradient apart in grey and for colour-blind eyes.
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace stringline;
using namespace stringline::ui;

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lightnessFollowsCie()
    {
        // L* of sRGB middle grey 119 is 50, and Okabe-Ito's blue #0072B2 is 46.
        QVERIFY(std::abs(lightness(QColor(119, 119, 119)) - 50) < 0.2);
        QVERIFY(std::abs(lightness(QColor(0x00, 0x72, 0xb2)) - 46) < 0.6);
        QCOMPARE(std::lround(lightness(Qt::white)), 100);
        QCOMPARE(std::lround(lightness(Qt::black)), 0);
        QVERIFY(std::abs(lightness(fromLch(60, 40, 30)) - 60) < 0.5);
    }

    void passesDifferInLightness_data()
    {
        QTest::addColumn<int>("scheme");
        QTest::addColumn<int>("vision");
        for (const SchemeRow &scheme : schemes()) {
            for (const ColorVision vision : {ColorVision::Normal, ColorVision::Protanopia, ColorVision::Deuteranopia})
                QTest::addRow("%s-%d", scheme.id.data(), int(vision)) << int(scheme.scheme) << int(vision);
        }
    }

    // At least 15 L* between forward, backward and weight gradient; recompute sits inside backward bars.
    void passesDifferInLightness()
    {
        QFETCH(int, scheme);
        QFETCH(int, vision);
        for (const bool dark : {false, true}) {
            const Theme theme = makeTheme(dark, Scheme(scheme));
            for (int microbatch = kNone; microbatch < kMicrobatchHues; ++microbatch) {
                const auto seen = [&](const QColor &color) {
                    return lightness(asSeenWith(ColorVision(vision), color));
                };
                const double forward = seen(colorOf(theme, Activity::Forward, microbatch));
                const double backward = seen(colorOf(theme, Activity::Backward, microbatch));
                const double recompute = seen(colorOf(theme, Activity::Recompute, microbatch));
                const double weight = seen(theme.weightGradient);
                QVERIFY2(backward - forward >= 15, qPrintable(QString::number(backward - forward)));
                QVERIFY2(weight - backward >= 15, qPrintable(QString::number(weight - backward)));
                QVERIFY2(backward - recompute >= 15, qPrintable(QString::number(backward - recompute)));
            }
        }
    }

    void recomputeIsHatchedForward()
    {
        for (const SchemeRow &scheme : schemes()) {
            const Theme theme = makeTheme(false, scheme.scheme);
            QCOMPARE(colorOf(theme, Activity::Recompute), colorOf(theme, Activity::Forward));
            QVERIFY(std::abs(lightness(theme.hatch) - lightness(colorOf(theme, Activity::Forward))) >= 15);
        }
        QCOMPARE(hatchOf(Activity::Recompute), Hatch::Diagonal);
        QCOMPARE(hatchOf(Activity::Optimizer), Hatch::DottedOutline);
        QCOMPARE(colorOf(makeTheme(false), Activity::Data), QColor(0xcc, 0x79, 0xa7));
    }

    // Every kind of communication is told apart by color, with normal and color-blind eyes, and in grey by lightness or
    // by its hatch.
    void communicationIsToldApart()
    {
        const Activity kinds[] = {Activity::Tensor, Activity::Context, Activity::Expert, Activity::Pipeline,
                                  Activity::Data};
        const Theme color = makeTheme(false);
        const Theme grey = makeTheme(false, Scheme::PrintGrey);
        for (const Activity a : kinds) {
            for (const Activity b : kinds) {
                if (a >= b)
                    continue;
                const std::string name = std::string(row(a).id) + " and " + std::string(row(b).id);
                for (const ColorVision vision :
                     {ColorVision::Normal, ColorVision::Protanopia, ColorVision::Deuteranopia}) {
                    const QColor x = asSeenWith(vision, colorOf(color, a));
                    const QColor y = asSeenWith(vision, colorOf(color, b));
                    const double distance = std::hypot(x.red() - y.red(), x.green() - y.green(), x.blue() - y.blue());
                    QVERIFY2(distance >= 40, (name + QString::number(distance).toStdString()).c_str());
                }
                QVERIFY2(hatchOf(a) != hatchOf(b), name.c_str());
                const double step = std::abs(lightness(colorOf(grey, a)) - lightness(colorOf(grey, b)));
                QVERIFY2(step >= 5, (name + QString::number(step).toStdString()).c_str());
            }
        }
    }

    // WCAG 2: 4.5 for text.
    void textIsReadable()
    {
        for (const bool dark : {false, true}) {
            for (const SchemeRow &scheme : schemes()) {
                const Theme theme = makeTheme(dark, scheme.scheme);
                for (const QColor &back : {theme.window, theme.header, theme.base, theme.rowOdd}) {
                    for (const QColor &text : {theme.text, theme.muted, theme.bad, theme.good, theme.warning})
                        QVERIFY2(contrastRatio(text, back) >= 4.5, qPrintable(text.name() + back.name()));
                    QVERIFY2(contrastRatio(theme.faint, back) >= 4, qPrintable(theme.faint.name() + back.name()));
                }
                QVERIFY(contrastRatio(theme.waitingText, colorOf(theme, Activity::Waiting)) >= 4.5);
                QVERIFY(contrastRatio(theme.tooltipText, QColor(theme.tooltip.rgb())) >= 7);
                QVERIFY(contrastRatio(theme.bad, theme.badBack) >= 4.5);
                QVERIFY(contrastRatio(theme.good, theme.goodBack) >= 4.5);
                for (const ActivityRow &activity : activities()) {
                    const QColor bar = colorOf(theme, activity.activity);
                    QVERIFY2(contrastRatio(contrastText(bar), bar) >= 4, activity.id.data());
                }
            }
        }
    }

    void barsStandOutFromTheirRow()
    {
        for (const bool dark : {false, true}) {
            const Theme theme = makeTheme(dark);
            const QColor waiting = colorOf(theme, Activity::Waiting);
            QVERIFY(waiting != theme.window && waiting != theme.rowOdd); // never blank
            for (const Activity activity : {Activity::Forward, Activity::Backward, Activity::Optimizer})
                QVERIFY(contrastRatio(colorOf(theme, activity), waiting) > 1.7);
        }
    }

    void schemesHaveUniqueIds()
    {
        for (const SchemeRow &scheme : schemes())
            QCOMPARE(schemeOf(scheme.id), scheme.scheme);
        QVERIFY(!schemeOf("rainbow"));
    }

    void widgetsFollowTheApplication()
    {
        applyTheme(*qApp, true, Scheme::Megatron);
        QVERIFY(currentTheme().dark);
        QCOMPARE(currentTheme(), makeTheme(true, Scheme::Megatron));
        applyTheme(*qApp, false);
        QCOMPARE(currentTheme(), makeTheme(false));
        QVERIFY(!qApp->styleSheet().contains(QLatin1Char('@')));
        applyTheme(*qApp); // the offscreen platform has a light desktop
        QVERIFY(!currentTheme().dark);
    }

    void darkIsJudgedByLightness()
    {
        QVERIFY(isDark(paletteOf(makeTheme(true))));
        QVERIFY(!isDark(paletteOf(makeTheme(false))));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
