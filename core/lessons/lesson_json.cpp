// Lessons as JSON files: reads everything that is wrong in one pass.
#include "core/lessons/lesson.h"
#include "core/report/columns.h"
#include "core/scenario/document_reader.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <array>

namespace stringline {

namespace {

constexpr std::array kMembers = {"schemaVersion", "name", "summary", "order", "minutes", "scenario", "set", "steps"};
constexpr std::array kStepMembers = {"text",   "look",   "state", "ask",  "change",   "choices",
                                     "number", "within", "goal",  "hint", "solution", "explain"};
constexpr std::array kChoiceMembers = {"text", "if"};

constexpr std::array<LessonPlace, 10> kPlaces = {{{"mesh"},
                                                  {"timeline"},
                                                  {"result", LessonPlace::Rest::Quantity},
                                                  {"form", LessonPlace::Rest::Field},
                                                  {"memory"},
                                                  {"details"},
                                                  {"planner"},
                                                  {"sweep"},
                                                  {"compare"},
                                                  {"studies"}}};

class LessonReader : private DocumentReader {
public:
    LessonReader(const Json &json, const PresetLibrary &presets, std::string file)
        : DocumentReader(presets, std::move(file))
        , m_json(json)
    {
    }

    [[nodiscard]] Result<Lesson> read()
    {
        if (!m_json.isObject()) {
            add("", fmt::format("expected a lesson, which is an object, found {}", m_json.kindName()));
            return errors();
        }
        version(m_json);
        m_lesson.name = text(m_json, "name", "");
        m_lesson.summary = text(m_json, "summary", "");
        m_lesson.order = integer("order", 0);
        m_lesson.minutes = integer("minutes", 5);
        if (const Json *named = m_json.find("scenario"); named != nullptr && named->isString())
            m_lesson.preset = named->asString();
        m_lesson.scenario = scenario(m_json);
        if (m_lesson.name.empty())
            add("/name", "expected the lesson's title");
        refuseUnknownMembers(m_json, "", kMembers);
        const Json *steps = m_json.find("steps");
        if (steps == nullptr || !steps->isArray() || steps->asArray().empty())
            add("/steps", "expected a list of pages");
        if (!errors().empty())
            return errors();
        for (std::size_t i = 0; i < steps->asArray().size(); ++i)
            readStep(steps->asArray()[i], fmt::format("/steps/{}", i));
        if (!errors().empty())
            return errors();
        return m_lesson;
    }

private:
    [[nodiscard]] int integer(std::string_view key, int otherwise)
    {
        constexpr int kMost = 1000;
        const Json *value = m_json.find(key);
        if (value == nullptr)
            return otherwise;
        if (value->isInteger() && value->asInteger() >= 0 && value->asInteger() <= kMost)
            return static_cast<int>(value->asInteger());
        add(fmt::format("/{}", key), fmt::format("expected a whole number from 0 to {}", kMost));
        return otherwise;
    }

    // A text that quantities may stand in.
    [[nodiscard]] std::string filled(const Json &object, std::string_view key, const std::string &position)
    {
        std::string read = text(object, key, position);
        for (const std::string &name : unknownNames(read))
            add(fmt::format("{}/{}", position, key),
                fmt::format("there is no quantity {{{}}}; {}", name, didYouMean(nearestQuantities(name))));
        return read;
    }

    // Changes must be accepted by the lesson's scenario.
    [[nodiscard]] std::vector<std::string> changes(const Json &object, std::string_view key,
                                                   const std::string &position)
    {
        std::vector<std::string> read = texts(object, key, position);
        Scenario trial = *m_lesson.scenario;
        change(trial, read, fmt::format("{}/{}", position, key));
        return read;
    }

    [[nodiscard]] std::vector<Condition> conditions(const Json &object, std::string_view key,
                                                    const std::string &position)
    {
        std::vector<Condition> read;
        for (const std::string &each : texts(object, key, position)) {
            Result<Condition> condition = parseCondition(each);
            if (condition)
                read.push_back(std::move(condition).value());
            else
                add(fmt::format("{}/{}/{}", position, key, read.size()), condition.errors().front().message);
        }
        return read;
    }

