// A lesson while it is being written: all that is wrong with it, and the numbers of as much of it as can be played.
#pragma once

#include "core/lessons/lesson.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace stringline {

struct CheckedLesson {
    std::optional<Lesson> lesson; // where it reads without a mistake
    Errors errors;                // of reading it; or else of playing it: "/steps/2/goal/0"
    // Of all pages, faulty ones played as if they only showed their state; empty where the lesson's own scenario is
    // wrong or the check was stopped.
    std::vector<PlayedStep> steps;
};

// Any thread.
[[nodiscard]] CheckedLesson checkLesson(const Json &json, const PresetLibrary &presets,
                                        const std::stop_token &stop = {});

} // namespace stringline
