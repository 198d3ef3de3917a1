#include "core/report/stage_name.h"

#include <fmt/format.h>

namespace stringline {

namespace {

struct Place {
    std::int32_t stage = 0;
    std::size_t replicaClass = 0; // 0 for the usual one
};

Place placeOf(const Timeline &timeline, std::int32_t rank)
{
    const auto at = static_cast<std::size_t>(rank);
    const std::size_t stages = timeline.stages();
    if (stages == 0 || timeline.further.empty())
        return {rank, 0};
    return {static_cast<std::int32_t>(at % stages), at / stages};
}

// " of the slow replica"; nothing for the usual one.
std::string replicasText(const Timeline &timeline, std::size_t replicaClass)
{
    if (replicaClass == 0)
        return {};
    if (timeline.further.size() > 1)
        return fmt::format(" of slow replicas {}", replicaClass);
    const int replicas = replicaClass < timeline.replicas.size() ? timeline.replicas[replicaClass] : 1;
    return replicas == 1 ? " of the slow replica" : fmt::format(" of the {} slow replicas", replicas);
}

} // namespace

std::string stageName(const Timeline &timeline, std::int32_t rank)
{
    const Place place = placeOf(timeline, rank);
    return fmt::format("stage {}{}", place.stage, replicasText(timeline, place.replicaClass));
}

std::string stagesName(const Timeline &timeline, std::int32_t first, std::int32_t last, std::string_view joint)
{
    if (first == last)
        return stageName(timeline, first);
    const Place from = placeOf(timeline, first);
    const Place to = placeOf(timeline, last);
    if (from.replicaClass == to.replicaClass)
        return fmt::format("stages {} {} {}{}", from.stage, joint, to.stage, replicasText(timeline, to.replicaClass));
    return fmt::format("{} {} {}", stageName(timeline, first), joint, stageName(timeline, last));
}

} // namespace stringline
