// What a person does to the rows: lanes, GPUs, pins, hiding, order, height.
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/named_rows.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kHeightPerNotch = 1.2;

void toggle(std::set<RowKey> &keys, const RowKey &key)
{
    if (keys.erase(key) == 0)
        keys.insert(key);
}

} // namespace

void TimelineView::setRowChoices(const RowChoices &choices)
{
    if (choices == m_choices)
        return;
    m_choices = choices;
    layoutRows();
}

void TimelineView::setRowHeight(std::optional<int> height)
{
    m_rowHeight = height;
    layoutRows();
}

void TimelineView::revealRow(const RowKey &key)
{
    if (!m_content->evaluation)
        return;
    setRowChoices(revealing(*m_content->evaluation, m_choices, key));
    const RowLayout &rows = m_content->layout;
    int row = 0;
    while (row < rows.rows() && rows.row(row).key != key)
        ++row;
    if (row == rows.rows())
        return;
    if (row >= rows.pinnedRows())
        m_scrollBar->setValue(rows.top(row) - (m_plot->height() + rows.pinnedHeight() - rows.rowHeight()) / 2);
    m_content->litRow = row;
    m_plot->marksChanged();
    m_litTimer.start(kLitMilliseconds);
}

int TimelineView::actionRow() const
{
    if (const int row = m_plot->rowAtPointer(); row >= 0)
        return row;
    return std::max(0, m_content->layout.rowOf(m_view.selection().rank));
}

void TimelineView::toggleLanes(int row)
{
    if (row < 0 || row >= m_content->layout.rows())
        return;
    RowChoices choices = m_choices;
    toggle(choices.open, m_content->layout.row(row).key);
    setRowChoices(choices);
}

void TimelineView::toggleChildren(int row)
{
    if (row < 0 || row >= m_content->layout.rows() || !m_content->layout.row(row).hasChildren)
        return;
    const RowKey key = m_content->layout.row(row).key;
    RowChoices choices = m_choices;
    toggle(key.kind == RowKind::Group ? choices.folded : choices.unfolded, key);
    setRowChoices(choices);
}

void TimelineView::togglePin(int row)
{
    if (row < 0 || row >= m_content->layout.rows() || m_content->layout.row(row).key.kind == RowKind::Group)
        return;
    RowChoices choices = m_choices;
    toggle(choices.pinned, m_content->layout.row(row).key);
    setRowChoices(choices);
}

void TimelineView::hideRow(int row)
{
    if (row < 0 || row >= m_content->layout.rows() || m_content->layout.rows() == 1)
        return; // the last row stays: an empty timeline explains nothing
    RowChoices choices = m_choices;
    choices.hidden.insert(m_content->layout.row(row).key);
    choices.pinned.erase(m_content->layout.row(row).key);
    setRowChoices(choices);
}

void TimelineView::moveRow(int row, int before)
{
    const RowLayout &layout = m_content->layout;
    if (row < 0 || row >= layout.rows() || layout.row(row).key.kind != RowKind::Rank || before < 0)
        return;
    const int ranks = int(m_content->evaluation->timeline.ranks.size());
    const int beforeRank = before < layout.rows() ? layout.row(before).rank() : ranks;
    RowChoices choices = m_choices;
    choices.order = movedBefore(m_choices.order, layout.row(row).rank(), beforeRank, ranks);
    setRowChoices(choices);
}

void TimelineView::hoverRow(int row)
{
    const bool isRow = m_content->evaluation && row >= 0 && row < m_content->layout.rows();
    const std::optional<RowKey> key = isRow ? std::optional(m_content->layout.row(row).key) : std::nullopt;
    if (key == m_hoveredRow)
        return;
    m_hoveredRow = key;
    std::vector<int> gpus;
    if (key && key->gpu != kNone) {
        gpus = {key->gpu};
    } else if (key) {
        for (int i = 0; i < m_content->layout.row(row).ranks; ++i) {
            const std::vector<int> more = gpusOf(*m_content->evaluation, key->rank + i);
            gpus.insert(gpus.end(), more.begin(), more.end());
        }
    }
    Q_EMIT gpusHovered(gpus);
}

void TimelineView::toggleAllLanes()
{
    RowChoices choices = m_choices;
    const bool anyOpen = !choices.open.empty();
    choices.open.clear();
    for (int row = 0; !anyOpen && row < m_content->layout.rows(); ++row) {
        if (m_content->layout.row(row).key.kind != RowKind::Group)
            choices.open.insert(m_content->layout.row(row).key);
    }
    setRowChoices(choices);
}

