#include "ui/panels/keys_dialog.h"

#include "ui/panels/command_palette.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

QString rowHtml(const QString &keys, const QString &what)
{
    return QStringLiteral("<tr><td style=\"padding-right:18px\"><b>%1</b></td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

QString table(const QString &title, const QString &rows)
{
    return QStringLiteral("<h3>%1</h3><table>%2</table>").arg(title, rows);
}

QString meshRows()
{
    return rowHtml(KeysDialog::tr("← →"), KeysDialog::tr("choose an axis")) +
           rowHtml(KeysDialog::tr("↑ ↓, wheel"), KeysDialog::tr("next degree, traded with the data axis")) +
           rowHtml(KeysDialog::tr("Shift+↑ ↓"), KeysDialog::tr("next degree, traded with the neighbor")) +
           rowHtml(KeysDialog::tr("Ctrl+↑ ↓"), KeysDialog::tr("more or fewer nodes")) +
           rowHtml(KeysDialog::tr("Ctrl+← →"), KeysDialog::tr("change the rank order")) +
           rowHtml(KeysDialog::tr("Home, End"), KeysDialog::tr("smallest, largest degree")) +
           rowHtml(KeysDialog::tr("digits, Enter"), KeysDialog::tr("type a degree")) +
           rowHtml(KeysDialog::tr("L"), KeysDialog::tr("lock the axis")) +
           rowHtml(KeysDialog::tr("Alt"), KeysDialog::tr("peek without changing")) +
           rowHtml(KeysDialog::tr("Esc"), KeysDialog::tr("restore what was before the drag"));
}

QString timelineRows()
{
    return rowHtml(KeysDialog::tr("W S, + −, Ctrl+wheel"), KeysDialog::tr("zoom")) +
           rowHtml(KeysDialog::tr("A D, Shift+wheel"), KeysDialog::tr("move in time")) +
           rowHtml(KeysDialog::tr("F"), KeysDialog::tr("fit the selection")) +
           rowHtml(KeysDialog::tr("0"), KeysDialog::tr("show the whole iteration")) +
           rowHtml(KeysDialog::tr(", ."), KeysDialog::tr("previous, next bar")) +
           rowHtml(KeysDialog::tr("[ ]"), KeysDialog::tr("along dependencies")) +
           rowHtml(KeysDialog::tr("drag"), KeysDialog::tr("select a range")) +
           rowHtml(KeysDialog::tr("Esc"), KeysDialog::tr("clear the selection"));
}

} // namespace

KeysDialog::KeysDialog(const std::vector<QAction *> &actions, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    QString everywhere;
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            everywhere += rowHtml(action->shortcut().toString(QKeySequence::NativeText), actionName(*action));
    }
    auto *text = new QTextBrowser(this);
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(QStringLiteral("<table width=\"100%\"><tr><td width=\"50%\">%1</td><td>%2%3</td></tr></table>")
                      .arg(table(tr("Everywhere"), everywhere), table(tr("Device mesh"), meshRows()),
                           table(tr("Timeline"), timelineRows())));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(buttons);
    resize(820, 560);
}

} // namespace stringline::ui
