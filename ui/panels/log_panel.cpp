#include "ui/panels/log_panel.h"

#include "ui/models/diagnostics_model.h"
#include "ui/panels/table_view.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kMostLines = 5000;

} // namespace

LogPanel::LogPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new DiagnosticsModel(this))
    , m_table(new TableView(*m_model, tr("What is wrong or doubtful now"), this))
    , m_text(new QPlainTextEdit(this))
{
    m_table->setColumnWidth(DiagnosticsModel::Kind, 70);
    m_table->setColumnWidth(DiagnosticsModel::Path, 160);
    m_table->setColumnWidth(DiagnosticsModel::Message, 420);
    m_text->setReadOnly(true);
    m_text->setMaximumBlockCount(kMostLines);
    m_text->setAccessibleName(tr("Log"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTabChangesFocus(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_text, 1);

    for (const LogEntry &entry : session.logEntries())
        append(entry);
    connect(&session, &Session::logged, this, &LogPanel::append);
    connect(m_table, &QTableView::activated, this, [this] {
        const int row = m_table->currentSourceRow();
        if (row >= 0)
            Q_EMIT fieldRequested(toQString(m_model->diagnostics()[std::size_t(row)].path));
    });
    refresh();
}

void LogPanel::refresh()
{
    m_model->setDiagnostics(m_session.diagnostics());
    m_table->setVisible(!m_session.diagnostics().empty());
}

QString LogPanel::text() const
{
    return m_text->toPlainText();
}

void LogPanel::append(const LogEntry &entry)
{
    const QString kind =
        entry.severity == Severity::Note ? QString() : severityLabel(entry.severity) + QStringLiteral(": ");
    m_text->appendPlainText(
        QStringLiteral("%1  %2%3").arg(entry.time.toString(QStringLiteral("HH:mm:ss")), kind, entry.text));
}

} // namespace stringline::ui
