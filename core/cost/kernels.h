// How long one kernel runs on one device. Functional forms with a physical meaning; their constants are properties of
// the device (see DeviceSpec) and were fitted to published microbenchmarks, see the presets' sources.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/attention_kernel.h"
#include "core/scenario/cluster_spec.h"

#include <cstdint>

namespace stringline {

// Number formats of matrix products. A device without a format computes it in the next wider one.
enum class MatrixFormat : std::uint8_t { Bits16, Fp8, Fp4, Fp32 };

// `batch` products of [m, k] x [k, n], accumulated in fp32.
struct GemmShape {
    double batch = 1;
    double m = 0;
    double n = 0;
    double k = 0;

    [[nodiscard]] double flops() const { return 2 * batch * m * n * k; }
    // Bytes of both operands and the result, each moved once: operands in `format`, the result in 16 bits, or 32 where
    // the operands have 32. The scales of fp8 and fp4 blocks (3 to 6 %) are not counted.
    [[nodiscard]] double bytes(MatrixFormat format = MatrixFormat::Bits16) const;
};

// What `device` runs a format at: its own rate, or the next wider format's where it has none.
[[nodiscard]] MatrixRate matrixRate(const DeviceSpec &device, MatrixFormat format);

// A GEMM is cut into tiles, dealt to the multiprocessors in waves:
//
//   t = t0 + w * 2 tm tn (K + K0) / (peak / SMs * efficiency * f * clock)
//   w = max(1, x + s (ceil(x) - x)),  x = tiles / SMs
//
// K0 is the prologue and epilogue of a tile in elements of K, f the relative speed of the tile's shape, s how much of a
// partial wave is lost. The library takes the best of several tiles and splits of K; so does the model. A GEMM never
// runs faster than its operands stream from memory. Dimensions that are no multiple of 64 elements cost a fifth more,
// and batched products over head sizes that are no multiple of 8 fall off the tensor cores' fast path.
[[nodiscard]] Seconds gemmTime(const GemmShape &shape, const DeviceSpec &device,
                               MatrixFormat format = MatrixFormat::Bits16);

// One launch of `groups` products of [rowsEach, k] x [k, n], one per expert: their tiles share the waves, at 0.9 of the
// speed of a batched product. 0.9: DeepGEMM's published grouped kernels reach about 1.0 of the dense rate at 4096 rows
// and more per group, 0.66 to 0.78 at 256 to 512; published expert models (243 rows) are best with 0.9, worse by 3 to
// 4 points with 1.0 or 0.7.
[[nodiscard]] Seconds groupedGemmTime(double groups, double rowsEach, double n, double k, const DeviceSpec &device,
                                      MatrixFormat format = MatrixFormat::Bits16);

// A kernel that moves `bytes` and computes little.
[[nodiscard]] Seconds streamTime(Bytes bytes, const DeviceSpec &device);

// A kernel of the FlashAttention family over `keys` per query on average (half the sequence if causal), of heads of
// `headSize` elements; `flops` counts only the pairs that the mask leaves:
//
//   t = floor + flops / (peak * A * clock * keys / (keys + k0) * f)
//   f = d (128 + d0) / (128 (d + d0)),  d = headSize, at most 128 and at least 64 in this ratio
//
// k0 is the blocks on the diagonal that are computed and masked, and the ends of the loop over keys: both cost a fixed
// number of keys per query, so causal and full attention follow one curve. d0 is what a score's softmax costs beside
// its 2 d multiply-adds. Above 128 the blocks shrink by what the head grows. Constants by `stringline-cli fit
// attention`; the kernel is the framework's choice (software.attentionKernel).
//
// The backward runs five products for the forward's two (arXiv 2307.08691), so it is called with 2.5 times the work.
[[nodiscard]] Seconds fusedAttentionForward(Flops flops, double keys, double headSize, const DeviceSpec &device,
                                            AttentionKernel kernel = AttentionKernel::Newest);
[[nodiscard]] Seconds fusedAttentionBackward(Flops flops, double keys, double headSize, const DeviceSpec &device,
                                             AttentionKernel kernel = AttentionKernel::Newest);

// The constants of `kernel` on a device; those of the newest where it was never measured there.
[[nodiscard]] const AttentionRate &attentionRate(const DeviceSpec &device, AttentionKernel kernel);
// Of a kernel's endless rate, what is reached: the law above, for fits and plots. In (0, 2).
[[nodiscard]] double attentionShare(const AttentionRate &rate, double keys, double headSize);

} // namespace stringline
