// Fields of a scenario scaled together, inside their sensible ranges: how magnitudes of causes and constants of a
// calibration are turned.
#pragma once

#include "core/scenario/scenario.h"

#include <span>
#include <string_view>

namespace stringline {

// The number that the field `path` holds; asserts that there is such a field and that it holds one.
[[nodiscard]] double fieldNumber(const Scenario &scenario, std::string_view path);
// Sets it, rounded where it is a whole number, clamped to the field's range.
void setFieldNumber(Scenario &scenario, std::string_view path, double value);
// To four digits: more are never known, and a person reads them.
void scaleFields(Scenario &scenario, std::span<const std::string_view> paths, double factor);

} // namespace stringline
