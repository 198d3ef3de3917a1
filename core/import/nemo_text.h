// The ways in which NeMo's configuration is written: YAML, key.path=value of a launch command, assignments in Python.
//
// Internal to core/import.
#pragma once

#include "core/import/nemo_arguments.h"

#include <optional>
#include <string_view>

namespace stringline {

enum class NemoText { Yaml, Launch, Python };
[[nodiscard]] NemoText nemoTextKind(std::string_view text);

// Assignments and keyword arguments of literal values; nothing is run. What is no literal is in `lines`.
[[nodiscard]] Result<NemoTree> readNemoPython(const ConfigSource &source);

// "8", "True", "null", "[1, 2]", "'bf16'": a number, truth, nothing, a list or a text; nothing for anything else,
// unless `words`, where other text is itself.
[[nodiscard]] std::optional<Json> nemoLiteral(std::string_view text, bool words);

// "cfg.model.tensor_model_parallel_size" as "model.tensor_model_parallel_size": from the first step that is a
// section's.
[[nodiscard]] std::string_view nemoPath(std::string_view path);
// Whether `path` begins with a section's name.
[[nodiscard]] bool isNemoPath(std::string_view path);
// The later one counts. No-op for paths of more than 8 steps.
void setNemoKey(NemoTree &nemo, std::string_view path, Json value, int line);

} // namespace stringline
