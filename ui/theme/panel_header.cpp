// Styled by the "panelHeader" rule of the application's style sheet.
#include "ui/theme/panel_header.h"

#include "ui/theme/focus_ring.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace stringline::ui {

PanelHeader::PanelHeader(const QString &title, QWidget *parent)
    : QFrame(parent)
    , m_layout(new QHBoxLayout(this))
    , m_title(new QLabel(title, this))
    , m_note(new QLabel(this))
{
    setProperty("panelHeader", true);
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(kHeight);
    m_title->setProperty("title", true);
    m_note->setProperty("note", true);
    m_layout->setContentsMargins(10, 0, 10, 0);
    m_layout->setSpacing(10);
    m_layout->addWidget(m_title);
    m_layout->addStretch(1);
    m_layout->addWidget(m_note);
}

void PanelHeader::setTitle(const QString &title)
{
    m_title->setText(title);
}

void PanelHeader::setNote(const QString &note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void PanelHeader::addWidget(QWidget *widget)
{
    m_layout->addWidget(widget);
}

// Some take the focus: those that fold.
void PanelHeader::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    drawFocus(painter, *this);
}

} // namespace stringline::ui
