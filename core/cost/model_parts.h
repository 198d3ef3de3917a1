// The parts that chunks are put together from: embedding, layers of each kind, head. Their operators, parameters and
// steps are worked out when they are first asked for, once for all chunks and passes.
#pragma once

#include "core/cost/activations.h"
#include "core/cost/steps.h"
#include "core/cost/weights.h"
#include "core/schedule/pass.h"

#include <array>
#include <span>

namespace stringline {

inline constexpr std::size_t kLayerKinds = 3;

enum class Part : std::uint8_t {
    Dense, // layers, in the order of LayerKind
    Expert,
    Prediction,
    DenseAgain, // layers that a backward computes again
    ExpertAgain,
    PredictionAgain,
    Embedding,
    Head,
    SharedEmbedding, // what every stage sends for its share of one
    Frozen           // nothing to compute
};
inline constexpr std::size_t kPartCount = 10;
[[nodiscard]] constexpr Part partOf(LayerKind kind, bool again)
{
    return static_cast<Part>(static_cast<std::size_t>(kind) + (again ? kLayerKinds : 0));
}

// What a layer keeps of one microbatch on one rank.
struct LayerBytes {
    Bytes kept{};  // under the scenario's recompute policy
    Bytes whole{}; // without any
    NamedBytes largest;
};

struct PartSteps {
    Steps steps;
    int collectives = 0;     // that the host launches
    int products = 0;        // that give gradients of weights, in a backward
    bool background = false; // some run beside whatever comes
};

class ModelParts {
public:
    ModelParts() = default;
    // `context` must outlive its use.
    explicit ModelParts(const CostContext &context) { reset(context); }
    ModelParts(CostContext &&) = delete;

    // Forgets all but the memory it has.
    void reset(const CostContext &context);

    [[nodiscard]] const CostContext &context() const { return *m_context; }
    [[nodiscard]] std::span<const Op> layer(LayerKind kind);
    [[nodiscard]] std::span<const Op> embedding();
    [[nodiscard]] std::span<const Op> head();
    // On one rank.
    [[nodiscard]] const RankParameters &parameters(LayerKind kind);
    [[nodiscard]] const RankParameters &trained(LayerKind kind);
    [[nodiscard]] const LayerBytes &bytes(LayerKind kind);
    [[nodiscard]] double embeddingParameters();
    [[nodiscard]] double headParameters(bool ownsEmbedding);
    [[nodiscard]] const PartSteps &steps(Part part, Pass pass);

private:
    template <class T>
    struct Known {
        T value{};
        bool known = false;
    };

    void fill(PartSteps &entry, Part part, Pass pass);
    void append(Steps &steps, std::span<const Op> ops, Pass pass) const;
    void appendHead(Steps &steps, Pass pass);

    const CostContext *m_context = nullptr;
    std::array<Known<LayerOps>, kLayerKinds> m_layers;
    Known<LayerOps> m_embedding;
    Known<LayerOps> m_head;
    std::array<Known<RankParameters>, kLayerKinds> m_parameters;
    std::array<Known<RankParameters>, kLayerKinds> m_trained;
    std::array<Known<LayerBytes>, kLayerKinds> m_bytes;
    Known<double> m_embeddingParameters;
    std::array<Known<double>, 2> m_headParameters; // with a table of its own, and without
    std::array<std::array<Known<PartSteps>, kPartCount>, kPassCount> m_steps;
};

} // namespace stringline
