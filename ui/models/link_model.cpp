#include "ui/models/link_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"

#include <array>
#include <optional>

namespace stringline::ui {

namespace {

// The kind of traffic of a column; none for the others.
std::optional<Activity> activityOf(int column)
{
    constexpr std::array kActivities{Activity::Tensor, Activity::Context, Activity::Expert, Activity::Pipeline,
                                     Activity::Data};
    if (column < LinkModel::Tensor || column > LinkModel::Data)
        return {};
    return kActivities[std::size_t(column - LinkModel::Tensor)];
}

double numberIn(const LinkUse &use, int column)
{
    if (const auto activity = activityOf(column))
        return use.by[std::size_t(*activity)];
    switch (column) {
    case LinkModel::Ports:
        return use.ports;
    case LinkModel::Sent:
        return use.bytes.value();
    case LinkModel::Busy:
        return use.busy;
    case LinkModel::Load:
        return use.load;
    default:
        return use.capacity.value();
    }
}

QString textIn(const LinkUse &use, int column)
{
    const double number = numberIn(use, column);
    switch (column) {
    case LinkModel::Ports:
        return toQString(groupedText(use.ports));
    case LinkModel::Busy:
    case LinkModel::Load:
        return toQString(percentText(number));
    case LinkModel::Capacity:
        return LinkModel::tr("%1 GB/s").arg(toQString(groupedText(std::int64_t(number / 1e9))));
    default:
        return number > 0 ? toQString(bytesText(Bytes(number))) : QStringLiteral("–");
    }
}

} // namespace

void LinkModel::setAnswer(const LinkAnswerPtr &answer)
{
    if (answer == m_answer)
        return;
    beginResetModel();
    m_answer = answer;
    endResetModel();
}

int LinkModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_answer ? 0 : int(m_answer->load.links.size());
}

int LinkModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant LinkModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const bool named = index.column() == Link;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (named ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};
    const LinkUse &use = m_answer->load.links[std::size_t(index.row())];
    if (named && role == kSortRole)
        return index.row(); // by kind, and by number in it
    if (named)
        return toQString(linkName(use, *m_answer->evaluation->scenario, m_answer->evaluation->timeline));
    return role == kSortRole ? QVariant(numberIn(use, index.column())) : QVariant(textIn(use, index.column()));
}

QVariant LinkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns)
        return {};
    const std::array<std::pair<QString, QString>, kColumns> titles{{
        {tr("Link"), tr("The port of a GPU of each stage, the NICs of a rail together, all of the spine")},
        {tr("Ports"), tr("GPUs of the stage, NICs of the rail")},
        {tr("Sent"), tr("In an iteration, in one direction")},
        {tr("Tensor"), tr("Of that, tensor parallelism")},
        {tr("Context"), tr("Of that, context parallelism")},
        {tr("Expert"), tr("Of that, expert parallelism")},
        {tr("Pipeline"), tr("Of that, between stages")},
        {tr("Data"), tr("Of that, gradients and parameters")},
        {tr("Busy"), tr("Share of the iteration in which it sends; of rails and the spine the mean of their NICs")},
        {tr("Load"), tr("Sent, of what the link could send in an iteration")},
        {tr("Capacity"), tr("Nominal, in one direction")},
    }};
    const auto &[title, help] = titles[std::size_t(section)];
    if (role == Qt::DisplayRole)
        return title;
    return role == Qt::ToolTipRole ? QVariant(help) : QVariant();
}

} // namespace stringline::ui
