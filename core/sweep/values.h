// Values of an axis as a person types them: "1,2,4", "10..100 step 10", "1..64 times 2", "none,full".
#pragma once

#include "core/base/result.h"
#include "core/scenario/fields.h"
#include "core/sweep/sweep.h"

#include <string>
#include <string_view>

namespace stringline {

inline constexpr std::size_t kMostAxisValues = 200;

// Numbers in every form that the field's box takes ("80 GiB", "300B"), and ranges of them, which hold both ends where
// the step meets the last; a range of whole numbers without a step goes by one. Values of a path to a preset
// ("cluster.preset") stand as they are. Errors name the value and what was expected.
[[nodiscard]] Result<SweepAxis> parseSweepValues(std::string_view path, std::string_view text);

// Values worth trying where nobody says which: of a choice all, of a degree its usual values, of a number half to twice
// its own. Empty for text.
[[nodiscard]] std::string usualSweepValues(const Field &field, const Scenario &base);

// "Bandwidth, scale-up link": the label, and of what where several fields have the same.
[[nodiscard]] std::string fieldTitle(const Field &field);
// A value of an axis as the form shows it: "12 288".
[[nodiscard]] std::string axisValueText(std::string_view path, std::string_view value);

} // namespace stringline
