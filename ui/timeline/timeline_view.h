// The live timeline: legend, minimap, time axis, stage names and rows of one evaluation.
//
// It shows the newest valid evaluation that it was given. While another is being computed it may be told so and fades;
// an invalid one leaves the last valid picture with a note. Where a person looks is in the ViewState, which other views
// follow: selection, hover and visible time.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/session/view_state.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/row_list.h"

#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QScrollBar;
class QVBoxLayout;

namespace stringline::ui {

class HoverCard;
class Legend;
class PanelHeader;
class MarkStrip;
class RangePanel;
class RowHeaders;
class SearchBar;
class TimeCursor;
class TimelinePlot;
class TimelineSearch;
class TimeRuler;
struct FoundBar;
struct GanttContent;

// The live one, or one to compare it with: without axis, legend and keys of its own.
enum class TimelineRole : std::uint8_t { Main, Reference };

class TimelineView : public QWidget {
    Q_OBJECT

public:
    explicit TimelineView(ViewState &view, TimelineRole role = TimelineRole::Main, QWidget *parent = nullptr);
    ~TimelineView() override;

    // Cheap: shares the value, copies no span, repaints with the next pass of the event loop.
    void setEvaluation(EvaluationPtr evaluation);
    [[nodiscard]] EvaluationPtr evaluation() const; // the one that is shown; null before the first valid one
    // Fades the picture when the wait is long enough to be seen, at once fresh again.
    void setStale(bool stale);
    [[nodiscard]] bool isStale() const;

    void setTitle(const QString &title);
    // The time axis reaches at least that far.
    void setLeastLength(Tick length);
    // So that the rows of two timelines begin below each other.
    [[nodiscard]] int neededHeaderWidth() const;
    void setLeastHeaderWidth(int pixels);
    void scrollTo(int pixels);

    // Which rows there are and how. Kept from plan to plan.
    [[nodiscard]] const RowChoices &rowChoices() const { return m_choices; }
    void setRowChoices(const RowChoices &choices);
    // Brings a row into view, whatever it takes, and lights it for a moment.
    void revealRow(const RowKey &key);
    // Of the time and the rows that are shown; as if it had been clicked.
    void selectLongestWait();
    // Of closed rows, in pixels; nothing for what the height of the view gives them.
    void setRowHeight(std::optional<int> height);

    // Everything that a key can do here is an action of this widget; actions() lists them, each with a text, a tip and
    // a shortcut that works while the focus is inside.

    [[nodiscard]] const TimelinePlot &plot() const { return *m_plot; }
    [[nodiscard]] TimeCursor &timeCursor() const { return *m_timeCursor; }
    // Of rows that are not hidden; what a group shows is in sight too.
    [[nodiscard]] std::vector<int> visibleRanks() const;
    // The text of the card at the pointer; empty while there is none.
    [[nodiscard]] QString cardText() const;

    static constexpr int kRightMargin = 12; // the rows end before the view does
    static constexpr int kLitMilliseconds = 1800;
    static constexpr int kSayMilliseconds = 2500;
    static constexpr int kStaleDelay = 80; // milliseconds; shorter waits do not flicker

Q_SIGNALS:
    // A person asked for details of a bar, or of what else is selected: by a click, Enter or E.
    void detailsWanted(const stringline::SpanRef &span);
    void scrolled(int pixels);
    void laidOut();
    // The pointer came to the name of a row, or to the row of a GPU: the GPUs that it shows, none when it leaves.
    void gpusHovered(const std::vector<int> &gpus);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void buildActions();
    QAction *addKey(const QString &name, const QString &text, const QString &tip, const QList<QKeySequence> &keys,
                    const std::function<void()> &run);
    void layoutRows();
    void themeChanged();
    void refresh(); // content changed: every part repaints
    void setScroll(int pixels);
    void toggleLanes(int row);
    void toggleChildren(int row);
    void togglePin(int row);
    void hideRow(int row);
    void moveRow(int row, int before);
    void hoverRow(int row);
    void toggleAllLanes();
    void changeRowHeight(double notches);
    void fitRows();
    void rowMenu(int row, QPoint position);
    [[nodiscard]] int actionRow() const; // that row actions mean: under the pointer, of the selection, or the first
    void buildRowActions();
    void zoomBy(double factor);
    void fitSelection();
    void fitAll();
    void escape();
    void selectAndShow(SpanRef span);
    void showSelected();
    void showRangeTotals();
    void placeNote();
    void partsChanged();

    // timeline_finding.cpp
    void buildSearch(QVBoxLayout &layout);
    void buildSearchActions();
    void searchAgain();
    void closeSearch();
    void goToFound(int step);
    void showFound();
    [[nodiscard]] FoundBar searchPlace() const;

    // timeline_marks.cpp
    void buildMarks(QVBoxLayout &layout);
    void buildMarkActions();
    [[nodiscard]] std::optional<TimeRange> rangeToMark() const;
    void storeView(int key);
    void recallView(int key);
    void say(const QString &text);

    ViewState &m_view;
    TimelineRole m_role;
    std::unique_ptr<GanttContent> m_content;
    RowChoices m_choices;
    std::optional<int> m_rowHeight; // chosen by a person
    Tick m_leastLength = 0;
    int m_leastHeaderWidth = 0;
    PanelHeader *m_header;
    Legend *m_legend;
    TimeRuler *m_ruler;
    RowHeaders *m_headers;
    TimelinePlot *m_plot;
    QScrollBar *m_scrollBar;
    RangePanel *m_rangePanel;
    HoverCard *m_card;
    SearchBar *m_searchBar = nullptr;
    TimelineSearch *m_search = nullptr;
    MarkStrip *m_markStrip = nullptr;
    bool m_marksShown = false;
    std::optional<RowKey> m_hoveredRow;
    int m_stepWhenFound = 0; // asked for before the answer was there
    QLabel *m_note;
    QLabel *m_empty;
    QTimer m_staleTimer;
    QTimer m_litTimer;
    TimeCursor *m_timeCursor = nullptr;
};

} // namespace stringline::ui
