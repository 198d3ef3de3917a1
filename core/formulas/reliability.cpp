#include "core/formulas/reliability.h"

#include <cmath>

namespace stringline::formulas {

namespace {

constexpr double kSecondsPerHour = 3600;

} // namespace

double deviceHoursPerInterruption(Seconds time, double interruptions, double devices)
{
    return time.value() / kSecondsPerHour * devices / interruptions;
}

Seconds meanTimeBetweenInterruptions(double deviceHours, double devices)
{
    return Seconds(deviceHours / devices * kSecondsPerHour);
}

Seconds youngInterval(Seconds checkpoint, Seconds mean)
{
    return Seconds(std::sqrt(2 * checkpoint.value() * mean.value()));
}

Seconds dalyInterval(Seconds checkpoint, Seconds mean)
{
    const double ratio = checkpoint.value() / (2 * mean.value());
    if (ratio >= 1)
        return mean;
    return youngInterval(checkpoint, mean) * (1 + std::sqrt(ratio) / 3 + ratio / 9) - checkpoint;
}

double firstOrderLoss(Seconds checkpoint, Seconds interval, Seconds restart, Seconds mean)
{
    return checkpoint / interval + (interval / 2 + restart) / mean;
}

double exponentialEfficiency(Seconds checkpoint, Seconds interval, Seconds restart, Seconds mean)
{
    if (interval <= Seconds(0) && checkpoint <= Seconds(0))
        return mean / (mean + restart); // the limit: nothing to write, nothing to lose but the restart
    return interval / (mean + restart) / std::expm1((interval + checkpoint) / mean);
}

} // namespace stringline::formulas
