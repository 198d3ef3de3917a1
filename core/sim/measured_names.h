// What a measured timeline has beside its times: whose ranks they are, and what ran. Simulations need none of it.
#pragma once

#include "core/sim/timeline.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct MeasuredNames {
    struct Rank {
        std::string name; // short: "rank 16"
        std::string note; // the rest of what the trace calls it: "pp1 dp0 tp0, node 2"
        // As many as the lane has spans, each a place in `names`.
        std::array<std::vector<std::uint32_t>, kLaneCount> lanes;
    };
    std::vector<Rank> ranks;        // as many as the timeline has
    std::vector<std::string> names; // of kernels, collectives, passes, each once

    // Of a span that the timeline has; empty for any other.
    [[nodiscard]] std::string_view of(SpanRef span) const
    {
        if (span.rank < 0 || static_cast<std::size_t>(span.rank) >= ranks.size() || span.index < 0)
            return {};
        const auto &lane = ranks[static_cast<std::size_t>(span.rank)].lanes[static_cast<std::size_t>(span.lane)];
        const auto index = static_cast<std::size_t>(span.index);
        return index < lane.size() ? std::string_view(names[lane[index]]) : std::string_view();
    }
};

// What people call a kernel: without its return type, namespaces and arguments. Part of the name.
//
//   void at::native::(anonymous namespace)::multi_tensor_apply_kernel<TensorList<4>>(...) -> multi_tensor_apply_kernel
[[nodiscard]] inline std::string_view shortName(std::string_view name)
{
    constexpr std::string_view kVoid = "void ";
    constexpr std::string_view kNowhere = "(anonymous namespace)::";
    if (name.starts_with(kVoid))
        name.remove_prefix(kVoid.size());
    if (const std::size_t at = name.find(kNowhere); at != std::string_view::npos)
        name.remove_prefix(at + kNowhere.size());
    std::string_view front = name.substr(0, name.find_first_of("<("));
    if (const std::size_t at = front.rfind("::"); at != std::string_view::npos)
        front.remove_prefix(at + 2);
    while (!front.empty() && front.back() == ' ')
        front.remove_suffix(1);
    return front.empty() ? name : front;
}

} // namespace stringline
