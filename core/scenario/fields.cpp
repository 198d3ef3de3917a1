#include "core/scenario/fields.h"

#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/scenario/field_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace stringline {

namespace rows {

double fromBase(double base, Unit unit)
{
    const double plain = unit == Unit::Microseconds ? base * 1e6 : base / baseUnits(unit);
    // Fifteen digits hide the last bit that scaling may have changed.
    const double tidy = std::strtod(fmt::format("{:.15g}", plain).c_str(), nullptr);
    return toBase(tidy, unit) == base ? tidy : plain;
}

} // namespace rows

std::span<const Field> scenarioFields()
{
    static const std::vector<Field> table = [] {
        std::vector<Field> all;
        for (const std::span<const Field> part : {documentFields(), modelFields(), clusterFields(), deviceFields(),
                                                  softwareFields(), trainingFields(), planFields()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return table;
}

bool isInRange(const Field &field, const Scenario &scenario)
{
    if ((field.kind != FieldKind::Integer && field.kind != FieldKind::Number) || field.minimum >= field.maximum)
        return true;
    if (field.inBaseUnits != nullptr) { // nearly always, and without a conversion
        const Unit unit = field.unit;
        const double base = field.inBaseUnits(scenario);
        if (base > rows::toBase(field.minimum, unit) && base < rows::toBase(field.maximum, unit))
            return true;
    }
    const double value = std::get<double>(field.get(scenario));
    return value >= field.minimum && value <= field.maximum;
}

const Field *findField(std::string_view path)
{
    for (const Field &field : scenarioFields()) {
        if (field.path == path)
            return &field;
    }
    return nullptr;
}

std::vector<std::string> nearestFieldPaths(std::string_view path, int count)
{
    std::vector<std::string> paths;
    for (const Field &field : scenarioFields())
        paths.emplace_back(field.path);
    return nearestNames(path, paths, count);
}

namespace {

bool sameWord(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

// What stands in a message: quoted, short, printable.
std::string found(std::string_view text)
{
    return "found " + quotedText(text);
}

Error problem(const Field &field, std::string message)
{
    return {{}, std::string(field.path), std::move(message)};
}

Result<FieldValue> parsedNumber(const Field &field, std::string_view text)
{
    const std::optional<double> value = parseNumber(text, field.unit);
    if (!value)
        return problem(field, fmt::format("expected {}, {}", expectedText(field), found(text)));
    if (const std::string refusal = numberRefusal(field, *value); !refusal.empty())
        return problem(field, refusal);
    return FieldValue(*value);
}

Result<FieldValue> parsedSwitch(const Field &field, std::string_view text)
{
    for (const std::string_view word : {"on", "true", "yes", "1"}) {
        if (sameWord(text, word))
            return FieldValue(true);
    }
    for (const std::string_view word : {"off", "false", "no", "0"}) {
        if (sameWord(text, word))
            return FieldValue(false);
    }
    return problem(field, "expected on or off, " + found(text));
}

Result<FieldValue> parsedChoice(const Field &field, std::string_view text)
{
    std::vector<std::string> ids;
    for (const Choice &choice : field.choices) {
        if (sameWord(text, choice.id) || sameWord(text, choice.label))
            return FieldValue(std::string(choice.id));
        ids.emplace_back(choice.id);
    }
    const std::string hint = didYouMean(nearestNames(text, ids, 1));
    return problem(
        field, fmt::format("expected {}, {}{}{}", expectedText(field), found(text), hint.empty() ? "" : "; ", hint));
}

Result<FieldValue> parsedLayers(const Field &field, std::string_view text)
{
    const Result<LayerSplit> split = parseLayerSplit(text);
    if (!split)
        return problem(field, split.errors().front().message);
    return FieldValue(layerSplitText(*split));
}

Result<FieldValue> parsedAxes(const Field &field, std::string_view text)
{
    // Every axis of a default plan once, in any order; context too where it is not to follow tensor.
    std::vector<std::string> axes;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('-', at), text.size());
        axes.emplace_back(trimmed(text.substr(at, end - at)));
        at = end + 1;
    }
    std::vector<std::string> known = ParallelPlan().axisOrder;
    if (axes.size() > known.size())
        known.emplace_back("context");
    if (!std::is_permutation(axes.begin(), axes.end(), known.begin(), known.end()))
        return problem(field, fmt::format("expected {}, {}", expectedText(field), found(text)));
    return FieldValue(fmt::format("{}", fmt::join(axes, "-")));
}

} // namespace

std::string expectedText(const Field &field)
{
    const std::string_view label = unitLabel(field.unit);
    const std::string unit = label.empty() ? std::string() : " " + std::string(label);
    switch (field.kind) {
    case FieldKind::Integer:
        return fmt::format("a whole number from {} to {}{}", fieldText(field.minimum, true),
                           fieldText(field.maximum, true), unit);
    case FieldKind::Number:
        return fmt::format("a number from {} to {}{}", exactText(field.minimum), exactText(field.maximum), unit);
    case FieldKind::Switch:
        return "true or false";
    case FieldKind::Choice: {
        std::string text;
        for (std::size_t i = 0; i < field.choices.size(); ++i) {
            if (i > 0)
                text += i + 1 == field.choices.size() ? " or " : ", ";
            text += quotedText(field.choices[i].id);
        }
        return text;
    }
    case FieldKind::Text:
        return "text";
    case FieldKind::Layers:
        return "\"even\", \"balanced\", \"embedding-and-head-count-as-layers\" or a list of layer counts";
    case FieldKind::Axes:
        return fmt::format("each of the axes {} once (and context, which else follows tensor), joined by -",
                           fmt::join(ParallelPlan().axisOrder, ", "));
    }
    return {};
}

std::string numberRefusal(const Field &field, double value)
{
    const auto refusal = [&](double nearest) {
        return fmt::format("expected {}, found {}; nearest: {}", expectedText(field), exactText(value),
                           exactText(nearest));
    };
    if (!(value >= field.minimum))
        return refusal(field.minimum);
    if (value > field.maximum)
        return refusal(field.maximum);
    if (field.kind == FieldKind::Integer && value != std::trunc(value))
        return refusal(std::clamp(std::round(value), field.minimum, field.maximum));
    return {};
}

Result<FieldValue> parseField(const Field &field, std::string_view text)
{
    switch (field.kind) {
    case FieldKind::Integer:
    case FieldKind::Number:
        return parsedNumber(field, text);
    case FieldKind::Switch:
        return parsedSwitch(field, trimmed(text));
    case FieldKind::Choice:
        return parsedChoice(field, trimmed(text));
    case FieldKind::Text:
        return FieldValue(std::string(text));
    case FieldKind::Layers:
        return parsedLayers(field, trimmed(text));
    case FieldKind::Axes:
        return parsedAxes(field, trimmed(text));
    }
    return problem(field, "has an unknown kind");
}

std::string fieldText(const Field &field, const FieldValue &value)
{
    if (const bool *on = std::get_if<bool>(&value))
        return *on ? "on" : "off";
    if (const double *number = std::get_if<double>(&value))
        return fieldText(*number, field.kind == FieldKind::Integer || field.unit == Unit::Tokens);
    return std::get<std::string>(value);
}

std::string fieldText(const Field &field, const Scenario &scenario)
{
    return fieldText(field, field.get(scenario));
}

Errors setField(Scenario &scenario, std::string_view path, std::string_view text)
{
    const Field *field = findField(path);
    if (field == nullptr) {
        const std::string hint = didYouMean(nearestFieldPaths(path));
        return {{{}, std::string(path), "there is no such field" + (hint.empty() ? hint : "; " + hint)}};
    }
    const Result<FieldValue> value = parseField(*field, text);
    if (!value)
        return value.errors();
    field->set(scenario, *value);
    return {};
}

std::vector<const Field *> differingFields(const Scenario &a, const Scenario &b)
{
    std::vector<const Field *> differing;
    for (const Field &field : scenarioFields()) {
        if (field.get(a) != field.get(b))
            differing.push_back(&field);
    }
    return differing;
}

namespace {

struct SplitName {
    LayerSplit::Kind kind;
    std::string_view id;
};
constexpr SplitName kSplits[] = {{LayerSplit::Kind::Even, "even"},
                                 {LayerSplit::Kind::Balanced, "balanced"},
                                 {LayerSplit::Kind::EmbeddingAndHeadAsLayers, "embedding-and-head-count-as-layers"}};
constexpr int kMostLayers = 10000;
constexpr std::size_t kMostChunks = 1000000;

} // namespace

std::string layerSplitText(const LayerSplit &split)
{
    for (const SplitName &name : kSplits) {
        if (name.kind == split.kind)
            return std::string(name.id);
    }
    return fmt::format("[{}]", fmt::join(split.layers, ", "));
}

Result<LayerSplit> parseLayerSplit(std::string_view text)
{
    for (const SplitName &name : kSplits) {
        if (sameWord(text, name.id))
            return LayerSplit{name.kind, {}};
    }
    const auto refusal = [&] {
        return Error{{},
                     {},
                     fmt::format("expected \"even\", \"balanced\", \"embedding-and-head-count-as-layers\" or "
                                 "a list of 0 to {} layers per chunk such as [12, 12, 11], {}",
                                 groupedText(kMostLayers), found(text))};
    };
    std::string_view rest = trimmed(text);
    if (rest.starts_with('[') != rest.ends_with(']') || rest.empty())
        return refusal();
    if (rest.starts_with('['))
        rest = rest.substr(1, rest.size() - 2);
    LayerSplit split{LayerSplit::Kind::List, {}};
    for (rest = trimmed(rest);;) {
        int count = -1;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), count);
        if (error != std::errc() || count < 0 || count > kMostLayers || split.layers.size() == kMostChunks)
            return refusal();
        split.layers.push_back(count);
        rest = trimmed(rest.substr(static_cast<std::size_t>(end - rest.data())));
        if (rest.empty())
            return split;
        if (!rest.starts_with(','))
            return refusal();
        rest = trimmed(rest.substr(1));
    }
}

} // namespace stringline
