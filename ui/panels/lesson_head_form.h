// What a lesson says of itself in its editor: name, summary, minutes, place in the list, the scenario it starts from.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace stringline::ui {

class LessonHeadForm : public QWidget {
    Q_OBJECT

public:
    explicit LessonHeadForm(QWidget *parent = nullptr);

    void show(const Json &lesson, const QString &scenario);
    void showErrors(const Errors &errors); // those that are of no page

Q_SIGNALS:
    void memberEdited(const QString &key, const stringline::Json &value); // null for none
    void planWanted();

private:
    QLineEdit *m_name;
    QPlainTextEdit *m_summary;
    QSpinBox *m_minutes;
    QSpinBox *m_order;
    QLabel *m_scenario;
    QLabel *m_error;
};

} // namespace stringline::ui
