#include "core/sweep/values.h"

#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/search/dimension.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace stringline {

namespace {

constexpr std::string_view kBlanks = " \t";

// What a field belongs to, where its label alone does not say it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kOwners{{
    {"cluster.scaleUp.", "scale-up link"},
    {"cluster.scaleOut.", "network"},
    {"cluster.device.", "GPU"},
    {"software.", "software"},
    {"model.", "model"},
}};

constexpr double kSlack = 1e-9; // of a step, so that 0.1..0.3 step 0.1 has its end

// A number in full, so that it reads back as the same one; anything else as the form writes it.
std::string exactValue(const Field &field, const FieldValue &value)
{
    const double *number = std::get_if<double>(&value);
    return number != nullptr ? exactText(*number) : fieldText(field, value);
}

struct Range {
    double first = 0;
    double last = 0;
    double step = 0;
    bool factor = false; // the step multiplies
};

Result<Range> parseRange(const Field &field, std::string_view text)
{
    const auto wrong = [&](std::string_view expected) {
        return Error{{}, std::string(field.path), fmt::format("expected {}, found {}", expected, quotedText(text))};
    };
    if (field.kind != FieldKind::Integer && field.kind != FieldKind::Number)
        return wrong("values separated by commas; only numbers have ranges");
    const std::size_t dots = text.find("..");
    std::string_view rest = text.substr(dots + 2);
    Range range;
    std::optional<double> step;
    for (const std::string_view word : {"step", "times"}) {
        const std::size_t at = rest.find(word);
        if (at == std::string_view::npos)
            continue;
        range.factor = word == "times";
        step = parseNumber(trimmed(rest.substr(at + word.size()), kBlanks), range.factor ? Unit::None : field.unit);
        if (!step || !(*step > (range.factor ? 1 : 0)))
            return wrong(range.factor ? "a factor above 1 behind \"times\"" : "a step above 0 behind \"step\"");
        rest = rest.substr(0, at);
        break;
    }
    if (!step && field.kind == FieldKind::Number)
        return wrong("a range with its step, such as 10..100 step 10");
    range.step = step.value_or(1);
    const Result<FieldValue> first = parseField(field, trimmed(text.substr(0, dots), kBlanks));
    const Result<FieldValue> last = parseField(field, trimmed(rest, kBlanks));
    if (!first || !last) {
        Errors errors;
        for (const Result<FieldValue> *end : {&first, &last}) {
            if (!*end)
                errors.insert(errors.end(), end->errors().begin(), end->errors().end());
        }
        return errors;
    }
    range.first = std::get<double>(*first);
    range.last = std::get<double>(*last);
    if (range.first > range.last)
        return wrong("a range from less to more");
    if (range.factor && range.first <= 0)
        return wrong("a range from above 0 where it goes by a factor");
    return range;
}

Result<std::vector<double>> valuesOf(const Field &field, const Range &range)
{
    std::vector<double> values;
    double value = range.first;
    const double most = range.last + kSlack * (range.factor ? range.last : range.step);
    while (value <= most) {
        if (values.size() == kMostAxisValues)
            return Error{{},
                         std::string(field.path),
                         fmt::format("expected at most {} values; take a larger step", kMostAxisValues)};
        values.push_back(value);
        // Not by adding up, which would drift; and to as many digits as a person would type.
        const auto count = static_cast<double>(values.size());
        value = range.factor ? range.first * std::pow(range.step, count) : range.first + range.step * count;
        if (const std::optional<double> rounded = parseNumber(fmt::format("{:.12g}", value)))
            value = *rounded;
    }
    return values;
}

} // namespace

Result<SweepAxis> parseSweepValues(std::string_view path, std::string_view text)
{
    const Field *field = findField(path);
    SweepAxis axis{std::string(path), {}};
    Errors errors;
    const auto add = [&](std::string value) {
        if (std::ranges::find(axis.values, value) == axis.values.end())
            axis.values.push_back(std::move(value));
    };
    const auto addRange = [&](std::string_view range) -> Errors {
        const Result<Range> parsed = parseRange(*field, range);
        if (!parsed)
            return parsed.errors();
        const Result<std::vector<double>> values = valuesOf(*field, *parsed);
        if (!values)
            return values.errors();
        for (const double value : *values) {
            // The form's own check: 1..4 step 0.5 of a whole number is refused.
            const Result<FieldValue> one = parseField(*field, exactText(value));
            if (!one)
                return one.errors();
            add(exactValue(*field, *one));
        }
        return {};
    };
    if (trimmed(text, kBlanks).empty())
        return Error{{}, std::string(path), "expected values, such as 1,2,4 or 10..100 step 10"};
    const Result<SweepAxis> words = parseSweepAxis(fmt::format("{}={}", path, text));
    if (!words) {
        errors = words.errors();
        for (Error &error : errors)
            error.file.clear();
        return errors;
    }
    for (const std::string &word : words->values) {
        const std::string_view value = trimmed(word, kBlanks);
        if (field == nullptr) {
            add(std::string(value)); // of a preset
            continue;
        }
        Errors wrong;
        if (value.find("..") != std::string_view::npos)
            wrong = addRange(value);
        else if (const Result<FieldValue> one = parseField(*field, value))
            add(exactValue(*field, *one));
        else
            wrong = one.errors();
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    if (axis.values.size() > kMostAxisValues)
        errors.push_back({{}, axis.path, fmt::format("expected at most {} values", kMostAxisValues)});
    if (!errors.empty())
        return errors;
    return axis;
}

std::string usualSweepValues(const Field &field, const Scenario &base)
{
    std::vector<std::string> values;
    if (const Dimension *dimension = findDimension(field.path)) {
        std::vector<int> usual = dimension->usual(base);
        if (field.kind == FieldKind::Integer)
            std::ranges::sort(usual);
        for (const int value : usual)
            values.push_back(valueText(*dimension, value));
        if (values.size() > 1 && values.size() <= 16)
            return fmt::format("{}", fmt::join(values, ","));
        values.clear();
    }
    if (field.kind == FieldKind::Choice) {
        for (const Choice &choice : field.choices)
            values.emplace_back(choice.id);
        return fmt::format("{}", fmt::join(values, ","));
    }
    if (field.kind == FieldKind::Switch)
        return fieldText(field, FieldValue(false)) + "," + fieldText(field, FieldValue(true));
    const double own = field.inBaseUnits != nullptr ? std::get<double>(field.get(base)) : 0;
    if (own <= 0)
        return {};
    // Rough numbers, and the field's own among them, so that the plan in the window is on the axis.
    for (const double share : {0.5, 0.75, 1.0, 1.5, 2.0}) {
        const double value = share == 1 ? own : *parseNumber(fmt::format("{:.3g}", own * share));
        if (parseField(field, exactText(value)) && std::ranges::find(values, exactText(value)) == values.end())
            values.push_back(exactText(value));
    }
    return fmt::format("{}", fmt::join(values, ","));
}

std::string fieldTitle(const Field &field)
{
    for (const auto &[prefix, owner] : kOwners) {
        if (field.path.starts_with(prefix))
            return fmt::format("{}, {}", field.label, owner);
    }
    return std::string(field.label);
}

std::string axisValueText(std::string_view path, std::string_view value)
{
    const Field *field = findField(path);
    if (field == nullptr)
        return std::string(value);
    const Result<FieldValue> parsed = parseField(*field, value);
    return parsed ? fieldText(*field, *parsed) : std::string(value);
}

} // namespace stringline
