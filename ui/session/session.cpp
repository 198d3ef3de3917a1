#include "ui/session/session.h"

#include "core/base/text.h"
#include "core/base/version.h"

namespace stringline::ui {

Session::Session(PresetLibrary &presets, const QString &recoveryFolder, QObject *parent)
    : QObject(parent)
    , m_document(presets)
    , m_accuracy(presets)
    , m_autosave(m_document, recoveryFolder)
    , m_kept(presets)
{
    connect(&m_document, &Document::scenarioChanged, this, &Session::onScenario);
    connect(&m_view, &ViewState::notesWanted, this, [this](const ViewSpec &notes, const QString &what) {
        m_document.commitView(notes, what);
        m_view.setNotes(m_document.scenario()->view); // also where nothing changed and no signal came
    });
    connect(&m_document, &Document::replaced, this, [this] {
        m_replaced = true;
        m_analysis.reset();
        clearBaseline();
    });
    m_staleSoon.setSingleShot(true);
    m_staleSoon.setInterval(kStaleAfterMilliseconds);
    connect(&m_staleSoon, &QTimer::timeout, this, [this] { setStale(!isCurrent()); });
    connect(&m_evaluator, &Evaluator::evaluated, this, &Session::onEvaluated);
    connect(&m_evaluator, &Evaluator::estimated, this, [this](const EstimatePtr &estimate) {
        setDiagnostics(estimate->diagnostics);
        if (!hasErrors(estimate->diagnostics))
            Q_EMIT estimated(estimate);
    });
    connect(&m_kept, &KeptPlans::failed, this, [this](const QString &text) { log(Severity::Error, text); });
    connect(&m_traces, &TraceLoader::loaded, this, &Session::setMeasured);
    connect(&m_evaluator, &Evaluator::analysed, this, [this](const AnalysisPtr &analysis) {
        m_analysis = analysis;
        Q_EMIT analysisChanged();
    });
}

namespace {

// Marks change no answer, so what was evaluated before they were made still counts.
bool answers(const EvaluationPtr &evaluation, const ScenarioPtr &scenario)
{
    return evaluation && (evaluation->scenario == scenario || isSamePlan(*evaluation->scenario, *scenario));
}

} // namespace

bool Session::isCurrent() const
{
    return answers(m_shown, m_document.scenario());
}

void Session::onScenario(const ScenarioPtr &scenario)
{
    m_view.setNotes(scenario->view);
    if (!std::exchange(m_replaced, false) && !m_evaluator.isBusy() && !hasErrors(m_diagnostics) && isCurrent())
        return;
    m_evaluator.request(scenario);
    if (!m_stale && !m_staleSoon.isActive())
        m_staleSoon.start();
}

void Session::setStale(bool stale)
{
    m_staleSoon.stop();
    if (stale == m_stale)
        return;
    m_stale = stale;
    Q_EMIT staleChanged(stale);
}

void Session::onEvaluated(const EvaluationPtr &evaluation)
{
    setDiagnostics(evaluation->diagnostics);
    const std::optional<SavedResult> saved = m_document.takeSavedResult();
    if (!evaluation->valid()) {
        Q_EMIT evaluated(evaluation);
        setStale(true);
        return;
    }
    m_shown = evaluation;
    Q_EMIT evaluated(evaluation);
    Q_EMIT shownChanged();
    if (isCurrent())
        setStale(false);
    if (saved && isCurrent())
        compareWithSaved(*saved, *evaluation);
}

void Session::compareWithSaved(const SavedResult &saved, const Evaluation &evaluation)
{
    const Seconds now = evaluation.report.iteration;
    // The shortest text that shows a difference decides whether there is one: nobody wants to hear of nanoseconds.
    for (int digits = 2; digits <= 4; ++digits) {
        const std::string before = durationText(Seconds(saved.iterationSeconds), digits);
        const std::string after = durationText(now, digits);
        if (before == after)
            continue;
        const QString text = tr("%1 when saved by version %2, now %3")
                                 .arg(QString::fromStdString(before), QString::fromStdString(saved.version),
                                      QString::fromStdString(after));
        log(Severity::Warning, QStringLiteral("%1: %2").arg(m_document.title(), text));
        Q_EMIT savedResultDiffers(text);
        return;
    }
}

void Session::setDiagnostics(const Diagnostics &diagnostics)
{
    if (diagnostics == m_diagnostics)
        return;
    m_diagnostics = diagnostics;
    Q_EMIT diagnosticsChanged();
}

void Session::pinBaseline()
{
    if (!m_shown)
        return;
    m_baseline = m_shown;
    Q_EMIT baselineChanged();
}

void Session::clearBaseline()
{
    if (!m_baseline)
        return;
    m_baseline.reset();
    Q_EMIT baselineChanged();
}

void Session::setMeasured(const MeasuredRunPtr &run)
{
    if (run == m_measured)
        return;
    m_measured = run;
    Q_EMIT measuredChanged();
}

Errors Session::save(const QString &file)
{
    std::optional<SavedResult> result;
    if (answers(m_shown, m_document.committed()))
        result = SavedResult{std::string(programVersion()), m_shown->report.iteration.value()};
    return m_document.save(file, result);
}

void Session::log(Severity severity, const QString &text)
{
    m_log.push_back({QDateTime::currentDateTime(), severity, text});
    Q_EMIT logged(m_log.back());
}

} // namespace stringline::ui
