// Arguments by the names of the table, each read as what its option takes; and a line for each as it was written.
#pragma once

#include "core/import/config_import.h"
#include "core/import/megatron_arguments.h"
#include "core/import/megatron_options.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

class MegatronValues {
public:
    MegatronValues(const MegatronArguments &arguments, const std::string &file);

    // Each asserts that the table has `name`. Given: in the file, with a value that could be read.
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::optional<int> count(std::string_view name) const;
    [[nodiscard]] int count(std::string_view name, int otherwise) const;
    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    [[nodiscard]] std::string word(std::string_view name, std::string_view otherwise = {}) const; // in small letters
    [[nodiscard]] std::vector<std::string> words(std::string_view name) const;
    // "--num-layers 80" as written, for messages; "--num-layers" where it is not given.
    [[nodiscard]] std::string said(std::string_view name) const;
    [[nodiscard]] int lineOf(std::string_view name) const; // 0 where it is not given

    // Puts `note` on the argument's line.
    void note(std::string_view name, std::string_view text);

    Errors errors;
    std::vector<ConfigLine> lines;
    Diagnostics diagnostics;

private:
    struct Value {
        double number = 0;
        std::vector<std::string> words;
        std::size_t line = 0; // in `lines`
    };
    void take(const MegatronArgument &argument, const std::string &file);
    void keep(const MegatronOption &option, const MegatronArgument &argument, const std::string &file, ConfigLine line);
    void ignore(const MegatronArgument &argument, ConfigLine line);
    [[nodiscard]] const Value *find(std::string_view name) const;

    std::map<std::string, Value, std::less<>> m_values;
    int m_lookups = 0;
};

} // namespace stringline
