#include "core/lessons/record_lesson.h"

#include "core/scenario/changes_between.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr std::size_t kMostNamed = 3; // more fields than these are counted, not named

// The mesh shows these itself.
constexpr std::array<std::string_view, 7> kMeshFields = {"cluster.gpus",  "plan.tensor", "plan.context",
                                                         "plan.pipeline", "plan.expert", "plan.expertTensor",
                                                         "plan.axisOrder"};

// The scenario's own name and notes stand beside its parts.
bool isOfAPart(std::string_view path)
{
    return path.find('.') != std::string_view::npos;
}

// "*Tensor parallel* to {plan.tensor}"
std::string setText(const Field &field)
{
    return fmt::format("*{}* to {{{}}}", field.label, field.path);
}

std::string listed(const std::vector<std::string> &parts)
{
    if (parts.size() == 1)
        return parts.front();
    return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

// "Set *Tensor parallel* to {plan.tensor}."
std::string actionText(const std::vector<const Field *> &fields, const std::string &title)
{
    if (fields.size() > kMostNamed)
        return fmt::format("{}: {} fields change.", title, fields.size());
    std::vector<std::string> parts;
    parts.reserve(fields.size());
    for (const Field *field : fields)
        parts.push_back(setText(*field));
    return fmt::format("Set {}.", listed(parts));
}

std::string lookFor(const std::vector<const Field *> &fields)
{
    if (std::ranges::find(kMeshFields, fields.front()->path) != kMeshFields.end())
        return "mesh";
    return fmt::format("form:{}", fields.front()->path);
}

} // namespace

Lesson recordLesson(const ScenarioPtr &start, const std::vector<RecordedStep> &steps, const PresetLibrary &presets)
{
    Lesson lesson;
    lesson.name = start->name.empty() ? "A recorded lesson" : fmt::format("Working on {}", start->name);
    lesson.scenario = start;
    LessonStep first;
    first.text =
        "This is {model.name} on {cluster.gpus} GPUs. An iteration takes {iterationSeconds}, and the fullest GPU "
        "needs {peakBytes}.";
    first.look = "timeline";
    first.state.emplace();
    lesson.steps.push_back(std::move(first));
    ScenarioPtr before = start;
    for (const RecordedStep &each : steps) {
        std::vector<const Field *> fields = differingFields(*before, *each.scenario);
        std::erase_if(fields, [](const Field *field) { return !isOfAPart(field->path); });
        before = each.scenario;
        if (fields.empty())
            continue; // names, notes and marks
        LessonStep step;
        step.text = actionText(fields, each.title) +
                    " The iteration takes {iterationSeconds}; it took {start:iterationSeconds}.";
        step.look = lookFor(fields);
        step.state = changesBetween(*start, *each.scenario, presets);
        std::erase_if(*step.state,
                      [](std::string_view change) { return !isOfAPart(change.substr(0, change.find('='))); });
        lesson.steps.push_back(std::move(step));
    }
    lesson.minutes = static_cast<int>(std::min<std::size_t>(lesson.steps.size(), 60));
    lesson.summary = fmt::format("{} pages, from what was done.", lesson.steps.size());
    return lesson;
}

} // namespace stringline
