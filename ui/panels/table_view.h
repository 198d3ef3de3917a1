// A table that can be sorted and copied as text, CSV, Markdown or LaTeX.
#pragma once

#include "ui/models/table_text.h"

#include <QTableView>

class QSortFilterProxyModel;

namespace stringline::ui {

class TableView : public QTableView {
    Q_OBJECT

public:
    TableView(QAbstractItemModel &model, const QString &name, QWidget *parent = nullptr);

    // The row of the model behind the current row; -1 without one.
    [[nodiscard]] int currentSourceRow() const;
    void selectSourceRow(int row);
    void copyAs(TableFormat format);

Q_SIGNALS:
    void currentSourceRowChanged(int row);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    QSortFilterProxyModel *m_sorted;
};

} // namespace stringline::ui
