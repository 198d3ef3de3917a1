#include "core/studies/study_input.h"

#include "core/base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace stringline {

namespace {

constexpr std::string_view kRange = "..";

// The numbers of one word of a list: itself, or every doubling between two. Nothing where it is no number.
std::optional<std::vector<double>> numbersOf(std::string_view word)
{
    const std::size_t range = word.find(kRange);
    if (range == std::string_view::npos) {
        const std::optional<double> number = parseNumber(word);
        return number ? std::optional(std::vector{*number}) : std::nullopt;
    }
    const std::optional<double> first = parseNumber(word.substr(0, range));
    const std::optional<double> last = parseNumber(word.substr(range + kRange.size()));
    if (!first || !last || *first <= 0 || *last < *first)
        return {};
    std::vector<double> numbers;
    for (double each = *first; each <= *last; each *= 2)
        numbers.push_back(each);
    return numbers;
}

bool isWhole(InputKind kind)
{
    return kind == InputKind::Integer || kind == InputKind::Integers;
}

std::string expectedNumber(const StudyInput &input)
{
    std::string text = isWhole(input.kind) ? "a whole number" : "a number";
    if (input.least < input.most)
        text += fmt::format(" from {} to {}", fieldText(input.least, false), fieldText(input.most, false));
    return input.unit.empty() ? text : fmt::format("{} ({})", text, input.unit);
}

std::string numberRefusalOf(const StudyInput &input, std::string_view text)
{
    const std::optional<double> number = parseNumber(text);
    const bool fine = number && (!isWhole(input.kind) || *number == std::floor(*number)) &&
                      (input.least >= input.most || (*number >= input.least && *number <= input.most));
    return fine ? std::string() : fmt::format("expected {}, found {}", expectedNumber(input), quotedText(text));
}

std::string listRefusal(const StudyInput &input, std::string_view text)
{
    const std::vector<std::string> words = inputWords(text);
    if (words.empty())
        return fmt::format("expected {}, or several parted by commas", expectedNumber(input));
    for (const std::string &word : words) {
        const auto numbers = numbersOf(word);
        if (!numbers)
            return fmt::format("expected {}, found {}", expectedNumber(input), quotedText(word));
        for (const double number : *numbers) {
            if (std::string refusal = numberRefusalOf(input, exactText(number)); !refusal.empty())
                return refusal;
        }
    }
    return {};
}

std::string choiceRefusal(const StudyInput &input, std::string_view text, const PresetLibrary &presets)
{
    const std::vector<std::string> choices = input.choices(presets);
    const std::vector<std::string> words =
        input.kind == InputKind::Choice ? std::vector{std::string(text)} : inputWords(text);
    if (words.empty())
        return fmt::format("expected one or more of {}", fmt::join(choices, ", "));
    for (const std::string &word : words) {
        if (std::find(choices.begin(), choices.end(), word) != choices.end())
            continue;
        constexpr std::size_t kFew = 20; // that a line can list
        const std::string hint = didYouMean(nearestNames(word, choices));
        const std::string all =
            choices.size() <= kFew ? fmt::format("expected one of {}, ", fmt::join(choices, ", ")) : "";
        return fmt::format("{}found {}{}{}", all, quotedText(word), hint.empty() ? "" : "; ", hint);
    }
    return {};
}

} // namespace

std::string inputRefusal(const StudyInput &input, std::string_view text, const PresetLibrary &presets)
{
    switch (input.kind) {
    case InputKind::Integer:
    case InputKind::Number:
        return numberRefusalOf(input, text);
    case InputKind::Integers:
    case InputKind::Numbers:
        return listRefusal(input, text);
    case InputKind::Switch:
        return text == "yes" || text == "no" ? "" : fmt::format("expected yes or no, found {}", quotedText(text));
    case InputKind::Choice:
    case InputKind::Choices:
        return choiceRefusal(input, text, presets);
    case InputKind::Words:
    case InputKind::File:
        break;
    }
    return {};
}

double inputNumber(std::string_view text)
{
    return parseNumber(text).value_or(std::numeric_limits<double>::quiet_NaN());
}

std::vector<double> inputNumbers(std::string_view text)
{
    std::vector<double> all;
    for (const std::string &word : inputWords(text)) {
        const std::vector<double> numbers = numbersOf(word).value_or(std::vector<double>{});
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    return all;
}

std::vector<std::string> inputWords(std::string_view text)
{
    constexpr std::string_view kBetween = ", \t\n;";
    std::vector<std::string> words;
    for (std::size_t begin = text.find_first_not_of(kBetween); begin != std::string_view::npos;) {
        const std::size_t end = text.find_first_of(kBetween, begin);
        words.emplace_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        begin = end == std::string_view::npos ? end : text.find_first_not_of(kBetween, end);
    }
    return words;
}

} // namespace stringline
