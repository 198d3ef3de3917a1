// The timeline, and above it on the same time axis another one to compare with: the pinned baseline, or a measured
// step. Between them the ribbon of time lost and gained. Zoom, selection and scrolling are linked; bars are matched by
// what they are: rank, pass, chunk, microbatch.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/session/view_state.h"

#include <QTimer>
#include <QWidget>

#include <functional>

class QSplitter;

namespace stringline::ui {

class LagRibbon;
class TimelineView;

class CompareView : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(ViewState &view, QWidget *parent = nullptr);

    [[nodiscard]] TimelineView &timeline() { return *m_timeline; }
    [[nodiscard]] TimelineView &reference() { return *m_reference; }
    [[nodiscard]] LagRibbon &ribbon() { return *m_ribbon; }

    void setEvaluation(const EvaluationPtr &evaluation);
    // What to compare with; null for nothing, which also hides it. `title` stands above it.
    void setReference(const EvaluationPtr &evaluation, const QString &title);
    // Whether the reference is in view; only where there is one.
    void setComparing(bool comparing);
    [[nodiscard]] bool isComparing() const { return m_comparing; }

Q_SIGNALS:
    void comparingChanged(bool comparing);

private:
    // Runs what follows one view in the other, unless it is itself the answer to such a step.
    void once(const std::function<void()> &run);
    void link(ViewState &from, ViewState &to);
    void showSelection(const TimelineView &from, const SpanRef &span, TimelineView &at, ViewState &view);
    void updateLag();
    void placeMargins();

    ViewState &m_view;
    ViewState m_referenceView;
    TimelineView *m_timeline;
    TimelineView *m_reference;
    LagRibbon *m_ribbon;
    QWidget *m_upper; // reference and ribbon
    QSplitter *m_parts = nullptr;
    QTimer m_lagSoon; // one computation for a burst of answers
    bool m_comparing = false;
    bool m_linking = false;
};

} // namespace stringline::ui
