#include "core/studies/reliability_simulated.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace stringline {

namespace {

// Draws that one simulation may take: a few seconds.
constexpr double kMostDraws = 5e7;

// Exponential, from 53 bits of a generator that the standard defines to the bit; its distributions are not.
class Failures {
public:
    Failures(std::uint64_t seed, double mean)
        : m_bits(seed)
        , m_mean(mean)
    {
    }
    [[nodiscard]] double next()
    {
        constexpr double kUnit = 0x1p-53;
        return -m_mean * std::log1p(-static_cast<double>(m_bits() >> 11) * kUnit);
    }

private:
    std::mt19937_64 m_bits;
    double m_mean;
};

struct Run {
    double wall = 0;
    double failures = 0;
};

Run played(const FailureModel &model, double segment, double segments, Failures failures)
{
    Run run;
    for (double left = segments;;) {
        const double until = failures.next();
        const double done = std::floor(until / segment); // since nothing remembers, segments need no draw each
        if (done >= left) {
            run.wall += left * segment;
            return run;
        }
        left -= done;
        run.wall += until;
        ++run.failures;
        if (!model.restartFails) {
            run.wall += model.restart.value();
            continue;
        }
        for (double again = failures.next();; again = failures.next()) {
            run.wall += std::min(again, model.restart.value());
            if (again >= model.restart.value())
                break;
            ++run.failures;
        }
    }
}

} // namespace

SimulatedFailures simulatedFailures(const FailureModel &model, Seconds interval, Seconds work, const FailureRuns &runs,
                                    const std::stop_token &stop)
{
    const double segments = std::max(1.0, std::ceil(work / interval));
    const double segment = (interval + model.write).value();
    const double mean = model.mean.value();
    const double restarts = model.restartFails ? std::exp(model.restart.value() / mean) : 1;
    SimulatedFailures result;
    const double draws = runs.runs * (1 + segments * std::expm1(segment / mean) * restarts);
    if (!(draws <= kMostDraws))
        return result;
    double sum = 0;
    double squares = 0; // around the first, so that nothing cancels
    double first = 0;
    for (int i = 0; i < runs.runs; ++i) {
        if (stop.stop_requested())
            return {};
        constexpr std::uint64_t kApart = 0x9E3779B97F4A7C15; // golden ratio: seeds of neighbouring runs differ widely
        const Run run = played(model, segment, segments,
                               Failures(runs.seed * kApart ^ (static_cast<std::uint64_t>(i) + 1) * ~kApart, mean));
        if (i == 0)
            first = run.wall;
        sum += run.wall - first;
        squares += (run.wall - first) * (run.wall - first);
        result.failures += run.failures / runs.runs;
    }
    const double offset = sum / runs.runs;
    const double variance = runs.runs > 1 ? std::max(0.0, squares - runs.runs * offset * offset) / (runs.runs - 1) : 0;
    result.wall = Seconds(first + offset);
    result.wallError = Seconds(std::sqrt(variance / runs.runs));
    result.goodput = interval * segments / result.wall;
    result.goodputError = result.goodput * (result.wallError / result.wall);
    result.known = true;
    return result;
}

} // namespace stringline
