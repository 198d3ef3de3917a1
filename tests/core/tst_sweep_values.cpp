// Values of an axis as a person types them.
#include "core/sweep/values.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

std::vector<std::string> valuesOf(std::string_view path, std::string_view text)
{
    const Result<SweepAxis> axis = parseSweepValues(path, text);
    return axis ? axis->values : std::vector<std::string>{"refused: " + axis.errors().front().message};
}

using Values = std::vector<std::string>;

} // namespace

class TestSweepValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lists();
    void ranges();
    void refusals_data();
    void refusals();
    void suggestions();
    void titles();
};

void TestSweepValues::lists()
{
    QCOMPARE(valuesOf("plan.tensor", "1, 2,4"), (Values{"1", "2", "4"}));
    QCOMPARE(valuesOf("training.tokens", "300B, 1 T"), (Values{"300000000000", "1000000000000"}));
    QCOMPARE(valuesOf("cluster.scaleOut.bandwidthGBps", "400 Gb/s,100"), (Values{"50", "100"}));
    QCOMPARE(valuesOf("training.recompute", "none,full"), (Values{"none", "full"}));
    QCOMPARE(valuesOf("plan.layersPerChunk", "[1, 3], even").size(), std::size_t(2));
    QCOMPARE(valuesOf("cluster.preset", "selene,dgx-h100"), (Values{"selene", "dgx-h100"}));
}

void TestSweepValues::ranges()
{
    QCOMPARE(valuesOf("plan.pipeline", "1..4"), (Values{"1", "2", "3", "4"}));
    QCOMPARE(valuesOf("cluster.device.memoryGiB", "10..40 step 10"), (Values{"10", "20", "30", "40"}));
    QCOMPARE(valuesOf("plan.offloadOptimizer", "0.1..0.3 step 0.1"), (Values{"0.1", "0.2", "0.3"}));
    QCOMPARE(valuesOf("plan.tensor", "1..8 times 2"), (Values{"1", "2", "4", "8"}));
    QCOMPARE(valuesOf("plan.tensor", "1,4..8 step 2"), (Values{"1", "4", "6", "8"}));
    QCOMPARE(valuesOf("training.tokens", "100B..300B step 100B"),
             (Values{"100000000000", "200000000000", "300000000000"}));
    // The last step may fall short of the end, and what comes twice counts once.
    QCOMPARE(valuesOf("plan.tensor", "1..6 step 4,5"), (Values{"1", "5"}));
}

void TestSweepValues::refusals_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing") << "plan.tensor"
                             << " "
                             << "1,2,4";
    QTest::newRow("word") << "plan.tensor"
                          << "1,two"
                          << "two";
    QTest::newRow("empty value") << "plan.tensor"
                                 << "1,,4"
                                 << "whole number";
    QTest::newRow("half") << "plan.tensor"
                          << "1..2 step 0.5"
                          << "1.5";
    QTest::newRow("no step") << "cluster.device.memoryGiB"
                             << "10..100"
                             << "step";
    QTest::newRow("down") << "plan.tensor"
                          << "8..1"
                          << "from less to more";
    QTest::newRow("no way on") << "plan.tensor"
                               << "1..8 step 0"
                               << "above 0";
    QTest::newRow("by one") << "plan.tensor"
                            << "1..8 times 1"
                            << "above 1";
    QTest::newRow("from zero") << "plan.shardGroup"
                               << "0..8 times 2"
                               << "above 0";
    QTest::newRow("open") << "plan.tensor"
                          << "1.."
                          << "whole number";
    QTest::newRow("too many") << "training.globalBatch"
                              << "1..100000"
                              << "at most 200";
    QTest::newRow("range of words") << "training.recompute"
                                    << "none..full"
                                    << "only numbers";
    QTest::newRow("twice") << "plan.tensor"
                           << "2,2"
                           << "once";
}

void TestSweepValues::refusals()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(QString, says);
    const Result<SweepAxis> axis = parseSweepValues(path.toStdString(), text.toStdString());
    QVERIFY(!axis);
    const QString message = QString::fromStdString(toText(axis.errors().front()));
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY(!message.contains(QLatin1String("--axis")));
}

// What is suggested is accepted, and holds the plan's own value.
void TestSweepValues::suggestions()
{
    const Scenario scenario = preset("gpt3-175b-selene");
    QCOMPARE(usualSweepValues(*findField("training.recompute"), scenario), std::string("none,selective,full"));
    QCOMPARE(
        usualSweepValues(*findField("cluster.device.memoryGiB"), with(scenario, {{"cluster.device.memoryGiB", "80"}})),
        std::string("40,60,80,120,160"));
    int suggested = 0;
    for (const Field &field : scenarioFields()) {
        const std::string text = usualSweepValues(field, scenario);
        if (text.empty())
            continue;
        ++suggested;
        const Result<SweepAxis> axis = parseSweepValues(field.path, text);
        QVERIFY2(axis, axis ? "" : (std::string(field.path) + ": " + toText(axis.errors().front())).c_str());
    }
    QVERIFY(suggested > 80);
}

void TestSweepValues::titles()
{
    QCOMPARE(fieldTitle(*findField("cluster.scaleUp.bandwidthGBps")), std::string("Bandwidth, scale-up link"));
    QCOMPARE(fieldTitle(*findField("plan.tensor")), std::string("Tensor parallel"));
    std::vector<std::string> titles;
    for (const Field &field : scenarioFields()) {
        if (field.kind != FieldKind::Text)
            titles.push_back(fieldTitle(field));
    }
    std::ranges::sort(titles);
    const auto twice = std::ranges::adjacent_find(titles);
    QVERIFY2(twice == titles.end(), twice == titles.end() ? "" : twice->c_str());
    QCOMPARE(axisValueText("training.sequence", "12288"), std::string("12 288"));
}

QTEST_APPLESS_MAIN(TestSweepValues)
#include "tst_sweep_values.moc"
