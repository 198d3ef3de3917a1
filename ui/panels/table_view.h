// A table that can be sorted and copied as text, CSV, Markdown or LaTeX, by mouse and by keys: the menu key opens what
// a right click does.
#pragma once

#include "ui/models/table_text.h"

#include <QTableView>

#include <cstdint>

class QSortFilterProxyModel;

namespace stringline::ui {

// Who puts rows in order: the view, or a model that has too many rows for that.
enum class TableSorting : std::uint8_t { View, Model };

class TableView : public QTableView {
    Q_OBJECT

public:
    TableView(QAbstractItemModel &model, const QString &name, QWidget *parent = nullptr,
              TableSorting sorting = TableSorting::View);

    // The row of the model behind the current row; -1 without one.
    [[nodiscard]] int currentSourceRow() const;
    void selectSourceRow(int row); // none where there is no such row
    // Selected rows, or all. More than a clipboard should take are left alone, and said.
    void copyAs(TableFormat format);

    static constexpr int kMostCopied = 200'000;

Q_SIGNALS:
    void currentSourceRowChanged(int row);
    void copyRefused(int rows);

protected:
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    [[nodiscard]] QModelIndex toSource(const QModelIndex &index) const;

    QSortFilterProxyModel *m_sorted = nullptr; // none where the model sorts
};

} // namespace stringline::ui
