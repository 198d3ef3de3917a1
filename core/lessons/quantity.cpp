#include "core/lessons/quantity.h"

#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/report/columns.h"
#include "core/report/link_curve.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

constexpr std::string_view kStart = "start:";
constexpr std::string_view kChange = "change:";
constexpr std::string_view kSeconds = "seconds.";
constexpr std::string_view kShare = "share.";
constexpr std::string_view kMemory = "memory.";
constexpr std::string_view kBytes = "bytes.";
constexpr std::string_view kFits = "fits";

struct MemoryPart {
    std::string_view id;
    std::string_view label;
    Bytes StageMemory::*bytes = nullptr;
};
constexpr std::array<MemoryPart, 8> kMemoryParts = {{{"weights", "Weights", &StageMemory::weights},
                                                     {"gradients", "Gradients", &StageMemory::gradients},
                                                     {"optimizer", "Optimizer's states", &StageMemory::optimizer},
                                                     {"activations", "Activations", &StageMemory::activations},
                                                     {"buffers", "Buffers", &StageMemory::buffers},
                                                     {"overhead", "Context", &StageMemory::overhead},
                                                     {"peak", "Peak", &StageMemory::peak},
                                                     {"capacity", "Memory of a GPU", &StageMemory::capacity}}};

enum class Measure { Word, Share, Seconds, Bytes, Other };

// One of the pointers is set; none for "fits".
struct Source {
    const ReportColumn *column = nullptr;
    const Field *field = nullptr;
    const CauseRow *cause = nullptr;
    bool isShare = false; // of the cause
    const MemoryPart *memory = nullptr;
    std::optional<int> stage; // of the memory; none for the fullest
    const ActivityRow *sender = nullptr;

    [[nodiscard]] Measure measure() const
    {
        if (field != nullptr)
            return field->kind == FieldKind::Integer || field->kind == FieldKind::Number ? Measure::Other
                                                                                         : Measure::Word;
        if (column != nullptr)
            return Measure::Other;
        if (cause != nullptr)
            return isShare ? Measure::Share : Measure::Seconds;
        return memory != nullptr || sender != nullptr ? Measure::Bytes : Measure::Word;
    }
};

// What is added up; all of one measure.
using Sum = std::vector<Source>;

std::string_view plainName(std::string_view name)
{
    for (const std::string_view prefix : {kStart, kChange}) {
        if (name.starts_with(prefix))
            return name.substr(prefix.size());
    }
    return name;
}

std::optional<int> stageOf(std::string_view digits)
{
    constexpr std::size_t kMostDigits = 5;
    if (digits.empty() || digits.size() > kMostDigits ||
        !std::ranges::all_of(digits, [](char each) { return each >= '0' && each <= '9'; }))
        return std::nullopt;
    int stage = 0;
    for (const char digit : digits)
        stage = 10 * stage + (digit - '0');
    return stage;
}

std::optional<Source> findMemory(std::string_view name)
{
    const std::size_t at = name.find('@');
    const auto *part = std::ranges::find(kMemoryParts, name.substr(0, at), &MemoryPart::id);
    if (part == kMemoryParts.end())
        return std::nullopt;
    Source source;
    source.memory = part;
    if (at == std::string_view::npos)
        return source;
    source.stage = stageOf(name.substr(at + 1));
    return source.stage ? std::optional(source) : std::nullopt;
}

std::optional<Source> findOne(std::string_view name)
{
    Source source;
    if (name == kFits)
        return source;
    source.column = findColumn(name);
    source.field = findField(name);
    if (source.column != nullptr || source.field != nullptr)
        return source;
    if (name.starts_with(kMemory))
        return findMemory(name.substr(kMemory.size()));
    for (const std::string_view prefix : {kSeconds, kShare}) {
        if (!name.starts_with(prefix))
            continue;
        const auto cause = std::ranges::find(causes(), name.substr(prefix.size()), &CauseRow::id);
        source.cause = cause == causes().end() ? nullptr : &*cause;
        source.isShare = prefix == kShare;
    }
    if (name.starts_with(kBytes)) {
        const auto activity = std::ranges::find(activities(), name.substr(kBytes.size()), &ActivityRow::id);
        source.sender = activity == activities().end() || !activity->communication ? nullptr : &*activity;
    }
    return source.cause != nullptr || source.sender != nullptr ? std::optional(source) : std::nullopt;
}

