#include "ui/panels/quantity_edit.h"

#include "core/lessons/quantity.h"
#include "core/scenario/fields.h"
#include "ui/qt_text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyle>
#include <QTextBlock>

namespace stringline::ui {

namespace {

QStringList namesFor(QuantityEdit::Kind kind)
{
    QStringList names;
    if (kind == QuantityEdit::Kind::Changes) {
        for (const Field &field : scenarioFields())
            names << toQString(field.path);
        return names;
    }
    for (const std::string &name : quantityNames())
        names << toQString(name);
    return names;
}

} // namespace

QuantityEdit::QuantityEdit(Kind kind, int lines, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_kind(kind)
    , m_completer(new QCompleter(namesFor(kind), this))
{
    constexpr int kFrame = 12;
    setTabChangesFocus(true);
    setFixedHeight(lines * fontMetrics().lineSpacing() + kFrame);
    m_completer->setWidget(this);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this, &QuantityEdit::complete);
}

void QuantityEdit::setState(const QString &state)
{
    if (property("state").toString() == state)
        return;
    setProperty("state", state);
    style()->unpolish(this);
    style()->polish(this);
}

QStringList QuantityEdit::lines() const
{
    QStringList lines;
    for (const QString &line : toPlainText().split(u'\n')) {
        if (!line.trimmed().isEmpty())
            lines << line.trimmed();
    }
    return lines;
}

QMenu *QuantityEdit::makeMenu()
{
    auto *menu = new QMenu(this);
    QMap<QString, QMenu *> parts;
    for (const QString &name : namesFor(m_kind)) {
        const QString part = name.contains(u'.') ? name.section(u'.', 0, 0) : tr("results");
        QMenu *&under = parts[part];
        if (under == nullptr)
            under = menu->addMenu(part);
        under->addAction(QStringLiteral("%1\t%2").arg(name, toQString(quantityLabel(name.toStdString()))), this,
                         [this, name] {
                             insertPlainText(m_kind == Kind::Prose ? QStringLiteral("{%1}").arg(name) : name);
                             setFocus();
                         });
    }
    return menu;
}

QString QuantityEdit::typedName() const
{
    static const QRegularExpression inBraces(QStringLiteral("\\{([A-Za-z.:@+0-9]*)$"));
    static const QRegularExpression anywhere(QStringLiteral("([A-Za-z][A-Za-z.@0-9]+)$"));
    const QString before = textCursor().block().text().left(textCursor().positionInBlock());
    const auto match = (m_kind == Kind::Prose ? inBraces : anywhere).match(before);
    // Of a sum and behind "start:" it is the last part that is typed.
    return match.hasMatch() ? match.captured(1).section(QRegularExpression(QStringLiteral("[:+]")), -1) : QString();
}

void QuantityEdit::complete(const QString &name)
{
    QTextCursor cursor = textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, int(typedName().size()));
    cursor.insertText(name);
    if (m_kind == Kind::Prose && document()->characterAt(cursor.position()) != u'}')
        cursor.insertText(QStringLiteral("}"));
    setTextCursor(cursor);
}

void QuantityEdit::suggest()
{
    const QString name = typedName();
    m_completer->setCompletionPrefix(name);
    const bool isDone = m_completer->completionCount() == 1 && m_completer->currentCompletion() == name;
    if (name.isEmpty() || isDone || m_completer->completionCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    QRect place = cursorRect();
    place.setWidth(m_completer->popup()->sizeHintForColumn(0) +
                   m_completer->popup()->verticalScrollBar()->sizeHint().width() + 12);
    m_completer->complete(place);
}

void QuantityEdit::keyPressEvent(QKeyEvent *event)
{
    // The list takes these while it is open.
    if (m_completer->popup()->isVisible() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                                              event->key() == Qt::Key_Escape || event->key() == Qt::Key_Tab)) {
        event->ignore();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    if (!event->text().isEmpty() && event->text().front().isPrint())
        suggest();
}

} // namespace stringline::ui
