#include "core/report/training_run.h"

#include "core/formulas/energy_cost.h"
#include "core/formulas/reliability.h"

#include <algorithm>

namespace stringline {

namespace {

// Shares of a device's rated power: measured 0.85 to 1.0 in GEMMs, 0.4 to 0.6 in communication.
constexpr double kBusyPower = 0.92;
constexpr double kWaitingPower = 0.5;

} // namespace

double goodputOf(const ClusterSpec &cluster, const Reliability &reliability)
{
    if (cluster.mtbfGpuHours <= 0 || cluster.gpus <= 0)
        return 1;
    const Seconds mean = formulas::meanTimeBetweenInterruptions(cluster.mtbfGpuHours, cluster.gpus);
    const Seconds interval =
        reliability.interval > Seconds(0) ? reliability.interval : formulas::youngInterval(reliability.write, mean);
    const double efficiency = formulas::exponentialEfficiency(reliability.write, interval, reliability.restart, mean);
    return std::clamp(efficiency, 0.0, 1.0);
}

double energyOf(const ClusterSpec &cluster, Seconds wallTime, double busyShare)
{
    const double load = kBusyPower * busyShare + kWaitingPower * (1 - busyShare);
    return formulas::energyKilowattHours(cluster.gpus, cluster.device.powerWatts, load, wallTime,
                                         cluster.powerUsageEffectiveness);
}

} // namespace stringline
