// NeMo's configuration, whatever it was written in, as a tree; and the tree as Megatron's arguments.
//
// Internal to core/import.
#pragma once

#include "core/import/config_tree.h"
#include "core/import/megatron_arguments.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct NemoTree {
    ConfigTree tree;
    bool whole = true;             // a whole configuration; false for changes to a recipe's
    std::vector<ConfigLine> lines; // of what is no key: statements that would have to be run
    MegatronArguments launch;      // its numbers of processes alone
    ConfigKey recipe{};            // whose model it takes: "llama3_70b"; empty name where none is said
};

// YAML with its interpolations put in, a launch command's key.path=value, or assignments of a recipe in Python. Errors:
// text that is none of these, with the line.
[[nodiscard]] Result<NemoTree> readNemoTree(const ConfigSource &source);

// A field that an argument of Megatron's cannot say.
struct NemoField {
    ConfigKey key;
    std::string field;
    FieldValue value;
    std::string note;
};

struct NemoArguments {
    MegatronArguments megatron;
    std::vector<NemoField> fields;
    std::vector<ConfigLine> lines; // keys that are no argument: switched off, overruled, ignored
    Errors errors;
    Diagnostics diagnostics;
    std::map<std::string, std::string> written; // values of arguments' keys, as in the file
    bool hasModel = false;                      // hidden_size is said
    std::vector<ConfigKey> models;              // names of the model: providers, and the hub's
};
[[nodiscard]] NemoArguments nemoArguments(const NemoTree &nemo, const std::string &file);

} // namespace stringline
