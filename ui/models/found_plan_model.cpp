#include "ui/models/found_plan_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QFont>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kMarginal = 0.9; // of the memory: predictions are good to a few percent
constexpr std::size_t kMemoryColumn = 2;

struct Column {
    const char *title; // to be translated in the context "FoundPlanModel"
    const char *tip;
    QString (*text)(const FoundPlan &, Seconds now);
    double (*raw)(const FoundPlan &, Seconds now);
};

double changeOf(const FoundPlan &plan, Seconds now)
{
    return now > Seconds(0) ? plan.iteration / now - 1 : 0;
}

const std::array kColumns = {
    Column{QT_TRANSLATE_NOOP("FoundPlanModel", "Time"),
           QT_TRANSLATE_NOOP("FoundPlanModel", "Of an iteration, simulated"),
           [](const FoundPlan &plan, Seconds) { return toQString(durationText(plan.iteration)); },
           [](const FoundPlan &plan, Seconds) { return plan.iteration.value(); }},
    Column{QT_TRANSLATE_NOOP("FoundPlanModel", "vs now"),
           QT_TRANSLATE_NOOP("FoundPlanModel", "Against the plan that the window shows"),
           [](const FoundPlan &plan, Seconds now) {
               return now > Seconds(0) ? toQString(signedPercentText(changeOf(plan, now))) : QString();
           },
           changeOf},
    Column{QT_TRANSLATE_NOOP("FoundPlanModel", "Memory"),
           QT_TRANSLATE_NOOP("FoundPlanModel",
                             "Of the GPU that needs most of its own; above 90 % it may not fit in truth"),
           [](const FoundPlan &plan, Seconds) { return toQString(percentText(plan.memoryShare(), 0)); },
           [](const FoundPlan &plan, Seconds) { return plan.peak.value(); }},
    Column{QT_TRANSLATE_NOOP("FoundPlanModel", "MFU"), QT_TRANSLATE_NOOP("FoundPlanModel", "Model FLOPs utilisation"),
           [](const FoundPlan &plan, Seconds) { return toQString(percentText(plan.mfu, 1)); },
           [](const FoundPlan &plan, Seconds) { return plan.mfu; }},
    Column{QT_TRANSLATE_NOOP("FoundPlanModel", "Days"), QT_TRANSLATE_NOOP("FoundPlanModel", "Of the whole training"),
           [](const FoundPlan &plan, Seconds) {
               return plan.training > Seconds(0) ? QString::number(plan.training.value() / kSecondsPerDay, 'f', 1)
                                                 : QString();
           },
           [](const FoundPlan &plan, Seconds) { return plan.training.value(); }},
    Column{QT_TRANSLATE_NOOP("FoundPlanModel", "Cost"), QT_TRANSLATE_NOOP("FoundPlanModel", "Of the whole training"),
           [](const FoundPlan &plan, Seconds) {
               return plan.costUsd > 0 ? toQString(moneyText(plan.costUsd)) : QString();
           },
           [](const FoundPlan &plan, Seconds) { return plan.costUsd; }},
};

} // namespace

QString limitsText(const FoundPlan &plan)
{
    constexpr std::size_t kNamed = 3;
    constexpr double kLeast = 0.005;
    Tick all = 0;
    std::vector<std::pair<Tick, Cause>> parts;
    for (const CauseRow &row : causes()) {
        all += plan.breakdown[row.cause];
        if (row.cause != Cause::Compute)
            parts.emplace_back(plan.breakdown[row.cause], row.cause);
    }
    std::ranges::sort(parts, std::ranges::greater());
    QStringList texts;
    for (const auto &[ticks, cause] : parts) {
        const double share = all > 0 ? double(ticks) / double(all) : 0;
        const auto row = std::ranges::find(causes(), cause, &CauseRow::cause);
        if (share >= kLeast && texts.size() < qsizetype(kNamed))
            texts << tableText(row->label) + QLatin1Char(' ') + toQString(percentText(share, 1));
    }
    return texts.join(QStringLiteral(", "));
}

