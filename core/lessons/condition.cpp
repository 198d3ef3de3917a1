#include "core/lessons/condition.h"

#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/report/columns.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace stringline {

namespace {

constexpr std::string_view kStart = "start:";
constexpr std::string_view kChange = "change:";
constexpr std::string_view kSeconds = "seconds.";
constexpr std::string_view kShare = "share.";
constexpr std::string_view kMemory = "memory.";
constexpr std::string_view kFits = "fits";
constexpr std::array<std::string_view, 6> kRelations = {"<=", ">=", "!=", "<", ">", "="};

struct MemoryPart {
    std::string_view id;
    std::string_view label;
    Bytes StageMemory::*bytes = nullptr;
};
constexpr std::array<MemoryPart, 7> kMemoryParts = {{{"weights", "Weights", &StageMemory::weights},
                                                     {"gradients", "Gradients", &StageMemory::gradients},
                                                     {"optimizer", "Optimizer's states", &StageMemory::optimizer},
                                                     {"activations", "Activations", &StageMemory::activations},
                                                     {"buffers", "Buffers", &StageMemory::buffers},
                                                     {"overhead", "Context", &StageMemory::overhead},
                                                     {"capacity", "Memory of a GPU", &StageMemory::capacity}}};

// One of them is set; none for "fits".
struct Source {
    const ReportColumn *column = nullptr;
    const Field *field = nullptr;
    const CauseRow *cause = nullptr;
    bool isShare = false; // of the cause
    const MemoryPart *memory = nullptr;

