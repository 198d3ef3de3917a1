// Opening, saving, dropping, pasting and recovering scenarios; nothing here loses what is open.
#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/scenario/preset_file.h"
#include "ui/figure/figure_source.h"
#include "ui/main_window.h"
#include "ui/panels/advice_list.h"
#include "ui/panels/diagnostic_text.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>

namespace stringline::ui {

namespace {

QString fileFilter()
{
    return MainWindow::tr("Scenarios (*.json);;All files (*)");
}

QString openFilter()
{
    return MainWindow::tr("Scenarios, configurations and figures of them (*.json *.yaml *.yml *.toml *.sh *.args *.txt "
                          "*.pdf *.svg *.png *.tex);;All files (*)");
}

// More lines than this do not help anybody to find the first mistake.
constexpr int kShownErrors = 3;

} // namespace

bool MainWindow::open(const QString &fileOrPreset)
{
    if (isFigureFile(fileOrPreset.toStdString()))
        return openFigure(fileOrPreset);
    const PresetKind kind = documentKind(m_session.document().presets(), fileOrPreset.toStdString());
    if (kind == PresetKind::Study)
        return openStudy(fileOrPreset);
    if (kind == PresetKind::Lesson)
        return openLesson(fileOrPreset);
    if (openConfigs({fileOrPreset}))
        return true;
    const Errors errors = m_session.document().open(fileOrPreset);
    if (!errors.empty()) {
        report(errors, tr("Not opened"));
        return false;
    }
    m_messages->dismiss();
    const QString file = m_session.document().file();
    if (!file.isEmpty())
        m_session.preferences().addRecentFile(file);
    m_session.log(Severity::Note, tr("Opened %1").arg(file.isEmpty() ? fileOrPreset : file));
    return true;
}

// Its scenario is in no file yet, so that saving it never writes over the figure; one undo step brings back what was
// open, so nothing is asked.
bool MainWindow::openFigure(const QString &file)
{
    const Result<FigureSource> source = loadFigureSource(file.toStdString());
    if (source && source->isStudy)
        return openStudy(file);
    const Result<ScenarioFile> content =
        source ? scenarioFromJson(source->json, m_session.document().presets(), file.toStdString())
               : Result<ScenarioFile>(source.errors());
    if (!content) {
        report(content.errors(), tr("Not opened"));
        return false;
    }
    m_messages->dismiss();
    m_session.document().replace(content->scenario, tr("Open %1").arg(QFileInfo(file).fileName()));
    m_session.log(Severity::Note, tr("Opened the scenario of the figure %1").arg(file));
    return true;
}

// The scenario stays open: a study brings its own.
bool MainWindow::openStudy(const QString &fileOrPreset)
{
    const Errors errors = m_workbench->studies().openFile(fileOrPreset);
    if (!errors.empty()) {
        report(errors, tr("Not opened"));
        return false;
    }
    m_messages->dismiss();
    m_workbench->showStudies();
    m_session.log(Severity::Note, tr("Opened the study %1").arg(fileOrPreset));
    return true;
}

void MainWindow::report(const Errors &errors, const QString &what)
{
    QStringList lines;
    for (const Error &error : errors) {
        const QString line = toQString(toText(error));
        m_session.log(Severity::Error, QStringLiteral("%1: %2").arg(what, line));
        if (lines.size() < kShownErrors)
            lines << line;
    }
    if (int(errors.size()) > kShownErrors)
        lines << tr("and %1 more").arg(int(errors.size()) - kShownErrors);
    m_messages->show(Severity::Error, QStringLiteral("%1. %2").arg(what, lines.join(QStringLiteral("\n"))),
                     {{tr("Show log"), [this] { m_workbench->showLog(); }}});
}

void MainWindow::newFromPreset(const QString &id)
{
    whenSaved(tr("Save the changes before a new plan is begun?"), [this, id] { open(id); });
}

void MainWindow::chooseAndOpen()
{
    const QString folder = QFileInfo(m_session.document().file()).absolutePath();
    openFiles(QFileDialog::getOpenFileNames(this, tr("Open scenario or configurations"), folder, openFilter()));
}

void MainWindow::save()
{
    const Document &document = m_session.document();
    if (document.file().isEmpty()) {
        saveAs();
        return;
    }
    if (!document.changedOutside()) {
        saveTo(document.file());
        return;
    }
    m_session.log(Severity::Warning, tr("%1 was changed by another program").arg(document.file()));
    m_messages->show(Severity::Warning,
                     tr("Not saved: %1 was changed by another program since it was opened here.").arg(document.file()),
                     {{tr("Save anyway"), [this] { saveTo(m_session.document().file()); }},
                      {tr("Save as…"), [this] { saveAs(); }},
                      {tr("Reload"), [this] { open(m_session.document().file()); }}});
}

void MainWindow::saveAs()
{
    QString start = m_session.document().file();
    if (start.isEmpty())
        start = m_session.document().title().replace(u'/', u'-') + QStringLiteral(".stringline.json");
    QString file = QFileDialog::getSaveFileName(this, tr("Save scenario"), start, fileFilter());
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += QStringLiteral(".json");
    saveTo(file);
}

bool MainWindow::saveTo(const QString &file)
{
    const Errors errors = m_session.save(file);
    if (!errors.empty()) {
        report(errors, tr("Not saved"));
        return false;
    }
    m_messages->dismiss();
    m_session.autosave().write();
    m_session.preferences().addRecentFile(m_session.document().file());
    m_session.log(Severity::Note, tr("Saved %1").arg(m_session.document().file()));
    return true;
}

void MainWindow::reload()
{
    if (!m_session.document().file().isEmpty())
        whenSaved(tr("Save the changes before the file is read again?"), [this] { open(m_session.document().file()); });
}

void MainWindow::copyScenario()
{
    QApplication::clipboard()->setText(m_session.document().asText());
    statusBar()->showMessage(tr("The scenario is on the clipboard as JSON"), 4000);
}

void MainWindow::pasteClipboard()
{
    paste(QApplication::clipboard()->text(), tr("clipboard"));
}

void MainWindow::whenSaved(const QString &question, const std::function<void()> &then)
{
    if (!m_session.document().isModified()) {
        then();
        return;
    }
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"), question,
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("unsavedChanges"));
    box->setInformativeText(m_session.document().title());
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then](int choice) {
        if (choice == QMessageBox::Save)
            save();
        if (choice == QMessageBox::Discard || (choice == QMessageBox::Save && !m_session.document().isModified()))
            then();
    });
    box->open();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_closing && m_session.document().isModified()) {
        event->ignore();
        whenSaved(tr("Save the changes before closing?"), [this] {
            m_closing = true;
            close();
        });
        return;
    }
    m_session.preferences().setLayout(saveGeometry(), saveState(Preferences::kLayoutVersion));
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QMimeData *dropped = event->mimeData();
    if ((dropped->hasUrls() && dropped->urls().constFirst().isLocalFile()) || dropped->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QMimeData *dropped = event->mimeData();
    event->acceptProposedAction();
    QStringList files;
    for (const QUrl &url : dropped->urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    if (!files.isEmpty())
        openFiles(files);
    else
        paste(dropped->text(), tr("dropped text"));
}

void MainWindow::offerRecovery()
{
    std::vector<Recovery> found = m_session.autosave().leftBehind();
    if (found.empty())
        return;
    const Recovery latest = found.front();
    const QString text =
        tr("%1 had %n edit(s) that were not saved when the program ended on %2.", nullptr, latest.edits)
            .arg(latest.title, latest.time.toString(QStringLiteral("yyyy-MM-dd HH:mm")));
    m_session.log(Severity::Warning, text);
    if (!m_messages->text().isEmpty())
        return; // a file that was asked for comes first; the copy is offered again at the next start
    m_messages->show(Severity::Warning, text,
                     {{tr("Recover"), [this, latest] { recover(latest); }}, {tr("Discard"), [found] {
                                                                                 for (const Recovery &recovery : found)
                                                                                     Autosave::discard(recovery);
                                                                             }}});
}

void MainWindow::recover(const Recovery &recovery)
{
    whenSaved(tr("Save the changes before %1 is recovered?").arg(recovery.title), [this, recovery] {
        m_session.document().restore(recovery.scenario, recovery.file);
        m_session.autosave().write(); // safe again before the old copy goes
        Autosave::discard(recovery);
        m_session.log(Severity::Note, tr("Recovered %1").arg(recovery.title));
    });
}

void MainWindow::pinBaseline()
{
    if (m_session.shown())
        m_session.pinBaseline();
}

void MainWindow::returnToBaseline()
{
    if (m_session.baseline())
        m_session.document().commit(*m_session.baseline()->scenario, tr("Return to baseline"));
}

void MainWindow::applyBestAdvice()
{
    const AnalysisPtr &analysis = m_session.analysis();
    if (!analysis || analysis->evaluation != m_session.shown() || analysis->advice.empty()) {
        statusBar()->showMessage(tr("There is no advice on this plan"), 4000);
        return;
    }
    const Advice &best = analysis->advice.front();
    m_session.document().commit(best.scenario, toQString(best.title));
}

void MainWindow::repair()
{
    for (const Diagnostic &diagnostic : m_session.diagnostics()) {
        if (diagnostic.severity != Severity::Error || diagnostic.fixes.empty())
            continue;
        Scenario scenario = *m_session.document().committed();
        const Fix &fix = diagnostic.fixes.front();
        if (setField(scenario, fix.path, fix.value).empty()) {
            m_session.document().commit(scenario, fixText(fix));
            return;
        }
    }
    statusBar()->showMessage(tr("There is nothing to repair"), 4000);
}

} // namespace stringline::ui
