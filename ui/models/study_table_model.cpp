#include "ui/models/study_table_model.h"

#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

namespace stringline::ui {

void StudyTableModel::show(std::shared_ptr<const StudyTable> table)
{
    beginResetModel();
    m_table = std::move(table);
    m_columns.clear();
    for (std::size_t i = 0; m_table && i < m_table->columns.size(); ++i) {
        if (!m_table->columns[i].onlyDrawn)
            m_columns.push_back(i);
    }
    endResetModel();
}

int StudyTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_table ? 0 : int(m_table->rows.size());
}

int StudyTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_table ? 0 : int(m_columns.size());
}

QVariant StudyTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t place = m_columns[std::size_t(index.column())];
    const StudyColumn &column = m_table->columns[place];
    const StudyCell &cell = m_table->rows[std::size_t(index.row())][place];
    const double *number = std::get_if<double>(&cell);
    switch (role) {
    case Qt::DisplayRole:
        return toQString(cellText(column, cell));
    case Qt::ToolTipRole: // long words are cut in their column
        return number == nullptr ? QVariant(toQString(cellText(column, cell))) : QVariant();
    case Qt::TextAlignmentRole:
        return number == nullptr ? QVariant() : QVariant(int(Qt::AlignRight | Qt::AlignVCenter));
    case kSortRole:
        return number == nullptr ? QVariant(toQString(cellText(column, cell))) : QVariant(*number);
    default:
        return {};
    }
}

QVariant StudyTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation != Qt::Horizontal)
        return section + 1;
    const StudyColumn &column = m_table->columns[m_columns[std::size_t(section)]];
    const QString label = tableText(column.label);
    return column.shown != nullptr || column.unit.empty()
               ? label
               : QStringLiteral("%1 (%2)").arg(label, toQString(column.unit));
}

} // namespace stringline::ui
