#include "ui/models/side_by_side_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QFont>

#include <utility>

namespace stringline::ui {

void SideBySideModel::addHeading(const QString &text)
{
    m_lines.push_back({text, {}, {}, {}, {}});
}

void SideBySideModel::addFields(const std::vector<FieldLine> &fields)
{
    for (const FieldLine &field : fields) {
        Line line{tableText(field.field->label), toQString(field.field->path), {}, {}, {}};
        for (const std::string &value : field.values)
            line.texts << toQString(value);
        m_lines.push_back(std::move(line));
    }
}

void SideBySideModel::show(std::vector<PlanColumn> plans, bool equalFields)
{
    if (plans == m_plans && equalFields == m_equalFields)
        return;
    beginResetModel();
    m_plans = std::move(plans);
    m_equalFields = equalFields;
    m_lines.clear();
    std::vector<ComparedPlan> compared;
    for (const PlanColumn &plan : m_plans)
        compared.push_back({plan.evaluation->scenario.get(), &plan.evaluation->report});
    const SideBySide table = sideBySide(compared);
    addHeading(table.different.empty() ? tr("Equal in every field") : tr("Fields that differ"));
    addFields(table.different);
    addHeading(tr("Results"));
    for (const NumberLine &number : table.numbers) {
        Line line{
            tableText(number.column->label), tableText(number.column->explanation), {}, number.values, number.best};
        for (const double value : number.values)
            line.texts << toQString(number.column->text(value));
        m_lines.push_back(std::move(line));
    }
    addHeading(tr("Where the time goes"));
    for (const CauseLine &cause : table.causes) {
        Line line{tableText(cause.cause->label), tableText(cause.cause->explanation), {}, {}, {}};
        for (const Tick time : cause.values) {
            line.numbers.push_back(toSeconds(time).value());
            line.texts << toQString(durationText(toSeconds(time)));
        }
        m_lines.push_back(std::move(line));
    }
    if (equalFields) {
        addHeading(tr("Equal in all"));
        addFields(table.equal);
    }
    endResetModel();
}

const PlanColumn *SideBySideModel::planAt(int column) const
{
    return column >= 1 && column <= int(m_plans.size()) ? &m_plans[std::size_t(column - 1)] : nullptr;
}

int SideBySideModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lines.size());
}

int SideBySideModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_plans.size()) + 1;
}

QVariant SideBySideModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Line &line = m_lines[std::size_t(index.row())];
    const bool heading = line.texts.isEmpty();
    if (role == Qt::ToolTipRole)
        return line.tip.isEmpty() ? QVariant() : QVariant(line.tip);
    if (index.column() == 0 || heading) {
        if (role == Qt::FontRole && heading) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return (role == Qt::DisplayRole || role == kSortRole) && index.column() == 0 ? QVariant(line.label)
                                                                                     : QVariant();
    }
    const auto plan = std::size_t(index.column() - 1);
    const bool best = plan < line.best.size() && line.best[plan];
    switch (role) {
    case Qt::DisplayRole:
        return line.texts[index.column() - 1];
    case kSortRole:
        return line.numbers.empty() ? QVariant(line.texts[index.column() - 1]) : QVariant(line.numbers[plan]);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        if (best) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::ForegroundRole:
        return best ? QVariant(currentTheme().good) : QVariant();
    case Qt::AccessibleDescriptionRole:
        return best ? QVariant(tr("best")) : QVariant();
    default:
        return {};
    }
}

QVariant SideBySideModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const PlanColumn *plan = planAt(section);
    if (role == Qt::DisplayRole)
        return plan ? plan->name : QString();
    if (role == Qt::TextAlignmentRole && plan)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && plan && plan->id != PlanColumn::kNow)
        return tr("Double-click takes this plan; Ctrl+Z brings the present one back");
    return {};
}

} // namespace stringline::ui
