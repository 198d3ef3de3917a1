// What configurations would become, before anything is replaced: read into the open plan or into one that says nothing,
// on the open machine or on a preset's.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/import/read_configs.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stringline::ui {

// Where the numbers come from that the files do not say.
enum class Rest : std::uint8_t {
    ByContent, // Open where they say no model or no plan; New where they say both
    Open,      // from the open plan
    New        // from a plan that cuts nothing
};

struct PreviewWish {
    std::vector<ConfigInput> inputs;
    ScenarioPtr open;    // in the window
    std::string cluster; // a preset's id; empty for the machine of `open`
    Rest rest = Rest::ByContent;
};

struct ConfigPreview {
    ReadConfigs configs;
    Rest rest = Rest::Open; // never ByContent
};
[[nodiscard]] Result<ConfigPreview> previewConfigs(const PreviewWish &wish, const PresetLibrary &presets);

// What text that was pasted or dropped is, by its content.
enum class TextKind : std::uint8_t { Scenario, Config, Unknown };
[[nodiscard]] TextKind kindOf(const std::string &text);
// "scenarios and studies, traces, and configurations: Hugging Face config.json, DeepSpeed JSON".
[[nodiscard]] QString whatOpens();

// "Llama 3 70B · TP 8 DP 2 PP 4 · 64 × A100 SXM4 80GB", and "2.31 s, 71 GiB of 80 GiB".
[[nodiscard]] QString planSummary(const Scenario &scenario);
[[nodiscard]] QString answerSummary(const Evaluation &evaluation); // empty where it has errors

} // namespace stringline::ui
