// torchtitan's keys, its models and its words, as tables. Defaults and names are those of torchtitan 0.2
// (torchtitan/config/job_config.py, torchtitan/models/*/__init__.py); earlier names of a key stand beside the present.
//
// Internal to core/import.
#pragma once

#include "core/import/config_rows.h"

namespace stringline {

inline constexpr std::string_view kTitanDefault = "torchtitan's default";

[[nodiscard]] const ConfigRows &titanRows();

// A model as torchtitan names it. Shapes come from presets; the numbers here tell them apart when a plan is written.
struct TitanFlavor {
    std::string_view model;     // "llama3"
    std::string_view flavors;   // "8B 8B_flex", the first is the one written
    std::string_view preset;    // of a model
    std::string_view changes{}; // to the preset: "model.layers=6 model.tied=false"
    int layers = 0;
    int hidden = 0;
    int heads = 0;
    int kvHeads = 0;
    int ffnHidden = 0;
    int vocabulary = 0;
    int experts = 0;
    int activeExperts = 0;
    bool tied = false;
};
[[nodiscard]] std::span<const TitanFlavor> titanFlavors();
[[nodiscard]] const TitanFlavor *findTitanFlavor(std::string_view model, std::string_view flavor);
// The flavor with this shape; null where torchtitan has none.
[[nodiscard]] const TitanFlavor *titanFlavorOf(const ModelSpec &model);
[[nodiscard]] bool isTitanModel(std::string_view model);
[[nodiscard]] std::string titanModelsText();                        // "deepseek_v3, llama3, ..."
[[nodiscard]] std::string titanFlavorsText(std::string_view model); // "8B, 70B, ..."

// A pipeline schedule by PyTorch's name.
struct TitanSchedule {
    std::string_view name; // "Interleaved1F1B"
    std::string_view id;   // "interleaved-1f1b"
    bool single = false;   // one stage a rank
};
[[nodiscard]] std::span<const TitanSchedule> titanSchedules();
// Without regard to case, underscores and hyphens, as older files write them.
[[nodiscard]] const TitanSchedule *findTitanSchedule(std::string_view name);

// Quantized products, by torchao's recipe.
struct TitanRecipe {
    std::string_view name;
    std::string_view precision; // id of training.precision
};
[[nodiscard]] const TitanRecipe *findTitanRecipe(std::string_view name);

} // namespace stringline
