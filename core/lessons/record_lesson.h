// A lesson out of what a person did: every step of the history becomes a page, with a first draft of its text.
#pragma once

#include "core/lessons/lesson.h"

#include <string>
#include <vector>

namespace stringline {

struct RecordedStep {
    std::string title;    // as the history says it: "TP 4 → 8"
    ScenarioPtr scenario; // that it led to
};

// A page on `start`, and one for each step that changes the plan. Each page carries its whole state, so that it does
// not matter what a reader did before; texts name fields as live quantities, so that they follow where a page is
// edited.
[[nodiscard]] Lesson recordLesson(const ScenarioPtr &start, const std::vector<RecordedStep> &steps,
                                  const PresetLibrary &presets);

} // namespace stringline
