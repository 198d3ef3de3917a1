// The Ranks tab: where every rank stands and which groups it joins, as a launch numbers them. Its selected rank and the
// members of its groups are marked in the rank map; a click there selects the row.
#pragma once

#include "core/parallel/rank_groups.h"
#include "ui/session/rank_marks.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace stringline::ui {

class RankModel;
class Session;
class TableView;

class RanksPanel : public QWidget {
    Q_OBJECT

public:
    explicit RanksPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    void selectRank(int rank); // -1 for none
    [[nodiscard]] int rank() const { return m_rank; }
    // Whose members are marked; none for all kinds.
    [[nodiscard]] std::optional<GroupKind> kind() const;
    void saveTo(const QString &file); // all ranks, as CSV
    [[nodiscard]] TableView &table() const { return *m_table; }
    [[nodiscard]] QComboBox &kinds() const { return *m_kinds; }
    [[nodiscard]] RankModel &model() const { return *m_model; }
    [[nodiscard]] QString note() const; // the selected rank's groups by members, or what went wrong

Q_SIGNALS:
    void marksChanged(const stringline::ui::RankMarks &marks);

private:
    void showKinds();
    void showSelected();
    void chooseAndSave();

    Session &m_session;
    RankModel *m_model;
    QComboBox *m_kinds;
    QLabel *m_note;
    QToolButton *m_save;
    TableView *m_table;
    int m_rank = -1;
};

} // namespace stringline::ui
