// lesson: plays a lesson through without a window, for who reads it or writes one.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/lessons/lesson_text.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace stringline::cli {

namespace {

int run(const std::string &file)
{
    const auto presets = presetLibrary();
    const Result<Lesson> lesson = loadLesson(file, *presets);
    if (!lesson) {
        printErrors(lesson.errors());
        return kBadUsage;
    }
    const auto played = playLesson(*lesson, *presets);
    if (!played) {
        printErrors(played.errors());
        return kScenarioWrong;
    }
    print(lessonText(*lesson, *played));
    return kDone;
}

} // namespace

std::function<int()> declareLesson(CLI::App &app)
{
    const auto file = std::make_shared<std::string>();
    app.add_option("LESSON", *file, "A lesson (list lessons), or a lesson's file")->required();
    return [file] { return run(*file); };
}

} // namespace stringline::cli
