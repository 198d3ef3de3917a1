// The table of parallel axes: ids are unique, found by id, and read back what they set.
#include "core/parallel/axes.h"

#include <QtTest>

#include <set>

using namespace stringline;

class TestAxes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsStandInOrder();
    void idsAndLettersAreUnique();
    void degreesReadBack();
    void dataFollowsFromTheOthers();
};

void TestAxes::rowsStandInOrder()
{
    QCOMPARE(int(parallelAxes().size()), kAxisCount);
    for (int i = 0; i < kAxisCount; ++i) {
        QCOMPARE(int(parallelAxes()[std::size_t(i)].axis), i);
        QVERIFY(&row(Axis(i)) == &parallelAxes()[std::size_t(i)]);
    }
}

void TestAxes::idsAndLettersAreUnique()
{
    std::set<std::string_view> ids;
    std::set<std::string_view> letters;
    for (const AxisRow &each : parallelAxes()) {
        ids.insert(each.id);
        letters.insert(each.letters);
        QVERIFY(!each.label.empty());
        QVERIFY(!each.summary.empty());
        QVERIFY(findAxis(each.id) == &each);
    }
    QCOMPARE(int(ids.size()), kAxisCount);
    QCOMPARE(int(letters.size()), kAxisCount);
    QVERIFY(findAxis("Tensor") == nullptr);
    QVERIFY(findAxis("") == nullptr);
}

void TestAxes::degreesReadBack()
{
    for (const AxisRow &each : parallelAxes()) {
        if (!each.setDegree)
            continue;
        Scenario scenario;
        scenario.cluster.gpus = 128;
        each.setDegree(scenario, 4);
        QCOMPARE(each.degree(scenario), 4);
    }
}

// 128 / (8 x 4) = 4; 128 is no multiple of 8 x 3, so there is no whole number.
void TestAxes::dataFollowsFromTheOthers()
{
    Scenario scenario;
    scenario.cluster.gpus = 128;
    scenario.plan.tensor = 8;
    scenario.plan.pipeline = 4;
    QCOMPARE(row(Axis::Data).degree(scenario), 4);
    QVERIFY(row(Axis::Data).setDegree == nullptr);
    scenario.plan.pipeline = 3;
    QCOMPARE(row(Axis::Data).degree(scenario), 0);
}

QTEST_APPLESS_MAIN(TestAxes)
#include "tst_axes.moc"
