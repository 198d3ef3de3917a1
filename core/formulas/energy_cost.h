// Electricity, money and device-hours of a machine for a time.
#pragma once

#include "core/base/quantity.h"

namespace stringline::formulas {

// Kilowatt-hours: devices x watts x load x hours x PUE / 1000. `load`: drawn power against `watts`; PUE: what the hall
// draws against what its computers draw.
[[nodiscard]] double energyKilowattHours(double devices, double watts, double load, Seconds time, double pue);
// Device-hours / n: how long n devices take for work that was counted in device-hours, were the work to scale.
[[nodiscard]] Seconds wallTime(double deviceHours, double devices);
// Devices x hours x price of a device-hour.
[[nodiscard]] double rentUsd(double devices, Seconds time, double usdPerDeviceHour);

} // namespace stringline::formulas
