#include "ui/panels/planner_panel.h"

#include "core/base/text.h"
#include "ui/models/found_plan_model.h"
#include "ui/panels/plan_scatter.h"
#include "ui/panels/space_dialog.h"
#include "ui/panels/table_view.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>

namespace stringline::ui {

namespace {

constexpr double kUsualError = 0.03; // of predicted times against each other, where no published run tells

struct LimitRow {
    const char *objective;
    const char *label; // to be translated in the context of the class
    const char *unit;
    double factor; // from what is typed to the objective's unit
    int width;
};
constexpr LimitRow kLimits[] = {
    {"days", QT_TRANSLATE_NOOP("stringline::ui::PlannerPanel", "at most"),
     QT_TRANSLATE_NOOP("stringline::ui::PlannerPanel", "days"), 1, 84},
    {"cost", "", QT_TRANSLATE_NOOP("stringline::ui::PlannerPanel", "USD"), 1, 104},
    {"memory", "", QT_TRANSLATE_NOOP("stringline::ui::PlannerPanel", "% memory"), 0.01, 96},
};

} // namespace

PlannerPanel::PlannerPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_planner(session.document().presets())
    , m_model(new FoundPlanModel(this))
    , m_table(new TableView(*m_model, tr("Plans found"), this))
    , m_scatter(new PlanScatter(this))
    , m_objective(new QComboBox(this))
    , m_against(new QComboBox(this))
    , m_gpus(new UnitLineEdit(tr("GPUs"), this))
    , m_machines(new QLineEdit(this))
    , m_vary(new QPushButton(tr("&Vary …"), this))
    , m_search(new QPushButton(tr("Search"), this))
    , m_progress(new QProgressBar(this))
    , m_status(new QLabel(this))
    , m_details(new QLabel(this))
{
    for (const Objective &row : objectives()) {
        m_objective->addItem(tr("Least %1").arg(toQString(row.id)), toQString(row.id));
        m_objective->setItemData(m_objective->count() - 1, tableText(row.label), Qt::ToolTipRole);
        m_against->addItem(toQString(row.id), toQString(row.id));
        m_against->setItemData(m_against->count() - 1, tableText(row.label), Qt::ToolTipRole);
    }
    m_against->setCurrentIndex(m_against->findData(QStringLiteral("memory")));
    m_objective->setAccessibleName(tr("What to look for"));
    m_against->setAccessibleName(tr("What to draw it against"));
    m_gpus->setFixedWidth(112);
    m_gpus->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_gpus->setAccessibleName(tr("Numbers of GPUs to try"));
    m_gpus->setToolTip(tr("Numbers of GPUs to try, such as 256,512,1024; empty for the scenario's own"));
    m_machines->setFixedWidth(112);
    m_machines->setPlaceholderText(tr("own machine"));
    m_machines->setAccessibleName(tr("Machines to try"));
    m_machines->setToolTip(tr("Clusters to try, by their ids, such as selene,dgx-h100; empty for the scenario's own"));
    m_vary->setToolTip(tr("Which choices the search varies, and over which values"));
    m_search->setProperty("primary", true);
    m_search->setObjectName(QStringLiteral("searchPlans"));
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setFixedSize(90, 8);
    m_progress->hide();
    m_details->setContentsMargins(8, 2, 8, 3);
    m_details->setProperty("note", true);
    m_details->setWordWrap(true);
    m_details->setAccessibleName(tr("The chosen plan"));

    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 3, 8, 3);
    top->setSpacing(5);
    top->addWidget(m_objective);
    top->addWidget(m_gpus);
    top->addWidget(m_machines);
    for (const LimitRow &row : kLimits) {
        if (*row.label)
            top->addWidget(new QLabel(tr(row.label), this));
        auto *edit = new UnitLineEdit(tr(row.unit), this);
        edit->setFixedWidth(row.width);
        edit->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        edit->setAccessibleName(tr("At most %1").arg(tr(row.unit)));
        edit->setObjectName(QStringLiteral("limit.") + QLatin1String(row.objective));
        top->addWidget(edit);
        m_limits.push_back({row.objective, edit});
        connect(edit, &QLineEdit::returnPressed, this, &PlannerPanel::search);
    }
    top->addWidget(m_vary);
    top->addWidget(m_search);
    top->addWidget(m_progress);
    top->addStretch(1);
    auto *second = new QHBoxLayout;
    second->setContentsMargins(8, 0, 8, 3);
    second->setSpacing(5);
    auto *againstLabel = new QLabel(tr("drawn against"), this);
    againstLabel->setProperty("note", true);
    second->addWidget(againstLabel);
    second->addWidget(m_against);
    second->addWidget(m_status, 1);

