#include "ui/panels/details_panel.h"

#include "core/base/text.h"
#include "core/report/columns.h"
#include "core/report/stage_name.h"
#include "ui/figure/timeline_figure.h"
#include "ui/models/operator_model.h"
#include "ui/models/report_model.h"
#include "ui/models/span_table_model.h"
#include "ui/panels/explanation_view.h"
#include "ui/panels/table_view.h"
#include "ui/panels/why_trigger.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/timeline/measured_text.h"
#include "ui/timeline/range_totals.h"
#include "ui/timeline/waits.h"
#include "ui/translation/table_texts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>

namespace stringline::ui {

namespace {

constexpr int kFactsWidth = 250;
constexpr int kWideFactsWidth = 560;
constexpr int kExplanationStretch = 5;
constexpr int kTablesStretch = 4;

QString factRow(const QString &name, const QString &value)
{
    return QStringLiteral("<tr><td style=\"padding-right:14px\">%1</td><td>%2</td></tr>")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

QString time(Tick ticks)
{
    return toQString(durationText(toSeconds(ticks)));
}

} // namespace

DetailsPanel::DetailsPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_operatorModel(new OperatorModel(this))
    , m_reportModel(new ReportModel(this))
    , m_facts(new QLabel(this))
    , m_factsArea(new QScrollArea(this))
    , m_explanation(new ExplanationView(session, this))
    , m_tables(new QStackedWidget(this))
    , m_operators(new TableView(*m_operatorModel, tr("Operators of the selected bar"), this))
    , m_report(new TableView(*m_reportModel, tr("All numbers of the result"), this))
{
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_facts->setMargin(10);
    m_facts->setAccessibleName(tr("Facts"));
    m_factsArea->setFrameShape(QFrame::NoFrame);
    m_factsArea->setWidgetResizable(true);
    m_factsArea->setWidget(m_facts);
    m_factsArea->setFocusPolicy(Qt::NoFocus);
    setFactsWide(false);

    m_tables->addWidget(m_report);
    m_tables->addWidget(m_operators);
    m_report->setColumnWidth(ReportModel::Label, 190);
    m_operators->setColumnWidth(OperatorModel::Operator, 170);
    m_operators->setColumnWidth(OperatorModel::What, 140);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_factsArea);
    layout->addWidget(m_explanation, kExplanationStretch);
    layout->addWidget(m_tables, kTablesStretch);

