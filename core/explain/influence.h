// The inputs that change a number most: every field one valid step down and up, by estimate.
#pragma once

#include "core/scenario/scenario.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct Influence {
    std::string path;  // the field
    std::string label; // "Tensor parallel"
    std::string now;   // as typed
    std::string value; // a step away
    double number = 0; // with that
    double change = 0; // of the number, as a share of what it is without its sign; of one that is 0 the number itself
    std::string text;  // "+12.5 %", or the number itself where it was 0
    Scenario scenario; // with the step taken
};

// Of a valid scenario, at most `count` fields, the strongest first; steps are those of the tornado (core/sweep/steps),
// and of both directions the one that does more counts. Fields without any effect are left out. Empty where the number
// does not exist or `stop` was requested.
[[nodiscard]] std::vector<Influence> mostInfluential(const Scenario &scenario, std::string_view id, int count = 3,
                                                     const std::stop_token &stop = {});

} // namespace stringline
