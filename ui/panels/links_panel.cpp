#include "ui/panels/links_panel.h"

#include "ui/models/link_model.h"
#include "ui/panels/table_view.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace stringline::ui {

LinksPanel::LinksPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new LinkModel(this))
    , m_table(new TableView(*m_model, tr("Load of every link"), this))
{
    m_table->horizontalHeader()->setDefaultSectionSize(74);
    m_table->setColumnWidth(LinkModel::Link, 176);
    m_table->setColumnWidth(LinkModel::Ports, 56);
    QString limits;
    for (const std::string_view limit : linkLimits())
        limits += (limits.isEmpty() ? QString() : QStringLiteral(" ")) + toQString(limit);
    auto *note = new QLabel(limits, this);
    note->setWordWrap(true);
    note->setProperty("note", true);
    note->setContentsMargins(8, 4, 8, 4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(note);
    connect(&session.links(), &LinkLoads::answered, this, [this] { m_model->setAnswer(m_session.links().answer()); });
}

void LinksPanel::refresh()
{
    m_session.links().request(m_session.shown());
    m_model->setAnswer(m_session.links().answer());
}

} // namespace stringline::ui
