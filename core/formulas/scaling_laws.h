// Which model and how much data are best for an amount of compute: published fits of the loss.
//
//   L(N, D) = E + A / N^alpha + B / D^beta,  C = 6 N D
//   N* = G (C/6)^(beta / (alpha + beta)),  G = (alpha A / (beta B))^(1 / (alpha + beta)),  D* = C / (6 N*)
//
// N parameters, D tokens, C FLOPs, L nats per token (Hoffmann et al. 2022, arXiv 2203.15556, eq. 2 and 4).
#pragma once

#include "core/base/quantity.h"

#include <span>
#include <string_view>

namespace stringline::formulas {

struct ScalingFit {
    std::string_view id;
    std::string_view label;
    double floor = 0;      // E
    double parameters = 0; // A
    double data = 0;       // B
    double alpha = 0;
    double beta = 0;
    std::string_view source;
    bool advised = false; // rounding alone moves the optimum twofold, so not every row should be planned with
};
[[nodiscard]] std::span<const ScalingFit> scalingFits();
[[nodiscard]] const ScalingFit *findScalingFit(std::string_view id);

struct ComputeOptimum {
    double parameters = 0; // N*
    double tokens = 0;     // D*
    double loss = 0;       // L(N*, D*)
};
[[nodiscard]] double lossOf(const ScalingFit &fit, double parameters, double tokens);
[[nodiscard]] ComputeOptimum computeOptimum(const ScalingFit &fit, Flops compute);
// D with which N parameters reach the loss: (B / (L - E - A/N^alpha))^(1/beta); infinite where no data do.
[[nodiscard]] double tokensAtLoss(const ScalingFit &fit, double parameters, double loss);

// D = r N, so N = sqrt(C / 6r); r = 20 is the rule of thumb from the same paper's first two approaches.
[[nodiscard]] double parametersAtTokensPerParameter(Flops compute, double tokensPerParameter);

} // namespace stringline::formulas
