#include "core/report/training_run.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr double kSecondsPerHour = 3600;
// Shares of a device's rated power: measured 0.85 to 1.0 in GEMMs, 0.4 to 0.6 in communication.
constexpr double kBusyPower = 0.92;
constexpr double kWaitingPower = 0.5;

} // namespace

double goodputOf(const ClusterSpec &cluster, const Reliability &reliability)
{
    if (cluster.mtbfGpuHours <= 0 || cluster.gpus <= 0)
        return 1;
    const double mtbf = cluster.mtbfGpuHours / cluster.gpus * kSecondsPerHour;
    const double write = reliability.write.value();
    const double interval =
        reliability.interval.value() > 0 ? reliability.interval.value() : std::sqrt(2 * write * mtbf);
    const double efficiency = interval / (std::expm1((interval + write) / mtbf) * (mtbf + reliability.restart.value()));
    return std::clamp(efficiency, 0.0, 1.0);
}

double energyOf(const ClusterSpec &cluster, Seconds wallTime, double busyShare)
{
    const double watts = cluster.device.powerWatts * (kBusyPower * busyShare + kWaitingPower * (1 - busyShare));
    return watts * cluster.gpus * wallTime.value() / kSecondsPerHour / 1000 * cluster.powerUsageEffectiveness;
}

} // namespace stringline
