#include "ui/timeline/search_bar.h"

#include "ui/timeline/search_query.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QStyle>
#include <QToolButton>

namespace stringline::ui {

namespace {

constexpr int kEditWidth = 420;

} // namespace

SearchBar::SearchBar(QWidget *parent)
    : QFrame(parent)
    , m_edit(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_previous(new QToolButton(this))
    , m_next(new QToolButton(this))
{
    setObjectName(QStringLiteral("searchBar"));
    setProperty("panelHeader", true);
    m_edit->setPlaceholderText(searchExample());
    m_edit->setAccessibleName(tr("Search bars"));
    m_edit->setToolTip(searchHelp());
    m_edit->setClearButtonEnabled(true);
    m_edit->setMaximumWidth(kEditWidth);
    m_edit->installEventFilter(this);
    m_count->setProperty("note", true);
    auto *title = new QLabel(tr("Find"), this);
    title->setBuddy(m_edit);
    auto *close = new QToolButton(this);
    const auto dress = [](QToolButton *button, const QString &text, const QString &tip) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
    };
    dress(m_previous, QStringLiteral("‹"), tr("Previous (Shift+Enter)"));
    dress(m_next, QStringLiteral("›"), tr("Next (Enter)"));
    dress(close, QStringLiteral("×"), tr("Close (Esc)"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 2, 6, 2);
    layout->setSpacing(6);
    layout->addWidget(title);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_previous);
    layout->addWidget(m_next);
    layout->addWidget(m_count);
    layout->addStretch(1);
    layout->addWidget(close);
    connect(m_edit, &QLineEdit::textChanged, this, &SearchBar::edited);
    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(1); });
    connect(close, &QToolButton::clicked, this, &SearchBar::closed);
    setCount({}, {});
    hide();
}

void SearchBar::open()
{
    show();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

QString SearchBar::text() const
{
    return m_edit->text();
}

QString SearchBar::countText() const
{
    return m_count->text();
}

void SearchBar::setCount(std::optional<std::size_t> count, std::optional<std::size_t> current)
{
    const QLocale locale;
    const bool any = count.value_or(0) > 0;
    m_previous->setEnabled(any);
    m_next->setEnabled(any);
    if (!count)
        m_count->clear();
    else if (!any)
        m_count->setText(tr("no such bar"));
    else if (current)
        m_count->setText(
            tr("%1 of %2").arg(locale.toString(qulonglong(*current + 1)), locale.toString(qulonglong(*count))));
    else
        m_count->setText(*count == 1 ? tr("1 bar") : tr("%1 bars").arg(locale.toString(qulonglong(*count))));
    const QString state = count && !any ? QStringLiteral("warning") : QString();
    if (m_edit->property("state").toString() != state) {
        m_edit->setProperty("state", state);
        m_edit->style()->unpolish(m_edit);
        m_edit->style()->polish(m_edit); // reads the property again
    }
}

// Keys without Ctrl or Alt are for the text, not for the actions of the timeline around it.
bool SearchBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_edit || (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress))
        return QFrame::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (event->type() == QEvent::ShortcutOverride) {
        const bool isText = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        if (isText)
            event->accept();
        return isText;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        Q_EMIT stepWanted(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace stringline::ui
