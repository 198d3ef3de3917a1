// Why a number is what it is: its formula in symbols, the same with this plan's numbers, where each of them comes from,
// and the source. A table with a row for every number that the program shows as a result.
//
// Most rows are exact: their terms give the number. A few numbers come out of simulating; their rows say so and show
// the field's closed form beside it as an estimate, with its difference.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/explain/expression.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct Why {
    std::string id;      // "mfu", "breakdown.tensor", "memory.3.weights"
    std::string label;   // "Model FLOPs utilization"
    double number = 0;   // what the report says, in base units
    std::string result;  // the same as text
    std::string symbols; // "C / (T · N · X)"
    std::string values;
    double computed = 0;    // what the terms give
    bool simulated = false; // then `computed` is an estimate by a closed form
    std::string estimate;   // that as text; empty where exact
    std::string difference; // of the estimate from the number: "−12.0 %"; empty where exact
    std::vector<WhyTerm> terms;
    std::string latexSymbols;
    std::string latexValues;
    std::string source; // paper and equation, or what the number is by definition
    std::vector<std::string> notes;
};

// What explanations of one scenario share.
class WhyContext {
public:
    // Of an evaluation that is valid. Measured times as they were given to it.
    explicit WhyContext(EvaluationPtr evaluation, const MeasuredTimes *measured = nullptr);
    ~WhyContext();
    WhyContext(WhyContext &&) noexcept;
    WhyContext &operator=(WhyContext &&) noexcept;

    [[nodiscard]] const Evaluation &evaluation() const { return *m_evaluation; }
    [[nodiscard]] const ScenarioCosts &costs() const { return *m_costs; }

private:
    EvaluationPtr m_evaluation;
    std::unique_ptr<const ScenarioCosts> m_costs;
};

// Nothing where there is no such number.
[[nodiscard]] std::optional<Why> why(const WhyContext &context, std::string_view id);

// All numbers of a report, in the order in which people read them; those of memory once for each stage.
struct NumberId {
    std::string id;
    std::string label;
};
[[nodiscard]] std::vector<NumberId> explainedNumbers(const Report &report);
// The same with the stage left open, for a list without a scenario: "memory.STAGE.weights".
[[nodiscard]] std::vector<NumberId> explainedKinds();

// The number itself, in base units, of any report, an estimate's too. Nothing where there is no such number.
[[nodiscard]] std::optional<double> numberOf(std::string_view id, const Scenario &scenario, const Report &report);
// As the report would write it, and a change of it.
[[nodiscard]] std::string numberText(std::string_view id, double number);

} // namespace stringline