// Of a plain name; empty where there is no such quantity.
Sum find(std::string_view name)
{
    Sum sum;
    while (true) {
        const std::size_t plus = std::min(name.find('+'), name.size());
        const std::optional<Source> one = findOne(trimmed(name.substr(0, plus)));
        if (!one || (!sum.empty() && one->measure() != sum.front().measure()))
            return {};
        sum.push_back(*one);
        if (plus == name.size())
            break;
        name.remove_prefix(plus + 1);
    }
    const Measure measure = sum.front().measure();
    return sum.size() > 1 && (measure == Measure::Word || measure == Measure::Other) ? Sum{} : sum;
}

double sentFor(Activity activity, const Evaluation &evaluation)
{
    const LinkCurves curves(evaluation.timeline, evaluation.traffic);
    double most = 0;
    for (int rank = 0; rank < curves.ranks(); ++rank) {
        double sent = 0;
        for (int port = 0; port < kPortCount; ++port)
            sent += curves.of(rank).by(static_cast<Port>(port))[static_cast<std::size_t>(activity)];
        most = std::max(most, sent);
    }
    return most;
}

double numberOf(const Source &source, const Evaluation &evaluation)
{
    const Report &report = evaluation.report;
    if (source.column != nullptr)
        return source.column->number(report);
    if (source.field != nullptr) {
        const FieldValue value = source.field->get(*evaluation.scenario);
        const double *number = std::get_if<double>(&value);
        return number == nullptr ? 0 : *number;
    }
    if (source.cause != nullptr) {
        Tick all = 0;
        for (const Tick each : report.breakdown.ticks)
            all += each;
        const double share =
            all > 0 ? static_cast<double>(report.breakdown[source.cause->cause]) / static_cast<double>(all) : 0;
        return source.isShare ? share : share * report.iteration.value();
    }
    if (source.sender != nullptr)
        return sentFor(source.sender->activity, evaluation);
    if (source.memory == nullptr)
        return 0;
    const auto stage =
        source.stage ? std::ranges::find(report.memory, *source.stage, &StageMemory::stage) : report.memory.end();
    if (source.stage && stage == report.memory.end())
        return std::numeric_limits<double>::quiet_NaN();
    const StageMemory *memory = source.stage ? &*stage : report.worstStage();
    return memory == nullptr ? 0 : (memory->*source.memory->bytes).value();
}

double numberOf(const Sum &sum, const Evaluation &evaluation)
{
    double number = 0;
    for (const Source &each : sum)
        number += numberOf(each, evaluation);
    return number;
}

std::string withUnit(const Field &field, std::string number)
{
    const std::string_view unit = unitLabel(field.unit);
    return unit.empty() ? number : fmt::format("{} {}", number, unit);
}

std::string textOf(const Source &source, double number)
{
    if (std::isnan(number))
        return fmt::format("no stage {}", source.stage.value_or(0));
    if (source.column != nullptr)
        return source.column->text(number);
    if (source.field != nullptr)
        return withUnit(*source.field, fieldText(*source.field, FieldValue(number)));
    if (source.cause != nullptr)
        return source.isShare ? percentText(number) : durationText(Seconds(number));
    return bytesText(Bytes(number));
}

std::string changeOf(const Source &source, double change)
{
    if (std::isnan(change))
        return textOf(source, change);
    if (source.column != nullptr)
        return source.column->signedText(change);
    if (source.field != nullptr)
        return withUnit(*source.field, (change < 0 ? "−" : "+") + fieldText(std::abs(change), true));
    if (source.cause != nullptr)
        return source.isShare ? signedPercentText(change) : signedDurationText(Seconds(change));
    return signedBytesText(Bytes(change));
}

std::string wordOf(const Source &source, const Evaluation &evaluation)
{
    if (source.field == nullptr)
        return evaluation.valid() && evaluation.report.fits ? "yes" : "no";
    return fieldText(*source.field, *evaluation.scenario);
}

