#include "core/lessons/check_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace stringline {

namespace {

bool anyAt(const Errors &errors, const std::string &position)
{
    return std::ranges::any_of(errors, [&](const Error &error) {
        return error.position == position || error.position.starts_with(position + "/");
    });
}

// What is left of a page with mistakes: its state, where that is none of them.
Json plainPage(const Json &page, const Errors &errors, const std::string &position)
{
    Json plain = Json::object();
    plain["text"] = Json("-");
    const Json *state = page.find("state");
    if (state != nullptr && !anyAt(errors, position + "/state"))
        plain["state"] = *state;
    return plain;
}

} // namespace

CheckedLesson checkLesson(const Json &json, const PresetLibrary &presets, const std::stop_token &stop)
{
    CheckedLesson checked;
    Result<Lesson> whole = lessonFromJson(json, presets);
    if (whole) {
        Rehearsal rehearsal = rehearse(*whole, presets, stop);
        checked.lesson = std::move(whole).value();
        checked.errors = std::move(rehearsal.errors);
        checked.steps = std::move(rehearsal.steps);
        return checked;
    }
    checked.errors = whole.errors();
    Json playable = json;
    if (const Json *steps = json.find("steps"); steps != nullptr && steps->isArray()) {
        for (std::size_t i = 0; i < steps->asArray().size(); ++i) {
            const std::string position = fmt::format("/steps/{}", i);
            if (anyAt(checked.errors, position))
                playable["steps"].asArray()[i] = plainPage(steps->asArray()[i], checked.errors, position);
        }
    }
    if (const Result<Lesson> rest = lessonFromJson(playable, presets))
        checked.steps = rehearse(*rest, presets, stop).steps;
    return checked;
}

} // namespace stringline
