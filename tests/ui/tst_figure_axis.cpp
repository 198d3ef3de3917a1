// Axes, units, dashes and merged rectangles of figures: arithmetic alone.
#include "core/studies/parts.h"
#include "tests/support/study_samples.h"
#include "ui/figure/figure_axis.h"
#include "ui/figure/figure_marks.h"
#include "ui/figure/study_figure_kinds.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

class TestFigureAxis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stepsAreRound()
    {
        QCOMPARE(roundStep(0.3), 0.5);
        QCOMPARE(roundStep(2), 2.0);
        QCOMPARE(roundStep(2.1), 5.0);
        QCOMPARE(roundStep(70), 100.0);
        QCOMPARE(stepText(0.5, 0.5), QStringLiteral("0.5"));
        QCOMPARE(stepText(12000, 1000), QStringLiteral("12 000"));
        QCOMPARE(stepText(-3, 1), QStringLiteral("\u22123"));
        QCOMPARE(stepText(0, 0.1), QStringLiteral("0"));
    }

    void ticksStandAtRoundValues_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<bool>("isLog");
        QTest::addColumn<bool>("powersOfTwo");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("texts");
        QTest::newRow("linear") << 0.0 << 10.4 << false << false << 6 << "0|2|4|6|8|10";
        QTest::newRow("below zero") << -1.1 << 1.1 << false << false << 5 << "\u22121.0|\u22120.5|0|0.5|1.0";
        QTest::newRow("decades") << 0.5 << 2000.0 << true << false << 5 << "1|10|100|1 000";
        QTest::newRow("2 and 5") << 0.8 << 120.0 << true << false << 9 << "1|2|5|10|20|50|100";
        QTest::newRow("inside a decade") << 3.0 << 4.1 << true << false << 4 << "3.0|3.5|4.0";
        QTest::newRow("powers of two") << 7.0 << 1100.0 << true << true << 9 << "8|16|32|64|128|256|512|1 024";
        QTest::newRow("every other") << 7.0 << 1100.0 << true << true << 5 << "8|32|128|512";
        QTest::newRow("many decades") << 1e-3 << 1e15 << true << false << 4 << "0.001|100|10 M|1 T";
    }
    void ticksStandAtRoundValues()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(bool, isLog);
        QFETCH(bool, powersOfTwo);
        QFETCH(int, count);
        QFETCH(QString, texts);
        FigureAxis axis;
        axis.kind = isLog ? FigureAxis::Kind::Log : FigureAxis::Kind::Linear;
        axis.from = from;
        axis.to = to;
        axis.powersOfTwo = powersOfTwo;
        QStringList found;
        for (const FigureTick &tick : figureTicks(axis, {}, count)) {
            QVERIFY(tick.value >= from && tick.value <= to);
            if (!tick.text.isEmpty())
                found << tick.text;
        }
        QCOMPARE(found.join(QLatin1Char('|')), texts);
    }

    void unitsAreTheColumns()
    {
        const FigureUnit percent = figureUnit(parts::share("a", "a"), 0.97);
        QCOMPARE(percent.titled(QStringLiteral("MFU")), QStringLiteral("MFU (%)"));
        QCOMPARE(percent.size, 0.01);
        QCOMPARE(figureUnit(parts::seconds("a", "a"), 0.02).titled({}), QStringLiteral("ms"));
        QCOMPARE(figureUnit(parts::seconds("a", "a"), 0.02).size, 0.001);
        QCOMPARE(figureUnit(parts::seconds("a", "a"), 1800).titled({}), QStringLiteral("min"));
        QCOMPARE(figureUnit(parts::seconds("a", "a"), 1800).size, 60.0);
        QCOMPARE(figureUnit(parts::gibibytes("a", "a"), 3000).titled({}), QStringLiteral("TiB"));
        QCOMPARE(figureUnit(parts::gibibytes("a", "a"), 3000).size, 1024.0);
        QCOMPARE(figureUnit(parts::count("a", "a"), 175e9).size, 1e9);
        QCOMPARE(figureUnit(parts::usd("a", "a"), 8.6e6).titled(QStringLiteral("cost")), QStringLiteral("cost ($ M)"));
        const StudyColumn tokens{"a", "a", "tokens", nullptr};
        QCOMPARE(figureUnit(tokens, 3e12).titled({}), QStringLiteral("T tokens"));
        QCOMPARE(figureUnit(plainColumn("a"), 5).titled(QStringLiteral("a")), QStringLiteral("a"));
        QCOMPARE(percent.text(0.4412), QStringLiteral("44.1"));
    }

    void dashesHaveTheirLengths()
    {
        const std::vector<QPolygonF> parts = dashed(QPolygonF{QPointF(0, 0), QPointF(4, 0), QPointF(4, 3)}, {3, 2});
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(parts[0], (QPolygonF{QPointF(0, 0), QPointF(3, 0)}));
        QCOMPARE(parts[1], (QPolygonF{QPointF(4, 1), QPointF(4, 3)})); // 5 to 7 of a way of 7
    }

    void neighboursBecomeOne()
    {
        const QRectF page(0, 0, 100, 50);
        // Two thin ones that touch, one that is far, one in another lane.
        const std::vector<SpanRects> merged = mergedSpans(
            {{0, {QRectF(1, 0, 0.05, 1), QRectF(1.08, 0, 0.05, 1), QRectF(5, 0, 2, 1), QRectF(1.1, 1, 0.05, 1)}}}, page,
            0.1, 100);
        QCOMPARE(merged.front().rects.size(), std::size_t(3));
        QCOMPARE(merged.front().rects[0].left(), 1.0);
        QCOMPARE(merged.front().rects[0].right(), 1.13);
        // Wider ones keep their edges.
        QCOMPARE(mergedSpans({{0, {QRectF(1, 0, 1, 1), QRectF(2, 0, 1, 1)}}}, page, 0.1, 100).front().rects.size(),
                 std::size_t(2));
    }

    void squaresBelongToWhoCoversThem()
    {
        // Of each tenth of a millimetre the first group has 6, the second 4 hundredths, over the whole page.
        std::vector<SpanRects> spans{{0, {}}, {1, {}}};
        for (int i = 0; i < 100; ++i) {
            spans[0].rects.emplace_back(i * 0.1, 0, 0.06, 1);
            spans[1].rects.emplace_back(i * 0.1 + 0.06, 0, 0.04, 1);
        }
        const std::vector<SpanRects> drawn = mergedSpans(spans, QRectF(0, 0, 10, 1), 0.01, 20);
        QCOMPARE(drawn[1].rects.size(), std::size_t(0));
        double area = 0;
        for (const QRectF &rect : drawn[0].rects)
            area += rect.width() * rect.height();
        QVERIFY(std::abs(area - 10) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TestFigureAxis)
#include "tst_figure_axis.moc"