    auto *body = new QSplitter(Qt::Horizontal, this);
    body->addWidget(m_scatter);
    body->addWidget(m_table);
    body->setStretchFactor(0, 2);
    body->setStretchFactor(1, 3);
    body->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addLayout(second);
    layout->addWidget(body, 1);
    layout->addWidget(m_details);

    connect(m_search, &QPushButton::clicked, this, [this] {
        if (m_planner.state().running)
            m_planner.stop();
        else
            search();
    });
    connect(m_gpus, &QLineEdit::returnPressed, this, &PlannerPanel::search);
    connect(m_machines, &QLineEdit::returnPressed, this, &PlannerPanel::search);
    connect(m_vary, &QPushButton::clicked, this, &PlannerPanel::varySpace);
    connect(m_against, &QComboBox::activated, this, &PlannerPanel::showState);
    connect(&m_planner, &Planner::changed, this, &PlannerPanel::showState);
    connect(m_scatter, &PlanScatter::chosen, this, &PlannerPanel::showPlan);
    connect(m_scatter, &PlanScatter::accepted, this, &PlannerPanel::take);
    connect(m_table, &TableView::currentSourceRowChanged, this, [this](int row) {
        if (!m_filling && row >= 0)
            showPlan(m_model->plans()[std::size_t(row)]);
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (const int row = m_table->currentSourceRow(); row >= 0)
            take(m_model->plans()[std::size_t(row)]);
    });
    showStatus();
}

std::string_view PlannerPanel::upwards() const
{
    return objectives()[std::size_t(m_against->currentIndex())].id;
}

std::optional<PlannerAsk> PlannerPanel::ask()
{
    PlannerAsk ask;
    ask.base = *m_session.document().committed();
    ask.objective = objectives()[std::size_t(m_objective->currentIndex())].id;
    ask.against = "gpus";
    ask.asked = m_asked;
    bool good = true;
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        const QString text = m_limits[i].edit->text().trimmed();
        const std::optional<double> most = parseNumber(text.toStdString(), Unit::None);
        const bool bad = !text.isEmpty() && (!most || *most <= 0);
        m_limits[i].edit->setState(bad ? QStringLiteral("bad") : QString());
        good = good && !bad;
        if (!bad && !text.isEmpty())
            ask.constraints.push_back({findObjective(m_limits[i].objective), *most * kLimits[i].factor});
    }
    if (const QString gpus = m_gpus->text().trimmed(); !gpus.isEmpty()) {
        const Result<std::vector<int>> counts = parseValues(*findDimension("cluster.gpus"), gpus.toStdString());
        m_gpus->setState(counts ? QString() : QStringLiteral("bad"));
        good = good && counts;
        std::erase_if(ask.asked, [](const AskedValues &each) { return each.path == "cluster.gpus"; });
        ask.asked.push_back({"cluster.gpus", gpus.toStdString()});
    } else {
        m_gpus->setState({});
    }
    for (const QString &machine : m_machines->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        ask.machines.push_back(machine.trimmed());
    if (!good)
        m_status->setText(tr("A limit or a number of GPUs cannot be read."));
    return good ? std::optional(ask) : std::nullopt;
}

void PlannerPanel::search()
{
    endLook();
    m_details->clear();
    if (const std::optional<PlannerAsk> asked = ask()) {
        m_session.accuracy().start();
        m_planner.start(*asked);
    }
}

void PlannerPanel::varySpace()
{
    SpaceDialog dialog(*m_session.document().committed(), m_asked, this);
    if (dialog.exec() == QDialog::Accepted)
        m_asked = dialog.asked();
    m_vary->setText(m_asked.empty() ? tr("&Vary …") : tr("&Vary (%1) …").arg(m_asked.size()));
}

std::optional<FoundPlan> PlannerPanel::planNow() const
{
    const EvaluationPtr &shown = m_session.shown();
    if (!shown)
        return {};
    return foundPlan({}, *shown->scenario, shown->report);
}

void PlannerPanel::refresh()
{
    showState();
}

