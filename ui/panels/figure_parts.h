// The parts of a grid, row by row: what each shows, and in which order.
#pragma once

#include "ui/figure/figure_kinds.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace stringline::ui {

inline constexpr std::string_view kGridKind = "grid"; // the kind that has parts

// The kinds, those that cannot be drawn of the subject disabled with the reason as their tip.
void fillKinds(QComboBox &box, const FigureSubject &subject, bool withGrid);

class FigureParts : public QWidget {
    Q_OBJECT

public:
    explicit FigureParts(QWidget *parent = nullptr);

    void setSubject(const FigureSubject &subject);
    void setSpec(const FigureSpec &spec);
    void fill(FigureSpec &spec) const; // parts, columns and letters

Q_SIGNALS:
    void changed();

private:
    void add();
    void remove();
    void move(int by);
    void takeKind();
    void showList(int current);
    void showButtons();

    std::vector<FigureSpec> m_parts;
    QListWidget *m_list;
    QComboBox *m_kind;
    QPushButton *m_add;
    QPushButton *m_remove;
    QPushButton *m_up;
    QPushButton *m_down;
    QSpinBox *m_columns;
    QCheckBox *m_letters;
};

} // namespace stringline::ui
