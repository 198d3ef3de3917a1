// Configurations of frameworks in the window: opened, dropped and pasted by way of a preview, copied and saved as.
#include "core/base/file.h"
#include "core/import/config_export.h"
#include "ui/figure/figure_source.h"
#include "ui/main_window.h"
#include "ui/panels/import_dialog.h"
#include "ui/panels/message_bar.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QStatusBar>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr qint64 kLargestConfig = qint64(4) << 20; // traces and studies are larger, and need not be read for this

// The files' text; none where one of them is too large, a figure, or cannot be read.
std::optional<std::vector<ConfigInput>> readInputs(const QStringList &files)
{
    std::vector<ConfigInput> inputs;
    for (const QString &file : files) {
        const QFileInfo info(file);
        if (!info.isFile() || info.size() > kLargestConfig || isFigureFile(file.toStdString()))
            return {};
        Result<std::string> text = readFile(file.toStdString());
        if (!text)
            return {};
        inputs.push_back({{file.toStdString(), std::move(text).value()}});
    }
    return inputs;
}

bool isConfig(const ConfigInput &input)
{
    return kindOf(input.source.text) == TextKind::Config;
}

// The suffix by which editors know the text of a writer.
QString suffixOf(const std::string &text)
{
    if (text.starts_with("#!"))
        return QStringLiteral("sh");
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] == '{')
        return QStringLiteral("json");
    const bool hasTables = text.starts_with("[") || text.find("\n[") != std::string::npos;
    return hasTables ? QStringLiteral("toml") : QStringLiteral("yaml");
}

QStringList linesOf(const std::vector<std::string> &lines)
{
    QStringList texts;
    for (const std::string &line : lines)
        texts << toQString(line);
    return texts;
}

} // namespace

ImportDialog *MainWindow::importDialog() const
{
    return m_import;
}

bool MainWindow::openConfigs(const QStringList &files)
{
    const std::optional<std::vector<ConfigInput>> inputs = readInputs(files);
    if (!inputs || !std::ranges::any_of(*inputs, isConfig))
        return false;
    previewConfigs(*inputs);
    return true;
}

void MainWindow::openFiles(const QStringList &files)
{
    if (files.isEmpty() || openConfigs(files))
        return;
    openAny(files.front());
    if (files.size() > 1)
        m_session.log(Severity::Note, tr("Only %1 was opened: several files are read into each other where one of "
                                         "them is a configuration")
                                          .arg(files.front()));
}

void MainWindow::previewConfigs(const std::vector<ConfigInput> &inputs)
{
    if (m_import)
        m_import->reject(); // what was asked for last counts
    auto *dialog = new ImportDialog(inputs, m_session.document().committed(), m_session.document().presets(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_import = dialog;
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (!dialog->scenario())
            return;
        m_messages->dismiss();
        m_session.document().replace(*dialog->scenario(), tr("Open %1").arg(dialog->sources()));
        m_session.log(Severity::Note, tr("Opened %1: %2").arg(dialog->sources(), dialog->summary()));
        for (const QString &line : dialog->findings().split(u'\n', Qt::SkipEmptyParts))
            m_session.log(Severity::Note, QStringLiteral("%1: %2").arg(dialog->sources(), line));
    });
    dialog->open();
}

void MainWindow::paste(const QString &text, const QString &source)
{
    const std::string bytes = text.toStdString();
    switch (kindOf(bytes)) {
    case TextKind::Config:
        previewConfigs({{{source.toStdString(), bytes}}});
        return;
    case TextKind::Scenario:
        if (const Errors errors = m_session.document().paste(text, source); !errors.empty())
            report(errors, tr("Not pasted"));
        else
            m_messages->dismiss();
        return;
    case TextKind::Unknown:
        break;
    }
    const QString what = text.trimmed().isEmpty() ? tr("There is no text in the %1.").arg(source)
                                                  : tr("The text of the %1 is nothing that is known.").arg(source);
    m_session.log(Severity::Error, what);
    m_messages->show(Severity::Error, tr("%1 What can be opened: %2.").arg(what, whatOpens()));
}

void MainWindow::fillWriters(QMenu &menu, const std::function<void(const ConfigWriter &)> &choose)
{
    menu.clear();
    for (const ConfigWriter &writer : configWriters())
        menu.addAction(tableText(writer.label).replace(u'&', QStringLiteral("&&")), this,
                       [choose, &writer] { choose(writer); });
}

// Refused where the framework cannot do the whole plan; the nearest one is then a second, own wish.
std::optional<ConfigExport> MainWindow::writeAs(const ConfigWriter &writer, bool degrade, const QString &refusal,
                                                const std::function<void()> &nearest)
{
    const QString label = tableText(writer.label);
    Result<ConfigExport> written = writer.write(*m_session.document().scenario(), degrade);
    if (written)
        return std::move(written).value();
    QStringList reasons;
    for (const Error &error : written.errors()) {
        reasons << toQString(toText(error));
        m_session.log(Severity::Warning, QStringLiteral("%1: %2").arg(label, reasons.back()));
    }
    m_messages->show(Severity::Warning, tr("%1: %2 cannot do this plan.\n%3").arg(refusal, label, reasons.join(u'\n')),
                     {{tr("Nearest plan that it can"), nearest}});
    return {};
}

void MainWindow::tellLeft(const ConfigExport &written, const QString &done)
{
    QString text = done;
    if (!written.left.empty())
        text += tr(" Left out, because it cannot do it:\n%1").arg(linesOf(written.left).join(u'\n'));
    std::vector<MessageBar::Choice> choices;
    if (!written.launcher.empty()) {
        text += tr("\nStarted by: %1").arg(toQString(written.launcher));
        choices.push_back({tr("Copy this line"),
                           [launcher = toQString(written.launcher)] { QApplication::clipboard()->setText(launcher); }});
    }
    m_messages->show(written.left.empty() ? Severity::Note : Severity::Warning, text, choices);
}

void MainWindow::copyAs(const ConfigWriter &writer, bool degrade)
{
    const std::optional<ConfigExport> written =
        writeAs(writer, degrade, tr("Not copied"), [this, &writer] { copyAs(writer, true); });
    if (!written)
        return;
    QApplication::clipboard()->setText(toQString(written->text));
    tellLeft(*written, tr("%1 is on the clipboard.").arg(tableText(writer.label)));
}

void MainWindow::saveAs(const ConfigWriter &writer, bool degrade)
{
    const std::optional<ConfigExport> written =
        writeAs(writer, degrade, tr("Not saved"), [this, &writer] { saveAs(writer, true); });
    if (!written)
        return;
    const QFileInfo present(m_session.document().file());
    QString name = QFileInfo(m_session.document().title()).completeBaseName() + u'.' + suffixOf(written->text);
    name.replace(u'/', u'-');
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save as %1").arg(tableText(writer.label)),
                                     present.filePath().isEmpty() ? name : present.dir().filePath(name));
    if (file.isEmpty())
        return;
    if (const Errors errors = stringline::writeFile(file.toStdString(), written->text); !errors.empty()) {
        report(errors, tr("Not saved"));
        return;
    }
    m_session.log(Severity::Note, tr("Saved %1").arg(file));
    tellLeft(*written, tr("Saved %1.").arg(file));
}

} // namespace stringline::ui
