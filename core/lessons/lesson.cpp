#include "core/lessons/lesson.h"

#include "core/scenario/changes.h"
#include "core/scenario/preset_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace stringline {

namespace {

bool allHold(const std::vector<Condition> &conditions, const Evaluation &now, const Evaluation &start)
{
    return std::ranges::all_of(conditions, [&](const Condition &each) { return holds(each, now, start); });
}

// The numbers that a person is told where a lesson's condition fails.
std::string numbersText(const std::vector<Condition> &conditions, const Evaluation &now, const Evaluation &start)
{
    std::string text;
    for (const Condition &each : conditions)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", each.text,
                            now.valid() ? presentText(each, now, start) : "nothing can be simulated");
    return text;
}

class Player {
public:
    Player(const Lesson &lesson, const PresetLibrary &presets, const std::stop_token &stop)
        : m_lesson(lesson)
        , m_presets(presets)
        , m_stop(stop)
        , m_present(lesson.scenario)
    {
    }

    // False where it was stopped.
    [[nodiscard]] bool play(const LessonStep &step, std::size_t index)
    {
        m_position = fmt::format("/steps/{}", index);
        m_present = stepScenario(m_lesson, step, m_present, m_presets);
        PlayedStep played;
        played.start = evaluated(m_present);
        if (!played.start)
            return false;
        played.before = steps.empty() ? played.start : steps.back().now;
        played.now = played.start;
        if (step.question) {
            m_present = changed(*m_present, step.question->change, m_presets);
            played.now = evaluated(m_present);
            if (!played.now)
                return false;
            ask(*step.question, played);
        }
        if (step.goal) {
            if (allHold(step.goal->conditions, *played.now, *played.start))
                add("the goal is reached before anything is done");
            m_present = changed(*m_present, step.goal->solution, m_presets);
            played.now = evaluated(m_present);
            if (!played.now)
                return false;
            if (!allHold(step.goal->conditions, *played.now, *played.start))
                add("the solution does not reach the goal: " +
                    numbersText(step.goal->conditions, *played.now, *played.start));
        }
        steps.push_back(std::move(played));
        return true;
    }

    std::vector<PlayedStep> steps;
    Errors errors;

private:
    void add(std::string message) { errors.push_back({m_lesson.id, m_position, std::move(message)}); }

    EvaluationPtr evaluated(const ScenarioPtr &scenario)
    {
        EvaluationPtr evaluation = evaluate(scenario, m_stop);
        if (!evaluation)
            return nullptr;
        for (const Diagnostic &diagnostic : evaluation->diagnostics) {
            if (diagnostic.severity == Severity::Error)
                add(fmt::format("{}: {}", diagnostic.path, diagnostic.message));
        }
        return evaluation;
    }

    void ask(const LessonQuestion &question, PlayedStep &played)
    {
        if (question.choices.empty())
            return;
        played.answer = rightChoice(question, *played.now, *played.start);
        if (played.answer)
            return;
        std::string text;
        for (const LessonChoice &choice : question.choices)
            text += "; " + numbersText(choice.conditions, *played.now, *played.start);
        add("not one choice is right" + text);
    }

    const Lesson &m_lesson;
    const PresetLibrary &m_presets;
    const std::stop_token &m_stop;
    ScenarioPtr m_present;
    std::string m_position;
};

} // namespace

Result<Lesson> loadLesson(const std::string &fileOrPreset, const PresetLibrary &presets)
{
    constexpr std::size_t kLargest = std::size_t(4) << 20;
    const Result<PresetDocument> document = loadDocument(presets, PresetKind::Lesson, fileOrPreset, kLargest);
    if (!document)
        return document.errors();
    Result<Lesson> lesson = lessonFromJson(document->json, presets, document->file);
    if (lesson)
        lesson->id = std::filesystem::path(document->file).stem().string();
    return lesson;
}

ScenarioPtr changed(const Scenario &scenario, const std::vector<std::string> &changes, const PresetLibrary &presets)
{
    Scenario result = scenario;
    for (const std::string &each : changes)
        (void)applyChange(result, each, presets); // the reader has refused what cannot be applied
    return std::make_shared<const Scenario>(std::move(result));
}

ScenarioPtr stepScenario(const Lesson &lesson, const LessonStep &step, const ScenarioPtr &present,
                         const PresetLibrary &presets)
{
    return step.state ? changed(*lesson.scenario, *step.state, presets) : present;
}

std::optional<std::size_t> rightChoice(const LessonQuestion &question, const Evaluation &now, const Evaluation &start)
{
    std::optional<std::size_t> right;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        if (!allHold(question.choices[i].conditions, now, start))
            continue;
        if (right)
            return std::nullopt;
        right = i;
    }
    return right;
}

Rehearsal rehearse(const Lesson &lesson, const PresetLibrary &presets, const std::stop_token &stop)
{
    Player player(lesson, presets, stop);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        if (!player.play(lesson.steps[i], i))
            break;
    }
    return {std::move(player.steps), std::move(player.errors)};
}

Result<std::vector<PlayedStep>> playLesson(const Lesson &lesson, const PresetLibrary &presets)
{
    Rehearsal rehearsal = rehearse(lesson, presets);
    if (!rehearsal.errors.empty())
        return std::move(rehearsal.errors);
    return std::move(rehearsal.steps);
}

} // namespace stringline
