#include "ui/panels/section.h"

#include "ui/accessible/widget_role.h"
#include "ui/theme/panel_header.h"

#include <QKeyEvent>
#include <QVBoxLayout>

namespace stringline::ui {

Section::Section(const QString &title, QWidget *content, QWidget *parent)
    : QWidget(parent)
    , m_title(title)
    , m_header(new PanelHeader(title, this))
    , m_content(content)
{
    setAccessibleRole(*m_header, QAccessible::Button);
    m_header->setFocusPolicy(Qt::TabFocus);
    m_header->setCursor(Qt::PointingHandCursor);
    m_header->installEventFilter(this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_content);
    showState();
}

void Section::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    m_folded = folded;
    m_content->setVisible(!folded);
    showState();
    Q_EMIT foldedChanged(folded);
}

void Section::showState()
{
    m_header->setTitle(m_folded ? QStringLiteral("▸ ") + m_title : m_title);
    m_header->setAccessibleName(m_title);
    m_header->setAccessibleDescription(m_folded ? tr("Folded. Space unfolds.") : tr("Space folds."));
    m_header->setToolTip(m_folded ? tr("Show %1").arg(m_title) : tr("Fold %1").arg(m_title));
}

bool Section::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_header) {
        if (event->type() == QEvent::MouseButtonRelease &&
            static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton) {
            setFolded(!m_folded);
            return true;
        }
        if (event->type() == QEvent::MouseButtonPress)
            return true; // a dock must not take the press for a drag
        if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent *>(event)->key();
            if (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter) {
                setFolded(!m_folded);
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stringline::ui
