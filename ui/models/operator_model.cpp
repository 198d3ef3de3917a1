#include "ui/models/operator_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

namespace stringline::ui {

void OperatorModel::setSpan(EvaluationPtr evaluation, const SpanRef &ref)
{
    const ChunkTemplate *parts = nullptr;
    if (evaluation) {
        const Span *span = evaluation->timeline.find(ref);
        if (span && span->templateIndex != kNone)
            parts = &evaluation->timeline.templates[std::size_t(span->templateIndex)];
    }
    if (parts == m_template && evaluation == m_evaluation)
        return;
    beginResetModel();
    m_evaluation = std::move(evaluation);
    m_template = parts;
    endResetModel();
}

int OperatorModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_template ? 0 : int(m_template->ops.size());
}

int OperatorModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant OperatorModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const bool words = index.column() == Operator || index.column() == LaneName || index.column() == What;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};
    const bool raw = role == kSortRole;
    const TemplateOp &op = m_template->ops[std::size_t(index.row())];
    const auto time = [raw](Tick ticks) -> QVariant {
        return raw ? QVariant(toSeconds(ticks).value()) : QVariant(toQString(durationText(toSeconds(ticks))));
    };
    switch (index.column()) {
    case Operator:
        return toQString(op.name);
    case Layer:
        if (raw)
            return int(op.layer);
        return op.layer < 0 ? QVariant(QStringLiteral("–")) : QVariant(int(op.layer));
    case LaneName:
        return tableText(laneLabel(op.lane));
    case What:
        return tableText(row(op.activity).label);
    case Start:
        return time(op.start);
    case Duration:
        return time(op.duration);
    case Share: {
        const double share = m_template->duration > 0 ? double(op.duration) / double(m_template->duration) : 0;
        return raw ? QVariant(share) : QVariant(toQString(percentText(share)));
    }
    default:
        return {};
    }
}

QVariant OperatorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Operator:
        return tr("Operator");
    case Layer:
        return tr("Layer");
    case LaneName:
        return tr("Lane");
    case What:
        return tr("Counts as");
    case Start:
        return tr("Start in pass");
    case Duration:
        return tr("Duration");
    case Share:
        return tr("Of the pass");
    default:
        return {};
    }
}

} // namespace stringline::ui