void PlannerPanel::showState()
{
    const PlannerState &state = m_planner.state();
    m_filling = true;
    if (!m_looked) // while one is looked at, plans are compared with the one before
        m_now = planNow();
    const std::optional<ErrorBand> band =
        m_session.accuracy().bandOf(*m_session.document().committed(), MeasuredQuantity::Time);
    const double error = band ? (band->high - band->low) / 2 : kUsualError;
    if (m_model->show(state, m_now ? m_now->iteration : Seconds(0), error)) {
        m_table->resizeColumnsToContents();
        if (m_looked)
            m_table->selectSourceRow(m_model->rowOf(m_lookedPlan.candidate));
    }
    m_scatter->show(state, m_now, upwards());
    if (m_looked)
        m_scatter->choose(m_lookedPlan);
    m_filling = false;
    if (!state.empty.empty()) {
        QStringList lines;
        for (const std::string &line : state.empty)
            lines << toQString(line);
        m_details->setText(lines.join(QLatin1Char('\n')));
    }
    showStatus();
}

void PlannerPanel::showStatus()
{
    const PlannerState &state = m_planner.state();
    m_search->setText(state.running ? tr("Stop") : tr("Search"));
    m_progress->setVisible(state.running);
    m_progress->setValue(int(state.fraction * m_progress->maximum()));
    if (!state.failure.isEmpty()) {
        m_status->setText(state.failure.section(QLatin1Char('\n'), 0, 0));
        m_status->setToolTip(state.failure);
        return;
    }
    m_status->setToolTip({});
    if (!state.space) {
        m_status->setText(tr("Looks for the best of all legal plans, and proves it."));
        return;
    }
    const QString counted = tr("%1 plans, %2 simulated")
                                .arg(toQString(groupedText(state.evaluated)), toQString(groupedText(state.simulated)));
    if (state.running) {
        m_status->setText(counted);
    } else if (state.plans.empty()) {
        m_status->setText(state.stopped ? tr("Stopped before any plan was found")
                                        : tr("%1: none fits within these limits").arg(counted));
    } else {
        int tied = 0;
        while (tied < m_model->rowCount() && m_model->isTied(tied))
            ++tied;
        m_status->setText(
            tr("%1 in %2%3")
                .arg(counted, toQString(durationText(Seconds(state.seconds), 2)),
                     tied > 1 ? tr("; the first %1 are closer than the model's own error").arg(tied) : QString()) +
            (state.stopped ? tr(" (stopped)") : QString()));
    }
}

QString PlannerPanel::status() const
{
    return m_status->text();
}

QString PlannerPanel::details() const
{
    return m_details->text();
}

// The whole window follows; Esc or leaving the tab comes back.
void PlannerPanel::showPlan(const FoundPlan &plan)
{
    const Scenario scenario = m_planner.state().scenarioOf(plan);
    m_looked = true;
    m_lookedPlan = plan;
    m_session.document().preview(scenario);
    m_scatter->choose(plan);
    QString text =
        tr("%1 an iteration; beside computing: %2.").arg(toQString(durationText(plan.iteration)), limitsText(plan));
    const EvaluationPtr &shown = m_session.shown();
    if (shown)
        text += QLatin1Char(' ') +
                tr("Against the plan in the window: %1.").arg(changeText(*m_session.document().committed(), scenario));
    m_details->setText(text + QLatin1Char(' ') + tr("Enter takes it, Esc goes back."));
}

void PlannerPanel::take(const FoundPlan &plan)
{
    const Scenario scenario = m_planner.state().scenarioOf(plan);
    m_looked = false;
    m_session.document().cancel();
    m_session.document().commit(scenario, tr("Take the planner's plan"));
    m_details->setText(tr("Taken. Ctrl+Z brings the plan before back."));
}

void PlannerPanel::endLook()
{
    if (!m_looked)
        return;
    m_looked = false;
    m_session.document().cancel();
    m_scatter->choose({});
    m_details->clear();
}

void PlannerPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_looked) {
        endLook();
        return;
    }
    const int row = m_table->currentSourceRow();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_table->hasFocus() && row >= 0) {
        take(m_model->plans()[std::size_t(row)]);
        return;
    }
    QWidget::keyPressEvent(event);
}

void PlannerPanel::hideEvent(QHideEvent *event)
{
    endLook();
    QWidget::hideEvent(event);
}

} // namespace stringline::ui
