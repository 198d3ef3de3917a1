#include "ui/panels/compare_panel.h"

#include "core/base/text.h"
#include "core/report/comparison.h"
#include "ui/models/field_difference_model.h"
#include "ui/models/kind_difference_model.h"
#include "ui/panels/table_view.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stringline::ui {

namespace {

constexpr int kNamedCauses = 3;

QString absolute(Seconds time)
{
    return toQString(durationText(Seconds(std::abs(time.value()))));
}

// Of `time`, whatever its sign.
QString percentOf(Seconds time, Seconds whole)
{
    return toQString(percentText(whole.value() > 0 ? std::abs(time.value()) / whole.value() : 0));
}

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

ComparePanel::ComparePanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_pages(new QStackedWidget(this))
    , m_stepRow(new QWidget)
    , m_steps(new QComboBox)
    , m_summary(new QLabel)
    , m_chart(new WaterfallChart)
    , m_model(new FieldDifferenceModel(this))
    , m_kinds(new KindDifferenceModel(this))
    , m_fieldTable(new TableView(*m_model, tr("Fields that differ from the baseline")))
    , m_kindTable(new TableView(*m_kinds, tr("Measured and simulated time by kind")))
    , m_tables(new QStackedWidget)
{
    auto *nothing = new QLabel(tr("Pin a baseline (B), change the plan, and see here where the difference comes from.\n"
                                  "Or open a trace (Ctrl+T) to compare with a measured step."));
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setProperty("note", true);
    m_summary->setMargin(8);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(makeStepRow());
    leftLayout->addWidget(m_summary);
    leftLayout->addWidget(m_chart);
    leftLayout->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(left);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_tables->addWidget(m_fieldTable);
    m_tables->addWidget(m_kindTable);
    auto *both = new QWidget;
    auto *layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll, 3);
    layout->addWidget(m_tables, 2);
    m_fieldTable->setColumnWidth(FieldDifferenceModel::FieldName, 150);
    m_fieldTable->setColumnWidth(FieldDifferenceModel::Before, 80);
    m_fieldTable->setColumnWidth(FieldDifferenceModel::Now, 80);
    m_kindTable->setColumnWidth(KindDifferenceModel::Kind, 130);
    m_kindTable->setColumnWidth(KindDifferenceModel::Measured, 80);
    m_kindTable->setColumnWidth(KindDifferenceModel::Simulated, 80);

    m_pages->addWidget(nothing);
    m_pages->addWidget(both);
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_pages);
}

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

QString ComparePanel::summary() const
{
    return m_summary->text();
}

void ComparePanel::refresh()
{
    const bool measured = m_session.measured() != nullptr;
    m_pages->setCurrentIndex(m_session.shown() && (measured || m_session.baseline()) ? 1 : 0);
    if (m_pages->currentIndex() == 0)
        return;
    m_stepRow->setVisible(measured);
    m_tables->setCurrentWidget(measured ? m_kindTable : m_fieldTable);
    if (measured)
        refreshMeasured();
    else
        refreshPlans();
}

void ComparePanel::refreshPlans()
{
    const Evaluation &a = *m_session.baseline();
    const Evaluation &b = *m_session.shown();
    const Comparison comparison = compared(*a.scenario, a.report, *b.scenario, b.report);
    const std::vector<WaterfallStep> steps = waterfall(a.report, b.report, comparison);
    if (comparison.change.value() == 0)
        m_summary->setText(tr("<b>As fast as the baseline.</b>"));
    else
        m_summary->setText((comparison.change.value() > 0 ? tr("<b>%1 (%2) slower than the baseline</b>: %3.")
                                                          : tr("<b>%1 (%2) faster than the baseline</b>: %3."))
                               .arg(absolute(comparison.change), percentOf(comparison.change, a.report.iteration),
                                    waterfallText(steps, kNamedCauses).toHtmlEscaped()));
    m_chart->setSteps(steps);
    m_model->setDifferences(comparison.fields);
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
            .arg(comparison.change.value() == 0 ? QString() : absolute(comparison.change),
                 comparison.change.value() == 0 ? QString() : percentOf(comparison.change, simulated.iteration),
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
