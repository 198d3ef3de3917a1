// Percentiles over groups of points; the groups are a table from narrow to wide.
#include "core/validation/expected_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

// What a group asks of its points.
struct Group {
    bool family;
    bool experts;
    bool precision;
    bool pipeline;
    double gpuFactor; // at most so many times more or fewer GPUs; 0 for any number
};
constexpr Group kGroups[] = {
    {true, true, true, true, 8},   {true, true, true, false, 8},   {true, true, true, false, 0},
    {false, true, true, false, 0}, {false, true, false, false, 0}, {false, false, false, false, 0},
};

bool isIn(const RunKind &point, const RunKind &asked, const Group &group)
{
    const double ratio = double(std::max(point.gpus, asked.gpus)) / std::min(point.gpus, asked.gpus);
    return (!group.family || point.family == asked.family) && (!group.experts || point.experts == asked.experts) &&
           (!group.precision || point.precision == asked.precision) &&
           (!group.pipeline || point.pipeline == asked.pipeline) && (group.gpuFactor <= 0 || ratio <= group.gpuFactor);
}

std::string kindText(const RunKind &asked, const Group &group, int fewest, int most)
{
    std::string text = !group.experts ? "all models" : asked.experts ? "mixture of experts" : "dense";
    if (group.precision)
        text += ", " + asked.precision;
    if (group.family)
        text += ", on " + asked.family;
    if (group.pipeline)
        text += asked.pipeline ? ", with a pipeline" : ", without a pipeline";
    return text +
           (fewest == most ? fmt::format(", on {} GPUs", most) : fmt::format(", on {} to {} GPUs", fewest, most));
}

// Between two values in proportion; `values` rise.
double percentile(const std::vector<double> &values, double share)
{
    const double place = share * double(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - double(below)) * (values[above] - values[below]);
}

constexpr std::string_view kMissing[] = {
    "reading and preparing data",
    "writing checkpoints, except as goodput",
    "evaluation passes and logging",
    "congestion by other jobs on the same network",
    "GPUs slower than their neighbors, beyond the cluster's slowdown",
    "compilation and warm-up of the first iterations",
    "the release of framework, libraries and driver: the same run differs by 2 to 10 % between releases",
};

} // namespace

std::optional<ErrorBand> expectedError(std::span<const PublishedPoint> points, const RunKind &kind,
                                       MeasuredQuantity quantity)
{
    for (const Group &group : kGroups) {
        ErrorBand band;
        std::vector<double> deviations;
        int fewest = std::numeric_limits<int>::max();
        int most = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const PublishedPoint &point = points[i];
            if (point.quantity != quantity || !isIn(point.kind, kind, group))
                continue;
            band.used.push_back(i);
            deviations.push_back(point.deviation());
            fewest = std::min(fewest, point.kind.gpus);
            most = std::max(most, point.kind.gpus);
        }
        if (deviations.size() < kLeastPoints)
            continue;
        std::ranges::sort(deviations);
        band.low = percentile(deviations, 0.1);
        band.high = percentile(deviations, 0.9);
        band.kind = kindText(kind, group, fewest, most);
        band.nearest = group.pipeline;
        return band;
    }
    return {};
}

ErrorBand reciprocal(const ErrorBand &band)
{
    ErrorBand other = band;
    other.low = 1 / (1 + band.high) - 1;
    other.high = 1 / (1 + band.low) - 1;
    return other;
}

std::string bandText(const ErrorBand &band)
{
    const auto percent = [](double value) {
        const double rounded = std::round(value * 100);
        return fmt::format("{}{:.0f}", rounded < 0 ? "−" : "+", std::abs(rounded));
    };
    return percent(band.low) + " … " + percent(band.high) + " %";
}

std::span<const std::string_view> notInTheAnswer()
{
    return kMissing;
}

} // namespace stringline
