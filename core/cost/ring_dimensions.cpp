#include "core/cost/ring_dimensions.h"

#include "core/formulas/volumes.h"

namespace stringline {

RingDimensionTimes allReduceOverDimensions(std::span<const RingDimension> dimensions, Bytes buffer)
{
    RingDimensionTimes times;
    Bytes share = buffer;
    for (const RingDimension &dimension : dimensions) {
        const double ranks = dimension.size;
        const Seconds hops = dimension.latency * (2 * (ranks - 1));
        const Seconds time =
            ranks > 1 ? formulas::allReduceSent(share, ranks) / dimension.bandwidth + hops : Seconds(0);
        if (time > times.pipelined) {
            times.pipelined = time;
            times.limiting = times.perDimension.size();
        }
        times.oneAfterTheOther += time;
        times.perDimension.push_back(time);
        share = share / ranks;
    }
    return times;
}

} // namespace stringline
