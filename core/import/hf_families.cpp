// Traits are read in the modelling code, defaults in the configuration class of each family: transformers 4.57, for
// remote code the repository of the model.
#include "core/import/hf_families.h"

#include "core/import/config_reader.h"

#include <algorithm>
#include <array>
#include <string>

namespace stringline {

namespace {

constexpr std::string_view kGpt =
    "positions=learned norm=layernorm qkvBias=true outputBias=true mlpBias=true tied=true";
constexpr std::string_view kLlama = "gated=true norm=rmsnorm positions=rotary";
constexpr std::string_view kLlamaQkv = "gated=true norm=rmsnorm positions=rotary qkvBias=true";
constexpr std::string_view kLlamaQkNorm = "gated=true norm=rmsnorm positions=rotary qkNorm=true";
constexpr std::string_view kGemma = "gated=true norm=rmsnorm positions=rotary tied=true";

constexpr auto kFamilies = std::to_array<HfFamily>({
    // Tables of learned positions, or slopes of ALiBi.
    {"gpt2", "GPT-2", kGpt,
     "vocab_size=50257 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 "
     "max_position_embeddings=1024"},
    {"gpt_bigcode", "StarCoder", kGpt,
     "vocab_size=50257 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 "
     "max_position_embeddings=1024 multi_query=true"},
    {"gpt_neo", "GPT-Neo", "positions=learned norm=layernorm outputBias=true mlpBias=true tied=true",
     "vocab_size=50257 hidden_size=2048 num_hidden_layers=24 num_attention_heads=16 max_position_embeddings=2048"},
    {"opt", "OPT", kGpt,
     "vocab_size=50272 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 "
     "intermediate_size=3072 max_position_embeddings=2048 do_layer_norm_before=true"},
    {"bloom", "BLOOM",
     "positions=alibi norm=layernorm qkvBias=true outputBias=true mlpBias=true tied=true "
     "embeddingNorm=true",
     "vocab_size=250880 hidden_size=64 num_hidden_layers=2 num_attention_heads=8"},
    {"mpt", "MPT", "positions=learned norm=layernorm tied=true",
     "vocab_size=50368 hidden_size=2048 num_hidden_layers=24 num_attention_heads=16 expansion_ratio=4 "
     "max_position_embeddings=2048 no_bias=true learned_pos_emb=true"},
    // Rotary positions with LayerNorm, often with attention beside the FFN.
    {"gptj", "GPT-J", "positions=rotary norm=layernorm normsPerLayer=1 mlpBias=true headBias=true parallelBlock=true",
     "vocab_size=50400 hidden_size=4096 num_hidden_layers=28 num_attention_heads=16 max_position_embeddings=2048"},
    {"gpt_neox", "GPT-NeoX, Pythia", "positions=rotary norm=layernorm mlpBias=true",
     "vocab_size=50432 hidden_size=6144 num_hidden_layers=44 num_attention_heads=64 intermediate_size=24576 "
     "max_position_embeddings=2048 attention_bias=true use_parallel_residual=true tie_word_embeddings=false"},
    {"falcon RefinedWeb RefinedWebModel", "Falcon", "positions=rotary norm=layernorm",
     "vocab_size=65024 hidden_size=4544 num_hidden_layers=32 num_attention_heads=71 max_position_embeddings=2048 "
     "bias=false alibi=false multi_query=true parallel_attn=true new_decoder_architecture=false "
     "tie_word_embeddings=true"},
    {"phi", "Phi 1 and 2",
     "positions=rotary norm=layernorm normsPerLayer=1 qkvBias=true outputBias=true mlpBias=true "
     "headBias=true parallelBlock=true",
     "vocab_size=51200 hidden_size=2048 num_hidden_layers=24 num_attention_heads=32 intermediate_size=8192 "
     "max_position_embeddings=2048 tie_word_embeddings=false"},
    {"stablelm", "StableLM", "gated=true positions=rotary norm=layernorm",
     "vocab_size=50304 hidden_size=2560 num_hidden_layers=32 num_attention_heads=32 num_key_value_heads=32 "
     "intermediate_size=6912 max_position_embeddings=4096 use_qkv_bias=false tie_word_embeddings=false"},
    {"starcoder2", "StarCoder 2", "positions=rotary norm=layernorm",
     "vocab_size=49152 hidden_size=3072 num_hidden_layers=30 num_attention_heads=24 num_key_value_heads=2 "
     "intermediate_size=12288 max_position_embeddings=4096 use_bias=true tie_word_embeddings=true"},
    {"cohere", "Command R", "gated=true positions=rotary norm=layernorm-no-bias normsPerLayer=1 parallelBlock=true",
     "vocab_size=256000 hidden_size=8192 num_hidden_layers=40 num_attention_heads=64 intermediate_size=22528 "
     "max_position_embeddings=8192 tie_word_embeddings=true"},
    {"nemotron", "Nemotron", "positions=rotary norm=layernorm",
     "vocab_size=256000 hidden_size=6144 num_hidden_layers=32 num_attention_heads=48 intermediate_size=24576 "
     "max_position_embeddings=4096 tie_word_embeddings=false"},
    {"dbrx", "DBRX", "gated=true positions=rotary norm=layernorm-no-bias",
     "vocab_size=32000 hidden_size=2048 num_hidden_layers=24 num_attention_heads=16 max_position_embeddings=2048 "
     "tie_word_embeddings=false"},
    {"olmo", "OLMo", "gated=true positions=rotary norm=layernorm normsPerLayer=0 finalNorm=false",
     "vocab_size=50304 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 intermediate_size=11008 "
     "max_position_embeddings=2048 tie_word_embeddings=false"},
    // Llama and its relatives.
    {"llama", "Llama 1 to 3", kLlama,
     "vocab_size=32000 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 intermediate_size=11008 "
     "max_position_embeddings=2048 tie_word_embeddings=false"},
    {"mistral ministral", "Mistral", kLlama,
     "vocab_size=32000 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 num_key_value_heads=8 "
     "intermediate_size=14336 max_position_embeddings=131072 sliding_window=4096 tie_word_embeddings=false"},
    {"qwen2 qwen2_vl qwen2_vl_text qwen2_5_vl qwen2_5_vl_text", "Qwen2 and 2.5", kLlamaQkv,
     "vocab_size=151936 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 num_key_value_heads=32 "
     "intermediate_size=22016 max_position_embeddings=32768 use_sliding_window=false tie_word_embeddings=false"},
    {"qwen3", "Qwen3", kLlamaQkNorm,
     "vocab_size=151936 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 num_key_value_heads=32 "
     "head_dim=128 intermediate_size=22016 max_position_embeddings=32768 use_sliding_window=false "
     "tie_word_embeddings=false"},
    {"phi3", "Phi-3 and 4", kLlama,
     "vocab_size=32064 hidden_size=3072 num_hidden_layers=32 num_attention_heads=32 intermediate_size=8192 "
     "max_position_embeddings=4096 tie_word_embeddings=false"},
    {"gemma", "Gemma", kGemma,
     "vocab_size=256000 hidden_size=3072 num_hidden_layers=28 num_attention_heads=16 num_key_value_heads=16 "
     "head_dim=256 intermediate_size=24576 max_position_embeddings=8192"},
    {"gemma2", "Gemma 2", "gated=true norm=rmsnorm positions=rotary tied=true normsPerLayer=4",
     "vocab_size=256000 hidden_size=2304 num_hidden_layers=26 num_attention_heads=8 num_key_value_heads=4 "
     "head_dim=256 intermediate_size=9216 max_position_embeddings=8192 sliding_window=4096 sliding_window_pattern=2"},
    {"gemma3_text gemma3", "Gemma 3", "gated=true norm=rmsnorm positions=rotary tied=true normsPerLayer=4 qkNorm=true",
     "vocab_size=262208 hidden_size=2304 num_hidden_layers=26 num_attention_heads=8 num_key_value_heads=4 "
     "head_dim=256 intermediate_size=9216 max_position_embeddings=131072 sliding_window=4096 "
     "sliding_window_pattern=6"},
    {"glm4", "GLM-4", "gated=true norm=rmsnorm positions=rotary normsPerLayer=4",
     "vocab_size=151552 hidden_size=4096 num_hidden_layers=40 num_attention_heads=32 num_key_value_heads=2 "
     "head_dim=128 intermediate_size=13696 max_position_embeddings=131072 attention_bias=false "
     "tie_word_embeddings=false"},
    {"chatglm", "ChatGLM 2 to 4", kLlama,
     "vocab_size=65024 hidden_size=4096 num_hidden_layers=28 num_attention_heads=32 head_dim=128 "
     "intermediate_size=13696 max_position_embeddings=2048 add_bias_linear=false add_qkv_bias=false "
     "multi_query_attention=false"},
    {"granite", "Granite", kLlama,
     "vocab_size=32000 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 intermediate_size=11008 "
     "max_position_embeddings=2048 tie_word_embeddings=false"},
    // Experts.
    {"mixtral", "Mixtral", kLlama,
     "vocab_size=32000 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32 num_key_value_heads=8 "
     "intermediate_size=14336 max_position_embeddings=131072 num_experts=8 num_experts_per_tok=2 "
     "tie_word_embeddings=false"},
    {"qwen2_moe", "Qwen2 with experts", "gated=true norm=rmsnorm positions=rotary qkvBias=true sharedExpertGate=true",
     "vocab_size=151936 hidden_size=2048 num_hidden_layers=24 num_attention_heads=16 num_key_value_heads=16 "
     "intermediate_size=5632 max_position_embeddings=32768 decoder_sparse_step=1 moe_intermediate_size=1408 "
     "shared_expert_intermediate_size=5632 num_experts=60 num_experts_per_tok=4 use_sliding_window=false "
     "tie_word_embeddings=false"},
    {"qwen3_moe", "Qwen3 with experts", kLlamaQkNorm,
     "vocab_size=151936 hidden_size=2048 num_hidden_layers=24 num_attention_heads=32 num_key_value_heads=4 "
     "intermediate_size=6144 max_position_embeddings=32768 decoder_sparse_step=1 moe_intermediate_size=768 "
     "num_experts=128 num_experts_per_tok=8 use_sliding_window=false tie_word_embeddings=false"},
    {"deepseek_v2", "DeepSeek-V2", kLlama,
     "vocab_size=102400 hidden_size=4096 num_hidden_layers=30 num_attention_heads=32 intermediate_size=11008 "
     "max_position_embeddings=2048 moe_intermediate_size=1407 kv_lora_rank=512 q_lora_rank=1536 qk_rope_head_dim=64 "
     "qk_nope_head_dim=128 v_head_dim=128 moe_layer_freq=1 first_k_dense_replace=0 tie_word_embeddings=false"},
    {"deepseek_v3 kimi_k2", "DeepSeek-V3, Kimi K2", "gated=true norm=rmsnorm positions=rotary routerBias=true",
     "vocab_size=129280 hidden_size=7168 num_hidden_layers=61 num_attention_heads=128 intermediate_size=18432 "
     "max_position_embeddings=4096 moe_intermediate_size=2048 n_shared_experts=1 num_experts=256 "
     "num_experts_per_tok=8 kv_lora_rank=512 q_lora_rank=1536 qk_rope_head_dim=64 qk_nope_head_dim=128 "
     "v_head_dim=128 moe_layer_freq=1 first_k_dense_replace=3 tie_word_embeddings=false"},
    {"llama4 llama4_text", "Llama 4", "gated=true norm=rmsnorm positions=rotary sharedExperts=1",
     "vocab_size=202048 hidden_size=5120 num_hidden_layers=48 num_attention_heads=40 num_key_value_heads=8 "
     "head_dim=128 intermediate_size=8192 intermediate_size_mlp=16384 max_position_embeddings=131072 num_experts=16 "
     "num_experts_per_tok=1 interleave_moe_layer_step=1 attention_chunk_size=8192 no_rope_layer_interval=4 "
     "tie_word_embeddings=false"},
    {"gpt_oss", "gpt-oss", "gated=true norm=rmsnorm positions=rotary routerBias=true",
     "vocab_size=201088 hidden_size=2880 num_hidden_layers=36 num_attention_heads=64 num_key_value_heads=8 "
     "head_dim=64 intermediate_size=2880 max_position_embeddings=131072 num_experts=128 num_experts_per_tok=4 "
     "attention_bias=true sliding_window=128 sliding_window_pattern=2 tie_word_embeddings=false"},
    {"grok-1", "Grok-1", "gated=true norm=rmsnorm positions=rotary normsPerLayer=4 tied=true",
     "vocab_size=131072 max_position_embeddings=8192 num_experts=8 num_experts_per_tok=2"},
});

} // namespace

std::span<const HfFamily> hfFamilies()
{
    return kFamilies;
}

const HfFamily *findHfFamily(std::string_view modelType)
{
    const auto found =
        std::ranges::find_if(kFamilies, [&](const HfFamily &family) { return hasWord(family.types, modelType); });
    return found == kFamilies.end() ? nullptr : &*found;
}

std::string_view familyId(const HfFamily &family)
{
    return family.types.substr(0, family.types.find(' '));
}

const HfFamily *familyOfArchitecture(std::string_view architecture)
{
    // "Qwen3MoeForCausalLM" -> "qwen3_moe", as transformers spells the two.
    std::string type;
    for (const char letter : architecture.substr(0, architecture.find("For"))) {
        const bool upper = letter >= 'A' && letter <= 'Z';
        if (upper && !type.empty())
            type += '_';
        type += upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    if (const HfFamily *family = findHfFamily(type))
        return family;
    std::erase(type, '_'); // GPT2LMHeadModel and relatives say little more
    return findHfFamily(type);
}

} // namespace stringline
