// Scripts of the shell, read and never run: the words of each command, with variables, arrays and sums put in.
//
// What only a shell can know (the environment, what a command prints) is named in the word that needs it. Conditions
// are not decided: the first value of a variable stands, and a diagnostic says so.
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct ShellWord {
    std::string text;
    int line = 0;
    std::string unknown; // the first thing in it that only a shell knows: "$SLURM_NNODES"; empty where all is known
    std::vector<int>
        lines{}; // of each character: variables bring theirs along; empty where it was written in one place
};

struct ShellScript {
    std::vector<std::vector<ShellWord>> commands;
    std::map<std::string, std::vector<ShellWord>> variables; // one word, or an array's
    std::vector<ShellWord> batch;                            // of #SBATCH lines
    Diagnostics diagnostics;
};

// Errors: quotes and brackets that never end, more than 4 MiB once variables are put in.
[[nodiscard]] Result<ShellScript> readShell(std::string_view text, const std::string &file);

// $(( expression )): + - * / % and brackets over whole numbers and names, with or without $. Nothing where a name has
// no number, a divisor is 0, a result does not fit 64 bits, or the text is none of these.
using ShellNumber = std::function<std::optional<std::int64_t>(std::string_view name)>;
[[nodiscard]] std::optional<std::int64_t> shellArithmetic(std::string_view expression, const ShellNumber &number);

} // namespace stringline
