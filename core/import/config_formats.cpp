#include "core/import/accelerate_config.h"
#include "core/import/calculon_config.h"
#include "core/import/deepspeed_config.h"
#include "core/import/hf_config.h"
#include "core/import/llm_foundry.h"
#include "core/import/megatron.h"
#include "core/import/nanotron_config.h"
#include "core/import/nemo.h"
#include "core/import/nvidia_topology.h"
#include "core/import/slurm_config.h"
#include "core/import/torchtitan_config.h"
#include "core/import/vtrain_config.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// clang-format off
constexpr auto kFormats = std::to_array<ConfigFormat>({
    {"hf", "Hugging Face config.json", "transformers 4.57", hfLikeness, readHfConfig},
    {"deepspeed", "DeepSpeed JSON", "DeepSpeed 0.18", deepspeedLikeness, readDeepspeedConfig},
    {"megatron", "Megatron-LM arguments", "Megatron Core 0.15", megatronLikeness, readMegatron},
    {"nanotron", "nanotron YAML", "nanotron 0.4", nanotronLikeness, readNanotronConfig},
    {"torchtitan", "torchtitan TOML", "torchtitan 0.2", titanLikeness, readTitanConfig},
    {"accelerate", "Accelerate YAML", "Accelerate 1.12", accelerateLikeness, readAccelerateConfig},
    {"vtrain", "vTrain JSON", "vTrain of MICRO 2024", vtrainLikeness, readVtrain},
    {"calculon", "Calculon JSON", "Calculon of 2024", calculonLikeness, readCalculon},
    {"nvidia-topology", "nvidia-smi topology", "the GPU's data sheet", nvidiaTopologyLikeness, readNvidiaTopology},
    {"slurm", "Slurm header or node list", "Slurm 24.05", slurmLikeness, readSlurm},
    {"nemo", "NeMo or Megatron-Bridge YAML or recipe", "NeMo 2.5, Megatron Core 0.15", nemoLikeness, readNemo},
    {"llm-foundry", "llm-foundry YAML", "llm-foundry 0.22, Composer 0.32", llmFoundryLikeness, readLlmFoundry},
});
// clang-format on

constexpr double kLikely = 0.4;

} // namespace

std::span<const ConfigFormat> configFormats()
{
    return kFormats;
}

const ConfigFormat *findConfigFormat(std::string_view id)
{
    const auto found = std::ranges::find(kFormats, id, &ConfigFormat::id);
    return found == kFormats.end() ? nullptr : &*found;
}

const ConfigFormat *detectConfigFormat(std::string_view text)
{
    const ConfigFormat *likeliest = nullptr;
    double best = kLikely;
    for (const ConfigFormat &format : kFormats) {
        if (const double likeness = format.likeness(text); likeness >= best && likeness > 0) {
            if (likeliest == nullptr || likeness > best)
                likeliest = &format;
            best = likeness;
        }
    }
    return likeliest;
}

} // namespace stringline
