#include "core/fit/minimize.h"

#include <algorithm>
#include <memory>
#include <nlopt.h>

namespace stringline {

namespace {

using Cost = std::function<double(std::span<const double>)>;

constexpr int kMostCalls = 4000; // of the cost, per start
constexpr int kMostStarts = 8;
constexpr double kTolerance = 1e-7;  // of the cost
constexpr double kFirstStep = 0.1;   // of a range
constexpr double kNoProgress = 1e-5; // of the cost, between starts

double call(unsigned count, const double *values, double *, void *cost)
{
    return (*static_cast<const Cost *>(cost))(std::span(values, count));
}

} // namespace

std::vector<double> minimize(const Cost &cost, std::span<const SearchRange> ranges)
{
    std::vector<double> best;
    std::vector<double> low;
    std::vector<double> high;
    std::vector<double> step;
    for (const SearchRange &range : ranges) {
        low.push_back(range.low);
        high.push_back(range.high);
        best.push_back(std::clamp(range.start, range.low, range.high));
        step.push_back((range.high - range.low) * kFirstStep);
    }
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> search(
        nlopt_create(NLOPT_LN_NELDERMEAD, static_cast<unsigned>(ranges.size())), nlopt_destroy);
    nlopt_set_min_objective(search.get(), call, const_cast<Cost *>(&cost));
    nlopt_set_lower_bounds(search.get(), low.data());
    nlopt_set_upper_bounds(search.get(), high.data());
    nlopt_set_initial_step(search.get(), step.data());
    nlopt_set_ftol_rel(search.get(), kTolerance);
    nlopt_set_maxeval(search.get(), kMostCalls);
    double least = cost(best);
    for (int start = 0; start < kMostStarts; ++start) {
        std::vector<double> found = best;
        double value = least;
        const nlopt_result result = nlopt_optimize(search.get(), found.data(), &value);
        if (result < 0 && result != NLOPT_ROUNDOFF_LIMITED)
            break;
        const bool progressed = value < least * (1 - kNoProgress);
        if (value < least) {
            best = found;
            least = value;
        }
        if (!progressed)
            break;
    }
    return best;
}

} // namespace stringline
