// Everything that keys do in the timeline, as actions of the view: menus, a command palette and a list of keys read
// them from there, and a person may bind other keys.
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/legend.h"
#include "ui/timeline/mark_strip.h"
#include "ui/timeline/range_panel.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>

namespace stringline::ui {

namespace {

constexpr double kZoomStep = 0.7;
constexpr double kPanStep = 0.15;

} // namespace

QAction *TimelineView::addKey(const QString &name, const QString &text, const QString &tip,
                              const QList<QKeySequence> &keys, const std::function<void()> &run)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("timeline.") + name);
    action->setStatusTip(tip);
    QStringList shown;
    for (const QKeySequence &key : keys)
        shown << key.toString(QKeySequence::NativeText);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, shown.join(QStringLiteral(", "))));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, run] {
        if (m_content->evaluation)
            run();
    });
    addAction(action);
    return action;
}

void TimelineView::buildActions()
{
    const auto timeline = [this]() -> const Timeline & { return m_content->evaluation->timeline; };
    addKey(QStringLiteral("zoomIn"), tr("Zoom in"), tr("Show less time, in more detail"),
           {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal}, [this] { zoomBy(kZoomStep); });
    addKey(QStringLiteral("zoomOut"), tr("Zoom out"), tr("Show more time"), {Qt::Key_S, Qt::Key_Minus},
           [this] { zoomBy(1 / kZoomStep); });
    addKey(QStringLiteral("earlier"), tr("Move earlier"), tr("Show the time before"), {Qt::Key_A, Qt::Key_Left},
           [this] { m_view.setTimeRange(panned(m_view.timeRange(), -kPanStep)); });
    addKey(QStringLiteral("later"), tr("Move later"), tr("Show the time after"), {Qt::Key_D, Qt::Key_Right},
           [this] { m_view.setTimeRange(panned(m_view.timeRange(), kPanStep)); });
    addKey(QStringLiteral("fitSelection"), tr("Fit selection"),
           tr("Show the selected range or bar, as large as it fits"), {Qt::Key_F}, [this] { fitSelection(); });
    addKey(QStringLiteral("fitAll"), tr("Fit all"), tr("Show the whole iteration"), {Qt::Key_0, Qt::Key_Home},
           [this] { fitAll(); });
    addKey(QStringLiteral("previous"), tr("Previous bar"), tr("Select the bar before, on the same stage"),
           {Qt::Key_Comma},
           [this, timeline] { selectAndShow(neighbour(timeline(), m_view.selection(), -1, m_plot->anchor())); });
    addKey(QStringLiteral("next"), tr("Next bar"), tr("Select the bar after, on the same stage"), {Qt::Key_Period},
           [this, timeline] { selectAndShow(neighbour(timeline(), m_view.selection(), 1, m_plot->anchor())); });
    addKey(QStringLiteral("cause"), tr("Go to what it waited for"),
           tr("Select what had to end before this bar could begin"), {Qt::Key_BracketLeft}, [this, timeline] {
               const SpanRef cause = causeOf(timeline(), m_view.selection());
               if (cause.index != kNone)
                   selectAndShow(cause);
           });
    addKey(QStringLiteral("effect"), tr("Go to what waited for it"),
           tr("Select what could begin only when this bar had ended"), {Qt::Key_BracketRight}, [this, timeline] {
               const SpanRef effect = effectOf(timeline(), m_view.selection());
               if (effect.index != kNone)
                   selectAndShow(effect);
           });
    addKey(QStringLiteral("stageAbove"), tr("Stage above"), tr("Select the bar at this time on the stage above"),
           {Qt::Key_Up}, [this, timeline] { selectAndShow(onOtherRank(timeline(), m_view.selection(), -1)); });
    addKey(QStringLiteral("stageBelow"), tr("Stage below"), tr("Select the bar at this time on the stage below"),
           {Qt::Key_Down}, [this, timeline] { selectAndShow(onOtherRank(timeline(), m_view.selection(), 1)); });
    addKey(QStringLiteral("pageUp"), tr("Page up"), tr("Scroll to earlier stages"), {Qt::Key_PageUp},
           [this] { m_scrollBar->setValue(m_scrollBar->value() - m_scrollBar->pageStep()); });
    addKey(QStringLiteral("pageDown"), tr("Page down"), tr("Scroll to later stages"), {Qt::Key_PageDown},
           [this] { m_scrollBar->setValue(m_scrollBar->value() + m_scrollBar->pageStep()); });
    addKey(QStringLiteral("rangeOfBar"), tr("Select the bar's time"), tr("Totals over the time of the selected bar"),
           {Qt::Key_R}, [this, timeline] {
               if (const Span *span = timeline().find(m_view.selection()))
                   m_view.selectRange(TimeRange{span->start, span->end});
           });
    addKey(QStringLiteral("lanes"), tr("Open or close lanes"), tr("Show a band per lane of the selected stage"),
           {Qt::Key_L}, [this] { toggleLanes(actionRow()); });
    addKey(QStringLiteral("details"), tr("Details"), tr("Show details of the selected bar or gap"),
           {Qt::Key_Return, Qt::Key_Enter}, [this] {
               if (m_view.selection().index != kNone || m_view.selectedGap().rank != kNone)
                   Q_EMIT detailsWanted(m_view.selection());
           });
    addKey(QStringLiteral("explain"), tr("Explain"),
           tr("Say why the selected bar or gap is there; without one, what makes the iteration so long"), {Qt::Key_E},
           [this] { Q_EMIT detailsWanted(m_view.selection()); });
    QAction *path = addKey(QStringLiteral("criticalPath"), tr("Critical path"),
                           tr("Draw the chain of work that makes the iteration as long as it is"), {Qt::Key_C}, [] {});
    path->setCheckable(true);
    connect(path, &QAction::toggled, this, [this](bool shown) {
        m_plot->setCriticalPathShown(shown);
        m_legend->setNote(m_plot->criticalPathNote());
    });
    connect(&m_view, &ViewState::revealWanted, this, &TimelineView::showSelected);
    connect(&m_view, &ViewState::rankRevealWanted, this, [this](int rank) {
        if (m_content->evaluation && rank >= 0 && std::size_t(rank) < m_content->evaluation->timeline.ranks.size())
            revealRow({RowKind::Rank, rank, kNone});
    });
    addKey(QStringLiteral("copyTotals"), tr("Copy totals"), tr("Copy the totals of the selected range as text"),
           {QKeySequence::Copy}, [this] {
               if (m_view.selectedRange())
                   QGuiApplication::clipboard()->setText(m_rangePanel->asText());
           });
    buildRowActions();
    buildSearchActions();
    buildMarkActions();
    QAction *back = addKey(QStringLiteral("back"), tr("Back"), tr("Return to the time shown before"),
                           {QKeySequence(Qt::ALT | Qt::Key_Left), Qt::Key_Backspace}, [this] { m_view.back(); });
    QAction *forward = addKey(QStringLiteral("forward"), tr("Forward"), tr("Undo going back"),
                              {QKeySequence(Qt::ALT | Qt::Key_Right), QKeySequence(Qt::SHIFT | Qt::Key_Backspace)},
                              [this] { m_view.forward(); });
    const auto update = [this, back, forward] {
        back->setEnabled(m_view.canGoBack());
        forward->setEnabled(m_view.canGoForward());
    };
    connect(&m_view, &ViewState::historyChanged, this, update);
    update();
    addKey(QStringLiteral("escape"), tr("Cancel or clear"),
           tr("Cancel the drag, or clear the range, then the selection"), {Qt::Key_Escape}, [this] { escape(); });
}

