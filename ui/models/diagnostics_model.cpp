#include "ui/models/diagnostics_model.h"

#include "ui/models/roles.h"
#include "ui/qt_text.h"

#include <algorithm>

namespace stringline::ui {

QString severityLabel(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return DiagnosticsModel::tr("error");
    case Severity::Warning:
        return DiagnosticsModel::tr("warning");
    case Severity::Note:
        break;
    }
    return DiagnosticsModel::tr("note");
}

void DiagnosticsModel::setDiagnostics(Diagnostics diagnostics)
{
    beginResetModel();
    m_diagnostics = std::move(diagnostics);
    std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(),
                     [](const Diagnostic &a, const Diagnostic &b) { return a.severity > b.severity; });
    endResetModel();
}

int DiagnosticsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_diagnostics.size());
}

int DiagnosticsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DiagnosticsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != kSortRole && role != Qt::ToolTipRole))
        return {};
    const Diagnostic &diagnostic = m_diagnostics[std::size_t(index.row())];
    switch (index.column()) {
    case Kind:
        return role == kSortRole ? QVariant(int(diagnostic.severity)) : QVariant(severityLabel(diagnostic.severity));
    case Path:
        return toQString(diagnostic.path);
    case Message:
        return toQString(diagnostic.message);
    case Hint:
        return toQString(diagnostic.hint);
    default:
        return {};
    }
}

QVariant DiagnosticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Kind:
        return tr("Kind");
    case Path:
        return tr("Field");
    case Message:
        return tr("Message");
    case Hint:
        return tr("What would help");
    default:
        return {};
    }
}

} // namespace stringline::ui
