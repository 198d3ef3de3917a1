// Where the difference between two scenarios comes from: the fields that differ, and the causes of the time gained or
// lost. Times are of the stage that ends last in each; the causes' changes sum to the iteration's change exactly.
#pragma once

#include "core/report/columns.h"
#include "core/report/report.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <vector>

namespace stringline {

struct FieldDifference {
    const Field *field = nullptr;
    std::string a; // as a person would type it
    std::string b;
};

struct CauseDifference {
    const CauseRow *cause = nullptr;
    Tick a = 0;
    Tick b = 0;

    [[nodiscard]] Tick change() const { return b - a; }
};

struct Comparison {
    std::vector<FieldDifference> fields; // in table order
    std::vector<CauseDifference> causes; // the largest change first; causes that are nothing in both are left out
    Seconds change{};                    // of the iteration; negative where B is faster
};

// One line of a comparison of any number of plans, a value for each.
struct FieldLine {
    const Field *field = nullptr;
    std::vector<std::string> values; // as a person would type them
};
struct NumberLine {
    const ReportColumn *column = nullptr;
    std::vector<double> values;
    std::vector<bool> best; // of those that fit, where it is known what is better and they are not all alike
};
struct CauseLine {
    const CauseRow *cause = nullptr;
    std::vector<Tick> values;
};
struct SideBySide {
    std::vector<FieldLine> different; // in table order
    std::vector<NumberLine> numbers;
    std::vector<CauseLine> causes; // but for those that are nothing in all
    std::vector<FieldLine> equal;  // the same in all
};
struct ComparedPlan {
    const Scenario *scenario = nullptr;
    const Report *report = nullptr;
};
[[nodiscard]] SideBySide sideBySide(std::span<const ComparedPlan> plans);

// Without scenarios, as of a measured step: no fields.
[[nodiscard]] Comparison compared(const Report &a, const Report &b);
[[nodiscard]] Comparison compared(const Scenario &a, const Report &reportA, const Scenario &b, const Report &reportB);

} // namespace stringline
