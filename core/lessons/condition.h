// Conditions on the numbers of a plan (quantity.h), and texts that they stand in.
//
//   bubbleFraction < 12 %                                a limit, typed with its unit
//   bubbleFraction < 0.5 start:bubbleFraction            of what it was before the page's changes
//   share.tensor+share.data < 10 %                       of a sum
//   memory.peak@0 < 70 GiB                               of a stage
//   plan.schedule = 1f1b, fits = yes                     words
//   unchanged                                            every field is what it was when the page began
//   unchanged except training.microbatch, plan.tensor    but for these; "plan" stands for all fields of the plan
#pragma once

#include "core/lessons/quantity.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct Condition {
    std::string text; // as written
    std::string quantity;
    std::string relation;            // "<", "<=", "=", "!=", ">=", ">"; "unchanged" without a quantity
    std::string word;                // of a quantity that is a word
    double number = 0;               // the limit, or its factor where `of` is given
    std::string of;                  // "start:bubbleFraction"; empty for a plain limit
    std::vector<std::string> except; // of "unchanged": paths of fields, or of whole parts

    bool operator==(const Condition &) const = default;
};

// The message says what is wrong: no quantity, no relation, no number.
[[nodiscard]] Result<Condition> parseCondition(std::string_view text);
[[nodiscard]] bool holds(const Condition &condition, const Evaluation &now, const Evaluation &start);
// "Bubble < 5 %", "Nothing changes but Microbatch", for people.
[[nodiscard]] std::string conditionText(const Condition &condition, const Evaluation &start);
// How it stands now: "18.6 %"; what has changed and should not.
[[nodiscard]] std::string presentText(const Condition &condition, const Evaluation &now, const Evaluation &start);

// Names in {braces} that are no quantity.
[[nodiscard]] std::vector<std::string> unknownNames(std::string_view text);
// `text` with the quantities in {braces} put in.
[[nodiscard]] std::string filledText(std::string_view text, const Evaluation &now, const Evaluation &start);

} // namespace stringline
