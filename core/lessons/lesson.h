// Lessons: a few pages that run in the ordinary window. A page says something with the live numbers in it, asks for a
// prediction, or sets a goal that the scenario must reach. Right answers are not written down: they are worked out by
// the simulation, so that a lesson cannot say what the program does not.
//
//   { "schemaVersion": 1, "name": "Pipeline, bubble and microbatches", "order": 6, "minutes": 5, "summary": "...",
//     "scenario": "gpt3-175b-selene", "set": ["plan.schedule=1f1b"],
//     "steps": [
//       { "text": "The GPUs wait {bubbleFraction} of the time.", "look": "timeline" },
//       { "text": "...", "look": "form:training.globalBatch", "ask": "Twice as many microbatches: the bubble ...",
//         "change": ["training.globalBatch=256"],
//         "choices": [ { "text": "halves, nearly", "if": ["bubbleFraction < 0.6 start:bubbleFraction"] },
//                      { "text": "stays", "if": ["bubbleFraction > 0.9 start:bubbleFraction"] } ],
//         "explain": "It went from {start:bubbleFraction} to {bubbleFraction}." },
//       { "text": "Bring the bubble below 10 %.", "goal": ["bubbleFraction < 10 %", "fits = yes"],
//         "hint": "...", "solution": ["plan.chunksPerStage=2"], "explain": "..." } ] }
//
// `set` and `state` change the scenario that the lesson, or a page, starts from; a page without `state` goes on with
// what is there. In a page's text "start:" means the plan that the page before ended with: "It took
// {start:iterationSeconds}"; behind the page's answer or goal, the plan that the page began with. `look` names what to
// look at: see lessonPlaces().
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/evaluate/evaluate.h"
#include "core/lessons/condition.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct LessonChoice {
    std::string text;
    std::vector<Condition> conditions; // of the right one all hold after `change`, and of no other

    bool operator==(const LessonChoice &) const = default;
};

// What a person predicts before `change` is made.
struct LessonQuestion {
    std::string ask;
    std::vector<std::string> change;
    std::vector<LessonChoice> choices; // none: a number is asked for
    std::string number;                // its quantity
    double within = 0.1;               // share of the right number that an answer may be off

    bool operator==(const LessonQuestion &) const = default;
};

struct LessonGoal {
    std::vector<Condition> conditions; // all of them
    std::string hint;
    std::vector<std::string> solution; // changes that reach it, for "Show me"

    bool operator==(const LessonGoal &) const = default;
};

struct LessonStep {
    std::string text;                              // Markdown with {quantities}
    std::string look;                              // what to look at; empty for nothing
    std::optional<std::vector<std::string>> state; // changes on the lesson's scenario that the page starts from
    std::optional<LessonQuestion> question;
    std::optional<LessonGoal> goal;
    std::string explain; // shown behind the answer or the goal

    bool operator==(const LessonStep &) const = default;
};

struct Lesson {
    std::string id; // of the preset, or the file's name
    std::string name;
    std::string summary;
    int order = 0; // in the list
    int minutes = 5;
    std::string preset; // of the scenario, which may differ from it; empty for one that the file holds
    ScenarioPtr scenario;
    std::vector<LessonStep> steps;
};

// What can be looked at: "timeline", "form:<field>", "result:<number>".
struct LessonPlace {
    enum class Rest { None, Field, Quantity };
    std::string_view id;
    Rest rest = Rest::None; // what stands behind the colon
};
[[nodiscard]] std::span<const LessonPlace> lessonPlaces();

// `file` is only named in errors.
[[nodiscard]] Result<Lesson> lessonFromJson(const Json &json, const PresetLibrary &presets,
                                            const std::string &file = {});
// What lessonFromJson() reads as the same lesson; members that say nothing are left out. A scenario that its preset and
// changes make is written so, any other one whole.
[[nodiscard]] Json lessonToJson(const Lesson &lesson, const PresetLibrary &presets);
// A file's path or a preset's id.
[[nodiscard]] Result<Lesson> loadLesson(const std::string &fileOrPreset, const PresetLibrary &presets);

// What the page starts from: its own state, or what is there already.
[[nodiscard]] ScenarioPtr stepScenario(const Lesson &lesson, const LessonStep &step, const ScenarioPtr &present,
                                       const PresetLibrary &presets);
// `changes`, which the lesson's reader has accepted, on `scenario`.
[[nodiscard]] ScenarioPtr changed(const Scenario &scenario, const std::vector<std::string> &changes,
                                  const PresetLibrary &presets);

// `now` is what the question's change leads to, `start` what it was before. No choice where none or several hold, which
// is the lesson's mistake.
[[nodiscard]] std::optional<std::size_t> rightChoice(const LessonQuestion &question, const Evaluation &now,
                                                     const Evaluation &start);

// Plays a lesson through as its text says: its own changes and solutions, one after the other. Errors say where it
// does not hold: no choice or several are right, a goal that is reached before anything is done or not by its solution,
// a scenario that breaks a rule.
struct PlayedStep {
    EvaluationPtr before; // what the page before led to; of the first page its own start
    EvaluationPtr start;
    EvaluationPtr now;
    std::optional<std::size_t> answer; // of a question with choices
};
struct Rehearsal {
    std::vector<PlayedStep> steps; // of all pages, unless it was stopped
    Errors errors;
};
[[nodiscard]] Rehearsal rehearse(const Lesson &lesson, const PresetLibrary &presets, const std::stop_token &stop = {});
[[nodiscard]] Result<std::vector<PlayedStep>> playLesson(const Lesson &lesson, const PresetLibrary &presets);

} // namespace stringline
