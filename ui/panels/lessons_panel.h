// The Lessons tab: what can be learned, with what was done so far; and the lesson that runs, page by page.
#pragma once

#include "core/lessons/lesson.h"
#include "ui/session/lesson_run.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace stringline::ui {

class LessonPage;
class Session;

class LessonsPanel : public QWidget {
    Q_OBJECT

public:
    explicit LessonsPanel(Session &session, QWidget *parent = nullptr);

    void refresh(); // when the tab is seen
    [[nodiscard]] LessonRun &run() { return m_run; }
    [[nodiscard]] LessonPage &page() const { return *m_page; }
    [[nodiscard]] QListWidget &list() const { return *m_list; }
    [[nodiscard]] const std::vector<Lesson> &lessons() const { return m_lessons; }
    // A file of one's own beside those that come with the program.
    [[nodiscard]] Errors openFile(const QString &file);

Q_SIGNALS:
    // "timeline", "form:plan.tensor"; empty for nothing.
    void lookWanted(const QString &look);

private:
    void fill();
    void showList();
    void showChosen();
    void showPage();
    void showNumbers();
    void next();
    [[nodiscard]] const Lesson *chosen() const;

    Session &m_session;
    LessonRun m_run;
    std::vector<Lesson> m_lessons;
    QListWidget *m_list;
    QStackedWidget *m_stack;
    QLabel *m_intro;
    QPushButton *m_begin;
    QLabel *m_title;
    LessonPage *m_page;
    QPushButton *m_leave;
    QPushButton *m_back;
    QPushButton *m_hint;
    QPushButton *m_show;
    QPushButton *m_next;
    QLabel *m_hintText;
    bool m_filled = false;
};

} // namespace stringline::ui
