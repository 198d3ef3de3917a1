#include "core/import/hf_keys.h"

#include "core/import/config_reader.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr std::string_view kLlama4 = "llama4";
constexpr std::string_view kWholeBias = "qkvBias outputBias mlpBias";

// Rows of some families alone stand before those of all.
constexpr auto kKeys = std::to_array<HfKey>({
    {"intermediate_size", "expertFfn", HfAs::Size, kLlama4, "of an expert, routed or shared"},
    {"intermediate_size_mlp", "ffnHidden", HfAs::Size, kLlama4, "of layers without experts"},
    {"attention_chunk_size", "slidingWindow", HfAs::Size, kLlama4, "chunks of local layers, as a window"},
    {"no_rope_layer_interval", "globalLayerStep", HfAs::Size, kLlama4, "layers without positions see all tokens"},
    {"use_qk_norm", "qkNorm", HfAs::Fact, kLlama4, "its norms of queries and keys have no weights"},
    {"attention_bias", "qkvBias", HfAs::Switch, "glm4"},
    {"no_bias", kWholeBias, HfAs::Inverse, "mpt", "norms have none either"},
    {"bias", kWholeBias, HfAs::Switch, "falcon"},
    {"use_bias", kWholeBias, HfAs::Switch, "starcoder2"},
    {"enable_bias", kWholeBias, HfAs::Switch, "opt"},

    {"hidden_size n_embd n_embed d_model model_dim dim", "hidden"},
    {"num_hidden_layers n_layer n_layers num_layers num_decoder_layers", "layers"},
    {"num_attention_heads n_head n_heads num_heads", "heads"},
    {"num_key_value_heads num_kv_heads n_kv_heads n_head_kv kv_n_heads multi_query_group_num num_query_groups",
     "kvHeads"},
    {"head_dim kv_channels d_head d_kv head_size attention_head_dim", "headSize"},
    {"intermediate_size n_inner ffn_dim ffn_hidden_size d_ff d_inner mlp_hidden_size hidden_dim", "ffnHidden"},
    {"expansion_ratio ffn_expansion_ratio", "ffnHidden", HfAs::Fact},
    {"vocab_size padded_vocab_size n_vocab vocabulary_size", "vocabulary"},
    {"max_position_embeddings n_positions n_ctx max_seq_len max_sequence_length seq_length max_seq_length",
     "maxSequence"},
    {"tie_word_embeddings tie_embeddings weight_tying", "tied", HfAs::Switch},
    {"attention_bias use_attention_bias", "qkvBias outputBias", HfAs::Switch},
    {"qkv_bias use_qkv_bias add_qkv_bias attention_qkv_bias", "qkvBias", HfAs::Switch},
    {"mlp_bias", "mlpBias", HfAs::Switch},
    {"add_bias_linear", "outputBias mlpBias", HfAs::Switch},
    {"qk_norm qk_layernorm use_qk_norm", "qkNorm", HfAs::Switch},
    {"use_parallel_residual parallel_attn parallel_residual", "parallelBlock", HfAs::Switch},
    {"new_decoder_architecture", "normsPerLayer kvHeads", HfAs::Fact},
    {"multi_query multi_query_attention", "kvHeads", HfAs::Fact},
    {"alibi", "positions", HfAs::Fact},
    {"learned_pos_emb", "positions", HfAs::Fact},
    {"word_embed_proj_dim", "embeddingProjection", HfAs::Fact},
    {"do_layer_norm_before", "finalNorm", HfAs::Fact},

    {"sliding_window window_size", "slidingWindow"},
    {"use_sliding_window", "slidingWindow", HfAs::Fact},
    {"sliding_window_pattern", "globalLayerStep"},
    {"layer_types", "globalLayerStep", HfAs::Fact},
    {"attn_implementation _attn_implementation attn_impl", "training.flashAttention", HfAs::Kernel},

    {"num_experts num_local_experts n_routed_experts moe_num_experts num_moe_experts n_experts", "experts"},
    {"num_experts_per_tok num_experts_per_token moe_top_k experts_per_token num_selected_experts moe_k",
     "activeExperts"},
    {"moe_intermediate_size expert_intermediate_size moe_ffn_hidden_size", "expertFfn"},
    {"n_shared_experts num_shared_experts", "sharedExperts"},
    {"shared_expert_intermediate_size moe_shared_expert_intermediate_size", "sharedExperts", HfAs::Fact},
    {"first_k_dense_replace", "denseLayers"},
    {"decoder_sparse_step interleave_moe_layer_step", "expertLayerStep"},
    {"moe_layer_freq", "expertLayerStep denseLayers", HfAs::Fact},
    {"mlp_only_layers", "denseLayers", HfAs::Fact},
    {"topk_method", "routerBias", HfAs::Fact},

    {"q_lora_rank", "queryLora"},
    {"kv_lora_rank", "kvLora"},
    {"qk_nope_head_dim", "keyNopeSize"},
    {"qk_rope_head_dim", "keyRopeSize"},
    {"v_head_dim", "valueHeadSize"},
    {"num_nextn_predict_layers num_mtp_layers mtp_num_layers", "predictionLayers"},
});

