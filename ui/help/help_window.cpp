#include "ui/help/help_window.h"

#include "ui/help/help_browser.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kListWidth = 250;

QPushButton *wayButton(const QString &text, const QString &name, const QString &objectName, QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    button->setObjectName(objectName);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoDefault(false); // Enter follows links
    button->setEnabled(false);
    return button;
}

} // namespace

HelpWindow::HelpWindow(std::vector<QAction *> actions, QWidget *parent)
    : QDialog(parent)
    , m_actions(std::move(actions))
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
    , m_browser(new HelpBrowser(m_actions, this))
{
    setModal(false);
    resize(900, 760);
    m_browser->setAccessibleName(tr("Help"));
    m_search->setObjectName(QStringLiteral("helpSearch"));
    m_search->setPlaceholderText(tr("Search the help"));
    m_search->setAccessibleName(tr("Search the help"));
    m_search->setToolTip(tr("Words on any page (Ctrl+F)"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("helpList"));
    m_list->setAccessibleName(tr("Pages of the help"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QPushButton *back = wayButton(tr("← &Back"), tr("Back"), QStringLiteral("helpBack"), this);
    QPushButton *forward = wayButton(tr("For&ward →"), tr("Forward"), QStringLiteral("helpForward"), this);
    auto *close = new QPushButton(tr("&Close"), this);
    close->setAutoDefault(false);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 8, 8, 4);
    top->addWidget(m_search, 1);
    top->addWidget(back);
    top->addWidget(forward);
    top->addWidget(close);
    auto *split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(1);
    split->addWidget(m_list);
    split->addWidget(m_browser);
    split->setSizes({kListWidth, width() - kListWidth});
    split->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(split, 1);

    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(back, &QPushButton::clicked, m_browser, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_browser, &QTextBrowser::forward);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(m_browser, &QTextBrowser::sourceChanged, this, &HelpWindow::showPage);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::fillList);
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem *item) { openRow(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) { openRow(m_list->row(item)); });
    auto *find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    connect(new QShortcut(QKeySequence::Back, this), &QShortcut::activated, m_browser, &QTextBrowser::backward);
    connect(new QShortcut(QKeySequence::Forward, this), &QShortcut::activated, m_browser, &QTextBrowser::forward);
    setTabOrder(m_search, m_list);
    setTabOrder(m_list, m_browser);
    fillList();
}

QTextBrowser &HelpWindow::browser() const
{
    return *m_browser;
}

void HelpWindow::open(const HelpPage &page)
{
    m_browser->setSource(sourceOf(page), QTextDocument::MarkdownResource);
    showPage();
    show();
    raise();
    activateWindow();
    m_browser->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::search(const QString &words)
{
    m_search->setText(words);
    show();
    raise();
    activateWindow();
    m_search->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::fillList()
{
    const QString words = m_search->text();
    if (!words.isEmpty() && m_pages.empty()) {
        for (const HelpPage &page : helpPages())
            m_pages.push_back(searchedPage(titleOf(page), textOf(page, m_actions)));
    }
    m_hits = searchHelp(m_pages, words);
    m_list->clear();
    if (wordsOf(words).isEmpty()) {
        for (const HelpPage &page : helpPages())
            m_list->addItem(titleOf(page));
        showPage();
        return;
    }
    for (const HelpHit &hit : m_hits)
        m_list->addItem(QStringLiteral("%1\n%2").arg(m_pages[hit.page].title, hit.snippet));
    if (m_hits.empty()) {
        m_list->addItem(tr("Nothing is said of this. Fewer or shorter words find more."));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    }
    highlightWords();
}

void HelpWindow::openRow(int row)
{
    const bool searching = !wordsOf(m_search->text()).isEmpty();
    if (row < 0 || (searching && std::size_t(row) >= m_hits.size()))
        return;
    const HelpPage &page = helpPages()[searching ? m_hits[std::size_t(row)].page : std::size_t(row)];
    if (m_browser->source() != sourceOf(page))
        m_browser->setSource(sourceOf(page), QTextDocument::MarkdownResource);
    if (!searching)
        return;
    const QTextBlock block = m_browser->document()->findBlockByNumber(m_hits[std::size_t(row)].block);
    // From the end, so that the paragraph comes in at the top.
    m_browser->moveCursor(QTextCursor::End);
    m_browser->setTextCursor(QTextCursor(block));
    m_browser->ensureCursorVisible();
    highlightWords();
}

void HelpWindow::showPage()
{
    const HelpPage *page = pageOf(m_browser->source());
    if (!page)
        return;
    setWindowTitle(tr("%1 — Stringline help").arg(titleOf(*page)));
    if (m_hits.empty() && wordsOf(m_search->text()).isEmpty())
        m_list->setCurrentRow(int(page - helpPages().data()));
    highlightWords();
}

void HelpWindow::highlightWords()
{
    const Theme theme = currentTheme();
    QList<QTextEdit::ExtraSelection> marked;
    for (const QString &word : wordsOf(m_search->text())) {
        for (QTextBlock block = m_browser->document()->begin(); block.isValid(); block = block.next()) {
            for (qsizetype at = findWord(block.text(), word); at >= 0; at = findWord(block.text(), word, at + 1)) {
                QTextEdit::ExtraSelection mark;
                mark.format.setBackground(theme.warningBack);
                mark.format.setForeground(theme.text);
                mark.cursor = QTextCursor(block);
                mark.cursor.setPosition(block.position() + int(at));
                mark.cursor.setPosition(block.position() + int(at + word.size()), QTextCursor::KeepAnchor);
                marked << mark;
            }
        }
    }
    m_browser->setExtraSelections(marked);
}

void HelpWindow::follow(const QUrl &link)
{
    if (const std::optional<HelpDeed> deed = deedOf(link)) {
        Q_EMIT deedWanted(*deed);
        return;
    }
    if (const HelpPage *page = pageOf(m_browser->source().resolved(link)))
        open(*page);
}

// From the search field into the list without the mouse.
bool HelpWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        openRow(std::max(0, m_list->currentRow()));
        return true;
    }
    if (key == Qt::Key_Down) {
        m_list->setFocus(Qt::OtherFocusReason);
        m_list->setCurrentRow(0);
        return true;
    }
    if (key == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace stringline::ui
