#include "ui/panels/import_dialog.h"

#include "core/base/text.h"
#include "ui/models/config_line_model.h"
#include "ui/models/diagnostics_model.h"
#include "ui/panels/diagnostic_text.h"
#include "ui/panels/table_view.h"
#include "ui/qt_text.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

constexpr std::array kFates{Fate::Understood, Fate::Defaulted, Fate::Ignored};

QString colored(const QString &html, const QColor &color)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), html);
}

// What would help, in words: in a preview nothing is set yet.
QString hintOf(const Diagnostic &diagnostic)
{
    QStringList hints;
    if (!diagnostic.hint.empty())
        hints << toQString(diagnostic.hint);
    if (hints.isEmpty()) {
        for (const Fix &fix : diagnostic.fixes)
            hints << fixText(fix);
    }
    return hints.join(QStringLiteral(" · "));
}

QString sentence(QString text)
{
    if (!text.isEmpty() && !text.endsWith(u'.') && !text.endsWith(u'?'))
        text += u'.';
    return text;
}

int errorCount(const Diagnostics &diagnostics)
{
    return int(std::ranges::count(diagnostics, Severity::Error, &Diagnostic::severity));
}

} // namespace

void ImportDialog::read()
{
    PreviewWish wish;
    wish.inputs = m_inputs;
    wish.open = m_openPlan;
    wish.cluster = m_machine->currentData().toString().toStdString();
    wish.rest = m_restChosen ? Rest(m_rest->currentData().toInt()) : Rest::ByContent;
    m_scenario.reset();
    m_evaluation.reset();
    m_evaluated = false;
    m_errors.clear();
    m_said.clear();
    m_rules.clear();
    Result<ConfigPreview> preview = previewConfigs(wish, m_presets);
    if (preview) {
        m_said = preview->configs.diagnostics;
        m_scenario = preview->configs.scenario;
        m_rest->setCurrentIndex(m_rest->findData(int(preview->rest)));
        m_model->setFiles(std::move(preview->configs.files));
        m_evaluator.request(std::make_shared<const Scenario>(*m_scenario));
    } else {
        m_errors = preview.errors();
        m_model->setFiles({});
    }
    m_open->setEnabled(m_scenario.has_value());
    showFormats();
    showFates();
    showFindings();
    showSummary();
}

void ImportDialog::onEvaluated(const EvaluationPtr &evaluation)
{
    if (!m_scenario || !(*evaluation->scenario == *m_scenario))
        return; // of files that were read otherwise by now
    m_evaluated = true;
    m_rules = evaluation->diagnostics;
    if (evaluation->valid())
        m_evaluation = evaluation;
    showFindings();
    showSummary();
}

// Which format each file was taken for, and whose defaults filled in.
void ImportDialog::showFormats()
{
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        const ConfigFormat *format = formatOf(m_inputs[i]);
        m_files[i].format->setCurrentIndex(format == nullptr ? -1 : m_files[i].format->findData(toQString(format->id)));
        m_files[i].framework->setText(format == nullptr ? tr("not known: choose one")
                                                        : tr("defaults of %1").arg(toQString(format->framework)));
    }
}

void ImportDialog::showFates()
{
    m_fate->setItemText(0, tr("All lines (%1)").arg(m_model->count({})));
    for (std::size_t i = 0; i < kFates.size(); ++i) {
        const QString label = fateLabel(kFates[i]);
        m_fate->setItemText(
            int(i) + 1,
            QStringLiteral("%1 (%2)").arg(label.left(1).toUpper() + label.mid(1)).arg(m_model->count(kFates[i])));
    }
    m_table->setColumnHidden(ConfigLineModel::File, m_files.size() < 2);
}

