// The error to expect: percentiles by hand, wider groups where a kind has few points, and the table that ships.
#include "core/scenario/preset_folders.h"
#include "core/validation/expected_error.h"
#include "tests/support/scenarios.h"

#include <QTest>

#include <cmath>

using namespace stringline;

namespace {

PublishedPoint point(const RunKind &kind, double measured, MeasuredQuantity quantity = MeasuredQuantity::Time)
{
    PublishedPoint point;
    point.kind = kind;
    point.quantity = quantity;
    point.measured = measured;
    point.predicted = 1;
    return point;
}

const RunKind kDense{"A100", false, "16-bit", 64, true};

} // namespace

class TestExpectedError : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Deviations 0, 1 .. 10 %: the 10th percentile of 11 values is the second, the 90th the tenth.
    void percentilesByHand()
    {
        std::vector<PublishedPoint> points;
        for (int i = 10; i >= 0; --i)
            points.push_back(point(kDense, 1 + 0.01 * i));
        const std::optional<ErrorBand> band = expectedError(points, kDense, MeasuredQuantity::Time);
        QVERIFY(band);
        QVERIFY(std::abs(band->low - 0.01) < 1e-12);
        QVERIFY(std::abs(band->high - 0.09) < 1e-12);
        QCOMPARE(band->used.size(), std::size_t(11));
        QVERIFY(band->nearest);
        QCOMPARE(bandText(*band), std::string("+1 … +9 %"));
        QCOMPARE(band->kind, std::string("dense, 16-bit, on A100, with a pipeline, on 64 GPUs"));
        QVERIFY(!expectedError(points, kDense, MeasuredQuantity::Memory));
        // 9 % longer is 1 / 1.09 = 8.3 % fewer tokens a second.
        QCOMPARE(bandText(reciprocal(*band)), std::string("−8 … −1 %"));
    }

    // Seven of the kind are too few, so those without a pipeline count too; experts never do for a dense model.
    void fewPointsWidenTheGroup()
    {
        std::vector<PublishedPoint> points;
        for (int i = 0; i < 7; ++i)
            points.push_back(point(kDense, 1.02));
        RunKind other = kDense;
        other.pipeline = false;
        points.push_back(point(other, 1.5));
        RunKind experts = kDense;
        experts.experts = true;
        for (int i = 0; i < 20; ++i)
            points.push_back(point(experts, 0.5));
        const std::optional<ErrorBand> band = expectedError(points, kDense, MeasuredQuantity::Time);
        QVERIFY(band && !band->nearest);
        QCOMPARE(band->used.size(), std::size_t(8));
        QVERIFY(band->low > 0);
        QCOMPARE(band->kind, std::string("dense, 16-bit, on A100, on 64 GPUs"));
    }

    // 64 GPUs say something about 512, not about 1024, where there are enough others.
    void sizesWithinAFactorOfEight()
    {
        std::vector<PublishedPoint> points;
        for (const int gpus : {8, 64, 512, 1024}) {
            RunKind kind = kDense;
            kind.gpus = gpus;
            for (int i = 0; i < 8; ++i)
                points.push_back(point(kind, gpus == 1024 ? 2 : 1));
        }
        const std::optional<ErrorBand> band = expectedError(points, kDense, MeasuredQuantity::Time);
        QVERIFY(band);
        QCOMPARE(band->used.size(), std::size_t(24));
        QCOMPARE(band->high, 0.0);
    }

    void kindsOfScenarios()
    {
        const RunKind gpt3 = kindOf(tests::preset("gpt3-175b-selene"));
        QCOMPARE(gpt3.family, std::string("A100"));
        QVERIFY(!gpt3.experts && gpt3.pipeline);
        QCOMPARE(gpt3.precision, std::string("16-bit"));
        const RunKind mixtral = kindOf(tests::preset("mixtral-8x7b-h100"));
        QCOMPARE(mixtral.family, std::string("Hopper"));
        QVERIFY(mixtral.experts);
    }

    // The table that ships: each scenario that ships gets a band that holds no nonsense, with its own family first.
    void theTableThatShips()
    {
        const std::string file = publishedPointsFile(presetFolders());
        QVERIFY(!file.empty());
        const PresetLibrary presets(presetFolders());
        const Result<std::vector<PublishedPoint>> points = evaluatePublished(file, presets);
        QVERIFY2(points, points ? "" : toText(points.errors().front()).c_str());
        QVERIFY(points->size() >= 140);
        for (const PublishedPoint &each : *points) {
            QVERIFY2(!each.source.empty() && !each.model.empty(), each.id.c_str());
            QVERIFY2(each.measured > 0 && each.predicted > 0, each.id.c_str());
        }
        for (const PresetEntry &entry : presets.list(PresetKind::Scenario)) {
            const RunKind kind = kindOf(tests::preset(entry.id.c_str()));
            const std::optional<ErrorBand> band = expectedError(*points, kind, MeasuredQuantity::Time);
            QVERIFY2(band, entry.id.c_str());
            QVERIFY2(band->low <= band->high && band->low > -0.7 && band->high < 2, entry.id.c_str());
            qInfo("%-28s %-16s %3d runs, %s", entry.id.c_str(), bandText(*band).c_str(), int(band->used.size()),
                  band->kind.c_str());
        }
    }

    void aMissingTableIsAnError()
    {
        QVERIFY(!evaluatePublished("/nowhere/points.csv", PresetLibrary(presetFolders())));
        QVERIFY(publishedPointsFile({"/nowhere"}).empty());
    }
};

QTEST_APPLESS_MAIN(TestExpectedError)
#include "tst_expected_error.moc"
