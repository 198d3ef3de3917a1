// The next values of a field, down and up: what a tornado tries.
#pragma once

#include "core/scenario/fields.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace stringline {

// Values as typed, the nearest first; those that change nothing in the plan are left out.
struct FieldSteps {
    std::vector<std::string> down;
    std::vector<std::string> up;
};
[[nodiscard]] FieldSteps fieldSteps(const Field &field, const Scenario &scenario);

} // namespace stringline
