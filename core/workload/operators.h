// The operators of a transformer by named dimensions, before anybody cuts them.
//
// An operator loops over the dimensions it names. Cutting one that stays in its output divides the work; cutting one
// that is summed over leaves partial sums, so a reduction is due (see parallel/sharding.h). That one rule gives the
// all-reduces of tensor parallelism and the gradient all-reduce of data parallelism without a line of code for either.
//
//   qkv   [batch, query, hidden] x [hidden, qkvFeatures]   -> [batch, query, qkvFeatures]
//   proj  [batch, query, queryFeatures] x [queryFeatures, hidden] -> [batch, query, hidden]   sums over heads
#pragma once

#include "core/scenario/model_spec.h"
#include "core/scenario/training_spec.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace stringline {

enum class Dim : std::uint8_t {
    Batch,         // sequences of a microbatch
    Query,         // tokens of a sequence
    Key,           // tokens that a query sees
    Hidden,        // h
    QueryFeatures, // a d
    KvFeatures,    // 2 kv d: keys and values
    QkvFeatures,   // both of the above
    Head,          // a
    HeadSize,      // d
    Ffn,           // f
    FfnUp,         // f, or 2 f when gated: outputs of the first matrix
    Vocabulary     // V, padded
};
inline constexpr int kDimCount = 12;

// A set of dimensions.
class Dims {
public:
    constexpr Dims() = default;
    template <class... D>
    constexpr explicit Dims(D... dims)
        : m_bits(static_cast<std::uint16_t>((0U | ... | (1U << static_cast<unsigned>(dims)))))
    {
    }
    [[nodiscard]] constexpr bool has(Dim dim) const { return (m_bits >> static_cast<unsigned>(dim)) & 1U; }
    [[nodiscard]] constexpr bool empty() const { return m_bits == 0; }
    [[nodiscard]] constexpr bool intersects(Dims other) const { return (m_bits & other.m_bits) != 0; }
    [[nodiscard]] constexpr Dims without(Dims other) const { return fromBits(m_bits & ~unsigned(other.m_bits)); }
    [[nodiscard]] constexpr Dims with(Dims other) const { return fromBits(m_bits | unsigned(other.m_bits)); }
    [[nodiscard]] constexpr Dims common(Dims other) const { return fromBits(m_bits & unsigned(other.m_bits)); }
    constexpr bool operator==(const Dims &) const = default;

private:
    static constexpr Dims fromBits(unsigned bits)
    {
        Dims dims;
        dims.m_bits = static_cast<std::uint16_t>(bits);
        return dims;
    }
    std::uint16_t m_bits = 0;
};

// Sizes of the dimensions, of the whole model or of one rank's share.
struct DimSizes {
    std::array<double, kDimCount> size{};

    [[nodiscard]] double &operator[](Dim dim) { return size[static_cast<std::size_t>(dim)]; }
    [[nodiscard]] double operator[](Dim dim) const { return size[static_cast<std::size_t>(dim)]; }
    [[nodiscard]] double elements(Dims dims) const; // product of the sizes
};

[[nodiscard]] DimSizes dimSizes(const ModelSpec &model, const TrainingSpec &training);

enum class OpKind : std::uint8_t {
    Gemm,           // activations times weights
    BatchedGemm,    // activations times activations, one product per head
    FusedAttention, // scores, softmax and values in one kernel (FlashAttention)
    Elementwise,    // bound by memory traffic
    Loss            // cross entropy over the vocabulary; its traffic is the software's
};

// Bytes kept for the backward, per element of `dims`.
struct Kept {
    Dims dims;
    double bytes = 0;
};

struct Op {
    std::string_view name;
    OpKind kind = OpKind::Elementwise;
    Dims left;  // of the activations that come in
    Dims right; // of the weights, or of the second activations
    Dims out;
    double traffic = 0; // Elementwise: bytes moved per element of `out`, forward
    std::array<Kept, 3> kept{};
    bool attentionCore = false; // what selective recompute drops and computes again

    [[nodiscard]] Dims summed() const { return left.with(right).without(out); }
};

// The operators of one layer, in order of the forward; at most 24.
class LayerOps {
public:
    void push(const Op &op);
    [[nodiscard]] std::span<const Op> ops() const { return {m_ops.data(), m_count}; }

private:
    std::array<Op, 24> m_ops{};
    std::size_t m_count = 0;
};

[[nodiscard]] LayerOps layerOps(const ModelSpec &model, const TrainingSpec &training);

// Before the first layer, and after the last: the embedding's lookup; the final norm, the head and the loss.
[[nodiscard]] LayerOps embeddingOps(const ModelSpec &model, const TrainingSpec &training);
[[nodiscard]] LayerOps headOps(const ModelSpec &model);

} // namespace stringline