std::string labelOf(const Source &source)
{
    if (source.memory != nullptr && source.stage)
        return fmt::format("{} of stage {}", source.memory->label, *source.stage);
    if (source.sender != nullptr)
        return fmt::format("Sent by {}", source.sender->label);
    return std::string(source.column != nullptr   ? source.column->label
                       : source.field != nullptr  ? source.field->label
                       : source.cause != nullptr  ? source.cause->label
                       : source.memory != nullptr ? source.memory->label
                                                  : "Fits in memory");
}

} // namespace

bool isQuantity(std::string_view name)
{
    const Sum sum = find(plainName(name));
    return !sum.empty() && !(name.starts_with(kChange) && sum.front().measure() == Measure::Word);
}

bool isWord(std::string_view quantity)
{
    const Sum sum = find(plainName(quantity));
    return !sum.empty() && sum.front().measure() == Measure::Word;
}

std::vector<std::string> quantityNames()
{
    std::vector<std::string> names;
    for (const ReportColumn &column : reportColumns())
        names.emplace_back(column.id);
    names.emplace_back(kFits);
    for (const std::string_view prefix : {kShare, kSeconds}) {
        for (const CauseRow &cause : causes())
            names.push_back(fmt::format("{}{}", prefix, cause.id));
    }
    for (const MemoryPart &part : kMemoryParts)
        names.push_back(fmt::format("{}{}", kMemory, part.id));
    for (const ActivityRow &activity : activities()) {
        if (activity.communication)
            names.push_back(fmt::format("{}{}", kBytes, activity.id));
    }
    for (const Field &field : scenarioFields())
        names.emplace_back(field.path);
    return names;
}

std::vector<std::string> nearestQuantities(std::string_view name)
{
    return nearestNames(plainName(name), quantityNames());
}

std::string quantityLabel(std::string_view name)
{
    const Sum sum = find(plainName(name));
    if (sum.empty())
        return std::string(name);
    std::string label;
    for (const Source &each : sum)
        label += (label.empty() ? "" : " + ") + labelOf(each);
    return label;
}

double quantityNumber(std::string_view name, const Evaluation &now, const Evaluation &start)
{
    const Sum sum = find(plainName(name));
    if (sum.empty())
        return 0;
    if (name.starts_with(kStart))
        return numberOf(sum, start);
    return numberOf(sum, now) - (name.starts_with(kChange) ? numberOf(sum, start) : 0);
}

std::string quantityText(std::string_view name, const Evaluation &now, const Evaluation &start)
{
    const Sum sum = find(plainName(name));
    if (sum.empty())
        return std::string(name);
    if (sum.front().measure() == Measure::Word)
        return wordOf(sum.front(), name.starts_with(kStart) ? start : now);
    return quantityText(name, quantityNumber(name, now, start));
}

std::string quantityText(std::string_view name, double number)
{
    const Sum sum = find(plainName(name));
    if (sum.empty())
        return std::string(name);
    return name.starts_with(kChange) ? changeOf(sum.front(), number) : textOf(sum.front(), number);
}

std::optional<double> typedNumber(std::string_view quantity, std::string_view text)
{
    const Sum sum = find(plainName(quantity));
    if (!sum.empty() && sum.front().field != nullptr) {
        const Result<FieldValue> value = parseField(*sum.front().field, text);
        const double *number = value ? std::get_if<double>(&*value) : nullptr;
        return number == nullptr ? std::nullopt : std::optional(*number);
    }
    const bool isBytes = text.find("iB") != std::string_view::npos;
    const bool isShare = text.find('%') != std::string_view::npos;
    const bool isTime = !text.empty() && (text.back() == 's' || text.ends_with("min") || text.back() == 'h');
    return parseNumber(text, isBytes ? Unit::Bytes : isShare ? Unit::Fraction : isTime ? Unit::Seconds : Unit::None);
}

Result<std::string> typedWord(std::string_view quantity, std::string_view text)
{
    const Sum sum = find(plainName(quantity));
    const Field *field = sum.empty() ? nullptr : sum.front().field;
    if (field == nullptr) {
        if (text != "yes" && text != "no")
            return Error{{}, {}, "expected yes or no"};
        return std::string(text);
    }
    const Result<FieldValue> value = parseField(*field, text);
    if (!value)
        return value.errors();
    return fieldText(*field, *value);
}

} // namespace stringline
