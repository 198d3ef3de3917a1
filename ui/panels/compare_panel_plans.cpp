// Plans in the Compare tab: which are kept, the table of them, and the waterfall between two.
#include "core/report/comparison.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/plan_table.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

namespace stringline::ui {

QWidget *ComparePanel::makeBar()
{
    auto *open = new QPushButton(tr("Add &files …"));
    m_keep->setObjectName(QStringLiteral("keepPlanButton"));
    m_keep->setToolTip(tr("Keeps the plan as it is now as a column, until the window is closed"));
    open->setToolTip(tr("Scenarios from files as columns"));
    m_from->setAccessibleName(tr("Plan that the difference starts from"));
    m_to->setAccessibleName(tr("Plan that the difference leads to"));
    m_equal->setToolTip(tr("Lists the fields that are equal in all plans, too"));
    m_failure->setProperty("note", true);
    m_failure->setMinimumWidth(0);
    m_failure->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *from = new QLabel(tr("&From"));
    from->setBuddy(m_from);
    auto *to = new QLabel(tr("&to"));
    to->setBuddy(m_to);
    auto *ends = new QHBoxLayout(m_ends);
    ends->setContentsMargins(8, 0, 0, 0);
    ends->setSpacing(5);
    for (QComboBox *choice : {m_from, m_to}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        choice->setMaximumWidth(200);
    }
    ends->addWidget(from);
    ends->addWidget(m_from);
    ends->addWidget(to);
    ends->addWidget(m_to);
    ends->addWidget(m_equal);
    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->setSpacing(5);
    layout->addWidget(m_keep);
    layout->addWidget(open);
    layout->addWidget(m_ends);
    layout->addWidget(m_failure, 1);
    connect(m_keep, &QPushButton::clicked, this, &ComparePanel::keepPresent);
    connect(open, &QPushButton::clicked, this, &ComparePanel::chooseFiles);
    connect(m_from, &QComboBox::activated, this, [this] {
        m_chosenFrom = m_from->currentData().toInt();
        refreshWaterfall();
    });
    connect(m_to, &QComboBox::activated, this, [this] {
        m_chosenTo = m_to->currentData().toInt();
        refreshWaterfall();
    });
    connect(m_equal, &QCheckBox::toggled, this, &ComparePanel::refresh);
    return bar;
}

// Named after what tells it from the baseline, or from the plan kept last.
void ComparePanel::keepPresent()
{
    const EvaluationPtr &shown = m_session.shown();
    if (!shown)
        return;
    const std::vector<KeptPlan> &kept = m_session.kept().plans();
    const EvaluationPtr before = m_session.baseline() ? m_session.baseline()
                                 : kept.empty()       ? nullptr
                                                      : kept.back().evaluation;
    const bool differs = before && !isSamePlan(*before->scenario, *shown->scenario);
    m_failure->clear();
    m_session.kept().keep(shown, differs ? changeText(*before->scenario, *shown->scenario)
                                         : tr("Plan %1").arg(kept.size() + 1));
}

void ComparePanel::chooseFiles()
{
    const QString folder = QFileInfo(m_session.document().file()).absolutePath();
    m_failure->clear();
    m_session.kept().open(QFileDialog::getOpenFileNames(this, tr("Add scenarios to the comparison"), folder,
                                                        tr("Scenarios (*.json);;All files (*)")));
}

void ComparePanel::takePlan(const PlanColumn &plan)
{
    m_session.document().commit(*plan.evaluation->scenario, tr("Take %1").arg(plan.name));
}

std::vector<PlanColumn> ComparePanel::columns() const
{
    std::vector<PlanColumn> plans;
    if (m_session.baseline())
        plans.push_back({PlanColumn::kBaseline, tr("Baseline"), m_session.baseline()});
    for (const KeptPlan &plan : m_session.kept().plans())
        plans.push_back({plan.id, plan.name, plan.evaluation});
    if (m_session.shown())
        plans.push_back({PlanColumn::kNow, tr("Now"), m_session.shown()});
    return plans;
}

// What a person chose stays chosen while it is there.
void ComparePanel::fillChoice(QComboBox &choice, const std::vector<PlanColumn> &plans, std::optional<int> chosen,
                              int usual)
{
    const QSignalBlocker blocker(choice);
    choice.clear();
    for (const PlanColumn &plan : plans)
        choice.addItem(plan.name, plan.id);
    const int there = chosen ? choice.findData(*chosen) : -1;
    choice.setCurrentIndex(there >= 0 ? there : choice.findData(usual));
}

void ComparePanel::refreshPlans(const std::vector<PlanColumn> &plans)
{
    const bool otherPlans = m_plans->columnCount() != int(plans.size()) + 1;
    m_plans->show(plans, m_equal->isChecked());
    if (otherPlans)
        m_planTable->fitColumns();
    fillChoice(*m_from, plans, m_chosenFrom, plans.front().id);
    fillChoice(*m_to, plans, m_chosenTo, PlanColumn::kNow);
    refreshWaterfall();
}

void ComparePanel::refreshWaterfall()
{
    const PlanColumn *from = m_plans->planAt(m_from->currentIndex() + 1);
    const PlanColumn *to = m_plans->planAt(m_to->currentIndex() + 1);
    if (!from || !to)
        return;
    const Evaluation &a = *from->evaluation;
    const Evaluation &b = *to->evaluation;
    const Comparison comparison = compared(*a.scenario, a.report, *b.scenario, b.report);
    const std::vector<WaterfallStep> steps = waterfall(a.report, b.report, comparison, from->name, to->name);
    const QString change = lengthText(comparison.change);
    const QString share = shareText(comparison.change, a.report.iteration);
    const QString parts = waterfallText(steps, kNamedCauses).toHtmlEscaped();
    const bool usual = from->id == PlanColumn::kBaseline && to->id == PlanColumn::kNow;
    const QString first = from->name.toHtmlEscaped();
    const QString second = to->name.toHtmlEscaped();
    const double sign = comparison.change.value();
    if (usual && sign == 0)
        m_summary->setText(tr("<b>As fast as the baseline.</b>"));
    else if (usual)
        m_summary->setText((sign > 0 ? tr("<b>%1 (%2) slower than the baseline</b>: %3.")
                                     : tr("<b>%1 (%2) faster than the baseline</b>: %3."))
                               .arg(change, share, parts));
    else if (sign == 0)
        m_summary->setText(tr("<b>%1 is as fast as %2.</b>").arg(second, first));
    else
        m_summary->setText(
            (sign > 0 ? tr("<b>%1 is %2 (%3) slower than %4</b>: %5.") : tr("<b>%1 is %2 (%3) faster than %4</b>: %5."))
                .arg(second, change, share, first, parts));
    m_chart->setSteps(steps);
}

} // namespace stringline::ui
