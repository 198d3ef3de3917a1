#include "core/explain/why.h"

#include "core/base/text.h"
#include "core/explain/why_rows.h"
#include "core/report/columns.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>
#include <cmath>

namespace stringline {

namespace explain {

namespace {

constexpr std::string_view kMemory = "memory.";

struct Found {
    const WhyRow *row = nullptr;
    int stage = 0;
};

const WhyRow *rowIn(std::span<const WhyRow> rows, std::string_view id)
{
    const auto found = std::ranges::find(rows, id, &WhyRow::id);
    return found == rows.end() ? nullptr : &*found;
}

// "memory.3.weights" is the row "weights" of stage 3.
Found find(std::string_view id)
{
    if (id.starts_with(kMemory)) {
        const std::string_view rest = id.substr(kMemory.size());
        Found found;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), found.stage);
        const auto length = static_cast<std::size_t>(end - rest.data());
        if (error == std::errc() && length < rest.size() && rest[length] == '.' && found.stage >= 0)
            found.row = rowIn(memoryRows(), rest.substr(length + 1));
        return found;
    }
    for (const std::span<const WhyRow> rows : {columnRows(), trainingRows(), derivedRows(), breakdownRows()}) {
        if (const WhyRow *row = rowIn(rows, id))
            return {row, 0};
    }
    return {};
}

double numberOf(const Found &found, const Scenario &scenario, const Report &report)
{
    if (found.row->number != nullptr)
        return found.row->number(scenario, report, found.stage);
    return findColumn(found.row->id)->number(report);
}

std::string textOf(const WhyRow &row, double number)
{
    return row.text != nullptr ? row.text(number) : findColumn(row.id)->text(number);
}

std::string labelOf(const WhyRow &row)
{
    const ReportColumn *column = findColumn(row.id);
    return std::string(row.label.empty() && column != nullptr ? column->label : row.label);
}

std::string labelOf(const Found &found, bool ofStage)
{
    const std::string label = labelOf(*found.row);
    return ofStage ? fmt::format("{}, stage {}", label, found.stage) : label;
}

bool isThere(const Found &found, std::string_view id, const Report &report)
{
    return found.row != nullptr && (!id.starts_with(kMemory) || found.stage < std::ssize(report.memory));
}

// Fields' labels begin sentences; inside one they are small, unless they begin with an abbreviation.
std::string inSentence(std::string text)
{
    if (text.size() > 1 && text[1] >= 'a' && text[1] <= 'z')
        text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

} // namespace

std::string bytesOf(double bytes)
{
    return bytesText(Bytes(bytes));
}

std::string secondsOf(double seconds)
{
    return durationText(Seconds(seconds), 4);
}

Expression Working::term(std::string_view symbol, std::string meaning, double value, std::string text,
                         std::string field)
{
    m_terms.push_back({std::string(symbol), std::move(meaning), value, std::move(text), std::move(field), {}});
    return Expression::term(static_cast<int>(m_terms.size()) - 1);
}

Expression Working::field(std::string_view symbol, std::string_view path)
{
    const Field *row = findField(path);
    assert(row != nullptr && row->inBaseUnits != nullptr && "a formula names a number of the scenario");
    const std::string_view unit = unitLabel(row->unit);
    std::string text = fieldText(*row, scenario());
    if (!unit.empty())
        text += " " + std::string(unit);
    return term(symbol, inSentence(std::string(row->label)), row->inBaseUnits(scenario()), std::move(text),
                std::string(path));
}

Expression Working::number(std::string_view symbol, std::string_view id)
{
    const Found found = find(id);
    assert(isThere(found, id, report()) && "a formula names another row");
    const double value = explain::numberOf(found, scenario(), report());
    const Expression made = term(symbol, inSentence(labelOf(*found.row)), value, textOf(*found.row, value));
    m_terms.back().number = std::string(id);
    return made;
}

} // namespace explain

WhyContext::WhyContext(EvaluationPtr evaluation, const MeasuredTimes *measured)
    : m_evaluation(std::move(evaluation))
    , m_costs(std::make_unique<const ScenarioCosts>(scenarioCosts(*m_evaluation->scenario, measured)))
{
}

WhyContext::~WhyContext() = default;
WhyContext::WhyContext(WhyContext &&) noexcept = default;
WhyContext &WhyContext::operator=(WhyContext &&) noexcept = default;

std::optional<Why> why(const WhyContext &context, std::string_view id)
{
    const explain::Found found = explain::find(id);
    const Report &report = context.evaluation().report;
    if (!isThere(found, id, report))
        return {};
    explain::Working working(context, found.stage);
    const Expression formula = found.row->formula(working);
    const std::vector<WhyTerm> &terms = working.terms();

    Why why;
    why.id = id;
    why.label = labelOf(found, id.starts_with(explain::kMemory));
    why.number = numberOf(found, *context.evaluation().scenario, report);
    why.result = explain::textOf(*found.row, why.number);
    why.symbols = formula.text(terms, Expression::Letters::Symbols);
    why.values = formula.text(terms, Expression::Letters::Values);
    why.latexSymbols = formula.latex(terms, Expression::Letters::Symbols);
    why.latexValues = formula.latex(terms, Expression::Letters::Values);
    why.computed = formula.value(terms);
    why.simulated = working.isSimulated();
    if (why.simulated) {
        why.estimate = explain::textOf(*found.row, why.computed);
        const double change = why.number == 0 ? 0 : why.computed / why.number - 1;
        why.difference = why.number == 0 ? "" : signedPercentText(change);
    }
    why.source = found.row->source;
    // As the formula reads, whatever order the compiler put it together in.
    std::vector<int> places;
    formula.placesInOrder(places);
    for (const int place : places)
        why.terms.push_back(terms[static_cast<std::size_t>(place)]);
    why.notes = working.notes();
    if (const ReportColumn *column = findColumn(id))
        why.notes.insert(why.notes.begin(), std::string(column->explanation));
    return why;
}

std::vector<NumberId> explainedNumbers(const Report &report)
{
    std::vector<NumberId> all;
    using namespace explain;
    for (const std::span<const WhyRow> rows : {columnRows(), trainingRows(), derivedRows(), breakdownRows()}) {
        for (const WhyRow &row : rows)
            all.push_back({std::string(row.id), labelOf(row)});
    }
    for (int stage = 0; stage < std::ssize(report.memory); ++stage) {
        for (const WhyRow &row : memoryRows())
            all.push_back({fmt::format("memory.{}.{}", stage, row.id), labelOf({&row, stage}, true)});
    }
    return all;
}

std::vector<NumberId> explainedKinds()
{
    std::vector<NumberId> all = explainedNumbers({});
    for (const explain::WhyRow &row : explain::memoryRows())
        all.push_back({fmt::format("memory.STAGE.{}", row.id), explain::labelOf(row) + " of a stage"});
    return all;
}

std::optional<double> numberOf(std::string_view id, const Scenario &scenario, const Report &report)
{
    const explain::Found found = explain::find(id);
    if (!isThere(found, id, report))
        return {};
    return explain::numberOf(found, scenario, report);
}

std::string numberText(std::string_view id, double number)
{
    const explain::Found found = explain::find(id);
    return found.row == nullptr ? std::string() : explain::textOf(*found.row, number);
}

} // namespace stringline
