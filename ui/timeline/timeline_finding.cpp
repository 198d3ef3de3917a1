// Search in the timeline: the bar, its answers and the way from one to the next.
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/search_bar.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_search.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QVBoxLayout>

namespace stringline::ui {

void TimelineView::buildSearch(QVBoxLayout &layout)
{
    m_search = new TimelineSearch(this);
    m_searchBar = new SearchBar(this);
    layout.addWidget(m_searchBar);
    connect(m_searchBar, &SearchBar::edited, this, &TimelineView::searchAgain);
    connect(m_searchBar, &SearchBar::stepWanted, this, &TimelineView::goToFound);
    connect(m_searchBar, &SearchBar::closed, this, &TimelineView::closeSearch);
    connect(m_search, &TimelineSearch::found, this, [this](const FoundBars &bars) {
        m_content->found = bars;
        showFound();
        const int waiting = std::exchange(m_stepWhenFound, 0);
        if (waiting != 0)
            goToFound(waiting);
    });
    connect(&m_view, &ViewState::selectionChanged, this, &TimelineView::showFound);
}

void TimelineView::buildSearchActions()
{
    addKey(QStringLiteral("search"), tr("Search"), tr("Find bars by activity, microbatch, stage, operator, duration"),
           {Qt::Key_Slash, QKeySequence::Find}, [this] {
               m_searchBar->open();
               partsChanged();
               searchAgain();
           });
    addKey(QStringLiteral("nextFound"), tr("Next found bar"), tr("Go to the next bar that the search found"),
           {Qt::Key_F3}, [this] { goToFound(1); });
    addKey(QStringLiteral("previousFound"), tr("Previous found bar"), tr("Go to the bar found before this one"),
           {QKeySequence(Qt::SHIFT | Qt::Key_F3)}, [this] { goToFound(-1); });
}

// Also after a change of plan: what was typed stays, what it finds changes.
void TimelineView::searchAgain()
{
    if (m_searchBar->isHidden())
        return;
    m_stepWhenFound = 0;
    m_search->request(m_content->evaluation, parseSearch(m_searchBar->text()));
}

void TimelineView::closeSearch()
{
    m_searchBar->hide();
    m_stepWhenFound = 0;
    m_search->request({}, {});
    partsChanged();
    m_plot->setFocus(Qt::OtherFocusReason);
}

// Where a person is now: at the selected bar, else at the left edge of what is shown.
FoundBar TimelineView::searchPlace() const
{
    if (const Span *span = m_content->evaluation->timeline.find(m_view.selection()))
        return {span->start, m_view.selection()};
    return {m_view.timeRange().from, {}};
}

void TimelineView::goToFound(int step)
{
    if (m_search->isBusy()) {
        m_stepWhenFound = step; // Enter right after the last letter
        return;
    }
    if (!m_content->evaluation || !m_content->found || m_content->found->empty())
        return;
    selectAndShow((*m_content->found)[stepFrom(*m_content->found, searchPlace(), step)].span);
}

void TimelineView::showFound()
{
    const FoundBars &found = m_content->found;
    std::optional<std::size_t> current;
    if (found && m_content->evaluation)
        current = placeOf(*found, searchPlace());
    m_searchBar->setCount(found ? std::optional(found->size()) : std::nullopt, current);
    m_plot->marksChanged();
    m_ruler->update();
}

// A part above the rows came or went, so the rows have another height.
void TimelineView::partsChanged()
{
    layout()->activate();
    layoutRows();
    placeNote();
    showRangeTotals();
}

} // namespace stringline::ui
