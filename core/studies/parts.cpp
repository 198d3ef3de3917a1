#include "core/studies/parts.h"

#include "core/base/text.h"
#include "core/evaluate/evaluate_many.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::parts {

namespace {

std::string daysText(double value)
{
    return fmt::format("{:.1f} days", value);
}

std::string secondsText(double value)
{
    return durationText(Seconds(value));
}

std::string shareText(double value)
{
    return percentText(value);
}

} // namespace

StudyColumn seconds(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "s", secondsText};
}

StudyColumn days(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "days", daysText};
}

StudyColumn share(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "", shareText};
}

StudyColumn gibibytes(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "GiB", [](double value) { return bytesText(Bytes(value * kGiB)); }};
}

StudyColumn usd(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "USD", moneyText};
}

StudyColumn count(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "", countText};
}

StudyColumn integer(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "",
            [](double value) { return groupedText(static_cast<std::int64_t>(std::llround(value))); }};
}

StudyColumn word(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "", nullptr};
}

StudyColumn panel(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "", nullptr, true};
}

StudyFact secondsFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "s", secondsText(value)};
}

StudyFact daysFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "days", daysText(value)};
}

StudyFact shareFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "", shareText(value)};
}

StudyFact usdFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "USD", moneyText(value)};
}

StudyFact countFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "", countText(value)};
}

std::vector<Judged> judged(const std::vector<Scenario> &scenarios, const StudyContext &context, const Portion &portion)
{
    std::vector<Judged> answers(scenarios.size());
    const auto progress = [&](std::size_t done, std::size_t of) {
        const double share = static_cast<double>(done) / static_cast<double>(of);
        context.say(portion.from + (portion.to - portion.from) * share, portion.what);
    };
    const bool whole = evaluateMany(
        scenarios.size(), [&](std::size_t i) { return scenarios[i]; },
        [&](std::size_t i, const Evaluation &evaluation) {
            answers[i] = {evaluation.valid(), evaluation.valid() && evaluation.report.fits, evaluation.report,
                          whyNotText(evaluation)};
        },
        {context.threads, progress}, context.stop);
    if (!whole)
        answers.clear();
    return answers;
}

std::optional<BestPlan> bestPlan(const Scenario &base, const std::vector<AskedValues> &asked,
                                 const StudyContext &context)
{
    const Result<SearchSpace> space = searchSpace({base}, asked);
    if (!space)
        return {};
    SearchOptions options;
    options.count = 1;
    options.threads = context.threads;
    const SearchResult found = search(*space, options, context.stop);
    if (found.plans.empty() || found.stopped)
        return {};
    return BestPlan{space->scenario(found.plans.front().candidate), found.plans.front()};
}

std::string changeText(const Scenario &from, const Scenario &to)
{
    std::string text;
    for (const Field *field : differingFields(from, to)) {
        std::string value = fieldText(*field, to);
        if (field->kind == FieldKind::Integer || field->kind == FieldKind::Number || field->kind == FieldKind::Layers)
            std::erase(value, ' '); // "2 240" and "[12, 11]" are read without them too
        if (value.find_first_of(" \t\n") == std::string::npos)
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", field->path, value);
    }
    return text;
}

std::vector<int> crossed(std::string_view text)
{
    constexpr double kMost = 1e6;
    std::vector<int> numbers;
    while (true) {
        const std::size_t cross = std::min(text.find('x'), text.size());
        const std::optional<double> number = parseNumber(text.substr(0, cross));
        if (!number || *number < 1 || *number > kMost || *number != std::floor(*number))
            return {};
        numbers.push_back(static_cast<int>(*number));
        if (cross == text.size())
            return numbers;
        text.remove_prefix(cross + 1);
    }
}

} // namespace stringline::parts
