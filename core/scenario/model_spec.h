// The transformer to train: its hyper-parameters, as in the paper or the checkpoint's configuration.
#pragma once

#include <cstdint>
#include <string>

namespace stringline {

enum class Norm { LayerNorm, RmsNorm, LayerNormNoBias };
enum class Positions { Learned, Rotary, Alibi, None };

struct ModelSpec {
    std::string preset; // id of the preset it came from; empty for a model typed in
    std::string name;
    std::string source; // where the numbers come from

    int layers = 0;
    int hidden = 0;          // h
    int heads = 0;           // a, query heads
    int kvHeads = 0;         // heads of keys and values; equal to heads for MHA, 1 for MQA
    int headSize = 0;        // d, elements per head
    int ffnHidden = 0;       // f
    int vocabulary = 0;      // V, rows of the embedding that carry a token
    int vocabularyPadTo = 1; // times and memory use V rounded up to a multiple of this; parameter counts do not
    int maxSequence = 0;     // longest sequence the model is made for, tokens; 0 where it has no limit

    bool gated = false; // SwiGLU and relatives: three FFN matrices instead of two
    Norm norm = Norm::LayerNorm;
    int normsPerLayer = 2;
    bool finalNorm = true;
    Positions positions = Positions::Learned;
    int positionRows = 0; // rows of the learned position table
    bool qkvBias = false;
    bool outputBias = false; // of the attention's output projection
    bool mlpBias = false;
    bool qkNorm = false; // RMSNorm of one head size on queries and on keys
    bool tied = false;   // the LM head shares the embedding's weights
    bool embeddingNorm = false;
    bool headBias = false;
    bool parallelBlock = false;  // attention and FFN read the same input
    int embeddingProjection = 0; // width of the embedding where it differs from hidden (OPT-350M); 0 otherwise
    int slidingWindow = 0;       // tokens a query sees in local layers; 0 for all
    int globalLayerStep = 0;     // one layer in so many sees all tokens in spite of the window; 0 for none

    // Mixture of experts; all zero in a dense model.
    int experts = 0;               // E, routed experts of a layer
    int activeExperts = 0;         // k, experts that a token is sent to
    int expertFfn = 0;             // f_e, inner width of one expert
    int sharedExperts = 0;         // experts of width f_e that every token passes through
    bool sharedExpertGate = false; // a learned weight on the shared experts' sum
    int denseLayers = 0;           // leading layers with an ordinary FFN of `ffnHidden`
    int expertLayerStep = 1;       // after those, one layer in so many has experts
    bool routerBias = false;       // a correction for each expert (DeepSeek-V3)

    // Multi-head latent attention (arXiv 2405.04434); `kvLora` 0 for ordinary attention.
    int queryLora = 0;     // width of the compressed query; 0 where queries are not compressed
    int kvLora = 0;        // width of the compressed keys and values
    int keyNopeSize = 0;   // elements of a head's query and key without position
    int keyRopeSize = 0;   // and with it; shared by all heads on the key side
    int valueHeadSize = 0; // elements of a head's value

    int predictionLayers = 0; // extra layers that predict further tokens (arXiv 2412.19437, section 2.2)

    bool operator==(const ModelSpec &) const = default;
};

[[nodiscard]] constexpr bool hasExperts(const ModelSpec &model)
{
    return model.experts > 0;
}
[[nodiscard]] constexpr bool isLatent(const ModelSpec &model)
{
    return model.kvLora > 0;
}
// Whether layer `layer`, counted from 0, routes its tokens to experts.
[[nodiscard]] constexpr bool isExpertLayer(const ModelSpec &model, int layer)
{
    const int behind = layer - model.denseLayers;
    const int step = model.expertLayerStep > 1 ? model.expertLayerStep : 1;
    return hasExperts(model) && behind >= 0 && behind % step == step - 1;
}
[[nodiscard]] int expertLayerCount(const ModelSpec &model);

// Elements of one head's query and key, and of its value.
[[nodiscard]] constexpr int queryHeadSize(const ModelSpec &model)
{
    return isLatent(model) ? model.keyNopeSize + model.keyRopeSize : model.headSize;
}
[[nodiscard]] constexpr int valueHeadSize(const ModelSpec &model)
{
    return isLatent(model) ? model.valueHeadSize : model.headSize;
}

// V rounded up to what the framework allocates.
[[nodiscard]] int paddedVocabulary(const ModelSpec &model);

} // namespace stringline
