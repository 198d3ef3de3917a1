// The choices of a question: what each one says, and the conditions under which it is right.
#pragma once

#include "core/base/json.h"

#include <QWidget>

class QTableWidget;

namespace stringline::ui {

class LessonChoicesEdit : public QWidget {
    Q_OBJECT

public:
    explicit LessonChoicesEdit(QWidget *parent = nullptr);

    void show(const Json *choices); // null for none
    [[nodiscard]] Json value() const;
    // The choice that is right, by its tick; none for -1.
    void markRight(int row);

Q_SIGNALS:
    void edited();

private:
    void add(const QString &text, const QString &conditions);

    QTableWidget *m_table;
};

} // namespace stringline::ui
