// Differences, sorted by what they matter.
#include "core/report/comparison.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace stringline {

Comparison compared(const Report &a, const Report &b)
{
    Comparison comparison;
    for (const CauseRow &row : causes()) {
        const CauseDifference difference{&row, a.breakdown[row.cause], b.breakdown[row.cause]};
        if (difference.a != 0 || difference.b != 0)
            comparison.causes.push_back(difference);
    }
    std::ranges::stable_sort(comparison.causes, [](const CauseDifference &x, const CauseDifference &y) {
        return std::abs(x.change()) > std::abs(y.change());
    });
    comparison.change = b.iteration - a.iteration;
    return comparison;
}

Comparison compared(const Scenario &a, const Report &reportA, const Scenario &b, const Report &reportB)
{
    Comparison comparison = compared(reportA, reportB);
    for (const Field *field : differingFields(a, b))
        comparison.fields.push_back({field, fieldText(*field, a), fieldText(*field, b)});
    return comparison;
}

namespace {

// A plan that does not fit is best at nothing, unless none fits.
std::vector<bool> bestOf(const ReportColumn &column, const std::vector<double> &values,
                         std::span<const ComparedPlan> plans)
{
    std::vector<bool> best(values.size(), false);
    const auto alike = [&](double value) { return value == values.front(); };
    if (column.better == Better::Neither || std::ranges::all_of(values, alike))
        return best;
    const bool anyFits = std::ranges::any_of(plans, [](const ComparedPlan &plan) { return plan.report->fits; });
    const double sign = column.better == Better::Lower ? 1 : -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!anyFits || plans[i].report->fits)
            least = std::min(least, sign * values[i]);
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        best[i] = (!anyFits || plans[i].report->fits) && sign * values[i] == least;
    return best;
}

} // namespace

SideBySide sideBySide(std::span<const ComparedPlan> plans)
{
    SideBySide table;
    if (plans.empty())
        return table;
    for (const Field &field : scenarioFields()) {
        FieldLine line{&field, {}};
        bool differs = false;
        for (const ComparedPlan &plan : plans) {
            line.values.push_back(fieldText(field, *plan.scenario));
            differs = differs || field.get(*plan.scenario) != field.get(*plans.front().scenario);
        }
        (differs ? table.different : table.equal).push_back(std::move(line));
    }
    for (const ReportColumn &column : reportColumns()) {
        NumberLine line{&column, {}, {}};
        for (const ComparedPlan &plan : plans)
            line.values.push_back(column.number(*plan.report));
        line.best = bestOf(column, line.values, plans);
        table.numbers.push_back(std::move(line));
    }
    for (const CauseRow &row : causes()) {
        CauseLine line{&row, {}};
        for (const ComparedPlan &plan : plans)
            line.values.push_back(plan.report->breakdown[row.cause]);
        if (std::ranges::any_of(line.values, [](Tick time) { return time != 0; }))
            table.causes.push_back(std::move(line));
    }
    return table;
}

} // namespace stringline
