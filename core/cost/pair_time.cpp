#include "core/cost/pair_time.h"

#include "core/cost/collectives_contention.h"

#include <algorithm>
#include <cmath>

namespace stringline {

Tick pairTime(const ChunkTemplate &forward, const ChunkTemplate &backward, const DeviceSpec &device)
{
    Tick computed = 0;
    Tick communicated = 0;
    Tick longestKind = 0;
    for (const ActivityRow &each : activities()) {
        const auto at = static_cast<std::size_t>(each.activity);
        const Tick both = forward.exposed[at] + backward.exposed[at];
        (each.communication ? communicated : computed) += both;
        if (each.communication)
            longestKind = std::max(longestKind, both);
    }
    // Computation is mostly products, which lose multiprocessors and not bandwidth: the rate of the wire is no matter.
    const double s = computeSlowdownBeside(Collective::AllToAll, device.memoryBandwidth, device).products;
    const double beside = std::min(static_cast<double>(communicated), s * static_cast<double>(computed));
    const Tick slowed = static_cast<Tick>(std::llround(beside * (1 - 1 / s)));
    return std::max({computed + slowed, longestKind, forward.duration, backward.duration});
}

} // namespace stringline