    void readLook(const std::string &look, const std::string &position)
    {
        const std::size_t colon = look.find(':');
        const std::string_view id = std::string_view(look).substr(0, colon);
        const std::string rest = colon == std::string::npos ? std::string() : look.substr(colon + 1);
        const auto *place = std::ranges::find(kPlaces, id, &LessonPlace::id);
        std::vector<std::string> known;
        known.reserve(kPlaces.size());
        for (const LessonPlace &each : kPlaces)
            known.emplace_back(each.id);
        if (place == kPlaces.end())
            add(position, fmt::format("expected one of {}", fmt::join(known, ", ")));
        else if (!rest.empty() && place->rest == LessonPlace::Rest::None)
            add(position, fmt::format("nothing stands behind {}", id));
        else if (!rest.empty() && place->rest == LessonPlace::Rest::Field && findField(rest) == nullptr)
            add(position, "there is no such field; " + didYouMean(nearestFieldPaths(rest)));
        else if (!rest.empty() && place->rest == LessonPlace::Rest::Quantity && findColumn(rest) == nullptr)
            add(position, "there is no such number; " + didYouMean(nearestQuantities(rest)));
    }

    void readQuestion(const Json &json, const std::string &position, LessonStep &step)
    {
        LessonQuestion question;
        question.ask = filled(json, "ask", position);
        question.change = changes(json, "change", position);
        question.number = text(json, "number", position);
        const Json *choices = json.find("choices");
        if (choices != nullptr && !choices->isArray())
            add(position + "/choices", "expected a list");
        for (std::size_t i = 0; choices != nullptr && choices->isArray() && i < choices->asArray().size(); ++i) {
            const Json &each = choices->asArray()[i];
            const std::string place = fmt::format("{}/choices/{}", position, i);
            if (!each.isObject()) {
                add(place, R"(expected an object with "text" and "if")");
                continue;
            }
            refuseUnknownMembers(each, place, kChoiceMembers);
            question.choices.push_back({filled(each, "text", place), conditions(each, "if", place)});
            if (question.choices.back().conditions.empty())
                add(place, "expected in \"if\" when it is right");
        }
        if (question.choices.size() == 1 || (question.choices.empty() == question.number.empty()))
            add(position, "a question has either two \"choices\" or more, or a \"number\"");
        if (!question.number.empty() && !isQuantity(question.number))
            add(position + "/number", "there is no such quantity; " + didYouMean(nearestQuantities(question.number)));
        if (const Json *within = json.find("within")) {
            if (within->isNumber() && within->asNumber() > 0 && within->asNumber() <= 1)
                question.within = within->asNumber();
            else
                add(position + "/within", "expected a share above 0, up to 1");
        }
        step.question = std::move(question);
    }

    void readStep(const Json &json, const std::string &position)
    {
        if (!json.isObject()) {
            add(position, fmt::format("expected a page, which is an object, found {}", json.kindName()));
            return;
        }
        refuseUnknownMembers(json, position, kStepMembers);
        LessonStep step;
        step.text = filled(json, "text", position);
        if (step.text.empty())
            add(position + "/text", "expected what the page says");
        step.look = text(json, "look", position);
        if (!step.look.empty())
            readLook(step.look, position + "/look");
        if (json.find("state") != nullptr)
            step.state = changes(json, "state", position);
        if (json.find("ask") != nullptr)
            readQuestion(json, position, step);
        for (const char *key : {"change", "choices", "number", "within"}) {
            if (!step.question && json.find(key) != nullptr)
                add(fmt::format("{}/{}", position, key), "belongs to a question, and there is no \"ask\"");
        }
        if (json.find("goal") != nullptr)
            step.goal = LessonGoal{conditions(json, "goal", position), filled(json, "hint", position),
                                   changes(json, "solution", position)};
        if (step.goal && (step.goal->conditions.empty() || step.goal->solution.empty()))
            add(position + "/goal", "expected conditions, and a \"solution\" that reaches them");
        if (!step.goal && (json.find("hint") != nullptr || json.find("solution") != nullptr))
            add(position, "a hint and a solution belong to a goal");
        step.explain = filled(json, "explain", position);
        m_lesson.steps.push_back(std::move(step));
    }

    const Json &m_json;
    Lesson m_lesson;
};

} // namespace

std::span<const LessonPlace> lessonPlaces()
{
    return kPlaces;
}

Result<Lesson> lessonFromJson(const Json &json, const PresetLibrary &presets, const std::string &file)
{
    return LessonReader(json, presets, file).read();
}

} // namespace stringline
