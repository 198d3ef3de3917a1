// A played lesson as text for people: what each page says with its numbers, the right answers, what was reached.
#pragma once

#include "core/lessons/lesson.h"

#include <string>

namespace stringline {

// `played` is of playLesson(). Lines of at most 100 columns where words allow it.
[[nodiscard]] std::string lessonText(const Lesson &lesson, const std::vector<PlayedStep> &played);

} // namespace stringline
