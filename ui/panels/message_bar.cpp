#include "ui/panels/message_bar.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace stringline::ui {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_choices(new QHBoxLayout)
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    m_choices->setSpacing(6);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 5, 8, 5);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_choices);
    layout->addWidget(m_close);
    hide();
}

void MessageBar::show(Severity severity, const QString &text, const std::vector<Choice> &choices)
{
    m_severity = severity;
    while (QLayoutItem *item = m_choices->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    for (const Choice &choice : choices) {
        auto *button = new QPushButton(choice.label, this);
        connect(button, &QPushButton::clicked, this, [this, act = choice.act] {
            dismiss();
            if (act)
                act();
        });
        m_choices->addWidget(button);
    }
    m_text->setText(text);
    setAccessibleName(text);
    paintState();
    setVisible(true);
}

void MessageBar::dismiss()
{
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::paintState()
{
    const Theme theme = currentTheme();
    const QColor back = m_severity == Severity::Error     ? theme.badBack
                        : m_severity == Severity::Warning ? theme.warningBack
                                                          : theme.highlight;
    const QColor front = m_severity == Severity::Error     ? theme.bad
                         : m_severity == Severity::Warning ? theme.warning
                                                           : theme.text;
    const QString sheet =
        QStringLiteral("#messageBar { background: %1; border: 0; border-bottom: 1px solid %2; } #messageBar QLabel { "
                       "color: %3; background: transparent; }")
            .arg(back.name(), theme.border.name(), front.name());
    if (styleSheet() != sheet)
        setStyleSheet(sheet);
}

void MessageBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintState();
}

} // namespace stringline::ui
