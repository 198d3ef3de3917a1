// An explanation as text for a terminal, as Markdown, as LaTeX and as JSON.
#pragma once

#include "core/base/json.h"
#include "core/explain/influence.h"
#include "core/explain/why.h"

#include <span>
#include <string>

namespace stringline {

[[nodiscard]] std::string whyText(const Why &why, std::span<const Influence> influences = {});
[[nodiscard]] std::string whyMarkdown(const Why &why);
// An aligned display: symbols, the same with numbers, the result. Needs amsmath.
[[nodiscard]] std::string whyLatex(const Why &why);
[[nodiscard]] Json whyJson(const Why &why, std::span<const Influence> influences = {});

// "≈ 12.3 %, a closed form: −4.1 % from the simulated number"; empty where the formula is exact.
[[nodiscard]] std::string estimateText(const Why &why);

} // namespace stringline
