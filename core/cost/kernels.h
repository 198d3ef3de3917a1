// How long one kernel runs on one device. Functional forms with a physical meaning; their constants are properties of
// the device (see DeviceSpec) and were fitted to published microbenchmarks, see the presets' sources.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/cluster_spec.h"

namespace stringline {

// `batch` products of [m, k] x [k, n], 16-bit in and out, fp32 accumulation.
struct GemmShape {
    double batch = 1;
    double m = 0;
    double n = 0;
    double k = 0;

    [[nodiscard]] double flops() const { return 2 * batch * m * n * k; }
    // Bytes of both operands and the result, each moved once.
    [[nodiscard]] double bytes() const { return 2 * batch * (m * k + k * n + m * n); }
};

// A GEMM is cut into tiles, dealt to the multiprocessors in waves:
//
//   t = t0 + w * 2 tm tn (K + K0) / (peak / SMs * efficiency * f * clock)
//   w = max(1, x + s (ceil(x) - x)),  x = tiles / SMs
//
// K0 is the prologue and epilogue of a tile in elements of K, f the relative speed of the tile's shape, s how much of a
// partial wave is lost. The library takes the best of several tiles and splits of K; so does the model. A GEMM never
// runs faster than its operands stream from memory. Dimensions that are no multiple of 64 elements cost a fifth more,
// and batched products over head sizes that are no multiple of 8 fall off the tensor cores' fast path.
[[nodiscard]] Seconds gemmTime(const GemmShape &shape, const DeviceSpec &device);

// A kernel that moves `bytes` and computes little.
[[nodiscard]] Seconds streamTime(Bytes bytes, const DeviceSpec &device);

// FlashAttention: `flops` of the two forward products, causal masking counted as half. The backward runs five products
// for the forward's two (arXiv 2307.08691), so it is called with 2.5 times the work.
[[nodiscard]] Seconds fusedAttentionForward(Flops flops, const DeviceSpec &device);
[[nodiscard]] Seconds fusedAttentionBackward(Flops flops, const DeviceSpec &device);

} // namespace stringline
