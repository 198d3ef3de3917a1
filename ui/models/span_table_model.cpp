#include "ui/models/span_table_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"

#include <algorithm>

namespace stringline::ui {

QString spanLabel(const Span &span)
{
    const QString label = toQString(row(span.activity).label);
    // Transfers and reductions belong to a pass: say which.
    if (span.activity == Activity::Pipeline)
        return span.pass == Pass::Forward ? SpanTableModel::tr("%1, activations").arg(label)
                                          : SpanTableModel::tr("%1, gradients").arg(label);
    return label;
}

Seconds waitedBefore(const Timeline &timeline, const SpanRef &ref)
{
    const Span *span = timeline.find(ref);
    if (!span)
        return {};
    const Tick previousEnd =
        ref.index > 0 ? timeline.ranks[std::size_t(ref.rank)].spans(ref.lane)[std::size_t(ref.index - 1)].end : 0;
    return toSeconds(span->start - previousEnd);
}

void SpanTableModel::setEvaluation(EvaluationPtr evaluation)
{
    if (evaluation == m_evaluation)
        return;
    beginResetModel();
    m_evaluation = std::move(evaluation);
    m_firstRow.clear();
    int rows = 0;
    if (m_evaluation) {
        for (const RankTimeline &rank : m_evaluation->timeline.ranks) {
            for (const std::vector<Span> &lane : rank.lanes()) {
                m_firstRow.push_back(rows);
                rows += int(lane.size());
            }
        }
        m_firstRow.push_back(rows);
    }
    endResetModel();
}

SpanRef SpanTableModel::refAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    const auto after = std::upper_bound(m_firstRow.begin(), m_firstRow.end(), row);
    const int lane = int(after - m_firstRow.begin()) - 1;
    return {lane / kLaneCount, Lane(lane % kLaneCount), row - m_firstRow[std::size_t(lane)]};
}

int SpanTableModel::rowOf(const SpanRef &ref) const
{
    if (!m_evaluation || !m_evaluation->timeline.find(ref))
        return kNone;
    return m_firstRow[std::size_t(ref.rank * kLaneCount + int(ref.lane))] + ref.index;
}

int SpanTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_firstRow.empty() ? 0 : m_firstRow.back();
}

int SpanTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SpanTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const bool words = index.column() == LaneName || index.column() == What;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};

    const SpanRef ref = refAt(index.row());
    const Span *span = m_evaluation->timeline.find(ref);
    if (!span)
        return {};
    const bool raw = role == kSortRole;
    const auto time = [raw](Seconds seconds) -> QVariant {
        return raw ? QVariant(seconds.value()) : QVariant(toQString(durationText(seconds)));
    };
    switch (index.column()) {
    case Stage:
        return ref.rank;
    case LaneName:
        return raw ? QVariant(int(ref.lane)) : QVariant(toQString(laneLabel(ref.lane)));
    case What:
        return spanLabel(*span);
    case Microbatch:
        return span->microbatch == kNone && !raw ? QVariant() : QVariant(span->microbatch);
    case Chunk:
        return int(span->chunk);
    case Start:
        return time(toSeconds(span->start));
    case Duration:
        return time(toSeconds(span->duration()));
    case Waited:
        return time(waitedBefore(m_evaluation->timeline, ref));
    default:
        return {};
    }
}

QVariant SpanTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Stage:
        return tr("Stage");
    case LaneName:
        return tr("Lane");
    case What:
        return tr("What");
    case Microbatch:
        return tr("Microbatch");
    case Chunk:
        return tr("Chunk");
    case Start:
        return tr("Start");
    case Duration:
        return tr("Duration");
    case Waited:
        return tr("Waited before");
    default:
        return {};
    }
}

} // namespace stringline::ui