// The row under the pointer stays there.
void TimelineView::changeRowHeight(double notches)
{
    const int row = actionRow();
    const int before = m_content->layout.rows() > 0 ? m_content->layout.screenTop(row, m_plot->scroll()) : 0;
    const double wanted = m_content->layout.rowHeight() * std::pow(kHeightPerNotch, notches);
    const int rounded = int(notches > 0 ? std::ceil(wanted) : std::floor(wanted));
    setRowHeight(std::clamp(rounded, kThinnestRow, kMostRowHeight));
    if (row >= m_content->layout.pinnedRows() && row < m_content->layout.rows())
        m_scrollBar->setValue(m_content->layout.top(row) - before);
}

// All rows at once, however thin; a second time as they were.
void TimelineView::fitRows()
{
    const int rows = std::max(1, m_content->layout.rows());
    const int fitting = std::clamp(m_plot->height() / rows, kThinnestRow, kMostRowHeight);
    setRowHeight(m_rowHeight ? std::nullopt : std::optional(fitting));
}

void TimelineView::buildRowActions()
{
    addKey(QStringLiteral("allLanes"), tr("Open or close all lanes"), tr("Show a band per lane of every stage"),
           {QKeySequence(Qt::SHIFT | Qt::Key_L)}, [this] { toggleAllLanes(); });
    addKey(QStringLiteral("gpus"), tr("Show or hide GPUs"), tr("A row for each GPU of the stage under the pointer"),
           {Qt::Key_U}, [this] { toggleChildren(actionRow()); });
    addKey(QStringLiteral("pin"), tr("Pin or unpin row"), tr("Keep the row under the pointer in view, at the top"),
           {Qt::Key_P}, [this] { togglePin(actionRow()); });
    addKey(QStringLiteral("hide"), tr("Hide row"), tr("Hide the row under the pointer"), {Qt::Key_H},
           [this] { hideRow(actionRow()); });
    addKey(QStringLiteral("showRows"), tr("Show all rows"), tr("Bring hidden rows back, in their usual order"),
           {QKeySequence(Qt::SHIFT | Qt::Key_H)}, [this] {
               RowChoices choices = m_choices;
               choices.hidden.clear();
               choices.folded.clear();
               choices.order.clear();
               setRowChoices(choices);
           });
    addKey(QStringLiteral("rowUp"), tr("Move row up"), tr("Move the row under the pointer above the one before"),
           {QKeySequence(Qt::ALT | Qt::Key_Up)}, [this] { moveRow(actionRow(), actionRow() - 1); });
    addKey(QStringLiteral("rowDown"), tr("Move row down"), tr("Move the row under the pointer below the next"),
           {QKeySequence(Qt::ALT | Qt::Key_Down)}, [this] { moveRow(actionRow(), actionRow() + 2); });
    addKey(QStringLiteral("tallerRows"), tr("Taller rows"), tr("Make all rows taller (Alt and the wheel do the same)"),
           {QKeySequence(Qt::ALT | Qt::Key_Plus), QKeySequence(Qt::ALT | Qt::Key_Equal)},
           [this] { changeRowHeight(1); });
    addKey(QStringLiteral("thinnerRows"), tr("Thinner rows"), tr("Make all rows thinner"),
           {QKeySequence(Qt::ALT | Qt::Key_Minus)}, [this] { changeRowHeight(-1); });
    addKey(QStringLiteral("fitRows"), tr("Fit rows"),
           tr("Show all rows at once, however thin; again for the usual height"), {Qt::Key_V}, [this] { fitRows(); });
}

void TimelineView::rowMenu(int row, QPoint position)
{
    if (row < 0 || row >= m_content->layout.rows())
        return;
    const Row which = m_content->layout.row(row);
    const bool group = which.key.kind == RowKind::Group;
    QMenu menu(this);
    const auto add = [&menu](const QString &text, bool enabled, const std::function<void()> &run) {
        QAction *action = menu.addAction(text);
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, &menu, run);
    };
    add(which.open ? tr("Close lanes") : tr("Open lanes"), !group, [=, this] { toggleLanes(row); });
    if (which.hasChildren) {
        const QString text = group ? (which.unfolded ? tr("Fold group") : tr("Unfold group"))
                                   : (which.unfolded ? tr("Hide GPUs") : tr("Show GPUs"));
        add(text, true, [=, this] { toggleChildren(row); });
    }
    add(which.pinned ? tr("Unpin") : tr("Pin to top"), !group, [=, this] { togglePin(row); });
    add(tr("Hide"), m_content->layout.rows() > 1, [=, this] { hideRow(row); });
    menu.addSeparator();
    for (const char *name :
         {"timeline.rowUp", "timeline.rowDown", "timeline.showRows", "timeline.allLanes", "timeline.fitRows"}) {
        if (QAction *action = findChild<QAction *>(QLatin1String(name)))
            menu.addAction(action);
    }
    menu.exec(position);
}

} // namespace stringline::ui
