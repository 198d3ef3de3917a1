// What the views share about where a person looks: the visible time, what is selected, what is under the pointer, and
// what was marked. Views follow its signals and never know each other.
#pragma once

#include "core/scenario/view_spec.h"
#include "core/sim/timeline.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace stringline::ui {

// A stretch of the iteration; `to` is beyond its last tick.
struct TimeRange {
    Tick from = 0;
    Tick to = 0;

    [[nodiscard]] Tick length() const { return to - from; }
    bool operator==(const TimeRange &) const = default;
};

// A gap of a compute lane, named by what ends it: a span, or none for the end of the iteration.
struct GapRef {
    std::int32_t rank = kNone; // none for no gap
    std::int32_t next = kNone;

    bool operator==(const GapRef &) const = default;
};

class ViewState : public QObject {
    Q_OBJECT

public:
    explicit ViewState(QObject *parent = nullptr);

    // The whole iteration. A view that showed all of the old one shows all of the new one; any other keeps its range,
    // cut to what there is.
    void setLimits(Tick length);
    [[nodiscard]] TimeRange limits() const { return {0, m_length}; }

    [[nodiscard]] TimeRange timeRange() const { return m_range; }
    [[nodiscard]] bool showsAll() const { return m_range == limits(); }
    // Shifted and cut into the limits, never shorter than kShortest.
    void setTimeRange(TimeRange range);
    // The same, but as a step of its own to which back() returns. Gestures that end, keys that jump.
    void goTo(TimeRange range);
    // Makes the present range a place that back() returns to; called when a gesture begins.
    void remember();
    void back();
    void forward();
    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }

    [[nodiscard]] SpanRef selection() const { return m_selection; }
    void select(SpanRef span);
    // A bar or a gap is selected, never both.
    [[nodiscard]] GapRef selectedGap() const { return m_selectedGap; }
    void selectGap(GapRef gap);
    // Asks the views to bring what is selected into sight.
    void reveal() { Q_EMIT revealWanted(); }
    void revealRank(int rank) { Q_EMIT rankRevealWanted(rank); } // its row, where it has one
    [[nodiscard]] std::optional<TimeRange> selectedRange() const { return m_selectedRange; }
    void selectRange(std::optional<TimeRange> range);

    [[nodiscard]] SpanRef hover() const { return m_hover; }
    void setHover(SpanRef span);

    // Marks and bookmarks of the open scenario. Its document owns them: views say what a person wants by
    // requestNotes(), and the answer comes as setNotes(). A drag shows them where they would be by setNotes() alone.
    [[nodiscard]] const ViewSpec &notes() const { return m_notes; }
    void setNotes(const ViewSpec &notes);
    void requestNotes(const ViewSpec &notes, const QString &what) { Q_EMIT notesWanted(notes, what); }
    // The place in notes().marks of the one that keys act on; -1 for none.
    [[nodiscard]] int selectedMark() const { return m_selectedMark; }
    void selectMark(int index);

    static constexpr Tick kShortest = 1000; // one microsecond

Q_SIGNALS:
    void timeRangeChanged(const stringline::ui::TimeRange &range);
    void historyChanged();
    void selectionChanged(const stringline::SpanRef &span); // or another gap
    void revealWanted();
    void rankRevealWanted(int rank);
    void selectedRangeChanged();
    void hoverChanged(const stringline::SpanRef &span);
    void notesChanged(); // or which of them is selected
    void notesWanted(const stringline::ViewSpec &notes, const QString &what);

private:
    [[nodiscard]] TimeRange fitted(TimeRange range) const;
    void show(TimeRange range);

    Tick m_length = 0;
    TimeRange m_range;
    std::vector<TimeRange> m_back;
    std::vector<TimeRange> m_forward;
    SpanRef m_selection;
    GapRef m_selectedGap;
    SpanRef m_hover;
    std::optional<TimeRange> m_selectedRange;
    ViewSpec m_notes;
    int m_selectedMark = -1;
};

} // namespace stringline::ui
