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
    Key,           // tokens that a query sees, twice the mean of a causal mask
    Hidden,        // h
    QueryFeatures, // a d_v: what the output projection reads
    KvFeatures,    // 2 kv d: keys and values
    QkvFeatures,   // queries, keys and values
    Head,          // a
    HeadSize,      // d, of queries and keys
    ValueSize,     // d_v
    Ffn,           // f
    FfnUp,         // f, or 2 f when gated: outputs of the first matrix
    Vocabulary,    // V, padded
    QueryLora,     // compressed query of latent attention
    KvLora,        // compressed keys and values, with the part of the key that carries positions
    KvLatent,      // without it: what keys and values are made from
    LatentQuery,   // a (d_nope + d_rope)
    LatentKv,      // a (d_nope + d_v)
    Experts,       // E: outputs of the router
    LocalExpert,   // experts on a rank
    ExpertRows,    // tokens sent to one expert
    ExpertFfn,     // f_e
    ExpertFfnUp,   // f_e, or 2 f_e when gated
    SharedFfn,     // f_e times the shared experts
    SharedFfnUp,
    PairHidden // 2 h: both inputs of a prediction layer
};
inline constexpr int kDimCount = 26;

// A set of dimensions.
class Dims {
public:
    constexpr Dims() = default;
    template <class... D>
    constexpr explicit Dims(D... dims)
        : m_bits(static_cast<std::uint32_t>((0U | ... | (1U << static_cast<unsigned>(dims)))))
    {
    }
    [[nodiscard]] constexpr bool has(Dim dim) const { return (m_bits >> static_cast<unsigned>(dim)) & 1U; }
    [[nodiscard]] constexpr bool empty() const { return m_bits == 0; }
    [[nodiscard]] constexpr bool intersects(Dims other) const { return (m_bits & other.m_bits) != 0; }
    [[nodiscard]] constexpr Dims without(Dims other) const { return fromBits(m_bits & ~unsigned(other.m_bits)); }
    [[nodiscard]] constexpr Dims with(Dims other) const { return fromBits(m_bits | unsigned(other.m_bits)); }
    [[nodiscard]] constexpr Dims common(Dims other) const { return fromBits(m_bits & unsigned(other.m_bits)); }
    [[nodiscard]] constexpr std::uint32_t bits() const { return m_bits; } // one for each, in the enumeration's order
    constexpr bool operator==(const Dims &) const = default;

private:
    static constexpr Dims fromBits(unsigned bits)
    {
        Dims dims;
        dims.m_bits = bits;
        return dims;
    }
    std::uint32_t m_bits = 0;
};

// Sizes of the dimensions, of the whole model or of one rank's share.
struct DimSizes {
    std::array<double, kDimCount> size{};

    [[nodiscard]] double &operator[](Dim dim) { return size[static_cast<std::size_t>(dim)]; }
    [[nodiscard]] double operator[](Dim dim) const { return size[static_cast<std::size_t>(dim)]; }
    [[nodiscard]] double elements(Dims dims) const; // product of the sizes
};

// Experts are loaded evenly; see parallel/sharding.h for what a rank gets.
[[nodiscard]] DimSizes dimSizes(const ModelSpec &model, const TrainingSpec &training);
// The same of a microbatch of so many sequences.
[[nodiscard]] DimSizes dimSizes(const ModelSpec &model, const TrainingSpec &training, int sequences);

enum class OpKind : std::uint8_t {
    Gemm,           // activations times weights
    GroupedGemm,    // the same, a product for every expert on the rank
    BatchedGemm,    // activations times activations, one product per head
    FusedAttention, // scores, softmax and values in one kernel (FlashAttention)
    Elementwise,    // bound by memory traffic
    Exchange,       // tokens travel to their experts, or back
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
    bool light = false;         // its result takes little time to compute again for the memory it needs
    bool lightInput = false;    // what it keeps first is such a result
    bool linear = false;        // a matrix that fp8 training multiplies in fp8, and that adapters stand beside
    bool castsInput = false;    // in fp8: its input comes from a kernel that writes 16 bits
    bool outward = false;       // Exchange: tokens leave for their experts; else they come back
    bool permutes = false;      // moves the copies of a token; traffic is the software's

    [[nodiscard]] Dims summed() const { return left.with(right).without(out); }
};

// What a layer's feed-forward part is.
enum class LayerKind : std::uint8_t {
    Dense,
    Expert,
    Prediction // extra layer that predicts a further token: joins two inputs, then a layer like the last
};

// The operators of one layer, in order of the forward; at most 40.
class LayerOps {
public:
    void push(const Op &op);
    [[nodiscard]] std::span<const Op> ops() const { return {m_ops.data(), m_count}; }

private:
    std::array<Op, 40> m_ops{};
    std::size_t m_count = 0;
};

[[nodiscard]] LayerOps layerOps(const ModelSpec &model, const TrainingSpec &training,
                                LayerKind kind = LayerKind::Dense);

// Before the first layer, and after the last: the embedding's lookup; the final norm, the head and the loss.
[[nodiscard]] LayerOps embeddingOps(const ModelSpec &model, const TrainingSpec &training);
[[nodiscard]] LayerOps headOps(const ModelSpec &model);

} // namespace stringline
