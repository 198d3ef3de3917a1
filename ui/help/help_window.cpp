#include "ui/help/help_window.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

// Commands are longer than a page is wide, and nobody scrolls sideways to read.
void breakLongLines(QTextDocument &document)
{
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (!format.nonBreakableLines())
            continue;
        format.setNonBreakableLines(false);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
}

} // namespace

HelpWindow::HelpWindow(QWidget *parent)
    : QDialog(parent)
    , m_browser(new QTextBrowser(this))
{
    setModal(false);
    resize(640, 760);
    m_browser->setAccessibleName(tr("Help"));
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->document()->setDocumentMargin(14);
    m_browser->setOpenLinks(false); // links that do something are no pages
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *back = buttons->addButton(tr("&Back"), QDialogButtonBox::ActionRole);
    back->setEnabled(false);
    back->setAutoDefault(false); // Enter follows links
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(m_browser, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(back, &QPushButton::clicked, m_browser, &QTextBrowser::backward);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
}

void HelpWindow::open(const HelpPage &page)
{
    setWindowTitle(tr("%1 — Stringline help").arg(titleOf(page)));
    m_browser->setSource(sourceOf(page), QTextDocument::MarkdownResource);
    breakLongLines(*m_browser->document());
    show();
    raise();
    activateWindow();
    m_browser->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::follow(const QUrl &link)
{
    if (const std::optional<HelpDeed> deed = deedOf(link)) {
        Q_EMIT deedWanted(*deed);
        return;
    }
    const QUrl target = m_browser->source().resolved(link);
    for (const HelpPage &page : helpPages()) {
        if (sourceOf(page) == target)
            open(page);
    }
}

} // namespace stringline::ui