bool FoundPlanModel::show(const PlannerState &state, Seconds now, double tiedWithin)
{
    const auto same = [](const FoundPlan &a, const FoundPlan &b) { return a.candidate == b.candidate; };
    if (m_space == state.space && m_now == now && m_tiedWithin == tiedWithin &&
        std::ranges::equal(m_plans, state.plans, same))
        return false;
    beginResetModel();
    m_space = state.space;
    m_objective = state.objective;
    m_plans = state.plans;
    m_now = now;
    m_tiedWithin = tiedWithin;
    m_choices.clear();
    m_severalMachines = false;
    for (std::size_t i = 0; m_space && i < m_space->choices.size(); ++i) {
        const auto differs = [&](const FoundPlan &plan) {
            return plan.candidate.at[i] != m_plans.front().candidate.at[i];
        };
        if (std::ranges::any_of(m_plans, differs))
            m_choices.push_back(i);
    }
    if (m_space)
        m_severalMachines = m_space->bases.size() > 1;
    endResetModel();
    return true;
}

int FoundPlanModel::rowOf(const Candidate &candidate) const
{
    const auto found = std::ranges::find(m_plans, candidate, &FoundPlan::candidate);
    return found == m_plans.end() ? -1 : int(found - m_plans.begin());
}

QString FoundPlanModel::choiceText(const FoundPlan &plan, std::size_t choice) const
{
    const SearchSpace::Choice &each = m_space->choices[choice];
    return toQString(valueText(*each.dimension, each.values[plan.candidate.at[choice]]));
}

QString FoundPlanModel::nameOf(int row) const
{
    const FoundPlan &plan = m_plans[std::size_t(row)];
    QStringList parts;
    if (m_severalMachines)
        parts << toQString(m_space->bases[plan.candidate.base].cluster.preset);
    for (std::size_t i = 0; i < m_space->choices.size(); ++i) {
        if (m_space->choices[i].values.size() > 1 && m_space->choices[i].dimension->reach == Reach::Law)
            parts << tableText(m_space->choices[i].dimension->label) + QLatin1Char(' ') + choiceText(plan, i);
    }
    return parts.join(QStringLiteral(", "));
}

double FoundPlanModel::objectiveOf(const FoundPlan &plan) const
{
    return findObjective(m_objective)->of(plan);
}

bool FoundPlanModel::isTied(int row) const
{
    return objectiveOf(m_plans[std::size_t(row)]) <= objectiveOf(m_plans.front()) * (1 + m_tiedWithin);
}

int FoundPlanModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_plans.size());
}

int FoundPlanModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(kColumns.size() + m_choices.size()) + (m_severalMachines ? 1 : 0);
}

QVariant FoundPlanModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const FoundPlan &plan = m_plans[std::size_t(index.row())];
    auto column = std::size_t(index.column());
    if (role == Qt::ToolTipRole)
        return tr("%1\nBeside computing: %2").arg(nameOf(index.row()), limitsText(plan));
    if (role == Qt::FontRole && isTied(index.row())) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (column == kMemoryColumn && role == Qt::ForegroundRole && plan.memoryShare() > kMarginal)
        return currentTheme().warning;
    if (column < kColumns.size()) {
        if (role == Qt::DisplayRole)
            return kColumns[column].text(plan, m_now);
        if (role == kSortRole)
            return kColumns[column].raw(plan, m_now);
        return role == Qt::TextAlignmentRole ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    }
    column -= kColumns.size();
    if (m_severalMachines && column-- == 0)
        return role == Qt::DisplayRole || role == kSortRole
                   ? QVariant(toQString(m_space->bases[plan.candidate.base].cluster.preset))
                   : QVariant();
    const std::size_t choice = m_choices[column];
    if (role == Qt::DisplayRole)
        return choiceText(plan, choice);
    if (role == kSortRole)
        return int(plan.candidate.at[choice]);
    return {};
}

QVariant FoundPlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    auto column = std::size_t(section);
    if (column < kColumns.size()) {
        if (role == Qt::DisplayRole)
            return tr(kColumns[column].title);
        return role == Qt::ToolTipRole ? QVariant(tr(kColumns[column].tip)) : QVariant();
    }
    if (role != Qt::DisplayRole)
        return {};
    column -= kColumns.size();
    if (m_severalMachines && column-- == 0)
        return tr("Machine");
    return tableText(m_space->choices[m_choices[column]].dimension->label);
}

} // namespace stringline::ui
