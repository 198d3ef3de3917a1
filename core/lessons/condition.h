// Numbers of a plan by name, conditions on them, and texts that they stand in.
//
//   iterationSeconds, bubbleFraction ...   every number of the report (report/columns.h)
//   plan.tensor, training.recompute ...    every field of the scenario
//   seconds.tensor, share.bubble ...       where the time went, by cause (report.h), in seconds and of the iteration
//   memory.weights, memory.activations ... of the stage that comes nearest to its capacity: StageMemory's parts
//   fits                                   "yes" or "no"
//
// With "start:" before it a name means the plan before the page's changes, with "change:" the difference.
#pragma once

#include "core/base/result.h"
#include "core/evaluate/evaluate.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// "bubbleFraction < 0.5 start:bubbleFraction", "plan.schedule = 1f1b", "memory.activations > 20 GiB", "share.data < 5
// %".
struct Condition {
    std::string text; // as written
    std::string quantity;
    std::string relation; // "<", "<=", "=", "!=", ">=", ">"
    std::string word;     // of a quantity that is a word
    double number = 0;    // the limit, or its factor where `of` is given
    std::string of;       // "start:bubbleFraction"; empty for a plain limit
};

// Whether there is such a quantity; with "start:" or "change:" before it too.
[[nodiscard]] bool isQuantity(std::string_view name);
// The names nearest to a mistyped one.
[[nodiscard]] std::vector<std::string> nearestQuantities(std::string_view name);
// "Bubble", "TP exposed", "Tensor": of people.
[[nodiscard]] std::string quantityLabel(std::string_view name);
// Its number: seconds, bytes, shares; 0 for words. Expects isQuantity().
[[nodiscard]] double quantityNumber(std::string_view name, const Evaluation &now, const Evaluation &start);
// "8.12 s", "4", "1f1b".
[[nodiscard]] std::string quantityText(std::string_view name, const Evaluation &now, const Evaluation &start);

// The message says what is wrong: no quantity, no relation, no number.
[[nodiscard]] Result<Condition> parseCondition(std::string_view text);
[[nodiscard]] bool holds(const Condition &condition, const Evaluation &now, const Evaluation &start);
// "Bubble < 5 %", for people.
[[nodiscard]] std::string conditionText(const Condition &condition, const Evaluation &start);

// Names in {braces} that are no quantity.
[[nodiscard]] std::vector<std::string> unknownNames(std::string_view text);
// `text` with the quantities in {braces} put in.
[[nodiscard]] std::string filledText(std::string_view text, const Evaluation &now, const Evaluation &start);

} // namespace stringline
