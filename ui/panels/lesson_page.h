// One page of a lesson that runs: what it says, its question or goal, and what explains it once that is known.
#pragma once

#include <QScrollArea>

#include <vector>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace stringline::ui {

class LessonRun;
class UnitLineEdit;

class LessonPage : public QScrollArea {
    Q_OBJECT

public:
    explicit LessonPage(LessonRun &run, QWidget *parent = nullptr);

    void showPage();    // another page: everything anew
    void showNumbers(); // of the page that is open

    [[nodiscard]] const std::vector<QWidget *> &choices() const { return m_choices; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString explanation() const;

private:
    void addQuestion();
    void orderTabs();
    void showQuestion();
    void showGoal();
    QLabel *addText(const char *name);

    LessonRun &m_run;
    QVBoxLayout *m_layout;
    QLabel *m_text = nullptr;
    QLabel *m_ask = nullptr;
    std::vector<QWidget *> m_choices; // radio buttons
    QButtonGroup *m_group = nullptr;
    UnitLineEdit *m_number = nullptr;
    QPushButton *m_check = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_goal = nullptr;
    QLabel *m_explain = nullptr;
};

} // namespace stringline::ui
