// Every field of a scenario, once: its path, label, unit, range, choices, and how to read and write it.
//
// One table serves the JSON reader and writer, `--set path=value`, the form, diagnostics and the undo text. To add a
// field, add a member to its struct and a row here.
#pragma once

#include "core/base/result.h"
#include "core/base/text.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stringline {

// What a field holds, in the unit of its row. A choice is its id ("selective"); a layer split is its JSON text.
using FieldValue = std::variant<bool, double, std::string>;

enum class FieldKind {
    Integer,
    Number,
    Switch, // bool
    Choice, // one of the row's choices
    Text,
    Layers, // a LayerSplit: "even", "balanced", "embedding-and-head-count-as-layers", or "[12, 12, 11]"
    Axes    // axis ids, innermost first: "tensor-data-pipeline"
};

struct Choice {
    std::string_view id;
    std::string_view label;
};

struct Field {
    std::string_view path;  // "training.globalBatch"; the JSON key with its unit is the last part
    std::string_view label; // "Global batch"
    std::string_view help;  // one sentence
    FieldKind kind = FieldKind::Number;
    Unit unit = Unit::None;
    double minimum = 0; // sensible range of a number: outside it a file is refused
    double maximum = 0;
    std::span<const Choice> choices;
    FieldValue (*get)(const Scenario &) = nullptr;
    void (*set)(Scenario &, const FieldValue &) = nullptr; // expects a value that parseField accepted
    double (*inBaseUnits)(const Scenario &) = nullptr;     // of a number
};

[[nodiscard]] std::span<const Field> scenarioFields();
[[nodiscard]] const Field *findField(std::string_view path);
// The paths nearest to a mistyped one, for "did you mean".
[[nodiscard]] std::vector<std::string> nearestFieldPaths(std::string_view path, int count = 3);

// `text` as a person types it, as a value that field.set accepts. The message names what was expected.
[[nodiscard]] Result<FieldValue> parseField(const Field &field, std::string_view text);
// The value as a person would type it, without a unit.
[[nodiscard]] std::string fieldText(const Field &field, const FieldValue &value);
[[nodiscard]] std::string fieldText(const Field &field, const Scenario &scenario);

// Sets the field called `path` from typed text ("plan.tensor", "8").
[[nodiscard]] Errors setField(Scenario &scenario, std::string_view path, std::string_view text);

// Whether a number of `scenario` is in its row's range; true of other kinds and of rows without a range.
[[nodiscard]] bool isInRange(const Field &field, const Scenario &scenario);

// For messages: "a whole number from 1 to 10 000", and why a number is refused, with the nearest valid one; empty where
// it is fine.
[[nodiscard]] std::string expectedText(const Field &field);
[[nodiscard]] std::string numberRefusal(const Field &field, double value);

// Fields in which two scenarios differ, in table order.
[[nodiscard]] std::vector<const Field *> differingFields(const Scenario &a, const Scenario &b);

// Text forms of the two structured fields.
[[nodiscard]] std::string layerSplitText(const LayerSplit &split);
[[nodiscard]] Result<LayerSplit> parseLayerSplit(std::string_view text);

} // namespace stringline
