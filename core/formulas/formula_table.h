// The closed forms of the field as a list: what to print beside a number to say where it comes from.
#pragma once

#include <span>
#include <string_view>

namespace stringline::formulas {

struct FormulaRow {
    std::string_view id;
    std::string_view
        subject; // the file that computes it: of core/formulas, core/workload (parameters), core/cost (states)
    std::string_view label;
    std::string_view symbols; // as the paper writes it
    std::string_view unit;
    std::string_view source;
};
[[nodiscard]] std::span<const FormulaRow> formulas();
[[nodiscard]] const FormulaRow *findFormula(std::string_view id);

} // namespace stringline::formulas
