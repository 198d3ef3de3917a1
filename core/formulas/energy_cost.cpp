#include "core/formulas/energy_cost.h"

namespace stringline::formulas {

namespace {

constexpr double kSecondsPerHour = 3600;

} // namespace

double energyKilowattHours(double devices, double watts, double load, Seconds time, double pue)
{
    return devices * watts * load * time.value() / kSecondsPerHour / 1000 * pue;
}

Seconds wallTime(double deviceHours, double devices)
{
    return Seconds(deviceHours / devices * kSecondsPerHour);
}

double rentUsd(double devices, Seconds time, double usdPerDeviceHour)
{
    return devices * (time.value() / kSecondsPerHour) * usdPerDeviceHour;
}

} // namespace stringline::formulas
