#include "core/cost/collectives_contention.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kMostTraffic = 0.9; // of the memory bandwidth: more than that no link brings

} // namespace

double memoryTrafficPerWireByte(Collective collective)
{
    switch (collective) {
    case Collective::AllReduce: // half of its steps add, half only hand on
        return 2.5;
    case Collective::ReduceScatter:
        return 3;
    case Collective::AllGather:
    case Collective::Broadcast:
    case Collective::AllToAll:
        break;
    }
    return 2;
}

Slowdown computeSlowdownBeside(Collective collective, BytesPerSecond wire, const DeviceSpec &device)
{
    Slowdown slowdown;
    if (wire.value() <= 0)
        return slowdown;
    const double all = std::max(device.multiprocessors, 1);
    const double taken = std::clamp<double>(device.communicationMultiprocessors, 0, all - 1);
    slowdown.products = all / (all - taken);
    if (device.memoryBandwidth.value() > 0) {
        const double traffic = wire.value() * memoryTrafficPerWireByte(collective) / device.memoryBandwidth.value();
        slowdown.streams = 1 / (1 - std::min(traffic, kMostTraffic));
    }
    return slowdown;
}

} // namespace stringline
