#include "ui/panels/plan_table.h"

#include <QHeaderView>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kWidestColumn = 190;

} // namespace

PlanTable::PlanTable(SideBySideModel &model, QWidget *parent)
    : TableView(model, tr("Plans side by side"), parent, TableSorting::Model)
    , m_plans(model)
{
    setSortingEnabled(false); // lines stand by subject
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QHeaderView::sectionDoubleClicked, this, &PlanTable::take);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, &PlanTable::showHeadMenu);
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex &index) { take(index.column()); });
}

void PlanTable::fitColumns()
{
    resizeColumnsToContents();
    for (int column = 0; column < model()->columnCount(); ++column)
        setColumnWidth(column, std::min(columnWidth(column) + 8, kWidestColumn));
}

void PlanTable::take(int column)
{
    const PlanColumn *plan = m_plans.planAt(column);
    if (plan && plan->id != PlanColumn::kNow)
        Q_EMIT takeRequested(PlanColumn(*plan));
}

void PlanTable::remove(int column)
{
    const PlanColumn *plan = m_plans.planAt(column);
    if (plan && plan->id > 0)
        Q_EMIT removeRequested(plan->id);
}

void PlanTable::rename(int column)
{
    const PlanColumn *plan = m_plans.planAt(column);
    if (!plan || plan->id <= 0)
        return;
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("renamePlan"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Name of the plan"));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(plan->name);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, id = plan->id](const QString &name) { Q_EMIT renameRequested(id, name); });
    dialog->open();
}

void PlanTable::showHeadMenu(const QPoint &at)
{
    const int column = horizontalHeader()->logicalIndexAt(at);
    const PlanColumn *plan = m_plans.planAt(column);
    if (!plan || plan->id == PlanColumn::kNow)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Take this plan"), this, [this, column] { take(column); });
    if (plan->id > 0) {
        menu->addAction(tr("Rename …"), this, [this, column] { rename(column); });
        menu->addAction(tr("Remove"), this, [this, column] { remove(column); });
    }
    menu->popup(horizontalHeader()->viewport()->mapToGlobal(at));
}

void PlanTable::keyPressEvent(QKeyEvent *event)
{
    const int column = currentIndex().column();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        take(column);
        return;
    case Qt::Key_Delete:
        remove(column);
        return;
    case Qt::Key_F2:
        rename(column);
        return;
    default:
        TableView::keyPressEvent(event);
    }
}

} // namespace stringline::ui
