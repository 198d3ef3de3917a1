#include "ui/panels/result_panel.h"

#include "core/base/text.h"
#include "ui/panels/advice_list.h"
#include "ui/panels/breakdown_chart.h"
#include "ui/panels/form_rows.h"
#include "ui/panels/memory_chart.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/section.h"
#include "ui/panels/sensitivity_chart.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/theme/panel_header.h"
#include "ui/translation/table_texts.h"

#include <QLabel>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kCompactCard = 41;
constexpr int kCompactMemory = 136;
constexpr int kTallMemory = 230;

// The numbers that get a card, in order: a row of core/report/columns each, with the text that goes beside it.
enum class Band { Time, Reciprocal, Memory };
struct CardRow {
    const char *column;
    QString (*title)(const Report &, const Scenario &); // null for the column's own label
    QString (*note)(const Report &, const Scenario &);
    Band band = Band::Time; // rises with the iteration's time, falls with it, or is memory
};

QString text(std::string_view column, const Report &report)
{
    const ReportColumn *row = findColumn(column);
    return toQString(row->text(row->number(report)));
}

const CardRow kCards[] = {
    {"iterationSeconds", nullptr,
     [](const Report &report, const Scenario &) {
         return ResultPanel::tr("bubble %1").arg(text("bubbleFraction", report));
     }},
    {"mfu", nullptr, [](const Report &report, const Scenario &) { return text("tflopsPerGpu", report); },
     Band::Reciprocal},
    {"tokensPerSecond", nullptr,
     [](const Report &report, const Scenario &) {
         return ResultPanel::tr("%1 per GPU").arg(toQString(countText(report.tokensPerSecondPerGpu)));
     },
     Band::Reciprocal},
    {"peakBytes",
     [](const Report &report, const Scenario &) {
         const StageMemory *worst = report.worstStage();
         return ResultPanel::tr("Peak memory, stage %1").arg(worst ? worst->stage : 0);
     },
     [](const Report &report, const Scenario &) {
         const StageMemory *worst = report.worstStage();
         return worst ? ResultPanel::tr("of %1").arg(toQString(bytesText(worst->capacity))) : QString();
     },
     Band::Memory},
    {"trainingSeconds",
     [](const Report &, const Scenario &scenario) {
         return scenario.training.tokens > 0
                    ? ResultPanel::tr("Training %1 tokens").arg(tokensText(scenario.training.tokens))
                    : ResultPanel::tr("Training, no tokens given");
     },
     [](const Report &report, const Scenario &) { return ResultPanel::tr("goodput %1").arg(text("goodput", report)); }},
    {"costUsd", [](const Report &, const Scenario &) { return ResultPanel::tr("Cost and energy"); },
     [](const Report &report, const Scenario &) { return text("energyKwh", report); }},
};

QLabel *limitsLabel()
{
    QString html = QStringLiteral("<ul style=\"margin-left:-26px; margin-top:0; margin-bottom:0\">");
    for (const std::string_view item : notInTheAnswer())
        html += QStringLiteral("<li>%1</li>").arg(toQString(item).toHtmlEscaped());
    auto *label = new QLabel(html + QStringLiteral("</ul>"));
    label->setWordWrap(true);
    label->setProperty("note", true);
    label->setContentsMargins(10, 8, 10, 10);
    return label;
}

} // namespace

