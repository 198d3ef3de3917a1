// What people mean by the FLOPs of training a token. Every MFU rests on one of these, and they differ by up to a factor
// of four on one model, so each has a name, and whoever prints a utilization says which.
//
// Letters: N parameters, L layers, a query heads, d head size, s sequence, h hidden, V vocabulary, f FFN.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/model_spec.h"

#include <span>
#include <string_view>

namespace stringline {

struct FlopConvention {
    std::string_view id;
    std::string_view label;   // "all products, full mask"
    std::string_view symbols; // "6N + 12 L a d s"
    std::string_view source;
    Flops (*perToken)(const ModelSpec &, double sequence) = nullptr; // forward and backward, no recompute
};
// The first is the one of Report::mfu.
[[nodiscard]] std::span<const FlopConvention> flopConventions();
[[nodiscard]] const FlopConvention *findFlopConvention(std::string_view id);

// Elements of the matrices that a token is multiplied with: attention, FFN or chosen experts with their router, and the
// head once, tied or not. No norms, biases or tables.
[[nodiscard]] double activeMatrixElements(const ModelSpec &model);

} // namespace stringline
