// A lesson that runs in the window: which page is open, what its numbers were when it began, what the person answered,
// and how far the goal is. Its plans are those of the document, so that undo, drag and form work as ever.
#pragma once

#include "core/lessons/lesson.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace stringline::ui {

class Session;

class LessonRun : public QObject {
    Q_OBJECT

public:
    explicit LessonRun(Session &session, QObject *parent = nullptr);

    // The document shows the lesson's scenario from here on; one step of undo brings back what was open.
    // `before`: what the page before that page leads to, where it is not the first; null where nobody knows.
    void begin(const Lesson &lesson, int page = 0, EvaluationPtr before = {});
    void leave();
    [[nodiscard]] const Lesson *lesson() const { return m_lesson ? &*m_lesson : nullptr; }

    [[nodiscard]] int page() const { return m_page; }
    [[nodiscard]] const LessonStep &step() const; // of a lesson that runs
    void go(int page);                            // pages that do not exist end the lesson
    void answer(std::size_t choice);
    void answer(double number);
    void showMe(); // the goal's solution, as one undo step

    // Of the plan that the page began with, and the one that it leads to; null until they are there.
    [[nodiscard]] const EvaluationPtr &start() const { return m_start; }
    [[nodiscard]] const EvaluationPtr &now() const { return m_now; }
    // What the page's text compares with: the plan that the page before ended with, or else the page's own start.
    [[nodiscard]] const EvaluationPtr &before() const;
    // The plan that the explanation speaks of: of the answer, or the first that reached the goal.
    [[nodiscard]] const EvaluationPtr &shownResult() const;
    // The answer is known, or the goal was reached: what explains it may be read.
    [[nodiscard]] bool isRevealed() const;
    [[nodiscard]] bool isAnswered() const { return m_choice || m_number; }
    [[nodiscard]] bool knowsAnswer() const { return m_answered != nullptr; }     // the right one
    [[nodiscard]] std::optional<std::size_t> choice() const { return m_choice; } // that the person made
    [[nodiscard]] std::optional<std::size_t> right() const;
    [[nodiscard]] bool isRight() const; // the person's answer

    struct GoalPart {
        QString text; // "Bubble < 12 %"
        QString now;  // "18.6 %"
        bool holds = false;

        bool operator==(const GoalPart &) const = default;
    };
    [[nodiscard]] std::vector<GoalPart> goal() const;

Q_SIGNALS:
    void pageChanged();
    void changed(); // numbers, answer or goal
    void finished(const QString &lesson);

private:
    void showShown();
    void commit(const ScenarioPtr &scenario, const QString &text);
    [[nodiscard]] bool isAsking() const;
    void showAnswer();
    [[nodiscard]] bool goalHolds() const;

    Session &m_session;
    std::optional<Lesson> m_lesson;
    int m_page = 0;
    ScenarioPtr m_expected;            // the page's own plan, while its numbers are awaited
    std::vector<EvaluationPtr> m_ends; // by page: what it ended with when it was left; null for pages not seen
    EvaluationPtr m_start;
    EvaluationPtr m_now;
    EvaluationPtr m_answered; // what the question's change led to
    EvaluationPtr m_reached;  // the first plan that reached the goal
    std::optional<std::size_t> m_choice;
    std::optional<double> m_number;
};

} // namespace stringline::ui
