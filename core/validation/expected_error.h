// How far a predicted number may be off, judged by published runs of the same kind, and what the number leaves out.
//
//   8.1 s, -6 ... +9 %:   eight of ten runs of this kind took between 0.94 and 1.09 times what was predicted for them
#pragma once

#include "core/validation/published_points.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

inline constexpr std::size_t kLeastPoints = 8; // fewer say nothing about a tenth and nine tenths

struct ErrorBand {
    double low = 0;                // 10th percentile of PublishedPoint::deviation()
    double high = 0;               // 90th
    std::vector<std::size_t> used; // places in `points`
    std::string kind;              // "dense, 16-bit, on A100, pipelined, on 16 to 1024 GPUs"
    bool nearest = true;           // the kind agrees in everything that is compared
};

// From the smallest group of points of `kind` that holds kLeastPoints: the same GPU family, dense or experts,
// precision, pipeline or not, GPUs within a factor of 8; then these are given up one by one, from the last to the
// first. Nothing where even all points are too few.
[[nodiscard]] std::optional<ErrorBand> expectedError(std::span<const PublishedPoint> points, const RunKind &kind,
                                                     MeasuredQuantity quantity);

// The band of what falls as the predicted number rises, such as tokens per second: 1 / (1 + x) - 1 of its ends.
[[nodiscard]] ErrorBand reciprocal(const ErrorBand &band);

// "-6 ... +9 %", with the signs and dots of print.
[[nodiscard]] std::string bandText(const ErrorBand &band);

// What no predicted number holds, one short sentence each.
[[nodiscard]] std::span<const std::string_view> notInTheAnswer();

} // namespace stringline
