// One open scenario with everything that lives around it: history, evaluation, pinned baseline, measured step, log.
// Panels get a Session and nothing else, so that no panel knows another.
#pragma once

#include "core/base/diagnostic.h"
#include "ui/session/accuracy.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/evaluator.h"
#include "ui/session/kept_plans.h"
#include "ui/session/link_loads.h"
#include "ui/session/measured_run.h"
#include "ui/session/preferences.h"
#include "ui/session/trace_loader.h"
#include "ui/session/view_state.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <vector>

namespace stringline::ui {

struct LogEntry {
    QDateTime time;
    Severity severity = Severity::Note;
    QString text;
};

class Session : public QObject {
    Q_OBJECT

public:
    static constexpr int kStaleAfterMilliseconds = 60;

    Session(PresetLibrary &presets, const QString &recoveryFolder, QObject *parent = nullptr);

    [[nodiscard]] Document &document() { return m_document; }
    [[nodiscard]] Evaluator &evaluator() { return m_evaluator; }
    [[nodiscard]] Preferences &preferences() { return m_preferences; }
    [[nodiscard]] Accuracy &accuracy() { return m_accuracy; }
    [[nodiscard]] Autosave &autosave() { return m_autosave; }
    [[nodiscard]] ViewState &view() { return m_view; }
    [[nodiscard]] KeptPlans &kept() { return m_kept; }   // beside which the present plan is compared
    [[nodiscard]] LinkLoads &links() { return m_links; } // asked by who shows them

    // The last evaluation without errors: what timeline and result show. Null before the first.
    [[nodiscard]] const EvaluationPtr &shown() const { return m_shown; }
    // What is wrong with the document's scenario now.
    [[nodiscard]] const Diagnostics &diagnostics() const { return m_diagnostics; }
    // Whether shown() is an answer to the document's scenario.
    [[nodiscard]] bool isCurrent() const;
    // Whether views should mark shown() as out of date. Answers of a few milliseconds are waited for, so that nothing
    // flickers during a drag; a scenario with errors has no answer, which is said at once.
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] const EvaluationPtr &baseline() const { return m_baseline; }
    // The step of a trace that lies above the simulation; it stays from plan to plan. Null for none.
    [[nodiscard]] const MeasuredRunPtr &measured() const { return m_measured; }
    [[nodiscard]] TraceLoader &traces() { return m_traces; }
    [[nodiscard]] const AnalysisPtr &analysis() const { return m_analysis; }
    [[nodiscard]] const std::vector<LogEntry> &logEntries() const { return m_log; }

    void pinBaseline();
    void clearBaseline();
    void setMeasured(const MeasuredRunPtr &run);
    [[nodiscard]] Errors save(const QString &file);
    void log(Severity severity, const QString &text);

Q_SIGNALS:
    void evaluated(const stringline::EvaluationPtr &evaluation); // every answer, also one with errors
    void shownChanged();                                         // another evaluation without errors
    void staleChanged(bool stale);
    void diagnosticsChanged();
    void baselineChanged();
    void measuredChanged();
    void analysisChanged();
    void estimated(const stringline::ui::EstimatePtr &estimate);
    void savedResultDiffers(const QString &text);
    void logged(const stringline::ui::LogEntry &entry);

private:
    void onScenario(const ScenarioPtr &scenario);
    void onEvaluated(const EvaluationPtr &evaluation);
    void compareWithSaved(const SavedResult &saved, const Evaluation &evaluation);
    void setDiagnostics(const Diagnostics &diagnostics);
    void setStale(bool stale);

    Document m_document;
    Evaluator m_evaluator;
    Preferences m_preferences;
    Accuracy m_accuracy;
    Autosave m_autosave;
    ViewState m_view;
    KeptPlans m_kept;
    LinkLoads m_links;
    EvaluationPtr m_shown;
    EvaluationPtr m_baseline;
    MeasuredRunPtr m_measured;
    TraceLoader m_traces;
    AnalysisPtr m_analysis;
    Diagnostics m_diagnostics;
    std::vector<LogEntry> m_log;
    QTimer m_staleSoon;
    bool m_stale = false;
    bool m_replaced = false; // since the last request for an evaluation
};

} // namespace stringline::ui