void ImportDialog::showFindings()
{
    const Theme theme = currentTheme();
    QStringList rows;
    for (const Error &error : m_errors)
        rows << colored(tr("cannot be read").toHtmlEscaped(), theme.bad) + QStringLiteral(" ") +
                    toQString(toText(error)).toHtmlEscaped();
    Diagnostics all = withRules(m_said, m_rules);
    std::ranges::stable_sort(all, std::ranges::greater(), &Diagnostic::severity);
    for (const Diagnostic &each : all) {
        const QColor color = each.severity == Severity::Error     ? theme.bad
                             : each.severity == Severity::Warning ? theme.warning
                                                                  : theme.muted;
        QString row = colored(severityLabel(each.severity).toHtmlEscaped(), color);
        if (!each.path.empty())
            row += QStringLiteral(" <b>%1</b>").arg(toQString(each.path).toHtmlEscaped());
        row += QStringLiteral(" ") + sentence(toQString(each.message)).toHtmlEscaped();
        if (const QString hint = sentence(hintOf(each)); !hint.isEmpty())
            row += QStringLiteral(" ") + colored(hint.toHtmlEscaped(), theme.muted);
        rows << row;
    }
    if (rows.isEmpty())
        rows << colored(m_evaluated ? tr("Nothing contradicts itself.") : tr("Checking…"), theme.muted);
    QString html;
    for (const QString &row : rows)
        html += QStringLiteral("<p style=\"margin:0 0 3px 0\">%1</p>").arg(row);
    m_findings->setHtml(html);
    fitFindings();
}

// As high as its text, up to a third of the dialog.
void ImportDialog::fitFindings()
{
    m_findings->document()->setTextWidth(std::max(m_findings->viewport()->width(), 200));
    const int wanted = int(m_findings->document()->size().height()) + 2 * m_findings->frameWidth() + 4;
    m_findings->setFixedHeight(std::min(wanted, height() / 3));
}

void ImportDialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    fitFindings();
}

void ImportDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    fitFindings();
}

void ImportDialog::showSummary()
{
    const auto verdict = [this](const QString &text, const char *state) {
        m_verdict->setText(text);
        if (m_verdict->property("state").toString() == QLatin1String(state))
            return;
        m_verdict->setProperty("state", QLatin1String(state));
        m_verdict->style()->polish(m_verdict);
    };
    if (!m_scenario) {
        m_summary->setText(sources());
        verdict(tr("Cannot be read. Nothing was replaced."), "bad");
        return;
    }
    QString summary = planSummary(*m_scenario);
    if (m_evaluation)
        summary += QStringLiteral(" · ") + answerSummary(*m_evaluation);
    m_summary->setText(summary);
    const int wrong = errorCount(withRules(m_said, m_rules));
    if (!m_evaluated) {
        verdict(tr("Computing…"), "");
    } else if (!m_evaluation) {
        verdict(wrong == 1 ? tr("The plan has an error; it can be opened and repaired.")
                           : tr("The plan has %1 errors; it can be opened and repaired.").arg(wrong),
                "bad");
    } else {
        const bool fits = m_evaluation->report.fits;
        QString text = fits ? tr("Fits in memory.") : tr("Does not fit in memory.");
        if (wrong > 0)
            text += u' ' + (wrong == 1 ? tr("One contradiction.") : tr("%1 contradictions.").arg(wrong));
        verdict(text, !fits ? "bad" : wrong > 0 ? "warning" : "good");
    }
}

void ImportDialog::showLine(int file, int line)
{
    m_sources->setCurrentIndex(file);
    QPlainTextEdit *text = m_files[std::size_t(file)].text;
    QList<QTextEdit::ExtraSelection> marks;
    if (const QTextBlock block = text->document()->findBlockByNumber(line - 1); line > 0 && block.isValid()) {
        QTextCursor cursor(block);
        text->setTextCursor(cursor);
        text->centerCursor();
        QTextEdit::ExtraSelection mark;
        mark.cursor = cursor;
        mark.format.setBackground(currentTheme().highlight);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    }
    text->setExtraSelections(marks);
}

QString ImportDialog::summary() const
{
    return m_summary->text();
}

QString ImportDialog::verdict() const
{
    return m_verdict->text();
}

QString ImportDialog::findings() const
{
    return m_findings->toPlainText();
}

void ImportDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_findings)
        showFindings();
}

} // namespace stringline::ui
