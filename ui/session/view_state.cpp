// Range arithmetic and the history of ranges; no drawing, no widgets.
#include "ui/session/view_state.h"

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr std::size_t kHistory = 100;

} // namespace

ViewState::ViewState(QObject *parent)
    : QObject(parent)
{
}

TimeRange ViewState::fitted(TimeRange range) const
{
    const Tick length = std::clamp(range.length(), std::min(kShortest, m_length), m_length);
    const Tick from = std::clamp(range.from, Tick(0), m_length - length);
    return {from, from + length};
}

void ViewState::show(TimeRange range)
{
    if (range == m_range)
        return;
    m_range = range;
    Q_EMIT timeRangeChanged(m_range);
}

void ViewState::setLimits(Tick length)
{
    if (length == m_length)
        return;
    const bool all = showsAll();
    m_length = std::max(length, Tick(0));
    show(all ? limits() : fitted(m_range));
    if (m_selectedRange && m_selectedRange->to > m_length)
        selectRange({});
}

void ViewState::setTimeRange(TimeRange range)
{
    show(fitted(range));
}

void ViewState::goTo(TimeRange range)
{
    if (fitted(range) == m_range)
        return;
    remember();
    show(fitted(range));
}

void ViewState::remember()
{
    if (!m_back.empty() && m_back.back() == m_range)
        return;
    m_back.push_back(m_range);
    if (m_back.size() > kHistory)
        m_back.erase(m_back.begin());
    m_forward.clear();
    Q_EMIT historyChanged();
}

void ViewState::back()
{
    if (m_back.empty())
        return;
    m_forward.push_back(m_range);
    const TimeRange range = m_back.back();
    m_back.pop_back();
    show(fitted(range));
    Q_EMIT historyChanged();
}

void ViewState::forward()
{
    if (m_forward.empty())
        return;
    m_back.push_back(m_range);
    const TimeRange range = m_forward.back();
    m_forward.pop_back();
    show(fitted(range));
    Q_EMIT historyChanged();
}

void ViewState::select(SpanRef span)
{
    if (span == m_selection && m_selectedGap == GapRef{})
        return;
    m_selection = span;
    m_selectedGap = {};
    Q_EMIT selectionChanged(m_selection);
}

void ViewState::selectGap(GapRef gap)
{
    if (gap == m_selectedGap)
        return;
    m_selection = {};
    m_selectedGap = gap;
    Q_EMIT selectionChanged(m_selection);
}

void ViewState::selectRange(std::optional<TimeRange> range)
{
    if (range && range->length() <= 0)
        range.reset();
    if (range == m_selectedRange)
        return;
    m_selectedRange = range;
    Q_EMIT selectedRangeChanged();
}

void ViewState::setHover(SpanRef span)
{
    if (span == m_hover)
        return;
    m_hover = span;
    Q_EMIT hoverChanged(m_hover);
}

void ViewState::setNotes(const ViewSpec &notes)
{
    if (notes == m_notes)
        return;
    m_notes = notes;
    if (m_selectedMark >= int(m_notes.marks.size()))
        m_selectedMark = -1;
    Q_EMIT notesChanged();
}

void ViewState::selectMark(int index)
{
    const int known = index >= 0 && index < int(m_notes.marks.size()) ? index : -1;
    if (known == m_selectedMark)
        return;
    m_selectedMark = known;
    Q_EMIT notesChanged();
}

} // namespace stringline::ui
