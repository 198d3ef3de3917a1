// OmegaConf's interpolations in the texts of a tree: ${model.hidden_size}, ${.sibling}, ${multiply:4,${.hidden_size}},
// ${oc.env:NODES,8}. Hydra, NeMo and llm-foundry write their YAML with them.
//
// Internal to core/import. Nothing is run and no environment is read: a variable of it is its default.
#pragma once

#include "core/import/config_tree.h"

#include <optional>
#include <string>

namespace stringline {

// Puts values in place of interpolations; a text that is one interpolation takes the value's kind. What names nothing
// in the tree, or a resolver that is not known, stays as it is written.
//
// An Error with its line: a value that needs itself, more than 32 steps from one to the next, or more values than a
// tree may have.
[[nodiscard]] std::optional<Error> resolveInterpolations(ConfigTree &tree, const std::string &file);

// Whether `value` is a text with an interpolation left in it, or OmegaConf's "???" for what must still be filled in.
[[nodiscard]] bool isUnresolved(const Json &value);

} // namespace stringline
