// A tornado: every input one valid step down and one up, each simulated, and what that does.
//
// A step of a degree or a choice is its next usual value with which the plan is still legal; data parallelism takes
// what a degree leaves. Counts go by what they must be multiples of, numbers by a tenth. What the model is stays, but
// for its layers.
#pragma once

#include "core/sweep/measure.h"
#include "core/sweep/sweep.h"

#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

struct TornadoStep {
    std::string value;      // as typed; empty where there is nothing further that way
    SweepCell cell;         // what it gives, or of the nearest value that was refused the reason
    MeasureValues values{}; // of a legal cell
};

struct TornadoRow {
    std::string path;  // of the field
    std::string label; // "Tensor parallel"
    std::string value; // what it is now
    TornadoStep down;  // in the order of numbers, or of the choices
    TornadoStep up;
};

struct Tornado {
    SweepCell now;
    MeasureValues values{};
    std::vector<TornadoRow> rows; // by what they do to the iteration time, most first

    // Of a measure by its place, as a share of what it is now: -0.1 is a tenth less. Zero of an illegal step.
    [[nodiscard]] double change(const TornadoStep &step, std::size_t measure) const;
    // The larger of both steps', without its sign.
    [[nodiscard]] double effect(const TornadoRow &row, std::size_t measure) const;
};

// Rows without a simulated step, so that nothing would be drawn, are kept where a rule says why. Empty where the
// scenario is illegal (`now` says why) or the stop token was asked for. The same for any number of threads.
[[nodiscard]] Tornado tornado(const Scenario &scenario, const PresetLibrary &presets, const SweepOptions &options = {},
                              std::stop_token stop = {});

// The rows by another measure, most first; of equal ones in the order of fields.
void sortByEffect(Tornado &tornado, std::size_t measure);

// The scenario with a step taken. Expects a step that has a value.
[[nodiscard]] Scenario steppedScenario(const Scenario &scenario, const TornadoRow &row, const TornadoStep &step);

// A line for each step: field, value now and then, whether it is legal and fits, every measure, the reason.
[[nodiscard]] std::string tornadoCsv(const Tornado &tornado);

} // namespace stringline
