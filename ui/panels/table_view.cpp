#include "ui/panels/table_view.h"

#include "ui/models/roles.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
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

TableView::TableView(QAbstractItemModel &model, const QString &name, QWidget *parent)
    : QTableView(parent)
    , m_sorted(new SortedTable(this))
{
    setAccessibleName(name);
    m_sorted->setSortRole(kSortRole);
    m_sorted->setSourceModel(&model);
    setModel(m_sorted);
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

int TableView::currentSourceRow() const
{
    return currentIndex().isValid() ? m_sorted->mapToSource(currentIndex()).row() : -1;
}

void TableView::selectSourceRow(int row)
{
    if (row == currentSourceRow())
        return;
    const QModelIndex index = m_sorted->mapFromSource(m_sorted->sourceModel()->index(row, 0));
    if (!index.isValid())
        return;
    setCurrentIndex(index);
    scrollTo(index);
}

void TableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && hasFocus())
        Q_EMIT currentSourceRowChanged(m_sorted->mapToSource(current).row());
}

void TableView::copyAs(TableFormat format)
{
    std::set<int> rows;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        rows.insert(index.row());
    QApplication::clipboard()->setText(tableText(*m_sorted, format, {rows.begin(), rows.end()}));
}

void TableView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy as text"), this, [this] { copyAs(TableFormat::Text); });
    menu->addAction(tr("Copy as CSV"), this, [this] { copyAs(TableFormat::Csv); });
    menu->addAction(tr("Copy as Markdown"), this, [this] { copyAs(TableFormat::Markdown); });
    menu->addAction(tr("Copy as LaTeX"), this, [this] { copyAs(TableFormat::Latex); });
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
