// What the form shows, as a table: sections, their rows, how each row reads and writes a scenario, and the text that
// follows from it. The widgets that show rows are in field_row.h.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/scenario/fields.h"
#include "core/scenario/presets.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace stringline::ui {

struct RowChoice {
    QString id;
    QString label;
};

// Text beside the box; `strong` comes first and stands out.
struct DerivedText {
    QString strong;
    QString rest;
};

struct FormRow {
    enum class Kind { Line, Choice, Switches, ReadOnly };

    Kind kind = Kind::Line;
    QString label;                  // with a mnemonic
    std::vector<std::string> paths; // fields whose diagnostics stand under this row; the first is the row's own
    QString help;
    QString unit; // grey, at the right end of the box
    // As a person would type it; ids for choices.
    std::function<QString(const Scenario &)> text;
    std::function<Errors(Scenario &, const QString &)> set;
    std::function<std::vector<RowChoice>()> choices;
    // `evaluation` is null unless it belongs to the scenario.
    std::function<DerivedText(const Scenario &, const Evaluation *)> derived;
    const char *explained = nullptr; // the number in `derived`, by its id in core/explain; null for none
    // For Kind::Switches: labels of the fields in `paths`.
    std::vector<QString> switchLabels;
};

struct FormGroup {
    QString title;
    std::optional<PresetKind> presets; // whose names the header offers
    std::vector<std::string> prefixes; // of the fields that belong here, for "All fields"
    std::vector<FormRow> rows;
};

[[nodiscard]] std::vector<FormGroup> formGroups(const PresetLibrary &presets);
// A row for any field of the table.
[[nodiscard]] FormRow plainRow(const Field &field, const QString &label = {});
// "300 B": three digits at most, none of them a zero behind the point.
[[nodiscard]] QString tokensText(double tokens);
// What a preset calls itself; its id where it has no name.
[[nodiscard]] QString presetName(const PresetLibrary &presets, PresetKind kind, const std::string &id);

} // namespace stringline::ui
