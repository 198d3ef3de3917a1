// What a rank of a timeline is called in text, where a number alone would name no stage that there is.
#pragma once

#include "core/sim/timeline.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stringline {

// "stage 3" of the usual replica; "stage 3 of the slow replica" where another class of replicas stands behind it, with
// how many those are, and with a number where there are several classes.
[[nodiscard]] std::string stageName(const Timeline &timeline, std::int32_t rank);
// The same of two ranks: "stages 0 to 7", or with another word between them.
[[nodiscard]] std::string stagesName(const Timeline &timeline, std::int32_t first, std::int32_t last,
                                     std::string_view joint = "to");

} // namespace stringline
