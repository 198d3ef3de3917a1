#include "ui/help/help_browser.h"

#include "ui/help/help_pages.h"

#include <QTextBlock>
#include <QTextCursor>

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

HelpBrowser::HelpBrowser(const std::vector<QAction *> &actions, QWidget *parent)
    : QTextBrowser(parent)
    , m_actions(actions)
{
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(14);
    setOpenLinks(false); // links that do something are no pages
}

QVariant HelpBrowser::loadResource(int type, const QUrl &name)
{
    if (const HelpPage *page = pageOf(name); page && page->kind != PageKind::File)
        return textOf(*page, m_actions);
    return QTextBrowser::loadResource(type, name);
}

// Also on the way back and forward.
void HelpBrowser::doSetSource(const QUrl &url, QTextDocument::ResourceType type)
{
    QTextBrowser::doSetSource(url, type);
    breakLongLines(*document());
}

} // namespace stringline::ui