ResultPanel::ResultPanel(Session &session, QWidget *parent)
    : QScrollArea(parent)
    , m_session(session)
    , m_breakdown(new BreakdownChart)
    , m_memory(new MemoryChart)
    , m_sensitivities(new SensitivityChart)
    , m_advice(new AdviceList)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(kWidth);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Result"));

    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const CardRow &row : kCards) {
        m_cards.push_back(new MetricCard(*findColumn(row.column), content));
        layout->addWidget(m_cards.back());
        explains(m_cards.back(), [column = row.column](std::optional<QPoint>) { return QLatin1String(column); });
    }
    explains(m_breakdown, [this](std::optional<QPoint> at) {
        const std::optional<Cause> cause = at ? m_breakdown->causeAt(*at) : std::nullopt;
        return cause ? QStringLiteral("breakdown.") + toQString(causes()[std::size_t(*cause)].id)
                     : QStringLiteral("iterationSeconds");
    });
    m_timeSection = new Section(tr("Where the time goes"), m_breakdown, content);
    layout->addWidget(m_timeSection);
    auto *memory = new Section(tr("Memory per stage"), m_memory, content);
    memory->header().setNote(tr("GiB"));
    layout->addWidget(memory, 1);
    m_helpSection = new Section(tr("What would help most"), m_sensitivities, content);
    m_helpSection->header().setNote(tr("+10 % of each"));
    layout->addWidget(m_helpSection);
    layout->addWidget(new Section(tr("Advice"), m_advice, content));
    m_limitsSection = new Section(tr("Not in this number"), limitsLabel(), content);
    layout->addWidget(m_limitsSection);
    layout->addStretch(0);
    setWidget(content);

    connect(&session, &Session::shownChanged, this, &ResultPanel::showShown);
    connect(&session, &Session::baselineChanged, this, &ResultPanel::showShown);
    connect(&session, &Session::staleChanged, this, &ResultPanel::showStaleness);
    connect(&session, &Session::analysisChanged, this, &ResultPanel::showAnalysis);
    connect(&session, &Session::estimated, this,
            [this](const EstimatePtr &estimate) { showReport(estimate->report, true); });
    connect(&session.accuracy(), &Accuracy::ready, this, [this] { showBands(*m_session.document().scenario()); });
    connect(m_memory, &MemoryChart::stageClicked, this, &ResultPanel::stageClicked);
    connect(m_advice, &AdviceList::applyRequested, this,
            [this](const Advice &advice) { m_session.document().commit(advice.scenario, toQString(advice.title)); });
    showShown();
}

void ResultPanel::explains(QWidget *widget, WhyTrigger::Number number)
{
    widget->setCursor(Qt::PointingHandCursor);
    connect(new WhyTrigger(widget, std::move(number)), &WhyTrigger::asked, this, &ResultPanel::whyWanted);
}

void ResultPanel::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    m_helpSection->setFolded(compact);
    m_limitsSection->setFolded(compact);
    for (MetricCard *card : m_cards)
        card->setFixedHeight(compact ? kCompactCard : card->sizeHint().height());
    m_memory->setMaximumHeight(compact ? kCompactMemory : kTallMemory);
}

void ResultPanel::showReport(const Report &report, bool approximate)
{
    const Scenario &scenario = approximate ? *m_session.document().scenario() : *m_session.shown()->scenario;
    const EvaluationPtr &baseline = m_session.baseline();
    const Report *before = baseline && baseline != m_session.shown() ? &baseline->report : nullptr;
    std::size_t index = 0;
    for (const CardRow &row : kCards) {
        const ReportColumn *column = findColumn(row.column);
        m_cards[index++]->show(report, before, row.title ? row.title(report, scenario) : tableText(column->label),
                               row.note(report, scenario), approximate);
    }
    showBands(scenario);
    m_breakdown->show(report.breakdown);
    m_timeSection->header().setNote(tr("per GPU, %1").arg(m_breakdown->unit()));
    m_memory->show(report.memory);
}

void ResultPanel::showBands(const Scenario &scenario)
{
    const std::optional<ErrorBand> time = m_session.accuracy().bandOf(scenario, MeasuredQuantity::Time);
    const std::optional<ErrorBand> memory = m_session.accuracy().bandOf(scenario, MeasuredQuantity::Memory);
    std::size_t index = 0;
    for (const CardRow &row : kCards) {
        const std::optional<ErrorBand> &band = row.band == Band::Memory ? memory : time;
        MetricCard *card = m_cards[index++];
        if (!band) {
            card->showBand({}, {});
            continue;
        }
        card->showBand(toQString(bandText(row.band == Band::Reciprocal ? reciprocal(*band) : *band)),
                       tr("of the prediction: eight of ten of %1 published runs, %2")
                           .arg(band->used.size())
                           .arg(toQString(band->kind)));
    }
}

void ResultPanel::showShown()
{
    if (m_session.shown())
        showReport(m_session.shown()->report, false);
    showStaleness();
}

void ResultPanel::showStaleness()
{
    // What was answered stays readable until the new answer is there, but it is not passed off as one.
    const bool stale = m_session.isStale();
    for (MetricCard *card : m_cards)
        card->setStale(stale);
    m_breakdown->setStale(stale);
    m_memory->setStale(stale);
    const AnalysisPtr &analysis = m_session.analysis();
    const bool old = stale || !analysis || analysis->evaluation != m_session.shown();
    m_sensitivities->setStale(old);
    m_advice->setStale(old);
}

void ResultPanel::showAnalysis()
{
    const AnalysisPtr &analysis = m_session.analysis();
    if (!analysis)
        return;
    m_sensitivities->show(analysis->sensitivities);
    m_advice->show(analysis->evaluation, analysis->advice);
    showStaleness();
}

} // namespace stringline::ui
