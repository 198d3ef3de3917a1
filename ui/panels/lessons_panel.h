// The Lessons tab: what can be learned, with what was done so far; and the lesson that runs, page by page.
// Lessons of one's own are recorded and written from here.
#pragma once

#include "core/lessons/lesson.h"
#include "ui/session/lesson_run.h"

#include <QWidget>

#include <set>
#include <string>
#include <vector>

class QLabel;
class QLayout;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace stringline::ui {

class LessonEditor;
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
    // Rows of lessons, as the list has a heading too; -1 where there is none.
    [[nodiscard]] int rowOf(const std::string &id) const;
    [[nodiscard]] LessonEditor *editor() const { return m_editor; } // null before the first
    void edit(const Lesson &lesson, bool own);
    void record(); // asks for the steps of the history
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
    void read(const std::string &id, bool own);
    QLayout *makeAuthorButtons();
    void showSaved(const QString &id);
    [[nodiscard]] const Lesson *chosen() const;

    Session &m_session;
    LessonRun m_run;
    std::vector<Lesson> m_lessons; // one's own last
    std::set<std::string> m_own;   // their ids
    QListWidget *m_list;
    QStackedWidget *m_stack;
    QLabel *m_intro;
    QPushButton *m_begin;
    QPushButton *m_edit;
    QLabel *m_title;
    LessonPage *m_page;
    QPushButton *m_leave;
    QPushButton *m_back;
    QPushButton *m_hint;
    QPushButton *m_show;
    QPushButton *m_next;
    QLabel *m_hintText;
    LessonEditor *m_editor = nullptr;
    bool m_filled = false;
};

} // namespace stringline::ui
