#include "core/formulas/reliability.h"

#include <algorithm>
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

double failingRestartEfficiency(Seconds checkpoint, Seconds interval, Seconds restart, Seconds mean)
{
    return interval / (mean * std::exp(restart / mean)) / std::expm1((interval + checkpoint) / mean);
}

Seconds bestInterval(Seconds checkpoint, Seconds mean)
{
    double low = 0;
    double high = 1; // of the mean
    constexpr int kHalvings = 200;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (low + high) / 2;
        const bool below = middle < -std::expm1(-(middle + checkpoint / mean));
        (below ? low : high) = middle;
    }
    return mean * high;
}

double availability(Seconds between, Seconds repair)
{
    return between / (between + repair);
}

double enoughNodesUp(int needed, int spare, double availability)
{
    if (availability <= 0 || availability >= 1)
        return availability >= 1 || needed <= 0 ? 1 : 0;
    const int nodes = needed + spare;
    const double odds = std::log1p(-availability) - std::log(availability); // of one node being down
    double sum = 0;
    double term = nodes * std::log(availability); // k = 0, its logarithm
    for (int down = 0; down <= spare; ++down) {
        sum += std::exp(term);
        term += std::log(double(nodes - down) / (down + 1)) + odds;
    }
    return std::min(sum, 1.0);
}

} // namespace stringline::formulas
