// A measured step in the Compare tab: against the simulated one, as a waterfall and by kind.
#include "core/base/text.h"
#include "core/report/comparison.h"
#include "ui/models/kind_difference_model.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <limits>

namespace stringline::ui {

namespace {

// Of those that run inside passes.
bool showsCollectives(const TraceSummary &summary)
{
    constexpr TraceKind kInside[] = {TraceKind::Tensor, TraceKind::Context, TraceKind::Expert,
                                     TraceKind::Communication};
    return std::ranges::any_of(kInside, [&summary](TraceKind kind) { return summary.of(kind).events > 0; });
}

bool hasCollectives(const Report &report)
{
    constexpr Cause kInside[] = {Cause::Tensor, Cause::Context, Cause::Expert};
    return std::ranges::any_of(kInside, [&report](Cause cause) { return report.breakdown[cause] > 0; });
}

} // namespace

QWidget *ComparePanel::makeStepRow()
{
    auto *label = new QLabel(tr("&Step"));
    label->setBuddy(m_steps);
    m_steps->setAccessibleName(tr("Step of the trace"));
    m_steps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto *close = new QPushButton(tr("Close trace"));
    close->setObjectName(QStringLiteral("closeTraceButton"));
    auto *layout = new QHBoxLayout(m_stepRow);
    layout->setContentsMargins(8, 6, 8, 0);
    layout->addWidget(label);
    layout->addWidget(m_steps);
    layout->addStretch(1);
    layout->addWidget(close);
    connect(close, &QPushButton::clicked, this, [this] { m_session.setMeasured({}); });
    connect(m_steps, &QComboBox::activated, this, [this](int index) {
        if (const MeasuredRunPtr &run = m_session.measured())
            m_session.traces().showStep(run, m_steps->itemData(index).value<std::size_t>());
    });
    return m_stepRow;
}

void ComparePanel::refreshMeasured()
{
    const MeasuredRun &run = *m_session.measured();
    const Report &measured = run.evaluation->report;
    const Report &simulated = m_session.shown()->report;
    const Comparison comparison = compared(simulated, measured);
    const std::vector<WaterfallStep> steps =
        waterfall(simulated, measured, comparison, tr("Simulated"), tr("Measured"));
    QString text =
        (comparison.change.value() > 0   ? tr("<b>Measured %1 (%2) longer than simulated</b>: %3.")
         : comparison.change.value() < 0 ? tr("<b>Measured %1 (%2) shorter than simulated</b>: %3.")
                                         : tr("<b>Measured as long as simulated</b>%1%2: %3."))
            .arg(comparison.change.value() == 0 ? QString() : lengthText(comparison.change),
                 comparison.change.value() == 0 ? QString() : shareText(comparison.change, simulated.iteration),
                 waterfallText(steps, kNamedCauses).toHtmlEscaped());
    if (run.summary.processIndex >= 0 && run.evaluation->timeline.ranks.size() > 1)
        text += QLatin1Char(' ') +
                tr("Counted on %1, which ends last.")
                    .arg(toQString(run.trace->processes[std::size_t(run.summary.processIndex)]).toHtmlEscaped());
    if (!showsCollectives(run.summary) && hasCollectives(simulated))
        text += QLatin1Char(' ') + tr("The trace has no collectives inside its passes, so these count as computing.");
    if (run.overlapping > 0)
        text += QLatin1Char(' ') +
                tr("In the picture %n event(s) are cut by %1 in all, because they run beside others in their lane; "
                   "the sums count them whole.",
                   nullptr, int(std::min<std::int64_t>(run.overlapping, std::numeric_limits<int>::max())))
                    .arg(toQString(durationText(toSeconds(run.lost))));
    m_summary->setText(text);
    m_chart->setSteps(steps);
    m_kinds->setDifferences(differencePerKind(run.summary, simulated));
    fillSteps();
}

void ComparePanel::fillSteps()
{
    const MeasuredRun &run = *m_session.measured();
    const QSignalBlocker blocker(m_steps);
    m_steps->clear();
    const std::vector<StepChoice> choices = stepChoices(*run.trace);
    for (const StepChoice &choice : choices) {
        const QString length = toQString(durationText(toSeconds(choice.length)));
        const QString text = QStringLiteral("%1 · %2").arg(choice.number).arg(length);
        m_steps->addItem(choice.typical && choices.size() > 1 ? tr("%1 · median").arg(text) : text,
                         QVariant::fromValue(choice.step));
        if (choice.number == run.summary.step.number)
            m_steps->setCurrentIndex(m_steps->count() - 1);
    }
    m_steps->setEnabled(m_steps->count() > 1);
}

} // namespace stringline::ui
