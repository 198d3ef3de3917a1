// Measured traces in the window: reading them without standing still, and what lies above the simulation.
#include "core/trace/read_trace.h"
#include "ui/figure/figure_source.h"
#include "ui/main_window.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/progress_strip.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QStatusBar>
#include <QToolButton>

namespace stringline::ui {

namespace {

constexpr int kShownNotes = 3;
constexpr const char *kTraceSuffixes[] = {"gz", "pftrace", "perfetto-trace"};

QString traceFilter()
{
    return MainWindow::tr("Traces (*.json *.json.gz *.pftrace *.pftrace.gz *.perfetto-trace);;All files (*)");
}

bool isTrace(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    for (const char *each : kTraceSuffixes) {
        if (suffix == QLatin1String(each))
            return true; // also a broken one, so that it is said what is wrong with it
    }
    return looksLikeTrace(file.toStdString());
}

// "12.5 of 104.0 MB"
QString megabytes(qint64 bytes, qint64 total)
{
    const auto text = [](qint64 count) { return QString::number(double(count) / 1e6, 'f', 1); };
    return MainWindow::tr("%1 of %2 MB").arg(text(bytes), text(total));
}

} // namespace

void MainWindow::connectTraces()
{
    TraceLoader &traces = m_session.traces();
    const auto name = [&traces] { return QFileInfo(traces.file()).fileName(); };
    connect(&traces, &TraceLoader::busyChanged, this, [this, name](bool busy) {
        if (busy)
            m_progress->begin(tr("Reading %1").arg(name()));
        else
            m_progress->end();
    });
    connect(&traces, &TraceLoader::progressed, this, [this, name](qint64 bytes, qint64 total) {
        m_progress->setProgress(tr("Reading %1: %2").arg(name(), megabytes(bytes, total)),
                                total > 0 ? double(bytes) / double(total) : 0);
    });
    connect(m_progress, &ProgressStrip::canceled, &traces, &TraceLoader::cancel);
    connect(&traces, &TraceLoader::canceled, this, [this, name] {
        m_session.log(Severity::Note, tr("Stopped reading %1").arg(name()));
        statusBar()->showMessage(tr("Stopped reading %1").arg(name()), 4000);
    });
    connect(&traces, &TraceLoader::failed, this,
            [this](const Errors &errors) { report(errors, tr("Trace not opened")); });
    connect(&m_session, &Session::measuredChanged, this, [this] {
        showReference();
        if (!m_session.measured())
            return;
        m_compare->setComparing(true);
        m_workbench->showComparison();
        showTraceNotes();
    });
    connect(&m_compare->reference(), &TimelineView::detailsWanted, this, [this](const SpanRef &span) {
        if (m_session.measured() && span.index != kNone)
            m_workbench->showMeasured(span);
    });
}

void MainWindow::openAny(const QString &file)
{
    if (isTrace(file))
        openTrace(file);
    else if (isFigureFile(file.toStdString()))
        openFigure(file);
    else if (!openConfigs({file})) // which ask nothing, because one undo step brings back what was open
        whenSaved(tr("Save the changes before %1 is opened?").arg(QFileInfo(file).fileName()),
                  [this, file] { open(file); });
}

void MainWindow::openTrace(const QString &file)
{
    m_session.traces().open(file);
}

void MainWindow::chooseAndOpenTrace()
{
    const MeasuredRunPtr &run = m_session.measured();
    const QString start = run ? toQString(run->trace->file) : m_session.document().file();
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open trace"), QFileInfo(start).absolutePath(), traceFilter());
    if (!file.isEmpty())
        openTrace(file);
}

// A measured step goes before the pinned baseline, which comes back when the trace is closed.
void MainWindow::showReference()
{
    const MeasuredRunPtr &run = m_session.measured();
    const EvaluationPtr &reference = run ? run->evaluation : m_session.baseline();
    QAction *compare = action(QStringLiteral("compare"));
    compare->setEnabled(reference != nullptr);
    compare->setText(run ? tr("C&ompare with trace") : tr("C&ompare with baseline"));
    action(QStringLiteral("closeTrace"))->setEnabled(run != nullptr);
    m_compareButton->setVisible(reference != nullptr);
    m_compare->setReference(reference, run ? titleOf(*run) : m_baselineTitle);
}

// What was left out or taken for granted, once for every file.
void MainWindow::showTraceNotes()
{
    const MeasuredRunPtr &run = m_session.measured();
    if (run->trace == m_notedTrace.lock())
        return;
    m_notedTrace = run->trace;
    m_session.log(Severity::Note, tr("Opened the trace %1").arg(toQString(run->trace->file)));
    QStringList lines;
    for (const std::string &note : run->trace->notes) {
        m_session.log(Severity::Warning, QStringLiteral("%1: %2").arg(fileName(*run), toQString(note)));
        if (lines.size() < kShownNotes)
            lines << toQString(note);
    }
    if (lines.isEmpty()) {
        if (m_messages->text().startsWith(tr("Trace not opened")))
            m_messages->dismiss(); // of the file before; other messages are not ours to close
        return;
    }
    if (const int more = int(run->trace->notes.size()) - kShownNotes; more > 0)
        lines << tr("and %1 more").arg(more);
    m_messages->show(Severity::Warning, tr("%1 is open. %2").arg(fileName(*run), lines.join(QStringLiteral("\n"))),
                     {{tr("Show log"), [this] { m_workbench->showLog(); }}});
}

} // namespace stringline::ui
