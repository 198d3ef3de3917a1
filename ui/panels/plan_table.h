// Plans side by side: a double-click or Enter takes the plan of a column, Delete removes it, F2 names it; the menu of
// its head has the same.
#pragma once

#include "ui/models/side_by_side_model.h"
#include "ui/panels/table_view.h"

namespace stringline::ui {

class PlanTable : public TableView {
    Q_OBJECT

public:
    explicit PlanTable(SideBySideModel &model, QWidget *parent = nullptr);

    // As wide as their texts, within reason.
    void fitColumns();

Q_SIGNALS:
    void takeRequested(const stringline::ui::PlanColumn &plan);
    void removeRequested(int id);
    void renameRequested(int id, const QString &name);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void take(int column);
    void remove(int column);
    void rename(int column);
    void showHeadMenu(const QPoint &at);

    const SideBySideModel &m_plans;
};

} // namespace stringline::ui
