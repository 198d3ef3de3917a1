#include "core/lessons/condition.h"

#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kStart = "start:";
constexpr std::string_view kUnchanged = "unchanged";
constexpr std::array<std::string_view, 6> kRelations = {"<=", ">=", "!=", "<", ">", "="};

bool compares(double a, std::string_view relation, double b)
{
    const bool same = std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
    if (relation == "=" || relation == "!=")
        return same == (relation == "=");
    if (relation.ends_with('=') && same)
        return true;
    return relation.front() == '<' ? a < b && !same : a > b && !same;
}

// Whether `path` is a field or stands for all below it: "plan", "cluster.device".
bool covers(std::string_view path, std::string_view field)
{
    return field == path || (field.starts_with(path) && field.size() > path.size() && field[path.size()] == '.');
}

bool isPath(std::string_view path)
{
    return !path.empty() &&
           std::ranges::any_of(scenarioFields(), [&](const Field &field) { return covers(path, field.path); });
}

// Fields that differ and should not.
std::vector<const Field *> strayed(const Condition &condition, const Evaluation &now, const Evaluation &start)
{
    std::vector<const Field *> fields = differingFields(*start.scenario, *now.scenario);
    std::erase_if(fields, [&](const Field *field) {
        return std::ranges::any_of(condition.except,
                                   [&](const std::string &path) { return covers(path, field->path); });
    });
    return fields;
}

Error wrongCondition(std::string_view text, std::string_view message)
{
    return {{}, {}, fmt::format("{}: {}", quotedText(text), message)};
}

// "unchanged", "unchanged except training.microbatch, plan".
Result<Condition> parseUnchanged(std::string_view text)
{
    constexpr std::string_view kExcept = "except";
    Condition condition;
    condition.text = text;
    condition.relation = kUnchanged;
    std::string_view rest = trimmed(trimmed(text).substr(kUnchanged.size()));
    if (rest.empty())
        return condition;
    if (!rest.starts_with(kExcept))
        return wrongCondition(text, "expected unchanged, or unchanged except and fields with commas between");
    rest.remove_prefix(kExcept.size());
    while (true) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string_view path = trimmed(rest.substr(0, comma));
        if (!isPath(path))
            return wrongCondition(
                text, fmt::format("there is no field {}; {}", quotedText(path), didYouMean(nearestFieldPaths(path))));
        condition.except.emplace_back(path);
        if (comma == rest.size())
            return condition;
        rest.remove_prefix(comma + 1);
    }
}

std::string fieldLabel(const std::string &path)
{
    const Field *field = findField(path);
    return field == nullptr ? path : std::string(field->label);
}

// Calls `name` for each name in {braces} and `plain` for the text between.
template <typename Plain, typename Name>
void walk(std::string_view text, Plain plain, Name name)
{
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos) {
            plain(text);
            return;
        }
        plain(text.substr(0, open));
        name(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
}

} // namespace

Result<Condition> parseCondition(std::string_view text)
{
    if (trimmed(text).starts_with(kUnchanged))
        return parseUnchanged(text);
    const auto wrong = [&](std::string_view message) { return wrongCondition(text, message); };
    const std::size_t end = text.find_first_of("<>=!");
    if (end == std::string_view::npos)
        return wrong("expected a quantity, one of < <= = != >= >, and a value");
    Condition condition;
    condition.text = text;
    condition.quantity = trimmed(text.substr(0, end));
    const auto *relation =
        std::ranges::find_if(kRelations, [&](std::string_view each) { return text.substr(end).starts_with(each); });
    if (relation == kRelations.end())
        return wrong("expected one of < <= = != >= >");
    condition.relation = *relation;
    const std::string_view rest = trimmed(text.substr(end + relation->size()));
    if (!isQuantity(condition.quantity))
        return wrong(fmt::format("there is no quantity {}; {}", condition.quantity,
                                 didYouMean(nearestQuantities(condition.quantity))));
    if (isWord(condition.quantity)) {
        const Result<std::string> word = typedWord(condition.quantity, rest);
        if (!word)
            return wrong(word.errors().front().message);
        if (condition.relation != "=" && condition.relation != "!=")
            return wrong("words are compared by = and !=");
        condition.word = *word;
        return condition;
    }
    const std::size_t start = rest.find(kStart);
    if (start != std::string_view::npos) {
        condition.of = rest.substr(start);
        const std::string_view factor = trimmed(rest.substr(0, start));
        const std::optional<double> number = factor.empty() ? 1.0 : parseNumber(factor);
        if (!isQuantity(condition.of) || isWord(condition.of))
            return wrong(fmt::format("there is no number {}", condition.of));
        if (!number)
            return wrong(fmt::format("expected a factor, found {}", quotedText(factor)));
        condition.number = *number;
        return condition;
    }
    const std::optional<double> number = typedNumber(condition.quantity, rest);
    if (!number)
        return wrong(fmt::format("expected a number such as 0.1, 5 %, 20 GiB or 1.2 s, found {}", quotedText(rest)));
    condition.number = *number;
    return condition;
}

bool holds(const Condition &condition, const Evaluation &now, const Evaluation &start)
{
    if (!now.valid())
        return false;
    if (condition.relation == kUnchanged)
        return strayed(condition, now, start).empty();
    if (!condition.word.empty())
        return (quantityText(condition.quantity, now, start) == condition.word) == (condition.relation == "=");
    const double number = quantityNumber(condition.quantity, now, start);
    const double limit =
        condition.of.empty() ? condition.number : condition.number * quantityNumber(condition.of, now, start);
    // Of a stage that is not there nothing holds, not even that it differs.
    return !std::isnan(number) && !std::isnan(limit) && compares(number, condition.relation, limit);
}

std::string conditionText(const Condition &condition, const Evaluation &start)
{
    if (condition.relation == kUnchanged) {
        std::vector<std::string> labels;
        for (const std::string &path : condition.except)
            labels.push_back(fieldLabel(path));
        return labels.empty() ? "Nothing changes" : fmt::format("Nothing changes but {}", fmt::join(labels, ", "));
    }
    std::string limit = condition.word;
    if (limit.empty()) {
        const double number =
            condition.of.empty() ? condition.number : condition.number * quantityNumber(condition.of, start, start);
        limit = quantityText(condition.quantity, number);
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSigns = {
        {{"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}}};
    std::string_view sign = condition.relation;
    for (const auto &[typed, printed] : kSigns)
        sign = sign == typed ? printed : sign;
    return fmt::format("{} {} {}", quantityLabel(condition.quantity), sign, limit);
}

std::string presentText(const Condition &condition, const Evaluation &now, const Evaluation &start)
{
    if (condition.relation != kUnchanged)
        return quantityText(condition.quantity, now, start);
    std::vector<std::string_view> labels;
    for (const Field *field : strayed(condition, now, start))
        labels.push_back(field->label);
    return labels.empty() ? "nothing else changed" : fmt::format("changed: {}", fmt::join(labels, ", "));
}

std::vector<std::string> unknownNames(std::string_view text)
{
    std::vector<std::string> unknown;
    walk(
        text, [](std::string_view) {},
        [&](std::string_view name) {
            if (!isQuantity(name))
                unknown.emplace_back(name);
        });
    return unknown;
}

std::string filledText(std::string_view text, const Evaluation &now, const Evaluation &start)
{
    std::string filled;
    walk(
        text, [&](std::string_view plain) { filled += plain; },
        [&](std::string_view name) { filled += quantityText(name, now, start); });
    return filled;
}

} // namespace stringline
