// Published runs that come with the program, evaluated: the evidence for how far an answer may be off.
//
// The table is presets/accuracy/points.csv, with the columns of measured_row.h. A table of that name in a person's own
// preset folder replaces it.
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/validation/validate_table.h"

#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

// What decides whether one run says something about another.
struct RunKind {
    std::string family;    // of the GPU: "A100", "Hopper", "Blackwell"; its name where unknown
    bool experts = false;  // mixture of experts
    std::string precision; // of the matrix products: "16-bit", "8-bit or less", "32-bit"
    int gpus = 1;
    bool pipeline = false; // more than one stage

    bool operator==(const RunKind &) const = default;
};
[[nodiscard]] RunKind kindOf(const Scenario &scenario);

struct PublishedPoint {
    std::string id;
    std::string source;
    std::string model;
    std::string gpu;  // as the preset names it
    std::string plan; // "TP 8 · PP 8 · DP 2"; axes of degree 1 left out
    RunKind kind;
    MeasuredQuantity quantity = MeasuredQuantity::Time;
    double measured = 0;                  // seconds an iteration, or GiB
    double predicted = 0;                 // the same
    std::vector<std::string> assumptions; // what the source left open

    // What the measurement was of the prediction, less 1: +0.1 where the run took a tenth longer than predicted.
    [[nodiscard]] double deviation() const { return measured / predicted - 1; }
};

// The table's file in the last of `folders` that has one; empty where none has.
[[nodiscard]] std::string publishedPointsFile(const std::vector<std::string> &folders);

// Some 150 evaluations, a few tenths of a second. Stops early, with fewer points, when asked. Rows that cannot be
// represented are left out. Errors where the table is missing or broken.
[[nodiscard]] Result<std::vector<PublishedPoint>>
evaluatePublished(const std::string &file, const PresetLibrary &presets, std::stop_token stop = {});

} // namespace stringline
