#include "core/search/usual_values.h"

#include "core/evaluate/frameworks.h"
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"
#include "core/schedule/schedule.h"
#include "core/search/axis_orders.h"

#include <algorithm>
#include <numeric>

namespace stringline::usual {

namespace {

Values sorted(Values values)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

Values powersOfTwo(int most)
{
    Values values;
    for (int value = 1; value <= most; value *= 2)
        values.push_back(value);
    return values;
}

} // namespace

Values gpus(const Scenario &base)
{
    return {base.cluster.gpus};
}

Values globalBatch(const Scenario &base)
{
    return {base.training.globalBatch};
}

Values tensor(const Scenario &base)
{
    return rules::tensorDegrees(base.model);
}

Values context(const Scenario &base)
{
    constexpr int kLeastTokens = 512; // of a rank: below, products no longer fill a GPU
    return powersOfTwo(std::max(1, base.training.sequence / kLeastTokens));
}

Values pipeline(const Scenario &base)
{
    Values values(static_cast<std::size_t>(std::max(base.model.layers + 2, 1)));
    std::iota(values.begin(), values.end(), 1);
    return values;
}

Values microbatch(const Scenario &base)
{
    constexpr int kMost = 16; // sequences
    Values values = divisors(base.training.globalBatch);
    std::erase_if(values, [](int value) { return value > kMost; });
    return values;
}

Values schedule(const Scenario &base)
{
    const std::span<const std::string_view> known = frameworkOf(base).schedules;
    Values values;
    for (std::size_t i = 0; i < schedules().size(); ++i) {
        const ScheduleRow &row = schedules()[i];
        const bool has = known.empty() ? !row.ordersInPlan && !row.searches && row.vocabularyBarriers == 0
                                       : std::ranges::find(known, row.id) != known.end();
        if (has || row.id == base.plan.schedule)
            values.push_back(static_cast<int>(i));
    }
    return values;
}

Values chunks(const Scenario &base)
{
    constexpr int kMost = 16;
    Values values(static_cast<std::size_t>(std::clamp(base.model.layers, 1, kMost)));
    std::iota(values.begin(), values.end(), 1);
    return values;
}

Values expert(const Scenario &base)
{
    return hasExperts(base.model) ? divisors(base.model.experts) : Values{1};
}

Values expertTensor(const Scenario &base)
{
    if (!hasExperts(base.model))
        return {1};
    Values values = divisors(base.model.expertFfn);
    std::erase_if(values, [&](int value) { return value > base.cluster.devicesPerNode; });
    return values;
}

Values recomputeLayers(const Scenario &base)
{
    return sorted({0, 1, 2, 4, 8, 16, std::max(base.training.recomputeLayers, 0)});
}

Values shardGroup(const Scenario &base)
{
    return sorted({0, std::max(base.cluster.devicesPerNode, 1), std::max(base.plan.shardGroup, 0)});
}

Values axisOrder(const Scenario &base)
{
    Values values{axisOrderIndex({"tensor", "context", "data", "pipeline"}),
                  axisOrderIndex({"tensor", "context", "pipeline", "data"})};
    if (const int own = axisOrderIndex(base.plan.axisOrder); own >= 0 && std::ranges::find(values, own) == values.end())
        values.push_back(own);
    return values;
}

} // namespace stringline::usual
