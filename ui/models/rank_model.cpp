#include "ui/models/rank_model.h"

#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

namespace stringline::ui {

namespace {

int alongAxis(const RankRow &row, int axis)
{
    return row.place.index[std::size_t(axis)];
}

int indexIn(const RankRow &row, int kind)
{
    return row.in(GroupKind(kind)).index;
}

int groupOfKind(const RankRow &row, int kind)
{
    return row.in(GroupKind(kind)).group;
}

} // namespace

void RankModel::setScenario(const ScenarioPtr &scenario)
{
    if (scenario == m_scenario)
        return;
    beginResetModel();
    m_scenario = scenario;
    m_rows.clear();
    m_columns.clear();
    m_kinds.clear();
    if (scenario) {
        m_mesh = meshOf(*scenario);
        m_rows = rankRows(*scenario);
        m_columns.push_back({tr("Rank"), tr("Global rank"), [](const RankRow &row, int) { return row.rank; }});
        m_columns.push_back({tr("Node"), {}, [](const RankRow &row, int) { return row.place.node; }});
        m_columns.push_back(
            {tr("GPU"), tr("Local rank, on its node"), [](const RankRow &row, int) { return row.place.device; }});
        for (const AxisRow &axis : parallelAxes()) {
            if (m_mesh.of(axis.axis).degree > 1)
                m_columns.push_back(
                    {toQString(axis.letters), tr("Index: %1").arg(tableText(axis.label)), alongAxis, int(axis.axis)});
        }
        for (const GroupKind kind : {GroupKind::ExpertTensor, GroupKind::Expert}) {
            if (hasGroups(*scenario, kind))
                m_columns.push_back({toQString(stringline::row(kind).id).toUpper(),
                                     tr("Index: %1").arg(tableText(stringline::row(kind).label)), indexIn, int(kind)});
        }
        for (const GroupKindRow &kind : groupKinds()) {
            if (!hasGroups(*scenario, kind.kind))
                continue;
            m_kinds.push_back(kind.kind);
            m_columns.push_back({tr("%1 group").arg(tableText(kind.label)), tableText(kind.summary), groupOfKind,
                                 int(kind.kind), true});
        }
    }
    endResetModel();
}

std::vector<int> RankModel::members(int row, GroupKind kind) const
{
    return ranksOfGroup(*m_scenario, m_mesh, kind, m_rows[std::size_t(row)].rank);
}

int RankModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RankModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant RankModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Column &column = m_columns[std::size_t(index.column())];
    switch (role) {
    case Qt::DisplayRole:
    case kSortRole:
        return column.number(m_rows[std::size_t(index.row())], column.which);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | Qt::AlignRight);
    case Qt::ToolTipRole:
        return column.isGroup
                   ? QVariant(tr("ranks %1").arg(toQString(ranksText(members(index.row(), GroupKind(column.which))))))
                   : QVariant();
    default:
        return {};
    }
}

QVariant RankModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= int(m_columns.size()))
        return {};
    const Column &column = m_columns[std::size_t(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    return role == Qt::ToolTipRole ? QVariant(column.help) : QVariant();
}

} // namespace stringline::ui
