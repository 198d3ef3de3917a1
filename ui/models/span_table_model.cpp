#include "ui/models/span_table_model.h"

#include "core/base/text.h"
#include "core/report/stage_name.h"
#include "core/report/wait_chain.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <array>

namespace stringline::ui {

QString spanLabel(const Span &span)
{
    const QString label = tableText(row(span.activity).label);
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

namespace {

struct ColumnTitle {
    SpanTableModel::Column column;
    const char *title;
    bool words; // stand left
};
constexpr std::array<ColumnTitle, SpanTableModel::ColumnCount> kColumns{{
    {SpanTableModel::Stage, QT_TRANSLATE_NOOP("SpanTableModel", "Stage"), false},
    {SpanTableModel::LaneName, QT_TRANSLATE_NOOP("SpanTableModel", "Lane"), true},
    {SpanTableModel::What, QT_TRANSLATE_NOOP("SpanTableModel", "What"), true},
    {SpanTableModel::Microbatch, QT_TRANSLATE_NOOP("SpanTableModel", "Microbatch"), false},
    {SpanTableModel::Chunk, QT_TRANSLATE_NOOP("SpanTableModel", "Chunk"), false},
    {SpanTableModel::Start, QT_TRANSLATE_NOOP("SpanTableModel", "Start"), false},
    {SpanTableModel::Duration, QT_TRANSLATE_NOOP("SpanTableModel", "Duration"), false},
    {SpanTableModel::Waited, QT_TRANSLATE_NOOP("SpanTableModel", "Waited before"), false},
    {SpanTableModel::WaitedFor, QT_TRANSLATE_NOOP("SpanTableModel", "Waited for"), true},
}};

// "3", and which replica where it is not the usual one.
QVariant stageCell(const Timeline &timeline, const SpanRef &ref)
{
    const int stages = int(timeline.stages());
    return ref.rank < stages ? QVariant(ref.rank)
                             : SpanTableModel::tr("%1 · slow %2").arg(ref.rank % stages).arg(ref.rank / stages);
}

// What a wait before the bar ended with: "the forward of microbatch 7 from stage 2".
QString waitedForText(const Timeline &timeline, const SpanRef &ref)
{
    const Wait wait = waitBefore(timeline, ref);
    if (wait.length() <= 0 || wait.cause.index == kNone)
        return {};
    const QString what = toQString(spanText(timeline, wait.cause));
    return wait.cause.rank == ref.rank
               ? what
               : SpanTableModel::tr("%1 from %2").arg(what, toQString(stageName(timeline, wait.cause.rank)));
}

} // namespace

QVariant spanCell(const Timeline &timeline, const SpanRef &ref, int column, bool raw)
{
    const Span *span = timeline.find(ref);
    if (!span)
        return {};
    const auto time = [raw](Seconds seconds) -> QVariant {
        return raw ? QVariant(seconds.value()) : QVariant(toQString(durationText(seconds)));
    };
    switch (column) {
    case SpanTableModel::Stage:
        return raw ? QVariant(ref.rank) : stageCell(timeline, ref);
    case SpanTableModel::LaneName:
        return raw ? QVariant(int(ref.lane)) : QVariant(tableText(laneLabel(ref.lane)));
    case SpanTableModel::What:
        return spanLabel(*span);
    case SpanTableModel::Microbatch:
        return span->microbatch == kNone && !raw ? QVariant() : QVariant(span->microbatch);
    case SpanTableModel::Chunk:
        return int(span->chunk);
    case SpanTableModel::Start:
        return time(toSeconds(span->start));
    case SpanTableModel::Duration:
        return time(toSeconds(span->duration()));
    case SpanTableModel::Waited:
        return time(waitedBefore(timeline, ref));
    case SpanTableModel::WaitedFor:
        return waitedForText(timeline, ref);
    default:
        return {};
    }
}

QString spanColumnTitle(int column)
{
    return SpanTableModel::tr(kColumns[std::size_t(column)].title);
}

void SpanTableModel::setEvaluation(EvaluationPtr evaluation)
{
    if (evaluation == m_evaluation)
        return;
    beginResetModel();
    m_evaluation = std::move(evaluation);
    m_rows = m_evaluation ? SpanRows(m_evaluation->timeline) : SpanRows();
    m_order.reset();
    m_shownAt.clear();
    endResetModel();
}

void SpanTableModel::setOrder(SpanOrder order)
{
    if (!order && !m_order)
        return;
    beginResetModel();
    m_order = std::move(order);
    m_shownAt.clear();
    if (m_order) {
        m_shownAt.assign(std::size_t(m_rows.count()), kNone);
        for (std::size_t i = 0; i < m_order->size(); ++i)
            m_shownAt[std::size_t((*m_order)[i])] = int(i);
    }
    endResetModel();
}

SpanRef SpanTableModel::refAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    return m_rows.refAt(m_order ? (*m_order)[std::size_t(row)] : row);
}

int SpanTableModel::rowOf(const SpanRef &ref) const
{
    const int number = m_rows.rowOf(ref);
    return number == kNone || !m_order ? number : m_shownAt[std::size_t(number)];
}

int SpanTableModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return m_order ? int(m_order->size()) : m_rows.count();
}

int SpanTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SpanTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return headerData(index.column(), Qt::Horizontal, role);
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};
    return spanCell(m_evaluation->timeline, refAt(index.row()), index.column(), role == kSortRole);
}

QVariant SpanTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (kColumns[std::size_t(section)].words ? Qt::AlignLeft : Qt::AlignRight));
    return role == Qt::DisplayRole ? QVariant(spanColumnTitle(section)) : QVariant();
}

} // namespace stringline::ui
