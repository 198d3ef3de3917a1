#include "ui/models/kind_difference_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <cmath>

namespace stringline::ui {

namespace {

// Times are sums of nanoseconds: below one they are equal.
constexpr double kEqual = 0.5e-9;

QString signedText(Seconds time)
{
    if (std::abs(time.value()) < kEqual)
        return QStringLiteral("0");
    const QString length = toQString(durationText(Seconds(std::abs(time.value()))));
    return (time.value() > 0 ? QStringLiteral("+") : QStringLiteral("−")) + length;
}

QString timeText(Seconds time)
{
    return time.value() < kEqual ? QStringLiteral("0") : toQString(durationText(time));
}

} // namespace

void KindDifferenceModel::setDifferences(const std::vector<KindDifference> &differences)
{
    beginResetModel();
    m_lines.clear();
    Line sum{tr("Step"), {}, {}};
    for (const KindDifference &each : differences) {
        sum.measured = sum.measured + each.measured;
        sum.simulated = sum.simulated + each.simulated;
        if (each.measured.value() >= kEqual || each.simulated.value() >= kEqual)
            m_lines.push_back({tableText(causes()[std::size_t(each.cause)].label), each.measured, each.simulated});
    }
    if (!m_lines.empty())
        m_lines.push_back(sum);
    endResetModel();
}

int KindDifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lines.size());
}

int KindDifferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant KindDifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole && index.column() != Kind)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};
    const Line &line = m_lines[std::size_t(index.row())];
    const Seconds difference = line.measured - line.simulated;
    const bool sorts = role == kSortRole;
    switch (index.column()) {
    case Kind:
        return line.label;
    case Measured:
        return sorts ? QVariant(line.measured.value()) : timeText(line.measured);
    case Simulated:
        return sorts ? QVariant(line.simulated.value()) : timeText(line.simulated);
    case Difference:
        return sorts ? QVariant(difference.value()) : signedText(difference);
    default:
        return {};
    }
}

QVariant KindDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Kind:
        return tr("Kind, exposed");
    case Measured:
        return tr("Measured");
    case Simulated:
        return tr("Simulated");
    case Difference:
        return tr("Difference");
    default:
        return {};
    }
}

} // namespace stringline::ui