    auto *why = new WhyTrigger(m_report, [this](std::optional<QPoint> at) { return at ? QString() : number(); });
    connect(why, &WhyTrigger::asked, this, &DetailsPanel::whyWanted);
    connect(m_report, &QAbstractItemView::doubleClicked, this, [this] { Q_EMIT whyWanted(number()); });
    connect(&session.view(), &ViewState::selectionChanged, this, &DetailsPanel::refresh);
    connect(&session.view(), &ViewState::selectedRangeChanged, this, &DetailsPanel::refresh);
}

QString DetailsPanel::number() const
{
    const int row = m_report->currentSourceRow();
    return row < 0 ? QString() : toQString(reportColumns()[std::size_t(row)].id);
}

QString DetailsPanel::factsText() const
{
    return m_facts->text();
}

void DetailsPanel::refresh()
{
    const EvaluationPtr &evaluation = m_session.shown();
    if (!evaluation)
        return;
    const SpanRef selection = m_session.view().selection();
    const bool bar = evaluation->timeline.find(selection) != nullptr;
    const std::optional<Wait> gap = waitOf(evaluation->timeline, m_session.view().selectedGap());
    const bool range = !bar && !gap && m_session.view().selectedRange();
    if (bar)
        m_facts->setText(spanFacts());
    else if (gap)
        m_facts->setText(gapFacts(*gap));
    else if (range)
        m_facts->setText(rangeFacts());
    else
        m_facts->setText(tr("<p><b>The whole iteration</b></p><p>%1</p><p>Click a bar or a gap of the timeline to read "
                            "why it is there, drag over the timeline for the totals of a range.</p>")
                             .arg(figureCaption(*evaluation).toHtmlEscaped()));
    setFactsWide(false);
    m_explanation->setVisible(!range);
    if (isVisible() && !range)
        m_explanation->refresh();
    if (isVisible() || bar) {
        m_operatorModel->setSpan(evaluation, bar ? selection : SpanRef{});
        m_reportModel->setEvaluations(evaluation, m_session.baseline());
    }
    m_tables->setCurrentWidget(bar ? m_operators : m_report);
}

void DetailsPanel::showMeasured(const SpanRef &span)
{
    const MeasuredRunPtr &run = m_session.measured();
    const std::vector<Fact> facts = run ? measuredFacts(run->evaluation->timeline, span) : std::vector<Fact>{};
    if (facts.empty())
        return;
    QString rows;
    for (const Fact &fact : facts)
        rows += factRow(fact.name, fact.value);
    m_facts->setText(QStringLiteral("<p><b>%1</b></p><table>%2</table>").arg(titleOf(*run).toHtmlEscaped(), rows));
    setFactsWide(true);
    m_explanation->hide(); // it speaks of the simulation
}

void DetailsPanel::setFactsWide(bool wide)
{
    m_facts->setWordWrap(!wide);
    m_factsArea->setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    m_factsArea->setFixedWidth(wide ? kWideFactsWidth : kFactsWidth);
}

QString DetailsPanel::spanFacts() const
{
    const Timeline &timeline = m_session.shown()->timeline;
    const SpanRef ref = m_session.view().selection();
    const Span &span = *timeline.find(ref);
    QString rows;
    rows += factRow(tr("Stage"), QString::number(ref.rank));
    rows += factRow(tr("Lane"), tableText(laneLabel(ref.lane)));
    if (span.microbatch != kNone)
        rows += factRow(tr("Microbatch"), QString::number(span.microbatch));
    rows += factRow(tr("Chunk"), tr("%1 of this stage, %2 of the model").arg(span.chunk).arg(span.virtualStage));
    rows += factRow(tr("Start"), time(span.start));
    rows += factRow(tr("End"), time(span.end));
    rows += factRow(tr("Duration"), time(span.duration()));
    rows += factRow(tr("Waited before"), toQString(durationText(waitedBefore(timeline, ref))));
    if (const Span *cause = timeline.find(span.cause)) {
        const QString where = toQString(stageName(timeline, span.cause.rank));
        rows += factRow(tr("Could start after"),
                        cause->microbatch == kNone
                            ? tr("%1 on %2").arg(spanLabel(*cause), where)
                            : tr("%1 %2 on %3").arg(spanLabel(*cause)).arg(cause->microbatch).arg(where));
    }
    if (span.templateIndex != kNone) {
        const ChunkTemplate &parts = timeline.templates[std::size_t(span.templateIndex)];
        rows += factRow(tr("Layers"), QString::number(parts.layers));
        for (const ActivityRow &activity : activities()) {
            const Tick exposed = parts.exposed[std::size_t(activity.activity)];
            if (exposed > 0)
                rows += factRow(tr("of it %1").arg(tableText(activity.label)), time(exposed));
        }
    }
    return QStringLiteral("<p><b>%1</b></p><table>%2</table>").arg(spanLabel(span), rows);
}

QString DetailsPanel::gapFacts(const Wait &gap) const
{
    const Timeline &timeline = m_session.shown()->timeline;
    QString rows;
    rows += factRow(tr("Stage"), QString::number(gap.rank));
    rows += factRow(tr("From"), time(gap.range.from));
    rows += factRow(tr("To"), time(gap.range.to));
    rows += factRow(tr("Length"), time(gap.range.length()));
    rows += factRow(tr("Share of the iteration"),
                    toQString(percentText(double(gap.range.length()) / double(std::max<Tick>(1, timeline.length)))));
    rows += factRow(tr("Cause"), waitCause(timeline, gap));
    return tr("<p><b>Waiting</b></p><table>%1</table>").arg(rows);
}

QString DetailsPanel::rangeFacts() const
{
    const Timeline &timeline = m_session.shown()->timeline;
    const TimeRange range = *m_session.view().selectedRange();
    const RangeTotals totals = rangeTotals(timeline, range);
    const auto share = [&totals](Tick ticks) {
        return toQString(percentText(totals.total > 0 ? double(ticks) / double(totals.total) : 0));
    };
    QString rows;
    rows += factRow(tr("From"), time(range.from));
    rows += factRow(tr("To"), time(range.to));
    rows += factRow(tr("Length"), time(range.length()));
    rows += factRow(tr("Busy"), share(totals.busy()));
    rows += factRow(tr("Exposed communication"), share(totals.exposedCommunication()));
    rows += factRow(tr("Idle"), share(totals.idle()));
    for (const ActivityRow &activity : activities()) {
        if (totals[activity.activity] > 0)
            rows += factRow(tableText(activity.label), share(totals[activity.activity]));
    }
    return tr("<p><b>Selected range</b>, shares of all stages</p><table>%1</table>").arg(rows);
}

} // namespace stringline::ui
