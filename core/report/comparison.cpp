// Differences, sorted by what they matter.
#include "core/report/comparison.h"

#include <algorithm>
#include <cstdlib>

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

} // namespace stringline
