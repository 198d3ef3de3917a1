// What is wrong or doubtful in a scenario, as a list: every rule in one pass, with the numbers and the nearest values
// that would do. The form shows them beside the field, the command line prints them, advice applies their fixes.
#pragma once

#include <string>
#include <vector>

namespace stringline {

enum class Severity { Note, Warning, Error };

// One field set to one value; shown as a link that repairs the scenario.
struct Fix {
    std::string path;  // "plan.tensor"
    std::string value; // as a person would type it: "4"

    bool operator==(const Fix &) const = default;
};

struct Diagnostic {
    Severity severity = Severity::Error;
    std::string path;    // the field it belongs to
    std::string message; // the rule with its numbers: "5 does not divide 96 heads"
    std::string hint;    // what would help: "Nearest: 4, 6"
    std::vector<Fix> fixes;

    bool operator==(const Diagnostic &) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] inline bool hasErrors(const Diagnostics &diagnostics)
{
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity == Severity::Error)
            return true;
    }
    return false;
}

} // namespace stringline
