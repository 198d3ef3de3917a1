#include "core/formulas/scaling_laws.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stringline::formulas {

namespace {

constexpr std::array kFits{
    ScalingFit{"hoffmann-rounded", "Hoffmann, as printed", 1.69, 406.4, 410.7, 0.34, 0.28,
               "arXiv 2203.15556, eq. 10; exponents rounded in print"},
    ScalingFit{"hoffmann-tex", "Hoffmann, source of the paper", 1.6934, 406.4, 410.7, 0.3392, 0.2849,
               "arXiv 2203.15556, TeX source"},
    ScalingFit{"epoch-refit", "Epoch re-fit", 1.8172, 482.01, 2085.43, 0.3478, 0.3658, "arXiv 2404.10102", true}};

} // namespace

std::span<const ScalingFit> scalingFits()
{
    return kFits;
}

const ScalingFit *findScalingFit(std::string_view id)
{
    const auto *found = std::find_if(kFits.begin(), kFits.end(), [id](const ScalingFit &fit) { return fit.id == id; });
    return found == kFits.end() ? nullptr : found;
}

double lossOf(const ScalingFit &fit, double parameters, double tokens)
{
    return fit.floor + fit.parameters / std::pow(parameters, fit.alpha) + fit.data / std::pow(tokens, fit.beta);
}

ComputeOptimum computeOptimum(const ScalingFit &fit, Flops compute)
{
    const double sum = fit.alpha + fit.beta;
    const double ratio = std::pow(fit.alpha * fit.parameters / (fit.beta * fit.data), 1 / sum);
    ComputeOptimum optimum;
    optimum.parameters = ratio * std::pow(compute.value() / 6, fit.beta / sum);
    optimum.tokens = compute.value() / (6 * optimum.parameters);
    optimum.loss = lossOf(fit, optimum.parameters, optimum.tokens);
    return optimum;
}

double tokensAtLoss(const ScalingFit &fit, double parameters, double loss)
{
    const double left = loss - fit.floor - fit.parameters / std::pow(parameters, fit.alpha);
    return left > 0 ? std::pow(fit.data / left, 1 / fit.beta) : std::numeric_limits<double>::infinity();
}

double parametersAtTokensPerParameter(Flops compute, double tokensPerParameter)
{
    return std::sqrt(compute.value() / (6 * tokensPerParameter));
}

} // namespace stringline::formulas
