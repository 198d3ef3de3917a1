#include "ui/models/report_model.h"

#include "core/report/columns.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

namespace stringline::ui {

void ReportModel::setEvaluations(EvaluationPtr evaluation, EvaluationPtr baseline)
{
    if (evaluation == m_evaluation && baseline == m_baseline)
        return;
    beginResetModel();
    m_evaluation = std::move(evaluation);
    m_baseline = std::move(baseline);
    endResetModel();
}

int ReportModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_evaluation ? 0 : int(reportColumns().size());
}

int ReportModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ReportModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ReportColumn &column = reportColumns()[std::size_t(index.row())];
    if (role == Qt::ToolTipRole)
        return tableText(column.explanation);
    const bool number = index.column() != Label && index.column() != Formula;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};

    const bool raw = role == kSortRole;
    const double now = column.number(m_evaluation->report);
    switch (index.column()) {
    case Label:
        return tableText(column.label);
    case Value:
        return raw ? QVariant(now) : QVariant(toQString(column.text(now)));
    case Formula:
        return toQString(column.formula);
    default:
        break;
    }
    if (!m_baseline)
        return {};
    const double before = column.number(m_baseline->report);
    if (index.column() == Baseline)
        return raw ? QVariant(before) : QVariant(toQString(column.text(before)));
    return raw ? QVariant(now - before) : QVariant(toQString(column.signedText(now - before)));
}

QVariant ReportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Label:
        return tr("Number");
    case Value:
        return tr("Value");
    case Baseline:
        return tr("Baseline");
    case Change:
        return tr("Change");
    case Formula:
        return tr("Formula");
    default:
        return {};
    }
}

} // namespace stringline::ui
