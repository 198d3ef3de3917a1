// What the events of a trace are: a table that a person can change, presets/trace-rules/*.json.
//
//   rules   the first that fits says the kind; "collective" asks the groups for the axis
//   groups  a process group's name and description -> the axis that it runs over
//   marks   annotations that stand for steps, and for phases, in which compute of no other name counts as theirs
//
// Texts are compared without case. All that a rule names must hold, and of each list one entry: "categories" (whole),
// "contains" and "regex" (of the name; its first 400 letters), "collectives" and "groups" (contained).
#pragma once

#include "core/base/result.h"
#include "core/trace/measured_trace.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class TraceMark : std::uint8_t { None, Step, Forward, Backward, Recompute, Optimizer };

class TraceRules {
public:
    // Errors name the place in `file`: an unknown kind, a pattern that is none, nothing to compare.
    [[nodiscard]] static Result<TraceRules> parse(std::string_view text, const std::string &file);
    // Of a file, or of a preset by its id; the person's own folder goes before the built-in one.
    [[nodiscard]] static Result<TraceRules> load(const std::string &fileOrId = "default");

    // `collective`: what the trace calls the operation of a kernel of communication; empty where it does not.
    [[nodiscard]] TraceKind kindOf(std::string_view name, std::string_view category, std::string_view group,
                                   std::string_view collective) const;
    [[nodiscard]] TraceMark markOf(std::string_view name) const;
    [[nodiscard]] const std::string &name() const { return m_name; }

private:
    struct Pattern;
    struct Rule;
    struct Mark;
    TraceRules() = default;
    [[nodiscard]] TraceKind axisOf(std::string_view group) const;

    std::string m_name;
    // Shared, because compiled patterns are costly to copy; never changed.
    std::shared_ptr<const std::vector<Rule>> m_rules;
    std::shared_ptr<const std::vector<Rule>> m_groups;
    std::shared_ptr<const std::vector<Mark>> m_marks;
};

} // namespace stringline
