// The table of report numbers: unique ids, nothing blank, and each row reads its own field.
#include "core/report/columns.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace stringline;

namespace {

double number(std::string_view id, const Report &report)
{
    const ReportColumn *column = findColumn(id);
    return column == nullptr ? std::nan("") : column->number(report);
}

std::string text(std::string_view id, double value)
{
    return findColumn(id)->text(value);
}

} // namespace

class TestColumns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsWhole()
    {
        std::set<std::string_view> ids;
        for (const ReportColumn &column : reportColumns()) {
            QVERIFY2(ids.insert(column.id).second, column.id.data());
            QVERIFY2(!column.label.empty() && !column.formula.empty() && !column.explanation.empty(), column.id.data());
            QVERIFY2(column.number != nullptr && column.text != nullptr && column.signedText != nullptr,
                     column.id.data());
            QVERIFY2(!column.text(1).empty() && column.text(1) != column.text(2e9), column.id.data());
            QVERIFY2(column.signedText(-1).starts_with("−"), column.id.data());
            QVERIFY2(column.signedText(1).starts_with("+"), column.id.data());
            QCOMPARE(findColumn(column.id), &column);
        }
        QVERIFY(findColumn("nothing") == nullptr);
    }

    void rowsReadTheirField()
    {
        Report report;
        report.iteration = Seconds(8.1);
        report.mfu = 0.441;
        report.microbatches = 32;
        report.training = Seconds(215.0 * 86400);
        QCOMPARE(number("iterationSeconds", report), 8.1);
        QCOMPARE(number("mfu", report), 0.441);
        QCOMPARE(number("microbatches", report), 32.0);
        QCOMPARE(number("trainingSeconds", report), 215.0 * 86400);
        QCOMPARE(text("mfu", 0.441), std::string("44.1 %"));
    }

    void peakMemoryIsOfTheWorstStage()
    {
        // Stage 1 has less free: 80 - 66 = 14 against 80 - 50 = 30 GiB.
        Report report;
        QCOMPARE(number("peakBytes", report), 0.0);
        for (const double peak : {50.0, 66.0}) {
            StageMemory memory;
            memory.stage = static_cast<int>(report.memory.size());
            memory.peak = gibibytes(peak);
            memory.capacity = gibibytes(80);
            report.memory.push_back(memory);
        }
        QCOMPARE(number("peakBytes", report), 66 * kGiB);
        QCOMPARE(number("headroomBytes", report), 14 * kGiB);
    }

    void sharesChangeByPoints() { QCOMPARE(findColumn("mfu")->signedText(-0.012), std::string("−1.2 pt")); }
};

QTEST_APPLESS_MAIN(TestColumns)
#include "tst_columns.moc"