void TimelineView::zoomBy(double factor)
{
    m_view.setTimeRange(zoomed(m_view.timeRange(), m_plot->anchor(), factor));
}

void TimelineView::fitAll()
{
    m_view.goTo(m_view.limits());
}

void TimelineView::fitSelection()
{
    if (const std::optional<TimeRange> range = m_view.selectedRange()) {
        m_view.goTo(padded(*range, 0.02));
    } else if (const Span *span = m_content->evaluation->timeline.find(m_view.selection())) {
        m_view.goTo(padded({span->start, span->end}, 0.1));
    } else if (const std::optional<Wait> gap = waitOf(m_content->evaluation->timeline, m_view.selectedGap())) {
        m_view.goTo(padded(gap->range, 0.1));
    } else {
        fitAll();
    }
}

void TimelineView::escape()
{
    if (m_plot->cancelDrag() || m_markStrip->cancel())
        return;
    if (m_view.selectedRange())
        m_view.selectRange({});
    else if (m_view.selectedMark() >= 0)
        m_view.selectMark(-1);
    else
        m_view.select({});
}

// Selects the span and moves the view as little as is needed to see it.
void TimelineView::selectAndShow(SpanRef ref)
{
    m_view.select(ref);
    showSelected();
}

void TimelineView::selectLongestWait()
{
    if (!m_content->evaluation)
        return;
    const std::vector<int> ranks = visibleRanks();
    const std::optional<Wait> wait =
        largestWait(m_content->evaluation->timeline, ranks, m_view.timeRange(), m_content->index.get());
    if (!wait)
        return;
    m_view.selectGap(nameOf(*wait));
    showSelected();
    Q_EMIT detailsWanted({});
}

void TimelineView::showSelected()
{
    if (!m_content->evaluation)
        return;
    const Span *span = m_content->evaluation->timeline.find(m_view.selection());
    const std::optional<Wait> gap = waitOf(m_content->evaluation->timeline, m_view.selectedGap());
    if (!span && !gap)
        return;
    const TimeRange place = span ? TimeRange{span->start, span->end} : gap->range;
    const TimeRange range = m_view.timeRange();
    if (place.from < range.from || place.to > range.to) {
        const Tick length = std::max(range.length(), place.length() + place.length() / 4);
        const Tick middle = place.from + place.length() / 2;
        m_view.setTimeRange({middle - length / 2, middle + length / 2});
    }
    const int row = m_content->layout.rowOf(span ? m_view.selection().rank : gap->rank);
    if (row < m_content->layout.pinnedRows())
        return; // hidden, or always in view
    const int top = m_content->layout.top(row);
    const int bottom = m_content->layout.bottom(row);
    if (top < m_plot->scroll() + m_content->layout.pinnedHeight())
        m_scrollBar->setValue(top - m_content->layout.pinnedHeight());
    else if (bottom > m_plot->scroll() + m_plot->height())
        m_scrollBar->setValue(bottom - m_plot->height());
}

} // namespace stringline::ui
