// Marks, notes and remembered views of the timeline, as keys make them.
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/mark_strip.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

void TimelineView::buildMarks(QVBoxLayout &layout)
{
    m_markStrip = new MarkStrip(*m_content, m_view, this);
    layout.addWidget(m_markStrip);
    connect(&m_view, &ViewState::notesChanged, this, [this] {
        if (m_markStrip->isHidden() == m_marksShown) {
            m_marksShown = !m_marksShown;
            partsChanged();
        }
        m_plot->marksChanged();
    });
    m_marksShown = !m_markStrip->isHidden();
}

void TimelineView::buildMarkActions()
{
    addKey(QStringLiteral("mark"), tr("Mark time"), tr("Mark the selected range, or the time of the selected bar"),
           {Qt::Key_M}, [this] {
               if (const std::optional<TimeRange> range = rangeToMark())
                   m_markStrip->add(withRange({}, *range));
               else
                   say(tr("Select a bar, or drag a range, to mark it"));
           });
    addKey(QStringLiteral("note"), tr("Write a note"), tr("Put a note at the selection, or at the pointer"),
           {QKeySequence(Qt::SHIFT | Qt::Key_M)}, [this] {
               const std::optional<TimeRange> range = rangeToMark();
               const Tick time = std::clamp(range ? range->from : m_plot->anchor(), Tick(0), m_view.limits().to);
               m_markStrip->add(withRange({}, {time, time}));
           });
    addKey(QStringLiteral("deleteMark"), tr("Remove mark"), tr("Remove the selected mark or note"), {Qt::Key_Delete},
           [this] { m_markStrip->removeSelected(); });
    for (int key = 1; key <= kMostBookmarks; ++key) {
        addKey(QStringLiteral("goToView%1").arg(key), tr("Go to view %1").arg(key),
               tr("Show the time and the rows that were stored under %1").arg(key), {Qt::Key(Qt::Key_0 + key)},
               [this, key] { recallView(key); });
    }
    for (int key = 1; key <= kMostBookmarks; ++key) {
        addKey(QStringLiteral("storeView%1").arg(key), tr("Store view %1").arg(key),
               tr("Remember the time and the rows that are shown under %1").arg(key),
               {QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + key))}, [this, key] { storeView(key); });
    }
}

std::optional<TimeRange> TimelineView::rangeToMark() const
{
    if (m_view.selectedRange())
        return m_view.selectedRange();
    if (const Span *span = m_content->evaluation->timeline.find(m_view.selection()))
        return TimeRange{span->start, span->end};
    return std::nullopt;
}

void TimelineView::storeView(int key)
{
    const TimeRange range = m_view.timeRange();
    const double rowHeight = std::max(1, m_content->layout.rowHeight());
    const ViewBookmark bookmark{key, toSeconds(range.from).value(), toSeconds(range.to).value(),
                                m_scrollBar->value() / rowHeight};
    ViewSpec notes = m_view.notes();
    std::erase_if(notes.bookmarks, [key](const ViewBookmark &each) { return each.key == key; });
    const auto place = std::find_if(notes.bookmarks.begin(), notes.bookmarks.end(),
                                    [key](const ViewBookmark &each) { return each.key > key; });
    notes.bookmarks.insert(place, bookmark);
    m_view.requestNotes(notes, tr("Store view %1").arg(key));
    say(tr("View %1 stored: %1 returns to it").arg(key));
}

void TimelineView::recallView(int key)
{
    for (const ViewBookmark &bookmark : m_view.notes().bookmarks) {
        if (bookmark.key != key)
            continue;
        m_view.goTo(rangeOf({bookmark.fromSeconds, bookmark.toSeconds, {}}));
        m_scrollBar->setValue(int(std::lround(bookmark.topRow * m_content->layout.rowHeight())));
        return;
    }
    say(tr("No view is stored under %1: Ctrl+%1 stores one").arg(key));
}

// A word about what a key did, or why it did nothing; over the rows, for a moment.
void TimelineView::say(const QString &text)
{
    QToolTip::showText(m_plot->mapToGlobal(QPoint(m_plot->width() / 2 - 90, 4)), text, m_plot, {}, kSayMilliseconds);
}

} // namespace stringline::ui
