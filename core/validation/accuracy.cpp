// Plain statistics over pairs of measured and predicted.
#include "core/validation/accuracy.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

namespace stringline {

namespace {

// Place of each value in rising order, from 0; equal values share the mean of their places.
std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, [&](std::size_t x, std::size_t y) { return values[x] < values[y]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            ranks[order[i]] = static_cast<double>(begin + end - 1) / 2;
        begin = end;
    }
    return ranks;
}

double mean(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

} // namespace

double spearman(std::span<const double> a, std::span<const double> b)
{
    assert(a.size() == b.size() && "a rank correlation compares pairs");
    if (a.size() < 2)
        return 0;
    const std::vector<double> x = ranksOf(a);
    const std::vector<double> y = ranksOf(b);
    const double middle = mean(x); // the same for both: ranks are shared out of 0..n-1
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - middle) * (y[i] - middle);
        xx += (x[i] - middle) * (x[i] - middle);
        yy += (y[i] - middle) * (y[i] - middle);
    }
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

double choiceLoss(std::span<const double> measured, std::span<const double> predicted)
{
    assert(measured.size() == predicted.size() && !measured.empty() && "a choice needs plans, each with both");
    const double best = *std::ranges::min_element(predicted);
    double taken = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        if (predicted[i] == best)
            taken = std::max(taken, measured[i]);
    }
    return (taken / *std::ranges::min_element(measured) - 1) * 100;
}

AccuracySummary accuracyOf(std::span<const ComparedValue> values)
{
    AccuracySummary summary;
    summary.count = static_cast<int>(values.size());
    if (values.empty())
        return summary;
    std::vector<double> signedErrors;
    std::vector<double> errors;
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> sweeps;
    for (const ComparedValue &value : values) {
        signedErrors.push_back(value.errorPercent());
        errors.push_back(std::abs(value.errorPercent()));
        auto &[measured, predicted] = sweeps[value.sweep];
        measured.push_back(value.measured);
        predicted.push_back(value.predicted);
    }
    summary.mape = mean(errors);
    summary.bias = mean(signedErrors);
    summary.medianApe = median(errors);
    summary.worstApe = *std::ranges::max_element(errors);
    std::vector<double> correlations;
    std::vector<double> losses;
    for (const auto &[sweep, pair] : sweeps) {
        if (pair.first.size() < kSweepSize)
            continue;
        correlations.push_back(spearman(pair.first, pair.second));
        losses.push_back(choiceLoss(pair.first, pair.second));
    }
    summary.sweeps = static_cast<int>(correlations.size());
    if (!correlations.empty()) {
        summary.sweepSpearman = mean(correlations);
        summary.choiceLoss = mean(losses);
    }
    return summary;
}

} // namespace stringline
