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

    bool operator==(const ModelSpec &) const = default;
};

// V rounded up to what the framework allocates.
[[nodiscard]] int paddedVocabulary(const ModelSpec &model);

} // namespace stringline
