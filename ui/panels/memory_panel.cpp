#include "ui/panels/memory_panel.h"

#include "ui/models/memory_model.h"
#include "ui/panels/memory_plot.h"
#include "ui/panels/table_view.h"
#include "ui/panels/why_trigger.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QHeaderView>

namespace stringline::ui {

MemoryPanel::MemoryPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new MemoryModel(this))
    , m_table(new TableView(*m_model, tr("Memory of every stage"), this))
    , m_plot(new MemoryPlot(this))
{
    m_table->horizontalHeader()->setDefaultSectionSize(86);
    m_table->setColumnWidth(0, 48);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 3);
    layout->addWidget(m_plot, 2);
    connect(m_table, &TableView::currentSourceRowChanged, this,
            [this](int row) { m_plot->show(m_session.shown(), row); });
    // A click selects a row; a second one, or E, asks about the cell.
    auto *why = new WhyTrigger(m_table, [this](std::optional<QPoint> at) { return at ? QString() : number(); });
    connect(why, &WhyTrigger::asked, this, &MemoryPanel::whyWanted);
    connect(m_table, &QAbstractItemView::doubleClicked, this, [this] { Q_EMIT whyWanted(number()); });
}

QString MemoryPanel::number() const
{
    const QString part = MemoryModel::explainedBy(m_table->currentIndex().column());
    const int stage = m_table->currentSourceRow();
    return part.isEmpty() || stage < 0 ? QString() : QStringLiteral("memory.%1.%2").arg(stage).arg(part);
}

void MemoryPanel::refresh()
{
    const EvaluationPtr &evaluation = m_session.shown();
    const int stage = m_plot->stage();
    m_model->setEvaluation(evaluation);
    m_plot->show(evaluation, stage);
}

void MemoryPanel::showStage(int stage)
{
    m_table->selectSourceRow(stage);
    m_plot->show(m_session.shown(), stage);
}

} // namespace stringline::ui