struct IgnoredKey {
    std::string_view pattern; // a star in front or behind stands for anything
    std::string_view why;
};
constexpr std::string_view kNoShape = "says nothing of shapes";
constexpr std::string_view kOtherPart = "not of the text model, which alone is simulated";
constexpr auto kIgnored = std::to_array<IgnoredKey>({
    {"quantization_config", "how the checkpoint is stored; training computes in training.precision"},
    {"torch_dtype", "how the checkpoint is stored; training computes in training.precision"},
    {"dtype", "how the checkpoint is stored; training computes in training.precision"},
    {"vision*", kOtherPart},
    {"audio*", kOtherPart},
    {"mm_*", kOtherPart},
    {"image*", kOtherPart},
    {"video*", kOtherPart},
    {"projector*", kOtherPart},
    {"rope*", "no cost depends on it"},
    {"partial_rotary_factor", "no cost depends on it"},
    {"rotary*", "no cost depends on it"},
    {"*_act", "no cost depends on it, beyond the gate that the family has"},
    {"activation_function", "no cost depends on it, beyond the gate that the family has"},
    {"hidden_activation", "no cost depends on it, beyond the gate that the family has"},
    {"*_token_id", kNoShape},
    {"*_token_ids", kNoShape},
    {"*_token_index", kNoShape},
    {"*dropout*", "training.dropout says whether masks are kept"},
    {"*_pdrop", "training.dropout says whether masks are kept"},
    {"*_eps", kNoShape},
    {"*_epsilon", kNoShape},
    {"*initializer*", kNoShape},
    {"*_coef", kNoShape},
    {"*softcapping", "no cost depends on it"},
    {"*_scaling_factor", "no cost depends on it"},
    {"*_multiplier", "no cost depends on it"},
    {"n_group", "no cost depends on it"},
    {"topk_group", "no cost depends on it"},
    {"norm_topk_prob", "no cost depends on it"},
    {"scoring_func", "no cost depends on it"},
    {"architectures", kNoShape},
    {"auto_map", kNoShape},
    {"use_cache", kNoShape},
    {"_name_or_path", kNoShape},
    {"transformers_version", kNoShape},
    {"max_window_layers", "the window holds for all layers or for none"},
    {"pretraining_tp", kNoShape},
});

bool matches(std::string_view pattern, std::string_view name)
{
    const bool before = pattern.starts_with('*');
    const bool behind = pattern.ends_with('*');
    pattern.remove_prefix(before ? 1 : 0);
    pattern.remove_suffix(behind ? 1 : 0);
    if (before && behind)
        return name.find(pattern) != std::string_view::npos;
    return before ? name.ends_with(pattern) : behind ? name.starts_with(pattern) : name == pattern;
}

bool isOf(const HfKey &key, std::string_view family)
{
    return key.families.empty() || hasWord(key.families, family);
}

} // namespace

const HfKey *findHfKey(std::string_view name, std::string_view family)
{
    const auto found =
        std::ranges::find_if(kKeys, [&](const HfKey &key) { return isOf(key, family) && hasWord(key.names, name); });
    return found == kKeys.end() ? nullptr : &*found;
}

std::string_view canonicalName(const HfKey &key)
{
    return key.names.substr(0, key.names.find(' '));
}

const HfKey *hfKeyOfField(std::string_view field, std::string_view family)
{
    const auto found = std::ranges::find_if(kKeys, [&](const HfKey &key) {
        return isOf(key, family) && key.as != HfAs::Fact && hasWord(key.fields, field);
    });
    return found == kKeys.end() ? nullptr : &*found;
}

bool isTextPart(std::string_view name)
{
    return hasWord("text_config llm_config language_config language_model_config", name);
}

bool isKeyGroup(std::string_view name)
{
    return hasWord("attn_config ffn_config", name);
}

std::string_view whyIgnored(std::string_view name)
{
    const auto found =
        std::ranges::find_if(kIgnored, [&](const IgnoredKey &key) { return matches(key.pattern, name); });
    return found == kIgnored.end() ? "not known" : found->why;
}

} // namespace stringline
