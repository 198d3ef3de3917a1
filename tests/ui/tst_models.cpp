// Every model keeps the promises of an item model, and its raw numbers are the evaluation's.
#include "core/report/columns.h"
#include "tests/support/scenarios.h"
#include "ui/models/diagnostics_model.h"
#include "ui/models/memory_model.h"
#include "ui/models/operator_model.h"
#include "ui/models/report_model.h"
#include "ui/models/roles.h"
#include "ui/models/span_table_model.h"
#include "ui/models/table_text.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace stringline;
using namespace stringline::ui;

namespace {

constexpr auto kMode = QAbstractItemModelTester::FailureReportingMode::QtTest;

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

double raw(const QAbstractItemModel &model, int row, int column)
{
    return model.data(model.index(row, column), kSortRole).toDouble();
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

    EvaluationPtr m_tiny = evaluated(tests::tinyScenario());
    EvaluationPtr m_other = evaluated(tests::with(tests::tinyScenario(), {{"training.globalBatch", "64"}}));

private Q_SLOTS:
    void spans()
    {
        SpanTableModel model;
        QAbstractItemModelTester tester(&model, kMode);
        QCOMPARE(model.rowCount(), 0);
        model.setEvaluation(m_tiny);
        model.setEvaluation(m_other);
        model.setEvaluation(m_tiny);

        std::size_t expected = 0;
        for (const RankTimeline &rank : m_tiny->timeline.ranks) {
            for (const std::vector<Span> &lane : rank.lanes())
                expected += lane.size();
        }
        QCOMPARE(std::size_t(model.rowCount()), expected);
        QVERIFY(expected > 0);
        // Row and reference are inverses, and the raw start is the span's.
        for (int row = 0; row < model.rowCount(); ++row) {
            const SpanRef ref = model.refAt(row);
            QCOMPARE(model.rowOf(ref), row);
            QCOMPARE(raw(model, row, SpanTableModel::Start), toSeconds(m_tiny->timeline.find(ref)->start).value());
            QVERIFY(raw(model, row, SpanTableModel::Waited) >= 0);
        }
        QCOMPARE(model.refAt(-1), SpanRef{});
        QCOMPARE(model.refAt(model.rowCount()), SpanRef{});
        QCOMPARE(model.rowOf({99, Lane::Compute, 0}), int(kNone));
    }

    void operators()
    {
        OperatorModel model;
        QAbstractItemModelTester tester(&model, kMode);
        model.setSpan(m_tiny, {0, Lane::Compute, 0});
        const Span &span = m_tiny->timeline.ranks[0].spans(Lane::Compute).front();
        const ChunkTemplate &parts = m_tiny->timeline.templates[std::size_t(span.templateIndex)];
        QCOMPARE(std::size_t(model.rowCount()), parts.ops.size());
        QVERIFY(model.rowCount() > 0);
        QCOMPARE(raw(model, 0, OperatorModel::Duration), toSeconds(parts.ops.front().duration).value());
        model.setSpan(m_tiny, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void memory()
    {
        MemoryModel model;
        QAbstractItemModelTester tester(&model, kMode);
        model.setEvaluation(m_tiny);
        QCOMPARE(model.rowCount(), 2); // two pipeline stages
        const int peak = 1 + int(memoryKinds().size());
        for (int row = 0; row < model.rowCount(); ++row) {
            double sum = 0;
            for (int kind = 1; kind < peak; ++kind)
                sum += raw(model, row, kind);
            QVERIFY(std::abs(sum - raw(model, row, peak)) < 1); // the six kinds sum to the peak, to the byte
        }
    }

    void report()
    {
        ReportModel model;
        QAbstractItemModelTester tester(&model, kMode);
        model.setEvaluations(m_tiny, nullptr);
        QCOMPARE(std::size_t(model.rowCount()), reportColumns().size());
        QVERIFY(!model.data(model.index(0, ReportModel::Change), Qt::DisplayRole).isValid());
        model.setEvaluations(m_tiny, m_other);
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(raw(model, row, ReportModel::Change),
                     raw(model, row, ReportModel::Value) - raw(model, row, ReportModel::Baseline));
        }
    }

    void diagnostics()
    {
        DiagnosticsModel model;
        QAbstractItemModelTester tester(&model, kMode);
        model.setDiagnostics({{Severity::Warning, "a", "doubtful", "", {}}, {Severity::Error, "b", "wrong", "", {}}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.data(model.index(0, DiagnosticsModel::Path), Qt::DisplayRole).toString(), QStringLiteral("b"));
        model.setDiagnostics({});
        QCOMPARE(model.rowCount(), 0);
    }

    void tablesCopyAsText()
    {
        DiagnosticsModel model;
        model.setDiagnostics({{Severity::Error, "plan.tensor", "5, \"five\" & 10 % | more", "", {}}});
        const QString csv = tableText(model, TableFormat::Csv);
        QVERIFY2(csv.contains(QStringLiteral("\"5, \"\"five\"\" & 10 % | more\"")), qPrintable(csv));
        const QString latex = tableText(model, TableFormat::Latex);
        QVERIFY2(latex.contains(QStringLiteral("\\& 10 \\% $|$ more")), qPrintable(latex));
        const QString markdown = tableText(model, TableFormat::Markdown);
        QVERIFY2(markdown.contains(QStringLiteral("10 % \\| more |")), qPrintable(markdown));
        QCOMPARE(tableText(model, TableFormat::Text).count(u'\t'), 6);

        MemoryModel memory;
        memory.setEvaluation(m_tiny);
        const QString numbers = tableText(memory, TableFormat::Csv, {1});
        const QStringList cells = numbers.split(u'\n')[1].split(u',');
        QCOMPARE(cells[1].toDouble(), m_tiny->report.memory[1].weights.value()); // raw bytes, every digit
    }
};

QTEST_MAIN(TestModels)
#include "tst_models.moc"
