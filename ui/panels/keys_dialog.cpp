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

QString rowsOf(const std::vector<QAction *> &actions)
{
    QString rows;
    for (const QAction *action : actions) {
        QStringList keys;
        for (const QKeySequence &sequence : action->shortcuts())
            keys << sequence.toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            rows += rowHtml(keys.join(QStringLiteral(" ")), actionName(*action));
    }
    return rows;
}

} // namespace

KeysDialog::KeysDialog(const std::vector<QAction *> &everywhere, const std::vector<QAction *> &timeline,
                       QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *text = new QTextBrowser(this);
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(QStringLiteral("<table width=\"100%\"><tr><td width=\"50%\">%1</td><td>%2%3</td></tr></table>")
                      .arg(table(tr("Everywhere"), rowsOf(everywhere)), table(tr("Device mesh"), meshRows()),
                           table(tr("Timeline"), rowsOf(timeline))));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(buttons);
    resize(820, 560);
}

} // namespace stringline::ui
