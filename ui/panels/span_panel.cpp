#include "ui/panels/span_panel.h"

#include "ui/models/span_table_model.h"
#include "ui/panels/table_view.h"
#include "ui/session/session.h"

#include <QVBoxLayout>

namespace stringline::ui {

SpanPanel::SpanPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new SpanTableModel(this))
    , m_table(new TableView(*m_model, tr("All bars of the timeline"), this))
{
    m_table->setColumnWidth(SpanTableModel::What, 180);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    connect(m_table, &TableView::currentSourceRowChanged, this,
            [this](int row) { m_session.view().select(m_model->refAt(row)); });
    connect(&session.view(), &ViewState::selectionChanged, this, [this] {
        if (isVisible())
            followSelection();
    });
}

void SpanPanel::refresh()
{
    m_model->setEvaluation(m_session.shown());
    followSelection();
}

void SpanPanel::followSelection()
{
    m_table->selectSourceRow(m_model->rowOf(m_session.view().selection()));
}

} // namespace stringline::ui
