#include "ui/models/accuracy_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"

#include <QFont>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

struct Column {
    const char *title; // to be translated in the context "AccuracyModel"
    bool number;
    QVariant (*text)(const PublishedPoint &);
    QVariant (*raw)(const PublishedPoint &);
};

QVariant runText(const PublishedPoint &point)
{
    return toQString(point.model);
}

const std::array kColumns = {
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "Run"), false, runText, runText},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "GPU"), false,
           [](const PublishedPoint &p) -> QVariant { return toQString(p.gpu); },
           [](const PublishedPoint &p) -> QVariant { return toQString(p.gpu); }},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "GPUs"), true,
           [](const PublishedPoint &p) -> QVariant { return toQString(groupedText(p.kind.gpus)); },
           [](const PublishedPoint &p) -> QVariant { return p.kind.gpus; }},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "Plan"), false,
           [](const PublishedPoint &p) -> QVariant { return toQString(p.plan); },
           [](const PublishedPoint &p) -> QVariant { return toQString(p.plan); }},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "Measured"), true,
           [](const PublishedPoint &p) -> QVariant { return valueText(p.quantity, p.measured); },
           [](const PublishedPoint &p) -> QVariant { return p.measured; }},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "Predicted"), true,
           [](const PublishedPoint &p) -> QVariant { return valueText(p.quantity, p.predicted); },
           [](const PublishedPoint &p) -> QVariant { return p.predicted; }},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "Error"), true,
           [](const PublishedPoint &p) -> QVariant { return errorText(p); },
           [](const PublishedPoint &p) -> QVariant { return p.predicted / p.measured - 1; }},
    Column{QT_TRANSLATE_NOOP("AccuracyModel", "Source"), false,
           [](const PublishedPoint &p) -> QVariant { return toQString(p.source); },
           [](const PublishedPoint &p) -> QVariant { return toQString(p.source); }},
};

} // namespace

QString valueText(MeasuredQuantity quantity, double value)
{
    return quantity == MeasuredQuantity::Time ? toQString(durationText(Seconds(value)))
                                              : toQString(bytesText(gibibytes(value)));
}

QString errorText(const PublishedPoint &point)
{
    return toQString(signedPercentText(point.predicted / point.measured - 1));
}

void AccuracyModel::show(PointsPtr points, MeasuredQuantity quantity, const std::vector<std::size_t> &used)
{
    beginResetModel();
    m_points = std::move(points);
    m_rows.clear();
    m_used.assign(m_points ? m_points->size() : 0, false);
    for (std::size_t i = 0; m_points && i < m_points->size(); ++i) {
        if ((*m_points)[i].quantity == quantity)
            m_rows.push_back(i);
    }
    for (const std::size_t point : used)
        m_used[point] = true;
    std::ranges::stable_sort(m_rows, {}, [this](std::size_t point) { return !m_used[point]; }); // the kind's own first
    endResetModel();
}

int AccuracyModel::pointOf(int row) const
{
    return row >= 0 && std::size_t(row) < m_rows.size() ? int(m_rows[std::size_t(row)]) : -1;
}

int AccuracyModel::rowOf(int point) const
{
    const auto found = std::ranges::find(m_rows, std::size_t(point));
    return point < 0 || found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int AccuracyModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int AccuracyModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(kColumns.size());
}

QVariant AccuracyModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t place = m_rows[std::size_t(index.row())];
    const PublishedPoint &point = (*m_points)[place];
    const Column &column = kColumns[std::size_t(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return column.text(point);
    case kSortRole:
        return column.raw(point);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (column.number ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::FontRole:
        if (m_used[place]) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::ToolTipRole:
        return toQString(point.id + ": " + point.source);
    default:
        return {};
    }
}

QVariant AccuracyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    return tr(kColumns[std::size_t(section)].title);
}

} // namespace stringline::ui
