// The rows of the document's name and of the model.
#include "core/scenario/field_rows.h"

namespace stringline {

namespace {

using namespace rows;
using S = Scenario;
using M = ModelSpec;

constexpr Choice kNorms[] = {
    {"layernorm", "LayerNorm"}, {"rmsnorm", "RMSNorm"}, {"layernorm-no-bias", "LayerNorm without bias"}};
constexpr Choice kPositions[] = {
    {"learned", "learned"}, {"rotary", "rotary (RoPE)"}, {"alibi", "ALiBi"}, {"none", "none"}};

constexpr Field kDocument[] = {
    text<&S::name>("name", "Name", "What this plan is called."),
    text<&S::notes>("notes", "Notes", "Anything worth remembering about this plan."),
};

constexpr Field kModel[] = {
    text<&S::model, &M::name>("model.name", "Model", "What the model is called."),
    text<&S::model, &M::source>("model.source", "Source", "Where the model's numbers come from."),
    integer<&S::model, &M::layers>("model.layers", "Layers", "Transformer layers.", 1, 10000),
    integer<&S::model, &M::hidden>("model.hidden", "Hidden size", "Width h of the residual stream.", 1, 1e6),
    integer<&S::model, &M::heads>("model.heads", "Attention heads", "Query heads a.", 1, 100000),
    integer<&S::model, &M::kvHeads>("model.kvHeads", "Key/value heads",
                                    "Heads of keys and values: as many as heads for MHA, fewer for GQA, 1 for MQA.", 1,
                                    100000),
    integer<&S::model, &M::headSize>("model.headSize", "Head size", "Elements d of one head.", 1, 100000),
    integer<&S::model, &M::ffnHidden>("model.ffnHidden", "FFN size", "Inner width f of the feed-forward network.", 1,
                                      1e7),
    integer<&S::model, &M::vocabulary>("model.vocabulary", "Vocabulary",
                                       "Rows V of the embedding; parameter counts use this number.", 1, 1e8),
    integer<&S::model, &M::vocabularyPadTo>(
        "model.vocabularyPadTo", "Pad vocabulary to",
        "Times and memory use the vocabulary rounded up to a multiple of this, as the framework allocates it.", 1, 1e6),
    integer<&S::model, &M::maxSequence>("model.maxSequence", "Longest sequence",
                                        "Tokens that the model is made for; 0 for no limit.", 0, 1e9),
    toggle<&S::model, &M::gated>("model.gated", "Gated FFN",
                                 "SwiGLU and relatives: three FFN matrices instead of two."),
    choice<kNorms, &S::model, &M::norm>("model.norm", "Norm", "The kind of normalization."),
    integer<&S::model, &M::normsPerLayer>("model.normsPerLayer", "Norms per layer",
                                          "2 in most models; 4 with norms after the blocks too.", 0, 16),
    toggle<&S::model, &M::finalNorm>("model.finalNorm", "Final norm", "A norm before the head."),
    choice<kPositions, &S::model, &M::positions>("model.positions", "Positions", "How tokens know their places."),
    integer<&S::model, &M::positionRows>("model.positionRows", "Position rows",
                                         "Rows of the learned position table; 0 for none.", 0, 1e9),
    toggle<&S::model, &M::qkvBias>("model.qkvBias", "QKV bias", "Biases on queries, keys and values."),
    toggle<&S::model, &M::outputBias>("model.outputBias", "Output bias", "A bias on the attention's output."),
    toggle<&S::model, &M::mlpBias>("model.mlpBias", "FFN bias", "Biases in the feed-forward network."),
    toggle<&S::model, &M::qkNorm>("model.qkNorm", "QK norm", "RMSNorm on the heads of queries and keys."),
    toggle<&S::model, &M::tied>("model.tied", "Tied embeddings", "The head shares the embedding's weights."),
    toggle<&S::model, &M::embeddingNorm>("model.embeddingNorm", "Embedding norm", "A norm behind the embedding."),
    toggle<&S::model, &M::headBias>("model.headBias", "Head bias", "A bias on the logits."),
    toggle<&S::model, &M::parallelBlock>("model.parallelBlock", "Parallel block",
                                         "Attention and FFN read the same input."),
    integer<&S::model, &M::embeddingProjection>(
        "model.embeddingProjection", "Embedding width",
        "Width of the embedding where it differs from the hidden size; 0 otherwise.", 0, 1e6),
    integer<&S::model, &M::slidingWindow>("model.slidingWindow", "Sliding window",
                                          "Tokens that a query sees in local layers; 0 for all.", 0, 1e9),
    integer<&S::model, &M::globalLayerStep>("model.globalLayerStep", "Global layers",
                                            "One layer in so many sees all tokens in spite of the window; 0 for none.",
                                            0, 10000),
    integer<&S::model, &M::experts>("model.experts", "Experts", "Routed experts of a layer; 0 for a dense model.", 0,
                                    100000),
    integer<&S::model, &M::activeExperts>("model.activeExperts", "Experts per token",
                                          "Routed experts that each token is sent to.", 0, 10000),
    integer<&S::model, &M::expertFfn>("model.expertFfn", "Expert FFN size", "Inner width of one expert.", 0, 1e7),
    integer<&S::model, &M::sharedExperts>("model.sharedExperts", "Shared experts",
                                          "Experts that every token passes through.", 0, 10000),
    toggle<&S::model, &M::sharedExpertGate>("model.sharedExpertGate", "Shared expert gate",
                                            "A learned weight on the shared experts' output."),
    integer<&S::model, &M::denseLayers>("model.denseLayers", "Leading dense layers",
                                        "First layers that have an ordinary FFN instead of experts.", 0, 10000),
    integer<&S::model, &M::expertLayerStep>("model.expertLayerStep", "Expert layer step",
                                            "One layer in so many has experts: 1 for all, 2 for every other.", 1,
                                            10000),
    toggle<&S::model, &M::routerBias>("model.routerBias", "Router bias", "A correction for each expert."),
    integer<&S::model, &M::queryLora>("model.queryLora", "Compressed query",
                                      "Width of the compressed query of latent attention; 0 where it is not "
                                      "compressed.",
                                      0, 1e6),
    integer<&S::model, &M::kvLora>("model.kvLora", "Compressed keys",
                                   "Width of the compressed keys and values of latent attention; 0 for ordinary "
                                   "attention.",
                                   0, 1e6),
    integer<&S::model, &M::keyNopeSize>("model.keyNopeSize", "Key size without position",
                                        "Elements of a head's query and key without position (latent attention).", 0,
                                        100000),
    integer<&S::model, &M::keyRopeSize>("model.keyRopeSize", "Key size with position",
                                        "Elements of a head's query and key with position (latent attention).", 0,
                                        100000),
    integer<&S::model, &M::valueHeadSize>("model.valueHeadSize", "Value size",
                                          "Elements of a head's value (latent attention).", 0, 100000),
    integer<&S::model, &M::predictionLayers>("model.predictionLayers", "Prediction layers",
                                             "Extra layers that predict further tokens.", 0, 100),
};

} // namespace

std::span<const Field> documentFields()
{
    return kDocument;
}

std::span<const Field> modelFields()
{
    return kModel;
}

} // namespace stringline
