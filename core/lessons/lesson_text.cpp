#include "core/lessons/lesson_text.h"

#include <fmt/format.h>

namespace stringline {

namespace {

constexpr std::size_t kColumns = 100;

// Broken at spaces, each line indented.
std::string wrapped(std::string_view text, std::string_view indent)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t paragraph = std::min(text.find('\n'), text.size());
        std::string_view rest = text.substr(0, paragraph);
        text.remove_prefix(std::min(paragraph + 1, text.size()));
        if (rest.empty())
            result += '\n';
        while (!rest.empty()) {
            const std::size_t room = kColumns - indent.size();
            const std::size_t space = rest.size() <= room ? rest.size() : rest.rfind(' ', room);
            const std::size_t end =
                space == std::string_view::npos || space == 0 ? std::min(rest.find(' '), rest.size()) : space;
            result += fmt::format("{}{}\n", indent, rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return result;
}

std::string questionText(const LessonQuestion &question, const PlayedStep &played)
{
    std::string text = wrapped("? " + filledText(question.ask, *played.start, *played.start), "  ");
    for (std::size_t i = 0; i < question.choices.size(); ++i)
        text += wrapped(fmt::format("{} {}", played.answer == i ? "[x]" : "[ ]",
                                    filledText(question.choices[i].text, *played.start, *played.start)),
                        "    ");
    if (!question.number.empty())
        text += fmt::format("    {}: {}\n", quantityLabel(question.number),
                            quantityText(question.number, *played.now, *played.start));
    return text;
}

} // namespace

std::string lessonText(const Lesson &lesson, const std::vector<PlayedStep> &played)
{
    std::string text = fmt::format("{}\n{}\n", lesson.name, wrapped(lesson.summary, ""));
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep &step = lesson.steps[i];
        text += fmt::format("{}. {}", i + 1,
                            wrapped(filledText(step.text, *played[i].start, *played[i].before), "   ").substr(3));
        if (step.question)
            text += questionText(*step.question, played[i]);
        if (step.goal) {
            for (const Condition &condition : step.goal->conditions)
                text += fmt::format("   > {}, reached: {}\n", conditionText(condition, *played[i].start),
                                    presentText(condition, *played[i].now, *played[i].start));
            for (const std::string &change : step.goal->solution)
                text += fmt::format("     {}\n", change);
        }
        text += wrapped(filledText(step.explain, *played[i].now, *played[i].start), "   ");
        text += '\n';
    }
    return text;
}

} // namespace stringline
