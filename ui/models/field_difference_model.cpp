#include "ui/models/field_difference_model.h"

#include "ui/models/roles.h"
#include "ui/qt_text.h"

namespace stringline::ui {

void FieldDifferenceModel::setDifferences(std::vector<FieldDifference> differences)
{
    beginResetModel();
    m_differences = std::move(differences);
    endResetModel();
}

int FieldDifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_differences.size());
}

int FieldDifferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FieldDifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != kSortRole))
        return {};
    const FieldDifference &difference = m_differences[std::size_t(index.row())];
    switch (index.column()) {
    case FieldName:
        return toQString(difference.field->label);
    case Before:
        return toQString(difference.a);
    case Now:
        return toQString(difference.b);
    case Path:
        return toQString(difference.field->path);
    default:
        return {};
    }
}

QVariant FieldDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case FieldName:
        return tr("Differs in");
    case Before:
        return tr("Baseline");
    case Now:
        return tr("Now");
    case Path:
        return tr("Field");
    default:
        return {};
    }
}

} // namespace stringline::ui
