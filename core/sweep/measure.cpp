#include "core/sweep/measure.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace stringline {

namespace {

constexpr double kSecondsPerDay = 86400;

constexpr std::array<Measure, kMeasureCount> kMeasures{
    Measure{"time", "iteration time", "s", true,
            [](const Scenario &, const SweepCell &cell) { return cell.iteration.value(); },
            [](double value) { return durationText(Seconds(value)); }},
    Measure{"mfu", "MFU", "", false, [](const Scenario &, const SweepCell &cell) { return cell.mfu; },
            [](double value) { return percentText(value); }},
    Measure{"memory", "share of the memory used", "", true,
            [](const Scenario &, const SweepCell &cell) {
                return cell.capacity > Bytes(0) ? cell.peak / cell.capacity : 0;
            },
            [](double value) { return percentText(value); }},
    Measure{"cost", "cost of the training", "USD", true,
            [](const Scenario &, const SweepCell &cell) { return cell.costUsd; },
            [](double value) { return moneyText(value); }},
    Measure{"days", "days of the training", "days", true,
            [](const Scenario &, const SweepCell &cell) { return cell.training.value() / kSecondsPerDay; },
            [](double value) { return fmt::format("{:.1f} days", value); }},
};

} // namespace

std::span<const Measure, kMeasureCount> measures()
{
    return kMeasures;
}

MeasureValues measureValues(const Scenario &scenario, const SweepCell &cell)
{
    MeasureValues values{};
    for (std::size_t i = 0; cell.legal && i < kMeasureCount; ++i)
        values[i] = kMeasures[i].of(scenario, cell);
    return values;
}

} // namespace stringline
