#include "ui/session/lesson_run.h"

#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

LessonRun::LessonRun(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &Session::shownChanged, this, &LessonRun::showShown);
}

void LessonRun::begin(const Lesson &lesson, int page, EvaluationPtr before)
{
    m_lesson = lesson;
    m_page = std::clamp(page, 0, int(lesson.steps.size()) - 1); // another lesson may have been further
    m_start.reset();
    m_now.reset();
    m_ends.assign(lesson.steps.size(), nullptr);
    if (page > 0 && page < int(m_ends.size()))
        m_ends[std::size_t(page) - 1] = before;
    // A page without a state of its own goes on with what the one before left.
    const Scenario &scenario = before && page > 0 ? *before->scenario : *lesson.scenario;
    m_session.document().replace(scenario, tr("Begin %1").arg(toQString(lesson.name)));
    m_now.reset();
    go(m_page);
}

void LessonRun::leave()
{
    m_lesson.reset();
    m_now.reset();
    m_page = 0;
    Q_EMIT pageChanged();
}

const LessonStep &LessonRun::step() const
{
    return m_lesson->steps[std::size_t(m_page)];
}

void LessonRun::commit(const ScenarioPtr &scenario, const QString &text)
{
    m_session.document().commit(*scenario, text);
}

void LessonRun::go(int page)
{
    if (!m_lesson || page < 0)
        return;
    if (page >= int(m_lesson->steps.size())) {
        const QString id = toQString(m_lesson->id);
        leave();
        Q_EMIT finished(id);
        return;
    }
    if (m_now && page != m_page)
        m_ends[std::size_t(m_page)] = shownResult();
    m_page = page;
    m_start.reset();
    m_now.reset();
    m_answered.reset();
    m_reached.reset();
    m_choice.reset();
    m_number.reset();
    Document &document = m_session.document();
    commit(stepScenario(*m_lesson, step(), document.committed(), document.presets()), tr("A lesson's page"));
    Q_EMIT pageChanged();
    showShown();
}

// A page's numbers come in the background, as those of any plan.
void LessonRun::showShown()
{
    if (!m_lesson || !m_session.isCurrent())
        return;
    m_now = m_session.shown();
    if (!m_start)
        m_start = m_now;
    if (isAnswered() && !m_answered && m_expected && *m_now->scenario == *m_expected)
        m_answered = m_now;
    if (!m_reached && step().goal && goalHolds())
        m_reached = m_now;
    Q_EMIT changed();
}

bool LessonRun::isAsking() const
{
    return m_lesson && m_start && !isAnswered() && step().question;
}

// The plan that was asked about is simulated, and its numbers say what is right.
void LessonRun::showAnswer()
{
    m_expected = stringline::changed(*m_start->scenario, step().question->change, m_session.document().presets());
    commit(m_expected, tr("What the question asks for"));
    showShown();
}

void LessonRun::answer(std::size_t choice)
{
    if (!isAsking() || choice >= step().question->choices.size())
        return;
    m_choice = choice;
    showAnswer();
}

void LessonRun::answer(double number)
{
    if (!isAsking() || step().question->number.empty())
        return;
    m_number = number;
    showAnswer();
}

void LessonRun::showMe()
{
    if (!m_lesson || !m_start || !step().goal)
        return;
    commit(stringline::changed(*m_start->scenario, step().goal->solution, m_session.document().presets()),
           tr("The lesson's way"));
    showShown();
}

const EvaluationPtr &LessonRun::before() const
{
    const EvaluationPtr *end = m_page > 0 ? &m_ends[std::size_t(m_page) - 1] : nullptr;
    return end != nullptr && *end ? *end : m_start;
}

const EvaluationPtr &LessonRun::shownResult() const
{
    return m_reached ? m_reached : m_answered ? m_answered : m_now;
}

bool LessonRun::isRevealed() const
{
    if (!m_lesson)
        return false;
    const bool asked = step().question.has_value();
    const bool wanted = step().goal.has_value();
    return (asked || wanted || m_start) && (!asked || m_answered) && (!wanted || m_reached);
}

std::optional<std::size_t> LessonRun::right() const
{
    return m_lesson && step().question && m_answered ? rightChoice(*step().question, *m_answered, *m_start)
                                                     : std::nullopt;
}

bool LessonRun::isRight() const
{
    if (!m_answered)
        return false;
    if (m_choice)
        return m_choice == right();
    const double number = quantityNumber(step().question->number, *m_answered, *m_start);
    return std::abs(*m_number - number) <= step().question->within * std::abs(number);
}

bool LessonRun::goalHolds() const
{
    return m_start && m_now != m_start && std::ranges::all_of(step().goal->conditions, [this](const Condition &each) {
               return holds(each, *m_now, *m_start);
           });
}

std::vector<LessonRun::GoalPart> LessonRun::goal() const
{
    std::vector<GoalPart> parts;
    if (!m_lesson || !step().goal || !m_start)
        return parts;
    for (const Condition &each : step().goal->conditions)
        parts.push_back({toQString(conditionText(each, *m_start)), toQString(presentText(each, *m_now, *m_start)),
                         holds(each, *m_now, *m_start)});
    return parts;
}

} // namespace stringline::ui
