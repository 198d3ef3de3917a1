#include "ui/panels/table_view.h"

#include "ui/models/roles.h"
#include "ui/theme/focus_ring.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>

#include <set>

namespace stringline::ui {

namespace {

// Heads stand above their cells: at the left over words, at the right over numbers.
class SortedTable : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal && rowCount() > 0)
            return data(index(0, section), role);
        return QSortFilterProxyModel::headerData(section, orientation, role);
    }
};

} // namespace

TableView::TableView(QAbstractItemModel &model, const QString &name, QWidget *parent, TableSorting sorting)
    : QTableView(parent)
{
    setAccessibleName(name);
    if (sorting == TableSorting::View) {
        m_sorted = new SortedTable(this);
        m_sorted->setSortRole(kSortRole);
        m_sorted->setSourceModel(&model);
        setModel(m_sorted);
    } else {
        setModel(&model);
    }
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder); // the model's own order until somebody asks for another
    setShowGrid(false);
    setAlternatingRowColors(true);
    setSelectionBehavior(SelectRows);
    setEditTriggers(NoEditTriggers);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

QModelIndex TableView::toSource(const QModelIndex &index) const
{
    return m_sorted ? m_sorted->mapToSource(index) : index;
}

int TableView::currentSourceRow() const
{
    return currentIndex().isValid() ? toSource(currentIndex()).row() : -1;
}

void TableView::selectSourceRow(int row)
{
    if (row == currentSourceRow())
        return;
    const QModelIndex index =
        m_sorted ? m_sorted->mapFromSource(m_sorted->sourceModel()->index(row, 0)) : model()->index(row, 0);
    setCurrentIndex(index);
    if (!index.isValid()) {
        clearSelection();
        return;
    }
    scrollTo(index);
}

void TableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && hasFocus())
        Q_EMIT currentSourceRowChanged(toSource(current).row());
}

void TableView::copyAs(TableFormat format)
{
    // By ranges: of all rows of a large table there is one.
    int count = 0;
    const QItemSelection selected = selectionModel()->selection();
    for (const QItemSelectionRange &range : selected)
        count += range.height();
    if (count == 0)
        count = model()->rowCount();
    if (count > kMostCopied) {
        Q_EMIT copyRefused(count);
        return;
    }
    std::set<int> rows;
    for (const QItemSelectionRange &range : selected) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.insert(row);
    }
    QApplication::clipboard()->setText(tableText(*model(), format, {rows.begin(), rows.end()}));
}

// Without rows there is no cell that would show the focus.
void TableView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (model()->rowCount() > 0)
        return;
    QPainter painter(viewport());
    drawFocus(painter, *viewport());
}

void TableView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy as text"), this, [this] { copyAs(TableFormat::Text); });
    menu->addAction(tr("Copy as CSV"), this, [this] { copyAs(TableFormat::Csv); });
    menu->addAction(tr("Copy as Markdown"), this, [this] { copyAs(TableFormat::Markdown); });
    menu->addAction(tr("Copy as LaTeX"), this, [this] { copyAs(TableFormat::Latex); });
    menu->addSeparator();
    // Heads take no focus: keys sort here.
    QMenu *sort = menu->addMenu(tr("Sort by"));
    for (int column = 0; column < model()->columnCount(); ++column) {
        const QString title = model()->headerData(column, Qt::Horizontal).toString();
        sort->addAction(title, this, [this, column] {
            const bool again = horizontalHeader()->sortIndicatorSection() == column &&
                               horizontalHeader()->sortIndicatorOrder() == Qt::AscendingOrder;
            sortByColumn(column, again ? Qt::DescendingOrder : Qt::AscendingOrder);
        });
    }
    menu->addAction(tr("Own order"), this, [this] { sortByColumn(-1, Qt::AscendingOrder); });
    menu->popup(event->globalPos());
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyAs(TableFormat::Text);
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace stringline::ui
