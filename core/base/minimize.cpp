// NLopt is named here alone.
#include "core/base/minimize.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <nlopt.h>

namespace stringline {

namespace {

constexpr double kFirstStep = 0.1; // of a range

// The function with its bounds and its budget; remembers the best point that it saw.
class Search {
public:
    Search(const Objective &function, std::span<const Bound> bounds, int evaluations, std::stop_token stop)
        : m_function(function)
        , m_bounds(bounds)
        , m_evaluations(evaluations)
        , m_stop(std::move(stop))
    {
    }

    double operator()(std::span<const double> at)
    {
        const double value = m_function(at);
        ++m_best.evaluations;
        if (std::isfinite(value) && (m_best.at.empty() || value < m_best.value)) {
            m_best.at.assign(at.begin(), at.end());
            m_best.value = value;
        }
        return std::isfinite(value) ? value : 1e300;
    }

    [[nodiscard]] bool over() const { return m_best.evaluations >= m_evaluations || m_stop.stop_requested(); }
    [[nodiscard]] double clamped(std::size_t i, double value) const
    {
        return std::clamp(value, m_bounds[i].low, m_bounds[i].high);
    }
    [[nodiscard]] double range(std::size_t i) const { return m_bounds[i].high - m_bounds[i].low; }
    // Where no value was finite, the start.
    [[nodiscard]] Minimum best(const std::vector<double> &start) const
    {
        Minimum best = m_best;
        if (best.at.empty())
            best.at = start;
        return best;
    }

private:
    const Objective &m_function;
    std::span<const Bound> m_bounds;
    int m_evaluations;
    std::stop_token m_stop;
    Minimum m_best;
};

} // namespace

Minimum minimize(const Objective &function, std::vector<double> start, std::span<const Bound> bounds, int evaluations,
                 double tolerance, std::stop_token stop)
{
    assert(start.size() == bounds.size() && "each number has its bounds");
    if (start.empty() || evaluations < 1)
        return {std::move(start), 0, 0};
    struct State {
        Search search;
        nlopt_opt handle;
    };
    const auto count = static_cast<unsigned>(start.size());
    State state{Search(function, bounds, evaluations, std::move(stop)), nlopt_create(NLOPT_LN_SBPLX, count)};
    std::vector<double> low;
    std::vector<double> high;
    std::vector<double> steps;
    std::vector<double> small;
    for (std::size_t i = 0; i < start.size(); ++i) {
        start[i] = state.search.clamped(i, start[i]);
        low.push_back(bounds[i].low);
        high.push_back(bounds[i].high);
        const double step = kFirstStep * state.search.range(i);
        steps.push_back(start[i] + step <= bounds[i].high ? step : -step);
        small.push_back(tolerance * state.search.range(i));
    }
    const auto call = [](unsigned n, const double *at, double *, void *data) {
        auto &own = *static_cast<State *>(data);
        const double value = own.search(std::span(at, n));
        if (own.search.over())
            nlopt_force_stop(own.handle);
        return value;
    };
    nlopt_set_min_objective(state.handle, call, &state);
    nlopt_set_lower_bounds(state.handle, low.data());
    nlopt_set_upper_bounds(state.handle, high.data());
    nlopt_set_initial_step(state.handle, steps.data());
    nlopt_set_xtol_abs(state.handle, small.data());
    nlopt_set_xtol_rel(state.handle, 0);
    nlopt_set_ftol_rel(state.handle, 1e-7);
    std::vector<double> at = start;
    double value = 0;
    (void)nlopt_optimize(state.handle, at.data(), &value); // a stop is no failure: the search keeps its best
    nlopt_destroy(state.handle);
    return state.search.best(start);
}

} // namespace stringline
