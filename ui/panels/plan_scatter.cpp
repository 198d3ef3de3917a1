#include "ui/panels/plan_scatter.h"

#include "ui/models/found_plan_model.h"
#include "ui/panels/plot_look.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QToolTip>

#include <array>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kReach = 8; // pixels of the pointer
constexpr double kMargin = 0.06;
constexpr double kShown = 2; // times the best

QString axisTitle(const Objective &objective)
{
    return withUnit(tableText(objective.label), toQString(objective.unit));
}

} // namespace

PlanScatter::PlanScatter(QWidget *parent)
    : QCustomPlot(parent)
    , m_tried(addGraph())
    , m_front(addGraph())
    , m_best(addGraph())
    , m_now(addGraph())
    , m_chosen(addGraph())
{
    setAccessibleName(tr("Plans found"));
    setMinimumSize(220, 110);
    setMouseTracking(true);
    for (QCPGraph *graph : {m_tried, m_best, m_now, m_chosen})
        graph->setLineStyle(QCPGraph::lsNone);
    m_front->setLineStyle(QCPGraph::lsStepLeft);
    for (QCPAxis *axis : {xAxis, yAxis})
        setUpAxis(*axis, font());
    axisRect()->setupFullAxesBox(false);
    applyColors();
}

void PlanScatter::applyColors()
{
    const Theme theme = currentTheme();
    colorPlot(*this, std::array{xAxis, yAxis}, theme);
    const QColor best = colorOf(theme, Activity::Forward);
    m_tried->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, mixed(theme.faint, theme.base, 0.45), 3));
    m_front->setPen(QPen(theme.good, 1.4));
    m_front->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme.good, 5));
    m_best->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, best, 6));
    m_now->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(theme.bad, 1.6), QBrush(theme.base), 9));
    m_chosen->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.text, 1.6), Qt::NoBrush, 12));
}

void PlanScatter::setPoints(QCPGraph *graph, const std::vector<FoundPlan> &plans)
{
    QVector<double> x;
    QVector<double> y;
    for (const FoundPlan &plan : plans) {
        x << m_across->of(plan);
        y << m_upwards->of(plan);
    }
    graph->setData(x, y);
}

void PlanScatter::show(const PlannerState &state, const std::optional<FoundPlan> &now, std::string_view upwards)
{
    m_across = findObjective(state.objective.empty() ? std::string_view("time") : state.objective);
    m_upwards = findObjective(upwards);
    m_plans = state.tried;
    m_plans.insert(m_plans.end(), state.plans.begin(), state.plans.end());
    m_plans.insert(m_plans.end(), state.front.begin(), state.front.end());
    setPoints(m_tried, state.tried);
    setPoints(m_best, state.plans);
    setPoints(m_front, state.against == upwards && state.front.size() > 1 ? state.front : std::vector<FoundPlan>());
    setPoints(m_now, now ? std::vector<FoundPlan>{*now} : std::vector<FoundPlan>());
    m_chosen->data()->clear();
    xAxis->setLabel(axisTitle(*m_across));
    yAxis->setLabel(axisTitle(*m_upwards));
    rescaleAxes();
    // Far worse plans would push those that matter into a corner.
    if (!state.plans.empty()) {
        const double best = m_across->of(state.plans.front());
        const double last = std::max(now ? m_across->of(*now) : 0, best * kShown);
        if (xAxis->range().upper > last)
            xAxis->setRangeUpper(last);
    }
    for (QCPAxis *axis : {xAxis, yAxis}) {
        const QCPRange range = axis->range();
        const double margin =
            range.size() > 0 ? range.size() * kMargin : std::max(1e-9, std::abs(range.center()) * 0.1);
        axis->setRange(range.lower - margin, range.upper + margin);
    }
    replot(QCustomPlot::rpQueuedReplot);
}

void PlanScatter::choose(const std::optional<FoundPlan> &plan)
{
    setPoints(m_chosen, plan ? std::vector<FoundPlan>{*plan} : std::vector<FoundPlan>());
    replot(QCustomPlot::rpQueuedReplot);
}

QPointF PlanScatter::placeOf(const FoundPlan &plan) const
{
    return {xAxis->coordToPixel(m_across->of(plan)), yAxis->coordToPixel(m_upwards->of(plan))};
}

const FoundPlan *PlanScatter::planAt(const QPointF &position) const
{
    const FoundPlan *nearest = nullptr;
    double least = kReach;
    for (const FoundPlan &plan : m_plans) { // of equal places the last, which lies on top
        const QPointF apart = placeOf(plan) - position;
        const double distance = std::hypot(apart.x(), apart.y());
        if (distance <= least) {
            least = distance;
            nearest = &plan;
        }
    }
    return nearest;
}

void PlanScatter::mouseMoveEvent(QMouseEvent *event)
{
    const FoundPlan *plan = planAt(event->position());
    if (plan == nullptr) {
        QToolTip::hideText();
        return;
    }
    QToolTip::showText(event->globalPosition().toPoint(),
                       tr("%1 · %2\nBeside computing: %3\nClick to look at it, double-click to take it")
                           .arg(toQString(m_across->text(m_across->of(*plan))),
                                toQString(m_upwards->text(m_upwards->of(*plan))), limitsText(*plan)),
                       this);
}

void PlanScatter::mousePressEvent(QMouseEvent *event)
{
    if (const FoundPlan *plan = planAt(event->position()); plan != nullptr && event->button() == Qt::LeftButton)
        Q_EMIT chosen(*plan);
}

void PlanScatter::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const FoundPlan *plan = planAt(event->position()); plan != nullptr && event->button() == Qt::LeftButton)
        Q_EMIT accepted(*plan);
}

void PlanScatter::changeEvent(QEvent *event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        applyColors();
        replot(QCustomPlot::rpQueuedReplot);
    }
}

} // namespace stringline::ui
