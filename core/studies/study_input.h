// What a person can change in a study beside its scenario: a row of the study's kind for each, typed as in a form.
#pragma once

#include "core/base/result.h"
#include "core/base/text.h"
#include "core/scenario/presets.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class InputKind {
    Integer,
    Number,
    Integers, // "1,2,4"; also "8..1024" for 8, 16, 32, ... 1024
    Numbers,
    Switch,  // "yes" or "no"
    Choice,  // one of `choices`
    Choices, // some of `choices`: "fifo,edf"
    Words,   // free words, as the kind reads them: "8x8x35 8x12x21"
    File     // beside the study's file, or an absolute path; empty for none
};

struct StudyInput {
    std::string_view id; // "budgetDays": its key in the file, and inputs.budgetDays of --set
    std::string_view label;
    std::string_view help; // one sentence
    InputKind kind = InputKind::Number;
    std::string_view unit; // shown behind: "days"; the value is in it
    double least = 0;      // range of a number, and of each of a list
    double most = 0;
    std::string_view usual; // value of a study that says nothing
    std::vector<std::string> (*choices)(const PresetLibrary &) = nullptr;
};

// Why `text` is no value of `input`, with what was expected; empty where it is one.
[[nodiscard]] std::string inputRefusal(const StudyInput &input, std::string_view text, const PresetLibrary &presets);

// Of text that inputRefusal() accepts.
[[nodiscard]] double inputNumber(std::string_view text);
[[nodiscard]] std::vector<double> inputNumbers(std::string_view text);
[[nodiscard]] std::vector<std::string> inputWords(std::string_view text); // parted by commas or blanks

} // namespace stringline