    [[nodiscard]] bool isWord() const
    {
        const bool fits = column == nullptr && field == nullptr && cause == nullptr && memory == nullptr;
        return fits || (field != nullptr && field->kind != FieldKind::Integer && field->kind != FieldKind::Number);
    }
};

std::string_view plainName(std::string_view name)
{
    for (const std::string_view prefix : {kStart, kChange}) {
        if (name.starts_with(prefix))
            return name.substr(prefix.size());
    }
    return name;
}

// Of a plain name.
std::optional<Source> find(std::string_view name)
{
    Source quantity;
    if (name == kFits)
        return quantity;
    quantity.column = findColumn(name);
    quantity.field = findField(name);
    if (quantity.column != nullptr || quantity.field != nullptr)
        return quantity;
    for (const std::string_view prefix : {kSeconds, kShare}) {
        if (!name.starts_with(prefix))
            continue;
        const auto cause = std::ranges::find(causes(), name.substr(prefix.size()), &CauseRow::id);
        quantity.cause = cause == causes().end() ? nullptr : &*cause;
        quantity.isShare = prefix == kShare;
    }
    if (name.starts_with(kMemory)) {
        const auto *part = std::ranges::find(kMemoryParts, name.substr(kMemory.size()), &MemoryPart::id);
        quantity.memory = part == kMemoryParts.end() ? nullptr : part;
    }
    return quantity.cause != nullptr || quantity.memory != nullptr ? std::optional(quantity) : std::nullopt;
}

double numberOf(const Source &quantity, const Evaluation &evaluation)
{
    const Report &report = evaluation.report;
    if (quantity.column != nullptr)
        return quantity.column->number(report);
    if (quantity.field != nullptr) {
        const FieldValue value = quantity.field->get(*evaluation.scenario);
        const double *number = std::get_if<double>(&value);
        return number == nullptr ? 0 : *number;
    }
    if (quantity.cause != nullptr) {
        Tick all = 0;
        for (const Tick each : report.breakdown.ticks)
            all += each;
        const double share =
            all > 0 ? static_cast<double>(report.breakdown[quantity.cause->cause]) / static_cast<double>(all) : 0;
        return quantity.isShare ? share : share * report.iteration.value();
    }
    const StageMemory *worst = report.worstStage();
    return quantity.memory == nullptr || worst == nullptr ? 0 : (worst->*quantity.memory->bytes).value();
}

std::string textOf(const Source &quantity, double number)
{
    if (quantity.column != nullptr)
        return quantity.column->text(number);
    if (quantity.field != nullptr)
        return fieldText(*quantity.field, FieldValue(number));
    if (quantity.cause != nullptr)
        return quantity.isShare ? percentText(number) : durationText(Seconds(number));
    return bytesText(Bytes(number));
}

std::string changeOf(const Source &quantity, double change)
{
    if (quantity.column != nullptr)
        return quantity.column->signedText(change);
    if (quantity.cause != nullptr)
        return quantity.isShare ? signedPercentText(change) : signedDurationText(Seconds(change));
    if (quantity.memory != nullptr)
        return signedBytesText(Bytes(change));
    return (change < 0 ? "−" : "+") + fieldText(std::abs(change), true);
}

std::string wordOf(const Source &quantity, const Evaluation &evaluation)
{
    if (quantity.field == nullptr)
        return evaluation.valid() && evaluation.report.fits ? "yes" : "no";
    return fieldText(*quantity.field, *evaluation.scenario);
}

// "5 %", "20 GiB", "1.2 s", "0.5".
std::optional<double> limitOf(const Source &quantity, std::string_view text)
{
    if (quantity.field != nullptr) {
        const Result<FieldValue> value = parseField(*quantity.field, text);
        const double *number = value ? std::get_if<double>(&*value) : nullptr;
        return number == nullptr ? std::nullopt : std::optional(*number);
    }
    const bool isBytes = text.find("iB") != std::string_view::npos;
    const bool isShare = text.find('%') != std::string_view::npos;
    const bool isTime = !text.empty() && (text.back() == 's' || text.ends_with("min") || text.back() == 'h');
    return parseNumber(text, isBytes ? Unit::Bytes : isShare ? Unit::Fraction : isTime ? Unit::Seconds : Unit::None);
}

bool compares(double a, std::string_view relation, double b)
{
    const bool same = std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
    if (relation == "=" || relation == "!=")
        return same == (relation == "=");
    if (relation.ends_with('=') && same)
        return true;
    return relation.front() == '<' ? a < b && !same : a > b && !same;
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

bool isQuantity(std::string_view name)
{
    const std::optional<Source> quantity = find(plainName(name));
    return quantity && !(name.starts_with(kChange) && quantity->isWord());
}

std::vector<std::string> nearestQuantities(std::string_view name)
{
    std::vector<std::string> names{std::string(kFits)};
    for (const ReportColumn &column : reportColumns())
        names.emplace_back(column.id);
    for (const CauseRow &cause : causes()) {
        names.push_back(fmt::format("{}{}", kShare, cause.id));
        names.push_back(fmt::format("{}{}", kSeconds, cause.id));
    }
    for (const MemoryPart &part : kMemoryParts)
        names.push_back(fmt::format("{}{}", kMemory, part.id));
    for (const Field &field : scenarioFields())
        names.emplace_back(field.path);
    return nearestNames(plainName(name), names);
}

std::string quantityLabel(std::string_view name)
{
    const std::optional<Source> quantity = find(plainName(name));
    if (!quantity)
        return std::string(name);
    return std::string(quantity->column != nullptr   ? quantity->column->label
                       : quantity->field != nullptr  ? quantity->field->label
                       : quantity->cause != nullptr  ? quantity->cause->label
                       : quantity->memory != nullptr ? quantity->memory->label
                                                     : "Fits in memory");
}

double quantityNumber(std::string_view name, const Evaluation &now, const Evaluation &start)
{
    const std::optional<Source> quantity = find(plainName(name));
    if (!quantity)
        return 0;
    if (name.starts_with(kStart))
        return numberOf(*quantity, start);
    return numberOf(*quantity, now) - (name.starts_with(kChange) ? numberOf(*quantity, start) : 0);
}

std::string quantityText(std::string_view name, const Evaluation &now, const Evaluation &start)
{
    const std::optional<Source> quantity = find(plainName(name));
    if (!quantity)
        return std::string(name);
    if (quantity->isWord())
        return wordOf(*quantity, name.starts_with(kStart) ? start : now);
    const double number = quantityNumber(name, now, start);
    return name.starts_with(kChange) ? changeOf(*quantity, number) : textOf(*quantity, number);
}

Result<Condition> parseCondition(std::string_view text)
{
    const auto wrong = [&](std::string message) {
        return Error{{}, {}, fmt::format("{}: {}", quotedText(text), std::move(message))};
    };
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
    const std::optional<Source> quantity = find(condition.quantity);
    if (!quantity)
        return wrong(fmt::format("there is no quantity {}; {}", condition.quantity,
                                 didYouMean(nearestQuantities(condition.quantity))));
    if (quantity->isWord()) {
        const bool isFits = quantity->field == nullptr;
        const Result<FieldValue> value = isFits ? FieldValue(std::string(rest)) : parseField(*quantity->field, rest);
        if (!value || (isFits && rest != "yes" && rest != "no"))
            return wrong(isFits ? "expected yes or no" : value.errors().front().message);
        if (condition.relation != "=" && condition.relation != "!=")
            return wrong("words are compared by = and !=");
        condition.word = isFits ? std::string(rest) : fieldText(*quantity->field, *value);
        return condition;
    }
    const std::size_t start = rest.find(kStart);
    if (start != std::string_view::npos) {
        condition.of = rest.substr(start);
        const std::string_view factor = trimmed(rest.substr(0, start));
        const std::optional<double> number = factor.empty() ? 1.0 : parseNumber(factor);
        const std::optional<Source> other = find(plainName(condition.of));
        if (!other || other->isWord())
            return wrong(fmt::format("there is no number {}", condition.of));
        if (!number)
            return wrong(fmt::format("expected a factor, found {}", quotedText(factor)));
        condition.number = *number;
        return condition;
    }
    const std::optional<double> number = limitOf(*quantity, rest);
    if (!number)
        return wrong(fmt::format("expected a number such as 0.1, 5 %, 20 GiB or 1.2 s, found {}", quotedText(rest)));
    condition.number = *number;
    return condition;
}

bool holds(const Condition &condition, const Evaluation &now, const Evaluation &start)
{
    if (!now.valid())
        return false;
    if (!condition.word.empty())
        return (quantityText(condition.quantity, now, start) == condition.word) == (condition.relation == "=");
    const double limit =
        condition.of.empty() ? condition.number : condition.number * quantityNumber(condition.of, now, start);
    return compares(quantityNumber(condition.quantity, now, start), condition.relation, limit);
}

std::string conditionText(const Condition &condition, const Evaluation &start)
{
    std::string limit = condition.word;
    if (limit.empty()) {
        const double number =
            condition.of.empty() ? condition.number : condition.number * quantityNumber(condition.of, start, start);
        const Source source = *find(condition.quantity);
        limit = textOf(source, number);
        if (source.field != nullptr && !unitLabel(source.field->unit).empty())
            limit += fmt::format(" {}", unitLabel(source.field->unit));
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSigns = {
        {{"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}}};
    std::string_view sign = condition.relation;
    for (const auto &[typed, printed] : kSigns)
        sign = sign == typed ? printed : sign;
    return fmt::format("{} {} {}", quantityLabel(condition.quantity), sign, limit);
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
