// Lessons as JSON: what is set, in the order in which a person would write it.
#include "core/lessons/lesson.h"
#include "core/scenario/changes_between.h"
#include "core/scenario/scenario_json.h"

#include <utility>

namespace stringline {

namespace {

Json listOf(const std::vector<std::string> &texts)
{
    return arrayOf(texts, [](const std::string &each) { return each; });
}

Json listOf(const std::vector<Condition> &conditions)
{
    return arrayOf(conditions, [](const Condition &each) { return each.text; });
}

void setText(Json &object, const char *key, const std::string &text)
{
    if (!text.empty())
        object[key] = Json(text);
}

void setList(Json &object, const char *key, const std::vector<std::string> &texts)
{
    if (!texts.empty())
        object[key] = listOf(texts);
}

// Named by its preset and the changes to it where these make just that scenario.
void writeScenario(Json &json, const Lesson &lesson, const PresetLibrary &presets)
{
    if (!lesson.preset.empty()) {
        const Result<ScenarioFile> file = loadScenario(lesson.preset, presets);
        const std::vector<std::string> changes =
            file ? changesBetween(file->scenario, *lesson.scenario, presets) : std::vector<std::string>();
        if (file && *changed(file->scenario, changes, presets) == *lesson.scenario) {
            json["scenario"] = Json(lesson.preset);
            setList(json, "set", changes);
            return;
        }
    }
    json["scenario"] = scenarioToJson(*lesson.scenario, presets);
}

void writeQuestion(Json &json, const LessonQuestion &question)
{
    json["ask"] = Json(question.ask);
    setList(json, "change", question.change);
    if (!question.choices.empty())
        json["choices"] = arrayOf(question.choices, [](const LessonChoice &choice) {
            Json each = Json::object();
            each["text"] = Json(choice.text);
            each["if"] = listOf(choice.conditions);
            return each;
        });
    setText(json, "number", question.number);
    if (question.within != LessonQuestion().within)
        json["within"] = Json(question.within);
}

Json stepJson(const LessonStep &step)
{
    Json json = Json::object();
    json["text"] = Json(step.text);
    setText(json, "look", step.look);
    if (step.state)
        json["state"] = listOf(*step.state); // an empty one is the lesson's own scenario
    if (step.question)
        writeQuestion(json, *step.question);
    if (step.goal) {
        json["goal"] = listOf(step.goal->conditions);
        setText(json, "hint", step.goal->hint);
        setList(json, "solution", step.goal->solution);
    }
    setText(json, "explain", step.explain);
    return json;
}

} // namespace

Json lessonToJson(const Lesson &lesson, const PresetLibrary &presets)
{
    const Lesson plain;
    Json json = Json::object();
    json["schemaVersion"] = Json(kSchemaVersion);
    json["name"] = Json(lesson.name);
    setText(json, "summary", lesson.summary);
    if (lesson.order != plain.order)
        json["order"] = Json(lesson.order);
    if (lesson.minutes != plain.minutes)
        json["minutes"] = Json(lesson.minutes);
    writeScenario(json, lesson, presets);
    json["steps"] = arrayOf(lesson.steps, stepJson);
    return json;
}

} // namespace stringline
