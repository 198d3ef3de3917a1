// Errors and rank correlation: small tables worked out by hand.
#include "core/validation/accuracy.h"

#include <QtTest>

#include <array>

using namespace stringline;

class TestAccuracy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void errorsAreOfTheMeasured()
    {
        // 11 of 10 is +10 %, 9 of 10 is -10 %, 16 of 20 is -20 %: mean of sizes 13.3, of errors -6.7, median 10.
        const std::array values = {ComparedValue{10, 11, "a"}, ComparedValue{10, 9, "a"}, ComparedValue{20, 16, "a"}};
        const AccuracySummary summary = accuracyOf(values);
        QCOMPARE(summary.count, 3);
        QVERIFY(std::abs(summary.mape - 40.0 / 3) < 1e-12);
        QVERIFY(std::abs(summary.bias + 20.0 / 3) < 1e-12);
        QVERIFY(std::abs(summary.medianApe - 10) < 1e-12);
        QVERIFY(std::abs(summary.worstApe - 20) < 1e-12);
        QVERIFY(!summary.sweepSpearman); // three plans are no sweep
    }

    void nothingComparedIsNoError()
    {
        const AccuracySummary summary = accuracyOf({});
        QCOMPARE(summary.count, 0);
        QCOMPARE(summary.mape, 0.0);
    }

    void ranksCountNotValues()
    {
        const std::array rising = {1.0, 2.0, 3.0, 4.0};
        const std::array steep = {1.0, 10.0, 100.0, 1000.0};
        const std::array falling = {4.0, 3.0, 2.0, 1.0};
        QCOMPARE(spearman(rising, steep), 1.0);
        QCOMPARE(spearman(rising, falling), -1.0);
        // One pair of neighbours swapped among four: 1 - 6 * 2 / (4 * 15) = 0.8.
        const std::array swapped = {1.0, 3.0, 2.0, 4.0};
        QVERIFY(std::abs(spearman(rising, swapped) - 0.8) < 1e-12);
    }

    void tiesShareTheirRanks()
    {
        // Ranks 0, 1.5, 1.5, 3 against 0..3: 4.5 / sqrt(4.5 * 5) = 0.9487.
        const std::array tied = {1.0, 2.0, 2.0, 3.0};
        const std::array rising = {1.0, 2.0, 3.0, 4.0};
        QVERIFY(std::abs(spearman(tied, rising) - 4.5 / std::sqrt(22.5)) < 1e-12);
        const std::array constant = {1.0, 1.0, 1.0, 1.0};
        QCOMPARE(spearman(constant, rising), 0.0);
    }

    void sweepsAreCorrelatedOneByOne()
    {
        // Two sweeps of eight, one ranked rightly and one the wrong way round: the mean is 0.
        std::vector<ComparedValue> values;
        for (int i = 1; i <= kSweepSize; ++i) {
            values.push_back({double(i), double(i), "right"});
            values.push_back({double(i), double(100 - i), "wrong"});
        }
        const AccuracySummary summary = accuracyOf(values);
        QCOMPARE(summary.sweeps, 2);
        QVERIFY(summary.sweepSpearman && std::abs(*summary.sweepSpearman) < 1e-12);
        // The first takes the best, the second the one that takes eight times as long: 0 and 700 %.
        QVERIFY(summary.choiceLoss && std::abs(*summary.choiceLoss - 350) < 1e-9);
    }

    void choiceCostsWhatTheBestWouldHaveSaved()
    {
        const std::array measured = {12.0, 10.0, 11.0, 15.0};
        QCOMPARE(choiceLoss(measured, std::array{4.0, 3.0, 5.0, 6.0}), 0.0);
        QVERIFY(std::abs(choiceLoss(measured, std::array{2.0, 3.0, 5.0, 6.0}) - 20) < 1e-9);
        QVERIFY(std::abs(choiceLoss(measured, std::array{3.0, 3.0, 2.0, 2.0}) - 50) < 1e-9); // the worse of two
    }
};

QTEST_APPLESS_MAIN(TestAccuracy)
#include "tst_accuracy.moc"
