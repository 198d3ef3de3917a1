// Where a lesson is written, beside the window: its pages, a form for the one that is chosen, the page as a reader will
// see it, and what is wrong with each. It stays open while plans are made, since these become states and solutions.
#pragma once

#include "core/lessons/lesson.h"
#include "ui/session/lesson_draft.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace stringline::ui {

class LessonHeadForm;
class LessonStepForm;
class Session;

class LessonEditor : public QDialog {
    Q_OBJECT

public:
    explicit LessonEditor(Session &session, QWidget *parent = nullptr);

    // One that is being written and not saved is kept: false then, and the editor says so. `own`: saving writes over
    // it.
    bool edit(const Lesson &lesson, bool own);
    [[nodiscard]] LessonDraft &draft() { return m_draft; }
    [[nodiscard]] QListWidget &pages() const { return *m_pages; } // row 0 is the lesson itself
    void choosePage(int page);
    // Into the person's own presets; the message bar of the editor says where, or why not.
    bool save();

Q_SIGNALS:
    void saved(const QString &id);
    void tryWanted(const stringline::Lesson &lesson, int page, const stringline::EvaluationPtr &before);

private:
    void makePages(QLayout &layout);
    void makeButtons(QLayout &layout);
    void showPages();
    void showPage();
    void showChecked();
    void showPreview();
    void pageEdited();
    void takePlan(const QString &member);
    void addPage(int page);
    void duplicatePage(int page);
    void removePage(int page);
    void movePageUp(int page);
    void movePageDown(int page);
    void saveAs();
    void tryPage();
    void discard();
    void say(const QString &text, bool bad);
    [[nodiscard]] int page() const; // -1 for the lesson itself
    [[nodiscard]] QString pageTitle(int page) const;
    [[nodiscard]] std::string freeId() const;

    Session &m_session;
    LessonDraft m_draft;
    std::string m_id; // under which it is saved; empty for a new one
    QListWidget *m_pages;
    QStackedWidget *m_forms;
    LessonHeadForm *m_head;
    LessonStepForm *m_step;
    QLabel *m_preview;
    QLabel *m_message;
    QPushButton *m_try = nullptr;
};

} // namespace stringline::ui
